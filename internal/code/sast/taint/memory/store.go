// Package memory stores the values that outlive a function: those of globals, fields and columns.
package memory

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Store holds the joined values of stored locations, and which functions read them.
type Store struct {
	index      *hierarchy.Index
	initialise func(stored.Location)
	values     map[stored.Location]*value.Value
	growth     map[stored.Location]int  // how often values grew
	grown      map[stored.Location]bool // since TakeChanged
	readers    map[stored.Location]map[*ir.Func]read
}

// read is the last time that a function read a location: the file of the function, and the growth of the value until then.
type read struct {
	file   *ir.File
	growth int
}

// New returns an empty store. initialise interprets the code that assigns a location before
// functions can read it; it is called when a location without a value is read.
func New(index *hierarchy.Index, initialise func(stored.Location)) *Store {
	return &Store{
		index: index, initialise: initialise, values: map[stored.Location]*value.Value{}, growth: map[stored.Location]int{},
		grown: map[stored.Location]bool{}, readers: map[stored.Location]map[*ir.Func]read{},
	}
}

// Stored returns the value of a location, and notes the function that reads it.
func (s *Store) Stored(at stored.Location, reader *ir.Func, file *ir.File) *value.Value {
	if _, known := s.values[at]; !known {
		s.initialise(at)
	}
	if s.readers[at] == nil {
		s.readers[at] = map[*ir.Func]read{}
	}
	s.readers[at][reader] = read{cmp.Or(s.index.FileOf[reader], file), s.growth[at]}
	return s.values[at]
}

// KnownStored returns the value of a location so far.
func (s *Store) KnownStored(at stored.Location) *value.Value { return s.values[at] }

// Save joins a value with that of a location.
func (s *Store) Save(at stored.Location, v *value.Value) {
	old, known := s.values[at]
	if !known {
		s.values[at] = v
	} else {
		joined := value.Join(old, v)
		if value.Same(old, joined) {
			return
		}
		s.values[at] = joined
	}
	if !known || old == nil || grew(old, s.values[at]) {
		s.growth[at]++
		s.grown[at] = true
	}
}

// grew reports whether a joined value has gained something that changes a reader's result. Another constant may decide a condition.
func grew(old, now *value.Value) bool {
	return len(now.Constants) != len(old.Constants) || len(now.Taints) != len(old.Taints) || len(now.Types) > len(old.Types) ||
		now.Rows.Len() > old.Rows.Len() || len(now.Functions) > len(old.Functions) || old.Ref != now.Ref
}

// Members returns the names of the members of a global, sorted. Objects that only have members count too.
func (s *Store) Members(ref string) []string {
	names := map[string]bool{}
	note := func(name string) {
		if member, ok := strings.CutPrefix(name, ref+"."); ok {
			member, _, _ = strings.Cut(member, ".")
			names[ref+"."+member] = true
		}
	}
	for at := range s.values {
		if at.Kind == stored.KindGlobal {
			note(at.Name)
		}
	}
	for name := range s.index.Functions {
		note(name)
	}
	return slices.Sorted(maps.Keys(names))
}

// TakeChanged returns the functions that read a location for the last time before its value grew, and forgets what grew.
func (s *Store) TakeChanged() map[*ir.Func]*ir.File {
	out := map[*ir.Func]*ir.File{}
	for at := range s.grown {
		for fn, last := range s.readers[at] {
			if last.growth < s.growth[at] {
				out[fn] = last.file
			}
		}
	}
	s.grown = map[stored.Location]bool{}
	return out
}
