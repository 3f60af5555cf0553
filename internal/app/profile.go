package app

import (
	"context"
	"sync"
	"time"

	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// Values of browser.mode.
const (
	browserOn  = "on"
	browserOff = "off"
)

// profiles selects the profile of scans.
type profiles struct {
	mode     string // browser.mode
	browsers *browsers
	pollers  pollers
}

// current returns the profile of scans that are queued now: lab if a worker with a browser
// can run them.
func (p *profiles) current(ctx context.Context) capture.Profile {
	switch {
	case p.mode == browserOff:
		return capture.ProfileHTTP
	case p.mode == browserOn, p.browsers.forScans() > 0, p.pollers.any(ctx):
		return capture.ProfileLab
	}
	return capture.ProfileHTTP
}

// Times of looking for a worker that serves the queue browser.
const (
	pollersAge     = 15 * time.Second // how long a result is cached
	pollersTimeout = time.Second      // a trigger waits no longer
	// pollersPatience is how long a worker that is gone may take to be replaced. A scan that is queued meanwhile waits as long by itself.
	pollersPatience = 2 * time.Minute
)

// pollers caches whether a worker serves the queue browser.
type pollers struct {
	served func(ctx context.Context, queue string) (bool, error)
	clock  func() time.Time

	mu    sync.Mutex
	found bool
	seen  time.Time // when a worker was last found
	until time.Time
}

// any reports whether a worker serves the queue. If Temporal does not answer, the last answer counts: scans must not lose their browser
// because of an outage, nor because the worker is being restarted.
func (p *pollers) any(ctx context.Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock()
	if now.Before(p.until) {
		return p.found
	}
	ctx, cancel := context.WithTimeout(ctx, pollersTimeout)
	defer cancel()
	served, err := p.served(ctx, contract.QueueBrowser)
	switch {
	case err != nil:
	case served:
		p.found, p.seen = true, now
	default:
		p.found = !p.seen.IsZero() && now.Sub(p.seen) < pollersPatience
	}
	p.until = now.Add(pollersAge)
	return p.found
}
