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
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	_, err := w.Client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: contract.ReportMailID(d.ID), TaskQueue: contract.QueueWorkflows,
		WorkflowIDConflictPolicy: enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowExecutionTimeout: contract.NotifyDeadline + startTimeout, StaticSummary: "report by mail · " + d.Kind,
		TypedSearchAttributes: sdk.NewSearchAttributes(contract.AttrTenant.ValueSet(d.TenantID)),
		Priority:              w.priority(d.TenantID),
	}, contract.ReportMailWorkflow, contract.ReportMailInput{TenantID: d.TenantID, Kind: d.Kind, RecordID: d.ResourceID})
	if err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
