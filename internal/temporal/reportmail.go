package temporal

import (
	"context"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// StartReportMail starts the workflow that sends a record's report, unless it is running. The error is CodeUnavailable if
// Temporal is unavailable.
func (w *Workflows) StartReportMail(ctx context.Context, d scan.Delivery) error {
	return w.startReport(ctx, d.TenantID, contract.ReportMailWorkflow, client.StartWorkflowOptions{
		ID: contract.ReportMailID(d.ID), WorkflowExecutionTimeout: contract.NotifyDeadline + startTimeout,
		StaticSummary: "report by mail · " + d.Kind,
	}, contract.ReportMailInput{TenantID: d.TenantID, Kind: d.Kind, RecordID: d.ResourceID})
}

// startReport starts a workflow that reports a record whose own workflow did not, unless it is running.
func (w *Workflows) startReport(ctx context.Context, tenantID, name string, opts client.StartWorkflowOptions, in any) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	opts.TaskQueue, opts.Priority = contract.QueueWorkflows, w.priority(tenantID)
	opts.WorkflowIDConflictPolicy = enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING
	opts.TypedSearchAttributes = sdk.NewSearchAttributes(contract.AttrTenant.ValueSet(tenantID))
	if _, err := w.Client.ExecuteWorkflow(ctx, opts, name, in); err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
