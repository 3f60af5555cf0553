package app

import (
	"context"
	"sync"
	"time"

	"go.temporal.io/sdk/client"

	"assay/internal/temporal"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// Values of browser.mode.
const (
	browserOn  = "on"
	browserOff = "off"
)

// profile is what scans that are queued now are run with: lab where there is a
// browser to run them.
func (a *App) profile(ctx context.Context) capture.Profile {
	switch mode := a.Config.Browser.Mode; {
	case mode == browserOff:
		return capture.ProfileHTTP
	case mode == browserOn, a.browsers() > 0, a.pollers.any(ctx, a.Temporal):
		return capture.ProfileLab
	}
	return capture.ProfileHTTP
}

// Times of looking for a worker that serves the queue browser.
const (
	pollersKept    = 15 * time.Second // how long an answer is good
	pollersTimeout = time.Second      // a trigger waits no longer
)

// pollers remembers whether some worker serves the queue browser.
type pollers struct {
	mu    sync.Mutex
	found bool
	until time.Time
}

func (p *pollers) any(ctx context.Context, c client.Client) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.found
	}
	ctx, cancel := context.WithTimeout(ctx, pollersTimeout)
	defer cancel()
	// An error is no worker: a scan without a browser is better than one that waits.
	served, err := (&temporal.Workflows{Client: c}).Served(ctx, contract.QueueBrowser)
	p.found = err == nil && served
	p.until = time.Now().Add(pollersKept)
	return p.found
}
