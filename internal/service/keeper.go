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
	dispatchAfter = 5 * time.Second // when a trigger has failed to start the workflow itself
	keeperPeriod  = 5 * time.Second
	keeperBatch   = 100
	repairPause   = 10 * time.Second // minimum time between two look-ups for a record that is read
)

// Sweeper is a kind of record with workflows. Sweep performs one round: it starts workflows
// that were never started, and closes records whose workflow is gone or whose deadline has
// passed.
type Sweeper interface {
	Sweep(ctx context.Context) error
}

// Sweep performs one round over all kinds; a failure of one kind does not affect the others.
func Sweep(ctx context.Context, kinds ...Sweeper) error {
	errs := make([]error, len(kinds))
	for i, k := range kinds {
		errs[i] = k.Sweep(ctx)
	}
	return errors.Join(errs...)
}

// Keep performs rounds over all kinds until ctx ends. Every API and maintenance process may
// run it concurrently: rows are claimed, starts are deduplicated by the workflow id, and
// closing depends on the record's state.
func Keep(ctx context.Context, log *slog.Logger, kinds ...Sweeper) {
	tick := time.NewTicker(keeperPeriod)
	defer tick.Stop()
	for {
		if err := Sweep(ctx, kinds...); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "a round of the keeper failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// record is a record of any kind, with the fields that the keeper uses.
type record interface{ Common() scan.Record }

// records is a kind of record with the operations that all kinds share: records are
// accepted, started, read, cancelled and closed here. The fields contain what is specific to
// the kind.
type records[R record] struct {
	noun       string // for people: "scan"
	workflows  Workflows
	audit      *store.Audit
	clock      Clock
	log        *slog.Logger
	closeAfter time.Duration // how long a record may be unchanged before its workflow is looked up
	lately     *repairs
	atOnce     int           // how many of a tenant's records may have a workflow; 0 for all
	stalled    time.Duration // see stalledAfter, which 0 means

	store      recordStore[R]
	all        keeperStore[R]
	workflowID func(id string) string
	start      func(ctx context.Context, r R) error // starts the workflow, unless it was started before
	cancelled  string                               // action of a cancellation in the audit log: "scan.cancel"
}

// recordStore stores the records of a kind; see store.Store.
type recordStore[R record] interface {
	Get(ctx context.Context, tenantID, id string) (R, error)
	Replay(ctx context.Context, tenantID, key string, hash [32]byte) (r R, found bool, err error)
	MarkDispatched(ctx context.Context, tenantID, id string) error
	InFlight(ctx context.Context, tenantID string) (int64, error)
	// Close and Cancel end, with a reason, a record that no workflow will end.
	Close(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error)
	Cancel(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error)
}

// keeperStore finds the records that need work; see store.Operator.
type keeperStore[R record] interface {
	Undispatched(ctx context.Context, before time.Time, limit, atOnce int) ([]R, error)
	Unfinished(ctx context.Context, untouchedSince time.Time, limit int) ([]R, error)
	Overdue(ctx context.Context, now time.Time, limit int) ([]R, error)
}

// dispatch starts the workflow and records that it was accepted.
func (k records[R]) dispatch(ctx context.Context, r R) error {
	if err := k.start(ctx, r); err != nil {
		return err
	}
	common := r.Common()
	return k.store.MarkDispatched(ctx, common.TenantID, common.ID)
}

// crowded reports whether a new record of the tenant has to wait for its turn.
func (k records[R]) crowded(ctx context.Context, tenantID string) (bool, error) {
	if k.atOnce <= 0 {
		return false, nil
	}
	n, err := k.store.InFlight(ctx, tenantID)
	return n > int64(k.atOnce), err
}

// get returns a record. One that has not changed for a while is checked against its workflow
// first, so that the reader sees its true state.
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
	rows, err := k.all.Undispatched(ctx, k.clock().Add(-dispatchAfter), keeperBatch, k.atOnce)
	if err != nil {
		return fmt.Errorf("list undispatched %ss: %w", k.noun, err)
	}
	var errs []error
	for _, r := range rows {
		h := r.Common()
		if err := k.dispatch(ctx, r); err != nil {
			errs = append(errs, fmt.Errorf("dispatch %s %s: %w", k.noun, h.ID, err))
			if ctx.Err() != nil || scan.IsCode(err, scan.CodeUnavailable) {
				break // the service is unavailable: the rest waits for the next round
			}
			continue // a record that cannot start must not delay the ones after it
		}
		k.log.InfoContext(ctx, k.noun+" dispatched", k.noun, h.ID, "waited", k.clock().Sub(h.QueuedAt).Round(time.Millisecond))
	}
	return errors.Join(errs...)
}

// closeOverdue is the last safeguard: no record outlives its deadline, whatever happened to its
// workflow or to the workflow service.
func (k records[R]) closeOverdue(ctx context.Context) error {
	rows, err := k.all.Overdue(ctx, k.clock(), keeperBatch)
	if err != nil {
		return fmt.Errorf("list overdue %ss: %w", k.noun, err)
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
		return fmt.Errorf("list unfinished %ss: %w", k.noun, err)
	}
	idle := map[string]bool{} // task queues that were looked up in this round
	for _, r := range rows {
		x, err := k.repair(ctx, r.Common())
		if err == nil {
			err = k.handOut(ctx, r.Common(), x, idle)
		}
		if err != nil {
			return err // the service is unavailable: deadlines still apply
		}
	}
	return nil
}

// repair compares a record with its workflow, and returns the state of the workflow. A closed or
// unknown workflow can no longer finish the record, so the record is closed with the reason.
func (k records[R]) repair(ctx context.Context, h scan.Record) (temporal.Execution, error) {
	x, err := k.workflows.Describe(ctx, k.workflowID(h.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow):
		return x, k.close(ctx, h, "The "+k.noun+"'s workflow is unknown to the workflow service; it was deleted or lost.", false)
	case err != nil:
		return x, fmt.Errorf("look up workflow: %w", err)
	case x.Open:
		return x, nil
	}
	return x, k.close(ctx, h, x.Reason, x.Canceled)
}

func (k records[R]) close(ctx context.Context, h scan.Record, reason string, canceled bool) error {
	end := k.store.Close
	if canceled {
		end = k.store.Cancel
	}
	state, closed, err := end(ctx, h.TenantID, h.ID, reason)
	if closed {
		// The reason may contain a person's name; it is only stored in the record.
		k.log.WarnContext(ctx, k.noun+" closed without its workflow", k.noun, h.ID, "state", state)
	}
	return err
}

// stale reports whether a record has not changed for a while, so that its workflow should be
// looked up before it is read.
func (k records[R]) stale(h scan.Record) bool {
	return !h.State.Terminal() && !h.DispatchedAt.IsZero() && k.clock().Sub(h.UpdatedAt) > k.closeAfter
}

// refresh checks a stale record against its workflow, and reports whether it should be read
// again.
func (k records[R]) refresh(ctx context.Context, h scan.Record) bool {
	if !k.stale(h) || !k.lately.begin(h.ID, k.clock()) {
		return false
	}
	if _, err := k.repair(ctx, h); err != nil {
		k.log.WarnContext(ctx, "a record could not be compared with its workflow", k.noun, h.ID, "error", err)
		return false
	}
	return true
}

// cancel requests the end of a record, and returns it as it is then; scores so far are
// retained. The record is final some seconds later, or at once if its workflow was never
// started. Repeating the request changes nothing. The audit log contains the actor.
// CodeNotFound for a record that the tenant does not have, CodeConflict for one that has
// ended, CodeUnavailable if the workflow service is unavailable.
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

// askToEnd cancels a record's workflow, or ends the record itself if it has none.
func (k records[R]) askToEnd(ctx context.Context, h scan.Record) error {
	if h.State.Terminal() {
		return scan.Errorf(scan.CodeConflict, "The %s has ended as %s.", k.noun, h.State)
	}
	err := k.workflows.Cancel(ctx, k.workflowID(h.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow) && h.DispatchedAt.IsZero():
		// A process that starts the workflow after this finds an ended record.
		err = k.close(ctx, h, "The "+k.noun+" was cancelled before it began.", true)
	case errors.Is(err, temporal.ErrNoWorkflow):
		_, err = k.repair(ctx, h) // the workflow has ended without ending the record
	}
	if err != nil {
		return fmt.Errorf("cancel %s: %w", k.noun, err)
	}
	return nil
}

// repairs stores which records were looked up recently.
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
