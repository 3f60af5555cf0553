package flows_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/testsupport/tinysite"
	"assay/workflows/contract"
)

func TestSiteHealthRunsAndReadsWellInTheUI(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 40)
	b.keepLedger()
	b.direct()
	b.crawl(patience)
	c := b.check()
	out := b.endedCheck(c.ID, patience)
	require.Equal(t, "COMPLETED", out.State)
	require.Equal(t, contract.PageCounts{Scored: 40}, out.Counts)
	b.requireEachScoredOnce(c.ID)
	b.requireEachLoadedOnce(c.ID)

	p, doc := b.documentOf(c.ID, tinysite.URL(7))
	require.Equal(t, 1, p.Depth)
	require.Equal(t, scan.FoundRendered, p.Source)
	require.Equal(t, tinysite.Entry, p.From)
	require.Equal(t, "Tiny page 7", p.Title)
	report, err := b.blobs.Get(t.Context(), doc.ReportKey)
	require.NoError(t, err)
	require.NoError(t, report.Close())

	details := b.siteDetails(c.ID)
	require.Contains(t, details, "**COMPLETED** · overall ")
	require.Contains(t, details, "| 40 | 40 | 0 | 0 | 0 | 0 |")
	require.Contains(t, details, "robots.txt 200 · sitemaps: 0 with 0 addresses")
	require.Contains(t, details, "| `/` | 40 |", "the worst page comes first")
	for _, e := range b.siteHistories(c.ID)[0].GetEvents() {
		if e.GetEventType() == enums.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED || e.GetEventType() == enums.EVENT_TYPE_TIMER_STARTED {
			require.NotEmpty(t, e.GetUserMetadata().GetSummary().GetData(), e.String())
		}
	}
	b.requireListed(`ScanTarget = 'tiny.example' AND ScanOutcome = 'COMPLETED' AND ScanPhase = 'finished'`, contract.SiteHealthID(c.ID))
}

func (b *siteBench) siteDetails(id string) string {
	b.t.Helper()
	v, err := b.client.QueryWorkflow(b.t.Context(), contract.SiteHealthID(id), "", "__temporal_workflow_metadata")
	require.NoError(b.t, err)
	return metadata(b.t, v).GetCurrentDetails()
}

// The crawl takes two runs, the second of which takes over the record. make load crawls sites of 10,000 pages.
func TestSiteHealthOfThousandsOfPages(t *testing.T) {
	t.Parallel()
	const pages = 4_000 // more than the batches of one run take
	b := newSiteBench(t, store.Config{}, pages)
	b.settings.MaxPages = pages
	b.shape.Heartbeat, b.shape.Lease = patience, time.Hour // a worker of a busy machine that is silent is not replaced
	b.keepLedger()
	b.direct()
	b.crawl(patience)
	c := b.check()
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, time.Hour).State)
	b.requireEachScoredOnce(c.ID)
	b.requireEachLoadedOnce(c.ID)
	histories := b.siteHistories(c.ID)
	require.Greater(t, len(histories), 1)
	for _, h := range histories {
		require.Less(t, len(h.GetEvents()), 2000)
	}
	require.NotEqual(t, b.firstRun(c.ID), b.siteHealth(c.ID).RunID)
}

func TestSiteHealthIsCancelled(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 100)
	gated := newGate(t)
	b.tiny.Before = func(ctx context.Context, n int) error {
		if n < 10 {
			return nil
		}
		return gated.any(ctx)
	}
	b.direct()
	b.crawl(patience)
	c := b.check()
	b.scoredPages(c.ID, 10)
	gated.wait(t)
	require.Contains(t, b.siteDetails(c.ID), " in flight: at most ")
	_, err := b.checks.Cancel(t.Context(), b.tenant.ID, c.ID, "tester")
	require.NoError(t, err)
	require.Equal(t, "CANCELED", b.endedCheck(c.ID, patience).State)
	check := b.siteHealth(c.ID)
	require.Equal(t, scan.StateCanceled, check.State)
	require.Equal(t, 10, check.Pages.Scored, "scored pages stay")
	require.Zero(t, check.Pages.Leased, "what was in hand is given back")
	require.Regexp(t, `^The check was cancelled; \d+ pages were not scored\.$`, check.Reason)
	require.NotNil(t, check.Scores.Overall)
}

// any blocks every call until the gate opens or its context ends.
func (g *gate) any(ctx context.Context) error {
	g.first.Do(func() { close(g.reached) })
	select {
	case <-g.open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A worker that ignores a cancellation is not waited for.
func TestSiteHealthIsCancelledUnderADeafWorker(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 100)
	gated := newGate(t)
	b.shape.Heartbeat = time.Minute
	b.tiny.Before = func(_ context.Context, n int) error {
		if n < 10 {
			return nil
		}
		return gated.any(context.Background())
	}
	b.direct()
	b.crawl(time.Second)
	c := b.check()
	b.scoredPages(c.ID, 10)
	gated.wait(t)
	_, err := b.checks.Cancel(t.Context(), b.tenant.ID, c.ID, "tester")
	require.NoError(t, err)
	require.Equal(t, "CANCELED", b.endedCheck(c.ID, patience).State)
	before := b.siteHealth(c.ID)
	gated.release()
	b.scoredAgain(gated)
	require.Equal(t, before.Pages.Scored, b.siteHealth(c.ID).Pages.Scored, "what comes later is refused")
}

// scoredAgain waits until the pages blocked by the gate have continued.
func (b *siteBench) scoredAgain(*gate) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return len(b.tiny.Calls()) > 10 }, patience, 10*time.Millisecond)
}

func TestSiteHealthStopsAtItsTime(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 100)
	b.checks.Defaults.MaxDuration = 2 * time.Second
	gated := newGate(t)
	b.tiny.Before = func(ctx context.Context, n int) error {
		if n < 5 {
			return nil
		}
		return gated.any(ctx)
	}
	b.direct()
	b.crawl(patience)
	c := b.check()
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, 2*patience).State)
	ended := b.siteHealth(c.ID)
	require.LessOrEqual(t, ended.Pages.Scored, 5, "a busy machine may score fewer in this time")
	require.Regexp(t, `^The crawl ran out of its time of 2 s; \d+ pages were not scored\.$`, ended.Reason)
}

func TestPagesThatCrashCostThemselvesOnly(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 30)
	var mu sync.Mutex
	tries := map[int]int{}
	b.tiny.Before = func(_ context.Context, n int) error {
		mu.Lock()
		defer mu.Unlock()
		tries[n]++
		if n == 13 || n == 14 && tries[n] == 1 {
			return &site.PageError{Kind: "CRASHED", Message: "The page crashed in the browser.", Again: true}
		}
		return nil
	}
	b.direct()
	b.crawl(patience)
	c := b.check()
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, patience).State)
	require.Equal(t, []int{2, 2}, []int{tries[13], tries[14]}, "once more")
	check := b.siteHealth(c.ID)
	require.Equal(t, scan.PageCounts{Scored: 29, Failed: 1}, check.Pages)
	require.Equal(t, "1 of 30 pages could not be scored.", check.Reason)
}

// A check continues where it was after a time without browsers.
func TestSiteHealthWaitsForAWorker(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 60)
	stopping := newGate(t)
	b.tiny.Before = func(ctx context.Context, n int) error {
		if n != 20 {
			return nil
		}
		return stopping.any(ctx)
	}
	b.direct()
	stop := b.crawl(patience)
	c := b.check()
	stopping.wait(t)
	stop()
	require.Zero(t, b.siteHealth(c.ID).Pages.Leased, "a worker that stops gives its pages back")
	stopping.release()
	b.crawl(patience)
	require.Equal(t, "COMPLETED", b.endedCheck(c.ID, 2*patience).State)
	b.requireEachScoredOnce(c.ID)
}

func TestNoPageCanBeScored(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 1)
	b.tiny.Before = func(context.Context, int) error {
		return &site.PageError{Kind: "NO_PAINT", Message: "The page never painted any content."}
	}
	b.direct()
	b.crawl(patience)
	c := b.check()
	require.Equal(t, "FAILED", b.endedCheck(c.ID, patience).State)
	require.Equal(t, "The one page that was found could not be scored.", b.siteHealth(c.ID).Reason)
}
