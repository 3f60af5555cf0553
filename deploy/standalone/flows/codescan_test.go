package flows_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/coderepo"
	"assay/workflows/contract"
)

func TestCodeScanRunsAndReadsWellInTheUI(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	h := b.host(2, patience, nil)
	r := b.triggerRun()
	out := b.endedRun(r.ID)
	require.Equal(t, "COMPLETED", out.State)
	require.Len(t, out.Jobs, 4)
	b.requireWholeRun(r.ID)
	require.Empty(t, h.Host.Checkouts(), "the checkout is gone")

	details := b.codeDetails(r.ID)
	require.Contains(t, details, "**COMPLETED** · lowest score ")
	require.Contains(t, details, "| SECRETS | completed | 2 | 2 | ")
	raw := decoded(t, text(t, b.codeHistory(r.ID)))
	require.Contains(t, raw, r.ID)
	require.NotContains(t, raw, coderepo.Token)
	require.NotContains(t, raw, "WEAK", "findings stay in the database")
	for _, e := range b.codeHistory(r.ID).GetEvents() {
		if e.GetEventType() == enums.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED || e.GetEventType() == enums.EVENT_TYPE_TIMER_STARTED {
			require.NotEmpty(t, e.GetUserMetadata().GetSummary().GetData(), e.String())
		}
	}
	b.requireListed(`ScanOutcome = 'COMPLETED' AND ScanPhase = 'finished'`, contract.CodeScanID(r.ID))

	// In the next commit one finding stays, one moves, one is new and one is gone.
	b.repo.Commit(t, map[string]string{"main.go": "package main\n\n// moved\n\nvar a = 1 // WEAK\n", "new.go": "package main // WEAK\n"})
	again := b.triggerRun()
	require.NotEqual(t, r.CommitSHA, again.CommitSHA)
	b.endedRun(again.ID)
	for _, j := range b.codeRun(again.ID).Jobs {
		states := map[string]scan.FindingState{}
		for _, state := range []scan.FindingState{scan.FindingNew, scan.FindingExisting, scan.FindingFixed} {
			found, _, err := b.store.Findings.List(t.Context(), b.tenant.ID, j.ID, store.FindingFilter{State: state, Page: 1, Limit: 10})
			require.NoError(t, err)
			for _, f := range found {
				states[f.Path] = f.State
			}
		}
		require.Equal(t, map[string]scan.FindingState{
			"main.go": scan.FindingExisting, "new.go": scan.FindingNew, "web/app.js": scan.FindingFixed,
		}, states, j.Dimension)
	}
}

func TestCodeScanWhoseCommitIsGone(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	r := b.triggerRun()
	b.repo.Before(func(w http.ResponseWriter, _ *http.Request) bool {
		http.Error(w, "no", http.StatusUnauthorized)
		return true
	})
	b.host(1, patience, nil)
	out := b.endedRun(r.ID)
	require.Equal(t, "FAILED", out.State)
	require.Contains(t, out.Reason, "Replace the token")
	for _, j := range b.codeRun(r.ID).Jobs {
		require.Equal(t, []any{scan.StateFailed, out.Reason}, []any{j.State, j.Reason})
		require.Nil(t, j.Score)
	}
	conn, err := b.conns.Get(t.Context(), b.tenant.ID, b.at.ConnectionID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionInvalid, conn.Status)
	_, _, err = b.runs.Trigger(t.Context(), service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api"})
	require.Error(t, err, "the connection is not used any more")
}

func TestCodeScanIsCancelled(t *testing.T) {
	t.Parallel()
	for name, during := range map[string]func(b *codeBench, gated *gate) (done int){
		"the checkout": func(b *codeBench, gated *gate) int {
			b.host(1, patience, nil)
			b.repo.Before(func(_ http.ResponseWriter, q *http.Request) bool {
				_ = gated.any(q.Context())
				return false
			})
			return 0
		},
		"a dimension": func(b *codeBench, gated *gate) int {
			b.host(1, patience, weak(scan.DimensionSCA, gated.any))
			return 3
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.direct()
			r := b.triggerRun()
			gated := newGate(t)
			done := during(b, gated)
			gated.wait(t)
			b.completed(r.ID, done)
			for range 2 { // asking twice has no further effect
				_, err := b.runs.Cancel(t.Context(), b.tenant.ID, r.ID, "tester")
				require.NoError(t, err)
			}
			require.Equal(t, "CANCELED", b.endedRun(r.ID).State)
			ended := b.codeRun(r.ID)
			require.Equal(t, []any{scan.StateCanceled, "The run was cancelled."}, []any{ended.State, ended.Reason})
			count := map[scan.State]int{}
			for _, s := range b.states(r.ID) {
				count[s]++
			}
			require.Equal(t, done, count[scan.StateCompleted], "finished dimensions stay")
			require.Equal(t, 4-done, count[scan.StateCanceled])
			require.Len(t, b.codeObjects(r.ID), done)
		})
	}
}

func TestCodeScanStartedTwiceIsOneWorkflow(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	ask := service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api", IdempotencyKey: "one"}
	r, _, err := b.runs.Trigger(t.Context(), ask)
	require.NoError(t, err)
	same, replayed, err := b.runs.Trigger(t.Context(), ask)
	require.NoError(t, err)
	require.True(t, replayed)
	require.Equal(t, r.ID, same.ID)
	flows := &temporal.Workflows{Client: b.client}
	first, err := flows.Describe(t.Context(), contract.CodeScanID(r.ID))
	require.NoError(t, err)
	insist(t, func() error { return flows.StartCodeScan(t.Context(), r, "host/repo", time.Hour) }, "while it runs")
	b.direct()
	b.host(1, patience, nil)
	b.endedRun(r.ID)
	insist(t, func() error { return flows.StartCodeScan(t.Context(), r, "host/repo", time.Hour) }, "after it ended")
	again, err := flows.Describe(t.Context(), contract.CodeScanID(r.ID))
	require.NoError(t, err)
	require.Equal(t, first.RunID, again.RunID)
	b.requireWholeRun(r.ID)
}

// A host accepts no more checkouts than it has room for; the others wait.
func TestCodeScansWaitForRoom(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	gated := newGate(t)
	var peak, now atomic.Int64
	h := b.host(1, patience, weak(scan.DimensionSAST, func(ctx context.Context) error {
		peak.Store(max(peak.Load(), now.Add(1)))
		defer now.Add(-1)
		return gated.any(ctx)
	}))
	first, second := b.triggerRun(), b.triggerRun()
	gated.wait(t)
	require.Len(t, h.Host.Checkouts(), 1)
	gated.release()
	b.endedRun(first.ID)
	b.endedRun(second.ID)
	b.requireWholeRun(first.ID)
	b.requireWholeRun(second.ID)
	require.EqualValues(t, 1, peak.Load())
}

// A run that does not fit on a full host goes to one with room.
func TestCodeScanGoesToTheHostWithRoom(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	gated := newGate(t)
	b.host(1, patience, weak(scan.DimensionSAST, gated.any))
	stuck := b.triggerRun()
	gated.wait(t)
	b.host(1, patience, nil)
	r := b.triggerRun()
	b.endedRun(r.ID)
	b.requireWholeRun(r.ID)
	require.Equal(t, scan.StateRunning, b.codeRun(stuck.ID).State)
	gated.release()
	b.endedRun(stuck.ID)
}

// A reset creates a new run of the workflow, which takes over the record.
func TestResetCodeScanTakesTheRecordOver(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	gated := newGate(t)
	b.host(2, patience, weak(scan.DimensionSCA, gated.any))
	r := b.triggerRun()
	gated.wait(t)
	b.completed(r.ID, 3)
	asked := b.repo.Asked()
	before := b.codeRun(r.ID)
	res, err := b.client.ResetWorkflowExecution(t.Context(), &workflowservice.ResetWorkflowExecutionRequest{
		Namespace: namespace, WorkflowExecution: executionOf(contract.CodeScanID(r.ID)), Reason: "test", WorkflowTaskFinishEventId: 3,
		RequestId: "reset",
	})
	require.NoError(t, err)
	gated.release()
	require.Equal(t, "COMPLETED", b.endedRun(r.ID).State)
	b.requireWholeRun(r.ID)
	after := b.codeRun(r.ID)
	require.Equal(t, res.GetRunId(), after.RunID)
	require.Equal(t, before.RunNo+1, after.RunNo)
	require.Equal(t, asked, b.repo.Asked(), "the checkout is still there")
}

// A terminated workflow leaves a checkout behind, which its host removes.
func TestTerminatedCodeScan(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	gated := newGate(t)
	h := b.host(1, patience, weak(scan.DimensionSCA, gated.any))
	r := b.triggerRun()
	gated.wait(t)
	b.completed(r.ID, 3)
	require.NoError(t, b.as("alice").TerminateWorkflow(t.Context(), contract.CodeScanID(r.ID), "", "too slow"))
	sweepUntil(t, b.runs.Sweep, func() bool { return b.codeRun(r.ID).State.Terminal() })
	require.Equal(t, "Terminated in Temporal by alice: too slow.", b.codeRun(r.ID).Reason)
	require.Equal(t, scan.StateFailed, b.states(r.ID)[scan.DimensionSCA])
	h.TidyOnce(t.Context())
	require.Empty(t, h.Host.Checkouts())
	require.Len(t, b.codeObjects(r.ID), 3, "no snapshot")
}
