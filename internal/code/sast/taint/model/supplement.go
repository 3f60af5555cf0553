package model

import (
	"fmt"
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Supplement adds less detailed knowledge, such as models of other tools. The rules that the set
// has about a call take precedence, because their conditions are more precise.
func (s *Set) Supplement(f *File) error {
	if s.own == 0 {
		s.own = len(s.all)
	}
	if s.bySimple == nil {
		s.bySimple = map[string][]string{}
		for _, name := range slices.Sorted(maps.Keys(s.types)) {
			_, simple := ir.Split(name)
			s.bySimple[simple] = append(s.bySimple[simple], name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		s.addType(s.Same(name), f.Types[name])
	}
	for i := range f.Rules {
		for _, one := range single(&f.Rules[i]) {
			if err := s.supplementRule(f, one); err != nil {
				return fmt.Errorf("rule %d (%s): %w", i+1, one.about(), err)
			}
		}
	}
	return s.addEntries(f)
}

// single splits rules into rules about one name each.
func single(r *Rule) []*Rule {
	var out []*Rule
	for _, list := range []struct {
		names []string
		put   func(*Rule, []string)
	}{
		{r.Call, func(r *Rule, l []string) { r.Call = l }}, {r.New, func(r *Rule, l []string) { r.New = l }},
		{r.Read, func(r *Rule, l []string) { r.Read = l }}, {r.Write, func(r *Rule, l []string) { r.Write = l }},
	} {
		for _, name := range Names(list.names) {
			one := *r
			one.Call, one.New, one.Read, one.Write = nil, nil, nil, nil
			list.put(&one, []string{name})
			out = append(out, &one)
		}
	}
	return out
}

func (s *Set) supplementRule(f *File, r *Rule) error {
	kind, name := r.only()
	if kind == News {
		name += ".new"
	}
	owner, member := ir.Split(name)
	owner = s.Same(owner)
	have, inherited := s.ownRules(kind, owner, member)
	if r = s.remaining(r, have); r == nil {
		return nil
	}
	r.When = s.resolved(r.When)
	if err := s.complete(f, r); err != nil {
		return err
	}
	s.list(r)
	to := s.table(kind)
	if inherited && len(to[member][owner]) == 0 { // the look-up ends at the first class with rules
		for _, one := range have {
			to.add(owner+"."+member, one)
		}
	}
	to.add(owner+"."+member, r)
	s.know(owner + "." + member)
	if kind == News {
		s.know(owner)
	}
	return nil
}

func (r *Rule) only() (Kind, string) {
	switch {
	case len(r.New) > 0:
		return News, r.New[0]
	case len(r.Read) > 0:
		return Reads, r.Read[0]
	case len(r.Write) > 0:
		return Writes, r.Write[0]
	}
	return Calls, r.Call[0]
}

// ownRules returns the set's own rules about a member of a class, or of its supertypes.
func (s *Set) ownRules(kind Kind, owner, member string) (list []*Rule, inherited bool) {
	seen := map[string]bool{}
	for queue := []string{owner}; len(queue) > 0; queue = queue[1:] {
		name := s.Same(queue[0])
		if seen[name] {
			continue
		}
		seen[name] = true
		for _, spec := range s.table(kind)[member][name] {
			if spec.place < s.own {
				list = append(list, spec)
			}
		}
		if len(list) > 0 {
			return list, name != owner
		}
		if t, ok := s.types[name]; ok {
			queue = append(queue, t.Extends...)
		}
	}
	return nil, false
}

// remaining returns a rule without the roles that own rules have, nil if none remains.
func (s *Set) remaining(r *Rule, have []*Rule) *Rule {
	says := func(is func(*Rule) bool) bool { return slices.ContainsFunc(have, is) }
	var said bool
	switch {
	case r.Sink != "":
		out := *r
		out.At = slices.DeleteFunc(slices.Clone(r.At), func(at Slot) bool {
			return says(func(spec *Rule) bool {
				return spec.Sink == r.Sink && !spec.bySelection() && slices.ContainsFunc(spec.At, func(own Slot) bool { return own.isAt(at) })
			})
		})
		if len(out.At) == 0 {
			return nil
		}
		return &out
	case r.Source != "":
		said = says(func(spec *Rule) bool { return spec.Source != "" })
	case r.Guard != nil:
		said = says(func(spec *Rule) bool { return spec.Guard != nil })
	case r.Flaw != "":
		said = says(func(spec *Rule) bool { return spec.Flaw == r.Flaw })
	default:
		said = says((*Rule).decidesResult)
	}
	if said {
		return nil
	}
	return r
}

// bySelection reports whether a rule matches some overloads only.
func (s *Rule) bySelection() bool {
	return slices.ContainsFunc(s.When, func(c Condition) bool { return c.Type != "" || c.Object || c.Fits != "" || len(c.Count) > 0 })
}

// decidesResult reports whether a rule determines the result of a call.
func (s *Rule) decidesResult() bool {
	return s.Closed() || s.Clears != 0 || s.Operation != "" || s.Source != "" || s.Guard != nil || s.Callback != nil || s.Statement != nil
}

// isAt reports whether two slots are in the same argument.
func (s Slot) isAt(at Slot) bool {
	for own := &s; own != nil; own = own.Or {
		same := own.Kind == at.Kind && own.Index == at.Index && own.Name == at.Name
		if same || own.Kind == SlotRest && at.Kind == SlotArg && at.Index >= own.Index {
			return true
		}
	}
	return false
}

// resolved qualifies the types in conditions. Conditions are dropped if the set does not have exactly
// one type of the name.
func (s *Set) resolved(list []Condition) []Condition {
	var out []Condition
	for _, c := range list {
		if c.Fits != "" && !s.IsType(c.Fits) {
			found := s.bySimple[c.Fits]
			if len(found) != 1 {
				continue
			}
			c.Fits = found[0]
		}
		out = append(out, c)
	}
	return out
}
