package sast_test

import "assay/internal/scan"

const (
	springChain = "import org.springframework.context.annotation.*;\nimport org.springframework.security.config.annotation.web.builders.*;\n" +
		"import org.springframework.security.web.*;\n\n@Configuration\npublic class ~ {\n" +
		"  @Bean\n  SecurityFilterChain chain(HttpSecurity http) throws Exception {\n"
	fastAPI = "import requests\nfrom fastapi import Depends, FastAPI\n\napp = FastAPI()\n\n\n"
)

// doubtsOfUses are about code whose purpose explains the finding.
var doubtsOfUses = map[string]doubtCase{
	"message about a size": {
		rule: "@microsoft/sdl/no-postmessage-star-origin", file: "a.js",
		weak: "export const tell = (password) => parent.postMessage({\n  password,\n}, '*');\n",
		safe: "export const tell = (height) => parent.postMessage({\n  height,\n}, '*');\n",
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
	"folder of the program": {
		rule: "taint/xss", file: "a.php",
		weak: "<?php\necho '<a href=\"' . $_SERVER['PHP_SELF'] . '\">b</a>';\n",
		safe: "<?php\necho '<a href=\"' . dirname($_SERVER['PHP_SELF']) . '/b\">b</a>';\n",
	},
}
