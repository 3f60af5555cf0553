package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"assay/internal/scan"
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

// head is what the keeper needs to know of a record.
type head struct {
	tenantID, id       string
	state              scan.State
	queued, dispatched time.Time // dispatched is zero until the workflow start was accepted
	updated            time.Time
}

// records is a kind of records as the keeper sees it.
type records[R any] struct {
	noun       string // for people: "scan"
	workflows  Workflows
	store      keeperStore[R]
	clock      Clock
	log        *slog.Logger
	closeAfter time.Duration // how long a record may be untouched before its workflow is looked up

	headOf     func(R) head
	workflowID func(id string) string
	dispatch   func(ctx context.Context, r R) error
	// finish ends a record that no workflow will end, with the reason; canceled
	// when somebody asked for its end.
	finish func(ctx context.Context, tenantID, id, reason string, canceled bool) (state scan.State, closed bool, err error)
}

// keeperStore is where the keeper finds what there is to do; see store.Operator.
type keeperStore[R any] struct {
	undispatched, unfinished, overdue func(ctx context.Context, at time.Time, limit int) ([]R, error)
}

func (k records[R]) sweep(ctx context.Context) error {
	return errors.Join(k.dispatchWaiting(ctx), k.closeOverdue(ctx), k.reconcile(ctx))
}

func (k records[R]) dispatchWaiting(ctx context.Context) error {
	rows, err := k.store.undispatched(ctx, k.clock().Add(-dispatchAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("undispatched %ss: %w", k.noun, err)
	}
	var errs []error
	for _, r := range rows {
		h := k.headOf(r)
		if err := k.dispatch(ctx, r); err != nil {
			errs = append(errs, fmt.Errorf("dispatch %s %s: %w", k.noun, h.id, err))
			if ctx.Err() != nil || scan.IsCode(err, scan.CodeUnavailable) {
				break // the service is away: the rest waits for the next round
			}
			continue // one that cannot start must not hold up those behind it
		}
		k.log.InfoContext(ctx, k.noun+" dispatched", k.noun, h.id, "waited", k.clock().Sub(h.queued).Round(time.Millisecond))
	}
	return errors.Join(errs...)
}

// closeOverdue is the last net: no record outlives its deadline, whatever
// happened to its workflow or to the workflow service.
func (k records[R]) closeOverdue(ctx context.Context) error {
	rows, err := k.store.overdue(ctx, k.clock(), keeperBatch)
	if err != nil {
		return fmt.Errorf("overdue %ss: %w", k.noun, err)
	}
	var errs []error
	for _, r := range rows {
		errs = append(errs, k.close(ctx, k.headOf(r), "The "+k.noun+" was not finished by its deadline.", false))
	}
	return errors.Join(errs...)
}

func (k records[R]) reconcile(ctx context.Context) error {
	rows, err := k.store.unfinished(ctx, k.clock().Add(-k.closeAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("unfinished %ss: %w", k.noun, err)
	}
	for _, r := range rows {
		if err := k.repair(ctx, k.headOf(r)); err != nil {
			return err // the service is away: deadlines still hold
		}
	}
	return nil
}

// repair compares a record with its workflow. A closed or unknown workflow can
// no longer finish the record, so the record is closed with the reason.
func (k records[R]) repair(ctx context.Context, h head) error {
	x, err := k.workflows.Describe(ctx, k.workflowID(h.id))
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

func (k records[R]) close(ctx context.Context, h head, reason string, canceled bool) error {
	state, closed, err := k.finish(ctx, h.tenantID, h.id, reason, canceled)
	if closed {
		// The reason may name a person; it stays in the record.
		k.log.WarnContext(ctx, k.noun+" closed without its workflow", k.noun, h.id, "state", state)
	}
	return err
}

// stale reports whether a record was not touched for a while, so that its
// workflow should be looked up before somebody reads it.
func (k records[R]) stale(h head) bool {
	return !h.state.Terminal() && !h.dispatched.IsZero() && k.clock().Sub(h.updated) > k.closeAfter
}

// refresh checks a record that somebody reads against its workflow, if it is
// stale, and reports whether it should be read again.
func (k records[R]) refresh(ctx context.Context, h head, lately *repairs) bool {
	if !k.stale(h) || !lately.begin(h.id, k.clock()) {
		return false
	}
	if err := k.repair(ctx, h); err != nil {
		k.log.WarnContext(ctx, "read repair", k.noun, h.id, "error", err)
		return false
	}
	return true
}

// cancel asks a record's workflow to end, and ends the record itself where no
// workflow will. CodeConflict for one that has ended, CodeUnavailable when the
// workflow service is away.
func (k records[R]) cancel(ctx context.Context, h head) error {
	if h.state.Terminal() {
		return scan.Errorf(scan.CodeConflict, "The %s has ended as %s.", k.noun, h.state)
	}
	err := k.workflows.Cancel(ctx, k.workflowID(h.id))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow) && h.dispatched.IsZero():
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
