package sca

import (
	"path"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// catalogue is a version catalogue of Gradle: the packages and versions behind the aliases
// that build files use.
type catalogue struct {
	libraries, plugins map[string]coordinates // by alias, with dots
	bundles            map[string][]string    // aliases of libraries
	broken             error
}

// isCatalogue reports whether a file is a version catalogue: the usual one, or another in the same folder.
func isCatalogue(file string) bool {
	base := path.Base(file)
	return base == path.Base(catalogueFile) ||
		strings.HasSuffix(base, ".versions.toml") && path.Base(path.Dir(file)) == path.Dir(catalogueFile)
}

// packages returns the libraries of the catalogue.
func (c *catalogue) packages(file string) (out []*pkg, err error) {
	for _, l := range c.libraries {
		if len(out) == maxDeclared {
			return out, errPackages
		}
		p := &pkg{ecosystem: "Maven", kind: "Gradle", name: l.group + ":" + l.name, path: file, direct: true}
		p.limit(l.version)
		p.purl = p.packageURL()
		out = append(out, p)
	}
	return out, c.broken
}

// coordinates identify a library; for a plugin, name is the plugin's id.
type coordinates struct{ group, name, version string }

// catalogueFile is the catalogue that Gradle reads by default; build files call it libs.
const catalogueFile = "gradle/libs.versions.toml"

var (
	catalogueReference = regexp.MustCompile(`\blibs\.([\w.]+)`)
	cataloguePlatform  = regexp.MustCompile(`[pP]latform\s*\(\s*libs\.([\w.]+)`)
)

// springBoot is the plugin of Spring Boot, and the group of the packages whose versions its
// list (BOM) determines.
const springBoot = "org.springframework.boot"

// catalogueOf returns the catalogue of a build file: the nearest one above it, empty without
// any.
func (s *session) catalogueOf(file string) *catalogue {
	for _, folder := range upwards(path.Dir(file)) {
		at := path.Join(folder, catalogueFile)
		if known := s.catalogues[at]; known != nil {
			return known
		}
		raw := s.files.read(at)
		if raw == nil {
			continue
		}
		if s.catalogues == nil {
			s.catalogues = map[string]*catalogue{}
		}
		s.catalogues[at] = parseCatalogue(raw)
		return s.catalogues[at]
	}
	return &catalogue{}
}

// parseCatalogue reads a catalogue; unreadable parts are left out.
func parseCatalogue(raw []byte) *catalogue {
	var in struct {
		Versions  map[string]any      `toml:"versions"`
		Libraries map[string]any      `toml:"libraries"`
		Plugins   map[string]any      `toml:"plugins"`
		Bundles   map[string][]string `toml:"bundles"`
	}
	if _, err := toml.Decode(string(raw), &in); err != nil {
		return &catalogue{broken: err}
	}
	out := &catalogue{libraries: map[string]coordinates{}, plugins: map[string]coordinates{}, bundles: map[string][]string{}}
	for alias, entry := range in.Libraries {
		name, version := catalogueEntry(entry, in.Versions, "module")
		if table, ok := entry.(map[string]any); ok && name == "" {
			group, _ := table["group"].(string)
			artifact, _ := table["name"].(string)
			name = group + ":" + artifact
		}
		if group, artifact, ok := strings.Cut(name, ":"); ok {
			out.libraries[accessor(alias)] = coordinates{group, artifact, version}
		}
	}
	for alias, entry := range in.Plugins {
		if id, version := catalogueEntry(entry, in.Versions, "id"); id != "" {
			out.plugins[accessor(alias)] = coordinates{name: id, version: version}
		}
	}
	for alias, members := range in.Bundles {
		for _, m := range members {
			out.bundles[accessor(alias)] = append(out.bundles[accessor(alias)], accessor(m))
		}
	}
	return out
}

// accessor returns the name of an alias in build files.
func accessor(alias string) string { return strings.NewReplacer("-", ".", "_", ".").Replace(alias) }

// catalogueEntry returns the name and version of an entry: "name:version", or a table that has the
// name under the key.
func catalogueEntry(entry any, versions map[string]any, key string) (name, version string) {
	switch entry := entry.(type) {
	case string:
		if i := strings.LastIndex(entry, ":"); i > 0 {
			return entry[:i], entry[i+1:]
		}
	case map[string]any:
		name, _ = entry[key].(string)
		return name, catalogueVersion(entry["version"], versions)
	}
	return "", ""
}

// catalogueVersion returns a version that is given directly, by reference or with bounds.
func catalogueVersion(v any, versions map[string]any) string {
	switch v := v.(type) {
	case string:
		return v
	case map[string]any:
		if ref, ok := v["ref"].(string); ok {
			return catalogueVersion(versions[ref], nil)
		}
		preferred, _ := v["prefer"].(string)
		for _, key := range []string{"strictly", "require"} {
			if text, ok := v[key].(string); ok {
				if b, _ := parseJVM(text); !b.exact { // of a range, the preferred version is used
					return firstOf(preferred, text)
				}
				return text
			}
		}
		return preferred
	}
	return ""
}

// used returns the libraries that a build file names, with those of its bundles.
func (c *catalogue) used(raw []byte) (out []coordinates) {
	for _, m := range catalogueReference.FindAllSubmatch(raw, maxDeclared) {
		alias := strings.TrimSuffix(string(m[1]), ".get")
		if bundle, ok := strings.CutPrefix(alias, "bundles."); ok {
			for _, member := range c.bundles[bundle] {
				out = append(out, c.libraries[member])
			}
		} else if library, ok := c.libraries[alias]; ok {
			out = append(out, library)
		}
	}
	return out
}

// addPlatforms adds the lists of versions (BOMs) that a build file imports by their names in
// the catalogue, and that of a plugin.
func (c *catalogue) addPlatforms(to platforms, raw []byte) {
	for _, m := range cataloguePlatform.FindAllSubmatch(raw, maxDeclared) {
		if l := c.libraries[string(m[1])]; l.version != "" && !mixedGroups[l.group] {
			to[l.group] = l.version
		}
	}
	for _, m := range catalogueReference.FindAllSubmatch(raw, maxDeclared) {
		alias, ok := strings.CutPrefix(string(m[1]), "plugins.")
		if p := c.plugins[alias]; ok && p.name == springBoot && p.version != "" {
			to[springBoot] = p.version
		}
	}
}
