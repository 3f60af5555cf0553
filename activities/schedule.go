package activities

import (
	"context"

	"go.temporal.io/sdk/activity"

	"assay/internal/service"
	"assay/workflows/contract"
)

// Schedules has the dependencies of runs of schedules.
type Schedules struct{ Schedules *service.Schedules }

// Trigger queues the scan of one run, once however often the activity is repeated.
func (a *Schedules) Trigger(ctx context.Context, in contract.ScheduledScanInput) (out contract.ScheduledScanResult, err error) {
	run := activity.GetInfo(ctx).WorkflowExecution.ID
	done, err := a.Schedules.Run(ctx, in.TenantID, in.ScheduleID, run)
	if err != nil {
		return out, err
	}
	return contract.ScheduledScanResult{Outcome: string(done.Outcome), Kind: string(done.Kind), RecordID: done.RecordID}, nil
}
