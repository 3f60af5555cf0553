package temporal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/api/common/v1"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"assay/internal/scan"
)

// Step is an activity of a running workflow that no worker has received yet.
type Step struct {
	ID, Queue string
	Since     time.Time // when it was due
}

// waitingSteps returns the activities that are due and wait for a worker, without paused ones.
func waitingSteps(pending []*workflow.PendingActivityInfo) []Step {
	var out []Step
	for _, p := range pending {
		if p.GetState() == enums.PENDING_ACTIVITY_STATE_SCHEDULED && p.GetNextAttemptScheduleTime() == nil {
			out = append(out, Step{
				ID: p.GetActivityId(), Queue: p.GetActivityOptions().GetTaskQueue().GetName(), Since: p.GetScheduledTime().AsTime(),
			})
		}
	}
	return out
}

// The service counts the tasks that a queue dispatched over 30 seconds and caches the rate for
// 5. So if the rate is 0, polls that began between these ages have received nothing since.
const (
	minPollAge = 8 * time.Second
	maxPollAge = 28 * time.Second
)

// Idle reports whether a worker waits for activities of the queue and the queue dispatches
// none: workers with free slots are there, and nothing seems to be left to do. false may also
// mean that the last polls are too young or too old to know. It waits at most two seconds.
func (w *Workflows) Idle(ctx context.Context, queue string, now time.Time) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	d, err := w.Client.WorkflowService().DescribeTaskQueue(ctx, &workflowservice.DescribeTaskQueueRequest{
		Namespace: w.Namespace, TaskQueue: &taskqueue.TaskQueue{Name: queue, Kind: enums.TASK_QUEUE_KIND_NORMAL},
		TaskQueueType: enums.TASK_QUEUE_TYPE_ACTIVITY, ReportStats: true,
	})
	if err != nil {
		return false, scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	if d.GetStats() == nil || d.GetStats().GetTasksDispatchRate() > 0 {
		return false, nil
	}
	for _, p := range d.GetPollers() {
		if age := now.Sub(p.GetLastAccessTime().AsTime()); age >= minPollAge && age <= maxPollAge {
			return true, nil
		}
	}
	return false, nil
}

// HandOut puts a step into its task queue again. The task that was there before, if it still
// is, becomes invalid, so the step is not executed twice. A step that a worker has received
// meanwhile, or that has ended, is left alone. It waits at most two seconds.
func (w *Workflows) HandOut(ctx context.Context, workflowID, runID string, s Step) error {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	execution := &common.WorkflowExecution{WorkflowId: workflowID, RunId: runID}
	d, err := w.Client.DescribeWorkflowExecution(ctx, workflowID, runID)
	if err != nil {
		return fmt.Errorf("describe workflow: %w", err)
	}
	for _, p := range d.GetPendingActivities() {
		if p.GetActivityId() != s.ID || p.GetState() != enums.PENDING_ACTIVITY_STATE_SCHEDULED {
			continue
		}
		// An update of the options creates a new task, even if it changes none of them.
		_, err := w.Client.WorkflowService().UpdateActivityOptions(ctx, &workflowservice.UpdateActivityOptionsRequest{
			Namespace: w.Namespace, Execution: execution, Identity: "assay keeper",
			Activity:        &workflowservice.UpdateActivityOptionsRequest_Id{Id: s.ID},
			ActivityOptions: p.GetActivityOptions(), UpdateMask: &fieldmaskpb.FieldMask{Paths: []string{"start_to_close_timeout"}},
		})
		var gone *serviceerror.NotFound
		if err != nil && !errors.As(err, &gone) {
			return fmt.Errorf("hand out an activity: %w", err)
		}
	}
	return nil
}
