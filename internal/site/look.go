package site

import (
	"context"
	"fmt"
	"net/http"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// Look implements Crawler. A redirect to another site counts as an existing file.
func (c *crawler) Look(ctx context.Context, file scan.SitePage, get bool) (Visit, error) {
	robots, err := c.fetcher.robots.of(ctx, file.URL)
	switch {
	case err != nil:
		return Visit{}, fmt.Errorf("look at file: %w", err)
	case robots.fault != nil:
		return Visit{}, unread(hostOf(file.URL), robots.fault)
	case !robots.allows(file.URL):
		return Visit{Skip: SkipRobots}, nil
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
			return (skip == SkipNone || skip == SkipFile) && c.oneMore(ctx, next) == nil
		},
		read: func(*http.Response) bool { return false },
	})
	switch {
	case ctx.Err() != nil:
		return Visit{}, fmt.Errorf("look at file: %w", ctx.Err())
	case err != nil:
		f := fetchFault(err)
		f.Status = a.status
		return Visit{}, f
	case a.status >= 400:
		return Visit{}, statusFault(a.status, a.header, c.fetcher.cfg.Clock())
	}
	v := Visit{Status: a.status, FinalURL: a.url, Redirects: a.hops, ContentType: contentType(a)}
	if a.next != "" {
		v.FinalURL = a.next
	}
	return v, nil
}

// unread returns the fault of an address that was not requested because robots.txt could not be
// read.
func unread(host string, fault *PageError) *PageError {
	f := *fault
	f.Kind, f.Status = string(lighthouse.KindUnreachable), 0 // nothing was requested
	f.Message = "robots.txt of " + host + " could not be read. " + f.Message
	return &f
}
