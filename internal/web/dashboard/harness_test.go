package dashboard_test

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/web/dashboard"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// bench is the dashboard with a real store and HTTP. The test controls who is signed in, the
// workflow service, names and the clock.
type bench struct {
	t       *testing.T
	store   *store.Store
	clock   *clock.Clock
	logs    *syncbuffer.Buffer
	tenant  scan.Tenant
	project scan.Project
	member  *scan.Member // nil: nobody is signed in
	people  dashboard.Identity
	deps    dashboard.Deps
	pages   *dashboard.Dashboard
	server  *httptest.Server
	client  *http.Client
	zone    *zone  // the DNS records for proofs of domains
	mails   string // the folder that mails are written to
	blobs   *blob.Store
	// statements are the texts of the database's statements.
	statements *texts
}

func newBench(t *testing.T) *bench {
	t.Helper()
	return newBenchOn(t, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db")})
}

// newBenchOn returns a bench with the database.
func newBenchOn(t *testing.T, database store.Config) *bench {
	t.Helper()
	b := &bench{
		t: t, clock: clock.At(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)), logs: &syncbuffer.Buffer{},
		statements: &texts{},
	}
	var err error
	database.Clock = b.clock.Now
	b.store, err = store.Open(t.Context(), database)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.store.Close()) })
	require.NoError(t, b.store.OnStatement(func(sql string, _ bool) { b.statements.add(sql) }))
	require.NoError(t, b.store.Migrate(t.Context()))
	b.tenant, err = b.store.Tenants.Create(t.Context(), "Workspace <&>")
	require.NoError(t, err)
	b.project, err = b.store.Projects.Create(t.Context(), b.tenant.ID, "Shop")
	require.NoError(t, err)
	b.as(scan.RoleAdmin)
	log := slog.New(slog.NewTextHandler(b.logs, nil))
	connections := b.connections(log)
	b.people = identity(t, b, log)
	b.deps = dashboard.Deps{
		Sessions: b, Identity: b.people, Overview: &service.Overview{Store: b.store, Clock: b.clock.Now},
		Projects: &service.Projects{Store: b.store},
		WebsiteScans: &service.WebsiteScans{
			Store: b.store, Workflows: flows{}, Resolver: names{}, Keys: key.NewGenerator(rand.Reader),
			Parts:   func([]scan.Pillar, website.Terms) []capture.Part { return []capture.Part{capture.PartHTTP} },
			Profile: func(context.Context) capture.Profile { return capture.ProfileHTTP }, Clock: b.clock.Now, Log: log,
			InFlight: 100, QueueDeadline: time.Hour, CloseAfter: time.Minute,
		},
		SiteHealth: &service.SiteHealth{
			Store: b.store, Workflows: flows{}, Resolver: names{}, Clock: b.clock.Now, Log: log, Keys: key.NewGenerator(rand.Reader),
			Defaults: site.Settings{MaxPages: 100, MaxDepth: 5, MaxDuration: time.Hour, Runs: 1}, PagesCeiling: 1000, InFlight: 100,
			QueueDeadline: time.Hour, Retention: time.Hour, CloseAfter: time.Minute,
		},
		CodeScans: b.codeScans(connections, log), SitePages: b.sitePages(log), Repositories: connections,
		Domains: b.domains(log), TestMail: b.testMail(log), Mail: dashboard.MailInfo{From: "assay@example.org"},
		Retention: dashboard.Retention{
			WebsiteScans: 90 * 24 * time.Hour, SiteHealth: 30 * 24 * time.Hour, Code: 36 * time.Hour, KeepWebsiteScans: 20, KeepCode: 1,
		},
		Reports:      &service.Reports{Store: b.store, Log: log, Why: func(string) string { return "" }},
		Licences:     &service.LicencePolicies{Store: b.store},
		Suppressions: &service.Suppressions{Store: b.store, Known: func(string) bool { return true }, Clock: b.clock.Now},
		Clock:        b.clock.Now, Log: log, AppURL: "http://assay.example", Stopping: make(chan struct{}),
	}
	b.deps.Schedules = b.schedules(log)
	b.deps.Webhooks = b.webhooks(connections, log)
	b.deps.Published = &service.Publications{
		Store: b.store, Keys: key.NewGenerator(rand.Reader), Clock: b.clock.Now, AppURL: "http://assay.example",
	}
	b.pages, err = dashboard.New(b.deps)
	require.NoError(t, err)
	b.server = httptest.NewServer(b.pages)
	t.Cleanup(b.server.Close)
	b.client = b.server.Client()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return b
}

// Member implements dashboard.Sessions.
func (b *bench) Member(*http.Request) (scan.Member, error) {
	if b.member == nil {
		return scan.Member{}, scan.Errorf(scan.CodeUnauthorized, "Unauthorized")
	}
	return *b.member, nil
}

// as signs a member in with a role.
func (b *bench) as(role scan.Role) {
	b.member = &scan.Member{UserID: "u", Email: "ann@example.org", Name: "Ann", TenantID: b.tenant.ID, TenantName: b.tenant.Name, Role: role}
}

// answer is the response to a request.
type answer struct {
	*http.Response
	body string
	doc  *goquery.Document
}

// text returns the text of the page in one line.
func (a answer) text() string { return strings.Join(strings.Fields(a.doc.Find("body").Text()), " ") }

func (b *bench) do(method, path string, fields url.Values, header ...string) answer {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.server.URL+path, strings.NewReader(fields.Encode()))
	require.NoError(b.t, err)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := b.client.Do(req)
	require.NoError(b.t, err)
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	require.NoError(b.t, err)
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(string(body)))
	require.NoError(b.t, err)
	return answer{resp, string(body), doc}
}

// get reads a page that must exist.
func (b *bench) get(path string) answer {
	b.t.Helper()
	a := b.do(http.MethodGet, path, nil)
	require.Equal(b.t, http.StatusOK, a.StatusCode, "%s: %s", path, a.body)
	return a
}

// follow opens the first link of a page that matches a selector, as a browser resolves it.
func (b *bench) follow(from answer, selector string) answer {
	b.t.Helper()
	link := from.doc.Find(selector)
	require.NotZero(b.t, link.Length(), "%s: %s", selector, from.body)
	at, err := from.Request.URL.Parse(link.AttrOr("href", ""))
	require.NoError(b.t, err)
	return b.get(at.RequestURI())
}

// reachable requires that the links and filters of a page lead to pages, as a browser resolves
// them.
func (b *bench) reachable(from answer) {
	b.t.Helper()
	count := 0
	from.doc.Find("#content a[href], #content form[method=get]").Each(func(_ int, s *goquery.Selection) {
		at, err := from.Request.URL.Parse(s.AttrOr("href", s.AttrOr("action", "")))
		require.NoError(b.t, err)
		if at.Host != from.Request.URL.Host || at.Path == "/checks" || at.Path == from.Request.URL.Path && at.Fragment != "" {
			return
		}
		require.NotEqual(b.t, http.StatusNotFound, b.do(http.MethodGet, at.RequestURI(), nil).StatusCode, at)
		count++
	})
	require.NotZero(b.t, count)
}

// post sends a form and returns the address of the redirect.
func (b *bench) post(path string, fields url.Values) string {
	b.t.Helper()
	a := b.do(http.MethodPost, path, fields)
	require.Equal(b.t, http.StatusSeeOther, a.StatusCode, "%s: %s", path, a.body)
	return a.Header.Get("Location")
}

// websiteScan returns a scan that ended with the score for all pillars.
func (b *bench) websiteScan(address string, score float64) scan.WebsiteScan {
	b.t.Helper()
	location := b.post("/start/website", url.Values{"projectId": {b.project.ShortID}, "url": {address}})
	id := strings.TrimPrefix(location, "/scans/")
	s, err := b.store.WebsiteScans.Start(b.t.Context(), b.tenant.ID, id, "run", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	for _, p := range s.Pillars {
		require.NoError(b.t, b.store.WebsiteScans.SaveCategory(b.t.Context(), s.TenantID, s.ID, "run", scan.Category{
			Pillar: p, Score: &score, Band: scan.BandOf(score), StrictScore: &score, StrictBand: scan.BandOf(score), Coverage: 1,
		}))
	}
	require.NoError(b.t, b.store.WebsiteScans.Finish(b.t.Context(), s.TenantID, s.ID, "run", store.Finish{
		State: scan.StateComplete, Score: &score, StrictScore: &score, Band: scan.BandOf(score), CatalogueVersion: "1",
	}))
	return s
}

// flows is a workflow service that accepts everything and runs nothing.
type flows struct{}

func (flows) StartWebsiteScan(context.Context, scan.WebsiteScan, string, string, time.Duration) error {
	return nil
}
func (flows) StartSiteHealth(context.Context, scan.SiteHealth, string, time.Duration) error {
	return nil
}
func (flows) StartCodeScan(context.Context, scan.CodeRun, string, time.Duration) error { return nil }
func (flows) Describe(context.Context, string) (temporal.Execution, error) {
	return temporal.Execution{}, temporal.ErrNoWorkflow
}
func (flows) Cancel(context.Context, string) error                         { return temporal.ErrNoWorkflow }
func (flows) Idle(context.Context, string, time.Time) (bool, error)        { return false, nil }
func (flows) HandOut(context.Context, string, string, temporal.Step) error { return nil }

var _ service.Workflows = flows{}

// names is a resolver for which every name is public.
type names struct{}

func (names) Resolve(context.Context, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("192.0.2.1")}, nil
}
