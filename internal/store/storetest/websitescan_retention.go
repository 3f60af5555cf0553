package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// failed creates a scan that ended without a score, with a capture.
func (e *env) failed(p scan.Project, change func(*scan.WebsiteScan)) scan.WebsiteScan {
	e.t.Helper()
	ctx := e.t.Context()
	e.pass(time.Minute)
	in := newScan(p, e.clock())
	if change != nil {
		change(&in.Scan)
	}
	sc, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(e.t, err)
	_, err = e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run", deadline)
	require.NoError(e.t, err)
	require.NoError(e.t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", httpCapture()))
	require.NoError(e.t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", store.Finish{State: scan.StateFailed, Reason: "No answer."}))
	return e.read(sc)
}

func testScanRetention(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p := e.project(e.tenant().ID)
	code := func(c string) func(*scan.WebsiteScan) { return func(s *scan.WebsiteScan) { s.ShortCode = c } }
	first := e.finished(p, "2026.3", code(oldCode))
	middle := e.failed(p, nil)
	last := e.finished(p, "2026.3", code(newCode))
	running := e.running(p, "still")
	long := e.pass(1000 * time.Hour)
	require.True(t, e.opens(oldCode))

	want, got := testRetained(e, retained[scan.WebsiteScan]{
		all: op.WebsiteScans, get: e.WebsiteScans.Get,
		expired: []gone{{first.Record, 1}, {middle.Record, 1}}, since: first.CompletedAt,
		stay: []scan.Record{last.Record, running.Record}, // the last one, and one that has not ended
	})
	want.Record, want.Categories[0].Results = got.Record, nil
	require.Equal(t, want, got, "the scores stay")
	require.False(t, e.opens(oldCode), "its share address opens nothing any more")
	require.True(t, e.opens(newCode))
	e.purges(op.WebsiteScans, middle.Record, 1)
	captures, err := e.WebsiteScans.Captures(ctx, p.TenantID, middle.ID)
	require.NoError(t, err)
	require.Empty(t, captures)
	require.Empty(t, expired(e, op.WebsiteScans, long))

	earlier, err := e.WebsiteScans.Earlier(ctx, last, 10)
	require.NoError(t, err)
	require.Len(t, earlier, 1)
	require.Equal(t, ptr(81.25), earlier[0].Categories[0].Score, "the trend is whole")

	next := e.failed(p, nil)
	long = e.pass(1000 * time.Hour)
	require.Empty(t, expired(e, op.WebsiteScans, long), "the last one with a score stays beside the last one")
	e.finished(p, "2026.3", nil)
	require.Equal(t, []string{last.ID + " 1", next.ID + " 1"}, expired(e, op.WebsiteScans, e.clock()))
}

// The last scan of every URL is retained, in each project and profile.
func testScanRetentionKeeps(t *testing.T, e *env) {
	op, tenant := e.Operator(), e.tenant().ID
	p := e.project(tenant)
	e.finished(p, "2026.3", nil)
	e.finished(p, "2026.3", func(s *scan.WebsiteScan) { s.URL = "https://example.org/other" })
	e.finished(p, "2026.3", func(s *scan.WebsiteScan) { s.Profile = "lab" })
	e.finished(e.project(tenant), "2026.3", nil)
	e.finished(e.project(e.tenant().ID), "2026.3", nil)
	e.failed(p, func(s *scan.WebsiteScan) { s.URL = "https://down.example/" })
	require.Empty(t, expired(e, op.WebsiteScans, e.pass(1000*time.Hour)))
}
