package limit_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"assay/internal/limit"
	"assay/internal/limit/limittest"
	"assay/internal/redisconn"
	"assay/internal/scan"
	"assay/internal/testsupport/redisserver"
)

func open(t *testing.T, server *redisserver.Server) redis.UniversalClient {
	t.Helper()
	client, err := redisconn.Open(server.URL(), time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func TestRedisConforms(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	limittest.Run(t, func(t *testing.T) limittest.Subject {
		prefix := t.Name() + ":"
		return limittest.Subject{
			Peers: [2]limit.Limiter{
				limit.NewRedis(open(t, server), prefix),
				limit.NewRedis(open(t, server), prefix),
			},
			Pass: func() {},
			Now:  time.Now,
		}
	})
}

func TestRedisKeepsACallersWindowsInOneSlotAndExpiresThem(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	l := limit.NewRedis(client, "assay:limit:")
	_, err := l.Take(t.Context(), "tenant:{a}%",
		limit.Window{Name: "general", Limit: 60, Period: time.Minute},
		limit.Window{Name: "trigger", Limit: 5, Period: time.Hour})
	require.NoError(t, err)

	keys, err := client.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	require.ElementsMatch(t, []string{
		"assay:limit:{tenant:%7Ba%7D%25}:general",
		"assay:limit:{tenant:%7Ba%7D%25}:trigger",
	}, keys)
	require.Equal(t, hashTag(keys[0]), hashTag(keys[1]))
	for _, key := range keys {
		ttl, err := client.PTTL(t.Context(), key).Result()
		require.NoError(t, err)
		require.Positive(t, ttl, "a count that never expires would lock the caller out")
	}
}

// hashTag returns what Redis Cluster hashes (cluster specification, "Hash tags").
func hashTag(key string) string {
	_, rest, _ := strings.Cut(key, "{")
	tag, _, _ := strings.Cut(rest, "}")
	return tag
}

func TestRedisRecoversACountWithoutExpiry(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	require.NoError(t, client.Set(t.Context(), "p:{k}:w", 99, 0).Err())
	l := limit.NewRedis(client, "p:")
	d, err := l.Take(t.Context(), "k", limit.Window{Name: "w", Limit: 2, Period: time.Hour})
	require.NoError(t, err)
	require.True(t, d.Allowed)
	require.Equal(t, 1, d.Remaining)
	require.Positive(t, client.PTTL(t.Context(), "p:{k}:w").Val())
}

func TestRedisSurvivesALostScriptCache(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	l := limit.NewRedis(client, "p:")
	w := limit.Window{Name: "w", Limit: 2, Period: time.Hour}
	for range 2 {
		require.NoError(t, client.ScriptFlush(t.Context()).Err())
		d, err := l.Take(t.Context(), "k", w)
		require.NoError(t, err)
		require.True(t, d.Allowed)
	}
}

func TestRedisReportsAnOutage(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	l := limit.NewRedis(open(t, server), "p:")
	require.NoError(t, l.Ping(t.Context()))

	server.Stop(t)
	_, err := l.Take(t.Context(), "k", limit.Window{Name: "w", Limit: 2, Period: time.Hour})
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(l.Ping(t.Context())))

	server.Restart(t)
	require.NoError(t, l.Ping(t.Context()))

	server.Freeze(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = l.Take(ctx, "k", limit.Window{Name: "w", Limit: 2, Period: time.Hour})
	require.Error(t, err)
}

func BenchmarkRedisTake(b *testing.B) {
	client, err := redisconn.Open(redisserver.Start(b).URL(), time.Minute)
	require.NoError(b, err)
	b.Cleanup(func() { _ = client.Close() })
	l := limit.NewRedis(client, "p:")
	w := limit.Window{Name: "ip", Limit: 1 << 40, Period: time.Minute}
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := l.Take(b.Context(), "ip:192.0.2.1", w); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// After the server's clock was set back by an hour, a counter would expire an hour late.
func TestRedisSurvivesAClockThatIsSetBack(t *testing.T) {
	t.Parallel()
	client := open(t, redisserver.Start(t))
	l := limit.NewRedis(client, "p:")
	window := limit.Window{Name: "w", Limit: 1, Period: time.Minute}
	for _, want := range []bool{true, false} {
		d, err := l.Take(t.Context(), "k", window)
		require.NoError(t, err)
		require.Equal(t, want, d.Allowed)
	}
	require.NoError(t, client.PExpire(t.Context(), "p:{k}:w", time.Hour+time.Second).Err())
	d, err := l.Take(t.Context(), "k", window)
	require.NoError(t, err)
	require.True(t, d.Allowed)
	left, err := client.PTTL(t.Context(), "p:{k}:w").Result()
	require.NoError(t, err)
	require.LessOrEqual(t, left, time.Minute)
}
