package sca

import (
	"path"
	"strings"
	"sync"
	"time"

	cpb "github.com/google/osv-scalibr/binary/proto/config_go_proto"
	"github.com/google/osv-scalibr/extractor/filesystem"
	"github.com/google/osv-scalibr/extractor/filesystem/language/cpp/conanlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/dart/pubspec"
	"github.com/google/osv-scalibr/extractor/filesystem/language/dotnet/packagesconfig"
	"github.com/google/osv-scalibr/extractor/filesystem/language/dotnet/packageslockjson"
	"github.com/google/osv-scalibr/extractor/filesystem/language/dotnet/paketlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/elixir/mixlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/golang/gomod"
	"github.com/google/osv-scalibr/extractor/filesystem/language/haskell/cabal"
	"github.com/google/osv-scalibr/extractor/filesystem/language/haskell/stacklock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/java/gradlelockfile"
	"github.com/google/osv-scalibr/extractor/filesystem/language/java/gradleverificationmetadataxml"
	"github.com/google/osv-scalibr/extractor/filesystem/language/java/gradleversioncatalog"
	"github.com/google/osv-scalibr/extractor/filesystem/language/java/pomxml"
	"github.com/google/osv-scalibr/extractor/filesystem/language/javascript/bunlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/javascript/packagelockjson"
	"github.com/google/osv-scalibr/extractor/filesystem/language/javascript/pnpmlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/javascript/yarnlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/julia/manifesttoml"
	"github.com/google/osv-scalibr/extractor/filesystem/language/php/composerlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/pdmlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/pipfilelock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/poetrylock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/pylock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/requirements"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/setup"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/uvlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/r/renvlock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/ruby/gemfilelock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/rust/cargolock"
	"github.com/google/osv-scalibr/extractor/filesystem/language/swift/packageresolved"
	"github.com/google/osv-scalibr/extractor/filesystem/language/swift/podfilelock"
	"github.com/google/osv-scalibr/log"

	"assay/internal/code"
)

// reader reads one kind of file.
type reader struct {
	extractor filesystem.Extractor
	kind      string // the package manager or ecosystem, for people
	ecosystem string // in OSV; "" if OSV has none
	// lines is true if it reads lines, and silently stops at one that is too long.
	lines bool
	// direct is true if the file names direct packages only.
	direct bool
	// unless names lockfiles of the same project that make this file superfluous.
	unless []string
	// also matches further files that the reader reads.
	also func(file string) bool
	// local reports whether a package belongs to the repository itself.
	local func(*pkg) bool
}

func (r *reader) reads(file *code.File) bool {
	return r.extractor.FileRequired(fileAPI{file.Path, sized{file}}) || r.also != nil && r.also(file.Path)
}

// wanted reports whether no lockfile makes the file superfluous.
func (r *reader) wanted(s *session, file string) bool {
	folders := []string{path.Dir(file)}
	if path.Base(folders[0]) == "gradle" { // has settings of the project above it
		folders = append(folders, path.Dir(folders[0]))
	}
	for _, dir := range folders {
		for _, lock := range r.unless {
			if s.files.at(path.Join(dir, lock)) != nil {
				return false
			}
		}
	}
	return true
}

type constructor = func(*cpb.PluginConfig) (filesystem.Extractor, error)

// quiet prevents the library, whose logger is global, from writing names from repositories
// to standard error.
var quiet sync.Once

func newReaders() ([]reader, error) {
	quiet.Do(func() { log.SetLogger(silent{}) })
	table := []struct {
		make constructor
		reader
	}{
		{packagelockjson.New, reader{kind: "npm", ecosystem: "npm", local: localNPM}},
		{yarnlock.New, reader{kind: "yarn", ecosystem: "npm", lines: true, local: localNPM}},
		{pnpmlock.New, reader{kind: "pnpm", ecosystem: "npm", local: localNPM}},
		{bunlock.New, reader{kind: "bun", ecosystem: "npm", local: localNPM}},
		{requirements.New, reader{kind: "pip", ecosystem: "PyPI", lines: true, direct: true, also: requirementsFolder}},
		{setup.New, reader{kind: "setuptools", ecosystem: "PyPI", lines: true, direct: true}},
		{pipfilelock.New, reader{kind: "Pipenv", ecosystem: "PyPI"}},
		{poetrylock.New, reader{kind: "Poetry", ecosystem: "PyPI"}},
		{pdmlock.New, reader{kind: "PDM", ecosystem: "PyPI"}},
		{uvlock.New, reader{kind: "uv", ecosystem: "PyPI"}},
		{pylock.New, reader{kind: "pylock", ecosystem: "PyPI"}},
		{gomod.New, reader{kind: "Go", ecosystem: "Go", local: localGo}},
		{pomxml.New, reader{kind: "Maven", ecosystem: "Maven", direct: true}},
		{gradlelockfile.New, reader{kind: "Gradle", ecosystem: "Maven", lines: true}},
		{gradleverificationmetadataxml.New, reader{kind: "Gradle", ecosystem: "Maven", unless: gradleLocks[:1]}},
		{gradleversioncatalog.New, reader{kind: "Gradle", ecosystem: "Maven", direct: true, unless: gradleLocks}},
		{cargolock.New, reader{kind: "Cargo", ecosystem: "crates.io"}},
		{gemfilelock.New, reader{kind: "Bundler", ecosystem: "RubyGems", lines: true}},
		{composerlock.New, reader{kind: "Composer", ecosystem: "Packagist"}},
		{packageslockjson.New, reader{kind: "NuGet", ecosystem: "NuGet"}},
		{packagesconfig.New, reader{kind: "NuGet", ecosystem: "NuGet"}},
		{paketlock.New, reader{kind: "Paket", ecosystem: "NuGet", lines: true}},
		{newMSBuild, reader{kind: "NuGet", ecosystem: "NuGet", direct: true, unless: nugetLocks[:1]}},
		{mixlock.New, reader{kind: "Hex", ecosystem: "Hex", lines: true}},
		{pubspec.New, reader{kind: "Pub", ecosystem: "Pub"}},
		{conanlock.New, reader{kind: "Conan", ecosystem: "ConanCenter"}},
		{cabal.New, reader{kind: "Cabal", ecosystem: "Hackage", lines: true}},
		{stacklock.New, reader{kind: "Stack", ecosystem: "Hackage"}},
		{renvlock.New, reader{kind: "renv", ecosystem: "CRAN"}},
		{packageresolved.New, reader{kind: "Swift", ecosystem: "SwiftURL"}},
		{podfilelock.New, reader{kind: "CocoaPods"}},
		{manifesttoml.New, reader{kind: "Julia", ecosystem: "Julia"}},
	}
	out := make([]reader, 0, len(table))
	for _, row := range table {
		one, err := row.make(&cpb.PluginConfig{})
		if err != nil {
			return nil, err
		}
		row.extractor = one
		out = append(out, row.reader)
	}
	return out, nil
}

// requirementsFolder reports whether the folder is the conventional one for several
// requirements files.
func requirementsFolder(file string) bool {
	return path.Base(path.Dir(file)) == "requirements" && path.Ext(file) == ".txt"
}

// localNPM reports whether the package is the repository's own, in the notation of yarn and
// pnpm.
func localNPM(p *pkg) bool {
	for _, mark := range []string{"0.0.0-use.local", "link:", "file:", "workspace:", "portal:"} {
		if strings.HasPrefix(p.version, mark) {
			return true
		}
	}
	return false
}

// localGo reports whether the module is replaced by a folder.
func localGo(p *pkg) bool {
	return p.version == "" || strings.HasPrefix(p.name, "./") || strings.HasPrefix(p.name, "../") || strings.HasPrefix(p.name, "/")
}

// candidate checks only the name, so that readers are not asked about every source file.
func candidate(file string) bool {
	base := path.Base(file)
	switch base {
	case "go.mod", "setup.py", "packages.config", "Package.resolved", "gems.locked", "cabal.project.freeze", "pom.xml",
		"verification-metadata.xml":
		return true
	}
	switch strings.ToLower(path.Ext(base)) {
	case ".lock", ".lockfile", ".csproj", ".vbproj", ".fsproj", ".props", ".targets", ".toml", ".pom":
		return true
	case ".json":
		return strings.Contains(base, "lock") || base == "npm-shrinkwrap.json"
	case ".yaml", ".yml":
		return strings.Contains(base, "lock")
	case ".txt":
		return strings.Contains(base, "requirements") || requirementsFolder(file)
	}
	return false
}

// silent is a logger that discards everything.
type silent struct{}

func (silent) Errorf(string, ...any) {}
func (silent) Error(...any)          {}
func (silent) Warnf(string, ...any)  {}
func (silent) Warn(...any)           {}
func (silent) Infof(string, ...any)  {}
func (silent) Info(...any)           {}
func (silent) Debugf(string, ...any) {}
func (silent) Debug(...any)          {}

// ModTime is zero: extractors do not use times.
func (f sized) ModTime() (t time.Time) { return t }
