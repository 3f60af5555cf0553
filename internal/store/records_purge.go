package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// purgeAtOnce limits the details deleted in one transaction: SQLite has one writer, and a
// page with its report's summary is about ten kilobytes.
const purgeAtOnce = 500

// Expired is a record whose details have exceeded their retention.
type Expired[T any] struct {
	Record T
	Rows   int64 // number of rows that the purge removes
}

// Expired returns at most limit ended records whose details expired by the given time and
// still exist, longest expired first. For website scans and code scan runs the time is when
// they ended.
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
			return nil, wrap("counting the details of expired "+a.kind.noun+"s hold", err)
		}
	}
	return out, nil
}

// Beyond returns a view in which a record of any age has expired if its target has at least keep newer ended records with details. Records
// that age never expires stay in this view as well: the last ones of a URL, the baselines of branches.
func (a allRecords[R, T]) Beyond(keep int) allRecords[R, T] {
	p := &a.kind.purge
	same := make([]string, len(p.series))
	for i, column := range p.series {
		same[i] = fmt.Sprintf("newer.%s = %s.%s", column, p.table, column)
	}
	p.expired = fmt.Sprintf(`%[1]s AND (SELECT count(*) FROM %[2]s AS newer WHERE %[3]s
	AND newer.completed_at IS NOT NULL AND newer.purged_at IS NULL
	AND (newer.queued_at > %[2]s.queued_at OR newer.queued_at = %[2]s.queued_at AND newer.id > %[2]s.id)) >= %[4]d`,
		p.surplus, p.table, strings.Join(same, " AND "), keep)
	p.order, p.refusal = "completed_at", "is among the latest ones, or the last of its series"
	return a
}

// CountExpired returns how many records Expired would return without a limit.
func (a allRecords[R, T]) CountExpired(ctx context.Context, until time.Time) (n int64, err error) {
	err = allTenants(ctx, a.read).Model(new(R)).Where(a.kind.purge.expired, newTimestamp(until)).Count(&n).Error
	return n, wrap("counting expired "+a.kind.noun+"s", err)
}

// Purge deletes the details of an ended record that had expired by the given time, and returns the number of rows; the record remains, with
// its scores and counts. The record's objects in the blob store must be removed before. Repeating it changes nothing. CodeConflict for a
// record that has not ended or not expired, or that a later one is compared with; CodeNotFound for an unknown id.
func (a allRecords[R, T]) Purge(ctx context.Context, tenantID, id string, until time.Time) (rows int64, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return 0, a.kind.unknown()
	}
	for done := false; !done && err == nil; {
		var removed int64
		err = a.tx(ctx, "purging a "+a.kind.noun, func(tx *gorm.DB, now timestamp) (err error) {
			removed, done, err = a.kind.purgeSome(tx, now, tenantID, id, newTimestamp(until))
			return err
		})
		rows += removed
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
		until = now // whatever the caller's clock says
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
