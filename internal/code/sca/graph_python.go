package sca

import (
	"path"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

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
		UV struct {
			Sources map[string]any `toml:"sources"`
		} `toml:"uv"`
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
			Source       struct {
				Type string `toml:"type"`
			} `toml:"source"`
			Path string `toml:"path"` // of PDM
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g := pyprojectGraph(s, dir)
	for _, p := range lock.Package {
		name := pypi(p.Name)
		if p.Source.Type == "directory" || strings.HasPrefix(p.Path, ".") && !strings.HasSuffix(p.Path, ".whl") {
			g.own[name] = true
		}
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

// uvNeed is a dependency in a uv.lock, with a version if the lockfile has several.
type uvNeed struct {
	Name    string `toml:"name"`
	Version string `toml:"version"`
}

type uvPackage struct {
	uvNeed
	Source       map[string]any      `toml:"source"`
	Dependencies []uvNeed            `toml:"dependencies"`
	Optional     map[string][]uvNeed `toml:"optional-dependencies"`
	Dev          map[string][]uvNeed `toml:"dev-dependencies"`
}

// own reports whether a package is a part of the repository.
func (p *uvPackage) own() bool {
	return hasKey(p.Source, "virtual") || hasKey(p.Source, "editable") || hasKey(p.Source, "directory")
}

// node returns the node of one version, or of the name.
func (n uvNeed) node() string {
	if n.Version == "" {
		return pypi(n.Name)
	}
	return node(pypi(n.Name), n.Version)
}

func uvGraph(_ *session, _ string, raw []byte) *graph {
	var lock struct {
		Package []uvPackage `toml:"package"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g := newGraph()
	for _, p := range lock.Package {
		if p.own() {
			g.own[p.node()], g.own[pypi(p.Name)] = true, true
		}
	}
	for _, p := range lock.Package {
		for _, group := range p.Dev {
			for _, n := range group {
				g.want(n.node(), true)
			}
		}
		needs := p.Dependencies
		for _, group := range p.Optional {
			needs = append(needs, group...)
		}
		for _, n := range needs {
			if p.own() {
				g.want(n.node(), false)
			}
			g.needs(p.node(), n.node())
		}
	}
	return g
}

// pylockGraph finds the parts of the repository in a pylock.toml, which does not name the direct packages.
func pylockGraph(_ *session, _ string, raw []byte) *graph {
	var lock struct {
		Packages []struct {
			Name      string         `toml:"name"`
			Directory map[string]any `toml:"directory"`
		} `toml:"packages"`
	}
	if _, err := toml.Decode(string(raw), &lock); err != nil {
		return nil
	}
	g := newGraph()
	for _, p := range lock.Packages {
		if p.Directory != nil {
			g.own[pypi(p.Name)] = true
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
