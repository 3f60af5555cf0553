package storetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testVisits(t *testing.T, e *env) {
	ctx := t.Context()
	ended, end := context.WithCancel(ctx)
	end()
	_, err := e.Visits.Reserve(ended, "example.org", time.Second) // the statement is not prepared yet
	require.ErrorIs(t, err, context.Canceled)
	start := e.clock()
	reserve := func(host string, pause time.Duration) time.Duration {
		t.Helper()
		at, err := e.Visits.Reserve(ctx, host, pause)
		require.NoError(t, err)
		return at.Sub(start)
	}
	const rounding = 544 * time.Microsecond // the clock is not at a whole millisecond
	require.Zero(t, reserve("example.org", 0))
	require.Equal(t, rounding, reserve("example.org", 500*time.Millisecond))
	require.Equal(t, rounding+500*time.Millisecond, reserve("example.org", 1250*time.Millisecond))
	require.Equal(t, rounding, reserve("example.com", time.Second), "another host")
	require.Equal(t, rounding+1750*time.Millisecond, reserve("example.org", time.Second))
	require.Zero(t, reserve("example.org", 0), "without a pause nobody waits")
	for _, rest := range []time.Duration{0, 10 * time.Second, 4 * time.Second} {
		require.NoError(t, e.Visits.Postpone(ctx, "example.net", rest))
	}
	require.Equal(t, rounding+10*time.Second, reserve("example.net", time.Second), "the longest rest counts, and they do not add up")
	require.NoError(t, e.Visits.Postpone(ctx, "example.net", 20*time.Second))
	require.Equal(t, rounding+20*time.Second, reserve("example.net", time.Second), "also behind a visit")
	e.pass(time.Hour)
	require.Equal(t, time.Hour+rounding, reserve("example.org", time.Second), "what was not used is not saved up")
	for _, host := range []string{"", "\x00"} {
		_, err := e.Visits.Reserve(ctx, host, time.Second)
		requireCode(t, err, scan.CodeInvalid, "")
		requireCode(t, e.Visits.Postpone(ctx, host, time.Second), scan.CodeInvalid, "")
	}

	n, err := e.Operator().PurgeVisitedHosts(ctx, e.clock())
	require.NoError(t, err)
	require.EqualValues(t, 2, n, "example.com and example.net")
	require.Equal(t, time.Hour+rounding+time.Second, reserve("example.org", time.Second))
}

// Twenty concurrent lanes get twenty slots.
func testVisitsConcurrent(t *testing.T, e *env) {
	const lanes = 20
	stores := []*store.Store{e.Store, e.open(nil)}
	slots := make([]time.Time, lanes)
	errs := together(lanes, func(i int) (err error) {
		slots[i], err = stores[i%2].Visits.Reserve(t.Context(), "example.org", 100*time.Millisecond)
		return err
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	slices.SortFunc(slots, time.Time.Compare)
	for i, at := range slots {
		require.Equal(t, slots[0].Add(time.Duration(i)*100*time.Millisecond), at)
	}
}

// completed creates an ended check with one scored page of three.
func (e *env) completed(p scan.Project, adjust func(*scan.SiteHealth)) scan.SiteHealth {
	e.t.Helper()
	ctx := e.t.Context()
	in := newSiteHealth(p, e.clock())
	if adjust != nil {
		adjust(&in.Check)
	}
	c, _, err := e.SiteHealth.Create(ctx, in)
	require.NoError(e.t, err)
	_, err = e.SiteHealth.Start(ctx, c.TenantID, c.ID, "run-1", deadline)
	require.NoError(e.t, err)
	e.add(c, store.FrontierLimits{Pages: 2}, found("a", 3)...)
	page := e.lease(c, "batch", 1)[0]
	page.Scores = scan.SiteScores{Performance: ptr(50.5), Accessibility: ptr(90.4), BestPractices: ptr(100.0), SEO: ptr(99.0)}
	require.NoError(e.t, e.settle(c, "batch", page, scan.PageScored))
	require.NoError(e.t, e.SiteHealth.Finish(ctx, c.TenantID, c.ID, "run-1", store.SiteFinish{
		State: scan.StateCompleted, Lighthouse: "12.8.2",
	}))
	e.pass(time.Second)
	return e.check(c)
}

func testSiteFinish(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	c := e.completed(p, nil)
	require.Equal(t, scan.SiteScores{
		Performance: ptr(51.0), Accessibility: ptr(90.0), BestPractices: ptr(100.0), SEO: ptr(99.0), Overall: ptr(85.0),
	}, c.Scores)
	require.Equal(t, scan.PageCounts{Waiting: 1, Scored: 1, Skipped: 1}, c.Pages)

	c = e.siteHealth(p)
	require.NoError(t, e.SiteHealth.SetDiscovery(ctx, c.TenantID, c.ID, "run-1", []byte(`{"listed":3}`)))
	require.NoError(t, e.SiteHealth.SetDiscovery(ctx, c.TenantID, c.ID, "run-1", []byte(`{"listed":3}`)), "a repeat")
	got := e.check(c)
	require.JSONEq(t, `{"listed":3}`, string(got.Discovery))
	require.Equal(t, c.Revision+1, got.Revision)
	requireCode(t, e.SiteHealth.SetDiscovery(ctx, c.TenantID, c.ID, "run-2", nil), scan.CodeSuperseded, "")
	later := e.clock().Add(48 * time.Hour)
	require.NoError(t, e.SiteHealth.Finish(ctx, c.TenantID, c.ID, "run-1", store.SiteFinish{State: scan.StateCanceled, ExpiresAt: later}))
	got = e.check(c)
	require.Equal(t, later, got.ExpiresAt)
	require.Equal(t, scan.SiteScores{}, got.Scores, "nothing was scored")
	requireCode(t, e.SiteHealth.SetDiscovery(ctx, c.TenantID, c.ID, "run-1", nil), scan.CodeTerminal, "")
}

func testPreviousSiteHealth(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	purged := e.completed(p, func(c *scan.SiteHealth) { c.ExpiresAt = e.clock() })
	_, err := e.Operator().SiteHealth.Purge(ctx, p.TenantID, purged.ID, e.clock())
	require.NoError(t, err)
	first := e.completed(p, nil)
	second := e.completed(p, nil)
	e.completed(p, func(c *scan.SiteHealth) { c.Mode = scan.ModeDesktop })
	e.completed(p, func(c *scan.SiteHealth) { c.URL += "shop" })
	e.completed(e.project(p.TenantID), nil)
	failed := e.siteHealth(p)
	_, _, err = e.SiteHealth.Close(ctx, p.TenantID, failed.ID, "Lost.")
	require.NoError(t, err)
	e.pass(time.Second)
	third := e.completed(p, nil)
	previous := func(tenantID string, before scan.SiteHealth) *scan.SiteHealth {
		c, found, err := e.SiteHealth.Previous(ctx, tenantID, p.ID, before.URL, before.Mode, before)
		require.NoError(t, err)
		if !found {
			return nil
		}
		return &c
	}
	require.Equal(t, &second, previous(p.TenantID, third))
	require.Equal(t, &first, previous(p.TenantID, second))
	require.Nil(t, previous(p.TenantID, first), "pages that are purged cannot be compared")
	require.Nil(t, previous(e.tenant().ID, third))
}

func testSiteKeeper(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	ids := func(checks []scan.SiteHealth, err error) []string {
		t.Helper()
		require.NoError(t, err)
		out := []string{}
		for _, c := range checks {
			out = append(out, c.ID)
		}
		return out
	}
	queued, _, err := e.SiteHealth.Create(ctx, newSiteHealth(p, e.clock()))
	require.NoError(t, err)
	e.pass(time.Second)
	running := e.siteHealth(other)
	e.completed(p, nil)
	now := e.pass(time.Minute)

	stats, err := op.SiteHealth.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, store.JobStats{
		ByState: map[scan.State]int64{
			scan.StateQueued: 1, scan.StateRunning: 1, scan.StateCompleted: 1, scan.StateFailed: 0, scan.StateCanceled: 0,
		},
		OldestQueued: time.Minute + 2*time.Second, OldestUnfinished: time.Minute + 2*time.Second,
	}, stats)
	require.Equal(t, []string{queued.ID}, ids(op.SiteHealth.Undispatched(ctx, now, 10, 0)))
	require.Empty(t, ids(op.SiteHealth.Undispatched(ctx, now, 10, 0)), "claimed")
	require.Equal(t, []string{running.ID}, ids(op.SiteHealth.Unfinished(ctx, now, 10)))
	require.Equal(t, []string{queued.ID}, ids(op.SiteHealth.Overdue(ctx, queued.DeadlineAt.Add(time.Second), 10)),
		"the running one has a deadline of its own")
	tenantID, err := op.SiteHealth.TenantOf(ctx, running.ID)
	require.NoError(t, err)
	require.Equal(t, other.TenantID, tenantID)
	_, err = op.SiteHealth.TenantOf(ctx, uuid.NewString())
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)

	n, err := op.SiteHealth.Requeue(ctx, running.DeadlineAt)
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	require.ElementsMatch(t, []string{queued.ID, running.ID}, ids(op.SiteHealth.Undispatched(ctx, now, 10, 0)))
	_, err = e.SitePages.Lease(ctx, running.TenantID, running.ID, "run-1", "batch", 1, now)
	requireCode(t, err, scan.CodeSuperseded, "")
}
