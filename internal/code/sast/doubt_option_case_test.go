package sast_test

// doubtsOfOptions are about what an operator chooses, what only developers see, and what only becomes part of a text.
var doubtsOfOptions = map[string]doubtCase{
	"server of profiles": {
		rule: "G114", file: "main.go",
		weak: goServer,
		safe: "package main\n\nimport (\n\t\"log\"\n\t\"net/http\"\n)\n\nfunc serve(enablePprof bool) {\n\tif enablePprof {\n" +
			"\t\tgo func() {\n\t\t\tlog.Fatal(http.ListenAndServe(\":8080\", nil))\n\t\t}()\n\t}\n}\n",
	},
	"listing for developers": {
		rule: "taint/directory-listing", file: "config/routes.rb",
		weak: "Rails.application.routes.draw do\n  mount Rack::Directory.new('coverage/'), at: '/coverage'\nend\n",
		safe: "Rails.application.routes.draw do\n" +
			"  mount Rack::Directory.new('coverage/'), at: '/coverage' if Rails.env.development?\nend\n",
	},
	"parameters in an entry of a protocol": {
		rule: "taint/mass-assignment", file: "a_controller.rb",
		weak: railsHead + "  def create\n    Item.create(params.except(:id).permit!.to_h)\n  end\nend\n",
		safe: railsHead + "  def create\n    text = params.except(:password).permit!.to_h\n      .map { |k, v| \"#{k}: #{v}\" }.join(\"\\n\")\n" +
			"    Entry.create(text: text)\n  end\nend\n",
	},
	"folder that the operator may replace": {
		rule: "S108", file: "a.py",
		weak: "from os import getenv\n\n\ndef read():\n    return open('/tmp/state', 'w')\n",
		safe: "from os import getenv\n\n\nworker_tmp_dir = getenv('WORKER_TMP_DIR', '/dev/shm')\naccesslog = '-'\n",
	},
	"path of the request at the program's own server": {
		rule: "taint/ssrf", file: "a.py",
		weak: "from urllib.parse import urljoin\nimport requests\n" + flaskHead +
			"    return requests.get(urljoin(API, request.args['to']), timeout=9).text\n",
		safe: "from urllib.parse import urljoin\nimport requests\n" + flaskHead +
			"    url = urljoin(API, request.full_path)\n    return requests.get(url, timeout=9).text\n",
	},
	"mode of a driver": {
		rule: "assay/no-certificate-check taint/no-tls-check", file: "a.js",
		weak: "const {Pool} = require('pg');\nmodule.exports = (config) => {\n  let ssl = null;\n  switch (config.size) {\n" +
			"    case 'large':\n      ssl = {rejectUnauthorized: false};\n      break;\n  }\n  return new Pool({host: config.host, ssl});\n};\n",
		safe: "const {Pool} = require('pg');\nmodule.exports = (config) => {\n  let ssl = null;\n  switch (config.ssl) {\n" +
			"    case 'require':\n      ssl = {rejectUnauthorized: false};\n      break;\n  }\n  return new Pool({host: config.host, ssl});\n};\n",
	},
	"number of a record": {
		rule: "taint/log-injection", file: "views.py",
		weak: djangoLog + "    number = request.POST.get('forum')\n    forum = get_object_or_404(Forum, id=1)\n" +
			"    log.warning('moved to %s', number)\n    return JsonResponse({'id': forum.id})\n",
		safe: djangoLog + "    number = request.POST.get('forum')\n    forum = get_object_or_404(Forum, id=number)\n" +
			"    log.warning('moved to %s', number)\n    return JsonResponse({'id': forum.id})\n",
	},
}

const djangoLog = "import logging\nfrom django.http import HttpRequest, JsonResponse\nfrom django.shortcuts import get_object_or_404\n\n" +
	"log = logging.getLogger('a')\n\n\ndef move(request: HttpRequest):\n"
