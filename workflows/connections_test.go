package workflows_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"assay/workflows/contract"
)

func connections(t *testing.T, keep func(context.Context) (contract.KeepResult, error)) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	return maintain(t, contract.ConnectionsWorkflow, map[string]any{contract.ConnectionsKeep: keep})
}

func TestConnections(t *testing.T) {
	t.Parallel()
	tries := 0
	env := connections(t, func(ctx context.Context) (contract.KeepResult, error) {
		require.Equal(t, contract.QueueMaintenance, activity.GetInfo(ctx).TaskQueue)
		require.Positive(t, activity.GetInfo(ctx).HeartbeatTimeout)
		if tries++; tries < 3 {
			return contract.KeepResult{}, fails(contract.ErrTypeInternal, true)
		}
		return contract.KeepResult{Expired: 1, Checked: 7, Synced: 5, Failed: 2}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	var out contract.KeepResult
	require.NoError(t, env.GetWorkflowResult(&out))
	require.Equal(t, contract.KeepResult{Expired: 1, Checked: 7, Synced: 5, Failed: 2}, out)
	require.Equal(t, "Checked 7 Git connections and listed the repositories of 5; 1 have expired, 2 could not be reached.", details(t, env))
}

func TestConnectionsGiveUpUntilTheNextRound(t *testing.T) {
	t.Parallel()
	tries := 0
	env := connections(t, func(context.Context) (contract.KeepResult, error) {
		tries++
		return contract.KeepResult{}, fails(contract.ErrTypeInternal, true)
	})
	require.Equal(t, 5, tries)
	var app *temporal.ApplicationError
	require.ErrorAs(t, env.GetWorkflowError(), &app)
}
