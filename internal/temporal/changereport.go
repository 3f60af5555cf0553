package temporal

import (
	"context"

	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// StartChangeReport starts the workflow that reports an ended run at the Git provider, unless it is running. The error is
// CodeUnavailable if Temporal is unavailable.
func (w *Workflows) StartChangeReport(ctx context.Context, r scan.CodeRun) error {
	ref := contract.CodeScanRef{TenantID: r.TenantID, ScanRunID: r.ID}
	return w.startReport(ctx, r.TenantID, contract.ChangeReportWorkflow, client.StartWorkflowOptions{
		ID: contract.ChangeReportID(r.ID), WorkflowExecutionTimeout: contract.CodeReportDeadline + startTimeout,
		StaticSummary: "code scan at the Git provider",
	}, contract.CodeReportInput{CodeScanRef: ref, Ended: true})
}
