package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testCodeRetention(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	repo := e.scanned()
	first := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "c"}))
	findings := e.findings(first, scan.DimensionSAST, store.FindingFilter{})
	_, err := e.Findings.Review(ctx, repo.TenantID, findings[0].ID, scan.Review{
		Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock().Add(24 * time.Hour),
	})
	require.NoError(t, err)
	e.pass(time.Hour)
	second := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	require.Equal(t, "EXISTING EXISTING FIXED", e.states(second, scan.DimensionSAST))
	e.pass(time.Hour)
	failed := e.codeRun(repo)
	_, err = e.CodeRuns.Finish(ctx, repo.TenantID, failed.ID, "run-1", scan.StateFailed, "Lost.")
	require.NoError(t, err)
	other := e.startCode(e.queuedCode(repo, "other"))
	e.finishJob(other, scan.DimensionSAST, flaws(flaw{fp: "a"})...)
	_, err = e.CodeRuns.Finish(ctx, repo.TenantID, other.ID, "run-1", scan.StateCompleted, "")
	require.NoError(t, err)
	running := e.codeRun(repo)
	long := e.pass(1000 * time.Hour)

	require.Equal(t, []string{first.ID + " 3", failed.ID + " 0"}, expired(e, op.CodeRuns, long),
		"not the last run of a branch, nor one that has not ended")
	require.Empty(t, expired(e, op.CodeRuns, first.CompletedAt.Add(-time.Second)))
	e.refusesPurge(op.CodeRuns, repo.TenantID, long, second.ID, other.ID, running.ID)
	e.refusesPurge(op.CodeRuns, repo.TenantID, first.CompletedAt.Add(-time.Second), first.ID)
	e.knowsNoneToPurge(op.CodeRuns, repo.TenantID, first.ID, long)

	before, err := e.CodeRuns.Get(ctx, repo.TenantID, first.ID)
	require.NoError(t, err)
	for _, want := range []int64{3, 0} {
		n, err := op.CodeRuns.Purge(ctx, repo.TenantID, first.ID, long)
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	after, err := e.CodeRuns.Get(ctx, repo.TenantID, first.ID)
	require.NoError(t, err)
	require.Equal(t, long, after.PurgedAt)
	require.Equal(t, before.Jobs[0].Score, after.Jobs[0].Score, "the record stays, and expired reviews count nothing anew")
	require.Equal(t, 3, after.Jobs[0].Findings)
	require.Equal(t, []string{failed.ID + " 0"}, expired(e, op.CodeRuns, long))

	job := jobFor(first, scan.DimensionSAST).ID
	_, _, err = e.Findings.List(ctx, repo.TenantID, job, store.FindingFilter{Page: 1, Limit: 10})
	requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_FINDINGS_PURGED")
	requireNamed(t, e.Findings.EachOfRun(ctx, repo.TenantID, first.ID,
		func(scan.Finding) error { return nil }), scan.CodeNotFound, "CODE_SCAN_FINDINGS_PURGED")
	_, err = e.Findings.Get(ctx, repo.TenantID, findings[0].ID)
	requireNamed(t, err, scan.CodeNotFound, "FINDING_NOT_FOUND")

	e.finishJob(running, scan.DimensionSAST, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "c"})...)
	require.Equal(t, "EXISTING EXISTING REOPENED", e.states(running, scan.DimensionSAST), "what the branch is compared with is whole")
	_, err = e.CodeRuns.Finish(ctx, repo.TenantID, running.ID, "run-1", scan.StateCompleted, "")
	require.NoError(t, err)
	long = e.pass(1000 * time.Hour)
	require.Equal(t, []string{second.ID + " 3", failed.ID + " 0"}, expired(e, op.CodeRuns, long))
	_, err = op.CodeRuns.Purge(ctx, repo.TenantID, second.ID, long)
	require.NoError(t, err)
}

// What the runs since could not look at keeps its finding, so that the next one that
// can says FIXED; what was fixed then is forgotten.
func testCodeRetentionKeeps(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	repo := e.scanned()
	first := e.finishedRun(repo, flaws(flaw{fp: "blind", path: "web/a.go"}, flaw{fp: "gone"}, flaw{fp: "stays"}))
	e.pass(time.Hour)
	next := func(partly bool, list ...flaw) scan.CodeRun {
		run := e.codeRun(repo)
		in := result(run, scan.DimensionSAST)
		if partly {
			in.Coverage, in.Notes = scan.CoveragePartial, []scan.Note{{Code: "UNPARSED", Path: "web", Gap: true}}
		}
		_, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", in, flaws(list...))
		require.NoError(t, err)
		run, err = e.CodeRuns.Finish(ctx, run.TenantID, run.ID, "run-1", scan.StateCompleted, "")
		require.NoError(t, err)
		e.pass(time.Hour)
		return run
	}
	second := next(true, flaw{fp: "stays"})
	third := next(true, flaw{fp: "stays"})
	for _, run := range []scan.CodeRun{first, second} {
		_, err := op.CodeRuns.Purge(ctx, repo.TenantID, run.ID, e.clock())
		require.NoError(t, err)
	}
	require.Equal(t, "EXISTING", e.states(third, scan.DimensionSAST))
	fourth := next(false, flaw{fp: "stays"}, flaw{fp: "gone"})
	require.Equal(t, "EXISTING NEW FIXED", e.states(fourth, scan.DimensionSAST))
}

// A run of many findings is purged piece by piece.
func testCodeRetentionOfMany(t *testing.T, e *env) {
	repo := e.scanned()
	var many []flaw
	for i := range 1_100 {
		many = append(many, flaw{fp: fmt.Sprint(i)})
	}
	run := e.finishedRun(repo, flaws(many...))
	e.pass(time.Hour)
	e.finishedRun(repo, nil)
	n, err := e.Operator().CodeRuns.Purge(t.Context(), repo.TenantID, run.ID, e.clock())
	require.NoError(t, err)
	require.EqualValues(t, 1_100, n)
}
