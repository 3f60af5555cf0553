package quality

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
	"assay/internal/testsupport/sandboxes"
)

func linted(t *testing.T, name string, files map[string]string) code.Report {
	t.Helper()
	for _, e := range NewLinters(LintConfig{}) {
		if e.Name() == name {
			r, err := e.Scan(t.Context(), sandboxes.Shut(t, treeOf(t, files)), code.Options{TempDir: t.TempDir()})
			require.NoError(t, err)
			return r
		}
	}
	t.Fatal("no linter ", name)
	return code.Report{}
}

func places(r code.Report) (out []string) {
	for _, f := range r.Findings {
		out = append(out, fmt.Sprintf("%s:%d %s %s", f.Path, f.StartLine, f.RuleID, f.Severity))
	}
	return out
}

// Neither configuration nor comments of a repository count.
func TestRuff(t *testing.T) {
	t.Parallel()
	r := linted(t, "ruff", map[string]string{
		"a.py":           "import os  # noqa: F401\n\n\ndef f(a=[]):  # noqa\n    return missing\n",
		"b.py":           "# ruff: noqa\nimport sys\n",
		"tests/c.py":     "def f(a=[]):\n    return a\n",
		"bad.py":         "def f(:\n",
		"pyproject.toml": "[tool.ruff]\nexclude = [\"*\"]\n", "ruff.toml": "select = []\n", "vendor/v.py": "import os\n",
		"p/__init__.py": "import os\n", "x.js": "var a",
	})
	require.Equal(t, []string{"a.py:1 F401 LOW", "a.py:4 B006 MEDIUM", "a.py:5 F821 MEDIUM", "b.py:2 F401 LOW", "tests/c.py:1 B006 LOW"},
		places(r))
	require.Equal(t, "import os  # noqa: F401", r.Findings[0].Snippet)
	require.Equal(t, 10, r.Findings[0].EffortMinutes)
	require.Equal(t,
		[]scan.Note{{Code: NoteNotLinted, Gap: true, Path: "bad.py", Message: "The file was not judged: the linter cannot parse it."}}, r.Notes)
	require.Equal(t, 5, r.Run.Files)
	require.Equal(t, 1, r.Run.Failed)
	require.True(t, r.Judged)
	require.Equal(t, "0.17.3", r.Run.Version)
}

// Pylint's rules about errors.
func TestRuffKnowsPylintsErrors(t *testing.T) {
	t.Parallel()
	r := linted(t, "ruff", map[string]string{"a.py": `import logging
import threading


class A:
    def __init__(self):
        return 1


def f(a, b):
    a = a
    if b == b:
        ValueError("dropped")
    for x in a:
        print(x)
    else:
        print(b)
    logging.info("%s %s", a)
    with threading.Lock():
        return "a".strip("aab")
`})
	require.Equal(t, []string{
		"a.py:7 PLE0101 MEDIUM", "a.py:11 PLW0127 MEDIUM", "a.py:12 PLR0124 MEDIUM", "a.py:13 PLW0133 MEDIUM", "a.py:16 PLW0120 LOW",
		"a.py:18 PLE1206 MEDIUM", "a.py:19 PLW2101 MEDIUM", "a.py:20 B005 MEDIUM", "a.py:20 PLE1310 MEDIUM",
	}, places(r))
}

// Correct code of packages and frameworks has no findings.
func TestRuffKnowsPackagesAndFrameworks(t *testing.T) {
	t.Parallel()
	r := linted(t, "ruff", map[string]string{
		"xml/__init__.py": "__all__ = [\"dom\", \"sax\"]\n",
		"names.py":        "__all__ = [\"missing\"]\n",
		"api.py": `import fastapi
import typer
from fastapi import Depends


def read(db=Depends(print), file=fastapi.File(...)):
    return db, file


def main(name=typer.Option("x"), other=print()):
    return name, other
`,
	})
	require.Equal(t, []string{"api.py:10 B008 LOW", "names.py:1 F822 MEDIUM"}, places(r))
}

// Declaration files are judged as such: constants need no values there, and names need no uses.
func TestOxlintKnowsDeclarationFiles(t *testing.T) {
	t.Parallel()
	const declarations = "export const version: string;\ninterface ImportMeta { readonly env: ImportMetaEnv }\n"
	r := linted(t, "oxlint", map[string]string{
		"types/config.d.ts": declarations, "a.d.mts": declarations, "b.d.cts": declarations, "c.ts": "interface Unused { a: 1 }\n",
	})
	require.Equal(t, []string{"c.ts:1 no-unused-vars LOW"}, places(r))
	require.Empty(t, r.Notes)
	require.Equal(t, 4, r.Run.Files)
}

func TestOxlint(t *testing.T) {
	t.Parallel()
	r := linted(t, "oxlint", map[string]string{
		"a.ts":           "// eslint-disable-next-line no-debugger\ndebugger\nexport const o = { a: 1, a: 2 }\n",
		"b.jsx":          "/* oxlint-disable */\nexport const f = () => { if (NaN === f) return <a/> }\n",
		"c.js":           "export const x = <p/>\nfor (let i = 0; i < 9; i--) {}\n",
		"bad.js":         "function (\n",
		".oxlintrc.json": `{"ignorePatterns": ["**"], "rules": {"no-debugger": "off"}}`, ".eslintignore": "*",
		"package.json": `{"eslintConfig": {}}`, "x.py": "import os",
	})
	require.ElementsMatch(t, []string{
		"a.ts:2 no-debugger MEDIUM", "a.ts:3 no-dupe-keys MEDIUM", "b.jsx:2 use-isnan MEDIUM", "c.js:2 for-direction MEDIUM",
		"c.js:2 no-empty LOW",
	}, places(r))
	require.Equal(t, 4, r.Run.Files)
	require.Len(t, r.Notes, 1)
	require.Equal(t, "bad.js", r.Notes[0].Path)
	require.Equal(t, "1.94.0", r.Run.Version)
}

func TestLintersWithoutNode(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.py": "x = 1\n", "a.js": "x = 1\n"})
	for _, e := range NewLinters(LintConfig{Node: "/nonexistent/node"}) {
		_, err := e.Scan(t.Context(), tree, code.Options{TempDir: t.TempDir()})
		require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
		require.Contains(t, scan.MessageOf(err), "Node.js is missing")
		r, err := e.Scan(t.Context(), &code.Tree{Root: t.TempDir()}, code.Options{})
		require.NoError(t, err, "nothing to lint needs no Node")
		require.False(t, r.Judged)
	}
}

// A file that crashes a linter is skipped, the others are judged.
func TestFileThatALinterDiesOf(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	node := filepath.Join(dir, "node")
	script := "#!/bin/sh\nfor last; do :; done\nfor arg; do if [ -d \"$arg\" ] && grep -rqs DEADLY \"$arg\"; then exit " +
		"137; fi; done\nexec node \"$@\"\n"
	executable.Write(t, node, script)
	files := map[string]string{"deadly.py": "DEADLY = 1\n"}
	for i := range 9 {
		files[fmt.Sprintf("f%d.py", i)] = "import os\n"
	}
	r, err := newRuff(LintConfig{Node: node}).Scan(t.Context(), sandboxes.Shut(t, treeOf(t, files)), code.Options{TempDir: t.TempDir()})
	require.NoError(t, err)
	require.Len(t, r.Findings, 9)
	require.Equal(t, 1, r.Run.Failed)
	require.Equal(t, "deadly.py", r.Notes[0].Path)
}

func TestOutputOfLintersThatIsNone(t *testing.T) {
	t.Parallel()
	for _, out := range []string{"{", "null", `{"diagnostics": []}`, "what?"} {
		_, _, err := readOxlint([]byte(out))
		require.Error(t, err, out)
	}
	_, _, err := readRuff([]byte("what?"))
	require.Error(t, err)
	for _, rules := range []map[string]lintRule{ruffRules(), oxlintRules()} {
		for name, r := range rules {
			require.False(t, strings.HasSuffix(r.title, ".") || r.remedy == "", name)
		}
	}
}
