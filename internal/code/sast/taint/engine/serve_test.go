package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sast/taint/tainttest"
)

const flawed = "import os\nfrom flask import request\n\nos.system(request.args['q'])\n"

// serve runs the process on a folder as its parent would, and returns its answer and the order in which
// it began files.
func serve(t *testing.T, root string, config Config, skip ...int) (answer Answer, began []int) {
	t.Helper()
	var files []code.File
	require.NoError(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		files = append(files, code.Classify(filepath.ToSlash(name), data))
		return err
	}))
	in, err := json.Marshal(map[string]any{"Root": root, "Files": files, "Config": config, "Skip": skip})
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, Main(t.Context(), bytes.NewReader(in), &out))
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m struct {
			Began  *int
			Answer *Answer
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &m))
		if m.Began != nil {
			began = append(began, *m.Began)
		}
		if m.Answer != nil {
			answer = *m.Answer
		}
	}
	require.NoError(t, lines.Err())
	return answer, began
}

func TestProcess(t *testing.T) {
	t.Parallel()
	root := tainttest.Folder(t, map[string]string{"a.py": flawed, "b.py": flawed, "c.py": flawed, "d.txt": "text"})
	answer, began := serve(t, root, Config{Judge: []int{0, 1, 9}}, 1)
	require.Len(t, answer.Findings, 1)
	f := answer.Findings[0]
	require.Equal(t, "a.py", f.Path)
	require.EqualValues(t, 4, f.Pos.Line)
	require.Equal(t, 78, f.CWE)
	require.NotEmpty(t, f.Steps)
	require.Equal(t, []int{1}, answer.Skipped, "an earlier process ended on it")
	require.Equal(t, 4, answer.Lines)
	require.Empty(t, answer.Why)
	require.NotContains(t, began, 1)
	require.Contains(t, began, 0)
}

// A file that cannot be read is lost by itself, and the others are judged.
func TestProcessWithoutAFile(t *testing.T) {
	t.Parallel()
	root := tainttest.Folder(t, map[string]string{"a.py": flawed, "b.py": "x = '" + strings.Repeat("x", maxRead) + "'\n"})
	answer, _ := serve(t, root, Config{Judge: []int{0, 1}})
	require.Len(t, answer.Findings, 1)
	require.Equal(t, map[int]string{1: errLarge.Error()}, answer.Lost)
}

func TestProcessKeepsACache(t *testing.T) {
	t.Parallel()
	root, cache := tainttest.Folder(t, map[string]string{"a.py": flawed, "b.py": "print(1)\n"}), filepath.Join(t.TempDir(), "cache")
	first, _ := serve(t, root, Config{Judge: []int{0, 1}, Cache: Cache{Build: "1", Out: cache}})
	require.Zero(t, first.Recalled)
	again, _ := serve(t, root, Config{Judge: []int{0, 1}, Cache: Cache{Build: "1", In: cache, Out: cache + "2"}})
	require.Equal(t, 2, again.Recalled)
	require.Equal(t, first.Findings, again.Findings)
	other, _ := serve(t, root, Config{Judge: []int{0, 1}, Cache: Cache{Build: "2", In: cache, Out: cache + "3"}})
	require.Zero(t, other.Recalled, "the cache of another build")
	require.NoError(t, os.WriteFile(cache, []byte("damaged"), 0o600))
	damaged, _ := serve(t, root, Config{Judge: []int{0, 1}, Cache: Cache{Build: "1", In: cache, Out: cache + "4"}})
	require.Equal(t, first.Findings, damaged.Findings)
}

func TestMalformedRequests(t *testing.T) {
	t.Parallel()
	require.ErrorContains(t, Main(t.Context(), strings.NewReader("{"), &bytes.Buffer{}), "request")
	require.ErrorContains(t, Main(t.Context(), strings.NewReader(`{"Config":7}`), &bytes.Buffer{}), "config")
	require.ErrorContains(t, Main(t.Context(), strings.NewReader(`{"Config":{},"Root":"/nonexistent"}`), &bytes.Buffer{}), "tree")
}

// A link must not lead out of the repository.
func TestReadStaysInTheTree(t *testing.T) {
	t.Parallel()
	outside := tainttest.Folder(t, map[string]string{"secret": "s"})
	dir := tainttest.Folder(t, map[string]string{"in": "inside"})
	require.NoError(t, os.Symlink(filepath.Join(outside, "secret"), filepath.Join(dir, "link")))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = root.Close() })
	data, err := read(root, "in")
	require.NoError(t, err)
	require.Equal(t, "inside", string(data))
	for _, path := range []string{"link", "../secret", "absent"} {
		_, err = read(root, path)
		require.Error(t, err, path)
	}
}

func TestWhy(t *testing.T) {
	t.Parallel()
	guard := &memory{most: 100}
	require.Empty(t, why(t.Context(), guard))
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	require.Equal(t, "the time limit was reached", why(late, guard))
	full, end := context.WithCancelCause(t.Context())
	end(errMemory)
	require.Equal(t, errMemory.Error(), why(full, guard))
	guard.used.Store(filled - 1)
	require.False(t, guard.filling())
	guard.used.Store(filled)
	require.True(t, guard.filling())
	require.Equal(t, errMemory.Error(), why(t.Context(), guard), "files were left out")
}

// The analysis ends when the process has reached its limit of memory.
func TestMemoryGuard(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	watch(t.Context(), Config{Memory: 1}, allow, func() { close(ended) })
	select {
	case <-ended:
	case <-t.Context().Done():
		require.Fail(t, "a process above its limit went on")
	}
	require.Zero(t, (&memory{}).share(), "no limit")
}

// A process that needs more than its frugal share gets all of its memory, once, and goes on.
func TestMemoryBeyondTheFrugal(t *testing.T) {
	t.Parallel()
	const most = 1 << 50
	ctx, cancel := context.WithCancel(t.Context())
	allowed := make(chan int64)
	guard := watch(ctx, Config{Memory: most, Frugal: 1}, func(memory int64) {
		allowed <- memory
		cancel()
		close(allowed)
	}, func() { t.Error("the analysis ended") })
	require.EqualValues(t, most, <-allowed)
	_, again := <-allowed
	require.False(t, again)
	require.False(t, guard.filling())
}

func TestChoose(t *testing.T) {
	t.Parallel()
	j := job{work: &isolate.Work{Tree: &code.Tree{Files: make([]code.File, 3)}, Skip: map[int]bool{2: true}}, at: -1}
	j.choose([]int{-1, 1, 2, 3})
	require.Equal(t, []int{1}, j.index)
	require.Equal(t, []int{2}, j.skipped)
	require.Equal(t, []int{1}, j.places([]int{0}))
}
