package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// told is what a condition says about data: in the branch where it holds, and in the
// other.
type told struct {
	yes, no []fact
	answer  bool // it is of a truth value
	number  bool // it is of a number, which stands for false when it is 0
}

// fact is that what stands somewhere is harmless for some weaknesses.
type fact struct {
	target target
	clears model.Mask
	typ    string // what it is an instance of
}

// target is a variable, or a member of one.
type target struct {
	slot int
	path []string
}

func (t target) same(o target) bool { return t.slot == o.slot && slices.Equal(t.path, o.path) }

// target is the place that an expression names.
func (r *run) target(x *ir.Expr) (target, bool) {
	if x == nil {
		return target{}, false
	}
	switch x.Op {
	case ir.Var:
		slot, ok := r.lookup(x.Name)
		return target{slot: slot}, ok
	case ir.This:
		return target{slot: receiverSlot}, true
	case ir.Select:
		t, ok := r.target(x.X)
		return target{t.slot, append(slices.Clip(t.path), x.Name)}, ok && len(t.path) < mostPath
	case ir.Index:
		t, ok := r.target(x.X)
		if !ok || len(x.Args) != 1 || len(t.path) >= mostPath {
			return target{}, false
		}
		key := x.Args[0].X
		if key.Op != ir.String && key.Op != ir.Number {
			return target{}, false
		}
		c, _ := r.eval(key).one()
		return target{t.slot, append(slices.Clip(t.path), c.String())}, true
	case ir.Cast, ir.Await, ir.Cond:
		return r.target(first(x))
	case ir.Assign:
		return r.target(x.X)
	case ir.Call: // what holds of a value as text holds of the value
		if len(x.Args) == 1 && x.X != nil && (x.X.Op == ir.Ref || x.X.Op == ir.Var) && slices.Contains([]string{"strval", "str", "String"}, x.X.Name) {
			return r.target(x.Args[0].X)
		}
	}
	return target{}, false
}

// learn applies what a condition says to what is known.
func (r *run) learn(v *value, holds bool) {
	if v == nil || v.told == nil {
		return
	}
	facts := v.told.yes
	if !holds {
		facts = v.told.no
	}
	for _, f := range facts {
		r.apply(f)
	}
}

func (r *run) apply(f fact) {
	change := func(v *value) *value {
		v = v.clear(f.clears)
		if f.typ != "" {
			v = v.typed(f.typ)
		}
		return v
	}
	base := r.getVar(f.target.slot)
	if len(f.target.path) == 0 {
		r.setVar(f.target.slot, change(base))
		return
	}
	for i, key := range f.target.path {
		if i == len(f.target.path)-1 {
			v := r.read(base, key)
			direct := base != nil && i == 0 && f.target.slot != receiverSlot && !isRow(base) &&
				(len(base.objs) == 0 || len(base.objs) == 1 && r.given[base.objs[0]] == nil && len(sources(base.taints)) > 0)
			switch {
			case direct: // nothing is stored for what an unknown thing holds: give it a place
				r.setVar(f.target.slot, r.placed(base, key, change(v)))
			case v != nil && base != nil && len(base.objs) == 1:
				r.write(base, key, change(v))
				r.note(f)
			default:
				r.note(f)
			}
			return
		}
		base = r.read(base, key)
	}
}

// refine changes what stands where an expression says.
func (r *run) refine(x *ir.Expr, change func(*value) *value) {
	t, ok := r.target(x)
	if !ok {
		if x != nil && x.Op == ir.Select {
			of := r.eval(x.X)
			r.write(of, x.Name, change(r.read(of, x.Name)))
		}
		return
	}
	base := r.getVar(t.slot)
	if len(t.path) == 0 {
		r.setVar(t.slot, change(base))
		return
	}
	for _, key := range t.path[:len(t.path)-1] {
		base = r.read(base, key)
	}
	last := t.path[len(t.path)-1]
	r.write(base, last, change(r.read(base, last)))
}

// equality compares; where one side is a constant, the other is harmless when it is
// equal.
func (r *run) equality(x *ir.Expr) *value {
	a, b := r.eval(x.Args[0].X), r.eval(x.Args[1].X)
	not := x.Name == "!=" || x.Name == "!==" || x.Name == "is not"
	return r.equal(x.Args[0].X, x.Args[1].X, a, b, not)
}

func (r *run) equal(xa, xb *ir.Expr, a, b *value, not bool) *value {
	c, ok := a.one()
	d, also := b.one()
	if ok && also {
		return truth((c.kind == d.kind && c.String() == d.String()) != not)
	}
	out := &value{numeric: true}
	for _, side := range []struct {
		x       *ir.Expr
		v, with *value
	}{{xa, a, b}, {xb, b, a}} {
		if side.with == nil || len(side.with.consts) == 0 || len(side.with.taints) > 0 {
			continue
		}
		if side.v != nil {
			if t := side.v.told.equals(side.with.consts[0], not); t != nil {
				out.told = t
				continue
			}
		}
		if c := side.with.consts[0]; c.kind == '0' || c.kind == 's' && c.text == "" {
			if side.v == nil || side.v.whole == nil || c.kind == '0' {
				continue // says nothing about what else it may be
			}
		}
		facts := r.facts(side.x, side.v)
		switch {
		case len(facts) == 0:
		case not:
			out.told = &told{no: facts}
		default:
			out.told = &told{yes: facts}
		}
	}
	return out
}

// ownGuard is the result of a function of the repository, with what its name says that it
// tells about data.
func (r *run) ownGuard(c *call, v *value) *value {
	for _, s := range r.a.know.Rules(model.Calls, model.Own, c.member) {
		if s.Guard == nil {
			continue
		}
		if says := r.guard(c, s.Guard); says.told != nil {
			with := *orEmpty(v)
			if v != nil && v.told != nil {
				says.told.yes, says.told.no = append(says.told.yes, v.told.yes...), append(says.told.no, v.told.no...)
			}
			with.told, with.consts = says.told, nil
			v = &with
		}
	}
	return v
}

// named is the place that an expression names; with parts also those that a text is put
// together of.
func (r *run) named(x *ir.Expr, parts bool) (out []target) {
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
func (r *run) facts(x *ir.Expr, v *value) []fact {
	var out []fact
	for _, t := range r.named(x, true) {
		out = append(out, fact{target: t, clears: model.All})
	}
	if v != nil && v.whole != nil && v.whole.clears != 0 {
		out = append(out, *v.whole)
	}
	return out
}

// refuses notes what a text is harmless for when it does not hold a part; of a slice,
// that is told of the text around it.
func (r *run) refuses(x *ir.Expr, part string, out *value) {
	within := x.Args[1].X
	clears := r.a.know.Weaknesses.Without(part)
	if within.Op == ir.Index && within.Name == ":" {
		within = within.X
		if part == "'" || part == `"` {
			clears |= r.a.know.Weaknesses.Quoted() // the rest of a quoted text
		}
	}
	t, ok := r.target(within)
	if !ok || clears == 0 {
		return
	}
	f := []fact{{target: t, clears: clears}}
	out.told = &told{no: f}
	if x.Name == "not in" {
		out.told = &told{yes: f}
	}
}

// membership is "x in collection": where the collection is not filled by others, what
// is in it is harmless.
func (r *run) membership(x *ir.Expr, a, b *value) *value {
	out := &value{numeric: true}
	if part, ok := a.str(); ok {
		if s, known := b.str(); known {
			return truth(strings.Contains(s, part) == (x.Name == "in"))
		}
		r.refuses(x, part, out)
		if out.told != nil {
			return out
		}
	}
	if b == nil || len(sources(r.deepTaints(b))) > 0 || b.constText() || len(b.taints) > 0 && len(b.objs) == 0 {
		return out
	}
	if len(b.objs) == 0 && b.ref == "" && len(b.types) == 0 {
		return out
	}
	if f := r.facts(x.Args[0].X, a); len(f) > 0 {
		out.told = &told{yes: f}
		if x.Name == "not in" {
			out.told = &told{no: f}
		}
	}
	return out
}

func (r *run) instance(x *ir.Expr, _, b *value) *value {
	out := &value{numeric: true}
	if b == nil || b.ref == "" {
		return out
	}
	if t, ok := r.target(x.Args[0].X); ok {
		f := fact{target: t, typ: r.a.canon(b.ref)}
		if r.a.scalar(f.typ) {
			f.clears, f.typ = r.numberMask(), ""
		}
		out.told = &told{yes: []fact{f}}
	}
	return out
}
