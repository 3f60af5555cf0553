package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
)

func TestConnect(t *testing.T) {
	t.Parallel()
	for _, k := range []hostKind{gitHubKind(), gitLabKind(), giteaKind()} {
		t.Run(string(k.kind), func(t *testing.T) {
			t.Parallel()
			b := newConnBench(t)
			c, h := b.connect(k)
			require.Equal(t, scan.ConnectionActive, c.Status)
			require.Equal(t, h.URL, c.BaseURL)
			require.Equal(t, k.user, c.Account)
			require.Equal(t, b.clock.Now(), c.CheckedAt)
			if k.kind != provider.Gitea { // Gitea does not report a token's expiry
				require.Equal(t, 2026, c.TokenExpiresAt.Year())
				require.Equal(t, time.December, c.TokenExpiresAt.Month())
			}
			all, err := b.use.List(t.Context(), b.tenant.ID)
			require.NoError(t, err)
			require.Equal(t, []scan.Connection{c}, all)
			found, err := b.use.Find(t.Context(), b.tenant.ID, "Code")
			require.NoError(t, err)
			require.Equal(t, c, found)
			_, err = b.use.Create(t.Context(), b.request(k, h))
			requireError(t, err, scan.CodeConflict, "")

			report, err := b.use.Sync(t.Context(), b.tenant.ID, c.ID)
			require.NoError(t, err)
			require.Equal(t, service.SyncReport{SyncResult: store.SyncResult{Added: 5}, Listed: 5}, report)
			p, at, err := b.use.Resolve(t.Context(), b.tenant.ID, b.repository("acme/app"))
			require.NoError(t, err)
			branch, err := p.Branch(t.Context(), at, "feature/x")
			require.NoError(t, err)
			require.Equal(t, githost.Commit("acme/app", "feature/x"), branch.Commit)
			b.silent(gitToken, b.key)
		})
	}
}

// A connection that cannot be used is not created.
func TestConnectRefused(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	h := b.host(k)
	for name, tt := range map[string]struct {
		change func(*service.NewConnection)
		answer http.HandlerFunc
		code   scan.Code
		named  string
		says   string
	}{
		"no name": {func(r *service.NewConnection) { r.Name = "  " }, nil, scan.CodeInvalid, "", "name is required"},
		"long name": {
			func(r *service.NewConnection) { r.Name = strings.Repeat("ä", 101) }, nil, scan.CodeInvalid, "", "name must be at most 100",
		},
		"control": {func(r *service.NewConnection) { r.Name = "a\x1b[2Jb" }, nil, scan.CodeInvalid, "", "name must consist of printable"},
		"provider": {
			func(r *service.NewConnection) { r.Provider = "SVN" }, nil, scan.CodeInvalid, service.NameUnsupportedProvider,
			"provider must be one of GITHUB",
		},
		"no provider": {
			func(r *service.NewConnection) { r.Provider = "" }, nil, scan.CodeInvalid, service.NameUnsupportedProvider,
			"provider must be one of",
		},
		"base URL": {func(r *service.NewConnection) { r.BaseURL = "ftp://x" }, nil, scan.CodeInvalid, "", "baseUrl must begin with"},
		"password": {
			func(r *service.NewConnection) { r.BaseURL = "https://u:" + gitToken + "@x.example" }, nil, scan.CodeInvalid, "",
			"baseUrl must not contain credentials",
		},
		"no token": {func(r *service.NewConnection) { r.Token = "" }, nil, scan.CodeInvalid, "", "token is required"},
		"token":    {func(r *service.NewConnection) { r.Token = gitToken + "\r\nX-Evil: 1" }, nil, scan.CodeInvalid, "", "token must be"},
		"forbidden": {
			func(r *service.NewConnection) { r.BaseURL = "http://10.0.0.1" }, nil, scan.CodeInvalid, "",
			"baseUrl cannot be used: GitHub must not be accessed",
		},
		"wrong token": {
			func(r *service.NewConnection) { r.Token = "tok-another" }, nil, scan.CodeInvalid, "",
			"token is not accepted: GitHub does not accept the credentials.",
		},
		"API not there": {
			func(r *service.NewConnection) { r.BaseURL += "/elsewhere" }, nil, scan.CodeInvalid, "",
			"baseUrl cannot be used: The API of GitHub is not at this base URL.",
		},
		"expired": {nil, githost.Says(401, `{"message":"Bad credentials"}`, map[string]string{
			"Github-Authentication-Token-Expiration": "2026-11-20 10:00:00 UTC",
		}),
			scan.CodeInvalid, "", "token is not accepted: The token for GitHub has expired."},
		"expired, still let in": {nil, githost.Says(200, `{"login":"robot"}`, map[string]string{
			"Github-Authentication-Token-Expiration": "2026-11-20 10:00:00 UTC",
		}),
			scan.CodeInvalid, "", "token has expired"},
		"403": {
			nil, githost.Says(403, `{"message":"Resource not accessible by personal access token"}`, nil), scan.CodeInvalid, "",
			"token has too few rights",
		},
		"429": {nil, githost.Says(429, ``, map[string]string{"Retry-After": "90"}), scan.CodeUnavailable, "", "limits the rate of requests; try again later."},
		"500": {nil, githost.Says(500, `{}`, nil), scan.CodeUnavailable, "", "GitHub has an internal problem (status 500)."},
		"malformed": {nil, githost.Says(200, `<html>Welcome</html>`, nil), scan.CodeInvalid, "",
			"baseUrl cannot be used: GitHub sent a response that does not match"},
	} {
		h.Answer(tt.answer)
		req := b.request(k, h)
		if tt.change != nil {
			tt.change(&req)
		}
		_, err := b.use.Create(t.Context(), req)
		e := requireError(t, err, tt.code, tt.named)
		require.Contains(t, e.Message, tt.says, name)
		all, err := b.use.List(t.Context(), b.tenant.ID)
		require.NoError(t, err)
		require.Empty(t, all, name)
	}
	b.silent(gitToken)
}

// A provider's response determines the status, and what callers read.
func TestCheckKeepsTheStatusCurrent(t *testing.T) {
	t.Parallel()
	ok := githost.Says(200, `{"login":"robot"}`, nil)
	for name, tt := range map[string]struct {
		kind   hostKind
		answer http.HandlerFunc
		status scan.ConnectionStatus
		code   scan.Code // of the error, "" if missing
		wait   time.Duration
	}{
		"well": {gitHubKind(), nil, scan.ConnectionActive, "", 0},
		"401":  {gitHubKind(), githost.Says(401, `{"message":"Bad credentials"}`, nil), scan.ConnectionInvalid, "", 0},
		"expired": {
			gitLabKind(), githost.Says(401, `{"error":"invalid_token","error_description":"Token is expired."}`, nil),
			scan.ConnectionExpired, "", 0,
		},
		"revoked": {
			gitLabKind(),
			githost.Says(401, `{"error":"invalid_token","error_description":"Token was revoked. You have to re-authorize from the user."}`, nil),
			scan.ConnectionRevoked, "", 0,
		},
		"end known": {
			gitHubKind(),
			githost.Says(200, `{"login":"robot"}`, map[string]string{"Github-Authentication-Token-Expiration": "2026-11-21 11:59:59 UTC"}),
			scan.ConnectionExpired, "", 0,
		},
		"403": {gitHubKind(), githost.Says(403, `{"message":"no"}`, nil), scan.ConnectionActive, scan.CodeForbidden, 0},
		"404": {
			gitHubKind(), githost.Says(404, `{"message":"Not Found"}`, nil), scan.ConnectionActive, scan.CodeUnavailable, 30 * time.Second,
		},
		"429": {
			gitHubKind(), githost.Says(429, ``, map[string]string{"Retry-After": "90"}), scan.ConnectionActive, scan.CodeUnavailable,
			90 * time.Second,
		},
		"quota": {gitHubKind(), githost.Says(403, `{"message":"API rate limit exceeded"}`, map[string]string{
			"X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": "1795262460",
		}), scan.ConnectionActive, scan.CodeUnavailable, time.Minute},
		"500": {gitHubKind(), githost.Says(500, ``, nil), scan.ConnectionActive, scan.CodeUnavailable, 30 * time.Second},
		"503": {
			gitHubKind(), githost.Says(503, ``, map[string]string{"Retry-After": "7"}), scan.ConnectionActive, scan.CodeUnavailable,
			7 * time.Second,
		},
		"malformed": {gitHubKind(), githost.Says(200, `{"login":`, nil), scan.ConnectionActive, scan.CodeUnavailable, 30 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newConnBench(t)
			c, h := b.connect(tt.kind)
			h.Answer(tt.answer)
			got, err := b.use.Check(t.Context(), b.tenant.ID, c.ID)
			if tt.code == "" {
				require.NoError(t, err)
				require.Equal(t, tt.status, got.Status)
			} else {
				require.Equal(t, tt.wait, requireError(t, err, tt.code, nameOf(tt.code)).RetryAfter)
			}
			require.Equal(t, tt.status, b.status(c.ID))
			if tt.status != scan.ConnectionActive {
				require.True(t, strings.HasSuffix(got.StatusReason, "."), got.StatusReason)
			}
			// A temporary failure of the provider does not outlast its cause.
			if tt.kind.kind == provider.GitHub {
				h.Answer(ok)
				if tt.status == scan.ConnectionExpired {
					h.Answer(githost.Says(200, `{"login":"robot"}`, map[string]string{
						"Github-Authentication-Token-Expiration": "2027-01-01 00:00:00 UTC",
					}))
				}
				got, err = b.use.Check(t.Context(), b.tenant.ID, c.ID)
				require.NoError(t, err)
				require.Equal(t, scan.ConnectionActive, got.Status)
				require.Empty(t, got.StatusReason)
			}
			b.silent(gitToken)
		})
	}
}

// nameOf returns the contract's name in an error about a connection; errors have it in addition to the code.
func nameOf(code scan.Code) string {
	if code == scan.CodeForbidden {
		return service.NameRepositoryDenied
	}
	return ""
}

func TestDisconnectAndReconnect(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	c, h, repo := b.connected(k)
	got, err := b.use.Disconnect(t.Context(), b.tenant.ID, "tester", c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionDisconnected, got.Status)
	forgotten, _, err := b.store.Connections.Token(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Empty(t, forgotten)
	n, err := (&service.Secrets{Store: b.store, Ring: b.replica(newKeyText(t)).Ring}).Reseal(t.Context())
	require.NoError(t, err)
	require.Zero(t, n, "there is nothing to seal again")
	again, err := b.use.Disconnect(t.Context(), b.tenant.ID, "tester", c.ID)
	require.NoError(t, err)
	require.Equal(t, got, again)

	asked := h.Asked()
	got, err = b.use.Check(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionDisconnected, got.Status, "a check does not reconnect")
	_, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	requireError(t, err, scan.CodeInvalid, service.NameConnectionNotActive)
	_, _, err = b.use.Access(t.Context(), b.tenant.ID, repo.ID)
	requireError(t, err, scan.CodeInvalid, service.NameConnectionNotActive)
	require.Equal(t, asked, h.Asked(), "nobody asks the provider")

	next := service.NewToken{TenantID: b.tenant.ID, Actor: "tester", ConnectionID: c.ID, Token: key.Secret("tok-next")}
	_, err = b.use.ReplaceToken(t.Context(), next)
	requireError(t, err, scan.CodeInvalid, "")
	require.Equal(t, scan.ConnectionDisconnected, b.status(c.ID))
	h.Accept(k.value("tok-next"))
	got, err = b.use.ReplaceToken(t.Context(), next)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionActive, got.Status)
	_, err = b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err, "the new token is used")

	require.NoError(t, b.use.Delete(t.Context(), b.tenant.ID, "tester", c.ID))
	_, err = b.use.Get(t.Context(), b.tenant.ID, c.ID)
	requireError(t, err, scan.CodeNotFound, "TENANT_INTEGRATION_NOT_FOUND")
	_, err = b.use.Repository(t.Context(), b.tenant.ID, repo.ID)
	requireError(t, err, scan.CodeNotFound, service.NameRepositoryNotFound)

	log, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	var did []string
	for _, e := range log {
		require.Equal(t, "tester", e.Actor)
		require.Equal(t, c.ID, e.Subject)
		did = append(did, e.Action)
	}
	require.Equal(t, []string{"connection.delete", "connection.token", "connection.disconnect", "connection.create"}, did)
	b.silent(gitToken, "tok-next")
}

// A late response to a request with an old token does not change the state of the new one.
func TestTokenReplacedWhileARequestFails(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	c, h, repo := b.connected(k)
	p, at, err := b.use.Resolve(t.Context(), b.tenant.ID, repo)
	require.NoError(t, err)
	_, old, err := b.use.Access(t.Context(), b.tenant.ID, repo.ID)
	require.NoError(t, err)

	arrived, release := make(chan struct{}), make(chan struct{})
	h.Answer(func(w http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-release
		githost.Says(401, `{"message":"Bad credentials"}`, nil)(w, r)
	})
	failed := make(chan error, 1)
	go func() {
		_, err := p.Branch(t.Context(), at, "main")
		failed <- err
	}()
	<-arrived
	h.Answer(nil)
	h.Accept(k.value("tok-next"))
	_, err = b.use.ReplaceToken(t.Context(), service.NewToken{TenantID: b.tenant.ID, ConnectionID: c.ID, Token: "tok-next"})
	require.NoError(t, err)
	close(release)
	requireError(t, <-failed, scan.CodeUnauthorized, service.NameConnectionInvalid)
	require.Equal(t, scan.ConnectionActive, b.status(c.ID))

	// The same holds for a checkout that reports late.
	bad := &provider.Error{Problem: provider.Unauthorized, Message: "The Git server does not accept the credentials"}
	err = b.use.Observe(t.Context(), b.tenant.ID, c.ID, old.TokenVersion, bad)
	requireError(t, err, scan.CodeUnauthorized, service.NameConnectionInvalid)
	require.Equal(t, scan.ConnectionActive, b.status(c.ID))
	_, fresh, err := b.use.Access(t.Context(), b.tenant.ID, repo.ID)
	require.NoError(t, err)
	require.Greater(t, fresh.TokenVersion, old.TokenVersion)
	require.Error(t, b.use.Observe(t.Context(), b.tenant.ID, c.ID, fresh.TokenVersion, scan.Wrap(scan.CodeUnauthorized, bad, "clone failed")))
	require.Equal(t, scan.ConnectionInvalid, b.status(c.ID), "the present token's failure counts, however it is wrapped")
}

func TestGenericGit(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main", "release")
	basic := "Basic cm9ib3Q6dG9rLTVlY3JldC5BYkNkRWYwMTIzNDU2Nzg5" // robot and the token
	h := githost.Start(t, origin.Handler(""), "Authorization", basic)
	req := service.NewConnection{TenantID: b.tenant.ID, Name: "Plain", Provider: "git", BaseURL: h.URL, Username: "robot", Token: gitToken}
	_, err := b.use.Create(t.Context(), req)
	require.Contains(t, requireError(t, err, scan.CodeInvalid, "").Message, "baseUrl must be the URL of a repository")
	req.BaseURL = h.URL + "/nothing.git"
	_, err = b.use.Create(t.Context(), req)
	require.Contains(t, requireError(t, err, scan.CodeInvalid, "").Message, "baseUrl cannot be used")
	req.BaseURL, req.Token = h.URL+"/app.git", "wrong"
	_, err = b.use.Create(t.Context(), req)
	require.Contains(t, requireError(t, err, scan.CodeInvalid, "").Message, "token is not accepted")
	req.Token = gitToken
	c, err := b.use.Create(t.Context(), req)
	require.NoError(t, err)
	require.Equal(t, "GIT", c.Provider)
	report, err := b.use.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, 1, report.Added)
	repo := b.repository("app")
	require.Equal(t, "main", repo.DefaultBranch)
	require.Equal(t, h.URL+"/app.git", repo.CloneURL)
	names, err := b.use.Branches(t.Context(), b.tenant.ID, repo.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"main", "release"}, names)
	repo, err = b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", repo.ID, "release")
	require.NoError(t, err)
	p, at, err := b.use.Resolve(t.Context(), b.tenant.ID, repo)
	require.NoError(t, err)
	branch, err := p.Branch(t.Context(), at, repo.Branch())
	require.NoError(t, err)
	require.Equal(t, tips["release"], branch.Commit)
	access, _, err := b.use.Access(t.Context(), b.tenant.ID, repo.ID)
	require.NoError(t, err)
	require.Equal(t, provider.Access{URL: repo.CloneURL, Header: "Authorization: " + basic}, access)
	h.Accept()
	_, err = b.use.SelectBranch(t.Context(), b.tenant.ID, "tester", repo.ID, "main")
	requireError(t, err, scan.CodeUnauthorized, service.NameConnectionInvalid)
	require.Equal(t, scan.ConnectionInvalid, b.status(c.ID))
	b.silent(gitToken, strings.TrimPrefix(basic, "Basic "))
}

// Without keys, or with other ones, tokens are neither stored nor read; everything else
// works.
func TestKeys(t *testing.T) {
	t.Parallel()
	b := newConnBench(t)
	k := gitHubKind()
	c, h, repo := b.connected(k)
	other := newKeyText(t)
	lost, none := b.replica(other), b.replica(other)
	none.Ring = nil
	for _, use := range []*service.Connections{lost, none} {
		_, err := use.Check(t.Context(), b.tenant.ID, c.ID)
		requireError(t, err, scan.CodeUnavailable, "")
		_, _, err = use.Resolve(t.Context(), b.tenant.ID, repo)
		requireError(t, err, scan.CodeUnavailable, "")
		_, err = use.Repositories(t.Context(), b.tenant.ID, "")
		require.NoError(t, err)
	}
	req := b.request(k, h)
	req.Name = "Another"
	_, err := none.Create(t.Context(), req)
	requireError(t, err, scan.CodeUnavailable, "")
	require.Equal(t, scan.ConnectionActive, b.status(c.ID))

	// After the keys get a new first key, everything can be sealed again with it.
	both := b.replica(other, b.key)
	secrets := &service.Secrets{Store: b.store, Ring: both.Ring}
	made, err := (&service.Secrets{Store: b.store, Ring: b.use.Ring}).TenantKey(t.Context(), b.tenant.ID, "fingerprints")
	require.NoError(t, err)
	n, err := secrets.Reseal(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	n, err = secrets.Reseal(t.Context())
	require.NoError(t, err)
	require.Zero(t, n)
	_, err = lost.Check(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	same, err := (&service.Secrets{Store: b.store, Ring: lost.Ring}).TenantKey(t.Context(), b.tenant.ID, "fingerprints")
	require.NoError(t, err)
	require.Equal(t, made, same)
	_, err = b.use.Check(t.Context(), b.tenant.ID, c.ID)
	requireError(t, err, scan.CodeUnavailable, "")
	_, err = (&service.Secrets{Store: b.store, Ring: b.use.Ring}).Reseal(t.Context())
	requireError(t, err, scan.CodeConflict, "")
	b.silent(gitToken, b.key, other, string(made))
}
