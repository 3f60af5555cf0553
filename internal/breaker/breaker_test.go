package breaker_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/breaker"
)

var errDown = errors.New("down")

type bundle struct {
	*breaker.Breaker
	now     time.Time
	calls   int
	changes []bool
	err     error // returned by the dependency
}

func setup() *bundle {
	b := &bundle{now: time.Unix(1_700_000_000, 0)}
	b.Breaker = breaker.New(breaker.Options{
		RetryAfter: time.Second,
		Now:        func() time.Time { return b.now },
		OnChange:   func(healthy bool, _ error) { b.changes = append(b.changes, healthy) },
	})
	return b
}

func (b *bundle) call(ctx context.Context) error {
	return b.Do(ctx, func(context.Context) error { b.calls++; return b.err })
}

func TestBreakerOpensOnFailureAndClosesOnSuccess(t *testing.T) {
	t.Parallel()
	b := setup()
	require.True(t, b.Healthy())
	require.NoError(t, b.call(t.Context()))

	b.err = errDown
	require.ErrorIs(t, b.call(t.Context()), errDown)
	require.False(t, b.Healthy())
	require.ErrorIs(t, b.call(t.Context()), breaker.ErrOpen)
	require.Equal(t, 2, b.calls, "an open circuit must not ask the dependency")

	b.now = b.now.Add(time.Second)
	require.ErrorIs(t, b.call(t.Context()), errDown, "after the pause one call probes")
	require.ErrorIs(t, b.call(t.Context()), breaker.ErrOpen)

	b.err = nil
	b.now = b.now.Add(time.Second)
	require.NoError(t, b.call(t.Context()))
	require.True(t, b.Healthy())
	require.Equal(t, []bool{false, true}, b.changes, "only changes are reported")
}

func TestBreakerProbesWithOneCallAtATime(t *testing.T) {
	t.Parallel()
	b := setup()
	b.err = errDown
	require.ErrorIs(t, b.call(t.Context()), errDown)
	b.now = b.now.Add(time.Second)

	err := b.Do(t.Context(), func(context.Context) error {
		require.ErrorIs(t, b.call(t.Context()), breaker.ErrOpen, "others must not wait for the probe")
		return nil
	})
	require.NoError(t, err)
}

func TestBreakerIgnoresTheCallersOwnEnd(t *testing.T) {
	t.Parallel()
	b := setup()
	ctx, cancel := context.WithCancel(t.Context())
	err := b.Do(ctx, func(inner context.Context) error {
		cancel()
		<-inner.Done()
		return inner.Err()
	})
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, b.Healthy())
}

func TestBreakerBoundsACall(t *testing.T) {
	t.Parallel()
	var opened atomic.Bool
	b := breaker.New(breaker.Options{
		Timeout:  time.Millisecond,
		OnChange: func(healthy bool, _ error) { opened.Store(!healthy) },
	})
	err := b.Do(t.Context(), func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.True(t, opened.Load())
}
