package flow

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

func (r *env) equal(xa, xb *ir.Expr, a, b *value.Value, not bool) *value.Value {
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

// named is the place that an expression names; with parts also those that a text is put
// together of.
func (r *env) named(x *ir.Expr, parts bool) (out []value.Location) {
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
func (r *env) facts(x *ir.Expr, v *value.Value) []value.Fact {
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
func (r *env) refuses(x *ir.Expr, part string, out *value.Value) {
	within := x.Args[1].X
	clears := r.Knowledge.Weaknesses.Without(part)
	if within.Op == ir.Index && within.Name == ":" {
		within = within.X
		if part == "'" || part == `"` {
			clears |= r.Knowledge.Weaknesses.Quoted() // the rest of a quoted text
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
func (r *env) membership(x *ir.Expr, a, b *value.Value) *value.Value {
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

func (r *env) instance(x *ir.Expr, _, b *value.Value) *value.Value {
	out := &value.Value{Numeric: true}
	if b == nil || b.Ref == "" {
		return out
	}
	if t, ok := r.target(x.Args[0].X); ok {
		f := value.Fact{Location: t, Type: r.Canonical(b.Ref)}
		if r.IsScalar(f.Type) {
			f.Sanitizes, f.Type = r.numberMask(), ""
		}
		out.Verdict = &value.Verdict{Yes: []value.Fact{f}}
	}
	return out
}

// ordered is a comparison with all that it tells.
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

// mirrored is a sign of order, read from the right.
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
