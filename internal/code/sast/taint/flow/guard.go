package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// target is the place that an expression names.
func (r *run) target(x *ir.Expr) (value.Location, bool) {
	if x == nil {
		return value.Location{}, false
	}
	switch x.Op {
	case ir.Var:
		slot, ok := r.lookup(x.Name)
		return value.Location{Variable: slot}, ok
	case ir.This:
		return value.Location{Variable: value.Receiver}, true
	case ir.Select:
		t, ok := r.target(x.X)
		return value.Location{Variable: t.Variable, Path: append(slices.Clip(t.Path), x.Name)}, ok && len(t.Path) < value.MaxPath
	case ir.Index:
		t, ok := r.target(x.X)
		if !ok || len(x.Args) != 1 || len(t.Path) >= value.MaxPath {
			return value.Location{}, false
		}
		key := x.Args[0].X
		if key.Op != ir.String && key.Op != ir.Number {
			return value.Location{}, false
		}
		c, _ := r.eval(key).Constant()
		return value.Location{Variable: t.Variable, Path: append(slices.Clip(t.Path), c.String())}, true
	case ir.Cast, ir.Await, ir.Cond:
		return r.target(first(x))
	case ir.Assign:
		return r.target(x.X)
	case ir.Call: // what holds of a value as text holds of the value
		if len(x.Args) == 1 && x.X != nil && (x.X.Op == ir.Ref || x.X.Op == ir.Var) && slices.Contains([]string{"strval", "str", "String"}, x.X.Name) {
			return r.target(x.Args[0].X)
		}
	}
	return value.Location{}, false
}

// learn applies what a condition says to what is known.
func (r *run) assume(v *value.Value, holds bool) {
	if v == nil || v.Verdict == nil {
		return
	}
	facts := v.Verdict.Yes
	if !holds {
		facts = v.Verdict.No
	}
	for _, f := range facts {
		r.apply(f)
	}
}

func (r *run) apply(f value.Fact) {
	change := func(v *value.Value) *value.Value {
		v = v.Sanitize(f.Sanitizes)
		if f.Type != "" {
			v = v.WithType(f.Type)
		}
		return v
	}
	base := r.getVar(f.Location.Variable)
	if len(f.Location.Path) == 0 {
		r.setVar(f.Location.Variable, change(base))
		return
	}
	for i, key := range f.Location.Path {
		if i == len(f.Location.Path)-1 {
			v := r.Read(base, key)
			direct := base != nil && i == 0 && f.Location.Variable != value.Receiver && !value.IsQueryResult(base) &&
				(len(base.Objects) == 0 || len(base.Objects) == 1 && r.Given[base.Objects[0]] == nil && len(value.FromSources(base.Taints)) > 0)
			switch {
			case direct: // nothing is stored for what an unknown thing holds: give it a place
				r.setVar(f.Location.Variable, r.With(base, key, change(v)))
			case v != nil && base != nil && len(base.Objects) == 1:
				r.Write(base, key, change(v))
				r.State.Note(f)
			default:
				r.State.Note(f)
			}
			return
		}
		base = r.Read(base, key)
	}
}

// refine changes what stands where an expression says.
func (r *run) refine(x *ir.Expr, change func(*value.Value) *value.Value) {
	t, ok := r.target(x)
	if !ok {
		if x != nil && x.Op == ir.Select {
			of := r.eval(x.X)
			r.Write(of, x.Name, change(r.Read(of, x.Name)))
		}
		return
	}
	base := r.getVar(t.Variable)
	if len(t.Path) == 0 {
		r.setVar(t.Variable, change(base))
		return
	}
	for _, key := range t.Path[:len(t.Path)-1] {
		base = r.Read(base, key)
	}
	last := t.Path[len(t.Path)-1]
	r.Write(base, last, change(r.Read(base, last)))
}

// equality compares; where one side is a constant, the other is harmless when it is
// equal.
func (r *run) equality(x *ir.Expr) *value.Value {
	a, b := r.eval(x.Args[0].X), r.eval(x.Args[1].X)
	not := x.Name == "!=" || x.Name == "!==" || x.Name == "is not"
	return r.equal(x.Args[0].X, x.Args[1].X, a, b, not)
}

func (r *run) equal(xa, xb *ir.Expr, a, b *value.Value, not bool) *value.Value {
	c, ok := a.Constant()
	d, also := b.Constant()
	if ok && also {
		return value.Bool((c.Kind == d.Kind && c.String() == d.String()) != not)
	}
	out := &value.Value{Numeric: true}
	for _, side := range []struct {
		x       *ir.Expr
		v, with *value.Value
	}{{xa, a, b}, {xb, b, a}} {
		if side.with == nil || len(side.with.Constants) == 0 || len(side.with.Taints) > 0 {
			continue
		}
		if side.v != nil {
			if t := side.v.Verdict.Equals(side.with.Constants[0], not); t != nil {
				out.Verdict = t
				continue
			}
		}
		if c := side.with.Constants[0]; c.Kind == '0' || c.Kind == 's' && c.Text == "" {
			if side.v == nil || side.v.PartOf == nil || c.Kind == '0' {
				continue // says nothing about what else it may be
			}
		}
		facts := r.facts(side.x, side.v)
		switch {
		case len(facts) == 0:
		case not:
			out.Verdict = &value.Verdict{No: facts}
		default:
			out.Verdict = &value.Verdict{Yes: facts}
		}
	}
	return out
}

// ownGuard is the result of a function of the repository, with what its name says that it
// tells about data.
func (r *run) ownGuard(c *site.Call, v *value.Value) *value.Value {
	for _, s := range r.a.Knowledge.Rules(model.Calls, model.Own, c.Member) {
		if s.Guard == nil {
			continue
		}
		if says := r.guard(c, s.Guard); says.Verdict != nil {
			with := *value.OrEmpty(v)
			if v != nil && v.Verdict != nil {
				says.Verdict.Yes, says.Verdict.No = append(says.Verdict.Yes, v.Verdict.Yes...), append(says.Verdict.No, v.Verdict.No...)
			}
			with.Verdict, with.Constants = says.Verdict, nil
			v = &with
		}
	}
	return v
}

// named is the place that an expression names; with parts also those that a text is put
// together of.
func (r *run) named(x *ir.Expr, parts bool) (out []value.Location) {
	if t, ok := r.target(x); ok {
		out = append(out, t)
	}
	if parts && x != nil && x.Op == ir.Concat {
		for _, part := range x.Args {
			if t, ok := r.target(part.X); ok {
				out = append(out, t)
			}
		}
	}
	return out
}

// facts are what is known when a value is one of those allowed: of it, of the parts that it
// is put together of, and of what it was taken from.
func (r *run) facts(x *ir.Expr, v *value.Value) []value.Fact {
	var out []value.Fact
	for _, t := range r.named(x, true) {
		out = append(out, value.Fact{Location: t, Sanitizes: model.All})
	}
	if v != nil && v.PartOf != nil && v.PartOf.Sanitizes != 0 {
		out = append(out, *v.PartOf)
	}
	return out
}

// refuses notes what a text is harmless for when it does not hold a part; of a slice,
// that is told of the text around it.
func (r *run) refuses(x *ir.Expr, part string, out *value.Value) {
	within := x.Args[1].X
	clears := r.a.Knowledge.Weaknesses.Without(part)
	if within.Op == ir.Index && within.Name == ":" {
		within = within.X
		if part == "'" || part == `"` {
			clears |= r.a.Knowledge.Weaknesses.Quoted() // the rest of a quoted text
		}
	}
	t, ok := r.target(within)
	if !ok || clears == 0 {
		return
	}
	f := []value.Fact{{Location: t, Sanitizes: clears}}
	out.Verdict = &value.Verdict{No: f}
	if x.Name == "not in" {
		out.Verdict = &value.Verdict{Yes: f}
	}
}

// membership is "x in collection": where the collection is not filled by others, what
// is in it is harmless.
func (r *run) membership(x *ir.Expr, a, b *value.Value) *value.Value {
	out := &value.Value{Numeric: true}
	if part, ok := a.Text(); ok {
		if s, known := b.Text(); known {
			return value.Bool(strings.Contains(s, part) == (x.Name == "in"))
		}
		r.refuses(x, part, out)
		if out.Verdict != nil {
			return out
		}
	}
	if b == nil || len(value.FromSources(r.DeepTaints(b))) > 0 || b.IsConstantText() || len(b.Taints) > 0 && len(b.Objects) == 0 {
		return out
	}
	if len(b.Objects) == 0 && b.Ref == "" && !b.IsTyped() {
		return out
	}
	if f := r.facts(x.Args[0].X, a); len(f) > 0 {
		out.Verdict = &value.Verdict{Yes: f}
		if x.Name == "not in" {
			out.Verdict = &value.Verdict{No: f}
		}
	}
	return out
}

func (r *run) instance(x *ir.Expr, _, b *value.Value) *value.Value {
	out := &value.Value{Numeric: true}
	if b == nil || b.Ref == "" {
		return out
	}
	if t, ok := r.target(x.Args[0].X); ok {
		f := value.Fact{Location: t, Type: r.a.Canonical(b.Ref)}
		if r.a.IsScalar(f.Type) {
			f.Sanitizes, f.Type = r.numberMask(), ""
		}
		out.Verdict = &value.Verdict{Yes: []value.Fact{f}}
	}
	return out
}
