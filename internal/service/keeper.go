package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
)

// Pace of the keeper's rounds.
const (
	dispatchAfter = 5 * time.Second // what the trigger itself did not start by then
	keeperPeriod  = 5 * time.Second
	keeperBatch   = 100
	repairPause   = 10 * time.Second // least time between two read repairs of one record
)

// Sweeper is a kind of records that workflows work on. Sweep is one round over
// them: it starts the workflows that were never started and closes the records
// whose workflow is gone or whose deadline has passed.
type Sweeper interface {
	Sweep(ctx context.Context) error
}

// Sweep is one round over all kinds; a kind that fails holds up no other.
func Sweep(ctx context.Context, kinds ...Sweeper) error {
	errs := make([]error, len(kinds))
	for i, k := range kinds {
		errs[i] = k.Sweep(ctx)
	}
	return errors.Join(errs...)
}

// Keep makes rounds over all kinds until ctx ends. Every API and maintenance
// process may run it at once: rows are claimed, starts collapse on the workflow
// id, and closing is guarded by the record's state.
func Keep(ctx context.Context, log *slog.Logger, kinds ...Sweeper) {
	tick := time.NewTicker(keeperPeriod)
	defer tick.Stop()
	for {
		if err := Sweep(ctx, kinds...); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "keeper round", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// record is what the keeper needs to know of a record of any kind.
type record interface{ Common() scan.Record }

// records is one kind of records with what is done to all of them: they are accepted,
// started, read, cancelled and closed here. A kind says how by its fields.
type records[R record] struct {
	noun       string // for people: "scan"
	workflows  Workflows
	audit      *store.Audit
	clock      Clock
	log        *slog.Logger
	closeAfter time.Duration // how long a record may be untouched before its workflow is looked up
	lately     *repairs

	store      recordStore[R]
	all        keeperStore[R]
	workflowID func(id string) string
	start      func(ctx context.Context, r R) error // starts the workflow, or finds it started
	cancelled  string                               // what the audit log calls a cancellation: "scan.cancel"
}

// recordStore is where the records of a kind are; see store.Store.
type recordStore[R record] interface {
	Get(ctx context.Context, tenantID, id string) (R, error)
	Replay(ctx context.Context, tenantID, key string, hash [32]byte) (r R, found bool, err error)
	MarkDispatched(ctx context.Context, tenantID, id string) error
	// Close and Cancel end a record that no workflow will end, with the reason.
	Close(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error)
	Cancel(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error)
}

// keeperStore is where the keeper finds what there is to do; see store.Operator.
type keeperStore[R record] interface {
	Undispatched(ctx context.Context, before time.Time, limit int) ([]R, error)
	Unfinished(ctx context.Context, untouchedSince time.Time, limit int) ([]R, error)
	Overdue(ctx context.Context, now time.Time, limit int) ([]R, error)
}

// dispatch starts the workflow and notes that it was accepted.
func (k records[R]) dispatch(ctx context.Context, r R) error {
	if err := k.start(ctx, r); err != nil {
		return err
	}
	of := r.Common()
	return k.store.MarkDispatched(ctx, of.TenantID, of.ID)
}

// get returns a record. One that was not touched for a while is checked against its
// workflow first, so that the reader sees the truth.
func (k records[R]) get(ctx context.Context, tenantID, id string) (R, error) {
	r, err := k.store.Get(ctx, tenantID, id)
	if err != nil || !k.refresh(ctx, r.Common()) {
		return r, err
	}
	return k.store.Get(ctx, tenantID, id)
}

func (k records[R]) sweep(ctx context.Context) error {
	return errors.Join(k.dispatchWaiting(ctx), k.closeOverdue(ctx), k.reconcile(ctx))
}

func (k records[R]) dispatchWaiting(ctx context.Context) error {
	rows, err := k.all.Undispatched(ctx, k.clock().Add(-dispatchAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("undispatched %ss: %w", k.noun, err)
	}
	var errs []error
	for _, r := range rows {
		h := r.Common()
		if err := k.dispatch(ctx, r); err != nil {
			errs = append(errs, fmt.Errorf("dispatch %s %s: %w", k.noun, h.ID, err))
			if ctx.Err() != nil || scan.IsCode(err, scan.CodeUnavailable) {
				break // the service is away: the rest waits for the next round
			}
			continue // one that cannot start must not hold up those behind it
		}
		k.log.InfoContext(ctx, k.noun+" dispatched", k.noun, h.ID, "waited", k.clock().Sub(h.QueuedAt).Round(time.Millisecond))
	}
	return errors.Join(errs...)
}

// closeOverdue is the last net: no record outlives its deadline, whatever
// happened to its workflow or to the workflow service.
func (k records[R]) closeOverdue(ctx context.Context) error {
	rows, err := k.all.Overdue(ctx, k.clock(), keeperBatch)
	if err != nil {
		return fmt.Errorf("overdue %ss: %w", k.noun, err)
	}
	var errs []error
	for _, r := range rows {
		errs = append(errs, k.close(ctx, r.Common(), "The "+k.noun+" was not finished by its deadline.", false))
	}
	return errors.Join(errs...)
}

func (k records[R]) reconcile(ctx context.Context) error {
	rows, err := k.all.Unfinished(ctx, k.clock().Add(-k.closeAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("unfinished %ss: %w", k.noun, err)
	}
	for _, r := range rows {
		if err := k.repair(ctx, r.Common()); err != nil {
			return err // the service is away: deadlines still hold
		}
	}
	return nil
}

// repair compares a record with its workflow. A closed or unknown workflow can
// no longer finish the record, so the record is closed with the reason.
func (k records[R]) repair(ctx context.Context, h scan.Record) error {
	x, err := k.workflows.Describe(ctx, k.workflowID(h.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow):
		return k.close(ctx, h, "The "+k.noun+"'s workflow is unknown to the workflow service; it was deleted or lost.", false)
	case err != nil:
		return fmt.Errorf("look up workflow: %w", err)
	case x.Open:
		return nil
	}
	return k.close(ctx, h, x.Reason, x.Canceled)
}

func (k records[R]) close(ctx context.Context, h scan.Record, reason string, canceled bool) error {
	end := k.store.Close
	if canceled {
		end = k.store.Cancel
	}
	state, closed, err := end(ctx, h.TenantID, h.ID, reason)
	if closed {
		// The reason may name a person; it stays in the record.
		k.log.WarnContext(ctx, k.noun+" closed without its workflow", k.noun, h.ID, "state", state)
	}
	return err
}

// stale reports whether a record was not touched for a while, so that its
// workflow should be looked up before somebody reads it.
func (k records[R]) stale(h scan.Record) bool {
	return !h.State.Terminal() && !h.DispatchedAt.IsZero() && k.clock().Sub(h.UpdatedAt) > k.closeAfter
}

// refresh checks a record that somebody reads against its workflow, if it is
// stale, and reports whether it should be read again.
func (k records[R]) refresh(ctx context.Context, h scan.Record) bool {
	if !k.stale(h) || !k.lately.begin(h.ID, k.clock()) {
		return false
	}
	if err := k.repair(ctx, h); err != nil {
		k.log.WarnContext(ctx, "read repair", k.noun, h.ID, "error", err)
		return false
	}
	return true
}

// cancel asks a record to end early, and returns it as it is then; it keeps what was
// scored. The record is final some seconds later, at once when its workflow was never
// started. To repeat it while the record is ending changes nothing. The audit log names
// the actor. CodeNotFound for a record that the tenant does not have, CodeConflict for
// one that has ended, CodeUnavailable when the workflow service is away.
func (k records[R]) cancel(ctx context.Context, tenantID, id, actor string) (R, error) {
	r, err := k.store.Get(ctx, tenantID, id)
	if err != nil {
		return r, err
	}
	h := r.Common()
	if err := k.askToEnd(ctx, h); err != nil {
		return r, err
	}
	if err := k.audit.Add(ctx, h.TenantID, actor, k.cancelled, h.ID); err != nil {
		return r, err
	}
	return k.store.Get(ctx, tenantID, id)
}

// askToEnd cancels a record's workflow, and ends the record itself where no workflow will.
func (k records[R]) askToEnd(ctx context.Context, h scan.Record) error {
	if h.State.Terminal() {
		return scan.Errorf(scan.CodeConflict, "The %s has ended as %s.", k.noun, h.State)
	}
	err := k.workflows.Cancel(ctx, k.workflowID(h.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow) && h.DispatchedAt.IsZero():
		// Whoever starts its workflow after this finds an ended record.
		err = k.close(ctx, h, "The "+k.noun+" was cancelled before it began.", true)
	case errors.Is(err, temporal.ErrNoWorkflow):
		err = k.repair(ctx, h) // the workflow has ended without the record
	}
	if err != nil {
		return fmt.Errorf("cancel %s: %w", k.noun, err)
	}
	return nil
}

// repairs records which records were looked up lately.
type repairs struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// begin reports whether the record may be looked up now.
func (r *repairs) begin(id string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last == nil || len(r.last) > 10_000 {
		r.last = map[string]time.Time{}
	}
	if t, ok := r.last[id]; ok && now.Sub(t) < repairPause {
		return false
	}
	r.last[id] = now
	return true
}
