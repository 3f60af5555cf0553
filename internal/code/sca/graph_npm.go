package sca

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// packageJSON has the direct packages of a package.json, with their ranges.
type packageJSON struct {
	Dependencies         map[string]json.RawMessage `json:"dependencies"`
	DevDependencies      map[string]json.RawMessage `json:"devDependencies"`
	OptionalDependencies map[string]json.RawMessage `json:"optionalDependencies"`
	PeerDependencies     map[string]json.RawMessage `json:"peerDependencies"`
}

// into adds the direct packages; find returns the node of a package and a range, "" if it is
// not installed.
func (p packageJSON) into(g *graph, find func(name, wanted string) string) {
	for name, wanted := range p.DevDependencies {
		g.want(find(name, text(wanted)), true)
	}
	for _, all := range []map[string]json.RawMessage{p.Dependencies, p.OptionalDependencies, p.PeerDependencies} {
		for name, wanted := range all {
			g.want(find(name, text(wanted)), false)
		}
	}
}

// text returns a JSON string, "" for anything else.
func text(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s) // anything else has no text
	return s
}

// byName is a find function for lockfiles whose ranges are not read.
func byName(name, _ string) string { return name }

// packageJSONGraph returns the direct packages of the package.json in a folder and, for a
// workspace, of its members.
func packageJSONGraph(s *session, dir string, find func(name, wanted string) string) *graph {
	g := newGraph()
	add := func(file string) {
		var p packageJSON
		if json.Unmarshal(s.files.read(file), &p) == nil {
			p.PeerDependencies = nil // not every package manager installs them
			p.into(g, find)
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

// npmEntry is a folder with a package in version 2 and 3 of npm's lockfile.
type npmEntry struct {
	packageJSON
	Name     string `json:"name"`
	Version  string `json:"version"`
	Resolved string `json:"resolved"`
	Link     bool   `json:"link"`
	// DevOptional is true for a development package that another one needs optionally at run time.
	DevOptional bool `json:"devOptional"`
}

const npmFolder = "node_modules/"

func npmGraph(s *session, dir string, raw []byte) *graph {
	var lock struct {
		Packages     map[string]npmEntry    `json:"packages"`
		Dependencies map[string]npmOldEntry `json:"dependencies"`
	}
	if json.Unmarshal(raw, &lock) != nil {
		return nil
	}
	if lock.Packages == nil {
		return npmOldGraph(s, dir, lock.Dependencies)
	}
	g := newGraph()
	folders := npmFolders(lock.Packages)
	for at, e := range lock.Packages {
		if at != "" && !e.Link && !strings.Contains(at, npmFolder) {
			g.own[folders.node(at)] = true
		}
	}
	for at, e := range lock.Packages {
		if e.Link {
			continue
		}
		if e.DevOptional {
			g.only[folders.node(at)] = false
		}
		find := func(name, _ string) string { return folders.find(at, name) }
		if !strings.Contains(at, npmFolder) { // a package of the repository
			e.into(g, find)
			continue
		}
		for _, all := range []map[string]json.RawMessage{e.Dependencies, e.OptionalDependencies, e.PeerDependencies} {
			for name := range all {
				g.needs(folders.node(at), find(name, ""))
			}
		}
	}
	return g
}

// npmFolders are the packages of a lockfile by their folders.
type npmFolders map[string]npmEntry

// node returns the node of the package in a folder.
func (f npmFolders) node(at string) string {
	e := f[at]
	if e.Link {
		if at = e.Resolved; f[at].Link {
			return ""
		}
		e = f[at]
	}
	name := e.Name
	if name == "" {
		name = path.Base(at)
		if scope := path.Base(path.Dir(at)); strings.HasPrefix(scope, "@") {
			name = scope + "/" + name
		}
	}
	return node(name, e.Version)
}

// find returns the node of the package that code in a folder loads by a name: that of the
// nearest node_modules above it.
func (f npmFolders) find(from, name string) string {
	for {
		at := path.Join(from, npmFolder+name)
		if _, ok := f[at]; ok {
			return f.node(at)
		}
		if from == "" || from == "." {
			return ""
		}
		if from = path.Dir(from); from == "." {
			from = ""
		}
	}
}

// npmOldEntry is a package in version 1 of npm's lockfile, with the packages in its own folder.
type npmOldEntry struct {
	Version      string                 `json:"version"`
	Requires     json.RawMessage        `json:"requires"`
	Dependencies map[string]npmOldEntry `json:"dependencies"`
}

// npmOldGraph reads version 1 of npm's lockfile, which does not contain the direct packages.
func npmOldGraph(s *session, dir string, top map[string]npmOldEntry) *graph {
	find := func(name, _ string) string { return npmOldNode([]map[string]npmOldEntry{top}, name) }
	g := packageJSONGraph(s, dir, find)
	var walk func(above []map[string]npmOldEntry)
	walk = func(above []map[string]npmOldEntry) {
		for name, e := range above[0] {
			from := npmOldNode(above, name)
			if strings.HasPrefix(e.Version, "file:") {
				g.own[from] = true
			}
			inner := above
			if len(e.Dependencies) > 0 {
				inner = append([]map[string]npmOldEntry{e.Dependencies}, above...)
				walk(inner)
			}
			var requires map[string]json.RawMessage
			if json.Unmarshal(e.Requires, &requires) != nil {
				continue // true or false at the top
			}
			for _, need := range slices.Sorted(maps.Keys(requires)) {
				g.needs(from, npmOldNode(inner, need))
			}
		}
	}
	walk([]map[string]npmOldEntry{top})
	return g
}

// npmOldNode returns the node of the package that has a name in the nearest of several folders.
func npmOldNode(folders []map[string]npmOldEntry, name string) string {
	for _, folder := range folders {
		e, ok := folder[name]
		if !ok {
			continue
		}
		version := e.Version
		if alias, ok := strings.CutPrefix(version, "npm:"); ok {
			if i := strings.LastIndex(alias, "@"); i > 0 {
				name, version = alias[:i], alias[i+1:]
			}
		}
		if strings.HasPrefix(version, "file:") {
			version = ""
		}
		return node(name, version)
	}
	return ""
}
