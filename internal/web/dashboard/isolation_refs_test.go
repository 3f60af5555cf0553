package dashboard_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/mcp"
	"assay/internal/service"
)

// texts collects texts.
type texts struct {
	mu  sync.Mutex
	all []string
}

func (x *texts) add(text string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.all = append(x.all, text)
}

func (x *texts) since(n int) []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clone(x.all[n:])
}

// lists matches the placeholders of a list of values.
var lists = regexp.MustCompile(`(\?,)+\?`)

// statementsOf returns the texts of the statements that do sends. When a key was last used is written beside the request, at most once a
// minute, and is left out.
func (b *bench) statementsOf(do func()) (out []string) {
	b.t.Helper()
	before := len(b.statements.since(0))
	do()
	for _, sql := range b.statements.since(before) {
		if !strings.Contains(sql, "last_used_at") || !strings.HasPrefix(sql, "UPDATE") {
			out = append(out, lists.ReplaceAllString(sql, "?"))
		}
	}
	return out
}

// Ids that no workspace has.
const (
	unknownUUID    = "01a203d5-3c5d-7b64-b973-61276607a199"
	unknownProject = "zzzzzzzzzz"
)

var (
	uuids  = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	shorts = regexp.MustCompile(`/(projects|suppressions)/[a-z0-9]{10}(/|\?|$)`)
)

// unknownOf replaces the ids of an address by ones that no workspace has.
func unknownOf(address string) string {
	address = strings.ReplaceAll(uuids.ReplaceAllString(address, unknownUUID), "/domains/example.org", "/domains/nowhere.example")
	return shorts.ReplaceAllString(address, "/$1/"+unknownProject+"$2")
}

// reference is a name of the contract under which a request names an object.
var reference = regexp.MustCompile(`^(id|before|after|.*Ids?)$`)

// references lists what request bodies and queries of the contract name, as "METHOD /path name".
func references(t *testing.T) (out []string) {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(api.OpenAPI())
	require.NoError(t, err)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			names := map[string]bool{}
			for _, p := range slices.Concat(item.Parameters, op.Parameters) {
				if p.Value.In == "query" {
					note(p.Value.Name, names)
				}
			}
			if op.RequestBody != nil {
				if media := op.RequestBody.Value.Content.Get("application/json"); media != nil {
					fieldsOf(media.Schema, names)
				}
			}
			for name := range names {
				out = append(out, method+" "+path+" "+name)
			}
		}
	}
	slices.Sort(out)
	return out
}

// note adds a name that identifies an object of a workspace; checks belong to the catalogue.
func note(name string, names map[string]bool) {
	if reference.MatchString(name) && name != "checkId" {
		names[name] = true
	}
}

func fieldsOf(schema *openapi3.SchemaRef, names map[string]bool) {
	if schema == nil || schema.Value == nil {
		return
	}
	for name, field := range schema.Value.Properties {
		note(name, names)
		fieldsOf(field, names)
	}
	for _, part := range slices.Concat(schema.Value.AllOf, schema.Value.OneOf, schema.Value.AnyOf) {
		fieldsOf(part, names)
	}
}

var changedAt = regexp.MustCompile(`"updatedAt":"[^"]*"`)

// Requests that name an object of another workspace in their body or query are answered as if it did not exist, with the same
// statements. The contract says which there are.
func TestReferencesToOtherWorkspaces(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, _ := objects(b)
	repo := ids["/settings/repositories/"]["{id}"]
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	mine, err := b.store.Projects.Create(t.Context(), other.ID, "Mine")
	require.NoError(t, err)
	website := `{"projectId":"PROJECT","url":"https://example.org/"}`
	own := b.ownSchedule(other.ID, mine.ShortID)
	schedule := `{"name":"N","kind":"code","cron":"30 2 * * *","timeZone":"UTC","integrationRepoId":"REPO"}`
	requests := map[string]struct{ path, body string }{
		"POST /v1/scans/trigger projectId":                          {"/v1/scans/trigger", website},
		"POST /v1/site-health/trigger projectId":                    {"/v1/site-health/trigger", website},
		"POST /v1/code-scans/trigger integrationRepoId":             {"/v1/code-scans/trigger", `{"integrationRepoId":"REPO"}`},
		"POST /v1/projects/{projectId}/schedules integrationRepoId": {"/v1/projects/" + mine.ShortID + "/schedules", schedule},
		"PATCH /v1/schedules/{id} integrationRepoId":                {"/v1/schedules/" + own, `{"integrationRepoId":"REPO"}`},
		"GET /v1/integration-repos projectId":                       {"/v1/integration-repos?projectId=PROJECT", ""},
		"HEAD /v1/integration-repos projectId":                      {"/v1/integration-repos?projectId=PROJECT", ""},
	}
	require.Equal(t, slices.Sorted(maps.Keys(requests)), references(t), "what else does a request name?")
	engine, foreign := b.api(), b.keyOf(other.ID)
	ask := func(what, path, body string, names ...string) (w *httptest.ResponseRecorder, text string, statements []string) {
		b.clock.Pass(time.Minute)
		fill := strings.NewReplacer("PROJECT", names[0], "REPO", names[1])
		method, _, _ := strings.Cut(what, " ")
		req := httptest.NewRequest(method, fill.Replace(path), strings.NewReader(fill.Replace(body)))
		req.Header.Set("Authorization", "Bearer "+foreign)
		req.Header.Set("Content-Type", "application/json")
		w = httptest.NewRecorder()
		statements = b.statementsOf(func() { engine.ServeHTTP(w, req) })
		raw, err := io.ReadAll(w.Result().Body)
		require.NoError(t, err)
		return w, changedAt.ReplaceAllString(strings.NewReplacer(names[0], "PROJECT", names[1], "REPO").Replace(string(raw)), ""), statements
	}
	for what, r := range requests {
		ask(what, r.path, r.body, unknownProject, unknownUUID) // the first request of a workspace creates its keys
		w, text, statements := ask(what, r.path, r.body, b.project.ShortID, repo)
		never, want, wantStatements := ask(what, r.path, r.body, unknownProject, unknownUUID)
		require.Equal(t, never.Code, w.Code, what)
		require.Equal(t, want, text, what)
		require.Equal(t, wantStatements, statements, what)
		// Lists are empty, and a schedule of websites ignores the repository.
		if !strings.HasSuffix(r.path, "?projectId=PROJECT") && !strings.HasPrefix(what, "PATCH") {
			require.Contains(t, []int{http.StatusNotFound, http.StatusBadRequest, http.StatusUnprocessableEntity}, w.Code, "%s: %s", what, text)
		}
	}
}

// ownSchedule returns the id of a schedule in the workspace.
func (b *bench) ownSchedule(tenantID, projectID string) string {
	b.t.Helper()
	s, err := b.deps.Schedules.Create(b.t.Context(), service.NewSchedule{
		TenantID: tenantID, ProjectID: projectID, Kind: "website",
		ChangeSchedule: service.ChangeSchedule{Name: new("N"), URL: new("https://example.org/"), Cron: new("30 2 * * *")},
	})
	require.NoError(b.t, err)
	return s.ID
}

// Forms that name a project or repository of another workspace in a field do not find it.
func TestFieldsOfOtherWorkspaces(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, _ := objects(b)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	mine, err := b.store.Projects.Create(t.Context(), other.ID, "Mine")
	require.NoError(t, err)
	theirs := b.project.ShortID
	b.member.TenantID = other.ID
	form := func(project, repo string) map[string]url.Values {
		return map[string]url.Values{
			"/start/website":     {"projectId": {project}, "url": {"https://example.org/"}},
			"/start/site-health": {"projectId": {project}, "url": {"https://example.org/"}},
			"/start/code":        {"integrationRepoId": {repo}},
			"/settings/keys":     {"name": {"CI"}, "scope": {"read"}, "projects": {project}},
			"/projects/" + mine.ShortID + "/schedules": {
				"name": {"N"}, "kind": {"code"}, "integrationRepoId": {repo}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"},
			},
		}
	}
	never := form(unknownProject, unknownUUID)
	for path, fields := range form(theirs, ids["/settings/repositories/"]["{id}"]) {
		var a, unknown answer
		b.do(http.MethodPost, path, never[path])
		statements := b.statementsOf(func() { a = b.do(http.MethodPost, path, fields) })
		wantStatements := b.statementsOf(func() { unknown = b.do(http.MethodPost, path, never[path]) })
		require.GreaterOrEqual(t, a.StatusCode, http.StatusBadRequest, "%s: %s", path, a.text())
		require.Equal(t, unknown.StatusCode, a.StatusCode, path)
		require.Equal(t, unknown.text(), strings.ReplaceAll(a.text(), theirs, unknownProject), path)
		require.Equal(t, wantStatements, statements, path)
	}
}

// keyed adds a key to requests.
type keyed string

func (k keyed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(k))
	return http.DefaultTransport.RoundTrip(r)
}

// Tools for assistants find nothing of other workspaces. Every argument of every tool that names an object is tested.
func TestToolsKnowNothingOfOtherWorkspaces(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, kinds := objects(b)
	run, err := b.store.CodeRuns.Get(t.Context(), b.tenant.ID, ids["/code/"]["{id}"])
	require.NoError(t, err)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	b.clock.Pass(time.Hour)
	server := httptest.NewServer(b.apiWith(func(d *api.Deps) {
		d.Assistants = func(inner http.Handler) http.Handler {
			return mcp.New(mcp.Deps{API: inner, Reports: b.deps.Reports, Sites: b.deps.SiteHealth, Version: "test", Log: b.deps.Log})
		}
	}))
	t.Cleanup(server.Close)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{
		Endpoint: server.URL + "/mcp", MaxRetries: -1, DisableStandaloneSSE: true, HTTPClient: &http.Client{Transport: keyed(b.keyOf(other.ID))},
	}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })

	byParameter := map[string]string{
		"projectId": b.project.ShortID, "integrationRepoId": ids["/settings/repositories/"]["{id}"], "jobId": run.Jobs[1].ID,
		"findingId": ids["/findings/"]["{id}"], "before": kinds["website"], "after": kinds["website"],
	}
	fixed := map[string]any{"url": "https://example.org/", "reviewStatus": "CONFIRMED", "timeoutSeconds": 1}
	tools, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	checked := 0
	for _, tool := range tools.Tools {
		for _, kind := range kindsOf(t, tool) {
			theirs, never := argumentsOf(t, tool, kind, kinds, byParameter, fixed)
			if theirs == nil {
				continue
			}
			call := func(args map[string]any) (text string, statements []string) {
				b.clock.Pass(time.Minute)
				statements = b.statementsOf(func() {
					out, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool.Name, Arguments: args})
					require.NoError(t, err)
					raw, err := json.Marshal(out)
					require.NoError(t, err)
					text = string(raw)
				})
				for _, id := range args {
					if id, ok := id.(string); ok && len(id) >= len(unknownProject) {
						text = strings.ReplaceAll(text, id, "ID")
					}
				}
				return text, statements
			}
			call(never)
			text, statements := call(theirs)
			want, wantStatements := call(never)
			what := fmt.Sprintf("%s %v", tool.Name, theirs)
			require.Equal(t, want, text, what)
			require.Equal(t, wantStatements, statements, what)
			if tool.Name != "list_repositories" { // empty for an unknown project
				require.Contains(t, text, `"isError":true`, what)
			}
			checked++
		}
	}
	require.Greater(t, checked, 15)
}

// propertiesOf returns the names of a tool's arguments.
func propertiesOf(t *testing.T, tool *sdk.Tool) (out []string) {
	t.Helper()
	raw, err := json.Marshal(tool.InputSchema)
	require.NoError(t, err)
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	require.NoError(t, json.Unmarshal(raw, &schema))
	return slices.Sorted(maps.Keys(schema.Properties))
}

// kindsOf returns the kinds of records with which a tool is called; "" if it has none.
func kindsOf(t *testing.T, tool *sdk.Tool) []string {
	t.Helper()
	if slices.Contains(propertiesOf(t, tool), "kind") {
		return []string{"website", "code", "site-health"}
	}
	return []string{""}
}

// argumentsOf returns the arguments with which a tool names objects of another workspace, and objects that do not exist; nil for a
// tool that names nothing.
func argumentsOf(
	t *testing.T, tool *sdk.Tool, kind string, kinds, byParameter map[string]string, fixed map[string]any,
) (theirs, never map[string]any) {
	t.Helper()
	theirs, never = map[string]any{}, map[string]any{}
	named := false
	for _, name := range propertiesOf(t, tool) {
		id, known := byParameter[name]
		if name == "id" {
			owner := kind
			if owner == "" && strings.Contains(tool.Name, "site") {
				owner = "site-health"
			} else if owner == "" {
				owner = "website"
			}
			id, known = kinds[owner], true
		}
		require.True(t, known || !reference.MatchString(name), "%s names a thing by %s: which?", tool.Name, name)
		switch {
		case known:
			named = true
			theirs[name], never[name] = id, unknownUUID
			if name == "projectId" {
				never[name] = unknownProject
			}
		case name == "kind":
			theirs[name], never[name] = kind, kind
		case fixed[name] != nil:
			theirs[name], never[name] = fixed[name], fixed[name]
		}
	}
	if !named {
		return nil, nil
	}
	return theirs, never
}
