package activities

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPulse(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	tests := map[string]struct {
		beats []time.Duration // after each other
		want  int
	}{
		"regular":       {beats: []time.Duration{time.Second, time.Second, time.Second}},
		"loaded":        {beats: []time.Duration{time.Second, 4 * time.Second, maxGap}},
		"suspended":     {beats: []time.Duration{time.Second, 25 * time.Second, time.Second}, want: 1},
		"before a beat": {beats: []time.Duration{maxGap + 1}, want: 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suspended := 0
			p := &pulse{suspended: func() { suspended++ }, last: start}
			now := start
			for _, later := range tt.beats {
				now = now.Add(later)
				p.beat(now)
			}
			require.Equal(t, tt.want, suspended)
		})
	}
}

// A process that runs is not taken for a suspended one, and a step that was suspended has no results, even if it ends before the next beat.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		work := withPulse(ctx, cancel)
		<-time.After(time.Minute) // of the bubble's clock
		require.NoError(t, interrupted(work))
		inner, end := context.WithCancelCause(work)
		end(context.DeadlineExceeded) // at the same moment
		work.Value(pulseKey{}).(*pulse).last = time.Now().Add(-2 * maxGap)
		require.ErrorIs(t, interrupted(inner), errSuspended)
		require.ErrorIs(t, context.Cause(ctx), errSuspended)
		require.True(t, isHandOver(interrupted(inner)))
	})
}
