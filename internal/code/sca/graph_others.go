package sca

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"path"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"

	"assay/internal/advisory"
)

// cargoGraph reads Cargo.lock. Packages without a source are the workspace's own; their
// manifests say which dependencies are for development.
func cargoGraph(s *session, dir string, raw []byte) *graph {
	var lock struct {
		Package []struct {
			Name         string   `toml:"name"`
			Version      string   `toml:"version"`
			Source       string   `toml:"source"`
			Dependencies []string `toml:"dependencies"`
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g, versions := newGraph(), map[string][]string{}
	for _, p := range lock.Package {
		versions[p.Name] = append(versions[p.Name], p.Version)
		if p.Source == "" {
			g.own[node(p.Name, p.Version)] = true
		}
	}
	runtime, development := cargoManifests(s, dir)
	for _, p := range lock.Package {
		for _, d := range p.Dependencies {
			name, version, _ := strings.Cut(d, " ")
			version, _, _ = strings.Cut(version, " ")
			if all := versions[name]; version == "" && len(all) == 1 {
				version = all[0]
			}
			need := name
			if version != "" {
				need = node(name, version)
			}
			if p.Source != "" {
				g.needs(node(p.Name, p.Version), need)
				continue
			}
			g.want(need, development[name] && !runtime[name])
		}
	}
	return g
}

// cargoManifests returns the dependencies of the Cargo.toml files below a folder.
func cargoManifests(s *session, dir string) (runtime, development map[string]bool) {
	runtime, development = map[string]bool{}, map[string]bool{}
	type tables struct {
		Dependencies map[string]any `toml:"dependencies"`
		Build        map[string]any `toml:"build-dependencies"`
		Dev          map[string]any `toml:"dev-dependencies"`
	}
	for folder, files := range s.files.byDir {
		if files["Cargo.toml"] == nil || dir != "." && folder != dir && !strings.HasPrefix(folder, dir+"/") {
			continue
		}
		var in struct {
			tables
			Target map[string]tables `toml:"target"`
		}
		if _, err := toml.Decode(string(s.files.read(path.Join(folder, "Cargo.toml"))), &in); err != nil {
			continue
		}
		for _, t := range append([]tables{in.tables}, importers(in.Target)...) {
			for name, value := range t.Dev {
				development[cargoName(name, value)] = true
			}
			for _, needed := range []map[string]any{t.Dependencies, t.Build} {
				for name, value := range needed {
					runtime[cargoName(name, value)] = true
				}
			}
		}
	}
	return runtime, development
}

// cargoName returns the package's own name if the manifest renames it.
func cargoName(name string, value any) string {
	if table, ok := value.(map[string]any); ok {
		if own, ok := table["package"].(string); ok {
			return own
		}
	}
	return name
}

func composerGraph(s *session, dir string, raw []byte) *graph {
	type entry struct {
		Name    string            `json:"name"`
		Require map[string]string `json:"require"`
		Dist    struct {
			Type string `json:"type"`
		} `json:"dist"`
	}
	var lock struct {
		Packages []entry `json:"packages"`
		Dev      []entry `json:"packages-dev"`
	}
	var in struct {
		Require map[string]string `json:"require"`
		Dev     map[string]string `json:"require-dev"`
	}
	if json.Unmarshal(raw, &lock) != nil || json.Unmarshal(s.files.read(path.Join(dir, "composer.json")), &in) != nil {
		return nil
	}
	g := newGraph()
	for name := range in.Dev {
		g.want(strings.ToLower(name), true)
	}
	for name := range in.Require {
		g.want(strings.ToLower(name), false)
	}
	for _, e := range append(lock.Packages, lock.Dev...) {
		name := strings.ToLower(e.Name)
		if e.Dist.Type == "path" {
			g.own[name] = true
		}
		for need := range e.Require {
			if g.own[name] {
				g.want(strings.ToLower(need), false)
			}
			g.needs(name, strings.ToLower(need))
		}
	}
	return g
}

var (
	gemGroup = regexp.MustCompile(`^\s*group\s*\(?([^)]*?)\)?\s+do\b`)
	gemLine  = regexp.MustCompile(`^\s*gem\s*\(?\s*["']([^"']+)["'](.*)$`)
	gemDev   = regexp.MustCompile(`:(development|test)\b`)
	gemOther = regexp.MustCompile(`:(production|default|staging)\b`)
)

// bundlerGraph reads the sections of Gemfile.lock, where specs are indented by four spaces
// and their dependencies by six, and the groups of the adjacent Gemfile.
func bundlerGraph(s *session, dir string, raw []byte) *graph {
	dev := gemGroups(s, dir)
	g := newGraph()
	lines := bufio.NewScanner(bytes.NewReader(raw))
	section, spec := "", ""
	for lines.Scan() {
		line := lines.Text()
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		name = strings.TrimSuffix(name, "!")
		switch {
		case line == "":
		case line[0] != ' ':
			section = line
		case section == "DEPENDENCIES":
			g.want(name, dev[name])
		case strings.HasPrefix(line, "      "):
			if g.own[spec] {
				g.want(name, false)
			}
			g.needs(spec, name)
		case strings.HasPrefix(line, "    "):
			if spec = name; section == "PATH" {
				g.own[name] = true
			}
		}
	}
	return g
}

// gemGroups returns the gems that a Gemfile only requires in groups for development or test.
func gemGroups(s *session, dir string) map[string]bool {
	out := map[string]bool{}
	for _, name := range []string{"Gemfile", "gems.rb"} {
		inGroup := false
		for line := range strings.Lines(string(s.files.read(path.Join(dir, name)))) {
			line = strings.TrimRight(line, "\r\n")
			if m := gemGroup.FindStringSubmatch(line); m != nil {
				inGroup = gemDev.MatchString(m[1]) && !gemOther.MatchString(m[1])
				continue
			}
			if strings.TrimSpace(line) == "end" {
				inGroup = false
			}
			if m := gemLine.FindStringSubmatch(line); m != nil && (inGroup ||
				strings.Contains(m[2], "group") && gemDev.MatchString(m[2]) && !gemOther.MatchString(m[2])) {
				out[m[1]] = true
			}
		}
	}
	return out
}

func goGraph(_ *session, _ string, raw []byte) *graph {
	f, err := modfile.Parse("go.mod", raw, nil)
	if err != nil { // ParseLax takes unknown directives, but ignores replacements
		f, err = modfile.ParseLax("go.mod", raw, nil)
	}
	if err != nil {
		return nil
	}
	g := newGraph()
	g.want("stdlib", false)
	for _, r := range f.Require {
		if !r.Indirect {
			g.want(r.Mod.Path, false)
		}
	}
	for _, r := range f.Replace { // the replacement of a direct package is direct
		if g.direct[r.Old.Path] {
			g.want(r.New.Path, false)
		}
	}
	return g
}

func pubGraph(_ *session, _ string, raw []byte) *graph {
	var lock struct {
		Packages map[string]struct {
			Dependency string `yaml:"dependency"`
			Source     string `yaml:"source"`
		} `yaml:"packages"`
	}
	if yaml.Unmarshal(raw, &lock) != nil {
		return nil
	}
	g := newGraph()
	for name, p := range lock.Packages {
		if p.Source == "path" {
			g.own[name] = true
		}
		if strings.HasPrefix(p.Dependency, "direct") {
			g.want(name, p.Dependency == "direct dev")
		}
	}
	return g
}

// nugetEntry is a package or a project for one framework in a packages.lock.json.
type nugetEntry struct {
	Type         string            `json:"type"`
	Resolved     string            `json:"resolved"`
	Dependencies map[string]string `json:"dependencies"`
}

func nugetGraph(_ *session, _ string, raw []byte) *graph {
	var lock struct {
		Dependencies map[string]map[string]nugetEntry `json:"dependencies"`
	}
	if json.Unmarshal(raw, &lock) != nil {
		return nil
	}
	g := newGraph()
	for _, framework := range lock.Dependencies {
		nodes := map[string]string{}
		for name, p := range framework {
			nodes[strings.ToLower(name)] = node(strings.ToLower(name), p.Resolved)
			if p.Type == "Project" {
				g.own[nodes[strings.ToLower(name)]] = true
			}
		}
		for name, p := range framework {
			if p.Type == "Direct" {
				g.want(nodes[strings.ToLower(name)], false)
			}
			for need := range p.Dependencies {
				if p.Type == "Project" {
					g.want(nodes[strings.ToLower(need)], false)
				}
				g.needs(nodes[strings.ToLower(name)], nodes[strings.ToLower(need)])
			}
		}
	}
	return g
}

// packagesConfigGraph reads packages.config, which lists all packages, dependencies too: each is updated there.
func packagesConfigGraph(_ *session, _ string, raw []byte) *graph {
	var in struct {
		Packages []struct {
			ID  string `xml:"id,attr"`
			Dev string `xml:"developmentDependency,attr"`
		} `xml:"package"`
	}
	if xml.Unmarshal(raw, &in) != nil {
		return nil
	}
	g := newGraph()
	for _, p := range in.Packages {
		g.want(strings.ToLower(p.ID), strings.EqualFold(p.Dev, "true"))
	}
	return g
}

var (
	mixWant = regexp.MustCompile(`\{\s*:(\w+)\s*,([^}]*)\}`)
	mixOnly = regexp.MustCompile(`only:\s*(\[[^\]]*\]|:\w+)`)
)

// mixGraph reads the mix.exs beside a lockfile, and those of the applications below that share it.
func mixGraph(s *session, dir string, _ []byte) *graph {
	g := newGraph()
	for folder, files := range s.files.byDir {
		if files["mix.exs"] == nil || folder != dir && (!isBelow(folder, dir) || !s.pins(dir, folder, "mix.lock")) {
			continue
		}
		for _, m := range mixWant.FindAllStringSubmatch(string(s.files.read(path.Join(folder, "mix.exs"))), -1) {
			only := mixOnly.FindString(m[2])
			g.want(m[1], only != "" && !strings.Contains(only, ":prod"))
		}
	}
	return g
}

func isBelow(folder, dir string) bool { return dir == "." || strings.HasPrefix(folder, dir+"/") }

// swiftGraph takes the direct packages from the Package.swift beside the lockfile.
func swiftGraph(s *session, dir string, _ []byte) *graph {
	g, file := newGraph(), path.Join(dir, "Package.swift")
	for _, d := range declaredSwift(s, file, s.files.read(file)) {
		g.want(advisory.NormalName("SwiftURL", d.name), d.dev)
	}
	return g
}

// gradleGraph reads Gradle lockfiles. A package is development-only if it only occurs in
// test configurations, and direct if a build file names it, or its alias in a catalogue.
func gradleGraph(s *session, dir string, raw []byte) *graph {
	g := newGraph()
	build := string(s.files.read(path.Join(dir, "build.gradle"))) + string(s.files.read(path.Join(dir, "build.gradle.kts")))
	aliased := map[string]bool{}
	for _, l := range s.catalogueOf(path.Join(dir, "build.gradle")).used([]byte(build)) {
		aliased[l.group+":"+l.name] = true
	}
	for line := range strings.Lines(string(raw)) {
		module, configurations, ok := strings.Cut(strings.TrimSpace(line), "=")
		parts := strings.Split(module, ":")
		if !ok || len(parts) != 3 {
			continue
		}
		name := parts[0] + ":" + parts[1]
		g.only[node(name, parts[2])] = onlyTests(configurations)
		if aliased[name] || strings.Contains(build, name+":") || strings.Contains(build, name+`"`) || strings.Contains(build, name+`'`) {
			g.want(name, onlyTests(configurations))
		}
	}
	return g
}

// testConfiguration matches configurations of Gradle for tests, such as testRuntimeClasspath and debugUnitTestCompileClasspath.
var testConfiguration = regexp.MustCompile(`^test|Test`)

func onlyTests(configurations string) bool {
	for c := range strings.SplitSeq(configurations, ",") {
		if !testConfiguration.MatchString(c) {
			return false
		}
	}
	return true
}
