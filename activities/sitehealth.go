package activities

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

// Crawlers returns the crawler of a check (*site.Fetcher).
type Crawlers interface {
	// Crawler takes the result of the discovery; nil before it.
	Crawler(entry string, settings site.Settings, mode scan.Mode, discovery *site.Discovery) (site.Crawler, error)
}

// SiteHealth has the dependencies of Site Health activities.
type SiteHealth struct {
	Store     *store.Store
	Blobs     *blob.Store
	Crawlers  Crawlers
	Scorer    site.Scorer // nil if this process has no browser
	Workflows Describer
	Clock     func() time.Time
	Log       *slog.Logger
	Reports   PreparedReports // nil: readers of a large check's report wait for it
	// Batches, BatchPages and ContinueAfter are those of contract.SiteHealthPlan.
	Batches, BatchPages, ContinueAfter int
	// BatchTime, Heartbeat and Lease are times of a batch: after which it starts no page,
	// after which silence counts as its death, and for which it owns a page unless it renews
	// the lease. Zero means the defaults.
	BatchTime, Heartbeat, Lease time.Duration
	// StopGrace is how long discovery may go on when its worker stops; LossLimit is that of
	// contract.SiteHealthPlan.
	StopGrace, LossLimit time.Duration
	// QueueLook is how often a batch that waits for a browser checks whether there is a worker with one; 0: crawlQueueLook.
	QueueLook time.Duration
}

// PreparedReports prepares the report of an ended check for its readers.
type PreparedReports interface {
	Prepare(ctx context.Context, tenantID, checkID string) error
}

// Default times of a batch.
const (
	// batchTime is short enough for a full worker of an earlier version, which does not serve
	// contract.QueueCrawlHosts, to poll again well within temporal.PollerMemory.
	batchTime      = 100 * time.Second
	batchHeartbeat = 20 * time.Second
	leaseTime      = 2 * time.Minute
	// crawlQueueLook is longer than most batches take, so that few runs have to check.
	crawlQueueLook = 2 * time.Minute
	// finishSlack is how long after the crawl the record may stay open.
	finishSlack = time.Hour
	// worstPages is the number of worst pages in a result.
	worstPages = 10
	// addChunk is how many pages are added in one transaction.
	addChunk = 500
)

// Start marks the check as running and plans it.
func (a *SiteHealth) Start(ctx context.Context, ref contract.SiteHealthRef) (plan contract.SiteHealthPlan, err error) {
	c, settings, err := a.check(ctx, ref)
	if err != nil {
		return plan, err
	}
	entry, err := site.ParseAddress(c.URL)
	if err != nil {
		return plan, err
	}
	err = a.fenced(ctx, ref, func(runID string) error {
		c, err = a.Store.SiteHealth.Start(ctx, ref.TenantID, ref.CheckID, runID, a.Clock().Add(settings.MaxDuration+finishSlack))
		return err
	})
	return contract.SiteHealthPlan{
		Host: entry.Host, Batches: a.Batches, BatchPages: a.BatchPages, BatchTime: or(a.BatchTime, batchTime), ContinueAfter: a.ContinueAfter,
		// Not from StartedAt: a run that was started again, after its workflow was lost, has all of its time.
		StopAt: c.DeadlineAt.Add(-finishSlack), MaxDuration: settings.MaxDuration, Heartbeat: or(a.Heartbeat, batchHeartbeat),
		Files: settings.MaxFiles > 0, LossLimit: a.LossLimit,
		QueueLook: or(a.QueueLook, crawlQueueLook), Notify: c.Email != "",
	}, err
}

func or(d, otherwise time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return otherwise
}

// check reads the record and its settings. For an ended check the error is CodeTerminal.
func (a *SiteHealth) check(ctx context.Context, ref contract.SiteHealthRef) (c scan.SiteHealth, settings site.Settings, err error) {
	if c, err = a.Store.SiteHealth.Get(ctx, ref.TenantID, ref.CheckID); err != nil {
		return c, settings, err
	}
	if c.State.Terminal() {
		return c, settings, scan.Errorf(scan.CodeTerminal, "The check has ended")
	}
	if err = json.Unmarshal(c.Settings, &settings); err != nil {
		return c, settings, scan.Wrap(scan.CodeInvalid, err, "The settings of the check cannot be read")
	}
	return c, settings, nil
}

// Discover runs the discovery and adds the pages found to the frontier.
func (a *SiteHealth) Discover(ctx context.Context, ref contract.SiteHealthRef) (res contract.DiscoverResult, err error) {
	work, done := untilStop(ctx, a.StopGrace)
	defer done()
	res, err = a.find(ctx, work, ref)
	return res, ended(ctx, work, a.Log, err)
}

func (a *SiteHealth) find(ctx, work context.Context, ref contract.SiteHealthRef) (res contract.DiscoverResult, err error) {
	c, settings, err := a.check(ctx, ref)
	if err != nil {
		return res, err
	}
	crawler, err := a.Crawlers.Crawler(c.URL, settings, c.Mode, nil)
	if err != nil {
		return res, err
	}
	stop := heartbeat(ctx)
	defer stop.end()
	d, err := a.discover(work, crawler)
	if err == nil {
		err = interrupted(work) // an interrupted result is incomplete
	}
	if err != nil {
		return res, err
	}
	raw, err := json.Marshal(d)
	if err != nil {
		return res, fmt.Errorf("encode discovery: %w", err)
	}
	err = a.fenced(ctx, ref, func(runID string) error {
		return a.Store.SiteHealth.SetDiscovery(ctx, ref.TenantID, ref.CheckID, runID, raw)
	})
	if err != nil {
		return res, err
	}
	for pages := range slices.Chunk(d.Found, addChunk) {
		err = a.fenced(ctx, ref, func(runID string) error {
			_, err := a.Store.SitePages.Add(ctx, ref.TenantID, ref.CheckID, runID, pages, limitsOf(settings))
			return err
		})
		if err != nil {
			return res, err
		}
	}
	counts, err := a.Store.SitePages.Counts(ctx, ref.TenantID, ref.CheckID)
	return contract.DiscoverResult{Summary: summary(d), Counts: contract.PageCounts(counts), Delay: d.Robots.CrawlDelay, Stop: d.Stop}, err
}

// discover calls the crawler. If it panics on a hostile response, the step fails; the stack is
// logged but not part of the history.
func (a *SiteHealth) discover(ctx context.Context, crawler site.Crawler) (d site.Discovery, err error) {
	defer func() {
		if x := recover(); x != nil {
			a.Log.ErrorContext(ctx, "discovery panicked", "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
			err = scan.Errorf(scan.CodeInternal, "discovery panicked")
		}
	}()
	return crawler.Discover(ctx)
}

// summary describes a discovery for operators.
func summary(d site.Discovery) string {
	text := "no robots.txt"
	switch {
	case d.Robots.Error != "":
		text = "robots.txt: " + d.Robots.Error
	case d.Robots.Status != 0:
		text = fmt.Sprintf("robots.txt %d", d.Robots.Status)
	}
	if d.Robots.CrawlDelay > 0 {
		text += fmt.Sprintf(" with a delay of %s", d.Robots.CrawlDelay)
	}
	found := 0
	for _, m := range d.Sitemaps {
		if m.Error == "" && m.Status/100 == 2 {
			found++
		}
	}
	text += fmt.Sprintf(" · sitemaps: %d with %d addresses", found, d.Listed)
	if d.Unread > 0 {
		text += fmt.Sprintf(", %d not read in time", d.Unread)
	}
	return text
}

// maxSkipped limits the skipped addresses that a check stores.
const maxSkipped = 20_000

func limitsOf(s site.Settings) store.FrontierLimits {
	return store.FrontierLimits{Pages: s.MaxPages, PerShape: s.PerShape, Files: s.MaxFiles, Skipped: maxSkipped}
}

// Finish counts the pages and writes the record's final state.
func (a *SiteHealth) Finish(ctx context.Context, in contract.SiteHealthFinishInput) (out contract.SiteHealthOutcome, err error) {
	defer heartbeat(ctx).end()
	c, err := a.Store.SiteHealth.Get(ctx, in.TenantID, in.CheckID)
	if err != nil {
		return out, err
	}
	err = a.fenced(ctx, in.SiteHealthRef, func(runID string) error {
		return a.Store.SitePages.RecordStructure(ctx, in.TenantID, in.CheckID, runID)
	})
	if err != nil && !scan.IsCode(err, scan.CodeTerminal) {
		return out, err
	}
	f, counts, err := a.ending(ctx, in, c)
	if err != nil {
		return out, err
	}
	err = a.fenced(ctx, in.SiteHealthRef, func(runID string) error {
		return a.Store.SiteHealth.Finish(ctx, in.TenantID, in.CheckID, runID, f)
	})
	if err != nil {
		return out, err
	}
	if a.Reports != nil { // otherwise the first reader waits for it
		if err := a.Reports.Prepare(ctx, in.TenantID, in.CheckID); err != nil {
			a.Log.WarnContext(ctx, "the report of a Site Health check could not be prepared", "check", in.CheckID, "error", err)
		}
	}
	c, err = a.Store.SiteHealth.Get(ctx, in.TenantID, in.CheckID)
	return contract.SiteHealthOutcome{
		State: string(f.State), Score: c.Scores.Overall, Counts: contract.PageCounts(counts), Reason: f.Reason,
	}, err
}

// ending derives the check's final state from its pages.
func (a *SiteHealth) ending(
	ctx context.Context, in contract.SiteHealthFinishInput, c scan.SiteHealth,
) (f store.SiteFinish, counts scan.PageCounts, err error) {
	var settings site.Settings
	if err = json.Unmarshal(c.Settings, &settings); err != nil {
		return f, counts, scan.Wrap(scan.CodeInvalid, err, "The settings of the check cannot be read")
	}
	if counts, err = a.Store.SitePages.Counts(ctx, in.TenantID, in.CheckID); err != nil {
		return f, counts, err
	}
	skips, err := a.Store.SitePages.Skips(ctx, in.TenantID, in.CheckID)
	if err != nil {
		return f, counts, err
	}
	f.State = scan.StateCompleted
	switch {
	case in.Canceled:
		f.State = scan.StateCanceled
	case in.Failed || counts.Scored == 0:
		f.State = scan.StateFailed
	}
	files, err := a.Store.SitePages.FileCounts(ctx, in.TenantID, in.CheckID)
	if err != nil {
		return f, counts, err
	}
	if f.Reason = in.Reason; !in.Failed {
		f.Reason = whyNotAll(in.Reason, counts, settings, skips, files.Left)
	}
	f.Lighthouse, err = a.lighthouse(ctx, in.SiteHealthRef)
	return f, counts, err
}

// lighthouse returns the version of Lighthouse; "" without a scored page.
func (a *SiteHealth) lighthouse(ctx context.Context, ref contract.SiteHealthRef) (string, error) {
	scored, err := a.Store.SitePages.Worst(ctx, ref.TenantID, ref.CheckID, 1)
	if err != nil || len(scored) == 0 {
		return "", err
	}
	page, err := a.Store.SitePages.Get(ctx, ref.TenantID, ref.CheckID, scored[0].ID)
	if err != nil {
		return "", err
	}
	var doc site.PageDocument
	if err := json.Unmarshal(page.Result, &doc); err != nil {
		return "", fmt.Errorf("decode page: %w", err)
	}
	return doc.Lighthouse, nil
}

// fenced runs a write as the workflow's current run.
func (a *SiteHealth) fenced(ctx context.Context, ref contract.SiteHealthRef, write func(runID string) error) error {
	return fence{a.Workflows, a.Store.SiteHealth, ref.TenantID, ref.CheckID}.write(ctx, write)
}
