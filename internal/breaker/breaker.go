// Package breaker owns the circuit breaker in front of a dependency that the
// project can do without for a while, such as Redis.
package breaker

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrOpen says that the dependency was not asked because it failed a moment ago.
var ErrOpen = errors.New("circuit open: the dependency failed a moment ago")

// Defaults of Options.
const (
	DefaultTimeout    = 200 * time.Millisecond
	DefaultRetryAfter = time.Second
)

// Options configure a Breaker.
type Options struct {
	// Timeout bounds one call; 0 means DefaultTimeout.
	Timeout time.Duration
	// RetryAfter is the pause before a failed dependency is asked again; 0
	// means DefaultRetryAfter.
	RetryAfter time.Duration
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// OnChange is told of every change of Healthy, with the error that opened
	// the circuit; nil means nobody. It must not block.
	OnChange func(healthy bool, cause error)
}

// Breaker asks a dependency until a call fails, then not at all for RetryAfter,
// then with one call at a time until one succeeds. It is safe for concurrent use.
type Breaker struct {
	opts Options

	mu      sync.Mutex
	open    bool
	retryAt time.Time
}

// New makes a closed Breaker.
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

// Do runs call under the time limit and returns its error, or ErrOpen without
// running it. A call that ended because the caller's own context did says
// nothing about the dependency and changes nothing. call must obey its context.
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

// enter reports whether a call may be made. In an open circuit the first caller
// after the pause takes the probe, and the pause begins anew for the others.
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
