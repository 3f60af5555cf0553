package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// PreviousSiteCheck returns the newest completed check of the same entry and mode
// that was queued before the given one and still has its pages; found is false when
// there is none.
func (s *Store) PreviousSiteCheck(
	ctx context.Context, tenantID, projectID, url string, mode scan.Mode, before scan.SiteCheck,
) (c scan.SiteCheck, found bool, err error) {
	tenantID, projectID, ok := canonicalIDs(tenantID, projectID)
	if !ok || !storable(url) {
		return c, false, nil
	}
	queued := newTimestamp(before.QueuedAt)
	var rows []siteCheckRow
	err = s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ? AND url = ? AND mode = ?", tenantID, projectID, url, string(mode)).
		Where("state = ? AND purged_at IS NULL", string(scan.StateCompleted)).
		Where("queued_at < ? OR (queued_at = ? AND id < ?)", queued, queued, before.ID).
		Order("queued_at DESC, id DESC").Limit(1).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return c, false, wrap("looking the previous site check up", err)
	}
	checks, err := withPageCounts(s.read.WithContext(ctx), tenantID, rows)
	if err != nil {
		return c, false, wrap("counting pages", err)
	}
	return checks[0], true, nil
}

// UndispatchedSiteChecks is UndispatchedWebsiteScans for site checks. Pages is not
// filled in.
func (o *Operator) UndispatchedSiteChecks(ctx context.Context, before time.Time, limit int) ([]scan.SiteCheck, error) {
	rows, err := siteChecks.undispatched(ctx, o.s, before, limit)
	return mapRows(rows, siteCheckRow.siteCheck), err
}

// UnfinishedSiteChecks is UnfinishedWebsiteScans for site checks. Pages is not
// filled in.
func (o *Operator) UnfinishedSiteChecks(ctx context.Context, untouchedSince time.Time, limit int) ([]scan.SiteCheck, error) {
	rows, err := siteChecks.unfinished(ctx, o.s, untouchedSince, limit)
	return mapRows(rows, siteCheckRow.siteCheck), err
}

// OverdueSiteChecks is OverdueWebsiteScans for site checks. Pages is not filled in.
func (o *Operator) OverdueSiteChecks(ctx context.Context, now time.Time, limit int) ([]scan.SiteCheck, error) {
	rows, err := siteChecks.overdue(ctx, o.s, now, limit)
	return mapRows(rows, siteCheckRow.siteCheck), err
}

// SiteCheckStats counts site checks of all tenants.
func (o *Operator) SiteCheckStats(ctx context.Context) (JobStats, error) {
	return siteChecks.stats(ctx, o.s,
		scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled)
}

// TenantOfSiteCheck tells whose check an id is. CodeNotFound for an unknown or
// malformed id.
func (o *Operator) TenantOfSiteCheck(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", siteCheckNotFound()
	}
	row, err := first[siteCheckRow](allTenants(ctx, o.s.read).Where("id = ?", id), siteCheckNotFound)
	return row.TenantID, wrap("finding a site check", err)
}

// RequeueUnfinishedSiteChecks is RequeueUnfinishedWebsiteScans for site checks:
// the next run goes on with the pages that are waiting.
func (o *Operator) RequeueUnfinishedSiteChecks(ctx context.Context) (int64, error) {
	return siteChecks.requeue(ctx, o.s)
}
