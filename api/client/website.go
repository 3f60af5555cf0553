package client

import (
	"context"
	"net/http"
)

// States of records. Not every kind of record has all of them.
const (
	StatusQueued    = "QUEUED"
	StatusRunning   = "RUNNING"
	StatusComplete  = "COMPLETE"
	StatusPartial   = "PARTIAL"
	StatusCompleted = "COMPLETED"
	StatusFailed    = "FAILED"
	StatusCanceled  = "CANCELED"
)

// Ended reports whether the state is final.
func Ended(status string) bool { return status != StatusQueued && status != StatusRunning }

// TriggerWebsiteScan queues a scan of one URL.
func (c *Client) TriggerWebsiteScan(ctx context.Context, t WebsiteScanTrigger, options ...CallOption) (WebsiteScanQueued, error) {
	return read[WebsiteScanQueued](ctx, c, c.trigger("/v1/scans/trigger", t, options))
}

func (c *Client) trigger(path string, body any, options []CallOption) call {
	r := call{method: http.MethodPost, path: path, body: body, idempotencyKey: c.newKey()}
	for _, o := range options {
		o(&r)
	}
	return r
}

func websiteStatus(id string) call {
	return call{method: http.MethodGet, path: path("v1", "scans", id, "status")}
}

// WebsiteScan returns the progress of a scan, and its scores once it has ended.
func (c *Client) WebsiteScan(ctx context.Context, id string) (WebsiteScanStatus, error) {
	return read[WebsiteScanStatus](ctx, c, websiteStatus(id))
}

// WaitWebsiteScan returns the scan when it has ended. onChange, which may be nil, is
// called with every new state, the last one included.
func (c *Client) WaitWebsiteScan(ctx context.Context, id string, onChange func(WebsiteScanStatus)) (WebsiteScanStatus, error) {
	return wait(ctx, c, websiteStatus(id), func(s WebsiteScanStatus) bool { return Ended(s.Status) }, onChange)
}

// WebsiteScanReport returns the full report of a scan.
func (c *Client) WebsiteScanReport(ctx context.Context, id string) (WebsiteScanReport, error) {
	return read[WebsiteScanReport](ctx, c, call{method: http.MethodGet, path: path("v1", "scans", id, "report")})
}

// WebsiteScanFixes returns the fix kit of a scan for a server; "" means the server that the
// scan detected.
func (c *Client) WebsiteScanFixes(ctx context.Context, id, server string) (WebsiteScanFixes, error) {
	return read[WebsiteScanFixes](ctx, c, call{
		method: http.MethodGet, path: path("v1", "scans", id, "fixes"), query: values("server", server),
	})
}

// CancelWebsiteScan cancels a scan; it retains the scores so far.
func (c *Client) CancelWebsiteScan(ctx context.Context, id string) (WebsiteScanCancelled, error) {
	return read[WebsiteScanCancelled](ctx, c, call{method: http.MethodDelete, path: path("v1", "scans", id)})
}

// RevokeReportShare closes the public address of a report.
func (c *Client) RevokeReportShare(ctx context.Context, id string) (ReportShare, error) {
	return read[ReportShare](ctx, c, call{method: http.MethodPost, path: path("v1", "scans", id, "share", "revoke")})
}

// RegenerateReportShare replaces the public address of a report.
func (c *Client) RegenerateReportShare(ctx context.Context, id string) (ReportShare, error) {
	return read[ReportShare](ctx, c, call{method: http.MethodPost, path: path("v1", "scans", id, "share", "regenerate")})
}

// Suppressions returns the checks that a project accepts, newest first, with removed ones if
// requested.
func (c *Client) Suppressions(ctx context.Context, projectID string, removed bool) ([]Suppression, error) {
	return read[[]Suppression](ctx, c, call{
		method: http.MethodGet, path: path("v1", "projects", projectID, "suppressions"), query: values("includeRemoved", flag(removed)),
	})
}

// CreateSuppression accepts a check's findings.
func (c *Client) CreateSuppression(ctx context.Context, projectID string, s SuppressionRequest) (Suppression, error) {
	return read[Suppression](ctx, c, call{method: http.MethodPost, path: path("v1", "projects", projectID, "suppressions"), body: s})
}

// RemoveSuppression removes a suppression, so that the check counts again.
func (c *Client) RemoveSuppression(ctx context.Context, projectID, id string) error {
	_, err := read[struct{}](ctx, c, call{method: http.MethodDelete, path: path("v1", "projects", projectID, "suppressions", id)})
	return err
}
