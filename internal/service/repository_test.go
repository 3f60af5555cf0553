package service_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
)

func fullNames(repos []scan.Repository) []string {
	out := make([]string, len(repos))
	for i, r := range repos {
		out[i] = r.FullName
	}
	return out
}

func TestSync(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitLabKind()
	c, h, app := b.connected(k)
	require.Equal(t, scan.Repository{
		ID: app.ID, TenantID: b.tenant.ID, ConnectionID: c.ID, ExternalID: "11", Name: "app", FullName: "acme/app",
		CloneURL:      h.URL + "/acme/app.git",
		DefaultBranch: "main", Enabled: true, Provider: "GITLAB", ConnectionName: "Code", ConnectionStatus: scan.ConnectionActive,
		CreatedAt: app.CreatedAt, UpdatedAt: app.UpdatedAt,
	}, app)
	synced, err := b.use.Get(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, b.clock.Now(), synced.SyncedAt)
	repos, err := b.use.Repositories(t.Context(), b.tenant.ID, "")
	require.NoError(t, err)
	require.Equal(t, []string{"acme/app", "acme/empty", "acme/lib", "acme/old.site", "other/tools"}, fullNames(repos))
	require.True(t, b.repository("acme/old.site").Archived)
	require.True(t, b.repository("acme/lib").Private)
	require.Empty(t, b.repository("acme/empty").DefaultBranch)

	// The workspace's decisions remain; the provider's information is updated.
	_, err = b.use.Assign(t.Context(), b.tenant.ID, "tester", app.ID, b.project.ShortID)
	require.NoError(t, err)
	_, err = b.use.SetEnabled(t.Context(), b.tenant.ID, "tester", app.ID, false)
	require.NoError(t, err)
	_, err = b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", app.ID, "mainly")
	require.NoError(t, err)
	changed := githost.NewWorld("acme")
	changed.Repos[0].Name, changed.Repos[0].Main = "application", "trunk"
	changed.Repos = append(changed.Repos[:3], githost.Place{ID: 99, Owner: "acme", Name: "new", Main: "main", Branches: []string{"main"}})
	h.Serve(k.api(changed))
	b.clock.Pass(time.Hour)
	report, err := b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, service.SyncReport{SyncResult: store.SyncResult{Added: 1, Updated: 1, Gone: 2}, Listed: 4}, report)
	renamed := b.repository("acme/application")
	require.Equal(t, app.ID, renamed.ID)
	require.Equal(t, []any{b.project.ShortID, false, "mainly", "trunk"},
		[]any{renamed.ProjectShortID, renamed.Enabled, renamed.SelectedBranch, renamed.DefaultBranch})

	// An assigned repository that is gone remains visible, and can come back.
	h.Serve(k.api(&githost.World{Repos: changed.Repos[1:]}))
	_, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.False(t, b.repository("acme/application").GoneAt.IsZero())
	h.Serve(k.api(changed))
	_, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.True(t, b.repository("acme/application").GoneAt.IsZero())
}

// A list that fails half-way changes nothing, nor does an inconsistent one.
func TestSyncOfAFailingList(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitLabKind()
	c, h, _ := b.connected(k)
	half := k.api(githost.NewWorld("acme"))
	for name, tt := range map[string]struct {
		answer http.HandlerFunc
		code   scan.Code
		named  string
		status scan.ConnectionStatus
	}{
		"500 on page 2": {githost.Says(500, ``, nil), scan.CodeUnavailable, "", scan.ConnectionActive},
		"malformed":     {githost.Says(200, `[{"id":0}]`, nil), scan.CodeUnavailable, "", scan.ConnectionActive},
		"429":           {githost.Says(429, ``, map[string]string{"Ratelimit-Reset": "60"}), scan.CodeUnavailable, "", scan.ConnectionActive},
		"403": {
			githost.Says(403, `{"error":"insufficient_scope"}`, nil), scan.CodeForbidden, service.NameRepositoryDenied,
			scan.ConnectionActive,
		},
		"401": {
			githost.Says(401, `{"message":"401 Unauthorized"}`, nil), scan.CodeUnauthorized, service.NameConnectionInvalid,
			scan.ConnectionInvalid,
		},
	} {
		h.Answer(func(w http.ResponseWriter, r *http.Request) {
			if page := r.URL.Query().Get("page"); page == "" || page == "1" {
				half.ServeHTTP(w, r)
				return
			}
			tt.answer(w, r)
		})
		_, err := b.use.Sync(t.Context(), b.tenant.ID, c.ID)
		requireError(t, err, tt.code, tt.named)
		require.Equal(t, tt.status, b.status(c.ID), name)
		repos, err := b.use.Repositories(t.Context(), b.tenant.ID, "")
		require.NoError(t, err)
		require.Len(t, repos, 5, name)
		h.Answer(nil)
		_, err = b.use.Check(t.Context(), b.tenant.ID, c.ID)
		require.NoError(t, err)
	}
}

// listing is a provider whose list the test defines.
type listing struct {
	provider.Provider
	pages func(cursor string) ([]provider.Repository, string)
}

func (l listing) Repositories(_ context.Context, cursor string) ([]provider.Repository, string, error) {
	repos, next := l.pages(cursor)
	return repos, next, nil
}

func TestSyncIsBounded(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	c, _, app := b.connected(gitHubKind())
	open := b.use.Open
	asked := 0
	serve := func(pages func(n int) (repos []provider.Repository, next string)) {
		asked = 0
		b.use.Open = func(kind provider.Kind, base string, as provider.Credentials) (provider.Provider, error) {
			p, err := open(kind, base, as)
			return listing{p, func(string) ([]provider.Repository, string) { asked++; return pages(asked) }}, err
		}
	}
	repo := func(i int) provider.Repository {
		return provider.Repository{
			ExternalID: fmt.Sprint(i), Name: fmt.Sprint("r", i), FullName: fmt.Sprint("acme/r", i), CloneURL: "https://x.example/r.git",
		}
	}
	// An endless list of empty pages.
	serve(func(n int) ([]provider.Repository, string) { return nil, fmt.Sprint(n) })
	report, err := b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, service.SyncReport{Cut: true}, report)
	require.Equal(t, 200, asked)
	require.True(t, b.repository("acme/app").GoneAt.IsZero(), "the others remain unchanged")
	// Pages that lead back to themselves.
	serve(func(int) ([]provider.Repository, string) { return []provider.Repository{repo(1)}, "again" })
	_, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.Contains(t, requireError(t, err, scan.CodeUnavailable, "").Message, "repeats itself")
	// More than the limit.
	serve(func(n int) ([]provider.Repository, string) {
		var page []provider.Repository
		for i := range 1000 {
			page = append(page, repo(n*1000+i))
		}
		return page, fmt.Sprint(n)
	})
	report, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, service.SyncReport{SyncResult: store.SyncResult{Added: 20_000}, Listed: 20_000, Cut: true}, report)
	require.Equal(t, 21, asked)
	require.Equal(t, app.ID, b.repository("acme/app").ID)
	// One entry twice, and entries that cannot be identified or displayed.
	serve(func(int) ([]provider.Repository, string) {
		odd := repo(8)
		odd.FullName = "acme/\x1b[2J"
		return []provider.Repository{repo(7), repo(7), odd, {FullName: "acme/x"}, {ExternalID: "9"}}, ""
	})
	report, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, 1, report.Listed)
	require.Equal(t, 3, report.LeftOut)
	// A known repository is not gone because its new name cannot be displayed.
	serve(func(int) ([]provider.Repository, string) {
		return []provider.Repository{{ExternalID: "7"}, repo(10)}, ""
	})
	report, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, service.SyncReport{SyncResult: store.SyncResult{Added: 1}, Listed: 1, LeftOut: 1}, report)
	require.True(t, b.repository("acme/r7").GoneAt.IsZero())
}

func TestRepositoriesOfAProject(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	_, _, app := b.connected(giteaKind())
	list := func(project string) []string {
		repos, err := b.use.Repositories(t.Context(), b.tenant.ID, project)
		require.NoError(t, err)
		return fullNames(repos)
	}
	require.Empty(t, list(b.project.ShortID))
	got, err := b.use.Assign(t.Context(), b.tenant.ID, "tester", app.ID, b.project.ShortID)
	require.NoError(t, err)
	require.Equal(t, b.project.ShortID, got.ProjectShortID)
	require.Equal(t, []string{"acme/app"}, list(b.project.ShortID))
	got, err = b.use.Assign(t.Context(), b.tenant.ID, "tester", app.ID, "")
	require.NoError(t, err)
	require.Empty(t, got.ProjectShortID)
	require.Empty(t, list(b.project.ShortID))

	_, err = b.use.Repositories(t.Context(), b.tenant.ID, "nosuchone0")
	requireError(t, err, scan.CodeNotFound, "PROJECT_NOT_FOUND")
	_, err = b.use.Assign(t.Context(), b.tenant.ID, "tester", app.ID, "nosuchone0")
	requireError(t, err, scan.CodeNotFound, "PROJECT_NOT_FOUND")
	_, err = b.use.Assign(t.Context(), b.tenant.ID, "tester", "0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90", b.project.ShortID)
	requireError(t, err, scan.CodeNotFound, service.NameRepositoryNotFound)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.project.ShortID))
	_, err = b.use.Assign(t.Context(), b.tenant.ID, "tester", app.ID, b.project.ShortID)
	requireError(t, err, scan.CodeInvalid, "PROJECT_ARCHIVED")
}

func TestSelectBranch(t *testing.T) {
	t.Parallel()
	for _, k := range []hostKind{gitHubKind(), gitLabKind(), giteaKind()} {
		t.Run(string(k.kind), func(t *testing.T) {
			t.Parallel()
			b := newConnBench(t)
			c, h, app := b.connected(k)
			names, err := b.use.Branches(t.Context(), b.tenant.ID, app.ID)
			require.NoError(t, err)
			require.Equal(t, "main", names[0])
			for _, name := range githost.OddBranches() {
				got, err := b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", app.ID, name)
				require.NoError(t, err)
				require.Equal(t, name, got.Branch())
			}
			_, err = b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", app.ID, "no/such")
			require.Equal(t, "The branch no/such does not exist in acme/app.",
				requireError(t, err, scan.CodeNotFound, service.NameBranchNotFound).Message)
			require.Equal(t, `q"uote`, b.repository("acme/app").Branch())
			got, err := b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", app.ID, "")
			require.NoError(t, err)
			require.Equal(t, "main", got.Branch())

			// The provider forgets the repository.
			h.Serve(k.api(&githost.World{}))
			_, err = b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", app.ID, "mainly")
			requireError(t, err, scan.CodeNotFound, service.NameRepositoryNotFound)
			_, err = b.use.Branches(t.Context(), b.tenant.ID, app.ID)
			requireError(t, err, scan.CodeNotFound, service.NameRepositoryNotFound)
			require.Equal(t, scan.ConnectionActive, b.status(c.ID))
			h.Accept()
			_, err = b.use.Branches(t.Context(), b.tenant.ID, app.ID)
			requireError(t, err, scan.CodeUnauthorized, service.NameConnectionInvalid)
			require.Equal(t, scan.ConnectionInvalid, b.status(c.ID))
		})
	}
}

// Resolve returns the contract's codes in their order, and makes its own checks before it asks the provider.
// Reports can only be turned on where the provider displays them.
func TestReportsNeedAProviderWithThem(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	_, _, app := b.connected(gogsKind())
	_, err := b.use.SetReportChanges(t.Context(), b.tenant.ID, "tester", app.ID, true)
	requireError(t, err, scan.CodeInvalid, service.NameUnsupportedProvider)
	got, err := b.use.SetReportChanges(t.Context(), b.tenant.ID, "tester", app.ID, false)
	require.NoError(t, err)
	require.False(t, got.ReportChanges)
}

func TestResolve(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	c, h, app := b.connected(gitHubKind())
	resolve := func(repo scan.Repository) error {
		_, _, err := b.use.Resolve(t.Context(), b.tenant.ID, repo)
		return err
	}
	asked := h.Asked()
	lost := app
	lost.ConnectionID = "0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90"
	requireError(t, resolve(lost), scan.CodeNotFound, "TENANT_INTEGRATION_NOT_FOUND")
	_, version, err := b.store.Connections.Token(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	for _, status := range []scan.ConnectionStatus{scan.ConnectionExpired, scan.ConnectionInvalid, scan.ConnectionRevoked} {
		_, err := b.store.Connections.SetStatus(t.Context(), b.tenant.ID, c.ID, version, status, "Because.")
		require.NoError(t, err)
		require.Equal(t, "The connection Code is "+string(status)+", not ACTIVE. Because.",
			requireError(t, resolve(app), scan.CodeInvalid, service.NameConnectionNotActive).Message)
	}
	_, err = b.store.Connections.SetStatus(t.Context(), b.tenant.ID, c.ID, version, scan.ConnectionActive, "")
	require.NoError(t, err)

	unknown, err := b.store.Connections.Create(t.Context(), store.NewConnection{
		Connection: scan.Connection{TenantID: b.tenant.ID, Name: "Old", Provider: "SVN"}, SealedToken: []byte("x"),
	})
	require.NoError(t, err)
	lost.ConnectionID = unknown.ID
	requireError(t, resolve(lost), scan.CodeInvalid, service.NameUnsupportedProvider)

	// The token's known expiry passes.
	require.NoError(t, resolve(app))
	b.clock.Pass(c.TokenExpiresAt.Sub(b.clock.Now()))
	requireError(t, resolve(app), scan.CodeInvalid, service.NameTokenExpired)
	require.Equal(t, scan.ConnectionExpired, b.status(c.ID))
	requireError(t, resolve(app), scan.CodeInvalid, service.NameConnectionNotActive)
	require.Equal(t, asked, h.Asked(), "nobody asks the provider")
}

// The provider's responses to requests about a repository.
func TestProviderAnswers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		answer http.HandlerFunc
		code   scan.Code
		named  string
		status scan.ConnectionStatus
		wait   time.Duration
	}{
		"401": {
			githost.Says(401, `{"message":"401 Unauthorized"}`, nil), scan.CodeUnauthorized, service.NameConnectionInvalid,
			scan.ConnectionInvalid, 0,
		},
		"expired": {githost.Says(401, `{"error":"invalid_token","error_description":"Token is expired."}`, nil),
			scan.CodeInvalid, service.NameTokenExpired, scan.ConnectionExpired, 0},
		"revoked": {githost.Says(401, `{"error":"invalid_token","error_description":"Token was revoked."}`, nil),
			scan.CodeUnauthorized, service.NameConnectionInvalid, scan.ConnectionRevoked, 0},
		"403": {
			githost.Says(403, `{"message":"403 Forbidden"}`, nil), scan.CodeForbidden, service.NameRepositoryDenied, scan.ConnectionActive,
			0,
		},
		"404": {
			githost.Says(404, `{"message":"404 Project Not Found"}`, nil), scan.CodeNotFound, service.NameRepositoryNotFound,
			scan.ConnectionActive, 0,
		},
		"429": {
			githost.Says(429, `Retry later`, map[string]string{"Retry-After": "45"}), scan.CodeUnavailable, "", scan.ConnectionActive,
			45 * time.Second,
		},
		"429 bare": {githost.Says(429, ``, nil), scan.CodeUnavailable, "", scan.ConnectionActive, time.Minute},
		"500":      {githost.Says(500, ``, nil), scan.CodeUnavailable, "", scan.ConnectionActive, 30 * time.Second},
		"502": {
			githost.Says(502, `<html>Bad Gateway</html>`, map[string]string{"Content-Type": "text/html"}), scan.CodeUnavailable, "",
			scan.ConnectionActive, 30 * time.Second,
		},
		"malformed": {
			githost.Says(200, `{"name":"main","commit":{"id":"`+gitToken+`"}}`, nil), scan.CodeUnavailable, "", scan.ConnectionActive,
			30 * time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newConnBench(t)
			c, h, app := b.connected(gitLabKind())
			p, at, err := b.use.Resolve(t.Context(), b.tenant.ID, app)
			require.NoError(t, err)
			h.Answer(tt.answer)
			_, err = p.Branch(t.Context(), at, "main")
			e := requireError(t, err, tt.code, tt.named)
			require.Equal(t, tt.wait, e.RetryAfter)
			require.NotContains(t, e.Message, "..")
			require.Equal(t, tt.status, b.status(c.ID))
			b.silent(gitToken)
		})
	}
}

func TestNoBranchAtAll(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	b.connected(gitLabKind())
	p, at, err := b.use.Resolve(t.Context(), b.tenant.ID, b.repository("acme/empty"))
	require.NoError(t, err)
	_, err = p.Branch(t.Context(), at, "")
	require.Equal(t, "No branch is selected, and acme/empty has no default branch.",
		requireError(t, err, scan.CodeInvalid, service.NameRepositoryNoBranch).Message)
}

// Another workspace's connection is unknown, in every use case.
func TestTenantsApart(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	c, h, app := b.connected(k)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	ctx, use := t.Context(), b.use
	for name, do := range map[string]func() error{
		"get":        func() error { _, err := use.Get(ctx, other.ID, c.ID); return err },
		"find":       func() error { _, err := use.Find(ctx, other.ID, "Code"); return err },
		"check":      func() error { _, err := use.Check(ctx, other.ID, c.ID); return err },
		"sync":       func() error { _, err := use.Sync(ctx, other.ID, c.ID); return err },
		"disconnect": func() error { _, err := use.Disconnect(ctx, other.ID, "x", c.ID); return err },
		"delete":     func() error { return use.Delete(ctx, other.ID, "x", c.ID) },
		"token": func() error {
			_, err := use.ReplaceToken(ctx, service.NewToken{TenantID: other.ID, ConnectionID: c.ID, Token: gitToken})
			return err
		},
		"resolve": func() error { _, _, err := use.Resolve(ctx, other.ID, app); return err },
	} {
		requireError(t, do(), scan.CodeNotFound, "TENANT_INTEGRATION_NOT_FOUND")
		require.Equal(t, scan.ConnectionActive, b.status(c.ID), name)
	}
	for _, do := range []func() error{
		func() error { _, err := use.Repository(ctx, other.ID, app.ID); return err },
		func() error { _, err := use.Assign(ctx, other.ID, "x", app.ID, b.project.ShortID); return err },
		func() error { _, err := use.SetEnabled(ctx, other.ID, "x", app.ID, false); return err },
		func() error { _, err := use.SelectBranch(ctx, other.ID, "x", app.ID, "main"); return err },
		func() error { _, err := use.Branches(ctx, other.ID, app.ID); return err },
		func() error { _, _, err := use.Access(ctx, other.ID, app.ID); return err },
	} {
		requireError(t, do(), scan.CodeNotFound, service.NameRepositoryNotFound)
	}
	repos, err := use.Repositories(ctx, other.ID, "")
	require.NoError(t, err)
	require.Empty(t, repos)
	_, err = use.Repositories(ctx, other.ID, b.project.ShortID)
	requireError(t, err, scan.CodeNotFound, "PROJECT_NOT_FOUND")

	// A token that was moved to another workspace's row cannot be opened there.
	req := b.request(k, h)
	req.TenantID = other.ID
	theirs, err := use.Create(ctx, req)
	require.NoError(t, err)
	mine, _, err := b.store.Connections.Token(ctx, b.tenant.ID, c.ID)
	require.NoError(t, err)
	_, err = b.store.Connections.ReplaceToken(ctx, other.ID, theirs.ID, mine, "", "", time.Time{})
	require.NoError(t, err)
	_, err = use.Check(ctx, other.ID, theirs.ID)
	requireError(t, err, scan.CodeUnavailable, "")
}
