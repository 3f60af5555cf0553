package sca

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

// manifest describes a kind of manifest and the lockfiles that pin its packages.
type manifest struct {
	kind string
	base string         // file name; "" if match decides
	ext  string         // or its extension
	has  *regexp.Regexp // matches content that names packages; nil: names decides
	json bool           // it is a package.json or composer.json
	// locks are searched for in the folder of the manifest, and shared ones in its parents,
	// too: a workspace has one lockfile at its root.
	locks, shared []string
	// partly is true if the manifest's own packages are read; only their dependencies are
	// unknown then.
	partly bool
	// declare reads the packages of the manifest if no lockfile pins them.
	declare   declarer
	ecosystem string
}

var manifests = []manifest{
	{
		kind: "npm", base: "package.json", json: true,
		locks: npmLocks, shared: npmLocks,
		declare: declaredNPM, ecosystem: "npm",
	},
	{
		kind: "Composer", base: "composer.json", json: true,
		locks: []string{"composer.lock"}, declare: declaredComposer, ecosystem: "Packagist",
	},
	{
		kind: "Python", base: "pyproject.toml",
		has:   regexp.MustCompile(`(?m)^\s*dependencies\s*=\s*\[\s*(#.*\s*)*["']|^\s*\[tool\.poetry\.(group\.\w+\.)?(dev-)?dependencies\]`),
		locks: pythonLocks, shared: []string{"uv.lock"},
		declare: declaredPython, ecosystem: "PyPI",
	},
	{
		kind: "Python", base: "setup.py", has: regexp.MustCompile(`install_requires\s*=`),
		locks: append([]string{"requirements.txt"}, pythonLocks...),
	},
	{
		kind: "Python", base: "setup.cfg", has: regexp.MustCompile(`(?m)^\s*install_requires\s*=`),
		locks:   append([]string{"requirements.txt"}, pythonLocks...),
		declare: declaredSetupCfg, ecosystem: "PyPI",
	},
	{
		kind: "Pipenv", base: "Pipfile", has: regexp.MustCompile(`(?m)^\[(dev-)?packages\]\s*\n\s*["\w]`),
		locks: []string{"Pipfile.lock"}, declare: declaredPipenv, ecosystem: "PyPI",
	},
	{
		kind: "Cargo", base: "Cargo.toml", has: regexp.MustCompile(`(?m)^\s*\[([\w.'"()-]*\.)?(dev-|build-)?dependencies(\.[\w-]+)?\]`),
		locks: []string{"Cargo.lock"}, shared: []string{"Cargo.lock"},
		declare: declaredCargo, ecosystem: "crates.io",
	},
	{
		kind: "Bundler", base: "Gemfile", has: regexp.MustCompile(`(?m)^\s*(gem\s*\(?\s*["']|gemspec)`),
		locks: []string{"Gemfile.lock"}, declare: declaredGems, ecosystem: "RubyGems",
	},
	{
		kind: "Bundler", base: "gems.rb", has: regexp.MustCompile(`(?m)^\s*gem\s*\(?\s*["']`),
		locks: []string{"gems.locked"}, declare: declaredGems, ecosystem: "RubyGems",
	},
	{
		kind: "RubyGems", ext: ".gemspec", has: regexp.MustCompile(`add_(runtime_)?dependency`),
		locks: gemLocks, shared: gemLocks,
		declare: declaredGemspec, ecosystem: "RubyGems",
	},
	{kind: "Maven", base: "pom.xml", has: regexp.MustCompile(`<dependency>`), partly: true},
	{
		kind: "Gradle", base: "build.gradle", has: gradleUse, locks: gradleLocks, shared: gradleLocks[1:],
		declare: declaredGradle, ecosystem: "Maven",
	},
	{
		kind: "Gradle", base: "build.gradle.kts", has: gradleUse, locks: gradleLocks, shared: gradleLocks[1:],
		declare: declaredGradle, ecosystem: "Maven",
	},
	{kind: "NuGet", ext: ".csproj", has: packageReference, locks: nugetLocks, shared: nugetLocks[1:], partly: true},
	{kind: "NuGet", ext: ".fsproj", has: packageReference, locks: nugetLocks, shared: nugetLocks[1:], partly: true},
	{kind: "NuGet", ext: ".vbproj", has: packageReference, locks: nugetLocks, shared: nugetLocks[1:], partly: true},
	{kind: "Paket", base: "paket.dependencies", has: regexp.MustCompile(`(?mi)^\s*nuget\s+\S`), locks: []string{"paket.lock"}},
	{
		kind: "Hex", base: "mix.exs", has: regexp.MustCompile(`\{\s*:\w+\s*,\s*"`),
		locks: []string{"mix.lock"}, shared: []string{"mix.lock"}, declare: declaredMix, ecosystem: "Hex",
	},
	{
		kind: "Pub", base: "pubspec.yaml", has: regexp.MustCompile(`(?m)^(dev_)?dependencies:\s*\n\s+\w`),
		locks: []string{"pubspec.lock"}, shared: []string{"pubspec.lock"},
		declare: declaredPub, ecosystem: "Pub",
	},
	{
		kind: "Swift", base: "Package.swift", has: regexp.MustCompile(`\.package\s*\(`),
		locks: []string{"Package.resolved"}, declare: declaredSwift, ecosystem: "SwiftURL",
	},
	{kind: "CocoaPods", base: "Podfile", has: regexp.MustCompile(`(?m)^\s*pod\s+["']`), locks: []string{"Podfile.lock"}},
	{
		kind: "Conan", base: "conanfile.txt", has: regexp.MustCompile(`(?m)^\[requires\]\s*\n\s*\w`),
		locks: []string{"conan.lock"}, declare: declaredConan, ecosystem: "ConanCenter",
	},
	{kind: "Conan", base: "conanfile.py", has: regexp.MustCompile(`requires`), locks: []string{"conan.lock"}},
	{
		kind: "Haskell", ext: ".cabal", has: regexp.MustCompile(`(?i)build-depends\s*:`),
		locks: []string{"cabal.project.freeze"}, shared: []string{"cabal.project.freeze"},
		declare: declaredCabal, ecosystem: "Hackage",
	},
	{kind: "sbt", base: "build.sbt", has: sbtModule, declare: declaredSbt, ecosystem: "Maven"},
	{kind: "sbt", base: "Dependencies.scala", has: sbtModule, declare: declaredSbt, ecosystem: "Maven"},
	{kind: "Leiningen", base: "project.clj", has: regexp.MustCompile(`:dependencies`), declare: declaredLein, ecosystem: "Maven"},
	{
		kind: "R", base: "DESCRIPTION", has: regexp.MustCompile(`(?m)^(Imports|Depends):`),
		locks: []string{"renv.lock"}, declare: declaredR, ecosystem: "CRAN",
	},
	{
		kind: "Julia", base: "Project.toml", has: regexp.MustCompile(`(?m)^\[deps\]\s*\n\s*\w`),
		locks: []string{"Manifest.toml"}, declare: declaredJulia, ecosystem: "Julia",
	},
}

var (
	npmLocks    = []string{"package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock"}
	gemLocks    = []string{"Gemfile.lock", "gems.locked"}
	sbtModule   = regexp.MustCompile(`%\s*"`)
	nugetLocks  = []string{"packages.lock.json", "paket.lock"}
	pythonLocks = []string{"poetry.lock", "pdm.lock", "uv.lock", "pylock.toml", "Pipfile.lock", "requirements.txt"}
	gradleUse   = regexp.MustCompile(
		`(?m)^\s*(implementation|api|compile|compileOnly|runtimeOnly|runtime|annotationProcessor|kapt|ksp|testImplementation|testCompile|classpath)\b[ (]`,
	)
	gradleLocks      = []string{"gradle.lockfile", "gradle/verification-metadata.xml"}
	packageReference = regexp.MustCompile(`<PackageReference\s`)
)

// unread are lockfile formats without a reader.
var unread = map[string]string{
	"bun.lockb": "bun", "deno.lock": "Deno", "rebar.lock": "Rebar", "Cartfile.resolved": "Carthage", "Gopkg.lock": "dep",
	"glide.lock": "Glide", "conda-lock.yml": "conda", "pixi.lock": "pixi", "gleam.lock": "Gleam", "ivy.xml": "Ivy",
	"vcpkg.json": "vcpkg",
}

// manifests notes the manifests without a lockfile.
func (s *session) manifests(ctx context.Context) {
	tests := 0
	read := map[string]bool{}
	for _, src := range s.sources {
		read[src.path] = true
	}
	for i := range s.tree.Files {
		file := &s.tree.Files[i]
		if ctx.Err() != nil {
			break
		}
		if isInstalled(file.Path) {
			continue
		}
		base := path.Base(file.Path)
		if kind := unread[base]; kind != "" && !file.Test {
			s.note(scan.Note{
				Code: NoteUnreadable, Path: file.Path, Gap: true,
				Message: fmt.Sprintf("%s files such as %s are not supported, so their packages are unknown.", kind, base),
			})
		}
		for m := range manifests {
			if !manifests[m].matches(base) {
				continue
			}
			n, open := s.unlocked(&manifests[m], file)
			switch {
			case !open:
			case file.Test:
				tests++
			default:
				if s.declare(&manifests[m], file) || read[file.Path] {
					n.Packages = []string{} // those that the manifest names are compared
				}
				s.note(n)
			}
		}
	}
	if tests > 0 {
		s.note(scan.Note{
			Code: NoteTestsLeftOut, Message: fmt.Sprintf("%d manifests in folders of tests have no lockfile; they are left out.", tests),
		})
	}
	slices.SortStableFunc(s.sources, func(a, b *source) int { return strings.Compare(a.path, b.path) })
	s.unpinned()
}

func (m *manifest) matches(base string) bool {
	return m.base != "" && base == m.base || m.ext != "" && strings.HasSuffix(base, m.ext)
}

// unlocked returns the note about a manifest with packages that no lockfile pins.
func (s *session) unlocked(m *manifest, file *code.File) (scan.Note, bool) {
	dir := path.Dir(file.Path)
	locks := m.locks
	for i, folder := range upwards(dir) {
		if i > 0 {
			locks = m.shared
		}
		for _, lock := range locks {
			at := path.Join(folder, lock)
			if s.files.at(at) != nil && (i == 0 && s.lists(at, m, file) || i > 0 && s.pins(folder, dir, lock)) {
				return scan.Note{}, false
			}
		}
	}
	raw := s.files.read(file.Path)
	if !m.names(raw) {
		return scan.Note{}, false
	}
	base := path.Base(file.Path)
	if m.partly {
		return scan.Note{Code: NoteDirectOnly, Path: file.Path, Gap: true, Message: fmt.Sprintf(
			"%s names the packages that are used directly; their own dependencies are unknown without a lockfile.", base)}, true
	}
	return scan.Note{Code: NoteNoLockfile, Path: file.Path, Gap: true, Message: fmt.Sprintf(
		"%s has no lockfile of %s, so the versions of its packages are unknown.", base, m.kind)}, true
}

// names reports whether a manifest names packages. It is true for one that cannot be parsed.
func (m *manifest) names(raw []byte) bool {
	if !m.json {
		return m.has.Match(raw)
	}
	var in map[string]json.RawMessage
	if json.Unmarshal(raw, &in) != nil {
		return true
	}
	for _, field := range []string{"dependencies", "devDependencies", "optionalDependencies", "require", "require-dev"} {
		var packages map[string]json.RawMessage
		if json.Unmarshal(in[field], &packages) != nil {
			continue
		}
		for name := range packages {
			if m.base == "package.json" || strings.Contains(name, "/") { // not php or one of its extensions
				return true
			}
		}
	}
	return false
}

// unpinned notes the sources whose packages have no exact version.
func (s *session) unpinned() {
	for _, src := range s.sources {
		var names []string
		for _, p := range src.packages {
			if p.unpinned || p.version == "" && !p.commit && src.direct {
				p.unpinned = true
				names = append(names, p.name)
			}
		}
		if len(names) == 0 || src.test {
			continue
		}
		s.note(scan.Note{Code: NoteUnpinned, Path: src.path, Gap: true, Packages: names, Message: fmt.Sprintf(
			"%s names %s without a version, so only vulnerabilities of all versions could be found: %s.", path.Base(src.path),
			plural(len(names), "package"), listed(names, 5))})
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// listed returns the first few as text.
func listed(names []string, limit int) string {
	if len(names) <= limit {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:limit], ", "), len(names)-limit)
}

// cmpNote orders gaps first, then by code and path.
func cmpNote(a, b scan.Note) int {
	if a.Gap != b.Gap {
		if a.Gap {
			return -1
		}
		return 1
	}
	if c := strings.Compare(a.Code, b.Code); c != 0 {
		return c
	}
	return strings.Compare(a.Path, b.Path)
}
