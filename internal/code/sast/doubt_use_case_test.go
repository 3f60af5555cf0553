package sast_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast"
	"assay/internal/scan"
)

const (
	springChain = "import org.springframework.context.annotation.*;\nimport org.springframework.security.config.annotation.web.builders.*;\n" +
		"import org.springframework.security.web.*;\n\n@Configuration\npublic class ~ {\n" +
		"  @Bean\n  SecurityFilterChain chain(HttpSecurity http) throws Exception {\n"
	goServer = "package main\n\nimport (\n\t\"log\"\n\t\"net/http\"\n)\n\nfunc main() {\n" +
		"\tlog.Fatal(http.ListenAndServe(\":8080\", nil))\n}\n"
	listHead    = "import os\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n"
	tornadoHead = "import logging\nimport tornado.web\n\nlog = logging.getLogger('a')\n\n\n" +
		"class Page(tornado.web.RequestHandler):\n    def get(self):\n"
	fastAPI = "import requests\nfrom fastapi import Depends, FastAPI\n\napp = FastAPI()\n\n\n"
)

// trustManager returns a class with a method that makes a trust manager without a check.
func trustManager(method string) string {
	return "import java.security.cert.X509Certificate;\nimport javax.net.ssl.*;\n\npublic class ~ {\n" +
		"  static TrustManager[] " + method + "() {\n" +
		"    return new TrustManager[] {new X509TrustManager() {\n" +
		"      public void checkClientTrusted(X509Certificate[] chain, String type) {\n      }\n\n" +
		"      public void checkServerTrusted(X509Certificate[] chain, String type) {\n      }\n\n" +
		"      public X509Certificate[] getAcceptedIssuers() {\n        return new X509Certificate[0];\n      }\n    }};\n  }\n}\n"
}

// doubtsOfUses are about code whose purpose explains the finding.
var doubtsOfUses = map[string]doubtCase{
	"message about a size": {
		rule: "@microsoft/sdl/no-postmessage-star-origin", file: "a.js",
		weak: "export const tell = (password) => parent.postMessage({\n  password,\n}, '*');\n",
		safe: "export const tell = (height) => parent.postMessage({\n  height,\n}, '*');\n",
	},
	"cookie that is deleted": {
		rule: "taint/script-cookie", file: "a.js",
		weak: expressTo + "app.get('/a', (req, res) => {\n  res.cookie('session', req.query.id, {\n    secure: true,\n    maxAge: 3600,\n" +
			"  });\n  res.json({});\n});\n",
		safe: expressTo + "app.get('/a', (req, res) => {\n  res.cookie('session', '', {\n    secure: true,\n    maxAge: -1,\n" +
			"  });\n  res.json({});\n});\n",
	},
	"method whose name warns": {
		rule: "taint/no-tls-check", file: "A.java",
		weak: trustManager("createTrustManager"), safe: trustManager("createInsecureTrustManager"),
	},
	"password of an earlier version": {
		rule: "taint/password-hash", file: "a.php",
		weak: "<?php\nfunction check($user, $password) {\n    // Compare the passwords.\n    return $user->password === md5($password);\n}\n",
		safe: "<?php\nfunction check($user, $password) {\n    // Fall back to MD5.\n    return $user->password === md5($password);\n}\n",
	},
	"hash of a secret constant": {
		rule: "taint/weak-hash", file: "a.php",
		weak: "<?php\nfunction token($session) {\n    return md5($session->id . $session->secret);\n}\n",
		safe: "<?php\nfunction token($session) {\n    return md5($session->id . APP_SECRET);\n}\n",
	},
	"cookie that ended in the past": {
		rule: "taint/script-cookie", file: "a.php",
		weak: "<?php\nsetcookie('session', $id, time() + 3600, '/', '', true);\n",
		safe: "<?php\nsetcookie('session', false, time() - 3600, '/', '', true);\n",
	},
	"fields that administrators set": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def item_params\n    if current_user.member?\n      params.require(:item).permit!\n    end\n  end\nend\n",
		safe: railsHead + "  def item_params\n    if current_user.try(:item_admin?)\n      params.require(:item).permit!\n    end\n  end\nend\n",
	},
	"fields that moderators set": {
		rule: "taint/mass-assignment", file: "app/controllers/items_controller.rb", safeFile: "app/controllers/moderation/items_controller.rb",
		weak: railsHead + "  def item_params\n    params.require(:item).permit!\n  end\nend\n",
		safe: railsHead + "  def item_params\n    params.require(:item).permit!\n  end\nend\n",
	},
	"parameters of another address": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def index\n    params.permit!\n    Item.create(params[:item])\n  end\nend\n",
		safe: railsHead + "  def index\n    params.permit!\n    redirect_to \"https://example.org/?#{params.slice(:q).to_query}\"\n  end\nend\n",
	},
	"key that recognises the same text": {
		rule: "taint/hardcoded-key", file: "a.rb",
		weak: "require 'openssl'\n\ndef sign(tag)\n  OpenSSL::HMAC.hexdigest('SHA256', 'page-key', tag)\nend\n",
		safe: "require 'openssl'\n\ndef deduplication_key(tag)\n  OpenSSL::HMAC.hexdigest('SHA256', 'page-key', tag)\nend\n",
	},
	"folder for whoever may change the settings": {
		rule: "taint/path-traversal", file: "a.py",
		weak: listHead + "@app.route('/a')\n@login_required('LIST')\ndef a():\n    return str(os.listdir(request.args['to']))\n",
		safe: listHead + "@app.route('/a')\n@login_required('SETTINGS')\ndef a():\n    return str(os.listdir(request.args['to']))\n",
	},
	"path as it was sent": {
		rule: "taint/log-injection", file: "a.py",
		weak: tornadoHead + "        log.warning('refused %s', self.get_argument('name'))\n",
		safe: tornadoHead + "        log.warning('refused %s', self.request.path)\n",
	},
	"loader that extends the safe one": {
		rule: "S506", file: "a.py",
		weak: "import yaml\n\n\nclass Reader(yaml.Loader):\n    pass\n\n\ndef read(f):\n    return yaml.load(f, Loader=Reader)\n",
		safe: "import yaml\n\n\nclass Reader(yaml.SafeLoader):\n    pass\n\n\ndef read(f):\n    return yaml.load(f, Loader=Reader)\n",
	},
	"origin that a function allows": {
		rule: "taint/open-cors", file: "a.js",
		weak: expressTo + "app.get('/a', (req, res) => {\n  const from = lib.parse(req.headers.origin);\n" +
			"  if (!from.url) { return res.sendStatus(400); }\n" +
			"  res.header('Access-Control-Allow-Origin', from.raw);\n  res.json({});\n});\n",
		safe: expressTo + "app.get('/a', (req, res) => {\n  const from = lib.parse(req.headers.origin);\n" +
			"  if (!allowHost(req, from.url)) { return res.sendStatus(400); }\n" +
			"  res.header('Access-Control-Allow-Origin', from.raw);\n  res.json({});\n});\n",
	},
	"origin that a check of a field allows": {
		rule: "taint/open-cors", file: "a.go",
		weak: strings.ReplaceAll(goCORS, "CHECK", "c.enabled(r)"), safe: strings.ReplaceAll(goCORS, "CHECK", "c.originCheck(r)"),
	},
	"parameter that decides about certificates": {
		rule: "S323 taint/no-tls-check", file: "a.py",
		weak: "import ssl\n\n\ndef connect(host):\n    ssl._create_default_https_context = ssl._create_unverified_context\n",
		safe: "import ssl\n\n\ndef set_https_verification(value):\n    if value:\n        return\n" +
			"    ssl._create_default_https_context = ssl._create_unverified_context\n",
	},
	"cookie of a client": {
		rule: "taint/insecure-cookie", file: "a.py",
		weak: "class Page:\n    def sign_in(self, token):\n        self.page.set_cookie('session', token, httponly=True)\n",
		safe: "class Page:\n    def sign_in(self, token):\n        self.page.cj.set_cookie('session', token, httponly=True)\n",
	},
	"digest that a service demands": {
		rule: "S324", file: "a.py",
		weak: "import hashlib\n\n\nclass Client:\n    def sign_in(self, password):\n" +
			"        return self.ask({'digest': hashlib.md5(password.encode()).hexdigest()})\n",
		safe: "import hashlib\n\n\nclass Client:\n    API_URL = 'https://api.example.com/v2/'\n\n    def sign_in(self, password):\n" +
			"        return self.ask({'digest': hashlib.md5(password.encode()).hexdigest()})\n",
	},
	"mark of a new record": {
		rule: "taint/weak-random", file: "a.php",
		weak: "<?php\nfunction begin() {\n    $sessionId = 'shop_' . sha1(uniqid(mt_rand(), true));\n    return $sessionId;\n}\n",
		safe: "<?php\nfunction begin() {\n    $sessionId = 'new_' . sha1(uniqid(mt_rand(), true));\n    return $sessionId;\n}\n",
	},
	"variable with a name that is chosen in part": {
		rule: "taint/mass-assignment", file: "a.php",
		weak: "<?php\n$x = $_GET['sort'];\n$$x = 'sorted';\n",
		safe: "<?php\n$x = $_GET['sort'] . '_sort';\n$sort = $_GET['sort'];\n$x = $sort . '_sort';\n$$x = 'sorted';\n",
	},
	"program that a developer starts": {
		rule: "G114", file: "main.go",
		weak: goServer, safe: "//go:build ignore\n\n" + goServer,
	},
	"service of the same machine": {
		rule: "S113", file: "a.py",
		weak: "import requests\n\n\ndef a(b):\n    return requests.post('http://tags.example:8011/tags', json=b).json()\n",
		safe: "import requests\n\n\ndef a(b):\n    return requests.post('http://localhost:8011/tags', json=b).json()\n",
	},
	"setting with hyphens that lets self-signed certificates pass": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: mailSender + "  if (config['mail:own-server']) {\n    options.tls = {rejectUnauthorized: false};\n  }\n" + mailSent,
		safe: mailSender + "  if (config['mail:allow-self-signed']) {\n    options.tls = {rejectUnauthorized: false};\n  }\n" + mailSent,
	},
	"defaults of a record": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: "const _ = require('lodash');\nclass Network {\n  constructor(attr) {\n" +
			"    this.tls = {host: attr.host, rejectUnauthorized: false};\n  }\n}\n",
		safe: "const _ = require('lodash');\nclass Network {\n  constructor(attr) {\n" +
			"    _.defaults(this, attr, {host: '', rejectUnauthorized: false});\n  }\n}\n",
	},
	"interface without a sign-in form": {
		rule: "taint/csrf-off", file: "A.java",
		weak: springChain + "    return http.csrf().disable().httpBasic().and().formLogin().and().build();\n  }\n}\n",
		safe: springChain + "    return http.csrf().disable().httpBasic().and().build();\n  }\n}\n",
	},
	"controllers of an interface": {
		rule: "taint/csrf-off", file: "app/controllers/people_controller.rb", safeFile: "app/controllers/api/v2/people_controller.rb",
		weak: railsHead + "  skip_before_action :verify_authenticity_token\n\n  def update\n" +
			"    current_user.update(name: params[:name])\n  end\nend\n",
		safe: railsHead + "  skip_before_action :verify_authenticity_token\n\n  def update\n" +
			"    current_user.update(name: params[:name])\n  end\nend\n",
	},
	"request of another server of the cluster": {
		rule: "taint/path-traversal", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a\")\n  public byte[] get(@RequestParam String name) throws IOException {\n" +
			"    if (!Users.isMember())\n      throw new SecurityException();\n" +
			"    return new FileInputStream(new File(\"/srv\", name)).readAllBytes();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a\")\n  public byte[] get(@RequestParam String name) throws IOException {\n" +
			"    if (!Users.isSystem())\n      throw new SecurityException();\n" +
			"    return new FileInputStream(new File(\"/srv\", name)).readAllBytes();\n  }\n}\n",
	},
	"route of administrators": {
		rule: "taint/path-traversal security/detect-non-literal-fs-filename", file: "a.js",
		weak: expressTo + "const fs = require('fs');\napp.get('/b', requireAdmin, (req, res) => res.json({}));\n" +
			"app.get('/a', requireUser, (req, res) => {\n  res.json(fs.readFileSync('/srv/' + req.query.name));\n});\n",
		safe: expressTo + "const fs = require('fs');\napp.get('/a', requireAdmin, (req, res) => {\n" +
			"  res.json(fs.readFileSync('/srv/' + req.query.name));\n});\n",
	},
	"guard of administrators": {
		rule: "taint/ssrf", file: "a.py",
		weak: fastAPI + "@app.get('/a')\ndef read(to: str, user=Depends(current_user)):\n    return requests.get(to, timeout=5).text\n",
		safe: fastAPI + "@app.get('/a')\ndef read(to: str, user=Depends(current_admin)):\n    return requests.get(to, timeout=5).text\n",
	},
	"line that somebody accepted": {
		rule: "taint/ssrf", file: "a.py", twin: scan.SeverityMedium,
		weak: "import requests\n" + flaskHead + "    return requests.get(request.args['to'], timeout=9).text  # noqa\n",
		safe: "import requests\n" + flaskHead + "    return requests.get(request.args['to'], timeout=9).text  # noqa: S310\n",
	},
	"page that the visitor came from": {
		rule: "taint/open-redirect", file: "a.js",
		weak: "window.location.href = new URLSearchParams(location.search).get('to');\n",
		safe: "window.location.href = document.referrer;\n",
	},
	"address of that page": {
		rule: "taint/xss no-unsanitized/property", file: "a.js",
		weak: "document.querySelector('p').innerHTML = location.hash;\n",
		safe: "document.querySelector('p').innerHTML = document.referrer;\n",
	},
	"page before the request": {
		rule: "taint/xss", file: "a.php", twin: scan.SeverityMedium,
		weak: "<?php\necho '<a href=\"' . urldecode($_SERVER['HTTP_REFERER']) . '\">b</a>';\n",
		safe: "<?php\necho '<a href=\"' . $_SERVER['HTTP_REFERER'] . '\">b</a>';\n",
	},
	"answer that a function makes": {
		rule: "taint/xss", file: "a.py",
		weak: "import tornado.web\n\n\nclass ~(tornado.web.RequestHandler):\n    def get(self):\n        self.finish(self.made())\n\n" +
			"    def made(self):\n        name = self.get_argument('name')\n        return '<b>' + name\n",
		safe: "import tornado.web\n\n\nclass ~(tornado.web.RequestHandler):\n    def get(self):\n        self.finish(self.made())\n\n" +
			"    def made(self):\n        self.set_header('Content-Type', 'application/json')\n" +
			"        name = self.get_argument('name')\n        return '<b>' + name\n",
	},
	"digest of a random value": {
		rule: "taint/weak-hash", file: "a.rb",
		weak: "def token(user)\n  Digest::MD5.hexdigest(\"#{user.token}-#{user.id}\")\nend\n",
		safe: "def token(user)\n  Digest::MD5.hexdigest(\"#{SecureRandom.hex}-#{user.token}\")\nend\n",
	},
	"folder of the program": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\necho '<a href=\"' . $_SERVER['PHP_SELF'] . '\">b</a>';\n",
		safe: "<?php\necho '<a href=\"' . dirname($_SERVER['PHP_SELF']) . '/b\">b</a>';\n",
	},
	"document of the package": {
		rule: "S314", file: "a.py",
		weak: "import xml.etree.ElementTree as et\n\n\ndef read(text):\n    return et.fromstring(text)\n",
		safe: "import os\nimport xml.etree.ElementTree as et\n\n\ndef read():\n" +
			"    return et.parse(os.path.join(os.path.dirname(__file__), 'ranges.xml'))\n",
	},
	"cookie of recent pages": {
		rule: "taint/insecure-cookie", file: "a.py",
		weak: flaskItem + "@app.route('/~')\ndef show():\n    r = app.make_response('')\n" +
			"    r.set_cookie('sid', new_id(), httponly=True)\n    return r\n",
		safe: flaskItem + "@app.route('/~')\ndef show():\n    r = app.make_response('')\n" +
			"    r.set_cookie('history', new_id(), httponly=True)\n    return r\n",
	},
	"server that asks for no certificates": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: "const https = require('https');\nhttps.get('https://shop.example/a', {\n  agent: false,\n" +
			"  rejectUnauthorized: false,\n}, read);\n",
		safe: "const https = require('https');\nconst options = {\n  key,\n  requestCert: false,\n  rejectUnauthorized: false,\n};\n" +
			"https.createServer(options, app);\n",
	},
	"digest that an earlier version stored": {
		rule: "taint/weak-hash", file: "A.java",
		weak: "import java.security.MessageDigest;\n\npublic class ~ {\n  byte[] passwordHash(byte[] password) throws Exception {\n" +
			"    return MessageDigest.getInstance(\"MD5\").digest(password);\n  }\n}\n",
		safe: "import java.security.MessageDigest;\n\npublic class ~ {\n  byte[] legacyHash(byte[] password) throws Exception {\n" +
			"    return MessageDigest.getInstance(\"MD5\").digest(password);\n  }\n}\n",
	},
	"client by its name": {
		rule: "taint/no-tls-check", file: "A.java",
		weak: "import org.apache.http.conn.ssl.TrustSelfSignedStrategy;\nimport org.apache.http.ssl.SSLContextBuilder;\n\npublic class ~ {\n" +
			"  void connect() throws Exception {\n" +
			"    new SSLContextBuilder().loadTrustMaterial(null, new TrustSelfSignedStrategy()).build();\n  }\n}\n",
		safe: "import org.apache.http.conn.ssl.TrustSelfSignedStrategy;\nimport org.apache.http.ssl.SSLContextBuilder;\n\npublic class ~ {\n" +
			"  void skipSslValidation() throws Exception {\n" +
			"    new SSLContextBuilder().loadTrustMaterial(null, new TrustSelfSignedStrategy()).build();\n  }\n}\n",
	},
	"cookie without a value": {
		rule: "taint/insecure-cookie", file: "A.java",
		weak: "import javax.servlet.http.*;\n\npublic class ~ {\n  void set(HttpServletResponse response, Cookies cookies) {\n" +
			"    Cookie session = cookies.sessionCookie();\n    response.addCookie(new Cookie(\"session\", cookies.id()));\n  }\n}\n",
		safe: "import javax.servlet.http.*;\n\npublic class ~ {\n  void set(HttpServletResponse response, Cookies cookies) {\n" +
			"    Cookie session = cookies.getNullCookie();\n    response.addCookie(new Cookie(\"session\", cookies.id()));\n  }\n}\n",
	},
	"form of a limited body": {
		rule: "G120", file: "a.go",
		weak: goHead + "func read(w http.ResponseWriter, r *http.Request) {\n\t_ = r.ParseMultipartForm(1 << 20)\n}\n",
		safe: goHead + "func read(w http.ResponseWriter, r *http.Request) {\n\tr.Body = http.MaxBytesReader(w, r.Body, limit(r))\n" +
			"\t_ = check(r)\n\t_ = r.ParseMultipartForm(1 << 20)\n}\n",
	},
	"request of a script of developers": {
		rule: "S113", file: "shop/prices.py", safeFile: "scripts/prices.py",
		weak: "import requests\n\n\ndef read(url):\n    return requests.get(url).text\n",
		safe: "import requests\n\n\ndef read(url):\n    return requests.get(url).text\n",
	},
	"time limit among collected arguments": {
		rule: "S113", file: "a.py",
		weak: "import requests\n\n\ndef read(url):\n    params = {'stream': True}\n    return requests.get(url, **params)\n",
		safe: "import requests\n\n\ndef read(url):\n    params = {'stream': True, 'timeout': 9}\n    return requests.get(url, **params)\n",
	},
	"cookie whose protection is decided before": {
		rule: "taint/insecure-cookie", file: "a.py",
		weak: flaskItem + "@app.route('/~')\ndef show():\n    r = app.make_response('')\n    kw = {}\n    kw['path'] = '/'\n" +
			"    r.set_cookie('sid', new_id(), **kw)\n    return r\n",
		safe: flaskItem + "@app.route('/~')\ndef show():\n    r = app.make_response('')\n    kw = {}\n    kw['secure'] = request.is_secure\n" +
			"    r.set_cookie('sid', new_id(), **kw)\n    return r\n",
	},
	"header in one field": {
		rule: "taint/mass-assignment", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  def create\n    User.create(params.permit!)\n  end\nend\n",
		safe: railsHead + "  def create\n    User.create(named.merge(user_agent: request.env['HTTP_USER_AGENT']))\n  end\n\n" +
			"  def named\n    params.require(:comment).permit(:text)\n  end\nend\n",
	},
	"mode that the operator chooses": {
		rule: "G402 taint/no-tls-check", file: "a.go",
		weak: goHead + "import \"crypto/tls\"\n\nfunc dial(c *tls.Config, busy bool) {\n\tif busy {\n" +
			"\t\tc.InsecureSkipVerify = true\n\t}\n}\n",
		safe: goHead + "import \"crypto/tls\"\n\nfunc dial(c *tls.Config, o options) {\n\tif o.SSLMode == 2 {\n" +
			"\t\tc.InsecureSkipVerify = true\n\t}\n}\n",
	},
	"helper that is named for it": {
		rule: "G402 taint/no-tls-check", file: "a.go",
		weak: goHead + "import (\n\t\"crypto/tls\"\n\t\"net/http\"\n)\n\nfunc newTransport() *http.Transport {\n" +
			"\tt := &http.Transport{}\n\tt.DialTLS = nil\n\tt.DialTLSContext = nil\n" +
			"\tt.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}\n\treturn t\n}\n",
		safe: goHead + "import (\n\t\"crypto/tls\"\n\t\"net/http\"\n)\n\nfunc newInsecureTransport() *http.Transport {\n" +
			"\tt := &http.Transport{}\n\tt.DialTLS = nil\n\tt.DialTLSContext = nil\n" +
			"\tt.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}\n\treturn t\n}\n",
	},
	"certificates that the operator accepts": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: "const mail = require('nodemailer');\nexports.open = (host) => mail.createTransport({\n  host,\n" +
			"  secure: true,\n  tls: host\n    ? {\n        rejectUnauthorized: false,\n      }\n    : undefined,\n});\n",
		safe: "const mail = require('nodemailer');\nexports.open = (options) => mail.createTransport({\n  host: options.host,\n" +
			"  secure: true,\n  tls: options.allowSelfSigned\n    ? {\n        rejectUnauthorized: false,\n      }\n    : undefined,\n});\n",
	},
	"expression that finds marks": {
		rule: "security/detect-bidi-characters", file: "a.js",
		weak: "export const name = '\u202Euser';\n",
		safe: "export const clean = (text) => text.replace(/[\u202A-\u202E]/g, '');\n",
	},
}

// TestRandomNumbers checks that numbers which are delays are guesses, by the engine alone: where data was followed, no such
// number is reported.
func TestRandomNumbers(t *testing.T) {
	t.Parallel()
	report := run(t, engine(t, sast.Config{}, "gosec"), tree(t, map[string]string{
		"go.mod": goMod,
		"a.go":   "package web\n\nimport \"math/rand\"\n\nfunc code() int { return rand.Intn(1000000) }\n",
		"b.go": "package web\n\nimport (\n\t\"math/rand\"\n\t\"time\"\n)\n\n" +
			"func wait() { time.Sleep(time.Duration(rand.Intn(1000)) * time.Millisecond) }\n",
	}))
	got := map[string]scan.Confidence{}
	for _, f := range report.Findings {
		got[f.Path+" "+f.RuleID] = f.Confidence
	}
	require.Equal(t, map[string]scan.Confidence{"a.go G404": scan.ConfidenceMedium, "b.go G404": scan.ConfidenceLow}, got)
}

// mailSender and mailSent enclose what a program sets before it connects to a mail server.
const (
	mailSender = "const nodemailer = require('nodemailer');\nmodule.exports = (config) => {\n  const options = {host: config.host};\n"
	mailSent   = "  return nodemailer.createTransport(options);\n};\n"
)

// goCORS is a program of Go that answers with the origin of a request where CHECK holds.
const goCORS = "package web\n\nimport \"net/http\"\n\ntype cors struct{ enabled, originCheck func(*http.Request) bool }\n\n" +
	"func (c *cors) ServeHTTP(w http.ResponseWriter, r *http.Request) {\n\tif CHECK {\n" +
	"\t\tw.Header().Set(\"Access-Control-Allow-Origin\", r.Header.Get(\"Origin\"))\n" +
	"\t\tw.Header().Set(\"Access-Control-Allow-Credentials\", \"true\")\n\t}\n}\n"
