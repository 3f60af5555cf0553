package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// Lifecycle are the columns of every record that a workflow works on: where it
// stands, which run of the workflow owns it, and what is to happen when. It is
// exported for GORM, which sees no other embedded fields.
type Lifecycle struct {
	ID       string `gorm:"primaryKey"`
	TenantID string

	State    string
	Reason   string
	Revision int64
	RunID    string
	RunNo    int

	QueuedAt     timestamp
	DispatchedAt timestamp
	StartedAt    timestamp
	CompletedAt  timestamp
	DeadlineAt   timestamp
	UpdatedAt    timestamp
	// ClaimedUntil and CheckedAt coordinate dispatchers and reconcilers; they are
	// not part of the record and do not move its revision.
	ClaimedUntil timestamp
	CheckedAt    timestamp
}

func (l Lifecycle) state() scan.State { return scan.State(l.State) }

func (l Lifecycle) life() Lifecycle { return l }

// job is a row that embeds a lifecycle.
type job interface{ life() Lifecycle }

// unfinished and undispatched select by the same literals as the partial indexes,
// which a bound parameter would hide from SQLite's planner.
const (
	unfinished   = "state IN ('QUEUED', 'RUNNING')"
	undispatched = unfinished + " AND dispatched_at IS NULL"
)

// quotaRetryAfter is what a caller over the in-flight limit should wait: about
// as long as a website scan takes, so that one has likely finished.
const quotaRetryAfter = 30 * time.Second

// jobs is what all kinds of records share that workflows work on.
type jobs[R job, T any] struct {
	noun     string // for errors and logs: "website scan"
	resource string // in idempotency_keys: "website_scan"
	states   []scan.State
	unknown  func() error
	// of converts a row alone, read reads a record with all that belongs to it.
	of    func(R) T
	read  func(db *gorm.DB, tenantID, id string) (T, error)
	purge expiry[R]
}

// expiry is how the details of a kind of record expire.
type expiry[R job] struct {
	expired string   // selects records whose details may go, by a time
	order   string   // longest expired first
	unread  []string // fields that are not needed to tell what expires
	count   func(db *gorm.DB, row R) (int64, error)
}

// lock reads the row for a change in the same transaction.
func (k jobs[R, T]) lock(tx *gorm.DB, tenantID, id string) (R, error) {
	return first[R](tx.Clauses(forUpdate).Where("tenant_id = ? AND id = ?", tenantID, id), k.unknown)
}

// change sets columns of a locked row and moves its revision.
func (k jobs[R, T]) change(tx *gorm.DB, row Lifecycle, now timestamp, set map[string]any) error {
	if set == nil {
		set = map[string]any{}
	}
	set["revision"] = row.Revision + 1
	set["updated_at"] = now
	return tx.Model(new(R)).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).Updates(set).Error
}

// requireQuota refuses when the tenant has limit unfinished records; 0 for no
// limit. The caller holds the lock on the tenant.
func (k jobs[R, T]) requireQuota(tx *gorm.DB, tenantID string, limit int) error {
	if limit <= 0 {
		return nil
	}
	var inFlight int64
	err := wholeTenant(tx).Model(new(R)).Where("tenant_id = ? AND "+unfinished, tenantID).Count(&inFlight).Error
	if err != nil || inFlight < int64(limit) {
		return err
	}
	e := scan.Errorf(scan.CodeQuota,
		"Scan limit reached: %d %ss of this workspace are in flight. Please retry when one has finished.", inFlight, k.noun)
	e.RetryAfter = quotaRetryAfter
	return e
}

// markDispatched records that the workflow start was accepted, the first time
// only. A record that has moved on since is left as it is.
func (k jobs[R, T]) markDispatched(ctx context.Context, s *database, tenantID, id string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return k.unknown()
	}
	return s.tx(ctx, "marking a "+k.noun+" as dispatched", func(tx *gorm.DB, now timestamp) error {
		row, err := k.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		l := row.life()
		if l.state().Terminal() || !l.DispatchedAt.isZero() {
			return nil
		}
		return k.change(tx, l, now, map[string]any{"dispatched_at": now, "claimed_until": nil})
	})
}

// start makes runID the owner of a queued record and moves it to RUNNING with the
// deadline; one that was requeued keeps the time it started. The same run may
// repeat it. CodeSuperseded when another run owns the record (see adopt),
// CodeTerminal when it has ended. then reads what is to be returned.
func (k jobs[R, T]) start(
	ctx context.Context, s *database, tenantID, id, runID string, deadline time.Time, then func(tx *gorm.DB, tenantID, id string) error,
) error {
	tenantID, id, err := k.runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return s.tx(ctx, "starting a "+k.noun, func(tx *gorm.DB, now timestamp) error {
		row, err := k.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if err := k.startRow(tx, row.life(), now, runID, deadline); err != nil {
			return err
		}
		return then(tx, tenantID, id)
	})
}

func (k jobs[R, T]) startRow(tx *gorm.DB, row Lifecycle, now timestamp, runID string, deadline time.Time) error {
	switch {
	case row.RunID != "" && row.RunID != runID:
		return k.superseded(row)
	case row.state().Terminal():
		return k.terminal(row)
	case row.RunID == runID:
		return nil
	}
	set := map[string]any{
		"state": string(scan.StateRunning), "run_id": runID, "run_no": row.RunNo + 1, "claimed_until": nil,
		"deadline_at": newTimestamp(deadline),
	}
	if row.StartedAt.isZero() {
		set["started_at"] = now
	}
	if row.DispatchedAt.isZero() {
		// The start was accepted although nobody lived to hear of it.
		set["dispatched_at"] = now
	}
	return k.change(tx, row, now, set)
}

// adopt hands a record from one run to the next, as after a Reset of the
// workflow: from then on writes of fromRunID are CodeSuperseded. To repeat it
// changes nothing. CodeSuperseded when neither of the two owns the record,
// CodeTerminal when it has ended.
func (k jobs[R, T]) adopt(ctx context.Context, s *database, tenantID, id, fromRunID, toRunID string) error {
	tenantID, id, err := k.runIDs(tenantID, id, toRunID)
	if err != nil {
		return err
	}
	if fromRunID == "" {
		return scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	return s.tx(ctx, "adopting a "+k.noun, func(tx *gorm.DB, now timestamp) error {
		locked, err := k.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		switch row := locked.life(); {
		case row.RunID != fromRunID && row.RunID != toRunID:
			return k.superseded(row)
		case row.state().Terminal():
			return k.terminal(row)
		case row.RunID == toRunID:
			return nil
		default:
			return k.change(tx, row, now, map[string]any{"run_id": toRunID, "run_no": row.RunNo + 1})
		}
	})
}

// finish ends a record; outcome returns further columns to set, in the same
// transaction. The same run may repeat it with the same state; another state, or a
// record that was closed meanwhile, is CodeTerminal. An illegal transition is
// CodeConflict.
func (k jobs[R, T]) finish(
	ctx context.Context, s *database, tenantID, id, runID string, state scan.State, reason string,
	outcome func(tx *gorm.DB, row R) (map[string]any, error),
) error {
	tenantID, id, err := k.runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return s.tx(ctx, "finishing a "+k.noun, func(tx *gorm.DB, now timestamp) error {
		locked, err := k.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		switch row := locked.life(); {
		case row.RunID != runID:
			return k.superseded(row)
		case row.state().Terminal() && row.state() == state && row.Reason == cleanText(reason):
			return nil
		case row.state().Terminal():
			return k.terminal(row)
		case !state.Terminal() || !row.state().CanBecome(state):
			return scan.Errorf(scan.CodeConflict, "A scan cannot go from %s to %s.", row.State, state)
		}
		set, err := outcome(tx, locked)
		if err != nil {
			return err
		}
		set["state"], set["reason"], set["completed_at"] = string(state), cleanText(reason), now
		return k.change(tx, locked.life(), now, set)
	})
}

// close ends a record that no workflow will finish (terminated, timed out, lost,
// past its deadline), whatever run owns it. outcome decides, in the same
// transaction, on the final state and further columns. A terminal record stays as
// it is, and closed is false; state is the one it has now.
func (k jobs[R, T]) close(
	ctx context.Context, s *database, tenantID, id, reason string,
	outcome func(tx *gorm.DB, row R) (scan.State, map[string]any, error),
) (state scan.State, closed bool, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", false, k.unknown()
	}
	err = s.tx(ctx, "closing a "+k.noun, func(tx *gorm.DB, now timestamp) error {
		closed = false
		row, err := k.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if state = row.life().state(); state.Terminal() {
			return nil
		}
		final, set, err := outcome(tx, row)
		if err != nil {
			return err
		}
		if set == nil {
			set = map[string]any{}
		}
		set["state"], set["reason"], set["completed_at"], set["claimed_until"] = string(final), cleanText(reason), now, nil
		state, closed = final, true
		return k.change(tx, row.life(), now, set)
	})
	if err != nil {
		return "", false, err
	}
	return state, closed, nil
}

// fenced runs a write of the run that owns an unfinished record, alone, and moves
// the record's revision when write reports a change.
func (k jobs[R, T]) fenced(
	ctx context.Context, s *database, doing, tenantID, id, runID string, write func(tx *gorm.DB, row R) (changed bool, err error),
) error {
	return k.behindFence(ctx, s, forUpdate, doing, tenantID, id, runID, func(tx *gorm.DB, row R, now timestamp) error {
		changed, err := write(tx, row)
		if err != nil || !changed {
			return err
		}
		return k.change(tx, row.life(), now, nil)
	})
}

// fencedTogether runs a write of the run that owns an unfinished record, at once
// with others of its kind: none that changes the record itself.
func (k jobs[R, T]) fencedTogether(
	ctx context.Context, s *database, doing, tenantID, id, runID string, write func(tx *gorm.DB, row R, now timestamp) error,
) error {
	return k.behindFence(ctx, s, forShare, doing, tenantID, id, runID, write)
}

func (k jobs[R, T]) behindFence(
	ctx context.Context, s *database, lock clause.Locking, doing, tenantID, id, runID string,
	write func(tx *gorm.DB, row R, now timestamp) error,
) error {
	tenantID, id, err := k.runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := k.owned(tx, lock, tenantID, id, runID)
		if err != nil {
			return err
		}
		return write(tx, row, now)
	})
}

// owned locks an unfinished record that the run owns.
func (k jobs[R, T]) owned(tx *gorm.DB, lock clause.Locking, tenantID, id, runID string) (R, error) {
	locked, err := first[R](tx.Clauses(lock).Where("tenant_id = ? AND id = ?", tenantID, id), k.unknown)
	if err != nil {
		return locked, err
	}
	switch row := locked.life(); {
	case row.RunID != runID:
		return locked, k.superseded(row)
	case row.state().Terminal():
		return locked, k.terminal(row)
	}
	return locked, nil
}

// runIDs checks what identifies a workflow's write: a malformed id is unknown, an
// empty run id would pass the fence of a record that has none.
func (k jobs[R, T]) runIDs(tenantID, id, runID string) (string, string, error) {
	if runID == "" {
		return "", "", scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", "", k.unknown()
	}
	return tenantID, id, nil
}

func (k jobs[R, T]) superseded(row Lifecycle) error {
	return scan.Errorf(scan.CodeSuperseded, "Run %d of %s %s belongs to another workflow run.", row.RunNo, k.noun, row.ID)
}

func (k jobs[R, T]) terminal(row Lifecycle) error {
	return scan.Errorf(scan.CodeTerminal, "The %s %s has ended as %s.", k.noun, row.ID, row.State)
}
