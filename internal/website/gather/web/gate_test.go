package web

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/gather/worktime"
)

func TestGateLimitsParallelRequests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGates(0)
		var now, most atomic.Int64
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				leave, err := g.enter(t.Context(), nil, "a.example", false)
				require.NoError(t, err)
				defer leave()
				if n := now.Add(1); n > most.Load() {
					most.Store(n)
				}
				<-time.After(time.Second)
				now.Add(-1)
			})
		}
		wg.Wait()
		require.EqualValues(t, parallelPerHost, most.Load())
	})
}

func TestGatePacesConnections(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGates(time.Second)
		start := time.Now()
		for range 3 {
			leave, err := g.enter(t.Context(), nil, "a.example", true)
			require.NoError(t, err)
			leave()
		}
		require.Equal(t, 2*time.Second, time.Since(start))
		leave, err := g.enter(t.Context(), nil, "a.example", false)
		require.NoError(t, err)
		leave()
		other, err := g.enter(t.Context(), nil, "b.example", true)
		require.NoError(t, err)
		other()
		require.Equal(t, 2*time.Second, time.Since(start), "open connections and other hosts need not wait")
	})
}

func TestGateRests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGates(0)
		start := time.Now()
		leave, err := g.enter(t.Context(), nil, "a.example", false)
		require.NoError(t, err)
		g.slow("a.example", 5*time.Second)
		g.slow("unknown.example", 5*time.Second)
		leave()
		leave, err = g.enter(t.Context(), nil, "a.example", false)
		require.NoError(t, err)
		leave()
		require.Equal(t, 5*time.Second, time.Since(start))
	})
}

func TestGateGivesUpWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGates(time.Hour)
		for range parallelPerHost {
			_, err := g.enter(t.Context(), nil, "a.example", false)
			require.NoError(t, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := g.enter(ctx, nil, "a.example", false)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		leave, err := g.enter(t.Context(), nil, "b.example", true)
		require.NoError(t, err)
		leave()
		_, err = g.enter(ctx, nil, "b.example", true)
		require.ErrorIs(t, err, context.DeadlineExceeded)
	})
}

func TestGatesForgetHosts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newGates(time.Second)
		for _, host := range []string{"a.example", "b.example"} {
			leave, err := g.enter(t.Context(), nil, host, true)
			require.NoError(t, err)
			leave()
		}
		require.Len(t, g.byID, 2)
		<-time.After(2 * time.Second)
		leave, err := g.enter(t.Context(), nil, "c.example", true)
		require.NoError(t, err)
		leave()
		require.Len(t, g.byID, 1)
	})
}

// Scans of a host at the same time have the results that each of them has alone: what one waits for another is not its own time.
func TestStepsDoNotSpendTheirTimeOnOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := New(Config{Pace: time.Second})
		outer, clock := worktime.Limit(t.Context(), time.Hour)
		mine, end := g.begin(outer, capture.Target{}, "page", budgetPage, 20*time.Second, nil)
		for range parallelPerHost {
			leave, err := g.gates.enter(t.Context(), nil, "a.example", true)
			require.NoError(t, err)
			time.AfterFunc(time.Minute, leave)
		}
		leave, err := mine.enter("a.example", true)
		require.NoError(t, err)
		require.False(t, mine.over())
		leave()
		for range 4 { // others open connections
			leave, err := g.gates.enter(t.Context(), nil, "a.example", true)
			require.NoError(t, err)
			leave()
		}
		<-time.After(14 * time.Second) // 5 of 20 have passed without a request of this step
		require.False(t, mine.over())
		<-time.After(2 * time.Second)
		require.True(t, mine.over())
		require.NoError(t, end())
		require.Equal(t, 59*time.Second, clock.Idled())
	})
}
