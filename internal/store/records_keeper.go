package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// allRecords is a kind of record of all tenants, for the dispatcher, the reconciler,
// retention and metrics. What it returns is the record alone, without what other tables
// hold of it (Done and Categories, Pages of unfinished checks, Jobs).
type allRecords[R job, T any] struct {
	*database
	kind jobs[R, T]
}

// Undispatched claims for ClaimHold, and returns, at most limit unfinished records that
// were queued before the given time and whose workflow start nobody has confirmed,
// oldest first. Concurrent dispatchers get different ones.
func (a allRecords[R, T]) Undispatched(ctx context.Context, before time.Time, limit int) ([]T, error) {
	rows, err := a.kind.undispatched(ctx, a.database, before, limit)
	return mapRows(rows, a.kind.of), err
}

// Unfinished returns at most limit records whose workflow was started, that have not
// ended, and that were neither changed nor returned by this method since the given time,
// longest untouched first. So a reconciler goes round all of them, and several
// reconcilers share the work.
func (a allRecords[R, T]) Unfinished(ctx context.Context, untouchedSince time.Time, limit int) ([]T, error) {
	rows, err := a.kind.unfinished(ctx, a.database, untouchedSince, limit)
	return mapRows(rows, a.kind.of), err
}

// Overdue returns at most limit unfinished records whose deadline has passed, longest
// overdue first.
func (a allRecords[R, T]) Overdue(ctx context.Context, now time.Time, limit int) ([]T, error) {
	rows, err := a.kind.overdue(ctx, a.database, now, limit)
	return mapRows(rows, a.kind.of), err
}

// Stats counts records.
func (a allRecords[R, T]) Stats(ctx context.Context) (JobStats, error) {
	return a.kind.stats(ctx, a.database, a.kind.states...)
}

// TenantOf returns whose record an id is. CodeNotFound for an unknown or malformed id.
func (a allRecords[R, T]) TenantOf(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", a.kind.unknown()
	}
	row, err := first[R](allTenants(ctx, a.read).Where("id = ?", id), a.kind.unknown)
	return row.life().TenantID, wrap("finding a "+a.kind.noun, err)
}

// Requeue makes the dispatcher start the workflow of every unfinished record anew, after
// the workflow service has lost them, and returns how many there are. A running record
// stays RUNNING and keeps what it has; its next run takes it over.
func (a allRecords[R, T]) Requeue(ctx context.Context) (int64, error) {
	return a.kind.requeue(ctx, a.database)
}

// Expired is a record whose details are past their retention.
type Expired[T any] struct {
	Record T
	Rows   int64 // how many the purge would remove
}

// Expired returns at most limit ended records whose details were to be kept until the
// given time and are still there, longest expired first. For website scans and code scan
// runs the time is when they ended.
func (a allRecords[R, T]) Expired(ctx context.Context, until time.Time, limit int) ([]Expired[T], error) {
	var rows []R
	err := allTenants(ctx, a.read).Omit(a.kind.purge.unread...).Where(a.kind.purge.expired, newTimestamp(until)).
		Order(a.kind.purge.order + ", id").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, wrap("listing expired "+a.kind.noun+"s", err)
	}
	out := make([]Expired[T], len(rows))
	for i, row := range rows {
		out[i].Record = a.kind.of(row)
		if out[i].Rows, err = a.kind.purge.count(a.read.WithContext(ctx), row); err != nil {
			return nil, wrap("counting what expired "+a.kind.noun+"s hold", err)
		}
	}
	return out, nil
}

// CountExpired is how many records Expired would return without a limit.
func (a allRecords[R, T]) CountExpired(ctx context.Context, until time.Time) (n int64, err error) {
	err = allTenants(ctx, a.read).Model(new(R)).Where(a.kind.purge.expired, newTimestamp(until)).Count(&n).Error
	return n, wrap("counting expired "+a.kind.noun+"s", err)
}

var (
	websiteScanStates = []scan.State{scan.StateQueued, scan.StateRunning, scan.StateComplete, scan.StatePartial, scan.StateFailed}
	runStates         = []scan.State{scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled}
)
