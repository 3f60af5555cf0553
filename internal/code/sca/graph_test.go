package sca_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sca"
)

// needs returns the dependencies in an SBOM, one line for each component that has any.
func needs(t *testing.T, report code.Report) (out []string) {
	t.Helper()
	validSBOM(t, report)
	var got struct {
		Components   []struct{ Ref, Name string }
		Dependencies []struct {
			Ref string
			On  []string `json:"dependsOn"`
		}
	}
	require.NoError(t, json.Unmarshal(report.Artifacts[0].Data, &got))
	short := func(ref string) string {
		if i := strings.IndexByte(ref, '/'); i >= 0 {
			ref = ref[i+1:]
		}
		return strings.ReplaceAll(ref, "%40", "@")
	}
	for _, d := range got.Dependencies {
		on := make([]string, 0, len(d.On))
		for _, ref := range d.On {
			on = append(on, short(ref))
		}
		if d.Ref == "repository" || len(on) > 0 {
			out = append(out, short(d.Ref)+": "+strings.Join(on, " "))
		}
	}
	slices.Sort(out)
	return append(out, fmt.Sprint("components: ", len(got.Components)))
}

const registry = `source = "registry+https://github.com/rust-lang/crates.io-index"` + "\n"

// TestGraphs checks, for lockfiles with several versions of a package and with parts of the repository,
// which version each package depends on, which are direct, and that nothing of the repository is listed.
func TestGraphs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"npm, version 3": {
			files: map[string]string{"package-lock.json": `{"lockfileVersion":3,"packages":{
				"":{"name":"x","workspaces":["libs/*"],"dependencies":{"a":"^1","ms":"^1"}},
				"libs/own":{"name":"own","version":"0.1.0","dependencies":{"ms":"^2"}},
				"node_modules/own":{"resolved":"libs/own","link":true},
				"libs/own/node_modules/ms":{"version":"2.1.0"},
				"node_modules/a":{"version":"1.0.0","dependencies":{"ms":"^3","b":"^1"},"peerDependencies":{"own":"*"}},
				"node_modules/a/node_modules/ms":{"version":"3.0.0"},
				"node_modules/b":{"name":"real-b","version":"1.5.0","dependencies":{"ms":"^1"}},
				"node_modules/ms":{"version":"1.0.0"}}}`},
			want: []string{
				"a@1.0.0: ms@3.0.0 real-b@1.5.0", "real-b@1.5.0: ms@1.0.0", "repository: a@1.0.0 ms@1.0.0 ms@2.1.0", "components: 5",
			},
		},
		"npm, version 1": {
			files: map[string]string{
				"package.json": `{"dependencies":{"a":"^1","own":"file:own"}}`,
				"package-lock.json": `{"lockfileVersion":1,"dependencies":{"own":{"version":"file:own","requires":{"ms":"^1"}},
					"a":{"version":"1.0.0","requires":{"ms":"^2","b":"^1"},"dependencies":{"ms":{"version":"2.0.0"}}},
					"b":{"version":"npm:real-b@1.5.0","requires":{"ms":"^1"}},"ms":{"version":"1.0.0"}}}`,
			},
			want: []string{"a@1.0.0: ms@2.0.0 real-b@1.5.0", "real-b@1.5.0: ms@1.0.0", "repository: a@1.0.0", "components: 4"},
		},
		"yarn 1": {
			files: map[string]string{
				"package.json": `{"dependencies":{"a":"^1","ms":"^1"},"resolutions":{"c":"3.0.0"}}`,
				"yarn.lock": "# yarn lockfile v1\n\n\na@^1:\n  version \"1.0.0\"\n  dependencies:\n    ms \"^2\"\n    c \"^9\"\n\n" +
					"c@3.0.0:\n  version \"3.0.0\"\n\nms@^1:\n  version \"1.0.0\"\n\n\"ms@>=2 <3\", ms@^2:\n  version \"2.0.0\"\n",
			},
			want: []string{"a@1.0.0: c@3.0.0 ms@2.0.0", "repository: a@1.0.0 ms@1.0.0", "components: 4"},
		},
		"yarn 1, with a folder": {
			files: map[string]string{
				"package.json": `{"dependencies":{"own":"file:libs/own","packed":"file:packed.tgz"}}`,
				"yarn.lock": "# yarn lockfile v1\n\n\na@^1:\n  version \"1.0.0\"\n\n\"own@file:libs/own\":\n  version \"0.1.0\"\n  dependencies:\n" +
					"    a \"^1\"\n\n\"packed@file:packed.tgz\":\n  version \"2.0.0\"\n",
			},
			want: []string{"repository: a@1.0.0 packed@2.0.0", "components: 2"},
		},
		"yarn 4": {
			files: map[string]string{
				"package.json":          `{"workspaces":["libs/*"],"dependencies":{"a":"^1","own":"workspace:^"}}`,
				"libs/own/package.json": `{"dependencies":{"ms":"^2"}}`,
				"yarn.lock": "__metadata:\n  version: 8\n\n\"a@npm:^1\":\n  version: 1.0.0\n  resolution: \"a@npm:1.0.0\"\n" +
					"  dependencies:\n" +
					"    ms: \"npm:^1\"\n\n\"ms@npm:^1\":\n  version: 1.0.0\n  resolution: \"ms@npm:1.0.0\"\n\n\"ms@npm:^2\":\n" +
					"  version: 2.0.0\n" +
					"  resolution: \"ms@npm:2.0.0\"\n\n\"own@workspace:^, own@workspace:libs/own\":\n  version: 0.0.0-use.local\n" +
					"  resolution: \"own@workspace:libs/own\"\n  dependencies:\n    ms: \"npm:^2\"\n  languageName: unknown\n",
			},
			want: []string{"a@1.0.0: ms@1.0.0", "repository: a@1.0.0 ms@2.0.0", "components: 3"},
		},
		"pnpm 9": {
			files: map[string]string{"pnpm-lock.yaml": "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n" +
				"        specifier: ^1\n" +
				"        version: 1.0.0(ms@2.0.0)\n      own:\n        specifier: workspace:*\n        version: link:libs/own\n" +
				"  libs/own:\n    devDependencies:\n      ms:\n        specifier: ^1\n        version: 1.0.0\n" +
				"packages:\n  a@1.0.0:\n    resolution: {integrity: sha512-a}\n  ms@1.0.0:\n    resolution: {integrity: sha512-b}\n" +
				"  ms@2.0.0:\n    resolution: {integrity: sha512-c}\n  real-b@1.5.0:\n    resolution: {integrity: sha512-d}\n" +
				"snapshots:\n  a@1.0.0(ms@2.0.0):\n    dependencies:\n      ms: 2.0.0\n      b: real-b@1.5.0\n  ms@1.0.0: {}\n" +
				"  ms@2.0.0: {}\n  real-b@1.5.0: {}\n"},
			want: []string{"a@1.0.0: ms@2.0.0 real-b@1.5.0", "repository: a@1.0.0 ms@1.0.0", "components: 4"},
		},
		"pnpm 6, with a folder": {
			files: map[string]string{"pnpm-lock.yaml": "lockfileVersion: '6.0'\ndependencies:\n  own:\n    specifier: file:libs/own\n" +
				"    version: file:libs/own\npackages:\n" +
				"  /a@1.0.0:\n    resolution: {integrity: sha512-a}\n" +
				"  file:libs/own:\n    resolution: {directory: libs/own, type: directory}\n    name: own\n    version: 0.1.0\n" +
				"    dependencies:\n      a: 1.0.0\n"},
			want: []string{"repository: a@1.0.0", "components: 1"},
		},
		"Pub, with a folder": {
			files: map[string]string{"pubspec.lock": "packages:\n" +
				"  a:\n    dependency: \"direct main\"\n    source: hosted\n    version: \"1.0.0\"\n" +
				"  own:\n    dependency: \"direct main\"\n    description:\n      path: libs/own\n    source: path\n    version: \"0.1.0\"\n"},
			want: []string{"repository: a@1.0.0", "components: 1"},
		},
		"pylock, with a folder": {
			files: map[string]string{"pylock.toml": "lock-version = \"1.0\"\n\n[[packages]]\nname = \"a\"\nversion = \"1.0\"\n\n" +
				"[[packages]]\nname = \"own\"\nversion = \"0.1\"\ndirectory = { path = \"libs/own\" }\n"},
			want: []string{"repository: a@1.0", "components: 1"},
		},
		"pnpm 5": {
			files: map[string]string{"pnpm-lock.yaml": "lockfileVersion: 5.4\nspecifiers:\n  a: ^1\ndependencies:\n" +
				"  a: 1.0.0_ms@2.0.0\n" +
				"packages:\n  /a/1.0.0_ms@2.0.0:\n    resolution: {integrity: sha512-a}\n    dependencies:\n      ms: 2.0.0\n" +
				"  /ms/1.0.0:\n    resolution: {integrity: sha512-b}\n  /ms/2.0.0:\n    resolution: {integrity: sha512-c}\n"},
			want: []string{"a@1.0.0: ms@2.0.0", "repository: a@1.0.0", "components: 3"},
		},
		"Cargo": {
			files: map[string]string{"Cargo.lock": "version = 3\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n" + registry +
				"dependencies = [\n \"rand 0.8.0\",\n]\n\n[[package]]\nname = \"own\"\nversion = \"0.1.0\"\ndependencies = [\n" +
				" \"a\",\n \"rand 0.9.0\",\n]\n\n" +
				"[[package]]\nname = \"rand\"\nversion = \"0.8.0\"\n" + registry + "\n[[package]]\nname = \"rand\"\n" +
				"version = \"0.9.0\"\n" + registry},
			want: []string{"a@1.0.0: rand@0.8.0", "repository: a@1.0.0 rand@0.9.0", "components: 3"},
		},
		"uv": {
			files: map[string]string{"uv.lock": "version = 1\n\n[[package]]\nname = \"a\"\nversion = \"1.0\"\n" +
				"source = { registry = \"https://pypi.org/simple\" }\n" +
				"dependencies = [\n    { name = \"b\" },\n]\n\n[[package]]\nname = \"b\"\nversion = \"2.0\"\n" +
				"source = { registry = \"https://pypi.org/simple\" }\n\n" +
				"[[package]]\nname = \"own\"\nversion = \"0.1.0\"\nsource = { editable = \".\" }\ndependencies = [\n" +
				"    { name = \"a\" },\n    { name = \"part\" },\n]\n\n" +
				"[[package]]\nname = \"part\"\nversion = \"0.1.0\"\nsource = { virtual = \"part\" }\n"},
			want: []string{"a@1.0: b@2.0", "repository: a@1.0", "components: 2"},
		},
		"Poetry": {
			files: map[string]string{
				"pyproject.toml": "[tool.poetry.dependencies]\na = \"^1\"\npart = { path = \"part\" }\n",
				"poetry.lock": "[[package]]\nname = \"a\"\nversion = \"1.0\"\noptional = false\n\n[[package]]\nname = \"part\"\n" +
					"version = \"0.1.0\"\n" +
					"optional = false\n\n[package.source]\ntype = \"directory\"\nurl = \"part\"\n",
			},
			want: []string{"repository: a@1.0", "components: 1"},
		},
		"Composer": {
			files: map[string]string{
				"composer.json": `{"require":{"own/part":"*"}}`,
				"composer.lock": `{"packages":[{"name":"own/part","version":"dev-main","dist":{"type":"path","url":"part","reference":"ab"},` +
					`"require":{"a/b":"^1"}},{"name":"a/b","version":"1.0.0","dist":{"type":"zip","reference":"cd"}}],"packages-dev":[]}`,
			},
			want: []string{"repository: a/b@1.0.0", "components: 1"},
		},
		"Bundler": {
			files: map[string]string{
				"Gemfile": "gem 'own', path: 'own'\n", "Gemfile.lock": "PATH\n  remote: own\n  specs:\n    own (0.1.0)\n" +
					"      rack (~> 2)\n\n" +
					"GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (2.2.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  own!\n",
			},
			want: []string{"repository: rack@2.2.0", "components: 1"},
		},
		"Go": {
			files: map[string]string{"go.mod": "module own\n\ngo 1.21.4\n\nrequire (\n\tg.org/a v1.0.0\n" +
				"\tg.org/b v1.2.0 // indirect\n)\n"},
			want: []string{"repository: g.org/a@1.0.0 stdlib@1.21.4", "components: 3"},
		},
		"Go, with a replacement": {
			files: map[string]string{"go.mod": "module own\n\ngo 1.21.4\n\nrequire (\n\tg.org/a v1.0.0\n" +
				"\tg.org/b v1.2.0 // indirect\n)\n\nreplace g.org/a => g.org/fork v1.1.0\n"},
			want: []string{"repository: g.org/fork@1.1.0 stdlib@1.21.4", "components: 3"},
		},
		"Maven": {
			files: map[string]string{
				"pom.xml": "<project><groupId>own</groupId><artifactId>all</artifactId><version>1</version></project>",
				"a/pom.xml": "<project><parent><groupId>own</groupId><artifactId>all</artifactId><version>1</version></parent>" +
					"<artifactId>a</artifactId></project>",
				"b/pom.xml": "<project><parent><groupId>own</groupId><artifactId>all</artifactId><version>1</version></parent>" +
					"<artifactId>b</artifactId>" +
					"<dependencies><dependency><groupId>own</groupId><artifactId>a</artifactId>" +
					"<version>${project.version}</version></dependency>" +
					"<dependency><groupId>g</groupId><artifactId>x</artifactId><version>1.2</version></dependency>" +
					"</dependencies></project>",
			},
			want: []string{"repository: g/x@1.2", "components: 1"},
		},
		"Maven with the platform of Quarkus": {
			files: map[string]string{"pom.xml": "<project><groupId>own</groupId><artifactId>all</artifactId>" +
				"<version>1</version><dependencyManagement>" +
				"<dependencies><dependency><groupId>io.quarkus.platform</groupId><artifactId>quarkus-bom</artifactId>" +
				"<version>3.1.0</version>" +
				"<type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement><dependencies>" +
				"<dependency><groupId>io.quarkus</groupId><artifactId>quarkus-arc</artifactId></dependency>" +
				"<dependency><groupId>io.quarkiverse</groupId><artifactId>x</artifactId></dependency></dependencies></project>"},
			want: []string{
				"repository: io.quarkiverse/x io.quarkus.platform/quarkus-bom@3.1.0 io.quarkus/quarkus-arc@3.1.0", "components: 3",
			},
		},
		"Gradle catalogue with bounds": {
			files: map[string]string{"gradle/libs.versions.toml": "[versions]\nx = { strictly = \"1.2\" }\ny = \"2.0\"\n" +
				"[libraries]\nx = { module = \"g:x\", version.ref = \"x\" }\ny = { group = \"g\", name = \"y\", version.ref = \"y\" }\n"},
			want: []string{"repository: g/x@1.2 g/y@2.0", "components: 2"},
		},
		"NuGet": {
			files: map[string]string{"packages.lock.json": `{"version":2,"dependencies":{
				"net8.0":{"Top":{"type":"Direct","resolved":"1.0.0","dependencies":{"Inner":"2.0.0"}},
					"Inner":{"type":"Transitive","resolved":"2.0.0"},
					"own":{"type":"Project","dependencies":{"Other":"1.0.0"}},"Other":{"type":"Transitive","resolved":"1.0.0"}},
				"net9.0":{"Top":{"type":"Direct","resolved":"1.1.0","dependencies":{"Inner":"3.0.0"}},
					"Inner":{"type":"Transitive","resolved":"3.0.0"}}}}`},
			want: []string{
				"Top@1.0.0: Inner@2.0.0", "Top@1.1.0: Inner@3.0.0", "repository: Other@1.0.0 Top@1.0.0 Top@1.1.0", "components: 5",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, needs(t, judge(t, sca.Config{Advisories: known(t, nil)}, c.files)))
		})
	}
}
