package flows_test

import (
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/tinysite"
	"assay/worker"
	"assay/workflows/contract"
)

// siteBench is a bench whose workers crawl a site of tiny pages.
type siteBench struct {
	*bench
	tiny     *tinysite.Site
	checks   *service.SiteHealth
	settings site.Settings
	shape    shape
	ledger   *sql.DB
}

// shape is how checks are divided into batches.
type shape struct {
	Batches, BatchPages, ContinueAfter int
	BatchTime, Heartbeat, Lease        time.Duration
	QueueLook                          time.Duration
}

func newSiteBench(t *testing.T, records store.Config, pages int) *siteBench {
	t.Helper()
	b := &siteBench{
		bench: newBenchOn(t, records), tiny: &tinysite.Site{Pages: pages, Parallel: 3},
		settings: site.Settings{MaxPages: max(pages, 1), MaxDepth: 100, MaxDuration: time.Hour, Runs: 1, MaxFiles: 10},
		shape:    shape{Batches: 2, BatchPages: 25, ContinueAfter: 150, Heartbeat: 3 * time.Second},
	}
	b.checks = &service.SiteHealth{
		Store: b.store, Workflows: &temporal.Workflows{Client: b.client}, Resolver: anyName{}, Clock: time.Now, Log: quiet(),
		Keys:     key.NewGenerator(rand.Reader),
		Defaults: b.settings, PagesCeiling: 10_000, InFlight: 10, QueueDeadline: time.Hour, Retention: time.Hour, CloseAfter: time.Millisecond,
	}
	return b
}

// siteHealth returns the activities of a worker process; with a nil scorer it has no
// browser.
func siteHealth(
	s *store.Store, blobs *blob.Store, c client.Client, tiny *tinysite.Site, scorer site.Scorer, cut shape,
) *activities.SiteHealth {
	return &activities.SiteHealth{
		Store: s, Blobs: blobs, Crawlers: tiny, Scorer: scorer, Workflows: &temporal.Workflows{Client: c}, Clock: time.Now, Log: quiet(),
		Batches: cut.Batches, BatchPages: cut.BatchPages, ContinueAfter: cut.ContinueAfter,
		BatchTime: cut.BatchTime, Heartbeat: cut.Heartbeat, Lease: cut.Lease, QueueLook: cut.QueueLook,
	}
}

// direct starts the workers that need no browser.
func (b *siteBench) direct() {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.SiteHealth = siteHealth(b.store, b.blobs, b.client, b.tiny, nil, b.shape)
	b.serve(b.client, deps, workerConfig(patience))
}

// crawl starts a worker of this process for batches. stop may be called early.
func (b *siteBench) crawl(grace time.Duration) (stop func()) {
	b.t.Helper()
	deps := worker.Deps{SiteHealth: siteHealth(b.store, b.blobs, b.client, b.tiny, b.tiny, b.shape), Log: quiet()}
	return b.serve(b.client, deps, config.Worker{Queues: []string{contract.QueueCrawl}, CrawlSlots: 4, StopTimeout: grace})
}

// check queues a check of the site.
func (b *siteBench) check() scan.SiteHealth {
	b.t.Helper()
	c, _, err := b.checks.Trigger(b.t.Context(), service.TriggerSiteHealth{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, URL: tinysite.Entry, Trigger: "api",
	})
	require.NoError(b.t, err)
	b.started(contract.SiteHealthID(c.ID), b.checks.Sweep)
	return c
}

func (b *siteBench) siteHealth(id string) scan.SiteHealth {
	b.t.Helper()
	c, err := b.store.SiteHealth.Get(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return c
}

// scoredPages waits until at least n pages have scores.
func (b *siteBench) scoredPages(id string, n int) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return b.siteHealth(id).Pages.Scored >= n }, 2*patience, 5*time.Millisecond)
}

// endedCheck waits for the end of the check's last run and returns its result.
func (b *siteBench) endedCheck(id string, within time.Duration) contract.SiteHealthOutcome {
	b.t.Helper()
	var out contract.SiteHealthOutcome
	b.outcome(contract.SiteHealthID(id), b.checks.Sweep, within, &out)
	return out
}

// siteHistories returns the histories of all runs of the check, in order.
func (b *siteBench) siteHistories(id string) []*historypb.History {
	b.t.Helper()
	var out []*historypb.History
	for run := b.firstRun(id); run != ""; {
		h := &historypb.History{}
		it := b.client.GetWorkflowHistory(b.t.Context(), contract.SiteHealthID(id), run, false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
		for run = ""; it.HasNext(); {
			e, err := it.Next()
			require.NoError(b.t, err)
			h.Events = append(h.Events, e)
			run = e.GetWorkflowExecutionContinuedAsNewEventAttributes().GetNewExecutionRunId()
		}
		out = append(out, h)
	}
	return out
}

// firstRun returns the run that began the check.
func (b *siteBench) firstRun(id string) string {
	b.t.Helper()
	it := b.client.GetWorkflowHistory(b.t.Context(), contract.SiteHealthID(id), "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	e, err := it.Next()
	require.NoError(b.t, err)
	return e.GetWorkflowExecutionStartedEventAttributes().GetFirstExecutionRunId()
}

// keepLedger makes the database record each time that a page is stored with a score: once
// its row is overwritten, this cannot be counted any more.
func (b *siteBench) keepLedger() {
	b.t.Helper()
	driver, statements := "sqlite", []string{
		`CREATE TABLE ledger (page TEXT NOT NULL)`,
		`CREATE TRIGGER scored AFTER UPDATE ON site_pages WHEN NEW.state = 'SCORED' AND OLD.state <> 'SCORED' BEGIN INSERT INTO ledger (page) VALUES (NEW.id); END`,
	}
	if b.records.Driver == store.DriverPostgres {
		driver, statements = "pgx", []string{
			`CREATE TABLE ledger (page text NOT NULL)`,
			`CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN INSERT INTO ledger (page) VALUES (NEW.id); RETURN NEW; END $$ LANGUAGE plpgsql`,
			`CREATE TRIGGER scored AFTER UPDATE OF state ON site_pages FOR EACH ROW WHEN (NEW.state = 'SCORED' AND OLD.state <> 'SCORED') EXECUTE FUNCTION note()`,
		}
	}
	db, err := sql.Open(driver, b.records.DSN)
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, db.Close()) })
	for _, s := range statements {
		_, err := db.ExecContext(b.t.Context(), s)
		require.NoError(b.t, err, s)
	}
	b.ledger = db
}

// requireEachScoredOnce requires that every page of the site is scored, with its own score,
// and, if there is a ledger, that none was settled twice.
func (b *siteBench) requireEachScoredOnce(id string) {
	b.t.Helper()
	c := b.siteHealth(id)
	require.Equal(b.t, scan.StateCompleted, c.State, c.Reason)
	require.Empty(b.t, c.Reason)
	require.Equal(b.t, scan.PageCounts{Scored: b.tiny.Pages}, c.Pages)
	sum := 0.0
	for n := range b.tiny.Pages {
		sum += tinysite.Score(n)
	}
	mean := sum / float64(b.tiny.Pages)
	require.InDelta(b.t, mean, *c.Scores.Overall, 0.5, "in whole numbers")
	pages, err := b.store.SitePages.Scores(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	seen := map[int]bool{}
	for _, p := range pages {
		n := tinysite.Number(p.URL)
		require.False(b.t, seen[n], p.URL)
		seen[n] = true
		require.InDelta(b.t, tinysite.Score(n), *p.Scores.Overall, 1e-9, p.URL)
	}
	require.Len(b.t, seen, b.tiny.Pages)
	if b.ledger == nil {
		return
	}
	var all, different int
	require.NoError(b.t, b.ledger.QueryRowContext(b.t.Context(), "SELECT count(*), count(DISTINCT page) FROM ledger").Scan(&all, &different))
	require.Equal(b.t, []int{b.tiny.Pages, b.tiny.Pages}, []int{all, different}, "every page is settled as scored once")
}

// requireEachLoadedOnce requires that no page was scored again, except those in hand when an attempt at a batch failed, as when
// the database of a busy machine does not answer.
func (b *siteBench) requireEachLoadedOnce(id string) {
	b.t.Helper()
	failed := 0
	for _, h := range b.siteHistories(id) {
		for _, e := range h.GetEvents() {
			if started := e.GetActivityTaskStartedEventAttributes(); started != nil {
				failed += int(started.GetAttempt()) - 1
			}
		}
	}
	again := 0
	for _, times := range b.tiny.Calls() {
		again += times - 1
	}
	require.LessOrEqual(b.t, again, failed*b.shape.BatchPages)
}

// documentOf returns the stored document of a page.
func (b *siteBench) documentOf(id, url string) (p scan.SitePage, doc site.PageDocument) {
	b.t.Helper()
	pages, err := b.store.SitePages.Scores(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	for _, one := range pages {
		if one.URL == url {
			p, err = b.store.SitePages.Get(b.t.Context(), b.tenant.ID, id, one.ID)
			require.NoError(b.t, err)
			require.NoError(b.t, json.Unmarshal(p.Result, &doc))
		}
	}
	return p, doc
}
