package local_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/secrets"
	"assay/internal/local"
	"assay/internal/outcome"
	"assay/internal/output"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// keyID has the form of an access key id of AWS; this one was never issued.
func keyID(letter string) string { return "AKIA" + "Q3EGRWPL7T5WYZ2" + letter }

// folder is a working tree.
type folder struct {
	t   *testing.T
	dir string
}

func newFolder(t *testing.T) folder {
	t.Helper()
	f := folder{t, t.TempDir()}
	f.git("init", "-q", "-b", "main")
	return f
}

func (f folder) git(args ...string) {
	f.t.Helper()
	args = append([]string{"-C", f.dir, "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"}, args...)
	out, err := exec.CommandContext(f.t.Context(), "git", args...).CombinedOutput()
	require.NoError(f.t, err, string(out))
}

func (f folder) write(name, content string) {
	f.t.Helper()
	path := filepath.Join(f.dir, name)
	require.NoError(f.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(f.t, os.WriteFile(path, []byte(content), 0o600))
}

// truncate damages the staged content of a file, so that only its size can be read.
func (f folder) truncate(name string) {
	f.t.Helper()
	out, err := exec.CommandContext(f.t.Context(), "git", "-C", f.dir, "rev-parse", ":"+name).Output()
	require.NoError(f.t, err)
	id := strings.TrimSpace(string(out))
	object := filepath.Join(f.dir, ".git", "objects", id[:2], id[2:])
	require.NoError(f.t, os.Chmod(object, 0o600))
	require.NoError(f.t, os.Truncate(object, 4096))
}

func engine(t *testing.T) *local.Code {
	t.Helper()
	e, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	boxes, err := sandbox.Open(t.Context(), sandbox.Config{Mode: sandbox.Off})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, boxes.Close()) })
	return &local.Code{Engines: map[scan.Dimension][]code.Engine{scan.DimensionSecrets: {e}}, Sandboxes: boxes, Clock: time.Now}
}

// places returns path and line of all findings.
func places(r outcome.Result) []string {
	var out []string
	r.Sort()
	for _, f := range r.Findings {
		out = append(out, f.Place())
	}
	return out
}

func TestFolder(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("a/conf.ini", "# settings\naws_access_key_id="+keyID("X")+"\n")
	f.write("ignored.ini", "aws_access_key_id="+keyID("Y")+"\n")
	f.write(".gitignore", "ignored.ini\n")
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(f.dir, "link")))
	var steps []string
	r, err := engine(t).Scan(t.Context(), local.Selection{Dir: f.dir}, func(what string, done, total int) {
		require.Equal(t, total, done)
		steps = append(steps, what)
	})
	require.NoError(t, err)
	require.Equal(t, []string{"a/conf.ini:2"}, places(r))
	require.Equal(t, "COMPLETED", r.Status)
	require.NotNil(t, r.Scores[0].Value)
	require.Equal(t, []string{"SECRETS: 1 findings (0 critical, 0 high)"}, steps)
	var log bytes.Buffer
	require.NoError(t, r.SARIF(t.Context(), &log))
	require.Contains(t, log.String(), "a/conf.ini")
	require.NotContains(t, log.String()+r.Findings[0].Snippet, keyID("X"))
}

// Code hosts recognise a secret by its fingerprint, which therefore is the same in each scan.
func TestFingerprintsOfSecrets(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("a.ini", "aws_access_key_id="+keyID("X")+"\n# more\naws_access_key_id="+keyID("Y")+"\n")
	f.write("b.ini", "aws_access_key_id="+keyID("X")+"\n")
	f.git("add", "-A")
	fingerprints := func(s local.Selection) (all []string) {
		r, err := engine(t).Scan(t.Context(), s, nil)
		require.NoError(t, err)
		var raw bytes.Buffer
		require.NoError(t, r.SARIF(t.Context(), &raw))
		var log struct {
			Runs []struct {
				Results []struct {
					Fingerprints        map[string]string
					PartialFingerprints map[string]string
				}
			}
		}
		require.NoError(t, json.Unmarshal(raw.Bytes(), &log))
		for _, found := range log.Runs[0].Results {
			require.Equal(t, found.Fingerprints["assay/v1"], found.PartialFingerprints["assay/v1"])
			all = append(all, found.PartialFingerprints["assay/v1"], found.PartialFingerprints["primaryLocationLineHash"])
		}
		return all
	}
	first := fingerprints(local.Selection{Dir: f.dir})
	require.Len(t, first, 6)
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(first))), 6, "each finding has its own")
	require.Equal(t, first, fingerprints(local.Selection{Dir: f.dir}))
	require.Equal(t, first, fingerprints(local.Selection{Dir: f.dir, Staged: true}))
}

// quoting is an engine that reports and quotes a line, or fails with it.
type quoting struct {
	path, line string
	number     int
	fails      bool
}

func (quoting) Name() string              { return "quoting" }
func (quoting) Dimension() scan.Dimension { return scan.DimensionSAST }

func (q quoting) Scan(context.Context, *code.Tree, code.Options) (code.Report, error) {
	if q.fails {
		return code.Report{}, errors.New("exit status 2: cannot parse " + q.line)
	}
	return code.Report{Judged: true, Findings: []scan.Finding{{
		RuleID: "no-timeout", Title: "Request without a timeout", Message: "Quoted: " + q.line, Severity: scan.SeverityLow,
		Confidence: scan.ConfidenceHigh, Path: q.path, StartLine: q.number, EndLine: q.number, Snippet: q.line,
		CodeFlow: []scan.FlowStep{{Path: q.path, Line: q.number, Snippet: q.line}},
	}}}, nil
}

// Secrets in the code that findings of other dimensions quote are masked in all outputs.
func TestQuotedSecretsAreMasked(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	line := `requests.get(u, headers={"X-Key": "` + keyID("X") + `"})`
	f.write("a.py", "import requests\n"+line+"\n")
	e, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	c := &local.Code{
		Engines: map[scan.Dimension][]code.Engine{scan.DimensionSAST: {quoting{"a.py", line, 2, false}}}, Masker: e, Clock: time.Now,
	}
	r, err := c.Scan(t.Context(), local.Selection{Dir: f.dir}, nil)
	require.NoError(t, err)
	require.Len(t, r.Findings, 1)
	require.Equal(t, `requests.get(u, headers={"X-Key": "[redacted]"})`, r.Findings[0].Snippet)
	for _, form := range output.Formats() {
		targets, err := output.Parse([]string{form})
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, output.Write(t.Context(), targets, &out, output.View{Result: r}))
		require.Contains(t, out.String(), "redacted", form)
		require.NotContains(t, out.String(), keyID("X"), form)
	}
	var log bytes.Buffer
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	c.Engines[scan.DimensionSAST][0] = quoting{line: line, fails: true}
	r, err = c.Scan(t.Context(), local.Selection{Dir: f.dir}, nil)
	require.NoError(t, err)
	require.True(t, r.Failed())
	require.Contains(t, log.String(), "cannot parse")
	require.NotContains(t, log.String()+r.Scores[0].Failed, keyID("X"))

	c.Masker, c.Engines[scan.DimensionSAST][0] = nil, quoting{"a.py", line, 2, false}
	r, err = c.Scan(t.Context(), local.Selection{Dir: f.dir}, nil)
	require.NoError(t, err)
	require.Empty(t, r.Findings[0].Snippet)
	require.NotContains(t, r.Findings[0].Message, keyID("X"))
}

func TestFolderWithoutGit(t *testing.T) {
	t.Parallel()
	f := folder{t, t.TempDir()}
	f.write("conf.ini", "aws_access_key_id="+keyID("X")+"\n")
	f.write("node_modules/x/conf.ini", "aws_access_key_id="+keyID("Y")+"\n")
	r, err := engine(t).Scan(t.Context(), local.Selection{Dir: f.dir}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"conf.ini:1"}, places(r))
	_, err = engine(t).Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.Error(t, err)
	_, err = engine(t).Scan(t.Context(), local.Selection{Dir: filepath.Join(f.dir, "nothing")}, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestChanges(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("conf.ini", "aws_access_key_id="+keyID("X")+"\n")
	f.write("gone.ini", "x=1\n")
	f.git("add", "-A")
	f.git("commit", "-q", "-m", "one")
	f.write("conf.ini", "aws_access_key_id="+keyID("X")+"\n\n[b]\naws_access_key_id="+keyID("Y")+"\n")
	f.write("ü \"new\".ini", "aws_access_key_id="+keyID("Z")+"\n")
	require.NoError(t, os.Remove(filepath.Join(f.dir, "gone.ini")))
	f.git("add", "-A")
	f.write("later.ini", "aws_access_key_id="+keyID("W")+"\n") // not staged
	f.write("conf.ini", "")                                    // nor is this
	e := engine(t)
	want := []string{"conf.ini:4", "ü \"new\".ini:1"}
	r, err := e.Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Equal(t, want, places(r))
	require.Nil(t, r.Scores[0].Value, "a change has no score")

	f.git("commit", "-q", "-m", "two")
	r, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Commits: "HEAD~1..HEAD"}, nil)
	require.NoError(t, err)
	require.Equal(t, want, places(r))
	r, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Empty(t, places(r), "nothing is staged any more")
	_, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Commits: "no-such-commit"}, nil)
	require.ErrorContains(t, err, "no-such-commit")
	for _, option := range []string{"--output=" + filepath.Join(f.dir, "written"), "--ext-diff"} {
		_, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Commits: option}, nil)
		require.Error(t, err, option)
	}
	require.NoFileExists(t, filepath.Join(f.dir, "written"))
}

// A folder in a repository has the paths of the repository, and changes elsewhere do not count.
func TestSubfolder(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("README.md", "# Shop\n")
	f.git("add", "-A")
	f.git("commit", "-q", "-m", "one")
	f.write("services/a b/conf.ini", "aws_access_key_id="+keyID("X")+"\n")
	f.write("services/b/conf.ini", "aws_access_key_id="+keyID("Y")+"\n")
	f.git("add", "-A")
	e, dir := engine(t), filepath.Join(f.dir, "services", "a b")
	want := []string{"services/a b/conf.ini:1"}
	for _, s := range []local.Selection{{Dir: dir}, {Dir: dir, Staged: true}, {Dir: dir, Commits: "HEAD"}} {
		r, err := e.Scan(t.Context(), s, nil)
		require.NoError(t, err)
		require.Equal(t, want, places(r), "%+v", s)
	}
}

// Git reads no content of files above the limit: neither of the new version, nor of one that a small file replaces.
func TestLargeChanges(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	large := strings.Repeat("INSERT INTO t VALUES (1);\n", 700_000)
	f.write("small.ini", large+"a")
	f.git("add", "-A")
	f.git("commit", "-q", "-m", "one")
	f.truncate("small.ini")
	f.write("small.ini", "a = 1\naws_access_key_id="+keyID("X")+"\n")
	f.write("conf.ini", "aws_access_key_id="+keyID("Y")+"\n")
	f.write("dump.sql", large)
	f.git("add", "-A")
	f.truncate("dump.sql")
	r, err := engine(t).Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"conf.ini:1", "small.ini:2"}, places(r))
	require.Equal(t, []string{"SECRETS: The file was skipped: it is larger than 16 MiB. (dump.sql)"}, r.Notes)
}

// The lines of more files than one command names are read.
func TestManyChanges(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	long := strings.Repeat("folder/", 20)
	for i := range 150 {
		f.write(fmt.Sprintf("%s%d.ini", long, i), "# settings\naws_access_key_id="+keyID("X")+"\n")
	}
	f.git("add", "-A")
	r, err := engine(t).Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Len(t, r.Findings, 150)
}

// Neither attributes nor the encoding of a file hide what a change adds, nor does a link that was there before.
func TestHiddenChanges(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("wide.ini", utf16LE("# \u010a\u010a\u010a\n")) // a byte of these letters has the value of a line feed
	require.NoError(t, os.Symlink("wide.ini", filepath.Join(f.dir, "link.ini")))
	f.git("add", "-A")
	f.git("commit", "-q", "-m", "one")
	f.write(".gitattributes", "hidden.ini -diff\n*.bin binary\n")
	f.write("hidden.ini", "aws_access_key_id="+keyID("X")+"\n")
	f.write("settings.bin", "aws_access_key_id="+keyID("Y")+"\n")
	f.write("wide.ini", utf16LE("# \u010a\u010a\u010a\naws_access_key_id="+keyID("Z")+"\n"))
	require.NoError(t, os.Remove(filepath.Join(f.dir, "link.ini")))
	f.write("link.ini", "aws_access_key_id="+keyID("W")+"\n")
	f.git("add", "-A")
	want := []string{"hidden.ini:1", "link.ini:1", "settings.bin:1", "wide.ini:2"}
	e := engine(t)
	r, err := e.Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Equal(t, want, places(r))
	f.git("commit", "-q", "-m", "two")
	r, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Commits: "HEAD~1..HEAD"}, nil)
	require.NoError(t, err)
	require.Equal(t, want, places(r))

	f.write("wide.ini", utf16LE("# \u010a\u010a\u010a\naws_access_key_id="+keyID("Z")+"\n\n# more\n"))
	f.git("add", "-A")
	r, err = e.Scan(t.Context(), local.Selection{Dir: f.dir, Staged: true}, nil)
	require.NoError(t, err)
	require.Empty(t, places(r), "the line of the key did not change")
}

// utf16LE encodes a text without surrogates, with a byte order mark.
func utf16LE(text string) string {
	out := []byte{0xff, 0xfe}
	for _, r := range text {
		out = binary.LittleEndian.AppendUint16(out, uint16(r))
	}
	return string(out)
}

func TestInterruptedScan(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	f.write("a", strings.Repeat("x", 10))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := engine(t).Scan(ctx, local.Selection{Dir: f.dir}, nil)
	require.ErrorIs(t, err, context.Canceled)
}
