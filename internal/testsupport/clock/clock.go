// Package clock owns a clock for tests, which only tests advance.
package clock

import (
	"sync"
	"time"
)

// Clock is a settable clock that is safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// At returns a clock that shows the given time.
func At(now time.Time) *Clock { return &Clock{now: now} }

// Now returns the time that the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Pass advances the clock and returns the new time.
func (c *Clock) Pass(d time.Duration) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	return c.now
}
