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

// recentlyFinished is how far back WebsiteScanStats counts terminal scans; a
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
	return o.claim(ctx, "claiming undispatched website scans", limit,
		func(query *gorm.DB, now timestamp) *gorm.DB {
			return query.Where(undispatched).Where("queued_at < ?", newTimestamp(before)).
				Where("claimed_until IS NULL OR claimed_until <= ?", now).Order("queued_at, id")
		},
		func(now timestamp) (string, timestamp) {
			return "claimed_until", newTimestamp(now.t.Add(ClaimHold))
		})
}

// UnfinishedWebsiteScans returns at most limit scans whose workflow was started,
// that have not ended, and that were neither changed nor returned by this method
// since the given time, longest untouched first. So a reconciler goes round all of
// them, and several reconcilers share the work. Neither Done nor Categories is
// filled in.
func (o *Operator) UnfinishedWebsiteScans(
	ctx context.Context, untouchedSince time.Time, limit int,
) ([]scan.WebsiteScan, error) {
	since := newTimestamp(untouchedSince)
	return o.claim(ctx, "claiming unfinished website scans", limit,
		func(query *gorm.DB, _ timestamp) *gorm.DB {
			return query.Where(unfinished).Where("dispatched_at IS NOT NULL").
				Where("updated_at < ?", since).Where("checked_at IS NULL OR checked_at < ?", since).
				Order("COALESCE(checked_at, updated_at), id")
		},
		func(now timestamp) (string, timestamp) { return "checked_at", now })
}

// claim selects rows that no other transaction holds and marks them.
func (o *Operator) claim(
	ctx context.Context, doing string, limit int,
	choose func(*gorm.DB, timestamp) *gorm.DB, mark func(now timestamp) (column string, value timestamp),
) ([]scan.WebsiteScan, error) {
	var rows []websiteScanRow
	err := o.s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		tx = allTenants(ctx, tx)
		if err := choose(tx.Clauses(forUpdateSkip), now).Limit(limit).Find(&rows).Error; err != nil || len(rows) == 0 {
			return err
		}
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
		}
		column, value := mark(now)
		return tx.Model(&websiteScanRow{}).Where("id IN ?", ids).UpdateColumn(column, value).Error
	})
	if err != nil {
		return nil, err
	}
	return mapRows(rows, websiteScanRow.websiteScan), nil
}

// OverdueWebsiteScans returns at most limit unfinished scans whose deadline has
// passed, longest overdue first. Neither Done nor Categories is filled in.
func (o *Operator) OverdueWebsiteScans(ctx context.Context, now time.Time, limit int) ([]scan.WebsiteScan, error) {
	var rows []websiteScanRow
	err := allTenants(ctx, o.s.read).Where(unfinished).Where("deadline_at < ?", newTimestamp(now)).
		Order("deadline_at, id").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, wrap("listing overdue website scans", err)
	}
	return mapRows(rows, websiteScanRow.websiteScan), nil
}

// WebsiteScanStats is what the metrics show of website scans.
type WebsiteScanStats struct {
	// ByState counts all unfinished scans, and the terminal ones of the last 24
	// hours. Every state has an entry.
	ByState map[scan.State]int64
	// OldestQueued is the age of the oldest scan that has not started,
	// OldestUnfinished of the oldest that has not ended; 0 when there is none.
	OldestQueued, OldestUnfinished time.Duration
}

// WebsiteScanStats counts scans of all tenants.
func (o *Operator) WebsiteScanStats(ctx context.Context) (WebsiteScanStats, error) {
	now := o.s.now()
	var rows []struct {
		State  string
		Scans  int64
		Oldest timestamp
	}
	const perState = "state, count(*) AS scans, min(queued_at) AS oldest"
	err := allTenants(ctx, o.s.read).Raw(
		"SELECT "+perState+" FROM website_scans WHERE "+unfinished+" GROUP BY state UNION ALL "+
			"SELECT "+perState+" FROM website_scans WHERE completed_at IS NOT NULL AND completed_at > ? GROUP BY state",
		newTimestamp(now.t.Add(-recentlyFinished))).Scan(&rows).Error
	if err != nil {
		return WebsiteScanStats{}, wrap("counting website scans", err)
	}
	stats := WebsiteScanStats{ByState: map[scan.State]int64{
		scan.StateQueued: 0, scan.StateRunning: 0, scan.StateComplete: 0, scan.StatePartial: 0, scan.StateFailed: 0,
	}}
	for _, r := range rows {
		state := scan.State(r.State)
		stats.ByState[state] = r.Scans
		age := max(now.t.Sub(r.Oldest.t), 0)
		if state == scan.StateQueued {
			stats.OldestQueued = age
		}
		if !state.Terminal() {
			stats.OldestUnfinished = max(stats.OldestUnfinished, age)
		}
	}
	return stats, nil
}

// PurgeIdempotencyKeys deletes expired keys and returns how many there were.
func (o *Operator) PurgeIdempotencyKeys(ctx context.Context) (int64, error) {
	done := allTenants(ctx, o.s.write).Where("expires_at <= ?", o.s.now()).Delete(&idempotencyRow{})
	return done.RowsAffected, wrap("purging idempotency keys", done.Error)
}
