package sast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// flowOf returns a finding with a flow through lines of one file.
func flowOf(n *normalizer, rule, file string, steps ...scan.FlowStep) *scan.Finding {
	f := &scan.Finding{RuleID: rule, Path: file}
	for _, s := range steps {
		s.Path = file
		s.Snippet = string(n.source(file)[s.Line-1])
		f.CodeFlow, f.StartLine = append(f.CodeFlow, s), s.Line
	}
	return f
}

func stepAt(line int, message string) scan.FlowStep {
	return scan.FlowStep{Line: line, Message: message}
}

func TestDeclaredInputs(t *testing.T) {
	t.Parallel()
	const action = "module.exports = {\n  inputs: {\n    id: {\n      type: 'string',\n      regex: /^[0-9]+$/,\n    },\n    name: {\n" +
		"      type: 'string',\n    },\n    whole: { type: 'number' },\n  },\n  async fn(inputs) {\n" +
		"    fs.rmSync(`/srv/${inputs.id}_${inputs.whole}`);\n    fs.rmSync(`/srv/${inputs.id}/${inputs.name}`);\n  },\n};\n"
	n := normalizerOf(t, map[string]string{"a.js": action})
	at := func(line int) *scan.Finding {
		return flowOf(n, "taint/path-traversal", "a.js",
			stepAt(12, "The data comes in with the parameter inputs."), stepAt(line, "It reaches fs.rmSync()."))
	}
	require.True(t, n.declaredInput(at(13)))
	require.False(t, n.declaredInput(at(14)), "one is any text")
	require.False(t, n.declaredInput(flowOf(n, "taint/path-traversal", "a.js", stepAt(12, "The data comes in with the parameter name."))))
}

func TestBodiesOfJSONAlone(t *testing.T) {
	t.Parallel()
	const app = "app.use(express.json());\napp.post('/', (req, res) => res.send(`<b>${req.body.name}`));\n"
	for parsers, want := range map[string]bool{
		"": true, "app.use(express.urlencoded({extended: true}));\n": false, "const multer = require('multer');\n": false,
	} {
		n := normalizerOf(t, map[string]string{"a.js": app, "b.js": parsers})
		f := flowOf(n, "taint/xss", "a.js", stepAt(2, "The data comes in with Request.body."), stepAt(2, "It reaches Response.send()."))
		require.Equal(t, want, n.onlyJSON(f), parsers)
		f.CodeFlow[0].Message = "The data comes in with Request.query."
		require.False(t, n.onlyJSON(f))
	}
}

func TestOwnPath(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"a.py": "url = base + web.ctx.fullpath\nurl = web.ctx.fullpath\nurl = f'{base}{request.path}'\n",
		"a.js": "fetch(`${base}${req.originalUrl}`)\nfetch(req.originalUrl)\nconst url = base + req.url\n",
	})
	for _, c := range []struct {
		file, source string
		line         int
		want         bool
	}{
		{"a.py", "The value of web.ctx.fullpath", 1, true}, {"a.py", "web.ctx.fullpath", 2, false}, {"a.py", "Request.path", 3, true},
		{"a.py", "Request.args", 3, false}, {"a.js", "Request.originalUrl", 2, false}, {"a.js", "Request.url", 3, true},
	} {
		f := flowOf(n, "taint/ssrf", c.file, stepAt(c.line, "The data comes in with "+c.source+"."))
		require.Equal(t, c.want, ownPath(f), "%s:%d", c.file, c.line)
	}
}

func TestConnectionTests(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"a.py": "class A:\n    def testServer(self):\n        requests.get(self.get_argument('to'))\n\n    def show(self):\n" +
			"        requests.get(self.get_argument('to'))\n\n    def latest(self):\n        requests.get(self.get_argument('to'))\n",
	})
	for line, want := range map[int]bool{3: true, 6: false, 9: false} {
		f := flowOf(n, "taint/ssrf", "a.py", stepAt(line, "The data comes in with A.get_argument()."))
		require.Equal(t, want, n.ofConnectionTest(f), line)
	}
}

func TestRegisteredRoutes(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"views.py": "class Files(Resource):\n    def post(self, kind):\n        open(kind)\n\n\nclass Others(Resource):\n" +
			"    def post(self, kind):\n        open(kind)\n\n\ndef show(request, kind, rest):\n    open(kind)\n",
		"routes.py": "register(Files, '/files/<string:kind>', 'files')\nregister(\n    Others,\n    '/others/<name>',\n)\n" +
			"path('show/<str:kind>/<path:rest>', views.show)\n",
	})
	for _, c := range []struct {
		line int
		name string
		want bool
	}{{2, "kind", true}, {7, "kind", false}, {11, "kind", true}, {11, "rest", false}} {
		f := flowOf(n, "taint/path-traversal", "views.py", stepAt(c.line, "The data comes in with the parameter "+c.name+"."))
		require.Equal(t, c.want, n.registered(f), c)
	}
}

func TestScriptsOfOneRequest(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"online.php":          "<?php\nrequire_once './global.php';\n$page = $_GET['page'];\n",
		"global.php":          "<?php\nrequire 'inc/init.php';\n",
		"inc/init.php":        "<?php\nfunction f() { global $page; echo $page; }\n",
		"admin/index.php":     "<?php\nrequire '../inc/init.php';\nrequire \"modules/\" . $m . \".php\";\n",
		"admin/modules/a.php": "<?php\necho $page;\n",
		"tools/run.php":       "<?php\ninclude $name;\n",
		"tools/sub/page.php":  "<?php\necho $page;\n",
	})
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"online.php", "inc/init.php", true}, {"online.php", "admin/modules/a.php", false}, {"admin/index.php", "admin/modules/a.php", true},
		{"inc/init.php", "admin/modules/a.php", true}, {"tools/run.php", "tools/sub/page.php", true}, {"online.php", "tools/sub/page.php", false},
		{"a.js", "b.js", true},
	} {
		require.Equal(t, c.want, n.together(scan.FlowStep{Path: c.a}, scan.FlowStep{Path: c.b}), c)
	}
}

// TestRewrittenFields checks that fields of requests which the program replaces are doubted, and others are not.
func TestRewrittenFields(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{
		"boot.php": "<?php\n$_SERVER['PHP_SELF'] = ownPath($_SERVER['PHP_SELF']);\n",
		"page.php": "<?php\nif ($_SERVER['REQUEST_URI'] == '/') {\n    $a = ['b' => $_SERVER['QUERY_STRING']];\n}\n",
	})
	for field, doubted := range map[string]bool{"PHP_SELF": true, "REQUEST_URI": false, "QUERY_STRING": false} {
		f := &scan.Finding{RuleID: "taint/xss", CodeFlow: []scan.FlowStep{
			{Path: "page.php", Line: 2, Message: "The data comes in with $_SERVER." + field + "."},
			{Path: "page.php", Line: 3, Message: "It reaches echo()."},
		}}
		require.Equal(t, doubted, n.ofRewritten(f), field)
	}
}
