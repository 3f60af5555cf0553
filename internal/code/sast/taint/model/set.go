package model

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
)

// Set is all knowledge about one language.
type Set struct {
	Weaknesses *Weaknesses
	Words      *Words
	Entries    []*EntrySpec
	Protocol   Protocol

	types                     map[string]*Type
	same                      map[string]string // other names of types
	known                     map[string]bool   // names in the knowledge, and their owners
	calls, news, reads, write table
	parameters                []*Spec
	specs                     []*Spec
	probe                     *probe              // nil except in tests
	own                       int                 // number of specs before the first Supplement; 0 before it
	bySimple                  map[string][]string // types by their names without packages, for Supplement
	shapes                    *shapes
	callbacks                 registrations
	calling                   map[string]bool // methods of types that call the function that the object is
}

// table has rules by member, then by owner.
type table map[string]map[string][]*Spec

func (t table) add(name string, s *Spec) {
	owner, member := ir.Split(name)
	if t[member] == nil {
		t[member] = map[string][]*Spec{}
	}
	t[member][owner] = append(t[member][owner], s)
}

// EntrySpec is an entry point, compiled.
type EntrySpec struct {
	*Entry
	At         Slot
	Params     map[int]Given // by index, -1 for the last
	Named      map[string]Given
	All        *Given
	ResultOf   *Weakness
	Render     *RenderSpec
	When       []Test
	Name, Path *regexp.Regexp
	First      *regexp.Regexp
	Owner      *regexp.Regexp
	Parameters *regexp.Regexp
	Results    *regexp.Regexp
	Fix        string
	Shape      *Shape     // nil unless a shape gave the entry
	Inner      *EntrySpec // of the function that is returned; nil without Returned
}

// Load returns the knowledge in the YAML files of several file systems.
func Load(sources ...fs.FS) (*Set, error) {
	files, err := ReadFiles(sources...)
	if err != nil {
		return nil, err
	}
	return NewSet(files)
}

// NewSet returns the knowledge in files.
func NewSet(files []*File) (*Set, error) {
	s := &Set{
		Weaknesses: AllWeaknesses(), Words: NewWords(),
		types: map[string]*Type{}, same: map[string]string{}, known: map[string]bool{}, calling: map[string]bool{},
		calls: table{}, news: table{}, reads: table{}, write: table{}, callbacks: registrations{byMember: map[string][]Registration{}},
		shapes: &shapes{byKind: map[string][]*Shape{}, members: map[string][]*Shape{}},
	}
	for _, f := range files {
		if err := s.add(f); err != nil {
			return nil, fmt.Errorf("knowledge: %s: %w", f.path, err)
		}
	}
	return s, nil
}

func (s *Set) add(f *File) error {
	for _, id := range slices.Sorted(maps.Keys(f.Fixes)) {
		if _, ok := s.Weaknesses.Find(id); !ok {
			return fmt.Errorf("fixes: %q is not a weakness", id)
		}
	}
	if f.Protocol != nil {
		s.Protocol = *f.Protocol
	}
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		s.addType(name, f.Types[name])
	}
	for i := range f.Rules {
		if err := s.addRule(f, &f.Rules[i]); err != nil {
			return fmt.Errorf("rule %d (%s): %w", i+1, f.Rules[i].about(), err)
		}
	}
	for i := range f.Entries {
		if err := s.addEntry(f, &f.Entries[i]); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return s.addShapes(f)
}

// about returns the names that a rule matches, for messages.
func (r *Rule) about() string {
	for _, list := range [][]string{r.Call, r.New, r.Read, r.Write, r.Parameter} {
		if len(list) > 0 {
			return list[0]
		}
	}
	return noName
}

// noName stands for the names of a rule without any.
const noName = "nothing"

func (s *Set) addType(name string, t Type) {
	have := s.types[name]
	if have == nil {
		have = &Type{Members: map[string]string{}}
		s.types[name] = have
	}
	have.Extends = append(have.Extends, t.Extends...)
	maps.Copy(have.Members, t.Members)
	if t.Elem != "" {
		have.Elem = t.Elem
	}
	if t.Calls != "" {
		have.Calls, s.calling[t.Calls] = t.Calls, true
	}
	have.Scalar = have.Scalar || t.Scalar
	have.Records = have.Records || t.Records
	have.Decorates = have.Decorates || t.Decorates
	have.Carries = have.Carries || t.Carries
	have.Assumed = have.Assumed || t.Assumed
	have.Fixed = have.Fixed || t.Fixed
	have.Schema = cmp.Or(t.Schema, have.Schema)
	for _, alias := range Names(t.Same) {
		s.same[alias] = name
	}
}

func (s *Set) addRule(f *File, r *Rule) error {
	spec, err := s.compile(f, r)
	if err != nil {
		return err
	}
	spec.place = len(s.specs)
	s.specs = append(s.specs, spec)
	for _, to := range []struct {
		names []string
		table table
	}{{r.Call, s.calls}, {r.Read, s.reads}, {r.Write, s.write}} {
		for _, name := range s.knownNames(to.names) {
			to.table.add(name, spec)
		}
	}
	if len(r.Parameter) > 0 {
		s.parameters = append(s.parameters, spec)
		r.Parameter, r.Of = s.knownNames(r.Parameter), s.knownNames(r.Of)
	}
	for _, name := range s.knownNames(r.New) {
		s.news.add(name+".new", spec)
	}
	return nil
}

// knownNames expands names, which knowledge is then about.
func (s *Set) knownNames(patterns []string) []string {
	out := Names(patterns)
	for _, name := range out {
		s.know(name)
	}
	return out
}

func (s *Set) know(name string) {
	owner, _ := ir.Split(name)
	s.known[name], s.known[owner], s.known[ir.Base(name)] = true, true, true
}

func (s *Set) addEntry(f *File, e *Entry) error {
	e.Framework = f.Framework
	e.Docs = cmp.Or(e.Docs, f.Docs)
	if s.expandNames(e) != 1 {
		return errors.New("it needs one of annotation, function, overrides, methods, setters, callback, parameters, and name with path")
	}
	in := &reader{weaknesses: s.Weaknesses}
	out := &EntrySpec{
		Entry: e, Params: map[int]Given{}, Named: map[string]Given{}, ResultOf: in.weakness("result", e.Result), Fix: f.Fixes[e.Result],
		When: in.tests("when", e.When), Render: in.render(e.Render), Name: in.pattern("name", e.Name), Path: in.pattern("path", e.Path),
		First: in.pattern("first", e.First), Owner: in.pattern("owner", e.Owner), Parameters: in.pattern("parameters", e.Parameters),
		Results: in.pattern("results", e.Results),
	}
	in.require(e.At != "" || len(e.Callback) == 0, "callback: at names the argument that is the function")
	if e.At != "" {
		out.At = in.slot("at", e.At)
	}
	in.params(e, out)
	if in.err != nil {
		return in.err
	}
	if len(e.Returned) > 0 {
		inner := *out
		out.Inner = &inner
	}
	s.callbacks.add(out, len(s.Entries))
	s.Entries = append(s.Entries, out)
	return nil
}

// expandNames expands the names of an entry point, and returns how many of its fields contain
// names.
func (s *Set) expandNames(e *Entry) (kinds int) {
	for _, list := range []*[]string{&e.Annotation, &e.Function, &e.Overrides, &e.Methods, &e.Setters, &e.Callback} {
		if len(*list) > 0 {
			kinds++
		}
		*list = s.knownNames(*list)
	}
	e.Of = Names(e.Of)
	if e.Name != "" || e.Path != "" || e.Parameters != "" {
		kinds++
	}
	return kinds
}

// params compiles the values that the parameters of an entry point get.
func (r *reader) params(e *Entry, out *EntrySpec) {
	for key, given := range e.Params {
		given.Cleared, given.Schemas = r.mask("params", given.Clears), r.slots("params", given.Schema)
		at, err := strconv.Atoi(key)
		switch {
		case key == "*":
			out.All = &given
		case err == nil:
			out.Params[at] = given
		default:
			out.Named[key] = given
		}
	}
}
