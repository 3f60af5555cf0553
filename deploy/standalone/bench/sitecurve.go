package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/tinysite"
	"assay/worker"
	"assay/workflows/contract"
)

// curve are the sizes of the crawled sites.
var curve = []int{10, 100, 1_000, 10_000}

// curveLanes is how many pages are scored at once by each batch.
const curveLanes = 4

// siteCurve crawls sites of 10 to 10,000 tiny pages with a scorer that needs no browser,
// each in a check of its own, and logs what grows with the size: events in the longest
// history, runs, the live heap of the worker, and the time. The worker is this process;
// Temporal is in a standalone that serves no crawl queue. A crawl of 100 pages is the
// warm-up.
func siteCurve(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	p, err := startProcess(ctx, b, "curve", "ASSAY_WORKER_QUEUES=maintenance")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	c, err := newCurveBench(ctx, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if _, err := c.crawl(ctx, curve[1]); err != nil {
		return nil, err
	}
	points := map[int]curvePoint{}
	for _, pages := range curve {
		p, err := c.crawl(ctx, pages)
		if err != nil {
			return nil, fmt.Errorf("%d pages: %w", pages, err)
		}
		points[pages] = p
		b.notef("%5d pages: %4d events in the longest of %d runs, %d batches, live heap %.1f MiB at most (%.1f grown), %.1f s, %.0f pages/s",
			pages, p.events, p.runs, p.batches, float64(p.peak)/mib, float64(p.grown)/mib, p.took.Seconds(), float64(pages)/p.took.Seconds())
	}
	few, many := points[curve[0]], points[curve[len(curve)-1]]
	return []figure{
		{name: "site_history_events_10000", value: float64(many.events), op: "<=", bar: 2000},
		{name: "site_memory_growth_ratio_10_to_10000", value: float64(many.peak) / float64(few.peak), op: "<=", bar: 1.5},
	}, nil
}

// curvePoint is the cost of one crawl.
type curvePoint struct {
	events, runs, batches int
	peak, grown           uint64 // bytes of the live heap
	took                  time.Duration
}

// curveBench is a worker process with a crawler and a scorer of tiny sites.
type curveBench struct {
	client  client.Client
	store   *store.Store
	blobs   *blob.Store
	tiny    *tinysite.Site
	workers *worker.Workers
	project scan.Project
}

func newCurveBench(ctx context.Context, p *process) (c *curveBench, err error) {
	c = &curveBench{tiny: &tinysite.Site{Parallel: curveLanes}}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.close())
		}
	}()
	quiet := slog.New(slog.DiscardHandler)
	if c.client, err = p.dial(ctx); err != nil {
		return c, err
	}
	if c.store, err = store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(p.dataDir(), "assay.db")}); err != nil {
		return c, err
	}
	if c.blobs, err = blob.Open(ctx, "file://"+filepath.ToSlash(filepath.Join(p.dataDir(), "blobs")), blob.Options{}); err != nil {
		return c, err
	}
	tenant, err := c.store.Tenants.Create(ctx, "Curve")
	if err != nil {
		return c, err
	}
	if c.project, err = c.store.Projects.Create(ctx, tenant.ID, "Curve"); err != nil {
		return c, err
	}
	conf, err := config.Load("", nil)
	if err != nil {
		return c, err
	}
	conf.Worker.Queues = []string{contract.QueueWorkflows, contract.QueueLight, contract.QueueCrawl}
	c.workers, err = worker.Start(c.client, conf.Worker, worker.Deps{
		Log: quiet, WebsiteScan: &activities.WebsiteScan{},
		SiteHealth: &activities.SiteHealth{
			Store: c.store, Blobs: c.blobs, Crawlers: c.tiny, Scorer: c.tiny, Workflows: &temporal.Workflows{Client: c.client}, Clock: time.Now,
			Log:     quiet,
			Batches: conf.Site.Batches, BatchPages: conf.Site.BatchPages, ContinueAfter: conf.Site.ContinueAfter,
		},
	})
	return c, err
}

func (c *curveBench) close() error {
	var errs []error
	if c.workers != nil {
		c.workers.Stop()
	}
	if c.client != nil {
		c.client.Close()
	}
	if c.blobs != nil {
		errs = append(errs, c.blobs.Close())
	}
	if c.store != nil {
		errs = append(errs, c.store.Close())
	}
	return errors.Join(errs...)
}

// crawl runs a check of a site with that many pages.
func (c *curveBench) crawl(ctx context.Context, pages int) (p curvePoint, err error) {
	c.tiny.Pages = pages
	settings, err := json.Marshal(site.Settings{MaxPages: pages, MaxDepth: 100, MaxDuration: time.Hour, Runs: 1})
	if err != nil {
		return p, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return p, err
	}
	check, _, err := c.store.SiteHealth.Create(ctx, store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: id.String(), TenantID: c.project.TenantID, ProjectID: c.project.ID, Trigger: "cli", DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: tinysite.Entry, Mode: scan.ModeDesktop,
		Settings: settings, ExpiresAt: time.Now().Add(time.Hour),
	}})
	if err != nil {
		return p, err
	}
	runtime.GC()
	before := liveHeap()
	peak := watchLiveHeap()
	began := time.Now()
	err = (&temporal.Workflows{Client: c.client}).StartSiteHealth(ctx, check, "tiny.example", time.Hour)
	if err != nil {
		return p, err
	}
	var out contract.SiteHealthOutcome
	err = c.client.GetWorkflow(ctx, contract.SiteHealthID(check.ID), "").Get(ctx, &out)
	p.took = time.Since(began)
	p.peak = peak()
	p.grown = p.peak - min(before, p.peak)
	if err != nil {
		return p, err
	}
	if out.State != string(scan.StateCompleted) || out.Counts.Scored != pages {
		return p, fmt.Errorf("the check ended as %s with %d pages scored", out.State, out.Counts.Scored)
	}
	return p, c.count(ctx, contract.SiteHealthID(check.ID), &p)
}

// count reads the histories of all runs.
func (c *curveBench) count(ctx context.Context, workflow string, p *curvePoint) error {
	all := enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT
	last, err := c.client.GetWorkflowHistory(ctx, workflow, "", false, all).Next()
	if err != nil {
		return err
	}
	for run := last.GetWorkflowExecutionStartedEventAttributes().GetFirstExecutionRunId(); run != ""; {
		events := 0
		it := c.client.GetWorkflowHistory(ctx, workflow, run, false, all)
		for run = ""; it.HasNext(); events++ {
			e, err := it.Next()
			if err != nil {
				return err
			}
			run = e.GetWorkflowExecutionContinuedAsNewEventAttributes().GetNewExecutionRunId()
			if e.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName() == contract.SiteHealthBatch {
				p.batches++
			}
		}
		p.runs++
		p.events = max(p.events, events)
	}
	return nil
}

// liveHeap returns the size of the objects that survived the last collection.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// livePoll is the time between two readings of the live heap, each after a collection.
const livePoll = time.Second

// watchLiveHeap collects garbage periodically until peak is called, which returns the
// maximum live heap.
func watchLiveHeap() (peak func() uint64) {
	stop, highest := make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(livePoll)
		defer tick.Stop()
		var top uint64
		for {
			select {
			case <-tick.C:
				runtime.GC()
				top = max(top, liveHeap())
			case <-stop:
				runtime.GC()
				highest <- max(top, liveHeap())
				return
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-highest
	}
}
