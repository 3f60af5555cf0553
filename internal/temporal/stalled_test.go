package temporal_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/activity/v1"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/history/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"assay/internal/scan"
	"assay/internal/temporal"
)

// frontend is a service with one queue and one workflow.
type frontend struct {
	workflowservice.WorkflowServiceClient

	queue   *workflowservice.DescribeTaskQueueResponse
	status  enums.WorkflowExecutionStatus
	pending []*workflow.PendingActivityInfo
	updated []*workflowservice.UpdateActivityOptionsRequest
	err     error
}

// frontendClient is its client.
type frontendClient struct {
	client.Client
	service *frontend
}

func (c frontendClient) WorkflowService() workflowservice.WorkflowServiceClient { return c.service }

func (f *frontend) DescribeTaskQueue(
	_ context.Context, in *workflowservice.DescribeTaskQueueRequest, _ ...grpc.CallOption,
) (*workflowservice.DescribeTaskQueueResponse, error) {
	if in.GetNamespace() != "assay" || !in.GetReportStats() || in.GetTaskQueueType() != enums.TASK_QUEUE_TYPE_ACTIVITY {
		return nil, serviceerror.NewInvalidArgument("not the question")
	}
	return f.queue, f.err
}

func (c frontendClient) DescribeWorkflowExecution(
	context.Context, string, string,
) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	return &workflowservice.DescribeWorkflowExecutionResponse{
		WorkflowExecutionInfo: &workflow.WorkflowExecutionInfo{Status: c.service.status},
		PendingActivities:     c.service.pending,
	}, nil
}

func (c frontendClient) GetWorkflowHistory(
	context.Context, string, string, bool, enums.HistoryEventFilterType,
) client.HistoryEventIterator {
	return noHistory{}
}

// noHistory is a history whose events cannot be read.
type noHistory struct{}

func (noHistory) HasNext() bool { return true }

func (noHistory) Next() (*history.HistoryEvent, error) {
	return nil, serviceerror.NewUnavailable("away")
}

func (f *frontend) UpdateActivityOptions(
	_ context.Context, in *workflowservice.UpdateActivityOptionsRequest, _ ...grpc.CallOption,
) (*workflowservice.UpdateActivityOptionsResponse, error) {
	f.updated = append(f.updated, in)
	return nil, f.err
}

func TestIdle(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	for name, c := range map[string]struct {
		rate  float32
		polls []time.Duration // ages
		want  bool
	}{
		"a poll that was not answered":         {polls: []time.Duration{10 * time.Second}, want: true},
		"one of several":                       {polls: []time.Duration{time.Second, 28 * time.Second}, want: true},
		"the queue dispatches":                 {rate: .1, polls: []time.Duration{10 * time.Second}},
		"a poll that has just begun":           {polls: []time.Duration{7 * time.Second}},
		"a poll that may have received a step": {polls: []time.Duration{29 * time.Second}},
		"no workers":                           {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &frontend{queue: &workflowservice.DescribeTaskQueueResponse{Stats: &taskqueue.TaskQueueStats{TasksDispatchRate: c.rate}}}
			for _, age := range c.polls {
				f.queue.Pollers = append(f.queue.Pollers, &taskqueue.PollerInfo{LastAccessTime: timestamppb.New(now.Add(-age))})
			}
			flows := &temporal.Workflows{Client: frontendClient{service: f}, Namespace: "assay"}
			idle, err := flows.Idle(t.Context(), "light", now)
			require.NoError(t, err)
			require.Equal(t, c.want, idle)
			f.queue.Stats = nil
			idle, err = flows.Idle(t.Context(), "light", now)
			require.NoError(t, err)
			require.False(t, idle, "a service that counts nothing knows nothing")
			f.err = serviceerror.NewUnavailable("away")
			_, err = flows.Idle(t.Context(), "light", now)
			require.True(t, scan.IsCode(err, scan.CodeUnavailable))
		})
	}
}

func TestHandOut(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	options := &activity.ActivityOptions{
		TaskQueue: &taskqueue.TaskQueue{Name: "light"}, StartToCloseTimeout: durationpb.New(time.Minute),
	}
	step := func(id string, state enums.PendingActivityState) *workflow.PendingActivityInfo {
		return &workflow.PendingActivityInfo{ActivityId: id, State: state, ScheduledTime: timestamppb.New(due), ActivityOptions: options}
	}
	backoff := step("3", enums.PENDING_ACTIVITY_STATE_SCHEDULED)
	backoff.NextAttemptScheduleTime = timestamppb.New(due)
	f := &frontend{status: enums.WORKFLOW_EXECUTION_STATUS_RUNNING, pending: []*workflow.PendingActivityInfo{
		step("1", enums.PENDING_ACTIVITY_STATE_STARTED), step("2", enums.PENDING_ACTIVITY_STATE_SCHEDULED), backoff,
		step("4", enums.PENDING_ACTIVITY_STATE_PAUSED),
	}}
	x, err := temporal.Describe(t.Context(), frontendClient{service: f}, "scan")
	require.NoError(t, err)
	require.True(t, x.Open)
	require.Equal(t, []temporal.Step{{ID: "2", Queue: "light", Since: due}}, x.Waiting)

	flows := &temporal.Workflows{Client: frontendClient{service: f}, Namespace: "assay"}
	require.NoError(t, flows.HandOut(t.Context(), "scan", "run", temporal.Step{ID: "1"}), "it began meanwhile")
	require.NoError(t, flows.HandOut(t.Context(), "scan", "run", temporal.Step{ID: "5"}), "it ended meanwhile")
	require.Empty(t, f.updated)
	require.NoError(t, flows.HandOut(t.Context(), "scan", "run", x.Waiting[0]))
	require.Len(t, f.updated, 1)
	require.Equal(t, "2", f.updated[0].GetId())
	require.Equal(t, options, f.updated[0].GetActivityOptions())
	require.Equal(t, "run", f.updated[0].GetExecution().GetRunId())

	f.err = serviceerror.NewNotFound("ended")
	require.NoError(t, flows.HandOut(t.Context(), "scan", "run", x.Waiting[0]))
	f.err = serviceerror.NewUnimplemented("an old service")
	require.Error(t, flows.HandOut(t.Context(), "scan", "run", x.Waiting[0]))
}

// Only a workflow that has ended cannot finish its record any more.
func TestOpenWorkflows(t *testing.T) {
	t.Parallel()
	const unknown = 99 // of a later version of the service
	want := map[enums.WorkflowExecutionStatus]bool{
		enums.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED:      true,
		enums.WORKFLOW_EXECUTION_STATUS_RUNNING:          true,
		enums.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW: true,
		enums.WORKFLOW_EXECUTION_STATUS_PAUSED:           true,
		unknown:                                          true,
		enums.WORKFLOW_EXECUTION_STATUS_COMPLETED:        false,
		enums.WORKFLOW_EXECUTION_STATUS_FAILED:           false,
		enums.WORKFLOW_EXECUTION_STATUS_CANCELED:         false,
		enums.WORKFLOW_EXECUTION_STATUS_TERMINATED:       false,
		enums.WORKFLOW_EXECUTION_STATUS_TIMED_OUT:        false,
	}
	for number := range enums.WorkflowExecutionStatus_name {
		require.Contains(t, want, enums.WorkflowExecutionStatus(number))
	}
	for status, open := range want {
		t.Run(status.String(), func(t *testing.T) {
			t.Parallel()
			x, err := temporal.Describe(t.Context(), frontendClient{service: &frontend{status: status}}, "scan")
			require.NoError(t, err)
			require.Equal(t, open, x.Open)
			require.Equal(t, !open, x.Reason != "")
		})
	}
}
