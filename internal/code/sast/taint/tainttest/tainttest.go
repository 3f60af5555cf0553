// Package tainttest tests languages of the taint engine with cases: files of code whose comments name
// the expected findings.
package tainttest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/syntax"
)

// want matches the comment of a case: "want: sql-injection, xss".
var want = regexp.MustCompile(`want: ([a-z0-9-]+(?:, [a-z0-9-]+)*)`)

// Run analyses each folder below dir as one repository, and each file in dir as a repository of its
// own. The findings must be exactly those that comments on the same line name: "want: WEAKNESS,
// WEAKNESS".
func Run(t *testing.T, l front.Language, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	a, err := taint.New(syntax.New(), []front.Language{l}, nil)
	require.NoError(t, err)
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			root, only := filepath.Join(dir, e.Name()), ""
			if !e.IsDir() {
				root, only = dir, e.Name()
			}
			Case(t, a, root, only)
		})
	}
}

// Case analyses a folder, or only one file of it.
func Case(t *testing.T, a *taint.Analyser, root, only string) {
	t.Helper()
	in := Input(t, root, only)
	out := a.Analyse(t.Context(), in)
	for i, err := range out.Lost {
		require.NoError(t, err, in.Files[i].Path)
	}
	for _, i := range out.Partly {
		require.Fail(t, "lines were lost", in.Files[i].Path)
	}
	wanted, err := Expected(in)
	require.NoError(t, err)
	var found []string
	flows := map[string]string{}
	for i := range out.Findings {
		f := &out.Findings[i]
		key := fmt.Sprintf("%s:%d %s", f.File.Path, f.Pos.Line, f.Weakness.ID)
		found = append(found, key)
		flows[key] = Describe(f)
	}
	slices.Sort(found)
	found = slices.Compact(found)
	var wrong strings.Builder
	for _, key := range found {
		if !slices.Contains(wanted, key) {
			fmt.Fprintf(&wrong, "not wanted: %s\n%s", key, flows[key])
		}
	}
	for _, key := range wanted {
		if !slices.Contains(found, key) {
			fmt.Fprintf(&wrong, "missing: %s\n", key)
		}
	}
	require.Empty(t, wrong.String())
}

// Input reads a folder, or only one file of it.
func Input(t testing.TB, root, only string) taint.Input {
	t.Helper()
	tree := os.DirFS(root)
	in := taint.Input{Read: func(path string) ([]byte, error) { return fs.ReadFile(tree, path) }}
	require.NoError(t, fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || only != "" && path != only {
			return err
		}
		in.All = append(in.All, path)
		data, err := fs.ReadFile(tree, path)
		if f := code.Classify(path, data); !f.Vendored {
			in.Files = append(in.Files, f)
		}
		return err
	}))
	return in
}

// Expected returns the findings that comments name, as "FILE:LINE WEAKNESS".
func Expected(in taint.Input) ([]string, error) {
	var out []string
	for _, f := range in.Files {
		data, err := in.Read(f.Path)
		if err != nil {
			return nil, err
		}
		for i, line := range strings.Split(string(data), "\n") {
			if m := want.FindStringSubmatch(line); m != nil {
				for id := range strings.SplitSeq(m[1], ", ") {
					out = append(out, fmt.Sprintf("%s:%d %s", f.Path, i+1, id))
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// Folder writes files, by path, to a new folder and returns it.
func Folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		path = filepath.Join(dir, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

// Describe returns a finding with its steps as text.
func Describe(f *report.Finding) string {
	var b strings.Builder
	for _, s := range f.Steps {
		fmt.Fprintf(&b, "    %s:%d %s\n", s.File.Path, s.Pos.Line, s.Text)
	}
	return b.String()
}
