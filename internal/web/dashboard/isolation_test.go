package dashboard_test

import (
	"crypto/rand"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/cache"
	"assay/internal/key"
	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/website/checks"
)

// objects has one object for each part of an address, by the beginning of the route's pattern. To another workspace they must be unknown.
// Kinds are those of /watch, /cancel and /again.
func objects(b *bench) (ids map[string]map[string]string, kinds map[string]string) {
	b.t.Helper()
	first := func(page, expression string) string {
		found := regexp.MustCompile(expression).FindStringSubmatch(b.get(page).body)
		require.NotNil(b.t, found, "%s has no %s", page, expression)
		return found[1]
	}
	website := b.websiteScan("https://example.org/", 81)
	b.websiteScan("https://example.org/", 82)
	repo := b.assigned()
	run := b.codeRun(repo, everything())
	check := b.siteHealth(shopPages())
	b.post("/settings/domains", url.Values{"name": {"example.org"}})
	b.post("/settings/suppressions/"+b.project.ShortID, url.Values{"checkId": {"SEC-HSTS"}, "reason": {"The proxy sets it"}})
	b.do(http.MethodPost, "/settings/members", url.Values{"email": {"vic@example.org"}, "role": {"VIEWER"}})
	b.do(http.MethodPost, "/settings/keys", url.Values{"name": {"CI"}, "scope": {"read"}})
	schedule := b.post("/projects/"+b.project.ShortID+"/schedules", url.Values{
		"name": {"Nightly"}, "kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"},
	})
	hook := b.webhook()
	project := map[string]string{"{project}": b.project.ShortID}
	ids = map[string]map[string]string{
		"/scans/":    {"{id}": website.ID},
		"/code/":     {"{id}": run.ID, "{name}": "sbom.cdx.json"},
		"/findings/": {"{id}": first("/code/"+run.ID+"/findings", `/findings/([0-9a-f-]{36})`)},
		"/site-health/": {
			"{id}": check.ID, "{page}": first("/site-health/"+check.ID+"/pages", check.ID+`/pages/([0-9a-f-]{36})`),
			"{audit}": first("/site-health/"+check.ID+"/audits", check.ID+`/audits/([a-z-]+)`),
		},
		"/projects/":              project,
		"/settings/suppressions/": {"{project}": b.project.ShortID, "{id}": first("/settings/suppressions?project="+b.project.ShortID, `/([0-9a-f-]{36})/remove`)},
		"/settings/connections/":  {"{id}": first("/settings/connections", `/settings/connections/([0-9a-f-]{36})`)},
		"/settings/repositories/": {"{id}": repo.ID},
		"/settings/domains/":      {"{domain}": "example.org"},
		"/settings/invitations/":  {"{id}": first("/settings/members", `/settings/invitations/([0-9a-f-]{36})/withdraw`)},
		"/settings/keys/":         {"{id}": first("/settings/keys", `/settings/keys/([^/"]+)/revoke`)},
		"/settings/members/":      {"{user}": "01a203d5-3c5d-7b64-b973-61276607a122"},
		"/schedules/":             {"{id}": strings.TrimPrefix(schedule, "/schedules/")},
		"/webhooks/": {
			"{id}": strings.TrimPrefix(hook, "/webhooks/"), "{delivery}": first(hook, `>([0-9a-f-]{36})<`),
		},
		// These belong to users, not to workspaces.
		"/account/sessions/": {"{id}": "01a203d5-3c5d-7b64-b973-61276607a122"},
		"/workspaces/":       {"{id}": "01a203d5-3c5d-7b64-b973-61276607a122"},
	}
	return ids, map[string]string{"website": website.ID, "code": run.ID, "site-health": check.ID}
}

// absent are parts of addresses for which the bench has no data: pictures and evidence, streams that do not end, and comparisons with
// another record.
var absent = []string{"/filmstrip/", "/screenshot.jpg", "/evidence/", "/watch/", "/accept"}

// The objects of another workspace are unknown: each page and form is requested with one that exists. The test fails for a route whose
// objects are missing above.
func TestOtherWorkspacesAreUnknown(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, kinds := objects(b)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	own := *b.member
	form := url.Values{
		"name": {"Mine"}, "role": {"VIEWER"}, "checkId": {"SEC-HSTS"}, "reviewStatus": {"CONFIRMED"}, "reason": {"Just so"}, "enabled": {"yes"},
		"kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"}, "key": {"k"}, "token": {"t"},
	}
	checked := 0
	for _, r := range b.pages.Routes() {
		if !strings.Contains(r.Pattern, "{") || strings.HasSuffix(r.Pattern, "{$}") {
			continue
		}
		for _, path := range addresses(t, r.Pattern, ids, kinds) {
			query := "?with=" + kinds["website"] + "&check=SEC-HSTS"
			if r.Method == http.MethodGet && !slices.ContainsFunc(absent, func(part string) bool { return strings.Contains(path, part) }) {
				seen := b.do(r.Method, path+"?check=SEC-HSTS", nil)
				require.NotEqual(t, http.StatusNotFound, seen.StatusCode, "%s %s is unknown to its own workspace", r.Method, path)
			}
			b.member.TenantID = other.ID
			var a, never answer
			b.do(r.Method, unknownOf(path+query), form) // the first request of a workspace creates its keys
			statements := b.statementsOf(func() { a = b.do(r.Method, path+query, form) })
			wantStatements := b.statementsOf(func() { never = b.do(r.Method, unknownOf(path+query), form) })
			*b.member = own
			require.Equal(t, http.StatusNotFound, a.StatusCode, "%s %s: %s", r.Method, path, a.text())
			require.Equal(t, never.text(), a.text(), "%s %s differs from an unknown thing", r.Method, path)
			require.Equal(t, wantStatements, statements, "%s %s: statements", r.Method, path)
			checked++
		}
	}
	require.Greater(t, checked, 70)
	require.Equal(t, scan.RoleAdmin, own.Role)
}

// addresses fills a pattern: one address, or one for each kind of record.
func addresses(t *testing.T, pattern string, ids map[string]map[string]string, kinds map[string]string) (out []string) {
	t.Helper()
	fixed := strings.NewReplacer("{frame}", "1.jpg", "{part}", "http").Replace(pattern)
	if strings.Contains(pattern, "/publish/{part}") {
		fixed = strings.ReplaceAll(pattern, "{part}", "badge")
	}
	if strings.Contains(pattern, "{kind}") {
		for kind, id := range kinds {
			out = append(out, strings.NewReplacer("{kind}", kind, "{id}", id).Replace(fixed))
		}
		return out
	}
	for prefix, known := range ids {
		if strings.HasPrefix(pattern, prefix) {
			for name, id := range known {
				fixed = strings.ReplaceAll(fixed, name, id)
			}
			require.NotContains(t, fixed, "{", "%s: which thing is it about?", pattern)
			return []string{fixed}
		}
	}
	require.Fail(t, "which thing is it about?", pattern)
	return nil
}

// api returns the API over the use cases of the pages.
func (b *bench) api() *gin.Engine { return b.apiWith(func(*api.Deps) {}) }

func (b *bench) apiWith(change func(*api.Deps)) *gin.Engine {
	b.t.Helper()
	known, err := checks.Catalogue()
	require.NoError(b.t, err)
	d := b.deps
	deps := api.Deps{
		Keys: b.store.Keys, Projects: b.store.Projects, WebsiteScans: d.WebsiteScans, SiteHealth: d.SiteHealth, CodeScans: d.CodeScans,
		Reports: d.Reports, SiteReports: &service.SiteReports{Store: b.store, Blobs: b.blobs, Log: d.Log}, Domains: d.Domains,
		Repositories: d.Repositories, Suppressions: d.Suppressions, Licences: d.Licences, Schedules: d.Schedules, Webhooks: d.Webhooks,
		Publications: d.Published, Limiter: limit.NewMemory(0, b.clock.Now), Cache: cache.NewMemory(1<<20, b.clock.Now), Checks: known,
		Clock: b.clock.Now, Log: d.Log, AppURL: "http://assay.example",
	}
	change(&deps)
	h, err := api.New(deps)
	require.NoError(b.t, err)
	engine, ok := h.(*gin.Engine)
	require.True(b.t, ok)
	return engine
}

// keyOf returns an administrator's key of a workspace.
func (b *bench) keyOf(tenantID string) string {
	b.t.Helper()
	plain, m, err := key.NewGenerator(rand.Reader).APIKey()
	require.NoError(b.t, err)
	_, err = b.store.Keys.Create(b.t.Context(), scan.APIKey{
		TenantID: tenantID, Name: "key", Scope: scan.ScopeAdmin, Prefix: m.Prefix, Hash: m.Hash,
	})
	require.NoError(b.t, err)
	return plain.Reveal()
}

// bodies are valid requests for routes that refuse an empty one before they look up the object.
var bodies = map[string]string{
	"POST /v1/projects/:projectId/schedules":    `{"name":"N","kind":"website","url":"https://example.org/","cron":"30 2 * * *","timeZone":"UTC"}`,
	"POST /v1/projects/:projectId/suppressions": `{"checkId":"SEC-HSTS","reason":"Just so"}`,
	"POST /v1/projects/:projectId/webhooks": `{"name":"N","format":"STANDARD","address":"https://hooks.example.com/x",` +
		`"events":["scan.failed"],"severity":"HIGH"}`,
	"PATCH /v1/code-scans/findings/:id":              `{"reviewStatus":"CONFIRMED"}`,
	"PATCH /v1/projects/:projectId/licence-policy":   `{"deny":["GPL-*"]}`,
	"PATCH /v1/schedules/:id":                        `{"name":"Other"}`,
	"PATCH /v1/webhooks/:id":                         `{"name":"Other"}`,
	"PATCH /v1/integration-repos/:integrationRepoId": `{"reportChanges":true}`,
}

// With a key of another workspace, the API responds to requests about existing objects as if they did not exist. Every route that names an
// object is tested, generated from the router.
func TestOtherWorkspacesKeysKnowNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, _ := objects(b)
	run, err := b.store.CodeRuns.Get(t.Context(), b.tenant.ID, ids["/code/"]["{id}"])
	require.NoError(t, err)
	named := map[string]map[string]string{
		"/v1/scans/:id":                    {":id": ids["/scans/"]["{id}"]},
		"/v1/site-health/:id":              {":id": ids["/site-health/"]["{id}"], ":pageId": ids["/site-health/"]["{page}"]},
		"/v1/projects/:projectId/supp":     {":projectId": b.project.ShortID, ":id": ids["/settings/suppressions/"]["{id}"]},
		"/v1/projects/:projectId":          {":projectId": b.project.ShortID, ":part": "badge"},
		"/v1/code-scans/runs/":             {":scanRunId": run.ID},
		"/v1/code-scans/jobs/":             {":id": run.Jobs[1].ID, ":name": "sbom.cdx.json"},
		"/v1/code-scans/findings/":         {":id": ids["/findings/"]["{id}"]},
		"/v1/schedules/":                   {":id": ids["/schedules/"]["{id}"]},
		"/v1/webhooks/":                    {":id": ids["/webhooks/"]["{id}"], ":deliveryId": ids["/webhooks/"]["{delivery}"]},
		"/v1/domains/":                     {":name": "example.org"},
		"/v1/integration-repos/":           {":integrationRepoId": ids["/settings/repositories/"]["{id}"]},
		"/v1/projects/:projectId/licence-": {":projectId": b.project.ShortID},
	}
	never := map[string]string{":projectId": "zzzzzzzzzz", ":part": "badge", ":name": "sbom.cdx.json"}
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	engine, own, foreign, checked := b.api(), b.keyOf(b.tenant.ID), b.keyOf(other.ID), 0
	for _, r := range engine.Routes() {
		if !strings.HasPrefix(r.Path, "/v1/") || !strings.Contains(r.Path, "/:") {
			continue
		}
		foreignPath, unknown, matched := r.Path, r.Path, ""
		for _, prefix := range slices.Sorted(maps.Keys(named)) {
			if strings.HasPrefix(r.Path, prefix) && len(prefix) > len(matched) {
				matched = prefix
			}
		}
		require.NotEmpty(t, matched, "%s: which thing is it about?", r.Path)
		for name, id := range named[matched] {
			fresh, fixed := never[name]
			if !fixed || matched == "/v1/domains/" {
				fresh = map[bool]string{true: "nowhere.example", false: "01a203d5-3c5d-7b64-b973-61276607a122"}[matched == "/v1/domains/"]
			}
			foreignPath, unknown = strings.ReplaceAll(foreignPath, name, id), strings.ReplaceAll(unknown, name, fresh)
		}
		require.NotContains(t, foreignPath, "/:", r.Path)
		ask := func(path, secret string) (int, string, []string) {
			b.clock.Pass(time.Minute) // past the limits
			req := httptest.NewRequest(r.Method, path, strings.NewReader(bodies[r.Method+" "+r.Path]))
			req.Header.Set("Authorization", "Bearer "+secret)
			req.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			statements := b.statementsOf(func() { engine.ServeHTTP(w, req) })
			body, err := io.ReadAll(w.Result().Body)
			require.NoError(t, err)
			for _, pair := range [][2]string{{foreignPath, "PATH"}, {unknown, "PATH"}, {"nowhere.example", "NAME"}, {"example.org", "NAME"}} {
				body = []byte(strings.ReplaceAll(string(body), pair[0], pair[1]))
			}
			return w.Code, string(body), statements
		}
		what := fmt.Sprintf("%s %s", r.Method, foreignPath)
		if r.Method == http.MethodGet {
			status, body, _ := ask(foreignPath, own)
			require.NotEqual(t, http.StatusNotFound, status, "%s is unknown to its own workspace: %s", what, body)
		}
		ask(unknown, foreign) // the first request of a workspace creates its keys
		status, body, statements := ask(foreignPath, foreign)
		wantStatus, want, wantStatements := ask(unknown, foreign)
		require.Equal(t, []any{wantStatus, want}, []any{status, body}, what)
		require.Equal(t, wantStatements, statements, "%s: statements differ from those for an unknown thing", what)
		require.Contains(t, []int{http.StatusNotFound, http.StatusMethodNotAllowed}, status, "%s: %s", what, body)
		checked++
	}
	require.Greater(t, checked, 40)
}
