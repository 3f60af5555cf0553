package sast_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

const flaskApp = `import hashlib
import sqlite3

from flask import Flask, request

app = Flask(__name__)


@app.route('/find')
def find():
    name = request.args.get('name')
    db = sqlite3.connect('shop.db')
    cursor = db.cursor()
    cursor.execute("SELECT * FROM items WHERE name = '" + name + "'")
    return 'found'


@app.route('/safe')
def safe():
    cursor = sqlite3.connect('shop.db').cursor()
    cursor.execute('SELECT * FROM items WHERE name = ?', (request.args.get('name'),))
    return 'found'
`

func TestTaintFindings(t *testing.T) {
	t.Parallel()
	r := run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"app.py": flaskApp}))
	require.Equal(t, []string{"app.py:14 taint/sql-injection CRITICAL"}, places(r))
	require.Empty(t, r.Notes)
	require.True(t, r.Judged)
	require.Equal(t, 1, r.Run.Files)

	f := r.Findings[0]
	require.Equal(t, scan.DimensionSAST, f.Dimension)
	require.Equal(t, []string{"CWE-89"}, f.CWE)
	require.Equal(t, `    cursor.execute("SELECT * FROM items WHERE name = '" + name + "'")`, f.Snippet)
	require.Equal(t, strings.TrimSpace(f.Snippet), f.Identity, "without lines and spacing")
	require.Contains(t, f.Message, "whoever sends it can read and change data in the database.")
	require.NotEmpty(t, f.Remediation)
	require.Positive(t, f.EffortMinutes)
	require.GreaterOrEqual(t, len(f.CodeFlow), 2)
	first, last := f.CodeFlow[0], f.CodeFlow[len(f.CodeFlow)-1]
	require.Equal(t, 11, first.Line)
	require.Equal(t, "    name = request.args.get('name')", first.Snippet)
	require.Equal(t, 14, last.Line)
}

// TestTaintLeavesTestsOut checks that data is not followed in test code, unless that is nearly all that the repository contains.
func TestTaintLeavesTestsOut(t *testing.T) {
	t.Parallel()
	beside := run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"app.py": flaskApp, "tests/test_app.py": flaskApp}))
	require.Equal(t, []string{"app.py:14 taint/sql-injection CRITICAL"}, places(beside))
	require.Equal(t, 1, beside.Run.Files)
	require.ElementsMatch(t, []string{"app.py", "tests/test_app.py"}, beside.Followed, "what no request reaches refutes patterns")

	alone := run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"setup.py": "x = 1\n", "tests/test_app.py": flaskApp}))
	require.Equal(t, []string{"tests/test_app.py:14 taint/sql-injection LOW"}, places(alone))
	require.Equal(t, 2, alone.Run.Files)
	require.True(t, alone.Findings[0].Test)
	require.Equal(t, scan.ConfidenceLow, alone.Findings[0].Confidence)
}

func TestTaintNotesWhatItCouldNotJudge(t *testing.T) {
	t.Parallel()
	deep := "x = " + strings.Repeat("[", 3000) + strings.Repeat("]", 3000) + "\n"
	tr := tree(t, map[string]string{
		"app.py": flaskApp, "broken.py": "def f(:\n  ]]]\n", "deep.py": deep, "large.py": strings.Repeat("# a\n", 300_000),
		"vendor/lib.py": flaskApp, "data.txt": "x",
	})
	r := run(t, engine(t, sast.Config{}, "taint"), tr)
	require.Equal(t, []string{"app.py:14 taint/sql-injection CRITICAL"}, places(r))
	var said []string
	for _, n := range r.Notes {
		require.True(t, n.Gap)
		said = append(said, n.Code+" "+n.Path)
	}
	require.ElementsMatch(t, []string{"NOT_JUDGED large.py", "UNPARSED broken.py", "UNPARSED deep.py"}, said)

	r = run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"a.txt": "x"}))
	require.False(t, r.Judged)
	require.Empty(t, r.Notes)
}

func TestTaintWithoutMemory(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for i := range 40 {
		files["m"+strings.Repeat("x", i)+".py"] = strings.Repeat(strings.Replace(flaskApp, "find", "find"+strings.Repeat("y", i), 1), 40)
	}
	report, err := engine(t, sast.Config{TaintMemory: 64 << 20}, "taint").Scan(t.Context(), tree(t, files), codeOptions(t))
	if err != nil {
		require.ErrorContains(t, err, "memory", "it does not fit in at all")
		return
	}
	require.Contains(t, codes(report), "NOT_JUDGED!")
}

func TestTaintKnowledge(t *testing.T) {
	t.Parallel()
	write := func(name, text string) string {
		dir := t.TempDir()
		full := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		require.NoError(t, os.WriteFile(full, []byte(text), 0o644))
		return dir
	}
	const head = "framework: Shop\ndocs: https://shop.example/docs\nrules:\n"
	dir := write("python/shop.yaml", head+"  - {call: [shop.search], sink: sql-injection, at: [\"0\"], fix: Use shop.find.}\n")
	tr := tree(t, map[string]string{"app.py": "import shop\nfrom flask import Flask, request\n\napp = " +
		"Flask(__name__)\n\n\n@app.route('/')\ndef index():\n    shop.search(request.args['q'])\n    return 'found'\n"})
	require.Empty(t, places(run(t, engine(t, sast.Config{}, "taint"), tr)))
	r := run(t, engine(t, sast.Config{Knowledge: dir}, "taint"), tr)
	require.Equal(t, []string{"app.py:9 taint/sql-injection CRITICAL"}, places(r))
	require.Equal(t, "Use shop.find.", r.Findings[0].Remediation)

	for name, test := range map[string]struct{ file, text, want string }{
		"no weakness": {"python/a.yaml", head + "  - {call: [f], sink: nix, at: [\"0\"]}\n", `a.yaml: rule 1 (f): sink: "nix" is not a weakness`},
		"no slot": {
			"python/a.yaml", head + "  - {call: [g], source: request}\n  - {call: [f], sink: xss}\n",
			"a.yaml: rule 2 (f): sink: at names the arguments that are sinks",
		},
		"unknown field":  {"python/a.yaml", head + "  - {call: [f], sinks: xss}\n", "field sinks not found"},
		"no framework":   {"python/a.yaml", "rules: []\n", "a.yaml: framework and docs are required"},
		"no language":    {"cobol/a.yaml", head, "cobol is not the folder of a language"},
		"no folder":      {"a.yaml", head, "a.yaml must be in the folder of a language"},
		"another suffix": {"python/a.yml", head, "must end in .yaml"},
		"broken models": {
			"python/a.model.yml",
			"extensions:\n  - addsTo: {pack: codeql/python-all, extensible: sinkModel}\n    data:\n      - [shop, \"Argument[0\", xss]\n",
			"a.model.yml: sinkModel, row 1 (line 4): access path",
		},
	} {
		_, err := sast.New(sast.Config{Self: self(), Knowledge: write(test.file, test.text)})
		require.ErrorContains(t, err, "code.knowledge", name)
		require.ErrorContains(t, err, test.want, name)
	}
	_, err := sast.New(sast.Config{Self: self(), Knowledge: filepath.Join(dir, "nowhere")})
	require.ErrorContains(t, err, "code.knowledge")
}

// TestTaintModels scans with the CodeQL models that docs/sast-knowledge.md shows.
func TestTaintModels(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "sast-knowledge.md"))
	require.NoError(t, err)
	_, example, ok := strings.Cut(string(data), "# java/shop.model.yml\n")
	require.True(t, ok)
	example, _, ok = strings.Cut(example, "```")
	require.True(t, ok)
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "java"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "java", "shop.model.yml"), []byte(example), 0o644))
	tr := tree(t, map[string]string{
		"App.java": "import com.shop.Database;\nimport com.shop.Message;\n\nclass App {\n    void find(Message m, Database db) {\n" +
			"        db.search(m.text());\n        db.search(m.id());\n    }\n}\n",
		"App.kt": "import com.shop.Database\nimport com.shop.Message\n\nfun find(m: Message, db: Database) {\n    db.search(m.text())\n}\n",
	})
	require.Empty(t, places(run(t, engine(t, sast.Config{}, "taint"), tr)))
	var log strings.Builder
	cfg := sast.Config{Knowledge: dir, Log: slog.New(slog.NewTextHandler(&log, nil))}
	want := []string{"App.java:6 taint/sql-injection CRITICAL", "App.kt:5 taint/sql-injection CRITICAL"}
	require.Equal(t, want, places(run(t, engine(t, cfg, "taint"), tr)))
	require.Contains(t, log.String(), `Java: models left out: 1: kind \"audit\" is unknown`)
}

// shelf is a cache that counts its uses.
type shelf struct {
	data   []byte
	stored int
}

// Load implements code.Cache.
func (s *shelf) Load(context.Context, string) (io.ReadCloser, error) {
	if s.data == nil {
		return nil, nil
	}
	return io.NopCloser(bytes.NewReader(s.data)), nil
}

// Store implements code.Cache.
func (s *shelf) Store(_ context.Context, _ string, from io.Reader) (err error) {
	s.stored++
	s.data, err = io.ReadAll(from)
	return err
}

// TestTaintIsIncremental checks that a scan with a cache finds the same as one without.
func TestTaintIsIncremental(t *testing.T) {
	t.Parallel()
	e, keep := engine(t, sast.Config{}, "taint"), &shelf{}
	scanned := func(app string) []string {
		opt := codeOptions(t)
		opt.Cache = keep
		tr := tree(t, map[string]string{"app.py": app, "b/other.py": flaskApp, "broken.py": "def f(:\n  ]]]\n"})
		r, err := e.Scan(t.Context(), tr, opt)
		require.NoError(t, err)
		plain, err := e.Scan(t.Context(), tr, codeOptions(t))
		require.NoError(t, err)
		require.Equal(t, plain.Findings, r.Findings)
		require.Equal(t, plain.Notes, r.Notes)
		return places(r)
	}
	first := []string{"app.py:14 taint/sql-injection CRITICAL", "b/other.py:14 taint/sql-injection CRITICAL"}
	require.Equal(t, first, scanned(flaskApp))
	require.Equal(t, first, scanned(flaskApp))
	require.Equal(t, []string{"app.py:15 taint/sql-injection CRITICAL", "b/other.py:14 taint/sql-injection CRITICAL"}, scanned("\n"+flaskApp))
	require.Equal(t, 3, keep.stored)
	keep.data = append(keep.data[:len(keep.data)/2:len(keep.data)/2], "damaged"...)
	require.Equal(t, first, scanned(flaskApp))
	keep.data = []byte("nonsense")
	require.Equal(t, first, scanned(flaskApp))
}

// TestTaintMergesWithOthers checks that there is one finding if other engines report the same
// weakness at the same place.
func TestTaintMergesWithOthers(t *testing.T) {
	t.Parallel()
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, map[string]string{
		"app.py": flaskApp,
		"app.js": "const express = require('express');\nconst { exec } = require('child_process');\n\nconst app = " +
			"express();\napp.get('/ping', (req, res) => {\n  exec('ping ' + req.query.host, () => res.end());\n});\n",
		"go.mod": goMod,
		"web.go": "package web\n\nimport (\n\t\"database/sql\"\n\t\"net/http\"\n)\n\ntype H struct{ DB *sql.DB }\n\nfunc (h H) ServeHTTP(w " +
			"http.ResponseWriter, r *http.Request) {\n\trows, err := h.DB.Query(\"SELECT a FROM b WHERE c = '\" + r.FormValue(\"c\") + " +
			"\"'\")\n\t_, _ = rows, err\n}\n",
	}), codeOptions(t))
	require.NoError(t, err)
	got := map[string][]string{}
	for _, f := range v.Findings {
		if slices.Contains(f.Engines, "taint") {
			require.NotEmpty(t, f.CodeFlow, "the flow of the data is reported")
			got[fmt.Sprintf("%s:%d", f.Path, f.StartLine)] = slices.Sorted(slices.Values(f.Engines))
		}
	}
	require.Equal(t, map[string][]string{"app.py:14": {"ruff", "taint"}, "app.js:6": {"eslint", "taint"}, "web.go:11": {"gosec", "taint"}},
		got)
}
