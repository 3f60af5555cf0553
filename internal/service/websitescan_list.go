package service

import (
	"context"
	"io"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/internal/website"
)

// ListWebsiteScans selects a workspace's scans. Empty fields select all.
type ListWebsiteScans struct {
	TenantID    string
	ProjectID   string // short id
	URL         string // converted to the normal form of a target
	Status      string
	Page, Limit int
}

// List returns a page of scans with the scores of their pillars, newest first, and how many
// match in all. CodeInvalid names the invalid field.
func (w *WebsiteScans) List(ctx context.Context, req ListWebsiteScans) ([]scan.WebsiteScan, int, error) {
	if err := checkPaging(req.Page, req.Limit); err != nil {
		return nil, 0, err
	}
	f := store.WebsiteScanFilter{ProjectShortID: req.ProjectID, State: scan.State(req.Status), Page: min(req.Page, maxPage), Limit: req.Limit}
	switch f.State {
	case "", scan.StateQueued, scan.StateRunning, scan.StateComplete, scan.StatePartial, scan.StateFailed:
	default:
		return nil, 0, scan.Errorf(scan.CodeInvalid, "status must be one of QUEUED, RUNNING, COMPLETE, PARTIAL, FAILED")
	}
	if req.URL != "" {
		t, err := website.ParseTarget(req.URL)
		if err != nil {
			return nil, 0, err
		}
		f.URL = t.URL
	}
	return w.Store.WebsiteScans.List(ctx, req.TenantID, f)
}

// Evidence opens the stored facts of a part of a scan, as JSON. The caller closes it.
// CodeNotFound for an unknown scan or part, and after the retention.
func (r *Reports) Evidence(ctx context.Context, tenantID, id, part string) (io.ReadCloser, int64, error) {
	parts, err := r.Store.WebsiteScans.Captures(ctx, tenantID, id)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range parts {
		if c.Part == part && c.BlobKey != "" {
			object, err := r.Blobs.Get(ctx, c.BlobKey)
			if err != nil {
				return nil, 0, err
			}
			return object, object.Size, nil
		}
	}
	return nil, 0, scan.Errorf(scan.CodeNotFound, "The scan has no such part.")
}

// Picture returns an image of a tenant's scan; see SharedPicture.
func (r *Reports) Picture(ctx context.Context, tenantID, id string, frame int) (data []byte, mime string, err error) {
	if _, err := r.Store.WebsiteScans.Get(ctx, tenantID, id); err != nil {
		return nil, "", err
	}
	return r.pictureOf(ctx, tenantID, id, frame)
}

// Compare returns the changes from one scan to another. CodeInvalid unless both have the
// same URL and have ended.
func (r *Reports) Compare(ctx context.Context, tenantID, before, after string) (c report.Comparison, err error) {
	a, err := r.Of(ctx, tenantID, before)
	if err != nil {
		return c, err
	}
	b, err := r.Of(ctx, tenantID, after)
	if err != nil {
		return c, err
	}
	switch {
	case a.URL != b.URL:
		return c, scan.Errorf(scan.CodeInvalid, "Only scans of the same URL can be compared.")
	case !a.Finished() || !b.Finished():
		return c, scan.Errorf(scan.CodeInvalid, "Only scans that have ended can be compared.")
	}
	if b.FinishedAt.Before(a.FinishedAt) {
		a, b = b, a
	}
	return report.Compare(a, b), nil
}
