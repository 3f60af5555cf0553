package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// codeSubjects returns the tests of code scan runs and their findings.
func codeSubjects() map[string]func(*testing.T, *env) {
	return map[string]func(*testing.T, *env){
		"CodeRuns":              testCodeRuns,
		"CodeRunRefusals":       testCodeRunRefusals,
		"CodeRunQuota":          testCodeRunQuota,
		"CodeRunIdempotency":    testCodeRunIdempotency,
		"CodeRunHistory":        testCodeRunHistory,
		"CodeRunFences":         testCodeRunFences,
		"CodeRunEnds":           testCodeRunEnds,
		"CodeRunKeeper":         testCodeRunKeeper,
		"CodeRunMoves":          testCodeRunMoves,
		"CodeIsolation":         testCodeIsolation,
		"CodeHostileText":       testCodeHostileText,
		"FinishCodeJob":         testFinishCodeJob,
		"FinishCodeJobRepeats":  testFinishCodeJobRepeats,
		"FinishCodeJobRefusals": testFinishCodeJobRefusals,
		"Baseline":              testBaseline,
		"BaselineKeeps":         testBaselineKeeps,
		"BaselineOutOfOrder":    testBaselineOutOfOrder,
		"BaselineConcurrent":    testBaselineConcurrent,
		"CodeChanges":           testCodeChanges,
		"OwedReports":           testOwedReports,
		"OutdatedReports":       testOutdatedReports,
		"Publications":          testPublications,
		"CodeChangeTargets":     testCodeChangeTargets,
		"CodeChangeRetention":   testCodeChangeRetention,
		"CodeRetention":         testCodeRetention,
		"CodeRetentionKeeps":    testCodeRetentionKeeps,
		"InterruptedCodePurge":  testInterruptedCodePurge,
		"CodeRetentionDeleted":  testCodeRetentionOfDeletedConnection,
		"FindingLists":          testFindingLists,
		"FindingPages":          testFindingPages,
		"FindingSearch":         testFindingSearch,
		"FindingSearchBounds":   testFindingSearchBounds,
		"FindingGroups":         testFindingGroups,
		"ReviewLog":             testReviewLog,
		"RunFindings":           testRunFindings,
		"Reviews":               testReviews,
		"ReviewRefusals":        testReviewRefusals,
		"ReviewExpiry":          testReviewExpiry,
		"ReviewRacesFinish":     testReviewRacesFinish,
	}
}

func newCodeRun(r scan.Repository, now time.Time, dimensions ...scan.Dimension) store.NewCodeRun {
	run := scan.CodeRun{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: r.TenantID, ProjectID: r.ProjectID, Trigger: "api", DeadlineAt: now.Add(time.Hour),
		},
		RepositoryID: r.ID, Branch: "main",
		CommitSHA: "0123456789abcdef0123456789abcdef01234567",
	}
	if len(dimensions) == 0 {
		dimensions = scan.Dimensions()
	}
	for _, d := range dimensions {
		run.Jobs = append(run.Jobs, scan.CodeJob{ID: uuid.Must(uuid.NewV7()).String(), Dimension: d})
	}
	return store.NewCodeRun{Run: run}
}

// scanned creates a repository that may be scanned, in a workspace of its own.
func (e *env) scanned() scan.Repository {
	e.t.Helper()
	p := e.project(e.tenant().ID)
	return e.repository(p, e.connection(p.TenantID, "Work"), "1")
}

// queuedCode creates a run in QUEUED, and startCode moves it to RUNNING, owned by run-1.
func (e *env) queuedCode(r scan.Repository, branch string) scan.CodeRun {
	e.t.Helper()
	in := newCodeRun(r, e.clock())
	in.Run.Branch = branch
	run, _, err := e.CodeRuns.Create(e.t.Context(), in)
	require.NoError(e.t, err)
	return run
}

func (e *env) startCode(run scan.CodeRun) scan.CodeRun {
	e.t.Helper()
	run, err := e.CodeRuns.Start(e.t.Context(), run.TenantID, run.ID, "run-1", deadline)
	require.NoError(e.t, err)
	return run
}

// codeRun creates a run of main with four dimensions in RUNNING, owned by run-1.
func (e *env) codeRun(r scan.Repository) scan.CodeRun {
	e.t.Helper()
	return e.startCode(e.queuedCode(r, "main"))
}

// finishedRun creates a run whose SAST job has the findings; the others failed.
func (e *env) finishedRun(r scan.Repository, findings []scan.Finding) scan.CodeRun {
	e.t.Helper()
	run := e.codeRun(r)
	e.finishJob(run, scan.DimensionSAST, findings...)
	run, err := e.CodeRuns.Finish(e.t.Context(), run.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	require.NoError(e.t, err)
	return run
}

func jobFor(run scan.CodeRun, d scan.Dimension) scan.CodeJob {
	i := slices.IndexFunc(run.Jobs, func(j scan.CodeJob) bool { return j.Dimension == d })
	return run.Jobs[i]
}

// result returns a complete job of a dimension by engine-1.
func result(run scan.CodeRun, d scan.Dimension) scan.CodeJob {
	return scan.CodeJob{
		ID: jobFor(run, d).ID, Coverage: scan.CoverageComplete, Lines: 1000,
		Engines: []scan.EngineRun{{Name: "engine-1", Version: "1.0", Files: 3, Took: time.Second}},
	}
}

func (e *env) finishJob(run scan.CodeRun, d scan.Dimension, findings ...scan.Finding) scan.CodeJob {
	e.t.Helper()
	job, err := e.CodeRuns.FinishJob(e.t.Context(), run.TenantID, run.ID, "run-1", result(run, d), findings)
	require.NoError(e.t, err)
	return job
}

// flaw is a short form of a finding: MEDIUM, in main.go, by engine-1.
type flaw struct {
	fp, path string
	severity scan.Severity
	engines  []string
	line     int
}

func flaws(list ...flaw) []scan.Finding {
	out := make([]scan.Finding, len(list))
	for i, f := range list {
		out[i] = scan.Finding{
			RuleID: "rule", Title: "A flaw", Fingerprint: f.fp, Path: "main.go", Severity: scan.SeverityMedium,
			Engines: []string{"engine-1"}, StartLine: f.line, EffortMinutes: 10,
		}
		if f.path != "" {
			out[i].Path = f.path
		}
		if f.severity != "" {
			out[i].Severity = f.severity
		}
		if f.engines != nil {
			out[i].Engines = f.engines
		}
	}
	return out
}

// findings returns the first 1,000 that match.
func (e *env) findings(run scan.CodeRun, d scan.Dimension, f store.FindingFilter) []scan.Finding {
	e.t.Helper()
	f.Page, f.Limit = 1, 1000
	items, total, err := e.Findings.List(e.t.Context(), run.TenantID, jobFor(run, d).ID, f)
	require.NoError(e.t, err)
	require.Len(e.t, items, total)
	return items
}

// states returns the states of all findings in their order, the FIXED ones last.
func (e *env) states(run scan.CodeRun, d scan.Dimension) string {
	e.t.Helper()
	var states []string
	for _, f := range append(e.findings(run, d, store.FindingFilter{}), e.findings(run, d, store.FindingFilter{State: scan.FindingFixed})...) {
		states = append(states, string(f.State))
	}
	return strings.Join(states, " ")
}

func testCodeRuns(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	in := newCodeRun(repo, e.clock(), scan.DimensionQuality, scan.DimensionSAST)
	run, _, err := e.CodeRuns.Create(ctx, in)
	require.NoError(t, err)
	want := in.Run
	want.ProjectShortID, want.RepoName, want.RepoFullName, want.ConnectionID = repo.ProjectShortID, repo.Name, repo.FullName, repo.ConnectionID
	want.State, want.Revision, want.QueuedAt, want.UpdatedAt = scan.StateQueued, 1, e.clock(), e.clock()
	want.Jobs = nil
	for _, i := range []int{1, 0} {
		want.Jobs = append(want.Jobs, scan.CodeJob{
			ID: in.Run.Jobs[i].ID, RunID: run.ID, Dimension: in.Run.Jobs[i].Dimension, State: scan.StateQueued,
		})
	}
	require.Equal(t, want, run, "jobs are in the order of dimensions")
	got, err := e.CodeRuns.Get(ctx, repo.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)
	job, err := e.CodeRuns.Job(ctx, repo.TenantID, run.Jobs[0].ID)
	require.NoError(t, err)
	require.Equal(t, want.Jobs[0], job)

	require.NoError(t, e.CodeRuns.MarkDispatched(ctx, repo.TenantID, run.ID))
	started, err := e.CodeRuns.Start(ctx, repo.TenantID, run.ID, "run-1", deadline)
	require.NoError(t, err)
	require.Equal(t, scan.StateRunning, started.State)
	require.Equal(t, scan.StateQueued, started.Jobs[0].State)
	now := e.pass(time.Minute)
	require.NoError(t, e.CodeRuns.StartJob(ctx, repo.TenantID, run.ID, "run-1", job.ID))
	moved, err := e.CodeRuns.Get(ctx, repo.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateRunning, moved.Jobs[0].State)
	require.Equal(t, now, moved.Jobs[0].StartedAt)
	require.Equal(t, started.Revision+1, moved.Revision, "a job's change is the run's")
	require.NoError(t, e.CodeRuns.StartJob(ctx, repo.TenantID, run.ID, "run-1", job.ID), "a repeat")
	same, err := e.CodeRuns.Get(ctx, repo.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, moved, same)

	done := e.finishJob(run, scan.DimensionSAST)
	require.Equal(t, now, done.StartedAt)
	require.NoError(t, e.CodeRuns.StartJob(ctx, repo.TenantID, run.ID, "run-1", job.ID), "an activity that begins again after it committed")
	both := []string{run.Jobs[0].ID, run.Jobs[1].ID}
	require.NoError(t, e.CodeRuns.FailJobs(ctx, repo.TenantID, run.ID, "run-1", both, scan.StateFailed, "No engine.\x00"))
	require.NoError(t, e.CodeRuns.FailJobs(ctx, repo.TenantID, run.ID, "run-1", both, scan.StateCanceled, "Late."),
		"those that have ended stay")
	requireCode(t, e.CodeRuns.StartJob(ctx, repo.TenantID, run.ID, "run-1", both[1]), scan.CodeTerminal, "")
	end, err := e.CodeRuns.Finish(ctx, repo.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	require.NoError(t, err)
	require.Equal(t, scan.StateCompleted, end.State)
	require.Equal(t, scan.StateCompleted, end.Jobs[0].State)
	require.Equal(t, scan.StateFailed, end.Jobs[1].State)
	require.Equal(t, "No engine.", end.Jobs[1].Reason)
	require.Equal(t, now, end.Jobs[1].CompletedAt)
	require.Nil(t, end.Jobs[1].Score)
	again, err := e.CodeRuns.Finish(ctx, repo.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	require.NoError(t, err, "a repeat")
	require.Equal(t, end, again)
}

func testCodeRunRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	for name, spoil := range map[string]func(*scan.CodeRun){
		"id":              func(r *scan.CodeRun) { r.ID = "nothing" },
		"job id":          func(r *scan.CodeRun) { r.Jobs[0].ID = "" },
		"no jobs":         func(r *scan.CodeRun) { r.Jobs = nil },
		"dimension":       func(r *scan.CodeRun) { r.Jobs[0].Dimension = "LUCK" },
		"dimension twice": func(r *scan.CodeRun) { r.Jobs[0].Dimension = r.Jobs[1].Dimension },
		"no branch":       func(r *scan.CodeRun) { r.Branch = "" },
		"branch":          func(r *scan.CodeRun) { r.Branch = "a\x00" },
		"long branch":     func(r *scan.CodeRun) { r.Branch = strings.Repeat("b", 3000) },
		"commit":          func(r *scan.CodeRun) { r.CommitSHA = "\xff" },
	} {
		in := newCodeRun(repo, e.clock())
		spoil(&in.Run)
		_, _, err := e.CodeRuns.Create(ctx, in)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", name, err)
	}
	create := func(spoil func(*scan.CodeRun)) error {
		in := newCodeRun(repo, e.clock())
		spoil(&in.Run)
		_, _, err := e.CodeRuns.Create(ctx, in)
		return err
	}
	theirs := e.scanned()
	requireNamed(t, create(func(r *scan.CodeRun) { r.RepositoryID = theirs.ID }), scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
	requireNamed(t, create(func(r *scan.CodeRun) { r.RepositoryID = "nothing" }), scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
	requireNamed(t, create(func(r *scan.CodeRun) { r.TenantID = uuid.NewString() }), scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
	requireNamed(t, create(func(r *scan.CodeRun) { r.ProjectID = theirs.ProjectID }), scan.CodeInvalid, "INTEGRATION_REPO_PROJECT_MISMATCH")
	requireNamed(t, create(func(r *scan.CodeRun) { r.ProjectID = "" }), scan.CodeNotFound, "PROJECT_NOT_FOUND")
	require.NoError(t, e.Projects.Archive(ctx, repo.TenantID, repo.ProjectShortID))
	requireNamed(t, create(func(*scan.CodeRun) {}), scan.CodeInvalid, "PROJECT_ARCHIVED")
	_, total, err := e.CodeRuns.List(ctx, repo.TenantID, store.CodeRunFilter{Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Zero(t, total)
}

func testCodeRunQuota(t *testing.T, e *env) {
	repo := e.scanned()
	stores := []*store.Store{e.Store, e.open(nil)}
	refused := 0
	for _, err := range together(8, func(i int) error {
		in := newCodeRun(repo, e.clock())
		in.InFlightLimit = 3
		_, _, err := stores[i%2].CodeRuns.Create(t.Context(), in)
		return err
	}) {
		if err != nil {
			requireCode(t, err, scan.CodeQuota, "")
			require.Contains(t, scan.MessageOf(err), "Scan limit reached: 3 code scan runs")
			refused++
		}
	}
	require.Equal(t, 5, refused)
}

func testCodeRunIdempotency(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	create := func(s *store.Store, key string, hash byte) (scan.CodeRun, error) {
		in := newCodeRun(repo, e.clock())
		in.IdempotencyKey, in.RequestHash = key, [32]byte{hash}
		run, _, err := s.CodeRuns.Create(ctx, in)
		return run, err
	}
	stores := []*store.Store{e.Store, e.open(nil)}
	runs := make([]scan.CodeRun, 6)
	for _, err := range together(len(runs), func(i int) (err error) {
		runs[i], err = create(stores[i%2], "key", 1)
		return err
	}) {
		require.NoError(t, err)
	}
	for _, run := range runs {
		require.Equal(t, runs[0], run, "one run for all")
	}
	_, err := create(e.Store, "key", 2)
	requireCode(t, err, scan.CodeConflict, "")
	_, err = create(e.Store, "\x00", 1)
	requireCode(t, err, scan.CodeInvalid, "")
	got, found, err := e.CodeRuns.Replay(ctx, repo.TenantID, "key", [32]byte{1})
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, runs[0], got)
	_, _, err = e.CodeRuns.Replay(ctx, repo.TenantID, "key", [32]byte{2})
	requireCode(t, err, scan.CodeConflict, "")
	for _, tenant := range []string{e.tenant().ID, "nothing"} {
		_, found, err = e.CodeRuns.Replay(ctx, tenant, "key", [32]byte{1})
		require.NoError(t, err)
		require.False(t, found)
	}
	_, found, err = e.SiteHealth.Replay(ctx, repo.TenantID, "key", [32]byte{1})
	requireCode(t, err, scan.CodeConflict, "")
	require.False(t, found)
	e.pass(25 * time.Hour)
	next, err := create(e.Store, "key", 2)
	require.NoError(t, err)
	require.NotEqual(t, runs[0].ID, next.ID)
}

func testCodeRunHistory(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	other := e.project(repo.TenantID)
	second := e.repository(other, e.connection(repo.TenantID, "Play"), "2")
	var all []scan.CodeRun
	for i := range 6 {
		r, branch := repo, "main"
		if i%2 == 1 {
			r = second
		}
		if i > 3 {
			branch = "develop"
		}
		all = append(all, e.queuedCode(r, branch))
		e.pass(time.Minute)
	}
	e.queuedCode(e.scanned(), "main")
	slices.Reverse(all)
	list := func(f store.CodeRunFilter) []scan.CodeRun {
		if f.Limit == 0 {
			f.Page, f.Limit = 1, 100
		}
		got, total, err := e.CodeRuns.List(ctx, repo.TenantID, f)
		require.NoError(t, err)
		if f.Limit == 100 {
			require.Len(t, got, total)
		} else {
			require.Equal(t, 6, total)
		}
		return got
	}
	require.Equal(t, all, list(store.CodeRunFilter{}), "newest first")
	require.Equal(t, all[2:4], list(store.CodeRunFilter{Page: 2, Limit: 2}))
	require.Empty(t, list(store.CodeRunFilter{Page: 1 << 62, Limit: 10}))
	require.Equal(t, []scan.CodeRun{all[1], all[3], all[5]}, list(store.CodeRunFilter{ProjectShortID: repo.ProjectShortID}))
	require.Equal(t, []scan.CodeRun{all[0], all[2], all[4]}, list(store.CodeRunFilter{RepositoryID: second.ID}))
	require.Equal(t, all[:2], list(store.CodeRunFilter{Branch: "develop"}))
	require.Equal(t, all[:1], list(store.CodeRunFilter{RepositoryID: second.ID, Branch: "develop"}))
	for _, f := range []store.CodeRunFilter{{ProjectShortID: "none"}, {RepositoryID: "none"}, {Branch: "\x00"}, {ProjectShortID: "\xff"}} {
		require.Empty(t, list(f))
	}
}

// A repository is assigned to another project while a run is triggered: the run is refused,
// or it was queued before.
func testCodeRunMoves(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	other := e.project(repo.TenantID)
	second := e.open(nil)
	for i := range 8 {
		target := other.ShortID
		if i%2 == 1 {
			target = repo.ProjectShortID
		}
		now, err := e.Repositories.Get(ctx, repo.TenantID, repo.ID)
		require.NoError(t, err)
		in := newCodeRun(now, e.clock())
		errs := together(2, func(i int) error {
			if i == 0 {
				_, err := second.Repositories.Change(ctx, repo.TenantID, repo.ID, store.RepositoryChange{ProjectShortID: &target})
				return err
			}
			_, _, err := e.CodeRuns.Create(ctx, in)
			return err
		})
		require.NoError(t, errs[0])
		if errs[1] != nil {
			requireNamed(t, errs[1], scan.CodeInvalid, "INTEGRATION_REPO_PROJECT_MISMATCH")
		}
		in = newCodeRun(now, e.clock())
		_, _, err = e.CodeRuns.Create(ctx, in)
		requireNamed(t, err, scan.CodeInvalid, "INTEGRATION_REPO_PROJECT_MISMATCH")
	}
}

// Another tenant's run, job or finding is unknown to every method.
func testCodeIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	run := e.finishedRun(e.scanned(), flaws(flaw{fp: "a"}))
	finding := e.findings(run, scan.DimensionSAST, store.FindingFilter{})[0]
	theirs := e.tenant().ID
	never := func(scan.Finding) error { return fmt.Errorf("not to be seen") }
	for _, caller := range []struct{ tenant, run, job, finding string }{
		{theirs, run.ID, run.Jobs[0].ID, finding.ID},
		{run.TenantID, uuid.NewString(), uuid.NewString(), uuid.NewString()},
		{run.TenantID, "", "\x00", "nothing"},
		{"", run.ID, run.Jobs[0].ID, finding.ID},
	} {
		unknownRun := func(err error) { requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND") }
		_, err := e.CodeRuns.Get(ctx, caller.tenant, caller.run)
		unknownRun(err)
		unknownRun(e.CodeRuns.MarkDispatched(ctx, caller.tenant, caller.run))
		_, err = e.CodeRuns.Start(ctx, caller.tenant, caller.run, "run-1", deadline)
		unknownRun(err)
		unknownRun(e.CodeRuns.Adopt(ctx, caller.tenant, caller.run, "run-1", "run-2"))
		unknownRun(e.CodeRuns.StartJob(ctx, caller.tenant, caller.run, "run-1", caller.job))
		unknownRun(e.CodeRuns.FailJobs(ctx, caller.tenant, caller.run, "run-1", []string{caller.job}, scan.StateFailed, ""))
		_, err = e.CodeRuns.FinishJob(ctx, caller.tenant, caller.run, "run-1", result(run, scan.DimensionSAST), nil)
		unknownRun(err)
		_, err = e.CodeRuns.Finish(ctx, caller.tenant, caller.run, "run-1", scan.StateFailed, "")
		unknownRun(err)
		_, _, err = e.CodeRuns.Close(ctx, caller.tenant, caller.run, "")
		unknownRun(err)
		_, _, err = e.CodeRuns.Cancel(ctx, caller.tenant, caller.run, "")
		unknownRun(err)
		unknownRun(e.Findings.EachOfRun(ctx, caller.tenant, caller.run, never))
		_, err = e.CodeRuns.Job(ctx, caller.tenant, caller.job)
		requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
		_, _, err = e.Findings.List(ctx, caller.tenant, caller.job, store.FindingFilter{Page: 1, Limit: 10})
		requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
		_, err = e.Findings.Get(ctx, caller.tenant, caller.finding)
		requireNamed(t, err, scan.CodeNotFound, "FINDING_NOT_FOUND")
		_, err = e.Findings.Review(ctx, caller.tenant, caller.finding, scan.Review{Status: scan.ReviewFalsePositive})
		requireNamed(t, err, scan.CodeNotFound, "FINDING_NOT_FOUND")
	}
	runs, total, err := e.CodeRuns.List(ctx, theirs, store.CodeRunFilter{RepositoryID: run.RepositoryID, Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Empty(t, runs)
	require.Zero(t, total)
}
