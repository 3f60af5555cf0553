package workflows

import (
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// Connections returns one scheduled round over the Git connections: expired ones are marked, and
// due ones are checked and their repositories listed again. It is a separate workflow, so
// that slow providers delay nothing else.
func Connections(ctx workflow.Context) (out contract.KeepResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "check Git connections, list their repositories",
		StartToCloseTimeout: time.Hour, HeartbeatTimeout: time.Minute, RetryPolicy: retry(5*time.Second, time.Minute, 5),
	})
	if err = workflow.ExecuteActivity(ctx, contract.ConnectionsKeep).Get(ctx, &out); err != nil {
		return out, err
	}
	workflow.SetCurrentDetails(ctx,
		fmt.Sprintf("Checked %d Git connections and listed the repositories of %d; %d have expired, %d could not be reached.",
			out.Checked, out.Synced, out.Expired, out.Failed))
	return out, nil
}
