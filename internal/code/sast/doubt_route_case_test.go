package sast_test

const (
	phpController = "use App\\Files;\n\nclass ~Controller extends Controller\n{\n"
	fastAPIHead   = "from fastapi import FastAPI\n\napp = FastAPI()\n\n\n"
)

// doubtsOfRoutes are cases of parameters beside those of a route.
var doubtsOfRoutes = map[string]doubtCase{
	"segment that is decoded again": {
		rule: "taint/path-traversal", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a/{name}\")\n  public byte[] get(@PathVariable String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + java.net.URLDecoder.decode(name, \"UTF-8\")).readAllBytes();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a/{name}\")\n  public byte[] get(@PathVariable String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + name).readAllBytes();\n  }\n}\n",
	},
	"parameter beside one of a path": {
		rule: "taint/path-traversal", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/{id}/a\")\n" +
			"  public byte[] get(@PathVariable String id, @RequestParam String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + name).readAllBytes();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/{name}/a\")\n" +
			"  public byte[] get(\n      @RequestParam String id,\n      @PathVariable(\"name\") final String name) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + name).readAllBytes();\n  }\n}\n",
	},
	"parameter below a method with a path": {
		rule: "taint/path-traversal", file: "A.kt",
		weak: kotlinHead + "  @GetMapping(\"/a/{name}\")\n  fun one(@PathVariable name: String) = name\n\n" +
			"  @GetMapping(\"/a\")\n  fun get(@RequestParam name: String): ByteArray {\n" +
			"    return java.io.File(\"/srv/\" + name).readBytes()\n  }\n}\n",
		safe: kotlinHead + "  @GetMapping(\"/a/{name}\")\n  fun get(@PathVariable name: String): ByteArray {\n" +
			"    return java.io.File(\"/srv/\" + name).readBytes()\n  }\n}\n",
	},
	"path of a request with a fixed number of segments": {
		rule: "taint/path-traversal", file: "A.java",
		weak: javaHead + "  @GetMapping(\"/a/**\")\n" +
			"  public byte[] get(javax.servlet.http.HttpServletRequest request) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + request.getRequestURI().substring(3)).readAllBytes();\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a/*/*.*\")\n" +
			"  public byte[] get(javax.servlet.http.HttpServletRequest request) throws IOException {\n" +
			"    return new FileInputStream(\"/srv/\" + request.getRequestURI().substring(3)).readAllBytes();\n  }\n}\n",
	},
	"parameter of an action in Yii": {
		rule: "taint/path-traversal", file: "controllers/AController.php",
		weak: "<?php\nnamespace app\\controllers;\n\nuse yii\\web\\Controller;\n\nclass ~Controller extends Controller\n{\n" +
			"    public function actionShow($name)\n    {\n        return file_get_contents('/srv/' . $name);\n    }\n}\n",
		safe: "<?php\nnamespace App\\Http\\Controllers;\n\n" + phpController +
			"    public function show($name)\n    {\n        return file_get_contents('/srv/' . $name);\n    }\n}\n",
	},
	"text like a route in another function": {
		rule: "taint/path-traversal", file: "a.py",
		weak: fastAPIHead + "@app.get('/a/~')\ndef one(name: str):\n    return {'a': f'hello {name}'}\n\n\n" +
			"@app.get('/~')\ndef show(name: str):\n    return open('/srv/' + name).read()\n",
		safe: fastAPIHead + "@app.get(\n    '/~/{name}',\n)\ndef show(name: str):\n    return open('/srv/' + name).read()\n",
	},
	"text like a route in C#": {
		rule: "taint/path-traversal", file: "A.cs",
		weak: aspHead + "    [HttpGet(\"a\")]\n    public string One(string name) => $\"hello {name}\";\n\n" +
			"    [HttpGet]\n    public string Get(string name) => System.IO.File.ReadAllText($\"/srv/{name}\");\n}\n",
		safe: aspHead + "    [HttpGet(\"a/{name}\")]\n    public string Get(string name) => System.IO.File.ReadAllText($\"/srv/{name}\");\n}\n",
	},
}

// doubtsOfFalls are flows that resemble those that cannot happen.
var doubtsOfFalls = map[string]doubtCase{
	"file that a function looks up itself": {
		rule: "taint/path-traversal", file: "a.js",
		weak: expressTo + "const path = require('path');\n\nfunction getItem(res, name) {\n" +
			"  res.sendFile(path.join('/srv', name));\n}\n\napp.get('/', (req, res) => getItem(res, req.query.name));\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n" +
			"  const item = await db.items.findByPk(req.query.name);\n  res.sendFile(item.path);\n});\n",
	},
	"scheme of a variable": {
		rule: "taint/ssrf", file: "a.js",
		weak: expressTo + "app.get('/', async (req, res) => {\n  const host = req.query.host;\n" +
			"  const scheme = req.secure ? 'https' : 'http';\n  const url = `${scheme}://${host}/health`;\n" +
			"  await fetch(url);\n  res.end();\n});\n",
		safe: expressTo + "app.get('/', async (req, res) => {\n  const host = req.query.host;\n" +
			"  const base = settings.base;\n  const url = `${base}/${host}/health`;\n" +
			"  await fetch(url);\n  res.end();\n});\n",
	},
}
