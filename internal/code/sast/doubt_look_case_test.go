package sast_test

import (
	"strings"

	"assay/internal/scan"
)

const (
	angularShow = "angular.module('a').controller('b', function ($scope, $sce, $http) {\n"
	tokenPython = flaskHead + "    token = str(random.randint(0, 10 ** 9))\n    return token\n"
	reactPage   = "import React from 'react';\n\nexport class Page extends React.Component {\n"
	aspLog      = "using Microsoft.AspNetCore.Mvc;\nusing Microsoft.Extensions.Logging;\n\npublic class ~Controller : Controller\n{\n" +
		"    readonly ILogger<~Controller> log;\n\n"
	tlsHead   = "package web\n\nimport (\n\t\"crypto/tls\"\n\t\"io\"\n)\n\nfunc ~(name string) ([]byte, error) {\n"
	rewriting = "using System;\nusing System.Net.Http;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n" +
		"public class ~ : DelegatingHandler\n{\n" +
		"    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken end)\n    {\n"
	hashedPHP = "<?php\nfunction store($password, $kind) {\n"
)

// doubtsOfLooks are about code that only looks like the weakness.
var doubtsOfLooks = map[string]doubtCase{
	"module that is loaded": {
		rule: "no-unsanitized/method", file: "a.js",
		weak: "export const show = (e) => { e.insertAdjacentHTML('beforeend', " + asked + "); };\n",
		safe: "export const load = (name) => import(name);\n",
	},
	"mark of direction": {
		rule: "security/detect-bidi-characters", file: "a.js",
		weak: "export const level = 'user\u202e \u2066// only administrators\u2069 \u2066';\n",
		safe: "export const level = '\u200fשלום\u200e';\n",
	},
	"constant markup": {
		rule: "@microsoft/sdl/no-angularjs-bypass-sce", file: "a.js",
		weak: angularShow + "  $scope.text = $sce.trustAsHtml('<b>' + $scope.item.name + '</b>');\n});\n",
		safe: angularShow + "  $scope.text = $sce.trustAsHtml(\n    'Let\\'s type <b>here</b>, ' +\n    'and <i>there</i>.'\n  );\n});\n",
	},
	"fields named above": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def create\n    User.create(params.require(:user)\n      .permit!)\n  end\nend\n",
		safe: railsHead + "  def create\n    User.create(params.require(:user)\n      .slice(:name, :mail)\n      .permit!)\n  end\nend\n",
	},
	"example of a digest": {
		rule: "taint/weak-hash", file: "a.rb",
		weak: "require 'digest'\n\ndef store(secret)\n  Digest::MD5.hexdigest(secret)\nend\n",
		safe: "require 'digest'\n\ndef field(form)\n  form.text_field :secret, placeholder: Digest::MD5.hexdigest('secret')\nend\n",
	},
	"calls by a payment service": {
		rule: "taint/csrf-off", file: "app/controllers/a_controller.rb", safeFile: "app/controllers/paypal_ipn_controller.rb",
		weak: "class ~Controller < ActionController::Base\n  skip_before_action :verify_authenticity_token\n\n  def update\n" +
			"    current_user.update(name: params[:name])\n  end\nend\n",
		safe: "class ~Controller < ActionController::Base\n  skip_before_action :verify_authenticity_token\n\n  def update\n" +
			"    current_user.update(name: params[:name])\n  end\nend\n",
	},
	"output of a program": {
		rule: "taint/log-injection", file: "A.cs",
		weak: aspLog + "    public void Get(string name) => log.LogError(\"asked for \" + name);\n}\n",
		safe: aspLog + "    void Listen(System.Diagnostics.Process process)\n    {\n" +
			"        process.ErrorDataReceived += (sender, eventArgs) =>\n        {\n" +
			"            log.LogError(eventArgs.Data);\n        };\n    }\n}\n",
	},
	"message of constants": {
		rule: "@microsoft/sdl/no-postmessage-star-origin", file: "a.js",
		weak: "export const tell = (token) => parent.postMessage({\n  type: 'token',\n  token,\n}, '*');\n",
		safe: "export const tell = (token) => parent.postMessage({\n  type: 'token',\n  ready: true,\n}, '*');\n",
	},
	"random salt": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: tokenPython,
		safe: flaskHead + "    salt = str(random.randint(0, 10 ** 9))\n    return salt\n",
	},
	"value that is random besides": {
		rule: "taint/weak-random", file: "a.php",
		weak: "<?php\nfunction make() {\n  $token = dechex(mt_rand(0, 4095)) . '-' . dechex(mt_rand(0, 4095));\n  return $token;\n}\n",
		safe: "<?php\nfunction make() {\n  $token = dechex(mt_rand(0, 4095)) . '-' . bin2hex(random_bytes(16));\n  return $token;\n}\n",
	},
	"value with a secret salt": {
		rule: "taint/weak-random", file: "a.php",
		weak: "<?php\nfunction make() {\n  $token = sha1($name . uniqid('' . mt_rand(), true));\n  return $token;\n}\n",
		safe: "<?php\nfunction make() {\n  $token = sha1(Settings::get()->salt . uniqid('' . mt_rand(), true));\n  return $token;\n}\n",
	},
	"certificate that the program looks at": {
		rule: "G402 taint/no-tls-check", file: "web.go",
		weak: tlsHead + "\tconn, err := tls.Dial(\"tcp\", name, &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12})\n" +
			"\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn io.ReadAll(conn)\n}\n",
		safe: tlsHead + "\tconn, err := tls.Dial(\"tcp\", name, &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12})\n" +
			"\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn conn.ConnectionState().PeerCertificates[0].Raw, io.EOF\n}\n",
	},
	"certificate that Python reads": {
		rule: "taint/no-tls-check", file: "a.py",
		weak: pyTLSHead + "    return sock.recv(100)\n", safe: pyTLSHead + "    return sock.getpeercert(True)\n",
	},
	"certificates by a mode that leaves them unchecked": {
		rule: "assay/no-certificate-check", file: "a.js",
		weak: "const https = require('https');\nmodule.exports = (mode) => {\n  switch (mode) {\n    case 'fast':\n" +
			"      return new https.Agent({rejectUnauthorized: false});\n  }\n};\n",
		safe: "const https = require('https');\nmodule.exports = (mode) => {\n  switch (mode) {\n    case 'no-verify':\n" +
			"      return new https.Agent({rejectUnauthorized: false});\n  }\n};\n",
	},
	"template of a text without markup": {
		rule: "taint/no-escaping", file: "a.js",
		weak: "const Handlebars = require('handlebars');\n\nexports.html = (text, of) => Handlebars.compile(text, { noEscape: true })(of);\n",
		safe: "const Handlebars = require('handlebars');\n\nexports.say = (text, of) => Handlebars.compile(text, { noEscape: true })(of);\n",
	},
	"address that a handler of the client changes": {
		rule: "taint/ssrf", file: "A.cs",
		weak: rewriting + "        return new HttpClient().GetAsync(request.RequestUri.Query.Substring(1));\n    }\n}\n",
		safe: rewriting + strings.Repeat("        Sign(request);\n", 20) +
			"        request.RequestUri = new Uri(request.RequestUri.Query.Substring(1));\n" +
			"        return base.SendAsync(request, end);\n    }\n}\n",
	},
	"temporary file of an upload": {
		rule: "taint/path-traversal", file: "a_controller.rb",
		weak: railsHead + "  def show\n    render plain: File.new(params[:file], 'rb').read\n  end\nend\n",
		safe: railsHead + "  def show\n    file = params[:file]\n    render plain: File.new(file.open, 'rb').read\n  end\nend\n",
	},
	"generator for the failure of a better one": {
		rule: "taint/weak-random", file: "a.php",
		weak: "<?php\nfunction make() {\n  $token = dechex(mt_rand());\n  return $token;\n}\n",
		safe: "<?php\nfunction number() {\n  try {\n    return random_int(0, 65535);\n  } catch (\\Throwable $e) {\n" +
			"    return mt_rand(0, 65535);\n  }\n}\n\nfunction make() {\n  $token = dechex(number());\n  return $token;\n}\n",
	},
	"digest of old passwords": {
		rule: "taint/password-hash", file: "a.php",
		weak: hashedPHP + "  return match ($kind) {\n    'sha512' => hash('sha512', $password),\n  };\n}\n",
		safe: hashedPHP + "  return match ($kind) {\n    'bcrypt' => password_hash($password, PASSWORD_BCRYPT),\n" +
			"    'sha512' => hash('sha512', $password),\n  };\n}\n",
	},
	"digest of a directory": {
		rule: "taint/password-hash taint/weak-hash S324", file: "a.py",
		weak: "import hashlib\n\n\ndef store(password):\n    return hashlib.sha1(password.encode()).hexdigest()\n",
		safe: "import base64\nimport hashlib\n\n\ndef entry(password):\n    digest = hashlib.sha1(password.encode()).digest()\n" +
			"    return '{SHA}' + base64.b64encode(digest).decode()\n",
	},
	"hash of a table": {
		rule: "taint/weak-hash", file: "A.java",
		weak: "import com.google.common.hash.Hashing;\n\npublic class ~ {\n  String of(String password) {\n" +
			"    return Hashing.md5().hashUnencodedChars(password).toString();\n  }\n}\n",
		safe: "import com.google.common.hash.Hashing;\n\npublic class ~ {\n  String password;\n  public int hashCode() {\n" +
			"    return Hashing.md5().hashUnencodedChars(password).asInt();\n  }\n}\n",
	},
	"sampled password": {
		rule: "taint/password-hash taint/weak-hash S324", file: "a.py", safeFile: "sample_data.py",
		weak: "import hashlib\n\n\ndef store(password):\n    return hashlib.sha1(password.encode()).hexdigest()\n",
		safe: "import hashlib\n\n\ndef store(password):\n    return hashlib.sha1(password.encode()).hexdigest()\n",
	},
	"address of the page": {
		rule: "taint/xss", file: "a.jsx",
		weak: "export const Page = () => <a href={location.hash.slice(1)}>Reload</a>;\n",
		safe: "export const Page = () => <a href={location.pathname + location.search}>Reload</a>;\n",
	},
	"address with a scheme": {
		rule: "taint/xss", file: "a.jsx", twin: scan.SeverityMedium,
		weak: "export const Page = () => {\n  const to = location.hash.slice(1);\n  return <a href={to}>Go</a>;\n};\n",
		safe: "export const Page = () => {\n  const to = location.hash.slice(1);\n" +
			"  const there = to.startsWith('http') && <a href={to}>Go</a>;\n  return <p>{there}</p>;\n};\n",
	},
	"another member of a state": {
		rule: "taint/xss", file: "a.jsx",
		weak: reactPage + "  constructor(props) {\n    super(props);\n    this.state = {\n" +
			"      logo: location.hash.slice(1),\n    };\n  }\n\n" +
			"  render() {\n    return <a href={this.state.logo}>Logo</a>;\n  }\n}\n",
		safe: reactPage + "  constructor(props) {\n    super(props);\n    this.state = {\n      logo: null,\n" +
			"      tab: location.hash.slice(1),\n    };\n  }\n\n" +
			"  render() {\n    return <a href={this.state.logo}>Logo</a>;\n  }\n}\n",
	},
	"own address without its fragment": {
		rule: "taint/open-redirect", file: "a.js",
		weak: "function to(path) {\n  var url = new URL(location.hash.slice(1));\n  url.pathname = path;\n  return url.toString();\n}\n\n" +
			"const show = (path) => {\n  var url = to(path);\n  return window.open(url, '_blank');\n};\n",
		safe: "function to(path) {\n  var url = new URL(window.location.href.split('#')[0]);\n  url.pathname = path;\n" +
			"  return url.toString();\n}\n\nconst show = (path) => {\n  var url = to(path);\n  return window.open(url, '_blank');\n};\n",
	},
	"path for a helper": {
		rule: "taint/open-redirect", file: "a.js",
		weak: "function goTo(link) {\n  location.href = link;\n}\n\nexport const next = () => goTo(location.hash.slice(1));\n",
		safe: "function goTo(link) {\n  location.href = link;\n}\n\n" +
			"export const next = () => goTo(`/consent?${location.search.slice(1)}`);\n",
	},
	"archive of own releases": {
		rule: "taint/path-traversal G304 G305", file: "web.go", twin: scan.SeverityLow,
		weak: "package web\n\nimport (\n\t\"archive/zip\"\n\t\"os\"\n\t\"path/filepath\"\n)\n\nfunc ~(r *zip.ReadCloser) {\n" +
			"\tfor _, f := range r.File {\n\t\t_ = os.MkdirAll(filepath.Join(\"/srv\", f.Name), 0o700)\n\t}\n}\n",
		safe: "package web\n\nimport (\n\t\"archive/zip\"\n\t\"os\"\n\t\"path/filepath\"\n)\n\nfunc ~(updateZip string) {\n" +
			"\tr, err := zip.OpenReader(updateZip)\n\tif err != nil {\n\t\treturn\n\t}\n" +
			"\tfor _, f := range r.File {\n\t\t_ = os.MkdirAll(filepath.Join(\"/srv\", f.Name), 0o700)\n\t}\n}\n",
	},
	"page of a template": {
		rule: "taint/xss", file: "a.py", twin: scan.SeverityMedium,
		weak: flaskHead + "    return '<p>' + request.args['name']\n",
		safe: "from pages import loader\n" + flaskHead + "    return loader.find('a').render(request.args['name'])\n",
	},
	"header of a proxy": {
		rule: "taint/xss", file: "a.py", twin: scan.SeverityMedium,
		weak: flaskHead + "    return '<p>' + request.headers['Referer']\n",
		safe: flaskHead + "    return '<p>' + request.headers['X-Ingress-Path']\n",
	},
	"header of a request in Ruby": {
		rule: "taint/log-injection", file: "a_controller.rb",
		weak: railsHead + "  def show\n    logger.info(\"asked for #{params[:name]}\")\n  end\nend\n",
		safe: railsHead + "  def show\n    logger.info(\"asked in #{request.env['HTTP_ACCEPT_LANGUAGE']}\")\n  end\nend\n",
	},
	"console of a database": {
		rule: "taint/sql-injection", file: "A.java", twin: scan.SeverityLow,
		weak: javaHead + "  javax.persistence.EntityManager em;\n\n  @PostMapping(\"/a\")\n  public int run(@RequestBody String name) {\n" +
			"    return em.createNativeQuery(\"DELETE FROM a WHERE name = '\" + name + \"'\").executeUpdate();\n  }\n}\n",
		safe: javaHead + "  javax.persistence.EntityManager em;\n\n  @PostMapping(\"/a\")\n  public int run(@RequestBody String sql) {\n" +
			"    return em.createNativeQuery(sql).executeUpdate();\n  }\n}\n",
	},
	"encoded address in Java": {
		rule: "taint/xss", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a\")\n  public String get(@RequestParam String name) {\n    return \"<p>\" + name;\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a\")\n  public String get(javax.servlet.http.HttpServletRequest q) {\n" +
			"    return \"<p>\" + q.getRequestURL();\n  }\n}\n",
	},
	"search by a builder": {
		rule: "taint/sql-injection", file: "a_controller.rb",
		weak: railsHead + "  def show\n    render json: Person.where(\"name LIKE '%#{params[:q]}%'\")\n  end\nend\n\n" +
			"class Person < ActiveRecord::Base\nend\n",
		safe: railsHead + "  def show\n" +
			"    render json: Person.where(Person.arel_table[:name].matches(\"%#{params[:q]}%\"))\n  end\nend\n\n" +
			"class Person < ActiveRecord::Base\nend\n",
	},
	"left side of a condition": {
		rule: "taint/path-traversal", file: "a.py",
		weak: flaskHead + "    name = request.args.get('name')\n    path = name and '/srv/' + name\n    return open(path).read()\n",
		safe: flaskHead + "    name = request.args.get('name')\n    path = name and '/srv/a' or '/srv/b'\n    return open(path).read()\n",
	},
	"command of a console": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\nuse yii\\web\\Controller;\n\nclass ~Controller extends Controller\n{\n" +
			"    public function actionInstall($name)\n    {\n" +
			"        print \"Module \" . $name;\n    }\n}\n",
		safe: "<?php\nuse yii\\console\\Controller;\n\nclass ~Controller extends Controller\n{\n" +
			"    public function actionInstall($name)\n    {\n" +
			"        print \"Module \" . $name;\n    }\n}\n",
	},
}

// pyTLSHead begins a function of Python with a connection that checks no certificate.
const pyTLSHead = "import socket\nimport ssl\n\n\ndef ask(host):\n    context = ssl.create_default_context()\n" +
	"    context.check_hostname = False\n    context.verify_mode = ssl.CERT_NONE\n" +
	"    sock = context.wrap_socket(socket.create_connection((host, 443)), server_hostname=host)\n"
