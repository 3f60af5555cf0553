package suite

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/common/v1"
	"go.temporal.io/api/workflowservice/v1"

	"assay/deploy/cluster/local"
	"assay/workflows/contract"
)

// The short forms, about a minute, run with all tests; make load sets these.
var (
	sustained  = flag.Duration("sustained", 15*time.Second, "how long TestSustainedLoad sends requests")
	queuedOnce = flag.Int("queued", 40, "scans that TestQueueDrains queues at once")
)

// Shape of the load: polls follow each other on each connection, and triggers come at a rate that
// two cores can process.
const (
	pollers      = 4
	triggerEvery = time.Second
)

// timings are the durations of requests of one kind.
type timings struct {
	mu   sync.Mutex
	took []time.Duration
	bad  []string
}

func (x *timings) add(took time.Duration, a answer, want int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.took = append(x.took, took)
	if a.err != nil || a.status != want {
		x.bad = append(x.bad, fmt.Sprintf("%d %s %v", a.status, a.body, a.err))
	}
}

// at returns a quantile in milliseconds.
func (x *timings) at(quantile float64) float64 {
	slices.Sort(x.took)
	if len(x.took) == 0 {
		return 0
	}
	return float64(x.took[int(quantile*float64(len(x.took)-1))].Microseconds()) / 1000
}

// Status polls and triggers arrive for a while through the load balancer: none fails, every accepted
// scan completes, and memory stays flat.
func TestSustainedLoad(t *testing.T) {
	c := world.start(t)
	seconds := int(sustained.Seconds())
	tenants := world.workspaces(t, max(4, seconds/12+1)) // five triggers a minute each
	polled := world.trigger(t, tenants[0], world.farm.site("ok", 1))
	world.ended(t, tenants[0], polled)

	ctx, stop := context.WithTimeout(t.Context(), *sustained)
	defer stop()
	samples := world.watchMemory(ctx)
	var polls, triggers timings
	scans := map[string]local.Workspace{}
	var callers sync.WaitGroup
	for n := range pollers {
		callers.Go(func() { world.poll(ctx, &polls, n, tenants[0], polled) })
	}
	callers.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			by := tenants[n%len(tenants)]
			began := time.Now()
			a := ask(context.WithoutCancel(ctx), world.http, by.Key, http.MethodPost, c.Address+"/v1/scans/trigger",
				order{ProjectID: by.Project, URL: world.farm.site("ok", n), Pillars: []string{"SEO"}})
			if a.status != http.StatusTooManyRequests { // a slow machine sends a tenant's sixth within a minute
				triggers.add(time.Since(began), a, http.StatusAccepted)
			}
			if id, err := triggered(a); err == nil {
				scans[id] = by
			}
			wait(ctx, triggerEvery-time.Since(began))
		}
	})
	callers.Wait()
	resident := samples()
	require.Empty(t, polls.bad)
	require.Empty(t, triggers.bad)
	require.NotEmpty(t, scans)
	for id, by := range scans {
		require.Equal(t, "COMPLETE", string(world.ended(t, by, id).State))
	}
	fifth := max(1, len(resident)/5)
	early, late := resident[fifth:2*fifth], resident[len(resident)-fifth:]
	t.Logf("%s: %d polls, %d triggers; resident memory of the largest process %.0f MiB, then %.0f MiB", *sustained, len(polls.took),
		len(triggers.took), slices.Max(early)/(1<<20), slices.Max(late)/(1<<20))
	figuref(t, "load_polls_per_second", float64(len(polls.took))/sustained.Seconds(), ">=", 500)
	figuref(t, "load_poll_p50_ms", polls.at(.5), "<=", 10)
	figuref(t, "load_poll_p99_ms", polls.at(.99), "<=", 100)
	figuref(t, "load_trigger_p50_ms", triggers.at(.5), "<=", 100)
	figuref(t, "load_trigger_p99_ms", triggers.at(.99), "<=", 2000)
	figuref(t, "load_failed_requests", float64(len(polls.bad)+len(triggers.bad)), "<=", 0)
	figuref(t, "load_memory_growth_ratio", slices.Max(late)/slices.Max(early), "<=", 1.2)
}

// poll polls the status of a scan until ctx ends, each time from another address, because the API
// limits polls by address.
func (w *shared) poll(ctx context.Context, x *timings, lane int, by local.Workspace, id string) {
	c := client()
	defer c.CloseIdleConnections()
	for n := 0; ctx.Err() == nil; n++ {
		began := time.Now()
		a := ask(context.WithoutCancel(ctx), c, by.Key, http.MethodGet, w.cluster.Address+"/v1/scans/"+id+"/status", nil,
			"X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", lane+1, n/250%250, n%250+1))
		x.add(time.Since(began), a, http.StatusOK)
	}
}

// Scans that are queued at once while no worker runs all complete, without loss. The cost of each
// is measured, from the trigger to the end.
func TestQueueDrains(t *testing.T) {
	c := world.start(t)
	tenants := world.workspaces(t, *queuedOnce/5+1)
	for _, p := range c.Workers {
		require.NoError(t, p.Stop())
	}
	before := world.spent(t)
	var mu sync.Mutex
	ids := map[string]local.Workspace{}
	work, callers := make(chan int), sync.WaitGroup{}
	for range 8 {
		callers.Go(func() {
			for n := range work {
				by := tenants[n/5]
				id, err := triggered(ask(t.Context(), world.http, by.Key, http.MethodPost, c.Address+"/v1/scans/trigger",
					order{ProjectID: by.Project, URL: world.farm.site("ok", n), Pillars: []string{"SECURITY", "SEO"}}))
				mu.Lock()
				if err == nil {
					ids[id] = by
				} else {
					t.Errorf("trigger %d: %v", n, err)
				}
				mu.Unlock()
			}
		})
	}
	queuedAt := time.Now()
	for n := range *queuedOnce {
		work <- n
	}
	close(work)
	callers.Wait()
	accepted := time.Since(queuedAt)
	require.Len(t, ids, *queuedOnce)

	began := time.Now()
	for _, p := range c.Workers {
		require.NoError(t, p.Start(t.Context()))
	}
	lost := 0
	for id, by := range ids {
		if s := world.ended(t, by, id); s.State != "COMPLETE" {
			lost++
			t.Logf("scan %s ended as %s: %s", id, s.State, s.Reason)
		}
	}
	drained := time.Since(began)
	cost, n := world.spent(t).since(before), float64(*queuedOnce)
	events, size := world.histories(t, ids)
	t.Logf("%d scans accepted within %s and drained within %s; per scan: workers %.2f s, APIs %.3f s, servers %.2f s of processor time",
		*queuedOnce, accepted.Round(time.Millisecond), drained.Round(time.Millisecond), cost.workers/n, cost.apis/n, cost.servers/n)
	figuref(t, "load_queued_scans", n, ">=", 5000)
	figuref(t, "load_lost_scans", float64(lost), "<=", 0)
	figuref(t, "load_drained_per_second", n/drained.Seconds(), ">=", 5)
	figuref(t, "load_cpu_seconds_per_scan", (cost.apis+cost.workers+cost.servers)/n, "<=", 1.5)
	figuref(t, "load_rows_written_per_scan", cost.writes/n, "<=", 60)
	figuref(t, "load_history_events_per_scan", events, "<=", 150)
	figuref(t, "load_history_bytes_per_scan", size, "<=", 64<<10)
	figuref(t, "load_blob_bytes_per_scan", cost.blobs/n, "<=", 64<<10)
	require.Zero(t, lost)
}

// histories returns the mean number of events, and of bytes, of the histories of at most 20 scans.
func (w *shared) histories(t *testing.T, ids map[string]local.Workspace) (events, size float64) {
	t.Helper()
	looked := 0.0
	for id := range ids {
		if looked++; looked > 20 {
			looked--
			break
		}
		d, err := w.flows.WorkflowService().DescribeWorkflowExecution(t.Context(), &workflowservice.DescribeWorkflowExecutionRequest{
			Namespace: "assay", Execution: &common.WorkflowExecution{WorkflowId: contract.WebsiteScanID(id)},
		})
		require.NoError(t, err)
		events += float64(d.GetWorkflowExecutionInfo().GetHistoryLength())
		size += float64(d.GetWorkflowExecutionInfo().GetHistorySizeBytes())
	}
	return events / looked, size / looked
}
