package checkout_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
	"assay/internal/scan"
)

// hostileTree checks out a tree object that a test has created.
func hostileTree(t *testing.T, o *origin, tree string, limits checkout.Limits) *checkout.Checkout {
	t.Helper()
	return take(t, newClient(t, limited(limits)), checkout.Request{
		Access: o.serve(nil).access(), Commit: o.commitTree(tree), Branch: "main", Depth: 2,
	})
}

func TestNothingOfARepositoryIsObeyed(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	mark := filepath.Join(t.TempDir(), "ran")
	run := "touch " + mark
	files := map[string]string{
		".gitattributes":      "* filter=evil diff=evil text eol=crlf ident\n*.go working-tree-encoding=UTF-16\n",
		".gitconfig":          "[filter \"evil\"]\n\tsmudge = " + run + "\n\tclean = " + run + "\n",
		".lfsconfig":          "[lfs]\n\turl = http://127.0.0.1:1/\n",
		".gitmodules":         "[submodule \"s\"]\n\tpath = sub\n\turl = file:///etc\n\tupdate = !" + run + "\n",
		"hooks/post-checkout": "#!/bin/sh\n" + run + "\n",
		"a.go":                "package a // $Id$\n", "b.txt": "1\n2\n",
	}
	o.commit(files)
	items := []item{{"160000", "sub", strings.Repeat("1", 40)}}
	for _, line := range strings.Split(o.git("", "ls-tree", "main"), "\n") {
		head, name, _ := strings.Cut(line, "\t")
		f := strings.Fields(head)
		items = append(items, item{strings.TrimPrefix(f[0], "0"), name, f[2]})
	}
	co := hostileTree(t, o, o.tree(items...), checkout.Limits{})
	require.Equal(t, files, contents(t, co), "byte by byte")
	require.Equal(t, []string{"sub"}, noted(co.Tree.Notes, checkout.NoteSubmodule))
	require.Len(t, history(t, co), 2)
	require.NoFileExists(t, mark)
	var names []string
	entries, err := os.ReadDir(co.Tree.GitDir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	require.Subset(t, []string{"HEAD", "config", "objects", "refs", "shallow"}, names)
}

func TestLinksAreNeverLinks(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	evil := o.blob("evil")
	sub := o.tree(item{"100644", "passwd", evil})
	tree := o.tree(
		item{"120000", "abs", o.blob("/etc/passwd")},
		item{"120000", "dir", o.blob("/tmp")}, // a link, and a folder with its name, to write through the link
		item{"40000", "dir", sub},
		item{"120000", "inside", o.blob("ok")},
		item{"100755", "ok", evil},
		item{"120000", "up", o.blob("../../../etc/passwd")},
	)
	co := hostileTree(t, o, tree, checkout.Limits{})
	require.Equal(t, map[string]string{"ok": "evil", "dir/passwd": "evil"}, contents(t, co))
	require.ElementsMatch(t, []string{"abs", "dir", "inside", "up"}, noted(co.Tree.Notes, checkout.NoteLink))
}

func TestNamesThatLeadElsewhere(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	b := o.blob("evil")
	refused := []string{
		".git", ".GIT", ".Git", "git~1", "GIT~1", "git~2", ".git ", ".git.", ".git . .", ".git::$INDEX_ALLOCATION", ".git:stream",
		".g\u200cit", "\u200e.git", ".gi\ufefft", "．ｇｉｔ", "..", ".", "a/b", "/abs", "../up", `a\b`, `..\..\x`,
		"new\nline", "tab\there", "bell\a", "esc\x1b[31m", "del\x7f", "c1\u0085", "\xff\xfe", "a//b",
	}
	expected := []string{
		".gitignore", ".github", ".gitmodules", "git", "git~", "git~x", "a.git", "...", ".git1", "-rf", "$(id)", "`id`", "a b", "con",
		"tür", "日本",
	}
	var items []item
	for _, name := range append(append([]string{}, refused...), expected...) {
		if strings.Contains(name, "/") { // must be one level deeper for git to list it at all
			continue
		}
		items = append(items, item{"100644", name, b}, item{"40000", name + "D", o.tree(item{"100644", "f", b})})
		if name != "." && name != ".." {
			items = append(items, item{"40000", "sub", o.tree(item{"40000", name, o.tree(item{"100644", "config", b})})})
		}
	}
	for _, name := range []string{"a/b", "/abs", "../up", "a//b"} {
		items = append(items, item{"100644", name, b})
	}
	co := hostileTree(t, o, o.tree(items...), checkout.Limits{})
	on := contents(t, co)
	for _, name := range refused {
		if name != "a/b" { // it is an ordinary path
			require.NotContains(t, on, name)
		}
		require.NotContains(t, on, filepath.Join("sub", name, "config"))
	}
	for _, name := range expected {
		require.Contains(t, on, name)
		require.Contains(t, on, "sub/"+name+"/config")
	}
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NotePathRefused))
	for _, n := range co.Tree.Notes {
		for _, r := range n.Path + n.Message {
			require.GreaterOrEqual(t, r, ' ', "%q", n.Path)
			require.NotEqual(t, '\x7f', r)
		}
	}
}

func TestCaseClashesAndDuplicates(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	one, two := o.blob("one"), o.blob("two")
	tree := o.tree(
		item{"100644", "README", one}, item{"100644", "readme", two},
		item{"100644", "Stra\u00dfe", one}, item{"100644", "STRASSE", two},
		item{"40000", "Dir", o.tree(item{"100644", "a", one})}, item{"40000", "dir", o.tree(item{"100644", "a", two}, item{"100644", "b", two})},
		item{"100644", "dup", one}, item{"100644", "dup", two},
		item{"100644", "both", one}, item{"40000", "both", o.tree(item{"100644", "f", two})},
	)
	co := hostileTree(t, o, tree, checkout.Limits{})
	require.Equal(t, map[string]string{
		"README": "one", "readme": "two", "Straße": "one", "STRASSE": "two", "Dir/a": "one", "dir/a": "two", "dir/b": "two", "dup": "one",
		"both": "one",
	}, contents(t, co))
	require.ElementsMatch(t, []string{"readme", "STRASSE", "dir/a", "dir"}, noted(co.Tree.Notes, checkout.NoteCaseClash))
	require.False(t, gapOf(t, co.Tree.Notes, checkout.NoteCaseClash))
	require.Equal(t, []string{"dup"}, noted(co.Tree.Notes, checkout.NoteDuplicate))
	require.Equal(t, []string{"both/f"}, noted(co.Tree.Notes, checkout.NotePathRefused))
}

func TestDeepAndLongPaths(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	leaf := o.blob("x")
	deep := o.tree(item{"100644", "leaf", leaf})
	for range 150 {
		deep = o.tree(item{"40000", "d", deep})
	}
	long := o.tree(item{"100644", "leaf", leaf})
	for range 50 {
		long = o.tree(item{"40000", strings.Repeat("n", 90), long})
	}
	tree := o.tree(item{"40000", "deep", deep}, item{"40000", "long", long},
		item{"100644", strings.Repeat("x", 256), leaf}, item{"100644", strings.Repeat("y", 255), leaf})
	co := hostileTree(t, o, tree, checkout.Limits{})
	require.Len(t, contents(t, co), 1)
	require.Len(t, noted(co.Tree.Notes, checkout.NotePathTooLong), 3)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NotePathTooLong))
}

func TestTooManyFiles(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	b := o.blob("x")
	folders := func(n int) string {
		var items []item
		for i := range n {
			items = append(items, item{"100644", fmt.Sprintf("f%05d", i), b})
		}
		return o.tree(items...)
	}
	tree := o.tree(item{"40000", "node_modules", folders(600)}, item{"40000", "src", folders(700)})
	co := hostileTree(t, o, tree, checkout.Limits{Files: 1000})
	require.Len(t, co.Tree.Files, 1000)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTooManyFiles))
	own := 0
	for _, f := range co.Tree.Files {
		if !f.Vendored {
			own++
		}
	}
	require.Equal(t, 700, own, "vendored files are left out first")
	require.True(t, hides(co.Tree.Notes, "node_modules/f00599"))
	require.False(t, hides(co.Tree.Notes, "src/f00001"))
	co = hostileTree(t, o, folders(20_000), checkout.Limits{Files: 1000})
	require.Len(t, co.Tree.Files, 1000)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTooManyFiles))
	require.True(t, hides(co.Tree.Notes, "anything"), "the rest was not even listed")
}

// hides reports whether a finding in the file might not be seen.
func hides(notes []scan.Note, path string) bool {
	return slices.ContainsFunc(notes, func(n scan.Note) bool { return n.Hides("", scan.Finding{Path: path}) })
}

// A tree of a dozen objects with 10^12 files.
func TestTreeBomb(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	tree := o.tree(item{"100644", "f", o.blob("boom")})
	for range 12 {
		var items []item
		for i := range 10 {
			items = append(items, item{"40000", fmt.Sprintf("d%d", i), tree})
		}
		tree = o.tree(items...)
	}
	co := hostileTreeWithoutHistory(t, o, tree, checkout.Limits{Files: 500})
	require.Len(t, co.Tree.Files, 500)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTooManyFiles))
}

func hostileTreeWithoutHistory(t *testing.T, o *origin, tree string, limits checkout.Limits) *checkout.Checkout {
	t.Helper()
	return take(t, newClient(t, limited(limits)), checkout.Request{Access: o.serve(nil).access(), Commit: o.commitTree(tree), Branch: "main"})
}

func TestLargeFilesAndTrees(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{
		"big.sql": strings.Repeat("insert;\n", 1000), "big.zip": strings.Repeat("z", 8000), "small.go": "package a\n",
	})
	co := take(t, newClient(t, limited(checkout.Limits{FileBytes: 1000})), checkout.Request{Access: o.serve(nil).access(), Commit: commit})
	require.Equal(t, map[string]string{"small.go": "package a\n"}, contents(t, co))
	for _, n := range co.Tree.Notes {
		require.Equal(t, checkout.NoteFileTooLarge, n.Code)
		require.Equal(t, n.Path == "big.sql", n.Gap, "an archive is nothing that would be read")
		require.Contains(t, n.Message, "7.812 KiB")
	}
	require.Len(t, co.Tree.Notes, 2)

	// One blob has many names.
	var items []item
	blob := o.blob(strings.Repeat("x", 1000))
	for i := range 100 {
		items = append(items, item{"100644", fmt.Sprintf("f%03d", i), blob})
	}
	co = hostileTree(t, o, o.tree(items...), checkout.Limits{TreeBytes: 10_000})
	require.Len(t, co.Tree.Files, 10)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTreeTooLarge))
	require.False(t, hides(co.Tree.Notes, "f009"))
	require.True(t, hides(co.Tree.Notes, "f010"))
	require.True(t, hides(co.Tree.Notes, "f099"))
}

// 64 MiB that compress to 64 KiB occupy neither memory nor disk space.
func TestCompressionBomb(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	path := filepath.Join(t.TempDir(), "zeros")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Truncate(path, 64<<20))
	bomb := o.git("", "hash-object", "-w", path)
	tree := o.tree(item{"100644", "a.go", o.blob("package a\n")}, item{"100644", "bomb.txt", bomb})
	co := hostileTreeWithoutHistory(t, o, tree, checkout.Limits{PackBytes: 1 << 20, Memory: 64 << 20})
	require.Equal(t, map[string]string{"a.go": "package a\n"}, contents(t, co))
	require.Equal(t, []string{"bomb.txt"}, noted(co.Tree.Notes, checkout.NoteFileTooLarge))
}

func noise(seed uint64, size int) string {
	r := rand.NewChaCha8([32]byte{byte(seed)})
	data := make([]byte, size)
	_, _ = r.Read(data)
	return string(data)
}

func TestMoreThanMayBeTransferred(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	o.commit(map[string]string{"old.bin": noise(1, 3<<20), "a.go": "package old\n"})
	commit := o.commit(map[string]string{"a.go": "package a\n"})
	big := o.commit(map[string]string{"a.go": "package a\n", "b.bin": noise(2, 3<<20), "c.txt": noise(3, 2<<20)})
	limits := limited(checkout.Limits{PackBytes: 1 << 20, FileBytes: 1 << 18})

	// The history is too large: the commit is checked out without it.
	h := o.serve(nil)
	co := take(t, newClient(t, limits), checkout.Request{Access: h.access(), Commit: commit, Depth: 5})
	require.Equal(t, map[string]string{"a.go": "package a\n"}, contents(t, co))
	require.Empty(t, co.Tree.GitDir)
	require.Equal(t, 1, co.Tree.Depth)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteHistoryTooLarge))

	// The commit itself is too large: its large files are omitted if the server supports
	// that.
	co = take(t, newClient(t, limits), checkout.Request{Access: h.access(), Commit: big})
	require.Equal(t, map[string]string{"a.go": "package a\n"}, contents(t, co))
	require.Equal(t, []string{"b.bin", "c.txt"}, noted(co.Tree.Notes, checkout.NoteFileTooLarge))
	require.Contains(t, co.Tree.Notes[0].Message, "more than 256 KiB")
	asked := len(h.seen())
	require.Less(t, asked, 20, "missing objects are not asked for later")

	// The server does not support partial clones.
	o.git("", "config", "uploadpack.allowFilter", "false")
	_, err := newClient(t, limits).Checkout(t.Context(), checkout.Request{Access: h.access(), Commit: big, Branch: "main"})
	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(err), "%v", err)
	require.ErrorIs(t, err, checkout.ErrTooMuch)
	require.Contains(t, scan.MessageOf(err), "1 MiB")
}

// Exceeding git's memory limit is reported as a sentence.
func TestMemoryOfGitIsBounded(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	tree := o.tree(item{"100644", "f", o.blob("x")})
	head := "tree " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\n"
	path := filepath.Join(t.TempDir(), "commit")
	require.NoError(t, os.WriteFile(path, append([]byte(head), bytes.Repeat([]byte("story\n"), 12<<20)...), 0o600))
	commit := o.git("", "-c", "core.compression=1", "hash-object", "-t", "commit", "-w", "--literally", path)
	ordinary := o.commitTree(tree)
	o.git("", "update-ref", "refs/heads/long", commit)
	_, err := newClient(t, limited(checkout.Limits{Memory: 80 << 20})).Checkout(t.Context(), checkout.Request{
		Access: o.serve(nil).access(), Commit: commit,
	})
	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(err), "%v", err)
	require.Contains(t, err.Error(), "memory")
	take(t, newClient(t, limited(checkout.Limits{Memory: 80 << 20})), checkout.Request{Access: o.serve(nil).access(), Commit: ordinary})
}

func TestLFSPointers(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:" + strings.Repeat("a", 64) + "\nsize 12345\n"
	commit := o.commit(map[string]string{"model.txt": pointer, "doc.md": "version https://git-lfs.github.com/spec/v1 is a line\n"})
	co := take(t, newClient(t, nil), checkout.Request{Access: o.serve(nil).access(), Commit: commit})
	require.Equal(t, []string{"model.txt"}, noted(co.Tree.Notes, checkout.NoteLFS))
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteLFS))
	require.Equal(t, pointer, contents(t, co)["model.txt"])
}

func TestDamagedTrees(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(o *origin) string{
		"a name that is empty": func(o *origin) string { return o.tree(item{"100644", "", o.blob("x")}) },
		"a file whose mode is a tree's": func(o *origin) string {
			return o.tree(item{"100644", "a", o.blob("1")}, item{"40000", "b", o.blob("no tree")})
		},
		"a tree whose mode is a file's": func(o *origin) string {
			return o.tree(item{"100644", "a", o.blob("1")}, item{"100644", "b", o.tree()})
		},
		"a mode of no kind": func(o *origin) string { return o.tree(item{"7", "a", o.blob("x")}) },
		"bytes": func(o *origin) string {
			return o.git("garbage", "hash-object", "-t", "tree", "-w", "--literally", "--stdin")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOrigin(t)
			commit := o.git("tree "+damage(o)+"\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n", "hash-object", "-t", "commit", "-w",
				"--literally", "--stdin")
			o.git("", "update-ref", "refs/heads/main", commit)
			co, err := newClient(t, limited(checkout.Limits{Timeout: 30 * time.Second})).Checkout(t.Context(), checkout.Request{
				Access: o.serve(nil).access(), Commit: commit, Branch: "main",
			})
			if err != nil {
				require.NotEqual(t, scan.CodeInternal, scan.CodeOf(err), "%v", err)
				return
			}
			requireTidy(t, co)
			require.NotEmpty(t, co.Tree.Notes)
		})
	}
}

func TestServersThatAnswerOtherwise(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	advertisement := "application/x-git-upload-pack-advertisement"
	status := func(code int) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Retry-After", "7")
			http.Error(w, "no", code)
			return true
		}
	}
	body := func(contentType, body string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Content-Type", contentType)
			_, _ = w.Write([]byte(body))
			return true
		}
	}
	for name, c := range map[string]struct {
		before func(http.ResponseWriter, *http.Request) bool
		code   scan.Code
	}{
		"401":            {status(401), scan.CodeUnauthorized},
		"403":            {status(403), scan.CodeForbidden},
		"404":            {status(404), scan.CodeNotFound},
		"429":            {status(429), scan.CodeUnavailable},
		"500":            {status(500), scan.CodeUnavailable},
		"418":            {status(418), scan.CodeTargetUnreachable},
		"a page":         {body("text/html", "<html>Sign in</html>"), scan.CodeTargetUnreachable},
		"dumb protocol":  {body("text/plain", commit+"\trefs/heads/main\n"), scan.CodeTargetUnreachable},
		"nothing":        {body(advertisement, ""), scan.CodeTargetUnreachable},
		"junk":           {body(advertisement, "junk that is not a packet"), scan.CodeTargetUnreachable},
		"a short packet": {body(advertisement, "001e# service=git-upload-pack\n0000ffff"), scan.CodeTargetUnreachable},
		"a pack of junk": {junkPack(advertisement, "0008NAK\n0015\x01PACK\x00\x00\x00\x02\xff\xff\xff\xff!0000"), scan.CodeTargetUnreachable},
		"an endless error": {
			body(advertisement, "001e# service=git-upload-pack\n0000"+"0024ERR \x1b[2J\x07"+strings.Repeat("x", 22)),
			scan.CodeTargetUnreachable,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := newClient(t, nil).Checkout(t.Context(), checkout.Request{
				Access: o.serve(c.before).access(), Commit: commit, Branch: "main",
			})
			require.Equal(t, c.code, scan.CodeOf(err), "%v", err)
			require.NotContains(t, err.Error(), "\x1b")
			if name == "429" {
				busy := &scan.Error{}
				require.ErrorAs(t, err, &busy)
				require.Equal(t, 7*time.Second, busy.RetryAfter)
			}
		})
	}
}

func junkPack(advertisement, answer string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Type", advertisement)
			_, _ = w.Write([]byte("001e# service=git-upload-pack\n0000000eversion 2\n0016ls-refs=unborn\n000dfetch=x\n0000"))
			return true
		}
		w.Header().Set("Content-Type", "application/x-git-upload-pack-result")
		_, _ = w.Write([]byte(answer))
		return true
	}
}

func TestServersThatHang(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	end, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	drip := func(first string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Content-Type", "application/x-git-upload-pack-advertisement")
			_, _ = w.Write([]byte(first))
			tick := time.NewTicker(50 * time.Millisecond)
			defer tick.Stop()
			for {
				select {
				case <-tick.C:
					_, _ = w.Write([]byte("0"))
					_ = http.NewResponseController(w).Flush()
				case <-r.Context().Done():
					return true
				case <-end.Done():
					return true
				}
			}
		}
	}
	silent := func(_ http.ResponseWriter, r *http.Request) bool {
		select {
		case <-r.Context().Done():
		case <-end.Done():
		}
		return true
	}
	for name, c := range map[string]struct {
		before func(http.ResponseWriter, *http.Request) bool
		limits checkout.Limits
		code   scan.Code
	}{
		"silent": {silent, checkout.Limits{IdleTimeout: 200 * time.Millisecond}, scan.CodeTargetUnreachable},
		"drips":  {drip("001e# service=git-upload-pack\nffff"), checkout.Limits{Timeout: time.Second}, scan.CodeTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := newClient(t, limited(c.limits)).Checkout(t.Context(), checkout.Request{
				Access: o.serve(c.before).access(), Commit: commit, Branch: "main",
			})
			require.Equal(t, c.code, scan.CodeOf(err), "%v", err)
		})
	}
}
