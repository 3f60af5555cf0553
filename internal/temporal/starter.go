package temporal

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// Workflows starts, looks up and cancels the workflows behind records.
type Workflows struct {
	Client client.Client
}

// StartWebsiteScan starts the scan's workflow, or finds it already started: the
// id collapses duplicates. It waits at most two seconds. CodeUnavailable when the
// service is away, CodeInternal when it refuses this workflow.
func (w *Workflows) StartWebsiteScan(ctx context.Context, s scan.WebsiteScan, projectShortID, host string) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	pillars := make([]string, len(s.Pillars))
	for i, p := range s.Pillars {
		pillars[i] = strings.ToLower(string(p))
	}
	limit := s.DeadlineAt.Sub(s.QueuedAt)
	if s.Email != "" {
		limit += contract.NotifyDeadline // the record is final long before
	}
	_, err := w.Client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: contract.WebsiteScanID(s.ID), TaskQueue: contract.QueueWorkflows,
		WorkflowIDReusePolicy:    enums.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		WorkflowIDConflictPolicy: enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowExecutionTimeout: limit,
		StaticSummary:            fmt.Sprintf("%s · %s", host, strings.Join(pillars, ", ")),
		StaticDetails:            fmt.Sprintf("Website scan `%s` of `%s`, queued %s by %s.", s.ID, host, s.QueuedAt.UTC().Format("2006-01-02 15:04:05Z"), s.Trigger),
		TypedSearchAttributes: sdk.NewSearchAttributes(
			contract.AttrTenant.ValueSet(s.TenantID), contract.AttrProject.ValueSet(projectShortID),
			contract.AttrTarget.ValueSet(host), contract.AttrTrigger.ValueSet(s.Trigger), contract.AttrPhase.ValueSet("queued")),
		Priority: sdk.Priority{FairnessKey: s.TenantID},
	}, contract.WebsiteScanWorkflow, contract.WebsiteScanInput{
		WebsiteScanRef: contract.WebsiteScanRef{TenantID: s.TenantID, ScanID: s.ID},
	})
	var refused *serviceerror.InvalidArgument
	switch {
	case errors.As(err, &refused):
		return scan.Wrap(scan.CodeInternal, err, "The workflow service refused the scan")
	case err != nil:
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}

// Describe looks a workflow up; see the function of the same name. It waits at
// most two seconds: readers of a status wait with it.
func (w *Workflows) Describe(ctx context.Context, workflowID string) (Execution, error) {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	return Describe(ctx, w.Client, workflowID)
}

// Cancel asks a running workflow to end early. ErrNoWorkflow when none of the id
// is running, CodeUnavailable when the service is away. It waits at most two
// seconds.
func (w *Workflows) Cancel(ctx context.Context, workflowID string) error {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	err := w.Client.CancelWorkflow(ctx, workflowID, "")
	var unknown *serviceerror.NotFound
	var already *serviceerror.CancellationAlreadyRequested
	switch {
	case errors.As(err, &unknown):
		return ErrNoWorkflow
	case errors.As(err, &already):
		return nil
	case err != nil:
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
