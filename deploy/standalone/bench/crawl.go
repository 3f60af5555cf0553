package main

import (
	"context"
	"encoding/json"
	"errors"
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
	"assay/worker"
	"assay/workflows/contract"
)

// crawlCost is the cost of one crawl.
type crawlCost struct {
	events, runs, batches int
	peak, grown           uint64 // bytes of the live heap
	took                  time.Duration
}

// crawlBench is a worker process with a crawler, and a scorer that needs no browser.
type crawlBench struct {
	client  client.Client
	store   *store.Store
	blobs   *blob.Store
	workers *worker.Workers
	project scan.Project
}

// newCrawlBench starts the worker beside a standalone that serves no crawl queue.
func newCrawlBench(ctx context.Context, p *process, crawlers activities.Crawlers, scorer site.Scorer) (c *crawlBench, err error) {
	c = &crawlBench{}
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
	tenant, err := c.store.Tenants.Create(ctx, "Crawls")
	if err != nil {
		return c, err
	}
	if c.project, err = c.store.Projects.Create(ctx, tenant.ID, "Crawls"); err != nil {
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
			Store: c.store, Blobs: c.blobs, Crawlers: crawlers, Scorer: scorer, Workflows: &temporal.Workflows{Client: c.client}, Clock: time.Now,
			Log:     quiet,
			Batches: conf.Site.Batches, BatchPages: conf.Site.BatchPages, ContinueAfter: conf.Site.ContinueAfter,
		},
	})
	return c, err
}

func (c *crawlBench) close() error {
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

// crawl runs a check of the site from that entry to its end.
func (c *crawlBench) crawl(
	ctx context.Context, entry, host string, settings site.Settings,
) (check scan.SiteHealth, cost crawlCost, err error) {
	raw, err := json.Marshal(settings)
	if err != nil {
		return check, cost, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return check, cost, err
	}
	check, _, err = c.store.SiteHealth.Create(ctx, store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: id.String(), TenantID: c.project.TenantID, ProjectID: c.project.ID, Trigger: "cli", DeadlineAt: time.Now().Add(settings.MaxDuration),
		},
		URL: entry, Mode: scan.ModeDesktop, Settings: raw, ExpiresAt: time.Now().Add(settings.MaxDuration),
	}})
	if err != nil {
		return check, cost, err
	}
	runtime.GC()
	before := liveHeap()
	peak := watchLiveHeap()
	began := time.Now()
	if err = (&temporal.Workflows{Client: c.client}).StartSiteHealth(ctx, check, host, settings.MaxDuration); err != nil {
		peak()
		return check, cost, err
	}
	var out contract.SiteHealthOutcome
	err = c.client.GetWorkflow(ctx, contract.SiteHealthID(check.ID), "").Get(ctx, &out)
	cost.took = time.Since(began)
	cost.peak = peak()
	cost.grown = cost.peak - min(before, cost.peak)
	if err != nil {
		return check, cost, err
	}
	if err := c.count(ctx, contract.SiteHealthID(check.ID), &cost); err != nil {
		return check, cost, err
	}
	check, err = c.store.SiteHealth.Get(ctx, check.TenantID, check.ID)
	return check, cost, err
}

// count reads the histories of all runs.
func (c *crawlBench) count(ctx context.Context, workflow string, p *crawlCost) error {
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
