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
	connectionsPeriod  = 5 * time.Minute
	purgePeriod        = time.Hour
	// purgeTimeout is long enough for a round that has much to remove; rounds that are due
	// meanwhile are skipped.
	purgeTimeout = 12 * time.Hour
	// connectionsTimeout is long enough for a round with slow providers; rounds that are due
	// meanwhile are skipped.
	connectionsTimeout = 6 * time.Hour
	// catchupWindow limits how many missed rounds start after an outage.
	catchupWindow = 10 * time.Minute
)

// EnsureSchedules creates missing schedules. It can be called at every start.
func EnsureSchedules(ctx context.Context, c client.Client) error {
	for _, schedule := range []client.ScheduleOptions{
		every(housekeepingPeriod, contract.HousekeepingSchedule, "Compares records with their workflows and purges expired data.",
			&client.ScheduleWorkflowAction{
				ID: contract.HousekeepingID, Workflow: contract.HousekeepingWorkflow,
				WorkflowExecutionTimeout: housekeepingPeriod, StaticSummary: "reconcile and purge",
			}),
		every(purgePeriod, contract.PurgeSchedule,
			"Removes the evidence of website scans, the pages of Site Health checks and the findings of code scans that are past their retention.",
			&client.ScheduleWorkflowAction{
				ID: contract.PurgeID, Workflow: contract.PurgeWorkflow,
				WorkflowExecutionTimeout: purgeTimeout, StaticSummary: "remove expired evidence",
			}),
		every(connectionsPeriod, contract.ConnectionsSchedule, "Checks the Git connections that are due, and lists their repositories.",
			&client.ScheduleWorkflowAction{
				ID: contract.ConnectionsID, Workflow: contract.ConnectionsWorkflow,
				WorkflowExecutionTimeout: connectionsTimeout, StaticSummary: "keep Git connections current",
			}),
	} {
		_, err := c.ScheduleClient().Create(ctx, schedule)
		if err != nil && !errors.Is(err, sdk.ErrScheduleAlreadyRunning) {
			return fmt.Errorf("create schedule %s: %w", schedule.ID, err)
		}
	}
	return nil
}

// every returns a schedule that runs a workflow once a period, never two at a time.
func every(period time.Duration, id, note string, action *client.ScheduleWorkflowAction) client.ScheduleOptions {
	action.TaskQueue = contract.QueueWorkflows
	return client.ScheduleOptions{
		ID: id, Spec: client.ScheduleSpec{Intervals: []client.ScheduleIntervalSpec{{Every: period}}}, Action: action,
		Overlap: enums.SCHEDULE_OVERLAP_POLICY_SKIP, CatchupWindow: catchupWindow, Note: note,
	}
}
