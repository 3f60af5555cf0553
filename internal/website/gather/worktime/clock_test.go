package worktime_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/gather/worktime"
)

func TestClock(t *testing.T) {
	t.Parallel()
	const limit = 20 * time.Second
	idle := func(d time.Duration) func(*worktime.Clock) {
		return func(c *worktime.Clock) {
			defer c.Idle()()
			<-time.After(d)
		}
	}
	tests := map[string]struct {
		before func(*worktime.Clock)
		end    time.Duration // of the context, since the start
		idle   time.Duration
	}{
		"only work":               {before: func(*worktime.Clock) { <-time.After(5 * time.Second) }, end: limit},
		"one request waits":       {before: idle(time.Minute), end: limit + time.Minute, idle: time.Minute},
		"waits beyond all limits": {before: idle(time.Hour), end: limit + worktime.MaxIdle, idle: limit + worktime.MaxIdle},
		"another is under way": {before: func(c *worktime.Clock) {
			defer c.Fly()()
			idle(15 * time.Second)(c)
		}, end: limit},
		"a part of the time": {before: func(c *worktime.Clock) {
			land := c.Fly()
			resume := c.Idle()
			<-time.After(10 * time.Second)
			land()
			<-time.After(30 * time.Second)
			resume()
		}, end: limit + 30*time.Second, idle: 30 * time.Second},
		"two wait": {before: func(c *worktime.Clock) {
			first, second := c.Idle(), c.Idle()
			<-time.After(time.Minute)
			first()
			<-time.After(time.Minute)
			second()
		}, end: limit + 2*time.Minute, idle: 2 * time.Minute},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				outer, of := worktime.Limit(t.Context(), limit+time.Second)
				ctx, c := worktime.Limit(outer, limit)
				var took, outerTook time.Duration
				context.AfterFunc(ctx, func() { took = time.Since(start) })
				context.AfterFunc(outer, func() { outerTook = time.Since(start) })
				tt.before(c)
				<-outer.Done()
				synctest.Wait()
				require.ErrorIs(t, context.Cause(ctx), context.DeadlineExceeded)
				require.Equal(t, tt.end, took)
				require.Equal(t, tt.end+time.Second, outerTook, "the limit of the caller stands still as well")
				require.Equal(t, tt.idle, min(of.Idled(), tt.end))
			})
		})
	}
}

func TestClockStops(t *testing.T) {
	t.Parallel()
	ctx, c := worktime.Limit(t.Context(), time.Hour)
	c.Stop()
	require.Error(t, ctx.Err())
	var none *worktime.Clock
	none.Fly()()
	none.Idle()()
}
