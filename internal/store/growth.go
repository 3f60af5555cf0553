package store

import (
	"context"
	"time"
)

// CountRecords returns how many records of all kinds and tenants there are, and how many of them were queued since a time. It reads all of
// them.
func (o *Operator) CountRecords(ctx context.Context, since time.Time) (all, recent int64, err error) {
	db := allTenants(ctx, o.read)
	for _, model := range []any{&websiteScanRow{}, &siteHealthRow{}, &codeRunRow{}} {
		var counts struct{ Every, Recent int64 }
		err := db.Model(model).Select("count(*) AS every, count(CASE WHEN queued_at >= ? THEN 1 END) AS recent", newTimestamp(since)).
			Scan(&counts).Error
		if err != nil {
			return 0, 0, wrap("counting records", err)
		}
		all, recent = all+counts.Every, recent+counts.Recent
	}
	return all, recent, nil
}
