package sast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

const (
	electronHead = "const { BrowserWindow } = require('electron');\n\nfunction ~() {\n" +
		"  const w = new BrowserWindow({ webPreferences: { nodeIntegration: true } });\n"
	sshHead = "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n\n\t\"github.com/pkg/sftp\"\n)\n\n" +
		"func ~(c *sftp.Client) http.HandlerFunc {\n\treturn func(w http.ResponseWriter, r *http.Request) {\n"
)

// doubtsOfGuards are cases of code around the finding that makes the value safe.
var doubtsOfGuards = map[string]doubtCase{
	"path on another machine": {
		rule: "taint/path-traversal G304 G703", file: "web.go", twin: scan.SeverityMedium,
		weak: sshHead + "\t\t_ = os.Remove(\"/srv/\" + r.FormValue(\"name\"))\n\t}\n}\n",
		safe: sshHead + "\t\t_ = c.MkdirAll(\"/srv/\" + r.FormValue(\"name\"))\n\t}\n}\n",
	},
	"a name in a cache, and one in a list": {
		rule: "taint/path-traversal", file: "a.py",
		weak: flaskHead + "    name = request.args['name']\n    if pages_cache.contains(name):\n        return ''\n" +
			"    return open('/srv/' + name).read()\n",
		safe: flaskHead + "    name = request.args['name']\n    if pages.contains(name):\n        return ''\n" +
			"    return open('/srv/' + name).read()\n",
	},
	"text that is unescaped, and text that is escaped": {
		rule: "taint/xss", file: "a.py", twin: scan.SeverityMedium,
		weak: flaskHead + "    name = request.args['name']  # unescape(name)\n    return '<b>' + name\n",
		safe: flaskHead + "    name = request.args['name']  # escape(name)\n    return '<b>' + name\n",
	},
	"networks of the own machine": {
		rule: "taint/ssrf G107 G704", file: "web.go",
		weak: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n",
		safe: "package web\n\nimport (\n\t\"net\"\n\t\"net/http\"\n)\n\nfunc ~(w http.ResponseWriter, r *http.Request) {\n" +
			"\taddress, err := net.LookupIP(r.FormValue(\"host\"))\n\tif err != nil || address[0].IsLoopback() {\n\t\treturn\n\t}\n" +
			"\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n",
	},
	"transport that refuses private networks": {
		rule: "taint/ssrf", file: "a.py",
		weak: "import httpx\n" + flaskHead + "    with httpx.Client() as client:\n        return client.get(request.args['to']).text\n",
		safe: "import httpx\n" + flaskHead + "    with httpx.Client(transport=lib.SafeTransport()) as client:\n" +
			"        return client.get(request.args['to']).text\n",
	},
	"handler of administrators": {
		rule: "taint/ssrf G107 G704", file: "controller/web.go", safeFile: "controller_admin/web.go",
		weak: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n",
		safe: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\t_, _ = http.Get(r.FormValue(\"to\"))\n}\n",
	},
	"statement before there are users": {
		rule: "taint/sql-injection", file: "web/a.php", safeFile: "install/a.php", twin: scan.SeverityLow,
		weak: "<?php\nmysqli_query($c, 'CREATE TABLE ' . $_POST['~']);\n", safe: "<?php\nmysqli_query($c, 'CREATE TABLE ' . $_POST['~']);\n",
	},
	"window of a desktop program": {
		rule: "@microsoft/sdl/no-electron-node-integration", file: "a.js",
		weak: electronHead + "  w.loadFile('a.html');\n  w.loadURL('https://example.org');\n}\n",
		safe: electronHead + "  w.loadFile('a.html');\n}\n",
	},
	"answer of a hook": {
		rule: "taint/xss", file: "a.jsx",
		weak: "import { useParams } from 'react-router-dom';\n" +
			"export const Page = () => {\n  const { id } = useParams();\n  return <p dangerouslySetInnerHTML={{ __html: id }} />;\n};\n",
		safe: "import { useParams } from 'react-router-dom';\nimport useSWR from 'swr';\n" +
			"export const Page = () => {\n  const { id } = useParams();\n  const { data } = useSWR(id);\n" +
			"  return <p dangerouslySetInnerHTML={{ __html: data }} />;\n};\n",
	},
	"class that must extend another": {
		rule: "taint/reflection", file: "a_controller.rb",
		weak: railsHead + "  def show\n    klass = Object.const_get(params[:type])\n    render json: klass.new\n  end\nend\n",
		safe: railsHead + "  def show\n    klass = Object.const_get(params[:type])\n    return unless klass < Import\n" +
			"    render json: klass.new\n  end\nend\n",
	},
	"fields that a function leaves out": {
		rule: "taint/mass-assignment", file: "a.rb",
		weak: recordHead + "    self.attributes = attrs\n  end\nend\n",
		safe: recordHead + "    self.attributes = delete_unsafe(attrs)\n  end\n\n" +
			"  def delete_unsafe(attrs)\n    attrs.dup.delete_if { |k, _| k.start_with?('admin') }\n  end\nend\n",
	},
	"record that is found or missing": {
		rule: "taint/path-traversal", file: "A.kt",
		weak: kotlinHead + "  @GetMapping(\"/a\")\n  fun get(@RequestParam id: String): ByteArray {\n" +
			"    val name = load(id)\n    return java.io.File(\"/srv/\" + name).readBytes()\n  }\n\n" +
			"  fun load(id: String): String {\n    return id.trim()\n  }\n}\n",
		safe: kotlinHead + "  @GetMapping(\"/a\")\n  fun get(@RequestParam id: String): ByteArray {\n" +
			"    val book = findByIdOrNull(id)\n    return java.io.File(\"/srv/\" + book.path).readBytes()\n  }\n\n" +
			"  fun findByIdOrNull(id: String): Any {\n    return db.select(id).into(Book)\n  }\n}\n",
	},
	"address of which parts are filled in": {
		rule: "taint/open-redirect", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a\")\n  public org.springframework.http.ResponseEntity<Void> get(@RequestParam String to) {\n" +
			"    return org.springframework.http.ResponseEntity.status(302).location(java.net.URI.create(to)).build();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a\")\n  public org.springframework.http.ResponseEntity<Void> get(@RequestParam String to) {\n" +
			"    return org.springframework.http.ResponseEntity.status(302).location(\n" +
			"      org.springframework.web.util.UriComponentsBuilder.fromUriString(host).buildAndExpand(to).toUri()).build();\n  }\n}\n",
	},
	"number made of a digest": {
		rule: "taint/weak-hash", file: "A.kt",
		weak: "import java.security.MessageDigest\n\nfun ~(session: String): ByteArray {\n" +
			"  return MessageDigest.getInstance(\"MD5\").digest(session.toByteArray())\n}\n",
		safe: "import java.security.MessageDigest\n\nfun ~(session: String): Long {\n" +
			"  val bytes = MessageDigest.getInstance(\"MD5\").digest(session.toByteArray())\n" +
			"  return (0..7).map { bytes[it].toLong() and 0xff shl 8 * (7 - it) }.reduce(Long::or)\n}\n",
	},
	"long way into a log": {
		rule: "taint/log-injection", file: "a.py",
		weak: flaskHead + "    import logging\n    logging.warning('asked for ' + request.args['a'])\n    return ''\n",
		safe: "import logging\n" + flaskHead + "    return one(request.args['a'])\n\n\ndef one(name):\n    return two(name)\n\n\n" +
			"def two(name):\n    return three(name)\n\n\ndef three(name):\n    logging.warning('asked for ' + name)\n    return ''\n",
	},
	"certificates by an option to leave them unchecked": {
		rule: "taint/no-tls-check", file: "a.rb",
		weak: "require 'net/http'\nhttp = Net::HTTP.new(\"~\", 443)\nhttp.use_ssl = true\nhttp.verify_mode = OpenSSL::SSL::VERIFY_NONE\n",
		safe: "require 'net/http'\nhttp = Net::HTTP.new(\"~\", 443)\nhttp.use_ssl = true\nif options[:no_check_certificate]\n" +
			"  http.verify_mode = OpenSSL::SSL::VERIFY_NONE\nend\n",
	},
}

// doubtsOfSources are cases of who controls the data.
var doubtsOfSources = map[string]doubtCase{
	"templates in a sandbox": {
		rule: "taint/template-injection", file: "a.py",
		weak: "from jinja2 import Environment\n" + flaskHead + "    return Environment().from_string(request.args['a']).render()\n",
		safe: "from jinja2.sandbox import SandboxedEnvironment\n" + flaskHead +
			"    return Own~().from_string(request.args['a']).render()\n\n\nclass Own~(SandboxedEnvironment):\n    pass\n",
	},
	"command line": {
		rule: "taint/template-injection", file: "web.go",
		weak: "package web\n\nimport (\n\t\"context\"\n\t\"text/template\"\n\n\t\"example.com/lib/web\"\n)\n\n" +
			"func ~(ctx context.Context, c *web.Command) error {\n\t_, err := template.New(\"_\").Parse(c.String(\"format\"))\n\treturn err\n}\n",
		safe: "package web\n\nimport (\n\t\"context\"\n\t\"text/template\"\n\n\t\"example.com/lib/cli\"\n)\n\n" +
			"func ~(ctx context.Context, c *cli.Command) error {\n\t_, err := template.New(\"_\").Parse(c.String(\"format\"))\n\treturn err\n}\n",
	},
	"handler that stands in for a server": {
		rule: "taint/regex-injection security/detect-non-literal-regexp", file: "server/a.js", safeFile: "server/mocks/a.js",
		weak: expressTo + "app.get('/', (req, res) => {\n  res.json(items.filter((i) => new RegExp(req.query.a).test(i)));\n});\n",
		safe: expressTo + "app.get('/', (req, res) => {\n  res.json(items.filter((i) => new RegExp(req.query.a).test(i)));\n});\n",
	},
	"archive of an own release": {
		rule: "taint/path-traversal G305", file: "unpack/web.go", safeFile: "update/web.go", twin: scan.SeverityLow,
		weak: unpacked, safe: unpacked,
	},
	"machine of the visitor": {
		rule: "taint/ssrf", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  await fetch(`http://${req.query.to}/token`);\n  res.end();\n});\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n  await fetch(`http://localhost:${req.query.to}/token`);\n  res.end();\n});\n",
	},
	"parameters of administrators": {
		rule: "taint/mass-assignment", file: "web/items_controller.rb", safeFile: "admin/items_controller.rb",
		weak: permitted, safe: permitted,
	},
	"parameters of an address with others left out": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def create\n    User.create(params.except(:a).permit!)\n  end\nend\n",
		safe: railsHead + "  def create\n    redirect_to params.except(:a).permit!.to_h.merge(b: 1)\n  end\nend\n",
	},
	"method that a record has": {
		rule: "taint/reflection", file: "a_controller.rb",
		weak: railsHead + "  def show\n    item.send(params[:event])\n  end\nend\n",
		safe: railsHead + "  def show\n    return unless item.respond_to?(params[:event])\n    item.send(params[:event])\n  end\nend\n",
	},
	"document type without a resolver": {
		rule: "taint/unsafe-parser", file: "A.cs",
		weak: "using System.IO;\nusing System.Xml;\n\npublic class ~\n{\n    public XmlReader Get(string text) =>\n" +
			"        XmlReader.Create(new StringReader(text), new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse });\n}\n",
		safe: "using System.IO;\nusing System.Xml;\n\npublic class ~\n{\n    public XmlReader Get(string text) =>\n" +
			"        XmlReader.Create(new StringReader(text), new XmlReaderSettings\n" +
			"        { DtdProcessing = DtdProcessing.Parse, XmlResolver = null });\n}\n",
	},
	"cookie that is deleted": {
		rule: "G124", file: "web.go",
		weak: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\thttp.SetCookie(w, &http.Cookie{\n\t\tName: \"session\",\n" +
			"\t\tValue: \"a\",\n\t\tMaxAge: 60,\n\t})\n}\n",
		safe: goHead + "func ~(w http.ResponseWriter, r *http.Request) {\n\thttp.SetCookie(w, &http.Cookie{\n\t\tName: \"session\",\n" +
			"\t\tValue: \"\",\n\t\tMaxAge: -1,\n\t})\n}\n",
	},
	"environment of a developer": {
		rule: "taint/no-tls-check", file: "app/Http/Controllers/AController.php",
		weak: laravelHead + "    public function show()\n    {\n        return new \\GuzzleHttp\\Client(['verify' => false]);\n    }\n}\n",
		safe: laravelHead + "    public function show()\n    {\n        if (App::environment('local')) {\n" +
			"            return new \\GuzzleHttp\\Client(['verify' => false]);\n        }\n    }\n}\n",
	},
	"listing of a version control": {
		rule: "taint/path-traversal", file: "a_controller.rb",
		weak: railsHead + "  def show\n    render plain: File.read(params[:path].strip)\n  end\nend\n",
		safe: railsHead + "  def show\n    entries = Listing.new.entries(params[:path])\n" +
			"    render plain: File.read(entries.first)\n  end\nend\n",
	},
}

const (
	unpacked = "package web\n\nimport (\n\t\"archive/tar\"\n\t\"os\"\n\t\"path/filepath\"\n)\n\nfunc ~(r *tar.Reader) {\n" +
		"\theader, _ := r.Next()\n\t_ = os.MkdirAll(filepath.Join(\"/srv\", header.Name), 0o700)\n}\n"
	permitted = railsHead + "  def item_params\n    params.require(:item).permit!\n  end\nend\n"
)

const recordHead = "class ~ < ActiveRecord::Base\n  def fill(attrs)\n    attrs = attrs.to_unsafe_hash\n"

const kotlinHead = "import org.springframework.web.bind.annotation.*\n\n@RestController\nclass ~ {\n"

// TestRequestOfOwnType checks that a type of the repository is not mistaken for the framework's type of the
// same name.
func TestRequestOfOwnType(t *testing.T) {
	t.Parallel()
	const reads = "using System.Net.Http;\nusing System.Threading.Tasks;\nusing Microsoft.AspNetCore.Mvc;\n\n" +
		"public class AController : Controller\n{\n    public async Task<string> Get()\n    {\n" +
		"        return await new HttpClient().GetStringAsync(Request.Query[\"to\"].ToString());\n    }\n}\n"
	const found = "AController.cs:9 taint/ssrf HIGH"
	require.Contains(t, judged(t, map[string]string{"AController.cs": reads}), found)
	require.NotContains(t, judged(t, map[string]string{
		"AController.cs": reads, "HttpRequest.cs": "public class HttpRequest\n{\n    public string Query;\n}\n",
	}), found)
}
