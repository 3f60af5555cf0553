package limit_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/limit"
	"assay/internal/limit/limittest"
	"assay/internal/testsupport/clock"
)

func newClock() *clock.Clock { return clock.At(time.Unix(1_700_000_000, 0)) }

func TestMemoryConforms(t *testing.T) {
	t.Parallel()
	limittest.Run(t, func(*testing.T) limittest.Subject {
		c := newClock()
		m := limit.NewMemory(0, c.Now)
		return limittest.Subject{
			Peers: [2]limit.Limiter{m, m},
			Pass:  func() { c.Pass(time.Millisecond) },
			Now:   c.Now,
		}
	})
}

func TestMemoryResetsToTheNanosecond(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := limit.NewMemory(0, c.Now)
	w := limit.Window{Name: "general", Limit: 1, Period: time.Minute}
	take := func() limit.Decision {
		d, err := m.Take(t.Context(), "k", w)
		require.NoError(t, err)
		return d
	}
	require.Equal(t, limit.Decision{Allowed: true, Window: "general", Limit: 1, ResetAfter: time.Minute}, take())
	c.Pass(700 * time.Millisecond)
	d := take()
	require.Equal(t, limit.Decision{Window: "general", Limit: 1, ResetAfter: 59300 * time.Millisecond}, d)
	require.Equal(t, 60, d.RetryAfter())
	c.Pass(59300*time.Millisecond - 1)
	require.Equal(t, limit.Decision{Window: "general", Limit: 1, ResetAfter: 1}, take())
	c.Pass(1)
	require.True(t, take().Allowed)
}

func TestRetryAfterRoundsUpToWholeSeconds(t *testing.T) {
	t.Parallel()
	for in, want := range map[time.Duration]int{
		-time.Second:              1,
		0:                         1,
		time.Nanosecond:           1,
		time.Second:               1,
		time.Second + 1:           2,
		59*time.Second + 1:        60,
		time.Minute:               60,
		time.Hour - time.Second/2: 3600,
	} {
		require.Equal(t, want, limit.Decision{ResetAfter: in}.RetryAfter(), in.String())
	}
}

func TestMemoryForgetsExpiredCallers(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := limit.NewMemory(0, c.Now)
	w := limit.Window{Name: "w", Limit: 1, Period: time.Minute}
	for round := range 50 {
		for i := range 2000 {
			_, err := m.Take(t.Context(), fmt.Sprintf("ip:%d-%d", round, i), w)
			require.NoError(t, err)
		}
		c.Pass(time.Minute)
	}
	require.Less(t, m.Len(), 3*2000+16*64*2, "100,000 callers came, 2,000 at a time")
}

func TestMemoryIsBoundedAndKeepsTheActive(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := limit.NewMemory(1024, c.Now)
	require.Equal(t, 1024, m.MaxLen())
	w := limit.Window{Name: "w", Limit: 20, Period: time.Hour}
	for range 20 {
		d, err := m.Take(t.Context(), "heavy", w)
		require.NoError(t, err)
		require.True(t, d.Allowed)
	}
	for i := range 20_000 {
		_, err := m.Take(t.Context(), fmt.Sprintf("light %d", i), w)
		require.NoError(t, err)
	}
	require.LessOrEqual(t, m.Len(), 1024)
	d, err := m.Take(t.Context(), "heavy", w)
	require.NoError(t, err)
	require.False(t, d.Allowed, "a flood of callers must not reset one that is at its limit")
}

func BenchmarkMemoryTake(b *testing.B) {
	m := limit.NewMemory(0, nil)
	w := limit.Window{Name: "ip", Limit: 1 << 40, Period: time.Minute}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := m.Take(b.Context(), "ip:192.0.2.1", w); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
