package taint_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/incremental"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/syntax"
)

// repository is a repository whose files change, with the cache of its scans.
type repository struct {
	t      *testing.T
	a      *taint.Analyser
	files  map[string]string
	stored []byte
	// wholes is what analyses without the cache reported, by the contents of the files.
	wholes map[string][]string
}

func (r *repository) input() taint.Input {
	in := taint.Input{Read: func(path string) ([]byte, error) {
		text, ok := r.files[path]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return []byte(text), nil
	}}
	for _, path := range slices.Sorted(maps.Keys(r.files)) {
		in.All = append(in.All, path)
		in.Files = append(in.Files, code.Classify(path, []byte(r.files[path])))
	}
	return in
}

// scan analyses all files, with and without the cache: both must have the same result.
func (r *repository) scan(what string) taint.Output {
	r.t.Helper()
	stored, err := incremental.New(incremental.KeyOf([]byte("test")))
	require.NoError(r.t, err)
	if r.stored != nil {
		require.NoError(r.t, stored.Read(bytes.NewReader(r.stored)))
	}
	in := r.input()
	in.Cache = stored
	changed := r.a.Analyse(r.t.Context(), in)
	require.NoError(r.t, changed.Err)
	require.Equal(r.t, r.whole(), described(changed), what)
	var out bytes.Buffer
	require.NoError(r.t, stored.Write(&out))
	r.stored = out.Bytes()
	return changed
}

// whole returns what an analysis of all files without the cache reports.
func (r *repository) whole() []string {
	r.t.Helper()
	key := fmt.Sprintf("%q", r.files)
	if found, ok := r.wholes[key]; ok {
		return found
	}
	out := r.a.Analyse(r.t.Context(), r.input())
	require.NoError(r.t, out.Err)
	if r.wholes == nil {
		r.wholes = map[string][]string{}
	}
	r.wholes[key] = described(out)
	return r.wholes[key]
}

// described returns everything that an analysis reports, as text.
func described(o taint.Output) []string {
	out := []string{fmt.Sprintf("%d lines, partly %v, left %v, lost %v, %+v", o.Lines, o.Partly, o.Left, o.Lost, o.Stats)}
	for _, r := range o.Reports {
		out = append(out, fmt.Sprintf("%+v", r))
	}
	return out
}

func analyser(t *testing.T, l ...front.Language) *taint.Analyser {
	t.Helper()
	a, err := taint.New(syntax.New(), l, nil)
	require.NoError(t, err)
	return a
}

// TestWhatChangedIsEnough changes the files of each language's cases, one at a time: the result must be the same as without a
// cache.
func TestWhatChangedIsEnough(t *testing.T) {
	t.Parallel()
	for _, l := range languages.All() {
		t.Run(l.Names()[0], func(t *testing.T) {
			t.Parallel()
			r := &repository{t: t, a: analyser(t, l), files: map[string]string{}}
			folder := engine.Folder(l)
			if folder == "go" {
				folder = "golang"
			}
			tree := os.DirFS(folder + "/testdata")
			require.NoError(t, fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				data, err := fs.ReadFile(tree, path)
				r.files[path] = string(data)
				return err
			}))
			r.scan("at first")
			same := r.scan("again")
			require.Positive(t, same.Recalled)
			require.Zero(t, same.Reused)
			r.edits(rand.New(rand.NewPCG(7, uint64(len(r.files)))))
		})
	}
}

// edits changes files at random, so that most of them remain valid programs.
func (r *repository) edits(by *rand.Rand) {
	paths := slices.Sorted(maps.Keys(r.files))
	taken := 0
	for i := range 6 {
		path := paths[by.IntN(len(paths))]
		was := r.files[path]
		lines := strings.SplitAfter(was, "\n")
		at := by.IntN(len(lines))
		what := ""
		switch i {
		case 0:
			what, lines = "a line more", slices.Insert(lines, at, "\n")
		case 1:
			what, lines = "a line less", slices.Delete(lines, at, at+1)
		case 2:
			what, lines = "a line twice", slices.Insert(lines, at, lines[at])
		case 3:
			what, lines = "half of it", lines[:len(lines)/2]
		case 4:
			what, lines = "all of it twice", slices.Concat(lines, lines)
		case 5:
			what, lines = "nothing", nil
		}
		r.files[path] = strings.Join(lines, "")
		if lines == nil {
			delete(r.files, path)
		}
		taken += r.scan(what + " of " + path).Taken
		r.files[path] = was
		if i%2 == 0 {
			taken += r.scan(path + " as it was").Taken
		}
	}
	require.Positive(r.t, taken, "nothing was taken over")
}

// TestEdits changes files that others depend on.
func TestEdits(t *testing.T) {
	t.Parallel()
	r := &repository{t: t, a: analyser(t, languages.All()...), files: map[string]string{
		"app/web.py": `from flask import Flask, request
from app import db, names

app = Flask(__name__)


@app.route('/a')
def a():
    return db.find(request.args.get('a'))


@app.route('/b')
def b():
    return db.find(names.clean(request.args.get('b')))
`,
		"app/db.py": `import sqlite3


def find(name):
    cursor = sqlite3.connect('shop.db').cursor()
    cursor.execute("SELECT * FROM items WHERE name = '" + name + "'")
    return cursor.fetchall()
`,
		"app/names.py": "LIMIT = 3\n\n\ndef clean(name):\n    return name.strip()\n",
		"app/calm.py":  "def one(x):\n    return two(x)\n\n\ndef two(x):\n    return x\n",
		"src/Store.java": `package shop;

import java.sql.*;

public interface Store {
    void put(String name) throws Exception;
}
`,
		"src/Sql.java": `package shop;

import java.sql.*;

public class Sql implements Store {
    Connection c;
    public void put(String name) throws Exception {
        c.createStatement().execute("INSERT INTO a VALUES ('" + name + "')");
    }
}
`,
		"src/Memory.java": `package shop;

public class Memory {
    public void put(String name) throws Exception {
    }
}
`,
		"src/Web.java": `package shop;

import javax.servlet.http.*;

public class Web extends HttpServlet {
    private Store store;
    protected void doGet(HttpServletRequest q, HttpServletResponse a) throws Exception {
        store.put(q.getParameter("n"));
    }
}
`,
		"templates/page.jinja2": "<h1>{{ title | safe }}</h1><p>{{ text }}</p>\n",
		"app/page.py": `from flask import Flask, render_template, request

app = Flask(__name__)


@app.route('/page')
def page():
    return render_template('page.jinja2', title='a', text=request.args.get('t'))
`,
	}}
	found := func(o taint.Output) []string {
		var out []string
		for _, f := range o.Reports {
			out = append(out, fmt.Sprintf("%s:%d %s", f.Path, f.Pos.Line, f.Rule))
		}
		return out
	}
	sql, java := "app/db.py:6 taint/sql-injection", "src/Sql.java:8 taint/sql-injection"
	require.Equal(t, []string{sql, java}, found(r.scan("at first")))
	for _, edit := range []struct {
		name, path, from, to string
		want                 []string
		taken                bool
	}{
		{"a callee in another file", "app/names.py", "name.strip()", "name.lower()", []string{sql, java}, true},
		{"a callee that all are harmed by", "app/db.py", "name = '\" + name + \"'\"", "name = ?\", (name,)", []string{java}, true},
		{"a callee that all are harmed by, again", "app/db.py", "name = ?\", (name,)", "name = '\" + name + \"'\"", []string{sql, java}, true},
		{"a caller", "app/web.py", "request.args.get('a')", "'a'", []string{sql, java}, true},
		{"the other caller", "app/web.py", "names.clean(request.args.get('b'))", "'b'", []string{java}, true},
		{"a function more", "app/web.py",
			"@app.route('/b')", "@app.route('/c')\ndef c():\n    return db.find(request.args.get('c'))\n\n\n@app.route('/b')",
			[]string{sql, java}, false},
		{"a global thing", "app/names.py", "LIMIT = 3", "from flask import request\nLIMIT = request.args", []string{sql, java}, true},
		{"one that reads it", "app/calm.py",
			"return x\n", "from app import names, db\n    return db.find(names.LIMIT.get('x'))\n",
			[]string{sql, java}, true},
		{"a class less that implements it", "src/Sql.java", " implements Store", "", []string{sql}, false},
		{"a class more that implements it", "src/Sql.java", "class Sql", "class Sql implements Store", []string{sql, java}, false},
		{"a template", "templates/page.jinja2",
			"{{ text }}", "{{ text | safe }}",
			[]string{sql, java, "templates/page.jinja2:1 taint/xss"}, true},
		{"a template, again", "templates/page.jinja2", "{{ text | safe }}", "{{ text }}", []string{sql, java}, true},
		{"a function less", "app/calm.py", "def one(x):\n    return two(x)\n\n\n", "", []string{sql, java}, false},
	} {
		require.Contains(t, r.files[edit.path], edit.from, edit.name)
		r.files[edit.path] = strings.Replace(r.files[edit.path], edit.from, edit.to, 1)
		out := r.scan(edit.name)
		require.Equal(t, edit.want, found(out), edit.name)
		require.Equal(t, edit.taken, out.Taken > 0, edit.name)
	}
}
