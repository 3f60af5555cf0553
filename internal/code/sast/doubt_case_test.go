package sast_test

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

// doubtCase is a weakness that a rule reports, and a safe twin about which there is a doubt. Each is judged in a
// folder of its own; "~" in a text is replaced by a unique name.
type doubtCase struct {
	// rule names the rules that report the weakness, separated by spaces: reports of several engines at one
	// place are one finding.
	rule, file string
	weak, safe string
	// safeFile is the file of the twin, if it needs another name.
	safeFile string
	// twin is the severity of the twin; "" if it is not reported.
	twin scan.Severity
	// more are files for both.
	more map[string]string
}

// TestEachDoubt analyses the cases of all doubts in one tree.
func TestEachDoubt(t *testing.T) {
	t.Parallel()
	files, cases := map[string]string{"go.mod": goMod}, map[string]doubtCase{}
	for _, group := range []map[string]doubtCase{
		doubtsOfSettings, doubtsOfFlows, doubtsOfPages, doubtsOfPlaces, doubtsOfWays, doubtsOfGuards, doubtsOfSources, doubtsOfKinds,
		doubtsOfLooks, doubtsOfUses, doubtsOfRoutes, doubtsOfFalls, doubtsOfServerPages, doubtsOfIntentions, doubtsOfValues,
		doubtsOfOptions, doubtsOfServices,
	} {
		for name, c := range group {
			cases[name] = c
			folder := strings.ReplaceAll(name, " ", "-")
			put := func(kind, file, text string) {
				files[path.Join(folder, kind, file)] = strings.ReplaceAll(text, "~", strings.ReplaceAll(title(name+" "+kind), " ", ""))
			}
			put("weak", c.file, c.weak)
			if c.safeFile == "" {
				c.safeFile = c.file
			}
			put("safe", c.safeFile, c.safe)
			for file, text := range c.more {
				put("weak", file, text)
				put("safe", file, text)
			}
		}
	}
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, files), codeOptions(t))
	require.NoError(t, err)
	found := map[string]map[string]scan.Severity{} // by folder, by rule
	for _, f := range v.Findings {
		_, others, _ := strings.Cut(f.Message, "The same is true of ")
		for _, place := range append(strings.Split(others, ", "), f.Path) {
			parts := append(strings.SplitN(place, "/", 3), "")
			folder := path.Join(parts[0], parts[1])
			if found[folder] == nil {
				found[folder] = map[string]scan.Severity{}
			}
			found[folder][f.RuleID] = f.Severity
		}
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := strings.ReplaceAll(name, " ", "-")
			weak, safe := worst(found[folder+"/weak"], c.rule), worst(found[folder+"/safe"], c.rule)
			require.NotEmpty(t, weak, found[folder+"/weak"])
			require.Equal(t, c.twin, safe)
			require.NotEqual(t, weak, safe)
		})
	}
}

// worst returns the highest severity of some rules, whose names are separated by spaces.
func worst(found map[string]scan.Severity, rules string) (out scan.Severity) {
	for _, r := range strings.Fields(rules) {
		if s, ok := found[r]; ok && (out == "" || s.Rank() < out.Rank()) {
			out = s
		}
	}
	return out
}

func title(name string) string {
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

const (
	flaskHead = "from flask import Flask, redirect, request\nimport random\nimport hashlib\nimport jwt\n\n" +
		"app = Flask(__name__)\n\n\n@app.route('/~')\ndef show():\n"
	flaskItem   = "from flask import Flask, request\n\napp = Flask(__name__)\n\n\n"
	railsHead   = "class ~Controller < ActionController::Base\n"
	laravelHead = "<?php\nnamespace App\\Http\\Controllers;\n\nuse Illuminate\\Http\\Request;\n" +
		"use Illuminate\\Support\\Facades\\DB;\n\n" +
		"class ~Controller extends Controller\n{\n"
	aspHead   = "using Microsoft.AspNetCore.Mvc;\n\npublic class ~Controller : Controller\n{\n"
	goHead    = "package web\n\nimport (\n\t\"net/http\"\n)\n\n"
	javaHead  = "import org.springframework.web.bind.annotation.*;\nimport java.io.*;\n\n@RestController\npublic class ~ {\n"
	expressTo = "const express = require('express');\nconst app = express();\n"
)

var doubtsOfSettings = map[string]doubtCase{
	"nonce of a protocol": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: flaskHead + "    token = str(random.randint(0, 10 ** 9))\n    return token\n",
		safe: flaskHead + "    oauth_nonce = str(random.randint(0, 10 ** 9))\n    oauth_consumer_key = 'a'\n" +
			"    return sign_oauth1(oauth_nonce, oauth_consumer_key)\n",
	},
	"one of given values": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: "import random\n\n\ndef make():\n    token = str(random.random())\n    return token\n",
		safe: "import random\n\n\ndef make(tokens):\n    token = random.choice(tokens)\n    return token\n",
	},
	"token that is verified next": {
		rule: "taint/unverified-token", file: "a.py",
		weak: flaskHead + "    return jwt.decode(request.args['t'], options={'verify_signature': False})['sub']\n",
		safe: flaskHead + "    unverified = jwt.decode(request.args['t'], options={'verify_signature': False})\n" +
			"    return jwt.decode(request.args['t'], keys[unverified['iss']], algorithms=['RS256'])['sub']\n",
	},
	"cookie of options": {
		rule: "G124", file: "web.go",
		weak: goHead + "func ~(w http.ResponseWriter) {\n\thttp.SetCookie(w, &http.Cookie{Name: \"id\", Value: \"1\"})\n}\n",
		safe: goHead + "type options~ struct{ secure, httpOnly bool }\n\nfunc ~(w http.ResponseWriter, opt options~) {\n" +
			"\tcookie := &http.Cookie{Name: \"id\", Value: \"1\"}\n" +
			"\tcookie.Secure = opt.secure\n\tcookie.HttpOnly = opt.httpOnly\n\thttp.SetCookie(w, cookie)\n}\n",
	},
	"cookie of a preference": {
		rule: "taint/insecure-cookie", file: "a.py",
		weak: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n    r.set_cookie('account', 'x')\n" +
			"    return r\n",
		safe: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n    r.set_cookie('theme', 'x')\n    return r\n",
	},
	"helper that hashes": {
		rule: "S324", file: "a.py",
		weak: "import hashlib\n\n\ndef store(password):\n    return hashlib.md5(password.encode()).hexdigest()\n",
		safe: "import hashlib\n\n\ndef md5(password):\n    return hashlib.md5(password.encode()).hexdigest()\n",
	},
	"certificates by a setting": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: "const https = require('https');\nmodule.exports = () => new https.Agent({rejectUnauthorized: false});\n",
		safe: "const https = require('https');\nmodule.exports = (health) => {\n  const healthCheck = health;\n" +
			"  return new https.Agent({rejectUnauthorized: false});\n};\n",
	},
	"random value behind a weak hash": {
		rule: "taint/weak-hash", file: "a.rb",
		weak: "require 'digest'\n\ndef store(password)\n  Digest::SHA1.hexdigest(password)\nend\n",
		safe: "require 'digest'\n\ndef reset(user)\n  user.password_token = Digest::SHA1.hexdigest(random_string)\nend\n",
	},
	"address of a picture": {
		rule: "S324", file: "a.py",
		weak: "import hashlib\n\n\ndef key(user):\n    return hashlib.md5(user.secret).hexdigest()\n",
		safe: "import hashlib\n\n\ndef gravatar(user):\n    return hashlib.md5(user.email).hexdigest()\n",
	},
	"fields that are named": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def create\n    User.create(params.permit!)\n  end\nend\n",
		safe: railsHead + "  def create\n    User.create(params.permit!.slice(:name))\n  end\nend\n",
	},
	"stateless sessions": {
		rule: "taint/csrf-off", file: "A.java",
		weak: "import org.springframework.security.config.annotation.web.builders.HttpSecurity;\n\npublic class ~ {\n" +
			"  void set(HttpSecurity http) throws Exception {\n    http.csrf().disable();\n  }\n}\n",
		safe: "import org.springframework.security.config.annotation.web.builders.HttpSecurity;\n\npublic class ~ {\n" +
			"  void set(HttpSecurity http) throws Exception {\n    http.csrf().disable();\n" +
			"    http.sessionManagement().sessionCreationPolicy(SessionCreationPolicy.STATELESS);\n  }\n}\n",
	},
	"actions of anybody": {
		rule: "taint/csrf-off", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  skip_forgery_protection\n\n  def update\n    head :ok\n  end\nend\n",
		safe: railsHead + "  skip_forgery_protection\n" +
			"  skip_before_action :authorize\n\n" +
			"  def update\n    head :ok\n  end\nend\n",
	},
	"controller of an interface": {
		rule: "taint/csrf-off", file: "app/controllers/a_controller.rb", safeFile: "app/controllers/webhooks_controller.rb",
		weak: railsHead + "  skip_forgery_protection\n\n  def update\n    head :ok\n  end\nend\n",
		safe: railsHead + "  skip_forgery_protection\n\n  def update\n    head :ok\n  end\nend\n",
	},
	"data of a seeder": {
		rule: "taint/weak-hash", file: "a.rb", safeFile: "db/seeds/a.rb",
		weak: "require 'digest'\n\ndef store(password)\n  Digest::MD5.hexdigest(password)\nend\n",
		safe: "require 'digest'\n\ndef store(password)\n  Digest::MD5.hexdigest(password)\nend\n",
	},
	"profiles of the own machine": {
		rule: "G114", file: "web.go",
		weak: goHead + "func ~() error {\n\treturn http.ListenAndServe(\":80\", nil)\n}\n",
		safe: goHead + "func ~() error {\n\treturn http.ListenAndServe(\"127.0.0.1:80\", nil)\n}\n",
	},
	"answer of a server": {
		rule: "taint/unverified-token", file: "a.rb",
		weak: "require 'jwt'\n\ndef who(token)\n  JWT.decode(token, nil, false).first\nend\n",
		safe: "require 'jwt'\n\ndef who\n  response = HTTP.get('https://shop.example/').parse\n" +
			"  JWT.decode(response['token'], nil, false).first\nend\n",
	},
}

var doubtsOfFlows = map[string]doubtCase{
	"value of a list": {
		rule: "taint/sql-injection S608", file: "a.py",
		weak: flaskHead + "    sort = request.args['sort']\n    db.cursor().execute('SELECT * FROM a ORDER BY ' + sort)\n    return ''\n",
		safe: flaskHead + "    sort = request.args['sort']\n    if not sortable.matches(sort):\n        sort = sort\n" +
			"    db.cursor().execute('SELECT * FROM a ORDER BY ' + sort)\n    return ''\n",
	},
	"parameter of a route": {
		rule: "taint/path-traversal", file: "a.py",
		weak: flaskItem + "@app.route('/~/<path:name>')\ndef show(name):\n    return open('/srv/' + name).read()\n",
		safe: flaskItem + "@app.route('/~/<name>')\ndef show(name):\n    return open('/srv/' + name).read()\n",
	},
	"parameter of a controller": {
		rule: "taint/path-traversal", file: "app/Http/Controllers/AController.php",
		weak: laravelHead + "    public function show(Request $request)\n    {\n" +
			"        return response()->download('/srv/' . $request->input('name'));\n    }\n}\n",
		safe: laravelHead + "    public function show($name)\n    {\n        return response()->download('/srv/' . $name);\n    }\n}\n",
	},
	"parameter of a path in Java": {
		rule: "taint/path-traversal", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a\")\n  public byte[] get(@RequestParam String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + name).readAllBytes();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a/{name}\")\n" +
			"  public byte[] get(@PathVariable String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + name).readAllBytes();\n  }\n}\n",
	},
	"statement of a console": {
		rule: "taint/sql-injection", file: "A.java", twin: scan.SeverityLow,
		weak: "import javax.servlet.http.*;\nimport java.sql.*;\n\npublic class ~ extends HttpServlet {\n" +
			"  public void doGet(HttpServletRequest q, Connection c) throws Exception {\n    String name = q.getParameter(\"name\");\n" +
			"    c.createStatement().executeQuery(\"SELECT * FROM a WHERE b = '\" + name + \"'\");\n  }\n}\n",
		safe: "import javax.servlet.http.*;\nimport java.sql.*;\n\npublic class ~ extends HttpServlet {\n" +
			"  public void doGet(HttpServletRequest q, Connection c) throws Exception {\n" +
			"    String query = q.getParameter(\"query\");\n" +
			"    c.createStatement().executeQuery(query);\n  }\n}\n",
	},
	"name that a pattern matches": {
		rule: "taint/xss", file: "A.java",
		weak: "import javax.servlet.http.*;\n\npublic class ~ extends HttpServlet {\n" +
			"  public void doGet(HttpServletRequest q, HttpServletResponse w) throws Exception {\n" +
			"    String cb = q.getParameter(\"cb\");\n" +
			"    w.getWriter().write(cb + \"(\");\n  }\n}\n",
		safe: "import javax.servlet.http.*;\n\npublic class ~ extends HttpServlet {\n" +
			"  public void doGet(HttpServletRequest q, HttpServletResponse w) throws Exception {\n" +
			"    String cb = q.getParameter(\"cb\");\n" +
			"    if (Names.of(\"a\").matcher(cb).matches()) {\n      w.getWriter().write(cb + \"(\");\n    }\n  }\n}\n",
	},
	"fixed host": {
		rule: "taint/ssrf", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  const host = req.query.host;\n  const all = [host];\n" +
			"  for (const a of all) await fetch(a);\n  res.end();\n});\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n  const host = req.query.host;\n" +
			"  const all = [`https://icons.shop.example/${host}.ico`];\n" +
			"  for (const a of all) await fetch(a);\n  res.end();\n});\n",
	},
	"segment without a slash in Go": {
		rule: "taint/path-traversal G703 G304", file: "web.go",
		weak: "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n)\n\nfunc ~(w http.ResponseWriter, r *http.Request) {\n" +
			"\tdata, _ := os.ReadFile(\"/srv/\" + r.FormValue(\"name\"))\n\t_, _ = w.Write(data)\n}\n",
		safe: "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n\n\t\"github.com/gorilla/mux\"\n)\n\n" +
			"func ~(w http.ResponseWriter, r *http.Request) {\n\tdata, _ := os.ReadFile(\"/srv/\" + mux.Vars(r)[\"name\"])\n" +
			"\t_, _ = w.Write(data)\n}\n",
	},
	"name without dots": {
		rule: "taint/path-traversal", file: "a.py",
		weak: flaskHead + "    name = request.args['name']\n    return open('/srv/' + name).read()\n",
		safe: flaskHead + "    name = request.args['name'].replace('.', '_')\n    return open('/srv/' + name).read()\n",
	},
	"rule of a request": {
		rule: "taint/sql-injection", file: "app/Http/Controllers/AController.php", twin: scan.SeverityLow,
		weak: laravelHead + "    public function show(Request $request)\n    {\n" +
			"        return DB::select('SELECT * FROM a WHERE b = ' . $request->input('free'));\n    }\n}\n",
		safe: laravelHead + "    public function show(Request $request)\n    {\n" +
			"        return DB::select('SELECT * FROM a WHERE b = ' . $request->input('months'));\n    }\n}\n",
		more: map[string]string{"app/Http/Requests/ARequest.php": "<?php\nclass ~Request {\n  public function rules() {\n" +
			"    return ['months' => 'integer|min:1', 'free' => 'string'];\n  }\n}\n"},
	},
	"list of what is allowed": {
		rule: "taint/reflection", file: "a_controller.rb",
		weak: railsHead + "  def show\n    params[:kind].constantize.new\n  end\nend\n",
		safe: railsHead + "  KINDS_ALLOWED = %w[A B].freeze\n\n  def show\n" +
			"    return unless KINDS_ALLOWED.include?(params[:kind])\n\n    params[:kind].constantize.new\n  end\nend\n",
	},
	"command of the console": {
		rule: "taint/path-traversal", file: "app/Services/A.php", safeFile: "app/Console/Commands/A.php",
		weak: "<?php\nclass ~ {\n  public function go() {\n    return file_get_contents($_GET['a']);\n  }\n}\n",
		safe: "<?php\nclass ~ {\n  public function go() {\n    return file_get_contents($_GET['a']);\n  }\n}\n",
	},
	"directory that is only asked to sign in": {
		rule: "taint/ldap-injection", file: "a.php",
		weak: "<?php\n$c = ldap_connect('ldap://localhost');\nldap_search($c, 'dc=a', '(cn=' . $_GET['name'] . ')');\n",
		safe: "<?php\n$c = ldap_connect('ldap://localhost');\nldap_bind($c, 'cn=' . $_GET['name'], $_GET['pass']);\n",
	},
	"folder of settings, and one of a system": {
		rule: "taint/path-traversal", file: "app/Http/Controllers/System/AController.php",
		safeFile: "app/Http/Controllers/Settings/AController.php", twin: scan.SeverityMedium,
		weak: laravelHead + "    public function test(Request $request)\n    {\n" +
			"        return file_get_contents($request->input('hook'));\n    }\n}\n",
		safe: laravelHead + "    public function test(Request $request)\n    {\n" +
			"        return file_get_contents($request->input('hook'));\n    }\n}\n",
	},
	"settings of administrators": {
		rule: "taint/path-traversal", file: "app/Http/Controllers/AController.php", safeFile: "app/Http/Controllers/SettingsController.php",
		twin: scan.SeverityMedium,
		weak: laravelHead + "    public function test(Request $request)\n    {\n" +
			"        return file_get_contents($request->input('hook'));\n    }\n}\n",
		safe: laravelHead + "    public function test(Request $request)\n    {\n" +
			"        return file_get_contents($request->input('hook'));\n    }\n}\n",
	},
}

var doubtsOfPages = map[string]doubtCase{
	"attachment": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\necho $_GET['a'];\n",
		safe: "<?php\nheader('Content-Disposition: attachment; filename=a.txt');\necho $_GET['a'];\n",
	},
	"helper that makes addresses": {
		rule: "taint/open-redirect", file: "a.py",
		weak: flaskHead + "    return redirect(request.args['next'])\n",
		safe: flaskHead + "    return redirect(signed_url(request.args['next']))\n",
	},
	"check of an address": {
		rule: "taint/open-redirect", file: "a.py",
		weak: flaskHead + "    return redirect(request.args['next'])\n",
		safe: flaskHead + "    if not is_safe_url(request.args['next']):\n        return ''\n    return redirect(request.args['next'])\n",
	},
	"styles of administrators": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\necho $_GET['a'];\n",
		safe: "<?php\necho $_GET['custom_css'];\n",
	},
	"code of the visitor": {
		rule: "taint/ssrf", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  await fetch(req.query.to);\n  res.end();\n});\n",
		safe: "'use client';\n" + expressTo + "app.get('/', async (req, res) => {\n  await fetch(req.query.to);\n  res.end();\n});\n",
	},
	"constant code": {
		rule: "no-new-func taint/code-injection", file: "a.js",
		weak: "export const run = () => new Function(new URLSearchParams(location.search).get('a'))();\n",
		safe: "export const run = () => new Function('return this')();\n",
	},
	"arguments that are passed on": {
		rule: "taint/log-injection", file: "a.py",
		weak: flaskHead + "    import logging\n    logging.warning('asked for ' + request.args['a'])\n    return ''\n",
		safe: flaskHead + "    import logging\n    logging.warning('asked for %r', request.args['a'])\n    return ''\n",
	},
	"text that is no page": {
		rule: "S701", file: "a.py",
		weak: "import jinja2\n\n\ndef page(text):\n    return jinja2.Environment().from_string(text)\n",
		safe: "import jinja2\n\n\ndef settings(text):\n    return jinja2.Environment().get_template('nginx.conf.j2')\n",
	},
	"value that scripts send back": {
		rule: "taint/script-cookie", file: "a.py",
		weak: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n" +
			"    r.set_cookie('session', 'x', secure=True, httponly=False)\n    return r\n",
		safe: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n" +
			"    r.set_cookie('XSRF-TOKEN', 'x', secure=True, httponly=False)\n    return r\n",
	},
	"path that is only named": {
		rule: "S108", file: "a.py",
		weak: "def a():\n    with open('/tmp/a', 'w') as f:\n        f.write('')\n",
		safe: "def a():\n    return '/tmp/a'\n",
	},
}
