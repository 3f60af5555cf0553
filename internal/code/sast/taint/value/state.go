package value

import (
	"assay/internal/code/sast/taint/model"
	"cmp"
	"slices"
)

// State is what is known at a point of a function.
type State struct {
	Vars cells[Value]
	Heap cells[Object]
	// facts are about members that nothing is stored for.
	Facts []Fact
	Dead  bool // the point is not reached
	// given are the objects that the function was given; where the heap has none of them, it is as
	// it was.
	given map[int]*Origin
}

func (s *State) Fork() *State {
	return &State{Vars: s.Vars.fork(), Heap: s.Heap.fork(), Facts: slices.Clip(s.Facts), Dead: s.Dead, given: s.given}
}

// Merge is what is known where two ways meet.
func Merge(a, b *State) *State {
	if a == nil || a.Dead {
		return b
	}
	if b == nil || b.Dead {
		return a
	}
	out := &State{
		Vars: mergeCells(&a.Vars, &b.Vars, Join), Heap: mergeCells(&a.Heap, &b.Heap, joinObjects), Facts: agreed(a.Facts, b.Facts), given: a.given,
	}
	for id, o := range a.given {
		x, y := a.Heap.Get(id), b.Heap.Get(id)
		if (x == nil) != (y == nil) { // one way left it as it was
			out.Heap.Set(id, joinObjects(cmp.Or(x, y), &Object{Given: o}))
		}
	}
	return out
}

// told is what a condition says about data: in the branch where it holds, and in the
// other.
type Verdict struct {
	Yes, No []Fact
	Boolean bool // it is of a truth value
	Number  bool // it is of a number, which stands for false when it is 0
}

// Fact is that what stands somewhere is harmless for some weaknesses.
type Fact struct {
	Location  Location
	Sanitizes model.Mask
	Type      string // what it is an instance of
}

// target is a variable, or a member of one.
type Location struct {
	Variable int
	Path     []string
}

func (t Location) Same(o Location) bool {
	return t.Variable == o.Variable && slices.Equal(t.Path, o.Path)
}

// Equals is what it tells that an answer is, or is not, a constant; nil is nothing.
func (t *Verdict) Equals(c Constant, not bool) *Verdict {
	if t == nil {
		return nil
	}
	out := &Verdict{Yes: t.Yes, No: t.No}
	switch {
	case c.Kind == '0', t.Boolean && c.Kind == 'b' && c.Number == 0, t.Number && c.Kind == 'n' && c.Number == 0:
		not = !not
	case t.Boolean && c.Kind == 'b':
	case c.Kind == 'b' && c.Number != 0, t.Number && c.Kind == 'n' && c.Number > 0: // what is another may be true as well
		out.No = nil
	default:
		return nil
	}
	if not {
		out.Yes, out.No = out.No, out.Yes
	}
	return out
}

// Orders is what it tells that an answer is less or more than a constant.
func (t *Verdict) Orders(op string, c Constant) *Verdict {
	if t == nil || !t.Number || c.Kind != 'n' {
		return nil
	}
	switch {
	case op == ">" && c.Number == 0, op == ">=" && c.Number == 1:
		return &Verdict{Yes: t.Yes, No: t.No}
	case op == "<" && c.Number == 1, op == "<=" && c.Number == 0:
		return &Verdict{Yes: t.No, No: t.Yes}
	}
	return nil
}

// add takes over what is known when "and" holds, or when "or" does not.
func (t *Verdict) Assume(other *Verdict, and bool) {
	if and {
		t.Yes = append(t.Yes, other.Yes...)
	} else {
		t.No = append(t.No, other.No...)
	}
}

// common is what both sides say.
func CommonFacts(a, b *Value, yes bool) []Fact {
	if a == nil || b == nil || a.Verdict == nil || b.Verdict == nil {
		return nil
	}
	from, other := a.Verdict.Yes, b.Verdict.Yes
	if !yes {
		from, other = a.Verdict.No, b.Verdict.No
	}
	var out []Fact
	for _, f := range from {
		for _, g := range other {
			if f.Location.Same(g.Location) {
				f.Sanitizes &= g.Sanitizes
				out = append(out, f)
			}
		}
	}
	return out
}

// commonFacts are those that hold on both of two ways.
func agreed(a, b []Fact) []Fact {
	var out []Fact
	for _, f := range a {
		for _, g := range b {
			if f.Location.Same(g.Location) && f.Type == g.Type {
				f.Sanitizes &= g.Sanitizes
				out = append(out, f)
				break
			}
		}
	}
	return out
}

const maxFacts = 16

// Note keeps a fact for when the member is read.
func (s *State) Note(f Fact) {
	if len(s.Facts) < maxFacts && f.Location.Variable != Receiver {
		s.Facts = append(slices.Clip(s.Facts), f)
	}
}

// forgetFacts drops what is known of members of a variable that gets another value.
func (s *State) Forget(slot int) {
	if slices.ContainsFunc(s.Facts, func(f Fact) bool { return f.Location.Variable == slot }) {
		s.Facts = slices.DeleteFunc(slices.Clone(s.Facts), func(f Fact) bool { return f.Location.Variable == slot })
	}
}

// receiverSlot is the variable that the receiver is.
const Receiver = -1
