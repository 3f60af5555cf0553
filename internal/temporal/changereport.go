package temporal

import (
	"context"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// StartChangeReport starts the workflow that reports an ended run at the Git provider, unless it is running. The error is
// CodeUnavailable if Temporal is unavailable.
func (w *Workflows) StartChangeReport(ctx context.Context, r scan.CodeRun) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	ref := contract.CodeScanRef{TenantID: r.TenantID, ScanRunID: r.ID}
	_, err := w.Client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: contract.ChangeReportID(r.ID), TaskQueue: contract.QueueWorkflows,
		WorkflowIDConflictPolicy: enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowExecutionTimeout: contract.CodeReportDeadline + startTimeout, StaticSummary: "code scan at the Git provider",
		TypedSearchAttributes: sdk.NewSearchAttributes(contract.AttrTenant.ValueSet(r.TenantID)),
		Priority:              w.priority(r.TenantID),
	}, contract.ChangeReportWorkflow, contract.CodeReportInput{CodeScanRef: ref, Ended: true})
	if err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
