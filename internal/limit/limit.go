// Package limit owns request limits: fixed windows that are counted atomically, in memory
// for one process or in Redis for all replicas of the API.
//
// A caller's window begins with the first request that it counts and ends one period later;
// the next request begins a new one. Within a window exactly Limit requests are accepted.
//
// A request is often judged against several windows of one caller (the general limit and the
// limit of its route). They are judged together, in one atomic step: the request is accepted
// if every window has room, and then counts in all of them; a refused request counts in
// none. So a client that reaches the limit of one route keeps its general allowance for
// polling, and a client that retries too early does not postpone its own reset.
package limit

import (
	"context"
	"time"

	"assay/internal/retryafter"
	"assay/internal/scan"
)

// Window is one limit: at most Limit requests in each Period.
type Window struct {
	// Name distinguishes the windows of one caller and is part of the stored key.
	Name string
	// Limit is the number of requests accepted per window, at least 1.
	Limit int
	// Period is the length of a window, at least one millisecond.
	Period time.Duration
}

// Decision is the judgement of one request. With several windows, the numbers are those of
// the binding one: of a refused request, the refusing window that resets last (an earlier
// retry would be refused again); of an accepted one, the window with the least room left.
type Decision struct {
	Allowed bool
	// Window is the name of the binding window.
	Window string
	// Limit is the binding window's limit.
	Limit int
	// Remaining is how many more requests the binding window accepts; 0 when refused.
	Remaining int
	// ResetAfter is the time until the binding window resets, at most its period.
	ResetAfter time.Duration
}

// RetryAfter returns the value of a Retry-After header: the seconds until the window
// resets.
func (d Decision) RetryAfter() int { return retryafter.Seconds(d.ResetAfter) }

// Limiter checks and counts requests. Implementations are safe for concurrent use, decide in
// one step for any number of windows, and return as soon as ctx ends.
type Limiter interface {
	// Take checks one request of the caller named key against all windows and counts it in
	// all of them if it is accepted. key is never shown; prefix it with its kind ("tenant:…",
	// "ip:…").
	//
	// An empty key, no window, a duplicate window name or a window outside its bounds is
	// CodeInternal: a programming or configuration error. Any other error is CodeUnavailable
	// or the context's.
	Take(ctx context.Context, key string, windows ...Window) (Decision, error)
}

// validate rejects calls that no limiter can judge.
func validate(key string, windows []Window) error {
	if key == "" {
		return scan.Errorf(scan.CodeInternal, "limit: empty key")
	}
	if len(windows) == 0 {
		return scan.Errorf(scan.CodeInternal, "limit: no window given")
	}
	for i, w := range windows {
		if w.Name == "" || w.Limit < 1 || w.Period < time.Millisecond {
			return scan.Errorf(scan.CodeInternal,
				"limit: window %q needs a name, a limit of at least 1 and a period of at least 1ms", w.Name)
		}
		for _, earlier := range windows[:i] {
			if earlier.Name == w.Name {
				return scan.Errorf(scan.CodeInternal, "limit: window %q given twice", w.Name)
			}
		}
	}
	return nil
}

// state is one window of one caller after a judgement.
type state struct {
	count      int           // requests counted, including an accepted one
	resetAfter time.Duration // until the window resets
}

// decide picks the binding window. states[i] belongs to windows[i].
func decide(allowed bool, windows []Window, states []state) Decision {
	best := Decision{Remaining: -1}
	for i, w := range windows {
		d := Decision{
			Allowed:    allowed,
			Window:     w.Name,
			Limit:      w.Limit,
			Remaining:  max(0, w.Limit-states[i].count),
			ResetAfter: min(states[i].resetAfter, w.Period),
		}
		if best.Remaining < 0 || binds(d, best) {
			best = d
		}
	}
	return best
}

// binds reports whether a binds the caller more than b does. A refusing window has no room
// left and precedes all that have.
func binds(a, b Decision) bool {
	if a.Remaining != b.Remaining {
		return a.Remaining < b.Remaining
	}
	return a.ResetAfter > b.ResetAfter
}
