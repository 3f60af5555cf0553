package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// Look implements Crawler. A redirect to another site counts as an existing file, and so does a file that another site only serves to some
// clients.
func (c *crawler) Look(ctx context.Context, file scan.SitePage, get bool) (Visit, error) {
	outside := file.Source == scan.FoundOutside
	if skip, err := c.mayLook(ctx, file.URL, outside); err != nil || skip != SkipNone {
		return Visit{Skip: skip}, err
	}
	method := http.MethodHead
	if get {
		method = http.MethodGet
	}
	a, err := c.fetcher.get(ctx, ask{
		method: method, url: file.URL, agent: c.agent, accept: acceptAny, hops: maxHops,
		enter: func(ctx context.Context, next string) bool {
			to, err := c.parse(next)
			if err != nil || !c.permitted(ctx, next) {
				return false
			}
			skip := c.scope.Judge(to)
			return (outside || skip == SkipNone || skip == SkipFile) && c.oneMore(ctx, next) == nil
		},
		read: func(*http.Response) bool { return false },
	})
	switch {
	case ctx.Err() != nil:
		return Visit{}, fmt.Errorf("request a file: %w", ctx.Err())
	case err != nil:
		f := fetchFault(err)
		f.Status = a.status
		return Visit{}, f
	case a.status >= 400 && (!outside || !isReserved(a.status)):
		return Visit{}, statusFault(a.status, a.header, c.fetcher.cfg.Clock())
	}
	v := Visit{Status: a.status, FinalURL: a.url, Redirects: a.hops, ContentType: contentType(a)}
	if a.next != "" {
		v.FinalURL = a.next
	}
	return v, nil
}

// mayLook asks robots.txt whether the file may be requested. The error is a *PageError if that is unknown.
func (c *crawler) mayLook(ctx context.Context, address string, outside bool) (Skip, error) {
	robots, err := c.fetcher.robots.of(ctx, address)
	switch {
	case err != nil:
		return SkipNone, fmt.Errorf("request a file: %w", err)
	case robots.fault != nil && outside && robots.status != 0:
		return SkipRobots, nil // the site answers, but its rules are not known
	case robots.fault != nil && outside:
		return SkipNone, robots.fault
	case robots.fault != nil:
		return SkipNone, unread(hostOf(address), robots.fault)
	case !robots.allows(address):
		return SkipRobots, nil
	}
	return SkipNone, nil
}

// isReserved reports whether the status keeps programs or strangers out, which says nothing
// about whether the page exists for visitors.
func isReserved(status int) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusTooManyRequests,
		http.StatusUnavailableForLegalReasons, 999: // the last is LinkedIn's
		return true
	}
	return false
}

// maxStyles is how much of a style sheet is read, in bytes.
const maxStyles = 1 << 20

// Styles implements Crawler.
func (c *crawler) Styles(ctx context.Context, file scan.SitePage) ([]Link, error) {
	if !c.permitted(ctx, file.URL) {
		return nil, ctx.Err()
	}
	a, err := c.fetcher.get(ctx, ask{
		url: file.URL, agent: c.agent, accept: acceptAny, limits: egress.BodyLimits{MaxBytes: maxStyles},
		read: func(resp *http.Response) bool {
			return resp.StatusCode < 300 && isStyles(resp.Header.Get("Content-Type"))
		},
	})
	if err != nil || a.status >= 300 {
		return nil, ctx.Err()
	}
	at, err := url.Parse(a.url)
	if err != nil {
		return nil, err // impossible for a fetched file
	}
	var links []Link
	for _, raw := range styleReferences(a.body) {
		if abs, ok := resolve(at, raw); ok {
			links = append(links, Link{URL: abs, Embedded: true})
		}
	}
	return links, nil
}

func isStyles(kind string) bool { return mediaType(kind) == "text/css" }

// unread returns the fault of an address that was not requested because robots.txt could not be
// read.
func unread(host string, fault *PageError) *PageError {
	f := *fault
	f.Kind, f.Status = string(lighthouse.KindUnreachable), 0 // nothing was requested
	f.Message = "robots.txt of " + host + " could not be read. " + f.Message
	return &f
}
