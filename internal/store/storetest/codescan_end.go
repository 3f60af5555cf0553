package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testCodeRunFences(t *testing.T, e *env) {
	ctx := t.Context()
	run := e.codeRun(e.scanned())
	job := run.Jobs[0].ID
	_, err := e.CodeRuns.Start(ctx, run.TenantID, run.ID, "run-2", deadline)
	requireCode(t, err, scan.CodeSuperseded, "")
	require.NoError(t, e.CodeRuns.Adopt(ctx, run.TenantID, run.ID, "run-1", "run-2"))
	writes := func(runID string) []error {
		_, finish := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, runID, result(run, scan.DimensionSAST), flaws(flaw{fp: "a"}))
		_, end := e.CodeRuns.Finish(ctx, run.TenantID, run.ID, runID, scan.StateFailed, "Why.")
		return []error{
			e.CodeRuns.StartJob(ctx, run.TenantID, run.ID, runID, job), finish,
			e.CodeRuns.FailJobs(ctx, run.TenantID, run.ID, runID, []string{job}, scan.StateFailed, ""), end,
		}
	}
	for _, err := range writes("run-1") {
		requireCode(t, err, scan.CodeSuperseded, "")
	}
	for _, err := range writes("") {
		requireCode(t, err, scan.CodeInvalid, "")
	}
	got, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
	require.NoError(t, err)
	for _, j := range got.Jobs {
		require.Equal(t, scan.StateQueued, j.State)
	}
	_, closed, err := e.CodeRuns.Close(ctx, run.TenantID, run.ID, "Lost.")
	require.NoError(t, err)
	require.True(t, closed)
	for _, err := range writes("run-2") {
		requireCode(t, err, scan.CodeTerminal, "")
	}
	require.Empty(t, e.findings(run, scan.DimensionSAST, store.FindingFilter{}))

	// A job of another run does not belong to this one.
	mine, other := e.codeRun(e.scanned()), run
	requireNamed(t, e.CodeRuns.StartJob(ctx, mine.TenantID, mine.ID, "run-1", other.Jobs[0].ID), scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
	requireNamed(t, e.CodeRuns.FailJobs(ctx, mine.TenantID, mine.ID, "run-1", []string{"x"}, scan.StateFailed, ""), scan.CodeNotFound,
		"CODE_SCAN_JOB_NOT_FOUND")
	_, err = e.CodeRuns.FinishJob(ctx, mine.TenantID, mine.ID, "run-1", result(other, scan.DimensionSAST), nil)
	requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
	requireCode(t, e.CodeRuns.FailJobs(ctx, mine.TenantID, mine.ID, "run-1", nil, scan.StateCompleted, ""), scan.CodeConflict, "")
}

func testCodeRunEnds(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	jobs := func(run scan.CodeRun) string {
		got, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
		require.NoError(t, err)
		states := []string{string(got.State)}
		for _, j := range got.Jobs {
			require.Equal(t, j.State != scan.StateCompleted, j.Reason != "", "a job that gave nothing says why")
			states = append(states, string(j.State))
		}
		return strings.Join(states, " ")
	}
	one := func() scan.CodeRun {
		run := e.codeRun(repo)
		e.finishJob(run, scan.DimensionSAST)
		return run
	}
	for _, test := range []struct {
		run  scan.CodeRun
		end  func(scan.CodeRun) error
		want string
	}{
		{e.codeRun(repo), func(r scan.CodeRun) error {
			_, err := e.CodeRuns.Finish(ctx, r.TenantID, r.ID, "run-1", scan.StateFailed, "No checkout.")
			return err
		}, "FAILED FAILED FAILED FAILED FAILED"},
		{one(), func(r scan.CodeRun) error {
			_, err := e.CodeRuns.Finish(ctx, r.TenantID, r.ID, "run-1", scan.StateCompleted, "")
			return err
		}, "COMPLETED COMPLETED FAILED FAILED FAILED"},
		{one(), func(r scan.CodeRun) error {
			_, err := e.CodeRuns.Finish(ctx, r.TenantID, r.ID, "run-1", scan.StateCanceled, "Asked for.")
			return err
		}, "CANCELED COMPLETED CANCELED CANCELED CANCELED"},
		{one(), func(r scan.CodeRun) error {
			_, _, err := e.CodeRuns.Close(ctx, r.TenantID, r.ID, "Lost.")
			return err
		}, "COMPLETED COMPLETED FAILED FAILED FAILED"},
		{e.queuedCode(repo, "main"), func(r scan.CodeRun) error {
			_, _, err := e.CodeRuns.Close(ctx, r.TenantID, r.ID, "")
			return err
		}, "FAILED FAILED FAILED FAILED FAILED"},
		{one(), func(r scan.CodeRun) error {
			_, _, err := e.CodeRuns.Cancel(ctx, r.TenantID, r.ID, "Asked for.")
			return err
		}, "CANCELED COMPLETED CANCELED CANCELED CANCELED"},
	} {
		require.NoError(t, test.end(test.run))
		require.Equal(t, test.want, jobs(test.run))
		state, closed, err := e.CodeRuns.Cancel(ctx, test.run.TenantID, test.run.ID, "Again.")
		require.NoError(t, err)
		require.False(t, closed)
		require.Equal(t, strings.Fields(test.want)[0], string(state))
		require.Equal(t, test.want, jobs(test.run))
	}
	run := e.codeRun(repo)
	_, err := e.CodeRuns.Finish(ctx, run.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	requireCode(t, err, scan.CodeConflict, "")
	require.Equal(t, "RUNNING QUEUED QUEUED QUEUED QUEUED", strings.Join(func() (s []string) {
		got, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
		require.NoError(t, err)
		s = append(s, string(got.State))
		for _, j := range got.Jobs {
			s = append(s, string(j.State))
		}
		return s
	}(), " "), "nothing of it was stored")
	_, err = e.CodeRuns.Finish(ctx, run.TenantID, run.ID, "run-1", scan.StateRunning, "")
	requireCode(t, err, scan.CodeConflict, "")
}

func testCodeRunKeeper(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	queued := e.queuedCode(repo, "main")
	running := e.codeRun(e.scanned())
	now := e.pass(time.Minute)
	waiting, err := e.Operator().CodeRuns.Undispatched(ctx, now, 10, 0)
	require.NoError(t, err)
	require.Len(t, waiting, 1)
	require.Equal(t, queued.ID, waiting[0].ID)
	waiting, err = e.Operator().CodeRuns.Undispatched(ctx, now, 10, 0)
	require.NoError(t, err)
	require.Empty(t, waiting, "claimed")
	open, err := e.Operator().CodeRuns.Unfinished(ctx, now, 10)
	require.NoError(t, err)
	require.Len(t, open, 1)
	require.Equal(t, running.ID, open[0].ID)
	overdue, err := e.Operator().CodeRuns.Overdue(ctx, e.pass(2*time.Hour), 10)
	require.NoError(t, err)
	require.Len(t, overdue, 1)
	require.Equal(t, queued.ID, overdue[0].ID)
	tenant, err := e.Operator().CodeRuns.TenantOf(ctx, running.ID)
	require.NoError(t, err)
	require.Equal(t, running.TenantID, tenant)
	for _, id := range []string{uuid.NewString(), "x"} {
		_, err = e.Operator().CodeRuns.TenantOf(ctx, id)
		requireNamed(t, err, scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND")
	}
	_, _, err = e.CodeRuns.Close(ctx, queued.TenantID, queued.ID, "Too late.")
	require.NoError(t, err)
	stats, err := e.Operator().CodeRuns.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, map[scan.State]int64{
		scan.StateQueued: 0, scan.StateRunning: 1, scan.StateCompleted: 0, scan.StateFailed: 1, scan.StateCanceled: 0,
	}, stats.ByState)
	n, err := e.Operator().CodeRuns.Requeue(ctx, deadline)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	again, err := e.CodeRuns.Start(ctx, running.TenantID, running.ID, "run-9", deadline)
	require.NoError(t, err)
	require.Equal(t, 2, again.RunNo)
}
