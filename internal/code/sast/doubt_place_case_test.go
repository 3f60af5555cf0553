package sast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

const (
	tlsWeak  = "package web\n\nimport \"crypto/tls\"\n\nfunc ~() *tls.Config {\n\treturn &tls.Config{InsecureSkipVerify: true}\n}\n"
	pageShow = "export const show = (e) => { e.innerHTML = "
	asked    = "new URLSearchParams(location.search).get('a')"
	desJava  = "import javax.crypto.Cipher;\n\npublic class ~ {\n  Cipher of(String name) throws Exception {\n"
)

// doubtsOfPlaces are cases of rules that only look at one place.
var doubtsOfPlaces = map[string]doubtCase{
	"certificates by an option": {
		rule: "G402 taint/no-tls-check", file: "web.go", weak: tlsWeak,
		safe: "package web\n\nimport \"crypto/tls\"\n\nfunc ~(o struct{ skipVerify bool }) *tls.Config {\n" +
			"\treturn &tls.Config{InsecureSkipVerify: o.skipVerify}\n}\n",
	},
	"own verification": {
		rule: "G402 taint/no-tls-check", file: "web.go", weak: tlsWeak,
		safe: "package web\n\nimport \"crypto/tls\"\n\nfunc ~(check func(tls.ConnectionState) error) *tls.Config {\n" +
			"\tc := &tls.Config{InsecureSkipVerify: true}\n\tc.VerifyConnection = check\n\treturn c\n}\n",
	},
	"diagnosis of connections": {
		rule: "G402 taint/no-tls-check", file: "web.go", safeFile: "doctor.go", weak: tlsWeak, safe: tlsWeak,
	},
	"message without data": {
		rule: "@microsoft/sdl/no-postmessage-star-origin", file: "a.js",
		weak: "export const tell = (token) => parent.postMessage({token}, '*');\n",
		safe: "export const tell = (kind) => window.postMessage({kind}, '*');\n",
	},
	"markup that is sanitized": {
		rule: "no-unsanitized/property", file: "a.js",
		weak: pageShow + asked + "; };\n", safe: pageShow + "purify(" + asked + "); };\n",
	},
	"copy of a library": {
		rule: "no-unsanitized/property", file: "a.js",
		weak: pageShow + asked + "; };\n",
		safe: "if (typeof define === 'function' && define.amd) define([], () => 1);\n" + pageShow + asked + "; };\n",
	},
	"constant address with a script": {
		rule: "no-script-url", file: "a.js",
		weak: "export const go = (x) => { location.href = 'javascript:' + x; };\n",
		safe: "export const go = (x) => { x.href = 'javascript:void(0)'; };\n",
	},
	"comparison with an address": {
		rule: "no-script-url", file: "a.js",
		weak: "export const go = (x) => { location.href = 'javascript:' + x; };\n",
		safe: "export const ok = (x) => !x.startsWith('javascript:');\n",
	},
	"forged requests of visitors": {
		rule: "taint/csrf-off", file: "A.cs",
		weak: aspHead + "    [HttpPost]\n    [IgnoreAntiforgeryToken]\n    public IActionResult Update(string a) => Ok();\n}\n",
		safe: aspHead + "    [HttpPost]\n    [AllowAnonymous]\n    [IgnoreAntiforgeryToken]\n" +
			"    public IActionResult Update(string a) => Ok();\n}\n",
	},
	"choice of a cipher": {
		rule: "taint/weak-cipher", file: "A.java",
		weak: desJava + "    return Cipher.getInstance(\"DES\");\n  }\n}\n",
		safe: desJava + "    switch (name) {\n      case \"DES\":\n" +
			"        return Cipher.getInstance(\"DES\");\n    }\n    return null;\n  }\n}\n",
	},
	"fake of a testing module": {
		rule: "taint/weak-cipher", file: "src/A.java", safeFile: "shop-testing/src/A.java",
		weak: desJava + "    return Cipher.getInstance(\"DES\");\n  }\n}\n", safe: desJava + "    return Cipher.getInstance(\"DES\");\n  }\n}\n",
	},
	"cookie of a mock": {
		rule: "taint/insecure-cookie", file: "a.py",
		weak: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n    r.set_cookie('account', 'x')\n    return r\n",
		safe: "from flask import make_response\n\n\ndef a():\n    r = make_response('')\n    r.set_cookie('mock-account', 'x')\n    return r\n",
	},
	"expression of a page": {
		rule: "assay/unsafe-regex security/detect-unsafe-regex", file: "a.js",
		weak: "export const ok = (s) => /^(\\w+\\s?)+$/.test(s);\n",
		safe: "export const ok = () => /^(\\w+\\s?)+$/.test(document.title);\n",
	},
	"comparison in constant time": {
		rule: "taint/password-hash", file: "a.rb",
		weak: "require 'digest'\n\ndef store(password)\n  Digest::SHA256.hexdigest(password)\nend\n",
		safe: "require 'digest'\n\ndef same(password, other)\n  ActiveSupport::SecurityUtils.secure_compare(\n" +
			"    Digest::SHA256.hexdigest(password), Digest::SHA256.hexdigest(other)\n  )\nend\n",
	},
	"answer to a challenge": {
		rule: "taint/password-hash", file: "a.php",
		weak: "<?php\nfunction store($password) {\n  return hash('sha256', $password);\n}\n",
		safe: "<?php\nfunction answer($timestamp, $password) {\n  return hash('sha256', $timestamp . $password);\n}\n",
	},
	"encoders of old passwords": {
		rule: "taint/password-hash", file: "A.java",
		weak: "import org.springframework.security.crypto.password.*;\n\npublic class ~ {\n  PasswordEncoder of() {\n" +
			"    return new StandardPasswordEncoder();\n  }\n}\n",
		safe: "import org.springframework.security.crypto.password.*;\nimport java.util.Map;\n\npublic class ~ {\n  PasswordEncoder of() {\n" +
			"    return new DelegatingPasswordEncoder(\"bcrypt\", Map.of(\"bcrypt\", new BCryptPasswordEncoder(),\n" +
			"        \"sha256\", new StandardPasswordEncoder()));\n  }\n}\n",
	},
	"checksum beside a secret": {
		rule: "taint/weak-hash", file: "a.rb",
		weak: "require 'digest'\n\ndef store(password)\n  Digest::MD5.hexdigest(password)\nend\n",
		safe: "require 'digest'\n\ndef store(password)\n  checksum = Digest::MD5.hexdigest(password)\n  checksum\nend\n",
	},
	"digest for tests": {
		rule: "G401 taint/weak-hash taint/password-hash", file: "web.go",
		weak: "package web\n\nimport \"crypto/md5\"\n\nfunc ~(password string) [16]byte {\n\treturn md5.Sum([]byte(password))\n}\n",
		safe: "package web\n\nimport (\n\t\"crypto/md5\"\n\t\"testing\"\n)\n\nfunc ~(t *testing.T, password string) [16]byte {\n" +
			"\treturn md5.Sum([]byte(password))\n}\n",
	},
	"generator where there is no other": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: flaskHead + "    token = str(random.randint(0, 10 ** 9))\n    return token\n",
		safe: flaskHead + "    if secure_random:\n        return secure_random.token()\n" +
			"    token = str(random.randint(0, 10 ** 9))\n    return token\n",
	},
	"search for a password that is known": {
		rule: "taint/weak-hash S324", file: "a.py",
		weak: "import hashlib\n\n\ndef seen(password):\n    digest = hashlib.sha1(password.encode()).hexdigest()\n" +
			"    return get('https://passwords.example/range/' + digest[:5])\n",
		safe: "import hashlib\n\n\ndef seen(password):\n    digest = hashlib.sha1(password.encode()).hexdigest()\n" +
			"    return get('https://api.pwnedpasswords.com/range/' + digest[:5])\n",
	},
	"record with a random field": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: flaskHead + "    token = str(random.randint(0, 10 ** 9))\n    return token\n",
		safe: flaskHead + "    row = db.create(colour=random.randint(0, 10 ** 9))\n    token = row.token\n    return token\n",
	},
	"fields of an address": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def create\n    User.create(params.permit!)\n  end\nend\n",
		safe: railsHead + "  def create\n    redirect_to items_path(params.permit!)\n  end\nend\n",
	},
	"some addresses for other sites": {
		rule: "taint/open-cors", file: "settings.py",
		weak: "CORS_ORIGIN_ALLOW_ALL = True\n",
		safe: "CORS_ORIGIN_ALLOW_ALL = True\nCORS_URLS_REGEX = r'^/api/.*$'\n",
	},
}

// doubtsOfWays are cases of flows.
var doubtsOfWays = map[string]doubtCase{
	"path in a folder in Go": {
		rule: "taint/path-traversal G703 G304", file: "web.go",
		weak: "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n)\n\nfunc ~(w http.ResponseWriter, r *http.Request) {\n" +
			"\tdata, _ := os.ReadFile(\"/srv/\" + r.FormValue(\"name\"))\n\t_, _ = w.Write(data)\n}\n",
		safe: "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n\t\"path/filepath\"\n\t\"strings\"\n)\n\n" +
			"func ~(w http.ResponseWriter, r *http.Request) {\n\troot := \"/srv\"\n\tname := filepath.Join(root, r.FormValue(\"name\"))\n" +
			"\tif !strings.HasPrefix(name, root) {\n\t\treturn\n\t}\n\tdata, _ := os.ReadFile(name)\n\t_, _ = w.Write(data)\n}\n",
	},
	"answer to the page": {
		rule: "taint/xss no-unsanitized/property", file: "a.js",
		weak: pageShow + asked + "; };\n", safe: pageShow + "sendRequest(" + asked + "); };\n",
	},
	"parameters of the own page": {
		rule: "taint/open-redirect", file: "a.js",
		weak: "const to = " + asked + ";\nlocation.href = to;\n",
		safe: "const to = " + asked + ";\nlocation.href = location.pathname + '?to=' + to;\n",
	},
	"address of a sign in": {
		rule: "taint/open-redirect", file: "A.cs",
		weak: aspHead + "    public IActionResult Go(string to) => Redirect(to);\n}\n",
		safe: aspHead + "    public async Task<IActionResult> Go(string to)\n    {\n" +
			"        if (await _interaction.GetAuthorizationContextAsync(to) == null) return NotFound();\n        return Redirect(to);\n    }\n}\n",
	},
	"function that logs": {
		rule: "taint/log-injection", file: "a.py",
		weak: flaskHead + "    import logging\n    logging.warning('asked for ' + request.args['a'])\n    return ''\n",
		safe: "import logging\n" + flaskHead + "    log_text(request.args['a'])\n    return ''\n\n\ndef log_text(text):\n" +
			"    logging.warning('asked for ' + text)\n",
	},
	"log without line breaks": {
		rule: "taint/log-injection", file: "a.py",
		weak: flaskHead + "    import logging\n    logging.warning('asked for ' + request.args['a'])\n    return ''\n",
		safe: flaskHead + "    import logging\n    logging.warning('asked for ' + request.args['a'].replace('\\n', ''))\n    return ''\n",
	},
	"console of a browser": {
		rule: "taint/log-injection", file: "server/a.js", safeFile: "frontend/src/a.js",
		weak: expressTo + "app.get('/', (req, res) => {\n  console.warn('asked for ' + req.query.a);\n  res.end();\n});\n",
		safe: expressTo + "app.get('/', (req, res) => {\n  console.warn('asked for ' + req.query.a);\n  res.end();\n});\n",
	},
	"uploaded file": {
		rule: "taint/path-traversal", file: "app/Http/Controllers/AController.php",
		weak: laravelHead + "    public function show(Request $request)\n    {\n" +
			"        return file_get_contents($request->input('name'));\n    }\n}\n",
		safe: laravelHead + "    public function show(Request $request)\n    {\n        $file = $request->file('name');\n" +
			"        return file_get_contents($file);\n    }\n}\n",
	},
	"temporary file of an upload": {
		rule: "taint/path-traversal", file: "a.php",
		weak: "<?php\nfile_get_contents($_GET['a']);\n", safe: "<?php\nfile_get_contents($_FILES['a']['tmp_name']);\n",
	},
	"client of HTTP": {
		rule: "taint/ssrf G107 G704", file: "web.go",
		weak: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n",
		safe: goHead + "type client~ struct{}\n\nfunc (client~) Do(r *http.Request) (*http.Response, error) {\n" +
			"\treturn http.Get(r.FormValue(\"to\"))\n}\n",
	},
	"output of a console": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\necho $_GET['a'];\n", safe: "<?php\nif (PHP_SAPI !== 'cli') {\n  exit;\n}\necho $_GET['a'];\n",
	},
	"parameter of an included page": {
		rule: "taint/xss", file: "WEB-INF/jsp/a.jsp",
		weak: "<b>${param.other}</b>\n", safe: "<b>${param.topic}</b>\n",
		more: map[string]string{"WEB-INF/jsp/main.jsp": "<jsp:include page=\"a.jsp\"><jsp:param name=\"topic\" value=\"x\"/></jsp:include>\n"},
	},
	"field of a record": {
		rule: "taint/path-traversal", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  const item = req.query.item;\n  res.sendFile('/srv/' + item);\n});\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n  const item = await db.items.findByPk(req.query.item);\n" +
			"  res.sendFile(item.path);\n});\n",
	},
	"request of the program": {
		rule: "taint/ssrf", file: "A.cs",
		weak: "using System.Net.Http;\n" + aspHead + "    public async Task<string> Get(string to)\n    {\n" +
			"        return await new HttpClient().GetStringAsync(to);\n    }\n}\n",
		safe: "using System.Net.Http;\n" + aspHead + "    public async Task<string> Get()\n    {\n" +
			"        var request = new HttpRequestMessage();\n" +
			"        return await new HttpClient().GetStringAsync(request.RequestUri.Query);\n    }\n}\n",
	},
	"message of an error": {
		rule: "taint/xss", file: "a.js", twin: scan.SeverityMedium,
		weak: expressTo + "app.post('/', (req, res) => {\n  res.status(400).send('<b>' + req.body.to);\n});\n",
		safe: expressTo + "app.post('/', (req, res) => {\n  res.status(400).send('not an address: ' + req.body.to);\n});\n",
	},
	"role of an administrator": {
		rule: "taint/ssrf", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  if (!req.user.isActive) return res.end();\n" +
			"  await fetch(req.query.to);\n  res.end();\n});\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n  if (!req.user.isAdmin) return res.end();\n" +
			"  await fetch(req.query.to);\n  res.end();\n});\n",
	},
	"many calls": {
		rule: "taint/path-traversal", file: "a.py", twin: scan.SeverityMedium,
		weak: flaskHead + "    return read(request.args['name'])\n\n\ndef read(name):\n    return open('/srv/' + name).read()\n",
		safe: flaskHead + "    return one(request.args['name'])\n\n\ndef one(name):\n    return two(name)\n\n\n" +
			"def two(name):\n    return read(name)\n\n\ndef read(name):\n    return open('/srv/' + name).read()\n",
	},
	"path of a check": {
		rule: "taint/path-traversal", file: "A.java", twin: scan.SeverityMedium,
		weak: javaHead + "  @GetMapping(\"/a\")\n  public boolean get(@RequestParam String name) {\n    return look(name);\n  }\n\n" +
			"  boolean look(String name) {\n    return java.nio.file.Files.exists(java.nio.file.Paths.get(\"/srv/\" + name));\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a\")\n  public boolean get(@RequestParam String name) {\n    return checkIt(name);\n  }\n\n" +
			"  boolean checkIt(String name) {\n    return java.nio.file.Files.exists(java.nio.file.Paths.get(\"/srv/\" + name));\n  }\n}\n",
	},
	"check by its name": {
		rule: "taint/ssrf", file: "a.py", twin: scan.SeverityMedium,
		weak: "import requests\n" + flaskHead + "    to = request.args['to']\n    return str(requests.get(to, timeout=9).status_code)\n",
		safe: "import requests\n" + flaskHead + "    to = request.args['to']\n    filter_outbound_url(to)\n" +
			"    return str(requests.get(to, timeout=9).status_code)\n",
	},
}

// TestTablesOfOtherFiles checks that a column that one file writes and another one shows does not
// count as a gap in the flow.
func TestTablesOfOtherFiles(t *testing.T) {
	t.Parallel()
	found := judged(t, map[string]string{
		"a.php": "<?php\n$c = mysqli_connect('localhost');\n" +
			"mysqli_query($c, \"INSERT INTO notes (text) VALUES ('\" . $_POST['text'] . \"')\");\n",
		"b.php": "<?php\n$c = mysqli_connect('localhost');\n$r = mysqli_query($c, 'SELECT text FROM notes');\n" +
			"while ($row = mysqli_fetch_assoc($r)) {\n  echo $row['text'];\n}\n",
	})
	require.Contains(t, found, "b.php:5 taint/xss HIGH")
}
