package sast_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

// TestLeads checks that flows which are not reported are leads, the most promising first, and that others are not.
func TestLeads(t *testing.T) {
	t.Parallel()
	const page = "import requests\nfrom flask import Flask, redirect, request\nfrom lib.loader import load\n\napp = Flask(__name__)\n\n\n"
	const shared = page + "@app.route('/d')\ndef show():\n    return {'n': len(load(request.args['to']))}\n"
	const news = "from lib.loader import load\n\n\ndef news():\n    return load('https://example.org/news')\n"
	const loader = "import requests\n\n\ndef load(to):\n    return requests.get(to, timeout=9).text\n"
	const operator = page + "@app.route('/a')\ndef show():\n    return {'n': len(requests.get(request.args['to'], timeout=9).text)}\n"
	const onward = page + "@app.route('/e')\ndef show():\n    to = request.args['next']\n    return redirect(to)\n"
	const part = "from flask import request\n\n\ndef part():\n    return request.args['part']\n"
	const tested = "from lib.opener import opened\nfrom shop.parts import part\n\n\ndef test_part():\n    assert opened(part())\n"
	const opener = "def opened(name):\n    return open('/srv/parts/' + name).read()\n"
	const digest = "import hashlib\n\n\ndef key(part):\n    return hashlib.md5(part).hexdigest()\n"
	const shell = "import os\nimport rules\nfrom flask import Flask, abort, request\n\napp = Flask(__name__)\n\n\n" +
		"@app.route('/f')\ndef find():\n    os.system('finger ' + request.args['user'])\n    return {}\n\n\n" +
		"@app.route('/p')\ndef ping():\n    host = request.args['host']\n    if not rules.is_known(host):\n        abort(404)\n" +
		"    os.system('ping ' + host)\n    return {}\n"
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"tested by something unknown, although another flow of its rule is certain": {
			map[string]string{"shop/views/a.py": shell}, []string{"20% shop/views/a.py:19 taint/command-injection CRITICAL"},
		},
		"none": {map[string]string{"a.py": "x = 1\n"}, []string{}},
		"the most promising first": {
			map[string]string{
				"shop/views/a.py": shared, "lib/loader.py": loader, "lib/__init__.py": "", "shop/news.py": news, "shop/views/e.py": onward,
				"shop/commands/a.py": operator,
			},
			[]string{
				"6% lib/loader.py:5 taint/ssrf HIGH", "3% shop/views/e.py:11 taint/open-redirect MEDIUM", "2% shop/commands/a.py:10 taint/ssrf HIGH",
			},
		},
		"through a test": {
			map[string]string{"shop/parts.py": part, "tests/test_parts.py": tested, "lib/opener.py": opener, "lib/__init__.py": ""},
			[]string{},
		},
		"no flow":   {map[string]string{"shop/parts.py": digest}, []string{}},
		"test code": {map[string]string{"tests/test_a.py": onward}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(test.files)
			for i := range 200 {
				files[fmt.Sprintf("core/part%d.py", i)] = "x = 1\n"
			}
			r := run(t, engine(t, sast.Config{}, "taint"), tree(t, files))
			require.Equal(t, test.want, leads(r.Leads))
			require.Equal(t, len(test.want) > 0, len(noted(r, sast.NoteLeads)) == 1)
			for _, l := range r.Leads {
				require.Equal(t, scan.ConfidenceLow, l.Confidence)
				require.GreaterOrEqual(t, len(l.CodeFlow), 2)
			}
		})
	}
}

func leads(all []scan.Lead) []string {
	out := []string{}
	for _, l := range all {
		out = append(out, fmt.Sprintf("%d%% %s", l.Likelihood, short(l.Finding)))
	}
	return out
}

// noted returns the notes with a code.
func noted(r code.Report, kind string) (out []scan.Note) {
	for _, n := range r.Notes {
		if n.Code == kind {
			out = append(out, n)
		}
	}
	return out
}
