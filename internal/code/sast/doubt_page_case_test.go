package sast_test

import (
	"strings"

	"assay/internal/scan"
)

const servletHead = "import jakarta.servlet.http.*;\n\npublic class ~ extends HttpServlet {\n" +
	"  protected void doGet(HttpServletRequest q, HttpServletResponse w) throws Exception {\n"

// trustsIf is a method of Java whose connections check nothing, after another statement.
func trustsIf(before string) string {
	return "import java.security.cert.X509Certificate;\nimport javax.net.ssl.*;\n\npublic class ~ {\n" +
		"  void connect(SSLContext context, boolean trustAll, boolean secure) throws Exception {\n    " + before + "\n" +
		"    context.init(null, new TrustManager[] {new X509TrustManager() {\n" +
		"      public void checkClientTrusted(X509Certificate[] chain, String type) {\n      }\n\n" +
		"      public void checkServerTrusted(X509Certificate[] chain, String type) {\n      }\n\n" +
		"      public X509Certificate[] getAcceptedIssuers() {\n        return new X509Certificate[0];\n      }\n    }}, null);\n  }\n}\n"
}

const mediatorHead = "using MediatR;\n\npublic record Import~(string Path) : IRequest<string>;\n\n" +
	"public class Import~Handler : IRequestHandler<Import~, string>\n{\n" +
	"    public Task<string> Handle(Import~ request, CancellationToken token) => File.ReadAllTextAsync(request.Path, token);\n}\n\n"

// filePanel is a controller of Go that writes files, with further functions.
func filePanel(more ...string) string {
	text := "package web\n\nimport (\n\t\"net/http\"\n\t\"os\"\n)\n\nfunc ~(w http.ResponseWriter, r *http.Request) {\n" +
		"\t_ = os.Remove(r.FormValue(\"path\"))\n}\n"
	for _, name := range more {
		text += "\nfunc " + name + "~(w http.ResponseWriter, r *http.Request) {}\n"
	}
	return text
}

// folderTool returns a server in JavaScript that runs a program in the folder of each request, which an expression returns.
func folderTool(folder string) string {
	text := "const express = require('express');\nconst fs = require('fs');\nconst path = require('path');\n" +
		"const run = require('./run');\n" +
		"const root = '/srv';\nconst app = express();\n\n" +
		"app.get('/read', (req, res) => {\n  fs.readFile(path.join(" + folder + ", '.settings'), (err, text) => res.json({ text }));\n});\n"
	for _, name := range strings.Fields("add branch commit diff fetch gc init log merge mv pull push rebase reset rm show stash status tag") {
		text += "app.post('/" + name + "', (req, res) => run(['" + name + "'], " + folder + "));\n"
	}
	return text
}

// routeIf returns a server in JavaScript with a route under a condition.
func routeIf(condition string) string {
	return "const express = require('express');\nconst fs = require('fs');\nconst config = require('./config');\n" +
		"const app = express();\n\n" +
		"if (" + condition + ") {\n  app.post('/write', (req, res) => {\n" +
		"    fs.writeFile(req.query.name, 'text', () => res.json({}));\n  });\n}\n"
}

// doubtsOfServerPages are about pages that a server shows, cookies, connections and consoles.
var doubtsOfServerPages = map[string]doubtCase{
	"parameters of a page of the server": {
		rule: "taint/path-traversal", file: "A.java",
		weak: servletHead + "    q.getRequestDispatcher(\"/\" + q.getParameter(\"page\") + \"?a=b\").forward(q, w);\n  }\n}\n",
		safe: servletHead + "    q.getRequestDispatcher(\"/\" + System.getProperty(\"page\") + \"?a=b&\"\n" +
			"        + q.getParameter(\"page\")).forward(q, w);\n  }\n}\n",
	},
	"address of the request within the server": {
		rule: "taint/path-traversal", file: "A.java", twin: scan.SeverityMedium,
		weak: servletHead + "    q.getRequestDispatcher(\"/a\" + q.getParameter(\"page\")).forward(q, w);\n  }\n}\n",
		safe: servletHead + "    q.getRequestDispatcher(\"/a\" + q.getRequestURI()).forward(q, w);\n  }\n}\n",
	},
	"manager of all files": {
		rule: "taint/path-traversal G703 G304", file: "file_api.go", twin: scan.SeverityMedium,
		weak: filePanel("Rename", "Delete", "Compress"),
		safe: filePanel("Rename", "Delete", "Compress", "Download", "ChangeMode"),
	},
	"front end of a tool in any folder": {
		rule: "taint/path-traversal security/detect-non-literal-fs-filename", file: "api.js",
		weak: folderTool("path.join(root, req.query.path)"), safe: folderTool("req.query.path"),
	},
	"route for developers": {
		rule: "taint/path-traversal security/detect-non-literal-fs-filename", file: "api.js",
		weak: routeIf("!config.dev"), safe: routeIf("config.dev"),
	},
	"console of administrators": {
		rule: "taint/code-injection", file: "web/Scripts.java", safeFile: "admin/Scripts.java", twin: scan.SeverityLow,
		weak: servletHead + "    new bsh.Interpreter().eval(q.getParameter(\"script\"));\n  }\n}\n",
		safe: servletHead + "    new bsh.Interpreter().eval(q.getParameter(\"script\"));\n  }\n}\n",
	},
	"reader of HTML": {
		rule: "taint/xxe", file: "A.java",
		weak: servletHead + "    new org.jdom2.input.SAXBuilder().build(q.getReader());\n  }\n}\n",
		safe: servletHead + "    new org.jdom2.input.SAXBuilder(\"org.ccil.cowan.tagsoup.Parser\").build(q.getReader());\n  }\n}\n",
	},
	"connection that trusts everybody by request": {
		rule: "taint/no-tls-check", file: "A.java", weak: trustsIf("if (secure)"), safe: trustsIf("if (trustAll)"),
	},
	"class whose name warns": {
		rule: "taint/no-tls-check", file: "Connections.java", safeFile: "TrustAllConnections.java",
		weak: trustsIf(""), safe: trustsIf(""),
	},
	"key of a host by request": {
		rule: "G106", file: "web.go",
		weak: "package web\n\nimport \"golang.org/x/crypto/ssh\"\n\nfunc ~() ssh.HostKeyCallback {\n\treturn ssh.InsecureIgnoreHostKey()\n}\n",
		safe: "package web\n\nimport \"golang.org/x/crypto/ssh\"\n\nfunc ~(strict bool) ssh.HostKeyCallback {\n\tif !strict {\n" +
			"\t\treturn ssh.InsecureIgnoreHostKey()\n\t}\n\treturn nil\n}\n",
	},
	"token that a script sends back": {
		rule: "taint/script-cookie", file: "A.java",
		weak: servletHead + "    Cookie c = new Cookie(\"session\", q.getSession().getId());\n" +
			"    c.setSecure(true);\n    w.addCookie(c);\n  }\n}\n",
		safe: servletHead + "    Cookie c = new Cookie(\"XSRF-TOKEN\", q.getSession().getId());\n" +
			"    c.setSecure(true);\n    w.addCookie(c);\n  }\n}\n",
	},
	"cookie that is deleted by its age": {
		rule: "taint/script-cookie", file: "A.java",
		weak: servletHead + "    Cookie c = new Cookie(\"session\", q.getSession().getId());\n    c.setMaxAge(60);\n" +
			"    c.setSecure(true);\n    w.addCookie(c);\n  }\n}\n",
		safe: servletHead + "    Cookie c = new Cookie(\"session\", q.getSession().getId());\n    c.setMaxAge(0);\n" +
			"    c.setSecure(true);\n    w.addCookie(c);\n  }\n}\n",
	},
	"digest that is a salt": {
		rule: "taint/weak-hash S324", file: "a.py",
		weak: flaskHead + "    password = hashlib.md5(request.args['a']).hexdigest()\n    return password\n",
		safe: flaskHead + "    password_salt = hashlib.md5(request.args['a']).hexdigest()\n    return password_salt\n",
	},
	"message of the program itself": {
		rule: "taint/path-traversal", file: "ImportHandler.cs", safeFile: "Import.cs", twin: scan.SeverityMedium,
		weak: mediatorHead + aspHead + "    public Task Go(Import~ a) => _mediator.Send(a);\n}\n",
		safe: mediatorHead + "\npublic class Worker~\n{\n    public Task Run() => _mediator.Send(new Import~(\"a\"));\n}\n",
	},
}
