package storetest

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// To every method that takes a tenant, another tenant's objects do not exist.
func testIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	key, err := e.Keys.Create(ctx, scan.APIKey{TenantID: p.TenantID, Name: "ci", Prefix: "asy_one", Scope: scan.ScopeAdmin})
	require.NoError(t, err)
	in := newScan(p, e.clock())
	in.IdempotencyKey = "key"
	_, _, err = e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err)
	sc := e.running(p, "run")
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, p.TenantID, sc.ID, "run", httpCapture()))
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, p.TenantID, sc.ID, "run", securityCategory()))
	require.NoError(t, e.Audit.Add(ctx, p.TenantID, "cli", "a", "b"))
	before := e.read(sc)
	require.NotEmpty(t, before.Categories)
	e.pass(time.Hour)

	for _, stranger := range []string{e.tenant().ID, uuid.NewString(), "", "x' OR '1'='1"} {
		projects, err := e.Projects.List(ctx, stranger, true)
		require.NoError(t, err)
		require.Empty(t, projects)
		keys, err := e.Keys.List(ctx, stranger)
		require.NoError(t, err)
		require.Empty(t, keys)
		captures, err := e.WebsiteScans.Captures(ctx, stranger, sc.ID)
		require.NoError(t, err)
		require.Empty(t, captures)
		entries, err := e.Audit.Newest(ctx, stranger, 10)
		require.NoError(t, err)
		require.Empty(t, entries)

		_, err = e.Projects.Get(ctx, stranger, p.ShortID)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		requireCode(t, e.Projects.Archive(ctx, stranger, p.ShortID), scan.CodeNotFound, projectNotFound)
		requireCode(t, e.Keys.Revoke(ctx, stranger, key.ID), scan.CodeNotFound, keyNotFound)
		requireCode(t, e.Keys.Revoke(ctx, stranger, key.Prefix), scan.CodeNotFound, keyNotFound)
		require.NoError(t, e.Keys.Touch(ctx, stranger, key.ID))

		in := newScan(p, e.clock())
		in.Scan.TenantID = stranger
		_, _, err = e.WebsiteScans.Create(ctx, in)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		_, replayed, err := e.WebsiteScans.Replay(ctx, stranger, "key", [32]byte{})
		require.NoError(t, err)
		require.False(t, replayed)
		_, err = e.WebsiteScans.Get(ctx, stranger, sc.ID)
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
		_, err = e.WebsiteScans.Head(ctx, stranger, sc.ID)
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
		requireCode(t, e.WebsiteScans.MarkDispatched(ctx, stranger, sc.ID), scan.CodeNotFound, scanNotFound)
		for name, err := range e.runWrites(stranger, sc.ID, "run") {
			require.True(t, scan.IsCode(err, scan.CodeNotFound), "%s: %v", name, err)
			require.Equal(t, scanNotFound, scan.MessageOf(err))
		}
		_, _, err = e.WebsiteScans.Close(ctx, stranger, sc.ID, "x")
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
	}

	require.Equal(t, before, e.read(sc))
	got, err := e.Projects.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, p, got)
	found, err := e.Keys.ByPrefix(ctx, key.Prefix)
	require.NoError(t, err)
	require.Equal(t, key, found)
}

func ids(scans []scan.WebsiteScan) []string {
	out := make([]string, len(scans))
	for i, sc := range scans {
		out[i] = sc.ID
	}
	return out
}

// A tenant with many waiting records delays nobody else: tenants take turns.
func testUndispatchedTurns(t *testing.T, e *env) {
	busy, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	var want []string
	queue := func(p scan.Project) string {
		e.pass(time.Second)
		sc, _, err := e.WebsiteScans.Create(t.Context(), newScan(p, e.clock()))
		require.NoError(t, err)
		return sc.ID
	}
	for range 5 {
		want = append(want, queue(busy))
	}
	want = slices.Insert(want, 1, queue(other))
	want = slices.Insert(want, 4, queue(other)) // a second claim begins with the oldest ones that are left
	var got []string
	for range 3 {
		e.pass(time.Second)
		scans, err := e.Operator().WebsiteScans.Undispatched(t.Context(), e.clock(), 3, 0)
		require.NoError(t, err)
		for _, s := range scans {
			got = append(got, s.ID)
		}
	}
	require.Equal(t, want, got)
}

// A tenant's started and claimed scans count towards those that it may have at once.
func testClaimAtOnce(t *testing.T, e *env) {
	busy, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	started := e.queued(busy)
	require.NoError(t, e.WebsiteScans.MarkDispatched(t.Context(), busy.TenantID, started.ID))
	var waiting []string
	for range 4 {
		e.pass(time.Second)
		waiting = append(waiting, e.queued(busy).ID)
	}
	lone := e.queued(other)
	claim := func() []string {
		t.Helper()
		e.pass(time.Second)
		scans, err := e.Operator().WebsiteScans.Undispatched(t.Context(), e.clock(), 10, 3)
		require.NoError(t, err)
		return ids(scans)
	}
	require.Equal(t, []string{waiting[0], lone.ID, waiting[1]}, claim())
	require.Empty(t, claim(), "claimed ones count")
	n, err := e.WebsiteScans.InFlight(t.Context(), busy.TenantID)
	require.NoError(t, err)
	require.EqualValues(t, 5, n)
	_, _, err = e.WebsiteScans.Close(t.Context(), busy.TenantID, started.ID, "x")
	require.NoError(t, err)
	require.Equal(t, []string{waiting[2]}, claim(), "one ended")
}

func testClaimUndispatched(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	first := e.queued(p)
	e.pass(time.Second)
	second := e.queued(other)
	e.pass(time.Second)
	dispatched := e.queued(p)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, p.TenantID, dispatched.ID))
	e.running(p, "run")
	ended := e.queued(p)
	_, _, err := e.WebsiteScans.Close(ctx, p.TenantID, ended.ID, "x")
	require.NoError(t, err)
	recent := e.queued(p)
	claim := func(limit int) []string {
		t.Helper()
		scans, err := op.WebsiteScans.Undispatched(ctx, recent.QueuedAt, limit, 0)
		require.NoError(t, err)
		return ids(scans)
	}

	require.Equal(t, []string{first.ID}, claim(1), "the oldest first")
	require.Equal(t, []string{second.ID}, claim(10), "of every tenant; claimed, dispatched, ended and recent ones are left out")
	require.Empty(t, claim(10))
	require.Equal(t, first, e.read(first), "a claim is not a change of the record")
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, second.TenantID, second.ID))
	e.pass(store.ClaimHold - time.Microsecond)
	require.Empty(t, claim(10))
	e.pass(time.Microsecond)
	require.Equal(t, []string{first.ID}, claim(10), "a claim ends when its dispatcher has died")
}

// Two dispatchers on two connections get disjoint sets of scans, and together all of them.
func testClaimConcurrent(t *testing.T, e *env) {
	p := e.project(e.tenant().ID)
	const scans = 60
	for range scans {
		e.queued(p)
	}
	before := e.pass(time.Second)
	stores := []*store.Store{e.Store, e.open(nil)}
	var mu sync.Mutex
	claims := map[string]int{}
	errs := together(4, func(i int) error {
		for {
			got, err := stores[i%2].Operator().WebsiteScans.Undispatched(t.Context(), before, 4, 0)
			if err != nil || len(got) == 0 {
				return err
			}
			mu.Lock()
			for _, sc := range got {
				claims[sc.ID]++
			}
			mu.Unlock()
		}
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	// A dispatcher that only found rows locked by another one may have stopped early.
	rest, err := e.Operator().WebsiteScans.Undispatched(t.Context(), before, scans, 0)
	require.NoError(t, err)
	for _, sc := range rest {
		claims[sc.ID]++
	}
	require.Len(t, claims, scans)
	for id, n := range claims {
		require.Equal(t, 1, n, id)
	}
}

func testUnfinished(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	running := e.running(p, "run")
	e.pass(time.Second)
	dispatched := e.queued(other)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, other.TenantID, dispatched.ID))
	e.queued(p) // the dispatcher's
	ended := e.running(p, "run")
	_, _, err := e.WebsiteScans.Close(ctx, p.TenantID, ended.ID, "x")
	require.NoError(t, err)
	e.pass(time.Minute)
	list := func(untouchedFor time.Duration, limit int) []string {
		t.Helper()
		scans, err := op.WebsiteScans.Unfinished(ctx, e.clock().Add(-untouchedFor), limit)
		require.NoError(t, err)
		return ids(scans)
	}

	require.Empty(t, list(2*time.Minute, 10))
	require.Equal(t, []string{running.ID}, list(30*time.Second, 1), "the longest untouched first")
	require.Equal(t, []string{dispatched.ID}, list(30*time.Second, 1), "then the next, so that none starves")
	require.Empty(t, list(30*time.Second, 10))
	e.pass(31 * time.Second)
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, p.TenantID, running.ID, "run", httpCapture()))
	require.Equal(t, []string{dispatched.ID}, list(30*time.Second, 10), "a scan that moves is left alone")
	got := e.read(dispatched)
	require.EqualValues(t, 2, got.Revision, "a check is not a change of the record")
}

func testOverdue(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	first := e.queued(p)
	e.pass(time.Second)
	second := e.running(other, "run")
	ended := e.queued(p)
	_, _, err := e.WebsiteScans.Close(ctx, p.TenantID, ended.ID, "x")
	require.NoError(t, err)

	none, err := op.WebsiteScans.Overdue(ctx, first.DeadlineAt, 10)
	require.NoError(t, err)
	require.Empty(t, none)
	one, err := op.WebsiteScans.Overdue(ctx, first.DeadlineAt.Add(time.Microsecond), 10)
	require.NoError(t, err)
	require.Equal(t, []string{first.ID}, ids(one))
	both, err := op.WebsiteScans.Overdue(ctx, second.DeadlineAt.Add(time.Hour), 10)
	require.NoError(t, err)
	require.Equal(t, []string{first.ID, second.ID}, ids(both))
	require.Equal(t, other.TenantID, both[1].TenantID)
	one, err = op.WebsiteScans.Overdue(ctx, second.DeadlineAt.Add(time.Hour), 1)
	require.NoError(t, err)
	require.Equal(t, []string{first.ID}, ids(one))
}

func testStats(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	empty, err := op.WebsiteScans.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, store.JobStats{ByState: map[scan.State]int64{
		scan.StateQueued: 0, scan.StateRunning: 0, scan.StateComplete: 0, scan.StatePartial: 0, scan.StateFailed: 0,
	}}, empty)

	p := e.project(e.tenant().ID)
	old := e.running(p, "run")
	require.NoError(t, e.WebsiteScans.Finish(ctx, p.TenantID, old.ID, "run", store.Finish{State: scan.StatePartial}))
	e.pass(24 * time.Hour)
	e.running(p, "run")
	e.pass(time.Minute)
	e.queued(e.project(e.tenant().ID))
	e.queued(p)
	done := e.running(p, "run")
	require.NoError(t, e.WebsiteScans.Finish(ctx, p.TenantID, done.ID, "run", store.Finish{State: scan.StateComplete}))
	e.pass(time.Second)
	stats, err := op.WebsiteScans.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, store.JobStats{
		ByState: map[scan.State]int64{
			scan.StateQueued: 2, scan.StateRunning: 1, scan.StateComplete: 1, scan.StatePartial: 0, scan.StateFailed: 0,
		},
		OldestQueued: time.Second, OldestUnfinished: time.Minute + time.Second,
	}, stats)
}

func testTenantOf(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	e.queued(e.project(e.tenant().ID))
	sc := e.queued(e.project(e.tenant().ID))
	tenantID, err := op.WebsiteScans.TenantOf(ctx, sc.ID)
	require.NoError(t, err)
	require.Equal(t, sc.TenantID, tenantID)
	for _, id := range []string{"", "x", uuid.NewString()} {
		_, err = op.WebsiteScans.TenantOf(ctx, id)
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
	}
}

// The head of a scan equals the whole record, and changes with it.
func testHead(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.queued(e.project(e.tenant().ID))
	seen := map[int64]bool{}
	agrees := func() {
		t.Helper()
		whole := e.read(sc)
		head, err := e.WebsiteScans.Head(ctx, sc.TenantID, strings.ToUpper(sc.ID))
		require.NoError(t, err)
		require.Equal(t, store.WebsiteScanHead{
			State: whole.State, Revision: whole.Revision, DispatchedAt: whole.DispatchedAt, UpdatedAt: whole.UpdatedAt,
		}, head)
		require.False(t, seen[head.Revision], "a change moves the revision")
		seen[head.Revision] = true
	}
	agrees()
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, sc.TenantID, sc.ID))
	agrees()
	_, err := e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run", e.clock().Add(time.Hour))
	require.NoError(t, err)
	agrees()
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", httpCapture()))
	agrees()
	require.NoError(t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run", scan.Category{Pillar: sc.Pillars[0]}))
	agrees()
	require.NoError(t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", store.Finish{State: scan.StateFailed, Reason: "It ended."}))
	agrees()
	for _, id := range []string{"", "x", uuid.NewString()} {
		_, err = e.WebsiteScans.Head(ctx, sc.TenantID, id)
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
	}
	_, err = e.WebsiteScans.Head(ctx, e.tenant().ID, sc.ID)
	requireCode(t, err, scan.CodeNotFound, scanNotFound)
}

// After the workflow service has lost its workflows, every unfinished scan starts again: the
// old run is fenced off, and no gathered part is lost.
func testRequeue(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p := e.project(e.tenant().ID)
	queued := e.queued(p)
	require.NoError(t, e.WebsiteScans.MarkDispatched(ctx, p.TenantID, queued.ID))
	running := e.running(e.project(e.tenant().ID), "lost")
	require.NoError(t, e.WebsiteScans.SaveCapture(ctx, running.TenantID, running.ID, "lost", httpCapture()))
	ended := e.running(p, "lost")
	require.NoError(t, e.WebsiteScans.Finish(ctx, p.TenantID, ended.ID, "lost", store.Finish{State: scan.StateComplete}))
	before := e.read(ended)

	restored := deadline.Add(48 * time.Hour)
	n, err := op.WebsiteScans.Requeue(ctx, restored)
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	require.Equal(t, before, e.read(ended))
	require.Equal(t, restored, e.read(queued).DeadlineAt)
	overdue, err := op.WebsiteScans.Overdue(ctx, restored.Add(-time.Hour), 10)
	require.NoError(t, err)
	require.Empty(t, overdue, "deadlines from before do not count")
	now := e.pass(time.Minute)
	again, err := op.WebsiteScans.Undispatched(ctx, now, 10, 0)
	require.NoError(t, err)
	require.ElementsMatch(t, []string{queued.ID, running.ID}, ids(again))
	unfinished, err := op.WebsiteScans.Unfinished(ctx, now, 10)
	require.NoError(t, err)
	require.Empty(t, unfinished, "the dispatcher comes before the reconciler")

	got := e.read(running)
	require.Equal(t, scan.StateRunning, got.State, "a state never goes backwards")
	requireCode(t, e.WebsiteScans.SaveCapture(ctx, running.TenantID, running.ID, "lost", httpCapture()), scan.CodeSuperseded, "")
	requireCode(t, e.WebsiteScans.SaveCategory(ctx, running.TenantID, running.ID, "lost", securityCategory()), scan.CodeSuperseded, "")
	got, err = e.WebsiteScans.Start(ctx, running.TenantID, running.ID, "next", deadline.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, "next", got.RunID)
	require.Equal(t, 2, got.RunNo)
	require.Equal(t, running.StartedAt, got.StartedAt)
	require.Equal(t, deadline.Add(time.Hour), got.DeadlineAt)
	require.Equal(t, now, got.DispatchedAt)
	require.Equal(t, 1, got.Done)
}
