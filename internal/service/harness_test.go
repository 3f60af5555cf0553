package service_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/netip"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

const (
	queueDeadline = time.Hour
	closeAfter    = 30 * time.Second
	runDeadline   = 15 * time.Minute
)

// bench is the use cases with a real store; the test controls the workflow service, the
// domain name system and the clock.
type bench struct {
	t       *testing.T
	scans   *service.WebsiteScans
	checks  *service.SiteHealth
	code    *service.CodeScans
	git     *git
	blobs   *blob.Store
	repo    scan.Repository // may be scanned; created at its first use
	store   *store.Store
	flows   *flows
	names   *names
	clock   *clock.Clock
	logs    *syncbuffer.Buffer
	tenant  scan.Tenant
	project scan.Project
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{
		t: t, git: &git{}, flows: &flows{known: map[string]temporal.Execution{}, refused: map[string]error{}}, names: &names{},
		clock: clock.At(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)), logs: &syncbuffer.Buffer{},
	}
	var err error
	b.store, err = store.Open(t.Context(), store.Config{
		Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db"), Clock: b.clock.Now,
	})
	require.NoError(t, err)
	t.Cleanup(func() { _ = b.store.Close() }) // a test may have closed it
	require.NoError(t, b.store.Migrate(t.Context()))
	b.tenant, err = b.store.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	b.project, err = b.store.Projects.Create(t.Context(), b.tenant.ID, "Project")
	require.NoError(t, err)
	b.scans, b.checks, b.code = b.replica(), b.checksReplica(), b.codeReplica()
	return b
}

// replica returns the service in another process.
func (b *bench) replica() *service.WebsiteScans {
	return &service.WebsiteScans{
		Store: b.store, Workflows: b.flows, Resolver: b.names, Keys: key.NewGenerator(rand.Reader),
		Parts:   func([]scan.Pillar, website.Terms) []capture.Part { return []capture.Part{capture.PartHTTP} },
		Profile: func(context.Context) capture.Profile { return capture.ProfileHTTP }, Clock: b.clock.Now,
		Log: slog.New(slog.NewTextHandler(b.logs, nil)), InFlight: 100, QueueDeadline: queueDeadline, CloseAfter: closeAfter,
	}
}

// request returns a valid request, modified by change.
func (b *bench) request(change func(*service.TriggerWebsiteScan)) service.TriggerWebsiteScan {
	req := service.TriggerWebsiteScan{TenantID: b.tenant.ID, ProjectID: b.project.ShortID, URL: "https://example.org/", Trigger: "api"}
	if change != nil {
		change(&req)
	}
	return req
}

func (b *bench) trigger() scan.WebsiteScan {
	b.t.Helper()
	s, replayed, err := b.scans.Trigger(b.t.Context(), b.request(nil))
	require.NoError(b.t, err)
	require.False(b.t, replayed)
	return s
}

// running returns a running scan.
func (b *bench) running() scan.WebsiteScan {
	b.t.Helper()
	s, err := b.store.WebsiteScans.Start(b.t.Context(), b.tenant.ID, b.trigger().ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	return s
}

func (b *bench) score(s scan.WebsiteScan, p scan.Pillar, score float64) {
	b.t.Helper()
	require.NoError(b.t, b.store.WebsiteScans.SaveCategory(b.t.Context(), s.TenantID, s.ID, s.RunID, scan.Category{
		Pillar: p, Score: &score, Band: scan.BandOf(score), Coverage: 1,
	}))
}

func (b *bench) record(s scan.WebsiteScan) scan.WebsiteScan {
	b.t.Helper()
	got, err := b.store.WebsiteScans.Get(b.t.Context(), s.TenantID, s.ID)
	require.NoError(b.t, err)
	return got
}

// flows is a fake workflow service.
type flows struct {
	mu      sync.Mutex
	err     error            // returned by every call
	refused map[string]error // errors of starting a scan
	known   map[string]temporal.Execution
	started []string
	asked   []string
	// cancelled are the workflows whose cancellation was requested.
	cancelled []string
	idle      map[string]bool // task queues whose workers wait
	looked    []string        // task queues that were looked up
	handed    []string        // steps that were handed out again
	hosts     []string
	crawls    []time.Duration
}

func (f *flows) StartWebsiteScan(_ context.Context, s scan.WebsiteScan, projectShortID, host string, _ time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	if err := f.refused[s.ID]; err != nil {
		return err
	}
	f.started = append(f.started, s.ID)
	f.hosts = append(f.hosts, projectShortID+" "+host)
	f.known[contract.WebsiteScanID(s.ID)] = temporal.Execution{RunID: "run-1", Open: true, Status: "Running"}
	return nil
}

func (f *flows) StartSiteHealth(_ context.Context, c scan.SiteHealth, host string, crawl time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	if err := f.refused[c.ID]; err != nil {
		return err
	}
	f.started = append(f.started, c.ID)
	f.hosts = append(f.hosts, c.ProjectShortID+" "+host)
	f.crawls = append(f.crawls, crawl)
	f.known[contract.SiteHealthID(c.ID)] = temporal.Execution{RunID: "run-1", Open: true, Status: "Running"}
	return nil
}

func (f *flows) StartCodeScan(_ context.Context, r scan.CodeRun, target string, work time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	if err := f.refused[r.ID]; err != nil {
		return err
	}
	f.started = append(f.started, r.ID)
	f.hosts = append(f.hosts, r.ProjectShortID+" "+target)
	f.crawls = append(f.crawls, work)
	f.known[contract.CodeScanID(r.ID)] = temporal.Execution{RunID: "run-1", Open: true, Status: "Running"}
	return nil
}

func (f *flows) Describe(_ context.Context, id string) (temporal.Execution, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, id)
	if f.err != nil {
		return temporal.Execution{}, f.err
	}
	x, ok := f.known[id]
	if !ok {
		return x, temporal.ErrNoWorkflow
	}
	return x, nil
}

// end closes a workflow.
func (f *flows) end(id, status, reason string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known[id] = temporal.Execution{RunID: "run-1", Status: status, Reason: reason, Canceled: status == "Canceled"}
}

func (f *flows) away(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

func (f *flows) Idle(_ context.Context, queue string, _ time.Time) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looked = append(f.looked, queue)
	return f.idle[queue], f.err
}

func (f *flows) HandOut(_ context.Context, workflowID, runID string, s temporal.Step) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.handed = append(f.handed, workflowID+" "+runID+" "+s.ID)
	return f.refused[s.ID]
}

// wait makes steps of a running workflow wait for a worker.
func (f *flows) wait(id string, steps ...temporal.Step) {
	f.mu.Lock()
	defer f.mu.Unlock()
	x := f.known[id]
	x.Waiting = steps
	f.known[id] = x
}

func (f *flows) Cancel(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	if !f.known[id].Open {
		return temporal.ErrNoWorkflow
	}
	f.cancelled = append(f.cancelled, id)
	return nil
}

// names is a fake DNS.
type names struct{ err error }

func (n *names) Resolve(ctx context.Context, _ string) ([]netip.Addr, error) {
	if _, ok := ctx.Deadline(); !ok {
		return nil, context.DeadlineExceeded // a caller waits: the look-up must have a time limit
	}
	return []netip.Addr{netip.MustParseAddr("192.0.2.1")}, n.err
}
