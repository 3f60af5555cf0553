package sca

import (
	"bufio"
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"
)

// packageJSON has the direct packages of a package.json.
type packageJSON struct {
	Dependencies         map[string]json.RawMessage `json:"dependencies"`
	DevDependencies      map[string]json.RawMessage `json:"devDependencies"`
	OptionalDependencies map[string]json.RawMessage `json:"optionalDependencies"`
}

func (p packageJSON) into(g *graph) {
	for name := range p.DevDependencies {
		g.want(name, true)
	}
	for _, names := range []map[string]json.RawMessage{p.Dependencies, p.OptionalDependencies} {
		for name := range names {
			g.want(name, false)
		}
	}
}

// packageJSONGraph returns the direct packages of the package.json in a folder and, for a
// workspace, of its members.
func packageJSONGraph(s *session, dir string) *graph {
	g := newGraph()
	add := func(file string) {
		var p packageJSON
		if json.Unmarshal(s.files.read(file), &p) == nil {
			p.into(g)
		}
	}
	add(path.Join(dir, "package.json"))
	below := dir + "/"
	if dir == "." {
		below = ""
	}
	for folder, files := range s.files.byDir {
		if folder == dir || files["package.json"] == nil || !strings.HasPrefix(folder+"/", below) {
			continue
		}
		if s.workspace(dir, folder) {
			add(path.Join(folder, "package.json"))
		}
	}
	return g
}

func npmGraph(s *session, dir string, raw []byte) *graph {
	type entry struct {
		packageJSON
		Link     bool            `json:"link"`
		Requires json.RawMessage `json:"requires"`
	}
	var lock struct {
		Packages     map[string]entry `json:"packages"`
		Dependencies map[string]entry `json:"dependencies"`
	}
	if json.Unmarshal(raw, &lock) != nil {
		return nil
	}
	if lock.Packages == nil { // lockfile version 1 does not contain the direct packages
		g := packageJSONGraph(s, dir)
		for name, e := range lock.Dependencies {
			var requires map[string]json.RawMessage
			if json.Unmarshal(e.Requires, &requires) == nil {
				for need := range requires {
					g.edges[name] = append(g.edges[name], need)
				}
			}
		}
		return g
	}
	g := newGraph()
	for at, e := range lock.Packages {
		i := strings.LastIndex(at, "node_modules/")
		if i < 0 { // the repository's own packages
			e.into(g)
			continue
		}
		name := at[i+len("node_modules/"):]
		for _, needs := range []map[string]json.RawMessage{e.Dependencies, e.OptionalDependencies} {
			for need := range needs {
				g.edges[name] = append(g.edges[name], need)
			}
		}
	}
	return g
}

// yarnGraph reads both forms of yarn.lock: entries with a block of dependencies.
func yarnGraph(s *session, dir string, raw []byte) *graph {
	g := packageJSONGraph(s, dir)
	lines := bufio.NewScanner(bytes.NewReader(raw))
	name, block := "", false
	for lines.Scan() {
		line := lines.Text()
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case indent == 0:
			name, block = yarnName(trimmed), false
		case indent == 2:
			block = trimmed == "dependencies:" || trimmed == "optionalDependencies:"
		case block && indent >= 4:
			need, _, _ := strings.Cut(strings.ReplaceAll(trimmed, `":`, `" `), " ")
			g.edges[name] = append(g.edges[name], strings.Trim(strings.TrimSuffix(need, ":"), `"`))
		}
	}
	return g
}

// yarnName returns the package of an entry such as `"@babel/core@npm:^7.0.0,
// @babel/core@npm:^7.1.0":`.
func yarnName(header string) string {
	first, _, _ := strings.Cut(strings.Trim(strings.TrimSuffix(header, ":"), `"`), ",")
	if at := strings.LastIndex(first[:min(len(first), nameEnd(first))], "@"); at > 0 {
		return first[:at]
	}
	if end := nameEnd(first); end > 0 && end <= len(first) {
		return first[:end]
	}
	return first
}

// nameEnd returns the end of the name in "name@range".
func nameEnd(s string) int {
	if s == "" {
		return 0
	}
	if i := strings.Index(s[1:], "@"); i >= 0 {
		return i + 1
	}
	return len(s)
}

func pnpmGraph(_ *session, _ string, raw []byte) *graph {
	type importer struct {
		Dependencies         map[string]yaml.Node `yaml:"dependencies"`
		DevDependencies      map[string]yaml.Node `yaml:"devDependencies"`
		OptionalDependencies map[string]yaml.Node `yaml:"optionalDependencies"`
	}
	type entry struct {
		Dependencies         map[string]yaml.Node `yaml:"dependencies"`
		OptionalDependencies map[string]yaml.Node `yaml:"optionalDependencies"`
	}
	var lock struct {
		importer  `yaml:",inline"`
		Importers map[string]importer `yaml:"importers"`
		Packages  map[string]entry    `yaml:"packages"`
		Snapshots map[string]entry    `yaml:"snapshots"`
	}
	if yaml.Unmarshal(raw, &lock) != nil {
		return nil
	}
	g := newGraph()
	for _, i := range append([]importer{lock.importer}, importers(lock.Importers)...) {
		for name := range i.DevDependencies {
			g.want(name, true)
		}
		for _, names := range []map[string]yaml.Node{i.Dependencies, i.OptionalDependencies} {
			for name := range names {
				g.want(name, false)
			}
		}
	}
	for _, entries := range []map[string]entry{lock.Packages, lock.Snapshots} {
		for key, e := range entries {
			name := pnpmName(key)
			for _, needs := range []map[string]yaml.Node{e.Dependencies, e.OptionalDependencies} {
				for need := range needs {
					g.edges[name] = append(g.edges[name], need)
				}
			}
		}
	}
	return g
}

func importers[T any](in map[string]T) (out []T) {
	for _, i := range in {
		out = append(out, i)
	}
	return out
}

// pnpmName returns the package of a key: "/@babel/core/7.0.0", "/@babel/core@7.0.0(x@1)" or
// "@babel/core@7.0.0".
func pnpmName(key string) string {
	key = strings.TrimPrefix(key, "/")
	key, _, _ = strings.Cut(key, "(")
	if end := nameEnd(key); end < len(key) {
		return key[:end]
	}
	parts := strings.Split(key, "/")
	if strings.HasPrefix(key, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
