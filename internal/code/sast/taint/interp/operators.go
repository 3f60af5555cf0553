package interp

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

func (r *Interpreter) binary(x *ir.Expr) *value.Value {
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
	switch x.Name {
	case "in", "not in":
		return r.Membership(x, a, b).WithTests(a, b)
	case "instanceof":
		return r.Instance(x, b).WithTests(a)
	}
	return r.operator(x, a, b).WithTests(a, b)
}

// operator applies an arithmetic operator, a comparison or a concatenation, or calls the method that a class has for it.
func (r *Interpreter) operator(x *ir.Expr, a, b *value.Value) *value.Value {
	if out, ok := r.special(a, r.Knowledge.Protocol.Operators[x.Name], x, b); ok {
		return out
	}
	if out, ok := r.Collections(x, a, b); ok {
		return out
	}
	switch x.Name {
	case "+", "++", ".":
		a, b = r.text(a, x), r.text(b, x)
	case "%":
		b = r.text(b, x)
	}
	return r.BinaryOf(x.Name, a, b)
}

func (r *Interpreter) equality(x *ir.Expr) *value.Value {
	a, b := r.Eval(x.Args[0].X), r.Eval(x.Args[1].X)
	not := x.Name == "!=" || x.Name == "!==" || x.Name == "is not"
	return r.Equal(x.Args[0].X, x.Args[1].X, a, b, not).WithTests(a, b)
}

func (r *Interpreter) unary(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	switch x.Name {
	case "!", "not":
		v = r.Condition(ir.Operand(x), v)
		out := &value.Value{Numeric: true}
		if holds, ok := v.Truth(); ok {
			out = value.Bool(!holds)
		}
		if v != nil && v.Verdict != nil {
			out.Verdict = &value.Verdict{Yes: v.Verdict.No, No: v.Verdict.Yes}
		}
		return out.WithTests(v)
	case "-":
		if n, ok := v.Number(); ok {
			return value.Number(-n)
		}
		return r.AsNumber(value.Tainted(v.OwnTaints()))
	case ir.Enter:
		if out, ok := r.special(v, r.Knowledge.Protocol.Enter, x); ok {
			return out
		}
	case "+", "~":
		return r.AsNumber(value.Tainted(v.OwnTaints()))
	}
	return v
}

func (r *Interpreter) conditional(x *ir.Expr) *value.Value {
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
	v = r.Condition(x.Args[0].X, v)
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

func (r *Interpreter) cast(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	typ := r.Canonical(x.Type)
	if typ == r.Knowledge.Protocol.Type && v != nil {
		v = r.text(v, x)
	}
	if r.Knowledge.Protocol.Strict && r.IsScalar(typ) {
		r.learnNumber(ir.Operand(x))
	}
	return r.castTo(v, typ)
}

// castTo returns a value as one of a type, which may be empty.
func (r *Interpreter) castTo(v *value.Value, typ string) *value.Value {
	switch {
	case typ == "":
		return v
	case r.IsScalar(typ):
		return r.castToNumber(v, typ)
	case v == nil:
		return v.WithType(typ)
	}
	for _, s := range r.Knowledge.Rules(model.Calls, "", typ) {
		v = v.Sanitize(s.Clears)
	}
	if slices.ContainsFunc(v.Types, func(have string) bool { return r.Is(have, typ) }) {
		return v // a supertype would be less precise
	}
	return r.Chosen(v, typ).WithType(typ)
}

// learnNumber notes that an expression is the text of a number, as its conversion has not thrown an exception.
func (r *Interpreter) learnNumber(x *ir.Expr) {
	for _, t := range r.Named(x, false) {
		r.Learn(value.Fact{Location: t, Sanitizes: r.NumberMask()})
	}
}

func (r *Interpreter) castToNumber(v *value.Value, typ string) *value.Value {
	if v != nil && len(v.Constants) > 0 && v.Constants[0].Kind == 'n' {
		return v
	}
	return r.AsNumber(v).With(func(to *value.Value) { to.Constants, to.Prefix, to.Types = nil, "", []string{typ} })
}

// logical returns the value of "and", "or" and "??": that of one side, with what is known of both.
func (r *Interpreter) logical(x *ir.Expr) *value.Value {
	a := r.Eval(x.Args[0].X)
	and, coalesces := x.Name == "&&" || x.Name == "and", x.Name == "??"
	if holds, known := a.Truth(); known && !coalesces {
		if holds == and {
			return r.Eval(x.Args[1].X)
		}
		return a
	}
	left := r.Condition(x.Args[0].X, a)
	before := r.State.Fork()
	if !coalesces {
		r.Assume(left, and)
	}
	b := r.Eval(x.Args[1].X)
	right := r.State
	r.State = before
	r.Assume(left, !and) // the left side decides; the right one may end the function
	r.State = r.Meet(r.State, right)
	out := value.Join(a, b)
	if and {
		out = value.Join(falsy(a), b).WithTests(a)
	}
	if coalesces {
		return out
	}
	t := bothVerdicts(left, r.Condition(x.Args[1].X, b), and)
	if facts := r.InRange(x, and); and {
		t.Yes = append(t.Yes, facts...)
	} else {
		t.No = append(t.No, facts...)
	}
	if len(t.Yes)+len(t.No) == 0 {
		return out
	}
	return out.With(func(to *value.Value) { to.Verdict = t })
}

// falsy returns the value of the left side of an "and" that is not true: an empty text, zero or nothing, which
// nobody can harm with.
func falsy(v *value.Value) *value.Value {
	if v == nil || len(v.Taints) == 0 {
		return v
	}
	return v.With(func(to *value.Value) { to.Taints, to.Prefix = nil, "" })
}

// bothVerdicts returns the verdict of two conditions: if an "and" is true, both are; if it is
// false, only what both verdicts state in that case holds. For "or", it is the other way round.
func bothVerdicts(a, b *value.Value, and bool) *value.Verdict {
	t := &value.Verdict{}
	for _, v := range []*value.Value{a, b} {
		if v != nil && v.Verdict != nil {
			t.Assume(v.Verdict, and)
		}
	}
	if and {
		t.No = value.CommonFacts(a, b, false)
	} else {
		t.Yes = value.CommonFacts(a, b, true)
	}
	return t
}
