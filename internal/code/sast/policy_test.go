package sast_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast"
)

// TestCarefulProjects checks that findings of a large project with few severe flows are weighed, and that those of other projects
// are not.
func TestCarefulProjects(t *testing.T) {
	t.Parallel()
	const page = "import requests\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n"
	const fetch = page + "@app.route('/a')\ndef show():\n    return {'n': len(requests.get(request.args['to'], timeout=9).text)}\n"
	const both = page + "@app.route('/a')\ndef show():\n    to = request.args['to']\n" +
		"    requests.head(to, timeout=9)\n    return {'n': len(requests.get(to, timeout=9).text)}\n"
	const markup = page + "@app.route('/b')\ndef show():\n    return '<b>' + request.args['name']\n"
	const redirect = "from flask import Flask, redirect, request\n\napp = Flask(__name__)\n\n\n@app.route('/e')\ndef show():\n" +
		"    return redirect(request.args['next'])\n"
	const rails = "class PagesController < ActionController::Base\n  def show\n    return if params[:id]\n\n" +
		"    redirect_to params[:back]\n  end\nend\n"
	const later = "from flask import Flask, redirect, request\n\napp = Flask(__name__)\n\n\n@app.route('/e')\ndef show():\n" +
		"    to = request.args['next']\n    return redirect(to)\n"
	const statement = page + "import sqlite3\n\n\n@app.route('/c')\ndef show():\n    db = sqlite3.connect('a')\n" +
		"    return str(db.execute(\"select * from a where b = '\" + request.args['b'] + \"'\").fetchall())\n"
	const pages = "from flask import Flask, request\nfrom lib.loader import load\n\napp = Flask(__name__)\n\n\n" +
		"@app.route('/d')\ndef show():\n    return {'n': len(load(request.args['to']))}\n"
	const news = "from lib.loader import load\n\n\ndef news():\n    return load('https://example.org/news')\n"
	const layers = "import sqlite3\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\ndef rows(where):\n" +
		"    db = sqlite3.connect('a')\n\n    return str(db.execute('select * from a where ' + where).fetchall())\n\n\n" +
		"def store(name):\n    return rows(\"b = '\" + name + \"'\")\n\n\ndef service(name):\n    return store(name)\n\n\n" +
		"@app.route('/f')\ndef show():\n    return {'n': len(service(request.args['b']))}\n"
	const loader = "import requests\n\n\ndef load(to):\n    return requests.get(to, timeout=9).text\n"
	for name, test := range map[string]struct {
		files map[string]string
		size  int // harmless files
		want  []string
	}{
		"where requests are handled": {
			map[string]string{"shop/views/a.py": fetch}, 60, []string{"shop/views/a.py:9 taint/ssrf HIGH"},
		},
		"in one function elsewhere": {
			map[string]string{"shop/lists.py": fetch}, 60, []string{"shop/lists.py:9 taint/ssrf MEDIUM"},
		},
		"sinks of one value": {
			map[string]string{"shop/views/a.py": both}, 60, []string{"shop/views/a.py:10 taint/ssrf HIGH"},
		},
		"sinks of one value, in a small project": {
			map[string]string{"shop/views/a.py": both}, 10,
			[]string{"shop/views/a.py:10 taint/ssrf HIGH", "shop/views/a.py:11 taint/ssrf HIGH"},
		},
		"in a module whose name ends in admin": {
			map[string]string{"eladmin-shop/views/a.py": fetch}, 60, []string{"eladmin-shop/views/a.py:9 taint/ssrf HIGH"},
		},
		"below a folder of administrators": {map[string]string{"shop/views/admin/a.py": fetch}, 60, []string{}},
		"in one function for operators":    {map[string]string{"shop/commands/a.py": fetch}, 60, []string{}},
		"in code that callers share": {
			map[string]string{"shop/views/a.py": pages, "lib/loader.py": loader, "lib/__init__.py": "", "shop/news.py": news}, 60, []string{},
		},
		"in a function that only a handler calls": {
			map[string]string{"shop/views/a.py": pages, "lib/loader.py": loader, "lib/__init__.py": ""}, 60,
			[]string{"lib/loader.py:5 taint/ssrf HIGH"},
		},
		"statement behind many calls": {
			map[string]string{"shop/a.py": layers}, 60, []string{"shop/a.py:10 taint/sql-injection MEDIUM"},
		},
		"in code that callers share, in a small project": {
			map[string]string{"shop/views/a.py": pages, "lib/loader.py": loader, "lib/__init__.py": ""}, 10,
			[]string{"lib/loader.py:5 taint/ssrf HIGH"},
		},
		"rule that is rarely right": {
			map[string]string{"shop/views/b.py": markup}, 60, []string{"shop/views/b.py:9 taint/xss MEDIUM"},
		},
		"redirect on one line": {
			map[string]string{"shop/views/e.py": redirect}, 60, []string{"shop/views/e.py:8 taint/open-redirect MEDIUM"},
		},
		"redirect on one line, after a parameter": {
			map[string]string{"app/controllers/pages_controller.rb": rails}, 60,
			[]string{"app/controllers/pages_controller.rb:5 taint/open-redirect MEDIUM"},
		},
		"redirect on a later line":       {map[string]string{"shop/views/e.py": later}, 60, []string{}},
		"redirect on one line elsewhere": {map[string]string{"shop/lists.py": redirect}, 60, []string{}},
		"what would be CRITICAL is never left out": {
			map[string]string{"shop/lists.py": statement}, 60, []string{"shop/lists.py:13 taint/sql-injection MEDIUM"},
		},
		"project that does not defend itself": {
			map[string]string{"shop/b.py": markup, "shop/lists.py": statement}, 60,
			[]string{"shop/b.py:9 taint/xss HIGH", "shop/lists.py:13 taint/sql-injection CRITICAL"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(test.files)
			for i := range test.size {
				files[fmt.Sprintf("core/part%d.py", i)] = "x = 1\n"
			}
			require.Equal(t, test.want, places(run(t, engine(t, sast.Config{}, "taint"), tree(t, files))))
		})
	}
}

// TestProjectsThatSanitize checks that findings are weighed where a project sanitizes much more often than it forgets to, too, and that
// a place which differs from a habit is not severe.
func TestProjectsThatSanitize(t *testing.T) {
	t.Parallel()
	const page = "import os\nimport html\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/b')\ndef show():\n"
	const markup = page + "    return '<b>' + request.args['name']\n"
	const escaped = page + "    return '<b>' + html.escape(request.args['name'])\n"
	const file = page + "    return {'n': len(open(os.path.join('data', request.args['name'])).read())}\n"
	const within = page + "    return {'n': len(open(os.path.join('data', os.path.basename(request.args['name']))).read())}\n"
	two := map[string]string{"a.py": markup, "b.py": markup}
	for name, test := range map[string]struct {
		files map[string]string
		safe  string
		times int
		want  []string
	}{
		"never":         {two, escaped, 0, []string{"a.py:10 taint/xss HIGH", "b.py:10 taint/xss HIGH"}},
		"seldom":        {two, escaped, 15, []string{"a.py:10 taint/xss HIGH", "b.py:10 taint/xss HIGH"}},
		"often":         {two, escaped, 25, []string{"a.py:10 taint/xss MEDIUM", "b.py:10 taint/xss MEDIUM"}},
		"another kind":  {map[string]string{"views/a.py": file}, escaped, 25, []string{"views/a.py:10 taint/path-traversal HIGH"}},
		"the same kind": {map[string]string{"views/a.py": file}, within, 25, []string{"views/a.py:10 taint/path-traversal MEDIUM"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(test.files)
			for i := range 40 {
				files[fmt.Sprintf("core/part%d.py", i)] = "x = 1\n"
			}
			for i := range test.times {
				files[fmt.Sprintf("pages/safe%d.py", i)] = test.safe
			}
			for i := range 25 - test.times {
				files[fmt.Sprintf("pages/other%d.py", i)] = "x = 1\n"
			}
			require.Equal(t, test.want, places(run(t, engine(t, sast.Config{}, "taint"), tree(t, files))))
		})
	}
}

// TestCarefulProjectsOfAllEngines checks that the other engines' findings are weighed where the taint engine found that a
// project defends itself, and only there.
func TestCarefulProjectsOfAllEngines(t *testing.T) {
	t.Parallel()
	const digest = "import hashlib\n\n\ndef key(token):\n    return hashlib.md5(token).hexdigest()\n"
	const parse = "import xml.etree.ElementTree as et\n\n\ndef read(text):\n    return et.fromstring(text)\n"
	const fetch = "import requests\n\n\ndef read(url):\n    return requests.get(url, verify=False, timeout=9)\n"
	const pickle = "import pickle\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n" +
		"@app.route('/a')\ndef show():\n    return str(pickle.loads(request.data))\n"
	files := map[string]string{
		"shop/parts.py": digest, "shop/accounts.py": digest, "shop/ranges.py": parse, "shop/mirror.py": fetch,
		"shop/views/load.py": pickle, "Dockerfile": "FROM example.com/base\nUSER app\n",
	}
	require.Equal(t, []string{
		"shop/views/load.py:9 S301 CRITICAL", "shop/accounts.py:5 S324 MEDIUM", "shop/mirror.py:5 S501 MEDIUM", "shop/parts.py:5 S324 MEDIUM",
		"Dockerfile:1 docker-untagged LOW", "shop/ranges.py:5 S314 LOW",
	}, judged(t, files))
	for i := range 60 {
		files[fmt.Sprintf("core/part%d.py", i)] = "x = 1\n"
	}
	require.Equal(t, []string{
		"shop/views/load.py:9 S301 CRITICAL", "shop/accounts.py:5 S324 MEDIUM", "shop/mirror.py:5 S501 MEDIUM",
	}, judged(t, files))
}
