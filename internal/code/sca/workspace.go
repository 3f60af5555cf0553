package sca

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"

	"assay/internal/code"
)

// pins reports whether a lockfile also pins the packages of a project in a lower folder, which
// may be independent of the one with the lockfile.
func (s *session) pins(above, below, lock string) bool {
	switch {
	case slices.Contains(npmLocks, lock):
		return s.workspace(above, below)
	case lock == "uv.lock":
		return s.inUV(above, below)
	case lock == "Cargo.lock":
		return s.inCargo(above, below)
	case lock == "pubspec.lock":
		return bytes.Contains(s.files.read(path.Join(below, "pubspec.yaml")), []byte("resolution: workspace"))
	case lock == "mix.lock":
		return bytes.Contains(s.files.read(path.Join(below, "mix.exs")), []byte("mix.lock"))
	}
	return true
}

// lists reports whether the lockfile of a project pins the packages that its manifest names. Only a requirements.txt may not: it may
// have any others, or refer to the project.
func (s *session) lists(lock string, m *manifest, file *code.File) bool {
	if path.Base(lock) != "requirements.txt" || m.declare == nil {
		return true
	}
	listed := map[string]bool{}
	for _, src := range s.sources {
		if src.path != lock {
			continue
		}
		for _, p := range src.packages {
			listed[pypi(p.name)] = true
		}
	}
	return !slices.ContainsFunc(declaredBy(m.declare, s, file.Path, s.files.read(file.Path)), func(d declaration) bool {
		return d.name != "" && !d.dev && !d.extra && !listed[pypi(d.name)]
	})
}

// inCargo reports whether a Cargo.lock lists the crate in the lower folder, as those of all members of its workspace.
func (s *session) inCargo(above, below string) bool {
	var in struct {
		Package struct {
			Name string `toml:"name"`
		} `toml:"package"`
	}
	if _, err := toml.Decode(string(s.files.read(path.Join(below, "Cargo.toml"))), &in); err != nil || in.Package.Name == "" {
		return false
	}
	return bytes.Contains(s.files.read(path.Join(above, "Cargo.lock")), []byte(fmt.Sprintf("name = %q", in.Package.Name)))
}

// inUV reports whether a uv.lock lists the project in the lower folder: a member of its
// workspace, or a dependency by path.
func (s *session) inUV(above, below string) bool {
	raw, folder := s.files.read(path.Join(above, "uv.lock")), relative(above, below)
	return slices.ContainsFunc([]string{"editable", "virtual", "directory"}, func(kind string) bool {
		return bytes.Contains(raw, []byte(fmt.Sprintf("source = { %s = %q }", kind, folder)))
	})
}

// relative returns the path from an upper folder to one below it.
func relative(above, below string) string {
	return strings.TrimPrefix(strings.TrimPrefix(below, strings.TrimSuffix(above, ".")), "/")
}

// workspace reports whether the upper folder is the root of a workspace of npm, yarn, pnpm,
// bun or Lerna with the lower folder as a member.
func (s *session) workspace(above, below string) bool {
	var pnpm struct {
		Packages []string `yaml:"packages"`
	}
	if yaml.Unmarshal(s.files.read(path.Join(above, "pnpm-workspace.yaml")), &pnpm) != nil {
		return false
	}
	npm, member := npmWorkspaces(s.files.read(path.Join(above, "package.json"))), relative(above, below)
	if isMember(pnpm.Packages, member) || isMember(npm, member) {
		return true
	}
	lerna := path.Join(above, "lerna.json")
	return s.files.at(lerna) != nil && isMember(lernaPackages(s.files.read(lerna), len(pnpm.Packages)+len(npm) > 0), member)
}

// lernaPackages returns the patterns of a lerna.json. Without any, those of the package manager
// count, or else the default of Lerna before version 7.
func lernaPackages(raw []byte, others bool) []string {
	var in struct {
		Packages []string `json:"packages"`
	}
	if json.Unmarshal(raw, &in) == nil && len(in.Packages) == 0 && !others {
		return []string{"packages/*"}
	}
	return in.Packages
}

// npmWorkspaces returns the patterns of a package.json.
func npmWorkspaces(raw []byte) []string {
	var in struct {
		Workspaces json.RawMessage `json:"workspaces"`
	}
	var patterns []string
	if json.Unmarshal(raw, &in) != nil || json.Unmarshal(in.Workspaces, &patterns) == nil {
		return patterns
	}
	var object struct {
		Packages []string `json:"packages"`
	}
	_ = json.Unmarshal(in.Workspaces, &object) // without patterns, there are no members
	return object.Packages
}

// isMember reports whether a folder matches a pattern, and none that excludes it.
func isMember(patterns []string, folder string) (in bool) {
	for _, p := range patterns {
		excluding, negative := strings.CutPrefix(p, "!")
		switch {
		case !negative:
			in = in || globMatches(p, folder)
		case globMatches(excluding, folder):
			return false
		}
	}
	return in
}

// maxGlob limits the length of a pattern.
const maxGlob = 200

var globParts = strings.NewReplacer(`/\*\*`, `(?:/.*)?`, `\*\*/`, `(?:.*/)?`, `\*\*`, `.*`, `\*`, `[^/]*`, `\?`, `[^/]`,
	`\{`, `(?:`, `,`, `|`, `\}`, `)`)

// globMatches compares a path with a workspace pattern, in which ** matches any number of
// folders.
func globMatches(pattern, name string) bool {
	if len(pattern) > maxGlob {
		return false
	}
	re, err := regexp.Compile(`^(?:` + globParts.Replace(regexp.QuoteMeta(path.Clean(pattern))) + `)$`)
	return err == nil && re.MatchString(name)
}
