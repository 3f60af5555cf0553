package sast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// flowCase is a flow in files: each step is a file, a text on the line of the step, and the description of the step.
type flowCase struct {
	rule  string
	files map[string]string
	flow  [][3]string
	want  bool // whether the flow cannot happen
}

// requireImpossible checks whether flows are dropped.
func requireImpossible(t *testing.T, cases map[string]flowCase) {
	t.Helper()
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := scan.Finding{RuleID: test.rule}
			for _, s := range test.flow {
				f.CodeFlow = append(f.CodeFlow, step(t, test.files, s[0], s[1], s[2]))
			}
			last := f.CodeFlow[len(f.CodeFlow)-1]
			f.Path, f.StartLine, f.EndLine = last.Path, last.Line, last.Line
			require.Equal(t, test.want, normalizerOf(t, test.files).impossible(&f))
		})
	}
}

// step returns a step on the first line of a file that contains a text.
func step(t *testing.T, files map[string]string, file, text, message string) scan.FlowStep {
	t.Helper()
	for i, line := range strings.Split(files[file], "\n") {
		if strings.Contains(line, text) {
			return scan.FlowStep{Path: file, Line: i + 1, Message: message, Snippet: line}
		}
	}
	require.Fail(t, "no line of "+file+" contains "+text)
	return scan.FlowStep{}
}

// TestOtherPrograms checks which folders and files belong to one program.
func TestOtherPrograms(t *testing.T) {
	t.Parallel()
	requireImpossible(t, map[string]flowCase{
		"a call into an application of another folder that is imported": {
			"taint/command-injection", map[string]string{
				"services/user/handler.js": "const { find } = require('../db/query');\nfind(req.query.name);\n",
				"services/db/query.js":     "exports.find = (name) => {\n  exec(name);\n};\n",
			}, [][3]string{
				{"services/user/handler.js", "find(", "The data comes in with express.Request.query."},
				{"services/user/handler.js", "find(", "It is passed to find."}, {"services/db/query.js", "exec(", "It reaches exec()."},
			}, false,
		},
		"a call into an application of another folder by the name of a method": {
			"taint/command-injection", map[string]string{
				"services/user/handler.js": "const client = require('axios');\nclient.find(req.query.name);\n",
				"services/db/query.js":     "exports.find = (name) => {\n  exec(name);\n};\n",
			}, [][3]string{
				{"services/user/handler.js", "find(", "The data comes in with express.Request.query."},
				{"services/user/handler.js", "find(", "It is passed to find."}, {"services/db/query.js", "exec(", "It reaches exec()."},
			}, true,
		},
		"applications of Django": {
			"taint/command-injection", map[string]string{
				"apps/a/views.py": "def show(request):\n    run(request.GET['a'])\n", "apps/b/tools.py": "def run(a):\n    os.system(a)\n",
			}, [][3]string{
				{"apps/a/views.py", "run(", "The data comes in with django.http.HttpRequest.GET."},
				{"apps/a/views.py", "run(", "It is passed to run."}, {"apps/b/tools.py", "os.system", "It reaches os.system()."},
			}, false,
		},
		"a client of HTTP in a server": {
			"taint/ssrf", map[string]string{
				"api/routes.py":  "from client.http import fetch\nfetch(request.args['a'])\n",
				"client/http.py": "def fetch(url):\n    requests.get(url)\n",
			}, [][3]string{
				{"api/routes.py", "fetch(", "The data comes in with flask.request.args."}, {"api/routes.py", "fetch(", "It is passed to fetch."},
				{"client/http.py", "requests", "It reaches requests.get()."},
			}, false,
		},
		"a client and a server without a call": {
			"taint/xss", map[string]string{
				"server/a.js": "const name = req.query.name;\n", "client/b.js": "e.innerHTML = name;\n",
			}, [][3]string{
				{"server/a.js", "name", "The data comes in with express.Request.query."}, {"client/b.js", "name", "It reaches innerHTML()."},
			}, true,
		},
	})
}
