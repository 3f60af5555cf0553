package model

import (
	"cmp"
	"slices"
	"strings"
)

// Same returns the name that knowledge uses for a type.
func (s *Set) Same(name string) string {
	if to, ok := s.same[name]; ok {
		return to
	}
	return name
}

// Type returns a type of a library.
func (s *Set) Type(name string) (*Type, bool) {
	t, ok := s.types[s.Same(name)]
	return t, ok
}

// CallsFunction reports whether a method of an object of some type calls the function that the object is.
func (s *Set) CallsFunction(method string) bool { return s.calling[method] }

// Renders reports whether a call of a function or method of this name fills a template, or loads one under its name.
func (s *Set) Renders(member string) bool {
	names := func(f Flow) bool { return f.To.Kind == SlotReturn && slices.Equal(f.To.Path, []string{"name"}) }
	for _, specs := range s.calls[member] {
		for _, one := range specs {
			loads := slices.ContainsFunc(one.Flows, names)
			if one.Render != nil || loads {
				return true
			}
		}
	}
	return false
}

// Kind is the kind of program element that a rule matches.
type Kind uint8

// Kinds of rules.
const (
	Calls Kind = iota
	News
	Reads
	Writes
)

func (s *Set) table(k Kind) table {
	switch k {
	case News:
		return s.news
	case Reads:
		return s.reads
	case Writes:
		return s.write
	default:
		return s.calls
	}
}

// Any is the owner of rules about all types, such as "*.trim".
const Any = "*"

// Own is the owner of guards that are functions of the program with a name, such as
// "own.is_safe_url".
const Own = "own"

// Rules returns the rules about a member of a type; with the owner Any, those about all types. A
// construction has the member "new".
func (s *Set) Rules(k Kind, owner, member string) []*Rule {
	list := s.table(k)[member][s.Same(owner)]
	if s.probe != nil {
		list = s.probe.rules(list)
	}
	return list
}

// ParameterRules returns the rules about parameters of functions that libraries implement.
func (s *Set) ParameterRules() []*Rule {
	if s.probe != nil {
		return s.probe.rules(s.parameters)
	}
	return s.parameters
}

// Loose returns the rules about a member that hold for receivers of unknown type.
func (s *Set) Loose(k Kind, member string) []*Rule {
	var out []*Rule
	seen := map[*Rule]bool{}
	for _, list := range s.table(k)[member] {
		if !slices.ContainsFunc(list, func(spec *Rule) bool { return spec.Loose }) {
			continue
		}
		if s.probe != nil {
			list = s.probe.rules(list)
		}
		for _, spec := range list {
			if spec.Loose && !seen[spec] {
				seen[spec] = true
				out = append(out, spec)
			}
		}
	}
	slices.SortFunc(out, func(a, b *Rule) int { return cmp.Compare(a.place, b.place) })
	return out
}

// Knows reports whether knowledge is about a type or function of that name, or about its members.
func (s *Set) Knows(name string) bool {
	name = s.Same(name)
	if _, ok := s.types[name]; ok {
		return true
	}
	return s.known[name]
}

// KnowsPackage reports whether knowledge is about a package, or about something in it.
func (s *Set) KnowsPackage(name string) bool {
	if s.known[name] {
		return true
	}
	for known := range s.known {
		if rest, ok := strings.CutPrefix(known, name); ok && strings.ContainsAny(rest[:min(len(rest), 1)], `./\`) {
			return true
		}
	}
	return false
}

// IsType reports whether knowledge describes a type of that name.
func (s *Set) IsType(name string) bool {
	if _, ok := s.types[s.Same(name)]; ok {
		return true
	}
	return len(s.news["new"][s.Same(name)]) > 0
}
