package secrets

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/testsupport/sandboxes"
)

// shared is one engine for all tests: its rules take a while to compile.
var shared = sync.OnceValues(func() (*Engine, error) { return New(Config{}) })

func engine(t testing.TB) *Engine {
	t.Helper()
	e, err := shared()
	require.NoError(t, err)
	return e
}

// with returns an engine with the shared one's rules and another configuration.
func with(t testing.TB, cfg Config) *Engine {
	t.Helper()
	e := engine(t)
	require.NoError(t, e.prepare())
	cfg.Limits = cfg.Limits.withDefaults()
	if cfg.Git == "" {
		cfg.Git = e.cfg.Git
	}
	out := &Engine{cfg: cfg, version: e.version, matcher: e.matcher}
	out.once.Do(func() {}) // they are already compiled
	return out
}

// treeOf describes the files of a folder as a checkout does.
func treeOf(t testing.TB, root string) *code.Tree {
	t.Helper()
	tree := &code.Tree{Root: root}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		tree.Files = append(tree.Files, code.Classify(filepath.ToSlash(name), content))
		return err
	}))
	slices.SortFunc(tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tree
}

// write creates a folder of files.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	return root
}

func options(t testing.TB) code.Options {
	t.Helper()
	return code.Options{TempDir: t.TempDir(), FingerprintKey: []byte("a key of a workspace")}
}

func scanOf(t testing.TB, e *Engine, tree *code.Tree) code.Report {
	t.Helper()
	report, err := e.Scan(t.Context(), tree, options(t))
	require.NoError(t, err)
	return report
}

// scanFiles scans files in a tree of their own.
func scanFiles(t testing.TB, files map[string]string) code.Report {
	t.Helper()
	return scanOf(t, engine(t), treeOf(t, write(t, files)))
}

func noteCodes(notes []scan.Note) []string {
	var codes []string
	for _, n := range notes {
		codes = append(codes, n.Code)
	}
	return codes
}

// repository is a repository that tests commit to.
type repository struct {
	t    testing.TB
	work string
	dir  string
	time int
}

func newRepository(t testing.TB) *repository {
	t.Helper()
	r := &repository{t: t, work: t.TempDir(), time: 1_700_000_000}
	r.dir = filepath.Join(r.work, ".git")
	r.git("init", "--quiet", "--initial-branch=main")
	return r
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "git", args...)
	cmd.Dir = r.work
	when := "@" + itoa(r.time) + " +0000"
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a",
		"GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=c", "GIT_COMMITTER_EMAIL=c@example.org", "GIT_AUTHOR_DATE="+when, "GIT_COMMITTER_DATE="+when)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(r.t, err, "git %v: %s", args, stderr.String())
	return strings.TrimSpace(string(out))
}

// commit writes files, "" to remove one, and commits them.
func (r *repository) commit(files map[string]string) string {
	r.t.Helper()
	for name, content := range files {
		path := filepath.Join(r.work, filepath.FromSlash(name))
		if content == "" {
			require.NoError(r.t, os.Remove(path))
			continue
		}
		require.NoError(r.t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(r.t, os.WriteFile(path, []byte(content), 0o644))
	}
	r.time += 100
	r.git("add", "-A", "-f")
	r.git("commit", "--quiet", "--allow-empty", "-m", "change")
	return r.git("rev-parse", "HEAD")
}

// tree returns the checked-out head with its history, bare as a checkout's.
func (r *repository) tree() *code.Tree {
	r.t.Helper()
	root := r.t.TempDir()
	bare := filepath.Join(r.t.TempDir(), "history")
	r.git("clone", "--quiet", "--bare", r.work, bare)
	tar := filepath.Join(r.t.TempDir(), "tree.tar")
	r.git("archive", "--format=tar", "-o", tar, "HEAD")
	require.NoError(r.t, exec.CommandContext(r.t.Context(), "tar", "-xf", tar, "-C", root).Run())
	tree := treeOf(r.t, root)
	tree.GitDir, tree.Depth, tree.Commit = bare, 200, r.git("rev-parse", "HEAD")
	return sandboxes.Shut(r.t, tree)
}

func itoa(n int) string {
	var digits []byte
	for ; n > 0; n /= 10 {
		digits = append([]byte{byte('0' + n%10)}, digits...)
	}
	return string(digits)
}
