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

func testSettle(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 6, Skipped: 2}
	e.add(c, limits, found("a", 3)...)
	p := e.lease(c, "batch", 1)[0]
	p.State, p.Status, p.FinalURL, p.Title, p.Result = scan.PageScored, 200, p.URL, "Hats", []byte(`{"runs":1}`)
	p.Scores = scan.SiteScores{Performance: ptr(50.0), Overall: ptr(50.0)}
	p.Links = []uint64{9, 1 << 63, 9}
	settle := func(owner string, p scan.SitePage, links ...scan.SitePage) (int, error) {
		return e.SitePages.Settle(ctx, c.TenantID, c.ID, "run-1", owner, p, links, limits)
	}

	added, err := settle("zombie", p, found("z", 2)...)
	requireCode(t, err, scan.CodeSuperseded, "")
	require.Zero(t, added)
	require.Equal(t, scan.PageCounts{Waiting: 2, Leased: 1}, e.counts(c), "nothing is added for a zombie")

	revision := e.check(c).Revision
	added, err = settle("batch", p, slices.Concat(found("a", 3), found("b", 9))...)
	require.NoError(t, err)
	require.Equal(t, 3, added)
	require.Equal(t, scan.PageCounts{Waiting: 5, Scored: 1, Skipped: 2}, e.counts(c), "of four skipped ones two are stored")
	require.Equal(t, revision+1, e.check(c).Revision)
	got, err := e.SitePages.Get(ctx, c.TenantID, c.ID, p.ID)
	require.NoError(t, err)
	want := p
	want.Owner, want.Until, want.Links, want.UpdatedAt = "", time.Time{}, []uint64{9, 1 << 63}, e.clock()
	require.Equal(t, want, got)

	_, err = settle("batch", p, found("c", 1)...)
	requireCode(t, err, scan.CodeSuperseded, "")
	require.Equal(t, scan.PageCounts{Waiting: 5, Scored: 1, Skipped: 2}, e.counts(c), "a repeat changes nothing")

	// A page that redirects makes room for its target.
	p = e.lease(c, "batch", 1)[0]
	p.State, p.Skip = scan.PageSkipped, "REDIRECT"
	added, err = settle("batch", p, found("target", 1)...)
	require.NoError(t, err)
	require.Equal(t, 1, added)
	require.Equal(t, scan.PageCounts{Waiting: 5, Scored: 1, Skipped: 3}, e.counts(c))

	p = e.lease(c, "batch", 1)[0]
	p.State = scan.PageScored
	_, err = e.SitePages.Settle(ctx, c.TenantID, c.ID, "run-2", "batch", p, nil, limits)
	requireCode(t, err, scan.CodeSuperseded, "")
	_, err = e.SitePages.Settle(ctx, e.tenant().ID, c.ID, "run-1", "batch", p, found("z", 1), limits)
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
	_, err = e.SitePages.Settle(ctx, c.TenantID, "\x00", "run-1", "batch", p, nil, limits)
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
	_, _, err = e.SiteHealth.Close(ctx, c.TenantID, c.ID, "Lost.")
	require.NoError(t, err)
	_, err = settle("batch", p)
	requireCode(t, err, scan.CodeTerminal, "")
}

// check returns the check as its tenant sees it.
func (e *env) check(c scan.SiteHealth) scan.SiteHealth {
	e.t.Helper()
	got, err := e.SiteHealth.Get(e.t.Context(), c.TenantID, c.ID)
	require.NoError(e.t, err)
	return got
}

// An address that was skipped because of how it was found is crawled once it is found in
// another way; its other fields are unchanged.
func testRevived(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 3}
	pages := found("a", 4)
	for i, skip := range []string{"TOO_DEEP", "NOT_FOLLOWED", "ROBOTS", "TOO_DEEP"} {
		pages[i].Skip, pages[i].Depth = skip, 7
	}
	require.Zero(t, e.add(c, limits, pages...))
	require.Equal(t, 1, e.add(c, limits, found("a", 1)...))
	require.Zero(t, e.add(c, limits, pages...), "skipped again does not undo it")
	got := e.pages(c, store.SitePageFilter{States: []scan.PageState{scan.PageWaiting}})
	require.Equal(t, []string{pages[0].URL}, urls(got))
	require.Equal(t, 1, got[0].Depth)
	require.Equal(t, 2, e.add(c, limits, found("a", 4)...))
	require.Equal(t, scan.PageCounts{Waiting: 3, Skipped: 1}, e.counts(c))
	require.Len(t, e.pages(c, store.SitePageFilter{}), 4)

	twice := found("b", 1)
	twice = append(twice, twice[0])
	twice[0].Skip = "NOT_FOLLOWED"
	require.Equal(t, 1, e.add(c, store.FrontierLimits{}, twice...), "found twice on one page, once to be followed")
}

// Addresses that a database cannot index or store are omitted and do not affect others.
func testHostileAddresses(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	pages := found("a", 6)
	pages[0].URL += strings.Repeat("x", 2048)
	pages[1].Key = strings.Repeat("k", 5000)
	pages[2].Key += "\x00"
	pages[3].URL += "\xff"
	pages[4].From = "https://example.org/\x00\xff"
	pages[5].Key = `https://example.org/"],["'); DROP TABLE site_pages --`
	require.Equal(t, 2, e.add(c, store.FrontierLimits{PerShape: 10}, pages...))
	require.Zero(t, e.add(c, store.FrontierLimits{PerShape: 10}, pages...))
}

// Addresses that turn out not to be pages make room for those that were over the limit, in
// the order of discovery and within the limit of their shape.
func testFillUp(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 3, PerShape: 2, Skipped: 50}
	pages := found("a", 7)
	for i, shape := range []string{"/one", "/one", "/two", "/one", "/three", "/two", "/two"} {
		pages[i].Shape = shape
	}
	require.Equal(t, 3, e.add(c, limits, pages...))
	settle := func(added int) {
		p := e.lease(c, "batch", 1)[0]
		p.State, p.Skip = scan.PageSkipped, "SAME_AS_OTHER"
		got, err := e.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", "batch", p, nil, limits)
		require.NoError(t, err)
		require.Equal(t, added, got)
	}
	settle(1) // another page of the first shape
	settle(1)
	settle(1)
	settle(1)
	require.Equal(t, scan.PageCounts{Waiting: 3, Skipped: 4}, e.counts(c))
	settle(0)
	require.Equal(t, scan.PageCounts{Waiting: 2, Skipped: 5}, e.counts(c), "every address was already taken in")
}

// A freed place goes to the first address that can take it, however many before have a shape with all its pages.
func testFillUpPastFullShapes(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 3, PerShape: 1, Skipped: 1000}
	pages := found("a", 303)
	for i := range pages {
		pages[i].Shape = "/one"
	}
	pages[1].Shape, pages[2].Shape, pages[301].Shape, pages[302].Shape = "/two", "/three", "/four", "/five"
	require.Equal(t, 3, e.add(c, limits, pages...))
	leased := e.lease(c, "batch", 3)
	require.Equal(t, "/two", leased[1].Shape)
	leased[1].State, leased[1].Skip = scan.PageSkipped, "REDIRECT"
	added, err := e.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", "batch", leased[1], nil, limits)
	require.NoError(t, err)
	require.Equal(t, 1, added)
	require.Equal(t, scan.PageCounts{Waiting: 1, Leased: 2, Skipped: 300}, e.counts(c))
	require.Equal(t, []string{pages[301].URL}, urls(e.pages(c, store.SitePageFilter{States: []scan.PageState{scan.PageWaiting}})))
	skipped := map[string]int{}
	for _, p := range e.pages(c, store.SitePageFilter{States: []scan.PageState{scan.PageSkipped}}) {
		skipped[p.Skip]++
	}
	require.Equal(t, map[string]int{"REDIRECT": 1, store.SkipShape: 298, store.SkipPageLimit: 1}, skipped)
}

// 100,000 links of one page are added at once, and repeated at once.
func testManyLinks(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 50, PerShape: 40, Skipped: 500}
	e.add(c, limits, found("entry", 1)...)
	p := e.lease(c, "batch", 1)[0]
	p.State = scan.PageScored
	for i := range 100_000 {
		p.Links = append(p.Links, uint64(i))
	}
	added, err := e.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", "batch", p, found("a", 100_000), limits)
	require.NoError(t, err)
	require.Equal(t, 40, added)
	require.Equal(t, scan.PageCounts{Waiting: 40, Scored: 1, Skipped: 500}, e.counts(c))
	got, err := e.SitePages.Get(t.Context(), c.TenantID, c.ID, p.ID)
	require.NoError(t, err)
	require.Len(t, got.Links, 20_000)
}

func testTakeOver(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	e.add(c, store.FrontierLimits{}, found("a", 6)...)
	zombie := e.lease(c, "run-1/7/1", 2)
	e.lease(c, "run-1/7/2", 1)
	other := e.lease(c, "run-1/70/1", 1)
	e.pass(time.Second)
	until := e.clock().Add(time.Minute)
	takeOver := func(owner string) []scan.SitePage {
		pages, err := e.SitePages.TakeOver(ctx, c.TenantID, c.ID, "run-1", "run-1/7/", owner, until)
		require.NoError(t, err)
		return pages
	}
	mine := takeOver("run-1/7/3")
	require.Equal(t, []string{"https://example.org/a/0", "https://example.org/a/1", "https://example.org/a/2"}, urls(mine))
	for _, p := range mine {
		require.Equal(t, 1, p.Attempts, "a worker that was lost is not an attempt")
		require.Equal(t, 1, p.Losses)
		require.Equal(t, "run-1/7/3", p.Owner)
		require.Equal(t, until, p.Until)
		stored, err := e.SitePages.Get(ctx, c.TenantID, c.ID, p.ID)
		require.NoError(t, err)
		require.Equal(t, stored, p)
	}
	require.Empty(t, takeOver("run-1/7/3"), "its own it has")
	requireCode(t, e.settle(c, "run-1/7/1", zombie[0], scan.PageScored), scan.CodeSuperseded, "")
	require.NoError(t, e.settle(c, "run-1/70/1", other[0], scan.PageScored), "others are left alone")
	require.NoError(t, e.settle(c, "run-1/7/3", mine[0], scan.PageScored))
	n, err := e.SitePages.Renew(ctx, c.TenantID, c.ID, "run-1/7/1", until)
	require.NoError(t, err)
	require.Zero(t, n)

	n, err = e.SitePages.Release(ctx, c.TenantID, c.ID, "run-1", "run-1/7/3")
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	require.Equal(t, scan.PageCounts{Waiting: 4, Scored: 2}, e.counts(c))
	again := e.lease(c, "run-1/8/1", 1)
	require.Equal(t, []string{"https://example.org/a/1"}, urls(again))
	require.Equal(t, 1, again[0].Attempts, "the lease that was given back does not count")
	require.Equal(t, 1, again[0].Losses)
	n, err = e.SitePages.Release(ctx, c.TenantID, c.ID, "run-1", "nobody")
	require.NoError(t, err)
	require.Zero(t, n)

	for _, bad := range [][2]string{{"", "owner"}, {"prefix", ""}} {
		_, err = e.SitePages.TakeOver(ctx, c.TenantID, c.ID, "run-1", bad[0], bad[1], until)
		requireCode(t, err, scan.CodeInvalid, "")
	}
	_, err = e.SitePages.TakeOver(ctx, c.TenantID, c.ID, "run-2", "run-1/8/", "run-1/8/2", until)
	requireCode(t, err, scan.CodeSuperseded, "")
	_, err = e.SitePages.Release(ctx, e.tenant().ID, c.ID, "run-1", "run-1/8/1")
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
}

// Eight batches lease, settle and find links on two connections, each taken over once by its
// next attempt: every page is settled exactly once, and none is lost.
func testCrawlConcurrent(t *testing.T, e *env) {
	const batches, pages = 8, 500
	c := e.siteHealth(e.project(e.tenant().ID))
	site := found("a", pages)
	e.add(c, store.FrontierLimits{}, site[0])
	stores := []*store.Store{e.Store, e.open(nil)}
	var mu sync.Mutex
	settled := map[string]int{}
	left := pages
	errs := together(batches, func(i int) error {
		s, owner := stores[i%2], fmt.Sprintf("run-1/%d/1", i)
		for round := 0; ; round++ {
			got, err := s.SitePages.Lease(t.Context(), c.TenantID, c.ID, "run-1", owner, 3, e.clock().Add(time.Minute))
			if err != nil {
				return err
			}
			if round == 5 {
				next := fmt.Sprintf("run-1/%d/2", i)
				taken, err := s.SitePages.TakeOver(t.Context(), c.TenantID, c.ID, "run-1", fmt.Sprintf("run-1/%d/", i), next,
					e.clock().Add(time.Minute))
				if err != nil {
					return err
				}
				for _, p := range got {
					p.State = scan.PageScored
					if _, err := s.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", owner, p, site,
						store.FrontierLimits{}); !scan.IsCode(err, scan.CodeSuperseded) {
						return fmt.Errorf("an attempt that had lost its pages settled one: %w", err)
					}
				}
				got, owner = taken, next
			}
			for _, p := range got {
				p.State = scan.PageScored
				at := slices.IndexFunc(site, func(q scan.SitePage) bool { return q.Key == p.Key })
				links := site[max(at-20, 0):min(at+20, pages)]
				if _, err := s.SitePages.Settle(t.Context(), c.TenantID, c.ID, "run-1", owner, p, links, store.FrontierLimits{}); err != nil {
					return err
				}
				mu.Lock()
				settled[p.Key]++
				left--
				mu.Unlock()
			}
			mu.Lock()
			done := left == 0
			mu.Unlock()
			if done {
				return nil
			}
		}
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	require.Len(t, settled, pages)
	for key, n := range settled {
		require.Equal(t, 1, n, key)
	}
	require.Equal(t, scan.PageCounts{Scored: pages}, e.counts(c))
	listed := e.pages(c, store.SitePageFilter{})
	require.Len(t, listed, pages)
}

// Concurrent owners get every page, each once.
func testLeaseAll(t *testing.T, e *env) {
	const owners, pages = 8, 500
	c := e.siteHealth(e.project(e.tenant().ID))
	e.add(c, store.FrontierLimits{}, found("a", pages)...)
	stores := []*store.Store{e.Store, e.open(nil)}
	got := make([][]scan.SitePage, owners)
	errs := together(owners, func(i int) error {
		for {
			leased, err := stores[i%2].SitePages.Lease(t.Context(), c.TenantID, c.ID, "run-1", fmt.Sprint("batch-", i), 1+i%3,
				e.clock().Add(time.Minute))
			if err != nil || len(leased) == 0 {
				return err
			}
			got[i] = append(got[i], leased...)
		}
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	all := urls(slices.Concat(got...))
	slices.Sort(all)
	require.Len(t, slices.Compact(all), pages)
	require.Equal(t, scan.PageCounts{Leased: pages}, e.counts(c))
}

func testSitePageLists(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	all := found("a", 5)
	for i := range all {
		all[i].URL = fmt.Sprintf("https://example.org/%d", 9-i)
	}
	all[1].Source, all[1].From = scan.FoundInSitemap, ""
	all[4].Skip = "ROBOTS"
	e.add(c, store.FrontierLimits{}, all...)
	for i, p := range e.lease(c, "batch", 3) {
		p.Scores.Overall, p.Result, p.Links = ptr([]float64{80, 20, 50}[i]), []byte("{}"), []uint64{1}
		require.NoError(t, e.settle(c, "batch", p, scan.PageScored))
	}
	order := func(f store.SitePageFilter) string {
		got := ""
		for _, p := range e.pages(c, f) {
			require.Nil(t, p.Result)
			require.Nil(t, p.Links)
			got += p.URL[len(p.URL)-1:]
		}
		return got
	}
	require.Equal(t, "98765", order(store.SitePageFilter{}))
	require.Equal(t, "87965", order(store.SitePageFilter{Sort: store.SortByWorst}))
	require.Equal(t, "56789", order(store.SitePageFilter{Sort: store.SortByPath}))
	require.Equal(t, "65", order(store.SitePageFilter{States: []scan.PageState{scan.PageWaiting, scan.PageSkipped}}))
	require.Equal(t, "8", order(store.SitePageFilter{Sources: []scan.PageSource{scan.FoundInSitemap}}))
	require.Equal(t, "8", order(store.SitePageFilter{OnlyOrphans: true}))
	_, _, err := e.SitePages.List(ctx, c.TenantID, c.ID, store.SitePageFilter{Sort: "url; DROP"}, 1, 10)
	requireCode(t, err, scan.CodeInvalid, "sort must be discovery, worst or path")
	second, total, err := e.SitePages.List(ctx, c.TenantID, c.ID, store.SitePageFilter{}, 2, 2)
	require.NoError(t, err)
	require.EqualValues(t, 5, total)
	require.Equal(t, []string{"https://example.org/7", "https://example.org/6"}, urls(second))

	worst, err := e.SitePages.Worst(ctx, c.TenantID, c.ID, 2)
	require.NoError(t, err)
	require.Equal(t, []string{"https://example.org/8", "https://example.org/7"}, urls(worst))
	scores, err := e.SitePages.Scores(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.SitePage{
		ID: scores[1].ID, URL: "https://example.org/8", Key: all[1].Key, State: scan.PageScored, Scores: scan.SiteScores{Overall: ptr(20.0)},
	}, scores[1])
	require.Equal(t, "ROBOTS", scores[4].Skip)
	counts, err := e.SitePages.Counts(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.PageCounts{Waiting: 1, Scored: 3, Skipped: 1}, counts)

	for _, ids := range [][2]string{{e.tenant().ID, c.ID}, {c.TenantID, uuid.NewString()}, {c.TenantID, "\x00"}} {
		pages, total, err := e.SitePages.List(ctx, ids[0], ids[1], store.SitePageFilter{}, 1, 10)
		require.NoError(t, err)
		require.Empty(t, pages)
		require.Zero(t, total)
		worst, err = e.SitePages.Worst(ctx, ids[0], ids[1], 2)
		require.NoError(t, err)
		require.Empty(t, worst)
		scores, err = e.SitePages.Scores(ctx, ids[0], ids[1])
		require.NoError(t, err)
		require.Empty(t, scores)
		counts, err = e.SitePages.Counts(ctx, ids[0], ids[1])
		require.NoError(t, err)
		require.Zero(t, counts)
		_, err = e.SitePages.Get(ctx, ids[0], ids[1], second[0].ID)
		requireCode(t, err, scan.CodeNotFound, "Page not found!")
	}
}

func testStructure(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	all := found("a", 30)
	all[2].Source = scan.FoundInSitemap
	e.add(c, store.FrontierLimits{}, all...)
	for i, p := range e.lease(c, "batch", 29) {
		state := scan.PageScored
		p.Links = []uint64{scan.LinkHash(all[0].Key), scan.LinkHash(all[1].Key), scan.LinkHash("elsewhere")}
		if i == 1 {
			state, p.Links = scan.PageFailed, nil
		}
		require.NoError(t, e.settle(c, "batch", p, state))
	}
	revision := e.check(c).Revision
	for range 2 {
		require.NoError(t, e.SitePages.RecordStructure(ctx, c.TenantID, c.ID, "run-1"))
		got := e.pages(c, store.SitePageFilter{})
		require.Equal(t, 27, got[0].Inlinks, "of 28 pages that link here one is the page itself")
		require.Empty(t, got[0].Referrers, "only broken pages need to be found")
		require.Equal(t, 28, got[1].Inlinks)
		require.Equal(t, append([]string{all[0].URL}, urls(all[2:21])...), got[1].Referrers)
		require.True(t, got[2].Orphan())
		require.Zero(t, got[29].Inlinks)
		require.Equal(t, urls(all[2:3]), urls(e.pages(c, store.SitePageFilter{OnlyOrphans: true})))
		require.Equal(t, revision+1, e.check(c).Revision, "a repeat changes nothing")
	}
	requireCode(t, e.SitePages.RecordStructure(ctx, c.TenantID, c.ID, "run-2"), scan.CodeSuperseded, "")
	requireCode(t, e.SitePages.RecordStructure(ctx, e.tenant().ID, c.ID, "run-1"), scan.CodeNotFound, siteHealthNotFound)
}
