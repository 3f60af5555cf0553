package temporal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

const (
	housekeepingPeriod = 5 * time.Minute
	// catchupWindow keeps an outage from ending in a storm of missed rounds.
	catchupWindow = 10 * time.Minute
)

// EnsureSchedules creates the schedules that are missing. It may be called at
// every start.
func EnsureSchedules(ctx context.Context, c client.Client) error {
	_, err := c.ScheduleClient().Create(ctx, client.ScheduleOptions{
		ID:   contract.HousekeepingSchedule,
		Spec: client.ScheduleSpec{Intervals: []client.ScheduleIntervalSpec{{Every: housekeepingPeriod}}},
		Action: &client.ScheduleWorkflowAction{
			ID: contract.HousekeepingID, Workflow: contract.HousekeepingWorkflow, TaskQueue: contract.QueueWorkflows,
			WorkflowExecutionTimeout: housekeepingPeriod, StaticSummary: "reconcile and purge",
		},
		Overlap: enums.SCHEDULE_OVERLAP_POLICY_SKIP, CatchupWindow: catchupWindow,
		Note: "Compares records with their workflows and purges what has expired.",
	})
	if errors.Is(err, sdk.ErrScheduleAlreadyRunning) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("create schedule %s: %w", contract.HousekeepingSchedule, err)
	}
	return nil
}
