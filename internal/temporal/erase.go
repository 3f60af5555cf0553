package temporal

import (
	"context"
	"errors"
	"fmt"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// Tenants are the schedules and workflows of tenants.
type Tenants struct {
	Schedules
	Namespace string
}

// NewTenants returns the schedules and workflows of tenants in a namespace.
func NewTenants(c client.Client, namespace string) *Tenants {
	return &Tenants{Schedules: Schedules{Client: c}, Namespace: namespace}
}

// EraseTenant deletes the workflows of a tenant with their histories, running ones included,
// and returns how many. Those that ended a moment ago may not be listed yet.
func (t *Tenants) EraseTenant(ctx context.Context, tenantID string) (n int64, err error) {
	ask := &workflowservice.ListWorkflowExecutionsRequest{
		Namespace: t.Namespace, PageSize: 200, Query: fmt.Sprintf("%s = '%s'", contract.AttrTenant.GetName(), tenantID),
	}
	for {
		page, err := t.Client.ListWorkflow(ctx, ask)
		if err != nil {
			return n, scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
		}
		for _, e := range page.GetExecutions() {
			_, err := t.Client.WorkflowService().DeleteWorkflowExecution(ctx, &workflowservice.DeleteWorkflowExecutionRequest{
				Namespace: t.Namespace, WorkflowExecution: e.GetExecution(),
			})
			var gone *serviceerror.NotFound
			if errors.As(err, &gone) {
				continue
			}
			if err != nil {
				return n, scan.Wrap(scan.CodeUnavailable, err, "The workflow service did not delete a workflow")
			}
			n++
		}
		if ask.NextPageToken = page.GetNextPageToken(); len(ask.NextPageToken) == 0 {
			return n, nil
		}
	}
}
