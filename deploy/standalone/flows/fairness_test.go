package flows_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// tarpit blocks the steps that contact its hosts until it is drained; other hosts answer.
type tarpit struct {
	website.WebGatherer
	tls     website.TLSGatherer
	holds   atomic.Int32
	drained chan struct{}
}

func (p *tarpit) hold(t capture.Target) {
	if strings.HasPrefix(t.Host, "tarpit") {
		p.holds.Add(1)
		<-p.drained
	}
}

func (p *tarpit) GatherHTTP(ctx context.Context, t capture.Target, progress func(string)) (*capture.HTTP, error) {
	p.hold(t)
	return p.WebGatherer.GatherHTTP(ctx, t, progress)
}

func (p *tarpit) GatherPage(ctx context.Context, t capture.Target, progress func(string)) (*capture.Page, error) {
	p.hold(t)
	return p.WebGatherer.GatherPage(ctx, t, progress)
}

func (p *tarpit) Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.TLS, error) {
	p.hold(t)
	return p.tls.Gather(ctx, t, progress)
}

// Five workspaces scan hosts that never answer, with more steps than there are slots. The
// scan of a sixth workspace ends before any of theirs.
func TestTarpitsHoldNobodyElseUp(t *testing.T) {
	t.Parallel()
	const workspaces, scansEach, slots = 5, 8, 40
	b := newBench(t)
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	pit := &tarpit{WebGatherer: deps.WebsiteScan.Scanner.Web, tls: deps.WebsiteScan.Scanner.TLS, drained: make(chan struct{})}
	deps.WebsiteScan.Scanner.Web, deps.WebsiteScan.Scanner.TLS = pit, pit
	deps.WebsiteScan.Deadline, deps.WebsiteScan.StepTimeout = 6*patience, 6*patience // only drain ends the stuck scans
	drain := sync.OnceFunc(func() { close(pit.drained) })
	t.Cleanup(drain) // a worker waits for its activities
	conf := workerConfig(time.Second)
	conf.LightSlots = slots
	b.serve(b.client, deps, conf)
	b.keep()

	var stuck []scan.WebsiteScan
	for i := range workspaces {
		tenant, err := b.store.Tenants.Create(t.Context(), fmt.Sprint("Hoarder ", i))
		require.NoError(t, err)
		project, err := b.store.Projects.Create(t.Context(), tenant.ID, "Project")
		require.NoError(t, err)
		for j := range scansEach {
			s, _, err := b.scans.Trigger(t.Context(), service.TriggerWebsiteScan{
				TenantID: tenant.ID, ProjectID: project.ShortID, URL: fmt.Sprintf("https://tarpit-%d-%d.example/", i, j), Trigger: "api",
			})
			require.NoError(t, err)
			stuck = append(stuck, s)
		}
	}
	state := func(s scan.WebsiteScan) scan.State {
		now, err := b.store.WebsiteScans.Get(t.Context(), s.TenantID, s.ID)
		require.NoError(t, err)
		return now.State
	}
	for _, s := range stuck {
		require.Eventually(t, func() bool { return state(s) != scan.StateQueued }, 6*patience, 50*time.Millisecond,
			"records need no slot of theirs")
		require.Equal(t, scan.StateRunning, state(s))
	}
	const minStuck = workspaces * slots / (workspaces + 4) // if they arrive at once, a quarter of the free slots each
	require.Eventually(t, func() bool { return pit.holds.Load() >= minStuck }, 6*patience, 50*time.Millisecond)

	next := b.trigger()
	require.Equal(t, string(scan.StateComplete), b.ended(next.ID).State)
	b.requireWhole(next.ID)
	for _, s := range stuck {
		require.Equal(t, scan.StateRunning, state(s), "no scan of a tarpit has ended")
	}
	require.Less(t, int(pit.holds.Load()), slots, "there is room for the next one")

	drain()
	for _, s := range stuck {
		require.Equal(t, string(scan.StateComplete), b.ended(s.ID).State, "a step that waited is done in its turn")
	}
}

// A workspace has a crawl of 10,000 pages running and 500 scans in the queues before another one
// triggers a scan. Its scan ends when its turn comes, before most of the 500 and long before the
// crawl.
func TestCrawlAndQueuedScansDelayNobodyElse(t *testing.T) {
	t.Parallel()
	const queued, pages = 500, 10_000
	b := newSiteBench(t, store.Config{}, pages)
	b.scans.InFlight = queued
	crawl := b.check()
	var all []scan.WebsiteScan
	for range queued {
		all = append(all, b.trigger())
	}
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	deps.SiteHealth = siteHealth(b.store, b.blobs, b.client, b.tiny, b.tiny, b.shape)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	project, err := b.store.Projects.Create(t.Context(), other.ID, "Project")
	require.NoError(t, err)
	next, _, err := b.scans.Trigger(t.Context(), service.TriggerWebsiteScan{
		TenantID: other.ID, ProjectID: project.ShortID, URL: "https://www.example.org/", Trigger: "api",
	})
	require.NoError(t, err)
	conf := workerConfig(time.Second)
	conf.LightSlots, conf.RecordSlots, conf.CrawlSlots = 8, 4, 2
	conf.Queues = append(conf.Queues, contract.QueueCrawl)
	b.serve(b.client, deps, conf)
	b.keep()
	require.Equal(t, string(scan.StateComplete), b.ended(next.ID).State)
	done := 0
	for _, s := range all {
		if b.record(s.ID).State.Terminal() {
			done++
		}
	}
	require.Less(t, done, queued/5, "the other scan was queued last")
	require.False(t, b.siteHealth(crawl.ID).State.Terminal(), "the crawl goes on")
}
