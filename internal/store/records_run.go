package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// MarkDispatched records that the workflow start was accepted, the first time only. A record
// that has progressed since is unchanged.
func (r records[R, T]) MarkDispatched(ctx context.Context, tenantID, id string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return r.kind.unknown()
	}
	return r.tx(ctx, "marking a "+r.kind.noun+" as dispatched", func(tx *gorm.DB, now timestamp) error {
		row, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		l := row.life()
		if l.state().Terminal() || !l.DispatchedAt.isZero() {
			return nil
		}
		return r.kind.change(tx, l, now, map[string]any{"dispatched_at": now, "claimed_until": nil})
	})
}

// InFlight counts the tenant's unfinished records.
func (r records[R, T]) InFlight(ctx context.Context, tenantID string) (int64, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return 0, nil
	}
	n, err := r.kind.inFlight(r.read.WithContext(ctx), tenantID)
	return n, wrap("counting unfinished "+r.kind.noun+"s", err)
}

// Start makes runID the owner of a queued record, moves it to RUNNING with the deadline and returns it; a running one that was requeued
// retains its start time. The same run may repeat it. CodeSuperseded if another run owns the record (see Adopt), CodeTerminal if it has
// ended, CodeNotFound for an unknown id.
func (r records[R, T]) Start(ctx context.Context, tenantID, id, runID string, deadline time.Time) (out T, err error) {
	tenantID, id, err = r.kind.runIDs(tenantID, id, runID)
	if err != nil {
		return out, err
	}
	err = r.tx(ctx, "starting a "+r.kind.noun, func(tx *gorm.DB, now timestamp) error {
		row, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if err := r.kind.start(tx, row.life(), now, runID, deadline); err != nil {
			return err
		}
		out, err = r.kind.read(tx, tenantID, id)
		return err
	})
	return out, err
}

func (k kind[R, T]) start(tx *gorm.DB, row Lifecycle, now timestamp, runID string, deadline time.Time) error {
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
		// The start was accepted although the dispatcher could not record it.
		set["dispatched_at"] = now
	}
	return k.change(tx, row, now, set)
}

// Owner returns the run that owns a record, "" before its start.
func (r records[R, T]) Owner(ctx context.Context, tenantID, id string) (runID string, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", r.kind.unknown()
	}
	row, err := first[R](of(r.read.WithContext(ctx), tenantID, id), r.kind.unknown)
	return row.life().RunID, wrap("reading the owner of a "+r.kind.noun, err)
}

// Adopt passes a record from one run to the next, as after a Reset of the workflow, or when
// it continues as new: from then on writes of fromRunID are CodeSuperseded. Repeating it
// changes nothing. CodeSuperseded if neither of the two owns the record, CodeTerminal if it
// has ended.
func (r records[R, T]) Adopt(ctx context.Context, tenantID, id, fromRunID, toRunID string) error {
	tenantID, id, err := r.kind.runIDs(tenantID, id, toRunID)
	if err != nil {
		return err
	}
	if fromRunID == "" {
		return scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	return r.tx(ctx, "adopting a "+r.kind.noun, func(tx *gorm.DB, now timestamp) error {
		locked, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		switch row := locked.life(); {
		case row.RunID != fromRunID && row.RunID != toRunID:
			return r.kind.superseded(row)
		case row.state().Terminal():
			return r.kind.terminal(row)
		case row.RunID == toRunID:
			return nil
		default:
			return r.kind.change(tx, row, now, map[string]any{"run_id": toRunID, "run_no": row.RunNo + 1})
		}
	})
}

// finish ends a record; outcome returns further columns to set, in the same transaction. The
// same run may repeat it with the same state; another state, or a record that was closed
// meanwhile, is CodeTerminal. An illegal transition is CodeConflict.
func (r records[R, T]) finish(
	ctx context.Context, tenantID, id, runID string, state scan.State, reason string,
	outcome func(tx *gorm.DB, row R) (map[string]any, error),
) error {
	tenantID, id, err := r.kind.runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return r.tx(ctx, "finishing a "+r.kind.noun, func(tx *gorm.DB, now timestamp) error {
		locked, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		switch row := locked.life(); {
		case row.RunID != runID:
			return r.kind.superseded(row)
		case row.state().Terminal() && row.state() == state && row.Reason == cleanText(reason):
			return nil
		case row.state().Terminal():
			return r.kind.terminal(row)
		case !state.Terminal() || !row.state().CanBecome(state):
			return scan.Errorf(scan.CodeConflict, "A scan cannot change from %s to %s.", row.State, state)
		}
		set, err := outcome(tx, locked)
		if err != nil {
			return err
		}
		set["state"], set["reason"], set["completed_at"] = string(state), cleanText(reason), now
		if err := r.kind.noteEnd(tx, now, locked); err != nil {
			return err
		}
		return r.kind.change(tx, locked.life(), now, set)
	})
}

// Close ends a record that no workflow will finish (terminated, timed out, lost, past its
// deadline), whichever run owns it, with its results so far: a website scan is PARTIAL if
// something was scored, a code scan run COMPLETED if a job is, all others FAILED. A record
// that has ended is unchanged, and closed is false; state is its present state.
func (r records[R, T]) Close(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error) {
	return r.end(ctx, tenantID, id, ending{state: scan.StateFailed, reason: reason})
}

// Cancel is like Close, for a record that was cancelled on request: it ends as CANCELED, if the kind has that state.
func (r records[R, T]) Cancel(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error) {
	return r.end(ctx, tenantID, id, ending{state: scan.StateCanceled, reason: reason})
}

func (r records[R, T]) end(ctx context.Context, tenantID, id string, how ending) (state scan.State, closed bool, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", false, r.kind.unknown()
	}
	err = r.tx(ctx, "closing a "+r.kind.noun, func(tx *gorm.DB, now timestamp) error {
		closed = false
		row, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if state = row.life().state(); state.Terminal() {
			return nil
		}
		how.now = now
		final, set, err := r.kind.end(tx, row, how)
		if err != nil {
			return err
		}
		if set == nil {
			set = map[string]any{}
		}
		set["state"], set["reason"], set["completed_at"], set["claimed_until"] = string(final), cleanText(how.reason), now, nil
		state, closed = final, true
		if err := r.kind.noteEnd(tx, now, row); err != nil {
			return err
		}
		return r.kind.change(tx, row.life(), now, set)
	})
	if err != nil {
		return "", false, err
	}
	return state, closed, nil
}

// noteEnd notes, in the transaction that ends a record, what is to be sent because of it: messages to webhooks, and its report.
func (k kind[R, T]) noteEnd(tx *gorm.DB, now timestamp, row R) error {
	if err := noteEnd(tx, now, k.scans, row.life()); err != nil || k.recipient == nil || k.recipient(row) == "" {
		return err
	}
	return oweDelivery(tx, now, k.resource, row.life(), k.recipient(row))
}

// fenced runs a write of the run that owns an unfinished record, exclusively, and increments
// the record's revision if write reports a change.
func (r records[R, T]) fenced(
	ctx context.Context, doing, tenantID, id, runID string, write func(tx *gorm.DB, row R) (changed bool, err error),
) error {
	return r.behindFence(ctx, forUpdate, doing, tenantID, id, runID, func(tx *gorm.DB, row R, now timestamp) error {
		changed, err := write(tx, row)
		if err != nil || !changed {
			return err
		}
		return r.kind.change(tx, row.life(), now, nil)
	})
}

// fencedTogether runs a write of the run that owns an unfinished record, concurrently with
// others that do not change the record itself.
func (r records[R, T]) fencedTogether(
	ctx context.Context, doing, tenantID, id, runID string, write func(tx *gorm.DB, row R, now timestamp) error,
) error {
	return r.behindFence(ctx, forShare, doing, tenantID, id, runID, write)
}

func (r records[R, T]) behindFence(
	ctx context.Context, lock clause.Locking, doing, tenantID, id, runID string,
	write func(tx *gorm.DB, row R, now timestamp) error,
) error {
	tenantID, id, err := r.kind.runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return r.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := r.kind.owned(tx, lock, tenantID, id, runID)
		if err != nil {
			return err
		}
		return write(tx, row, now)
	})
}
