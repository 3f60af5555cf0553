package limit_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/breaker"
	"assay/internal/limit"
	"assay/internal/limit/limittest"
	"assay/internal/scan"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/redisserver"
)

// counting counts the calls that reach a limiter.
type counting struct {
	limit.Limiter
	calls atomic.Int64
}

func (c *counting) Take(ctx context.Context, key string, windows ...limit.Window) (limit.Decision, error) {
	c.calls.Add(1)
	return c.Limiter.Take(ctx, key, windows...)
}

type fallbackBundle struct {
	*limit.Fallback
	server  *redisserver.Server
	clock   *clock.Clock
	primary *counting
}

// setupFallback limits calls to the primary to timeout: a long one where the primary must be
// reached even if the machine is busy.
func setupFallback(t *testing.T, timeout time.Duration) *fallbackBundle {
	t.Helper()
	b := &fallbackBundle{server: redisserver.Start(t), clock: newClock()}
	b.primary = &counting{Limiter: limit.NewRedis(open(t, b.server), "p:")}
	b.Fallback = limit.NewFallback(b.primary, limit.NewMemory(0, b.clock.Now),
		breaker.New(breaker.Options{Timeout: timeout, RetryAfter: time.Second, Now: b.clock.Now}))
	return b
}

func (b *fallbackBundle) take(t *testing.T, n int) limit.Decision {
	t.Helper()
	d, err := b.Take(t.Context(), "k", limit.Window{Name: "w", Limit: n, Period: time.Hour})
	require.NoError(t, err)
	return d
}

func TestFallbackConforms(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	limittest.Run(t, func(t *testing.T) limittest.Subject {
		peer := func() limit.Limiter {
			// A long time-out, so that load does not turn this into a test of the fallback.
			b := breaker.New(breaker.Options{Timeout: time.Minute})
			return limit.NewFallback(limit.NewRedis(open(t, server), t.Name()+":"), limit.NewMemory(0, nil), b)
		}
		return limittest.Subject{Peers: [2]limit.Limiter{peer(), peer()}, Pass: func() {}, Now: time.Now}
	})
}

func TestFallbackKeepsCountingThroughAnOutage(t *testing.T) {
	t.Parallel()
	b := setupFallback(t, time.Minute)
	require.True(t, b.take(t, 3).Allowed)
	require.True(t, b.Healthy())

	b.server.Stop(t)
	require.Equal(t, 1, b.take(t, 3).Remaining, "what the primary accepted counts in the outage too")
	require.False(t, b.Healthy())
	require.True(t, b.take(t, 3).Allowed)
	require.False(t, b.take(t, 3).Allowed, "the local limiter limits as well")
	require.EqualValues(t, 2, b.primary.calls.Load(), "a primary that failed rests")

	b.server.Restart(t)
	b.clock.Pass(time.Second)
	require.Equal(t, 2, b.take(t, 3).Remaining, "the shared count decides again")
	require.True(t, b.Healthy())
}

func TestFallbackDoesNotWaitForASilentPrimary(t *testing.T) {
	t.Parallel()
	b := setupFallback(t, 100*time.Millisecond)
	require.True(t, b.take(t, 2).Allowed)
	b.server.Freeze(t)
	require.True(t, b.take(t, 2).Allowed)
	require.False(t, b.Healthy())
	require.False(t, b.take(t, 2).Allowed)
	b.clock.Pass(time.Second)
	require.False(t, b.take(t, 2).Allowed, "a probe that times out falls back too")
	require.False(t, b.Healthy())
}

func TestFallbackPassesMistakesOn(t *testing.T) {
	t.Parallel()
	b := setupFallback(t, time.Minute)
	_, err := b.Take(t.Context(), "")
	require.Equal(t, scan.CodeInternal, scan.CodeOf(err))
	require.True(t, b.Healthy())
	require.Zero(t, b.primary.calls.Load())
}
