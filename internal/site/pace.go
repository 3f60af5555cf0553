package site

import (
	"context"
	"sync"
	"time"

	"assay/internal/scan"
)

const (
	// leastPause has a host's turn asked for also where no pause is kept: the host may
	// have asked to be left alone.
	leastPause = time.Millisecond
	// busyRest is for a server that has too much to do and does not say for how long.
	busyRest = 10 * time.Second
)

// politeness keeps the visits of one check apart.
type politeness struct {
	settings Settings
	crawler  Crawler
	pacer    Pacer
}

// pace waits until the page's host may be visited, and returns the pause that the
// host wants.
func (w politeness) pace(ctx context.Context, p scan.SitePage) (pause time.Duration, err error) {
	pause = max(w.settings.Pause, w.crawler.Delay(ctx, p), leastPause)
	address, err := ParseAddress(p.URL)
	if err != nil {
		return pause, nil //nolint:nilerr // what is no address is nowhere to go
	}
	var at time.Time
	err = stubborn(ctx, func() (err error) {
		at, err = w.pacer.Reserve(ctx, address.Host, pause)
		return err
	})
	if err != nil {
		return pause, err
	}
	return pause, waitUntil(ctx, at)
}

// postpone leaves the page's host alone for as long as the server asks: all pages,
// in all batches, as a server that has too much to do has that with any page.
func (w politeness) postpone(ctx context.Context, p scan.SitePage, f *PageError) error {
	rest := f.After
	if rest <= 0 && f.busy() {
		rest = busyRest
	}
	address, err := ParseAddress(p.URL)
	if err != nil || rest <= 0 {
		return nil //nolint:nilerr // what is no address is nowhere to go
	}
	return stubborn(ctx, func() error { return w.pacer.Postpone(ctx, address.Host, rest) })
}

// pause is the time that an address's host wants between two visits, by robots.txt
// and, at least, by the settings.
func (c *crawler) pause(ctx context.Context, address string) time.Duration {
	robots, err := c.fetcher.robots.of(ctx, address)
	if err != nil {
		return c.settings.Pause
	}
	return max(c.settings.Pause, robots.delay())
}

// waitTurn waits until the address's host may be visited.
func (c *crawler) waitTurn(ctx context.Context, address string) error {
	return c.fetcher.waitTurn(ctx, address, c.pause(ctx, address))
}

// oneMore waits for what a visit asks for beside the page itself, where robots.txt
// asks for a pause; without that a page and what belongs to it are one visit.
func (c *crawler) oneMore(ctx context.Context, address string) error {
	robots, err := c.fetcher.robots.of(ctx, address)
	if err != nil || robots.delay() == 0 {
		return err
	}
	return c.fetcher.waitTurn(ctx, address, max(c.settings.Pause, robots.delay()))
}

func (f *Fetcher) waitTurn(ctx context.Context, address string, pause time.Duration) error {
	a, err := ParseAddress(address)
	if err != nil || pause <= 0 {
		return ctx.Err() // what is no address is nowhere to go
	}
	at, err := f.cfg.Pacer.Reserve(ctx, a.Host, pause)
	if err != nil {
		return rest(ctx, pause) // whoever keeps the visits is away
	}
	return rest(ctx, at.Sub(f.cfg.Clock()))
}

// visits is the Pacer of one process alone.
type visits struct {
	clock func() time.Time

	mu   sync.Mutex
	next map[string]time.Time // by host
}

// mostVisited is how many hosts are remembered before those are forgotten whose
// pause is over.
const mostVisited = 1000

// Reserve implements Pacer.
func (v *visits) Reserve(_ context.Context, host string, pause time.Duration) (time.Time, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	if len(v.next) >= mostVisited {
		for h, at := range v.next {
			if !at.After(now) {
				delete(v.next, h)
			}
		}
	}
	at := now
	if v.next[host].After(at) {
		at = v.next[host]
	}
	v.next[host] = at.Add(pause)
	return at, nil
}

// Postpone implements Pacer.
func (v *visits) Postpone(_ context.Context, host string, rest time.Duration) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if until := v.clock().Add(rest); until.After(v.next[host]) {
		v.next[host] = until
	}
	return nil
}
