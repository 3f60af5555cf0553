package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/value"
)

// target is the place that an expression names.
func (r *env) target(x *ir.Expr) (value.Location, bool) {
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
		c, _ := r.evaluator.Eval(key).Constant()
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
func (r *env) assume(v *value.Value, holds bool) {
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

func (r *env) apply(f value.Fact) {
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
func (r *env) refine(x *ir.Expr, change func(*value.Value) *value.Value) {
	t, ok := r.target(x)
	if !ok {
		if x != nil && x.Op == ir.Select {
			of := r.evaluator.Eval(x.X)
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

// known is the value of a member with what conditions have told of it.
func (r *env) refinedMember(x *ir.Expr, v *value.Value) *value.Value {
	if v == nil || len(r.State.Facts) == 0 || len(v.Taints) == 0 {
		return v
	}
	t, ok := r.target(x)
	if !ok {
		return v
	}
	for _, f := range r.State.Facts {
		if !f.Location.Same(t) {
			continue
		}
		v = v.Sanitize(f.Sanitizes)
		if f.Type != "" {
			v = v.WithType(f.Type)
		}
	}
	return v
}
