package sast_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

// judged returns the findings of all engines together.
func judged(t *testing.T, files map[string]string) []string {
	t.Helper()
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, files), codeOptions(t))
	require.NoError(t, err)
	places := []string{}
	for _, f := range v.Findings {
		places = append(places, short(f))
	}
	return places
}

// TestDoubts checks that surrounding lines can lower a rule's confidence: each doubt has a
// weakness, and a safe twin.
func TestDoubts(t *testing.T) {
	t.Parallel()
	const flaskView = "from flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef show():\n"
	const javaServlet = "import javax.servlet.http.*;\n\npublic class A extends HttpServlet {\n" +
		"    public void doGet(HttpServletRequest q, HttpServletResponse w) throws java.io.IOException {\n"
	const javaLog = "import javax.servlet.http.*;\nimport org.slf4j.Logger;\nimport org.slf4j.LoggerFactory;\n\n" +
		"public class A extends HttpServlet {\n    static final Logger log = LoggerFactory.getLogger(A.class);\n" +
		"    public void doGet(HttpServletRequest q, HttpServletResponse w) {\n"
	const csController = "using Microsoft.AspNetCore.Mvc;\n\npublic class AController : Controller\n{\n    "
	const goCookie = "package web\n\nimport \"net/http\"\n\n"
	for name, test := range map[string]struct {
		file, weak, safe string
		want             []string
	}{
		"a hash of a password, and one within an HMAC": {
			"a.py", "import hashlib\n\ndef store(password):\n    return hashlib.sha1(password.encode()).hexdigest()\n",
			"import hashlib, hmac\n\ndef sign(key, text):\n    return hmac.new(key, text, hashlib.sha1).hexdigest()\n",
			[]string{"a.py:4 S324 MEDIUM"},
		},
		"a hash of a password, and the key of a cache": {
			"a.js", "const c = require('crypto');\nexports.store = (password) => c.createHash('md5').update(password).digest('hex');\n",
			"const c = require('crypto');\nexports.cacheKey = (name) => c.createHash('md5').update(name).digest('hex');\n",
			[]string{"a.js:2 assay/weak-hash MEDIUM"},
		},
		"a value in a log, and the handler of a logger": {
			"A.kt", "import org.slf4j.LoggerFactory\nimport org.springframework.web.bind.annotation.*\n\n@RestController\nclass A {\n" +
				"  val log = LoggerFactory.getLogger(\"a\")\n\n  @GetMapping(\"/a\")\n  fun get(@RequestParam name: String) {\n" +
				"    log.info(\"asked for \" + name)\n  }\n}\n",
			"import ch.qos.logback.classic.spi.ILoggingEvent\nimport org.slf4j.LoggerFactory\nimport org.springframework.web.bind.annotation.*\n\n" +
				"@RestController\nclass A {\n  val log = LoggerFactory.getLogger(\"a\")\n\n  fun append(event: ILoggingEvent) = Unit\n\n" +
				"  @GetMapping(\"/a\")\n  fun get(@RequestParam name: String) {\n    log.info(\"asked for \" + name)\n  }\n}\n",
			[]string{"A.kt:10 taint/log-injection LOW"},
		},
		"certificates that nobody checks, and an option": {
			"a.js", "const https = require('https');\nmodule.exports = new https.Agent({rejectUnauthorized: false});\n",
			"const https = require('https');\nmodule.exports = (options) => {\n" +
				"  if (options.ignoreTls) {\n    return new https.Agent({rejectUnauthorized: false});\n  }\n};\n",
			[]string{"a.js:2 assay/no-certificate-check MEDIUM"},
		},
		"a cookie, and a proxy": {
			"a.js", "module.exports = {cookie: {httpOnly: true, secure: false}};\n",
			"module.exports = {server: {proxy: {'/api': {target: 'http://localhost:3000', secure: false}}}};\n",
			[]string{"a.js:1 assay/insecure-cookie MEDIUM"},
		},
		"a message with data for any page, and a signal": {
			"a.js", "export const tell = (token) => parent.postMessage({token}, '*');\n",
			"export const tell = () => parent.postMessage('ready', '*');\n",
			[]string{"a.js:1 @microsoft/sdl/no-postmessage-star-origin MEDIUM"},
		},
		"a digest of a token, and the checksum of a file": {
			"a.py", "import hashlib\n\ndef key(token):\n    return hashlib.md5(token).hexdigest()\n",
			"import hashlib\n\ndef checksum(data):\n    return hashlib.md5(data).hexdigest()\n",
			[]string{"a.py:4 S324 MEDIUM"},
		},
		"certificates that nobody checks, and nobody during development": {
			"a.js", "const https = require('https');\nmodule.exports = () => {\n  return new https.Agent({rejectUnauthorized: false});\n};\n",
			"const https = require('https');\nmodule.exports = () => {\n  if (process.env.NODE_ENV !== 'production') {\n" +
				"    return new https.Agent({rejectUnauthorized: false});\n  }\n};\n",
			[]string{"a.js:3 assay/no-certificate-check MEDIUM"},
		},
		"a decoded address in a page, and one as browsers send it": {
			"a.php", "<?php\necho '<b>' . urldecode($_SERVER['REQUEST_URI']);\n", "<?php\necho '<b>' . $_SERVER['REQUEST_URI'];\n",
			[]string{"a.php:2 taint/xss HIGH"},
		},
		"a parameter in a page, and the address as browsers send it": {
			"a_controller.rb", "class ~Controller < ActionController::Base\n  def show\n    render html: params[:a].html_safe\n  end\nend\n",
			"class ~Controller < ActionController::Base\n  def show\n    render html: request.fullpath.html_safe\n  end\nend\n",
			[]string{"a_controller.rb:3 taint/xss HIGH"},
		},
		"requests to any address, and to public ones alone": {
			"a.py", "import requests\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef fetch():\n" +
				"    return {'n': len(requests.get(request.args['url'], timeout=9).text)}\n",
			"import ipaddress\nimport requests\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef fetch():\n" +
				"    if ipaddress.ip_address(request.args['ip']).is_private:\n        return {}\n" +
				"    return {'n': len(requests.get(request.args['url'], timeout=9).text)}\n",
			[]string{"a.py:9 taint/ssrf HIGH"},
		},
		"a path from a request, and one that is checked to be below a folder": {
			"a.py", flaskView + "    return open('/srv/' + request.args['name']).read()\n",
			flaskView + "    path = '/srv/' + request.args['name']\n" +
				"    if not is_within('/srv', path):\n        return ''\n    return open(path).read()\n",
			[]string{"a.py:8 taint/path-traversal HIGH"},
		},
		"a digest of a secret, and one that a protocol demands": {
			"a.py", "import hashlib\n\ndef sign(secret, text):\n    return hashlib.sha1(secret + text).hexdigest()\n",
			"import hashlib\n\ndef oauth1_signature(secret, text):\n    return hashlib.sha1(secret + text).hexdigest()\n",
			[]string{"a.py:4 S324 MEDIUM"},
		},
		"certificates that nobody checks, and those of the program itself": {
			"a.py", "import requests\n\ndef ask():\n    return requests.get('https://api.example.org/', verify=False, timeout=9)\n",
			"import requests\n\ndef ask():\n    return requests.get('https://localhost/', verify=False, timeout=9)\n",
			[]string{"a.py:4 S501 MEDIUM"},
		},
		"forged requests that change something, and pages alone": {
			"app/controllers/a_controller.rb", "class AController < ActionController::Base\n" +
				"  skip_forgery_protection\n\n  def update\n    head :ok\n  end\nend\n",
			"class AController < ActionController::Base\n  skip_forgery_protection\n\n  def manifest\n    render :manifest\n  end\nend\n",
			[]string{"app/controllers/a_controller.rb:2 taint/csrf-off MEDIUM"},
		},
		"an expression that takes for ever, and one that does not": {
			"a.js", "export const ok = (s) => /^(\\w+\\s?)+$/.test(s);\n", "export const ok = (s) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(s);\n",
			[]string{"a.js:1 assay/unsafe-regex LOW"},
		},
		"an expression that takes for ever, and one that nothing follows": {
			"a.js", "export const ok = (s) => /[a-z]:(\\w+\\s?)*$/.test(s);\n", "export const ok = (s) => /[a-z]:(\\w+\\s?)*/.test(s);\n",
			[]string{"a.js:1 assay/unsafe-regex LOW"},
		},
		"certificates of clients that nobody checks, and that nobody asks for": {
			"a.js", "const https = require('https');\nmodule.exports = (key) => https.createServer({\n" +
				"  key, requestCert: true, rejectUnauthorized: false,\n});\n",
			"const https = require('https');\nmodule.exports = (key) => https.createServer({key, rejectUnauthorized: false});\n",
			[]string{"a.js:2 assay/no-certificate-check MEDIUM"},
		},
		"alternatives that overlap, and some that do not": {
			"a.js", "export const ok = (s) => /^(a|[ab])*$/.test(s);\n",
			"export const ok = (s) => /^(\\d{1,3}(?:\\.\\d{1,3}){3}|(?:.|\\n)+?)$/.test(s);\n",
			[]string{"a.js:1 assay/unsafe-regex LOW"},
		},
		"a cookie of an answer, and one of a request": {
			"web/web.go", goCookie + "func A(w http.ResponseWriter) {\n\thttp.SetCookie(w, &http.Cookie{Name: \"id\", Value: \"1\"})\n}\n",
			goCookie + "func A(r *http.Request) {\n\tr.AddCookie(&http.Cookie{Name: \"id\", Value: \"1\"})\n}\n",
			[]string{"web/web.go:6 G124 MEDIUM", "web/web.go:6 taint/script-cookie LOW"},
		},
		"a redirect to any address before one to the own site, and one to the own site alone": {
			"a.py", "from flask import Flask, redirect, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef go():\n" +
				"    if request.args.get('to'):\n        return redirect(request.args['to'])\n    return redirect('/home')\n",
			"from flask import Flask, redirect\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef go():\n    return redirect('/home')\n",
			[]string{"a.py:9 taint/open-redirect MEDIUM"},
		},
		"a redirect to any address, and one below the own site": {
			"a.py", "from flask import Flask, redirect, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef go():\n" +
				"    return redirect(request.args['to'])\n",
			"from flask import Flask, redirect, request\nfrom web import site_url\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef go():\n" +
				"    return redirect(site_url(f\"/web/{request.args['to']}\"))\n",
			[]string{"a.py:8 taint/open-redirect MEDIUM"},
		},
		"a page that goes anywhere, and one that changes its own parameters": {
			"a.js", "const to = new URLSearchParams(location.search).get('to');\nwindow.location.href = to;\n",
			"const url = new URL(window.location.href);\nurl.searchParams.set('page', new URLSearchParams(location.search).get('p'));\n" +
				"window.location.href = url.toString();\n",
			[]string{"a.js:2 taint/open-redirect MEDIUM"},
		},
		"input in a page, and in plain text": {
			"A.java", javaServlet + "        w.getWriter().write(q.getParameter(\"a\"));\n    }\n}\n",
			javaServlet + "        answer(w, FileFormat.UTXT);\n        w.getWriter().write(q.getParameter(\"a\"));\n    }\n}\n",
			[]string{"A.java:5 taint/xss HIGH"},
		},
		"a debugger that others reach, and one of the own machine": {
			"a.py", "from flask import Flask\n\napp = Flask(__name__)\napp.run(host='0.0.0.0', debug=True)\n",
			"from flask import Flask\n\napp = Flask(__name__)\napp.run(host='127.0.0.1', debug=True)\n",
			[]string{"a.py:4 S201 HIGH"},
		},
		"a log of input, and one for developers": {
			"A.java", javaLog + "        log.warn(\"asked for \" + q.getParameter(\"a\"));\n    }\n}\n",
			javaLog + "        log.debug(\"asked for \" + q.getParameter(\"a\"));\n    }\n}\n",
			[]string{"A.java:8 taint/log-injection LOW"},
		},
		"a file that anybody names, and one that administrators name": {
			"A.cs", csController + "[HttpGet]\n    public string Get(string name) => System.IO.File.ReadAllText(\"/srv/\" + name);\n}\n",
			strings.Replace(csController, "public", "[Authorize(Roles = \"admin\")]\npublic", 1) +
				"[HttpGet]\n    public string Get(string name) => System.IO.File.ReadAllText(\"/srv/\" + name);\n}\n",
			[]string{"A.cs:6 taint/path-traversal HIGH"},
		},
		"markup of input, and elements that move": {
			"a.js", "export const show = (e) => { e.innerHTML = new URLSearchParams(location.search).get('a'); };\n",
			"export const show = (e, from) => { e.innerHTML = from.innerHTML; };\n",
			[]string{"a.js:1 no-unsanitized/property MEDIUM"},
		},
		"forged requests, and those of an interface with tokens": {
			"app/controllers/a_controller.rb", "class AController < ActionController::Base\n" +
				"  skip_forgery_protection\n\n  def update\n    head :ok\n  end\nend\n",
			"class AController < ActionController::Base\n  skip_forgery_protection\n  before_action :check\n\n" +
				"  def update\n    head :ok\n  end\n\n  def check\n    authenticate_or_request_with_http_token { |t| t == key }\n  end\nend\n",
			[]string{"app/controllers/a_controller.rb:2 taint/csrf-off MEDIUM"},
		},
		"a cookie without Secure, and one as the site is served": {
			"web/web.go", goCookie + "func A(w http.ResponseWriter) {\n\thttp.SetCookie(w, " +
				"&http.Cookie{Name: \"id\", Value: \"1\", HttpOnly: true, SameSite: http.SameSiteLaxMode})\n}\n",
			goCookie + "func A(w http.ResponseWriter, secure bool) {\n\thttp.SetCookie(w, &http.Cookie{" +
				"Name: \"id\", Value: \"1\", Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode})\n}\n",
			[]string{"web/web.go:6 G124 MEDIUM"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			with := func(text string) map[string]string { return map[string]string{"go.mod": goMod, test.file: text} }
			require.Equal(t, test.want, judged(t, with(test.weak)))
			require.Empty(t, judged(t, with(test.safe)))
		})
	}
}

// TestDebugElsewhere checks that base settings may enable debugging if the settings for production
// disable it.
func TestDebugElsewhere(t *testing.T) {
	t.Parallel()
	base := map[string]string{"shop/settings/base.py": "INSTALLED_APPS = []\nDEBUG = True\n"}
	require.Len(t, judged(t, base), 1)
	base["shop/settings/test.py"] = "from .base import *\n\nDEBUG = False\n"
	require.Len(t, judged(t, base), 1)
	base["shop/settings/cabin.py"] = "DEBUG = False\n"
	require.Len(t, judged(t, base), 1)
	for name, text := range map[string]string{
		"production.py": "from .base import *\n\nDEBUG = False\n",
		"cabin.py":      "from shop.settings.base import *\n\nDEBUG = TEMPLATE_DEBUG = False\n",
	} {
		with := maps.Clone(base)
		with["shop/settings/"+name] = text
		require.Empty(t, judged(t, with), name)
	}
}

// TestKeyElsewhere checks that base settings may have a key for development if the settings for production read another one.
func TestKeyElsewhere(t *testing.T) {
	t.Parallel()
	base := map[string]string{"shop/settings/base.py": "INSTALLED_APPS = []\nSECRET_KEY = \"p3nd-0f-k3ys-1n-th3-c0de\"\n"}
	require.Len(t, judged(t, base), 1)
	base["shop/settings/local.py"] = "from .base import *\n\nSECRET_KEY = os.environ[\"KEY\"]\n"
	require.Len(t, judged(t, base), 1)
	base["shop/settings/cabin.py"] = "from .base import *\n\nSECRET_KEY = config(\"SECRET_KEY\")\n"
	require.Empty(t, judged(t, base))
}

// TestOwnSanitizers checks that findings are less certain if a function of the application
// sanitizes the value, judging by its name.
func TestOwnSanitizers(t *testing.T) {
	t.Parallel()
	page := func(name string) map[string]string {
		return map[string]string{
			"a.php": "<?php\nfunction " + name + "($text) { return trim($text); }\necho " + name + "($_GET['a']);\n",
			"b.php": "<?php\necho $_GET['b'];\n",
		}
	}
	const certain = "b.php:2 taint/xss HIGH"
	require.Equal(t, []string{"a.php:3 taint/xss HIGH", certain}, judged(t, page("shop_title")))
	require.Equal(t, []string{certain, "a.php:3 taint/xss MEDIUM"}, judged(t, page("shop_esc_attr")))
	require.Equal(t, []string{certain, "a.php:3 taint/xss MEDIUM"}, judged(t, page("sanitizeTitle")))
}

// TestLogsOfAFile checks that a file that writes untrusted lines to a log at several places gives
// one finding, which names the other places.
func TestLogsOfAFile(t *testing.T) {
	t.Parallel()
	const view = "import logging\n\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef show():\n" +
		"    logging.info('a ' + request.args['a'])\n    logging.info('b ' + request.args['b'])\n    return ''\n"
	require.Equal(t, []string{"a.py:10 taint/log-injection LOW"}, judged(t, map[string]string{"a.py": view}))
}

// TestRedirectsOfRails checks that Rails redirects stay on the site from version 7 on, unless they allow other
// hosts.
func TestRedirectsOfRails(t *testing.T) {
	t.Parallel()
	app := func(version, options string) map[string]string {
		return map[string]string{
			"config/application.rb": "class Application < Rails::Application\n  config.load_defaults " + version + "\nend\n",
			"app/controllers/a_controller.rb": "class AController < ActionController::Base\n  def show\n    redirect_to params[:to]" + options +
				"\n  end\nend\n",
		}
	}
	found := []string{"app/controllers/a_controller.rb:3 taint/open-redirect MEDIUM"}
	require.Equal(t, found, judged(t, app("6.1", "")))
	require.Equal(t, found, judged(t, app("7.1", ", allow_other_host: true")))
	require.Empty(t, judged(t, app("7.1", "")))
}

// TestNumbersOfRecords checks that a statement with input is certain, and one with the id of a record is not.
func TestNumbersOfRecords(t *testing.T) {
	t.Parallel()
	statement := func(part string) []string {
		return judged(t, map[string]string{
			"app/controllers/a_controller.rb": "class AController < ActionController::Base\n  def index\n    who = params[:who]\n" +
				"    Post.where(\"author = #{" + part + "}\").to_a\n  end\nend\n",
		})
	}
	require.Equal(t, []string{"app/controllers/a_controller.rb:4 taint/sql-injection CRITICAL"}, statement("who"))
	require.NotContains(t, statement("who.id"), "app/controllers/a_controller.rb:4 taint/sql-injection CRITICAL")
}

// TestControllers checks that there is a doubt about requests which need the one secret of a program without accounts.
func TestControllers(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"go.mod": goMod,
		"pull.go": goHead + "func pull(w http.ResponseWriter, r *http.Request) {\n\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n\n" +
			"func init() {\n\thttp.HandleFunc(\"/pull\", pull)\n}\n",
		"token.go": "package web\n\nimport (\n\t\"crypto/subtle\"\n\t\"net/http\"\n\t\"os\"\n)\n\n" +
			"func allowed(r *http.Request) bool {\n\ttoken := os.Getenv(\"TOKEN\")\n" +
			"\treturn subtle.ConstantTimeCompare([]byte(r.Header.Get(\"Authorization\")), []byte(token)) == 1\n}\n",
	}
	require.Empty(t, judged(t, files), "no other flow of the rule is certain")
	files["user.go"] = "package web\n\nimport \"golang.org/x/crypto/bcrypt\"\n\nfunc same(hash, given []byte) bool {\n" +
		"\treturn bcrypt.CompareHashAndPassword(hash, given) == nil\n}\n"
	require.Equal(t, []string{"pull.go:8 G704 HIGH"}, judged(t, files))
}
