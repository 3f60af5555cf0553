package sca

import (
	"bufio"
	"bytes"
	"encoding/json"
	"path"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"

	"assay/internal/advisory"
)

func pypi(name string) string { return advisory.NormalName("PyPI", name) }

// requirementName matches the name at the start of a requirement (PEP 508).
var requirementName = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)`)

func pep508(requirement string) string {
	if m := requirementName.FindStringSubmatch(requirement); m != nil {
		return pypi(m[1])
	}
	return ""
}

// devFile reports whether a requirements file is for development, by its name.
func devFile(file string) bool {
	base := strings.ToLower(strings.TrimSuffix(path.Base(file), ".txt"))
	for word := range strings.FieldsFuncSeq(base, func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		switch word {
		case "dev", "develop", "development", "test", "tests", "testing", "lint", "docs", "doc", "ci", "typing":
			return true
		}
	}
	return false
}

// pyproject has the dependencies of a pyproject.toml: PEP 621, PEP 735, Poetry and PDM.
type pyproject struct {
	Project struct {
		Dependencies []string            `toml:"dependencies"`
		Optional     map[string][]string `toml:"optional-dependencies"`
	} `toml:"project"`
	Groups map[string][]any `toml:"dependency-groups"`
	Tool   struct {
		Poetry struct {
			Dependencies map[string]any `toml:"dependencies"`
			Dev          map[string]any `toml:"dev-dependencies"`
			Group        map[string]struct {
				Dependencies map[string]any `toml:"dependencies"`
			} `toml:"group"`
		} `toml:"poetry"`
		PDM struct {
			Dev map[string][]string `toml:"dev-dependencies"`
		} `toml:"pdm"`
	} `toml:"tool"`
}

// pyprojectGraph returns the direct packages of a pyproject.toml, in the standard form (PEP
// 621, PEP 735) and in the forms of Poetry and PDM.
func pyprojectGraph(s *session, dir string) *graph {
	g := newGraph()
	var in pyproject
	if _, err := toml.Decode(string(s.files.read(path.Join(dir, "pyproject.toml"))), &in); err != nil {
		return g
	}
	for name := range in.Tool.Poetry.Dev {
		g.want(pypi(name), true)
	}
	for _, group := range in.Tool.Poetry.Group {
		for name := range group.Dependencies {
			g.want(pypi(name), true)
		}
	}
	for _, group := range in.Tool.PDM.Dev {
		for _, r := range group {
			g.want(pep508(r), true)
		}
	}
	for _, group := range in.Groups {
		for _, r := range group {
			if text, ok := r.(string); ok {
				g.want(pep508(text), true)
			}
		}
	}
	for name := range in.Tool.Poetry.Dependencies {
		if name != "python" {
			g.want(pypi(name), false)
		}
	}
	for _, r := range in.Project.Dependencies {
		g.want(pep508(r), false)
	}
	for _, group := range in.Project.Optional {
		for _, r := range group {
			g.want(pep508(r), false)
		}
	}
	return g
}

// poetryGraph reads poetry.lock, whose packages have a table of dependencies, and
// pdm.lock, whose packages have a list of requirements.
func poetryGraph(s *session, dir string, raw []byte) *graph {
	var lock struct {
		Package []struct {
			Name         string `toml:"name"`
			Dependencies any    `toml:"dependencies"`
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g := pyprojectGraph(s, dir)
	for _, p := range lock.Package {
		name := pypi(p.Name)
		switch needs := p.Dependencies.(type) {
		case map[string]any:
			for need := range needs {
				g.edges[name] = append(g.edges[name], pypi(need))
			}
		case []any:
			for _, need := range needs {
				if text, ok := need.(string); ok {
					g.edges[name] = append(g.edges[name], pep508(text))
				}
			}
		}
	}
	return g
}

func uvGraph(_ *session, _ string, raw []byte) *graph {
	type need struct {
		Name string `toml:"name"`
	}
	var lock struct {
		Package []struct {
			Name         string            `toml:"name"`
			Source       map[string]any    `toml:"source"`
			Dependencies []need            `toml:"dependencies"`
			Optional     map[string][]need `toml:"optional-dependencies"`
			Dev          map[string][]need `toml:"dev-dependencies"`
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g := newGraph()
	for _, p := range lock.Package {
		own := p.Source["virtual"] != nil || p.Source["editable"] != nil || p.Source["directory"] != nil
		for _, group := range p.Dev {
			for _, n := range group {
				g.want(pypi(n.Name), true)
			}
		}
		needs := p.Dependencies
		for _, group := range p.Optional {
			needs = append(needs, group...)
		}
		for _, n := range needs {
			if own {
				g.want(pypi(n.Name), false)
			}
			g.edges[pypi(p.Name)] = append(g.edges[pypi(p.Name)], pypi(n.Name))
		}
	}
	return g
}

func pipfileGraph(s *session, dir string, _ []byte) *graph {
	var in struct {
		Packages map[string]any `toml:"packages"`
		Dev      map[string]any `toml:"dev-packages"`
	}
	if _, err := toml.Decode(string(s.files.read(path.Join(dir, "Pipfile"))), &in); err != nil {
		return nil
	}
	g := newGraph()
	for name := range in.Dev {
		g.want(pypi(name), true)
	}
	for name := range in.Packages {
		g.want(pypi(name), false)
	}
	return g
}

// cargoGraph reads Cargo.lock. Packages without a source are the workspace's own; their
// manifests say which dependencies are for development.
func cargoGraph(s *session, dir string, raw []byte) *graph {
	var lock struct {
		Package []struct {
			Name         string   `toml:"name"`
			Source       string   `toml:"source"`
			Dependencies []string `toml:"dependencies"`
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g, own := newGraph(), map[string]bool{}
	for _, p := range lock.Package {
		own[p.Name] = own[p.Name] || p.Source == ""
	}
	runtime, development := cargoManifests(s, dir)
	for _, p := range lock.Package {
		for _, d := range p.Dependencies {
			name, _, _ := strings.Cut(d, " ")
			switch {
			case p.Source != "":
				g.edges[p.Name] = append(g.edges[p.Name], name)
			case !own[name]:
				g.want(name, development[name] && !runtime[name])
			}
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
		for need := range e.Require {
			g.edges[strings.ToLower(e.Name)] = append(g.edges[strings.ToLower(e.Name)], strings.ToLower(need))
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
			g.edges[spec] = append(g.edges[spec], name)
		case strings.HasPrefix(line, "    "):
			spec = name
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
	f, err := modfile.ParseLax("go.mod", raw, nil)
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
		} `yaml:"packages"`
	}
	if yaml.Unmarshal(raw, &lock) != nil {
		return nil
	}
	g := newGraph()
	for name, p := range lock.Packages {
		if strings.HasPrefix(p.Dependency, "direct") {
			g.want(name, p.Dependency == "direct dev")
		}
	}
	return g
}

func nugetGraph(_ *session, _ string, raw []byte) *graph {
	var lock struct {
		Dependencies map[string]map[string]struct {
			Type         string            `json:"type"`
			Dependencies map[string]string `json:"dependencies"`
		} `json:"dependencies"`
	}
	if json.Unmarshal(raw, &lock) != nil {
		return nil
	}
	g := newGraph()
	for _, framework := range lock.Dependencies {
		for name, p := range framework {
			name = strings.ToLower(name)
			if p.Type == "Direct" {
				g.want(name, false)
			}
			for need := range p.Dependencies {
				if p.Type == "Project" {
					g.want(strings.ToLower(need), false)
				}
				g.edges[name] = append(g.edges[name], strings.ToLower(need))
			}
		}
	}
	return g
}

var (
	mixWant = regexp.MustCompile(`\{\s*:(\w+)\s*,([^}]*)\}`)
	mixOnly = regexp.MustCompile(`only:\s*(\[[^\]]*\]|:\w+)`)
)

func mixGraph(s *session, dir string, _ []byte) *graph {
	g := newGraph()
	for _, m := range mixWant.FindAllStringSubmatch(string(s.files.read(path.Join(dir, "mix.exs"))), -1) {
		only := mixOnly.FindString(m[2])
		g.want(m[1], only != "" && !strings.Contains(only, ":prod"))
	}
	return g
}

// gradleGraph reads Gradle lockfiles. A package is development-only if it only occurs in
// test configurations, and direct if a build file names it.
func gradleGraph(s *session, dir string, raw []byte) *graph {
	g := newGraph()
	build := string(s.files.read(path.Join(dir, "build.gradle"))) + string(s.files.read(path.Join(dir, "build.gradle.kts")))
	for line := range strings.Lines(string(raw)) {
		module, configurations, ok := strings.Cut(strings.TrimSpace(line), "=")
		parts := strings.Split(module, ":")
		if !ok || len(parts) != 3 {
			continue
		}
		name := parts[0] + ":" + parts[1]
		if strings.Contains(build, name+":") || strings.Contains(build, name+`"`) || strings.Contains(build, name+`'`) {
			g.want(name, onlyTests(configurations))
		}
	}
	return g
}

func onlyTests(configurations string) bool {
	for c := range strings.SplitSeq(configurations, ",") {
		if !strings.HasPrefix(strings.ToLower(c), "test") {
			return false
		}
	}
	return true
}
