package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// ScheduledScan returns one run of a schedule: it queues a scan, which has a workflow of its own.
// What the activity refuses for good is in the schedule's record, and no failure here.
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
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Skipped: the %s scan before has not ended.", out.Kind))
	case "FAILED":
		workflow.SetCurrentDetails(ctx, "No scan was queued; the schedule's record says why.")
	default:
		workflow.SetCurrentDetails(ctx, "The schedule is resting or was deleted.")
	}
	return out, nil
}
