package cache_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"assay/internal/breaker"
	"assay/internal/cache"
	"assay/internal/cache/cachetest"
	"assay/internal/redisconn"
	"assay/internal/scan"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/redisserver"
)

func newClock() *clock.Clock { return clock.At(time.Unix(1_700_000_000, 0)) }

func open(t *testing.T, server *redisserver.Server) redis.UniversalClient {
	t.Helper()
	client, err := redisconn.Open(server.URL(), time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func TestMemoryConforms(t *testing.T) {
	t.Parallel()
	cachetest.Run(t, func(*testing.T) cachetest.Subject {
		c := newClock()
		m := cache.NewMemory(0, c.Now)
		return cachetest.Subject{
			Peers: [2]cache.Cache{m, m},
			Pass:  func() { c.Pass(time.Millisecond) },
		}
	})
}

func TestRedisConforms(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	cachetest.Run(t, func(t *testing.T) cachetest.Subject {
		peer := func() cache.Cache { return cache.NewRedis(open(t, server), t.Name()+":") }
		return cachetest.Subject{Peers: [2]cache.Cache{peer(), peer()}, Pass: func() {}}
	})
}

func TestOptionalConforms(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	cachetest.Run(t, func(t *testing.T) cachetest.Subject {
		peer := func() cache.Cache {
			b := breaker.New(breaker.Options{Timeout: time.Minute})
			return cache.NewOptional(cache.NewRedis(open(t, server), t.Name()+":"), b)
		}
		return cachetest.Subject{Peers: [2]cache.Cache{peer(), peer()}, Pass: func() {}}
	})
}

func TestMemoryExpiresExactly(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := cache.NewMemory(0, c.Now)
	get := func() bool {
		_, ok, err := m.Get(t.Context(), "k")
		require.NoError(t, err)
		return ok
	}
	set := func(version int64) bool {
		newest, err := m.SetIfNewer(t.Context(), "k", version, []byte("v"), time.Second)
		require.NoError(t, err)
		return newest
	}
	require.True(t, set(5))
	c.Pass(time.Second - 1)
	require.True(t, get())
	c.Pass(1)
	require.False(t, get())
	c.Pass(cache.VersionMemory - 1)
	require.False(t, set(4))
	c.Pass(1)
	require.True(t, set(4), "a version is not stored for ever")
}

func TestMemoryIsBoundedAndForgetsTheLeastRecentlyUsed(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := cache.NewMemory(100_000, c.Now)
	value := bytes.Repeat([]byte("x"), 1000)
	require.NoError(t, m.Set(t.Context(), "used", value, time.Hour))
	require.NoError(t, m.Set(t.Context(), "unused", value, time.Hour))
	for i := range 1000 {
		require.NoError(t, m.Set(t.Context(), fmt.Sprint(i), value, time.Hour))
		_, ok, err := m.Get(t.Context(), "used")
		require.NoError(t, err)
		require.True(t, ok, "after %d", i)
		require.LessOrEqual(t, m.Bytes(), int64(100_000))
	}
	_, ok, err := m.Get(t.Context(), "unused")
	require.NoError(t, err)
	require.False(t, ok)
	require.Greater(t, m.Bytes(), int64(90_000), "it must use the room it has")

	require.NoError(t, m.Set(t.Context(), "huge", make([]byte, 100_001), time.Hour))
	_, ok, err = m.Get(t.Context(), "huge")
	require.NoError(t, err)
	require.False(t, ok)
	_, ok, err = m.Get(t.Context(), "used")
	require.NoError(t, err)
	require.True(t, ok, "a value that cannot fit must not push out the others")
}

func TestMemoryAccountsForExpiryAndDelete(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := cache.NewMemory(0, c.Now)
	for i := range 10 {
		require.NoError(t, m.Set(t.Context(), fmt.Sprint(i), make([]byte, 1000), time.Second))
	}
	c.Pass(time.Second)
	for i := range 10 {
		_, ok, err := m.Get(t.Context(), fmt.Sprint(i))
		require.NoError(t, err)
		require.False(t, ok)
	}
	require.Less(t, m.Bytes(), int64(10_000), "expired values give their room back when met")
	for i := range 10 {
		require.NoError(t, m.Delete(t.Context(), fmt.Sprint(i)))
	}
	require.Zero(t, m.Bytes())
}

func TestRedisKeysExpireAndShareASlot(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	c := cache.NewRedis(client, "assay:cache:")
	_, err := c.SetIfNewer(t.Context(), "scan:{1}", 3, []byte("v"), time.Second)
	require.NoError(t, err)
	keys, err := client.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"assay:cache:{scan:%7B1%7D}:value", "assay:cache:{scan:%7B1%7D}:version"}, keys)
	for _, key := range keys {
		ttl, err := client.PTTL(t.Context(), key).Result()
		require.NoError(t, err)
		require.Positive(t, ttl)
		require.LessOrEqual(t, ttl, time.Second+cache.VersionMemory)
	}
}

// After the server's clock was set back by an hour, a value would live an hour longer.
func TestRedisForgetsAValueWhenTheClockIsSetBack(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	c := cache.NewRedis(client, "p:")
	_, err := c.SetIfNewer(t.Context(), "k", 3, []byte("v"), time.Minute)
	require.NoError(t, err)
	entry, ok, err := c.Get(t.Context(), "k")
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, cache.Entry{Value: []byte("v"), Version: 3}, entry)
	require.NoError(t, client.PExpire(t.Context(), "p:{k}:value", time.Hour+time.Second).Err())
	_, ok, err = c.Get(t.Context(), "k")
	require.NoError(t, err)
	require.False(t, ok)
}

func TestRedisReportsAnOutage(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	c := cache.NewRedis(open(t, server), "p:")
	server.Stop(t)
	_, _, err := c.Get(t.Context(), "k")
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(c.Set(t.Context(), "k", nil, time.Hour)))
	_, err = c.SetIfNewer(t.Context(), "k", 1, nil, time.Hour)
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(c.Delete(t.Context(), "k")))
}

func TestOptionalMissesThroughAnOutage(t *testing.T) {
	t.Parallel()
	now := newClock()
	server := redisserver.Start(t)
	c := cache.NewOptional(cache.NewRedis(open(t, server), "p:"),
		breaker.New(breaker.Options{Timeout: time.Minute, RetryAfter: time.Second, Now: now.Now}))
	set := func(version int64) bool {
		newest, err := c.SetIfNewer(t.Context(), "k", version, []byte("v"), time.Hour)
		require.NoError(t, err)
		return newest
	}
	get := func() bool {
		_, ok, err := c.Get(t.Context(), "k")
		require.NoError(t, err)
		return ok
	}
	require.True(t, set(2))
	require.True(t, get())

	server.Stop(t)
	require.False(t, get())
	require.False(t, c.Healthy())
	require.True(t, set(1), "without the cache no higher version is known")
	require.NoError(t, c.Set(t.Context(), "k", nil, time.Hour))
	require.Error(t, c.Delete(t.Context(), "k"), "the value may live on")

	server.Restart(t)
	require.False(t, get(), "it rests until the pause is over")
	now.Pass(time.Second)
	require.True(t, set(3))
	require.True(t, c.Healthy())
	require.True(t, get())
}

func BenchmarkMemoryGet(b *testing.B) {
	m := cache.NewMemory(0, nil)
	require.NoError(b, m.Set(b.Context(), "k", make([]byte, 4096), time.Hour))
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, ok, err := m.Get(b.Context(), "k"); !ok || err != nil {
				b.Error(ok, err)
				return
			}
		}
	})
}
