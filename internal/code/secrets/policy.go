package secrets

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code"
)

// policy is how a file is scanned.
type policy struct {
	test bool // loose rules are skipped: test code is full of passwords that open nothing
	// specific skips rules about common names, because the file is full of random values that
	// are not secrets.
	specific bool
	why      string // for specific
	doubt    bool   // confidence is one step lower
	sample   bool   // the file is an example
}

// Why unspecific rules are skipped in a file.
const (
	whyVendored = "vendored"
	whyMinified = "minified"
	whyLock     = "lock file"
	whyImage    = "drawing or data"
)

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
		`(?i)\.(svg|map|snap|tsbuildinfo|min\.(js|css)|po|pot|mo|xliff|xlf|strings|resx|obj|stl|ply|dae|gltf|eps|ps|ai|csv|tsv|geojson|topojson|kml|gpx|fasta|fa|vcf|pdb|refactorlog|sum|sha1|sha256|sha512|md5|asc|sig|crt|cer|der|p7b|pub)$`,
	)
	dataPlace = regexp.MustCompile(
		`(?i)(^|/)(i18n|l10n|locales?|lang|languages|translations?)/[^/]+\.(json5?|ya?ml|js|ts|properties|php|xml|toml)$|(^|/)messages[_-][\w-]+\.properties$`,
	)
	// samplePlace matches files with examples.
	samplePlace = regexp.MustCompile(
		`(?i)(^|/)(examples?|samples?|demos?|docs?|documentation|tutorials?|cookbook|playground)/|[._-](example|sample|template|dist|default|defaults|tmpl|tpl|skel|stub)([._-]|$)|\.(md|markdown|rst|adoc|asciidoc|txt)$|(^|/)(readme|changelog|contributing)[^/]*$`,
	)
)

func policyOf(f code.File) policy {
	p := policy{test: f.Test}
	name := strings.ToLower(path.Base(f.Path))
	switch {
	case lockNames[name]:
		p.why = whyLock
	case f.Minified:
		p.why = whyMinified
	case f.Vendored:
		p.why = whyVendored
	case dataFile.MatchString(name), dataPlace.MatchString(f.Path):
		p.why = whyImage
	}
	p.specific = p.why != ""
	p.sample = samplePlace.MatchString(f.Path)
	p.doubt = p.specific || f.Generated || p.sample
	return p
}
