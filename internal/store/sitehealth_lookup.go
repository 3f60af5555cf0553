package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// PreviousSiteHealth returns the newest completed check of the same entry and mode
// that was queued before the given one and still has its pages; found is false when
// there is none.
func (s *Store) PreviousSiteHealth(
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
		return c, false, wrap("looking the previous Site Health check up", err)
	}
	checks, err := withPageCounts(s.read.WithContext(ctx), tenantID, rows)
	if err != nil {
		return c, false, wrap("counting pages", err)
	}
	return checks[0], true, nil
}

// UndispatchedSiteHealth is UndispatchedWebsiteScans for Site Health checks. Pages is not
// filled in.
func (o *Operator) UndispatchedSiteHealth(ctx context.Context, before time.Time, limit int) ([]scan.SiteHealth, error) {
	rows, err := siteHealth.undispatched(ctx, o.s, before, limit)
	return mapRows(rows, siteHealthRow.siteHealth), err
}

// UnfinishedSiteHealth is UnfinishedWebsiteScans for Site Health checks. Pages is not
// filled in.
func (o *Operator) UnfinishedSiteHealth(ctx context.Context, untouchedSince time.Time, limit int) ([]scan.SiteHealth, error) {
	rows, err := siteHealth.unfinished(ctx, o.s, untouchedSince, limit)
	return mapRows(rows, siteHealthRow.siteHealth), err
}

// OverdueSiteHealth is OverdueWebsiteScans for Site Health checks. Pages is not filled in.
func (o *Operator) OverdueSiteHealth(ctx context.Context, now time.Time, limit int) ([]scan.SiteHealth, error) {
	rows, err := siteHealth.overdue(ctx, o.s, now, limit)
	return mapRows(rows, siteHealthRow.siteHealth), err
}

// SiteHealthStats counts Site Health checks of all tenants.
func (o *Operator) SiteHealthStats(ctx context.Context) (JobStats, error) {
	return siteHealth.stats(ctx, o.s,
		scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled)
}

// TenantOfSiteHealth tells whose check an id is. CodeNotFound for an unknown or
// malformed id.
func (o *Operator) TenantOfSiteHealth(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", siteHealthNotFound()
	}
	row, err := first[siteHealthRow](allTenants(ctx, o.s.read).Where("id = ?", id), siteHealthNotFound)
	return row.TenantID, wrap("finding a Site Health check", err)
}

// RequeueUnfinishedSiteHealth is RequeueUnfinishedWebsiteScans for Site Health checks:
// the next run goes on with the pages that are waiting.
func (o *Operator) RequeueUnfinishedSiteHealth(ctx context.Context) (int64, error) {
	return siteHealth.requeue(ctx, o.s)
}
