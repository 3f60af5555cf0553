package value

import (
	"maps"
	"slices"
)

// noteFlags notes what holds where a variable is true that is true on one of two paths, and false on the other: found, for example,
// after a loop that compares a value with each of those that are allowed. A variable with an error is true, and one without is false.
func (s *State) noteFlags(a, b *State) {
	for at, pair := range differing(&a.Vars, &b.Vars) {
		x, y := flag{pair[0], a.answer(pair[0])}, flag{pair[1], b.answer(pair[1])}
		if x.answer == unknown || y.answer == unknown || x.answer == y.answer && x.answer != either {
			continue
		}
		var t Verdict
		t.Yes = agreedWhere(x, y, a, b, yes)
		t.No = agreedWhere(x, y, a, b, no)
		if len(t.Yes)+len(t.No) > 0 {
			t.Boolean = x.IsFlag() && y.IsFlag()
			s.Vars.Set(at, s.Vars.Get(at).With(func(to *Value) { to.Verdict = &t }))
		}
	}
}

// noteEmpty notes what holds where a collection is empty that has something on one of two paths: the errors that a program gathers. One
// that was passed to the function may have had something before.
func (s *State) noteEmpty(a, b *State) {
	for id, pair := range differing(&a.Heap, &b.Heap) {
		if x, y := pair[0], pair[1]; s.given[id] == nil && x != nil && y != nil && (x.HasContent() || y.HasContent()) {
			s.noteEmptyObject(id, x, y, a, b)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.given)) {
		if x, y := a.Heap.Get(id), b.Heap.Get(id); x != y {
			s.noteEmptyObject(id, x, y, a, b)
		}
	}
}

// noteEmptyObject is noteEmpty for an object that is x on one path and y on the other, nil for what a path did not change.
func (s *State) noteEmptyObject(id int, x, y *Object, a, b *State) {
	if x.isFilled() && y.isFilled() {
		return
	}
	var facts []Fact
	switch onA, onB := slices.Concat(x.emptyFacts(), gained(a, b)), slices.Concat(y.emptyFacts(), gained(b, a)); {
	case x.isFilled():
		facts = onB
	case y.isFilled():
		facts = onA
	default:
		facts = Agreed(onA, onB)
	}
	if len(facts) > 0 {
		o := *s.Heap.Get(id)
		o.Empty = facts
		s.Heap.Set(id, &o)
	}
}

// flag is a variable that the program sets to say what it found.
type flag struct {
	*Value
	answer answer
}

// answer is the truth of a flag in a condition.
type answer int

const (
	unknown answer = iota
	no
	yes
	either
)

// answer returns what a value says where it is a condition.
func (s *State) answer(v *Value) (out answer) {
	if v == nil || len(v.Taints) > 0 {
		return unknown
	}
	for _, id := range v.Objects {
		if s.given[id] != nil {
			return unknown
		}
		out |= s.Heap.Get(id).answer()
	}
	for _, c := range v.Constants {
		is := c.answer()
		if is == unknown {
			return unknown
		}
		out |= is
	}
	return out
}

// answer returns what an object says where its size is a condition. One whose content is unknown is at least something.
func (o *Object) answer() answer {
	switch {
	case o == nil, o.isFilled(), !o.HasContent() && !o.Exact:
		return yes
	case !o.HasContent():
		return no
	}
	return either
}

// answer returns what a constant says where it is a condition. Languages differ about 0. An empty text is true in some, which compare it
// then.
func (c Constant) answer() answer {
	switch {
	case c.Kind == '0', c.Kind == 'b' && c.Number == 0, c.Kind == 's' && c.Text == "":
		return no
	case c.Kind == 'b', c.Kind == 's':
		return yes
	}
	return unknown
}

// IsFlag reports whether a value is a Boolean that the program has assigned.
func (v *Value) IsFlag() bool {
	return v != nil && len(v.Constants) > 0 && len(v.Taints) == 0 && v.Constants[0].Kind == 'b'
}

// agreedWhere returns the facts that hold on both paths where a variable has an answer, which is x on one path and y on the other.
func agreedWhere(x, y flag, a, b *State, holds answer) []Fact {
	switch {
	case x.answer&holds == 0:
		return slices.Concat(y.Facts(holds == yes), gained(b, a))
	case y.answer&holds == 0:
		return slices.Concat(x.Facts(holds == yes), gained(a, b))
	}
	return Agreed(slices.Concat(x.Facts(holds == yes), gained(a, b)), slices.Concat(y.Facts(holds == yes), gained(b, a)))
}

// gainedBySelf is gained for the fields of the receiver, which its object keeps.
func gainedBySelf(on, other *State) (out []Fact) {
	for _, id := range slices.Sorted(maps.Keys(on.given)) {
		x, y := on.Heap.Get(id), other.Heap.Get(id)
		if x == nil || x == y || *on.given[id] != (Origin{Param: Self}) {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(x.Fields)) {
			var was []Taint
			if y != nil && y.Fields[key] != nil {
				was = y.Fields[key].Taints
			}
			if v := x.Fields[key]; v != nil && len(v.Taints) > 0 {
				if more := Sanitized(v.Taints) &^ Sanitized(was); more != 0 {
					out = append(out, Fact{Location: Location{Variable: Receiver, Path: []string{key}}, Sanitizes: more})
				}
			}
		}
	}
	return out
}

// gained returns what holds on one path in addition to what holds on another.
func gained(on, other *State) (out []Fact) {
	for at, pair := range differing(&on.Vars, &other.Vars) {
		x, y := pair[0], pair[1]
		if x == nil || y == nil || len(x.Taints) == 0 || len(y.Taints) == 0 {
			continue
		}
		if more := Sanitized(x.Taints) &^ Sanitized(y.Taints); more != 0 {
			out = append(out, Fact{Location: Location{Variable: at}, Sanitizes: more, Of: slices.Concat(x.Taints, y.Taints)})
		}
	}
	out = append(out, gainedBySelf(on, other)...)
	for _, f := range on.Facts {
		if f.Type == "" && f.Is == nil {
			out = append(out, f)
		}
	}
	return out
}
