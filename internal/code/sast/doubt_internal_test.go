package sast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestImpossible checks that other code on a line, in a function or in a file does not make a flow impossible.
func TestImpossible(t *testing.T) {
	t.Parallel()
	requireImpossible(t, map[string]flowCase{
		"a parameter beside one of the command line": {
			"taint/ssrf", map[string]string{"a.go": "func show(r *http.Request, c *cli.Context) {\n\thttp.Get(r.URL)\n}\n"}, [][3]string{
				{"a.go", "func", "The data comes in with the parameter r."}, {"a.go", "Get", "It reaches net/http.Get()."},
			}, false,
		},
		"a parameter of the command line": {
			"taint/ssrf", map[string]string{"a.go": "func show(r *http.Request, c *cli.Context) {\n\thttp.Get(c.URL)\n}\n"}, [][3]string{
				{"a.go", "func", "The data comes in with the parameter c."}, {"a.go", "Get", "It reaches net/http.Get()."},
			}, true,
		},
		"an uploaded archive of an update": {
			"taint/path-traversal", map[string]string{
				"Update/A.cs": "void Add(IFormFile zip) {\n  var name = entry.FullName;\n  File.Create(name);\n}\n",
			}, [][3]string{
				{"Update/A.cs", "FullName", "The data comes in with System.IO.Compression.ZipArchiveEntry.FullName."},
				{"Update/A.cs", "Create", "It reaches System.IO.File.Create()."},
			}, false,
		},
		"a parameter beside a header": {
			"taint/log-injection", map[string]string{"a.py": "log.info(request.META['HTTP_X'] + request.GET['a'])\n"}, [][3]string{
				{"a.py", "log", "The data comes in with django.http.HttpRequest.GET."}, {"a.py", "log", "It reaches log.info()."},
			}, false,
		},
		"a header that is decoded": {
			"taint/log-injection", map[string]string{"a.js": "console.warn(decodeURIComponent(req.headers.a))\n"}, [][3]string{
				{"a.js", "warn", "The data comes in with express.Request.headers."}, {"a.js", "warn", "It passes through decodeURIComponent."},
				{"a.js", "warn", "It reaches console.warn()."},
			}, false,
		},
		"the key of an array behind a fixed address": {
			"taint/ssrf", map[string]string{"a.php": "<?php\n$to = $_GET['to'];\n$c->send(['url'=>$to]);\n"}, [][3]string{
				{"a.php", "_GET", "The data comes in with $_GET."}, {"a.php", "_GET", "It is assigned to $to."},
				{"a.php", "send", "It reaches send()."},
			}, false,
		},
		"an own type of another package": {
			"taint/ssrf", map[string]string{
				"web/A.java":                "import io.micronaut.http.HttpRequest;\nclient.get(request.getUri());\n",
				"lib/shop/HttpRequest.java": "package lib.shop;\npublic class HttpRequest {}\n",
			}, [][3]string{
				{"web/A.java", "getUri", "The data comes in with HttpRequest.getUri()."}, {"web/A.java", "getUri", "It reaches get()."},
			}, false,
		},
		"an own type that is imported": {
			"taint/ssrf", map[string]string{
				"web/A.java":                "import lib.shop.HttpRequest;\nclient.get(request.getUri());\n",
				"lib/shop/HttpRequest.java": "package lib.shop;\npublic class HttpRequest {}\n",
			}, [][3]string{
				{"web/A.java", "getUri", "The data comes in with HttpRequest.getUri()."}, {"web/A.java", "getUri", "It reaches get()."},
			}, true,
		},
		"a literal that is not the state": {
			"taint/xss", map[string]string{
				"a.jsx": "const links = {\n  docs: location.hash,\n};\nreturn this.state.open && <a href={links.docs}/>;\n",
			}, [][3]string{
				{"a.jsx", "docs:", "The data comes in with location.hash."}, {"a.jsx", "open", "It reaches a.href()."},
			}, false,
		},
		"the key of a router": {
			"taint/sql-injection", map[string]string{
				"urls.py":  "path('a/<int:pk>', a), router.register('b', B)\n",
				"views.py": "class B(ViewSet):\n    def retrieve(self, request, pk):\n        db.execute('SELECT ' + pk)\n",
			}, [][3]string{
				{"views.py", "retrieve", "The data comes in with the parameter pk."}, {"views.py", "execute", "It reaches execute()."},
			}, false,
		},
		"a number of a route": {
			"taint/sql-injection", map[string]string{
				"urls.py":  "path('a/<int:pk>', a), router.register('b', B)\n",
				"views.py": "def a(request, pk):\n    db.execute('SELECT ' + pk)\n",
			}, [][3]string{
				{"views.py", "def a", "The data comes in with the parameter pk."}, {"views.py", "execute", "It reaches execute()."},
			}, true,
		},
		"a parameter that is passed on to an included page": {
			"taint/xss", map[string]string{
				"WEB-INF/a.jsp":    "<b>${param.topic}</b>\n",
				"WEB-INF/main.jsp": "<jsp:include page=\"a.jsp\"><jsp:param name=\"topic\" value=\"${param.topic}\"/></jsp:include>\n",
			}, [][3]string{
				{"WEB-INF/a.jsp", "topic", "The data comes in with param."}, {"WEB-INF/a.jsp", "topic", "It reaches print()."},
			}, false,
		},
		"a request with the name of one that the program sends": {
			"taint/ssrf", map[string]string{"A.cs": "void Send() {\n  var request = new HttpRequestMessage();\n}\n" +
				"Task Get(HttpRequest request) {\n  return client.Get(request.Query);\n}\n"}, [][3]string{
				{"A.cs", "Query", "The data comes in with Microsoft.AspNetCore.Http.HttpRequest.Query."}, {"A.cs", "Query", "It reaches Get()."},
			}, false,
		},
		"a request that the program sends": {
			"taint/ssrf", map[string]string{"A.cs": "Task Get(string name) {\n  var request = new HttpRequestMessage();\n  Sign(request);\n" +
				"  return client.Get(request.Query);\n}\n"}, [][3]string{
				{"A.cs", "Query", "The data comes in with Microsoft.AspNetCore.Http.HttpRequest.Query."}, {"A.cs", "Query", "It reaches Get()."},
			}, true,
		},
	})
}

// TestLeaps checks that a flow has a gap where a record gets its data in one file, and a call in another file uses it.
func TestLeaps(t *testing.T) {
	t.Parallel()
	at := func(path, message string) scan.FlowStep { return scan.FlowStep{Path: path, Message: message} }
	for name, test := range map[string]struct {
		flow []scan.FlowStep
		want bool
	}{
		"record": {[]scan.FlowStep{at("a.rb", "It is assigned to Group.name."), at("b.rb", "It is passed to folder.")}, true},
		"object of the caller": {[]scan.FlowStep{
			at("a.php", "It is passed to check."), at("b.php", "It is assigned to mToken."), at("a.php", "It is passed to report."),
		}, false},
		"call": {[]scan.FlowStep{at("a.rb", "It is passed to folder."), at("b.rb", "It reaches File.open().")}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, (&normalizer{}).leaps(&scan.Finding{CodeFlow: test.flow}))
		})
	}
}

// TestOwnJob checks that data of a job counts less in a program that puts jobs into its queues.
func TestOwnJob(t *testing.T) {
	t.Parallel()
	f := scan.Finding{CodeFlow: []scan.FlowStep{{Path: "a.js", Line: 1, Message: "The data comes in with Job.data."}}}
	require.False(t, normalizerOf(t, map[string]string{"a.js": "new Worker('hooks', post);\n"}).ofOwnJob(&f))
	require.True(t, normalizerOf(t, map[string]string{
		"a.js": "new Worker('hooks', post);\n", "b.js": "new Queue('hooks').add('a', {});\n",
	}).ofOwnJob(&f))
}
