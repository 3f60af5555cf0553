package provider

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"assay/internal/egress"
	"assay/internal/provider/gitremote"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
)

// gitStage serves origin's repositories below /srv.
func gitStage(t testing.TB, origin *gittest.Origin, c Credentials) *stage {
	t.Helper()
	backend := http.StripPrefix("/srv", origin.Handler(basic(c.Username, c.Token)))
	return newStage(t, false, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/srv/")
		switch {
		case strings.HasPrefix(name, "renamed/"):
			http.Redirect(w, r, "/srv/app.git/"+strings.TrimPrefix(name, "renamed/")+"?"+r.URL.RawQuery, http.StatusMovedPermanently)
		case strings.HasPrefix(name, "away/"):
			http.Redirect(w, r, "http://"+evil+r.RequestURI, http.StatusFound)
		default:
			backend.ServeHTTP(w, r)
		}
	}))
}

func openGit(t testing.TB, s *stage, base string, c Credentials, change func(*Config)) Provider {
	t.Helper()
	cfg := s.config()
	cfg.BaseURL, cfg.Credentials, cfg.Git.TempDir = base, c, t.TempDir()
	if change != nil {
		change(&cfg)
	}
	p, err := New(Git, cfg)
	require.NoError(t, err)
	t.Cleanup(func() {
		left, err := os.ReadDir(cfg.Git.TempDir)
		require.NoError(t, err)
		require.Empty(t, left)
		for _, secret := range spellings(c) {
			require.NotContains(t, s.logged(), secret)
		}
		for _, request := range s.requests() {
			require.False(t, strings.HasPrefix(request, evil), request)
		}
	})
	return p
}

func TestGitOverHTTP(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main", "feature/x", "mainly", "fix#1%2F&=+", "it's")
	origin.Repository("empty.git")
	creds := Credentials{Username: "robot", Token: token}
	s := gitStage(t, origin, creds)
	p := openGit(t, s, "http://code.test/srv/app.git", creds, nil)

	account, err := p.Account(t.Context())
	require.NoError(t, err)
	require.Equal(t, Account{Name: "robot"}, account)
	repos, next, err := p.Repositories(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, next)
	app := Repository{ExternalID: "http://code.test/srv/app.git", Name: "app", FullName: "srv/app", CloneURL: "http://code.test/srv/app.git",
		DefaultBranch: "main", Private: true}
	require.Equal(t, []Repository{app}, repos)
	require.Equal(t, Access{URL: app.CloneURL, Header: "Authorization: " + basic("robot", token)}, p.Access(app))
	for name, tip := range tips {
		b, err := p.Branch(t.Context(), app, name)
		require.NoError(t, err)
		require.Equal(t, Branch{Name: name, Commit: tip}, b)
	}
	for _, repo := range []Repository{app, {CloneURL: app.CloneURL}} {
		b, err := p.Branch(t.Context(), repo, "")
		require.NoError(t, err)
		require.Equal(t, Branch{Name: "main", Commit: tips["main"]}, b)
		names, err := p.Branches(t.Context(), repo)
		require.NoError(t, err)
		require.Equal(t, "main", names[0])
		require.Len(t, names, len(tips))
	}
	for _, name := range []string{"gone", "mai", "x", "a..b", "-x", "HEAD", "refs/heads/main"} {
		_, err := p.Branch(t.Context(), app, name)
		requireProblem(t, NoBranch, err)
	}
	empty := Repository{CloneURL: "http://code.test/srv/empty.git"}
	for _, name := range []string{"", "main"} {
		_, err = p.Branch(t.Context(), empty, name)
		requireProblem(t, NoBranch, err)
	}
	names, err := p.Branches(t.Context(), empty)
	require.NoError(t, err)
	require.Empty(t, names)
	for _, gone := range []string{"http://code.test/srv/gone.git", "http://" + evil + "/srv/app.git", "https://code.test/srv/app.git",
		"http://code.test:81/srv/app.git", "ext::sh -c id", "file://" + origin.Root + "/app.git", origin.Root + "/app.git", "--upload-pack=id",
		""} {
		_, err = p.Branch(t.Context(), Repository{CloneURL: gone}, "main")
		requireProblem(t, NoRepository, err)
		_, err = p.Branches(t.Context(), Repository{CloneURL: gone})
		requireProblem(t, NoRepository, err)
	}
	require.Equal(t, Access{URL: "http://" + evil + "/x.git"}, p.Access(Repository{CloneURL: "http://" + evil + "/x.git"}))
}

func TestGitRedirects(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main")
	creds := Credentials{Username: "robot", Token: token}
	s := gitStage(t, origin, creds)
	p := openGit(t, s, "http://code.test/srv/renamed", creds, nil)
	repos, _, err := p.Repositories(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, "http://code.test/srv/app.git", repos[0].CloneURL)
	for _, url := range []string{"http://code.test/srv/renamed", repos[0].CloneURL} {
		b, err := p.Branch(t.Context(), Repository{CloneURL: url}, "main")
		require.NoError(t, err)
		require.Equal(t, tips["main"], b.Commit)
	}
	_, err = p.Branch(t.Context(), Repository{CloneURL: "http://code.test/srv/away"}, "main")
	requireProblem(t, Malformed, err)
}

func TestGitServerCannotBeListed(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main")
	creds := Credentials{Token: token}
	s := gitStage(t, origin, Credentials{Username: "git", Token: token})
	for _, base := range []string{"http://code.test", "http://code.test/srv/"} {
		p := openGit(t, s, base, creds, nil)
		_, _, err := p.Repositories(t.Context(), "")
		requireProblem(t, NotSupported, err)
		b, err := p.Branch(t.Context(), Repository{CloneURL: "http://code.test/srv/app.git"}, "main")
		require.NoError(t, err)
		require.Equal(t, tips["main"], b.Commit)
	}
	_, err := openGit(t, s, "http://code.test", creds, nil).Account(t.Context())
	requireProblem(t, NotSupported, err)
}

func TestGitProblems(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	creds := Credentials{Username: "robot", Token: token}
	s := gitStage(t, origin, creds)
	app := Repository{CloneURL: "http://code.test/srv/app.git", DefaultBranch: "main"}
	p := openGit(t, s, app.CloneURL, creds, nil)
	html := map[string]string{"Content-Type": "text/html"}
	smart := map[string]string{"Content-Type": "application/x-git-upload-pack-advertisement"}
	for _, tt := range []struct {
		name string
		want Problem
		reply
	}{
		{"401", Unauthorized, reply{status: 401}},
		{"403", Forbidden, reply{status: 403}},
		{"404", NoRepository, reply{status: 404}},
		{"429", RateLimited, reply{status: 429, header: map[string]string{"Retry-After": "12"}}},
		{"500", Unavailable, reply{status: 500}},
		{"junk", Malformed, reply{status: 200, body: "<html>Welcome</html>", header: html}},
		{"nothing", Malformed, reply{status: 200}},
		{"nothing, named right", Malformed, reply{status: 200, header: smart}},
		{"junk, named right", Malformed, reply{status: 200, body: "<html>Welcome</html>", header: smart}},
		{
			"dumb protocol", Malformed,
			reply{status: 200, body: strings.Repeat("a", 40) + "\trefs/heads/main\n", header: map[string]string{"Content-Type": "text/plain"}},
		},
		{"no packets behind", Malformed, reply{status: 200, body: "001e# service=git-upload-pack\n0000zzzz", header: smart}},
		{
			"an error packet", NoRepository,
			reply{status: 200, body: "001e# service=git-upload-pack\n0000001dERR Repository not found.", header: smart},
		},
	} {
		s.set(func(w http.ResponseWriter, _ *http.Request) { tt.write(w) })
		for name, call := range calls(p, app) {
			err := call(t.Context())
			if name == "Repositories" && tt.want == NoRepository {
				requireProblem(t, NoRepository, err)
				continue
			}
			e := requireProblem(t, tt.want, err)
			if tt.want == RateLimited {
				require.Equal(t, 12*time.Second, e.RetryAfter)
			}
			require.NotContains(t, texts(err), token, tt.name)
		}
	}
	wrong := openGit(t, s, app.CloneURL, Credentials{Username: "robot", Token: "other"}, nil)
	s.set(nil)
	_, err := wrong.Branch(t.Context(), app, "main")
	requireProblem(t, Unauthorized, err)
}

// TestJunkInBetween reads from a server that answers the first request properly, and git's own request with data that git interprets as an
// empty repository.
func TestJunkInBetween(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "main")
	creds := Credentials{Username: "robot", Token: token}
	backend := http.StripPrefix("/srv", origin.Handler(basic("robot", token)))
	for _, lasting := range []bool{false, true} {
		var asked atomic.Int32
		s := newStage(t, false, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if n := asked.Add(1); n == 2 || n > 2 && lasting {
				_, _ = w.Write([]byte("hello"))
				return
			}
			backend.ServeHTTP(w, r)
		}))
		p := openGit(t, s, "http://code.test/srv/app.git", creds, nil)
		b, err := p.Branch(t.Context(), Repository{CloneURL: "http://code.test/srv/app.git"}, "main")
		if lasting {
			requireProblem(t, Malformed, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, tips["main"], b.Commit)
	}
}

func TestGitUnreachable(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	creds := Credentials{Username: "robot", Token: token}
	s := gitStage(t, origin, creds)
	app := Repository{CloneURL: "http://code.test/srv/app.git"}
	blocked := make(chan struct{})
	t.Cleanup(func() { close(blocked) })
	s.set(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-blocked:
		case <-r.Context().Done():
		}
	})
	slow := openGit(t, s, app.CloneURL, creds, func(c *Config) { c.Timeout = 50 * time.Millisecond })
	_, err := slow.Branch(t.Context(), app, "main")
	requireProblem(t, Unavailable, err)
	guarded := openGit(t, s, app.CloneURL, creds, func(c *Config) { c.Dialer = egress.NewDialer(egress.DialConfig{Resolver: anyName{}}) })
	s.set(nil)
	_, err = guarded.Branch(t.Context(), app, "main")
	requireProblem(t, Unavailable, err)
	require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(err.(*Error).Cause)) //nolint:errorlint // the type was checked before
	_, err = guarded.(*plainGit).list(t.Context(), guarded.(*plainGit).base, []string{"HEAD"})
	e := requireProblem(t, Unavailable, err)
	require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(e.Cause), "git itself")
	require.Empty(t, s.requests())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = guarded.(*plainGit).list(ctx, guarded.(*plainGit).base, nil)
	requireProblem(t, Unavailable, err)
	none := openGit(t, s, app.CloneURL, creds, func(c *Config) { c.Git.Path = "/no/such/git" })
	_, err = none.Branch(t.Context(), app, "main")
	requireProblem(t, Unavailable, err)
}

func TestGitOverSSH(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("team/app.git", "trunk", "feature/x")
	mine, theirs := gittest.NewKey(t), gittest.NewKey(t)
	s := newStage(t, false, http.NotFoundHandler())
	to := dialer(t, origin.SSH(gittest.NewKey(t), mine.Signer.PublicKey()))
	lead := func(c *Config) { c.Dialer = to }
	for _, tt := range []struct{ base, user, clone string }{
		{"ssh://git@code.test:2222/team/app.git", "", "ssh://git@code.test:2222/team/app.git"},
		{"ssh://code.test/team/app.git", "git", "ssh://git@code.test/team/app.git"},
		{"git@code.test:team/app.git", "", "git@code.test:team/app.git"},
		{"code.test:team/app.git", "git", "git@code.test:team/app.git"},
	} {
		creds := Credentials{Username: tt.user, Token: mine.PEM}
		p := openGit(t, s, tt.base, creds, lead)
		repos, _, err := p.Repositories(t.Context(), "")
		require.NoError(t, err)
		require.Len(t, repos, 1)
		require.Equal(t,
			Repository{ExternalID: tt.base, Name: "app", FullName: "team/app", CloneURL: tt.base, DefaultBranch: "trunk", Private: true}, repos[0])
		require.Equal(t, Access{URL: tt.clone, Key: mine.PEM}, p.Access(repos[0]))
		b, err := p.Branch(t.Context(), repos[0], "feature/x")
		require.NoError(t, err)
		require.Equal(t, Branch{Name: "feature/x", Commit: tips["feature/x"]}, b)
		account, err := p.Account(t.Context())
		require.NoError(t, err)
		require.Equal(t, "git", account.Name)
		require.Equal(t, Access{URL: "git@" + evil + ":x.git"}, p.Access(Repository{CloneURL: "git@" + evil + ":x.git"}))
	}
	base := "ssh://git@code.test/team/app.git"
	_, err := openGit(t, s, base, Credentials{Token: theirs.PEM}, lead).Account(t.Context())
	requireProblem(t, Unauthorized, err)
	p := openGit(t, s, base, Credentials{Token: mine.PEM}, lead)
	_, err = p.Branch(t.Context(), Repository{CloneURL: "ssh://git@code.test/team/gone.git"}, "main")
	requireProblem(t, NoRepository, err)
	_, err = p.Branch(t.Context(), Repository{CloneURL: base}, "gone")
	requireProblem(t, NoBranch, err)
	known := filepath.Join(t.TempDir(), "known")
	require.NoError(t, os.WriteFile(known, []byte("code.test "+string(bytesOf(theirs))), 0o600))
	_, err = openGit(t, s, base, Credentials{Token: mine.PEM}, func(c *Config) { lead(c); c.Git.KnownHosts = known }).Account(t.Context())
	e := requireProblem(t, Malformed, err)
	require.Contains(t, e.Message, "host key")
	guarded := openGit(t, s, base, Credentials{Token: mine.PEM}, func(c *Config) {
		c.Dialer = egress.NewDialer(egress.DialConfig{
			Resolver: anyName{},
		})
	})
	_, err = guarded.Account(t.Context())
	e = requireProblem(t, Unavailable, err)
	require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(e.Cause))
	require.NotContains(t, texts(err), strings.Split(mine.PEM, "\n")[1])
}

func bytesOf(k gittest.Key) []byte {
	return []byte(strings.Join(strings.Fields(string(ssh.MarshalAuthorizedKey(k.Signer.PublicKey())))[:2], " ") + "\n")
}

// TestGitManyBranches lists more references than the limit.
func TestGitManyBranches(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("app.git", "zzz")
	var packed strings.Builder
	packed.WriteString("# pack-refs with: peeled fully-peeled sorted \n")
	for i := range 3000 {
		fmt.Fprintf(&packed, "%s refs/heads/topic/%05d\n", tips["zzz"], i)
	}
	require.NoError(t, os.WriteFile(filepath.Join(origin.Root, "app.git", "packed-refs"), []byte(packed.String()), 0o600))
	creds := Credentials{Username: "robot", Token: token}
	s := gitStage(t, origin, creds)
	p := openGit(t, s, "http://code.test/srv/app.git", creds, nil)
	names, err := p.Branches(t.Context(), Repository{CloneURL: "http://code.test/srv/app.git"})
	require.NoError(t, err)
	require.Len(t, names, maxBranches)
	require.Equal(t, "zzz", names[0])
	require.True(t, slices.IsSorted(names[1:]))
	b, err := p.Branch(t.Context(), Repository{CloneURL: "http://code.test/srv/app.git"}, "topic/02999")
	require.NoError(t, err)
	require.Equal(t, tips["zzz"], b.Commit)
}

func TestParseRefs(t *testing.T) {
	t.Parallel()
	a, b := strings.Repeat("a", 40), strings.Repeat("b", 64)
	r, err := parseRefs([]byte("ref: refs/heads/main\tHEAD\n"+a+"\tHEAD\n"+a+"\trefs/heads/main\n"+b+"\trefs/heads/x/y\n"+
		a+"\trefs/remotes/o/refs/heads/main\n"+a+"\trefs/heads/bad..name\n"+a+"\trefs/tags/v1^{}\n"), false)
	require.NoError(t, err)
	require.Equal(t, refs{head: "main", commit: a, branches: []string{"main", "x/y"}, tips: map[string]string{"main": a, "x/y": b}}, r)
	r, err = parseRefs([]byte(a+"\trefs/heads/main\n"+a+"\trefs/he"), true)
	require.NoError(t, err)
	require.Equal(t, []string{"main"}, r.branches)
	for _, bad := range []string{
		"x\trefs/heads/main\n", a + " refs/heads/main\n", "<html>\n", a[1:] + "\tHEAD\n", strings.ToUpper(a) + "\tHEAD\n",
	} {
		_, err = parseRefs([]byte(bad), false)
		require.ErrorIs(t, err, errListing, bad)
	}
}

// What git prints, and servers through it.
func TestWordsOfGitServers(t *testing.T) {
	t.Parallel()
	const end = "\nfatal: Could not read from remote repository.\n\n" +
		"Please make sure you have the correct access rights\nand the repository exists.\n"
	for said, want := range map[string]Problem{
		"git@code.test: Permission denied (publickey).": Unauthorized,
		"ERROR: Repository not found.":                  NoRepository,
		"remote: ERROR: The project you were looking for could not be found or you don't have permission to view it.": NoRepository,
		"conq: repository does not exist.":                                       NoRepository,
		"remote: ERROR: You are not allowed to download code from this project.": Forbidden,
		"kex_exchange_identification: Connection closed by remote host":          Unavailable,
	} {
		requireProblem(t, want, gitProblem(&gitremote.RunError{Said: said + end, Cause: errors.New("exit status 128")}))
	}
	commit := strings.Repeat("a", 40)
	for _, refusal := range []string{"upload-pack: not our ref " + commit, "want " + commit + " not valid"} {
		require.True(t, said(&gitremote.RunError{Said: "fatal: remote error: " + refusal}, refusedCommit), refusal)
	}
}

func TestLongListing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "git")
	line := strings.Repeat("a", 40) + "\trefs/heads/main"
	executable.Write(t, path, "#!/bin/sh\nexec yes '"+line+"'\n")
	srv := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(srv.Close)
	p, err := New(Git, Config{BaseURL: "ssh://git@code.test/x.git", Credentials: Credentials{Token: gittest.NewKey(t).PEM},
		Dialer: dialer(t, srv.Listener.Addr().String())})
	require.NoError(t, err)
	p.(*plainGit).cfg.Git.Path = path
	b, err := p.Branch(t.Context(), Repository{CloneURL: "ssh://git@code.test/x.git"}, "main")
	require.NoError(t, err)
	require.Equal(t, line[:40], b.Commit)
}
