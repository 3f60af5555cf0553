package ruby

import (
	_ "embed"
	"regexp"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/front"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Declarations map[string][]string
	Filters      struct {
		Before, Answers, Refuses []string
		Actions                  map[string][]string
	}
	Raises, Ends, Hosts []string
	Containers          []string
	Helpers             []generated
	Finders             generated
	Defined             *regexp.Regexp
	Jobs                map[string]struct {
		Method, Queued string
		Skip           int
		Queues         []string
	}
	Options      string
	Environments []string
	Production   string
	InPlace      []string `yaml:"in-place"`
	Hashes       struct {
		Weak, Secrets, Fast, Passwords *regexp.Regexp
		Mark, Password                 string
	}
	Views struct {
		Rails, Others, Helped, Controller, Helpers, Components, Component string
		Renders                                                           []string
		Gems, Escapes, Pages                                              *regexp.Regexp
	}
	Unprotected struct {
		Lock, As                        string
		Version, Restricts, Controllers *regexp.Regexp
	}
}

// generated describes methods that a framework generates.
type generated struct {
	Names      *regexp.Regexp
	Except, As string
}

// stands reports whether a name is that of a generated method, which the repository does not define.
func (l *lowering) stands(g generated, name string) bool {
	return name != g.Except && g.Names.MatchString(name) && !l.defs[name] && l.unit.Facts[fact(name)] == ""
}

// helper returns the name that stands for a generated method, "" for others.
func (l *lowering) helper(name string) string {
	for _, g := range l.lang.lib.Helpers {
		if l.stands(g, name) {
			return g.As
		}
	}
	return ""
}

// finder returns the name that stands for a generated method that looks up records; other names are returned
// unchanged.
func (l *lowering) finder(name string) string {
	if l.stands(l.lang.lib.Finders, name) {
		return l.lang.lib.Finders.As
	}
	return name
}

func fact(name string) string { return "def " + name }

// Survey finds methods of the repository whose names look like those of generated ones, and the facts that
// templates depend on.
func (x *language) Survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	x.views(paths, read, facts)
	if x.unprotected(paths, read) {
		facts[factUnprotected] = "1"
	}
	for _, data := range files.Read(paths, read, files.Ends(".rb")) {
		if x.lib.Views.Escapes.Match(data) {
			facts[factEscapes] = "1"
		}
		for _, m := range x.lib.Defined.FindAllSubmatch(data, -1) {
			facts[fact(string(m[1]))] = "1"
		}
	}
	return facts
}

var _ front.Surveyor = (*language)(nil)
