package store

import (
	"context"
	"time"
)

// unswept selects ended records whose objects were not compared with their rows yet; it must be the same as in their indexes.
const unswept = "completed_at IS NOT NULL AND swept_at IS NULL"

// Unswept returns at most limit records that ended by the given time and whose objects were not compared with their rows since, longest
// ended first. Only website scans and code scan runs are swept.
func (a allRecords[R, T]) Unswept(ctx context.Context, endedBy time.Time, limit int) ([]T, error) {
	var rows []R
	err := allTenants(ctx, a.read).Omit(a.kind.purge.unread...).Where(unswept).Where("completed_at <= ?", newTimestamp(endedBy)).
		Order("completed_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, a.kind.of), wrap("listing unswept "+a.kind.noun+"s", err)
}

// MarkSwept records that the objects of ended records were compared with their rows. Records that have not ended are unchanged.
func (a allRecords[R, T]) MarkSwept(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	err := allTenants(ctx, a.write).Model(new(R)).Where("id IN ?", ids).Where(unswept).UpdateColumn("swept_at", a.now()).Error
	return wrap("marking "+a.kind.noun+"s as swept", err)
}
