package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// ClaimHold is how long a dispatcher owns the scans it was given: a little more
// than starting a batch of workflows takes, so that another replica takes over
// soon after one has died, and scans start soon after Temporal is back.
const ClaimHold = 10 * time.Second

// recentlyFinished is how far back JobStats counts terminal records; a
// count over all of history would grow with it.
const recentlyFinished = 24 * time.Hour

// Operator is the view of what runs the system and not of a tenant: it sees all
// rows. It serves the dispatcher, the reconciler, housekeeping and metrics.
type Operator struct{ s *Store }

// Operator returns the system-wide view.
func (s *Store) Operator() *Operator { return &Operator{s} }

// allTenantsKey marks statements that are meant to see more than one tenant.
const allTenantsKey = "assay:all_tenants"

func allTenants(ctx context.Context, db *gorm.DB) *gorm.DB {
	return db.WithContext(ctx).Set(allTenantsKey, true).Session(&gorm.Session{})
}

// UndispatchedWebsiteScans claims for ClaimHold, and returns, at most limit
// unfinished scans that were queued before the given time and whose workflow start
// nobody has confirmed, oldest first. Concurrent dispatchers get different scans.
// Neither Done nor Categories is filled in.
func (o *Operator) UndispatchedWebsiteScans(
	ctx context.Context, before time.Time, limit int,
) ([]scan.WebsiteScan, error) {
	rows, err := websiteScans.undispatched(ctx, o.s, before, limit)
	return mapRows(rows, websiteScanRow.websiteScan), err
}

// UnfinishedWebsiteScans returns at most limit scans whose workflow was started,
// that have not ended, and that were neither changed nor returned by this method
// since the given time, longest untouched first. So a reconciler goes round all of
// them, and several reconcilers share the work. Neither Done nor Categories is
// filled in.
func (o *Operator) UnfinishedWebsiteScans(
	ctx context.Context, untouchedSince time.Time, limit int,
) ([]scan.WebsiteScan, error) {
	rows, err := websiteScans.unfinished(ctx, o.s, untouchedSince, limit)
	return mapRows(rows, websiteScanRow.websiteScan), err
}

// OverdueWebsiteScans returns at most limit unfinished scans whose deadline has
// passed, longest overdue first. Neither Done nor Categories is filled in.
func (o *Operator) OverdueWebsiteScans(ctx context.Context, now time.Time, limit int) ([]scan.WebsiteScan, error) {
	rows, err := websiteScans.overdue(ctx, o.s, now, limit)
	return mapRows(rows, websiteScanRow.websiteScan), err
}

// JobStats is what the metrics show of one kind of record.
type JobStats struct {
	// ByState counts all unfinished ones, and the terminal ones of the last 24
	// hours. Every state has an entry.
	ByState map[scan.State]int64
	// OldestQueued is the age of the oldest one that has not started,
	// OldestUnfinished of the oldest that has not ended; 0 when there is none.
	OldestQueued, OldestUnfinished time.Duration
}

// WebsiteScanStats is what the metrics show of website scans.
type WebsiteScanStats = JobStats

// WebsiteScanStats counts scans of all tenants.
func (o *Operator) WebsiteScanStats(ctx context.Context) (WebsiteScanStats, error) {
	return websiteScans.stats(ctx, o.s,
		scan.StateQueued, scan.StateRunning, scan.StateComplete, scan.StatePartial, scan.StateFailed)
}

// PurgeIdempotencyKeys deletes expired keys and returns how many there were.
func (o *Operator) PurgeIdempotencyKeys(ctx context.Context) (int64, error) {
	done := allTenants(ctx, o.s.write).Where("expires_at <= ?", o.s.now()).Delete(&idempotencyRow{})
	return done.RowsAffected, wrap("purging idempotency keys", done.Error)
}
