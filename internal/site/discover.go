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

// maxMoves is how many pages that move on by themselves may follow one another.
const maxMoves = 3

// lookTime is how long a part of a discovery may take that asks at most so often:
// with the pauses that robots.txt asks for, as far as a quarter of the check's time.
func (c *crawler) lookTime(most time.Duration, asks int, delay time.Duration) time.Duration {
	return max(most, min(most+time.Duration(asks)*delay, c.settings.MaxDuration/4))
}

// Discover implements Crawler. Where the entry leads is the site: another host of
// the same owner or an altogether new one, as long as it is no sign-in service.
// Then a crawl would look at somebody else's pages, and Stop says so.
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
		d.Stop = "The address leads to one that cannot be asked for."
		return d, nil //nolint:nilerr // the error is what the address is like
	}
	if d.Alike, err = c.findAlike(ctx, entry); err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err)
	}
	c.alike = d.Alike
	address, err := c.parse(d.Entry)
	if err != nil {
		return Discovery{}, fmt.Errorf("discover site: %w", err) // cannot happen to what was fetched
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

// entrance is what became of the entry.
type entrance struct {
	stop     string        // why there is nothing to crawl
	again    bool          // another try may be answered in another way
	after    time.Duration // how long the server asks to be left alone before that
	asked    string        // whose robots.txt was asked last
	body     []byte
	document document
}

// enter finds where the entry leads, and leaves it in d. The error is ctx's.
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
	return &entrance{stop: "The page and others send visitors from one to the next without end."}, nil
}

// tryEntry asks for the entry once.
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
	case failure != nil:
		f := fetchFault(failure)
		return &entrance{stop: f.Message, again: f.Again}, nil
	case a.status >= 400:
		f := statusFault(a.status, a.header, c.fetcher.cfg.Clock())
		return &entrance{stop: fmt.Sprintf("%s answers with status %d.", shown(a.url), a.status), again: f.Again, after: f.After}, nil
	case a.status >= 300 || !isHTML(contentType(a)) || isAttachment(a.header):
		return &entrance{stop: shown(a.url) + " is no web page."}, nil
	}
	at, err := url.Parse(a.url)
	if err != nil {
		return nil, err // cannot happen to what was fetched
	}
	d.Entry, e.body = a.url, a.body
	e.document = readDocument(a.body, a.header, at, c.fetcher.agent, c.fetcher.cfg.Clock())
	return e, nil
}

// mayEnter asks robots.txt of the address. A host that gives no answer at all is
// unreachable, whatever it was asked for.
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
		return &entrance{stop: stop, again: r.fault.Again, after: r.fault.After, asked: address}, nil //nolint:nilerr // a site that fails is a result
	case c.settings.MaxDuration > 0 && r.delay() >= c.settings.MaxDuration:
		stop := fmt.Sprintf("robots.txt of %s asks for %s between visits, which is more than the check may take.", hostOf(address), brief(r.delay()))
		return &entrance{stop: stop}, nil
	case !r.allows(address):
		return &entrance{stop: fmt.Sprintf("robots.txt of %s forbids crawling %s.", hostOf(address), pathOf(address))}, nil
	}
	return &entrance{}, nil
}

// signIn is the reason not to go from one address to another that is another
// host's sign-in page: by the parameters of OAuth 2.0 (RFC 6749 section 4.1.1),
// SAML 2.0 (Bindings section 3.4.4) and WS-Federation, or by the host's name.
func signIn(from, to string) string {
	a, err := url.Parse(from)
	b, err2 := url.Parse(to)
	if err != nil || err2 != nil || strings.EqualFold(bare(a.Hostname()), bare(b.Hostname())) {
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

// shown is an address as people read it, without its query.
func shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "The address"
	}
	u.RawQuery, u.User = "", nil
	return clipText(u.String(), 200)
}

// brief is a duration without units of which there are none.
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
