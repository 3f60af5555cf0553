package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// reached returns a repository as a provider lists it.
func reached(id string) scan.Repository {
	return scan.Repository{
		ExternalID: id, Name: "shop-" + id, FullName: "acme/shop-" + id, CloneURL: "https://git.example.org/acme/shop-" + id + ".git",
		DefaultBranch: "main", Private: true,
	}
}

// repository creates a repository, assigned to the project, as the only one of the connection.
func (e *env) repository(p scan.Project, c scan.Connection, id string) scan.Repository {
	e.t.Helper()
	_, err := e.Repositories.Sync(e.t.Context(), c.TenantID, c.ID, []scan.Repository{reached(id)})
	require.NoError(e.t, err)
	for _, r := range e.repositories(c.TenantID, "") {
		if r.ConnectionID == c.ID && r.ExternalID == id {
			r, err := e.Repositories.Change(e.t.Context(), c.TenantID, r.ID, store.RepositoryChange{ProjectShortID: &p.ShortID})
			require.NoError(e.t, err)
			return r
		}
	}
	require.Fail(e.t, "not listed")
	return scan.Repository{}
}

func (e *env) repositories(tenantID, projectShortID string) []scan.Repository {
	e.t.Helper()
	list, err := e.Repositories.List(e.t.Context(), tenantID, projectShortID)
	require.NoError(e.t, err)
	return list
}

// Of lists that are not whole, each adds its repositories and leaves the others, whatever is added at the same time.
func testSyncPart(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.connection(e.tenant().ID, "Work")
	add := func(id string) error {
		_, err := e.Repositories.SyncPart(ctx, c.TenantID, c.ID, []scan.Repository{reached(id)}, func(string) bool { return true })
		return err
	}
	for _, err := range together(4, func(i int) error { return add(fmt.Sprint(i)) }) {
		require.NoError(t, err)
	}
	for _, r := range e.repositories(c.TenantID, "") {
		require.Zero(t, r.GoneAt)
	}
	require.Len(t, e.repositories(c.TenantID, ""), 4)
	result, err := e.Repositories.SyncPart(ctx, c.TenantID, c.ID, []scan.Repository{reached("0")}, func(id string) bool { return id == "1" })
	require.NoError(t, err)
	require.Equal(t, store.SyncResult{Gone: 2}, result)
	require.Len(t, e.repositories(c.TenantID, ""), 2)
}

func testSync(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	c := e.connection(p.TenantID, "Work")
	sync := func(repos ...scan.Repository) store.SyncResult {
		r, err := e.Repositories.Sync(ctx, c.TenantID, c.ID, repos)
		require.NoError(t, err)
		return r
	}
	require.Equal(t, store.SyncResult{Added: 2}, sync(reached("1"), reached("2"), reached("1")))
	require.Equal(t, store.SyncResult{}, sync(reached("1"), reached("2")), "a repeat")
	list := e.repositories(p.TenantID, "")
	require.Len(t, list, 2)
	want := reached("1")
	want.ID, want.TenantID, want.ConnectionID, want.Enabled = list[0].ID, c.TenantID, c.ID, true
	want.Provider, want.ConnectionName, want.ConnectionStatus = c.Provider, c.Name, c.Status
	want.CreatedAt, want.UpdatedAt = e.clock(), e.clock()
	require.Equal(t, want, list[0])
	got, err := e.Repositories.Get(ctx, c.TenantID, want.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)
	synced, err := e.Connections.Get(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, e.clock(), synced.SyncedAt)

	changed, err := e.Repositories.Change(ctx, c.TenantID, want.ID, store.RepositoryChange{
		ProjectShortID: &p.ShortID, Enabled: ptr(false), SelectedBranch: ptr("develop"),
	})
	require.NoError(t, err)
	e.pass(time.Hour)
	renamed := reached("1")
	renamed.FullName, renamed.Archived, renamed.Private, renamed.DefaultBranch = "acme/\x00store\xff", true, false, "trunk\x00"
	require.Equal(t, store.SyncResult{Updated: 1, Gone: 1}, sync(renamed))
	got, err = e.Repositories.Get(ctx, c.TenantID, want.ID)
	require.NoError(t, err)
	changed.FullName, changed.Archived, changed.Private, changed.DefaultBranch = "acme/store\uFFFD", true, false, ""
	changed.UpdatedAt = e.clock()
	require.Equal(t, changed, got, "what the workspace decided stays")
	require.Len(t, e.repositories(p.TenantID, ""), 1, "what is gone is left out")

	require.Equal(t, store.SyncResult{Added: 1, Gone: 1}, sync(reached("3")))
	list = e.repositories(p.TenantID, "")
	require.Len(t, list, 2, "but not what is assigned")
	require.Equal(t, e.clock(), list[1].GoneAt)
	require.Equal(t, []scan.Repository{list[1]}, e.repositories(p.TenantID, p.ShortID))
	require.Empty(t, e.repositories(p.TenantID, "other\x00"))
	require.Equal(t, store.SyncResult{Updated: 2}, sync(reached("1"), reached("2"), reached("3")), "they are back")
	require.Len(t, e.repositories(p.TenantID, ""), 3)

	for _, id := range []string{"", "\x00", strings.Repeat("x", 3000)} {
		_, err := e.Repositories.Sync(ctx, c.TenantID, c.ID, []scan.Repository{reached(id)})
		requireCode(t, err, scan.CodeInvalid, "")
	}
	var listed []scan.Repository
	for i := range 600 {
		listed = append(listed, reached(fmt.Sprint(i)))
	}
	require.Equal(t, store.SyncResult{Added: 597}, sync(listed...))
	require.Equal(t, store.SyncResult{Gone: 600}, sync())
}

func testChangeRepository(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	r := e.repository(p, e.connection(p.TenantID, "Work"), "1")
	require.Equal(t, p.ID, r.ProjectID)
	require.Equal(t, p.ShortID, r.ProjectShortID)
	change := func(c store.RepositoryChange) (scan.Repository, error) {
		return e.Repositories.Change(ctx, r.TenantID, r.ID, c)
	}
	got, err := change(store.RepositoryChange{})
	require.NoError(t, err)
	require.Equal(t, r, got)
	got, err = change(store.RepositoryChange{SelectedBranch: ptr("release/1")})
	require.NoError(t, err)
	require.Equal(t, "release/1", got.Branch())
	got, err = change(store.RepositoryChange{SelectedBranch: ptr(""), ProjectShortID: ptr("")})
	require.NoError(t, err)
	require.Equal(t, "main", got.Branch())
	require.Empty(t, got.ProjectID+got.ProjectShortID)
	require.Empty(t, e.repositories(p.TenantID, p.ShortID))

	theirs := e.project(e.tenant().ID)
	for _, short := range []string{theirs.ShortID, "nothing", "\x00"} {
		_, err = change(store.RepositoryChange{ProjectShortID: ptr(short)})
		requireNamed(t, err, scan.CodeNotFound, "PROJECT_NOT_FOUND")
	}
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	_, err = change(store.RepositoryChange{ProjectShortID: &p.ShortID, Enabled: ptr(false)})
	requireNamed(t, err, scan.CodeInvalid, "PROJECT_ARCHIVED")
	for _, branch := range []string{"\x00", "\xff", strings.Repeat("b", 2000)} {
		_, err = change(store.RepositoryChange{SelectedBranch: ptr(branch)})
		requireCode(t, err, scan.CodeInvalid, "")
	}
	got, err = e.Repositories.Get(ctx, r.TenantID, r.ID)
	require.NoError(t, err)
	require.True(t, got.Enabled, "a change is made as a whole or not at all")
}

// Deleting a connection retains what runs and reviews refer to, and nothing else.
func testDeleteConnection(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	c := e.connection(p.TenantID, "Work")
	repo := e.repository(p, c, "1")
	_, err := e.Repositories.Sync(ctx, c.TenantID, c.ID, []scan.Repository{reached("1"), reached("2")})
	require.NoError(t, err)
	run := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	all := e.findings(run, scan.DimensionSAST, store.FindingFilter{})
	_, err = e.Findings.Review(ctx, p.TenantID, all[0].ID, scan.Review{Status: scan.ReviewConfirmed, Reason: "Yes."})
	require.NoError(t, err)
	before, err := e.CodeRuns.Get(ctx, p.TenantID, run.ID)
	require.NoError(t, err)
	all = e.findings(run, scan.DimensionSAST, store.FindingFilter{})
	late, later := e.codeRun(repo), e.codeRun(repo)

	require.NoError(t, e.Connections.Delete(ctx, c.TenantID, c.ID))
	requireCode(t, e.Connections.Delete(ctx, c.TenantID, c.ID), scan.CodeNotFound, connectionNotFound)
	_, _, err = e.Connections.Token(ctx, c.TenantID, c.ID)
	requireCode(t, err, scan.CodeNotFound, connectionNotFound)
	require.Empty(t, e.repositories(p.TenantID, ""))
	_, err = e.Repositories.Get(ctx, p.TenantID, repo.ID)
	requireNamed(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
	_, err = e.Repositories.Change(ctx, p.TenantID, repo.ID, store.RepositoryChange{Enabled: ptr(true)})
	requireNamed(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
	_, _, err = e.CodeRuns.Create(ctx, newCodeRun(repo, e.clock()))
	requireNamed(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")

	after, err := e.CodeRuns.Get(ctx, p.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Equal(t, repo.FullName, after.RepoFullName)
	require.Equal(t, all, e.findings(run, scan.DimensionSAST, store.FindingFilter{}))
	reviewed, err := e.Findings.Review(ctx, p.TenantID, all[1].ID, scan.Review{Status: scan.ReviewFalsePositive})
	require.NoError(t, err, "they can still be reviewed")
	require.Equal(t, scan.ReviewFalsePositive, reviewed.Review.Status)

	// A run in flight ends normally, and leaves no baseline.
	e.finishJob(late, scan.DimensionSAST, flaws(flaw{fp: "a"}, flaw{fp: "z"})...)
	require.Equal(t, "NEW NEW", e.states(late, scan.DimensionSAST), "there is nothing to compare with any more")
	e.finishJob(later, scan.DimensionSAST, flaws(flaw{fp: "a"})...)
	require.Equal(t, "NEW", e.states(later, scan.DimensionSAST))
	require.NotEmpty(t, e.connection(p.TenantID, "Work").ID, "the name is free")
}

func testDeleteConnectionRaces(t *testing.T, e *env) {
	ctx := t.Context()
	for range 5 {
		p := e.project(e.tenant().ID)
		c := e.connection(p.TenantID, "Work")
		repo := e.repository(p, c, "1")
		other := e.open(nil)
		errs := together(2, func(i int) error {
			if i == 0 {
				return other.Connections.Delete(ctx, c.TenantID, c.ID)
			}
			_, _, err := e.CodeRuns.Create(ctx, newCodeRun(repo, e.clock()))
			return err
		})
		require.NoError(t, errs[0])
		runs, _, err := e.CodeRuns.List(ctx, p.TenantID, store.CodeRunFilter{RepositoryID: repo.ID, Page: 1, Limit: 10})
		require.NoError(t, err)
		if errs[1] != nil {
			requireNamed(t, errs[1], scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
			require.Empty(t, runs)
			continue
		}
		require.Len(t, runs, 1)
		require.Equal(t, c.ID, runs[0].ConnectionID, "a run says which connection it was for")
	}
}

func testRepositoryPages(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	c, other := e.connection(p.TenantID, "Work"), e.connection(p.TenantID, "Play")
	_, err := e.Repositories.Sync(ctx, c.TenantID, c.ID, []scan.Repository{reached("1"), reached("2"), reached("3_")})
	require.NoError(t, err)
	assigned := e.repository(p, other, "9")
	page := func(f store.RepositoryFilter) (names []string, total int) {
		t.Helper()
		if f.Limit == 0 {
			f.Page, f.Limit = 1, 10
		}
		list, total, err := e.Repositories.Page(ctx, p.TenantID, f)
		require.NoError(t, err)
		for _, r := range list {
			names = append(names, r.ExternalID)
		}
		return names, total
	}
	for name, want := range map[string]struct {
		f     store.RepositoryFilter
		names []string
		total int
	}{
		"all":        {store.RepositoryFilter{}, []string{"1", "2", "3_", "9"}, 4},
		"page":       {store.RepositoryFilter{Page: 2, Limit: 3}, []string{"9"}, 4},
		"connection": {store.RepositoryFilter{ConnectionID: other.ID}, []string{"9"}, 1},
		"project":    {store.RepositoryFilter{ProjectShortID: p.ShortID}, []string{"9"}, 1},
		"unassigned": {store.RepositoryFilter{Unassigned: true}, []string{"1", "2", "3_"}, 3},
		"text":       {store.RepositoryFilter{Text: "SHOP-2"}, []string{"2"}, 1},
		"no pattern": {store.RepositoryFilter{Text: "_"}, []string{"3_"}, 1},
		"unknown":    {store.RepositoryFilter{ConnectionID: "x"}, nil, 0},
	} {
		names, total := page(want.f)
		require.Equal(t, want.names, names, name)
		require.Equal(t, want.total, total, name)
	}
	list, total, err := e.Repositories.Page(ctx, e.tenant().ID, store.RepositoryFilter{
		ConnectionID: assigned.ConnectionID, Page: 1, Limit: 10,
	})
	require.NoError(t, err)
	require.Empty(t, list)
	require.Zero(t, total)
}
