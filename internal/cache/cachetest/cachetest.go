// Package cachetest is the conformance suite of cache.Cache.
package cachetest

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/cache"
	"assay/internal/scan"
)

// Subject is one implementation under test, fresh for each case.
type Subject struct {
	// Peers share their values, as two replicas of the API do. An implementation for one
	// process returns the same cache twice.
	Peers [2]cache.Cache
	// Pass lets some time pass, at least a millisecond; cases call it repeatedly until a
	// value expires.
	Pass func()
}

// Run runs the suite. newSubject is called once in each case.
func Run(t *testing.T, newSubject func(t *testing.T) Subject) {
	t.Helper()
	cases := map[string]func(t *testing.T, s Subject){
		"a missing value is not an error":          missing,
		"what is set is got":                       setAndGet,
		"values are separate":                      separateValues,
		"the caller's bytes are copied":            copied,
		"a value expires":                          expires,
		"a lower version never replaces a higher":  lowerIsRefused,
		"an expired value's version still refuses": versionOutlives,
		"versions are compared as whole numbers":   wholeNumbers,
		"set replaces whatever is there":           setReplaces,
		"delete removes the value and its version": deletes,
		"concurrent writers never turn a key back": concurrent,
		"mistakes are refused":                     mistakes,
		"an ended context ends the call":           endedContext,
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, newSubject(t))
		})
	}
}

func requireValue(t *testing.T, c cache.Cache, key, want string, version int64) {
	t.Helper()
	got, ok, err := c.Get(t.Context(), key)
	require.NoError(t, err)
	require.True(t, ok, "%q is missing", key)
	require.Equal(t, want, string(got.Value))
	require.Equal(t, version, got.Version)
}

// requireMissing checks the key k, which most of the suite uses.
func requireMissing(t *testing.T, c cache.Cache) {
	t.Helper()
	got, ok, err := c.Get(t.Context(), "k")
	require.NoError(t, err)
	require.False(t, ok)
	require.Zero(t, got)
}

func setIfNewer(t *testing.T, c cache.Cache, key string, version int64, value string) bool {
	t.Helper()
	newest, err := c.SetIfNewer(t.Context(), key, version, []byte(value), time.Hour)
	require.NoError(t, err)
	return newest
}

// awaitMissing waits until the value of key has expired.
func awaitMissing(t *testing.T, s Subject, key string) {
	t.Helper()
	require.Eventually(t, func() bool {
		s.Pass()
		_, ok, err := s.Peers[1].Get(t.Context(), key)
		return err == nil && !ok
	}, 30*time.Second, time.Millisecond)
}

func missing(t *testing.T, s Subject) {
	requireMissing(t, s.Peers[0])
	require.NoError(t, s.Peers[0].Delete(t.Context(), "k"))
}

func setAndGet(t *testing.T, s Subject) {
	for _, value := range []string{"v", "", "\x00\xff binary \r\n", fmt.Sprintf("%100000d", 1)} {
		require.NoError(t, s.Peers[0].Set(t.Context(), "k", []byte(value), time.Hour))
		requireValue(t, s.Peers[1], "k", value, 0)
		require.True(t, setIfNewer(t, s.Peers[1], "versioned", 7, value))
		requireValue(t, s.Peers[0], "versioned", value, 7)
	}
}

func separateValues(t *testing.T, s Subject) {
	keys := []string{"a", "b", "a:version", "{a}", "a}", "%7Ba%7D", "a b", "é"}
	for i, key := range keys {
		require.True(t, setIfNewer(t, s.Peers[0], key, int64(i), key))
	}
	for i, key := range keys {
		requireValue(t, s.Peers[1], key, key, int64(i))
	}
}

func copied(t *testing.T, s Subject) {
	value := []byte("before")
	require.NoError(t, s.Peers[0].Set(t.Context(), "k", value, time.Hour))
	copy(value, "after!")
	requireValue(t, s.Peers[0], "k", "before", 0)
}

func expires(t *testing.T, s Subject) {
	require.NoError(t, s.Peers[0].Set(t.Context(), "long", []byte("v"), time.Hour))
	require.NoError(t, s.Peers[0].Set(t.Context(), "short", []byte("v"), 20*time.Millisecond))
	awaitMissing(t, s, "short")
	requireValue(t, s.Peers[0], "long", "v", 0)
}

func lowerIsRefused(t *testing.T, s Subject) {
	require.True(t, setIfNewer(t, s.Peers[0], "k", 5, "five"))
	require.False(t, setIfNewer(t, s.Peers[1], "k", 4, "four"))
	requireValue(t, s.Peers[0], "k", "five", 5)
	require.True(t, setIfNewer(t, s.Peers[1], "k", 5, "five again"))
	requireValue(t, s.Peers[0], "k", "five again", 5)
	require.True(t, setIfNewer(t, s.Peers[1], "k", 6, "six"))
	requireValue(t, s.Peers[0], "k", "six", 6)
}

func versionOutlives(t *testing.T, s Subject) {
	newest, err := s.Peers[0].SetIfNewer(t.Context(), "k", 5, []byte("five"), 20*time.Millisecond)
	require.NoError(t, err)
	require.True(t, newest)
	awaitMissing(t, s, "k")
	require.False(t, setIfNewer(t, s.Peers[1], "k", 4, "four"), "a slow reader must not bring the old state back")
	requireMissing(t, s.Peers[0])
	require.True(t, setIfNewer(t, s.Peers[1], "k", 5, "five"))
	requireValue(t, s.Peers[0], "k", "five", 5)
}

func wholeNumbers(t *testing.T, s Subject) {
	ascending := []int64{0, 9, 10, 1<<53 - 1, 1 << 53, 1<<53 + 1, math.MaxInt64 - 1, math.MaxInt64}
	before := int64(-1)
	for _, version := range ascending {
		require.True(t, setIfNewer(t, s.Peers[0], "k", version, "v"), version)
		if before >= 0 {
			require.False(t, setIfNewer(t, s.Peers[0], "k", before, "v"), version)
		}
		requireValue(t, s.Peers[1], "k", "v", version)
		before = version
	}
}

func setReplaces(t *testing.T, s Subject) {
	require.True(t, setIfNewer(t, s.Peers[0], "k", 5, "five"))
	require.NoError(t, s.Peers[1].Set(t.Context(), "k", []byte("plain"), time.Hour))
	requireValue(t, s.Peers[0], "k", "plain", 0)
	require.True(t, setIfNewer(t, s.Peers[0], "k", 1, "one"))
	requireValue(t, s.Peers[1], "k", "one", 1)
}

func deletes(t *testing.T, s Subject) {
	require.True(t, setIfNewer(t, s.Peers[0], "k", 5, "five"))
	require.NoError(t, s.Peers[1].Delete(t.Context(), "k"))
	requireMissing(t, s.Peers[0])
	require.True(t, setIfNewer(t, s.Peers[0], "k", 1, "one"))
	requireValue(t, s.Peers[1], "k", "one", 1)
}

// concurrent lets writers with versions in every order race, while readers check that
// versions never fall.
func concurrent(t *testing.T, s Subject) {
	const writers, perWriter = 8, 25
	var writing, reading sync.WaitGroup
	done := make(chan struct{})
	for r := range 2 {
		reading.Go(func() {
			for last := int64(0); ; {
				entry, ok, err := s.Peers[r].Get(context.WithoutCancel(t.Context()), "k")
				if err != nil || (ok && entry.Version < last) {
					t.Errorf("version %d after %d, error %v", entry.Version, last, err)
					return
				}
				last = max(last, entry.Version)
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for w := range writers {
		writing.Go(func() {
			for i := range perWriter {
				version := int64((i*writers+w)*37%(writers*perWriter)) + 1
				if _, err := s.Peers[w%2].SetIfNewer(t.Context(), "k", version, []byte("v"), time.Hour); err != nil {
					t.Errorf("set: %v", err)
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
	requireValue(t, s.Peers[0], "k", "v", writers*perWriter)
}

func mistakes(t *testing.T, s Subject) {
	c, ctx := s.Peers[0], t.Context()
	_, _, err := c.Get(ctx, "")
	require.Equal(t, scan.CodeInternal, scan.CodeOf(err))
	require.Equal(t, scan.CodeInternal, scan.CodeOf(c.Delete(ctx, "")))
	require.Equal(t, scan.CodeInternal, scan.CodeOf(c.Set(ctx, "", nil, time.Hour)))
	require.Equal(t, scan.CodeInternal, scan.CodeOf(c.Set(ctx, "k", nil, 0)))
	for _, bad := range []struct {
		key     string
		version int64
		ttl     time.Duration
	}{{"", 1, time.Hour}, {"k", -1, time.Hour}, {"k", 1, 0}, {"k", 1, time.Microsecond}} {
		_, err = c.SetIfNewer(ctx, bad.key, bad.version, nil, bad.ttl)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(err))
	}
	requireMissing(t, c)
}

func endedContext(t *testing.T, s Subject) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := s.Peers[0]
	_, _, err := c.Get(ctx, "k")
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, c.Set(ctx, "k", nil, time.Hour), context.Canceled)
	_, err = c.SetIfNewer(ctx, "k", 1, nil, time.Hour)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, c.Delete(ctx, "k"), context.Canceled)
	requireMissing(t, c)
}
