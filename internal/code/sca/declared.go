package sca

import (
	"bytes"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/google/osv-scalibr/purl"
	"go.yaml.in/yaml/v3"

	"assay/internal/code"
)

// declaration is a package that a manifest names.
type declaration struct {
	name, constraint string
	dev              bool
	extra            bool // only needed for an optional feature
	line             int  // 0: find it by the name
}

// declarer reads the packages that a manifest names.
type declarer func(s *session, file string, raw []byte) []declaration

// declare adds the packages of a manifest without a lockfile. If a package's versions are
// bounded, it is compared by its bounds; otherwise only its name is known.
func (s *session) declare(m *manifest, file *code.File) bool {
	if m.declare == nil {
		return false
	}
	raw := s.files.read(file.Path)
	all := declaredBy(m.declare, s, file.Path, raw)
	if len(all) == 0 {
		return false
	}
	src := &source{path: file.Path, test: file.Test, direct: true}
	for _, d := range all[:min(len(all), maxDeclared)] {
		if d.name == "" || len(d.name) > 500 {
			continue
		}
		p := &pkg{ecosystem: m.ecosystem, kind: m.kind, name: d.name, path: file.Path, line: d.line, direct: true, dev: d.dev}
		p.limit(d.constraint)
		p.purl = p.packageURL()
		src.packages = append(src.packages, p)
	}
	place(src.packages, file.Path, raw)
	src.packages = merged(src.packages)
	s.sources = append(s.sources, src)
	return true
}

// maxDeclared limits the packages of a manifest.
const maxDeclared = 10_000

// declaredBy recovers from a panic of a parser on hostile input.
func declaredBy(read declarer, s *session, file string, raw []byte) (out []declaration) {
	defer func() {
		if recover() != nil {
			out = nil
		}
	}()
	return read(s, file, raw)
}

// limit sets the version, or the bounds, from a requirement.
func (p *pkg) limit(requirement string) {
	requirement = strings.TrimSpace(requirement)
	b, ok := parseConstraint(p.ecosystem, requirement)
	switch {
	case !ok:
		p.unpinned = true
	case b.exact:
		p.version = b.low
	default:
		p.version, p.within, p.constraint = b.low, &b, requirement
	}
}

var purlTypes = map[string]string{
	"npm": purl.TypeNPM, "PyPI": purl.TypePyPi, "Packagist": purl.TypeComposer, "crates.io": purl.TypeCargo, "RubyGems": purl.TypeGem,
	"Maven": purl.TypeMaven, "NuGet": purl.TypeNuget, "Hex": purl.TypeHex, "Pub": purl.TypePub, "Hackage": "hackage",
	"CRAN": purl.TypeCran, "ConanCenter": purl.TypeConan, "SwiftURL": purl.TypeSwift, "Julia": "julia",
}

// packageURL returns the package URL, with the version if there is one.
func (p *pkg) packageURL() string {
	kind := purlTypes[p.ecosystem]
	if kind == "" {
		return ""
	}
	u := purl.PackageURL{Type: kind, Name: p.name}
	if p.within == nil {
		u.Version = p.version
	}
	separator := "/"
	if p.ecosystem == "Maven" {
		separator = ":"
	}
	if i := strings.LastIndex(p.name, separator); i > 0 {
		u.Namespace, u.Name = p.name[:i], p.name[i+1:]
	}
	return u.String()
}

// Requirements that do not name a version of a registry.
var elsewhere = regexp.MustCompile(`^(file|link|portal|workspace|git|git\+\w+|github|gitlab|bitbucket|https?|ssh|patch|catalog|exec):|^[\w.-]+/[\w.-]+(#.*)?$`)

func declaredNPM(_ *session, _ string, raw []byte) (out []declaration) {
	var in map[string]json.RawMessage
	if json.Unmarshal(raw, &in) != nil {
		return nil
	}
	for _, field := range []string{"dependencies", "optionalDependencies", "devDependencies"} {
		var packages map[string]string
		if json.Unmarshal(in[field], &packages) != nil {
			continue
		}
		for name, version := range packages {
			if rest, ok := strings.CutPrefix(version, "npm:"); ok {
				if i := strings.LastIndex(rest, "@"); i > 0 {
					name, version = rest[:i], rest[i+1:]
				}
			}
			if !elsewhere.MatchString(version) {
				out = append(out, declaration{name: name, constraint: version, dev: field == "devDependencies"})
			}
		}
	}
	return out
}

func declaredComposer(_ *session, _ string, raw []byte) (out []declaration) {
	var in struct {
		Require map[string]string `json:"require"`
		Dev     map[string]string `json:"require-dev"`
	}
	_ = json.Unmarshal(raw, &in) // use the part that could be read
	for i, packages := range []map[string]string{in.Require, in.Dev} {
		for name, version := range packages {
			if strings.Contains(name, "/") {
				out = append(out, declaration{name: name, constraint: version, dev: i == 1})
			}
		}
	}
	return out
}

var requirement = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;@)]*)`)

func pep508Declaration(text string, dev bool) declaration {
	m := requirement.FindStringSubmatch(text)
	if m == nil {
		return declaration{}
	}
	return declaration{name: pypi(m[1]), constraint: m[2], dev: dev}
}

// tableVersion returns the version of an entry that is a string or a table.
func tableVersion(v any) (version string, registry bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case map[string]any:
		version, _ := v["version"].(string)
		for _, key := range []string{"path", "git", "url", "workspace", "hosted", "sdk"} {
			if _, ok := v[key]; ok && (version == "" || key != "hosted") {
				return "", false
			}
		}
		return version, true
	}
	return "", v == nil
}

func declaredTable(out []declaration, table map[string]any, dev bool, name func(string) string) []declaration {
	for key, value := range table {
		for _, one := range tables(value) { // for several versions of Python, in Poetry
			out = declaredTable(out, map[string]any{key: one}, dev, name)
		}
		version, ok := tableVersion(value)
		if full, isTable := value.(map[string]any); isTable {
			if renamed, ok := full["package"].(string); ok {
				key = renamed
			}
		}
		if ok && key != "python" {
			out = append(out, declaration{name: name(key), constraint: version, dev: dev})
		}
	}
	return out
}

func declaredPython(_ *session, _ string, raw []byte) (out []declaration) {
	var in pyproject
	if _, err := toml.Decode(string(raw), &in); err != nil {
		return nil
	}
	for _, r := range in.Project.Dependencies {
		out = append(out, pep508Declaration(r, false))
	}
	for _, group := range in.Project.Optional {
		for _, r := range group {
			d := pep508Declaration(r, false)
			d.extra = true
			out = append(out, d)
		}
	}
	for _, group := range in.Groups {
		for _, r := range group {
			if text, ok := r.(string); ok {
				out = append(out, pep508Declaration(text, true))
			}
		}
	}
	out = slices.DeleteFunc(out, func(d declaration) bool { return elsewhereUV(in.Tool.UV.Sources)[d.name] })
	out = declaredTable(out, in.Tool.Poetry.Dependencies, false, pypi)
	out = declaredTable(out, in.Tool.Poetry.Dev, true, pypi)
	for _, group := range in.Tool.Poetry.Group {
		out = declaredTable(out, group.Dependencies, true, pypi)
	}
	return out
}

// elsewhereUV returns the packages that uv takes from a folder, a workspace, a repository or an address.
func elsewhereUV(sources map[string]any) map[string]bool {
	out := map[string]bool{}
	for name, source := range sources {
		all := tables(source)
		if all == nil {
			all = []any{source}
		}
		out[pypi(name)] = !slices.ContainsFunc(all, func(one any) bool {
			_, registry := tableVersion(one)
			return registry
		})
	}
	return out
}

// tables returns the elements of a list of tables, nil for anything else.
func tables(v any) (out []any) {
	switch v := v.(type) {
	case []any:
		return v
	case []map[string]any:
		for _, one := range v {
			out = append(out, one)
		}
	}
	return out
}

func declaredPipenv(_ *session, _ string, raw []byte) (out []declaration) {
	var in struct {
		Packages map[string]any `toml:"packages"`
		Dev      map[string]any `toml:"dev-packages"`
	}
	if _, err := toml.Decode(string(raw), &in); err != nil {
		return nil
	}
	return declaredTable(declaredTable(out, in.Packages, false, pypi), in.Dev, true, pypi)
}

var (
	installRequires = regexp.MustCompile(`(?s)install_requires\s*=\s*\n((?:[ \t]+[^\n]*\n?)+)`)
)

func declaredSetupCfg(_ *session, _ string, raw []byte) (out []declaration) {
	m := installRequires.FindSubmatch(raw)
	if m == nil {
		return nil
	}
	for line := range bytes.Lines(m[1]) {
		if text := strings.TrimSpace(string(line)); text != "" && text[0] != '#' {
			out = append(out, pep508Declaration(text, false))
		}
	}
	return out
}

func declaredCargo(_ *session, _ string, raw []byte) (out []declaration) {
	type tables struct {
		Dependencies map[string]any `toml:"dependencies"`
		Build        map[string]any `toml:"build-dependencies"`
		Dev          map[string]any `toml:"dev-dependencies"`
	}
	var in struct {
		tables
		Dependencies map[string]any `toml:"dependencies"`
		Build        map[string]any `toml:"build-dependencies"`
		Dev          map[string]any `toml:"dev-dependencies"`
		Workspace    struct {
			Dependencies map[string]any `toml:"dependencies"`
		} `toml:"workspace"`
		Target map[string]tables `toml:"target"`
	}
	if _, err := toml.Decode(string(raw), &in); err != nil {
		return nil
	}
	same := func(name string) string { return name }
	all := []tables{{in.Dependencies, in.Build, in.Dev}, {Dependencies: in.Workspace.Dependencies}}
	for _, t := range in.Target {
		all = append(all, t)
	}
	for _, t := range all {
		out = declaredTable(out, t.Dependencies, false, same)
		out = declaredTable(out, t.Build, false, same)
		out = declaredTable(out, t.Dev, true, same)
	}
	return out
}

func declaredPub(_ *session, _ string, raw []byte) (out []declaration) {
	var in struct {
		Dependencies map[string]any `yaml:"dependencies"`
		Dev          map[string]any `yaml:"dev_dependencies"`
	}
	if yaml.Unmarshal(raw, &in) != nil {
		return nil
	}
	same := func(name string) string { return name }
	return declaredTable(declaredTable(out, in.Dependencies, false, same), in.Dev, true, same)
}

// declaredLines returns a declarer that finds packages with an expression: the name and, if
// present, the version.
func declaredLines(expression string, name func(m []string) declaration) declarer {
	re := regexp.MustCompile(expression)
	return func(_ *session, _ string, raw []byte) (out []declaration) {
		number := 0
		for line := range bytes.Lines(raw) {
			number++
			for _, m := range re.FindAllStringSubmatch(string(line[:min(len(line), longestLine)]), -1) {
				if d := name(m); d.name != "" {
					d.line = number
					out = append(out, d)
				}
			}
		}
		return out
	}
}

func nameAndVersion(m []string) declaration {
	return declaration{name: m[1], constraint: strings.Trim(strings.NewReplacer(`"`, "", `'`, "").Replace(m[2]), ", ")}
}

var (
	gemLines = declaredLines(`^\s*gem\s*\(?\s*["']([\w.-]+)["']((?:\s*,\s*["'][^"']*["'])*)(.*)`, func(m []string) declaration {
		if gemElsewhere.MatchString(m[3]) {
			return declaration{}
		}
		return nameAndVersion(m)
	})
	// gemElsewhere matches options of gems that do not come from a registry.
	gemElsewhere    = regexp.MustCompile(`\b(path|git|github|gist|bitbucket)(:|["']?\s*=>)`)
	declaredGemspec = declaredLines(`\.add_(?:runtime_|development_)?dependency\s*\(?\s*["']([\w.-]+)["']((?:\s*,\s*["'][^"']*["'])*)`,
		func(m []string) declaration {
			d := nameAndVersion(m)
			d.dev = strings.Contains(m[0], "development_")
			return d
		})
	declaredMix   = declaredLines(`\{\s*:(\w+)\s*,\s*("[^"]*")`, nameAndVersion)
	declaredSwift = declaredLines(`\.package\s*\([^)]*url:\s*"(?:https?://|(?:ssh://)?git@)([^"]+?)(?:\.git)?"\s*,\s*(?:from:|exact:|\.upToNextM\w+\(from:|\.exact\()?\s*("[^"]*")(?:\s*(\.\.[.<])\s*"([^"]*)")?`,
		func(m []string) declaration {
			d := nameAndVersion(m)
			if strings.Contains(m[0], `"git@`) {
				d.name = strings.Replace(d.name, ":", "/", 1)
			}
			switch {
			case m[3] != "": // a range, with or without its end
				d.constraint = ">=" + d.constraint + "," + map[string]string{"..<": "<", "...": "<="}[m[3]] + m[4]
			case strings.Contains(m[0], "exact"):
				d.constraint = "=" + d.constraint
			case strings.Contains(m[0], "upToNextMinor"):
				d.constraint = "~" + d.constraint
			}
			return d
		})
	declaredConan = declaredLines(`^\s*([\w.+-]+)/(\[[^\]]*\]|[\w.+-]+)`, func(m []string) declaration {
		return declaration{name: m[1], constraint: strings.Trim(m[2], "[]")}
	})
	declaredR     = declaredSection(`(?m)^(?:Imports|Depends):((?:.*\n?)(?:[ \t]+.*\n?)*)`, `([A-Za-z][\w.]*)\s*(?:\(([^)]*)\))?`)
	declaredCabal = declaredSection(`(?i)build-depends\s*:((?:.*\n?)(?:[ \t]*,.*\n?|[ \t]{4,}[\w-]+[ \t]*(?:[<>=^&|{,].*)?\n?)*)`,
		`([A-Za-z][\w-]*)([^,\n]*)`)
	declaredJulia = declaredSection(`(?ms)^\[deps\]\s*\n(.*?)(?:^\[|\z)`, `(?m)^(\w+)(\s*)=`)
)

// declaredGems reads a Gemfile.
func declaredGems(s *session, file string, raw []byte) []declaration {
	out, dev := gemLines(s, file, raw), gemGroups(s, path.Dir(file))
	for i := range out {
		out[i].dev = dev[out[i].name]
	}
	return out
}

// declaredSection returns a declarer that reads packages within the sections of a manifest
// that match an expression.
func declaredSection(section, entry string) declarer {
	within, each := regexp.MustCompile(section), regexp.MustCompile(entry)
	return func(_ *session, _ string, raw []byte) (out []declaration) {
		seen := map[string]bool{}
		for _, part := range within.FindAllSubmatch(raw, 100) {
			for _, m := range each.FindAllStringSubmatch(string(part[1]), maxDeclared) {
				if name := m[1]; !seen[name] && !slices.Contains([]string{"R", "base"}, name) {
					seen[name] = true
					out = append(out, declaration{name: name, constraint: m[2]})
				}
			}
		}
		return out
	}
}
