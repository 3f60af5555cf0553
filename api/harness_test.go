package api_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/api/contract"
	"assay/internal/cache"
	"assay/internal/key"
	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/checks"
)

// bench is an API with a real store; the workflow service and the domain name system are replaced. Every response is validated against the
// contract.
type bench struct {
	t   *testing.T
	url string
	// handler is the API itself.
	handler http.Handler
	client  *http.Client
	store   *store.Store
	clock   *clock.Clock
	flows   *flows
	names   *names
	txt     *texts
	tenant  scan.Tenant
	key     string
	proj    scan.Project
	logs    *syncbuffer.Buffer
}

type option func(*api.Deps)

func newBench(t *testing.T, opts ...option) *bench {
	t.Helper()
	b := &bench{t: t, clock: newClock(), flows: &flows{}, names: &names{}, txt: &texts{}, logs: &syncbuffer.Buffer{}}
	var err error
	b.store, err = store.Open(t.Context(), store.Config{
		Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db"), Clock: b.clock.Now,
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.store.Close()) })
	require.NoError(t, b.store.Migrate(t.Context()))
	b.tenant, b.key, b.proj = b.workspace("Mine")

	log := slog.New(slog.NewJSONHandler(b.logs, nil))
	deps := api.Deps{
		Keys: b.store.Keys, Projects: b.store.Projects, WebsiteScans: b.scans(log), SiteHealth: b.checks(log), Domains: b.domains(log),
		Limiter: limit.NewMemory(0, b.clock.Now), Cache: cache.NewMemory(1<<20, b.clock.Now),
		Database: b.store.Ping, Clock: b.clock.Now, Log: log, AppURL: "https://app.example/",
		RequestTimeout: time.Minute, // for slow machines
	}
	deps.Checks, err = checks.Catalogue()
	require.NoError(t, err)
	deps.Suppressions = &service.Suppressions{
		Store: b.store, Known: func(id string) bool { return strings.HasPrefix(id, "SEC-") }, Clock: b.clock.Now,
	}
	deps.Licences = &service.LicencePolicies{Store: b.store}
	for _, o := range opts {
		o(&deps)
	}
	h, err := api.New(deps)
	require.NoError(t, err)
	b.handler = h
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	b.url = srv.URL
	b.client = &http.Client{
		Transport:     contract.Transport(t, validator(t), http.DefaultTransport),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return b
}

func (b *bench) scans(log *slog.Logger) *service.WebsiteScans {
	return &service.WebsiteScans{
		Store: b.store, Workflows: b.flows, Resolver: b.names, Keys: key.NewGenerator(rand.Reader),
		Parts: func([]scan.Pillar, website.Terms) []capture.Part {
			return []capture.Part{capture.PartHTTP, capture.PartPage, capture.PartTLS, capture.PartDNS, capture.PartAssets}
		},
		Profile: func(context.Context) capture.Profile { return capture.ProfileHTTP },
		Clock:   b.clock.Now, Log: log, InFlight: 3, QueueDeadline: time.Hour, CloseAfter: 30 * time.Second,
	}
}

func (b *bench) checks(log *slog.Logger) *service.SiteHealth {
	return &service.SiteHealth{
		Store: b.store, Workflows: b.flows, Resolver: b.names, Clock: b.clock.Now, Log: log, Keys: key.NewGenerator(rand.Reader),
		Defaults: site.Settings{
			MaxPages: 500, MaxDepth: 25, PerShape: 1000, MaxDuration: 6 * time.Hour, Pause: 250 * time.Millisecond, Runs: 1,
			FullPage: true,
		},
		PagesCeiling: 1000, InFlight: 3, QueueDeadline: time.Hour, Retention: 30 * 24 * time.Hour, CloseAfter: 30 * time.Second,
	}
}

// workspace creates a tenant with a key and a project.
func (b *bench) workspace(name string) (scan.Tenant, string, scan.Project) {
	b.t.Helper()
	tenant, err := b.store.Tenants.Create(b.t.Context(), name)
	require.NoError(b.t, err)
	p, err := b.store.Projects.Create(b.t.Context(), tenant.ID, name+" project")
	require.NoError(b.t, err)
	return tenant, b.newKey(tenant.ID, time.Time{}), p
}

func (b *bench) newKey(tenantID string, expires time.Time) string {
	b.t.Helper()
	plain, m, err := key.NewGenerator(rand.Reader).APIKey()
	require.NoError(b.t, err)
	_, err = b.store.Keys.Create(b.t.Context(), scan.APIKey{
		TenantID: tenantID, Name: "k", Scope: scan.ScopeAdmin, Prefix: m.Prefix, Hash: m.Hash, ExpiresAt: expires,
	})
	require.NoError(b.t, err)
	return plain.Reveal()
}

// answer is a response with its body read.
type answer struct {
	status int
	header http.Header
	body   string
}

func (a answer) json(t *testing.T) map[string]any {
	t.Helper()
	var out map[string]any
	require.NoError(t, json.Unmarshal([]byte(a.body), &out), a.body)
	return out
}

type request struct {
	method, path string
	key          string // "-" for none, "" for the bench's own
	body         string
	header       map[string]string
}

func (b *bench) do(r request) answer {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), r.method, b.url+r.path, strings.NewReader(r.body))
	require.NoError(b.t, err)
	if r.body == "" {
		req.Body, req.ContentLength = http.NoBody, 0
	} else {
		req.Header.Set("Content-Type", "application/json")
	}
	switch r.key {
	case "":
		req.Header.Set("Authorization", "Bearer "+b.key)
	case "-":
	default:
		req.Header.Set("Authorization", "Bearer "+r.key)
	}
	for k, v := range r.header {
		req.Header.Set(k, v)
	}
	resp, err := b.client.Do(req)
	require.NoError(b.t, err)
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(b.t, err)
	return answer{status: resp.StatusCode, header: resp.Header, body: string(raw)}
}

func (b *bench) get(path string) answer {
	b.t.Helper()
	return b.do(request{method: "GET", path: path})
}

func (b *bench) trigger(body string) answer {
	b.t.Helper()
	return b.do(request{method: "POST", path: "/v1/scans/trigger", body: body})
}

// queue triggers a scan of example.org and returns its id.
func (b *bench) queue() string {
	b.t.Helper()
	a := b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"}`)
	require.Equal(b.t, http.StatusAccepted, a.status, a.body)
	return a.json(b.t)["scanJobId"].(string)
}

func newClock() *clock.Clock {
	return clock.At(time.Date(2026, 3, 14, 9, 26, 53, 589_000_000, time.UTC))
}

// flows is a fake workflow service.
type flows struct {
	mu      sync.Mutex
	down    bool
	started []string
	state   map[string]temporal.Execution
}

func (f *flows) StartWebsiteScan(_ context.Context, s scan.WebsiteScan, _, _ string, _ time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down {
		return scan.Errorf(scan.CodeUnavailable, "down")
	}
	f.started = append(f.started, s.ID)
	return nil
}

func (f *flows) StartSiteHealth(_ context.Context, c scan.SiteHealth, _ string, _ time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down {
		return scan.Errorf(scan.CodeUnavailable, "down")
	}
	f.started = append(f.started, c.ID)
	return nil
}

func (f *flows) StartCodeScan(_ context.Context, r scan.CodeRun, _ string, _ time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down {
		return scan.Errorf(scan.CodeUnavailable, "down")
	}
	f.started = append(f.started, r.ID)
	return nil
}

func (f *flows) Describe(_ context.Context, id string) (temporal.Execution, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	x, ok := f.state[id]
	if !ok {
		return x, temporal.ErrNoWorkflow
	}
	return x, nil
}

func (f *flows) Cancel(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down {
		return scan.Errorf(scan.CodeUnavailable, "down")
	}
	if !f.state[id].Open {
		return temporal.ErrNoWorkflow
	}
	return nil
}

func (f *flows) Idle(context.Context, string, time.Time) (bool, error) { return false, nil }

func (f *flows) HandOut(context.Context, string, string, temporal.Step) error { return nil }

// names is a resolver for which every name resolves by default.
type names struct {
	mu  sync.Mutex
	err error
}

func (n *names) fail(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.err = err
}

func (n *names) Resolve(context.Context, string) ([]netip.Addr, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return []netip.Addr{netip.MustParseAddr("192.0.2.1")}, n.err
}

var errNXDomain = &net.DNSError{Err: "no such host", Name: "nowhere.example", IsNotFound: true}

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

func validator(t *testing.T) *contract.Validator {
	t.Helper()
	v, err := contractOnce()
	require.NoError(t, err)
	return v
}

// contractOnce reads the contract for all tests, because compiling its schemas takes longer than most of them.
var contractOnce = sync.OnceValues(func() (*contract.Validator, error) { return contract.New(api.OpenAPI()) })
