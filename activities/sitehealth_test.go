package activities_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/activities"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

// siteBench is the Site Health activities over a real store, with a scripted site.
type siteBench struct {
	*bench
	check    *activities.SiteHealth
	site     *scriptedSite
	settings site.Settings
}

func newSiteBench(t *testing.T) *siteBench {
	t.Helper()
	b := &siteBench{bench: newBench(t), site: &scriptedSite{}, settings: site.Settings{MaxPages: 4, MaxDuration: 6 * time.Hour, Runs: 1}}
	b.site.found = []scan.SitePage{page("/", scan.FoundAsEntry), page("/a?q=secret", scan.FoundInSitemap), page("/b", scan.FoundInSitemap)}
	b.check = &activities.SiteHealth{
		Store: b.do.Store, Blobs: b.do.Blobs, Crawlers: b.site, Scorer: b.site, Workflows: b.flows, Clock: time.Now,
		Log: slog.New(slog.NewTextHandler(b.logs, nil)), Batches: 2, BatchPages: 25, ContinueAfter: 150,
	}
	for _, a := range []any{b.check.Start, b.check.Discover, b.check.Batch, b.check.Files, b.check.Finish} {
		b.env.RegisterActivity(a)
	}
	return b
}

func page(path string, source scan.PageSource) scan.SitePage {
	address, _ := site.ParseAddress("https://www.example.org" + path)
	return scan.SitePage{URL: address.URL, Key: address.Key, Shape: address.Shape(), Source: source}
}

// scriptedSite is a site and its scorer.
type scriptedSite struct {
	found   []scan.SitePage
	stop    string
	visit   func(scan.SitePage) (site.Visit, error)
	score   func(ctx context.Context, url string) (*site.PageScore, error)
	look    func(scan.SitePage) (site.Visit, error)
	asked   []string // files
	entries []string // for which crawlers were created
	visited []string
}

func (s *scriptedSite) Crawler(entry string, _ site.Settings, _ scan.Mode, d *site.Discovery) (site.Crawler, error) {
	if d != nil {
		entry = d.Entry
	}
	s.entries = append(s.entries, entry)
	return s, nil
}

func (s *scriptedSite) Discover(context.Context) (site.Discovery, error) {
	return site.Discovery{
		Entry: "https://www.example.org/", Robots: site.RobotsFacts{Status: 200, CrawlDelay: 2 * time.Second},
		Sitemaps: []site.SitemapFacts{{Status: 200, Entries: 2}, {Status: 404}}, Listed: 2, Found: s.found, Stop: s.stop,
	}, nil
}

func (s *scriptedSite) Visit(_ context.Context, p scan.SitePage) (site.Visit, error) {
	s.visited = append(s.visited, p.URL)
	if s.visit != nil {
		return s.visit(p)
	}
	return site.Visit{Status: 200, FinalURL: p.URL}, nil
}

func (s *scriptedSite) Judge(_ context.Context, from scan.SitePage, source scan.PageSource, links []site.Link) []scan.SitePage {
	var out []scan.SitePage
	for _, l := range links {
		p := page(l.URL, source)
		p.From, p.Depth = from.URL, from.Depth+1
		out = append(out, p)
	}
	return out
}

func (s *scriptedSite) Look(_ context.Context, p scan.SitePage, _ bool) (site.Visit, error) {
	s.asked = append(s.asked, p.URL)
	if s.look != nil {
		return s.look(p)
	}
	return site.Visit{Status: 200, FinalURL: p.URL}, nil
}

func (s *scriptedSite) Moved(scan.SitePage, string) (site.Skip, *site.PageError) {
	return site.SkipNone, nil
}

func (s *scriptedSite) Styles(context.Context, scan.SitePage) ([]site.Link, error) { return nil, nil }

func (s *scriptedSite) Delay(context.Context, scan.SitePage) time.Duration { return 0 }

func (s *scriptedSite) Lanes() int { return 1 }

func (s *scriptedSite) Score(ctx context.Context, job site.ScoreJob) (*site.PageScore, error) {
	if s.score != nil {
		return s.score(ctx, job.URL)
	}
	return scored(80), nil
}

func scored(points float64) *site.PageScore {
	return &site.PageScore{
		Status: 200, Title: "Page", Report: []byte("report"), Document: site.PageDocument{Lighthouse: "13.0.1"},
		Scores: scan.SiteScores{Performance: &points, Accessibility: &points, BestPractices: &points, SEO: &points, Overall: &points},
	}
}

// queuedCheck returns a check that no run owns.
func (b *siteBench) queuedCheck() contract.SiteHealthRef {
	b.t.Helper()
	raw, err := json.Marshal(b.settings)
	require.NoError(b.t, err)
	c, _, err := b.do.Store.SiteHealth.Create(b.t.Context(), store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.project.TenantID, ProjectID: b.project.ID, Trigger: "api",
			DeadlineAt: time.Now().Add(time.Hour),
		},
		URL:  "https://www.example.org/",
		Mode: scan.ModeMobile, Email: "owner@example.org", Settings: raw, ExpiresAt: time.Now().Add(time.Hour),
	}})
	require.NoError(b.t, err)
	return contract.SiteHealthRef{TenantID: c.TenantID, CheckID: c.ID}
}

// crawlable returns a running check with a filled frontier, owned by the run.
func (b *siteBench) crawlable(runID string) contract.SiteHealthRef {
	b.t.Helper()
	ref := b.queuedCheck()
	_, err := b.do.Store.SiteHealth.Start(b.t.Context(), ref.TenantID, ref.CheckID, runID, time.Now().Add(time.Hour))
	require.NoError(b.t, err)
	_, err = b.do.Store.SitePages.Add(b.t.Context(), ref.TenantID, ref.CheckID, runID, b.site.found, store.FrontierLimits{})
	require.NoError(b.t, err)
	return ref
}

func (b *siteBench) siteHealth(ref contract.SiteHealthRef) scan.SiteHealth {
	b.t.Helper()
	c, err := b.do.Store.SiteHealth.Get(b.t.Context(), ref.TenantID, ref.CheckID)
	require.NoError(b.t, err)
	return c
}

func TestStartPlansTheCrawl(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.queuedCheck()
	plan := run[contract.SiteHealthPlan](b.bench, b.check.Start, ref)
	c := b.siteHealth(ref)
	require.Equal(t, scan.StateRunning, c.State)
	require.Equal(t, thisRun, c.RunID)
	require.WithinDuration(t, c.StartedAt.Add(7*time.Hour), c.DeadlineAt, time.Minute, "the record outlives the crawl's time")
	require.Equal(t, contract.SiteHealthPlan{
		Host: "www.example.org", Batches: 2, BatchPages: 25, BatchTime: 100 * time.Second, ContinueAfter: 150,
		StopAt: c.DeadlineAt.Add(-time.Hour), MaxDuration: 6 * time.Hour, Heartbeat: 20 * time.Second, QueueLook: 2 * time.Minute, Notify: true,
	}, plan)
	require.Equal(t, plan.StopAt, run[contract.SiteHealthPlan](b.bench, b.check.Start, ref).StopAt, "to repeat it wins no time")
}

// A check whose workflow was lost has all of its time once it is started again, such as from a backup.
func TestStartAfterTheWorkflowWasLost(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable("lost")
	again := b.siteHealth(ref).StartedAt.Add(48 * time.Hour)
	_, err := b.do.Store.Operator().SiteHealth.Requeue(t.Context(), again.Add(time.Hour))
	require.NoError(t, err)
	b.check.Clock = func() time.Time { return again }
	plan := run[contract.SiteHealthPlan](b.bench, b.check.Start, ref)
	require.Equal(t, again.Add(6*time.Hour), plan.StopAt)
	require.Equal(t, again.Add(7*time.Hour), b.siteHealth(ref).DeadlineAt)
}

func TestStartOfAnEndedCheck(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.queuedCheck()
	_, _, err := b.do.Store.SiteHealth.Cancel(t.Context(), ref.TenantID, ref.CheckID, "Cancelled.")
	require.NoError(t, err)
	_, err = b.run(b.check.Start, ref)
	b.requireFailure(err, contract.ErrTypeTerminal, false)
}

func TestDiscoverFillsTheFrontier(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.settings.MaxPages = 2
	ref := b.queuedCheck()
	run[contract.SiteHealthPlan](b.bench, b.check.Start, ref)
	for range 2 { // repeating it changes nothing
		res := run[contract.DiscoverResult](b.bench, b.check.Discover, ref)
		require.Equal(t, contract.DiscoverResult{
			Summary: "robots.txt 200 with a delay of 2s · sitemaps: 1 with 2 addresses", Counts: contract.PageCounts{Waiting: 2, Skipped: 1},
			Delay: 2 * time.Second,
		}, res)
	}
	var d site.Discovery
	require.NoError(t, json.Unmarshal(b.siteHealth(ref).Discovery, &d))
	require.Equal(t, "https://www.example.org/", d.Entry)
}

func TestDiscoverOfASiteThatIsAway(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.site.found, b.site.stop = nil, "The site did not respond."
	ref := b.crawlable(thisRun)
	require.Equal(t, "The site did not respond.", run[contract.DiscoverResult](b.bench, b.check.Discover, ref).Stop)
}

func batchOf(ref contract.SiteHealthRef, pages int) contract.BatchInput {
	return contract.BatchInput{SiteHealthRef: ref, Batch: 1, Pages: pages}
}

func TestBatchSettlesPages(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable(thisRun)
	b.site.score = func(_ context.Context, url string) (*site.PageScore, error) {
		s := scored(80)
		if url == "https://www.example.org/a?q=secret" {
			s = scored(30)
			s.Links = []site.Link{{URL: "/c"}, {URL: "/d"}}
		}
		return s, nil
	}
	res := run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 2))
	require.Equal(t, contract.BatchResult{
		Settled: 2, Counts: contract.PageCounts{Waiting: 2, Scored: 2, Skipped: 1},
		Worst: []contract.PageLine{{Path: "/a", Score: 30}, {Path: "/", Score: 80}},
	}, res, "within the limit of four pages, and without queries")
	res = run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25))
	require.Equal(t, contract.PageCounts{Scored: 4, Skipped: 1}, res.Counts)
	require.Len(t, b.objects(), 4)
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(b.site.visited))), 4)
}

// A run that continues the crawl of another takes over the record; a late batch of the old
// one is rejected.
func TestBatchOfAContinuedRun(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable("the-run-before")
	b.flows.current = "yet-another-run"
	_, err := b.run(b.check.Batch, batchOf(ref, 25))
	b.requireFailure(err, contract.ErrTypeSuperseded, false)
	require.Empty(t, b.site.visited)

	b.flows.current = thisRun
	require.Equal(t, 3, run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25)).Settled)
	require.Equal(t, thisRun, b.siteHealth(ref).RunID)
}

// The leases of an earlier attempt pass to the next one at once.
func TestBatchTakesOverFromItsEarlierAttempts(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable(thisRun)
	_, err := b.do.Store.SitePages.Lease(t.Context(), ref.TenantID, ref.CheckID, thisRun, thisRun+"/batch-1/lost.1", 1,
		time.Now().Add(time.Hour))
	require.NoError(t, err)
	_, err = b.do.Store.SitePages.Lease(t.Context(), ref.TenantID, ref.CheckID, thisRun, thisRun+"/batch-10/1.1", 1, time.Now().Add(time.Hour))
	require.NoError(t, err)
	res := run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25))
	require.Equal(t, contract.PageCounts{Leased: 1, Scored: 2}, res.Counts, "another batch's leases are left alone")
}

func TestBatchWithMoreTakenOverThanItMaySettle(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable(thisRun)
	_, err := b.do.Store.SitePages.Lease(t.Context(), ref.TenantID, ref.CheckID, thisRun, thisRun+"/batch-1/lost.1", 3,
		time.Now().Add(time.Hour))
	require.NoError(t, err)
	res := run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 1))
	require.Equal(t, contract.PageCounts{Waiting: 2, Scored: 1}, res.Counts)
}

func TestBatchGoesOnWithTheCountOfItsEarlierAttempts(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable(thisRun)
	b.env.SetHeartbeatDetails(map[string]any{"owner": thisRun + "/0/1", "settled": 24})
	require.Equal(t, contract.BatchResult{
		Settled: 25, Counts: contract.PageCounts{Waiting: 2, Scored: 1}, Worst: []contract.PageLine{{Path: "/", Score: 80}},
	}, run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25)))
}

// A worker that stops releases its pages, and returns what it has done.
func TestBatchOfAWorkerThatStops(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before  int // pages scored before the stop
		settled int
		fails   bool
	}{"at once": {before: 0, fails: true}, "after a page": {before: 1, settled: 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newSiteBench(t)
			ref := b.crawlable(thisRun)
			stop := make(chan struct{})
			b.env.SetWorkerStopChannel(stop)
			done := 0
			b.site.score = func(ctx context.Context, _ string) (*site.PageScore, error) {
				if done++; done <= c.before {
					return scored(80), nil
				}
				close(stop)
				<-ctx.Done()
				return nil, ctx.Err()
			}
			v, err := b.run(b.check.Batch, batchOf(ref, 25))
			counts := b.siteHealth(ref).Pages
			require.Zero(t, counts.Leased)
			require.Equal(t, 3-c.before, counts.Waiting)
			if c.fails {
				b.requireFailure(err, contract.ErrTypeStopping, true)
				require.Empty(t, b.logs.String(), "workers that stop must not be logged")
				return
			}
			require.NoError(t, err)
			var res contract.BatchResult
			require.NoError(t, v.Get(&res))
			require.Equal(t, c.settled, res.Settled)
		})
	}
}

func TestBatchOfAnEndedCheck(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.crawlable(thisRun)
	_, _, err := b.do.Store.SiteHealth.Cancel(t.Context(), ref.TenantID, ref.CheckID, "Cancelled.")
	require.NoError(t, err)
	_, err = b.run(b.check.Batch, batchOf(ref, 25))
	b.requireFailure(err, contract.ErrTypeTerminal, false)
	require.Empty(t, b.site.visited)
}

func TestSiteFinish(t *testing.T) {
	t.Parallel()
	gone := &site.PageError{Kind: site.FaultHTTP, Message: "The server returns status 404.", Status: 404}
	for name, c := range map[string]struct {
		settle  int // pages before the end
		failing []string
		limit   int
		in      contract.SiteHealthFinishInput
		state   scan.State
		reason  string
	}{
		"all is well":   {settle: 3, state: scan.StateCompleted},
		"a page failed": {settle: 3, failing: []string{"/b"}, state: scan.StateCompleted, reason: "1 of 3 pages could not be scored."},
		"every page failed": {
			settle: 3, failing: []string{"/", "/a?q=secret", "/b"}, state: scan.StateFailed,
			reason: "None of the 3 pages could be scored.",
		},
		"the limit was reached": {settle: 2, limit: 2, state: scan.StateCompleted, reason: "The limit of 2 pages was reached."},
		"no time left": {
			settle: 1, in: contract.SiteHealthFinishInput{Reason: "The crawl ran out of its time of 6 h."},
			state: scan.StateCompleted, reason: "The crawl ran out of its time of 6 h; 2 pages were not scored.",
		},
		"nobody was there": {
			in:    contract.SiteHealthFinishInput{Reason: "No worker with a browser was available to score pages."},
			state: scan.StateFailed, reason: "No worker with a browser was available to score pages; 3 pages were not scored.",
		},
		"cancelled": {
			settle: 2, in: contract.SiteHealthFinishInput{Canceled: true, Reason: "The check was cancelled."},
			state: scan.StateCanceled, reason: "The check was cancelled; 1 page was not scored.",
		},
		"nothing to crawl": {
			in:    contract.SiteHealthFinishInput{Failed: true, Reason: "The site did not respond."},
			state: scan.StateFailed, reason: "The site did not respond.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newSiteBench(t)
			b.site.visit = func(p scan.SitePage) (site.Visit, error) {
				for _, path := range c.failing {
					if p.URL == "https://www.example.org"+path {
						return site.Visit{}, gone
					}
				}
				return site.Visit{Status: 200}, nil
			}
			if c.limit > 0 {
				b.settings.MaxPages = c.limit
			}
			ref := b.queuedCheck()
			run[contract.SiteHealthPlan](b.bench, b.check.Start, ref)
			run[contract.DiscoverResult](b.bench, b.check.Discover, ref)
			if c.settle > 0 {
				run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, c.settle))
			}
			c.in.SiteHealthRef = ref
			out := run[contract.SiteHealthOutcome](b.bench, b.check.Finish, c.in)
			require.Equal(t, out, run[contract.SiteHealthOutcome](b.bench, b.check.Finish, c.in), "it may be repeated")
			check := b.siteHealth(ref)
			require.Equal(t, []any{c.state, c.reason}, []any{check.State, check.Reason})
			require.Equal(t, []string{string(c.state), c.reason}, []string{out.State, out.Reason})
			require.Equal(t, contract.PageCounts(check.Pages), out.Counts)
			if check.Pages.Scored == 0 {
				require.Nil(t, out.Score)
				return
			}
			require.InDelta(t, 80, *out.Score, 1e-9)
			require.InDelta(t, 80, *check.Scores.SEO, 1e-9)
			require.Equal(t, "13.0.1", check.Lighthouse)
		})
	}
}

func TestSiteFinishRecordsWhoLinksToWhom(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.site.visit = func(p scan.SitePage) (site.Visit, error) {
		return site.Visit{Status: 200, Links: []site.Link{{URL: "/b"}}}, nil
	}
	ref := b.crawlable(thisRun)
	run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25))
	run[contract.SiteHealthOutcome](b.bench, b.check.Finish, contract.SiteHealthFinishInput{SiteHealthRef: ref})
	pages, _, err := b.do.Store.SitePages.List(t.Context(), ref.TenantID, ref.CheckID, store.SitePageFilter{OnlyOrphans: true}, 1, 10)
	require.NoError(t, err)
	require.Len(t, pages, 1)
	require.Equal(t, "https://www.example.org/a?q=secret", pages[0].URL)
}

// The workflow service is asked only if the record belongs to another run.
func TestFenceAsksNobodyWithoutNeed(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.flows.err = errors.New("away")
	ref := b.crawlable(thisRun)
	run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 1))
	require.Empty(t, b.flows.asked)
	other := b.crawlable("another-run")
	_, err := b.run(b.check.Batch, batchOf(other, 1))
	b.requireFailure(err, contract.ErrTypeOutage, true)
}
