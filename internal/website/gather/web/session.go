package web

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/gather/worktime"
)

// errStopped is returned if an exchange was not made, or not finished, because the step's
// time or its share of requests is used up. It says nothing about the site.
var errStopped = errors.New("the step's budget is used up")

// session is one run of one step.
type session struct {
	*Gatherer
	ctx      context.Context // ends with the step's time
	clock    *worktime.Clock // of that time
	target   capture.Target
	prefix   string // of exchange ids
	budget   int    // requests per host
	progress func(string)

	mu    sync.Mutex
	count int
	spent map[string]int
}

// begin starts a step with a time limit for all its work, without its waiting for other scans of the host. The caller must call the
// returned function at the end with the step's error: it converts the end of the caller's context to an error.
func (g *Gatherer) begin(
	ctx context.Context, target capture.Target, prefix string, budget int, within time.Duration, progress func(string),
) (*session, func() error) {
	bounded, clock := worktime.Limit(ctx, within)
	s := &session{
		Gatherer: g, ctx: bounded, clock: clock, target: target, prefix: prefix, budget: budget, progress: progress, spent: map[string]int{},
	}
	return s, func() error {
		clock.Stop()
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("gather %s: %w", prefix, err)
		}
		return nil
	}
}

// say reports progress. Several goroutines of a step may call it.
func (s *session) say(what string) {
	s.cfg.Logger.DebugContext(s.ctx, "gather", "step", s.prefix, "host", s.target.Host, "doing", what)
	if s.progress == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.progress(what)
}

// nextID numbers the exchanges of the step.
func (s *session) nextID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	return fmt.Sprintf("%s-%d", s.prefix, s.count)
}

// spend takes one request from the host's budget.
func (s *session) spend(host string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.spent[host] >= s.budget {
		return false
	}
	s.spent[host]++
	return true
}

// over reports whether the step's time is up.
func (s *session) over() bool { return s.ctx.Err() != nil }

// together runs the functions in parallel and waits for all of them.
func together(fs ...func()) {
	var wg sync.WaitGroup
	for _, f := range fs {
		wg.Go(f)
	}
	wg.Wait()
}

// millis converts a duration to milliseconds with microsecond resolution.
func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
