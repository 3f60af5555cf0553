package activities

import (
	"context"

	"go.temporal.io/sdk/activity"

	"assay/internal/scan"
)

// fence lets one run at a time write to a record.
type fence struct {
	flows        Describer
	records      owners
	tenantID, id string
}

// owners are the records of a kind, each owned by a run.
type owners interface {
	Owner(ctx context.Context, tenantID, id string) (runID string, err error)
	Adopt(ctx context.Context, tenantID, id, fromRunID, toRunID string) error
}

// write runs a write as the workflow's current run. If the record belongs to another run,
// Temporal is asked for the current one: after a reset in the UI, or when a workflow
// continues as new, the new run takes over the record; a late activity of the old run is
// rejected.
func (f fence) write(ctx context.Context, do func(runID string) error) error {
	mine := activity.GetInfo(ctx).WorkflowExecution
	err := do(mine.RunID)
	if !scan.IsCode(err, scan.CodeSuperseded) {
		return err
	}
	current, derr := f.flows.Describe(ctx, mine.ID)
	if derr != nil {
		return scan.OutageOf(derr, "The workflow service could not look up the current run")
	}
	if current.RunID != mine.RunID {
		return err
	}
	owner, oerr := f.records.Owner(ctx, f.tenantID, f.id)
	if oerr != nil {
		return oerr
	}
	if aerr := f.records.Adopt(ctx, f.tenantID, f.id, owner, mine.RunID); aerr != nil && !scan.IsCode(aerr, scan.CodeSuperseded) {
		return aerr
	}
	return do(mine.RunID)
}
