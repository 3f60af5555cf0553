package model

import "slices"

// Observer is called for the rules, entries and shapes of a set that are looked up. None of its functions may be nil.
type Observer struct {
	Rule  func(*Rule)
	Entry func(*Entry)
	Shape func(*Shape)
}

// probe lets tests observe what is looked up in a set, and hide one rule, entry or shape of it.
type probe struct {
	observer *Observer
	rule     *Rule
	entry    *Entry
	shape    *Shape
}

func (p *probe) rules(list []*Rule) []*Rule {
	if p.observer != nil {
		for _, s := range list {
			p.observer.Rule(s)
		}
	}
	if p.rule == nil || !slices.Contains(list, p.rule) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s *Rule) bool { return s == p.rule })
}

// Used reports to the observer that an entry applies to a function, a parameter or a call.
func (s *Set) Used(e *Entry) {
	if s.probe != nil && s.probe.observer != nil {
		s.probe.observer.Entry(e)
	}
}

// hides reports whether a test hides a shape. It must be called only for shapes that match, because the observer counts them.
func (s *Set) hides(one *Shape) bool {
	if s.probe != nil && s.probe.observer != nil {
		s.probe.observer.Shape(one)
	}
	return s.probe != nil && s.probe.shape == one
}

// WithObserver returns a copy of the set that reports to an observer what is looked up.
func (s *Set) WithObserver(o Observer) *Set { return s.with(&probe{observer: &o}) }

// Without returns the set without a rule. The names in the rule still count as known.
func (s *Set) Without(rule *Rule) *Set { return s.with(&probe{rule: rule}) }

// WithoutShape returns the set without a shape.
func (s *Set) WithoutShape(one *Shape) *Set { return s.with(&probe{shape: one}) }

// WithoutEntry returns the set without an entry.
func (s *Set) WithoutEntry(left *Entry) *Set {
	out := s.with(&probe{entry: left})
	out.Entries = slices.DeleteFunc(slices.Clone(s.Entries), func(e *Entry) bool { return e == left })
	return out
}

func (s *Set) with(p *probe) *Set {
	out := *s
	out.probe = p
	return &out
}

// AllRules returns all rules, in the order in which they were read.
func (s *Set) AllRules() []*Rule { return s.all }
