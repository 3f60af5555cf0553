package secrets

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

// policy is how a file is scanned.
type policy struct {
	test bool // loose rules are skipped: test code is full of invalid passwords
	// specific skips rules about common names, because the file is full of random values that
	// are not secrets.
	specific bool
	why      string // for specific
	doubt    bool   // confidence is one step lower
	sample   bool   // the file is an example
	plain    bool   // a text of any kind, in which only the form of a match shows an example
	local    bool   // it configures a test run or the developer's machine
	dev      bool   // it has the settings of a development environment
	pipeline bool   // it configures a pipeline, which has both its own services and real secrets
	seed     bool   // it fills a database
	base     bool   // it has the settings that those of each environment complete
	prose    bool   // it is documentation to be read
}

// Why unspecific rules are skipped in a file.
const (
	whyVendored = "vendored"
	whyMinified = "minified"
	whyLock     = "lock file"
	whyImage    = "drawing or data"
)

// apiDescription matches files that describe an interface.
const apiDescription = `(?i:(^|/)([\w.-]+[._-])?(open_?api|swagger|postman)[\w.-]*\.(ya?ml|json|exs?)$)`

var (
	lockNames = set("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "deno.lock", "cargo.lock", "go.sum",
		"go.work.sum", "gemfile.lock",
		"composer.lock", "poetry.lock", "pipfile.lock", "uv.lock", "pdm.lock", "packages.lock.json", "project.assets.json", "mix.lock",
		"pubspec.lock", "podfile.lock", "cartfile.resolved",
		"package.resolved", "gradle.lockfile", "flake.lock", "conan.lock", ".terraform.lock.hcl", "module.bazel.lock",
		"verification-metadata.xml", "go.mod", "go.work", "modules.txt", "cartfile.lock",
		"renv.lock", "packrat.lock", "paket.lock", "pixi.lock", "buf.lock", "requirements.lock", "checksums.txt", "sha256sums", "sha256sums.txt",
		"sha1sums", "md5sums")
	dataFile = regexp.MustCompile(
		`(?i)\.(svg|map|snap|tsbuildinfo|min\.(js|css)|po|pot|mo|xliff|xlf|strings|resx|obj|drawio|excalidraw|pos|stl|ply|dae|gltf|eps|ps|ai|csv|tsv|geojson|topojson|kml|gpx|fasta|fa|vcf|pdb|refactorlog|sum|sha1|sha256|sha512|md5|asc|sig|crt|cer|der|p7b|pub)$`,
	)
	dataPlace = regexp.MustCompile(
		`(?i)(^|/)(i18n|l10n|locales?|lang|languages?|translations?|intl|nls)/([^/]+\.(js|ts)|[a-z]{2,3}([-_][a-z]{2,4})?/(.+/)?[^/]+\.[cm]?[jt]s|(.+/)?[^/]+\.(json5?|ya?ml|properties|php|xml|toml|ini|conf|lang|ftl|arb))$|(^|/)messages[_-][\w-]+\.properties$|(^|/)messages/[a-z]{2,3}([-_][a-z]{2,4})?\.(json5?|ya?ml|php|xml|toml)$|` +
			`(?-i:(^|[/._-])[a-z]{2,3}[-_][A-Z]{2}\.(ini|json5?|ya?ml|properties|php|xml|toml|lang|ftl|arb)$)`,
	)
	// samplePlace matches files with examples, among them those of descriptions of an interface.
	samplePlace = regexp.MustCompile(
		`(?i)(^|/)([\w.-]*[._-])?(examples?|samples?|demos?)/|(^|/)(docs?|documentation|tutorials?|cookbook|playgrounds?|sandbox(es)?)/|(^|[/._-])(examples?|samples?|templates?|dist|defaults?|tmpl|tpl|skel|stub)([._-]|$)|\.(mdx?|markdown|rst|adoc|asciidoc|txt)$|` + apiDescription + `|(^|/)\.scribe/|(^|[/_-])how-?_?to[\w.-]*$|(^|/)(readme|changelog|contributing)[^/]*$`,
	)
	// plainText matches notes, in which people also store credentials.
	plainText = regexp.MustCompile(`(?i)\.(mdx?|markdown|rst|adoc|asciidoc|txt)$`)
	// settingsSample matches samples of settings, which everybody copies.
	settingsSample = regexp.MustCompile(`(?i)(^|[/._-])(examples?|samples?|dist|defaults?|templates?|tmpl|tpl)([._-][\w.-]*)?$`)
	// baseSettings match files that are named like samples, but are in use: settings that a program loads in every environment, and
	// the descriptions of a cloud's resources.
	baseSettings = regexp.MustCompile(`(?i)(^|/)(config|conf|settings|cfg)/defaults?\.(json5?|ya?ml|toml|[cm]?js|ts|py|php|rb|properties)$|` +
		`(^|/)template\.ya?ml$`)
	// prosePlace matches documentation that is not a program's file.
	prosePlace = regexp.MustCompile(`(?i)(^|/)(docs?|documentation|asciidoc|website|wiki|tutorials?|cookbook|guides?)/(.+/)?[^/]+\.(mdx?|markdown|rst|adoc|asciidoc|html?|txt)$|` +
		`(^|/)(readme|changelog|contributing|history|upgrad(e|ing)|install)[^/]*\.(mdx?|markdown|rst|adoc|txt)$`)
	// specPlace matches data beside specifications, as some projects call their tests, and data of
	// mock servers and integration tests.
	specPlace = regexp.MustCompile(`(?i)(^|/)(specs?|mocks?|stubs?|integration|suites?|_?fixtures?|tests?[_-](resources?|certs?|keys?|ssl|support)|[\w.]+[_-]tests?)/` +
		`(.+/)?([^/]+\.(ya?ml|toml|json|pem|key|crt|p12|pfx|jks|sql|eml|txt|xml|conf|ini|jwk|test)|\.?env[^/]*|[^/.]*(key|cert)[^/.]*)$`)
	// testPlace matches folders and files of tests, and of test servers and data, that have special
	// names.
	testPlace = regexp.MustCompile(`(?i)(^|/)ci/[\w.-]*values\.ya?ml$|` + `(?i)(^|/)(_tests?|[._]*snapshots?_*)/|` +
		`(^|/)([\w.-]*[._-])?(tests?|testing|test-?(cases?|suites?|bench(es)?|beds?)|test[_-]?(helpers?|utils?|containers?|fixtures?)|e2e|mocks?|fakes?|fixtures?)([._-][\w.-]*)?/|` + `(^|/)[\w.-]+[_-]fixtures?\.\w+$|` +
		`(^|/)[\w.]+[_-]tests/(.+/)?[^/]+\.(sh|ps1|bat)$|(^|/)features/(step_definitions|support)/|(^|/)(benches|benchmarks?)/(.+/)?[^/]+\.(rs|go|py|java|kt|scala|cs|[cm]?[jt]s|rb|php|c|cc|cpp)$|(^|/)([\w-]+[_-])?(functional|integration|acceptance|e2e|unit)[_-]?tests?\.(go|py|rb|php|java|kt|cs|rs|[cm]?[jt]s)$|` +
		`(^|/)(conformance|certification|tck)/(.+/)?[^/]+\.(json|ya?ml|[cm]?[jt]s|py|go|java|kt|rb|php|cs)$|(^|/)(database|spec)/factories/|(^|/)(playwright|cypress|\.?dredd|newman|karate|tavern|\.?bruno|schemathesis)/|(^|/)suites?/(.+/)?suite_\w+\.\w+$|` +
		`^t/(.+/)?[^/]+\.(t|p[lmy]|json|ya?ml|ini|conf)$|(^|/)(run[_-]?)?tests?\.(sh|bash|ps1|bat)$|(^|/)testing\.go$|(^|/)factory\.exs?$|(^|/)smoke([._-][\w-]*)?\.(sh|bash|ps1|bat|go|py|rb|php|java|kt|cs|rs|[cm]?[jt]s)$|` +
		`(^|/)[\w-]*(functional|integration|acceptance|e2e|unit)-?tests?\.(sh|bash|ps1|bat|cmd)$|` +
		`(^|/)test[_-]?(server|app|project|settings|config|site|runner|bed)[\w-]*\.(py|rb|[cm]?[jt]s|php|go|java|kt|cs)$|` +
		`(^|/)(phpunit[\w.-]*\.xml(\.dist)?|(behat|codeception)\.ya?ml(\.dist)?|tox\.ini|pytest\.ini)$|\.stories\.([cm]?[jt]sx?|mdx|vue|svelte)$|(^|/)\.storybook/|` +
		`[._-](tst|(test|spec)-d)\.[cm]?tsx?$|(^|/)test-d/|` +
		`(^|[/_.-])tests?[_.-](db|data|database|dump|seeds?)[\w-]*\.(sql|json|ya?ml|csv|xml)$`)
	// devPlace matches settings of a development environment by the name of the file.
	devPlace = regexp.MustCompile(`(?i)(^|/)([\w.-]+\.)?AppHost/|(^|/)\.env[._-]dev(elop(ment)?)?([._-][\w-]*)?$|(^|/)launchSettings\.json$|` +
		`(^|[/._-])(development|dev)\.(json5?|ya?ml|properties|toml|ini|xml|conf|config|env|exs?|rb|py|[cm]?[jt]s|php)$|` +
		`(^|/)(settings|config|conf|environments?|env|profiles)/(development|dev)/|` +
		`(^|/)seed(s|ers?|ing)?/(.+/)?[\d_-]*(dev(elopment)?|staging)(/|[._-][\w.-]*$)|` +
		`^(docker/|contrib/|tools/|scripts/)?[._]?dev(el(opment)?)?/|` +
		`(^|/)dev(el(opment)?)?/[\w.-]+\.(json|ya?ml|env|conf|properties|toml|xml|sql|ini)$`)
	// localPlace matches the settings of test runs and of development environments.
	localPlace = regexp.MustCompile(`(?i)(^|/)(Vagrantfile|\.lando\.ya?ml)$|` +
		`(^|/)(\.ci|\.ddev|\.docksal|\.?vagrant|\.devcontainer|\.gitpod|\.codesandbox|local[-_]?(env\w*|dev\w*|setup|stack|cluster)|dev[-_]?(env\w*|setup|stack|cluster)|development[-_]?(env\w*|setup))/|` +
		`(^|/)\.?[\w-]*env[._-](ci|unit-?tests?|tests?|testing|e2e|cypress|dusk|playwright|behat)([._-][\w-]*)?$|` +
		`(^|[/._-])(ci|tests?|testing|e2e)\.env$|(^|/)ci[._-](config|files|scripts|resources|data)/|` +
		`(^|/)(settings|config)/((ci|tests?|testing|e2e)|\w+[_-](ci|tests?|testing|e2e))\.(py|php|rb|exs?|[jt]s|json|ya?ml)$|` +
		`(^|/)((ci|tests?|testing)[_-]settings|settings[_-](ci|tests?|testing))\.py$|` +
		`(^|/)(docker-)?compose[\w.-]*[._-](test|tests|testing|ci|e2e|dev|development|override|local|cypress)[\w.-]*\.ya?ml$|` +
		`(^|/)(test|tests|testing|ci|e2e|dev|development|local)[._-](docker-)?compose\.ya?ml$`)
	pipelinePlace = regexp.MustCompile(`(?i)(^|/)(ci|\.circleci|\.github|\.gitlab|\.gitea|\.forgejo|\.buildkite)/|` +
		`(^|/)(\.gitlab-ci|\.travis|\.?appveyor|azure-pipelines|bitbucket-pipelines|\.drone|cloudbuild|\.woodpecker)[\w-]*\.ya?ml$|(^|/)[\w-]+-ci\.ya?ml$|` +
		`(^|/)(Jenkinsfile|Makefile|justfile|Taskfile)[^/]*$`)
	seedPlace = regexp.MustCompile(`(?i)(^|[/._-])(seeds?|seeders?|seeding|migrations?|migrate|demo|factor(y|ies)|fixtures?|schemas?|init|initdb|setup|install|updates?|dbupdate|upgrade|delta|profiles?|ddl|baseline)([/._-]|$)`)
)

// shown reports whether a file shows readers how something is used.
func (p policy) shown() bool { return p.prose || p.sample && !p.plain }

// inUse reports whether a file can have the settings with which a program runs in production.
func (p policy) inUse() bool {
	return !p.dev && !p.local && !p.sample && !p.pipeline && !p.test && !p.prose
}

// isBaseSettings reports whether a file has settings that are in use in spite of its name.
func isBaseSettings(file string) bool {
	return baseSettings.MatchString(file) && !samplePlace.MatchString(path.Dir(file)+"/")
}

// isSample reports whether a file has examples.
func isSample(file string) bool { return samplePlace.MatchString(file) && !isBaseSettings(file) }

// isSettingsSample reports whether a file is a sample of settings.
func isSettingsSample(file string) bool {
	return settingsSample.MatchString(file) && !isBaseSettings(file)
}

func policyOf(f code.File) policy {
	p := policy{test: f.Test}
	name := strings.ToLower(path.Base(f.Path))
	switch {
	case lockNames[name], strings.HasSuffix(name, ".lock"):
		p.why = whyLock
	case f.Minified:
		p.why = whyMinified
	case f.Vendored:
		p.why = whyVendored
	case dataFile.MatchString(name), dataPlace.MatchString(f.Path):
		p.why = whyImage
	}
	p.specific = p.why != ""
	p.base = isBaseSettings(f.Path)
	p.sample = isSample(f.Path)
	p.test = p.test || p.why != whyVendored && (specPlace.MatchString(f.Path) || testPlace.MatchString(f.Path))
	p.plain = plainText.MatchString(f.Path)
	p.dev = devPlace.MatchString(f.Path)
	p.local, p.pipeline, p.seed = localPlace.MatchString(f.Path), pipelinePlace.MatchString(f.Path), seedPlace.MatchString(f.Path)
	p.prose = prosePlace.MatchString(f.Path)
	p.doubt = p.specific || f.Generated || p.sample
	return p
}
