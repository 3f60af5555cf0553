package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"assay/worker"
	"assay/workflows/contract"
)

func housekeeping(t *testing.T, sweep func(context.Context) (contract.SweepResult, error)) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(discard()))
	env := suite.NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	worker.RegisterWorkflows(env)
	env.RegisterActivityWithOptions(sweep, activity.RegisterOptions{Name: contract.HousekeepingSweep})
	env.ExecuteWorkflow(contract.HousekeepingWorkflow)
	require.True(t, env.IsWorkflowCompleted())
	return env
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
