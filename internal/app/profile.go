package app

import (
	"context"
	"sync"
	"time"

	"assay/internal/temporal"
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
	flows    *temporal.Workflows
	pollers  pollers
}

// current returns the profile of scans that are queued now: lab if a worker with a browser
// can run them.
func (p *profiles) current(ctx context.Context) capture.Profile {
	switch {
	case p.mode == browserOff:
		return capture.ProfileHTTP
	case p.mode == browserOn, p.browsers.forScans() > 0, p.pollers.any(ctx, p.flows):
		return capture.ProfileLab
	}
	return capture.ProfileHTTP
}

// Times of looking for a worker that serves the queue browser.
const (
	pollersAge     = 15 * time.Second // how long a result is cached
	pollersTimeout = time.Second      // a trigger waits no longer
)

// pollers caches whether a worker serves the queue browser.
type pollers struct {
	mu    sync.Mutex
	found bool
	until time.Time
}

func (p *pollers) any(ctx context.Context, flows *temporal.Workflows) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.found
	}
	ctx, cancel := context.WithTimeout(ctx, pollersTimeout)
	defer cancel()
	// If this fails, there is no browser worker: a scan without a browser is better than one that waits.
	served, err := flows.Served(ctx, contract.QueueBrowser)
	p.found = err == nil && served
	p.until = time.Now().Add(pollersAge)
	return p.found
}
