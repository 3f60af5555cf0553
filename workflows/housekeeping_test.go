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

func housekeeping(t *testing.T, sweep func(context.Context) (contract.SweepResult, error)) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	return maintain(t, contract.HousekeepingWorkflow, map[string]any{contract.HousekeepingSweep: sweep})
}

func TestHousekeeping(t *testing.T) {
	t.Parallel()
	tries := 0
	env := housekeeping(t, func(ctx context.Context) (contract.SweepResult, error) {
		require.Equal(t, contract.QueueMaintenance, activity.GetInfo(ctx).TaskQueue)
		if tries++; tries < 3 {
			return contract.SweepResult{}, fails(contract.ErrTypeInternal, true)
		}
		return contract.SweepResult{ExpiredIdempotencyKeys: 7}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	var out contract.SweepResult
	require.NoError(t, env.GetWorkflowResult(&out))
	require.Equal(t, contract.SweepResult{ExpiredIdempotencyKeys: 7}, out)
	require.Equal(t, 3, tries)
	require.Equal(t, "Purged 7 expired idempotency keys.", details(t, env))
}

func TestHousekeepingGivesUpUntilTheNextRound(t *testing.T) {
	t.Parallel()
	tries := 0
	env := housekeeping(t, func(context.Context) (contract.SweepResult, error) {
		tries++
		return contract.SweepResult{}, fails(contract.ErrTypeInternal, true)
	})
	require.Equal(t, 5, tries)
	var app *temporal.ApplicationError
	require.ErrorAs(t, env.GetWorkflowError(), &app)
	require.Equal(t, contract.ErrTypeInternal, app.Type())
}
