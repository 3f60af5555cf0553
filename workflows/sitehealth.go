package workflows

import (
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// SiteHealth crawls a site: it runs the discovery, keeps batches of pages in flight until
// none is left, and finishes the record. The pages are in the database; a long crawl
// continues as new, so that neither history nor state grows with the site. A page, or a
// batch, that fails is a result, not a failure of the workflow.
func SiteHealth(ctx workflow.Context, in contract.SiteHealthInput) (contract.SiteHealthOutcome, error) {
	s := &siteHealth{ref: in.SiteHealthRef, log: workflow.GetLogger(ctx), flying: map[int]flight{}}
	return s.run(ctx, in.Crawl)
}

type siteHealth struct {
	ref contract.SiteHealthRef
	log log.Logger
	contract.SiteHealthCrawl

	begun    int            // batches of this run
	flying   map[int]flight // by number
	lanes    int            // lanes that have not ended
	progress int            // increased when a batch settles pages
	failed   bool           // there is nothing to crawl
	reason   string         // why the crawl ends early
	stop     workflow.CancelFunc
	head     string // first line of the details
	asked    *contract.FilesResult
	counted  time.Time // when Counts were taken, by a batch of this run
}

// flight is a batch in flight.
type flight struct {
	pages int
	since time.Time
}

func (s *siteHealth) run(ctx workflow.Context, carried *contract.SiteHealthCrawl) (contract.SiteHealthOutcome, error) {
	var none contract.SiteHealthOutcome
	// A run owns the record from its start; one that is cancelled earlier must still take it
	// over to end it.
	last, _ := workflow.NewDisconnectedContext(ctx)
	if carried != nil {
		s.SiteHealthCrawl = *carried
	} else {
		if err := s.start(last); err != nil {
			if endsQuietly(err) {
				return none, nil // the record already has its final state, or another run owns it
			}
			return none, err
		}
		s.discover(ctx)
	}
	if !s.closing(ctx) {
		s.crawl(ctx, last)
	}
	if s.unfinished(ctx) {
		return none, workflow.NewContinueAsNewError(ctx, contract.SiteHealthWorkflow, contract.SiteHealthInput{
			SiteHealthRef: s.ref, Crawl: &s.SiteHealthCrawl,
		})
	}
	s.files(ctx)
	out, err := s.finish(last, ctx.Err() != nil && s.reason == "")
	if err != nil || out.State == "" {
		return out, err
	}
	if ctx.Err() != nil {
		ctx = last // a check that was cancelled is reported as well
	}
	s.notify(ctx)
	return out, nil
}

func (s *siteHealth) start(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, recordOptions("mark the check as running"))
	return workflow.ExecuteActivity(ctx, contract.SiteHealthStart, s.ref).Get(ctx, &s.Plan)
}

// discover reads robots.txt, the sitemaps and the entry. A cancelled check does not wait for
// it: the final record accepts no more writes.
func (s *siteHealth) discover(ctx workflow.Context) {
	phase(ctx, "discovering")
	s.head = "Reading robots.txt, the sitemaps and the entry."
	s.show(ctx)
	var found contract.DiscoverResult
	options := func() workflow.ActivityOptions { return discoverOptions(s.Plan) }
	err := step(ctx, losses{limit: s.Plan.LossLimit}, options, contract.SiteHealthDiscover, s.ref, &found)
	s.head = ""
	switch {
	case err == nil:
		s.Discovery, s.Counts, s.Delay = found.Summary, found.Counts, found.Delay
		s.failed, s.reason = found.Stop != "", found.Stop
	case ctx.Err() != nil: // cancelled
	case endsQuietly(err):
		s.reason = "superseded" // finishing will not be allowed either
	default:
		s.log.Warn("discovery failed", "error", err)
		s.failed, s.reason = true, "The crawl could not start: the discovery of the site's pages failed."
		if gone, ok := errors.AsType[*lostError](err); ok {
			s.reason = "The crawl could not start. " + gone.Error()
		}
	}
}

// crawl keeps batches in flight until nothing is left, the time is over, the check is
// cancelled, or the run has become long. It waits for the batches in flight; cancelled ones
// have a limited time for it.
func (s *siteHealth) crawl(ctx, last workflow.Context) {
	if s.Batches == 0 {
		phase(ctx, "crawling")
	}
	work, stop := workflow.WithCancel(ctx)
	s.stop = stop
	s.stopAt(work)
	for n := range s.wide() {
		s.lanes++
		workflow.GoNamed(work, fmt.Sprintf("lane %d", n+1), func(ctx workflow.Context) {
			defer func() { s.lanes-- }()
			s.lane(ctx)
		})
	}
	s.show(ctx)
	ended := func() bool { return s.lanes == 0 }
	err := workflow.Await(last, func() bool { return ended() || work.Err() != nil })
	if err == nil && !ended() {
		_, err = workflow.AwaitWithOptions(last, wait(farewell, "until the batches in flight have stopped"), ended)
	}
	if err != nil {
		s.log.Warn("waiting for batches", "error", err)
	}
	stop()
}

// stopAt ends the crawl when its time is over.
func (s *siteHealth) stopAt(ctx workflow.Context) {
	workflow.GoNamed(ctx, "time of the crawl", func(ctx workflow.Context) {
		left := max(s.Plan.StopAt.Sub(workflow.Now(ctx)), 0)
		timer := workflow.NewTimerWithOptions(ctx, left, workflow.TimerOptions{Summary: "the crawl's time"})
		if timer.Get(ctx, nil) == nil {
			s.end("The crawl ran out of its time of " + span(s.Plan.MaxDuration) + s.patience() + ".")
		}
	})
}

// wide returns how many batches are in flight at once. Where robots.txt asks for a long
// pause one is enough: others would only wait for their turn.
func (s *siteHealth) wide() int {
	if s.Delay >= slowHost {
		return min(s.Plan.Batches, 1)
	}
	return s.Plan.Batches
}

// patience explains that a crawl's time went into pauses, if most of it did: each page is
// visited twice, by the crawler and by the browser.
func (s *siteHealth) patience() string {
	visits := 2 * (s.Counts.Scored + s.Counts.Failed + 1)
	if s.Delay < time.Second || time.Duration(visits)*s.Delay < s.Plan.MaxDuration/2 {
		return ""
	}
	return ", as robots.txt asks for " + span(s.Delay) + " between visits"
}

// end ends the crawl for the reason; the first reason counts.
func (s *siteHealth) end(reason string) {
	if s.reason == "" {
		s.reason = reason
	}
	s.stop()
}

// lane runs one batch after the other. It rests after a batch that found nothing to do,
// while other batches have leased pages that may add new ones.
func (s *siteHealth) lane(ctx workflow.Context) {
	rest := idlePause
	for !s.closing(ctx) && !s.long(ctx) {
		settled, err := s.batch(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && settled > 0:
			rest = idlePause
		case err == nil:
			s.rest(ctx, rest, "until other batches bring pages")
			rest = min(2*rest, idleMost)
		case endsQuietly(err):
			s.end("superseded") // finishing will be rejected as well
		case s.Failures >= maxFailures:
			s.end("The crawl ended early: batches of pages failed repeatedly.")
		default:
			s.rest(ctx, failurePause, "after a batch that failed")
		}
	}
}

// rest waits until another batch has made progress, or the time is over.
func (s *siteHealth) rest(ctx workflow.Context, limit time.Duration, summary string) {
	seen := s.progress
	_, err := workflow.AwaitWithOptions(ctx, wait(limit, summary), func() bool {
		return s.progress != seen || s.closing(ctx) || s.long(ctx)
	})
	if err != nil && !temporal.IsCanceledError(err) {
		s.log.Warn("a pause was cut short", "error", err)
	}
}

// batch runs one batch and returns how many pages it settled. The first ones are small: they
// soon show how large the site is.
func (s *siteHealth) batch(ctx workflow.Context) (settled int, err error) {
	s.Batches++
	s.begun++
	number := s.Batches
	in := contract.BatchInput{SiteHealthRef: s.ref, Batch: number, Pages: batchPages(s.Plan, number)}
	s.flying[number] = flight{pages: in.Pages, since: workflow.Now(ctx)}
	s.show(ctx)
	watched, queue := watchQueue(ctx, fmt.Sprintf("batch %d", number), contract.QueueCrawl, s.Plan.QueueLook)
	var out contract.BatchResult
	options := func() workflow.ActivityOptions { return s.batchOptions(ctx, in) }
	err = step(watched, losses{limit: s.Plan.LossLimit}, options, contract.SiteHealthBatch, in, &out)
	queue.stop()
	delete(s.flying, number)
	var gone *lostError
	switch {
	case err == nil:
		s.take(ctx, out)
	case queue.deserted:
		s.end("No worker with a browser was available to score pages.")
	case errors.As(err, &gone):
		s.end("The crawl ended early. " + gone.Error())
	case ctx.Err() == nil && !endsQuietly(err):
		s.Failures++
		s.log.Warn("a batch failed", "batch", number, "inARow", s.Failures, "error", err)
	}
	s.show(ctx)
	return out.Settled, err
}

func (s *siteHealth) take(ctx workflow.Context, out contract.BatchResult) {
	s.Failures = 0
	// Of batches that end together, the earlier count may arrive last.
	if out.Counts.Scored+out.Counts.Failed >= s.Counts.Scored+s.Counts.Failed {
		s.Counts, s.Worst, s.counted = out.Counts, out.Worst[:min(len(out.Worst), worstShown)], workflow.Now(ctx)
	}
	if out.Settled > 0 {
		s.progress++
	}
}

// batchPages is 1, 2, 4, … up to the plan's number.
func batchPages(plan contract.SiteHealthPlan, number int) int {
	if number > 16 {
		return plan.BatchPages
	}
	return min(plan.BatchPages, 1<<(number-1))
}

// over reports whether no page is waiting or leased.
func (s *siteHealth) over() bool { return s.Counts.Waiting+s.Counts.Leased == 0 }

func (s *siteHealth) closing(ctx workflow.Context) bool {
	return s.over() || s.reason != "" || ctx.Err() != nil
}

// long reports whether the run should continue as new.
func (s *siteHealth) long(ctx workflow.Context) bool {
	return s.begun >= s.Plan.ContinueAfter || workflow.GetInfo(ctx).GetContinueAsNewSuggested()
}

func (s *siteHealth) unfinished(ctx workflow.Context) bool { return !s.closing(ctx) && s.begun > 0 }

// files checks the files that pages link to, if all pages are done and there is time left.
// Its failure only affects the files.
func (s *siteHealth) files(ctx workflow.Context) {
	left := s.Plan.StopAt.Sub(workflow.Now(ctx))
	if !s.Plan.Files || s.reason != "" || ctx.Err() != nil || left <= 0 {
		return
	}
	phase(ctx, "asking for files")
	s.head = "Checking the files that pages link to."
	s.show(ctx)
	limit := min(left, filesTime+filesShare*s.Delay)
	options := func() workflow.ActivityOptions { return filesOptions(s.Plan, limit+s.slack()) }
	in := contract.FilesInput{SiteHealthRef: s.ref, Until: workflow.Now(ctx).Add(limit)}
	var out contract.FilesResult
	err := step(ctx, losses{limit: s.Plan.LossLimit}, options, contract.SiteHealthFiles, in, &out)
	s.head = ""
	switch {
	case err == nil:
		s.asked = &out
	case ctx.Err() == nil && !endsQuietly(err):
		s.log.Warn("checking linked files failed", "error", err)
	}
}

func (s *siteHealth) finish(ctx workflow.Context, canceled bool) (out contract.SiteHealthOutcome, err error) {
	phase(ctx, "finishing")
	in := contract.SiteHealthFinishInput{SiteHealthRef: s.ref, Canceled: canceled, Failed: s.failed, Reason: s.reason}
	if canceled {
		in.Reason = "The check was cancelled."
	}
	do := workflow.WithActivityOptions(ctx, finishOptions())
	if err = workflow.ExecuteActivity(do, contract.SiteHealthFinish, in).Get(ctx, &out); err != nil {
		if endsQuietly(err) {
			return out, nil
		}
		return out, err
	}
	s.Counts, s.head = out.Counts, outcomeLine(out)
	s.show(ctx)
	return out, finished(ctx, out.State, out.Score)
}

// notify sends the report. The record is final by then and does not depend on the mail.
// Cancelling the workflow now ends the attempts.
func (s *siteHealth) notify(ctx workflow.Context) {
	if !s.Plan.Notify {
		return
	}
	ctx = workflow.WithActivityOptions(ctx, notifyOptions())
	if err := workflow.ExecuteActivity(ctx, contract.SiteHealthNotify, s.ref).Get(ctx, nil); err != nil {
		s.log.Warn("the report could not be sent", "error", err)
	}
}

// Limits of the steps.
const (
	discoverTimeout   = 15 * time.Minute
	discoverHeartbeat = 20 * time.Second
	discoverAttempts  = 3
	batchAttempts     = 5
	batchSlack        = 10 * time.Minute // for leased pages when the batch's time is over
	turns             = 8                // turns at its host that a page may wait for
	slowHost          = 2 * time.Second  // pause from which on one batch at a time is enough
	filesTime         = 20 * time.Minute
	filesShare        = 1000 // visits to files whose pauses are added to the limit
	filesAttempts     = 5
	finishTimeout     = 5 * time.Minute  // computing the links between ten thousand pages takes minutes
	farewell          = 15 * time.Second // for cancelled batches
	idlePause         = 15 * time.Second
	idleMost          = 2 * time.Minute
	failurePause      = 30 * time.Second
	maxFailures       = 3 // in a row
	worstShown        = 10
)

func discoverOptions(plan contract.SiteHealthPlan) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueLight, Summary: "robots.txt, sitemaps and entry of " + plan.Host,
		StartToCloseTimeout: max(discoverTimeout, plan.MaxDuration/2), ScheduleToCloseTimeout: plan.MaxDuration,
		HeartbeatTimeout: discoverHeartbeat,
		RetryPolicy:      retryOwn(2*time.Second, 30*time.Second, discoverAttempts),
	}
}

func filesOptions(plan contract.SiteHealthPlan, limit time.Duration) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueLight, Summary: "files that pages of " + plan.Host + " link to",
		StartToCloseTimeout: limit, ScheduleToCloseTimeout: limit, HeartbeatTimeout: discoverHeartbeat,
		RetryPolicy: retryOwn(2*time.Second, 30*time.Second, filesAttempts),
	}
}

// slack returns the time for leased pages when the time of a batch is over.
func (s *siteHealth) slack() time.Duration { return batchSlack + turns*s.Delay }

func (s *siteHealth) batchOptions(ctx workflow.Context, in contract.BatchInput) workflow.ActivityOptions {
	pages := "1 page"
	if in.Pages > 1 {
		pages = fmt.Sprintf("up to %d pages", in.Pages)
	}
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueCrawl, Summary: fmt.Sprintf("batch %d of %s: %s", in.Batch, s.Plan.Host, pages),
		StartToCloseTimeout:    s.Plan.BatchTime + s.slack(),
		ScheduleToCloseTimeout: max(s.Plan.StopAt.Sub(workflow.Now(ctx)), 0) + s.slack(),
		HeartbeatTimeout:       s.Plan.Heartbeat, WaitForCancellation: true,
		RetryPolicy: retryOwn(2*time.Second, time.Minute, batchAttempts),
	}
}

func finishOptions() workflow.ActivityOptions {
	o := recordOptions("count, score and finish")
	o.StartToCloseTimeout, o.HeartbeatTimeout = finishTimeout, discoverHeartbeat
	return o
}

func wait(limit time.Duration, summary string) workflow.AwaitOptions {
	return workflow.AwaitOptions{Timeout: limit, TimerOptions: workflow.TimerOptions{Summary: summary}}
}
