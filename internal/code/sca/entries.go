package sca

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"

	"assay/internal/advisory"
)

var errEntries = errors.New("it has entries of a form that is not supported")

// entries collects the packages of a lockfile that its extractor leaves out.
type entries struct {
	reader  *reader
	path    string
	known   map[string]bool // packages that the extractor returned, by name and by node
	out     []*pkg
	skipped bool     // entries cannot be read
	unread  []string // the packages of these, as far as the lockfile names them
	broken  bool     // it cannot be parsed, so they are unknown
}

// leftOut returns the packages of a lockfile that its extractor leaves out, and which further ones
// cannot be read.
func leftOut(r *reader, file string, raw []byte, known []*pkg) *entries {
	e := &entries{reader: r, path: file, known: map[string]bool{}, unread: []string{}}
	for _, p := range known {
		e.known[p.name], e.known[node(p.name, p.version)] = true, true
	}
	switch r.kind {
	case "Swift":
		e.swift(raw)
	case "renv":
		e.renv(raw)
	case "Pipenv":
		e.pipenv(raw)
	case "Julia":
		e.julia(raw)
	case "Stack":
		e.stack(raw)
	case "pnpm":
		e.pnpm(raw)
	}
	return e
}

// skip notes an entry that cannot be read; name is "" if the lockfile does not name its packages.
func (e *entries) skip(name string) {
	if e.skipped = true; name != "" {
		e.unread = append(e.unread, name)
	}
}

// malformed notes that the lockfile cannot be parsed.
func (e *entries) malformed() { e.skipped, e.broken = true, true }

func (e *entries) add(name, version string, dev bool) {
	if !e.known[name] {
		e.addVersion(name, version, dev, 0)
	}
}

// addVersion adds one of several versions of a package; line is 0 if it is unknown.
func (e *entries) addVersion(name, version string, dev bool, line int) {
	if name == "" || len(name) > 500 || e.known[node(name, version)] || len(e.out) == maxDeclared {
		return
	}
	e.known[node(name, version)] = true
	p := &pkg{ecosystem: e.reader.ecosystem, kind: e.reader.kind, name: name, version: version, path: e.path, line: line, dev: dev}
	p.purl = p.packageURL()
	e.out = append(e.out, p)
}

// pnpm reads the packages of version 6 with a scoped peer in their key, /a@1.0.0(@b/c@2.0.0), which the
// extractor divides at each slash.
func (e *entries) pnpm(raw []byte) {
	var lines map[string]int
	for dec := yaml.NewDecoder(bytes.NewReader(raw)); ; {
		var lock pnpmLock
		if dec.Decode(&lock) != nil {
			return // at the end, or where the extractor ended too
		}
		for key, p := range lock.Packages {
			if _, peers, _ := strings.Cut(key, "("); key[:min(len(key), 1)] != "/" || !strings.Contains(peers, "/") {
				continue
			}
			if lines == nil {
				lines = pnpmLines(raw)
			}
			name, version, _ := strings.Cut(lock.node(key), " ")
			e.addVersion(name, version, p.Dev, lines[key])
		}
	}
}

// pnpmLines returns the lines of the keys of packages.
func pnpmLines(raw []byte) map[string]int {
	out := map[string]int{}
	number := 0
	for line := range strings.Lines(string(raw)) {
		number++
		if key, ok := strings.CutSuffix(strings.TrimSpace(line), ":"); ok && strings.HasPrefix(line, "  ") {
			out[strings.Trim(key, `'"`)] = number
		}
	}
	return out
}

// swift reads version 1 of Package.resolved.
func (e *entries) swift(raw []byte) {
	var in struct {
		Object struct {
			Pins []struct {
				URL   string `json:"repositoryURL"`
				State struct {
					Version string `json:"version"`
				} `json:"state"`
			} `json:"pins"`
		} `json:"object"`
	}
	if json.Unmarshal(raw, &in) != nil {
		e.malformed()
	}
	for _, pin := range in.Object.Pins {
		e.add(advisory.NormalName("SwiftURL", pin.URL), pin.State.Version, false)
	}
}

// renv reads packages from mirrors of CRAN and other repositories of its form.
func (e *entries) renv(raw []byte) {
	var in struct {
		Packages map[string]struct {
			Package, Version, Source, Repository string
		}
	}
	if json.Unmarshal(raw, &in) != nil {
		e.malformed()
	}
	for _, p := range in.Packages {
		switch {
		case p.Repository == "CRAN":
		case p.Source == "Repository" && !strings.HasPrefix(p.Repository, "Bioc"):
			e.add(p.Package, p.Version, false)
		default: // of Bioconductor or a host of code
			e.skip(p.Package)
		}
	}
}

// pipenv reads the categories besides the default ones.
func (e *entries) pipenv(raw []byte) {
	var in map[string]json.RawMessage
	if json.Unmarshal(raw, &in) != nil {
		e.malformed()
	}
	for _, category := range slices.Sorted(maps.Keys(in)) {
		var packages map[string]struct {
			Version, Path string
		}
		if category == "_meta" {
			continue
		}
		if json.Unmarshal(in[category], &packages) != nil {
			e.malformed()
		}
		for name, p := range packages {
			version, exact := strings.CutPrefix(p.Version, "==")
			switch {
			case p.Path != "": // the repository's own
			case !exact:
				e.skip(name)
			case category != "default" && category != "develop":
				e.add(name, version, devGroups([]string{category}))
			}
		}
	}
}

// julia reads format 1 of Manifest.toml, whose packages are at the top level.
func (e *entries) julia(raw []byte) {
	var in map[string]any
	if _, err := toml.Decode(string(raw), &in); err != nil {
		e.malformed()
	}
	for name, list := range in {
		tables, _ := list.([]map[string]any)
		for _, t := range tables {
			version, _ := t["version"].(string)
			if _, own := t["path"]; !own && version != "" { // the standard library has no versions
				e.add(name, version, false)
			}
		}
	}
}

// stack finds snapshots, whose packages are not in the lockfile, and packages from elsewhere.
func (e *entries) stack(raw []byte) {
	var in struct {
		Snapshots []any `yaml:"snapshots"`
		Packages  []struct {
			Completed struct {
				Hackage string `yaml:"hackage"`
			} `yaml:"completed"`
		} `yaml:"packages"`
	}
	switch {
	case yaml.Unmarshal(raw, &in) != nil:
		e.malformed()
	case len(in.Snapshots) > 0:
		e.skip("")
	}
	for _, p := range in.Packages {
		if p.Completed.Hackage == "" {
			e.skip("")
		}
	}
}

// supplement adds what the extractor left out to a source, and notes what cannot be read.
func (s *session) supplement(src *source, raw []byte) {
	e := leftOut(src.reader, src.path, raw, src.packages)
	src.packages = append(src.packages, e.out...)
	if !e.skipped {
		return
	}
	n := unreadableNote(src.path, errEntries)
	if !e.broken {
		slices.Sort(e.unread)
		n.Packages = e.unread
	}
	src.partial = true
	s.note(n)
}
