package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// withRepositories uses the store's repositories.
func withRepositories(d *api.Deps) {
	db := d.WebsiteScans.(*service.WebsiteScans).Store
	d.Repositories = &service.Connections{Store: db}
}

// connection creates a connection of the tenant with repositories of these full names.
func (b *bench) connection(tenantID, name string, full ...string) scan.Connection {
	b.t.Helper()
	c, err := b.store.Connections.Create(b.t.Context(), store.NewConnection{
		Connection: scan.Connection{TenantID: tenantID, Name: name, Provider: "GITHUB"}, SealedToken: []byte("sealed"),
	})
	require.NoError(b.t, err)
	var repos []scan.Repository
	for _, f := range full {
		repos = append(repos, scan.Repository{
			ExternalID: f, Name: f[len("acme/"):], FullName: f, CloneURL: "https://github.com/" + f + ".git", DefaultBranch: "main",
		})
	}
	_, err = b.store.Repositories.Sync(b.t.Context(), tenantID, c.ID, repos)
	require.NoError(b.t, err)
	return c
}

func (b *bench) repositoryID(full string) string {
	b.t.Helper()
	repos, err := b.store.Repositories.List(b.t.Context(), b.tenant.ID, "")
	require.NoError(b.t, err)
	for _, r := range repos {
		if r.FullName == full {
			return r.ID
		}
	}
	require.Fail(b.t, "no repository "+full)
	return ""
}

func (a answer) list(t *testing.T) []map[string]any {
	t.Helper()
	var out []map[string]any
	require.NoError(t, json.Unmarshal([]byte(a.body), &out), a.body)
	return out
}

func TestIntegrationReposToTheLetter(t *testing.T) {
	t.Parallel()
	b := newBench(t, withRepositories)
	a := b.get("/v1/integration-repos")
	require.Equal(t, http.StatusOK, a.status)
	require.JSONEq(t, `[]`, a.body, "an empty list is not null")

	b.connection(b.tenant.ID, "Second", "acme/zoo", "acme/app")
	first := b.connection(b.tenant.ID, "First", "acme/lib")
	shop, off, branch := b.repositoryID("acme/app"), false, "release/1.x"
	_, err := b.store.Repositories.Change(t.Context(), b.tenant.ID, shop, store.RepositoryChange{
		ProjectShortID: &b.proj.ShortID, Enabled: &off, SelectedBranch: &branch,
	})
	require.NoError(t, err)
	_, err = b.store.Connections.SetStatus(t.Context(), b.tenant.ID, first.ID, 1, scan.ConnectionRevoked, "The provider said so.")
	require.NoError(t, err)

	a = b.get("/v1/integration-repos")
	require.Equal(t, http.StatusOK, a.status)
	require.JSONEq(t, `[
		{"integrationRepoId":"`+shop+`","name":"app","fullName":"acme/app","projectId":"`+b.proj.ShortID+`","enabled":false,
		 "defaultBranch":"main","selectedBranch":"release/1.x","connectionName":"Second","connectionStatus":"ACTIVE"},
		{"integrationRepoId":"`+b.repositoryID("acme/lib")+`","name":"lib","fullName":"acme/lib","projectId":null,"enabled":true,
		 "defaultBranch":"main","selectedBranch":"","connectionName":"First","connectionStatus":"REVOKED"},
		{"integrationRepoId":"`+b.repositoryID("acme/zoo")+`","name":"zoo","fullName":"acme/zoo","projectId":null,"enabled":true,
		 "defaultBranch":"main","selectedBranch":"","connectionName":"Second","connectionStatus":"ACTIVE"}
	]`, a.body)
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	require.NotEmpty(t, a.header.Get("RateLimit-Remaining"), "the general limit counts it")
	require.Empty(t, b.do(request{method: "HEAD", path: "/v1/integration-repos"}).body)
}

func TestIntegrationReposOfAProject(t *testing.T) {
	t.Parallel()
	b := newBench(t, withRepositories)
	b.connection(b.tenant.ID, "Code", "acme/app", "acme/lib")
	mine := b.repositoryID("acme/app")
	_, err := b.store.Repositories.Change(t.Context(), b.tenant.ID, mine, store.RepositoryChange{ProjectShortID: &b.proj.ShortID})
	require.NoError(t, err)
	other, key, theirs := b.workspace("Other")
	b.connection(other.ID, "Code", "acme/secret")

	list := b.get("/v1/integration-repos?projectId=" + b.proj.ShortID).list(t)
	require.Len(t, list, 1)
	require.Equal(t, mine, list[0]["integrationRepoId"])
	require.Len(t, b.get("/v1/integration-repos?projectId=").list(t), 2, "empty is all")
	for name, project := range map[string]string{
		"unknown": "nosuchone0", "another workspace's": theirs.ShortID, "internal id": b.proj.ID, "odd": "%00%ff",
	} {
		a := b.get("/v1/integration-repos?projectId=" + project)
		require.Equal(t, http.StatusNotFound, a.status, name)
		require.JSONEq(t, `{"statusCode":404,"code":"PROJECT_NOT_FOUND","message":"Project not found!"}`, a.body, name)
	}
	for query, message := range map[string]string{
		"?projectId=%zz": "The query string is malformed", "?projectId=" + b.proj.ShortID + ";x": "The query string is malformed",
		"?projectId=" + b.proj.ShortID + "&projectId=": "projectId may be given only once",
		"?projectId=&projectId=":                       "projectId may be given only once",
	} {
		a := b.get("/v1/integration-repos" + query)
		require.Equal(t, http.StatusBadRequest, a.status, query)
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": message}, a.json(t), query)
	}
	require.NotContains(t, b.get("/v1/integration-repos").body, "acme/secret")
	a := b.do(request{method: "GET", path: "/v1/integration-repos", key: key})
	require.Len(t, a.list(t), 1)
	require.Contains(t, a.body, "acme/secret")
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.proj.ShortID))
	require.Len(t, b.get("/v1/integration-repos?projectId="+b.proj.ShortID).list(t), 1, "archived projects keep theirs")
}

// broken fails every call.
type broken struct{ err error }

func (x broken) Repositories(context.Context, string, string) ([]scan.Repository, error) {
	return nil, x.err
}

func (x broken) SetReportChanges(context.Context, string, string, string, bool) (scan.Repository, error) {
	return scan.Repository{}, x.err
}

// Reports at the provider are off until a key with scope admin turns them on.
func TestReportChanges(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	path := "/v1/integration-repos/" + b.repo.ID
	patch := func(body string) answer { return b.do(request{method: "PATCH", path: path, body: body}) }
	require.NotContains(t, b.get("/v1/integration-repos").body, "reportChanges")
	a := patch(`{"reportChanges":true}`)
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, true, a.json(t)["reportChanges"])
	require.Contains(t, b.get("/v1/integration-repos").body, `"reportChanges":true`)
	require.NoError(t, b.store.Repositories.NoteReport(t.Context(), b.tenant.ID, b.repo.ID, "The provider refused the last report."))
	require.Contains(t, b.get("/v1/integration-repos").body, `"reportProblem":"The provider refused the last report."`)
	require.Equal(t, http.StatusOK, patch(`{"reportChanges":false}`).status)
	require.NotContains(t, b.get("/v1/integration-repos").body, "reportProblem")
	require.NotContains(t, b.get("/v1/integration-repos").body, "reportChanges")
	require.Equal(t, "reportChanges is required", patch(`{}`).json(t)["message"])
	path = "/v1/integration-repos/0199c0de-1a2b-7c3d-9e4f-5a6b7c8d9e0f"
	require.Equal(t, "INTEGRATION_REPO_NOT_FOUND", patch(`{"reportChanges":true}`).json(t)["code"])
}

func TestIntegrationReposRefusals(t *testing.T) {
	t.Parallel()
	for want, err := range map[int]error{
		http.StatusInternalServerError: errors.New("a bug"),
		http.StatusServiceUnavailable: &scan.Error{
			Code: scan.CodeUnavailable, Message: "The database is unavailable.", RetryAfter: time.Second,
		},
	} {
		b := newBench(t, func(d *api.Deps) { d.Repositories = broken{err} })
		require.Equal(t, want, b.get("/v1/integration-repos").status)
		require.Equal(t, http.StatusUnauthorized, b.do(request{method: "GET", path: "/v1/integration-repos", key: "-"}).status)
		require.Equal(t, http.StatusMethodNotAllowed, b.do(request{method: "POST", path: "/v1/integration-repos", body: `{}`}).status)
	}
}
