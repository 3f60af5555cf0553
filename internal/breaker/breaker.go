// Package breaker owns the circuit breaker for optional dependencies such as Redis.
package breaker

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrOpen is returned without a call because the dependency failed a moment ago.
var ErrOpen = errors.New("circuit open: the dependency failed recently")

// Defaults of Options.
const (
	DefaultTimeout    = 200 * time.Millisecond
	DefaultRetryAfter = time.Second
)

// Options configure a Breaker.
type Options struct {
	// Timeout limits one call; 0 means DefaultTimeout.
	Timeout time.Duration
	// RetryAfter is the pause before a failed dependency is called again; 0 means
	// DefaultRetryAfter.
	RetryAfter time.Duration
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// OnChange is called on every change of Healthy, with the error that opened the circuit;
	// may be nil. It must not block.
	OnChange func(healthy bool, cause error)
}

// Breaker passes calls to a dependency until one fails, then none for RetryAfter, then one
// at a time until one succeeds. It is safe for concurrent use.
type Breaker struct {
	opts Options

	mu      sync.Mutex
	open    bool
	retryAt time.Time
}

// New returns a closed Breaker.
func New(opts Options) *Breaker {
	if opts.Timeout <= 0 {
		opts.Timeout = DefaultTimeout
	}
	if opts.RetryAfter <= 0 {
		opts.RetryAfter = DefaultRetryAfter
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.OnChange == nil {
		opts.OnChange = func(bool, error) {}
	}
	return &Breaker{opts: opts}
}

// Do runs call within the time limit and returns its error, or ErrOpen without running it. A
// call that ended because of the caller's own context is not counted. call must obey its
// context.
func (b *Breaker) Do(ctx context.Context, call func(context.Context) error) error {
	if !b.enter() {
		return ErrOpen
	}
	limited, cancel := context.WithTimeout(ctx, b.opts.Timeout)
	defer cancel()
	err := call(limited)
	if err != nil && ctx.Err() != nil {
		return err
	}
	b.leave(err)
	return err
}

// Healthy reports whether the last call succeeded (true before the first).
func (b *Breaker) Healthy() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.open
}

// enter reports whether a call may be made. While the circuit is open, the first caller
// after the pause makes the probing call; for the others the pause starts again.
func (b *Breaker) enter() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.open {
		return true
	}
	now := b.opts.Now()
	if now.Before(b.retryAt) {
		return false
	}
	b.retryAt = now.Add(b.opts.RetryAfter)
	return true
}

func (b *Breaker) leave(err error) {
	b.mu.Lock()
	changed := b.open != (err != nil)
	b.open = err != nil
	if b.open {
		b.retryAt = b.opts.Now().Add(b.opts.RetryAfter)
	}
	b.mu.Unlock()
	if changed {
		b.opts.OnChange(err == nil, err)
	}
}
