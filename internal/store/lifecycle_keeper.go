package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// undispatched claims for ClaimHold, and returns, records that were queued before
// the given time and whose workflow start nobody has confirmed, oldest first.
func (k jobs[R, T]) undispatched(ctx context.Context, s *database, before time.Time, limit int) ([]R, error) {
	return k.claim(ctx, s, "claiming undispatched "+k.noun+"s", limit,
		func(query *gorm.DB, now timestamp) *gorm.DB {
			return query.Where(undispatched).Where("queued_at < ?", newTimestamp(before)).
				Where("claimed_until IS NULL OR claimed_until <= ?", now).Order("queued_at, id")
		},
		func(now timestamp) (string, timestamp) {
			return "claimed_until", newTimestamp(now.t.Add(ClaimHold))
		})
}

// unfinished claims, and returns, dispatched records that have not ended and were
// neither changed nor returned by this method since the given time, longest
// untouched first.
func (k jobs[R, T]) unfinished(ctx context.Context, s *database, untouchedSince time.Time, limit int) ([]R, error) {
	since := newTimestamp(untouchedSince)
	return k.claim(ctx, s, "claiming unfinished "+k.noun+"s", limit,
		func(query *gorm.DB, _ timestamp) *gorm.DB {
			return query.Where(unfinished).Where("dispatched_at IS NOT NULL").
				Where("updated_at < ?", since).Where("checked_at IS NULL OR checked_at < ?", since).
				Order("COALESCE(checked_at, updated_at), id")
		},
		func(now timestamp) (string, timestamp) { return "checked_at", now })
}

// claim selects rows that no other transaction holds and marks them.
func (k jobs[R, T]) claim(
	ctx context.Context, s *database, doing string, limit int,
	choose func(*gorm.DB, timestamp) *gorm.DB, mark func(now timestamp) (column string, value timestamp),
) (rows []R, err error) {
	err = s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		tx = allTenants(ctx, tx)
		if err := choose(tx.Clauses(forUpdateSkip), now).Limit(limit).Find(&rows).Error; err != nil || len(rows) == 0 {
			return err
		}
		column, value := mark(now)
		ids := mapRows(rows, func(r R) string { return r.life().ID })
		return tx.Model(new(R)).Where("id IN ?", ids).UpdateColumn(column, value).Error
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// overdue returns unfinished records whose deadline has passed, longest overdue
// first.
func (k jobs[R, T]) overdue(ctx context.Context, s *database, now time.Time, limit int) (rows []R, err error) {
	err = allTenants(ctx, s.read).Where(unfinished).Where("deadline_at < ?", newTimestamp(now)).
		Order("deadline_at, id").Limit(limit).Find(&rows).Error
	return rows, wrap("listing overdue "+k.noun+"s", err)
}

// requeue makes the dispatcher start the workflow of every unfinished record anew,
// after the workflow service has lost them, and returns how many there are. A
// running record stays RUNNING; its next run takes it over.
func (k jobs[R, T]) requeue(ctx context.Context, s *database) (int64, error) {
	done := allTenants(ctx, s.write).Model(new(R)).Where(unfinished).UpdateColumns(map[string]any{
		"run_id": "", "dispatched_at": nil, "claimed_until": nil,
	})
	return done.RowsAffected, wrap("queueing unfinished "+k.noun+"s", done.Error)
}

// stats counts records of all tenants; states are those that the kind has.
func (k jobs[R, T]) stats(ctx context.Context, s *database, states ...scan.State) (JobStats, error) {
	now := s.now()
	var rows []struct {
		State  string
		Jobs   int64
		Oldest timestamp
	}
	db := allTenants(ctx, s.read)
	per := func() *gorm.DB {
		return db.Model(new(R)).Select("state, count(*) AS jobs, min(queued_at) AS oldest").Group("state")
	}
	err := db.Raw("? UNION ALL ?", per().Where(unfinished),
		per().Where("completed_at IS NOT NULL AND completed_at > ?", newTimestamp(now.t.Add(-recentlyFinished)))).Scan(&rows).Error
	if err != nil {
		return JobStats{}, wrap("counting "+k.noun+"s", err)
	}
	stats := JobStats{ByState: make(map[scan.State]int64, len(states))}
	for _, state := range states {
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
