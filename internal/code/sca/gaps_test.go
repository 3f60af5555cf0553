package sca_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sca"
	"assay/internal/scan"
)

// Everything that was not judged is reported as a gap.
func TestGaps(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files   map[string]string
		gaps    []string
		unclear bool // nothing was judged
	}{
		"no manifest": {files: map[string]string{"main.c": "int main;"}, unclear: true},
		"package.json alone": {
			files: map[string]string{"package.json": `{"dependencies":{"x":"^1"}}`}, gaps: []string{"NO_LOCKFILE package.json"},
		},
		"package.json without any":    {files: map[string]string{"package.json": `{"name":"x","scripts":{}}`}, unclear: true},
		"package.json that is broken": {files: map[string]string{"package.json": `{`}, gaps: []string{"NO_LOCKFILE package.json"}, unclear: true},
		"a workspace's member": {files: map[string]string{
			"package.json": `{"workspaces":["packages/*"]}`, "packages/a/package.json": `{"dependencies":{"x":"1"}}`,
			"yarn.lock": "# yarn lockfile v1\n\nx@1:\n  version \"2.0.0\"\n",
		}},
		"below a lockfile, but no member": {files: map[string]string{
			"package.json": `{"workspaces":["packages/*"]}`, "tools/a/package.json": `{"dependencies":{"x":"1"}}`,
			"yarn.lock": "# yarn lockfile v1\n\nx@1:\n  version \"2.0.0\"\n",
		}, gaps: []string{"NO_LOCKFILE tools/a/package.json"}},
		"a member by pnpm": {files: map[string]string{
			"pnpm-workspace.yaml": "packages: [a]", "a/package.json": `{"dependencies":{"x":"1"}}`,
			"pnpm-lock.yaml": "lockfileVersion: '9.0'\npackages:\n  x@2.0.0:\n    resolution: {integrity: a}\n",
		}},
		"beside a member by pnpm": {files: map[string]string{
			"pnpm-workspace.yaml": "packages: ['apps/**', '!**/old/**']", "apps/a/package.json": `{"dependencies":{"x":"1"}}`,
			"apps/old/b/package.json": `{"dependencies":{"x":"1"}}`, "tools/c/package.json": `{"dependencies":{"x":"1"}}`,
			"pnpm-lock.yaml": "lockfileVersion: '9.0'\npackages:\n  x@2.0.0:\n    resolution: {integrity: a}\n",
		}, gaps: []string{"NO_LOCKFILE apps/old/b/package.json", "NO_LOCKFILE tools/c/package.json"}},
		"pnpm without packages": {files: map[string]string{
			"pnpm-workspace.yaml": "onlyBuiltDependencies: [x]", "a/package.json": `{"dependencies":{"x":"1"}}`,
			"pnpm-lock.yaml": "lockfileVersion: '9.0'\npackages:\n  x@2.0.0:\n    resolution: {integrity: a}\n",
		}, gaps: []string{"NO_LOCKFILE a/package.json"}},
		"below another project of Python": {files: map[string]string{
			"requirements.txt": "x==2\n", "services/api/pyproject.toml": "[project]\ndependencies = [\n  \"x>=1\",\n]\n",
		}, gaps: []string{"NO_LOCKFILE services/api/pyproject.toml"}},
		"a member by uv": {files: map[string]string{
			"uv.lock": "version = 1\n\n[[package]]\nname = \"x\"\nversion = \"2.0\"\n" +
				"source = { registry = \"https://pypi.org/simple\" }\n\n[[package]]\nname = \"a\"\nversion = \"0.1\"\n" +
				"source = { editable = \"packages/a\" }\n",
			"packages/a/pyproject.toml": "[project]\ndependencies = [\n  \"x>=1\",\n]\n",
		}},
		"a member of Lerna": {files: map[string]string{
			"lerna.json": `{"packages":["modules/*"]}`, "modules/a/package.json": `{"dependencies":{"x":"1"}}`,
			"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/y":{"version":"1.0.0"}}}`,
		}},
		"a member of Lerna by default": {files: map[string]string{
			"lerna.json": `{"version":"1.0.0"}`, "packages/a/package.json": `{"dependencies":{"x":"1"}}`,
			"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/y":{"version":"1.0.0"}}}`,
		}},
		"beside the members of Lerna": {files: map[string]string{
			"lerna.json": `{"packages":["modules/*"]}`, "tools/a/package.json": `{"dependencies":{"x":"1.0.0"}}`,
			"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/y":{"version":"1.0.0"}}}`,
		}, gaps: []string{"NO_LOCKFILE tools/a/package.json"}},
		"beside the members of uv": {files: map[string]string{
			"svc/pyproject.toml": "[project]\ndependencies = [\n  \"x==1.0\",\n]\n",
			"uv.lock": "version = 1\n\n[[package]]\nname = \"x\"\nversion = \"2.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n\n" +
				"[[package]]\nname = \"a\"\nversion = \"0.1\"\nsource = { editable = \"libs/a\" }\n",
		}, gaps: []string{"NO_LOCKFILE svc/pyproject.toml"}},
		"a requirements.txt that refers to the project": {files: map[string]string{
			"requirements.txt": ".\nx==2\n", "pyproject.toml": "[project]\ndependencies = [\n  \"x>=1\",\n  \"z\",\n]\n",
		}, gaps: []string{"NO_LOCKFILE pyproject.toml", "UNPINNED pyproject.toml"}},
		"a requirements.txt without extras": {files: map[string]string{
			"requirements.txt": "x==2\n",
			"pyproject.toml":   "[project]\ndependencies = [\n  \"x>=1\",\n]\n[project.optional-dependencies]\ntest = [\"z\"]\n",
		}},
		"members and others of Cargo, Pub and Mix": {files: map[string]string{
			"Cargo.lock":        "[[package]]\nname = \"member\"\nversion = \"0.1.0\"\n",
			"member/Cargo.toml": "[package]\nname = \"member\"\n[dependencies]\nx = \"1\"\n",
			"fuzz/Cargo.toml":   "[package]\nname = \"fuzz\"\n[dependencies]\nx = \"1\"\n",
			"pubspec.lock":      "packages: {}\n", "example/pubspec.yaml": "dependencies:\n  x: ^1\n",
			"member/pubspec.yaml": "resolution: workspace\ndependencies:\n  x: ^1\n",
			"mix.lock":            "%{\n}\n", "tool/mix.exs": "[{:x, \"~> 1\"}]",
			"apps/member/mix.exs": "[lockfile: \"../../mix.lock\"]\n[{:x, \"~> 1\"}]",
		}, gaps: []string{
			"NO_ADVISORY_DATA example/pubspec.yaml", "NO_ADVISORY_DATA fuzz/Cargo.toml", "NO_ADVISORY_DATA tool/mix.exs",
			"NO_LOCKFILE example/pubspec.yaml", "NO_LOCKFILE fuzz/Cargo.toml", "NO_LOCKFILE tool/mix.exs",
		}},
		"below another project of .NET": {files: map[string]string{
			"packages.lock.json": `{"version":1,"dependencies":{"net8.0":{"Y":{"type":"Direct","resolved":"2.0.0"}}}}`,
			"tools/T/T.csproj":   `<Project><ItemGroup><PackageReference Include="Y" Version="2.0.0"/></ItemGroup></Project>`,
		}, gaps: []string{"DIRECT_ONLY tools/T/T.csproj"}},
		"a lockfile that is broken": {
			files: map[string]string{"package-lock.json": "{"}, gaps: []string{"UNREADABLE_LOCKFILE package-lock.json"}, unclear: true,
		},
		"a lockfile of a form not read": {
			files: map[string]string{"bun.lockb": "x"}, gaps: []string{"UNREADABLE_LOCKFILE bun.lockb"}, unclear: true,
		},
		"UTF-16, as PowerShell writes it": {
			files: map[string]string{
				"requirements.txt": "\xff\xfex\x00=\x00=\x001\x00\n\x00", "pyproject.toml": "[project]\ndependencies = [\n  \"x\",\n]\n",
			},
		},
		"a line that ends the reading": {files: map[string]string{
			"yarn.lock": "# yarn lockfile v1\n\nx@1:\n  version \"2.0.0\"\n\"" + strings.Repeat("x", 70_000) + "\":\n  version \"1\"\n",
		}, gaps: []string{"UNREADABLE_LOCKFILE yarn.lock"}},
		"a snapshot of Stack": {
			files: map[string]string{
				"stack.yaml.lock": "packages: []\nsnapshots:\n- completed:\n    sha256: a\n", "a.cabal": "library\n  build-depends: base, aeson\n",
			},
			gaps:    []string{"NO_ADVISORY_DATA a.cabal", "NO_LOCKFILE a.cabal", "UNPINNED a.cabal", "UNREADABLE_LOCKFILE stack.yaml.lock"},
			unclear: true,
		},
		"packages of R from elsewhere": {
			files: map[string]string{"renv.lock": `{"Packages":{"x":{"Package":"x","Version":"1","Source":"GitHub"}}}`},
			gaps:  []string{"UNREADABLE_LOCKFILE renv.lock"}, unclear: true,
		},
		"a package of Pipenv from git": {
			files: map[string]string{"Pipfile.lock": `{"default":{"x":{"git":"https://x/x","ref":"a"},"own":{"path":"."}}}`},
			gaps:  []string{"UNREADABLE_LOCKFILE Pipfile.lock"}, unclear: true,
		},
		"an empty lockfile": {files: map[string]string{"Pipfile.lock": `{"_meta":{},"default":{"own":{"path":"."}},"develop":{}}`}},
		"an ecosystem without data": {
			files: map[string]string{"Gemfile.lock": "GEM\n  specs:\n    x (1.0)\n\nDEPENDENCIES\n  x\n"},
			gaps:  []string{"NO_ADVISORY_DATA Gemfile.lock"}, unclear: true,
		},
		"an ecosystem that nobody knows": {
			files: map[string]string{"Podfile.lock": "PODS:\n  - A (3.0.0)\n"}, gaps: []string{"NO_ADVISORY_DATA Podfile.lock"},
			unclear: true,
		},
		"unpinned requirements": {
			files: map[string]string{"requirements.txt": "x>=1\ny\nz==1.*\n"}, gaps: []string{"UNPINNED requirements.txt"},
		},
		"a version without an order": {
			files: map[string]string{"composer.lock": `{"packages":[{"name":"a/b","version":"dev-master"}]}`},
			gaps:  []string{"INCOMPARABLE_VERSION composer.lock"}, unclear: true,
		},
		"a package from git": {files: map[string]string{
			"package-lock.json": `{"lockfileVersion":3,"packages":{"node_modules/x":{"version":"git+ssh://git@github.com/a/x.git#0123456789012345678901234567890123456789"}}}`,
		}, gaps: []string{"INCOMPARABLE_VERSION package-lock.json"}, unclear: true},
		"an advisory without versions": {files: locked("commits@1.0.0"), gaps: []string{"UNMATCHABLE_ADVISORY package-lock.json"}},
		"Maven": {files: map[string]string{
			"pom.xml": "<project><modelVersion>4.0.0</modelVersion><dependencies><dependency>" +
				"<groupId>a</groupId><artifactId>b</artifactId><version>1</version></dependency></dependencies></project>",
		}, gaps: []string{"DIRECT_ONLY pom.xml"}},
		"Gradle without a lockfile": {
			files: map[string]string{"build.gradle.kts": "dependencies {\n    implementation(\"a:b:1\")\n}\n"},
			gaps:  []string{"NO_LOCKFILE build.gradle.kts"},
		},
		"manifests of others and tests": {files: map[string]string{
			"node_modules/a/package.json": `{"dependencies":{"x":"1"}}`, "vendor/b/composer.json": `{"require":{"a/b":"1"}}`,
			"test/fixtures/package.json": `{"dependencies":{"x":"1"}}`,
		}, unclear: true},
		"many manifests": {files: map[string]string{
			"Pipfile": "[packages]\nx = \"*\"\n", "Cargo.toml": "[dependencies]\nx = \"1\"\n", "Gemfile": "gem 'x'\n", "mix.exs": "[{:x, \"~> 1\"}]",
			"a/pyproject.toml": "[project]\ndependencies = [\n  \"x\",\n]\n",
			"setup.py":         "setup(install_requires=reqs)\n", "a.csproj": `<PackageReference Include="X" Version="1.0.0"/>`,
			"pubspec.yaml": "dependencies:\n  x: ^1\n", "composer.json": `{"require":{"php":"8"}}`,
		}, gaps: []string{
			"DIRECT_ONLY a.csproj", "NO_ADVISORY_DATA Cargo.toml", "NO_ADVISORY_DATA Gemfile", "NO_ADVISORY_DATA mix.exs",
			"NO_ADVISORY_DATA pubspec.yaml",
			"NO_LOCKFILE Cargo.toml", "NO_LOCKFILE Gemfile", "NO_LOCKFILE Pipfile", "NO_LOCKFILE a/pyproject.toml",
			"NO_LOCKFILE mix.exs", "NO_LOCKFILE pubspec.yaml", "NO_LOCKFILE setup.py", "UNPINNED Gemfile", "UNPINNED Pipfile",
			"UNPINNED a/pyproject.toml",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := known(t, map[string][]string{
				"npm": {
					vulnerable("GHSA-1", "npm", "x", "1.0.0"),
					`{"id":"GHSA-2","affected":[{"package":{"ecosystem":"npm","name":"commits"},"ranges":[{"type":"GIT","events":[{"introduced":"0"}]}]}]}`,
				},
				"PyPI":      {vulnerable("GHSA-1", "PyPI", "x", "1.0.0")},
				"Packagist": {vulnerable("GHSA-1", "Packagist", "x/x", "1.0.0")}, "Maven": {vulnerable("GHSA-1", "Maven", "x:x", "1.0.0")},
				"NuGet": {vulnerable("GHSA-1", "NuGet", "y", "1.0.0")},
			})
			report := judge(t, sca.Config{Advisories: db}, c.files)
			require.Equal(t, c.gaps, gaps(report), "%v", report.Notes)
			require.Empty(t, report.Findings)
			require.Equal(t, !c.unclear, report.Judged)
			require.True(t, report.Judged || report.Listed == (len(c.gaps) > 0), "what is there and cannot be judged is not an empty result")
		})
	}
}

// TestGapsHideOnlyTheirPackages: a gap about some packages of a file, or about what it does not name, does not
// keep the findings of its other packages from becoming FIXED.
func TestGapsHideOnlyTheirPackages(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file, text     string
		hidden, judged string // packages
	}{
		"no lockfile":       {"package.json", `{"dependencies":{"x":"1.0.0"}}`, "", "x"},
		"a broken manifest": {"package.json", `{`, "x", ""},
		"direct packages": {"pom.xml", "<project><modelVersion>4.0.0</modelVersion><dependencies><dependency>" +
			"<groupId>x</groupId><artifactId>x</artifactId><version>1</version></dependency></dependencies></project>", "", "x:x"},
		"unpinned":        {"requirements.txt", "x\ny==1.0\n", "x", "y"},
		"incomparable":    {"composer.lock", `{"packages":[{"name":"a/b","version":"dev-x"},{"name":"x/x","version":"1.0.0"}]}`, "a/b", "x/x"},
		"unmatchable":     {"package-lock.json", locked("commits@1.0.0", "x@2.0.0")["package-lock.json"], "commits", "x"},
		"unread entries":  {"Pipfile.lock", `{"default":{"x":{"git":"https://x/x","ref":"a"},"y":{"version":"==1.0"}}}`, "x", "y"},
		"no advisories":   {"Gemfile.lock", "GEM\n  specs:\n    x (1.0)\n\nDEPENDENCIES\n  x\n", "x", ""},
		"what is unnamed": {"stack.yaml.lock", "packages: []\nsnapshots:\n- completed:\n    sha256: a\n", "", "x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := known(t, map[string][]string{
				"npm": {
					vulnerable("GHSA-1", "npm", "x", "0.1.0"),
					`{"id":"GHSA-2","affected":[{"package":{"ecosystem":"npm","name":"commits"},"ranges":[{"type":"GIT","events":[{"introduced":"0"}]}]}]}`,
				},
				"PyPI": {vulnerable("GHSA-1", "PyPI", "x", "0.1.0")}, "Packagist": {vulnerable("GHSA-1", "Packagist", "x/x", "0.1.0")},
				"Maven": {vulnerable("GHSA-1", "Maven", "x:x", "0.1.0")}, "Hackage": {vulnerable("GHSA-1", "Hackage", "x", "0.1.0")},
			})
			report := judge(t, sca.Config{Advisories: db}, map[string]string{c.file: c.text})
			require.NotEmpty(t, gaps(report))
			hides := func(name string) bool {
				f := scan.Finding{Path: c.file, Package: &scan.PackageFacts{Name: name}}
				return slices.ContainsFunc(report.Notes, func(n scan.Note) bool { return n.Hides(sca.Name, f) })
			}
			require.True(t, c.hidden == "" || hides(c.hidden), "%v", report.Notes)
			require.False(t, c.judged != "" && hides(c.judged), "%v", report.Notes)
		})
	}
}

func TestNoDataAtAll(t *testing.T) {
	t.Parallel()
	report := judge(t, sca.Config{Advisories: known(t, nil)}, locked("x@1.0.0", "y@1.0.0"))
	require.False(t, report.Judged)
	require.Equal(t, []string{"NO_ADVISORY_DATA package-lock.json"}, gaps(report))
	require.Contains(t, report.Notes[0].Message, "There are no advisories of npm, so 2 packages could not be compared.")
	require.Len(t, validSBOM(t, report).Components, 2, "what is used is known all the same")
}

func TestLinksAreNotFollowed(t *testing.T) {
	t.Parallel()
	outside := filepath.Join(t.TempDir(), "requirements.txt")
	require.NoError(t, os.WriteFile(outside, []byte("x==0.1\n"), 0o600))
	tree := checkout(t, map[string]string{
		"requirements.txt": "-r ../../../outside.txt\n-r linked/requirements.txt\n-r /etc/passwd\n", "real/requirements.txt": "y==1\n",
	})
	require.NoError(t, os.Symlink(filepath.Dir(outside), filepath.Join(tree.Root, "linked")))
	require.NoError(t, os.Symlink(outside, filepath.Join(tree.Root, "setup-requirements.txt")))
	tree.Files = append(tree.Files, code.File{Path: "linked/requirements.txt", Size: 7}, code.File{Path: "setup-requirements.txt", Size: 7})
	db := known(t, map[string][]string{"PyPI": {vulnerable("GHSA-1", "PyPI", "x", "1.0.0")}})
	report, err := engine(t, sca.Config{Advisories: db}).Scan(t.Context(), tree, code.Options{Clock: time.Now})
	require.NoError(t, err)
	require.Empty(t, report.Findings)
	require.Equal(t, []string{"UNREADABLE_LOCKFILE linked/requirements.txt", "UNREADABLE_LOCKFILE setup-requirements.txt"}, gaps(report))
}

func TestManyNotesAreCut(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for i := range 400 {
		files[strings.Repeat("d/", i%20)+"p"+strings.Repeat("x", i/20)+"/package.json"] = `{"dependencies":{"x":"1"}}`
	}
	report := judge(t, sca.Config{Advisories: known(t, nil)}, files)
	require.Len(t, report.Notes, 201)
	require.Equal(t, "MORE_NOTES", report.Notes[200].Code)
	require.True(t, report.Notes[200].Gap)
}

func TestTheEndOfTheTimeIsAGap(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	db := known(t, npm(vulnerable("GHSA-1", "npm", "x", "1.0.0")))
	report, err := engine(t, sca.Config{Advisories: db}).Scan(ctx, checkout(t, locked("x@0.1.0")), code.Options{Clock: time.Now})
	require.NoError(t, err)
	require.Contains(t, gaps(report), "UNREADABLE_LOCKFILE")
	require.False(t, report.Judged)
	require.Equal(t, scan.DimensionSCA, engine(t, sca.Config{}).Dimension())
}

// FuzzExtract: a hostile lockfile may be lost, but never ends the scan.
func FuzzExtract(f *testing.F) {
	names := []string{
		"package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "requirements.txt", "setup.py", "Pipfile.lock", "poetry.lock", "pdm.lock",
		"uv.lock", "pylock.toml", "go.mod", "pom.xml",
		"gradle.lockfile", "gradle/verification-metadata.xml", "gradle/libs.versions.toml", "Cargo.lock", "Gemfile.lock", "composer.lock",
		"packages.lock.json", "packages.config", "paket.lock", "a.csproj",
		"Directory.Packages.props", "mix.lock", "pubspec.lock", "conan.lock", "cabal.project.freeze", "stack.yaml.lock", "renv.lock",
		"Package.resolved", "Podfile.lock", "Manifest.toml",
		"package.json", "pyproject.toml", "Cargo.toml", "Pipfile", "composer.json", "Gemfile",
	}
	seeds := []string{
		"", "{", "[]", "null", `{"packages":{"":null,"node_modules/":{}},"dependencies":{"a":{"version":"npm:x"}}}`,
		"[[package]]\nname=\"x\"\nversion=\"1\"\n", "x==1\n-r requirements.txt\n", "<project/>", "GEM\n  specs:\n    x (1)\n",
		"packages: {a: {version: 1}}",
	}
	for i := range names {
		for _, s := range seeds {
			f.Add(uint8(i), s)
		}
	}
	db := known(f, npm(vulnerable("GHSA-1", "npm", "x", "1.0.0")))
	e := engine(f, sca.Config{Advisories: db, FileTime: 5 * time.Second})
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := names[int(which)%len(names)]
		tree := checkout(t, map[string]string{name: text})
		report, err := e.Scan(t.Context(), tree, code.Options{Clock: func() time.Time { return fetchedAt }})
		require.NoError(t, err)
		if len(report.Artifacts) > 0 {
			validSBOM(t, report)
		}
	})
}
