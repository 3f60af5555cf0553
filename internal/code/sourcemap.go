package code

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
)

const (
	// maxMap limits the size of a source map that is read, in bytes; maxBundled the packages that are
	// taken from one.
	maxMap     = 32 << 20
	maxBundled = 500
)

// sourceMap is the language of source maps.
const sourceMap = "Source Map"

// Package names in the paths of sources: below node_modules, preceded by a version if the package
// manager or the URL has one.
var (
	packageFolder = regexp.MustCompile(`(?:^|/)node_modules/((?:@[\w.~-]+/)?[\w.~-]+)(?:/|$)`)
	// pnpm keeps .pnpm/NAME@VERSION, with + instead of the slash of a scope.
	pnpmFolder = regexp.MustCompile(`/\.pnpm/((?:@[\w.~-]+\+)?[\w.~-]+)@(\d+\.\d+\.\d+[\w.-]*?)(?:[_(][^/]*)?/node_modules/`)
	// Yarn keeps cache/NAME-npm-VERSION-HASH.zip.
	yarnFolder = regexp.MustCompile(`/((?:@[\w.~]+-)?[\w.~-]+)-npm-(\d+\.\d+\.\d+[\w.-]*?)-[0-9a-f]{8,}[\w-]*\.zip/node_modules/`)
	// Registries of modules for browsers serve NAME@VERSION.
	servedPackage = regexp.MustCompile(`(?:^|/)(?:npm[/:]|unpkg\.com/|esm\.sh/|cdn\.skypack\.dev/|jspm_packages/npm/|node_modules/)((?:@[\w.~-]+/)?[\w.~-]+)@(\d+\.\d+\.\d+[\w.-]*)/`)
)

// packagesIn returns the package URLs of the packages that a source map names with their versions:
// those in the paths of its sources, and known libraries by the contents of their sources.
func packagesIn(content []byte) []string {
	if len(content) > maxMap {
		return nil
	}
	found := purls{}
	for _, section := range found.take(content) {
		if len(found) < maxBundled {
			found.take(section.Map) // an index map has none within it
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// purls are package URLs.
type purls map[string]bool

// mapSection is a part of an index map.
type mapSection struct {
	Map json.RawMessage `json:"map"`
}

// take adds the packages of a source map, and returns its sections if it is an index map.
func (found purls) take(content []byte) []mapSection {
	var m struct {
		Sources        []string     `json:"sources"`
		SourcesContent []*string    `json:"sourcesContent"`
		Sections       []mapSection `json:"sections"`
	}
	if json.Unmarshal(content, &m) != nil {
		return nil
	}
	for i, source := range m.Sources {
		name, version := packageIn(source)
		if name == "" || len(found) >= maxBundled {
			continue
		}
		if version == "" && i < len(m.SourcesContent) && m.SourcesContent[i] != nil {
			text := []byte(*m.SourcesContent[i])
			if purl, ok := strings.CutPrefix(libraryOf("x/"+source, "JavaScript", text), "pkg:npm/"+name+"@"); ok {
				version = purl
			}
		}
		if version != "" {
			found["pkg:npm/"+name+"@"+version] = true
		}
	}
	return m.Sections
}

// packageIn returns the package that a source belongs to, and its version if the path has it.
func packageIn(source string) (name, version string) {
	source = "/" + strings.TrimPrefix(source, "/")
	all := packageFolder.FindAllStringSubmatch(source, -1)
	if len(all) > 0 {
		name = all[len(all)-1][1]
	}
	for _, expr := range []*regexp.Regexp{pnpmFolder, yarnFolder, servedPackage} {
		m := expr.FindStringSubmatch(source)
		if m == nil {
			continue
		}
		library := m[1]
		switch expr {
		case pnpmFolder:
			library = strings.Replace(library, "+", "/", 1)
		case yarnFolder:
			if strings.HasPrefix(library, "@") {
				library = strings.Replace(library, "-", "/", 1)
			}
		case servedPackage:
			return library, m[2]
		}
		if library == name {
			return name, m[2]
		}
	}
	return name, ""
}
