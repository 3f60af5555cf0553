package store

import (
	"context"

	"assay/internal/scan"
)

// Previous returns the newest completed check of the same entry and mode
// that was queued before the given one and still has its pages; found is false
// without one.
func (s *SiteHealth) Previous(
	ctx context.Context, tenantID, projectID, url string, mode scan.Mode, before scan.SiteHealth,
) (c scan.SiteHealth, found bool, err error) {
	tenantID, projectID, ok := canonicalIDs(tenantID, projectID)
	if !ok || !storable(url) {
		return c, false, nil
	}
	queued := newTimestamp(before.QueuedAt)
	var rows []siteHealthRow
	err = s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ? AND url = ? AND mode = ?", tenantID, projectID, url, string(mode)).
		Where("state = ? AND purged_at IS NULL", string(scan.StateCompleted)).
		Where("queued_at < ? OR (queued_at = ? AND id < ?)", queued, queued, before.ID).
		Order("queued_at DESC, id DESC").Limit(1).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return c, false, wrap("looking up the previous Site Health check", err)
	}
	checks, err := withPageCounts(s.read.WithContext(ctx), tenantID, rows)
	if err != nil {
		return c, false, wrap("counting pages", err)
	}
	return checks[0], true, nil
}
