package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// Connections is one scheduled round over the Git connections: what has expired is
// marked, and those that are due are checked and their repositories listed anew. It is a
// workflow of its own, so that slow providers hold up nothing else.
func Connections(ctx workflow.Context) (out contract.KeepResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "check Git connections, list their repositories",
		StartToCloseTimeout: time.Hour, HeartbeatTimeout: time.Minute, RetryPolicy: retry(5*time.Second, time.Minute, 5),
	})
	if err = workflow.ExecuteActivity(ctx, contract.ConnectionsKeep).Get(ctx, &out); err != nil {
		return out, err
	}
	workflow.SetCurrentDetails(ctx, fmt.Sprintf("Checked %d Git connections and listed the repositories of %d; %d have expired, %d could not be asked.",
		out.Checked, out.Synced, out.Expired, out.Failed))
	return out, nil
}
