package sca

import (
	"bytes"
	"context"
	"encoding/xml"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// pom is a Maven project, with the parts that determine versions of packages.
type pom struct {
	Path    string `xml:"-"`
	Group   string `xml:"groupId"`
	Name    string `xml:"artifactId"`
	Version string `xml:"version"`
	Parent  struct {
		Group   string  `xml:"groupId"`
		Name    string  `xml:"artifactId"`
		Version string  `xml:"version"`
		At      *string `xml:"relativePath"`
	} `xml:"parent"`
	Properties struct {
		All []struct {
			XMLName xml.Name
			Value   string `xml:",chardata"`
		} `xml:",any"`
	} `xml:"properties"`
	values  map[string]string // the properties by name, the first of several
	Managed []pomPackage      `xml:"dependencyManagement>dependencies>dependency"`
	Own     []pomPackage      `xml:"dependencies>dependency"`
}

type pomPackage struct {
	Group   string `xml:"groupId"`
	Name    string `xml:"artifactId"`
	Version string `xml:"version"`
	Type    string `xml:"type"`
	Scope   string `xml:"scope"`
}

// maxParents bounds chains of parents and imports.
const maxParents = 20

// poms are the projects of the repository, by path and by coordinates.
type poms struct {
	byPath, byName map[string]*pom
}

func (s *session) poms() *poms {
	out := &poms{byPath: map[string]*pom{}, byName: map[string]*pom{}}
	for i := range s.tree.Files {
		file := s.tree.Files[i].Path
		if !isPOM(file) || isInstalled(file) {
			continue
		}
		raw := s.files.read(file)
		one := &pom{Path: file}
		in := xml.NewDecoder(bytes.NewReader(raw))
		in.Entity = xml.HTMLEntity
		if raw == nil || in.Decode(one) != nil {
			continue
		}
		one.values = map[string]string{}
		for _, property := range one.Properties.All {
			if name := property.XMLName.Local; !hasKey(one.values, name) {
				one.values[name] = strings.TrimSpace(property.Value)
			}
		}
		out.byPath[file] = one
		key := firstOf(one.Group, one.Parent.Group) + ":" + one.Name
		if out.byName[key] == nil {
			out.byName[key] = one
		}
	}
	return out
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t = strings.TrimSpace(t); t != "" {
			return t
		}
	}
	return ""
}

// parent returns the parent if it is in the repository, else nil.
func (p *poms) parent(one *pom) *pom {
	if one.Parent.Name == "" {
		return nil
	}
	at := "../pom.xml"
	if one.Parent.At != nil {
		at = strings.TrimSpace(*one.Parent.At)
	}
	if at != "" {
		for _, name := range []string{at, path.Join(at, "pom.xml")} {
			up := p.byPath[path.Join(path.Dir(one.Path), name)]
			if up != nil && up.Name == strings.TrimSpace(one.Parent.Name) {
				return up
			}
		}
	}
	return p.byName[strings.TrimSpace(one.Parent.Group)+":"+strings.TrimSpace(one.Parent.Name)]
}

// chain returns a project with its parents.
func (p *poms) chain(one *pom) []*pom {
	var out []*pom
	for ; one != nil && len(out) < maxParents; one = p.parent(one) {
		out = append(out, one)
	}
	return out
}

var pomVariable = regexp.MustCompile(`\$\{([^}]+)\}`)

// text replaces the properties of a project and its parents; it returns "" if one is
// unknown.
func (p *poms) text(one *pom, text string) string {
	for range 5 {
		if !strings.Contains(text, "${") {
			return strings.TrimSpace(text)
		}
		if len(text) > maxVersion {
			return ""
		}
		text = pomVariable.ReplaceAllStringFunc(text, func(v string) string {
			name := v[2 : len(v)-1]
			for _, at := range p.chain(one) {
				switch name {
				case "project.version", "version", "pom.version", "revision.project":
					if own := firstOf(at.Version, at.Parent.Version); own != "" {
						return own
					}
				case "project.groupId":
					return firstOf(at.Group, at.Parent.Group)
				case "project.parent.version":
					return at.Parent.Version
				}
				if value, ok := at.values[name]; ok {
					return value
				}
			}
			return v
		})
	}
	return ""
}

// managed are the versions that a project's parents and imported lists (BOMs) assign to packages.
type managed struct {
	versions map[string]string // by package, from the lists in the repository
	outside  platforms         // the BOMs from elsewhere
	read     map[*pom]bool
}

// version returns the version of a package; "" if it is unknown. Lists in the repository are certain;
// without an entry there, the BOMs from elsewhere count.
func (m *managed) version(group, name string) string {
	return firstOf(m.versions[group+":"+name], m.outside.version(group))
}

func (p *poms) managed(one *pom) *managed {
	m := &managed{versions: map[string]string{}, outside: platforms{}, read: map[*pom]bool{}}
	m.add(p, one)
	return m
}

// add adds the lists of a project, each once: lists that import each other would take forever.
func (m *managed) add(p *poms, one *pom) {
	if m.read[one] {
		return
	}
	m.read[one] = true
	for _, at := range p.chain(one) {
		for _, entry := range at.Managed {
			g, a, v := p.text(one, entry.Group), p.text(one, entry.Name), p.text(one, entry.Version)
			bom := p.byName[g+":"+a]
			switch {
			case strings.TrimSpace(entry.Scope) != "import":
				if m.versions[g+":"+a] == "" {
					m.versions[g+":"+a] = v
				}
			case bom == nil:
				m.outside.add(g, v)
			default:
				m.add(p, bom)
			}
		}
		// An external parent, such as Spring Boot's, has the same version as the packages of
		// its group.
		if strings.TrimSpace(at.Parent.Name) == "spring-boot-starter-parent" && p.parent(at) == nil {
			m.outside.add(strings.TrimSpace(at.Parent.Group), p.text(at, at.Parent.Version))
		}
	}
}

// manage removes the repository's own modules, adds the versions of packages that a pom.xml
// leaves to parents and BOMs, and adds the parents and BOMs themselves.
func (s *session) manage(ctx context.Context) {
	var all *poms
	for _, src := range s.sources {
		switch {
		case ctx.Err() != nil:
			return
		case !isPOM(src.path):
			continue
		}
		if all == nil {
			all = s.poms()
		}
		one := all.byPath[src.path]
		if one == nil {
			continue
		}
		src.packages = slices.DeleteFunc(src.packages, func(p *pkg) bool { return all.byName[p.name] != nil })
		ranges, listed := all.ranges(one), all.managed(one)
		for _, p := range src.packages {
			group, name, ok := strings.Cut(p.name, ":")
			version := ranges[p.name]
			if !ok || version == "" && p.version != "" && !strings.Contains(p.version, "${") {
				continue
			}
			version = firstOf(version, all.text(one, p.version), listed.version(group, name))
			if version != "" {
				p.version, p.unpinned, p.derived = "", false, true
				p.limit(version)
				p.purl = p.packageURL()
			}
		}
		s.completed(all, one, src, listed)
		s.bases(all, one, src)
	}
}

// ranges returns the intervals of versions that a project and its parents require, by
// package: the reader of one pom.xml only has their lower bounds.
func (p *poms) ranges(one *pom) map[string]string {
	versions := map[string]string{}
	chain := p.chain(one)
	add := func(list []pomPackage) {
		for _, d := range list {
			key := p.text(one, d.Group) + ":" + p.text(one, d.Name)
			if version := p.text(one, d.Version); versions[key] == "" && version != "" {
				versions[key] = version
			}
		}
	}
	for _, at := range chain {
		add(at.Own)
	}
	for _, at := range chain {
		add(at.Managed)
	}
	maps.DeleteFunc(versions, func(_, version string) bool { return !interval.MatchString(version) })
	return versions
}

// completed adds the packages whose version is a property of a parent: the reader of one
// pom.xml leaves out what it cannot resolve.
func (s *session) completed(all *poms, one *pom, src *source, listed *managed) {
	raw := string(s.files.read(src.path))
	known := map[string]bool{}
	for _, p := range src.packages {
		known[p.name] = true
	}
	for _, d := range one.Own {
		group, name := all.text(one, d.Group), all.text(one, d.Name)
		key := group + ":" + name
		if group == "" || name == "" || known[key] || all.byName[key] != nil {
			continue
		}
		known[key] = true
		version := firstOf(all.text(one, d.Version), listed.version(group, name))
		p := &pkg{
			ecosystem: "Maven", kind: "Maven", name: key, path: src.path, direct: true, derived: version != "",
			dev: strings.TrimSpace(d.Scope) == "test",
		}
		p.limit(version)
		if i := strings.Index(raw, "<artifactId>"+strings.TrimSpace(d.Name)+"</"); i >= 0 {
			p.line = 1 + strings.Count(raw[:i], "\n")
		}
		p.purl = p.packageURL()
		src.packages = append(src.packages, p)
	}
}

// bases adds external parents and BOMs as packages: their versions determine those of other
// packages.
func (s *session) bases(all *poms, one *pom, src *source) {
	add := func(group, name, version string) {
		group, name, version = all.text(one, group), all.text(one, name), all.text(one, version)
		if group == "" || name == "" || version == "" || all.byName[group+":"+name] != nil {
			return
		}
		p := &pkg{ecosystem: "Maven", kind: "Maven", name: group + ":" + name, version: version, path: src.path, direct: true}
		p.purl = p.packageURL()
		src.packages = append(src.packages, p)
	}
	add(one.Parent.Group, one.Parent.Name, one.Parent.Version)
	for _, m := range one.Managed {
		if strings.TrimSpace(m.Scope) == "import" {
			add(m.Group, m.Name, m.Version)
		}
	}
	place(src.packages, src.path, s.files.read(src.path))
	src.packages = merged(src.packages)
}
