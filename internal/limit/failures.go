package limit

import (
	"context"
	"maps"
	"sync"
	"time"
)

// maxBlocked limits how many callers past their limit a Failures stores.
const maxBlocked = 1 << 16

// Failures limits failed attempts: only these count, so a caller that succeeds never gets
// closer to the limit. Attempts of a caller past its limit can be refused before they are
// judged, which costs neither a look-up nor a round trip.
//
// The Limiter counts. The callers past their limit are also stored in this process, until
// their windows reset.
type Failures struct {
	limiter Limiter
	window  Window
	now     func() time.Time

	mu      sync.Mutex
	blocked map[string]time.Time // when the window of a caller past its limit resets
}

// NewFailures returns a Failures that counts in limiter; now is its clock.
func NewFailures(limiter Limiter, window Window, now func() time.Time) *Failures {
	return &Failures{limiter: limiter, window: window, now: now, blocked: make(map[string]time.Time)}
}

// Blocked reports whether the caller is known to be past its limit, and returns the refusal.
func (f *Failures) Blocked(key string) (Decision, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	until, ok := f.blocked[key]
	left := until.Sub(f.now())
	if !ok || left <= 0 {
		delete(f.blocked, key)
		return Decision{}, false
	}
	return Decision{Window: f.window.Name, Limit: f.window.Limit, ResetAfter: left}, true
}

// Count counts a failed attempt. If the decision is a refusal, the caller was already past
// its limit, and is Blocked until the window resets.
func (f *Failures) Count(ctx context.Context, key string) (Decision, error) {
	d, err := f.limiter.Take(ctx, key, f.window)
	if err != nil || d.Allowed {
		return d, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	if len(f.blocked) >= maxBlocked {
		maps.DeleteFunc(f.blocked, func(_ string, until time.Time) bool { return !until.After(now) })
	}
	if len(f.blocked) < maxBlocked { // the others are refused after the look-up
		f.blocked[key] = now.Add(d.ResetAfter)
	}
	return d, nil
}
