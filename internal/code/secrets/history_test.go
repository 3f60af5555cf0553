package secrets

import (
	"bufio"
	"context"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/executable"
	"assay/internal/testsupport/sandboxes"
)

// githubToken makes up a token of a form that a rule recognises.
func (m *maker) githubToken() string {
	random := m.word(30)
	return "ghp_" + random + base62(crc32.ChecksumIEEE([]byte(random)))
}

func source(token string) string { return "package p\n\nconst token = \"" + token + "\"\n" }

// inHistory returns the findings that are only in the history.
func inHistory(findings []scan.Finding) []scan.Finding {
	var past []scan.Finding
	for _, f := range findings {
		if !f.Secret.InHead {
			past = append(past, f)
		}
	}
	return past
}

// TestHistoryOfBranches checks that a branch is searched although its merge changed nothing.
func TestHistoryOfBranches(t *testing.T) {
	t.Parallel()
	token := newMaker(t, 3).githubToken()
	r := newRepository(t)
	r.commit(map[string]string{"README.md": "hello\n"})
	r.git("checkout", "--quiet", "-b", "feature")
	added := r.commit(map[string]string{".env": "DEPLOY_TOKEN=" + token + "\n"})
	r.commit(map[string]string{".env": "", "a.go": "package a\n"})
	r.git("checkout", "--quiet", "main")
	r.commit(map[string]string{"a.go": "package a\n"})
	r.time += 100
	r.git("merge", "--quiet", "--no-ff", "-m", "merge", "-s", "ours", "feature")
	past := inHistory(scanOf(t, engine(t), r.tree()).Findings)
	require.Len(t, past, 1)
	require.Equal(t, added, past[0].Secret.Commit)
}

func TestHistoryHasWhatTheTreeHasNot(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2)
	removed, unchanged, merged := m.githubToken(), m.githubToken(), m.githubToken()
	r := newRepository(t)
	r.commit(map[string]string{"README.md": "hello\n"})
	first := r.commit(map[string]string{"a.go": source(removed), "b.go": source(unchanged)})
	r.commit(map[string]string{"a.go": "", "c.go": source(removed)})
	r.commit(map[string]string{"c.go": "", "sub/moved.go": source(unchanged), "b.go": ""})
	// A secret that only the merge has, and neither of its parents.
	r.git("checkout", "--quiet", "-b", "side", "HEAD~1")
	r.commit(map[string]string{"side.go": "package side\n"})
	r.git("checkout", "--quiet", "main")
	r.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
	require.NoError(t, os.WriteFile(filepath.Join(r.work, "evil.go"), []byte(source(merged)), 0o600))
	evil := r.commit(nil)
	require.Len(t, strings.Fields(r.git("show", "--no-patch", "--format=%P")), 2, "a merge")
	r.commit(map[string]string{"evil.go": ""})
	report := scanOf(t, engine(t), r.tree())
	require.Contains(t, noteCodes(report.Notes), NoteHistory)
	got := map[string]scan.Finding{}
	for _, f := range report.Findings {
		got[f.Path] = f
	}
	require.Len(t, got, 3, "a secret in two files is one finding")
	require.True(t, got["sub/moved.go"].Secret.InHead, "it stands in the tree, so history adds nothing")
	require.Empty(t, got["sub/moved.go"].Secret.Commit)
	require.Equal(t, scan.SecretFacts{Rule: "github-pat", Commit: first, AuthorAt: time.Unix(1_700_000_200, 0).UTC()}, *got["a.go"].Secret)
	require.Equal(t, 3, got["a.go"].StartLine)
	require.Contains(t, got["a.go"].Message, "The history has it in 2 files.")
	require.Equal(t, evil, got["evil.go"].Secret.Commit)
	require.NotEqual(t, got["a.go"].Identity, got["evil.go"].Identity)
	for _, f := range report.Findings {
		for _, secret := range []string{removed, unchanged, merged} {
			require.NotContains(t, fmt.Sprintf("%+v %+v", f, f.Secret), secret[4:])
		}
	}
}

// Git's warnings do not affect the findings; gitleaks ends a scan at the first.
func TestGitMayWarn(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 3)
	r := newRepository(t)
	r.commit(map[string]string{"a.go": source(m.githubToken())})
	r.commit(map[string]string{"a.go": ""})
	git := filepath.Join(t.TempDir(), "git")
	executable.Write(t, git, "#!/bin/sh\necho 'warning: something about "+m.word(30)+"' >&2\nexec git \"$@\"\n")
	report := scanOf(t, with(t, Config{Git: git}), r.tree())
	require.Len(t, inHistory(report.Findings), 1)
	require.NotContains(t, noteCodes(report.Notes), NoteHistoryFailed)
}

// If git fails midway, that is a gap, and its output until then counts.
func TestGitMayFail(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 4)
	r := newRepository(t)
	r.commit(map[string]string{"a.go": source(m.githubToken())})
	r.commit(map[string]string{"a.go": "", "b.go": "package b\n"})
	for name, script := range map[string]string{
		"after its output": "#!/bin/sh\ngit \"$@\"\ncase \"$*\" in *log*) echo \"fatal: x\" >&2; exit 128;; esac\n",
		"killed":           "#!/bin/sh\ngit \"$@\"\ncase \"$*\" in *log*) kill -9 $$;; esac\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			git := filepath.Join(t.TempDir(), "git")
			executable.Write(t, git, script)
			tree := r.tree()
			if name == "killed" {
				tree.Sandbox = nil // the first process cannot kill itself there
			}
			report := scanOf(t, with(t, Config{Git: git}), tree)
			require.Len(t, inHistory(report.Findings), 1)
			requireGap(t, report.Notes, NoteHistoryFailed)
		})
	}
	tree := r.tree()
	require.NoError(t, os.RemoveAll(filepath.Join(tree.GitDir, "objects")))
	requireGap(t, scanOf(t, engine(t), tree).Notes, NoteHistoryFailed)
	requireGap(t, scanOf(t, with(t, Config{Git: "/does/not/exist"}), r.tree()).Notes, NoteHistoryFailed)
}

func requireGap(t *testing.T, notes []scan.Note, code string) {
	t.Helper()
	require.True(t, noteOf(t, notes, code).Gap, code)
}

// noteOf returns the first note with the code.
func noteOf(t *testing.T, notes []scan.Note, code string) scan.Note {
	t.Helper()
	i := slices.IndexFunc(notes, func(n scan.Note) bool { return n.Code == code })
	require.GreaterOrEqual(t, i, 0, "%s in %v", code, notes)
	return notes[i]
}

// Attributes that suppress a file's diff do not hide secrets.
func TestAttributesHideNothing(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 5)
	r := newRepository(t)
	r.commit(map[string]string{
		".gitattributes": "*.go -diff\n*.rb diff=tool\n", "a.go": source(m.githubToken()), "b.rb": source(m.githubToken()),
	})
	r.commit(map[string]string{"a.go": "", "b.rb": ""})
	tree := r.tree()
	// The places from which any version of git reads attributes in a bare repository.
	require.NoError(t, os.MkdirAll(filepath.Join(tree.GitDir, "info"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(tree.GitDir, "info", "attributes"), []byte("*.go -diff\n*.rb diff=tool\n"), 0o600))
	ran := filepath.Join(t.TempDir(), "ran")
	config, err := os.OpenFile(filepath.Join(tree.GitDir, "config"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = config.WriteString("[diff \"tool\"]\n\ttextconv = touch " + ran + " && true\n\tcommand = touch " + ran + "\n")
	require.NoError(t, err)
	require.NoError(t, config.Close())
	require.Len(t, inHistory(scanOf(t, engine(t), tree).Findings), 2)
	require.NoFileExists(t, ran)
}

func TestHistoryOfHostileNamesAndContents(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 6)
	r := newRepository(t)
	fake := "\x00commit " + strings.Repeat("a", 40) + " 1\ndiff --git a/x b/x\n--- a/x\n+++ b/other.go\n@@ -0,0 +1 @@\n"
	names := []string{"b/../a b.go", "quo\"te\n.go", "täb\t.go", "-o.go", "@@ -1 +1 @@.go", ":(exclude)x.go"}
	files := map[string]string{}
	for _, name := range names {
		files[name] = fake + source(m.githubToken())
	}
	files["long.js"] = strings.Repeat("x=1;", 100_000) + "t='" + m.githubToken() + "'" + strings.Repeat(";x=1", 100_000)
	files["no-newline.go"] = "const token = \"" + m.githubToken() + "\""
	r.commit(files)
	gone := map[string]string{}
	for name := range files {
		gone[name] = ""
	}
	r.commit(gone)
	found := map[string]int{}
	for _, f := range inHistory(scanOf(t, engine(t), r.tree()).Findings) {
		require.Len(t, f.Secret.Commit, 40)
		require.NotEqual(t, strings.Repeat("a", 40), f.Secret.Commit)
		found[f.Path] = f.StartLine
	}
	want := map[string]int{"long.js": 1, "no-newline.go": 1}
	for _, name := range names {
		want[filepath.ToSlash(filepath.Clean(name))] = 8
	}
	require.Equal(t, want, found)
}

func TestHistoryOfUTF16(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 7)
	r := newRepository(t)
	r.commit(map[string]string{
		"le.ps1": toUTF16(source(m.githubToken()), false, true), "be.ps1": toUTF16(source(m.githubToken()), true, true),
		"bin": "\x00\x01\x02\x00\xff" + strings.Repeat("\x01\x02", 50) + m.githubToken(),
	})
	r.commit(map[string]string{"le.ps1": "", "be.ps1": "", "bin": ""})
	require.Len(t, inHistory(scanOf(t, engine(t), r.tree()).Findings), 2)
}

func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 8)
	r := newRepository(t)
	for i := range 5 {
		r.commit(map[string]string{"a.go": source(m.githubToken()) + strings.Repeat(fmt.Sprintf("// line %d\n", i), 5_000)})
	}
	r.commit(map[string]string{"a.go": ""})
	tree := r.tree()
	require.Len(t, inHistory(scanOf(t, engine(t), tree).Findings), 5)
	report := scanOf(t, with(t, Config{Limits: Limits{HistoryBytes: 120_000}}), tree)
	requireGap(t, report.Notes, NoteHistoryTruncated)
	require.True(t, noteOf(t, report.Notes, NoteHistoryTruncated).Blind, "it is unknown which secrets the rest has")
	require.NotEmpty(t, inHistory(report.Findings))
	require.Less(t, len(inHistory(report.Findings)), 5)
	report = scanOf(t, with(t, Config{Limits: Limits{Findings: 2}}), tree)
	requireGap(t, report.Notes, NoteTooManyFindings)
	require.Len(t, report.Findings, 2)
	report = scanOf(t, with(t, Config{Limits: Limits{HistoryTime: time.Nanosecond}}), tree)
	requireGap(t, report.Notes, NoteHistoryTruncated)
}

// What older commits have added is unknown, unless all were fetched.
func TestOlderCommitsAreUnknown(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 12)
	r := newRepository(t)
	r.commit(map[string]string{"a.go": source(m.githubToken())})
	r.commit(map[string]string{"a.go": ""})
	r.commit(map[string]string{"b.go": "package b\n"})
	tree := r.tree()
	require.False(t, noteOf(t, scanOf(t, engine(t), tree).Notes, NoteHistory).Past)
	tree.GitDir = filepath.Join(t.TempDir(), "shallow")
	r.git("clone", "--quiet", "--bare", "--depth=1", "file://"+r.work, tree.GitDir)
	report := scanOf(t, engine(t), sandboxes.Shut(t, tree))
	require.Empty(t, inHistory(report.Findings))
	require.True(t, noteOf(t, report.Notes, NoteHistory).Past)
	require.False(t, noteOf(t, report.Notes, NoteHistory).Gap, "a limited depth is a choice")
	tree.GitDir = ""
	require.True(t, noteOf(t, scanOf(t, engine(t), tree).Notes, NoteNoHistory).Past)
}

func TestScanEndsWithItsContext(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 9)
	r := newRepository(t)
	r.commit(map[string]string{"a.go": source(m.githubToken())})
	dir := t.TempDir()
	fifo := filepath.Join(dir, "started")
	git := filepath.Join(dir, "git")
	executable.Write(t, git, "#!/bin/sh\ncase \"$*\" in *log*) touch "+fifo+"; sleep 1000;; *) exec git \"$@\";; esac\n")
	ctx, cancel := context.WithCancel(t.Context())
	e, tree, opt := with(t, Config{Git: git}), r.tree(), options(t)
	tree.Sandbox = nil // the script could not signal its start from there
	type outcome struct {
		notes    []scan.Note
		findings int
		err      error
	}
	done := make(chan outcome, 1)
	go func() {
		report, err := e.Scan(ctx, tree, opt)
		done <- outcome{report.Notes, len(report.Findings), err}
	}()
	require.Eventually(t, func() bool { _, err := os.Stat(fifo); return err == nil }, 2*time.Minute, time.Millisecond)
	cancel()
	o := <-done
	require.NoError(t, o.err)
	require.Equal(t, 1, o.findings, "what the tree has")
	requireGap(t, o.notes, NoteNotFinished)
	left, err := os.ReadDir(opt.TempDir)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestHistoryOfMergesThatDropTheEnd reads what git 2.39 prints for a merge that drops the end of a file: a length of zero minus one, and
// one line more than announced.
func TestHistoryOfMergesThatDropTheEnd(t *testing.T) {
	t.Parallel()
	commit := func(id string) string { return recordMark + strings.Repeat(id, 40) + " 1775417534\n\n" }
	var got []string
	d := &diffReader{yield: func(c chunk) error {
		got = append(got, fmt.Sprintf("%s:%d %s", c.path, c.line, strings.TrimSpace(c.s)))
		return nil
	}}
	d.r = bufio.NewReader(strings.NewReader(commit("a") + "diff --combined x.py\n--- a/x.py\n+++ b/x.py\n" +
		"@@@ -6,1 -6,1 +6,1 @@@ import x\n -from x import y\n +from x import z\n" +
		"@@@ -278,1 -278,18446744073709551615 +278,18446744073709551615 @@@ def f():\n- one\n- two\n" +
		commit("b") + "diff --git a/y.py b/y.py\n--- a/y.py\n+++ b/y.py\n@@ -0,0 +1 @@\n+three\n"))
	require.NoError(t, d.read())
	require.Equal(t, []string{"x.py:6 from x import z", "y.py:1 three"}, got)
	require.Equal(t, 2, d.commits)
}
