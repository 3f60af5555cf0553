package report

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Set holds the findings of a program, one for each weakness at each place.
type Set struct {
	found   map[place]*Finding
	callers map[place]map[Place]bool // of sinks that flows from several places reach, and whether all are weak
}

// maxCallers bounds the places from which flows reach one sink.
const maxCallers = 200

type place struct {
	weakness *model.Weakness
	file     *ir.File
	line     uint32
	col      uint16
}

// NewSet returns an empty set.
func NewSet() *Set {
	return &Set{found: map[place]*Finding{}, callers: map[place]map[Place]bool{}}
}

// Add adds a finding, unless the set has a better one of the same weakness and place. A finding in third-party code is added
// where the repository's own code passes the data to it.
func (s *Set) Add(f *Finding) {
	if f.File.Vendored {
		own := f.inOwn()
		if own == nil {
			return
		}
		f = own
	}
	if f.File.Test && f.Weakness.IgnoredInTests {
		return
	}
	key := place{f.Weakness, f.File, f.Pos.Line, f.Pos.Col}
	have, ok := s.found[key]
	if !ok || better(f, have) {
		s.found[key] = f
	}
	s.addCaller(key, f)
}

func (s *Set) addCaller(key place, f *Finding) {
	at, ok := f.caller()
	if !ok || len(s.callers[key]) >= maxCallers {
		return
	}
	if s.callers[key] == nil {
		s.callers[key] = map[Place]bool{}
	}
	weak, twice := s.callers[key][at]
	s.callers[key][at] = f.Weak && (weak || !twice)
}

// othersOf returns the places from which flows reach the sink of a finding, except its own flow.
func (s *Set) othersOf(f *Finding) []Place {
	own, ok := f.caller()
	if !ok {
		return nil
	}
	var out []Place
	for at, weak := range s.callers[place{f.Weakness, f.File, f.Pos.Line, f.Pos.Col}] {
		if at != own && (f.Weak || !weak) {
			out = append(out, at)
		}
	}
	slices.SortFunc(out, func(x, y Place) int { return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line)) })
	return out
}

// better reports whether a finding is more certain, or has a shorter flow.
func better(f, g *Finding) bool {
	return cmp.Or(cmp.Compare(f.doubt(), g.doubt()), cmp.Compare(len(f.Steps), len(g.Steps))) < 0
}

// doubt returns how uncertain a finding is. That data of a known source gets there sanitized is more certain than that something which only
// looks like a source gets there.
func (f *Finding) doubt() int {
	n := 0
	for _, one := range []struct {
		holds bool
		doubt int
	}{
		{f.Far(), 1},
		{f.Loose, 1},
		{f.Weak, 2},
		{f.Tested, 4},
		{f.Sanitized && f.Source != "", 12},
		{f.Alone, 14},
		{f.Shape != nil || f.Rule != nil && f.Rule.OfShape, 24},
		{f.Sanitized && f.Source == "", 48},
	} {
		if one.holds {
			n += one.doubt
		}
	}
	return n
}

// Sorted returns the findings by file and line. It leaves out flaws whose rule yields to a weakness
// found in the same function, and guessable secrets that are already reported where they were
// created.
func (s *Set) Sorted() []Finding {
	type use struct {
		file         *ir.File
		in, weakness string
	}
	used := map[use]bool{}
	for _, f := range s.found {
		if !f.Sanitized && (f.Rule == nil || f.Rule.Yields != f.Weakness.ID) {
			used[use{f.File, f.Func, f.Weakness.ID}] = true
		}
	}
	out := make([]Finding, 0, len(s.found))
	for _, f := range s.found {
		if !f.Sanitized && !s.isDerived(f) && (f.Rule == nil || f.Rule.Yields == "" || !used[use{f.File, f.Func, f.Rule.Yields}]) {
			one := *f
			one.Callers = s.othersOf(f)
			out = append(out, one)
		}
	}
	slices.SortFunc(out, func(x, y Finding) int {
		return cmp.Or(cmp.Compare(x.File.Path, y.File.Path), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col),
			cmp.Compare(x.Weakness.Bit, y.Weakness.Bit))
	})
	return out
}

// Sanitized counts the sinks that data reaches only sanitized, outside of tests, by weakness.
func (s *Set) Sanitized() map[string]int {
	out := map[string]int{}
	for _, f := range s.found {
		if f.Sanitized && !f.File.Test {
			out[f.Weakness.ID]++
		}
	}
	return out
}

// isDerived reports whether the path of a finding by name, such as a guessable secret, has another
// finding: the value was already reported where it was created.
func (s *Set) isDerived(f *Finding) bool {
	if f.Rule != nil || !f.Weakness.ByName() {
		return false
	}
	for i := range max(len(f.Steps)-1, 0) {
		at := &f.Steps[i]
		have := s.found[place{f.Weakness, at.File, at.Pos.Line, at.Pos.Col}]
		if have != nil && !have.Sanitized && have.Rule == nil && (have.File != f.File || have.Pos != f.Pos) {
			return true
		}
	}
	return false
}
