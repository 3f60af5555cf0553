package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// WebsiteScanHead shows whether a scan has changed since it was read.
type WebsiteScanHead struct {
	State        scan.State
	Revision     int64
	DispatchedAt time.Time
	UpdatedAt    time.Time
}

type websiteScanHeadRow struct {
	State        string
	Revision     int64
	DispatchedAt timestamp
	UpdatedAt    timestamp
}

func (websiteScanHeadRow) TableName() string { return "website_scans" }

// Head returns the head of a scan, at a fraction of WebsiteScan's cost.
// An unknown or malformed id is CodeNotFound.
func (s *WebsiteScans) Head(ctx context.Context, tenantID, id string) (WebsiteScanHead, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return WebsiteScanHead{}, scanNotFound()
	}
	row, err := first[websiteScanHeadRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND id = ?", tenantID, id), scanNotFound)
	return WebsiteScanHead{
		State: scan.State(row.State), Revision: row.Revision,
		DispatchedAt: row.DispatchedAt.t, UpdatedAt: row.UpdatedAt.t,
	}, wrap("reading the head of a website scan", err)
}
