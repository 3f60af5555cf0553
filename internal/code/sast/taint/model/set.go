package model

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Set is all knowledge about one language.
type Set struct {
	Weaknesses *Weaknesses
	Words      *Words
	Entries    []*Entry
	Protocol   Protocol

	types                     map[string]*Type
	same                      map[string]string // other names of types
	known                     map[string]bool   // names in the knowledge, and their owners
	calls, news, reads, write table
	parameters                []*Rule
	all                       []*Rule
	probe                     *probe              // nil except in tests
	own                       int                 // number of rules before the first Supplement; 0 before it
	bySimple                  map[string][]string // types by their names without packages, for Supplement
	shapes                    *shapes
	callbacks                 registrations
	calling                   map[string]bool // methods of types that call the function that the object is
}

// table has rules by member, then by owner.
type table map[string]map[string][]*Rule

func (t table) add(name string, s *Rule) {
	owner, member := ir.Split(name)
	if t[member] == nil {
		t[member] = map[string][]*Rule{}
	}
	t[member][owner] = append(t[member][owner], s)
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
	for i, r := range f.Rules {
		if err := s.addRule(f, &r); err != nil {
			return fmt.Errorf("rule %d (%s): %w", i+1, r.about(), err)
		}
	}
	if err := s.addEntries(f); err != nil {
		return err
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
	if err := s.complete(f, r); err != nil {
		return err
	}
	s.list(r)
	for _, to := range []struct {
		names []string
		table table
	}{{r.Call, s.calls}, {r.Read, s.reads}, {r.Write, s.write}} {
		for _, name := range s.knownNames(to.names) {
			to.table.add(name, r)
		}
	}
	if len(r.Parameter) > 0 {
		s.parameters = append(s.parameters, r)
		r.Parameter, r.Of = s.knownNames(r.Parameter), s.knownNames(r.Of)
	}
	for _, name := range s.knownNames(r.New) {
		s.news.add(name+".new", r)
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

// list appends a rule to those of the set.
func (s *Set) list(r *Rule) {
	r.place = len(s.all)
	s.all = append(s.all, r)
}

func (s *Set) addEntries(f *File) error {
	for i, e := range f.Entries {
		if err := s.addEntry(f, &e); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Set) addEntry(f *File, e *Entry) error {
	e.Framework, e.Docs, e.Fix = f.Framework, cmp.Or(e.Docs, f.Docs), f.Fixes[e.Result]
	if s.expandNames(e) != 1 {
		return errors.New("it needs one of annotation, function, overrides, methods, setters, callback, parameters, and name with path")
	}
	if err := s.Weaknesses.set(&e.ResultOf, e.Result); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	if len(e.Callback) > 0 && !e.At.IsSet() {
		return errors.New("callback: at names the argument that is the function")
	}
	if err := cmp.Or(checkConditions("when", e.When), e.Render.check()); err != nil {
		return err
	}
	if len(e.Returned) > 0 {
		inner := *e
		e.Inner = &inner
	}
	s.callbacks.add(e, len(s.Entries))
	s.Entries = append(s.Entries, e)
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
	if e.Name.IsSet() || e.Path.IsSet() || e.Parameters.IsSet() {
		kinds++
	}
	return kinds
}
