package activities

import (
	"context"
	"sync"
	"time"

	"go.temporal.io/sdk/activity"
)

// heartbeatPeriod is the longest time between two heartbeats; the SDK throttles
// what is sent.
const heartbeatPeriod = 5 * time.Second

// beat sends an activity's heartbeats, through which it also learns of its cancellation.
type beat struct {
	mu   sync.Mutex
	what any
	quit chan struct{}
	done sync.WaitGroup
}

func heartbeat(ctx context.Context) *beat {
	b := &beat{what: "", quit: make(chan struct{})}
	b.done.Go(func() {
		tick := time.NewTicker(period(activity.GetInfo(ctx).HeartbeatTimeout))
		defer tick.Stop()
		for {
			activity.RecordHeartbeat(ctx, b.doing())
			select {
			case <-tick.C:
			case <-b.quit:
				return
			case <-ctx.Done():
				return
			}
		}
	})
	return b
}

// period is well below the time-out after which a silent activity counts as dead.
func period(timeout time.Duration) time.Duration {
	if timeout > 0 {
		return min(heartbeatPeriod, timeout/3)
	}
	return heartbeatPeriod
}

// report sends a few words about the present step.
func (b *beat) report(what string) { b.note(what) }

// note stores details for the next attempt.
func (b *beat) note(what any) {
	b.mu.Lock()
	b.what = what
	b.mu.Unlock()
}

func (b *beat) doing() any {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.what
}

func (b *beat) end() {
	close(b.quit)
	b.done.Wait()
}
