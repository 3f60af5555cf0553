package temporal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// advisoriesTimeout is long enough for a round with slow sources; rounds that are due
// meanwhile are skipped.
const advisoriesTimeout = 12 * time.Hour

// EnsureAdvisories creates or updates the schedule of the mirror as configured. Its first
// round starts at once, so that the first scan need not wait for a period. It can be called
// at every start.
func EnsureAdvisories(ctx context.Context, c client.Client, period time.Duration) error {
	schedule := every(period, contract.AdvisoriesSchedule, "Mirrors advisories of vulnerable packages.",
		&client.ScheduleWorkflowAction{
			ID: contract.AdvisoriesID, Workflow: contract.AdvisoriesWorkflow,
			WorkflowExecutionTimeout: advisoriesTimeout, StaticSummary: "mirror advisories",
		})
	schedule.TriggerImmediately = true
	_, err := c.ScheduleClient().Create(ctx, schedule)
	if errors.Is(err, sdk.ErrScheduleAlreadyRunning) {
		err = changePeriod(ctx, c.ScheduleClient().GetHandle(ctx, schedule.ID), period)
	}
	if err != nil {
		return fmt.Errorf("create schedule %s: %w", schedule.ID, err)
	}
	return nil
}

// changePeriod updates the schedule if it has another period.
func changePeriod(ctx context.Context, handle client.ScheduleHandle, period time.Duration) error {
	now, err := handle.Describe(ctx)
	if err != nil {
		return err
	}
	spec := now.Schedule.Spec
	if spec != nil && len(spec.Intervals) == 1 && spec.Intervals[0].Every == period {
		return nil
	}
	return handle.Update(ctx, client.ScheduleUpdateOptions{DoUpdate: func(in client.ScheduleUpdateInput) (*client.ScheduleUpdate, error) {
		in.Description.Schedule.Spec = &client.ScheduleSpec{Intervals: []client.ScheduleIntervalSpec{{Every: period}}}
		return &client.ScheduleUpdate{Schedule: &in.Description.Schedule}, nil
	}})
}
