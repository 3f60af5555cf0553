package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/scan"
)

// maxMoves limits how many pages in a row may forward visitors by a meta refresh.
const maxMoves = 3

// lookTime returns the time limit of a part of a discovery: limit, plus the pauses for asks
// requests, up to a quarter of the check's time.
func (c *crawler) lookTime(limit time.Duration, asks int, delay time.Duration) time.Duration {
	return max(limit, min(limit+time.Duration(asks)*delay, c.settings.MaxDuration/4))
}

// Discover implements Crawler. Redirects of the entry are followed to any host, because the site may have moved or may
// have its start page on another host. The exception is a redirect to a sign-in service, whose pages do not belong to
// the site: the discovery ends, and Stop explains why.
func (c *crawler) Discover(ctx context.Context) (Discovery, error) {
	d := Discovery{Entry: c.scope.Entry.URL}
	entry, err := c.enter(ctx, &d)
	if err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err)
	}
	if d.Stop = entry.stop; d.Stop != "" {
		return d, nil
	}
	c, err = c.fetcher.crawler(d.Entry, c.settings, c.mode, nil)
	if err != nil {
		d.Stop = "The address redirects to an address that must not be requested."
		return d, nil //nolint:nilerr // the error describes the address
	}
	if d.Alike, err = c.findAlike(ctx, entry); err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err)
	}
	c.alike = d.Alike
	address, err := c.parse(d.Entry)
	if err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err) // impossible for a fetched page
	}
	d.Entry = address.URL
	d.Found = []scan.SitePage{{URL: address.URL, Key: address.Key, Shape: address.Shape(), Source: scan.FoundAsEntry}}
	robots, err := c.fetcher.robots.of(ctx, address.URL)
	if err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err)
	}
	d.Robots = RobotsFacts{URL: robots.url, Status: robots.status, CrawlDelay: robots.delay()}
	if err := c.readSitemaps(ctx, robots, &d); err != nil {
		return Discovery{}, fmt.Errorf("read sitemaps: %w", err)
	}
	return d, nil
}

// entrance is the outcome of fetching the entry.
type entrance struct {
	stop     string        // why there is nothing to crawl
	again    bool          // another attempt may help
	after    time.Duration // how long the server asks to wait before that
	asked    string        // the address whose robots.txt was read last
	body     []byte
	document document
}

// enter finds where the entry leads, and records it in d. The error is that of ctx.
func (c *crawler) enter(ctx context.Context, d *Discovery) (*entrance, error) {
	for range maxMoves {
		e, err := c.tryEntry(ctx, d)
		for try := 1; err == nil && e.again && try < c.fetcher.cfg.Tries; try++ {
			if err = rest(ctx, max(c.fetcher.cfg.Every, e.after)); err == nil {
				c.fetcher.robots.forgetFault(e.asked)
				e, err = c.tryEntry(ctx, d)
			}
		}
		if err != nil || e.stop != "" || e.document.moved == "" || e.document.moved == d.Entry {
			return e, err
		}
		if e.stop = signIn(d.Entry, e.document.moved); e.stop != "" {
			return e, nil
		}
		d.Entry = e.document.moved
	}
	return &entrance{stop: "Pages refresh to one another endlessly."}, nil
}

// noEntrance returns why a response is not a page to begin at; nil for one that is.
func (c *crawler) noEntrance(a *answer, failure error) *entrance {
	switch {
	case failure != nil:
		f := fetchFault(failure)
		return &entrance{stop: f.Message, again: f.Again}
	case a.status >= 400:
		f := statusFault(a.status, a.header, c.fetcher.cfg.Clock())
		return &entrance{stop: fmt.Sprintf("%s returns status %d.", shown(a.url), a.status), again: f.Again, after: f.After}
	case a.status >= 300 || !isHTML(contentType(a)) || isAttachment(a.header):
		return &entrance{stop: shown(a.url) + " is not a web page."}
	}
	return nil
}

// tryEntry fetches the entry once.
func (c *crawler) tryEntry(ctx context.Context, d *Discovery) (*entrance, error) {
	e, err := c.mayEnter(ctx, d.Entry, d)
	if err != nil || e.stop != "" {
		return e, err
	}
	if err := c.waitTurn(ctx, d.Entry); err != nil {
		return nil, err
	}
	a, failure := c.fetcher.get(ctx, ask{
		url: d.Entry, agent: c.agent, accept: acceptPage, hops: maxHops, limits: egress.BodyLimits{MaxBytes: maxPageBytes},
		enter: func(ctx context.Context, next string) bool {
			if e.stop = signIn(d.Entry, next); e.stop == "" {
				e, err = c.mayEnter(ctx, next, d)
			}
			return err == nil && e.stop == "" && c.oneMore(ctx, next) == nil
		},
		read: func(resp *http.Response) bool {
			kind := resp.Header.Get("Content-Type")
			return resp.StatusCode < 300 && (isHTML(kind) || isUnknown(kind))
		},
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	case e.stop != "":
		return e, nil
	}
	if closed := c.noEntrance(a, failure); closed != nil {
		return closed, nil
	}
	at, err := url.Parse(a.url)
	if err != nil {
		return nil, err // impossible for a fetched page
	}
	d.Entry, e.body = a.url, a.body
	e.document = readDocument(a.body, a.header, at, c.fetcher.agent, c.fetcher.cfg.Clock())
	return e, nil
}

// mayEnter checks the address against robots.txt. A host that does not answer is reported as
// unreachable.
func (c *crawler) mayEnter(ctx context.Context, address string, d *Discovery) (*entrance, error) {
	r, err := c.fetcher.robots.of(ctx, address)
	if err != nil {
		return nil, err
	}
	d.Robots = RobotsFacts{URL: r.url, Status: r.status, CrawlDelay: r.delay()}
	if r.fault != nil {
		d.Robots.Error = r.fault.Message
	}
	switch {
	case r.fault != nil && r.status == 0:
		return &entrance{stop: r.fault.Message, again: r.fault.Again, asked: address}, nil
	case r.fault != nil:
		stop := fmt.Sprintf("robots.txt of %s cannot be read (status %d), so nothing may be crawled.", hostOf(address), r.status)
		return &entrance{stop: stop, again: r.fault.Again, after: r.fault.After, asked: address}, nil //nolint:nilerr // a failing site is a result
	case c.settings.MaxDuration > 0 && r.delay() >= c.settings.MaxDuration:
		stop := fmt.Sprintf("robots.txt of %s requires %s between visits, which is more than the check may take.", hostOf(address),
			brief(r.delay()))
		return &entrance{stop: stop}, nil
	case !r.allows(address):
		return &entrance{stop: fmt.Sprintf("robots.txt of %s forbids crawling %s.", hostOf(address), pathOf(address))}, nil
	}
	return &entrance{}, nil
}

// signIn returns the reason not to follow a redirect to another host's sign-in page, or "".
// It recognises such pages by the parameters of OAuth 2.0 (RFC 6749 section 4.1.1), SAML 2.0
// (Bindings section 3.4.4) and WS-Federation, or by the host's name.
func signIn(from, to string) string {
	a, err := url.Parse(from)
	b, toErr := url.Parse(to)
	if err != nil || toErr != nil || strings.EqualFold(bare(a.Hostname()), bare(b.Hostname())) {
		return ""
	}
	q := b.Query()
	first, _, _ := strings.Cut(strings.ToLower(b.Hostname()), ".")
	switch {
	case q.Has("client_id") && (q.Has("redirect_uri") || q.Has("response_type")), q.Has("SAMLRequest"), q.Has("wtrealm"):
	case first == "login", first == "signin", first == "sso", first == "auth", first == "idp", first == "accounts":
	default:
		return ""
	}
	return fmt.Sprintf("%s sends visitors to sign in at %s, and only pages without sign-in can be checked.", a.Hostname(), b.Hostname())
}

// shown returns an address for display, without its query.
func shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "The address"
	}
	u.RawQuery, u.User = "", nil
	return clipText(u.String(), 200)
}

// brief formats a duration without units that are zero.
func brief(d time.Duration) string {
	s := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, none) {
			s = s[:len(s)-2]
		}
	}
	return s
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return clipText(u.EscapedPath(), 200)
}

// rest waits for d or the end of ctx.
func rest(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
