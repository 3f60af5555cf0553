package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

const (
	// reportAfter is when a report that is still owed is looked at: the workflow of the run makes the first attempt at once.
	reportAfter = 2 * time.Minute
	// reportLimit is how long after a run's end attempts to report it begin.
	reportLimit = 24 * time.Hour
	owedBatch   = 100 // reports per round
)

// ReportStarter starts the workflows that report code scans at Git providers, and looks workflows up (temporal.Workflows).
type ReportStarter interface {
	StartChangeReport(ctx context.Context, r scan.CodeRun) error
	Describe(ctx context.Context, workflowID string) (temporal.Execution, error)
}

// OwedReports reports code scans at Git providers that their own workflows will not report.
type OwedReports struct {
	Store     *store.Store
	Workflows ReportStarter
	Clock     Clock
	Log       *slog.Logger
}

// Sweep implements Sweeper: it starts workflows for owed reports.
func (o *OwedReports) Sweep(ctx context.Context) error {
	owed, err := o.Store.Operator().CodeRuns.OwedReports(ctx, o.Clock().Add(-reportAfter), owedBatch)
	if err != nil {
		return fmt.Errorf("list owed reports: %w", err)
	}
	for _, r := range owed {
		if err := o.start(ctx, r); err != nil {
			return fmt.Errorf("report code scan %s: %w", r.ID, err)
		}
	}
	return nil
}

// start leaves a report to the workflow of the run while it is open: two attempts at a time could write two comments.
func (o *OwedReports) start(ctx context.Context, r scan.CodeRun) error {
	log := o.Log.With("tenant", r.TenantID, "run", r.ID)
	if o.Clock().Sub(r.CompletedAt) > reportLimit {
		log.WarnContext(ctx, "a code scan was not reported at the Git provider within a day of its end")
		return o.Store.CodeRuns.SettleReport(ctx, r.TenantID, r.ID)
	}
	x, err := o.Workflows.Describe(ctx, contract.CodeScanID(r.ID))
	if err != nil && !errors.Is(err, temporal.ErrNoWorkflow) {
		return fmt.Errorf("look up workflow: %w", err)
	}
	if !x.Open {
		if err := o.Workflows.StartChangeReport(ctx, r); err != nil {
			return err
		}
		log.InfoContext(ctx, "code scan is reported at the Git provider without its workflow")
	}
	return o.Store.CodeRuns.PostponeReport(ctx, r.TenantID, r.ID)
}
