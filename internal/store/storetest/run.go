package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func httpCapture() scan.Capture {
	return scan.Capture{Part: "http", BlobKey: "captures/http.zst", Bytes: 1234, SHA256: "ab12"}
}

func securityCategory() scan.Category {
	return scan.Category{
		Pillar: scan.PillarSecurity, Score: ptr(81.25), Band: scan.BandGrowthReady, Coverage: 0.97,
		StrictScore: ptr(40.5), StrictBand: scan.BandCriticalRisk,
		Results: []byte(`[{"subcategory": "tls", "title":"a\u0000b"}]`),
	}
}

func testLifecycle(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.queued(e.project(e.tenant().ID))
	want := sc
	step := func() {
		t.Helper()
		want.Revision++
		want.UpdatedAt = e.clock()
		require.Equal(t, want, e.read(sc))
	}

	want.DispatchedAt = e.pass(time.Second)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, sc.TenantID, sc.ID))
	step()

	want.StartedAt = e.pass(time.Second)
	started, err := e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run-a", deadline)
	require.NoError(t, err)
	want.State, want.RunID, want.RunNo, want.DeadlineAt = scan.StateRunning, "run-a", 1, deadline
	step()
	require.Equal(t, want, started)

	e.pass(time.Second)
	seo := scan.Category{Pillar: scan.PillarSEO, Partial: true, Coverage: 0.5, Reason: "The page was a challenge.", Results: []byte("{}")}
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run-a", seo))
	want.Done, want.Categories = 1, []scan.Category{seo}
	step()
	for i, c := range []scan.Capture{httpCapture(), {Part: "tls", Reason: "refused", Message: "No TLS."}} {
		e.pass(time.Second)
		require.NoError(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run-a", c))
		want.Done = 2 + i
		step()
	}
	e.pass(time.Second)
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run-a", securityCategory()))
	want.Done, want.Categories = 4, []scan.Category{securityCategory(), seo}
	step()
	require.Equal(t, want.Done, want.Total())

	want.CompletedAt = e.pass(time.Second)
	require.NoError(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run-a", store.Finish{
		State: scan.StatePartial, Reason: "SEO could not be judged.", Score: ptr(81.25), Band: scan.BandGrowthReady,
		CatalogueVersion: "2026.3", Slug: "example.org-x",
	}))
	want.State, want.Reason, want.Score, want.Band = scan.StatePartial, "SEO could not be judged.", ptr(81.25), scan.BandGrowthReady
	want.CatalogueVersion, want.Slug = "2026.3", "example.org-x"
	step()

	captures, err := e.WebsiteScans.Captures(ctx, sc.TenantID, sc.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.Capture{httpCapture(), {Part: "tls", Reason: "refused", Message: "No TLS."}}, captures)
}

func testDispatch(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	sc := e.queued(p)
	at := e.pass(time.Second)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, sc.TenantID, sc.ID))
	e.pass(time.Second)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, sc.TenantID, sc.ID))
	got := e.read(sc)
	require.Equal(t, at, got.DispatchedAt, "the first time stays")
	require.EqualValues(t, 2, got.Revision)
	requireCode(t, e.WebsiteScans.MarkDispatched(ctx, sc.TenantID, uuid.NewString()), scan.CodeNotFound, scanNotFound)

	unheard := e.running(p, "run")
	require.Equal(t, e.clock(), unheard.DispatchedAt, "a scan that runs was dispatched")

	ended := e.queued(p)
	_, _, err := e.WebsiteScans.Close(ctx, ended.TenantID, ended.ID, "Too late.")
	require.NoError(t, err)
	before := e.read(ended)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, ended.TenantID, ended.ID))
	require.Equal(t, before, e.read(ended))
}

// runWrites returns all writes of a workflow run to a running scan.
func (e *env) runWrites(tenantID, id, runID string) map[string]error {
	ctx := e.t.Context()
	_, start := e.WebsiteScans.Start(ctx, tenantID, id, runID, deadline)
	return map[string]error{
		"start":    start,
		"capture":  e.WebsiteScans.SaveCapture(ctx, tenantID, id, runID, httpCapture()),
		"category": e.WebsiteScans.SaveCategory(ctx, tenantID, id, runID, securityCategory()),
		"finish":   e.WebsiteScans.Finish(ctx, tenantID, id, runID, store.Finish{State: scan.StateComplete}),
		"adopt":    e.WebsiteScans.Adopt(ctx, tenantID, id, runID, runID+"-next"),
	}
}

func testFencing(t *testing.T, e *env) {
	sc := e.running(e.project(e.tenant().ID), "owner")
	before := e.read(sc)
	for name, err := range e.runWrites(sc.TenantID, sc.ID, "intruder") {
		require.True(t, scan.IsCode(err, scan.CodeSuperseded), "%s: %v", name, err)
	}
	for name, err := range e.runWrites(sc.TenantID, sc.ID, "") {
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", name, err)
	}
	for _, id := range []string{"x", uuid.NewString()} {
		for name, err := range e.runWrites(sc.TenantID, id, "owner") {
			require.True(t, scan.IsCode(err, scan.CodeNotFound), "%s: %v", name, err)
		}
	}
	require.Equal(t, before, e.read(sc))

	queued := e.queued(e.project(e.tenant().ID))
	err := e.WebsiteScans.SaveCapture(t.Context(), queued.TenantID, queued.ID, "early", httpCapture())
	requireCode(t, err, scan.CodeSuperseded, "")
	require.Equal(t, queued, e.read(queued))
}

func testAdopt(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.running(e.project(e.tenant().ID), "a")
	started := e.clock()
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "a", httpCapture()))
	e.pass(time.Second)
	requireCode(t, e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "z", "b"), scan.CodeSuperseded, "")
	require.NoError(t, e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "a", "b"))
	require.NoError(t, e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "a", "b"), "a repeat")
	got := e.read(sc)
	require.Equal(t, "b", got.RunID)
	require.Equal(t, 2, got.RunNo)
	require.Equal(t, sc.Revision+2, got.Revision)
	require.Equal(t, 1, got.Done, "what was gathered stays")

	requireCode(t, e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "a", "c"), scan.CodeSuperseded, "")
	requireCode(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "a", httpCapture()), scan.CodeSuperseded, "")
	again, err := e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "b", deadline)
	require.NoError(t, err)
	require.Equal(t, started, again.StartedAt, "the scan started once")
	requireCode(t, e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "", "c"), scan.CodeInvalid, "")

	// Two reconcilers that saw different runs: one of them wins.
	errs := together(2, func(i int) error {
		return e.WebsiteScans.Adopt(ctx, sc.TenantID, sc.ID, "b", fmt.Sprint("c", i))
	})
	won, lost := errs[0], errs[1]
	if won != nil {
		won, lost = lost, won
	}
	require.NoError(t, won)
	requireCode(t, lost, scan.CodeSuperseded, "")
	require.Equal(t, 3, e.read(sc).RunNo)
}

// A terminal record never changes, not even by the run that ended it.
func testTerminal(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	for _, state := range []scan.State{scan.StateComplete, scan.StatePartial, scan.StateFailed} {
		sc := e.running(p, "run")
		finish := store.Finish{State: state, Reason: "It ended."}
		require.NoError(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", finish))
		before := e.read(sc)
		e.pass(time.Second)
		require.NoError(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", finish), "a repeat")
		finish.Reason = "Otherwise."
		requireCode(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", finish), scan.CodeTerminal, "")
		writes := e.runWrites(sc.TenantID, sc.ID, "run")
		for name, err := range writes {
			require.True(t, scan.IsCode(err, scan.CodeTerminal), "%s of %s: %v", name, state, err)
		}
		requireCode(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "other", httpCapture()), scan.CodeSuperseded, "")
		now, closed, err := e.WebsiteScans.Close(ctx, sc.TenantID, sc.ID, "Closed.")
		require.NoError(t, err)
		require.False(t, closed)
		require.Equal(t, state, now)
		require.Equal(t, before, e.read(sc))
	}
}

// A retried write changes nothing; a different one replaces the old and increments the
// revision.
func testRepeats(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.running(e.project(e.tenant().ID), "run")
	capture, category := httpCapture(), securityCategory()
	save := func() scan.WebsiteScan {
		t.Helper()
		e.pass(time.Second)
		require.NoError(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", capture))
		require.NoError(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run", category))
		_, err := e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run", deadline)
		require.NoError(t, err)
		return e.read(sc)
	}
	first := save()
	require.Equal(t, sc.Revision+2, first.Revision)
	require.Equal(t, first, save())

	capture.SHA256, category.Score = "cd34", ptr(50.0)
	second := save()
	require.Equal(t, first.Revision+2, second.Revision)
	require.Equal(t, 2, second.Done)
	require.Equal(t, []scan.Category{category}, second.Categories)
	category.Score, category.Band, category.Partial = nil, "", true
	require.Nil(t, save().Categories[0].Score)
	captures, err := e.WebsiteScans.Captures(ctx, sc.TenantID, sc.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.Capture{capture}, captures)
}

func testIllegalWrites(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.running(e.project(e.tenant().ID), "run")
	before := e.read(sc)
	for _, state := range []scan.State{scan.StateQueued, scan.StateRunning, "", "DONE"} {
		err := e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", store.Finish{State: state})
		requireCode(t, err, scan.CodeConflict, "")
	}
	requireCode(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", scan.Capture{Part: "dns"}), scan.CodeInvalid, "")
	performance := scan.Category{Pillar: scan.PillarPerformance, Results: []byte("{}")}
	requireCode(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run", performance), scan.CodeInvalid, "")
	broken := store.Finish{State: scan.StateComplete, Band: "SPLENDID"}
	requireCode(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", broken), scan.CodeInternal, "")
	require.Equal(t, before, e.read(sc), "a refused write leaves nothing behind")
}

func testClose(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	closeScan := func(sc scan.WebsiteScan, want scan.State) scan.WebsiteScan {
		t.Helper()
		now := e.pass(time.Second)
		state, closed, err := e.WebsiteScans.Close(ctx, sc.TenantID, sc.ID, "Terminated by ada: wrong site.")
		require.NoError(t, err)
		require.True(t, closed)
		require.Equal(t, want, state)
		got := e.read(sc)
		require.Equal(t, want, got.State)
		require.Equal(t, "Terminated by ada: wrong site.", got.Reason)
		require.Equal(t, now, got.CompletedAt)
		require.Equal(t, sc.Revision+1, got.Revision)
		return got
	}
	require.Nil(t, closeScan(e.queued(p), scan.StateFailed).Score)

	unscored := e.running(p, "run")
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, p.TenantID, unscored.ID, "run",
		scan.Category{Pillar: scan.PillarSEO, Reason: "Nothing to judge."}))
	require.Nil(t, closeScan(e.read(unscored), scan.StateFailed).Score)

	scored := e.running(p, "run")
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, p.TenantID, scored.ID, "run", securityCategory()))
	got := closeScan(e.read(scored), scan.StatePartial)
	require.Equal(t, ptr(81.25), got.Score)
	require.Equal(t, ptr(40.5), got.StrictScore)
	require.Equal(t, scan.BandGrowthReady, got.Band)
	requireCode(t, e.WebsiteScans.SaveCapture(ctx, p.TenantID, scored.ID, "run", httpCapture()), scan.CodeTerminal, "")

	_, _, err := e.WebsiteScans.Close(ctx, p.TenantID, uuid.NewString(), "x")
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
}

// Writers of one scan do not lose each other's changes: each increments the revision.
func testConcurrentWriters(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := newScan(p, e.clock())
	in.Scan.Parts = nil
	for i := range 16 {
		in.Scan.Parts = append(in.Scan.Parts, fmt.Sprint("part", i))
	}
	sc, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err)
	sc, err = e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run", deadline)
	require.NoError(t, err)

	stores := []*store.Store{e.Store, e.open(nil)}
	done := make(chan struct{})
	polled := make(chan error, 1)
	go func() { polled <- e.pollUntil(done, sc) }()
	errs := together(len(in.Scan.Parts), func(i int) error {
		return stores[i%2].WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", scan.Capture{Part: in.Scan.Parts[i]})
	})
	close(done)
	for _, err := range errs {
		require.NoError(t, err)
	}
	require.NoError(t, <-polled)
	got := e.read(sc)
	require.Equal(t, sc.Revision+16, got.Revision)
	require.Equal(t, 16, got.Done)
}

// pollUntil reads the scan until done and reports whether it ever goes backwards.
func (e *env) pollUntil(done <-chan struct{}, sc scan.WebsiteScan) error {
	last := sc
	for {
		select {
		case <-done:
			return nil
		default:
		}
		got, err := e.WebsiteScans.Get(e.t.Context(), sc.TenantID, sc.ID)
		if err != nil {
			return err
		}
		if got.Revision < last.Revision || got.Done < last.Done || got.Done != int(got.Revision-sc.Revision) {
			return fmt.Errorf("revision %d with %d done came after revision %d with %d done",
				got.Revision, got.Done, last.Revision, last.Done)
		}
		last = got
	}
}

// Sentences about hostile targets may quote bytes that Postgres does not accept as text.
func testHostileText(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.running(e.project(e.tenant().ID), "run")
	hostile := "banner \x00\xff\xfe 'x'; DROP TABLE captures; -- \U0001F600"
	clean := "banner \uFFFD 'x'; DROP TABLE captures; -- \U0001F600"
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", scan.Capture{Part: "http", Message: hostile}))
	results := []byte("{\"raw\": \"\x00\xff\"}")
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run",
		scan.Category{Pillar: scan.PillarSEO, Reason: hostile, Results: results}))
	require.NoError(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", store.Finish{State: scan.StateFailed, Reason: hostile}))
	got := e.read(sc)
	require.Equal(t, clean, got.Reason)
	require.Equal(t, clean, got.Categories[0].Reason)
	require.Equal(t, results, got.Categories[0].Results, "results are stored byte for byte")
	captures, err := e.WebsiteScans.Captures(ctx, sc.TenantID, sc.ID)
	require.NoError(t, err)
	require.Equal(t, clean, captures[0].Message)
}
