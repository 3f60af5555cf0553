package storetest

import (
	"fmt"
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

const siteHealthNotFound = "Site Health check not found!"

func newSiteHealth(p scan.Project, now time.Time) store.NewSiteHealth {
	return store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: p.TenantID, ProjectID: p.ID, Trigger: "api",
			DeadlineAt: now.Add(time.Hour),
		},
		URL:  "https://example.org/",
		Mode: scan.ModeMobile, Email: "owner@example.org", Settings: []byte(`{"pages":5}`), ExpiresAt: now.Add(24 * time.Hour),
	}}
}

// siteHealth creates a check in RUNNING, owned by run-1.
func (e *env) siteHealth(p scan.Project) scan.SiteHealth {
	e.t.Helper()
	c, _, err := e.SiteHealth.Create(e.t.Context(), newSiteHealth(p, e.clock()))
	require.NoError(e.t, err)
	c, err = e.SiteHealth.Start(e.t.Context(), c.TenantID, c.ID, "run-1", deadline)
	require.NoError(e.t, err)
	return c
}

// found returns n addresses of a site, all of the same shape.
func found(shape string, n int) []scan.SitePage {
	var out []scan.SitePage
	for i := range n {
		u := fmt.Sprintf("https://example.org/%s/%d", shape, i)
		out = append(out, scan.SitePage{URL: u, Key: u, Shape: shape, Depth: 1, Source: scan.FoundByLink, From: "https://example.org/"})
	}
	return out
}

func (e *env) add(c scan.SiteHealth, limits store.FrontierLimits, pages ...scan.SitePage) int {
	e.t.Helper()
	n, err := e.SitePages.Add(e.t.Context(), c.TenantID, c.ID, "run-1", pages, limits)
	require.NoError(e.t, err)
	return n
}

func (e *env) lease(c scan.SiteHealth, owner string, n int) []scan.SitePage {
	e.t.Helper()
	pages, err := e.SitePages.Lease(e.t.Context(), c.TenantID, c.ID, "run-1", owner, n, e.clock().Add(time.Minute))
	require.NoError(e.t, err)
	return pages
}

func (e *env) settle(c scan.SiteHealth, owner string, p scan.SitePage, state scan.PageState) error {
	p.State = state
	_, err := e.SitePages.Settle(e.t.Context(), c.TenantID, c.ID, "run-1", owner, p, nil, store.FrontierLimits{})
	return err
}

// pages returns the first 1,000 pages of a check that match.
func (e *env) pages(c scan.SiteHealth, f store.SitePageFilter) []scan.SitePage {
	e.t.Helper()
	pages, total, err := e.SitePages.List(e.t.Context(), c.TenantID, c.ID, f, 1, 1000)
	require.NoError(e.t, err)
	require.Len(e.t, pages, int(total))
	return pages
}

func (e *env) counts(c scan.SiteHealth) scan.PageCounts {
	e.t.Helper()
	got, err := e.SiteHealth.Get(e.t.Context(), c.TenantID, c.ID)
	require.NoError(e.t, err)
	return got.Pages
}

func testSiteHealth(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := newSiteHealth(p, e.clock())
	c, _, err := e.SiteHealth.Create(ctx, in)
	require.NoError(t, err)
	want := in.Check
	want.ProjectShortID, want.State, want.Revision, want.QueuedAt, want.UpdatedAt = p.ShortID, scan.StateQueued, 1, e.clock(), e.clock()
	require.Equal(t, want, c)
	got, err := e.SiteHealth.Get(ctx, p.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)

	require.NoError(t, e.SiteHealth.MarkDispatched(ctx, p.TenantID, c.ID))
	started, err := e.SiteHealth.Start(ctx, p.TenantID, c.ID, "run-1", deadline)
	require.NoError(t, err)
	require.Equal(t, scan.StateRunning, started.State)
	_, err = e.SiteHealth.Start(ctx, p.TenantID, c.ID, "run-2", deadline)
	requireCode(t, err, scan.CodeSuperseded, "")
	require.NoError(t, e.SiteHealth.Adopt(ctx, p.TenantID, c.ID, "run-1", "run-2"))

	score := 71.5
	finish := store.SiteFinish{State: scan.StateCompleted, Scores: scan.SiteScores{SEO: &score, Overall: &score}, Lighthouse: "12.8.2"}
	requireCode(t, e.SiteHealth.Finish(ctx, p.TenantID, c.ID, "run-1", finish), scan.CodeSuperseded, "")
	require.NoError(t, e.SiteHealth.Finish(ctx, p.TenantID, c.ID, "run-2", finish))
	require.NoError(t, e.SiteHealth.Finish(ctx, p.TenantID, c.ID, "run-2", finish), "a repeat")
	got, err = e.SiteHealth.Get(ctx, p.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateCompleted, got.State)
	require.Equal(t, finish.Scores, got.Scores)
	require.Equal(t, "12.8.2", got.Lighthouse)
	state, closed, err := e.SiteHealth.Close(ctx, p.TenantID, c.ID, "Too late.")
	require.NoError(t, err)
	require.False(t, closed)
	require.Equal(t, scan.StateCompleted, state)

	require.Error(t, e.SiteHealth.Finish(ctx, p.TenantID, e.siteHealth(p).ID, "run-1", store.SiteFinish{State: scan.StateComplete}),
		"the states of website scans are not those of Site Health checks")
}

func testSiteHealthRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	mine := e.siteHealth(p)
	other := e.project(e.tenant().ID)
	for _, id := range []string{uuid.NewString(), "", "nothing", "\x00"} {
		_, err := e.SiteHealth.Get(ctx, p.TenantID, id)
		requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
	}
	_, err := e.SiteHealth.Get(ctx, other.TenantID, mine.ID)
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
	_, err = e.SitePages.Add(ctx, other.TenantID, mine.ID, "run-1", found("a", 1), store.FrontierLimits{})
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)

	in := newSiteHealth(p, e.clock())
	in.Check.ProjectID = other.ID
	_, _, err = e.SiteHealth.Create(ctx, in)
	requireCode(t, err, scan.CodeNotFound, "Project not found!")
	in = newSiteHealth(p, e.clock())
	in.InFlightLimit = 1
	_, _, err = e.SiteHealth.Create(ctx, in)
	requireCode(t, err, scan.CodeQuota, "")
	require.Contains(t, scan.MessageOf(err), "Scan limit reached: 1 Site Health checks")
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	_, _, err = e.SiteHealth.Create(ctx, newSiteHealth(p, e.clock()))
	requireCode(t, err, scan.CodeInvalid, "")
}

func testSiteHealthHistory(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	var all []scan.SiteHealth
	for i := range 5 {
		in := newSiteHealth(p, e.clock())
		if i%2 == 0 {
			in.Check.Mode = scan.ModeDesktop
		}
		if i == 4 {
			in.Check.URL = "https://example.org/other"
		}
		c, _, err := e.SiteHealth.Create(ctx, in)
		require.NoError(t, err)
		all = append(all, c)
		e.pass(time.Hour)
	}
	slices.Reverse(all)
	list := func(f store.SiteHealthFilter, page, limit int) []scan.SiteHealth {
		got, total, err := e.SiteHealth.List(ctx, p.TenantID, p.ID, f, page, limit)
		require.NoError(t, err)
		if page == 1 && limit >= 5 {
			require.Len(t, got, int(total))
		}
		return got
	}
	require.Equal(t, all, list(store.SiteHealthFilter{}, 1, 10), "newest first")
	require.Equal(t, all[2:4], list(store.SiteHealthFilter{}, 2, 2))
	require.Empty(t, list(store.SiteHealthFilter{}, 9, 2))
	require.Equal(t, []scan.SiteHealth{all[0], all[2], all[4]}, list(store.SiteHealthFilter{Mode: scan.ModeDesktop}, 1, 10))
	require.Equal(t, all[:1], list(store.SiteHealthFilter{URL: "https://example.org/other"}, 1, 10))
	require.Equal(t, all[1:4], list(store.SiteHealthFilter{From: all[3].QueuedAt, To: all[1].QueuedAt}, 1, 10))
	require.Empty(t, list(store.SiteHealthFilter{State: scan.StateFailed}, 1, 10))
	foreign, total, err := e.SiteHealth.List(ctx, e.tenant().ID, p.ID, store.SiteHealthFilter{}, 1, 10)
	require.NoError(t, err)
	require.Empty(t, foreign)
	require.Zero(t, total)
}

func testFrontier(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 6, PerShape: 4}
	require.Equal(t, 3, e.add(c, limits, found("a", 3)...))
	require.Zero(t, e.add(c, limits, found("a", 3)...), "what is there already")
	require.Equal(t, 1, e.add(c, limits, found("a", 6)...), "four of a shape")
	excluded := found("x", 1)
	excluded[0].Skip = "ROBOTS"
	require.Zero(t, e.add(c, limits, excluded...))
	require.Equal(t, 2, e.add(c, limits, found("b", 3)...), "six in all")
	require.Equal(t, scan.PageCounts{Waiting: 6, Skipped: 4}, e.counts(c))
	require.Equal(t, 6, e.counts(c).Found())

	pages := e.pages(c, store.SitePageFilter{})
	skips := map[string]int{}
	for _, p := range pages {
		skips[p.Skip]++
	}
	require.Equal(t, map[string]int{"": 6, "ROBOTS": 1, store.SkipShape: 2, store.SkipPageLimit: 1}, skips)
	require.Equal(t, "https://example.org/a/0", pages[0].URL)
	require.Equal(t, "https://example.org/", pages[0].From)

	_, err := e.SitePages.Add(ctx, c.TenantID, c.ID, "run-2", found("c", 1), limits)
	requireCode(t, err, scan.CodeSuperseded, "")
	hostile := found("h", 1)
	hostile[0].URL += strings1000
	require.Zero(t, e.add(c, limits, hostile...))
}

// strings1000 makes an address long.
var strings1000 = fmt.Sprintf("/%01000d", 7)

func testLeases(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	e.add(c, store.FrontierLimits{}, found("a", 5)...)
	first := e.lease(c, "batch-1", 2)
	require.Equal(t, []string{"https://example.org/a/0", "https://example.org/a/1"}, urls(first), "first found first")
	require.Equal(t, 1, first[0].Attempts)
	second := e.lease(c, "batch-2", 10)
	require.Len(t, second, 3)
	require.Empty(t, e.lease(c, "batch-3", 10))
	require.Equal(t, scan.PageCounts{Leased: 5}, e.counts(c))

	require.NoError(t, e.settle(c, "batch-1", first[0], scan.PageScored))
	requireCode(t, e.settle(c, "batch-1", first[0], scan.PageScored), scan.CodeSuperseded, "")
	requireCode(t, e.settle(c, "batch-1", second[0], scan.PageScored), scan.CodeSuperseded, "")

	e.pass(50 * time.Second)
	renewed, err := e.SitePages.Renew(ctx, c.TenantID, c.ID, "batch-2", e.clock().Add(time.Minute))
	require.NoError(t, err)
	require.EqualValues(t, 3, renewed)
	e.pass(20 * time.Second)
	again := e.lease(c, "batch-3", 10)
	require.Equal(t, []string{"https://example.org/a/1"}, urls(again), "the lease that ran out, not the one that was renewed")
	require.Equal(t, 1, again[0].Attempts)
	require.Equal(t, 1, again[0].Losses)
	requireCode(t, e.settle(c, "batch-1", first[1], scan.PageScored), scan.CodeSuperseded, "")
	require.NoError(t, e.settle(c, "batch-3", again[0], scan.PageWaiting), "to be tried again")
	require.Len(t, e.lease(c, "batch-4", 10), 1)
	require.Equal(t, scan.PageCounts{Leased: 4, Scored: 1}, e.counts(c))

	_, err = e.SitePages.Lease(ctx, c.TenantID, c.ID, "run-1", "", 1, e.clock())
	requireCode(t, err, scan.CodeInvalid, "")
	_, _, err = e.SiteHealth.Close(ctx, c.TenantID, c.ID, "Lost.")
	require.NoError(t, err)
	_, err = e.SitePages.Lease(ctx, c.TenantID, c.ID, "run-1", "batch-5", 1, e.clock())
	requireCode(t, err, scan.CodeTerminal, "")
}

// A crawl that ends early has seen every kind of page: of each shape the first one comes first, then the second ones, even if pages are
// found later or replace others.
func testLeasesSpread(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 7}
	e.add(c, limits, append(found("day", 4), found("shop", 1)...)...)
	require.Equal(t, []string{"day/0", "shop/0", "day/1"}, ends(e.lease(c, "batch-1", 3)))
	later := found("shop", 2)
	later = append(later, found("help", 1)...)
	later = append(later, found("news", 1)...) // over the limit
	e.add(c, limits, later...)
	leased := e.lease(c, "batch-2", 2)
	require.Equal(t, []string{"help/0", "shop/1"}, ends(leased))
	leased[0].State, leased[0].Skip = scan.PageSkipped, "REDIRECT"
	_, err := e.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", "batch-2", leased[0], nil, limits)
	require.NoError(t, err)
	require.Equal(t, []string{"news/0", "day/2", "day/3"}, ends(e.lease(c, "batch-3", 5)))
}

// ends returns the addresses without their host.
func ends(pages []scan.SitePage) []string {
	out := urls(pages)
	for i := range out {
		out[i] = strings.TrimPrefix(out[i], "https://example.org/")
	}
	return out
}

func urls(pages []scan.SitePage) []string {
	out := []string{}
	for _, p := range pages {
		out = append(out, p.URL)
	}
	return out
}

// Concurrent batches get different pages, and none is left out.
func testLeasesConcurrent(t *testing.T, e *env) {
	const batches, pages = 6, 40
	c := e.siteHealth(e.project(e.tenant().ID))
	e.add(c, store.FrontierLimits{}, found("a", pages)...)
	var mu sync.Mutex
	seen := map[string]int{}
	var all sync.WaitGroup
	for i := range batches {
		s := e.open(nil)
		all.Go(func() {
			for {
				got, err := s.SitePages.Lease(t.Context(), c.TenantID, c.ID, "run-1", fmt.Sprint("batch-", i), 3, e.clock().Add(time.Minute))
				if err != nil || len(got) == 0 {
					return
				}
				mu.Lock()
				for _, p := range got {
					seen[p.URL]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	require.Len(t, seen, pages)
	for u, n := range seen {
		require.Equal(t, 1, n, u)
	}
}

func testSiteScores(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	none, err := e.SitePages.MeanScores(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.SiteScores{}, none)
	e.add(c, store.FrontierLimits{}, found("a", 3)...)
	pages := e.lease(c, "batch", 3)
	low, high := 40.0, 90.0
	pages[0].Scores = scan.SiteScores{Performance: &low, SEO: &high}
	pages[1].Scores = scan.SiteScores{Performance: &high, SEO: &high}
	pages[1].Title, pages[1].Result = "Hats \x00\xff", []byte(`{"a":1}`)
	pages[2].Scores = scan.SiteScores{Performance: &low}
	require.NoError(t, e.settle(c, "batch", pages[0], scan.PageScored))
	require.NoError(t, e.settle(c, "batch", pages[1], scan.PageScored))
	require.NoError(t, e.settle(c, "batch", pages[2], scan.PageFailed), "what failed counts for nothing")
	got, err := e.SitePages.MeanScores(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.InDelta(t, 65, *got.Performance, 1e-9)
	require.InDelta(t, 90, *got.SEO, 1e-9)
	require.Nil(t, got.Accessibility)
	require.InDelta(t, 77.5, *got.Overall, 1e-9)
	stored, err := e.SitePages.Get(ctx, c.TenantID, c.ID, pages[1].ID)
	require.NoError(t, err)
	require.Equal(t, "Hats \uFFFD", stored.Title)
	require.JSONEq(t, `{"a":1}`, string(stored.Result))

	state, closed, err := e.SiteHealth.Close(ctx, c.TenantID, c.ID, "Terminated.")
	require.NoError(t, err)
	require.True(t, closed)
	require.Equal(t, scan.StateFailed, state)
	final, err := e.SiteHealth.Get(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.InDelta(t, 78, *final.Scores.Overall, 1e-9, "what was scored is kept, in whole numbers")
	require.Equal(t, "Terminated.", final.Reason)
}
