package settings

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

// Format is a kind of settings file.
type Format string

// Formats.
const (
	Actions    Format = "actions"    // workflows and actions of GitHub
	Apache     Format = "apache"     // httpd.conf and what it includes
	ASPNet     Format = "aspnet"     // Web.config
	AppSetting Format = "appsetting" // appsettings.json
	Compose    Format = "compose"
	Django     Format = "django"
	Docker     Format = "docker" // Dockerfile
	GitLab     Format = "gitlab"
	Htaccess   Format = "htaccess"
	Kubernetes Format = "kubernetes"
	Nginx      Format = "nginx"
	PHP        Format = "php" // php.ini
	Spring     Format = "spring"
	Terraform  Format = "terraform"
)

// Formats returns all formats.
func Formats() []Format {
	return []Format{
		Actions, Apache, ASPNet, AppSetting, Compose, Django, Docker, GitLab, Htaccess, Kubernetes, Nginx, PHP, Spring, Terraform,
	}
}

var (
	composeName    = regexp.MustCompile(`^(docker-)?compose([._-].*)?\.ya?ml$`)
	springName     = regexp.MustCompile(`^(application|bootstrap)([-_.][\w.-]+)?\.(properties|ya?ml)$`)
	appSettingName = regexp.MustCompile(`^appsettings(\.[\w.-]+)?\.json$`)
	webConfigName  = regexp.MustCompile(`^web(\.[\w-]+)?\.config$`)
	phpName        = regexp.MustCompile(`^(php[\w.-]*\.ini([.-]\w+)?|\.user\.ini)$`)
	nginxName      = regexp.MustCompile(
		`(^|/)([\w.-]*nginx[\w.-]*\.conf([._-]\w+)?|[\w.-]+\.nginx|[\w.-]*nginx[\w.-]*/([\w.-]+/)*[\w.-]+\.conf)$`)
	apacheName = regexp.MustCompile(
		`(^|/)(httpd[\w.-]*\.conf|[\w.-]*apache[\w.-]*\.conf|[\w.-]+\.vhost|([\w.-]*apache[\w.-]*|httpd)/([\w.-]+/)*[\w.-]+\.conf)$`)
	// siteName matches site files, which belong to Apache or nginx.
	siteName = regexp.MustCompile(
		`(^|/)(sites-(available|enabled)/[\w.-]+|(conf\.d|vhosts?)/[\w.-]+\.conf|[\w.-]*(vhosts?|virtual-?hosts?)[\w.-]*\.conf|000-default\.conf)$`)
	djangoName = regexp.MustCompile(`(^|/)([\w-]*settings[\w-]*\.py|settings/[\w-]+\.py)$`)
)

// FormatOf returns the format of a file by its path; "" if it is not a settings file. For
// Kubernetes and Django the content decides, too.
func FormatOf(f *code.File) Format {
	lower := strings.ToLower(f.Path)
	base := path.Base(lower)
	switch {
	case f.Language == "Dockerfile":
		return Docker
	case f.Language == "HCL" && strings.HasSuffix(base, ".tf"):
		return Terraform
	case f.Language == "Python" && djangoName.MatchString(f.Path):
		return Django
	case base == ".htaccess":
		return Htaccess
	}
	for _, named := range []struct {
		name   *regexp.Regexp
		format Format
	}{
		{springName, Spring}, {appSettingName, AppSetting}, {webConfigName, ASPNet}, {phpName, PHP}, {composeName, Compose},
	} {
		if named.name.MatchString(base) {
			return named.format
		}
	}
	return formatOfServer(lower)
}

// formatOfServer returns the format of a web server's configuration; its content decides (see decided).
func formatOfServer(lower string) Format {
	switch {
	case apacheName.MatchString(lower):
		return Apache
	case nginxName.MatchString(lower), siteName.MatchString(lower):
		return Nginx
	}
	return formatOfYAML(lower)
}

func formatOfYAML(lower string) Format {
	base := path.Base(lower)
	switch {
	case !strings.HasSuffix(base, ".yaml") && !strings.HasSuffix(base, ".yml"):
		return ""
	case strings.HasSuffix("/"+path.Dir(lower), workflows), base == "action.yml", base == "action.yaml":
		return Actions
	case strings.HasSuffix(base, ".gitlab-ci.yml"):
		return GitLab
	}
	return Kubernetes
}

const workflows = "/.github/workflows"

var (
	apiVersion = regexp.MustCompile(`(?m)^apiVersion:\s*["']?[\w./-]+`)
	kind       = regexp.MustCompile(`(?m)^kind:\s*["']?\w+`)
	nginx      = regexp.MustCompile(`(?m)^\s*(server|http|location\b[^{;\n]+|upstream\s+\S+|stream)\s*\{`)
	apache     = regexp.MustCompile(
		`(?mi)^\s*(<(VirtualHost|Directory|DirectoryMatch|Location|LocationMatch|Files|IfModule)\b|(ServerRoot|DocumentRoot|LoadModule)\s)`)
	django = regexp.MustCompile(`(?m)^(INSTALLED_APPS|ROOT_URLCONF|MIDDLEWARE|ALLOWED_HOSTS|WSGI_APPLICATION)\b`)
)

// Looks reports whether a file of a format looks like it at its beginning, which may be a part of it.
func Looks(f Format, head []byte) bool { return f != "" && confirmed(decided(f, head), head) }

// decided returns the server whose configuration a file is.
func decided(f Format, content []byte) Format {
	switch {
	case f != Nginx && f != Apache:
		return f
	case nginx.Match(content):
		return Nginx
	}
	return Apache
}

// confirmed reports whether a file's content is in the format that its path suggests.
func confirmed(f Format, content []byte) bool {
	switch f {
	case Kubernetes:
		return apiVersion.Match(content) && kind.Match(content)
	case Django:
		return django.Match(content)
	case Nginx:
		return nginx.Match(content)
	case Apache:
		return apache.Match(content)
	case Compose:
		return bytes.Contains(content, []byte("services:"))
	}
	return true
}

// Words in paths of settings for development, tests and examples.
var (
	lesserFolders = regexp.MustCompile(`(^|/)((\w*[-_.])*(examples?|samples?)([-_.]\w+)*|(\w+[-_.])*demos?|fixtures?|_?(\w+[-_.])*tests?|testing|` +
		`test[-_]?data|testcases|e2e|(\w+[-_.])*(dev|develop|development)|local-?dev|` +
		`local|docs?|documentation|playground|tutorials?|hack|benchmarks?|bench|\.devcontainer|devcontainer|devenv|integration([-_]tests?)?|` +
		`quick-?start|\.ci|ci|packaging|getting-?started|src/test|specs?|mocks?|snippets?|perf|vagrant)/`)
	lesserNames = regexp.MustCompile(
		`(^|[._-])(dev|devel|develop|development|debug|local|tests?|testing|unittest|examples?|samples?|demo|ci|e2e|override|bench|benchmark|` +
			`build|builder|compile|devcontainer|integration|playground|docs|lint|tilt|codespaces|gitpod|smoke|old|bak|orig|` +
			`contrib|contributors?|uffizzi|previews?)([._-]|$)`)
)

// camelWord matches the border between the words of a name such as ModulesDevelop.
var camelWord = regexp.MustCompile(`([a-z])([A-Z])`)

// lesser reports whether a file's settings are used for development rather than production,
// for tests, or in an example. Pipelines run whatever their name.
func lesser(f *code.File, format Format) bool {
	dir := strings.ToLower(camelWord.ReplaceAllString(path.Dir(f.Path), "$1-$2"))
	if format == Actions || format == GitLab {
		return format == Actions && strings.HasSuffix(dir, workflows) || lesserFolders.MatchString(dir+"/")
	}
	return f.Test || lesserFolders.MatchString(dir+"/") || lesserNames.MatchString(strings.ToLower(path.Base(f.Path)))
}
