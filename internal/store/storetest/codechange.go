package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// finishedChange creates a completed run of a change, whose SAST job has the findings.
func (e *env) finishedChange(r scan.Repository, branch, target string, number int, findings []scan.Finding) scan.CodeRun {
	e.t.Helper()
	in := newCodeRun(r, e.clock())
	in.Run.Branch, in.Run.Target, in.Run.PullRequest = branch, target, number
	in.Run.BaseCommit = "89abcdef0123456789abcdef0123456789abcdef"
	run, _, err := e.CodeRuns.Create(e.t.Context(), in)
	require.NoError(e.t, err)
	require.Equal(e.t, []any{target, number, in.Run.BaseCommit}, []any{run.Target, run.PullRequest, run.BaseCommit})
	run = e.startCode(run)
	e.finishJob(run, scan.DimensionSAST, findings...)
	run, err = e.CodeRuns.Finish(e.t.Context(), run.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	require.NoError(e.t, err)
	return run
}

// A change is compared with its target's last run, and does not affect its series.
func testCodeChanges(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	lone := e.finishedChange(repo, "early", "main", 1, flaws(flaw{fp: "a"}))
	require.Equal(t, "NEW", e.states(lone, scan.DimensionSAST), "there is nothing to compare with")
	require.Empty(t, jobFor(lone, scan.DimensionSAST).BaseRunID)

	e.pass(time.Hour)
	first := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "old"}))
	e.pass(time.Hour)
	main := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	require.Equal(t, "EXISTING EXISTING FIXED", e.states(main, scan.DimensionSAST))
	require.Equal(t, first.ID, jobFor(main, scan.DimensionSAST).BaseRunID)

	e.pass(time.Hour)
	on := true
	found := flaws(flaw{fp: "a"}, flaw{fp: "c", severity: scan.SeverityHigh}, flaw{fp: "old"})
	found[1].OnChangedLines = &on
	found[0].Message = `"changed":true` // a text that reads like the mark
	change := e.finishedChange(repo, "feature", "main", 0, found)
	require.Equal(t, "NEW EXISTING NEW FIXED", e.states(change, scan.DimensionSAST), "a flaw that main lost is new again")
	require.Equal(t, main.ID, jobFor(change, scan.DimensionSAST).BaseRunID)
	shown := e.findings(change, scan.DimensionSAST, store.FindingFilter{})
	require.Equal(t, &on, shown[0].OnChangedLines)
	require.Nil(t, shown[1].OnChangedLines)
	touched := e.findings(change, scan.DimensionSAST, store.FindingFilter{ChangedLines: true})
	require.Equal(t, []string{"c"}, fingerprints(touched))
	require.Equal(t, touched, e.findings(change, scan.DimensionSAST, store.FindingFilter{ChangedLines: true, State: scan.FindingNew}))
	require.Empty(t, e.findings(change, scan.DimensionSAST, store.FindingFilter{ChangedLines: true, Severity: scan.SeverityLow}))
	require.Empty(t, e.findings(change, scan.DimensionSAST, store.FindingFilter{ChangedLines: true, State: scan.FindingFixed}))
	page, err := e.Findings.Search(
		ctx, repo.TenantID, jobFor(change, scan.DimensionSAST).ID, store.FindingSearch{ChangedLines: true, Limit: 9},
	)
	require.NoError(t, err)
	require.Equal(t, touched, page.Items)

	before, err := e.CodeRuns.ScoresBefore(ctx, repo.TenantID, []string{change.ID, lone.ID}, change.QueuedAt)
	require.NoError(t, err)
	require.Equal(t, jobFor(main, scan.DimensionSAST).Score, before[jobFor(change, scan.DimensionSAST).ID])
	require.Nil(t, before[jobFor(lone, scan.DimensionSAST).ID])

	again := e.finishedChange(repo, "feature", "main", 0, flaws(flaw{fp: "a"}, flaw{fp: "c"}))
	require.Equal(t, "EXISTING NEW FIXED", e.states(again, scan.DimensionSAST), "with main, not with the change before")
	e.pass(time.Hour)
	next := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "c"}))
	require.Equal(t, "EXISTING EXISTING NEW", e.states(next, scan.DimensionSAST))
	before, err = e.CodeRuns.ScoresBefore(ctx, repo.TenantID, []string{next.ID}, next.QueuedAt)
	require.NoError(t, err)
	require.Equal(t, jobFor(main, scan.DimensionSAST).Score, before[jobFor(next, scan.DimensionSAST).ID])

	recent, err := e.CodeRuns.Recent(ctx, repo.TenantID, store.RecentFilter{Limit: 10})
	require.NoError(t, err)
	var ids []string
	for _, r := range recent {
		ids = append(ids, r.ID)
	}
	require.Equal(t, []string{next.ID, main.ID, first.ID}, ids, "changes are no news of the project")
	_, all, err := e.CodeRuns.List(ctx, repo.TenantID, store.CodeRunFilter{Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Equal(t, 6, all)

	in := newCodeRun(repo, e.clock())
	in.Run.PullRequest = 4
	_, _, err = e.CodeRuns.Create(ctx, in)
	require.True(t, scan.IsCode(err, scan.CodeInvalid), "a pull request has a target")
}

// A target that is itself scanned as a change is the baseline of its changes.
func testCodeChangeTargets(t *testing.T, e *env) {
	repo := e.scanned()
	e.finishedRun(repo, flaws(flaw{fp: "a"}))
	e.pass(time.Hour)
	e.finishedChange(repo, "main", "main", 0, flaws(flaw{fp: "z"})) // an earlier commit
	release := e.finishedChange(repo, "release", "main", 0, flaws(flaw{fp: "a"}, flaw{fp: "r"}))
	e.finishedChange(repo, "release", "main", 9, flaws(flaw{fp: "q"})) // a pull request of the branch is not the branch
	e.pass(time.Hour)
	fix := e.finishedChange(repo, "fix", "release", 3, flaws(flaw{fp: "a"}, flaw{fp: "n"}))
	require.Equal(t, "EXISTING NEW FIXED", e.states(fix, scan.DimensionSAST))
	require.Equal(t, release.ID, jobFor(fix, scan.DimensionSAST).BaseRunID)
	other := e.finishedChange(repo, "fix", "main", 4, flaws(flaw{fp: "a"}, flaw{fp: "n"}))
	require.Equal(t, "EXISTING NEW", e.states(other, scan.DimensionSAST))
	require.Equal(t, "NEW", e.states(e.finishedChange(e.scanned(), "fix", "release", 3, flaws(flaw{fp: "a"})), scan.DimensionSAST))
}

// The findings of changes expire, even those of the last one of a branch.
func testCodeChangeRetention(t *testing.T, e *env) {
	op := e.Operator()
	repo := e.scanned()
	main := e.finishedRun(repo, flaws(flaw{fp: "a"}))
	e.pass(time.Hour)
	change := e.finishedChange(repo, "feature", "main", 1, flaws(flaw{fp: "b"}))
	last := e.finishedChange(repo, "main", "main", 0, flaws(flaw{fp: "b"}))
	long := e.pass(1000 * time.Hour)
	require.ElementsMatch(t, []string{change.ID + " 2", last.ID + " 2"}, expired(e, op.CodeRuns, long))
	e.refusesPurge(op.CodeRuns, long, main.Record)
	e.purges(op.CodeRuns, change.Record, 2)
}
