package site

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"assay/internal/egress"
	"assay/internal/scan"
)

// maxStands limits the cached verdicts on canonical addresses.
const maxStands = 2000

// Visit implements Crawler. It follows redirects to their end while they stay on the site,
// to find endless ones. The target of a redirect is another page, unless both addresses have
// the same Key.
func (c *crawler) Visit(ctx context.Context, page scan.SitePage) (Visit, error) {
	address, err := c.parse(page.URL)
	if err != nil {
		return Visit{Skip: SkipInvalid}, nil //nolint:nilerr // the error describes the page's address
	}
	robots, err := c.fetcher.robots.of(ctx, address.URL)
	switch {
	case err != nil:
		return Visit{}, fmt.Errorf("visit page: %w", err)
	case robots.fault != nil:
		return Visit{}, unread(address.Host, robots.fault)
	case !robots.allows(address.URL):
		return Visit{Skip: SkipRobots}, nil
	}
	a, err := c.fetchPage(ctx, address)
	v := Visit{Status: a.status, FinalURL: a.url, Redirects: a.hops}
	if target, moved := c.leftFor(address, a); moved && !isLoop(err) && ctx.Err() == nil {
		v.Skip, v.Target = c.elsewhere(target), target
		return v, nil
	}
	switch {
	case ctx.Err() != nil:
		return Visit{}, fmt.Errorf("visit page: %w", ctx.Err())
	case err != nil:
		f := fetchFault(err)
		f.Status = a.status
		return Visit{}, f
	case a.status >= 400:
		return Visit{}, statusFault(a.status, a.header, c.fetcher.cfg.Clock())
	}
	v.ContentType = contentType(a)
	if a.status >= 300 || !isHTML(v.ContentType) || isAttachment(a.header) {
		v.Skip = SkipNotAPage
		return v, nil
	}
	err = c.describe(ctx, page, address, a, &v)
	return v, err
}

func isLoop(err error) bool { return err != nil && fetchFault(err).Kind == FaultRedirect }

// fetchPage fetches a page with its redirects within the site. It reads only bodies of HTML pages, and not that of another page that a
// redirect leads to.
func (c *crawler) fetchPage(ctx context.Context, address Address) (*answer, error) {
	return c.fetcher.get(ctx, ask{
		url: address.URL, agent: c.agent, accept: acceptPage, hops: maxHops,
		limits: egress.BodyLimits{MaxBytes: maxPageBytes},
		enter: func(ctx context.Context, next string) bool {
			to, err := c.parse(next)
			return err == nil && c.scope.Judge(to) == SkipNone && c.permitted(ctx, next) && c.oneMore(ctx, next) == nil
		},
		read: func(resp *http.Response) bool {
			kind := resp.Header.Get("Content-Type")
			return resp.StatusCode < 300 && !isAttachment(resp.Header) && (isHTML(kind) || isUnknown(kind)) &&
				c.isSame(address, resp.Request.URL.String())
		},
	})
}

// permitted reports whether robots.txt allows the address, and fetches the file if it is not
// cached.
func (c *crawler) permitted(ctx context.Context, address string) bool {
	r, err := c.fetcher.robots.of(ctx, address)
	return err == nil && r.allows(address)
}

// leftFor returns the other page that a page redirects to.
func (c *crawler) leftFor(address Address, a *answer) (target string, moved bool) {
	if a.next != "" {
		return a.next, true
	}
	return a.url, !c.isSame(address, a.url)
}

// isSame reports whether the URL is another spelling of the page's address.
func (c *crawler) isSame(address Address, other string) bool {
	o, err := c.parse(other)
	return err == nil && o.Key == address.Key
}

// elsewhere returns why to skip a page that leads to the target.
func (c *crawler) elsewhere(target string) Skip {
	if to, err := c.parse(target); err != nil || !c.scope.onSite(to) {
		return SkipForeign
	}
	return SkipRedirect
}

// Moved implements Crawler.
func (c *crawler) Moved(page scan.SitePage, final string) (Skip, *PageError) {
	if address, err := c.parse(page.URL); final == "" || err == nil && c.isSame(address, final) {
		return SkipNone, nil
	}
	if to, err := c.parse(final); err == nil && page.Source == scan.FoundByRedirect && c.isSame(to, page.From) {
		return SkipNone, &PageError{Kind: FaultRedirect, Message: "This page and another redirect to each other endlessly."}
	}
	return c.elsewhere(final), nil
}

// describe reads the document of a fetched page.
func (c *crawler) describe(ctx context.Context, page scan.SitePage, address Address, a *answer, v *Visit) error {
	at, err := url.Parse(a.url)
	if err != nil {
		return fmt.Errorf("read page: %w", err) // impossible for a fetched page
	}
	d := readDocument(a.body, a.header, at, c.fetcher.agent, c.fetcher.cfg.Clock())
	v.Title, v.Canonical, v.NoIndex, v.NoFollow, v.Links = d.title, d.canonical, d.noIndex, d.noFollow, d.links
	v.Content = d.content
	switch {
	case d.moved != "" && !c.isSame(address, d.moved):
		skip, fault := c.Moved(page, d.moved)
		if fault != nil {
			fault.Status = a.status
			return fault
		}
		v.Skip, v.Target = skip, d.moved
	case c.standsFor(ctx, page, address, d.canonical):
		v.Skip, v.Target = SkipAlias, d.canonical
	}
	if v.Skip != SkipNone {
		v.Links = nil
	}
	return nil
}

// standsFor reports whether the canonical address is another page that should be scored
// instead of this one. A canonical address is ignored
//   - on the entry, which the caller chose by name,
//   - when an inner page names the home page: a common mistake that would leave nothing
//     of a site but its home page,
//   - when its page is unreachable, is not an HTML page, redirects, or names yet another one:
//     pages that refer to each other would all be skipped.
func (c *crawler) standsFor(ctx context.Context, page scan.SitePage, address Address, canonical string) bool {
	to, err := c.parse(canonical)
	switch {
	case canonical == "" || err != nil || to.Key == address.Key,
		page.Source == scan.FoundAsEntry || address.Key == c.scope.Entry.Key,
		to.Path == "/" && len(to.query) == 0 && address.Path != "/",
		c.scope.Judge(to) != SkipNone:
		return false
	}
	c.mu.Lock()
	stands, known := c.stands[to.Key]
	c.mu.Unlock()
	if known {
		return stands
	}
	stands, sure := c.isCanonical(ctx, to)
	if sure {
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.stands) >= maxStands {
			clear(c.stands)
		}
		c.stands[to.Key] = stands
	}
	return stands
}

// isCanonical reports whether the address is a page that names no other one. sure is false
// if another attempt may have another outcome.
func (c *crawler) isCanonical(ctx context.Context, to Address) (stands, sure bool) {
	if !c.permitted(ctx, to.URL) || c.oneMore(ctx, to.URL) != nil {
		return false, ctx.Err() == nil
	}
	a, err := c.fetchPage(ctx, to)
	if err != nil {
		return false, !fetchFault(err).Again && ctx.Err() == nil
	}
	if _, moved := c.leftFor(to, a); moved || a.status >= 300 || !isHTML(contentType(a)) {
		return false, a.status < 500
	}
	at, err := url.Parse(a.url)
	if err != nil {
		return false, true
	}
	d := readDocument(a.body, a.header, at, c.fetcher.agent, c.fetcher.cfg.Clock())
	named := d.canonical == "" || c.isSame(to, d.canonical)
	return named && (d.moved == "" || c.isSame(to, d.moved)), true
}

// contentType returns the media type of a response. If the server does not declare it, it is
// guessed as browsers do (WHATWG MIME Sniffing Standard section 5).
func contentType(a *answer) string {
	kind := a.header.Get("Content-Type")
	if isUnknown(kind) && len(a.body) > 0 {
		kind = http.DetectContentType(a.body)
	}
	return clipText(kind, 200)
}

func isUnknown(kind string) bool {
	switch mediaType(kind) {
	case "", "unknown/unknown", "application/unknown", "*/*":
		return true
	}
	return false
}

func isHTML(kind string) bool {
	t := mediaType(kind)
	return t == "text/html" || t == "application/xhtml+xml"
}

func mediaType(kind string) string {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.ToLower(strings.TrimSpace(kind))
}

// isAttachment reports whether the response is a download (RFC 6266 section 4.2).
func isAttachment(header http.Header) bool {
	value := header.Get("Content-Disposition")
	if value == "" {
		return false
	}
	kind, _, err := mime.ParseMediaType(value)
	if err != nil {
		kind = mediaType(value)
	}
	return kind != "" && !strings.EqualFold(kind, "inline")
}

func clipText(s string, n int) string {
	return strings.ToValidUTF8(s[:min(len(s), n)], "")
}
