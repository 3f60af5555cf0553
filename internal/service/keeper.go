package service

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/website/score"
	"assay/workflows/contract"
)

// Pace of the keeper's rounds.
const (
	dispatchAfter = 5 * time.Second // what the trigger itself did not start by then
	keeperPeriod  = 5 * time.Second
	keeperBatch   = 100
	repairPause   = 10 * time.Second // least time between two read repairs of one record
)

// Keep dispatches scans whose workflow was never started and closes records
// whose workflow is gone, until ctx ends. Every API and maintenance process may
// run it at once: rows are claimed, starts collapse on the workflow id, and
// closing is guarded by the record's state.
func (w *WebsiteScans) Keep(ctx context.Context) {
	tick := time.NewTicker(keeperPeriod)
	defer tick.Stop()
	for {
		if err := w.Sweep(ctx); err != nil && ctx.Err() == nil {
			w.Log.WarnContext(ctx, "keeper round", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Sweep is one round of the keeper.
func (w *WebsiteScans) Sweep(ctx context.Context) error {
	return errors.Join(w.dispatchWaiting(ctx), w.closeOverdue(ctx), w.reconcile(ctx))
}

func (w *WebsiteScans) dispatchWaiting(ctx context.Context) error {
	rows, err := w.Store.Operator().UndispatchedWebsiteScans(ctx, w.Clock().Add(-dispatchAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("undispatched scans: %w", err)
	}
	var errs []error
	for _, s := range rows {
		if err := w.dispatch(ctx, s); err != nil {
			errs = append(errs, fmt.Errorf("dispatch scan %s: %w", s.ID, err))
			if ctx.Err() != nil || scan.IsCode(err, scan.CodeUnavailable) {
				break // the service is away: the rest waits for the next round
			}
			continue // one that cannot start must not hold up those behind it
		}
		w.Log.InfoContext(ctx, "scan dispatched", "scan", s.ID, "waited", w.Clock().Sub(s.QueuedAt).Round(time.Millisecond))
	}
	return errors.Join(errs...)
}

// closeOverdue is the last net: no record outlives its deadline, whatever
// happened to its workflow or to the workflow service.
func (w *WebsiteScans) closeOverdue(ctx context.Context) error {
	rows, err := w.Store.Operator().OverdueWebsiteScans(ctx, w.Clock(), keeperBatch)
	if err != nil {
		return fmt.Errorf("overdue scans: %w", err)
	}
	var errs []error
	for _, s := range rows {
		errs = append(errs, w.close(ctx, s, "The scan was not finished by its deadline."))
	}
	return errors.Join(errs...)
}

func (w *WebsiteScans) reconcile(ctx context.Context) error {
	rows, err := w.Store.Operator().UnfinishedWebsiteScans(ctx, w.Clock().Add(-w.CloseAfter), keeperBatch)
	if err != nil {
		return fmt.Errorf("unfinished scans: %w", err)
	}
	for _, s := range rows {
		if err := w.repair(ctx, s); err != nil {
			return err // the service is away: deadlines still hold
		}
	}
	return nil
}

// repair compares a record with its workflow. A closed or unknown workflow can
// no longer finish the record, so the record is closed with the reason.
func (w *WebsiteScans) repair(ctx context.Context, s scan.WebsiteScan) error {
	x, err := w.Workflows.Describe(ctx, contract.WebsiteScanID(s.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow):
		return w.close(ctx, s, "The scan's workflow is unknown to the workflow service; it was deleted or lost.")
	case err != nil:
		return fmt.Errorf("look up workflow: %w", err)
	case x.Open:
		return nil
	}
	return w.close(ctx, s, x.Reason)
}

func (w *WebsiteScans) close(ctx context.Context, s scan.WebsiteScan, reason string) error {
	state, closed, err := w.Store.CloseWebsiteScan(ctx, s.TenantID, s.ID, reason, score.Overall)
	if closed {
		// The reason may name a person; it stays in the record.
		w.Log.WarnContext(ctx, "scan closed without its workflow", "scan", s.ID, "state", state)
	}
	return err
}

// repairs remembers which records were looked up lately.
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
