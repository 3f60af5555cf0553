package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// ScheduledScan is a run of a schedule: it queues a scan, which has its own workflow. If the
// activity refuses the scan, that is recorded with the schedule and does not fail this
// workflow.
func ScheduledScan(ctx workflow.Context, in contract.ScheduledScanInput) (out contract.ScheduledScanResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "queue the scan", StartToCloseTimeout: time.Minute,
		ScheduleToCloseTimeout: contract.ScheduledScanTimeout, RetryPolicy: retry(10*time.Second, 5*time.Minute, 0),
	})
	if err = workflow.ExecuteActivity(ctx, contract.ScheduledScanTrigger, in).Get(ctx, &out); err != nil {
		return out, err
	}
	switch out.Outcome {
	case "STARTED":
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Queued the %s scan `%s`.", out.Kind, out.RecordID))
	case "SKIPPED":
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Skipped: the previous %s scan has not ended.", out.Kind))
	case "FAILED":
		workflow.SetCurrentDetails(ctx, "No scan was queued; the schedule's page shows the reason.")
	default:
		workflow.SetCurrentDetails(ctx, "The schedule is paused or was deleted.")
	}
	return out, nil
}
