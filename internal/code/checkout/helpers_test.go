package checkout_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/cgi"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// origin is a bare repository in which tests create commits.
type origin struct {
	t   testing.TB
	dir string
}

func newOrigin(t testing.TB, args ...string) *origin {
	t.Helper()
	o := &origin{t: t, dir: t.TempDir()}
	o.git("", append([]string{"init", "--bare", "--quiet", "--initial-branch=main"}, args...)...)
	o.git("", "config", "uploadpack.allowFilter", "true")
	return o
}

// git runs git in the repository with an input and returns what it prints.
func (o *origin) git(stdin string, args ...string) string {
	o.t.Helper()
	cmd := exec.CommandContext(o.t.Context(), "git", args...)
	cmd.Dir, cmd.Stdin = o.dir, strings.NewReader(stdin)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_DIR="+o.dir,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=c", "GIT_COMMITTER_EMAIL=c@example.org",
		"GIT_AUTHOR_DATE=1700000000 +0000", "GIT_COMMITTER_DATE=1700000000 +0000")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(o.t, err, "git %v: %s", args, stderr.String())
	return strings.TrimSpace(string(out))
}

func (o *origin) blob(content string) string {
	o.t.Helper()
	return o.git(content, "hash-object", "-w", "--stdin")
}

// item is an entry of a tree object, with arbitrary bytes.
type item struct{ mode, name, object string }

// tree creates a tree object, valid or not.
func (o *origin) tree(items ...item) string {
	o.t.Helper()
	var b strings.Builder
	for _, i := range items {
		raw := make([]byte, len(i.object)/2)
		_, err := fmt.Sscanf(i.object, "%x", &raw)
		require.NoError(o.t, err)
		fmt.Fprintf(&b, "%s %s\x00%s", i.mode, i.name, raw)
	}
	return o.git(b.String(), "hash-object", "-t", "tree", "-w", "--literally", "--stdin")
}

// commitTree commits a tree as the tip of main.
func (o *origin) commitTree(tree string) string {
	o.t.Helper()
	args := []string{"commit-tree", tree, "-m", "change"}
	if tip := o.git("", "for-each-ref", "--format=%(objectname)", "refs/heads/main"); tip != "" {
		args = append(args, "-p", tip)
	}
	commit := o.git("", args...)
	o.git("", "update-ref", "refs/heads/main", commit)
	return commit
}

// commit commits ordinary files.
func (o *origin) commit(files map[string]string) string {
	o.t.Helper()
	index := filepath.Join(o.t.TempDir(), "index")
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&lines, "100644 %s\t%s\x00", o.blob(files[name]), name)
	}
	return o.commitTree(o.writeIndex(index, lines.String()))
}

func (o *origin) writeIndex(index, lines string) string {
	o.t.Helper()
	run := func(stdin string, args ...string) string {
		cmd := exec.CommandContext(o.t.Context(), "git", args...)
		cmd.Dir, cmd.Stdin, cmd.Env = o.dir, strings.NewReader(stdin), append(os.Environ(), "GIT_INDEX_FILE="+index, "GIT_DIR="+o.dir)
		out, err := cmd.CombinedOutput()
		require.NoError(o.t, err, string(out))
		return strings.TrimSpace(string(out))
	}
	run(lines, "update-index", "-z", "--add", "--index-info")
	return run("", "write-tree")
}

// host is a Git server: git http-backend behind the test's handler.
type host struct {
	*httptest.Server
	mu       sync.Mutex
	requests []*http.Request
}

func (h *host) seen() []*http.Request {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.requests)
}

func (h *host) access() provider.Access { return provider.Access{URL: h.URL + "/repo.git"} }

// serve serves the repository as /repo.git; before, when set, may answer instead.
func (o *origin) serve(before func(w http.ResponseWriter, r *http.Request) bool) *host {
	o.t.Helper()
	backend := &cgi.Handler{
		Path: filepath.Join(o.git("", "--exec-path"), "git-http-backend"),
		Env: []string{
			"GIT_PROJECT_ROOT=" + o.dir, "GIT_HTTP_EXPORT_ALL=1", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
			"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
		},
		Root: "/repo.git", Stderr: io.Discard, Logger: log.New(io.Discard, "", 0),
	}
	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.requests = append(h.requests, r)
		h.mu.Unlock()
		if before != nil && before(w, r) {
			return
		}
		backend.ServeHTTP(w, r)
	}))
	o.t.Cleanup(h.Close)
	return h
}

// oldProtocol makes a server serve only tips of branches.
func oldProtocol(_ http.ResponseWriter, r *http.Request) bool {
	r.Header.Del("Git-Protocol")
	return false
}

func newClient(t testing.TB, change func(*checkout.Config)) *checkout.Client {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	require.NoError(t, err)
	boxes, err := sandbox.Open(t.Context(), sandbox.Config{})
	require.NoError(t, err)
	cfg := checkout.Config{TempDir: t.TempDir(), Dialer: egress.NewDialer(egress.DialConfig{Policy: policy}), Sandboxes: boxes}
	require.NoError(t, os.Chmod(filepath.Dir(cfg.TempDir), 0o755)) // the user of git traverses it
	require.NoError(t, os.Chmod(cfg.TempDir, 0o755))
	if change != nil {
		change(&cfg)
	}
	c, err := checkout.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, errors.Join(c.Close(), boxes.Close()))
		left, err := os.ReadDir(cfg.TempDir)
		require.NoError(t, err)
		require.Empty(t, left, "nothing is left on disk")
	})
	return c
}

func limited(l checkout.Limits) func(*checkout.Config) {
	return func(c *checkout.Config) { c.Limits = l }
}

// take creates a checkout that must succeed.
func take(t testing.TB, c *checkout.Client, req checkout.Request) *checkout.Checkout {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	co, err := c.Checkout(ctx, req)
	require.NoError(t, err)
	requireTidy(t, co)
	return co
}

// contents reads a tree from the disk, which must contain only its files.
func contents(t testing.TB, co *checkout.Checkout) map[string]string {
	t.Helper()
	all := map[string]string{}
	folder, file := os.FileMode(0o700), os.FileMode(0o600)
	if co.Tree.Sandbox.Own() { // its user reads them
		folder, file = 0o750, 0o640
	}
	require.NoError(t, filepath.WalkDir(co.Tree.Root, func(path string, d os.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		if d.IsDir() {
			require.Equal(t, folder, info.Mode().Perm(), path)
			return nil
		}
		require.True(t, info.Mode().IsRegular(), "%s is %s", path, info.Mode())
		require.Equal(t, file, info.Mode(), path)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		name, err := filepath.Rel(co.Tree.Root, path)
		require.NoError(t, err)
		all[name] = string(data)
		return nil
	}))
	return all
}

// requireTidy checks every checkout: the list of files equals the files on disk, in order.
func requireTidy(t testing.TB, co *checkout.Checkout) {
	t.Helper()
	var listed []string
	for _, f := range co.Tree.Files {
		listed = append(listed, f.Path)
	}
	on := contents(t, co)
	require.True(t, slices.IsSorted(listed))
	require.Equal(t, slices.Sorted(maps.Keys(on)), listed)
	for _, f := range co.Tree.Files {
		require.EqualValues(t, len(on[f.Path]), f.Size, f.Path)
	}
}

// noted returns the paths of the notes with a code.
func noted(notes []scan.Note, code string) []string {
	var paths []string
	for _, n := range notes {
		if n.Code == code {
			paths = append(paths, n.Path)
		}
	}
	return paths
}

func gapOf(t testing.TB, notes []scan.Note, code string) bool {
	t.Helper()
	for _, n := range notes {
		if n.Code == code {
			require.NotEmpty(t, n.Message)
			return n.Gap
		}
	}
	t.Fatalf("no note %s in %v", code, notes)
	return false
}

// history returns the commits in a tree's GitDir, newest first.
func history(t testing.TB, co *checkout.Checkout) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", "--git-dir="+co.Tree.GitDir, "log", "--all", "--format=%H", "-p", "--text")
	cmd.Env, cmd.Dir = checkout.Environment(t.TempDir()), t.TempDir()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	var commits []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); len(line) == 40 && !strings.ContainsAny(line, " +-") {
			commits = append(commits, line)
		}
	}
	return commits
}

// newClientIn is like newClient, without a folder of its own.
func newClientIn(t testing.TB, change func(*checkout.Config)) *checkout.Client {
	t.Helper()
	cfg := checkout.Config{Dialer: egress.NewDialer(egress.DialConfig{})}
	change(&cfg)
	c, err := checkout.New(cfg)
	require.NoError(t, err)
	return c
}
