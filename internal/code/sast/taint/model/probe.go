package model

import "slices"

// probe reports to tests which rules of a set are looked up, and hides one of them.
type probe struct {
	heard func(*Spec)
	left  *Spec
}

func (p *probe) rules(list []*Spec) []*Spec {
	if p.heard != nil {
		for _, s := range list {
			p.heard(s)
		}
	}
	if p.left == nil || !slices.Contains(list, p.left) {
		return list
	}
	var out []*Spec
	for _, s := range list {
		if s != p.left {
			out = append(out, s)
		}
	}
	return out
}

// Heard returns the set with a function that is called for each rule that is looked up.
func (s *Set) Heard(heard func(*Spec)) *Set {
	out := *s
	out.probe = &probe{heard: heard}
	return &out
}

// Without returns the set without a rule. The names that the rule is about stay known.
func (s *Set) Without(left *Spec) *Set {
	out := *s
	out.probe = &probe{left: left}
	return &out
}

// WithoutEntry returns the set without an entry.
func (s *Set) WithoutEntry(left *EntrySpec) *Set {
	out := *s
	out.Entries = slices.DeleteFunc(slices.Clone(s.Entries), func(e *EntrySpec) bool { return e == left })
	return &out
}

// Specs returns all rules, in the order in which they were read.
func (s *Set) Specs() []*Spec { return s.specs }
