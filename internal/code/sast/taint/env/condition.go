package env

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Equal returns the verdict of an equality, or of an inequality if not is true. If one side is a
// constant, the other one is safe where they are equal.
func (r *Env) Equal(xa, xb *ir.Expr, a, b *value.Value, not bool) *value.Value {
	c, ok := r.constant(a, b)
	d, also := r.constant(b, a)
	if ok && also && ((c.Kind == 'r') == (d.Kind == 'r') || c.Kind == '0' || d.Kind == '0') {
		return value.Bool((c.Kind == d.Kind && c.String() == d.String()) != not)
	}
	out := &value.Value{Numeric: true}
	for _, t := range []*value.Verdict{
		r.equalTo(xa, a, b, not), r.equalTo(xb, b, a, not), r.equalToNone(xb, a, not), r.equalToNone(xa, b, not),
	} {
		switch {
		case t == nil:
		case out.Verdict == nil:
			out.Verdict = t
		default: // each side says something about the other one
			out.Verdict = &value.Verdict{Yes: slices.Concat(out.Verdict.Yes, t.Yes), No: slices.Concat(out.Verdict.No, t.No)}
		}
	}
	return out
}

// constant returns the only constant that a value can be. Beside one of a library, of which only the name is known, others of libraries are
// constants as well: two names are seldom those of one value.
func (r *Env) constant(v, beside *value.Value) (value.Constant, bool) {
	if c, ok := beside.Constant(); ok && c.Kind == 'r' && r.IsSymbol(v) {
		return v.WithName().Constant()
	}
	return v.Constant()
}

// IsSymbol reports whether a value is a constant that a library declares, such as FILTER_VALIDATE_INT, by the looks of its name.
func (r *Env) IsSymbol(v *value.Value) bool {
	if v == nil || v.Ref == "" || len(v.Taints)+len(v.Constants)+len(v.Objects)+len(v.Functions) > 0 || r.Global(v.Ref) != nil {
		return false
	}
	_, name := ir.Split(v.Ref)
	return len(name) > 1 && strings.ToUpper(name) == name
}

// equalTo returns what the equality of v with a constant says about v, or nil.
func (r *Env) equalTo(x *ir.Expr, v, constant *value.Value, not bool) *value.Verdict {
	if constant != nil && constant.Listed {
		return value.VerdictOf(r.facts(x, v), not)
	}
	if constant == nil || len(constant.Constants) == 0 || len(constant.Taints) > 0 {
		return r.equalToOwn(x, v, constant, not)
	}
	c := constant.Constants[0]
	if v == nil {
		v = &value.Value{}
	}
	if t := v.Verdict.Equals(c, not); t != nil {
		return t
	}
	if v.Char && len([]rune(c.Text)) == 1 {
		return r.character(x, c.Text, not)
	}
	if c.Kind == '0' || c.Kind == 's' && c.Text == "" && v.PartOf == nil {
		return value.VerdictOf(r.Nothing(x), not)
	}
	if v.Segment {
		return r.segment(x, v, c.Text, not)
	}
	return value.VerdictOf(r.facts(x, v), not)
}

// equalToNone returns what the equality with an empty literal says: nothing has been put into a collection.
func (r *Env) equalToNone(literal *ir.Expr, v *value.Value, not bool) *value.Verdict {
	if literal == nil || literal.Op != ir.List && literal.Op != ir.Map || len(literal.Args) > 0 {
		return nil
	}
	return value.VerdictOf(r.whereEmpty(v), not)
}

// segment returns what the comparison of a part between separators says: where it is another one, attacks that need that one.
func (r *Env) segment(x *ir.Expr, v *value.Value, s string, not bool) *value.Verdict {
	out := &value.Verdict{Yes: r.facts(x, v)}
	if without := r.Knowledge.Weaknesses.Without(s); without != 0 {
		for _, t := range r.Named(x, false) {
			out.No = append(out.No, value.Fact{Location: t, Sanitizes: without})
		}
	}
	if not {
		out.Yes, out.No = out.No, out.Yes
	}
	return out
}

// character returns what the comparison of a character says: where it is that one, attacks that need others are not possible, and where it
// is another one, attacks that need that one.
func (r *Env) character(x *ir.Expr, c string, not bool) *value.Verdict {
	out := &value.Verdict{}
	only, without := r.ConsistingOf(c), r.Knowledge.Weaknesses.Without(c)
	for _, t := range r.Named(x, false) {
		out.Yes = append(out.Yes, value.Fact{Location: t, Sanitizes: only})
		if without != 0 {
			out.No = append(out.No, value.Fact{Location: t, Sanitizes: without})
		}
	}
	if not {
		out.Yes, out.No = out.No, out.Yes
	}
	return out
}

// Nothing returns the fact that an expression is an empty value, zero or nothing, which nobody can harm with.
func (r *Env) Nothing(x *ir.Expr) (out []value.Fact) {
	for _, t := range r.Named(x, false) {
		out = append(out, value.Fact{Location: t, Sanitizes: model.All})
	}
	return out
}

// Condition returns the value of a condition, with what holds where it is false: the variable or member that it consists of is nothing.
func (r *Env) Condition(x *ir.Expr, v *value.Value) *value.Value {
	if facts := r.Emptiness(v); len(facts) > 0 && v.Verdict == nil {
		return v.With(func(to *value.Value) { to.Verdict = &value.Verdict{No: facts} })
	}
	if v == nil || len(v.Taints) == 0 || v.Verdict != nil || !slices.Contains([]ir.Op{ir.Var, ir.Select, ir.Index, ir.Assign}, x.Op) {
		return v
	}
	facts := r.Nothing(x)
	if len(facts) == 0 {
		return v
	}
	return v.With(func(to *value.Value) { to.Verdict = &value.Verdict{No: facts} })
}

// Counted returns the value of an expression that asks for the size of a collection, or whether it is empty, with what holds where it is.
func (r *Env) Counted(x *ir.Expr, v *value.Value) *value.Value {
	words := &r.Knowledge.Words.Sizes
	name, of := r.sized(x)
	if of == nil {
		return v
	}
	list := r.Evaluator.Eval(of)
	facts := r.whereEmpty(list)
	if list != nil && len(list.Taints) > 0 {
		facts = slices.Concat(facts, r.Nothing(of))
	}
	if len(facts) == 0 {
		return v
	}
	says := value.Verdict{No: facts, Number: true}
	if words.Empty.Has(name) {
		says = value.Verdict{Yes: facts, Boolean: true}
	}
	if v != nil && v.Verdict != nil {
		says.Yes, says.No = slices.Concat(v.Verdict.Yes, says.Yes), slices.Concat(v.Verdict.No, says.No)
	}
	return v.With(func(to *value.Value) { to.Verdict = &says })
}

// sized returns the collection of which an expression asks for the size, or nil, and the name by which it asks.
func (r *Env) sized(x *ir.Expr) (name string, of *ir.Expr) {
	words := &r.Knowledge.Words.Sizes
	name, of = asked(x)
	if of == nil || !words.Of.Has(name) && !words.Empty.Has(name) && !words.Of.Has(x.X.Name) {
		return name, nil
	}
	if keys, inner := asked(of); words.Keys.Has(keys) {
		of = inner
	}
	if of == nil || of.Op != ir.Var && of.Op != ir.Select && (of.Op != ir.Call || !words.Of.Has(name)) {
		return name, nil
	}
	return name, of
}

// whereEmpty returns what holds where a collection is empty, such as the problems that a check returns.
func (r *Env) whereEmpty(list *value.Value) []value.Fact {
	facts := r.Emptiness(list)
	if list != nil && list.Verdict != nil && (len(list.Objects) > 0 || list.Verdict.Boolean) {
		facts = slices.Concat(facts, list.Verdict.No)
	}
	return facts
}

// asked returns the name of a member or function without arguments of its own, and what it is asked of.
func asked(x *ir.Expr) (name string, of *ir.Expr) {
	switch {
	case x.Op == ir.Select:
		return x.Name, x.X
	case x.Op != ir.Call || x.X == nil:
	case x.X.Op == ir.Select && len(x.Args) == 0:
		return x.X.Name, x.X.X
	case (x.X.Op == ir.Ref || x.X.Op == ir.Select) && len(x.Args) == 1:
		of := x.Args[0].X
		if of != nil && of.Op == ir.Spread {
			of = ir.Operand(of)
		}
		return ir.Short(x.X.Name), of
	}
	return "", nil
}

// equalToOwn returns what the equality with an unknown value says about a value, and about the whole that it is a part of, or nil: it is a
// value of the program's own if the other one is, and as safe as the other one.
func (r *Env) equalToOwn(x *ir.Expr, v, other *value.Value, not bool) *value.Verdict {
	if v == nil {
		return nil
	}
	taints := r.DeepTaints(other)
	var facts []value.Fact
	sanitizes, whole := value.SafeFor(taints), model.All
	if !value.HasSource(taints) {
		sanitizes |= r.Knowledge.Weaknesses.OwnValues()
	} else {
		whole = sanitizes // such as an address whose host is the one that the request was sent to
	}
	for _, f := range r.PartFacts(x, v) {
		if f.Sanitizes &= whole; f.Sanitizes != 0 {
			facts = append(facts, f)
		}
	}
	for _, t := range r.Named(x, false) {
		if sanitizes != 0 {
			facts = append(facts, value.Fact{Location: t, Sanitizes: sanitizes})
		}
	}
	return value.VerdictOf(facts, not)
}

// Named returns the location that an expression names; with parts, also the locations in an
// interpolated text.
func (r *Env) Named(x *ir.Expr, parts bool) (out []value.Location) {
	if t, ok := r.Place(x); ok {
		out = append(out, t)
	}
	if parts && x != nil && x.Op == ir.Concat {
		for _, part := range x.Args {
			if t, ok := r.Place(part.X); ok {
				out = append(out, t)
			}
		}
	}
	return out
}

// facts returns what holds where a value is an allowed one: facts about the value that it is a part of, the value, and the parts
// of its text.
func (r *Env) facts(x *ir.Expr, v *value.Value) []value.Fact {
	out := r.PartFacts(x, v)
	for _, t := range r.Named(x, true) {
		out = append(out, value.Fact{Location: t, Sanitizes: model.All})
	}
	return out
}

// PartFacts returns facts about the value that an allowed part was taken from.
func (r *Env) PartFacts(x *ir.Expr, v *value.Value) (out []value.Fact) {
	if v == nil || v.PartOf == nil || v.PartOf.Sanitizes == 0 {
		return nil
	}
	out = append(out, r.wholes(v, true)...)
	if t, ok := r.Target(ownerOf(x)); ok {
		out = append(out, value.Fact{Location: t, Sanitizes: v.PartOf.Sanitizes})
	}
	return out
}

// ownerOf returns the expression that a member or the result of a method belongs to, nil for others.
func ownerOf(x *ir.Expr) *ir.Expr {
	if x != nil && x.Op == ir.Call {
		x = x.X
	}
	if x == nil || x.Op != ir.Select {
		return nil
	}
	return x.X
}

// refuses adds the verdict that a text is safe for some weaknesses if it does not contain a part. The
// verdict about a slice holds for the whole text.
func (r *Env) refuses(x *ir.Expr, part string, b, out *value.Value) {
	within := x.Args[1].X
	clears := r.Knowledge.Weaknesses.Without(part)
	if within.Op == ir.Index && within.Name == ":" {
		within = within.X
		if part == "'" || part == `"` {
			clears |= r.Knowledge.Weaknesses.Quoted() // of text inside quotes
		}
	}
	if clears == 0 {
		return
	}
	var facts []value.Fact
	if t, ok := r.Target(within); ok {
		facts = append(facts, value.Fact{Location: t, Sanitizes: clears})
	}
	for _, f := range r.Wholes(b) { // of the text that was split
		facts = append(facts, value.Fact{Location: f.Location, Sanitizes: clears & f.Sanitizes})
	}
	out.Verdict = value.VerdictOf(facts, x.Name != "not in")
}

// Membership returns the verdict of "x in collection": elements of a collection without untrusted
// values are safe, and parts of a constant text have no other characters than that.
func (r *Env) Membership(x *ir.Expr, a, b *value.Value) *value.Value {
	out := &value.Value{Numeric: true}
	if part, ok := a.Text(); ok {
		if s, known := b.Text(); known {
			return value.Bool(strings.Contains(s, part) == (x.Name == "in"))
		}
		r.refuses(x, part, b, out)
		if out.Verdict != nil {
			return out
		}
	}
	facts := r.facts(x.Args[0].X, a)
	if s, known := b.Text(); known {
		clears := r.ConsistingOf(s)
		for i := range facts {
			facts[i].Sanitizes &= clears
		}
	} else if !r.HasOwn(b) {
		return out
	}
	out.Verdict = value.VerdictOf(facts, x.Name == "not in")
	return out
}

// ConsistingOf returns the weaknesses from which a text is safe that has only some characters.
func (r *Env) ConsistingOf(chars string) model.Mask {
	possible := func(needed string) bool { return strings.ContainsAny(chars, needed) }
	return r.Knowledge.Weaknesses.Impossible(possible) | r.Knowledge.Weaknesses.Excluded(possible)
}

// Instance returns the verdict of a type test.
func (r *Env) Instance(x *ir.Expr, b *value.Value) *value.Value {
	out := &value.Value{Numeric: true}
	if b == nil || b.Ref == "" {
		return out
	}
	if t, ok := r.Target(x.Args[0].X); ok {
		f := value.Fact{Location: t, Type: r.Canonical(b.Ref)}
		if r.IsScalar(f.Type) {
			f.Sanitizes, f.Type = r.NumberMask(), ""
		}
		if r.Knowledge.Words.FunctionTypes.Has(ir.Short(f.Type)) {
			f.Sanitizes = model.All
		}
		out.Verdict = &value.Verdict{Yes: []value.Fact{f}}
	}
	return out
}

// ordered returns the result of a comparison with its verdict.
func ordered(op string, a, b *value.Value) *value.Value {
	out := compare(op, a, b)
	for _, side := range []struct {
		v, with *value.Value
		op      string
	}{{a, b, op}, {b, a, mirrored(op)}} {
		c, ok := side.with.Constant()
		if side.v == nil || !ok {
			continue
		}
		if t := side.v.Verdict.Orders(side.op, c); t != nil {
			out.Verdict = t
		}
	}
	return out
}

// mirrored returns a comparison operator with its sides exchanged.
func mirrored(op string) string {
	switch op[:1] {
	case "<":
		return ">" + op[1:]
	case ">":
		return "<" + op[1:]
	}
	return op
}

func compare(op string, a, b *value.Value) *value.Value {
	n, ok := a.Number()
	m, also := b.Number()
	if !ok || !also {
		return &value.Value{Numeric: true}
	}
	switch op {
	case "<":
		return value.Bool(n < m)
	case "<=":
		return value.Bool(n <= m)
	case ">":
		return value.Bool(n > m)
	case ">=":
		return value.Bool(n >= m)
	}
	return &value.Value{Numeric: true}
}
