package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// Housekeeping is a scheduled round of maintenance: records are compared with their
// workflows, and expired data is purged.
func Housekeeping(ctx workflow.Context) (out contract.SweepResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "reconcile records, purge what has expired",
		StartToCloseTimeout: 2 * time.Minute, RetryPolicy: retry(5*time.Second, time.Minute, 5),
	})
	if err = workflow.ExecuteActivity(ctx, contract.HousekeepingSweep).Get(ctx, &out); err != nil {
		return out, err
	}
	workflow.SetCurrentDetails(ctx, fmt.Sprintf("Purged %d expired idempotency keys.", out.ExpiredIdempotencyKeys))
	return out, nil
}
