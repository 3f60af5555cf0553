package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/testsuite"

	"assay/worker"
	"assay/workflows/contract"
)

// purge runs the workflow; preview and run are its activities.
func purge(
	t *testing.T, plan contract.PurgePlan, run func(shown string) (contract.PurgeResult, error),
) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(discard()))
	env := suite.NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	worker.RegisterWorkflows(env)
	env.RegisterActivityWithOptions(func(ctx context.Context, in contract.PurgeInput) (contract.PurgePlan, error) {
		require.Equal(t, contract.QueueMaintenance, activity.GetInfo(ctx).TaskQueue)
		require.Positive(t, in.Checks)
		return plan, nil
	}, activity.RegisterOptions{Name: contract.PurgePreview})
	env.RegisterActivityWithOptions(func(ctx context.Context, in contract.PurgeInput) (contract.PurgeResult, error) {
		require.Positive(t, in.Checks)
		require.Positive(t, activity.GetInfo(ctx).HeartbeatTimeout)
		return run(details(t, env))
	}, activity.RegisterOptions{Name: contract.PurgeRun})
	env.ExecuteWorkflow(contract.PurgeWorkflow)
	require.True(t, env.IsWorkflowCompleted())
	return env
}

func purgePlan() contract.PurgePlan {
	return contract.PurgePlan{Checks: 22, Oldest: []contract.PurgeLine{{
		CheckID: "check-1", TenantID: "tenant-1", Project: "abc", Host: "example.org",
		ExpiredAt: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC), Pages: 500, Blobs: 991,
	}}}
}

func TestPurge(t *testing.T) {
	t.Parallel()
	var shown []string
	env := purge(t, purgePlan(), func(details string) (contract.PurgeResult, error) {
		shown = append(shown, details)
		switch len(shown) {
		case 1:
			return contract.PurgeResult{Checks: 20, Pages: 700, Blobs: 991, Left: 2}, nil
		case 2:
			return contract.PurgeResult{}, fails(contract.ErrTypeInternal, true)
		}
		return contract.PurgeResult{Checks: 2, Pages: 3, Blobs: 4}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	var out contract.PurgeResult
	require.NoError(t, env.GetWorkflowResult(&out))
	require.Equal(t, contract.PurgeResult{Checks: 22, Pages: 703, Blobs: 995}, out)
	require.Len(t, shown, 3)
	golden(t, "purge-before.md", shown[0])
	golden(t, "purge-during.md", shown[1])
	golden(t, "purge-after.md", details(t, env))
}

func TestPurgeOfNothing(t *testing.T) {
	t.Parallel()
	env := purge(t, contract.PurgePlan{}, func(string) (contract.PurgeResult, error) {
		require.Fail(t, "there is nothing to purge")
		return contract.PurgeResult{}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, "Nothing has expired.", details(t, env))
}

// What cannot be purged is left for the next schedule; the workflow ends.
func TestPurgeEndsWithoutProgress(t *testing.T) {
	t.Parallel()
	rounds := 0
	env := purge(t, purgePlan(), func(string) (contract.PurgeResult, error) {
		rounds++
		return contract.PurgeResult{Left: 22}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, 1, rounds)
	rounds = 0
	env = purge(t, purgePlan(), func(string) (contract.PurgeResult, error) {
		rounds++
		return contract.PurgeResult{Checks: 1, Left: 22}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, 50, rounds)
}
