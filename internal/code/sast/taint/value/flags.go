package value

import "slices"

// noteFlags notes what holds where a variable is true that is true on one of two paths, and false on the other: found, for example,
// after a loop that compares a value with each of those that are allowed.
func (s *State) noteFlags(a, b *State) {
	for at, pair := range differing(&a.Vars, &b.Vars) {
		x, y := pair[0], pair[1]
		if !x.IsFlag() || !y.IsFlag() || x.always(true) && y.always(true) || x.always(false) && y.always(false) {
			continue
		}
		var t Verdict
		t.Yes = agreedWhere(x, y, a, b, true)
		t.No = agreedWhere(x, y, a, b, false)
		if len(t.Yes)+len(t.No) > 0 {
			t.Boolean = true
			s.Vars.Set(at, s.Vars.Get(at).With(func(to *Value) { to.Verdict = &t }))
		}
	}
}

// IsFlag reports whether a value is a Boolean that the program has assigned.
func (v *Value) IsFlag() bool {
	return v != nil && len(v.Constants) > 0 && len(v.Taints) == 0 && v.Constants[0].Kind == 'b'
}

// always reports whether a Boolean has one value only.
func (v *Value) always(holds bool) bool {
	is, ok := v.Truth()
	return ok && is == holds
}

// agreedWhere returns the facts that hold on both paths where a variable has an answer, which is x on one path and y on the other.
func agreedWhere(x, y *Value, a, b *State, holds bool) []Fact {
	switch {
	case x.always(!holds):
		return slices.Concat(y.Facts(holds), gained(b, a))
	case y.always(!holds):
		return slices.Concat(x.Facts(holds), gained(a, b))
	}
	return Agreed(slices.Concat(x.Facts(holds), gained(a, b)), slices.Concat(y.Facts(holds), gained(b, a)))
}

// gained returns what holds on one path in addition to what holds on another.
func gained(on, other *State) (out []Fact) {
	for at, pair := range differing(&on.Vars, &other.Vars) {
		x, y := pair[0], pair[1]
		if x == nil || y == nil || len(x.Taints) == 0 || len(y.Taints) == 0 {
			continue
		}
		if more := Sanitized(x.Taints) &^ Sanitized(y.Taints); more != 0 {
			out = append(out, Fact{Location: Location{Variable: at}, Sanitizes: more})
		}
	}
	for _, f := range on.Facts {
		if f.Type == "" {
			out = append(out, f)
		}
	}
	return out
}
