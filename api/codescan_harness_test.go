package api_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/blob"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
)

const gitToken = "tok-5ecret.AbCdEf0123456789"

// codeBench is a bench whose workspace is connected to a fake GitHub, and whose
// repository acme/app may be scanned.
type codeBench struct {
	*bench
	host  *githost.Host
	conns *service.Connections
	conn  scan.Connection
	repo  scan.Repository
	blobs *blob.Store
}

func newCodeBench(t *testing.T, opts ...option) *codeBench {
	t.Helper()
	b := &codeBench{host: githost.Start(t, githost.GitHub(githost.NewWorld("acme"), "/api/v3"), "Authorization", "Bearer "+gitToken)}
	var err error
	b.blobs, err = blob.Open(t.Context(), "file://"+t.TempDir(), blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.blobs.Close()) })
	var scans *service.CodeScans
	own := func(d *api.Deps) {
		db := d.WebsiteScans.(*service.WebsiteScans).Store
		b.conns = connections(t, db, d.Clock, d.Log)
		scans = &service.CodeScans{
			Store: db, Blobs: b.blobs, Providers: b.conns, Clock: d.Clock, Log: d.Log,
			InFlight: 3, QueueDeadline: time.Hour, RunTime: time.Hour, CloseAfter: 30 * time.Second, Server: "https://assay.example",
		}
		d.CodeScans, d.Repositories = scans, b.conns
	}
	b.bench = newBench(t, append([]option{own}, opts...)...)
	scans.Workflows = b.flows
	ctx := t.Context()
	b.conn, err = b.conns.Create(ctx, service.NewConnection{
		TenantID: b.tenant.ID, Actor: "tester", Name: "Code", Provider: "GITHUB", BaseURL: b.host.URL, Token: key.Secret(gitToken),
	})
	require.NoError(t, err)
	_, err = b.conns.Sync(ctx, b.tenant.ID, b.conn.ID)
	require.NoError(t, err)
	b.repo, err = b.conns.FindRepository(ctx, b.tenant.ID, "acme/app")
	require.NoError(t, err)
	b.change(store.RepositoryChange{ProjectShortID: &b.proj.ShortID})
	return b
}

func connections(t *testing.T, db *store.Store, now service.Clock, log *slog.Logger) *service.Connections {
	t.Helper()
	text, err := seal.NewKey()
	require.NoError(t, err)
	ring, err := seal.Parse([]string{text})
	require.NoError(t, err)
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	cfg := provider.Config{Dialer: egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}), Clock: now, Logger: log}
	return &service.Connections{
		Store: db, Ring: ring, Clock: now, Log: log, Every: time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			at := cfg
			at.BaseURL, at.Credentials = baseURL, as
			return provider.New(kind, at)
		},
	}
}

func (b *codeBench) change(c store.RepositoryChange) {
	b.t.Helper()
	var err error
	b.repo, err = b.store.Repositories.Change(b.t.Context(), b.tenant.ID, b.repo.ID, c)
	require.NoError(b.t, err)
}

// disconnected sets the status of the connection.
func (b *codeBench) disconnected(status scan.ConnectionStatus) {
	b.t.Helper()
	changed, err := b.store.Connections.SetStatus(b.t.Context(), b.tenant.ID, b.conn.ID, 1, status, "The provider said so.")
	require.NoError(b.t, err)
	require.True(b.t, changed)
}

func (b *codeBench) triggerCode(body string) answer {
	b.t.Helper()
	return b.do(request{method: "POST", path: "/v1/code-scans/trigger", body: body})
}

// codeBody returns a valid request with more fields.
func (b *codeBench) codeBody(more string) string {
	return `{"integrationRepoId":"` + b.repo.ID + `"` + more + `}`
}

// queueCode triggers a scan and returns the run.
func (b *codeBench) queueCode() scan.CodeRun {
	b.t.Helper()
	a := b.triggerCode(b.codeBody(""))
	require.Equal(b.t, http.StatusCreated, a.status, a.body)
	return b.run(a.jobs(b.t)[0]["scanRunId"].(string))
}

func (b *codeBench) run(id string) scan.CodeRun {
	b.t.Helper()
	r, err := b.store.CodeRuns.Get(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return r
}

func (a answer) jobs(t *testing.T) []map[string]any {
	t.Helper()
	return a.list(t)
}

// judged returns a running run whose job of the dimension has these findings.
func (b *codeBench) judged(dimension int, findings ...scan.Finding) scan.CodeRun {
	b.t.Helper()
	r := b.queueCode()
	r, err := b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	b.finishJob(r, dimension, findings...)
	return b.run(r.ID)
}

func (b *codeBench) finishJob(r scan.CodeRun, dimension int, findings ...scan.Finding) {
	b.t.Helper()
	require.NoError(b.t, b.blobs.Put(b.t.Context(), "code/"+r.ID+".json", strings.NewReader(`{"bomFormat":"CycloneDX"}`), "application/json"))
	_, err := b.store.CodeRuns.FinishJob(b.t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[dimension].ID, Coverage: scan.CoveragePartial, Lines: 8000, Facts: []byte(`{"packages":3}`),
		Engines: []scan.EngineRun{
			{Name: "osv", Version: "2026-03-14", Files: 3, Failed: 1, Took: 1500 * time.Millisecond},
			{Name: "other", Error: "It gave nothing."},
		},
		Notes: []scan.Note{
			{Code: "NO_LOCKFILE", Message: "There is no lockfile.", Path: "a/package.json", Gap: true},
			{Code: "DEPTH", Message: "All was read."},
		},
		Artifacts: []scan.ArtifactRef{
			{Name: "sbom.cdx.json", ContentType: "application/vnd.cyclonedx+json; version=1.6", Key: "code/" + r.ID + ".json", Bytes: 25},
			{Name: "page.html", ContentType: "text/html", Key: "code/" + r.ID + ".json", Bytes: 25},
		},
	}, findings)
	require.NoError(b.t, err)
}

// vulnerable returns a finding of SCA with all facts, flaw a finding of SAST with few facts.
func vulnerable() scan.Finding {
	return scan.Finding{
		RuleID: "GHSA-xxxx-yyyy-zzzz", Title: "Prototype pollution", Message: "It lets a crafted object change all.", Severity: scan.SeverityHigh,
		NativeSeverity: "7.5", Confidence: scan.ConfidenceHigh, CWE: []string{"CWE-1321"}, Engines: []string{"osv", "other"},
		Path:      "package-lock.json",
		StartLine: 204, EndLine: 204, StartColumn: 3, EndColumn: 9, Snippet: "x", Fingerprint: strings.Repeat("a", 64), Occurrence: 1,
		Remediation: "Upgrade.", EffortMinutes: 15, Test: true,
		CodeFlow: []scan.FlowStep{{Path: "a.js", Line: 1, Column: 2, Message: "from", Snippet: "y"}, {Path: "b.js"}},
		Package: &scan.PackageFacts{
			PURL: "pkg:npm/x@1.0.0", Ecosystem: "npm", Name: "x", Version: "1.0.0", Advisory: "GHSA-xxxx-yyyy-zzzz", Aliases: []string{"CVE-2026-1"},
			FixedIn: "1.0.1", CVSSVector: "CVSS:3.1/AV:N", CVSSScore: 7.5, EPSS: 0.01, KEV: true, Direct: true, Dev: true, Unscored: true,
		},
	}
}

func flaw(path string, severity scan.Severity) scan.Finding {
	return scan.Finding{
		RuleID: "G201", Title: "SQL", Message: "A query.", Severity: severity, Path: path, Engines: []string{"gone"},
		Fingerprint: strings.Repeat("b", 64-len(path)) + strings.Repeat("c", len(path)),
	}
}
