// Package worktime owns the time limit of steps that share a host with other scans: the time in which a step waits for the requests of
// others does not count, so that scans of one host at the same time have the results that each of them would have alone.
package worktime

import (
	"context"
	"sync"
	"time"
)

// MaxIdle limits how long one step waits for others in all. Beyond it, waiting counts as work.
const MaxIdle = 10 * time.Minute

// Clock measures the working time of a step. It stands still while requests of the step wait for their turn and none is under way.
// The nil Clock measures nothing.
type Clock struct {
	expire func()
	outer  *Clock // of the caller, that stands still at the same time

	mu             sync.Mutex
	flying, idling int           // requests
	work, patience time.Duration // that are left
	idle           time.Duration // so far
	running        bool          // not standing still
	since          time.Time     // of the last change of running
	timer          *time.Timer
}

// Limit returns a context that ends, with the cause context.DeadlineExceeded, when the step has worked for a time. The caller must call
// Stop at its end.
func Limit(ctx context.Context, work time.Duration) (context.Context, *Clock) {
	ctx, cancel := context.WithCancelCause(ctx)
	c := &Clock{expire: func() { cancel(context.DeadlineExceeded) }, work: work, patience: MaxIdle, running: true, since: time.Now()}
	c.outer, _ = ctx.Value(clockKey{}).(*Clock)
	c.timer = time.AfterFunc(work, c.expire)
	return context.WithValue(ctx, clockKey{}, c), c
}

type clockKey struct{}

// Stop ends the context.
func (c *Clock) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timer.Stop()
	c.expire()
}

// Idled returns how long the clock has stood still.
func (c *Clock) Idled() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.elapse()
	return c.idle
}

// Fly notes that a request is under way, until the returned function is called.
func (c *Clock) Fly() (land func()) { return c.count(func(c *Clock) *int { return &c.flying }) }

// Idle notes that a request waits for its turn, until the returned function is called.
func (c *Clock) Idle() (resume func()) { return c.count(func(c *Clock) *int { return &c.idling }) }

func (c *Clock) count(what func(*Clock) *int) (done func()) {
	for one := c; one != nil; one = one.outer {
		one.change(what(one), 1)
	}
	return func() {
		for one := c; one != nil; one = one.outer {
			one.change(what(one), -1)
		}
	}
}

func (c *Clock) change(number *int, by int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*number += by
	running := c.flying > 0 || c.idling == 0
	if running == c.running || !c.timer.Stop() {
		return // nothing changes, or the time is up
	}
	c.elapse()
	c.running = running
	if running {
		c.timer = time.AfterFunc(c.work, c.expire)
		return
	}
	c.timer = time.AfterFunc(c.work+c.patience, c.expire)
}

// elapse accounts for the time since the last change.
func (c *Clock) elapse() {
	now := time.Now()
	passed := now.Sub(c.since)
	c.since = now
	if c.running {
		c.work -= passed
		return
	}
	c.idle += passed
	c.patience -= passed
	if c.patience < 0 {
		c.work, c.patience = c.work+c.patience, 0
	}
}
