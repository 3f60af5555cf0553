package temporal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// scheduleTimeout limits one request about a schedule.
const scheduleTimeout = 5 * time.Second

// Schedules creates, changes and removes the schedules behind records (scan.Schedule).
type Schedules struct {
	Client client.Client
}

// Put creates the schedule in the workflow service, or updates it. The error is
// CodeInvalid if the service refuses the schedule, CodeUnavailable if it is unavailable.
func (s *Schedules) Put(ctx context.Context, want scan.Schedule) error {
	ctx, cancel := context.WithTimeout(ctx, scheduleTimeout)
	defer cancel()
	options := scheduleOptions(want)
	_, err := s.Client.ScheduleClient().Create(ctx, options)
	if errors.Is(err, sdk.ErrScheduleAlreadyRunning) {
		err = s.change(ctx, options)
	}
	var refused *serviceerror.InvalidArgument
	switch {
	case errors.As(err, &refused):
		return scan.Wrap(scan.CodeInvalid, err, "The workflow service refused the schedule")
	case err != nil:
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}

func (s *Schedules) change(ctx context.Context, o client.ScheduleOptions) error {
	handle := s.Client.ScheduleClient().GetHandle(ctx, o.ID)
	return handle.Update(ctx, client.ScheduleUpdateOptions{DoUpdate: func(client.ScheduleUpdateInput) (*client.ScheduleUpdate, error) {
		return &client.ScheduleUpdate{Schedule: &client.Schedule{
			Action: o.Action, Spec: &o.Spec, Policy: &client.SchedulePolicies{Overlap: o.Overlap, CatchupWindow: o.CatchupWindow},
			State: &client.ScheduleState{Note: o.Note, Paused: o.Paused},
		}}, nil
	}})
}

// scheduleOptions contain only ids and times; names and targets are in the record.
func scheduleOptions(s scan.Schedule) client.ScheduleOptions {
	spec := client.ScheduleSpec{Jitter: s.Jitter, TimeZoneName: s.Calendar.TimeZone}
	if s.Calendar.Every > 0 {
		spec.Intervals = []client.ScheduleIntervalSpec{{Every: s.Calendar.Every, Offset: s.Calendar.Offset}}
	} else {
		spec.CronExpressions = []string{s.Calendar.Cron}
	}
	return client.ScheduleOptions{
		ID: contract.ScanScheduleID(s.ID), Spec: spec, Paused: s.Idle(), CatchupWindow: s.CatchUp,
		Overlap: enums.SCHEDULE_OVERLAP_POLICY_SKIP,
		Note:    fmt.Sprintf("Triggers %s scans of project %s.", s.Kind, s.ProjectShortID),
		Action: &client.ScheduleWorkflowAction{
			ID: contract.ScheduledScanID(s.ID), Workflow: contract.ScheduledScanWorkflow, TaskQueue: contract.QueueWorkflows,
			Args:                     []any{contract.ScheduledScanInput{TenantID: s.TenantID, ScheduleID: s.ID}},
			WorkflowExecutionTimeout: contract.ScheduledScanTimeout,
			Priority:                 sdk.Priority{FairnessKey: s.TenantID},
			StaticSummary:            fmt.Sprintf("%s scan of project %s", s.Kind, s.ProjectShortID),
			TypedSearchAttributes: sdk.NewSearchAttributes(contract.AttrTenant.ValueSet(s.TenantID),
				contract.AttrProject.ValueSet(s.ProjectShortID), contract.AttrTrigger.ValueSet("schedule")),
		},
	}
}

// Remove deletes the schedule with the id from the workflow service; an unknown id is not an
// error.
func (s *Schedules) Remove(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, scheduleTimeout)
	defer cancel()
	err := s.Client.ScheduleClient().GetHandle(ctx, contract.ScanScheduleID(id)).Delete(ctx)
	var unknown *serviceerror.NotFound
	if err == nil || errors.As(err, &unknown) {
		return nil
	}
	return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
}

// Known returns the ids of the schedules that the workflow service has. A schedule that was
// created or removed a moment ago may be missing or still there.
func (s *Schedules) Known(ctx context.Context) (map[string]bool, error) {
	list, err := s.Client.ScheduleClient().List(ctx, client.ScheduleListOptions{})
	if err != nil {
		return nil, scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	ids := map[string]bool{}
	for list.HasNext() {
		entry, err := list.Next()
		if err != nil {
			return nil, scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
		}
		if id, ok := strings.CutPrefix(entry.ID, contract.ScanScheduleID("")); ok {
			ids[id] = true
		}
	}
	return ids, nil
}

// Trigger makes a schedule run now, unless a run is in progress.
func (s *Schedules) Trigger(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, scheduleTimeout)
	defer cancel()
	err := s.Client.ScheduleClient().GetHandle(ctx, contract.ScanScheduleID(id)).Trigger(ctx, client.ScheduleTriggerOptions{})
	if err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available, or does not know the schedule yet")
	}
	return nil
}
