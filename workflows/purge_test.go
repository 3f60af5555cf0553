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
	t *testing.T, plan contract.PurgePlan, run func(each int64, shown string) (contract.PurgeResult, error),
) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(discard()))
	env := suite.NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	worker.RegisterWorkflows(env)
	env.RegisterActivityWithOptions(func(ctx context.Context, in contract.PurgeInput) (contract.PurgePlan, error) {
		require.Equal(t, contract.QueueMaintenance, activity.GetInfo(ctx).TaskQueue)
		require.Positive(t, in.Each)
		return plan, nil
	}, activity.RegisterOptions{Name: contract.PurgePreview})
	env.RegisterActivityWithOptions(func(ctx context.Context, in contract.PurgeInput) (contract.PurgeResult, error) {
		require.Positive(t, in.Each)
		require.Positive(t, activity.GetInfo(ctx).HeartbeatTimeout)
		return run(int64(in.Each), details(t, env))
	}, activity.RegisterOptions{Name: contract.PurgeRun})
	env.ExecuteWorkflow(contract.PurgeWorkflow)
	require.True(t, env.IsWorkflowCompleted())
	return env
}

func purgePlan() contract.PurgePlan {
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	return contract.PurgePlan{
		Kinds: []contract.PurgeKind{
			{Kind: "website scan", Rows: "results and captures", Expired: 1},
			{Kind: "Site Health check", Rows: "pages", Expired: 22}, {Kind: "code scan run", Rows: "findings"},
		},
		Oldest: []contract.PurgeLine{
			{Kind: "website scan", ID: "scan-1", TenantID: "tenant-1", Project: "abc", Subject: "example.org", ExpiredAt: at, Rows: 10, Blobs: 8},
			{
				Kind: "Site Health check", ID: "check-1", TenantID: "tenant-1", Project: "abc", Subject: "example.org", ExpiredAt: at,
				Rows: 500, Blobs: 991,
			},
		},
	}
}

// purged returns the result of a round for Site Health checks.
func purged(checks, pages, blobs, left int64) contract.PurgeResult {
	return contract.PurgeResult{Blobs: blobs, Kinds: []contract.PurgedKind{
		{Kind: "website scan"}, {Kind: "Site Health check", Records: checks, Rows: pages, Left: left},
	}}
}

func TestPurge(t *testing.T) {
	t.Parallel()
	var shown []string
	env := purge(t, purgePlan(), func(_ int64, details string) (contract.PurgeResult, error) {
		shown = append(shown, details)
		switch len(shown) {
		case 1:
			first := purged(20, 700, 991, 2)
			first.Kinds[0].Records, first.Kinds[0].Rows = 1, 10
			return first, nil
		case 2:
			return contract.PurgeResult{}, fails(contract.ErrTypeInternal, true)
		}
		return purged(2, 3, 4, 0), nil
	})
	require.NoError(t, env.GetWorkflowError())
	var out contract.PurgeResult
	require.NoError(t, env.GetWorkflowResult(&out))
	want := purged(22, 703, 995, 0)
	want.Kinds[0].Records, want.Kinds[0].Rows = 1, 10
	require.Equal(t, want, out)
	require.Len(t, shown, 3)
	golden(t, "purge-before.md", shown[0])
	golden(t, "purge-during.md", shown[1])
	golden(t, "purge-after.md", details(t, env))
}

func TestPurgeOfNothing(t *testing.T) {
	t.Parallel()
	env := purge(t, contract.PurgePlan{}, func(int64, string) (contract.PurgeResult, error) {
		require.Fail(t, "there is nothing to purge")
		return contract.PurgeResult{}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, "Nothing has expired.", details(t, env))
}

// Records that cannot be purged are left for the next schedule; the workflow ends.
func TestPurgeEndsWithoutProgress(t *testing.T) {
	t.Parallel()
	rounds := 0
	env := purge(t, purgePlan(), func(int64, string) (contract.PurgeResult, error) {
		rounds++
		return purged(0, 0, 0, 22), nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, 1, rounds)
}

// A round removes what the largest documented deployment adds in an hour, a million website scans a day, and leaves the rest to the next
// schedule.
func TestPurgeCanFollowALargeDeployment(t *testing.T) {
	t.Parallel()
	const hourly = 1_000_000 / 24
	var removed int64
	env := purge(t, purgePlan(), func(each int64, _ string) (contract.PurgeResult, error) {
		removed += each
		return purged(each, 0, 0, 1_000_000-removed), nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Greater(t, removed, int64(hourly))
	require.Less(t, removed, int64(2*hourly))
}

// A purge that began in a version without kinds continues from the counts that it recorded.
func TestPurgeGoesOnFromOlderVersions(t *testing.T) {
	t.Parallel()
	rounds := 0
	env := purge(t, contract.PurgePlan{Checks: 30}, func(int64, string) (contract.PurgeResult, error) {
		if rounds++; rounds == 1 {
			return contract.PurgeResult{Checks: 20, Left: 10}, nil
		}
		return purged(10, 5, 0, 0), nil
	})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, 2, rounds)
}
