package storetest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// reporting creates a repository whose scans are reported at the provider.
func (e *env) reporting() scan.Repository {
	e.t.Helper()
	repo, on := e.scanned(), true
	repo, err := e.Repositories.Change(e.t.Context(), repo.TenantID, repo.ID, store.RepositoryChange{ReportChanges: &on})
	require.NoError(e.t, err)
	return repo
}

// The report of an ended run is owed until it is settled, however the run ended.
func testOwedReports(t *testing.T, e *env) {
	ctx, repo, quiet := t.Context(), e.reporting(), e.scanned()
	owed := func() (ids []string) {
		all, err := e.Operator().CodeRuns.OwedReports(ctx, e.clock(), 10)
		require.NoError(t, err)
		for _, r := range all {
			if slices.Contains([]string{repo.TenantID, quiet.TenantID}, r.TenantID) {
				ids = append(ids, r.ID)
			}
		}
		return ids
	}
	silent := e.codeRun(quiet)
	_, _, err := e.CodeRuns.Close(ctx, silent.TenantID, silent.ID, "Terminated.")
	require.NoError(t, err)
	closed, canceled := e.codeRun(repo), e.queuedCode(repo, "main")
	_, _, err = e.CodeRuns.Close(ctx, repo.TenantID, closed.ID, "Terminated.")
	require.NoError(t, err)
	require.Empty(t, owed(), "its workflow may still report it")
	e.pass(time.Second)
	_, _, err = e.CodeRuns.Cancel(ctx, repo.TenantID, canceled.ID, "Not needed.")
	require.NoError(t, err)
	e.pass(time.Second)
	finished := e.finishedRun(repo, nil)
	running := e.codeRun(repo)
	e.pass(time.Second)
	require.Equal(t, []string{closed.ID, canceled.ID, finished.ID}, owed())

	before, err := e.CodeRuns.Get(ctx, repo.TenantID, closed.ID)
	require.NoError(t, err)
	require.NoError(t, e.CodeRuns.PostponeReport(ctx, repo.TenantID, closed.ID))
	require.NoError(t, e.CodeRuns.PostponeReport(ctx, repo.TenantID, running.ID))
	require.Equal(t, []string{canceled.ID, finished.ID}, owed())
	e.pass(time.Second)
	require.Equal(t, []string{canceled.ID, finished.ID, closed.ID}, owed())
	require.NoError(t, e.CodeRuns.SettleReport(ctx, quiet.TenantID, closed.ID), "the run of another tenant")
	for _, r := range []scan.CodeRun{closed, canceled, finished} {
		require.NoError(t, e.CodeRuns.SettleReport(ctx, repo.TenantID, r.ID))
		require.NoError(t, e.CodeRuns.PostponeReport(ctx, repo.TenantID, r.ID), "it is settled")
		require.NotContains(t, owed(), r.ID)
	}
	e.pass(time.Second)
	require.Empty(t, owed())
	after, err := e.CodeRuns.Get(ctx, repo.TenantID, closed.ID)
	require.NoError(t, err)
	require.Equal(t, before, after, "the record does not change")
}

// The status of a commit belongs to its latest run.
func testOutdatedReports(t *testing.T, e *env) {
	ctx, repo := t.Context(), e.reporting()
	outdated := func(r scan.CodeRun) bool {
		later, err := e.CodeRuns.Outdated(ctx, r)
		require.NoError(t, err)
		return later
	}
	first := e.codeRun(repo)
	other := newCodeRun(repo, e.clock())
	e.pass(time.Second)
	other.Run.CommitSHA = "ffffffffffffffffffffffffffffffffffffffff"
	elsewhere, _, err := e.CodeRuns.Create(ctx, other)
	require.NoError(t, err)
	e.codeRun(e.scanned()) // of another tenant
	require.False(t, outdated(first))
	e.pass(time.Second)
	later := e.queuedCode(repo, "release")
	require.True(t, outdated(first))
	require.False(t, outdated(later))
	require.False(t, outdated(elsewhere))
}
