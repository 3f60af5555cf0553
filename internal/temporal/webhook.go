package temporal

import (
	"context"
	"fmt"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// StartWebhookDelivery starts the workflow that sends a message to a webhook, or finds it
// already started. The error is CodeUnavailable if Temporal is unavailable.
func (w *Workflows) StartWebhookDelivery(ctx context.Context, d scan.WebhookDelivery) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	_, err := w.Client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: contract.WebhookDeliveryID(d.ID, d.Round), TaskQueue: contract.QueueWorkflows,
		WorkflowIDReusePolicy:    enums.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		WorkflowIDConflictPolicy: enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowExecutionTimeout: contract.WebhookDeadline + startTimeout, StaticSummary: fmt.Sprintf("webhook · %s", d.Event),
		TypedSearchAttributes: sdk.NewSearchAttributes(contract.AttrTenant.ValueSet(d.TenantID)),
		Priority:              w.priority(d.TenantID),
	}, contract.WebhookDeliveryWorkflow, contract.WebhookDeliveryInput{TenantID: d.TenantID, DeliveryID: d.ID, Round: d.Round})
	if err != nil && !sdk.IsWorkflowExecutionAlreadyStartedError(err) {
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
