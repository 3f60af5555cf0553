package site

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"assay/internal/egress"
	"assay/internal/website/robots"
)

// How long robots.txt is cached, and for how many origins. A file that cannot be fetched is requested again soon; until then, and for a day
// (RFC 9309 section 2.4), the last version counts.
const (
	robotsFresh   = 10 * time.Minute
	robotsRetry   = 10 * time.Second
	robotsStale   = 24 * time.Hour
	robotsOrigins = 1000
	robotsMemory  = 32 << 20 // bytes of rules
)

// robotsFile is robots.txt of an origin with the rules that apply to Assay.
type robotsFile struct {
	url      string
	status   int // 0 without a response
	rules    *robots.Rules
	sitemaps []string
	// fault is why the file could not be read; everything is forbidden then (RFC 9309 section
	// 2.3.1.4).
	fault *PageError
	at    time.Time // when it was fetched
}

func (r *robotsFile) allows(address string) bool { return r.fault == nil && r.rules.Allowed(address) }

// delay returns the Crawl-delay of the file.
func (r *robotsFile) delay() time.Duration {
	if r.fault != nil {
		return 0
	}
	return r.rules.Delay
}

// robotsCache caches robots.txt by origin. Concurrent callers share one fetch.
type robotsCache struct {
	fetcher *Fetcher

	mu      sync.Mutex
	origins map[string]*robotsEntry
	size    int
}

type robotsEntry struct {
	file    *robotsFile   // nil before the first fetch ends
	pending chan struct{} // closed when the present fetch ends; nil between fetches
	until   time.Time
}

func newRobotsCache(f *Fetcher) *robotsCache {
	return &robotsCache{fetcher: f, origins: map[string]*robotsEntry{}}
}

// originOf returns the scheme, host and port of an address.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// known returns robots.txt of the address's origin if it is cached.
func (c *robotsCache) known(address string) *robotsFile {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.origins[originOf(address)]; e != nil && c.fetcher.cfg.Clock().Before(e.until) {
		return e.file
	}
	return nil
}

// of returns robots.txt of the address's origin. The error is that of ctx.
func (c *robotsCache) of(ctx context.Context, address string) (*robotsFile, error) {
	origin := originOf(address)
	for {
		c.mu.Lock()
		e := c.origins[origin]
		if e == nil {
			c.evict()
			e = &robotsEntry{}
			c.origins[origin] = e
		}
		if e.file != nil && c.fetcher.cfg.Clock().Before(e.until) {
			c.mu.Unlock()
			return e.file, nil
		}
		if e.pending == nil {
			e.pending = make(chan struct{})
			// The fetch serves all waiting callers and must not end with the first one's
			// context.
			go c.refresh(context.WithoutCancel(ctx), origin, e)
		}
		pending := e.pending
		c.mu.Unlock()
		select {
		case <-pending:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// forgetFault makes the next look-up fetch the file again, if the last fetch failed.
func (c *robotsCache) forgetFault(address string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.origins[originOf(address)]; e != nil && e.file != nil && e.file.fault != nil {
		e.until = time.Time{}
	}
}

// refresh fetches the file for the entry. The time-out of requests bounds it.
func (c *robotsCache) refresh(ctx context.Context, origin string, e *robotsEntry) {
	ctx, cancel := context.WithTimeout(ctx, 2*c.fetcher.cfg.Timeout)
	defer cancel()
	file := c.fetcher.robotsTxt(ctx, origin)
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.fetcher.cfg.Clock()
	e.until = now.Add(robotsFresh)
	if file.fault != nil {
		e.until = now.Add(robotsRetry)
		if old := e.file; old != nil && old.fault == nil && now.Sub(old.at) < robotsStale {
			file = old
		}
	}
	c.size += file.size() - e.file.size()
	e.file = file
	close(e.pending)
	e.pending = nil
}

func (r *robotsFile) size() int {
	if r == nil || r.rules == nil {
		return 0
	}
	return r.rules.Size()
}

// evict makes room for one more.
func (c *robotsCache) evict() {
	for len(c.origins) >= robotsOrigins || c.size > robotsMemory {
		oldest := ""
		for origin, e := range c.origins {
			if e.pending == nil && (oldest == "" || e.until.Before(c.origins[oldest].until)) {
				oldest = origin
			}
		}
		if oldest == "" {
			return // all are being fetched
		}
		c.size -= c.origins[oldest].file.size()
		delete(c.origins, oldest)
	}
}

// robotsTxt fetches robots.txt of an origin and interprets the response by RFC 9309 section
// 2.3.1: a missing file, or one behind too many redirects, forbids nothing; a failing or
// overloaded server forbids everything.
func (f *Fetcher) robotsTxt(ctx context.Context, origin string) *robotsFile {
	out := &robotsFile{url: origin + "/robots.txt", at: f.cfg.Clock()}
	a, err := f.get(ctx, ask{
		url: out.url, agent: f.cfg.UserAgent, accept: acceptAny, hops: maxRobotsHops,
		limits: egress.BodyLimits{MaxBytes: robots.MaxSize},
	})
	body := ""
	fault := (*PageError)(nil)
	if err != nil {
		fault = fetchFault(err)
	}
	switch {
	case fault != nil && fault.Kind == FaultRedirect:
	case fault != nil:
		out.fault = fault
	case a.status >= 500 || a.status == http.StatusTooManyRequests:
		out.fault = statusFault(a.status, a.header, out.at)
	case a.status < 300:
		body = string(a.body)
	}
	out.status = a.status
	out.rules = robots.Compile(body, f.agent)
	out.sitemaps = robots.Parse(body).Sitemaps
	f.cfg.Logger.DebugContext(ctx, "robots.txt read", "origin", origin, "status", strconv.Itoa(a.status))
	return out
}
