package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// allRecords is a kind of record of all tenants, for the dispatcher, the reconciler,
// retention and metrics. It returns records without the fields from other tables (Done and
// Categories, Pages of unfinished checks, Jobs).
type allRecords[R job, T any] struct {
	*database
	kind kind[R, T]
}

// Undispatched claims for ClaimHold, and returns, at most limit unfinished records that were
// queued before the given time and whose workflow start is not confirmed: the oldest one of
// each tenant, then the second ones, so that a tenant with many delays nobody else. A tenant
// gets no more than atOnce, together with those that are started or claimed; 0 for no limit.
// Concurrent dispatchers get different ones.
func (a allRecords[R, T]) Undispatched(ctx context.Context, before time.Time, limit, atOnce int) ([]T, error) {
	table := a.kind.purge.table
	return a.claim(ctx, "claiming undispatched "+a.kind.noun+"s", limit,
		func(query *gorm.DB, now timestamp) *gorm.DB {
			waiting := func(db *gorm.DB) *gorm.DB {
				return db.Where(undispatched).Where("queued_at < ?", newTimestamp(before)).
					Where("claimed_until IS NULL OR claimed_until <= ?", now)
			}
			turns := waiting(allTenants(ctx, a.write).Model(new(R))).
				Select("id AS turn_id, row_number() OVER (PARTITION BY tenant_id ORDER BY queued_at, id) AS turn")
			// The conditions are repeated, because Postgres checks them again for a row that another transaction has changed meanwhile.
			query = waiting(query).Joins("JOIN (?) AS turns ON turns.turn_id = "+table+".id", turns)
			if atOnce > 0 {
				started := allTenants(ctx, a.write).Model(new(R)).Where(unfinished).Where("dispatched_at IS NOT NULL OR claimed_until > ?", now).
					Select("tenant_id AS started_of, count(*) AS started").Group("tenant_id")
				query = query.Joins("LEFT JOIN (?) AS crowd ON crowd.started_of = "+table+".tenant_id", started).
					Where("turns.turn + COALESCE(crowd.started, 0) <= ?", atOnce)
			}
			return query.Order("turns.turn, queued_at, id")
		},
		func(now timestamp) (string, timestamp) {
			return "claimed_until", newTimestamp(now.t.Add(ClaimHold))
		})
}

// Unfinished returns at most limit records whose workflow was started, that have not ended,
// and that were neither changed nor returned by this method since the given time, the
// longest first. So a reconciler visits all of them in turn, and several reconcilers share
// the work.
func (a allRecords[R, T]) Unfinished(ctx context.Context, untouchedSince time.Time, limit int) ([]T, error) {
	since := newTimestamp(untouchedSince)
	return a.claim(ctx, "claiming unfinished "+a.kind.noun+"s", limit,
		func(query *gorm.DB, _ timestamp) *gorm.DB {
			return query.Where(unfinished).Where("dispatched_at IS NOT NULL").
				Where("updated_at < ?", since).Where("checked_at IS NULL OR checked_at < ?", since).
				Order("COALESCE(checked_at, updated_at), id")
		},
		func(now timestamp) (string, timestamp) { return "checked_at", now })
}

// claim selects rows that no other transaction has locked, marks them and returns them.
func (a allRecords[R, T]) claim(
	ctx context.Context, doing string, limit int,
	choose func(*gorm.DB, timestamp) *gorm.DB, mark func(now timestamp) (column string, value timestamp),
) ([]T, error) {
	var rows []R
	err := a.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		tx = allTenants(ctx, tx)
		lock := forUpdateSkip
		lock.Table = clause.Table{Name: clause.CurrentTable}
		if err := choose(tx.Clauses(lock), now).Limit(limit).Find(&rows).Error; err != nil || len(rows) == 0 {
			return err
		}
		column, value := mark(now)
		ids := mapRows(rows, func(r R) string { return r.life().ID })
		return tx.Model(new(R)).Where("id IN ?", ids).UpdateColumn(column, value).Error
	})
	if err != nil {
		return nil, err
	}
	return mapRows(rows, a.kind.of), nil
}

// Overdue returns at most limit unfinished records whose deadline has passed, longest
// overdue first.
func (a allRecords[R, T]) Overdue(ctx context.Context, now time.Time, limit int) ([]T, error) {
	var rows []R
	err := allTenants(ctx, a.read).Where(unfinished).Where("deadline_at < ?", newTimestamp(now)).
		Order("deadline_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, a.kind.of), wrap("listing overdue "+a.kind.noun+"s", err)
}

// Requeue makes the dispatcher start the workflow of every unfinished record again, after
// the workflow service has lost them, and returns how many there are. A running record stays
// RUNNING with its results; its next run takes it over. It must do so before the deadline, which
// replaces the record's own: that one may have passed while the record was in a backup.
func (a allRecords[R, T]) Requeue(ctx context.Context, deadline time.Time) (int64, error) {
	done := allTenants(ctx, a.write).Model(new(R)).Where(unfinished).UpdateColumns(map[string]any{
		"run_id": "", "dispatched_at": nil, "claimed_until": nil, "deadline_at": newTimestamp(deadline),
	})
	return done.RowsAffected, wrap("queueing unfinished "+a.kind.noun+"s", done.Error)
}

// TenantOf returns the tenant of a record. CodeNotFound for an unknown or malformed id.
func (a allRecords[R, T]) TenantOf(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", a.kind.unknown()
	}
	row, err := first[R](allTenants(ctx, a.read).Where("id = ?", id), a.kind.unknown)
	return row.life().TenantID, wrap("finding a "+a.kind.noun, err)
}

// Stats counts records. Every state of the kind has an entry.
func (a allRecords[R, T]) Stats(ctx context.Context) (JobStats, error) {
	now := a.now()
	var rows []struct {
		State  string
		Jobs   int64
		Oldest timestamp
	}
	db := allTenants(ctx, a.read)
	per := func() *gorm.DB {
		return db.Model(new(R)).Select("state, count(*) AS jobs, min(queued_at) AS oldest").Group("state")
	}
	err := db.Raw("? UNION ALL ?", per().Where(unfinished),
		per().Where("completed_at IS NOT NULL AND completed_at > ?", newTimestamp(now.t.Add(-recentlyFinished)))).Scan(&rows).Error
	if err != nil {
		return JobStats{}, wrap("counting "+a.kind.noun+"s", err)
	}
	stats := JobStats{ByState: make(map[scan.State]int64, len(a.kind.states))}
	for _, state := range a.kind.states {
		stats.ByState[state] = 0
	}
	for _, r := range rows {
		state := scan.State(r.State)
		stats.ByState[state] = r.Jobs
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

var (
	websiteScanStates = []scan.State{scan.StateQueued, scan.StateRunning, scan.StateComplete, scan.StatePartial, scan.StateFailed}
	runStates         = []scan.State{scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled}
)
