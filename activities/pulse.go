package activities

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// errSuspended ends a step during which its worker was suspended: the time limits of its requests went on meanwhile, so that it cannot
// tell its own absence from a target that does not respond.
var errSuspended = fmt.Errorf("the worker was suspended: %w", context.Canceled)

const (
	pulseEvery = time.Second
	// maxGap is the longest time between two beats of a process that runs, however loaded the machine is.
	maxGap = 5 * time.Second
)

// pulse notices that the process did not run for a while.
type pulse struct {
	step      context.Context
	suspended func()

	mu   sync.Mutex
	last time.Time
}

// beat is called at least every pulseEvery.
func (p *pulse) beat(now time.Time) {
	p.mu.Lock()
	gap := now.Sub(p.last)
	p.last = now
	p.mu.Unlock()
	if gap > maxGap {
		p.suspended()
	}
}

type pulseKey struct{}

// withPulse cancels a step, with errSuspended, once its process was suspended.
func withPulse(ctx context.Context, cancel context.CancelCauseFunc) context.Context {
	p := &pulse{step: ctx, suspended: func() { cancel(errSuspended) }, last: time.Now()}
	go func() {
		tick := time.NewTicker(pulseEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.beat(time.Now())
			case <-ctx.Done():
				return
			}
		}
	}()
	return context.WithValue(ctx, pulseKey{}, p)
}

// interrupted returns why the results of a step under untilStop are incomplete; nil if they are not. When a suspended process goes on,
// the step may end before the next beat, so this is one.
func interrupted(work context.Context) error {
	if p, ok := work.Value(pulseKey{}).(*pulse); ok {
		p.beat(time.Now())
		if cause := context.Cause(p.step); cause != nil {
			return cause
		}
	}
	return context.Cause(work)
}
