package sca_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// lockfile is a test case of a package manager: the files, the known vulnerabilities, and
// the expected findings.
type lockfile struct {
	files map[string]string
	known map[string][]string
	want  []string
	gaps  []string
}

func npmKnown() map[string][]string {
	return map[string][]string{"npm": {
		vulnerable("GHSA-lodash", "npm", "lodash", "4.17.21"), vulnerable("GHSA-minimist", "npm", "minimist", "1.2.6"),
		vulnerable("GHSA-ms", "npm", "ms", "2.0.0"), vulnerable("GHSA-core", "npm", "@babel/core", "7.1.0"),
	}}
}

const packageJSON = `{"name":"x","dependencies":{"lodash":"^4.17.0","mkdirp":"^0.5.0"},"devDependencies":{"@babel/core":"^7.0.0"}}`

func TestLockfiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]lockfile{
		"npm, version 3": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "package-lock.json": `{
  "name": "x", "lockfileVersion": 3,
  "packages": {
    "": {"name": "x", "dependencies": {"lodash": "^4.17.0", "mkdirp": "^0.5.0"}, "devDependencies": {"@babel/core": "^7.0.0"}},
    "node_modules/lodash": {"version": "4.17.20", "resolved": "https://registry.npmjs.org/lodash/-/lodash-4.17.20.tgz", "license": "MIT"},
    "node_modules/mkdirp": {"version": "0.5.5", "dependencies": {"minimist": "^1.2.5"}},
    "node_modules/minimist": {"version": "1.2.5"},
    "node_modules/@babel/core": {"version": "7.0.0", "dev": true, "dependencies": {"ms": "1.0.0"}},
    "node_modules/ms": {"version": "1.0.0", "dev": true},
    "node_modules/mkdirp/node_modules/ms": {"version": "2.1.0"}
  }
}`},
			want: []string{
				"package-lock.json:8 @babel/core 7.0.0 GHSA-core fixed=7.1.0 direct dev",
				"package-lock.json:5 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
				"package-lock.json:7 minimist 1.2.5 GHSA-minimist fixed=1.2.6 via=mkdirp",
				"package-lock.json:9 ms 1.0.0 GHSA-ms fixed=2.0.0 dev via=@babel/core",
			},
		},
		"npm, an optional package at run time": {
			known: npmKnown(),
			files: map[string]string{"package-lock.json": `{"lockfileVersion":3,"packages":{
"":{"dependencies":{"mkdirp":"1"},"devDependencies":{"lodash":"4"}},
"node_modules/mkdirp":{"version":"1.0.0","optionalDependencies":{"lodash":"4"}},
"node_modules/lodash":{"version":"4.17.20","devOptional":true,"dependencies":{"ms":"1"}},
"node_modules/ms":{"version":"1.0.0","devOptional":true}}}`},
			want: []string{
				"package-lock.json:4 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct", "package-lock.json:5 ms 1.0.0 GHSA-ms fixed=2.0.0 via=mkdirp",
			},
		},
		"npm, version 1": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "package-lock.json": `{"name":"x","lockfileVersion":1,"dependencies":{
				"lodash":{"version":"4.17.20"},"mkdirp":{"version":"0.5.5","requires":{"minimist":"^1.2.5"}},"minimist":{"version":"1.2.5"},"@babel/core":{"version":"7.1.0","dev":true}}}`},
			want: []string{
				"package-lock.json:2 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
				"package-lock.json:2 minimist 1.2.5 GHSA-minimist fixed=1.2.6 via=mkdirp",
			},
		},
		"yarn 1": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "yarn.lock": `# yarn lockfile v1


"@babel/core@^7.0.0":
  version "7.0.0"
  dependencies:
    ms "^1.0.0"

lodash@^4.17.0, lodash@^4.1.0:
  version "4.17.20"

minimist@^1.2.5:
  version "1.2.5"

mkdirp@^0.5.0:
  version "0.5.5"
  dependencies:
    minimist "^1.2.5"

ms@^1.0.0:
  version "1.0.0"
`},
			want: []string{
				"yarn.lock:4 @babel/core 7.0.0 GHSA-core fixed=7.1.0 direct dev", "yarn.lock:9 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
				"yarn.lock:12 minimist 1.2.5 GHSA-minimist fixed=1.2.6 via=mkdirp", "yarn.lock:20 ms 1.0.0 GHSA-ms fixed=2.0.0 dev via=@babel/core",
			},
		},
		"yarn 4": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "yarn.lock": `__metadata:
  version: 8

"lodash@npm:^4.17.0":
  version: 4.17.20
  resolution: "lodash@npm:4.17.20"

"minimist@npm:^1.2.5":
  version: 1.2.5
  resolution: "minimist@npm:1.2.5"

"mkdirp@npm:^0.5.0":
  version: 0.5.5
  resolution: "mkdirp@npm:0.5.5"
  dependencies:
    minimist: "npm:^1.2.5"

"x@workspace:.":
  version: 0.0.0-use.local
  resolution: "x@workspace:."
`},
			want: []string{
				"yarn.lock:4 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
				"yarn.lock:8 minimist 1.2.5 GHSA-minimist fixed=1.2.6 via=mkdirp",
			},
		},
		"pnpm": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      lodash:
        specifier: ^4.17.0
        version: 4.17.20
      mkdirp:
        specifier: ^0.5.0
        version: 0.5.5
    devDependencies:
      '@babel/core':
        specifier: ^7.0.0
        version: 7.0.0
packages:
  '@babel/core@7.0.0':
    resolution: {integrity: sha512-a}
  lodash@4.17.20:
    resolution: {integrity: sha512-b}
  minimist@1.2.5:
    resolution: {integrity: sha512-c}
  mkdirp@0.5.5:
    resolution: {integrity: sha512-d}
snapshots:
  '@babel/core@7.0.0': {}
  lodash@4.17.20: {}
  minimist@1.2.5: {}
  mkdirp@0.5.5:
    dependencies:
      minimist: 1.2.5
`},
			want: []string{
				"pnpm-lock.yaml:16 @babel/core 7.0.0 GHSA-core fixed=7.1.0 direct dev",
				"pnpm-lock.yaml:18 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
				"pnpm-lock.yaml:20 minimist 1.2.5 GHSA-minimist fixed=1.2.6 via=mkdirp",
			},
		},
		"pnpm 6 with scoped peers": {
			known: npmKnown(),
			files: map[string]string{"pnpm-lock.yaml": `lockfileVersion: '6.0'
dependencies:
  lodash:
    specifier: ^4.17.0
    version: 4.17.20(@types/node@18.0.0)
devDependencies:
  '@babel/core':
    specifier: ^7.0.0
    version: 7.0.0(@types/node@18.0.0)(ms@2.1.0)
packages:
  /@babel/core@7.0.0(@types/node@18.0.0)(ms@2.1.0):
    resolution: {integrity: sha512-a}
    peerDependencies:
      ms: '*'
    dev: true
  /@types/node@18.0.0:
    resolution: {integrity: sha512-b}
  /lodash@4.17.20(@types/node@18.0.0):
    resolution: {integrity: sha512-c}
    dev: false
  /lodash@4.17.21:
    resolution: {integrity: sha512-d}
  /ms@2.1.0:
    resolution: {integrity: sha512-e}
`},
			want: []string{
				"pnpm-lock.yaml:11 @babel/core 7.0.0 GHSA-core fixed=7.1.0 direct dev",
				"pnpm-lock.yaml:18 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct",
			},
		},
		"bun": {
			known: npmKnown(),
			files: map[string]string{"package.json": packageJSON, "bun.lock": `{
  "lockfileVersion": 1,
  "workspaces": {"": {"name": "x", "dependencies": {"lodash": "^4.17.0"}}},
  "packages": {
    "lodash": ["lodash@4.17.20", "", {}, "sha512-a"],
  },
}`},
			want: []string{"bun.lock:5 lodash 4.17.20 GHSA-lodash fixed=4.17.21 direct"},
		},
		"Go": {
			known: map[string][]string{"Go": {
				vulnerable("GO-1", "Go", "golang.org/x/text", "0.3.8", `"aliases":["CVE-2022-32149"]`),
				vulnerable("GO-2", "Go", "golang.org/x/net", "0.17.0"),
				vulnerable("GO-3", "Go", "stdlib", "1.21.9"), vulnerable("GO-4", "Go", "example.org/replaced", "2.0.0"),
			}},
			files: map[string]string{"go.mod": "module x\n\ngo 1.21.4\n\nrequire (\n\tgolang.org/x/text v0.3.7\n\tgolang.org/x/net v0.16.0 // " +
				"indirect\n\texample.org/replaced v1.0.0\n\texample.org/local v1.0.0\n)\n\n" +
				"replace example.org/replaced => example.org/fork v1.0.0\n\nreplace example.org/local => ./local\n"},
			want: []string{
				"go.mod:7 golang.org/x/net 0.16.0 GO-2 fixed=0.17.0", "go.mod:6 golang.org/x/text 0.3.7 CVE-2022-32149 fixed=0.3.8 direct",
				"go.mod:3 stdlib 1.21.4 GO-3 fixed=1.21.9 direct",
			},
		},
		"Cargo": {
			known: map[string][]string{"crates.io": {
				vulnerable("RUSTSEC-1", "crates.io", "smallvec", "1.6.1"), vulnerable("RUSTSEC-2", "crates.io", "time", "0.2.23"),
				vulnerable("RUSTSEC-3", "crates.io", "criterion", "0.4.0"),
			}},
			files: map[string]string{
				"Cargo.toml": "[package]\nname = \"x\"\n[dependencies]\nchrono = \"0.4\"\n[dev-dependencies]\ncriterion = \"0.3\"\n",
				"Cargo.lock": "version = 3\n\n[[package]]\nname = \"chrono\"\nversion = \"0.4.19\"\nsource = " +
					"\"registry+https://github.com/rust-lang/crates.io-index\"\ndependencies = [\n \"time\",\n]\n\n" +
					"[[package]]\nname = \"criterion\"\nversion = \"0.3.0\"\nsource = " +
					"\"registry+https://github.com/rust-lang/crates.io-index\"\ndependencies = [\n \"smallvec\",\n]\n\n" +
					"[[package]]\nname = \"smallvec\"\nversion = \"1.6.0\"\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\n\n" +
					"[[package]]\nname = \"time\"\nversion = \"0.1.44\"\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\n\n" +
					"[[package]]\nname = \"x\"\nversion = \"0.1.0\"\ndependencies = [\n \"chrono\",\n \"criterion\",\n]\n",
			},
			want: []string{
				"Cargo.lock:12 criterion 0.3.0 RUSTSEC-3 fixed=0.4.0 direct dev",
				"Cargo.lock:20 smallvec 1.6.0 RUSTSEC-1 fixed=1.6.1 dev via=criterion", "Cargo.lock:25 time 0.1.44 RUSTSEC-2 fixed=0.2.23 via=chrono",
			},
		},
		"Poetry": {
			known: map[string][]string{"PyPI": {vulnerable("PYSEC-1", "PyPI", "jinja2", "2.11.3"), vulnerable("PYSEC-2", "PyPI", "pytest", "8")}},
			files: map[string]string{
				"pyproject.toml": "[tool.poetry.dependencies]\npython = \"^3.8\"\nFlask = " +
					"\"1.0\"\n[tool.poetry.group.dev.dependencies]\npytest = \"7.0.0\"\n",
				"poetry.lock": "[[package]]\nname = \"flask\"\nversion = \"1.0\"\noptional = false\n\n[package.dependencies]\nJinja2 = " +
					"\">=2.10\"\n\n[[package]]\nname = \"jinja2\"\nversion = \"2.11.2\"\noptional = false\n\n" +
					"[[package]]\nname = \"pytest\"\nversion = \"7.0.0\"\noptional = false\n\n[metadata]\nlock-version = \"2.0\"\n",
			},
			want: []string{"poetry.lock:10 jinja2 2.11.2 PYSEC-1 fixed=2.11.3 via=flask", "poetry.lock:15 pytest 7.0.0 PYSEC-2 fixed=8 direct dev"},
		},
		"uv": {
			known: map[string][]string{"PyPI": {vulnerable("PYSEC-1", "PyPI", "jinja2", "2.11.3"), vulnerable("PYSEC-2", "PyPI", "ruff", "1")}},
			files: map[string]string{"uv.lock": "version = 1\n\n[[package]]\nname = \"flask\"\nversion = \"1.0\"\nsource = { registry = " +
				"\"https://pypi.org/simple\" }\ndependencies = [\n    { name = \"jinja2\" },\n]\n\n" +
				"[[package]]\nname = \"jinja2\"\nversion = \"2.11.2\"\nsource = { registry = \"https://pypi.org/simple\" }\n\n[[package]]\nname = " +
				"\"ruff\"\nversion = \"0.1.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n\n" +
				"[[package]]\nname = \"x\"\nversion = \"0.1.0\"\nsource = { virtual = \".\" }\ndependencies = [\n    { name = \"flask\" " +
				"},\n]\n\n[package.dev-dependencies]\ndev = [\n    { name = \"ruff\" },\n]\n"},
			want: []string{"uv.lock:12 jinja2 2.11.2 PYSEC-1 fixed=2.11.3 via=flask", "uv.lock:17 ruff 0.1.0 PYSEC-2 fixed=1 direct dev"},
		},
		"PDM": {
			known: map[string][]string{"PyPI": {vulnerable("PYSEC-1", "PyPI", "jinja2", "2.11.3")}},
			files: map[string]string{
				"pyproject.toml": "[project]\nname = \"x\"\ndependencies = [\"flask>=1\"]\n",
				"pdm.lock": "[metadata]\nlock_version = \"4.4\"\n\n[[package]]\nname = \"flask\"\nversion = \"1.0\"\ngroups = " +
					"[\"default\"]\ndependencies = [\n    \"Jinja2>=2.10\",\n]\n\n" +
					"[[package]]\nname = \"jinja2\"\nversion = \"2.11.2\"\ngroups = [\"default\"]\n",
			},
			want: []string{"pdm.lock:13 jinja2 2.11.2 PYSEC-1 fixed=2.11.3 via=flask"},
		},
		"Pipenv": {
			known: map[string][]string{"PyPI": {
				vulnerable("PYSEC-1", "PyPI", "jinja2", "2.11.3"), vulnerable("PYSEC-2", "PyPI", "pytest", "8"),
				vulnerable("PYSEC-3", "PyPI", "sphinx", "2.0"),
			}},
			files: map[string]string{
				"Pipfile": "[packages]\njinja2 = \"*\"\n[dev-packages]\npytest = \"*\"\n",
				"Pipfile.lock": `{"_meta":{},"default":{"jinja2":{"version":"==2.11.2"}},"develop":{"pytest":{"version":"==7.0.0"}},` +
					`"docs":{"sphinx":{"version":"==1.0"}}}`,
			},
			want: []string{
				"Pipfile.lock:1 jinja2 2.11.2 PYSEC-1 fixed=2.11.3 direct", "Pipfile.lock:1 pytest 7.0.0 PYSEC-2 fixed=8 direct dev",
				"Pipfile.lock:1 sphinx 1.0 PYSEC-3 fixed=2.0 dev",
			},
		},
		"pip": {
			known: map[string][]string{
				"PyPI": {vulnerable("PYSEC-1", "PyPI", "jinja2", "2.11.3"), vulnerable("PYSEC-2", "PyPI", "django", "4.2.1")},
			},
			files: map[string]string{
				"requirements.txt":     "# app\nJinja2==2.11.2 --hash=sha256:aa\nrequests>=2.0\nflask\n-r requirements-dev.txt\n",
				"requirements-dev.txt": "django == 4.2.0 ; python_version > '3'\n", "requirements/test.txt": "jinja2===2.11.1\n",
			},
			want: []string{
				"requirements-dev.txt:1 django 4.2.0 PYSEC-2 fixed=4.2.1 direct dev",
				"requirements.txt:2 Jinja2 2.11.2 PYSEC-1 fixed=2.11.3 direct",
				"requirements/test.txt:1 jinja2 2.11.1 PYSEC-1 fixed=2.11.3 direct dev",
			},
			gaps: []string{"UNPINNED requirements.txt"},
		},
		"Composer": {
			known: map[string][]string{"Packagist": {
				vulnerable("GHSA-1", "Packagist", "symfony/http-kernel", "4.4.50"),
				vulnerable("GHSA-2", "Packagist", "phpunit/phpunit", "5.6.3"),
			}},
			files: map[string]string{
				"composer.json": `{"require":{"php":">=8","symfony/framework-bundle":"4.4"},"require-dev":{"phpunit/phpunit":"5"}}`,
				"composer.lock": `{"packages":[{"name":"symfony/framework-bundle","version":"v4.4.10","require":{"symfony/http-kernel":"^4.4"}},{"name":"symfony/http-kernel","version":"v4.4.10"}],
"packages-dev":[{"name":"phpunit/phpunit","version":"5.6.2"}]}`,
			},
			want: []string{
				"composer.lock:2 phpunit/phpunit 5.6.2 GHSA-2 fixed=5.6.3 direct dev",
				"composer.lock:1 symfony/http-kernel v4.4.10 GHSA-1 fixed=4.4.50 via=symfony/framework-bundle",
			},
		},
		"Bundler": {
			known: map[string][]string{"RubyGems": {
				vulnerable("GHSA-1", "RubyGems", "rack", "2.2.3"), vulnerable("GHSA-2", "RubyGems", "puma", "5.6.4"),
				vulnerable("GHSA-3", "RubyGems", "rspec", "4"),
			}},
			files: map[string]string{
				"Gemfile": "source 'https://rubygems.org'\ngem 'puma'\ngroup :development, :test do\n  gem 'rspec'\nend\n",
				"Gemfile.lock": "GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (5.6.2)\n      rack (~> 2.0)\n    rack (2.2.2)\n    rspec " +
					"(3.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  puma\n  rspec\n",
			},
			want: []string{
				"Gemfile.lock:4 puma 5.6.2 GHSA-2 fixed=5.6.4 direct", "Gemfile.lock:6 rack 2.2.2 GHSA-1 fixed=2.2.3 via=puma",
				"Gemfile.lock:7 rspec 3.0.0 GHSA-3 fixed=4 direct dev",
			},
		},
		"NuGet": {
			known: map[string][]string{
				"NuGet": {
					vulnerable("GHSA-1", "NuGet", "Newtonsoft.Json", "13.0.1"), vulnerable("GHSA-2", "NuGet", "jQuery", "3.5.0"),
					vulnerable("GHSA-3", "NuGet", "Coverage.Tool", "2.0.0"),
				},
			},
			files: map[string]string{
				"app/app.csproj":         `<Project><ItemGroup><PackageReference Include="Top" Version="1.0.0" /></ItemGroup></Project>`,
				"app/packages.lock.json": `{"version":1,"dependencies":{"net8.0":{"Top":{"type":"Direct","resolved":"1.0.0","dependencies":{"newtonsoft.json":"12.0.3"}},"newtonsoft.json":{"type":"Transitive","resolved":"12.0.3"}}}}`,
				"web/packages.config": `<packages><package id="jQuery" version="3.4.1" targetFramework="net48" />` +
					`<package id="Coverage.Tool" version="1.0.0" developmentDependency="true" /></packages>`,
			},
			want: []string{
				"app/packages.lock.json:1 newtonsoft.json 12.0.3 GHSA-1 fixed=13.0.1 via=top",
				"web/packages.config:1 Coverage.Tool 1.0.0 GHSA-3 fixed=2.0.0 direct dev",
				"web/packages.config:1 jQuery 3.4.1 GHSA-2 fixed=3.5.0 direct",
			},
		},
		"Maven": {
			known: map[string][]string{"Maven": {
				vulnerable("GHSA-1", "Maven", "org.apache.logging.log4j:log4j-core", "2.15.0"),
				vulnerable("GHSA-2", "Maven", "junit:junit", "4.13.1"),
			}},
			files: map[string]string{"pom.xml": `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>x</groupId><artifactId>x</artifactId><version>1</version>
  <properties><log4j>2.14.1</log4j></properties>
  <dependencies>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>${log4j}</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    <dependency><groupId>managed</groupId><artifactId>elsewhere</artifactId></dependency>
  </dependencies>
</project>`},
			want: []string{
				"pom.xml:7 junit:junit 4.12 GHSA-2 fixed=4.13.1 direct dev",
				"pom.xml:6 org.apache.logging.log4j:log4j-core 2.14.1 GHSA-1 fixed=2.15.0 direct",
			},
			gaps: []string{"DIRECT_ONLY pom.xml", "UNPINNED pom.xml"},
		},
		"Gradle": {
			known: map[string][]string{"Maven": {
				vulnerable("GHSA-1", "Maven", "org.apache.logging.log4j:log4j-core", "2.15.0"),
				vulnerable("GHSA-2", "Maven", "junit:junit", "4.13.1"),
			}},
			files: map[string]string{
				"build.gradle": "dependencies {\n  implementation 'org.apache.logging.log4j:log4j-core:2.+'\n  " +
					"testImplementation 'junit:junit:4.+'\n}\n",
				"gradle.lockfile": "# comment\njunit:junit:4.12=testCompileClasspath,testRuntimeClasspath\n" +
					"org.apache.logging.log4j:log4j-core:2.14.1=compileClasspath,runtimeClasspath,testCompileClasspath\nempty=annotationProcessor\n",
			},
			want: []string{
				"gradle.lockfile:2 junit:junit 4.12 GHSA-2 fixed=4.13.1 direct dev",
				"gradle.lockfile:3 org.apache.logging.log4j:log4j-core 2.14.1 GHSA-1 fixed=2.15.0 direct",
			},
		},
		"Gradle with a catalogue": {
			known: map[string][]string{"Maven": {
				vulnerable("GHSA-1", "Maven", "org.apache.logging.log4j:log4j-core", "2.15.0"),
				vulnerable("GHSA-2", "Maven", "junit:junit", "4.13.1"),
			}},
			files: map[string]string{
				"build.gradle.kts":          "dependencies {\n  implementation(libs.log4j.core)\n  androidTestImplementation(\"a:runner:1\")\n}\n",
				"gradle/libs.versions.toml": "[libraries]\nlog4j-core = \"org.apache.logging.log4j:log4j-core:2.14.1\"\n",
				"gradle.lockfile": "junit:junit:4.12=debugAndroidTestRuntimeClasspath,testRuntimeClasspath\n" +
					"org.apache.logging.log4j:log4j-core:2.14.1=runtimeClasspath\n",
			},
			want: []string{
				"gradle.lockfile:1 junit:junit 4.12 GHSA-2 fixed=4.13.1 dev",
				"gradle.lockfile:2 org.apache.logging.log4j:log4j-core 2.14.1 GHSA-1 fixed=2.15.0 direct",
			},
		},
		"Hex": {
			known: map[string][]string{"Hex": {vulnerable("GHSA-1", "Hex", "plug", "1.4.5")}},
			files: map[string]string{
				"mix.exs":          "defp deps do\n []\nend\n",
				"apps/web/mix.exs": "lockfile: \"../../mix.lock\"\ndefp deps do\n [{:plug, \"~> 1.4\"}]\nend\n",
				"mix.lock": "%{\n  \"plug\": {:hex, :plug, \"1.4.3\", " +
					"\"236d77ce7bf3e3a2668dc0d32a9b6f1f9b1f05361019946aae49874904be4aed\", [:mix], [], \"hexpm\"},\n}\n",
			},
			want: []string{"mix.lock:2 plug 1.4.3 GHSA-1 fixed=1.4.5 direct"},
		},
		"Pub": {
			known: map[string][]string{"Pub": {vulnerable("GHSA-1", "Pub", "http", "0.13.3")}},
			files: map[string]string{"pubspec.lock": "packages:\n  http:\n    dependency: \"direct main\"\n    description:\n      name: http\n  " +
				"  source: hosted\n    version: \"0.13.0\"\n"},
			want: []string{"pubspec.lock:2 http 0.13.0 GHSA-1 fixed=0.13.3 direct"},
		},
		"Conan, renv, Stack, Swift and Julia": {
			known: map[string][]string{
				"ConanCenter": {vulnerable("C-1", "ConanCenter", "zlib", "1.2.12")}, "CRAN": {vulnerable("R-1", "CRAN", "commonmark", "1.8.0")},
				"Hackage":  {vulnerable("HSEC-1", "Hackage", "aeson", "2.0.1.0")},
				"SwiftURL": {vulnerable("GHSA-1", "SwiftURL", "github.com/apple/swift-nio", "2.29.1")},
				"Julia":    {vulnerable("JLSEC-1", "Julia", "HTTP", "1.10.17")},
			},
			files: map[string]string{
				"s/Package.swift":        ".package(url: \"https://github.com/Apple/swift-nio\", from: \"2.0.0\")\n",
				"c/conan.lock":           `{"version":"0.5","requires":["zlib/1.2.11#rev%1670000000.0"],"build_requires":[],"python_requires":[]}`,
				"r/renv.lock":            `{"Packages":{"commonmark":{"Package":"commonmark","Version":"1.7","Source":"Repository","Repository":"CRAN"}}}`,
				"h/cabal.project.freeze": "active-repositories: hackage.haskell.org:merge\nconstraints: any.aeson ==1.5.6.0,\n",
				"s/Package.resolved":     `{"pins":[{"identity":"swift-nio","kind":"remoteSourceControl","location":"https://github.com/apple/swift-nio.git","state":{"revision":"a","version":"2.29.0"}}],"version":2}`,
				"j/Manifest.toml": "julia_version = \"1.9.0\"\nmanifest_format = \"2.0\"\n\n[[deps.HTTP]]\nuuid = " +
					"\"cd3eb016-35fb-5094-929b-558a96fad6f3\"\nversion = \"1.10.16\"\n",
				"r1/renv.lock": `{"Packages":{"commonmark":{"Package":"commonmark","Version":"1.7","Source":"Repository","Repository":"RSPM"}}}`,
				"s1/Package.resolved": `{"object":{"pins":[{"package":"swift-nio","repositoryURL":"https://github.com/apple/swift-nio.git",` +
					`"state":{"revision":"a","version":"2.29.0"}}]},"version":1}`,
				"j1/Manifest.toml":         "[[Dates]]\n\n[[HTTP]]\nversion = \"1.10.16\"\n",
				"pods/App/Podfile.lock":    "PODS:\n  - AFNetworking (3.0.0)\n\nDEPENDENCIES:\n  - AFNetworking\n",
				"pods/App/Pods/Podfile.ok": "",
			},
			want: []string{
				"c/conan.lock:1 zlib 1.2.11 C-1 fixed=1.2.12", "h/cabal.project.freeze:2 aeson 1.5.6.0 HSEC-1 fixed=2.0.1.0",
				"j/Manifest.toml:4 HTTP 1.10.16 JLSEC-1 fixed=1.10.17",
				"j1/Manifest.toml:3 HTTP 1.10.16 JLSEC-1 fixed=1.10.17",
				"r/renv.lock:1 commonmark 1.7 R-1 fixed=1.8.0", "r1/renv.lock:1 commonmark 1.7 R-1 fixed=1.8.0",
				"s/Package.resolved:1 github.com/apple/swift-nio 2.29.0 GHSA-1 fixed=2.29.1 direct",
				"s1/Package.resolved:1 github.com/apple/swift-nio 2.29.0 GHSA-1 fixed=2.29.1",
			},
			gaps: []string{"NO_ADVISORY_DATA pods/App/Podfile.lock"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := judge(t, sca.Config{Advisories: known(t, c.known)}, c.files)
			require.Equal(t, c.want, lines(report.Findings))
			require.Equal(t, c.gaps, gaps(report))
			require.True(t, report.Judged)
			validSBOM(t, report)
		})
	}
}
