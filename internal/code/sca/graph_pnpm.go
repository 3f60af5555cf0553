package sca

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// pnpmNeeds are the dependencies of a package, or of a part of the repository.
type pnpmNeeds struct {
	Dependencies         map[string]pnpmVersion `yaml:"dependencies"`
	DevDependencies      map[string]pnpmVersion `yaml:"devDependencies"`
	OptionalDependencies map[string]pnpmVersion `yaml:"optionalDependencies"`
}

// pnpmVersion is the version that is installed, which some forms have beside the range.
type pnpmVersion string

// UnmarshalYAML implements yaml.Unmarshaler.
func (v *pnpmVersion) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*v = pnpmVersion(n.Value)
		return nil
	}
	var both struct {
		Version string `yaml:"version"`
	}
	err := n.Decode(&both)
	*v = pnpmVersion(both.Version)
	return err
}

// pnpmEntry is a package; name and version are only there if its key does not have them.
type pnpmEntry struct {
	pnpmNeeds `yaml:",inline"`
	Name      string `yaml:"name"`
	Version   string `yaml:"version"`
	Dev       bool   `yaml:"dev"`

	Resolution struct {
		Type string `yaml:"type"`
	} `yaml:"resolution"`
}

type pnpmLock struct {
	pnpmNeeds `yaml:",inline"`
	Importers map[string]pnpmNeeds `yaml:"importers"`
	Packages  map[string]pnpmEntry `yaml:"packages"`
	Snapshots map[string]pnpmEntry `yaml:"snapshots"`
}

func pnpmGraph(_ *session, _ string, raw []byte) *graph {
	g := newGraph()
	dec := yaml.NewDecoder(bytes.NewReader(raw))
	for {
		var lock pnpmLock
		switch err := dec.Decode(&lock); {
		case errors.Is(err, io.EOF):
			return g
		case err != nil:
			return nil
		}
		lock.into(g)
	}
}

// into adds the packages of a document of the lockfile.
func (l *pnpmLock) into(g *graph) {
	for _, i := range append([]pnpmNeeds{l.pnpmNeeds}, importers(l.Importers)...) {
		for name, version := range i.DevDependencies {
			g.want(l.find(name, version), true)
		}
		for _, all := range []map[string]pnpmVersion{i.Dependencies, i.OptionalDependencies} {
			for name, version := range all {
				g.want(l.find(name, version), false)
			}
		}
	}
	for _, entries := range []map[string]pnpmEntry{l.Packages, l.Snapshots} {
		for key, e := range entries {
			from := l.node(key)
			if e.Resolution.Type == "directory" {
				g.own[from] = true
			}
			for _, all := range []map[string]pnpmVersion{e.Dependencies, e.OptionalDependencies} {
				for name, version := range all {
					if g.own[from] {
						g.want(l.find(name, version), false)
					}
					g.needs(from, l.find(name, version))
				}
			}
		}
	}
}

// find returns the node of a dependency, "" for a part of the repository.
func (l *pnpmLock) find(name string, version pnpmVersion) string {
	v := string(version)
	if strings.HasPrefix(v, "link:") || strings.HasPrefix(v, "workspace:") {
		return ""
	}
	for _, key := range []string{v, name + "@" + v, "/" + name + "/" + v, "/" + name + "@" + v} {
		short, _, _ := strings.Cut(key, "(")
		for _, known := range []string{key, short} {
			if hasKey(l.Packages, known) || hasKey(l.Snapshots, known) {
				return l.node(known)
			}
		}
	}
	return name
}

// node returns the node of a key.
func (l *pnpmLock) node(key string) string {
	short, _, _ := strings.Cut(key, "(")
	name, version := pnpmName(short)
	for _, e := range []pnpmEntry{l.Packages[short], l.Packages[key]} {
		if e.Name != "" {
			name = e.Name
		}
		if e.Version != "" {
			version = e.Version
		}
	}
	return node(name, version)
}

func importers[T any](in map[string]T) (out []T) {
	for _, i := range in {
		out = append(out, i)
	}
	return out
}

// pnpmName returns the package and the version of a key without its peers: "/@babel/core/7.0.0",
// "/@babel/core@7.0.0" or "@babel/core@7.0.0".
func pnpmName(key string) (name, version string) {
	key = strings.TrimPrefix(key, "/")
	parts := strings.Split(key, "/")
	scope := 0
	if strings.HasPrefix(key, "@") {
		scope = 1
	}
	if len(parts) > scope+1 && parts[scope+1] != "" && '0' <= parts[scope+1][0] && parts[scope+1][0] <= '9' {
		version, _, _ = strings.Cut(parts[scope+1], "_")
		return strings.Join(parts[:scope+1], "/"), version
	}
	end := nameEnd(key)
	if end == len(key) {
		return key, ""
	}
	return key[:end], key[end+1:]
}
