package sast_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/engines"
	"assay/internal/code/sast"
	"assay/internal/scan"
	"assay/internal/testsupport/sandboxes"
)

// TestMain also serves as the engine's process, which is the test binary restarted.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "engine" {
		os.Exit(engines.Main(context.Background(), os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// self starts the test binary as the engine's process.
func self() []string { return []string{os.Args[0], "engine"} }

// engine returns the engine with the name.
func engine(t testing.TB, cfg sast.Config, name string) code.Engine {
	t.Helper()
	if cfg.Self == nil {
		cfg.Self = self()
	}
	engines, err := sast.New(cfg)
	require.NoError(t, err)
	i := slices.IndexFunc(engines, func(e code.Engine) bool { return e.Name() == name })
	require.GreaterOrEqual(t, i, 0, name)
	return engines[i]
}

// tree writes files and returns them as a tree.
func tree(t testing.TB, files map[string]string) *code.Tree {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		full := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o700))
		require.NoError(t, os.WriteFile(full, []byte(text), 0o600))
	}
	return treeOf(t, root)
}

// treeOf returns the tree of the files of a folder.
func treeOf(t testing.TB, root string) *code.Tree {
	t.Helper()
	root, err := filepath.EvalSymlinks(root)
	require.NoError(t, err)
	tr := &code.Tree{Root: root}
	err = filepath.WalkDir(root, func(full string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(full)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, full)
		tr.Files = append(tr.Files, code.Classify(filepath.ToSlash(rel), data))
		return err
	})
	require.NoError(t, err)
	slices.SortFunc(tr.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tr
}

// run runs an engine that must not fail.
func run(t testing.TB, e code.Engine, tr *code.Tree) code.Report {
	t.Helper()
	if tr.Sandbox == nil {
		sandboxes.Shut(t, tr)
	}
	report, err := e.Scan(t.Context(), tr, code.Options{Clock: time.Now, TempDir: t.TempDir()})
	require.NoError(t, err)
	return report
}

// short formats a finding in one line.
func short(f scan.Finding) string {
	return fmt.Sprintf("%s:%d %s %s", f.Path, f.StartLine, f.RuleID, f.Severity)
}

// places returns the findings in a short form.
func places(r code.Report) []string {
	out := []string{}
	for _, f := range r.Findings {
		out = append(out, short(f))
	}
	return out
}

// codes returns the codes of a report's notes, gaps with an exclamation mark.
func codes(r code.Report) []string {
	out := []string{}
	for _, n := range r.Notes {
		if n.Gap {
			n.Code += "!"
		}
		out = append(out, n.Code)
	}
	return out
}

func codeOptions(t testing.TB) code.Options {
	return code.Options{Clock: time.Now, TempDir: t.TempDir()}
}
