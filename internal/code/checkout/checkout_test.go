package checkout_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
)

func TestCheckoutWritesTheTreeOfACommit(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	files := map[string]string{
		"main.go": "package main\n", "a/b/c.py": "x = 1\n", "empty": "", "bin.dat": "\x00\x01", "vendor/v.go": "package v\n",
		"crlf.txt": "a\r\nb\r\n", "ünïcode/naïve.txt": "é\n", "with space.txt": "x",
	}
	commit := o.commit(files)
	c := newClient(t, nil)
	co := take(t, c, checkout.Request{Access: o.serve(nil).access(), Commit: commit, Branch: "main"})
	require.Equal(t, files, contents(t, co))
	require.Equal(t, commit, co.Tree.Commit)
	require.Empty(t, co.Tree.GitDir, "no history was asked for")
	require.Empty(t, co.Tree.Notes)
	for _, f := range co.Tree.Files {
		switch f.Path {
		case "main.go":
			require.Equal(t, "Go", f.Language)
		case "bin.dat":
			require.True(t, f.Binary)
		case "vendor/v.go":
			require.True(t, f.Vendored)
		}
	}
	require.NoError(t, co.Close())
	require.NoDirExists(t, co.Tree.Root)
}

func TestHistoryHasItsDepth(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	var commits []string
	for i := range 9 {
		commits = append(commits, o.commit(map[string]string{"f": fmt.Sprint(i)}))
	}
	tip := commits[8]
	for _, c := range []struct {
		name    string
		commit  string
		depth   int
		content string
		want    int
		before  func(http.ResponseWriter, *http.Request) bool
	}{
		{"tip", tip, 3, "8", 3, nil},
		{"all of it", tip, 100, "8", 9, nil},
		{"not at the tip", commits[4], 2, "4", 2, nil},
		{"tip, by branch", tip, 3, "8", 3, oldProtocol},
		{"not at the tip, by branch", commits[2], 2, "2", 2, oldProtocol},
		{"not at the tip, by branch, without history", commits[3], 1, "3", 0, oldProtocol},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			co := take(t, newClient(t, nil), checkout.Request{Access: o.serve(c.before).access(), Commit: c.commit, Branch: "main", Depth: c.depth})
			require.Equal(t, c.content, contents(t, co)["f"])
			if c.want == 0 {
				require.Empty(t, co.Tree.GitDir)
				return
			}
			got := history(t, co)
			require.Equal(t, c.commit, got[0], "later commits are not part of it")
			require.GreaterOrEqual(t, len(got), c.want)
			require.Equal(t, c.depth, co.Tree.Depth)
			if c.before == nil {
				require.Len(t, got, c.want)
			}
		})
	}
}

func TestSHA256Repository(t *testing.T) {
	t.Parallel()
	o := newOrigin(t, "--object-format=sha256")
	commit := o.commit(map[string]string{"a.go": "package a\n"})
	require.Len(t, commit, 64)
	co := take(t, newClient(t, nil), checkout.Request{Access: o.serve(nil).access(), Commit: commit, Branch: "main", Depth: 5})
	require.Equal(t, map[string]string{"a.go": "package a\n"}, contents(t, co))
}

func TestCommitThatIsGone(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	o.commit(map[string]string{"f": "1"})
	pushed := o.commit(map[string]string{"f": "2"})
	o.git("", "update-ref", "refs/heads/main", pushed+"~1") // the pushed commit is no longer on the branch
	second := o.commit(map[string]string{"f": "3"})
	none := strings.Repeat("1234567890", 4)
	for name, before := range map[string]func(http.ResponseWriter, *http.Request) bool{"by SHA": nil, "by branch": oldProtocol} {
		c := newClient(t, nil)
		access := o.serve(before).access()
		for what, req := range map[string]checkout.Request{
			"never there":        {Access: access, Commit: none, Branch: "main", Depth: 2},
			"branch is gone too": {Access: access, Commit: none, Branch: "other"},
			"no branch known":    {Access: access, Commit: none},
		} {
			_, err := c.Checkout(t.Context(), req)
			require.ErrorIs(t, err, checkout.ErrCommitGone, "%s, %s", name, what)
			require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
			require.Contains(t, scan.MessageOf(err), "Commit 123456789012 is no")
		}
		take(t, c, checkout.Request{Access: access, Commit: second, Branch: "main"})
	}
	_, err := newClient(t, nil).Checkout(t.Context(), checkout.Request{Access: o.serve(oldProtocol).access(), Commit: pushed, Branch: "main"})
	require.ErrorIs(t, err, checkout.ErrCommitGone)
	// A server that still has the commit serves it by its SHA, so the scan is of that commit.
	co := take(t, newClient(t, nil), checkout.Request{Access: o.serve(nil).access(), Commit: pushed, Branch: "main"})
	require.Equal(t, "2", contents(t, co)["f"])
}

func TestCommitBeyondTheDepthOfABranch(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	first := o.commit(map[string]string{"f": "first"})
	for i := range 8 {
		o.commit(map[string]string{"f": fmt.Sprint(i)})
	}
	req := checkout.Request{Access: o.serve(oldProtocol).access(), Commit: first, Branch: "main"}
	_, err := newClient(t, limited(checkout.Limits{Depth: 5})).Checkout(t.Context(), req)
	require.ErrorIs(t, err, checkout.ErrCommitGone)
	require.Equal(t, "first", contents(t, take(t, newClient(t, limited(checkout.Limits{Depth: 9})), req))["f"])
}

func TestEmptyRepositoryAndEmptyTree(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	access := o.serve(nil).access()
	_, err := newClient(t, nil).Checkout(t.Context(), checkout.Request{Access: access, Commit: strings.Repeat("a", 40), Branch: "main"})
	require.ErrorIs(t, err, checkout.ErrCommitGone)
	commit := o.commitTree(o.tree())
	co := take(t, newClient(t, nil), checkout.Request{Access: access, Commit: commit, Branch: "main"})
	require.Empty(t, co.Tree.Files)
	require.Empty(t, co.Tree.Notes)
}

func TestOnlyACommitIsCheckedOut(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	o.commit(map[string]string{"f": "1"})
	_, err := newClient(t, nil).Checkout(t.Context(), checkout.Request{
		Access: o.serve(nil).access(), Commit: o.git("", "rev-parse", "main^{tree}"),
	})
	require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), "%v", err)
}

func TestRequestsAreJudged(t *testing.T) {
	t.Parallel()
	c := newClient(t, nil)
	sha := strings.Repeat("a", 40)
	https := "https://git.example.org/a.git"
	for _, r := range []struct {
		url, commit, branch string
		depth               int
		code                scan.Code
	}{
		{https, "main", "", 0, scan.CodeInvalid},
		{https, "--upload-pack=touch", "", 0, scan.CodeInvalid},
		{https, strings.Repeat("A", 40), "", 0, scan.CodeInvalid},
		{https, sha, "--upload-pack=x", 0, scan.CodeInvalid},
		{https, sha, "a..b", 0, scan.CodeInvalid},
		{https, sha, "a\nb", 0, scan.CodeInvalid},
		{https, sha, "a*", 0, scan.CodeInvalid},
		{https, sha, "", -1, scan.CodeInvalid},
		{https, sha, "", 1 << 30, scan.CodeInvalid},
		{"file:///etc", sha, "", 0, scan.CodeInvalid},
		{"/etc", sha, "", 0, scan.CodeInvalid},
		{"ext::sh -c touch% /tmp/x", sha, "", 0, scan.CodeInvalid},
		{"git://git.example.org/a.git", sha, "", 0, scan.CodeTargetForbidden},
		{"-oProxyCommand=x:y", sha, "", 0, scan.CodeInvalid},
		{"ssh://-oProxyCommand=x/y", sha, "", 0, scan.CodeInvalid},
		{"https://user:secret@git.example.org/a.git", sha, "", 0, scan.CodeInvalid},
		{"ssh://git@git.example.org/a.git", sha, "", 0, scan.CodeInvalid},
		{"ssh://git@git.example.org:25/a.git", sha, "", 0, scan.CodeTargetForbidden},
		{"https://10.0.0.1/a.git", sha, "", 0, scan.CodeTargetForbidden},
		{"https://[::1]:3000/a.git", sha, "", 0, scan.CodeTargetForbidden},
		{"https://169.254.169.254/latest", sha, "", 0, scan.CodeTargetForbidden},
	} {
		req := checkout.Request{Commit: r.commit, Branch: r.branch, Depth: r.depth}
		req.Access.URL = r.url
		_, err := c.Checkout(t.Context(), req)
		require.Equal(t, r.code, scan.CodeOf(err), "%+v: %v", r, err)
		require.NotContains(t, fmt.Sprint(err), "secret")
	}
}

// The server receives the credentials, git does not.
func TestCredentialsStayInTheProcess(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	secret := base64.StdEncoding.EncodeToString([]byte("x:t0ken"))
	h := o.serve(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Authorization") != "Basic "+secret {
			w.Header().Set("WWW-Authenticate", "Basic")
			http.Error(w, "who?", http.StatusUnauthorized)
			return true
		}
		return false
	})
	spy := filepath.Join(t.TempDir(), "git")
	seen := filepath.Join(t.TempDir(), "seen")
	require.NoError(t, os.WriteFile(seen, nil, 0o666))
	require.NoError(t, os.Chmod(seen, 0o666))
	for _, dir := range []string{spy, seen} {
		require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
		require.NoError(t, os.Chmod(filepath.Dir(filepath.Dir(dir)), 0o755))
	}
	executable.Write(t, spy, "#!/bin/sh\n{ env; echo \"$@\"; } >>"+seen+"\nexec git \"$@\"\n")
	access := h.access()
	access.Header = "Authorization: Basic " + secret
	// In a sandbox git has the same input, but the test could not read it there.
	c := newClient(t, func(c *checkout.Config) { c.Git, c.Sandboxes = spy, nil })
	take(t, c, checkout.Request{Access: access, Commit: commit, Branch: "main"})
	data, err := os.ReadFile(seen)
	require.NoError(t, err)
	require.Contains(t, string(data), "remote.origin.url", "git was seen")
	require.Contains(t, string(data), "GIT_CONFIG_NOSYSTEM=1")
	for _, word := range []string{secret, "t0ken", h.URL, "repo.git", os.Getenv("HOME") + "\n"} {
		require.NotContains(t, string(data), word)
	}
}

func TestGitRunsAsSomebodyElseAndWithin(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		return // this process has no other user
	}
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	spy := filepath.Join(t.TempDir(), "git")
	script := "#!/bin/sh\n{ echo seen; id -u; ulimit -v; ulimit -f; ulimit -t; pwd; } >&2\nexit 3\n"
	executable.Write(t, spy, script)
	c := newClient(t, func(c *checkout.Config) {
		c.Git, c.Limits = spy, checkout.Limits{Memory: 1 << 30, PackBytes: 1 << 20, Timeout: time.Minute}
	})
	_, err := c.Checkout(t.Context(), checkout.Request{Access: o.serve(nil).access(), Commit: commit, Branch: "main"})
	require.ErrorContains(t, err, "seen")
	_, said, _ := strings.Cut(err.Error(), "seen")
	seen := strings.Fields(said)
	require.NotContains(t, []string{"0", "65534"}, seen[0])
	require.Equal(t, []string{"1048576", "2049", "61"}, seen[1:4])
	require.Equal(t, "home", filepath.Base(seen[4]), "a neutral directory")
}

func TestStaleFoldersAreRemoved(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	now := time.Now()
	old, young := filepath.Join(parent, "assay-checkout-1"), filepath.Join(parent, "assay-checkout-2")
	other := filepath.Join(parent, "something-else")
	for _, dir := range []string{old, young, other} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "tree-1"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "lock"), nil, 0o600))
	}
	require.NoError(t, os.Chtimes(filepath.Join(old, "lock"), now, now.Add(-time.Hour)))
	require.NoError(t, os.Chtimes(filepath.Join(other, "lock"), now, now.Add(-time.Hour)))
	set := func(c *checkout.Config) { c.TempDir = parent }
	first := newClientIn(t, set)
	require.NoDirExists(t, old)
	require.DirExists(t, young)
	require.DirExists(t, other)
	// A folder in use remains, however old.
	second := newClientIn(t, func(c *checkout.Config) {
		c.TempDir, c.Clock = parent, func() time.Time { return now.Add(24 * time.Hour) }
	})
	require.NoDirExists(t, young)
	entries, err := os.ReadDir(parent)
	require.NoError(t, err)
	require.Len(t, entries, 3, "two clients and a stranger")
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
}

func TestCheckoutEndsWithItsContext(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	arrived := make(chan struct{}, 8)
	h := o.serve(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodPost {
			return false
		}
		_, _ = io.Copy(io.Discard, r.Body) // otherwise the server does not notice the end of the connection
		arrived <- struct{}{}
		<-r.Context().Done()
		return true
	})
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error, 1)
	c := newClient(t, nil)
	go func() {
		_, err := c.Checkout(ctx, checkout.Request{Access: h.access(), Commit: commit, Branch: "main"})
		done <- err
	}()
	<-arrived
	cancel(context.Canceled)
	require.ErrorIs(t, <-done, context.Canceled)
}
