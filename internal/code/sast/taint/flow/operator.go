package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

func (r *run) binary(x *ir.Expr) *value.Value {
	if len(x.Args) < 2 {
		return nil
	}
	switch x.Name {
	case "&&", "and", "||", "or", "??":
		return r.logical(x)
	case "==", "===", "!=", "!==", "is", "is not":
		return r.equality(x)
	}
	a := r.Eval(x.Args[0].X)
	b := r.Eval(x.Args[1].X)
	if x.Name == "in" || x.Name == "not in" {
		return r.Membership(x, a, b)
	}
	if x.Name == "instanceof" {
		return r.Instance(x, a, b)
	}
	return r.BinaryOf(x.Name, a, b)
}

func (r *run) unary(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	switch x.Name {
	case "!", "not":
		out := &value.Value{Numeric: true}
		if holds, ok := v.Truth(); ok {
			out = value.Bool(!holds)
		}
		if v != nil && v.Verdict != nil {
			out.Verdict = &value.Verdict{Yes: v.Verdict.No, No: v.Verdict.Yes}
		}
		return out
	case "-":
		if n, ok := v.Number(); ok {
			return value.Number(-n)
		}
		return r.AsNumber(value.Tainted(v.OwnTaints()))
	case "+", "~":
		return r.AsNumber(value.Tainted(v.OwnTaints()))
	}
	return v
}

func (r *run) cond(x *ir.Expr) *value.Value {
	if len(x.Args) < 3 {
		return nil
	}
	v := r.Eval(x.Args[0].X)
	if holds, ok := v.Truth(); ok {
		if holds {
			return r.Eval(x.Args[1].X)
		}
		return r.Eval(x.Args[2].X)
	}
	before := r.State.Fork()
	r.Assume(v, true)
	yes := r.Eval(x.Args[1].X)
	after := r.State
	r.State = before
	r.Assume(v, false)
	no := r.Eval(x.Args[2].X)
	r.State = r.Meet(after, r.State)
	return r.OneOf(yes, no)
}

func (r *run) cast(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	typ := r.Canonical(x.Type)
	switch {
	case typ == "":
		return v
	case r.IsScalar(typ):
		out := r.AsNumber(v)
		if v != nil && len(v.Constants) > 0 && v.Constants[0].Kind == 'n' {
			return v
		}
		cast := *out
		cast.Constants, cast.Prefix, cast.Types = nil, "", []string{typ}
		return &cast
	case v == nil:
		return v.WithType(typ)
	}
	for _, s := range r.Knowledge.Rules(model.Calls, "", typ) {
		v = v.Sanitize(s.Clears)
	}
	// A type that says less than what is known is no news.
	for _, have := range v.Types {
		if r.Is(have, typ) {
			return v
		}
	}
	return v.WithType(typ)
}

// logical is "and", "or" and "or else", which have the value of one side.
func (r *run) logical(x *ir.Expr) *value.Value {
	a := r.Eval(x.Args[0].X)
	and := x.Name == "&&" || x.Name == "and"
	holds, known := a.Truth()
	if known && x.Name != "??" {
		if holds == and {
			return r.Eval(x.Args[1].X)
		}
		return a
	}
	before := r.State.Fork()
	if x.Name != "??" {
		r.Assume(a, and)
	}
	b := r.Eval(x.Args[1].X)
	r.State = r.Meet(before, r.State)
	out := value.Join(a, b)
	if x.Name == "??" {
		return out
	}
	t := &value.Verdict{}
	if a != nil && a.Verdict != nil {
		t.Assume(a.Verdict, and)
	}
	if b != nil && b.Verdict != nil {
		t.Assume(b.Verdict, and)
	}
	if !and {
		t.Yes = value.CommonFacts(a, b, true)
	} else {
		t.No = value.CommonFacts(a, b, false)
	}
	if len(t.Yes)+len(t.No) > 0 {
		with := value.Value{}
		if out != nil {
			with = *out
		}
		with.Verdict = t
		return &with
	}
	return out
}
