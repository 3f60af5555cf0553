package sast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// doubtsOfKinds are cases of values that a source or a sink of one kind can contain.
var doubtsOfKinds = map[string]doubtCase{
	"address of which the host is fixed": {
		rule: "taint/ssrf", file: "a.py",
		weak: "import requests\n" + flaskHead + "    base = request.args['to']\n" +
			"    return requests.get(base + '/api/items', timeout=9).text\n",
		safe: "import requests\n" + flaskHead + "    item = request.args['item']\n" +
			"    return requests.get(settings.base + '/api/items/' + item, timeout=9).text\n",
	},
	"parameters that are appended to an address": {
		rule: "taint/ssrf", file: "a.py",
		weak: "import requests\n" + flaskHead + "    url = 'http://'\n    url += request.args['to']\n" +
			"    return requests.get(url, timeout=9).text\n",
		safe: "import requests\n" + flaskHead + "    url = settings.base\n    url += '/items?type=' + request.args['to']\n" +
			"    return requests.get(url, timeout=9).text\n",
	},
	"header in a log": {
		rule: "taint/log-injection", file: "A.java",
		weak: javaLogs + "    log.warn(\"asked for \" + q.getParameter(\"a\"));\n  }\n}\n",
		safe: javaLogs + "    log.warn(\"asked by \" + q.getHeader(\"User-Agent\"));\n  }\n}\n",
	},
	"role that hosts a site": {
		rule: "taint/path-traversal", file: "A.cs",
		weak: aspHead + "    [HttpGet]\n    [Authorize(Roles = RoleNames.Registered)]\n" +
			"    public string Get(string name) => System.IO.File.ReadAllText(\"/srv/\" + name);\n}\n",
		safe: aspHead + "    [HttpGet]\n    [Authorize(Roles = RoleNames.Host)]\n" +
			"    public string Get(string name) => System.IO.File.ReadAllText(\"/srv/\" + name);\n}\n",
	},
	"text at which another is split": {
		rule: "taint/regex-injection", file: "A.kt",
		weak: kotlinHead + "  @GetMapping(\"/a\")\n  fun get(@RequestParam at: String): Boolean {\n    return Regex(at).matches(\"a\")\n  }\n}\n",
		safe: kotlinHead + "  @GetMapping(\"/a\")\n  fun get(@RequestParam at: String): List<String> {\n    return \"a,b\".split(at)\n  }\n}\n",
	},
	"action that no session is behind": {
		rule: "taint/csrf-off", file: "a.py",
		weak: djangoExempt + "def ~(request):\n    request.user.update(name=request.POST['name'])\n    return HttpResponse('')\n",
		safe: djangoExempt + "def ~(request):\n    Event.objects.create(text=request.body)\n    return HttpResponse('')\n",
	},
	"template that only fills in": {
		rule: "taint/template-injection", file: "A.java", twin: scan.SeverityMedium,
		weak: javaHead + "  @GetMapping(\"/a\")\n  public String get(@RequestParam String text) throws Exception {\n" +
			"    return new com.hubspot.jinjava.Jinjava().render(text, java.util.Map.of());\n  }\n}\n",
		safe: javaHead + "  @GetMapping(\"/a\")\n  public String get(@RequestParam String text) throws Exception {\n" +
			"    return new com.github.jknack.handlebars.Handlebars().compileInline(text).apply(null);\n  }\n}\n",
	},
	"builder of a search": {
		rule: "taint/ldap-injection", file: "A.java",
		weak: springSearch + "    return lt.search(\"o=x\", \"(uid=\" + name + \")\", mapper);\n  }\n}\n",
		safe: springSearch + "    return lt.search(userCriteria().and(\"uid\").is(name), mapper);\n  }\n}\n",
	},
	"parameters that a query takes for text": {
		rule: "taint/nosql-injection", file: "app/controllers/a_controller.rb",
		weak: railsHead + "  def show\n    filter = params.to_unsafe_h\n    render json: LooseItem.where(filter)\n  end\nend\n" +
			mongoidItem("Loose"),
		safe: railsHead + "  def show\n    render json: NamedItem.where(name: params[:name])\n  end\nend\n" +
			mongoidItem("Named"),
	},
	"check of the value itself": {
		rule: "taint/ssrf", file: "A.cs",
		weak: "using System.Net.Http;\n" + aspHead + "    public async Task<string> Get(string to)\n    {\n" +
			"        return await new HttpClient().GetStringAsync(to);\n    }\n}\n",
		safe: "using System.Net.Http;\n" + aspHead + "    public async Task<string> Get(string to)\n    {\n" +
			"        if (!to.IsValidLink()) return \"\";\n" +
			"        return await new HttpClient().GetStringAsync(to);\n    }\n}\n",
	},
}

// mongoidItem returns a class of documents.
func mongoidItem(name string) string {
	return "\nclass " + name + "Item\n  include Mongoid::Document\n  field :name, type: String\nend\n"
}

const (
	javaLogs = "import javax.servlet.http.*;\nimport org.slf4j.*;\n\npublic class ~ extends HttpServlet {\n" +
		"  static final Logger log = LoggerFactory.getLogger(~.class);\n" +
		"  public void doGet(HttpServletRequest q, HttpServletResponse w) {\n"
	springSearch = "import java.util.List;\nimport org.springframework.ldap.core.*;\nimport org.springframework.ldap.query.*;\n" + javaHead +
		"  LdapTemplate lt;\n  AttributesMapper<String> mapper;\n\n" +
		"  ContainerCriteria userCriteria() {\n    return LdapQueryBuilder.query().where(\"objectClass\").is(\"person\");\n  }\n\n" +
		"  @GetMapping(\"/a\")\n  public List<String> get(@RequestParam String name) {\n"
	djangoExempt = "from django.http import HttpResponse\nfrom django.views.decorators.csrf import csrf_exempt\n\n\n@csrf_exempt\n"
)

// TestStanding checks that a doubtful flow is only reported if there is a certain one of its kind.
func TestStanding(t *testing.T) {
	t.Parallel()
	const certain = "<?php\necho $_GET['a'];\n"
	const checked = "<?php\n$a = $_GET['a'];\n$b = SHOP_NAMES[$a];\necho $a;\n"
	const tested = "<?php\n$a = $_GET['a'];\nif (!shop_valid_name($a)) { exit; }\necho $a;\n"
	require.Empty(t, judged(t, map[string]string{"a.php": checked}))
	require.Equal(t, []string{"b.php:2 taint/xss HIGH", "a.php:4 taint/xss MEDIUM"},
		judged(t, map[string]string{"a.php": checked, "b.php": certain}))
	require.Empty(t, judged(t, map[string]string{"a.php": checked, "tests/b.php": certain}))
	require.Equal(t, []string{"b.php:2 taint/xss HIGH"}, judged(t, map[string]string{"a.php": tested, "b.php": certain}))
}
