// Package flows_test compares scans, their records and their workflows on a real Temporal
// server: ends that Assay's code does not see, resets, dead workers, outages of the server.
// Its recorder writes the histories that the replay test of package workflows reads.
package flows_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/netip"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/deploy/standalone/embedded"
	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/scripted"
	"assay/internal/website/capture"
	"assay/worker"
	"assay/workflows/contract"
)

const namespace = "assay"

// patience is the time-out of waits that take at most a second on an idle machine.
const patience = 15 * time.Minute

// bench is Assay without its API on a real server: a scan of a scripted site is triggered,
// run by workers of this process, and reconciled with its workflow.
type bench struct {
	t       *testing.T
	dir     string
	records store.Config
	server  *embedded.Server
	client  client.Client
	store   *store.Store
	blobs   *blob.Store
	site    *scripted.Site
	scans   *service.WebsiteScans
	mails   mailServer
	tenant  scan.Tenant
	project scan.Project
}

func newBench(t *testing.T) *bench {
	t.Helper()
	return newBenchOn(t, store.Config{})
}

// newBenchOn stores its records as configured, by default in its own directory.
func newBenchOn(t *testing.T, records store.Config) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir(), site: &scripted.Site{}, records: records}
	if records.Driver == "" {
		b.records = store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(b.dir, "assay.db")}
	}
	b.mails.folder = filepath.Join(b.dir, "mails")
	b.startServer("")
	b.openRecords()
	scanner, err := b.site.Scanner()
	require.NoError(t, err)
	b.client = dial(t, b.server.Addr())
	b.scans = &service.WebsiteScans{
		Store: b.store, Workflows: &temporal.Workflows{Client: b.client, Namespace: namespace}, Resolver: anyName{}, Parts: scanner.Parts,
		Profile: func(context.Context) capture.Profile { return capture.ProfileHTTP },
		Keys:    key.NewGenerator(rand.Reader), Clock: time.Now, Log: quiet(), InFlight: 100, QueueDeadline: time.Hour,
		CloseAfter: time.Millisecond,
	}
	return b
}

// startServer starts Temporal on the bench's directory, at the address; "" takes a free one.
func (b *bench) startServer(address string) {
	b.t.Helper()
	var err error
	b.server, err = embedded.Start(b.t.Context(), embedded.Options{
		DataDir: b.dir, Namespace: namespace, SearchAttributes: contract.SearchAttributes(), FrontendAddr: address, DisableUI: true,
		Logger: quiet(),
	})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, b.server.Stop()) })
}

func (b *bench) openRecords() {
	b.t.Helper()
	var err error
	b.store, err = store.Open(b.t.Context(), b.records)
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, b.store.Close()) })
	require.NoError(b.t, b.store.Migrate(b.t.Context()))
	b.blobs, err = blob.Open(b.t.Context(), "file://"+filepath.ToSlash(filepath.Join(b.dir, "blobs")), blob.Options{})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, b.blobs.Close()) })
	b.tenant, err = b.store.Tenants.Create(b.t.Context(), "Workspace")
	require.NoError(b.t, err)
	b.project, err = b.store.Projects.Create(b.t.Context(), b.tenant.ID, "Project")
	require.NoError(b.t, err)
}

// dial connects like the processes of Assay.
func dial(t *testing.T, address string) client.Client {
	t.Helper()
	c, err := temporal.Dial(config.Temporal{Address: address, Namespace: namespace}, quiet(), nil)
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

// work starts a worker process's workers. stop may be called early.
func (b *bench) work(c client.Client, grace time.Duration) (stop func()) {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, c, b.scans, b.mails)
	require.NoError(b.t, err)
	return b.serve(c, deps, workerConfig(grace))
}

// serve starts workers. stop may be called early.
func (b *bench) serve(c client.Client, deps worker.Deps, conf config.Worker) (stop func()) {
	b.t.Helper()
	running, err := worker.Start(c, conf, deps)
	require.NoError(b.t, err)
	stop = sync.OnceFunc(running.Stop)
	b.t.Cleanup(stop)
	return stop
}

// keep runs the keeper until the test ends, as processes of Assay do: on a busy machine Temporal
// may not accept a workflow in time, or lose a step.
func (b *bench) keep() {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		service.Keep(ctx, quiet(), b.scans)
	}()
	b.t.Cleanup(func() {
		cancel()
		<-done
	})
}

func workerConfig(grace time.Duration) config.Worker {
	return config.Worker{
		Queues: []string{contract.QueueWorkflows, contract.QueueLight, contract.QueueNotify, contract.QueueMaintenance}, LightSlots: 80,
		RecordSlots: 20, NotifySlots: 4, StopTimeout: grace,
	}
}

func dependencies(
	s *store.Store, blobs *blob.Store, site *scripted.Site, c client.Client, scans *service.WebsiteScans, mails mailServer,
) (worker.Deps, error) {
	scanner, err := site.Scanner()
	if err != nil {
		return worker.Deps{}, err
	}
	notify, err := mails.notify(s, blobs)
	return worker.Deps{
		Log:    quiet(),
		Notify: notify,
		WebsiteScan: &activities.WebsiteScan{
			Store: s, Blobs: blobs, Scanner: scanner, Workflows: &temporal.Workflows{Client: c}, Clock: time.Now, Log: quiet(),
			Deadline: 15 * time.Minute, StepTimeout: time.Minute,
		},
		Housekeeping: &activities.Housekeeping{
			Store: s, Records: []service.Sweeper{scans}, Clock: time.Now, Log: quiet(),
			Leftovers: &service.Leftovers{Store: s, Blobs: blobs, Clock: time.Now, Log: quiet(), After: time.Millisecond},
		},
		Purge: &activities.Purge{
			Purge: &service.Purge{Store: s, Blobs: blobs, Clock: time.Now, Log: quiet(), ScanRetention: time.Millisecond}, Log: quiet(),
		},
	}, err
}

// trigger queues a scan of all pillars.
func (b *bench) trigger() scan.WebsiteScan {
	b.t.Helper()
	s, replayed, err := b.scans.Trigger(b.t.Context(), service.TriggerWebsiteScan{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, URL: "https://www.example.org/", Email: "owner@example.org", Trigger: "api",
	})
	require.NoError(b.t, err)
	require.False(b.t, replayed)
	return s
}

func (b *bench) record(id string) scan.WebsiteScan {
	b.t.Helper()
	s, err := b.store.WebsiteScans.Get(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return s
}

// scored waits until the pillars have their scores.
func (b *bench) scored(id string, pillars ...scan.Pillar) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		have := b.record(id).Categories
		return !slices.ContainsFunc(pillars, func(p scan.Pillar) bool {
			return !slices.ContainsFunc(have, func(c scan.Category) bool { return c.Pillar == p })
		})
	}, patience, 10*time.Millisecond)
}

// ended waits for the end of the workflow and returns its result.
func (b *bench) ended(id string) contract.WebsiteScanOutcome {
	b.t.Helper()
	var out contract.WebsiteScanOutcome
	b.outcome(contract.WebsiteScanID(id), b.scans.Sweep, 6*patience, &out) // a scan whose worker died, beside many others
	return out
}

// sweepUntilClosed runs rounds of the keeper until the scan has its final state.
func (b *bench) sweepUntilClosed(id string) scan.WebsiteScan {
	b.t.Helper()
	sweepUntil(b.t, b.scans.Sweep, func() bool { return b.record(id).State.Terminal() })
	return b.record(id)
}

// objects returns the keys of the scan's stored parts.
func (b *bench) objects(id string) []string {
	b.t.Helper()
	var keys []string
	for k, err := range b.blobs.List(b.t.Context(), "captures/"+b.tenant.ID+"/"+id+"/") {
		require.NoError(b.t, err)
		keys = append(keys, k)
	}
	return keys
}

func (b *bench) captures(id string) []scan.Capture {
	b.t.Helper()
	rows, err := b.store.WebsiteScans.Captures(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return rows
}

// requireWhole requires a complete scan with each effect once.
func (b *bench) requireWhole(id string) {
	b.t.Helper()
	s := b.record(id)
	require.Equal(b.t, scan.StateComplete, s.State, s.Reason)
	require.Empty(b.t, s.Reason)
	require.InDelta(b.t, 94, *s.Score, 1e-9)
	require.Equal(b.t, scripted.Version, s.CatalogueVersion)
	require.Equal(b.t, s.Total(), s.Done)
	require.Len(b.t, s.Categories, 4)
	rows := b.captures(id)
	require.Len(b.t, rows, 5)
	for _, r := range rows {
		require.Empty(b.t, r.Reason, r.Part)
		require.Contains(b.t, b.objects(id), r.BlobKey)
	}
}

// gate blocks a step until it is opened or, if it listens, until it is cancelled.
type gate struct {
	reached chan struct{} // closed when the step has arrived
	open    chan struct{}
	once    sync.Once
	first   sync.Once
}

func newGate(t *testing.T) *gate {
	t.Helper()
	g := &gate{reached: make(chan struct{}), open: make(chan struct{})}
	t.Cleanup(g.release) // a worker waits for its activities
	return g
}

func (g *gate) release() { g.once.Do(func() { close(g.open) }) }

// deaf blocks the first attempt until the gate opens, ignoring its context.
func (g *gate) deaf(_ context.Context, attempt int) error {
	if attempt == 1 {
		close(g.reached)
		<-g.open
	}
	return nil
}

// listening blocks the first attempt and obeys its context.
func (g *gate) listening(ctx context.Context, attempt int) error {
	if attempt > 1 {
		return nil
	}
	close(g.reached)
	select {
	case <-g.open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// insist repeats a call that a busy service does not answer in time, as its caller would.
func insist(t *testing.T, call func() error, about string) {
	t.Helper()
	err := call()
	for isLate(err) && t.Context().Err() == nil {
		err = call()
	}
	require.NoError(t, err, about)
}

func (g *gate) wait(t *testing.T) {
	t.Helper()
	select {
	case <-g.reached:
	case <-time.After(patience):
		require.FailNow(t, "the step was not reached")
	}
}

// anyName resolves every name.
type anyName struct{}

func (anyName) Resolve(context.Context, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("192.0.2.1")}, nil
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }
