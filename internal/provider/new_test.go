package provider

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/githost"
)

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	credentials := Credentials{Token: token}
	for _, tt := range []struct {
		name  string
		kind  Kind
		base  string
		creds Credentials
		field string
	}{
		{"kind", "SVN", "https://code.test", credentials, "provider"},
		{"newline", GitHub, "", Credentials{Token: "a\nb"}, "token"},
		{"space", GitLab, "", Credentials{Token: "a b"}, "token"},
		{"not ASCII", GitLab, "", Credentials{Token: "ä"}, "token"},
		{"long", GitLab, "", Credentials{Token: strings.Repeat("x", 5000)}, "token"},
		{"colon", Bitbucket, "", Credentials{Username: "a:b", Token: "x"}, "username"},
		{"no base", Gitea, "", credentials, "baseUrl"},
		{"no base", Gogs, "", credentials, "baseUrl"},
		{"no base", Azure, "", credentials, "baseUrl"},
		{"no organization", Azure, "https://dev.azure.com/", credentials, "baseUrl"},
		{"scheme", Gitea, "ftp://code.test", credentials, "baseUrl"},
		{"scheme", GitHub, "file:///etc/passwd", credentials, "baseUrl"},
		{"no scheme", GitHub, "code.test", credentials, "baseUrl"},
		{"credentials", GitHub, "https://u:" + token + "@code.test", credentials, "baseUrl"},
		{"query", GitHub, "https://code.test?x=1", credentials, "baseUrl"},
		{"fragment", GitHub, "https://code.test#x", credentials, "baseUrl"},
		{"no host", GitHub, "https:///x", credentials, "baseUrl"},
		{"bad host", GitHub, "https://a..b/x", credentials, "baseUrl"},
		{"dots", GitHub, "https://code.test/a/../b", credentials, "baseUrl"},
		{"encoded dots", GitHub, "https://code.test/a/%2e%2e/b", credentials, "baseUrl"},
		{"empty segment", GitHub, "https://code.test//b", credentials, "baseUrl"},
		{"unreadable", GitHub, "https://u:" + token + "@code.test:x/%zz", credentials, "baseUrl"},
		{"long", GitHub, "https://code.test/" + strings.Repeat("x", 2000), credentials, "baseUrl"},
		{"too deep", Bitbucket, "https://bitbucket.org/a/b/c", credentials, "baseUrl"},
		{"no base", Git, "", credentials, "baseUrl"},
		{"helper", Git, "ext::sh -c id", credentials, "baseUrl"},
		{"helper", Git, "ext::sh", credentials, "baseUrl"},
		{"helper", Git, "fd::17", credentials, "baseUrl"},
		{"file", Git, "file:///srv/git/x.git", credentials, "baseUrl"},
		{"path", Git, "/srv/git/x.git", credentials, "baseUrl"},
		{"path", Git, "../x.git", credentials, "baseUrl"},
		{"git protocol", Git, "git://code.test/x.git", credentials, "baseUrl"},
		{"option", Git, "--upload-pack=id", credentials, "baseUrl"},
		{"option as host", Git, "ssh://-oProxyCommand=id/x", credentials, "baseUrl"},
		{"option as host", Git, "-oProxyCommand=id:x", credentials, "baseUrl"},
		{"port of a mail server", Git, "ssh://git@code.test:25/x.git", credentials, "baseUrl must not have port 25,"},
		{"port 0", Git, "ssh://git@code.test:0/x.git", credentials, "baseUrl"},
		{"option as user", Git, "ssh://-x@code.test/x", credentials, "baseUrl"},
		{"option as path", Git, "ssh://code.test/-x", credentials, "baseUrl"},
		{"option as path", Git, "git@code.test:-x", credentials, "baseUrl"},
		{"dots", Git, "https://code.test/%2E%2e/x.git", credentials, "baseUrl"},
		{"credentials", Git, "https://u:" + token + "@code.test/x.git", credentials, "baseUrl"},
		{"user", Git, "https://u@code.test/x.git", credentials, "baseUrl"},
		{"password", Git, "ssh://u:" + token + "@code.test/x.git", credentials, "baseUrl"},
		{"disguised address", Git, "https://0x7f.1/x.git", credentials, "baseUrl"},
		{"unencrypted token", Git, "http://github.com/acme/x.git", credentials, "baseUrl"},
		{"user without token", Git, "https://code.test/x.git", Credentials{Username: "u"}, "token"},
		{"no key", Git, "ssh://git@code.test/x.git", Credentials{}, "token"},
		{"not a key", Git, "git@code.test:x.git", credentials, "token"},
	} {
		t.Run(string(tt.kind)+" "+tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := New(tt.kind, Config{BaseURL: tt.base, Credentials: tt.creds})
			require.Error(t, err)
			require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
			require.True(t, strings.HasPrefix(scan.MessageOf(err), tt.field+" "), err.Error())
			require.NotContains(t, err.Error(), token)
		})
	}
}

// addresses returns the base URLs of an adapter's requests and of its clone URLs.
func (r *rest) addresses() (api, web string) { return r.base.String(), r.web.String() }

func TestBases(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind           Kind
		base, api, web string
	}{
		{GitHub, "", "https://api.github.com", "https://github.com"},
		{GitHub, "http://GitHub.com/", "https://api.github.com", "https://github.com"},
		{GitHub, "https://api.github.com", "https://api.github.com", "https://github.com"},
		{GitHub, "https://acme.ghe.com", "https://api.acme.ghe.com", "https://acme.ghe.com"},
		{GitHub, "https://code.test/api/v3/", "https://code.test/api/v3", "https://code.test"},
		{GitLab, "", "https://gitlab.com/api/v4", "https://gitlab.com"},
		{GitLab, "http://code.test:8080/git%20lab/api/v4", "http://code.test:8080/git%20lab/api/v4", "http://code.test:8080/git%20lab"},
		{Bitbucket, "", "https://api.bitbucket.org/2.0", "https://bitbucket.org"},
		{Bitbucket, "https://api.bitbucket.org/2.0/repositories/acme", "https://api.bitbucket.org/2.0", "https://bitbucket.org"},
		{Bitbucket, "https://code.test/rest/api/latest", "https://code.test/rest/api/1.0", "https://code.test"},
		{Gitea, "https://[2001:db8::1]:3000", "https://[2001:db8::1]:3000/api/v1", "https://[2001:db8::1]:3000"},
		{Gogs, "https://code.test/git/api/v1", "https://code.test/git/api/v1", "https://code.test/git"},
		{Azure, "https://acme.visualstudio.com", "https://acme.visualstudio.com", "https://acme.visualstudio.com"},
	} {
		p, err := New(tt.kind, Config{BaseURL: tt.base, Credentials: Credentials{Token: "x"}})
		require.NoError(t, err)
		api, web := p.(interface{ addresses() (api, web string) }).addresses()
		require.Equal(t, tt.api, api)
		require.Equal(t, tt.web, web)
	}
}

func TestTokenIsRequired(t *testing.T) {
	t.Parallel()
	for _, s := range subjects() {
		for _, c := range []Credentials{{}, {Username: "x"}} {
			_, err := New(s.kind, Config{BaseURL: s.base, Credentials: c})
			require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), s.name)
			require.Equal(t, "token is required", scan.MessageOf(err), s.name)
		}
	}
}

// TestScopedToken uses a token of Bitbucket Cloud without a user, for one workspace or one repository.
func TestScopedToken(t *testing.T) {
	t.Parallel()
	s := subjectNamed(t, "Bitbucket Cloud")
	s.creds, s.header = Credentials{Token: token}, [2]string{"Authorization", "Bearer " + token}
	for base, want := range map[string]int{"https://bitbucket.org/acme": 4, "https://bitbucket.org/acme/app": 1} {
		s.base = base
		stage, p := s.open(t, githost.NewWorld("acme"), nil)
		account, err := p.Account(t.Context())
		require.NoError(t, err)
		require.Equal(t, strings.TrimPrefix(base, "https://bitbucket.org/"), account.Name)
		repos, _ := all(t, p)
		require.Len(t, repos, want)
		require.Equal(t, "Authorization: "+basic("x-token-auth", token), p.Access(repos[0]).Header)
		for _, request := range stage.requests() {
			require.NotContains(t, request, "/user")
			require.NotContains(t, request, "role=")
		}
		quiet(t, s, stage)
	}
}

// TestRenamedRepository follows a redirect within the host, with credentials.
func TestRenamedRepository(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"GitHub", "GitHub Enterprise Server"} {
		s := subjectNamed(t, name)
		_, p := s.open(t, githost.NewWorld("acme"), nil)
		b, err := p.Branch(t.Context(), Repository{FullName: "acme/renamed"}, "feature/x")
		require.NoError(t, err)
		require.Equal(t, Branch{Name: "feature/x", Commit: githost.Commit("acme/app", "feature/x")}, b)
	}
}

// A server that redirects http to https is not another host.
func TestBaseWithoutHTTPS(t *testing.T) {
	t.Parallel()
	s := subjectNamed(t, "GitLab")
	stage, p := s.open(t, githost.NewWorld(s.owner), nil)
	for location, want := range map[string]string{
		"https://%s/user":             "redirects to https: the base URL must begin with https://",
		"https://elsewhere.test/%.0s": "redirects to another host, which must not receive the credentials",
	} {
		stage.set(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, fmt.Sprintf(location, r.Host), http.StatusMovedPermanently)
		})
		_, err := p.Account(t.Context())
		require.ErrorContains(t, err, want)
	}
}

// TestAccountWithoutTokenDetails reads from a GitLab before version 16, or with a token that may not read its own details.
func TestAccountWithoutTokenDetails(t *testing.T) {
	t.Parallel()
	s := subjectNamed(t, "GitLab")
	stage, p := s.open(t, githost.NewWorld(s.owner), nil)
	for _, status := range []int{403, 404} {
		stage.set(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/user") {
				githost.AnswerJSON(w, 200, map[string]any{"username": "robot"})
				return
			}
			githost.AnswerJSON(w, status, map[string]any{"message": "no"})
		})
		account, err := p.Account(t.Context())
		require.NoError(t, err)
		require.Equal(t, Account{Name: "robot"}, account)
	}
}

func TestProvidersOwnSigns(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		of   string // subject
		want Problem
		reply
	}{
		{"GitHub", Forbidden, reply{status: 403, header: map[string]string{"X-Github-Sso": "required; url=https://x"}}},
		{"GitHub", RateLimited, reply{status: 403, body: `{"message":"You have exceeded a secondary rate limit"}`}},
		{
			"GitLab", Revoked,
			reply{status: 401, body: `{"error":"invalid_token","error_description":"Token was revoked. You have to re-authorize from the user."}`},
		},
		{"Azure DevOps Services", NotSupported, reply{status: 400, body: `{"typeKey":"VssVersionOutOfRangeException"}`}},
		{"Azure DevOps Services", RateLimited, reply{status: 503, body: `{"message":"TF400733: The request has been canceled"}`}},
		{"Azure DevOps Services", Unauthorized, reply{status: 200, body: `{"authenticatedUser":{"providerDisplayName":"Anonymous"}}`}},
		{"Bitbucket Data Center", Unauthorized, reply{status: 200, body: `{"values":[],"isLastPage":true}`}},
		{"Bitbucket Cloud", Malformed, reply{status: 404, body: `{}`}},
		{"Gitea", Malformed, reply{status: 404, body: `{}`}},
		{"Gogs", Malformed, reply{status: 404}},
	} {
		s := subjectNamed(t, tt.of)
		stage, p := s.open(t, githost.NewWorld(s.owner), nil)
		stage.set(func(w http.ResponseWriter, _ *http.Request) { tt.write(w) })
		_, err := p.Account(t.Context())
		requireProblem(t, tt.want, err)
	}
}

func TestWaitOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, value string
		want        time.Duration
	}{
		{"Retry-After", "30", 30 * time.Second},
		{"Retry-After", "0", time.Second},
		{"Retry-After", "-5", 0},
		{"Retry-After", "1.5", 2 * time.Second},
		{"Retry-After", "NaN", 0},
		{"Retry-After", "1e300", maxWait},
		{"Retry-After", "Sat, 21 Nov 2026 12:01:30 GMT", 90 * time.Second},
		{"Retry-After", "Saturday, 21-Nov-26 12:01:30 GMT", 90 * time.Second},
		{"Retry-After", "Sat, 21 Nov 2026 11:00:00 GMT", time.Second},
		{"Retry-After", "Sat, 21 Nov 2099 11:00:00 GMT", maxWait},
		{"Retry-After", "soon", 0},
		{"RateLimit-Reset", "1795262460", time.Minute},
		{"RateLimit-Reset", "60", time.Minute},
		{"X-RateLimit-Reset", "1795262460", time.Minute},
		{"X-RateLimit-Reset", "1795262460000", time.Minute},
		{"X-RateLimit-Reset", "1795262400", time.Second},
		{"X-Rate-Limit-Reset", "5", 5 * time.Second},
		{"RateLimit-ResetTime", "Sat, 21 Nov 2026 12:01:30 GMT", 90 * time.Second},
		{"RateLimit", `"default";r=0;t=30`, 30 * time.Second},
		{"RateLimit", "limit=100, remaining=0, reset=30", 30 * time.Second},
		{"X-Other", "30", 0},
	} {
		h := http.Header{}
		h.Set(tt.name, tt.value)
		require.Equal(t, tt.want, waitOf(h, now), "%s: %s", tt.name, tt.value)
	}
}

func TestNextLink(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`<https://x/a?page=2>; rel="next"`:                     "https://x/a?page=2",
		`<https://x/1>; rel="prev", <https://x/3>; rel="next"`: "https://x/3",
		`<https://x/1>; rel="prev",<https://x/3>;rel=next`:     "https://x/3",
		`<https://x/a,b;c>; title="x"; rel="next"`:             "https://x/a,b;c",
		`<https://x/1>; rel="last"`:                            "",
		`https://x/1; rel="next"`:                              "",
		`<https://x/1`:                                         "",
		`>https://x/1<; rel="next"`:                            "",
		``:                                                     "",
	} {
		require.Equal(t, want, nextLink(http.Header{"Link": {line}}), line)
	}
}
