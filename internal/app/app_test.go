package app

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/redisserver"
	"assay/internal/website/capture"
)

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// testConfig returns the default configuration with a directory of the test, and an
// unreachable Temporal server.
func testConfig(t *testing.T) config.Config {
	t.Helper()
	c, err := config.Load("", nil)
	require.NoError(t, err)
	c.Data.Dir = t.TempDir()
	c.Temporal.Address = ports.Closed(t).String()
	c.DNS.Servers = []string{ports.Closed(t).String()}
	return c
}

func open(t *testing.T, c config.Config) *App {
	t.Helper()
	a, err := Open(t.Context(), c, quiet())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	require.NoError(t, a.Store.Migrate(t.Context()))
	return a
}

// get reads a local address until ctx of the test ends.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp.StatusCode, string(raw)
}

func TestOpenNeedsNoTemporal(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	a := open(t, c)
	require.FileExists(t, filepath.Join(c.Data.Dir, "assay.db"))
	require.DirExists(t, filepath.Join(c.Data.Dir, "blobs"))
	require.Greater(t, a.Scanner.Catalogue.Len(), 70)
	for _, p := range scan.Pillars() {
		require.NotEmpty(t, a.Scanner.Catalogue.Needs(p, capture.ProfileLab), p)
	}
}

func TestOpenFailsOnWhatItCannotUse(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte("no PEM"), 0o600))
	for want, change := range map[string]func(*config.Config){
		"store: opening sqlite": func(c *config.Config) { c.Database.DSN = filepath.Join(file, "a.db") },
		"blob URL":              func(c *config.Config) { c.Blob.URL = "ftp://x" },
		"redis":                 func(c *config.Config) { c.Redis.URL = "http://x" },
		"temporal.ca_file":      func(c *config.Config) { c.Temporal.CAFile = file },
		"egress.allow":          func(c *config.Config) { c.Egress.Allow = []string{"10.0.0.0/99"} },
		"egress.remap":          func(c *config.Config) { c.Egress.Remap = []string{"x=y"} },
		"trust.extra_roots":     func(c *config.Config) { c.Trust.ExtraRoots = file + "x" },
		"trust.extra_roots contains no valid PEM":      func(c *config.Config) { c.Trust.ExtraRoots = file },
		"mail.from must be":                            func(c *config.Config) { c.Mail.From = "nobody" },
		"mail.reply_to must be":                        func(c *config.Config) { c.Mail.ReplyTo = "nobody" },
		"mail.ca_file":                                 func(c *config.Config) { c.Mail.Host, c.Mail.CAFile = "localhost", file+"x" },
		"dns.trust_anchors":                            func(c *config.Config) { c.DNS.TrustAnchors = []string{". IN A 127.0.0.1"} },
		"dns.roots: \"root\" is not an IP address":     func(c *config.Config) { c.DNS.Roots = []string{"root"} },
		"dns.servers: \"server\" is not an IP address": func(c *config.Config) { c.DNS.Servers = []string{"server"} },
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			c := testConfig(t)
			change(&c)
			_, err := Open(t.Context(), c, quiet())
			require.ErrorContains(t, err, want)
		})
	}
}

func TestServeAPI(t *testing.T) {
	t.Parallel()
	a := open(t, testConfig(t))
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.ServeAPI(ctx, ln) }()
	status, _ := get(t, "http://"+ln.Addr().String()+"/health")
	require.Equal(t, http.StatusOK, status)
	status, body := get(t, "http://"+ln.Addr().String()+"/ready")
	require.Equal(t, http.StatusOK, status, body)
	stop()
	require.NoError(t, <-done)
	require.Error(t, a.ServeAPI(t.Context(), ln), "the listener is closed")
}

// Two API processes share one count of the failed authentications of an address.
func TestFailedAuthenticationsAreCountedTogether(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	c.Redis.URL = redisserver.Start(t).URL()
	c.Redis.Timeout = time.Minute // a slow machine is not a failure of Redis
	var addresses []string
	for range 2 {
		a := open(t, c)
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- a.ServeAPI(ctx, ln) }()
		t.Cleanup(func() { stop(); require.NoError(t, <-done) })
		addresses = append(addresses, "http://"+ln.Addr().String()+"/v1/projects")
	}
	// One more is accepted every two seconds, however slow the machine is.
	began, unauthorized := time.Now(), 0
	for i := range 120 {
		status, body := get(t, addresses[i%2])
		if status == http.StatusUnauthorized {
			unauthorized++
			continue
		}
		require.Equal(t, http.StatusTooManyRequests, status)
		require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, body)
	}
	require.GreaterOrEqual(t, unauthorized, 30)
	require.LessOrEqual(t, unauthorized, 31+int(time.Since(began)/(2*time.Second)))
}

func TestReadySaysThatRedisIsAway(t *testing.T) {
	t.Parallel()
	redis := redisserver.Start(t)
	c := testConfig(t)
	c.Redis.URL = redis.URL()
	a := open(t, c)
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.ServeAPI(ctx, ln) }()
	status, body := get(t, "http://"+ln.Addr().String()+"/ready")
	require.Equal(t, http.StatusOK, status, body)
	redis.Stop(t)
	status, body = get(t, "http://"+ln.Addr().String()+"/ready")
	require.Equal(t, http.StatusServiceUnavailable, status, body)
	status, _ = get(t, "http://"+ln.Addr().String()+"/v1/projects")
	require.Equal(t, http.StatusUnauthorized, status, "the API goes on on its own limiter")
	stop()
	require.NoError(t, <-done)
}

func TestServeMetrics(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	c.Metrics.Listen = ports.Free(t).String()
	a := open(t, c)
	tenant, err := a.Store.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	project, err := a.Store.Projects.Create(t.Context(), tenant.ID, "Project")
	require.NoError(t, err)
	_, _, err = a.Store.WebsiteScans.Create(t.Context(), store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{
			ID: "0199d7a4-0000-7000-8000-000000000001", TenantID: tenant.ID, ProjectID: project.ID, DeadlineAt: time.Now().Add(time.Hour),
		},
		URL:     "https://example.org/",
		Pillars: scan.Pillars(), Parts: []string{"http"}, ShortCode: "c",
	}})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.ServeMetrics(ctx) }()
	require.Eventually(t, func() bool {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", c.Metrics.Listen)
		return err == nil && conn.Close() == nil
	}, 2*time.Minute, 5*time.Millisecond)
	status, body := get(t, "http://"+c.Metrics.Listen+"/metrics")
	require.Equal(t, http.StatusOK, status)
	require.Regexp(t, `(?m)^assay_scans\{.*state="QUEUED".*\} 1$`, body)
	stop()
	require.NoError(t, <-done)
}

func TestServeMetricsWithoutAnAddressWaits(t *testing.T) {
	t.Parallel()
	a := &App{}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.NoError(t, a.ServeMetrics(ctx))
}

func TestSampleQueues(t *testing.T) {
	t.Parallel()
	a := open(t, testConfig(t))
	samples, err := a.sampleQueues(t.Context())
	require.NoError(t, err)
	terminal := map[string]map[string]bool{"website_scan": {}, "site_health": {}, "code_run": {}}
	for _, s := range samples {
		require.Zero(t, s.Count)
		terminal[s.Kind][s.State] = s.Terminal
	}
	require.Equal(t, map[string]map[string]bool{
		"website_scan": {"QUEUED": false, "RUNNING": false, "COMPLETE": true, "PARTIAL": true, "FAILED": true},
		"site_health":  {"QUEUED": false, "RUNNING": false, "COMPLETED": true, "FAILED": true, "CANCELED": true},
		"code_run":     {"QUEUED": false, "RUNNING": false, "COMPLETED": true, "FAILED": true, "CANCELED": true},
	}, terminal)
}

func TestSiteHealthAreAsConfigured(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	c.Site = config.Site{
		MaxPages: 500, PagesCeiling: 100, MaxDepth: 9, PerShape: 8, MaxDuration: time.Hour, Pause: time.Second, Runs: 2, FullPage: true,
		QueueDeadline: 2 * time.Hour, Retention: 3 * time.Hour,
	}
	c.Quota.SiteHealth = 7
	s := open(t, c).Sites
	require.Equal(t,
		site.Settings{MaxPages: 100, MaxDepth: 9, PerShape: 8, MaxDuration: time.Hour, Pause: time.Second, Runs: 2, FullPage: true}, s.Defaults,
		"no check has more pages than a trigger may ask for")
	require.Equal(t, []any{100, 7, 2 * time.Hour, 3 * time.Hour, c.Scan.CloseAfter},
		[]any{s.PagesCeiling, s.InFlight, s.QueueDeadline, s.Retention, s.CloseAfter})
}

func TestWorkWaitsForTemporal(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	a := open(t, c)
	logs, written := io.Pipe()
	a.Log = slog.New(slog.NewJSONHandler(written, nil))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- a.Work(ctx) }()
	var line map[string]any
	require.NoError(t, json.NewDecoder(logs).Decode(&line))
	require.NoError(t, logs.Close())
	stop()
	require.ErrorIs(t, <-done, context.Canceled)
	require.Equal(t, "waiting for Temporal", line["msg"])
	require.Equal(t, c.Temporal.Address, line["address"])
}

func TestWorkerDeps(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	c.Scan.StepTimeout, c.Scan.ConfirmEvery = time.Minute, 30*time.Second
	deps := open(t, c).workerDeps()
	require.Equal(t, 2*time.Minute, deps.WebsiteScan.StepTimeout, "a gatherer that makes sure that a site is down needs its pauses too")
	require.Equal(t, c.Scan.Deadline, deps.WebsiteScan.Deadline)
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		api          config.API
		base, report string
	}{
		"default":    {config.API{Listen: "127.0.0.1:8080"}, "http://127.0.0.1:8080", "http://127.0.0.1:8080"},
		"every IPv4": {config.API{Listen: "0.0.0.0:80"}, "http://localhost:80", "http://localhost:80"},
		"every IPv6": {config.API{Listen: "[::]:80"}, "http://localhost:80", "http://localhost:80"},
		"every":      {config.API{Listen: ":80"}, "http://localhost:80", "http://localhost:80"},
		"a host":     {config.API{Listen: "assay:80"}, "http://assay:80", "http://assay:80"},
		"public":     {config.API{Listen: ":80", BaseURL: "https://api.example/"}, "https://api.example", "https://api.example"},
		"with reports": {
			config.API{Listen: ":80", BaseURL: "https://api.example", AppURL: "https://app.example//"}, "https://api.example",
			"https://app.example",
		},
	} {
		require.Equal(t, c.base, BaseURL(config.Config{API: c.api}), name)
		require.Equal(t, c.report, ReportURL(config.Config{API: c.api}), name)
	}
}
