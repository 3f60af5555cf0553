package temporal_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// starter is a client that records what it is asked to start.
type starter struct {
	client.Client
	options  client.StartWorkflowOptions
	workflow any
	args     []any
	err      error
}

func (s *starter) ExecuteWorkflow(_ context.Context, o client.StartWorkflowOptions, workflow any, args ...any) (client.WorkflowRun, error) {
	s.options, s.workflow, s.args = o, workflow, args
	return nil, s.err
}

func TestStartSiteHealth(t *testing.T) {
	t.Parallel()
	queued := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	c := scan.SiteHealth{
		Record: scan.Record{
			ID: "0199", TenantID: "t", ProjectShortID: "p", Trigger: "api",
			QueuedAt: queued, DeadlineAt: queued.Add(24 * time.Hour),
		},
		URL: "https://example.org/secret?token=x", Mode: scan.ModeMobile,
	}
	s := &starter{}
	flows := &temporal.Workflows{Client: s}
	require.NoError(t, flows.StartSiteHealth(t.Context(), c, "example.org", 6*time.Hour))
	require.Equal(t, "site-health-0199", s.options.ID)
	require.Equal(t, contract.QueueWorkflows, s.options.TaskQueue)
	require.Equal(t, contract.SiteHealthWorkflow, s.workflow)
	require.Equal(t, []any{contract.SiteHealthInput{SiteHealthRef: contract.SiteHealthRef{TenantID: "t", CheckID: "0199"}}}, s.args)
	require.Equal(t, enums.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE, s.options.WorkflowIDReusePolicy)
	require.Equal(t, enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING, s.options.WorkflowIDConflictPolicy)
	require.Equal(t, 31*time.Hour, s.options.WorkflowExecutionTimeout, "waiting, crawling, and an hour to end")
	require.Equal(t, "example.org · site health, MOBILE", s.options.StaticSummary)
	require.Equal(t, "Site Health check `0199` of `example.org`, queued 2026-03-14 09:26:53Z by api.", s.options.StaticDetails)
	require.Nil(t, s.options.Memo)
	attrs := s.options.TypedSearchAttributes
	for key, want := range map[string]string{
		"ScanTenant": "t", "ScanProject": "p", "ScanTarget": "example.org", "ScanTrigger": "api", "ScanPhase": "queued",
	} {
		have := ""
		for k, v := range attrs.GetUntypedValues() {
			if k.GetName() == key {
				have, _ = v.(string)
			}
		}
		require.Equal(t, want, have, key)
	}

	c.Email = "dana@example.org"
	require.NoError(t, flows.StartSiteHealth(t.Context(), c, "example.org", 6*time.Hour))
	require.Equal(t, 31*time.Hour+contract.NotifyDeadline, s.options.WorkflowExecutionTimeout, "and to send the report")
	require.NotContains(t, s.options.StaticDetails+s.options.StaticSummary, "dana")

	s.err = serviceerror.NewInvalidArgument("no")
	err := flows.StartSiteHealth(t.Context(), c, "example.org", 0)
	require.True(t, scan.IsCode(err, scan.CodeInternal))
	require.ErrorContains(t, err, "refused the check")
	s.err = serviceerror.NewUnavailable("away")
	require.True(t, scan.IsCode(flows.StartSiteHealth(t.Context(), c, "example.org", 0), scan.CodeUnavailable))
}

func TestStartCodeScan(t *testing.T) {
	t.Parallel()
	queued := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	r := scan.CodeRun{
		Record: scan.Record{
			ID: "0199", TenantID: "t", ProjectShortID: "p",
			Trigger: "api", QueuedAt: queued, DeadlineAt: queued.Add(24 * time.Hour),
		},
		RepoName: "shop", RepoFullName: "example-org/shop", Branch: "a`b", CommitSHA: "8d3f",
		Jobs: []scan.CodeJob{{Dimension: scan.DimensionSecrets}, {Dimension: scan.DimensionQuality}},
	}
	s := &starter{}
	flows := &temporal.Workflows{Client: s}
	require.NoError(t, flows.StartCodeScan(t.Context(), r, "git.example/example-org/shop", 2*time.Hour))
	require.Equal(t, "code-scan-0199", s.options.ID)
	require.Equal(t, contract.QueueWorkflows, s.options.TaskQueue)
	require.Equal(t, contract.CodeScanWorkflow, s.workflow)
	require.Equal(t, []any{contract.CodeScanInput{CodeScanRef: contract.CodeScanRef{TenantID: "t", ScanRunID: "0199"}}}, s.args)
	require.Equal(t, enums.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE, s.options.WorkflowIDReusePolicy)
	require.Equal(t, 26*time.Hour, s.options.WorkflowExecutionTimeout, "waiting and working")
	require.Equal(t, "example-org/shop · secrets, code quality", s.options.StaticSummary)
	require.Equal(t, "Code scan `0199` of `git.example/example-org/shop`, branch `a'b` at commit `8d3f`, queued 2026-03-14 09:26:53Z by api.",
		s.options.StaticDetails)
	have := map[string]any{}
	for k, v := range s.options.TypedSearchAttributes.GetUntypedValues() {
		have[k.GetName()] = v
	}
	require.Equal(t, map[string]any{
		"ScanTenant": "t", "ScanProject": "p", "ScanTarget": "git.example/example-org/shop", "ScanTrigger": "api", "ScanPhase": "queued",
	}, have)
	s.err = serviceerror.NewUnavailable("away")
	require.True(t, scan.IsCode(flows.StartCodeScan(t.Context(), r, "", 0), scan.CodeUnavailable))
}
