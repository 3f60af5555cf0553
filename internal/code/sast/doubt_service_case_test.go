package sast_test

import "strings"

const (
	signedRequest = "import random\nimport time\n\nimport requests\n\n\ndef send(params, key):\n    params.update(\n" +
		"        %=int(random.random() * 10000),\n        Timestamp=int(time.time()),\n    )\n" +
		"    params['Signature'] = sign(key, params)\n    return requests.post('https://~.example.com', data=params, timeout=5)\n"
	sshConsole = "import paramiko\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n" +
		"@app.route('/~', methods=['POST'])\ndef run():\n" +
		"    client = paramiko.SSHClient()\n    client.connect('vm.example.com')\n"
	asyncHandler = "using System.Net.Http;\nusing System.Threading;\nusing System.Threading.Tasks;\nusing Microsoft.AspNetCore.Mvc;\n\n" +
		"public class ~ : %\n{\n    private readonly HttpClient client = new HttpClient();\n" +
		"    public async Task<HttpResponseMessage> Get([FromQuery] string address) => await client.GetAsync(address);\n}\n"
)

// doubtsOfServices are about other machines, services and people for whom the code does what its rule reports.
var doubtsOfServices = map[string]doubtCase{
	"value that is new in each signed request": {
		rule: "taint/weak-random S311", file: "a.py",
		weak: strings.Replace(signedRequest, "%", "Token", 1), safe: strings.Replace(signedRequest, "%", "Nonce", 1),
	},
	"console of another machine": {
		rule: "taint/command-injection", file: "a.py",
		weak: sshConsole + "    client.exec_command('ls ' + request.form['cmd'])\n",
		safe: sshConsole + "    client.exec_command(request.form['cmd'])\n",
		twin: "LOW",
	},
	"name of a client": {
		rule: "taint/weak-random", file: "A.java",
		weak: "class ~ {\n  String make() {\n    long token = new java.util.Random().nextLong();\n    return \"t-\" + token;\n  }\n}\n",
		safe: "class ~ {\n  void make(java.util.Properties p) {\n    long token = new java.util.Random().nextLong();\n" +
			"    p.setProperty(ConsumerConfig.CLIENT_ID_CONFIG, \"consumer-\" + token);\n  }\n}\n",
	},
	"name of a task": {
		rule: "taint/weak-random @microsoft/sdl/no-insecure-random", file: "a.js",
		weak: "function start() {\n  const sessionId = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;\n  return sessionId;\n}\nstart();\n",
		safe: "function start() {\n  const sessionId = `task-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;\n  return sessionId;\n}\nstart();\n",
	},
	"machine without a generator": {
		rule: "taint/weak-random", file: "a.php",
		weak: "<?php\nfunction make() {\n    $token = sha1(rand());\n    return $token;\n}\n",
		safe: "<?php\nfunction make() {\n    $token = function_exists('random_bytes') ?\n" +
			"        bin2hex(random_bytes(16)) : sha1(rand());\n    return $token;\n}\n",
	},
	"cookie for installations without encryption": {
		rule: "assay/insecure-cookie taint/insecure-cookie", file: "a.js",
		weak: "const express = require('express');\nconst app = express();\napp.post('/~', (req, res) => {\n" +
			"  res.cookie('session', makeSession(), { httpOnly: true, secure: false });\n  res.end();\n});\n",
		safe: "const express = require('express');\nconst app = express();\napp.post('/~', (req, res) => {\n  if (settings.insecureCookie) {\n" +
			"    res.cookie('session', makeSession(), { httpOnly: true, secure: false });\n  }\n  res.end();\n});\n",
	},
	"option without checks of tokens": {
		rule: "taint/unverified-token", file: "A.cs",
		weak: tokenOptions("if (enableValidation)"), safe: tokenOptions("if (!enableValidation)"),
	},
	"payment that demands a cipher": {
		rule: "taint/weak-cipher", file: "Letters.cs", safeFile: "BankPayUtil.cs",
		weak: "using System.Security.Cryptography;\n\npublic class ~ { public DES Make() => DES.Create(); }\n",
		safe: "using System.Security.Cryptography;\n\npublic class ~ { public DES Make() => DES.Create(); }\n",
	},
	"setting with a warning name": {
		rule: "G402", file: "a.go",
		weak: "package web\n\nimport \"crypto/tls\"\n\nvar config~ = &tls.Config{\n\tInsecureSkipVerify: true,\n}\n",
		safe: "package web\n\nimport \"crypto/tls\"\n\nvar insecure~ = &tls.Config{\n\tInsecureSkipVerify: true,\n}\n",
	},
	"connection within the process": {
		rule: "G114", file: "a.go",
		weak: "package web\n\nimport (\n\t\"net\"\n\t\"net/http\"\n)\n\nfunc ~(l net.Listener) error {\n\treturn http.Serve(l, nil)\n}\n",
		safe: "package web\n\nimport (\n\t\"net/http\"\n\n\t\"google.golang.org/grpc/test/bufconn\"\n)\n\nfunc ~() error {\n" +
			"\tl := bufconn.Listen(1024)\n\treturn http.Serve(l, nil)\n}\n",
	},
	"client for its user": {
		rule: "taint/ssrf", file: "A.cs",
		weak: strings.Replace(asyncHandler, "%", "Controller", 1), safe: strings.Replace(asyncHandler, "%", "HttpClientHandler", 1),
	},
	"parameters that the program makes": {
		rule: "taint/mass-assignment", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  def update\n    @build.update(params.require(:build).permit!)\n  end\nend\n",
		safe: railsHead + "  def update\n    @build.update(ActionController::Parameters.new(\n" +
			"      scopes: 'default',\n      name: own_name\n    ).permit!)\n  end\nend\n",
	},
	"action of the program": {
		rule: "taint/open-redirect", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  def go\n    redirect_to resource_name => params.fetch(:to).to_unsafe_h\n  end\nend\n",
		safe: railsHead + "  def go\n    redirect_to action: :new, resource_name => params.fetch(:to).to_unsafe_h\n  end\nend\n",
	},
	"function that ends in production": {
		rule: "taint/path-traversal", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  def show\n    send_file Rails.root.join('files', params[:path])\n  end\nend\n",
		safe: railsHead + "  def show\n    return render_404 if Rails.env.production?\n\n" +
			"    send_file Rails.root.join('files', params[:path])\n  end\nend\n",
	},
	"key of a record that is looked up": {
		rule: "security/detect-non-literal-fs-filename taint/path-traversal", file: "a.js", twin: "MEDIUM",
		weak: keyed(""), safe: keyed("  await store.getAppDefinition(name);\n"),
	},
	"path on a device": {
		rule: "S108", file: "a.py",
		weak: "def install(name):\n    with open('/tmp/~.deb', 'w') as f:\n        f.write(name)\n",
		safe: "def install(device, name):\n    device.write_file('/tmp/~.deb', name)\n",
	},
}

// keyed returns a program that lists the folder of an application, after some statements.
func keyed(before string) string {
	return "const express = require('express');\nconst fs = require('fs/promises');\nconst path = require('path');\nconst app = express();\n" +
		"app.get('/~', async (req, res) => {\n  const name = req.query.name;\n" + before +
		"  res.json(await fs.readdir(path.join('/srv/logs', name)));\n});\n"
}

// tokenOptions returns a class that accepts unsigned tokens under a condition.
func tokenOptions(condition string) string {
	return "using Microsoft.IdentityModel.JsonWebTokens;\nusing Microsoft.IdentityModel.Tokens;\n\npublic class ~\n{\n" +
		"    public void Set(TokenValidationParameters p, bool enableValidation)\n    {\n        " + condition + "\n        {\n" +
		"            p.SignatureValidator = (string token, TokenValidationParameters q) => new JsonWebToken(token);\n        }\n    }\n}\n"
}
