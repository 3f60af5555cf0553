package api_test

import (
	"crypto/rand"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
)

// keyWith returns a key of the bench's workspace with a scope, limited to the projects if
// any.
func (b *bench) keyWith(scope scan.Scope, projects ...string) string {
	b.t.Helper()
	plain, m, err := key.NewGenerator(rand.Reader).APIKey()
	require.NoError(b.t, err)
	_, err = b.store.Keys.Create(b.t.Context(), scan.APIKey{
		TenantID: b.tenant.ID, Name: string(scope), Scope: scope, Projects: projects, Prefix: m.Prefix, Hash: m.Hash,
	})
	require.NoError(b.t, err)
	return plain.Reveal()
}

// scopes are the scopes of the routes that not every key may call. The test fails if a route
// is missing here.
var scopes = map[string]scan.Scope{
	"POST /v1/scans/trigger":                                 scan.ScopeScan,
	"DELETE /v1/scans/:id":                                   scan.ScopeScan,
	"POST /v1/scans/:id/share/revoke":                        scan.ScopeAdmin,
	"POST /v1/scans/:id/share/regenerate":                    scan.ScopeAdmin,
	"POST /v1/site-health/trigger":                           scan.ScopeScan,
	"DELETE /v1/site-health/:id":                             scan.ScopeScan,
	"POST /v1/code-scans/trigger":                            scan.ScopeScan,
	"DELETE /v1/code-scans/runs/:scanRunId":                  scan.ScopeScan,
	"PATCH /v1/code-scans/findings/:id":                      scan.ScopeScan,
	"PATCH /v1/projects/:projectId/licence-policy":           scan.ScopeAdmin,
	"PATCH /v1/integration-repos/:integrationRepoId":         scan.ScopeAdmin,
	"POST /v1/projects/:projectId/publications/:part":        scan.ScopeAdmin,
	"DELETE /v1/projects/:projectId/publications/:part":      scan.ScopeAdmin,
	"POST /v1/projects/:projectId/suppressions":              scan.ScopeScan,
	"DELETE /v1/projects/:projectId/suppressions/:id":        scan.ScopeScan,
	"POST /v1/projects/:projectId/webhooks":                  scan.ScopeAdmin,
	"PATCH /v1/webhooks/:id":                                 scan.ScopeAdmin,
	"DELETE /v1/webhooks/:id":                                scan.ScopeAdmin,
	"POST /v1/webhooks/:id/rotate":                           scan.ScopeAdmin,
	"POST /v1/webhooks/:id/test":                             scan.ScopeAdmin,
	"POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver": scan.ScopeAdmin,
	"POST /v1/projects/:projectId/schedules":                 scan.ScopeScan,
	"PATCH /v1/schedules/:id":                                scan.ScopeScan,
	"DELETE /v1/schedules/:id":                               scan.ScopeScan,
	"POST /v1/schedules/:id/pause":                           scan.ScopeScan,
	"POST /v1/schedules/:id/resume":                          scan.ScopeScan,
	"POST /v1/schedules/:id/trigger":                         scan.ScopeScan,
	"POST /v1/domains":                                       scan.ScopeAdmin,
	"DELETE /v1/domains/:name":                               scan.ScopeAdmin,
	"POST /v1/domains/:name/verify":                          scan.ScopeAdmin,
}

// Every route that changes something needs a scope; the routes are taken from the router.
func TestScopes(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	codes := map[scan.Scope]string{scan.ScopeRead: b.keyWith(scan.ScopeRead), scan.ScopeScan: b.keyWith(scan.ScopeScan)}
	checked := 0
	engine, ok := b.handler.(*gin.Engine)
	require.True(t, ok)
	for _, r := range engine.Routes() {
		if !strings.HasPrefix(r.Path, "/v1/") || r.Method == http.MethodGet || r.Method == http.MethodHead {
			continue
		}
		if strings.HasSuffix(r.Path, "/trigger") && r.Method != http.MethodPost {
			continue // answered 405
		}
		need, known := scopes[r.Method+" "+r.Path]
		require.True(t, known, "%s %s: which scope does it need?", r.Method, r.Path)
		path := strings.NewReplacer(":projectId", b.proj.ShortID, ":id", "0199d7a4-0000-7000-8000-000000000001",
			":name", "example.org", ":deliveryId", "0199d7a4-0000-7000-8000-000000000001",
			":scanRunId", "0199d7a4-0000-7000-8000-000000000001").Replace(r.Path)
		for scope, k := range codes {
			b.clock.Pass(time.Minute)
			a := b.do(request{method: r.Method, path: path, key: k, body: "{}"})
			if scope.Allows(need) {
				require.NotEqual(t, http.StatusForbidden, a.status, "%s %s with %s", r.Method, r.Path, scope)
				continue
			}
			require.Equal(t, http.StatusForbidden, a.status, "%s %s with %s: %s", r.Method, r.Path, scope, a.body)
			body := a.json(t)
			require.Equal(t, "This request needs an API key with the scope "+string(need)+"; yours has the scope "+string(scope)+".",
				body["message"])
			coded := strings.HasPrefix(r.Path, "/v1/code-scans/") || strings.Contains(r.Path, "site-health") ||
				strings.HasPrefix(r.Path, "/v1/integration-repos")
			require.Equal(t, coded, body["code"] == "INSUFFICIENT_SCOPE", a.body)
		}
		checked++
	}
	require.Equal(t, len(scopes), checked)
}

// For a key that is limited to projects, others are unknown.
func TestLimitedKeys(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	limited := b.keyWith(scan.ScopeAdmin, other.ShortID)
	own := b.keyWith(scan.ScopeScan, b.proj.ShortID)
	require.Equal(t, http.StatusOK, b.get("/v1/scans/"+id+"/status").status, "which fills the cache of statuses")
	for path, want := range map[string]int{
		"/v1/scans/" + id + "/status":                           http.StatusNotFound,
		"/v1/scans/0199d7a4-0000-7000-8000-000000000001/status": http.StatusNotFound,
		"/v1/projects/" + b.proj.ShortID + "/suppressions":      http.StatusNotFound,
		"/v1/projects/" + other.ShortID + "/suppressions":       http.StatusOK,
		"/v1/projects/" + b.proj.ShortID + "/licence-policy":    http.StatusNotFound,
		"/v1/projects/" + other.ShortID + "/licence-policy":     http.StatusOK,
		"/v1/projects/" + b.proj.ShortID + "/site-health":       http.StatusNotFound,
	} {
		require.Equal(t, want, b.do(request{method: "GET", path: path, key: limited}).status, path)
	}
	require.Equal(t, http.StatusOK, b.do(request{method: "GET", path: "/v1/scans/" + id + "/status", key: own}).status)
	list := b.do(request{method: "GET", path: "/v1/projects", key: limited})
	require.Contains(t, list.body, other.ShortID)
	require.NotContains(t, list.body, b.proj.ShortID)

	body := `{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"}`
	refused := b.do(request{method: "POST", path: "/v1/scans/trigger", key: limited, body: body})
	unknown := b.do(request{
		method: "POST", path: "/v1/scans/trigger", key: limited, body: strings.Replace(body, b.proj.ShortID, "zzzzzzzzzz", 1),
	})
	require.Equal(t, http.StatusNotFound, refused.status, refused.body)
	require.Equal(t, unknown.body, refused.body)
	for _, r := range []request{
		{method: "DELETE", path: "/v1/scans/" + id}, {method: "POST", path: "/v1/scans/" + id + "/share/revoke"},
		{method: "POST", path: "/v1/scans/" + id + "/share/regenerate"},
	} {
		r.key = limited
		require.Equal(t, http.StatusNotFound, b.do(r).status, r.path)
	}
	domains := b.do(request{method: "POST", path: "/v1/domains", key: limited, body: `{"name":"example.org"}`})
	require.Equal(t, http.StatusForbidden, domains.status)
	require.Contains(t, domains.body, "not limited to projects")
	require.Equal(t, http.StatusAccepted, b.do(request{method: "DELETE", path: "/v1/scans/" + id, key: own}).status)
	entries, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 1)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1", entries[0].Address)
}

// The same holds for code, also for requests with a longer time limit.
func TestLimitedKeysOfCode(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(0, scan.Finding{
		RuleID: "rule", Title: "A flaw", Fingerprint: "a", Path: "main.go", Severity: scan.SeverityHigh, Engines: []string{"x"},
		StartLine: 1,
	})
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	limited := b.keyWith(scan.ScopeScan, other.ShortID)
	findings, _, err := b.store.Findings.List(t.Context(), b.tenant.ID, run.Jobs[0].ID, store.FindingFilter{Page: 1, Limit: 10})
	require.NoError(t, err)
	for _, r := range []request{
		{method: "POST", path: "/v1/code-scans/trigger", body: `{"integrationRepoId":"` + b.repo.ID + `"}`},
		{method: "GET", path: "/v1/code-scans/runs/" + run.ID},
		{method: "GET", path: "/v1/code-scans/runs/" + run.ID + "/sarif"},
		{method: "GET", path: "/v1/code-scans/jobs/" + run.Jobs[0].ID},
		{method: "GET", path: "/v1/code-scans/jobs/" + run.Jobs[0].ID + "/findings"},
		{method: "PATCH", path: "/v1/code-scans/findings/" + findings[0].ID, body: `{"reviewStatus":"CONFIRMED"}`},
		{method: "DELETE", path: "/v1/code-scans/runs/" + run.ID},
	} {
		r.key = limited
		a := b.do(r)
		require.Equal(t, http.StatusNotFound, a.status, "%s %s: %s", r.method, r.path, a.body)
	}
	repos := b.do(request{method: "GET", path: "/v1/integration-repos", key: limited})
	require.Equal(t, "[]", repos.body)
}
