// Package limittest is the conformance suite of limit.Limiter.
package limittest

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/limit"
	"assay/internal/scan"
)

// Subject is one implementation under test, fresh for each case.
type Subject struct {
	// Peers share their counts, as two replicas of the API do. An implementation for one
	// process gives the same limiter twice.
	Peers [2]limit.Limiter
	// Pass lets some time pass, at least a millisecond; cases call it repeatedly until a
	// window ends.
	Pass func()
	// Now is the clock of the implementation's windows.
	Now func() time.Time
}

// Run runs the suite. newSubject is called once in each case.
func Run(t *testing.T, newSubject func(t *testing.T) Subject) {
	t.Helper()
	cases := map[string]func(t *testing.T, s Subject){
		"accepts exactly the limit":                     acceptsExactlyTheLimit,
		"counts callers apart":                          countsCallersApart,
		"counts windows apart":                          countsWindowsApart,
		"a refused request counts in no window":         refusedCountsNowhere,
		"a refusal names the window that resets last":   refusalNamesLastReset,
		"a lowered limit refuses what is past it":       loweredLimit,
		"the window resets one period after its start":  resets,
		"a request after the end begins a full window":  resetIsFull,
		"concurrent requests of two replicas are exact": concurrent,
		"concurrent requests on two windows are exact":  concurrentTwoWindows,
		"mistakes are refused":                          mistakes,
		"an ended context ends the call":                endedContext,
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, newSubject(t))
		})
	}
}

func window(name string, n int) limit.Window {
	return limit.Window{Name: name, Limit: n, Period: time.Hour}
}

func take(t *testing.T, l limit.Limiter, key string, windows ...limit.Window) limit.Decision {
	t.Helper()
	d, err := l.Take(t.Context(), key, windows...)
	require.NoError(t, err)
	if d.Allowed {
		require.GreaterOrEqual(t, d.Remaining, 0)
	} else {
		require.Zero(t, d.Remaining)
	}
	require.Positive(t, d.ResetAfter)
	return d
}

func acceptsExactlyTheLimit(t *testing.T, s Subject) {
	w := window("general", 5)
	for i := range 5 {
		d := take(t, s.Peers[i%2], "tenant:a", w)
		require.True(t, d.Allowed, "request %d", i+1)
		require.Equal(t, 4-i, d.Remaining)
		require.Equal(t, "general", d.Window)
		require.Equal(t, 5, d.Limit)
		require.LessOrEqual(t, d.ResetAfter, time.Hour)
	}
	for i := range 3 {
		d := take(t, s.Peers[i%2], "tenant:a", w)
		require.False(t, d.Allowed)
		require.Equal(t, "general", d.Window)
		require.LessOrEqual(t, d.ResetAfter, time.Hour)
	}
}

func countsCallersApart(t *testing.T, s Subject) {
	w := window("general", 1)
	keys := []string{"tenant:a", "tenant:b", "ip:192.0.2.1", "ip:2001:db8::1", "a{b", "a}b", "{}", "a%7Bb", "a b"}
	for _, key := range keys {
		require.True(t, take(t, s.Peers[0], key, w).Allowed, key)
		require.False(t, take(t, s.Peers[1], key, w).Allowed, key)
	}
}

func countsWindowsApart(t *testing.T, s Subject) {
	general, trigger := window("general", 3), window("trigger", 2)
	require.True(t, take(t, s.Peers[0], "k", general).Allowed)
	require.Equal(t, 1, take(t, s.Peers[0], "k", general, trigger).Remaining)
	require.Equal(t, 0, take(t, s.Peers[0], "k", trigger).Remaining)
	require.Equal(t, 0, take(t, s.Peers[0], "k", general).Remaining)
}

func refusedCountsNowhere(t *testing.T, s Subject) {
	general, trigger := window("general", 4), window("trigger", 2)
	for range 2 {
		require.True(t, take(t, s.Peers[0], "k", general, trigger).Allowed)
	}
	for range 5 {
		d := take(t, s.Peers[0], "k", general, trigger)
		require.False(t, d.Allowed)
		require.Equal(t, "trigger", d.Window)
	}
	// The refused triggers did not count in the general window.
	require.Equal(t, 1, take(t, s.Peers[0], "k", general).Remaining)
	require.Equal(t, 0, take(t, s.Peers[0], "k", general).Remaining)
	// A full general window does not affect other windows, wherever it is in the list.
	other := window("other", 1)
	require.Equal(t, "general", take(t, s.Peers[0], "k", general, other).Window)
	require.Equal(t, "general", take(t, s.Peers[0], "k", other, general).Window)
	require.True(t, take(t, s.Peers[0], "k", other).Allowed)
}

func refusalNamesLastReset(t *testing.T, s Subject) {
	minute := limit.Window{Name: "minute", Limit: 1, Period: time.Minute}
	hour := limit.Window{Name: "hour", Limit: 1, Period: time.Hour}
	require.True(t, take(t, s.Peers[0], "k", minute, hour).Allowed)
	for _, order := range [][]limit.Window{{minute, hour}, {hour, minute}} {
		d := take(t, s.Peers[0], "k", order...)
		require.False(t, d.Allowed)
		require.Equal(t, "hour", d.Window)
		require.Greater(t, d.ResetAfter, time.Minute)
	}
}

func loweredLimit(t *testing.T, s Subject) {
	for range 5 {
		require.True(t, take(t, s.Peers[0], "k", window("w", 5)).Allowed)
	}
	d := take(t, s.Peers[0], "k", window("w", 3))
	require.False(t, d.Allowed)
	require.Zero(t, d.Remaining)
	require.Equal(t, 0, take(t, s.Peers[0], "k", window("w", 6)).Remaining)
}

// resets polls through a short window: the refused polls must not move its end,
// and it must not end before its period is over.
func resets(t *testing.T, s Subject) {
	w := limit.Window{Name: "short", Limit: 1, Period: 300 * time.Millisecond}
	begin := s.Now()
	require.True(t, take(t, s.Peers[0], "k", w).Allowed)
	await(t, s, w, func(d limit.Decision) bool { return d.Allowed })
	// One millisecond is the resolution of a window's end.
	require.GreaterOrEqual(t, s.Now().Sub(begin), w.Period-time.Millisecond, "the window ended early")
}

func resetIsFull(t *testing.T, s Subject) {
	short := limit.Window{Name: "w", Limit: 1, Period: 50 * time.Millisecond}
	require.True(t, take(t, s.Peers[0], "k", short).Allowed)
	// The request that begins the next window is recognised by its distant end.
	long := limit.Window{Name: "w", Limit: 3, Period: time.Hour}
	await(t, s, long, func(d limit.Decision) bool { return d.ResetAfter > time.Minute })
	require.Equal(t, 1, take(t, s.Peers[0], "k", long).Remaining)
	require.Equal(t, 0, take(t, s.Peers[0], "k", long).Remaining)
	require.False(t, take(t, s.Peers[0], "k", long).Allowed)
}

// await makes requests until the decision is the wanted one.
func await(t *testing.T, s Subject, w limit.Window, wanted func(limit.Decision) bool) {
	t.Helper()
	require.Eventually(t, func() bool {
		s.Pass()
		d, err := s.Peers[1].Take(t.Context(), "k", w)
		return err == nil && wanted(d)
	}, 30*time.Second, time.Millisecond)
}

func concurrent(t *testing.T, s Subject) {
	w := window("general", 60)
	var accepted atomic.Int64
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			d, err := s.Peers[i%2].Take(t.Context(), "k", w)
			if err == nil && d.Allowed {
				accepted.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 60, accepted.Load())
}

func concurrentTwoWindows(t *testing.T, s Subject) {
	general, trigger := window("general", 60), window("trigger", 25)
	var polls, triggers atomic.Int64
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			if d, err := s.Peers[i%2].Take(t.Context(), "k", trigger, general); err == nil && d.Allowed {
				triggers.Add(1)
			}
		})
	}
	all.Wait()
	for i := range 100 {
		all.Go(func() {
			if d, err := s.Peers[i%2].Take(t.Context(), "k", general); err == nil && d.Allowed {
				polls.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 25, triggers.Load())
	require.EqualValues(t, 60-25, polls.Load())
}

func mistakes(t *testing.T, s Subject) {
	good := window("w", 1)
	for name, call := range map[string]struct {
		key     string
		windows []limit.Window
	}{
		"empty key":      {"", []limit.Window{good}},
		"no window":      {"k", nil},
		"no name":        {"k", []limit.Window{{Limit: 1, Period: time.Minute}}},
		"zero limit":     {"k", []limit.Window{{Name: "w", Period: time.Minute}}},
		"zero period":    {"k", []limit.Window{{Name: "w", Limit: 1}}},
		"tiny period":    {"k", []limit.Window{{Name: "w", Limit: 1, Period: time.Microsecond}}},
		"repeated names": {"k", []limit.Window{good, good}},
	} {
		_, err := s.Peers[0].Take(t.Context(), call.key, call.windows...)
		require.Error(t, err, name)
		require.Equal(t, scan.CodeInternal, scan.CodeOf(err), name)
	}
	require.True(t, take(t, s.Peers[0], "k", good).Allowed, "a mistake must not count")
}

func endedContext(t *testing.T, s Subject) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := window("w", 1)
	_, err := s.Peers[0].Take(ctx, "k", w)
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, take(t, s.Peers[0], "k", w).Allowed, "a call that did not happen must not count")
}
