package sca_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// TestDeclared compares packages of manifests without a lockfile: a vulnerability is
// reported if every allowed version has it.
func TestDeclared(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{
		"npm": {vulnerable("GHSA-1", "npm", "x", "1.5.0"), vulnerable("GHSA-3", "npm", "never", "")},
		"PyPI": {
			vulnerable("GHSA-1", "PyPI", "x", "1.5.0"),
			`{"id":"GHSA-3","affected":[{"package":{"ecosystem":"PyPI","name":"never"},"ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"}]}]}]}`,
		},
		"Packagist": {vulnerable("GHSA-1", "Packagist", "a/x", "1.5.0")}, "crates.io": {vulnerable("GHSA-1", "crates.io", "x", "1.5.0")},
		"RubyGems": {vulnerable("GHSA-1", "RubyGems", "x", "1.5.0")}, "Hex": {vulnerable("GHSA-1", "Hex", "x", "1.5.0")},
		"Pub": {vulnerable("GHSA-1", "Pub", "x", "1.5.0")}, "Maven": {
			vulnerable("GHSA-1", "Maven", "g:x", "1.5.0"), vulnerable("GHSA-1", "Maven", "g.h:x", "1.5.0"),
			vulnerable("GHSA-1", "Maven", "g:x_2.13", "1.5.0"),
			vulnerable("GHSA-1", "Maven", "g.h.i:x", "1.5.0"), vulnerable("GHSA-1", "Maven", "com.azure:x", "1.5.0"),
		},
		"SwiftURL":    {vulnerable("GHSA-1", "SwiftURL", "github.com/a/x", "1.5.0")},
		"ConanCenter": {vulnerable("GHSA-1", "ConanCenter", "x", "1.5.0")},
		"CRAN":        {vulnerable("GHSA-1", "CRAN", "x", "1.5.0")}, "Hackage": {vulnerable("GHSA-1", "Hackage", "x", "1.5.0")},
		"NuGet": {vulnerable("GHSA-1", "NuGet", "X", "1.5.0")},
	})
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"npm": {
			map[string]string{"package.json": "{\"dependencies\":\n{\"x\":\"~1.2.0\"}}"},
			[]string{"package.json:2 x ~1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"npm, allows the fix": {map[string]string{"package.json": `{"dependencies":{"x":"^1.2.0"}}`}, nil},
		"npm, a version": {
			map[string]string{"package.json": `{"devDependencies":{"x":"1.2.0"}}`},
			[]string{"package.json:1 x 1.2.0 GHSA-1 fixed=1.5.0 direct dev"},
		},
		"npm, from elsewhere": {map[string]string{"package.json": `{"dependencies":{"x":"file:../x","y":"a/x#1.0"}}`}, nil},
		"composer": {
			map[string]string{"composer.json": `{"require":{"php":"^8","a/x":"~1.2.1"}}`},
			[]string{"composer.json:1 a/x ~1.2.1 GHSA-1 fixed=1.5.0 direct"},
		},
		"pyproject": {
			map[string]string{"pyproject.toml": "[project]\ndependencies = [\n  \"x[e]>=1,<1.3 ; python_version > '3'\",\n]\n"},
			[]string{"pyproject.toml:3 x >=1,<1.3 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements": {
			map[string]string{"requirements.txt": "x<1.3\n"},
			[]string{"requirements.txt:1 x <1.3 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements, open": {map[string]string{"requirements.txt": "x>=1.0\n"}, nil},
		"requirements in UTF-16": {
			map[string]string{"requirements.txt": "\xff\xfe\n\x00x\x00=\x00=\x001\x00.\x002\x00\r\x00\n\x00"},
			[]string{"requirements.txt:2 x 1.2 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements with a byte order mark": {
			map[string]string{"requirements.txt": "\xef\xbb\xbfx==1.2\n"},
			[]string{"requirements.txt:1 x 1.2 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements with exclusive bounds": {
			map[string]string{"requirements.txt": "# one\nX[e]>1.0,\\\n  <1.3 ; python_version > '3' # two\ny>1\n"},
			[]string{"requirements.txt:2 x >1.0, <1.3 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements in another file": {
			map[string]string{
				"requirements.txt": "--requirement base.txt\n-e .\nhttps://x/x.whl\n", "base.txt": "--requirement=requirements.txt\nx==1.2\n",
			},
			[]string{"base.txt:2 x 1.2 GHSA-1 fixed=1.5.0 direct"},
		},
		"requirements from an address": {map[string]string{"requirements.txt": "never @ https://x/never.whl\nx @ file:///x\n"}, []string{
			"requirements.txt:1 never (any version) GHSA-3 fixed= direct",
		}},
		"Pipfile": {
			map[string]string{"Pipfile": "[packages]\nx = \"==1.4\"\n"},
			[]string{"Pipfile:2 x 1.4 GHSA-1 fixed=1.5.0 direct"},
		},
		"Cargo": {
			map[string]string{"Cargo.toml": "[dependencies]\nx = { version = \"=1.2.0\" }\n"},
			[]string{"Cargo.toml:2 x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"Cargo, allows the fix": {map[string]string{"Cargo.toml": "[dependencies]\nx = \"1.2\"\n"}, nil},
		"Gemfile": {
			map[string]string{"Gemfile": "gem 'x', '~> 1.2.0'\n"},
			[]string{"Gemfile:1 x ~> 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"gems from elsewhere and for tests": {
			map[string]string{"Gemfile": "gem 'x', path: 'x'\ngem 'x', :git => 'https://x/x'\ngroup :test do\n  gem 'x', '~> 1.2.0'\nend\n"},
			[]string{"Gemfile:4 x ~> 1.2.0 GHSA-1 fixed=1.5.0 direct dev"},
		},
		"pyproject, with sources of uv": {
			map[string]string{"pyproject.toml": "[project]\ndependencies = [\n  \"never\",\n  \"x==1.2\",\n]\n" +
				"[tool.uv.sources]\nnever = { workspace = true }\nx = { index = \"own\" }\n"},
			[]string{"pyproject.toml:4 x 1.2 GHSA-1 fixed=1.5.0 direct"},
		},
		"a gem, whose Gemfile names its specification": {
			map[string]string{"Gemfile": "gemspec\ngem 'rake'\n", "a.gemspec": "s.add_dependency 'x', '~> 1.2.0'\n"},
			[]string{"a.gemspec:1 x ~> 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"mix": {
			map[string]string{"mix.exs": "defp deps do\n [{:x, \"~> 1.2.0\"}]\n"},
			[]string{"mix.exs:2 x ~> 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"pub": {
			map[string]string{"pubspec.yaml": "dependencies:\n  x: 1.2.0\n"},
			[]string{"pubspec.yaml:2 x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"swift": {map[string]string{"Package.swift": ".package(url: \"https://github.com/a/x.git\", exact: \"1.2.0\")\n"}, []string{
			"Package.swift:1 github.com/a/x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"swift, a range": {map[string]string{"Package.swift": ".package(url: \"https://github.com/a/x\", \"1.2.0\"..<\"1.4.0\")\n"}, []string{
			"Package.swift:1 github.com/a/x >=1.2.0,<1.4.0 GHSA-1 fixed=1.5.0 direct"}},
		"swift, minor versions": {
			map[string]string{"Package.swift": ".package(url: \"https://github.com/a/x\", .upToNextMinor(from: \"1.2.0\"))\n"},
			[]string{"Package.swift:1 github.com/a/x ~1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"setup.py, with an upper bound": {
			map[string]string{"setup.py": "setup(install_requires=[\n  'x>=1.0, <1.3; python_version>\"3\"',\n  'y>=1,<2',\n])\n"},
			[]string{"setup.py:2 x >=1.0, <1.3 GHSA-1 fixed=1.5.0 direct"},
		},
		"setup.py, with extras and other operators": {
			map[string]string{"setup.py": "setup(install_requires=['x[e]~=1.2.0', 'y<2',\n  'never %s==%s' % v])\n"},
			[]string{"setup.py:1 x ~=1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"Poetry, by versions of Python": {
			map[string]string{"pyproject.toml": "[tool.poetry.dependencies]\npython = \"^3.8\"\n" +
				"x = [{ version = \"1.2\", python = \"<3.9\" }, { version = \"^1.5\", python = \">=3.9\" }]\n"},
			[]string{"pyproject.toml:3 x 1.2 GHSA-1 fixed=1.5.0 direct"},
		},
		"swift by SSH": {map[string]string{"Package.swift": ".package(url: \"git@github.com:a/x.git\", exact: \"1.2.0\")\n"}, []string{
			"Package.swift:1 github.com/a/x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"conan": {
			map[string]string{"conanfile.txt": "[requires]\nx/1.2.0\n"},
			[]string{"conanfile.txt:2 x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"R": {
			map[string]string{"DESCRIPTION": "Package: a\nImports:\n    x (== 1.2.0),\n    y\n"},
			[]string{"DESCRIPTION:3 x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"cabal": {
			map[string]string{"a.cabal": "library\n  build-depends: base, x ==1.2.0\n"},
			[]string{"a.cabal:2 x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"gradle": {map[string]string{
			"gradle.properties": "xVersion=1.2.0\n",
			"app/build.gradle":  "dependencies {\n  implementation \"g:x:$xVersion\"\n}\n",
		}, []string{"app/build.gradle:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"gradle, for tests and at run time": {map[string]string{
			"build.gradle": "dependencies {\n  testImplementation 'g:x:1.2.0'\n  testFixturesApi 'g:x:1.2.0'\n  implementation 'g:x:1.2.0'\n}\n",
		}, []string{"build.gradle:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"gradle, lists": {map[string]string{
			"build.gradle": "dependencies {\n  compile 'a:b:1', 'g:x:1.2.0',\n    'g.h:x:1.2.0'\n  testImplementation(\n" +
				"    \"g.h.i:x:1.2.0\"\n  )\n  'com.azure:x:1.2.0'\n}\n",
		}, []string{
			"build.gradle:5 g.h.i:x 1.2.0 GHSA-1 fixed=1.5.0 direct dev", "build.gradle:3 g.h:x 1.2.0 GHSA-1 fixed=1.5.0 direct",
			"build.gradle:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct",
		}},
		"gradle with a platform": {map[string]string{
			"build.gradle.kts": "dependencies {\n  implementation(platform(\"g:g-bom:1.2.0\"))\n  testImplementation(\"g:x\")\n}\n",
		}, []string{"build.gradle.kts:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct dev"}},
		"gradle with two platforms": {map[string]string{
			"build.gradle.kts": "dependencies {\n  implementation(platform(\"g:g-bom:1.2.0\"))\n" +
				"  implementation(platform(\"g.h:h-bom:3.0.0\"))\n  implementation(\"g.h:x\")\n  implementation(\"g:x\")\n" +
				"  implementation(\"g.h.i:x\")\n}\n",
		}, []string{"build.gradle.kts:5 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"gradle with a platform of mixed versions": {map[string]string{
			"build.gradle.kts": "dependencies {\n  implementation(platform(\"com.azure:azure-sdk-bom:1.2.30\"))\n" +
				"  implementation(\"com.azure:x\")\n}\n",
		}, nil},
		"gradle with a platform of its own": {
			map[string]string{
				"platform/build.gradle": "plugins { id 'java-platform' }\ndependencies {\n  constraints {\n    api \"g:x:1.2.0\"\n  }\n}\n",
				"app/build.gradle":      "dependencies {\n  api platform(project(':platform'))\n  api 'g:x'\n}\n",
			},
			[]string{
				"app/build.gradle:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct", "platform/build.gradle:4 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct",
			},
		},
		"gradle with a catalogue": {map[string]string{
			"build.gradle":              "dependencies {\n  implementation libs.x\n}\n",
			"gradle/libs.versions.toml": "[versions]\nx = \"1.2.0\"\n[libraries]\nx = { module = \"g:x\", version.ref = \"x\" }\n",
		}, []string{"gradle/libs.versions.toml:4 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"gradle, any version of a series": {
			map[string]string{"build.gradle": "dependencies {\n  implementation 'g:x:1.2.+'\n}\n"},
			[]string{"build.gradle:2 g:x 1.2.+ GHSA-1 fixed=1.5.0 direct"},
		},
		"gradle, any version of a series with the fix": {
			map[string]string{"build.gradle": "dependencies {\n  implementation 'g:x:1.+'\n}\n"}, nil,
		},
		"gradle with a preferred version in a catalogue": {map[string]string{
			"gradle/libs.versions.toml": "[libraries]\nx = { module = \"g:x\", version = { strictly = \"[1.0, 2.0[\", prefer = \"1.2.0\" } }\n",
		}, []string{"gradle/libs.versions.toml:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"Maven, a range": {map[string]string{
			"pom.xml": "<project><modelVersion>4.0.0</modelVersion><dependencies>\n<dependency><groupId>g</groupId>" +
				"<artifactId>x</artifactId><version>[1.0,1.4)</version></dependency></dependencies></project>",
		}, []string{"pom.xml:2 g:x [1.0,1.4) GHSA-1 fixed=1.5.0 direct"}},
		"Maven, a range with the fix": {map[string]string{
			"pom.xml": "<project><modelVersion>4.0.0</modelVersion><dependencies>\n<dependency><groupId>g</groupId>" +
				"<artifactId>x</artifactId><version>[1.0,2.0)</version></dependency></dependencies></project>",
		}, nil},
		"composer, a branch": {map[string]string{"composer.json": `{"require":{"a/x":"dev-feature-1.2"}}`}, nil},
		"sbt": {
			map[string]string{"build.sbt": "libraryDependencies += \"g\" % \"x\" % \"1.2.0\"\n"},
			[]string{"build.sbt:0 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"},
		},
		"sbt with an object of dependencies": {
			map[string]string{
				"build.sbt": "ThisBuild / scalaVersion := V.scala\nlibraryDependencies ++= Dependencies.all\n",
				"project/Dependencies.scala": "object V { val scala = \"2.13.10\"; val x = \"1.2.0\" }\n" +
					"object Dependencies { val all = Seq(\"g\" %% \"x\" % V.x, \"g\" % \"x\" % V.x % Test) }\n",
			},
			[]string{
				"project/Dependencies.scala:0 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct dev",
				"project/Dependencies.scala:0 g:x_2.13 1.2.0 GHSA-1 fixed=1.5.0 direct",
			},
		},
		"central package management": {map[string]string{
			"Directory.Build.props":    "<Project><PropertyGroup><XVersion>1.2.0</XVersion></PropertyGroup></Project>",
			"Directory.Packages.props": "<Project><ItemGroup>\n<PackageVersion Include=\"X\" Version=\"$(XVersion)\" />\n</ItemGroup></Project>",
			"src/a/a.csproj":           `<Project><ItemGroup><PackageReference Include="X" /></ItemGroup></Project>`,
		}, []string{"Directory.Packages.props:2 X 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"a global package of a build": {map[string]string{
			"Directory.Packages.props": "<Project><ItemGroup><GlobalPackageReference Include=\"X\" Version=\"1.2.0\" /></ItemGroup></Project>",
		}, []string{"Directory.Packages.props:1 X 1.2.0 GHSA-1 fixed=1.5.0 direct dev"}},
		"override of a central version": {map[string]string{
			"Directory.Packages.props": "<Project><ItemGroup><PackageVersion Include=\"X\" Version=\"2.0.0\" /></ItemGroup></Project>",
			"src/a/a.csproj":           "<Project>\n<ItemGroup><PackageReference Include=\"X\" VersionOverride=\"1.3.0\" /></ItemGroup></Project>",
		}, []string{"src/a/a.csproj:2 X 1.3.0 GHSA-1 fixed=1.5.0 direct"}},
		"versions of a Maven parent": {map[string]string{
			"pom.xml": "<project><groupId>o</groupId><artifactId>parent</artifactId><version>1</version><properties>" +
				"<x.version>1.2.0</x.version></properties>" +
				"<dependencyManagement><dependencies><dependency><groupId>o</groupId><artifactId>bom</artifactId><version>1</version>" +
				"<type>pom</type>" +
				"<scope>import</scope></dependency></dependencies></dependencyManagement></project>",
			"bom/pom.xml": "<project><parent><groupId>o</groupId><artifactId>parent</artifactId><version>1</version></parent>" +
				"<artifactId>bom</artifactId>" +
				"<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>x</artifactId>" +
				"<version>${x.version}</version></dependency>" +
				"</dependencies></dependencyManagement></project>",
			"app/pom.xml": "<project><parent><groupId>o</groupId><artifactId>parent</artifactId><version>1</version></parent>" +
				"<artifactId>app</artifactId>" +
				"<dependencies>\n<dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></dependencies></project>",
		}, []string{"app/pom.xml:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"versions of a Maven parent in another encoding": {map[string]string{
			"pom.xml": "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<project><groupId>o</groupId><artifactId>parent</artifactId>" +
				"<version>1</version><description>\xe9</description><dependencyManagement><dependencies><dependency><groupId>g</groupId>" +
				"<artifactId>x</artifactId><version>1.2.0</version></dependency></dependencies></dependencyManagement></project>",
			"app/pom.xml": "<?xml version='1.0' encoding='windows-1252' standalone='yes'?>\n<project><parent><groupId>o</groupId>" +
				"<artifactId>parent</artifactId><version>1</version></parent><artifactId>app</artifactId><description>&copy; \xe9</description>" +
				"<dependencies>\n<dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></dependencies></project>",
		}, []string{"app/pom.xml:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"a project of .NET in another encoding": {map[string]string{
			"a.csproj": "<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<Project><!-- \xe9 --><ItemGroup>" +
				"<PackageReference Include=\"X\" Version=\"1.2.0\" /></ItemGroup></Project>",
		}, []string{"a.csproj:2 X 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"a project of .NET in UTF-8, declared as UTF-16": {map[string]string{
			"a.csproj": "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<Project><ItemGroup>" +
				"<PackageReference Include=\"X\" Version=\"1.2.0\" /></ItemGroup></Project>",
		}, []string{"a.csproj:2 X 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"version in a property of a Maven parent": {map[string]string{
			"pom.xml": "<project><groupId>o</groupId><artifactId>parent</artifactId><version>1</version><properties>" +
				"<x.version>1.2.0</x.version></properties></project>",
			"app/pom.xml": "<project><parent><groupId>o</groupId><artifactId>parent</artifactId><version>1</version></parent>" +
				"<artifactId>app</artifactId><dependencies>\n<dependency><groupId>g</groupId><artifactId>x</artifactId>" +
				"<version>${x.version}</version><scope>test</scope></dependency></dependencies></project>",
		}, []string{"app/pom.xml:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct dev"}},
		"gradle with a platform of the catalogue's libraries": {map[string]string{
			"gradle/libs.versions.toml": "[versions]\nx = \"1.2.0\"\n[libraries]\ng-x = { module = \"g:x\", version.ref = \"x\" }\n" +
				"[bundles]\nall = [\"g-x\"]\n",
			"platform/build.gradle": "plugins { id 'java-platform' }\ndependencies {\n  constraints {\n    api libs.bundles.all\n  }\n}\n",
			"app/build.gradle":      "dependencies {\n  api platform(project(':platform'))\n  api 'g:x'\n}\n",
		}, []string{
			"app/build.gradle:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct", "gradle/libs.versions.toml:4 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct",
		}},
		"gradle with a BOM of the catalogue": {map[string]string{
			"gradle/libs.versions.toml": "[libraries]\ng-bom = \"g:g-bom:1.2.0\"\n",
			"app/build.gradle.kts":      "dependencies {\n  implementation(platform(libs.g.bom))\n  implementation(\"g:x\")\n}\n",
		}, []string{"app/build.gradle.kts:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"the nearest of two BOMs from elsewhere": {map[string]string{
			"pom.xml": "<project><modelVersion>4.0.0</modelVersion><dependencyManagement><dependencies><dependency>" +
				"<groupId>g</groupId><artifactId>g-bom</artifactId>" +
				"<version>1.2.0</version><type>pom</type><scope>import</scope></dependency><dependency>" +
				"<groupId>g.h</groupId><artifactId>h-bom</artifactId>" +
				"<version>3.0.0</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>" +
				"<dependencies>\n<dependency><groupId>g.h</groupId><artifactId>x</artifactId></dependency>\n" +
				"<dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></dependencies></project>",
		}, []string{"pom.xml:3 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
		"a BOM from elsewhere has its version for its group": {map[string]string{
			"pom.xml": "<project><modelVersion>4.0.0</modelVersion><dependencyManagement><dependencies><dependency>" +
				"<groupId>g</groupId><artifactId>g-bom</artifactId>" +
				"<version>1.2.0</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>" +
				"<dependencies>\n<dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></dependencies></project>",
		}, []string{"pom.xml:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := judge(t, sca.Config{Advisories: db}, c.files)
			require.Equal(t, c.want, lines(report.Findings), "%v", report.Notes)
			require.True(t, report.Judged || name == "npm, from elsewhere", "%v", report.Notes)
		})
	}
}

// Lists of versions that import each other, several times over, are read once.
func TestListsOfMavenThatImportEachOther(t *testing.T) {
	t.Parallel()
	const list = "<dependency><groupId>o</groupId><artifactId>p%d</artifactId><version>1</version><type>pom</type>" +
		"<scope>import</scope></dependency>"
	files := map[string]string{}
	for i := range 30 {
		entries := strings.Repeat(fmt.Sprintf(list, (i+1)%30), 10)
		if i == 29 {
			entries += "<dependency><groupId>g</groupId><artifactId>x</artifactId><version>1.2.0</version></dependency>"
		}
		files[fmt.Sprintf("p%02d/pom.xml", i)] = fmt.Sprintf("<project><groupId>o</groupId><artifactId>p%d</artifactId><version>1</version>"+
			"<dependencyManagement><dependencies>%s</dependencies></dependencyManagement></project>", i, entries)
	}
	files["pom.xml"] = "<project><groupId>o</groupId><artifactId>app</artifactId><version>1</version><dependencyManagement><dependencies>" +
		fmt.Sprintf(list, 0) + "</dependencies></dependencyManagement><dependencies>\n<dependency><groupId>g</groupId>" +
		"<artifactId>x</artifactId></dependency></dependencies></project>"
	db := known(t, map[string][]string{"Maven": {vulnerable("GHSA-1", "Maven", "g:x", "1.5.0")}})
	require.Equal(t, []string{"pom.xml:2 g:x 1.2.0 GHSA-1 fixed=1.5.0 direct"}, lines(judge(t, sca.Config{Advisories: db}, files).Findings))
}

// TestDeclaredWithoutVersion: a vulnerability without a fixed version is found without
// knowing the version.
func TestDeclaredWithoutVersion(t *testing.T) {
	t.Parallel()
	db := known(t, map[string][]string{"npm": {
		`{"id":"MAL-1","affected":[{"package":{"ecosystem":"npm","name":"evil"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}]}]}`,
		vulnerable("GHSA-1", "npm", "x", "1.5.0"),
	}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{"package.json": `{"dependencies":{"evil":"*","x":"latest"}}`})
	require.Equal(t, []string{"package.json:1 evil (any version) MAL-1 fixed= direct"}, lines(report.Findings))
	require.True(t, report.Judged)
	require.Equal(t, []string{"NO_LOCKFILE package.json", "UNPINNED package.json"}, gaps(report))
	require.Len(t, validSBOM(t, report).Components, 2)
}
