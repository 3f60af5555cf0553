package interp

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Eval returns the value of an expression, nil if nothing is known of it.
func (r *Interpreter) Eval(x *ir.Expr) *value.Value {
	if x == nil || !r.spend() || r.State.Dead {
		return nil
	}
	if x.Pos.Line > 0 {
		r.Pos = x.Pos
	}
	switch x.Op {
	case ir.Nil, ir.Bool, ir.Number, ir.String, ir.Regexp:
		return literal(x)
	case ir.Var, ir.Ref, ir.This, ir.Super, ir.MethodRef:
		return r.name(x)
	case ir.Select:
		return r.Counted(x, r.RefinedMember(x, r.selectMember(x)))
	case ir.Index:
		return r.RefinedMember(x, r.index(x))
	case ir.Call:
		return r.Counted(x, r.RefinedMember(x, r.calls.Call(x)))
	case ir.New:
		return r.calls.Construct(x)
	case ir.Assign:
		return assigner{Interpreter: r}.assignment(x)
	case ir.Lambda:
		return r.lambda(x)
	case ir.List:
		return r.list(x)
	case ir.Map:
		return r.dictionary(x)
	default:
		return r.operate(x)
	}
}

func literal(x *ir.Expr) *value.Value {
	switch x.Op {
	case ir.Bool:
		return value.Bool(x.Num != 0)
	case ir.Number:
		return value.Number(x.Num)
	case ir.String:
		return value.Text(x.Name)
	case ir.Regexp:
		return value.Text(x.Name).WithType("regexp")
	default:
		return value.Nil()
	}
}

func (r *Interpreter) name(x *ir.Expr) *value.Value {
	switch x.Op {
	case ir.Var:
		if slot, ok := r.Lookup(x.Name); ok {
			return r.Get(slot)
		}
		return r.Reference(r.Canonical(x.Name))
	case ir.MethodRef:
		return r.methodRef(x)
	case ir.Ref:
		return r.knownError(x, r.Reference(r.Canonical(x.Name)))
	default:
		return r.receiverOf(x)
	}
}

// knownError returns the value of a global, which is something rather than nothing if it is an error, such as ErrNotFound.
func (r *Interpreter) knownError(x *ir.Expr, v *value.Value) *value.Value {
	if len(v.Objects)+len(v.Constants)+len(v.Taints) > 0 || !slices.Equal(v.Types, []string{errorType}) {
		return v
	}
	return v.With(func(to *value.Value) { to.Objects = []int{r.NewObject(x, &value.Object{})} })
}

// errorType is the type of errors that are results.
const errorType = "error"

func (r *Interpreter) operate(x *ir.Expr) *value.Value {
	switch x.Op {
	case ir.Binary:
		return r.binary(x)
	case ir.Unary:
		return r.unary(x)
	case ir.Concat:
		return r.Concat(r.texts(r.evalAll(x.Args), x)...)
	case ir.Cond:
		return r.conditional(x)
	case ir.Cast:
		return r.cast(x)
	case ir.Await:
		return r.Awaited(r.Eval(ir.Operand(x)))
	case ir.Spread:
		return r.Eval(ir.Operand(x))
	case ir.Seq:
		var last *value.Value
		for _, a := range x.Args {
			last = r.Eval(a.X)
		}
		return last
	case ir.Either:
		return r.either(x)
	default:
		return r.unknown(x)
	}
}

// either returns the value of one of the operands. Where only one is a check or has a type, the others are not meant.
func (r *Interpreter) either(x *ir.Expr) *value.Value {
	var out, check *value.Value
	for _, v := range r.evalAll(x.Args) {
		out = value.Join(out, v)
		switch {
		case v == nil || v.Verdict == nil || len(v.Verdict.Yes)+len(v.Verdict.No) == 0:
		case check == nil:
			check = v
		default:
			check = &value.Value{Verdict: &value.Verdict{Yes: value.CommonFacts(check, v, true), No: value.CommonFacts(check, v, false)}}
		}
	}
	if check == nil || out == nil {
		return out
	}
	return out.With(func(to *value.Value) { to.Verdict = check.Verdict })
}

// unknown returns a value with the taints of all operands. If only one of them is a check, the value is that check.
func (r *Interpreter) unknown(x *ir.Expr) *value.Value {
	all := r.evalAll(x.Args)
	if x.X != nil {
		all = append(all, r.Eval(x.X))
	}
	var taints []value.Taint
	var checks []*value.Verdict
	for _, v := range all {
		taints = value.JoinTaints(taints, r.DeepTaints(v))
		if v != nil && v.Verdict != nil {
			checks = append(checks, v.Verdict)
		}
	}
	out := value.Tainted(taints)
	if len(checks) == 1 {
		out = out.With(func(to *value.Value) { to.Verdict = checks[0] })
	}
	return out
}

func (r *Interpreter) evalAll(args []ir.Arg) []*value.Value {
	out := make([]*value.Value, len(args))
	for i, a := range args {
		out[i] = r.Eval(a.X)
	}
	return out
}

// Reference implements rules.Machine.
func (r *Interpreter) Reference(name string) *value.Value {
	v := r.Global(name)
	if v == nil {
		v = r.sharedMember(name)
	}
	out := value.Value{}
	if v != nil {
		out = *v
	}
	out.Ref = cmp.Or(out.Ref, name)
	if fns := r.Functions[name]; len(fns) > 0 && fns[0].Getter {
		return r.calls.ApplySummary(&site.Call{Expr: &ir.Expr{Pos: r.Pos}, Ref: name}, fns[0], nil)
	} else if len(fns) > 0 && len(out.Functions) == 0 {
		for _, fn := range fns[:min(len(fns), value.MaxFunctions)] {
			out.Functions = append(out.Functions, r.Interned.Function(fn))
		}
	}
	if c := r.ConstantField(name); c != nil && len(out.Constants) == 0 && v == nil {
		out.Constants, out.Prefix = c.Constants, c.Prefix
	}
	if !out.IsTyped() {
		out.Types = r.StaticType(name)
	}
	return r.Effects.ReadGlobal(&out, name)
}

// sharedMember returns what is known of a member of an exported value that no code assigns by its name: the value that has
// been assigned under keys that are unknown.
func (r *Interpreter) sharedMember(name string) *value.Value {
	owner, member := ir.Split(name)
	if r.Modules[owner] == "" || len(r.Functions[name]) > 0 || r.Classes[name] != nil {
		return nil
	}
	v := r.Global(owner + "." + model.Elements)
	if of := r.Global(owner); v == nil && of != nil && of.Ref != "" && of.Ref != owner { // the module exports a variable
		if v = r.Global(of.Ref + "." + member); v == nil {
			v = r.Global(of.Ref + "." + model.Elements)
		}
	}
	if v == nil {
		return nil
	}
	out := *v
	out.Ref, out.Functions = "", nil
	return value.Widen(&out)
}

// receiverOf returns the receiver; as "super", it has the type of the superclass.
func (r *Interpreter) receiverOf(x *ir.Expr) *value.Value {
	v := r.Receiver
	if x.Op == ir.Super && r.Func.Class != "" {
		if up := r.Ancestors(r.Func.Class); len(up) > 1 {
			return v.WithType(up[1])
		}
	}
	return v
}

// lambda returns a closure with the variables around it that it uses.
func (r *Interpreter) lambda(x *ir.Expr) *value.Value {
	if x.Func == nil {
		return nil
	}
	c := &value.Closure{Func: x.Func, File: r.File, Captured: r.Capture(x.Func), This: r.Receiver, Invoked: new(bool)}
	r.Defer(c)
	return &value.Value{Functions: []*value.Closure{c}}
}

// methodRef returns the methods that an expression such as Type::name refers to.
func (r *Interpreter) methodRef(x *ir.Expr) *value.Value {
	var out, of *value.Value
	var types []string
	if x.Type != "" {
		types = []string{r.Canonical(x.Type)}
	} else if v := r.Eval(x.X); v != nil {
		types, of = v.Types, v
		if v.Ref != "" {
			types = append(types[:len(types):len(types)], v.Ref)
		}
	}
	for _, t := range types {
		for _, fn := range r.Methods(t, x.Name, -1) {
			c := r.Interned.Function(fn)
			if of != nil {
				c = &value.Closure{Func: fn, File: c.File, This: of}
			}
			out = value.WithFunction(out, c)
		}
		if out == nil {
			out = &value.Value{Ref: t + "." + x.Name}
		}
	}
	return out
}

func (r *Interpreter) list(x *ir.Expr) *value.Value {
	o := &value.Object{Exact: true}
	for _, a := range x.Args {
		v := r.Eval(a.X)
		switch {
		case a.X != nil && a.X.Op == ir.Spread:
			o.Open()
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(r.Elements(v)))
		case o.Exact && len(o.List) < value.MaxElements:
			o.List = append(o.List, v)
		default:
			o.Exact, o.Filled = false, true
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		}
	}
	r.Sinks.CheckPageList(o.List, x.Pos)
	return &value.Value{Objects: []int{r.NewObject(x, o)}, Types: []string{"list"}}
}
