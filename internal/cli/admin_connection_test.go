package cli_test

import (
	"bytes"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/provider/gittest"
	"assay/internal/testsupport/githost"
)

const gitToken = "tok-5ecret.AbCdEf0123456789"

// file writes a text to a file outside the data directory.
func (s shell) file(text string) string {
	s.t.Helper()
	path := filepath.Join(s.t.TempDir(), "token")
	require.NoError(s.t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// near lets a command reach the provider on loopback.
func near(h *githost.Host, args ...string) []string {
	return append(args, "--egress.allow=127.0.0.0/8")
}

func TestConnectionsFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	h := githost.Start(t, githost.GitLab(githost.NewWorld("acme"), "/api/v4"), "Private-Token", gitToken)
	token := s.file(gitToken + "\n")
	create := func(name, file string) []string {
		return near(h, "admin", "connection", "create", name, "--provider", "gitlab", "--base-url", h.URL, "--token-file", file)
	}
	require.Equal(t, "assay: token is not accepted: GitLab does not accept the credentials.\n", s.fails(create("Code", s.file("wrong"))...))
	h.Answer(githost.Says(500, "\x1b[2Jboo", map[string]string{"Retry-After": "1"}))
	require.Equal(t, "assay: GitLab has an internal problem (status 500).\n", s.fails(create("Code", token)...))
	h.Answer(nil)
	require.Contains(t, s.fails(create("Code", s.file(" \n"))...), "the token is empty")
	require.Contains(
		t, s.fails("admin", "connection", "create", "Code", "--provider", "gitlab", "--base-url", h.URL, "--token-file", token),
		"must not be accessed",
	)
	require.Contains(t, s.fails(append(create("Code", token), "--expires", "soon")...), "--expires must be a day")
	require.Contains(t, s.fails(append(create("Code", token), "--expires", "0001-01-01")...), "--expires must be a day")
	out := s.ok(create("Code", token)...)
	id, rest, _ := strings.Cut(out, "\n")
	require.Len(t, id, 36)
	require.Equal(t, "5 repositories: 5 new, 0 changed, 0 gone.\n", rest)
	require.Contains(t, s.fails(create("Code", token)...), "A connection with this name already exists.")

	require.Regexp(t, id+` +Code +GITLAB +ACTIVE +robot +2026-12-24 00:00 +20\d\d-`, s.ok("admin", "connection", "list"))
	show := s.ok("admin", "connection", "show", "Code")
	require.Regexp(t, `Base URL: +`+h.URL, show)
	require.Equal(t, show, s.ok("admin", "connection", "show", id))
	require.Contains(t, s.ok(near(h, "admin", "connection", "check", "Code")...), "Code is ACTIVE, as robot.")

	list := s.ok("admin", "repository", "list")
	require.Regexp(t, `acme/app +Code +ACTIVE +- +yes +main \(default\) +-\n`, list)
	require.Regexp(t, `acme/old.site .* archived\n`, list)
	require.Equal(t, "acme/app belongs to project "+project+".\n", s.ok("admin", "repository", "assign", "acme/app", project))
	require.Contains(t, s.fails("admin", "repository", "assign", "acme/app", "nosuchone0"), "Project not found!")
	require.Contains(t, s.fails("admin", "repository", "assign", "acme/nothing", project), "Repository not found!")
	require.Contains(t, s.ok("admin", "repository", "disable", "acme/app"), "acme/app is disabled.")
	require.Equal(t, "Scans of acme/app use the branch feature/x.\n",
		s.ok(near(h, "admin", "repository", "branch", "acme/app", "feature/x")...))
	require.Contains(
		t, s.fails(near(h, "admin", "repository", "branch", "acme/app", "no/such")...), "The branch no/such does not exist in acme/app.",
	)
	require.Contains(t, s.fails("admin", "repository", "branch", "acme/app"), "name a branch, or use --default")
	require.Regexp(t, `acme/app +Code +ACTIVE +`+project+` +no +feature/x +-\n`, s.ok("admin", "repository", "list", "--project", project))
	require.Contains(t, s.ok(near(h, "admin", "repository", "branch", "acme/app", "--default")...), "use the branch main (default).")
	require.Contains(t, s.ok("admin", "repository", "enable", "acme/app"), "acme/app is enabled.")
	require.Contains(t, s.ok("admin", "repository", "unassign", "acme/app"), "does not belong to a project.")
	require.True(t, strings.HasPrefix(s.ok(near(h, "admin", "repository", "branches", "acme/app")...), "main\n"))

	h.Answer(githost.Says(401, `{"error":"invalid_token","error_description":"Token was revoked."}`, nil))
	require.Contains(t, s.fails(near(h, "admin", "connection", "check", "Code")...), "Code is REVOKED: The token for GitLab was revoked.")
	require.Contains(t, s.fails(near(h, "admin", "connection", "sync", "Code")...), "not ACTIVE")
	h.Answer(nil)
	h.Accept("tok-next")
	require.Contains(t, s.fails(near(h, "admin", "connection", "token", "Code", "--token-file", token)...), "token is not accepted")
	require.Equal(t, "Code is ACTIVE.\n", s.ok(near(h, "admin", "connection", "token", "Code", "--token-file", s.file("tok-next"))...))
	require.Contains(t, s.ok(near(h, "admin", "connection", "sync", "Code")...), "5 repositories: 0 new, 0 changed, 0 gone.")
	require.Equal(t, "Code is DISCONNECTED.\n", s.ok("admin", "connection", "disconnect", "Code"))
	s.ok("admin", "connection", "delete", "Code")
	require.Contains(t, s.fails("admin", "connection", "show", "Code"), "Git connection not found!")
	require.NotContains(t, s.ok("admin", "repository", "list"), "acme")
	s.withoutToken()
}

// A GIT connection may have several repositories of its server; the error of a private one
// without a token says what to do.
func TestSeveralRepositoriesOfAGitServer(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	origin := gittest.New(t)
	origin.Repository("one.git", "main")
	origin.Repository("team/two.git", "trunk")
	open := httptest.NewServer(origin.Handler(""))
	t.Cleanup(open.Close)
	private := httptest.NewServer(origin.Handler("Basic Z2l0OnNlY3JldA=="))
	t.Cleanup(private.Close)
	near := func(args ...string) []string { return append(args, "--egress.allow=127.0.0.0/8") }
	said := s.fails(
		near("admin", "connection", "create", "closed", "--provider", "GIT", "--base-url", private.URL+"/one.git", "--no-token")...,
	)
	require.NotContains(t, said, "token is not accepted")
	require.Contains(t, said, "The repository is private or does not exist")
	require.Contains(t, said, "Give a token")

	s.ok(near("admin", "connection", "create", "lab", "--provider", "GIT", "--base-url", open.URL+"/one.git", "--no-token")...)
	id := strings.TrimSpace(s.ok(near("admin", "connection", "add", "lab", open.URL+"/team/two.git")...))
	list := s.ok("admin", "repository", "list")
	require.Contains(t, list, id)
	require.Contains(t, list, "team/two")
	s.ok(near("admin", "connection", "sync", "lab")...)
	require.NotContains(t, s.ok("admin", "repository", "list"), "not found at the provider since", "what was added stays")
	require.Equal(t, id, strings.TrimSpace(s.ok(near("admin", "connection", "add", "lab", open.URL+"/team/two.git")...)), "twice is once")
	require.Contains(t, s.fails(near("admin", "connection", "add", "lab", private.URL+"/one.git")...), "not on the server")
	require.Contains(t, s.fails(near("admin", "connection", "add", "lab", open.URL+"/three.git")...), "cannot be used")
}

// withoutToken checks that no file of the data directory contains the token.
func (s shell) withoutToken() {
	s.t.Helper()
	entries, err := os.ReadDir(s.dir)
	require.NoError(s.t, err)
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(s.dir, e.Name()))
		require.NoError(s.t, err)
		require.False(s.t, bytes.Contains(raw, []byte(gitToken)), e.Name())
	}
}

// A plain Git server, host keys that change, and names with control characters.
func TestGitServerFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	origin := gittest.New(t)
	origin.Repository("app.git", "main", "release")
	h := githost.Start(t, origin.Handler(""), "Authorization", "")
	require.Contains(
		t, s.ok(near(h, "admin", "connection", "create", "Open", "--provider", "GIT", "--base-url", h.URL+"/app.git", "--no-token")...),
		"1 repositories: 1 new",
	)
	require.Equal(t, "main\nrelease\n", s.ok(near(h, "admin", "repository", "branches", "app")...))
	info, err := os.Stat(filepath.Join(s.dir, "secret.key"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	old, err := os.ReadFile(filepath.Join(s.dir, "secret.key"))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(old)), "\n")
	first := lines[len(lines)-1]
	fresh := strings.TrimSpace(s.ok("admin", "secret", "key"))
	require.Contains(t, s.fails("admin", "secret", "reseal", "--secret.keys="+fresh), "cannot be decrypted with the keys in secret.keys")
	require.Equal(t, "1 secrets re-encrypted.\n", s.ok("admin", "secret", "reseal", "--secret.keys="+fresh+","+first))
	require.Contains(t, s.ok(near(h, "admin", "connection", "check", "Open", "--secret.keys="+fresh)...), "Open is ACTIVE")
	require.Contains(t, s.fails(near(h, "admin", "connection", "check", "Open")...), "restore secret.keys")
	bad := s.fails("admin", "secret", "reseal", "--secret.keys=hunter2")
	require.Contains(t, bad, "secret.keys")
	require.NotContains(t, bad, "hunter2")
}
