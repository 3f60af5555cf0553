package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// job returns a job of a run with its present counts.
func (e *env) job(run scan.CodeRun, d scan.Dimension) scan.CodeJob {
	e.t.Helper()
	job, err := e.CodeRuns.Job(e.t.Context(), run.TenantID, jobFor(run, d).ID)
	require.NoError(e.t, err)
	return job
}

// byFingerprint returns a finding of a run's SAST job.
func (e *env) byFingerprint(run scan.CodeRun, fp string) scan.Finding {
	e.t.Helper()
	for _, f := range e.findings(run, scan.DimensionSAST, store.FindingFilter{}) {
		if f.Fingerprint == fp {
			return f
		}
	}
	require.Fail(e.t, "no such finding", fp)
	return scan.Finding{}
}

func (e *env) review(f scan.Finding, r scan.Review) scan.Finding {
	e.t.Helper()
	got, err := e.Findings.Review(e.t.Context(), f.TenantID, f.ID, r)
	require.NoError(e.t, err)
	return got
}

func testReviews(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	list := flaws(flaw{fp: "h", severity: scan.SeverityHigh}, flaw{fp: "m"})
	old := e.finishedRun(repo, list)
	branch := e.startCode(e.queuedCode(repo, "develop"))
	e.finishJob(branch, scan.DimensionSAST, list...)
	e.finishJob(branch, scan.DimensionSecrets, list...)
	foreign := e.finishedRun(e.scanned(), list)
	second := e.repository(e.project(repo.TenantID), e.connection(repo.TenantID, "Play"), "2")
	sibling := e.finishedRun(second, list)
	before, err := e.CodeRuns.Get(ctx, old.TenantID, old.ID)
	require.NoError(t, err)

	now := e.pass(time.Minute)
	want := scan.Review{Status: scan.ReviewFalsePositive, Reason: "It is escaped.", By: "ada@example.org", At: now}
	got := e.review(e.byFingerprint(old, "h"), scan.Review{Status: want.Status, Reason: want.Reason, By: want.By, At: now.Add(-time.Hour)})
	require.Equal(t, want, got.Review)
	stored, err := e.Findings.Get(ctx, got.TenantID, got.ID)
	require.NoError(t, err)
	require.Equal(t, got, stored)

	medium := scan.FindingCounts{Medium: 1}
	score := func(c scan.FindingCounts) *float64 {
		return scan.DimensionScore(scan.DimensionSAST, c, 0, 1000, scan.CoverageComplete)
	}
	for _, run := range []scan.CodeRun{old, branch} {
		require.Equal(t, want, e.byFingerprint(run, "h").Review, "in all runs of all branches")
		job := e.job(run, scan.DimensionSAST)
		require.Equal(t, medium, job.Counts)
		require.Equal(t, 10, job.EffortMinutes)
		require.Equal(t, score(medium), job.Score)
		require.Equal(t, 2, job.Findings, "triaged ones are findings")
	}
	after, err := e.CodeRuns.Get(ctx, old.TenantID, old.ID)
	require.NoError(t, err)
	require.Equal(t, before.Revision+1, after.Revision)
	require.Equal(t, before.State, after.State)
	both := scan.FindingCounts{High: 1, Medium: 1}
	require.Equal(t, both, e.job(branch, scan.DimensionSecrets).Counts, "another dimension")
	require.Equal(t, both, e.job(foreign, scan.DimensionSAST).Counts, "another workspace")
	require.Equal(t, both, e.job(sibling, scan.DimensionSAST).Counts, "another repository")

	// It applies to later runs.
	next := e.finishedRun(repo, list)
	require.Equal(t, medium, jobFor(next, scan.DimensionSAST).Counts)
	require.Equal(t, want, e.byFingerprint(next, "h").Review)
	// A finding that is gone is FIXED, and its review applies again when it returns.
	gone := e.finishedRun(repo, list[1:])
	require.Equal(t, scan.Review{Status: scan.ReviewFixed},
		e.findings(gone, scan.DimensionSAST, store.FindingFilter{State: scan.FindingFixed})[0].Review)
	back := e.finishedRun(repo, list)
	require.Equal(t, want, e.byFingerprint(back, "h").Review)
	require.Equal(t, scan.FindingReopened, e.byFingerprint(back, "h").State)

	// A review that keeps a finding excluded changes no score; one that includes it changes
	// all of them.
	revision := func() int64 {
		run, err := e.CodeRuns.Get(ctx, old.TenantID, old.ID)
		require.NoError(t, err)
		return run.Revision
	}
	was := revision()
	e.review(e.byFingerprint(next, "h"), scan.Review{Status: scan.ReviewAcceptedRisk, Reason: "Until the rewrite."})
	require.Equal(t, was, revision())
	require.Equal(t, medium, e.job(old, scan.DimensionSAST).Counts)
	e.review(e.byFingerprint(next, "h"), scan.Review{Status: scan.ReviewConfirmed})
	for _, run := range []scan.CodeRun{old, branch, next, back} {
		require.Equal(t, both, e.job(run, scan.DimensionSAST).Counts)
		require.Equal(t, score(both), e.job(run, scan.DimensionSAST).Score)
	}
	require.Equal(t, medium, e.job(gone, scan.DimensionSAST).Counts, "what is FIXED counts in no run")
	opened := e.review(e.byFingerprint(next, "h"), scan.Review{
		Status: scan.ReviewOpen, Reason: "Look again.", ExpiresAt: e.clock().Add(time.Hour),
	})
	require.Equal(t, "Look again.", opened.Review.Reason)
	require.Zero(t, opened.Review.ExpiresAt)
}

func testReviewRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	run := e.finishedRun(e.scanned(), flaws(flaw{fp: "a"}))
	f := e.byFingerprint(run, "a")
	for _, r := range []scan.Review{
		{Status: scan.ReviewFixed}, {}, {Status: "LATER"}, {Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock()},
	} {
		_, err := e.Findings.Review(ctx, f.TenantID, f.ID, r)
		requireCode(t, err, scan.CodeInvalid, "")
	}
	require.Equal(t, scan.Review{Status: scan.ReviewOpen}, e.byFingerprint(run, "a").Review)
}

// After a review has expired, its finding is OPEN, and counts wherever it is read.
func testReviewExpiry(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	list := flaws(flaw{fp: "h", severity: scan.SeverityHigh}, flaw{fp: "m"}, flaw{fp: "l", severity: scan.SeverityLow})
	one, two := e.finishedRun(repo, list), e.finishedRun(repo, list)
	start := e.clock()
	accept := func(fp string, d time.Duration) {
		r := scan.Review{Status: scan.ReviewAcceptedRisk, Reason: "For now."}
		if d > 0 {
			r.ExpiresAt = start.Add(d)
		}
		e.review(e.byFingerprint(one, fp), r)
	}
	accept("h", 2*time.Hour)
	accept("m", time.Hour)
	accept("l", 0)
	three := e.finishedRun(repo, list)
	counts := func(want scan.FindingCounts) {
		t.Helper()
		for _, run := range []scan.CodeRun{one, two, three} {
			got, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
			require.NoError(t, err)
			require.Equal(t, want, got.Jobs[0].Counts)
			require.Equal(t, scan.DimensionScore(scan.DimensionSAST, want, 0, 1000, scan.CoverageComplete), got.Jobs[0].Score)
			require.Equal(t, want.Total()*10, got.Jobs[0].EffortMinutes)
		}
	}
	counts(scan.FindingCounts{})
	was, err := e.CodeRuns.Get(ctx, one.TenantID, one.ID)
	require.NoError(t, err)
	e.pass(time.Hour)
	require.Equal(t, scan.Review{Status: scan.ReviewOpen}, e.byFingerprint(one, "m").Review)
	require.Equal(t, []string{"m"}, fingerprints(e.findings(two, scan.DimensionSAST, store.FindingFilter{ReviewStatus: scan.ReviewOpen})))
	require.Equal(t, scan.FindingCounts{Medium: 1}, e.job(one, scan.DimensionSAST).Counts, "a job by itself")
	got, err := e.CodeRuns.Get(ctx, one.TenantID, one.ID)
	require.NoError(t, err)
	require.Equal(t, was.Revision+1, got.Revision)
	require.Equal(t, was.State, got.State)
	runs, _, err := e.CodeRuns.List(ctx, repo.TenantID, store.CodeRunFilter{Page: 1, Limit: 10})
	require.NoError(t, err)
	for _, run := range runs {
		require.Equal(t, scan.FindingCounts{Medium: 1}, run.Jobs[0].Counts, "in lists too")
	}
	counts(scan.FindingCounts{Medium: 1})

	// A review of a job with outdated counts updates both.
	e.pass(time.Hour)
	e.review(e.byFingerprint(one, "l"), scan.Review{Status: scan.ReviewConfirmed})
	counts(scan.FindingCounts{High: 1, Medium: 1, Low: 1})
	// A review that is renewed in time does not expire at the old time.
	e.review(e.byFingerprint(one, "h"), scan.Review{Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock().Add(time.Hour)})
	e.review(e.byFingerprint(one, "h"), scan.Review{Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock().Add(3 * time.Hour)})
	e.pass(2 * time.Hour)
	counts(scan.FindingCounts{Medium: 1, Low: 1})
	e.pass(time.Hour)
	counts(scan.FindingCounts{High: 1, Medium: 1, Low: 1})
}

// Triage while jobs finish: in either order, the counts follow the reviews in force.
func testReviewRacesFinish(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	list := flaws(flaw{fp: "a"}, flaw{fp: "b"})
	first := e.finishedRun(repo, list)
	finding := e.byFingerprint(first, "a")
	stores := []*store.Store{e.Store, e.open(nil), e.open(nil)}
	for round := range 6 {
		status := []scan.ReviewStatus{scan.ReviewFalsePositive, scan.ReviewConfirmed}[round%2]
		runs := []scan.CodeRun{e.codeRun(repo), e.codeRun(repo)}
		for _, err := range together(3, func(i int) error {
			if i == 2 {
				_, err := stores[i].Findings.Review(ctx, finding.TenantID, finding.ID, scan.Review{Status: status, Reason: fmt.Sprint(round)})
				return err
			}
			_, err := stores[i].CodeRuns.FinishJob(ctx, repo.TenantID, runs[i].ID, "run-1", result(runs[i], scan.DimensionSAST), list)
			return err
		}) {
			require.NoError(t, err)
		}
		want := scan.FindingCounts{Medium: 1 + round%2}
		for _, run := range append(runs, first) {
			require.Equal(t, want, e.job(run, scan.DimensionSAST).Counts, "round %d", round)
		}
	}
}
