package site

import (
	"context"
	"sync"
	"time"

	"assay/internal/scan"
)

const (
	// minPause makes pages take a turn even without a pause between visits: the host may have
	// asked to be left alone.
	minPause = time.Millisecond
	// busyRest is the pause for a busy server that does not send Retry-After.
	busyRest = 10 * time.Second
)

// politeness spaces out the visits of one check.
type politeness struct {
	settings Settings
	crawler  Crawler
	pacer    Pacer
}

// pace waits until the page's host may be visited, and returns the host's pause between
// visits.
func (w politeness) pace(ctx context.Context, p scan.SitePage) (pause time.Duration, err error) {
	pause = max(w.settings.Pause, w.crawler.Delay(ctx, p), minPause)
	address, err := ParseAddress(p.URL)
	if err != nil {
		return pause, nil //nolint:nilerr // an invalid address needs no pause
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

// postpone delays all visits to the page's host, in all batches, for as long as the server
// asks: a busy server is busy for every page.
func (w politeness) postpone(ctx context.Context, p scan.SitePage, f *PageError) error {
	rest := f.After
	if rest <= 0 && f.busy() {
		rest = busyRest
	}
	address, err := ParseAddress(p.URL)
	if err != nil || rest <= 0 {
		return nil //nolint:nilerr // an invalid address needs no pause
	}
	return stubborn(ctx, func() error { return w.pacer.Postpone(ctx, address.Host, rest) })
}

// pause returns the time between two visits to the address's host: at least the setting, or more
// if robots.txt asks for it.
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

// oneMore waits for a turn for a request beyond the page itself. It only waits if robots.txt
// asks for a pause; otherwise a page and its extra requests are one visit.
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
		return ctx.Err() // an invalid address needs no pause
	}
	at, err := f.cfg.Pacer.Reserve(ctx, a.Host, pause)
	if err != nil {
		return rest(ctx, pause) // without the pacer, wait the whole pause
	}
	return rest(ctx, at.Sub(f.cfg.Clock()))
}

// visits is the Pacer of a single process.
type visits struct {
	clock func() time.Time

	mu   sync.Mutex
	next map[string]time.Time // by host
}

// maxHosts is the number of hosts above which those whose pause is over are evicted.
const maxHosts = 1000

// Reserve implements Pacer.
func (v *visits) Reserve(_ context.Context, host string, pause time.Duration) (time.Time, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.clock()
	if len(v.next) >= maxHosts {
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
