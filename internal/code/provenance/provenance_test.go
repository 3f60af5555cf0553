package provenance_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/provenance"
	"assay/internal/code/secrets"
	"assay/internal/scan"
	"assay/internal/testsupport/sandboxes"
)

// repository is a work tree with commits of several authors.
type repository struct {
	t   *testing.T
	dir string
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_COMMITTER_NAME=c",
		"GIT_COMMITTER_EMAIL=c@example.org", "GIT_AUTHOR_DATE=1700000000 +0000")
	out, err := cmd.CombinedOutput()
	require.NoError(r.t, err, "%s", out)
	return strings.TrimSpace(string(out))
}

func (r *repository) commit(author string, files map[string]string) string {
	r.t.Helper()
	for name, content := range files {
		require.NoError(r.t, os.WriteFile(filepath.Join(r.dir, name), []byte(content), 0o600))
	}
	r.git("add", "-A")
	r.git("commit", "--quiet", "--author", author, "-m", "change")
	return r.git("rev-parse", "HEAD")
}

// tree returns a checkout of the newest commit with that many commits of history.
func (r *repository) tree(depth int) *code.Tree {
	r.t.Helper()
	base := r.t.TempDir()
	for dir := base; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		require.NoError(r.t, os.Chmod(dir, 0o755)) // the sandbox's user reads it
	}
	tree := &code.Tree{Root: filepath.Join(base, "tree"), GitDir: filepath.Join(base, "git"), Depth: depth, Commit: r.git("rev-parse", "HEAD")}
	r.git("clone", "--quiet", "--bare", fmt.Sprintf("--depth=%d", depth), "file://"+r.dir, tree.GitDir)
	require.NoError(r.t, os.Mkdir(tree.Root, 0o755))
	for _, name := range strings.Fields(r.git("ls-files")) {
		content, err := os.ReadFile(filepath.Join(r.dir, name))
		require.NoError(r.t, err)
		require.NoError(r.t, os.WriteFile(filepath.Join(tree.Root, name), content, 0o600))
		tree.Files = append(tree.Files, code.Classify(name, content))
	}
	return sandboxes.Shut(r.t, tree)
}

func newReader(t *testing.T) *provenance.Reader {
	t.Helper()
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	reader, err := provenance.New(provenance.Config{Masker: masker})
	require.NoError(t, err)
	return reader
}

// lines returns a file of that many lines, some of which are given.
func lines(n int, given map[int]string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		text, ok := given[i]
		if !ok {
			text = fmt.Sprintf("// line %d", i)
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

func finding(path string, line int) scan.Finding {
	return scan.Finding{Dimension: scan.DimensionSAST, Path: path, StartLine: line, EndLine: line, Snippet: "as the engine saw it"}
}

func TestAuthors(t *testing.T) {
	t.Parallel()
	r := &repository{t, t.TempDir()}
	r.git("init", "--quiet", "--initial-branch=main")
	r.commit("Old Hand <old@example.org>", map[string]string{"a.go": lines(20, nil)})
	r.commit("Cut Off <cut@example.org>", map[string]string{"a.go": lines(20, map[int]string{2: "b"})})
	ann := r.commit("ann.lee@example.org <ann.lee@example.org>", map[string]string{"a.go": lines(20, map[int]string{2: "b", 6: "x := 1"})})
	r.commit("Bea\x1b[31m (at work, bea@corp.example) <bea@example.org>", map[string]string{
		"a.go": lines(20, map[int]string{2: "b", 6: "  x  :=  1", 9: "y := 2"}),
	})
	findings := []scan.Finding{
		finding("a.go", 6), finding("a.go", 9), finding("a.go", 1), finding("a.go", 2), finding("a.go", 6), finding("gone.go", 3),
		finding("a.go", 99), {Path: "a.go"},
	}
	tree := r.tree(3)
	require.NoError(t, newReader(t).Add(t.Context(), tree, findings, t.TempDir()))
	require.Equal(t, scan.LineAuthor{Name: "ann.lee", Commit: ann, At: time.Unix(1700000000, 0).UTC()}, findings[0].Author,
		"without the address; spacing is not a change")
	require.Equal(t, "Bea[31m (at work, bea", findings[1].Author.Name[:21])
	require.NotContains(t, findings[1].Author.Name, "@")
	require.NotContains(t, findings[1].Author.Name, "corp")
	require.Empty(t, findings[2].Author, "older than the history that was fetched")
	require.Empty(t, findings[3].Author, "of the oldest commit that was fetched, or older")
	require.Equal(t, findings[0].Author, findings[4].Author)
	for _, f := range findings[5:] {
		require.Empty(t, f.Author)
	}
	again := []scan.Finding{finding("a.go", 1), finding("a.go", 2)}
	require.NoError(t, newReader(t).Add(t.Context(), r.tree(10), again, t.TempDir()))
	require.Equal(t, "Old Hand", again[0].Author.Name, "the first commit of all")
	require.Equal(t, "Cut Off", again[1].Author.Name)
	without := []scan.Finding{finding("a.go", 6)}
	tree.GitDir = ""
	require.NoError(t, newReader(t).Add(t.Context(), tree, without, t.TempDir()))
	require.Empty(t, without[0].Author)
	require.NotEmpty(t, without[0].Excerpt.Text)
}

func TestExcerptsHideSecrets(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte("a token of nobody"))
	token := "ghp_" + hex.EncodeToString(sum[:])[:36]
	key := strings.Repeat("MIIEowIBAAKCAQEAu5lrTq8w2f3k9d7c1x5v0b4n6m8a\n", 6)
	r := &repository{t, t.TempDir()}
	r.git("init", "--quiet", "--initial-branch=main")
	r.commit("Ann <ann@example.org>", map[string]string{
		"a.go":    lines(30, map[int]string{5: "run(query)", 7: `token := "` + token + `"`, 20: "\tlong(" + strings.Repeat("x", 400) + ")"}),
		"b.py":    "KEY = '''-----BEGIN RSA PRIVATE KEY-----\n" + key + "-----END RSA PRIVATE KEY-----'''\nrun(KEY)\n",
		"bin.dat": "\x00\x01\x02",
	})
	findings := []scan.Finding{
		finding("a.go", 5), finding("a.go", 7), finding("a.go", 20), finding("b.py", 5), finding("b.py", 9), finding("bin.dat", 1),
	}
	findings[0].CodeFlow = []scan.FlowStep{{Path: "a.go", Line: 7, Snippet: token}, {Path: "a.go", Line: 5, Snippet: "run(query)"}}
	require.NoError(t, newReader(t).Add(t.Context(), r.tree(2), findings, t.TempDir()))
	for _, f := range findings {
		text := f.Excerpt.Text + f.Snippet
		for _, s := range f.CodeFlow {
			text += s.Snippet
		}
		require.NotContains(t, text, token[4:], "line %d of %s", f.StartLine, f.Path)
		require.NotContains(t, text, "MIIEowIBAAKCAQEAu5lr", "line %d of %s", f.StartLine, f.Path)
	}
	require.Equal(t, 2, findings[0].Excerpt.FirstLine)
	require.Equal(t, "// line 2\n// line 3\n// line 4\nrun(query)\n// line 6\ntoken := \"[redacted]\"\n// line 8", findings[0].Excerpt.Text)
	require.Equal(t, "as the engine saw it", findings[0].Snippet)
	require.Equal(t, `token := "[redacted]"`, findings[1].Snippet)
	require.Equal(t, `token := "[redacted]"`, findings[0].CodeFlow[0].Snippet)
	require.Equal(t, "run(query)", findings[0].CodeFlow[1].Snippet)
	require.Less(t, len(findings[2].Excerpt.Text), 400)
	require.Equal(t, strings.Repeat("[redacted]\n", 6)+"-----END RSA PRIVATE KEY-----'''", findings[3].Excerpt.Text)
	require.Contains(t, findings[4].Excerpt.Text, "run(KEY)")
	require.Empty(t, findings[5].Excerpt)
	require.Empty(t, findings[5].Snippet, "of a file that cannot be masked")
}

// Quoted code that cannot be masked, for lack of time or because its file is too large, is removed.
func TestUnmaskedCodeIsRemoved(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte("another token of nobody"))
	token := "ghp_" + hex.EncodeToString(sum[:])[:36]
	r := &repository{t, t.TempDir()}
	r.git("init", "--quiet", "--initial-branch=main")
	line := `token := "` + token + `"`
	r.commit("Ann <ann@example.org>", map[string]string{
		"a.go": lines(30, map[int]string{7: line}), "large.go": lines(30, map[int]string{7: line}) + strings.Repeat("// filling\n", 200_000),
	})
	tree := r.tree(2)
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	hasty, err := provenance.New(provenance.Config{Masker: masker, Time: 1})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		reader *provenance.Reader
		path   string
	}{"no time": {hasty, "a.go"}, "a large file": {newReader(t), "large.go"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := finding(c.path, 7)
			f.Snippet, f.Message, f.Title = line, "Possible hardcoded token: "+line, "Hardcoded token"
			f.CodeFlow = []scan.FlowStep{{Path: c.path, Line: 7, Snippet: line, Message: line}}
			secret := finding(c.path, 7)
			secret.Dimension, secret.Snippet = scan.DimensionSecrets, `token := "ghp_[redacted]"`
			findings := []scan.Finding{f, secret}
			err := c.reader.Add(t.Context(), tree, findings, t.TempDir())
			require.Equal(t, name == "no time", err != nil, err)
			f = findings[0]
			require.Empty(t, f.Snippet+f.CodeFlow[0].Snippet+f.Excerpt.Text)
			require.Equal(t, `Possible hardcoded token: token := "[redacted]"`, f.Message)
			require.Equal(t, `token := "[redacted]"`, f.CodeFlow[0].Message)
			require.Equal(t, `token := "ghp_[redacted]"`, findings[1].Snippet, "the engine has masked it")
		})
	}
}
