package storetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
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
	e.pass(1000 * time.Hour)

	before, after := testRetained(e, retained[scan.CodeRun]{
		all: op.CodeRuns, get: e.CodeRuns.Get,
		expired: []gone{{first.Record, 3}, {failed.Record, 0}}, since: first.CompletedAt,
		stay: []scan.Record{second.Record, other.Record, running.Record}, // the last ones of a branch, and one that has not ended
	})
	require.Equal(t, before.Jobs[0].Score, after.Jobs[0].Score, "expired reviews do not count again")
	require.Equal(t, 3, after.Jobs[0].Findings)

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
	long := e.pass(1000 * time.Hour)
	require.Equal(t, []string{second.ID + " 3", failed.ID + " 0"}, expired(e, op.CodeRuns, long))
	e.purges(op.CodeRuns, second.Record, 3)
}

// stored returns which findings of a tenant have a row, even if nobody can read them.
func (e *env) stored(tenantID string) map[string]bool {
	e.t.Helper()
	ids := map[string]bool{}
	require.NoError(e.t, e.Snapshot(e.t.Context(), func(all *store.Snapshot) error {
		part, err := all.Of(tenantID)
		if err != nil {
			return err
		}
		findings := part.Tables[slices.IndexFunc(part.Tables, func(t store.Table) bool { return t.Name == "findings" })]
		id := slices.IndexFunc(findings.Columns, func(c store.Column) bool { return c.Name == "id" })
		return part.Rows(findings, func(row []any) error {
			ids[fmt.Sprint(row[id])] = true
			return nil
		})
	}))
	return ids
}

// partRun finishes the next run of a repository; if blind, its SAST job could not read the folder web.
func (e *env) partRun(repo scan.Repository, blind bool, list ...flaw) scan.CodeRun {
	e.t.Helper()
	ctx, run := e.t.Context(), e.codeRun(repo)
	in := result(run, scan.DimensionSAST)
	if blind {
		in.Coverage, in.Notes = scan.CoveragePartial, []scan.Note{{Code: "UNPARSED", Path: "web", Gap: true}}
	}
	_, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", in, flaws(list...))
	require.NoError(e.t, err)
	run, err = e.CodeRuns.Finish(ctx, run.TenantID, run.ID, "run-1", scan.StateCompleted, "")
	require.NoError(e.t, err)
	e.pass(time.Hour)
	return run
}

// A finding that later runs could not check is retained, so that the next run that can
// reports it as FIXED; what was FIXED by then is forgotten.
func testCodeRetentionKeeps(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	repo := e.scanned()
	first := e.finishedRun(repo, flaws(flaw{fp: "blind", path: "web/a.go"}, flaw{fp: "gone"}, flaw{fp: "stays"},
		flaw{fp: "seen", path: "web/b.go"}))
	e.pass(time.Hour)
	second := e.partRun(repo, true, flaw{fp: "stays"})
	third := e.partRun(repo, true, flaw{fp: "stays"})
	retained := map[string]string{} // by fingerprint
	for _, f := range e.findings(first, scan.DimensionSAST, store.FindingFilter{}) {
		retained[f.Fingerprint] = f.ID
	}
	for _, run := range []scan.CodeRun{first, second} {
		_, err := op.CodeRuns.Purge(ctx, repo.TenantID, run.ID, e.clock())
		require.NoError(t, err)
	}
	requireStored := func(stored bool, fingerprints ...string) {
		t.Helper()
		for _, fp := range fingerprints {
			require.Equal(t, stored, e.stored(repo.TenantID)[retained[fp]], fp)
		}
	}
	requireStored(true, "blind", "seen")
	requireStored(false, "gone", "stays")
	require.Equal(t, "EXISTING", e.states(third, scan.DimensionSAST))

	e.partRun(repo, true, flaw{fp: "stays"}, flaw{fp: "seen", path: "web/b.go"})
	requireStored(true, "blind")
	requireStored(false, "seen") // the branch refers to the later occurrence
	last := e.partRun(repo, false, flaw{fp: "stays"}, flaw{fp: "gone"}, flaw{fp: "seen", path: "web/b.go"})
	require.Equal(t, "EXISTING NEW EXISTING FIXED", e.states(last, scan.DimensionSAST))
	requireStored(false, "blind") // reported as FIXED
}

// What the purge of a run left for its branch goes with the connection.
func testCodeRetentionOfDeletedConnection(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	repo := e.scanned()
	first := e.finishedRun(repo, flaws(flaw{fp: "blind", path: "web/a.go"}))
	e.pass(time.Hour)
	second := e.partRun(repo, true, flaw{fp: "later"})
	blind := e.findings(first, scan.DimensionSAST, store.FindingFilter{})[0].ID
	later := e.findings(second, scan.DimensionSAST, store.FindingFilter{})[0].ID
	_, err := op.CodeRuns.Purge(ctx, repo.TenantID, first.ID, e.clock())
	require.NoError(t, err)
	require.True(t, e.stored(repo.TenantID)[blind])
	require.NoError(t, e.Connections.Delete(ctx, repo.TenantID, repo.ConnectionID))
	require.Equal(t, map[string]bool{later: true}, e.stored(repo.TenantID), "that run was not purged")
}

// The scores of a run stay as they are if its purge is interrupted, even if a review expires meanwhile.
func testInterruptedCodePurge(t *testing.T, e *env) {
	repo := e.scanned()
	var all []flaw
	for i := range 700 {
		all = append(all, flaw{fp: fmt.Sprint(i)})
	}
	run := e.finishedRun(repo, flaws(all...))
	_, err := e.Findings.Review(t.Context(), repo.TenantID, e.byFingerprint(run, "699").ID, scan.Review{
		Status: scan.ReviewAcceptedRisk, ExpiresAt: e.clock().Add(24 * time.Hour),
	})
	require.NoError(t, err)
	want := e.job(run, scan.DimensionSAST)
	e.pass(time.Hour)
	e.finishedRun(repo, nil)
	e.pass(1000 * time.Hour)

	ctx, interrupt := context.WithCancel(t.Context())
	other := e.open(nil)
	batches := 0
	require.NoError(t, other.OnQuery(func(sql string, _ []any) {
		if strings.HasPrefix(sql, "DELETE") && !strings.Contains(sql, "finding_id") {
			if batches++; batches == 2 {
				interrupt()
			}
		}
	}))
	_, err = other.Operator().CodeRuns.Purge(ctx, repo.TenantID, run.ID, e.clock())
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, e.stored(repo.TenantID), 900, "of both runs, without the first batch")
	require.Equal(t, want, e.job(run, scan.DimensionSAST))
	e.purges(e.Operator().CodeRuns, run.Record, 200)
	require.Equal(t, want.Score, e.job(run, scan.DimensionSAST).Score)
}
