package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// Everything outside of the projects that a context is limited to is unknown, in every
// method.
func testReach(t *testing.T, e *env) {
	tenant := e.tenant()
	mine, theirs := e.project(tenant.ID), e.project(tenant.ID)
	ctx := scan.WithProjects(t.Context(), []string{mine.ShortID})
	near, far := e.queued(mine), e.queued(theirs)

	projects, err := e.Projects.List(ctx, tenant.ID, true)
	require.NoError(t, err)
	require.Equal(t, []scan.Project{mine}, projects)
	_, err = e.Projects.Get(ctx, tenant.ID, theirs.ShortID)
	requireCode(t, err, scan.CodeNotFound, projectNotFound)
	requireCode(t, e.Projects.Archive(ctx, tenant.ID, theirs.ShortID), scan.CodeNotFound, projectNotFound)
	_, err = e.Suppressions.List(ctx, tenant.ID, theirs.ShortID, true)
	requireCode(t, err, scan.CodeNotFound, projectNotFound)

	got, err := e.WebsiteScans.Get(ctx, tenant.ID, near.ID)
	require.NoError(t, err)
	require.Equal(t, near, got)
	_, err = e.WebsiteScans.Get(ctx, tenant.ID, far.ID)
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
	_, err = e.WebsiteScans.Head(ctx, tenant.ID, far.ID)
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
	_, err = e.WebsiteScans.RevokeShare(ctx, tenant.ID, far.ID, "key:x")
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
	_, _, err = e.WebsiteScans.Close(ctx, tenant.ID, far.ID, "reason")
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
	_, _, err = e.WebsiteScans.Create(ctx, newScan(theirs, e.clock()))
	requireCode(t, err, scan.CodeNotFound, projectNotFound)
	_, _, err = e.WebsiteScans.Create(ctx, newScan(mine, e.clock()))
	require.NoError(t, err)

	in := newScan(theirs, e.clock())
	in.IdempotencyKey, in.RequestHash = "again", [32]byte{1}
	_, _, err = e.WebsiteScans.Create(t.Context(), in)
	require.NoError(t, err)
	_, replayed, err := e.WebsiteScans.Replay(ctx, tenant.ID, "again", [32]byte{1})
	require.Error(t, err, "an idempotency key leads nowhere else")
	require.False(t, replayed)

	check := e.siteHealth(theirs)
	_, err = e.SiteHealth.Get(ctx, tenant.ID, check.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	listed, total, err := e.SiteHealth.List(ctx, tenant.ID, theirs.ID, store.SiteHealthFilter{}, 1, 10)
	require.NoError(t, err)
	require.Zero(t, total)
	require.Empty(t, listed)
	e.add(check, store.FrontierLimits{Pages: 10}, found("page", 1)...)
	require.Len(t, e.pages(check, store.SitePageFilter{}), 1)
	_, pages, err := e.SitePages.List(ctx, tenant.ID, check.ID, store.SitePageFilter{}, 1, 10)
	require.NoError(t, err)
	require.Zero(t, pages)
}

// Repositories, runs, jobs and findings of other projects are unknown as well.
func testReachCode(t *testing.T, e *env) {
	tenant := e.tenant()
	mine, theirs := e.project(tenant.ID), e.project(tenant.ID)
	ctx := scan.WithProjects(t.Context(), []string{mine.ShortID})
	near := e.repository(mine, e.connection(tenant.ID, "Mine"), "1")
	far := e.repository(theirs, e.connection(tenant.ID, "Theirs"), "2")
	run := e.finishedRun(far, flaws(flaw{fp: "a", line: 1}))
	own := e.finishedRun(near, flaws(flaw{fp: "b", line: 1}))

	repos, err := e.Repositories.List(ctx, tenant.ID, "")
	require.NoError(t, err)
	require.Equal(t, []scan.Repository{near}, repos)
	_, err = e.Repositories.Get(ctx, tenant.ID, far.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	_, err = e.Repositories.Change(ctx, tenant.ID, far.ID, store.RepositoryChange{})
	requireCode(t, err, scan.CodeNotFound, "")
	_, _, err = e.CodeRuns.Create(ctx, newCodeRun(far, e.clock()))
	requireCode(t, err, scan.CodeNotFound, "")

	_, err = e.CodeRuns.Get(ctx, tenant.ID, run.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	_, err = e.CodeRuns.Get(ctx, tenant.ID, own.ID)
	require.NoError(t, err)
	runs, total, err := e.CodeRuns.List(ctx, tenant.ID, store.CodeRunFilter{Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Equal(t, 1, total)
	require.Equal(t, own.ID, runs[0].ID)
	job := jobFor(run, scan.DimensionSAST)
	_, err = e.CodeRuns.Job(ctx, tenant.ID, job.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	_, _, err = e.Findings.List(ctx, tenant.ID, job.ID, store.FindingFilter{Page: 1, Limit: 10})
	requireCode(t, err, scan.CodeNotFound, "")
	finding := e.findings(run, scan.DimensionSAST, store.FindingFilter{})[0]
	_, unknown := e.Findings.Get(ctx, tenant.ID, uuid.NewString())
	_, err = e.Findings.Get(ctx, tenant.ID, finding.ID)
	require.Equal(t, unknown, err, "as for a finding that does not exist")
	_, err = e.Findings.Review(ctx, tenant.ID, finding.ID, scan.Review{Status: scan.ReviewConfirmed})
	require.Equal(t, unknown, err)
	requireCode(t, e.Findings.EachOfRun(ctx, tenant.ID, run.ID, func(scan.Finding) error { return nil }), scan.CodeNotFound, "")
	seen := 0
	require.NoError(t, e.Findings.EachOfRun(ctx, tenant.ID, own.ID, func(scan.Finding) error { seen++; return nil }))
	require.Equal(t, 1, seen)
}

// When a repository has moved to another project, its earlier runs stay where they were:
// triage with a key for the new project counts in them, too, and a key for the old project
// still reads them after a review has expired.
func testReachMoved(t *testing.T, e *env) {
	tenant := e.tenant()
	before, after := e.project(tenant.ID), e.project(tenant.ID)
	repo := e.repository(before, e.connection(tenant.ID, "Work"), "1")
	list := flaws(flaw{fp: "h", severity: scan.SeverityHigh})
	old := e.finishedRun(repo, list)
	repo, err := e.Repositories.Change(t.Context(), tenant.ID, repo.ID, store.RepositoryChange{ProjectShortID: &after.ShortID})
	require.NoError(t, err)
	moved := e.finishedRun(repo, list)
	was := scan.WithProjects(t.Context(), []string{before.ShortID})
	now := scan.WithProjects(t.Context(), []string{after.ShortID})

	counts := func(want scan.FindingCounts) {
		t.Helper()
		for _, run := range []scan.CodeRun{old, moved} {
			require.Equal(t, want, e.job(run, scan.DimensionSAST).Counts)
		}
	}
	revision := func() int64 {
		t.Helper()
		run, err := e.CodeRuns.Get(t.Context(), tenant.ID, old.ID)
		require.NoError(t, err)
		return run.Revision
	}
	first := revision()
	_, err = e.Findings.Review(now, tenant.ID, e.byFingerprint(moved, "h").ID, scan.Review{Status: scan.ReviewFalsePositive})
	require.NoError(t, err)
	counts(scan.FindingCounts{})
	require.Equal(t, first+1, revision())
	e.review(e.byFingerprint(moved, "h"), scan.Review{Status: scan.ReviewOpen})
	counts(scan.FindingCounts{High: 1})

	_, err = e.Findings.Review(was, tenant.ID, e.byFingerprint(old, "h").ID, scan.Review{Status: scan.ReviewFalsePositive})
	requireCode(t, err, scan.CodeNotFound, "")
	counts(scan.FindingCounts{High: 1})

	accepted := scan.Review{Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock().Add(time.Hour)}
	_, err = e.Findings.Review(now, tenant.ID, e.byFingerprint(moved, "h").ID, accepted)
	require.NoError(t, err)
	counts(scan.FindingCounts{})
	e.pass(2 * time.Hour)
	run, err := e.CodeRuns.Get(was, tenant.ID, old.ID)
	require.NoError(t, err)
	require.Equal(t, scan.FindingCounts{High: 1}, run.Jobs[0].Counts)
	_, err = e.CodeRuns.Get(was, tenant.ID, moved.ID)
	requireCode(t, err, scan.CodeNotFound, "")
	counts(scan.FindingCounts{High: 1})
}

// A limited key counts towards the quota of the whole workspace.
func testReachQuota(t *testing.T, e *env) {
	tenant := e.tenant()
	mine, theirs := e.project(tenant.ID), e.project(tenant.ID)
	for range 2 {
		e.queued(theirs)
	}
	in := newScan(mine, e.clock())
	in.InFlightLimit = 2
	_, _, err := e.WebsiteScans.Create(scan.WithProjects(t.Context(), []string{mine.ShortID}), in)
	requireCode(t, err, scan.CodeQuota, "")
}
