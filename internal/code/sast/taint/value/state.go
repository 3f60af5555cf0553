package value

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// State is what is known at one point of a function.
type State struct {
	Vars cells[Value]
	Heap cells[Object]
	// facts about members of unknown objects, which have no location on the heap.
	Facts []Fact
	Dead  bool // execution does not reach this point
	// given are the objects that the function was called with. One that is missing in the
	// heap is unchanged.
	given map[int]*Origin
}

// Fork returns a copy of the state.
func (s *State) Fork() *State {
	return &State{Vars: s.Vars.fork(), Heap: s.Heap.fork(), Facts: slices.Clip(s.Facts), Dead: s.Dead, given: s.given}
}

// Merge returns the state where two paths meet.
func Merge(a, b *State) *State {
	if a == nil || a.Dead {
		return b
	}
	if b == nil || b.Dead {
		return a
	}
	out := &State{
		Vars: mergeCells(&a.Vars, &b.Vars, Join), Heap: mergeCells(&a.Heap, &b.Heap, joinObjects),
		Facts: Agreed(a.Facts, b.Facts), given: a.given,
	}
	for id, o := range a.given {
		x, y := a.Heap.Get(id), b.Heap.Get(id)
		if (x == nil) != (y == nil) { // one of the paths did not change it
			out.Heap.Set(id, joinObjects(cmp.Or(x, y), &Object{Given: o}))
		}
	}
	out.noteFlags(a, b)
	out.noteEmpty(a, b)
	return out
}

// Verdict has the facts that a condition establishes: those in the branch where it is true, and
// those in the other branch.
type Verdict struct {
	Yes, No []Fact
	Boolean bool // the condition is a Boolean
	Number  bool // the condition is a number, and 0 means false
	// Position is true if the condition is a position, and a negative one means false.
	Position bool
}

// VerdictOf returns the verdict that facts hold where a value is true or, with not, where it is false; nil if there are no facts.
func VerdictOf(facts []Fact, not bool) *Verdict {
	switch {
	case len(facts) == 0:
		return nil
	case not:
		return &Verdict{No: facts}
	default:
		return &Verdict{Yes: facts}
	}
}

// Fact is that the value at a location is safe from some weaknesses, or has a type.
type Fact struct {
	Location  Location
	Sanitizes model.Mask
	Type      string // it is an instance of
	Every     bool   // each element of the collection at the location is safe, too
	Prefix    string // it is text that begins with this
	// Of are the taints of the value that the fact is about, if another one may have been assigned since; nil if not.
	Of []Taint
	// Is is what was assigned to the location, a member of something that has no objects, such as a request; nil for other facts.
	Is *Value
}

// IsAbout reports whether a fact is about a value: all its taints come the way of those that the fact was found for.
func (f Fact) IsAbout(v *Value) bool {
	if f.Of == nil || v == nil {
		return true
	}
	return !slices.ContainsFunc(v.Taints, func(t Taint) bool {
		return !slices.ContainsFunc(f.Of, func(of Taint) bool { return of.Origin == t.Origin && of.Step == t.Step })
	})
}

// Refine returns the value at the location after applying the fact.
func (f Fact) Refine(v *Value) *Value {
	if f.Is != nil {
		return f.Is
	}
	v = v.Sanitize(f.Sanitizes)
	if v != nil && len(v.Constants) == 0 && len(v.Prefix) < len(f.Prefix) {
		v = v.With(func(to *Value) { to.Prefix = f.Prefix })
	}
	if f.Type == "" {
		return v
	}
	out := v.WithType(f.Type)
	if v != nil { // a row is one, whatever its type
		out.Rows = v.Rows
	}
	return out
}

// Location is a variable, or a member of one.
type Location struct {
	Variable int
	Path     []string
}

// Same reports whether two locations are the same.
func (t Location) Same(o Location) bool {
	return t.Variable == o.Variable && slices.Equal(t.Path, o.Path)
}

// Equals returns the verdict of a comparison of the condition with a constant, nil if it
// has none.
func (t *Verdict) Equals(c Constant, not bool) *Verdict {
	if t == nil {
		return nil
	}
	out := &Verdict{Yes: t.Yes, No: t.No}
	switch {
	case t.isFalse(c):
		not = !not
	case t.Position:
		return nil
	case t.Boolean && c.Kind == 'b':
	case c.Kind == 'b' && c.Number != 0, t.Number && c.Kind == 'n' && c.Number > 0: // another value may be true as well
		out.No = nil
	default:
		return nil
	}
	if not {
		out.Yes, out.No = out.No, out.Yes
	}
	return out
}

// isFalse reports whether a constant is the one with which the condition is false.
func (t *Verdict) isFalse(c Constant) bool {
	switch {
	case t.Position:
		return c.Kind == 'n' && c.Number == -1
	case c.Kind == '0', c.Kind == 's' && c.Text == "":
		return true
	}
	return c.Number == 0 && (t.Boolean && c.Kind == 'b' || t.Number && c.Kind == 'n')
}

// Orders returns the verdict of an ordering comparison of the condition with a constant,
// nil if it has none.
func (t *Verdict) Orders(op string, c Constant) *Verdict {
	if t == nil || !t.Number && !t.Position || c.Kind != 'n' {
		return nil
	}
	if t.Position {
		c.Number++ // -1 is what 0 is for other numbers
	}
	switch {
	case op == ">" && c.Number == 0, op == ">=" && c.Number == 1:
		return &Verdict{Yes: t.Yes, No: t.No}
	case op == "<" && c.Number == 1, op == "<=" && c.Number == 0:
		return &Verdict{Yes: t.No, No: t.Yes}
	}
	return nil
}

// Facts returns the facts that hold where a condition is true or false.
func (v *Value) Facts(holds bool) []Fact {
	switch {
	case v == nil || v.Verdict == nil:
		return nil
	case holds:
		return v.Verdict.Yes
	}
	return v.Verdict.No
}

// Assume adds the facts of an operand: of "and" for when it is true, or of "or" for when it is
// false.
func (t *Verdict) Assume(other *Verdict, and bool) {
	if and {
		t.Yes = append(t.Yes, other.Yes...)
	} else {
		t.No = append(t.No, other.No...)
	}
}

// CommonFacts returns the facts that both operands establish.
func CommonFacts(a, b *Value, yes bool) []Fact {
	var out []Fact
	for _, f := range a.Facts(yes) {
		for _, g := range b.Facts(yes) {
			if f.Location.Same(g.Location) {
				out = append(out, f.and(g))
			}
		}
	}
	return out
}

// and returns what two facts about one location have in common.
func (f Fact) and(g Fact) Fact {
	f.Sanitizes &= g.Sanitizes
	if f.Prefix != g.Prefix {
		f.Prefix = ""
	}
	if f.Is != nil {
		f.Is = Join(f.Is, g.Is)
	}
	if f.Of != nil && len(f.Of) < maxOf {
		f.Of = slices.Concat(f.Of, g.Of)
	}
	return f
}

// isAbout reports whether two facts are of one kind, about one location.
func (f Fact) isAbout(g Fact) bool {
	return f.Location.Same(g.Location) && f.Type == g.Type && f.Every == g.Every && (f.Is == nil) == (g.Is == nil)
}

// Agreed returns the facts that hold on both of two paths.
func Agreed(a, b []Fact) []Fact {
	var out []Fact
	for _, f := range a {
		for _, g := range b {
			if f.isAbout(g) {
				out = append(out, f.and(g))
				break
			}
		}
	}
	return out
}

// Gathered returns facts with one for each location.
func Gathered(facts []Fact) (out []Fact) {
	for _, f := range facts {
		at := slices.IndexFunc(out, f.isAbout)
		if at < 0 {
			out = append(out, f)
		} else {
			out[at].Sanitizes |= f.Sanitizes
		}
	}
	return out
}

const (
	maxFacts = 24
	maxOf    = 64 // taints of a value that was assigned on several paths
)

// Note records a fact until the member is read, in place of the oldest one if there are too many.
func (s *State) Note(f Fact) {
	if f.Location.Variable != Receiver || f.Location.isAccessed() {
		s.Facts = append(slices.Clip(s.Facts[max(0, len(s.Facts)-maxFacts+1):]), f)
	}
}

// Assign notes what a member is that has been assigned, if it is known, in place of all facts about it and about its own members.
func (s *State) Assign(at Location, v *Value) {
	within := func(f Fact) bool { return f.Location.isWithin(at) }
	if slices.ContainsFunc(s.Facts, within) {
		s.Facts = slices.DeleteFunc(slices.Clone(s.Facts), within)
	}
	if v != nil {
		s.Note(Fact{Location: at, Is: v})
	}
}

// isWithin reports whether a location is another one or below it.
func (l Location) isWithin(of Location) bool {
	return l.Variable == of.Variable && len(l.Path) >= len(of.Path) && slices.Equal(l.Path[:len(of.Path)], of.Path)
}

// Called ends the place of what accessors return, such as the parameter of a request.
const Called = "()"

// minAccessed is how many members of the receiver lead to what requests are read from: this.Request.Query["next"].
const minAccessed = 3

// isAccessed reports whether a location is a part of what the receiver gives access to, rather than one of its own fields.
func (l Location) isAccessed() bool {
	return len(l.Path) >= minAccessed || len(l.Path) > 0 && strings.HasSuffix(l.Path[len(l.Path)-1], Called)
}

// IsGlobal reports whether a location is what a global gives access to, such as the request in some frameworks.
func (l Location) IsGlobal() bool {
	return l.Variable == Receiver && len(l.Path) == 1 && strings.HasSuffix(l.Path[0], Called) && !strings.HasPrefix(l.Path[0], ".")
}

// Forget drops the facts about members of a variable that is assigned, and about what it is an index of.
func (s *State) Forget(slot int) {
	about := func(f Fact) bool { return f.Location.Variable == slot || f.Location.IsAt(slot) }
	if slices.ContainsFunc(s.Facts, about) {
		s.Facts = slices.DeleteFunc(slices.Clone(s.Facts), about)
	}
}

// Index returns how a path names the variable of an index.
func Index(slot int) string { return "(#" + strconv.Itoa(slot) + ")" }

// IsIndexed reports whether a location is what is found at an index that is a variable.
func (l Location) IsIndexed() bool {
	return len(l.Path) > 0 && strings.Contains(l.Path[len(l.Path)-1], "(#")
}

// IsAt reports whether a location is what is found at an index, which is a variable.
func (l Location) IsAt(slot int) bool {
	return len(l.Path) > 0 && strings.Contains(l.Path[len(l.Path)-1], Index(slot))
}

// Receiver is the number of the receiver among the variables, Nowhere that of a value that is in none.
const (
	Receiver = -1
	Nowhere  = -2
)
