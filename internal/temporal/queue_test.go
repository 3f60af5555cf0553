package temporal_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// polls is a client of a service with pollers of some task queues, by type.
type polls struct {
	client.Client
	queues map[enums.TaskQueueType]string
	err    error
}

func (p polls) DescribeTaskQueue(
	_ context.Context, queue string, kind enums.TaskQueueType,
) (*workflowservice.DescribeTaskQueueResponse, error) {
	out := &workflowservice.DescribeTaskQueueResponse{}
	if p.queues[kind] == queue {
		out.Pollers = []*taskqueue.PollerInfo{{Identity: "1@host"}}
	}
	return out, p.err
}

// Workers of the queue workflows poll for workflow tasks alone. A worker without a free slot polls only the queue that shows that it
// exists, and one of an earlier version only the queue itself.
func TestServed(t *testing.T) {
	t.Parallel()
	const forWorkflows, forActivities = enums.TASK_QUEUE_TYPE_WORKFLOW, enums.TASK_QUEUE_TYPE_ACTIVITY
	for _, tt := range []struct {
		queue  string
		polled map[enums.TaskQueueType]string
		served bool
	}{
		{contract.QueueWorkflows, map[enums.TaskQueueType]string{forWorkflows: contract.QueueWorkflows}, true},
		{contract.QueueWorkflows, map[enums.TaskQueueType]string{forActivities: contract.QueueWorkflows}, false},
		{contract.QueueCode, map[enums.TaskQueueType]string{forActivities: contract.QueueCodeHosts}, true},
		{contract.QueueCode, nil, false},
		{contract.QueueBrowser, map[enums.TaskQueueType]string{forActivities: contract.QueueBrowserHosts}, true},
		{contract.QueueBrowser, map[enums.TaskQueueType]string{forActivities: contract.QueueBrowser}, true},
		{contract.QueueCrawl, map[enums.TaskQueueType]string{forActivities: contract.QueueCrawlHosts}, true},
		{contract.QueueCrawl, map[enums.TaskQueueType]string{forActivities: contract.QueueBrowserHosts}, false},
		{contract.QueueCodeHosts, map[enums.TaskQueueType]string{forActivities: contract.QueueCodeHosts}, true},
		{contract.QueueLight, map[enums.TaskQueueType]string{forActivities: contract.QueueLight}, true},
		{contract.QueueLight, map[enums.TaskQueueType]string{forWorkflows: contract.QueueLight}, false},
		{contract.QueueLight, map[enums.TaskQueueType]string{forActivities: contract.QueueBrowser}, false},
	} {
		served, err := (&temporal.Workflows{Client: polls{queues: tt.polled}}).Served(t.Context(), tt.queue)
		require.NoError(t, err)
		require.Equal(t, tt.served, served, "%s, polled: %v", tt.queue, tt.polled)
	}
	_, err := (&temporal.Workflows{Client: polls{err: serviceerror.NewUnavailable("away")}}).Served(t.Context(), contract.QueueLight)
	require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
}
