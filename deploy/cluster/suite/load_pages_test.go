package suite

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"

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

// crawledPages are the sizes of the sites of TestPagesGrowLinearly, from few to many.
var crawledPages = flag.String("pages", "10,60", "numbers of pages that TestPagesGrowLinearly crawls, rising")

// pageCost is the cost of a Site Health check.
type pageCost struct {
	pages, events, runs int
	cpu, writes, blobs  float64
	heap                uint64
	took                time.Duration
}

// The cost of a page of a Site Health check does not depend on the number of pages. Pages are
// scored without a browser, whose time would hide everything else; the worker is this process.
func TestPagesGrowLinearly(t *testing.T) {
	c := world.start(t)
	for _, p := range c.Workers {
		require.NoError(t, p.Stop())
	}
	t.Cleanup(func() {
		for _, p := range c.Workers {
			require.NoError(t, p.Start(context.Background()))
		}
	})
	crawl := newCrawl(t)
	crawl.run(t, 10) // the first one opens connections
	var costs []pageCost
	for text := range strings.SplitSeq(*crawledPages, ",") {
		pages, err := strconv.Atoi(text)
		require.NoError(t, err)
		cost := crawl.run(t, pages)
		n := float64(pages)
		t.Logf("%d pages in %s: per page %.1f ms of processor time of the worker, %.1f rows written, %.0f bytes stored; "+
			"%d events in the longest of %d runs; live heap %.1f MiB", pages, cost.took.Round(time.Millisecond), 1000*cost.cpu/n, cost.writes/n,
			cost.blobs/n, cost.events, cost.runs, float64(cost.heap)/(1<<20))
		costs = append(costs, cost)
	}
	smallest, largest := costs[0], costs[len(costs)-1]
	perPage := func(what func(pageCost) float64) float64 {
		return what(largest) / float64(largest.pages) / max(what(smallest)/float64(smallest.pages), 1e-9)
	}
	suffix := fmt.Sprintf("_%d_to_%d", smallest.pages, largest.pages)
	figuref(t, "load_page_cpu_growth"+suffix, perPage(func(p pageCost) float64 { return p.cpu }), "<=", 1.5)
	figuref(t, "load_page_rows_growth"+suffix, perPage(func(p pageCost) float64 { return p.writes }), "<=", 1.5)
	figuref(t, "load_page_bytes_growth"+suffix, perPage(func(p pageCost) float64 { return p.blobs }), "<=", 1.5)
	figuref(t, "load_page_heap_growth"+suffix, float64(largest.heap)/float64(smallest.heap), "<=", 1.5)
	figuref(t, "load_history_events_longest", float64(largest.events), "<=", 2000)
}

// crawl runs Site Health checks of tiny sites in this process, on the cluster's servers.
type crawl struct {
	tiny    *tinysite.Site
	folder  string // of stored objects
	project scan.Project
}

func newCrawl(t *testing.T) *crawl {
	t.Helper()
	tenant, err := world.db.Tenants.Create(t.Context(), "Crawls")
	require.NoError(t, err)
	project, err := world.db.Projects.Create(t.Context(), tenant.ID, "Crawls")
	require.NoError(t, err)
	c := &crawl{tiny: &tinysite.Site{Parallel: 4}, folder: t.TempDir(), project: project}
	blobs, err := blob.Open(t.Context(), "file://"+filepath.ToSlash(c.folder), blob.Options{})
	require.NoError(t, err)
	conf, err := config.Load("", nil)
	require.NoError(t, err)
	conf.Worker.Queues = []string{contract.QueueWorkflows, contract.QueueLight, contract.QueueCrawl}
	quiet := slog.New(slog.DiscardHandler)
	workers, err := worker.Start(world.flows, conf.Worker, worker.Deps{
		Log: quiet, WebsiteScan: &activities.WebsiteScan{},
		SiteHealth: &activities.SiteHealth{
			Store: world.db, Blobs: blobs, Crawlers: c.tiny, Scorer: c.tiny, Workflows: &temporal.Workflows{Client: world.flows},
			Clock: time.Now, Log: quiet, Batches: conf.Site.Batches, BatchPages: conf.Site.BatchPages, ContinueAfter: conf.Site.ContinueAfter,
		},
	})
	require.NoError(t, err)
	t.Cleanup(func() {
		workers.Stop()
		require.NoError(t, blobs.Close())
	})
	return c
}

// run crawls a site of that many pages and returns what it cost.
func (c *crawl) run(t *testing.T, pages int) (cost pageCost) {
	t.Helper()
	c.tiny.Pages, cost.pages = pages, pages
	settings := site.Settings{MaxPages: pages, MaxDepth: 100, MaxDuration: time.Hour, Runs: 1}
	raw, err := json.Marshal(settings)
	require.NoError(t, err)
	id, err := uuid.NewV7()
	require.NoError(t, err)
	// Counting rows takes a while, in which the keeper would start a check.
	writes, blobs := world.writes(t), c.stored(t)
	check, _, err := world.db.SiteHealth.Create(t.Context(), store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: id.String(), TenantID: c.project.TenantID, ProjectID: c.project.ID, Trigger: "cli", DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: tinysite.Entry, Mode: scan.ModeDesktop, Settings: raw, ExpiresAt: time.Now().Add(time.Hour),
	}})
	require.NoError(t, err)
	cpu, began := ownProcessorTime(t), time.Now()
	require.NoError(t, (&temporal.Workflows{Client: world.flows}).StartSiteHealth(t.Context(), check, "tiny.example", settings.MaxDuration))
	var out contract.SiteHealthOutcome
	require.NoError(t, world.flows.GetWorkflow(t.Context(), contract.SiteHealthID(check.ID), "").Get(t.Context(), &out))
	cost.took, cost.cpu = time.Since(began), ownProcessorTime(t)-cpu
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	cost.heap, cost.writes, cost.blobs = stats.HeapAlloc, world.writes(t)-writes, c.stored(t)-blobs
	done, err := world.db.SiteHealth.Get(t.Context(), check.TenantID, check.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateCompleted, done.State, done.Reason)
	require.Equal(t, pages, done.Pages.Scored)
	cost.count(t, contract.SiteHealthID(check.ID))
	return cost
}

// count reads the histories of all runs.
func (p *pageCost) count(t *testing.T, workflow string) {
	t.Helper()
	all := enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT
	last, err := world.flows.GetWorkflowHistory(t.Context(), workflow, "", false, all).Next()
	require.NoError(t, err)
	for run := last.GetWorkflowExecutionStartedEventAttributes().GetFirstExecutionRunId(); run != ""; p.runs++ {
		events := 0
		it := world.flows.GetWorkflowHistory(t.Context(), workflow, run, false, all)
		for run = ""; it.HasNext(); events++ {
			e, err := it.Next()
			require.NoError(t, err)
			run = e.GetWorkflowExecutionContinuedAsNewEventAttributes().GetNewExecutionRunId()
		}
		p.events = max(p.events, events)
	}
}

// stored returns the size of all objects.
func (c *crawl) stored(t *testing.T) (bytes float64) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(c.folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			bytes += float64(info.Size())
		}
		return err
	}))
	return bytes
}

// ownProcessorTime returns the processor time of this process in seconds.
func ownProcessorTime(t *testing.T) float64 {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}
