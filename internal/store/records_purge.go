package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// purgeAtOnce is how many details one transaction deletes: SQLite has one writer, and
// a page with its report's summary is some ten kilobytes.
const purgeAtOnce = 500

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

// CountExpired returns how many records Expired would return without a limit.
func (a allRecords[R, T]) CountExpired(ctx context.Context, until time.Time) (n int64, err error) {
	err = allTenants(ctx, a.read).Model(new(R)).Where(a.kind.purge.expired, newTimestamp(until)).Count(&n).Error
	return n, wrap("counting expired "+a.kind.noun+"s", err)
}

// Purge deletes the details of a record that has ended and had expired by the given
// time, and returns how many rows those were; the record stays, with its scores and
// counts. The record's objects in the blob store must be gone by then. To repeat it
// changes nothing. CodeConflict for a record that has not ended or not expired, or that
// something later is compared with; CodeNotFound.
func (a allRecords[R, T]) Purge(ctx context.Context, tenantID, id string, until time.Time) (rows int64, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return 0, a.kind.unknown()
	}
	for done := false; !done && err == nil; {
		var some int64
		err = a.tx(ctx, "purging a "+a.kind.noun, func(tx *gorm.DB, now timestamp) (err error) {
			some, done, err = a.kind.purgeSome(tx, now, tenantID, id, newTimestamp(until))
			return err
		})
		rows += some
	}
	return rows, err
}

// purgeSome deletes some details, and marks the record as purged with the last ones.
func (k kind[R, T]) purgeSome(tx *gorm.DB, now timestamp, tenantID, id string, until timestamp) (rows int64, done bool, err error) {
	if k.purge.guard != nil {
		if err := k.purge.guard(tx, tenantID, id); err != nil {
			return 0, true, err
		}
	}
	row, err := k.lock(tx, tenantID, id)
	if err != nil || !row.life().PurgedAt.isZero() {
		return 0, true, err
	}
	if until.t.After(now.t) {
		until = now // whatever the clock of the caller says
	}
	var expired int64
	if err := of(tx.Model(new(R)), tenantID, id).Where(k.purge.expired, until).Count(&expired).Error; err != nil {
		return 0, true, err
	}
	if expired == 0 {
		return 0, true, scan.Errorf(scan.CodeConflict, "The %s %s %s.", k.noun, id, k.purge.refusal)
	}
	rows, done, err = k.purge.remove(tx, row)
	if err != nil || !done {
		return rows, done, err
	}
	return rows, true, k.change(tx, row.life(), now, map[string]any{"purged_at": now})
}
