package flows_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	sdkworker "go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"assay/internal/temporal"
	"assay/workflows/contract"
)

const anyQueue = "any"

// anyEnd is a workflow that ends in the way its input names.
func anyEnd(ctx workflow.Context, how string) error {
	switch how {
	case "complete":
		return nil
	case "fail":
		return errors.New("a secret of the workflow's")
	case "continue":
		return workflow.NewContinueAsNewError(ctx, "anyEnd", "wait")
	}
	return workflow.Sleep(ctx, time.Hour)
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := sdkworker.New(b.client, anyQueue, sdkworker.Options{})
	w.RegisterWorkflowWithOptions(anyEnd, workflow.RegisterOptions{Name: "anyEnd"})
	require.NoError(t, w.Start())
	t.Cleanup(w.Stop)
	for name, c := range map[string]struct {
		how  string
		with func(o *client.StartWorkflowOptions)
		do   func(t *testing.T, id string)
		want temporal.Execution
	}{
		"running": {how: "wait", want: temporal.Execution{Open: true, Status: "Running"}},
		"completed": {how: "complete", want: temporal.Execution{
			Status: "Completed", Reason: "The scan's workflow ended (completed) before the scan did.",
		}},
		"failed": {how: "fail", want: temporal.Execution{Status: "Failed", Reason: "The scan's workflow failed."}},
		"cancelled": {how: "wait", do: func(t *testing.T, id string) {
			require.NoError(t, b.client.CancelWorkflow(t.Context(), id, ""))
		}, want: temporal.Execution{Status: "Canceled", Canceled: true, Reason: "The scan was cancelled."}},
		"site-health-completed": {how: "complete", want: temporal.Execution{
			Status: "Completed", Reason: "The check's workflow ended (completed) before the check did.",
		}},
		"site-health-failed": {how: "fail", want: temporal.Execution{Status: "Failed", Reason: "The check's workflow failed."}},
		"timed out": {how: "wait", with: func(o *client.StartWorkflowOptions) { o.WorkflowExecutionTimeout = time.Second },
			want: temporal.Execution{Status: "TimedOut", Reason: "The scan's workflow timed out."}},
		"terminated": {how: "wait", do: func(t *testing.T, id string) {
			require.NoError(t, b.as("bob").TerminateWorkflow(t.Context(), id, "", "too slow"))
		}, want: temporal.Execution{Status: "Terminated", Reason: "Terminated in Temporal by bob: too slow."}},
		"continued": {how: "continue", do: func(t *testing.T, id string) {
			require.Eventually(t, func() bool {
				d, err := b.client.DescribeWorkflowExecution(t.Context(), id, "")
				require.NoError(t, err)
				return d.GetWorkflowExecutionInfo().GetFirstRunId() != d.GetWorkflowExecutionInfo().GetExecution().GetRunId()
			}, patience, 10*time.Millisecond)
		}, want: temporal.Execution{Open: true, Status: "Running"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := client.StartWorkflowOptions{ID: name, TaskQueue: anyQueue}
			if c.with != nil {
				c.with(&o)
			}
			_, err := b.client.ExecuteWorkflow(t.Context(), o, "anyEnd", c.how)
			require.NoError(t, err)
			if c.do != nil {
				c.do(t, name)
			}
			if !c.want.Open {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				_ = b.client.GetWorkflow(ctx, name, "").Get(ctx, nil)
			}
			got, err := temporal.Describe(t.Context(), b.client, name)
			require.NoError(t, err)
			require.NotEmpty(t, got.RunID)
			got.RunID = ""
			require.Equal(t, c.want, got)
		})
	}
}

func TestDescribeOfNoWorkflow(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_, err := temporal.Describe(t.Context(), b.client, "never")
	require.ErrorIs(t, err, temporal.ErrNoWorkflow)

	_, err = b.client.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{ID: "deleted", TaskQueue: anyQueue}, "anyEnd", "wait")
	require.NoError(t, err)
	_, err = b.client.WorkflowService().DeleteWorkflowExecution(t.Context(), &workflowservice.DeleteWorkflowExecutionRequest{
		Namespace: namespace, WorkflowExecution: executionOf("deleted"),
	})
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		_, err := temporal.Describe(t.Context(), b.client, "deleted")
		return errors.Is(err, temporal.ErrNoWorkflow)
	}, patience, 50*time.Millisecond)

	require.NoError(t, b.server.Stop())
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = temporal.Describe(ctx, b.client, "never")
	require.Error(t, err)
	require.NotErrorIs(t, err, temporal.ErrNoWorkflow, "an absent server says nothing about the workflow")
}

// A process that serves browsers shows it in a queue of its own, where its steps occupy no slot.
func TestBusyProcessesAreSeen(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	deps.Browsers = 1
	conf := workerConfig(patience)
	conf.Queues = []string{contract.QueueBrowser}
	b.serve(b.client, deps, conf)
	flows := &temporal.Workflows{Client: b.client}
	require.Eventually(t, func() bool {
		served, err := flows.Served(t.Context(), contract.QueueBrowserHosts)
		return err == nil && served
	}, patience, 20*time.Millisecond)
}
