package model

import "slices"

// Listener hears what of a set is looked up. No function of it may be nil.
type Listener struct {
	Rule  func(*Spec)
	Entry func(*EntrySpec)
	Shape func(*ShapeSpec)
}

// probe reports to tests what of a set is looked up, and hides one rule, entry or shape.
type probe struct {
	heard *Listener
	rule  *Spec
	entry *EntrySpec
	shape *ShapeSpec
}

func (p *probe) rules(list []*Spec) []*Spec {
	if p.heard != nil {
		for _, s := range list {
			p.heard.Rule(s)
		}
	}
	if p.rule == nil || !slices.Contains(list, p.rule) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s *Spec) bool { return s == p.rule })
}

// Used reports to tests that an entry is about a function, a parameter or a call.
func (s *Set) Used(e *EntrySpec) {
	if s.probe != nil && s.probe.heard != nil {
		s.probe.heard.Entry(e)
	}
}

// hides reports whether a test hides a shape. It is called for shapes that match.
func (s *Set) hides(one *ShapeSpec) bool {
	if s.probe != nil && s.probe.heard != nil {
		s.probe.heard.Shape(one)
	}
	return s.probe != nil && s.probe.shape == one
}

// Heard returns the set with a listener.
func (s *Set) Heard(heard Listener) *Set { return s.with(&probe{heard: &heard}) }

// Without returns the set without a rule. The names that the rule is about stay known.
func (s *Set) Without(rule *Spec) *Set { return s.with(&probe{rule: rule}) }

// WithoutShape returns the set without a shape.
func (s *Set) WithoutShape(one *ShapeSpec) *Set { return s.with(&probe{shape: one}) }

// WithoutEntry returns the set without an entry.
func (s *Set) WithoutEntry(left *EntrySpec) *Set {
	out := s.with(&probe{entry: left})
	out.Entries = slices.DeleteFunc(slices.Clone(s.Entries), func(e *EntrySpec) bool { return e == left })
	return out
}

func (s *Set) with(p *probe) *Set {
	out := *s
	out.probe = p
	return &out
}

// Specs returns all rules, in the order in which they were read.
func (s *Set) Specs() []*Spec { return s.specs }
