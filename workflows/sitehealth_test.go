package workflows_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

var siteRef = contract.SiteHealthRef{TenantID: "tenant-1", CheckID: "check-1"}

// siteBench is one check in the SDK's test environment. Its frontier is a counter: each
// settled page adds as many pages as the test wants.
type siteBench struct {
	*bench
	plan      contract.SiteHealthPlan
	startErr  error
	discover  func() (contract.DiscoverResult, error)
	batch     func(ctx context.Context, in contract.BatchInput) (contract.BatchResult, error)
	files     func() (contract.FilesResult, error)
	served    func() bool
	notifyErr error

	mu       sync.Mutex
	counts   contract.PageCounts
	batches  []contract.BatchInput
	finishes []contract.SiteHealthFinishInput
}

func newSiteBench(t *testing.T) *siteBench {
	t.Helper()
	base := newEnvironment(t)
	b := &siteBench{
		bench: base,
		plan: contract.SiteHealthPlan{
			Host: "example.org", Batches: 2, BatchPages: 25, BatchTime: 2 * time.Minute, ContinueAfter: 150,
			StopAt: base.Now().Add(6 * time.Hour), MaxDuration: 6 * time.Hour, Heartbeat: 20 * time.Second,
		},
		counts: contract.PageCounts{Waiting: 40},
	}
	b.register(map[string]any{
		contract.SiteHealthStart: b.doStart, contract.SiteHealthDiscover: b.doDiscover, contract.SiteHealthBatch: b.doBatch,
		contract.SiteHealthFiles: b.doFiles, contract.SiteHealthFinish: b.doFinish, contract.SiteHealthNotify: b.doNotify,
		contract.WebsiteScanQueueState: b.doQueueState,
	})
	return b
}

func (b *siteBench) run() { b.resume(nil) }

// resume runs a check that an earlier run began.
func (b *siteBench) resume(crawl *contract.SiteHealthCrawl) {
	b.t.Helper()
	b.ExecuteWorkflow(contract.SiteHealthWorkflow, contract.SiteHealthInput{SiteHealthRef: siteRef, Crawl: crawl})
	require.True(b.t, b.IsWorkflowCompleted())
}

func (b *siteBench) outcome() contract.SiteHealthOutcome {
	b.t.Helper()
	require.NoError(b.t, b.GetWorkflowError())
	var out contract.SiteHealthOutcome
	require.NoError(b.t, b.GetWorkflowResult(&out))
	return out
}

// continued returns the input that the run passes to the next one.
func (b *siteBench) continued() contract.SiteHealthInput {
	b.t.Helper()
	var again *workflow.ContinueAsNewError
	require.ErrorAs(b.t, b.GetWorkflowError(), &again)
	require.Equal(b.t, contract.SiteHealthWorkflow, again.WorkflowType.Name)
	var in contract.SiteHealthInput
	require.NoError(b.t, converter.GetDefaultDataConverter().FromPayloads(again.Input, &in))
	return in
}

// finish returns the one final record that the run wrote.
func (b *siteBench) finish() contract.SiteHealthFinishInput {
	b.t.Helper()
	require.Len(b.t, b.finishes, 1)
	return b.finishes[0]
}

func (b *siteBench) doStart(_ context.Context, in contract.SiteHealthRef) (contract.SiteHealthPlan, error) {
	require.Equal(b.t, siteRef, in)
	b.note("start")
	return b.plan, b.startErr
}

func (b *siteBench) doDiscover(_ context.Context, in contract.SiteHealthRef) (contract.DiscoverResult, error) {
	require.Equal(b.t, siteRef, in)
	b.note("discover")
	if b.discover != nil {
		return b.discover()
	}
	return contract.DiscoverResult{Summary: "robots.txt and 1 sitemap with 40 pages", Counts: b.counts}, nil
}

func (b *siteBench) doBatch(ctx context.Context, in contract.BatchInput) (contract.BatchResult, error) {
	require.Equal(b.t, siteRef, in.SiteHealthRef)
	b.note(fmt.Sprintf("batch %d", in.Batch))
	b.mu.Lock()
	b.batches = append(b.batches, in)
	b.mu.Unlock()
	if b.batch != nil {
		return b.batch(ctx, in)
	}
	return b.score(in.Pages), nil
}

// score settles at most n pages.
func (b *siteBench) score(n int) contract.BatchResult {
	b.mu.Lock()
	defer b.mu.Unlock()
	n = min(n, b.counts.Waiting)
	b.counts.Waiting -= n
	b.counts.Scored += n
	return contract.BatchResult{Settled: n, Counts: b.counts, Worst: []contract.PageLine{{Path: "/slow", Score: 31.5}}}
}

func (b *siteBench) doFiles(_ context.Context, in contract.FilesInput) (contract.FilesResult, error) {
	require.Equal(b.t, siteRef, in.SiteHealthRef)
	b.note("files until " + in.Until.UTC().Format(time.TimeOnly))
	return b.files()
}

func (b *siteBench) doFinish(_ context.Context, in contract.SiteHealthFinishInput) (contract.SiteHealthOutcome, error) {
	b.note("finish")
	b.mu.Lock()
	defer b.mu.Unlock()
	b.finishes = append(b.finishes, in)
	out := contract.SiteHealthOutcome{State: "COMPLETED", Score: ptr(87.5), Counts: b.counts, Reason: in.Reason}
	switch {
	case in.Canceled:
		out.State = "CANCELED"
	case in.Failed || b.counts.Scored == 0:
		out.State, out.Score = "FAILED", nil
	}
	return out, nil
}

func (b *siteBench) doNotify(_ context.Context, in contract.SiteHealthRef) error {
	require.Equal(b.t, siteRef, in)
	b.note("notify")
	return b.notifyErr
}

func (b *siteBench) doQueueState(_ context.Context, in contract.QueueInput) (contract.QueueState, error) {
	b.note("look at " + in.Queue)
	return contract.QueueState{Served: b.served()}, nil
}

// asked returns the sizes of the batches by their number.
func (b *siteBench) asked() map[int]int {
	out := map[int]int{}
	for _, in := range b.batches {
		out[in.Batch] = in.Pages
	}
	return out
}

// hangingBatch does not end until it is cancelled.
func hangingBatch(context.Context, contract.BatchInput) (contract.BatchResult, error) {
	return contract.BatchResult{}, activity.ErrResultPending
}

func TestSiteHealth(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Notify, b.plan.QueueLook = true, time.Minute
	b.run()

	require.Equal(t, contract.SiteHealthOutcome{State: "COMPLETED", Score: ptr(87.5), Counts: contract.PageCounts{Scored: 40}}, b.outcome())
	b.before("start", "discover")
	b.before("discover", "batch 1")
	b.before("batch 1", "finish")
	b.before("finish", "notify")
	require.Equal(t, 1, b.count("start")+b.count("look"))
	require.Equal(t, contract.SiteHealthFinishInput{SiteHealthRef: siteRef}, b.finish())
	golden(t, "site_details_completed.md", b.details())
	require.Equal(t, []temporal.SearchAttributes{
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("discovering")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("crawling")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finishing")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("COMPLETED"),
			contract.AttrScore.ValueSet(87.5)),
	}, b.upserts)
}

func TestBatchesGrow(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.counts.Waiting = 150
	b.run()
	b.outcome()
	asked := b.asked()
	require.GreaterOrEqual(t, len(asked), 8)
	for number, pages := range asked {
		require.Equal(t, min(25, 1<<(number-1)), pages, "batch %d", number)
	}
}

func TestBatchOptions(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.counts.Waiting = 1
	b.run()
	b.outcome()
	o := b.options[contract.SiteHealthBatch]
	require.Equal(t, contract.QueueCrawl, o.TaskQueue)
	require.Equal(t, 20*time.Second, o.HeartbeatTimeout)
	require.Equal(t, 12*time.Minute, o.StartToCloseTimeout)
	require.Equal(t, 6*time.Hour+10*time.Minute, o.ScheduleToCloseTimeout,
		"a full queue is not a reason to give up before the crawl's time is over")
	require.True(t, o.WaitForCancellation)
	require.EqualValues(t, 5, o.RetryPolicy.MaximumAttempts)
	require.Equal(t, "batch 2 of example.org: up to 2 pages", o.Summary)
	require.Equal(t, contract.QueueLight, b.options[contract.SiteHealthDiscover].TaskQueue)
	require.Equal(t, 5*time.Minute, b.options[contract.SiteHealthFinish].StartToCloseTimeout)
	for name, o := range b.options {
		require.NotEmpty(t, o.Summary, name)
	}
}

// Only the entry is known at first: the second lane has nothing to do until the first batch
// adds the entry's links.
func TestIdleLaneWaitsForPages(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.counts = contract.PageCounts{Waiting: 1}
	entry := make(chan struct{})
	b.batch = func(_ context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		switch in.Batch {
		case 1:
			<-entry
			b.mu.Lock()
			b.counts = contract.PageCounts{Waiting: 30}
			b.mu.Unlock()
			return contract.BatchResult{Settled: 1, Counts: contract.PageCounts{Waiting: 30, Scored: 1}}, nil
		case 2:
			defer close(entry)
			return contract.BatchResult{Counts: contract.PageCounts{Leased: 1}}, nil
		}
		return b.score(in.Pages), nil
	}
	began := b.Now()
	b.run()
	b.outcome()
	require.GreaterOrEqual(t, b.count("batch "), 5)
	require.Less(t, b.Now().Sub(began), 15*time.Second, "progress wakes the lane, not the clock")
}

// Leases of a lost batch expire: another lane must look again.
func TestIdleLaneLooksAgain(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Batches = 1
	began := b.Now()
	var looks []time.Duration
	b.batch = func(_ context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		looks = append(looks, b.Now().Sub(began).Round(time.Second))
		if in.Batch < 6 {
			return contract.BatchResult{Counts: contract.PageCounts{Leased: 3}}, nil
		}
		return b.score(40), nil
	}
	b.run()
	b.outcome()
	require.Equal(t, []time.Duration{0, 15 * time.Second, 45 * time.Second, 105 * time.Second, 225 * time.Second, 345 * time.Second}, looks)
}

// Two batches end together, and the earlier count arrives last.
func TestCountsDoNotGoBack(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Batches, b.plan.ContinueAfter = 1, 2
	b.batch = func(_ context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		if in.Batch == 1 {
			return contract.BatchResult{Settled: 1, Counts: contract.PageCounts{Waiting: 20, Scored: 20}}, nil
		}
		return contract.BatchResult{Settled: 1, Counts: contract.PageCounts{Waiting: 30, Leased: 2, Scored: 8}}, nil
	}
	b.run()
	require.Equal(t, contract.PageCounts{Waiting: 20, Scored: 20}, b.continued().Crawl.Counts)
}

func TestLongCrawlContinuesAsNew(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.ContinueAfter, b.counts.Waiting = 4, 60
	b.run()
	in := b.continued()
	require.Equal(t, siteRef, in.SiteHealthRef)
	require.Equal(t, 4, in.Crawl.Batches)
	require.Equal(t, contract.PageCounts{Waiting: 45, Scored: 15}, in.Crawl.Counts)
	require.Equal(t, []contract.PageLine{{Path: "/slow", Score: 31.5}}, in.Crawl.Worst)
	require.Equal(t, "robots.txt and 1 sitemap with 40 pages", in.Crawl.Discovery)
	require.Empty(t, b.finishes)

	next := newSiteBench(t)
	next.counts = contract.PageCounts{Waiting: 20, Scored: 40}
	next.resume(in.Crawl)
	require.Equal(t, "COMPLETED", next.outcome().State)
	require.Zero(t, next.count("start")+next.count("discover"), "the plan and the pages are there")
	require.Equal(t, []int{16, 25}, []int{next.asked()[5], next.asked()[6]}, "the numbers go on")
	require.Contains(t, next.details(), "robots.txt and 1 sitemap")
}

// A run does not continue as new while batches are in flight, and starts no more.
func TestContinuingWaitsForBatches(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.ContinueAfter = 3
	b.batch = func(_ context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		b.note(fmt.Sprintf("done %d", in.Batch))
		return b.score(1), nil
	}
	b.run()
	require.Equal(t, contract.PageCounts{Waiting: 37, Scored: 3}, b.continued().Crawl.Counts)
	require.Equal(t, 3, b.count("done"))
}

func TestSiteHealthStopsAtItsTime(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.batch = hangingBatch
	began := b.Now()
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, contract.SiteHealthFinishInput{SiteHealthRef: siteRef, Reason: "The crawl ran out of its time of 6 h."}, b.finish())
	require.Equal(t, 6*time.Hour, b.Now().Sub(began).Round(time.Minute))
}

func TestContinuedRunStopsAtTheTimeOfTheFirst(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.StopAt = b.Now().Add(-time.Second)
	b.batch = hangingBatch
	b.resume(&contract.SiteHealthCrawl{Plan: b.plan, Batches: 9, Counts: contract.PageCounts{Waiting: 3, Scored: 30}})
	b.outcome()
	require.Equal(t, "The crawl ran out of its time of 6 h.", b.finish().Reason)
}

func TestSiteHealthCancelled(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.Notify, b.batch = true, func(ctx context.Context, in contract.BatchInput) (contract.BatchResult, error) {
		if in.Batch <= 2 {
			return b.score(in.Pages), nil
		}
		return hangingBatch(ctx, in)
	}
	b.RegisterDelayedCallback(b.CancelWorkflow, time.Minute)
	began := b.Now()
	b.run()
	require.Equal(t, "CANCELED", b.outcome().State)
	require.Equal(t, contract.SiteHealthFinishInput{SiteHealthRef: siteRef, Canceled: true, Reason: "The check was cancelled."}, b.finish())
	require.LessOrEqual(t, b.Now().Sub(began), time.Minute+20*time.Second)
	b.before("finish", "notify")
	golden(t, "site_details_canceled.md", b.details())
}

func TestSiteHealthCancelledBeforeItStarts(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.RegisterDelayedCallback(b.CancelWorkflow, 0)
	b.run()
	require.Equal(t, "CANCELED", b.outcome().State)
	require.Equal(t, 1, b.count("start"), "a run has to own the record that it ends")
	require.Zero(t, b.count("batch"))
}

func TestNobodyServesTheCrawlQueue(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.QueueLook, b.batch = time.Minute, hangingBatch
	b.served = func() bool { return false }
	began := b.Now()
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, "No worker with a browser was available to score pages.", b.finish().Reason)
	require.Equal(t, 2*time.Minute, b.Now().Sub(began).Round(time.Minute))
}

func TestBusyCrawlQueueIsWaitedFor(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.plan.QueueLook, b.batch = time.Minute, hangingBatch
	b.plan.StopAt, b.plan.MaxDuration = b.Now().Add(90*time.Minute), 90*time.Minute
	b.served = func() bool { return true }
	b.run()
	b.outcome()
	require.Equal(t, "The crawl ran out of its time of 1 h 30 min.", b.finish().Reason)
}

// A site chooses where it redirects to, and so what the reason quotes.
func TestDetailsQuoteSitesAsTheyAre(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	b.discover = func() (contract.DiscoverResult, error) {
		return contract.DiscoverResult{
			Summary: "robots.txt: <b>no</b>\n# more", Stop: "http://example.org/![x](http://elsewhere.example/pixel) answers with status 404.",
		}, nil
	}
	b.run()
	require.Contains(t, b.details(), `/\!\[x\](http://elsewhere.example/pixel) answers`)
	require.Contains(t, b.details(), `robots.txt: \<b\>no\</b\> \# more`)
}
