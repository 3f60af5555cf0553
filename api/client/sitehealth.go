package client

import (
	"context"
	"iter"
	"net/http"
)

// TriggerSiteHealth queues a Site Health check.
func (c *Client) TriggerSiteHealth(ctx context.Context, t SiteHealthTrigger, options ...CallOption) (SiteHealthQueued, error) {
	return read[SiteHealthQueued](ctx, c, c.trigger("/v1/site-health/trigger", t, options))
}

func siteHealth(id string) call {
	return call{method: http.MethodGet, path: path("v1", "site-health", id)}
}

// SiteHealth returns a check with its overall scores.
func (c *Client) SiteHealth(ctx context.Context, id string) (SiteHealthCheck, error) {
	return read[SiteHealthCheck](ctx, c, siteHealth(id))
}

// WaitSiteHealth returns the check when it has ended; see WaitWebsiteScan.
func (c *Client) WaitSiteHealth(ctx context.Context, id string, onChange func(SiteHealthCheck)) (SiteHealthCheck, error) {
	return wait(ctx, c, siteHealth(id), func(s SiteHealthCheck) bool { return Ended(string(s.Status)) }, onChange)
}

// CancelSiteHealth cancels a check; it retains the scores so far.
func (c *Client) CancelSiteHealth(ctx context.Context, id string) (SiteHealthCancelled, error) {
	return read[SiteHealthCancelled](ctx, c, call{method: http.MethodDelete, path: path("v1", "site-health", id)})
}

// SiteHealthFilter selects checks; an empty field selects all. Dates are RFC 3339, with
// or without a time.
type SiteHealthFilter struct {
	Status           SiteHealthState
	Mode             SiteHealthMode
	URL              string
	DateFrom, DateTo string
}

// SiteHealthPage returns a page of a project's checks, newest first; see FindingPage.
func (c *Client) SiteHealthPage(ctx context.Context, projectID string, f SiteHealthFilter, page, limit int) (SiteHealthPage, error) {
	q := values("status", string(f.Status), "mode", string(f.Mode), "url", f.URL, "dateFrom", f.DateFrom, "dateTo", f.DateTo,
		"page", number(page), "limit", number(limit))
	return read[SiteHealthPage](ctx, c, call{method: http.MethodGet, path: path("v1", "projects", projectID, "site-health"), query: q})
}

// SiteHealthHistory iterates over all of a project's checks, newest first.
func (c *Client) SiteHealthHistory(ctx context.Context, projectID string, f SiteHealthFilter) iter.Seq2[SiteHealthCheck, error] {
	return pages(func(page int) ([]SiteHealthCheck, int, error) {
		p, err := c.SiteHealthPage(ctx, projectID, f, page, maxPage)
		return p.Items, p.Total, err
	})
}
