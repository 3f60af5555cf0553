package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// eval is what an expression may be.
func (r *run) Eval(x *ir.Expr) *value.Value {
	if x == nil || !r.spend() || r.State.Dead {
		return nil
	}
	if x.Pos.Line > 0 {
		r.Pos = x.Pos
	}
	switch x.Op {
	case ir.Nil:
		return value.Nil()
	case ir.Bool:
		return value.Bool(x.Num != 0)
	case ir.Number:
		return value.Number(x.Num)
	case ir.String:
		return value.Text(x.Name)
	case ir.Regexp:
		return value.Text(x.Name).WithType("regexp")
	case ir.Var:
		return r.variable(x)
	case ir.Ref:
		return r.Reference(r.Canonical(x.Name))
	case ir.This, ir.Super:
		return r.receiverOf(x)
	case ir.Select:
		return r.RefinedMember(x, r.selected(x))
	case ir.Index:
		return r.RefinedMember(x, r.index(x))
	case ir.Call:
		return r.call(x)
	case ir.New:
		return r.construct(x)
	case ir.Assign:
		return r.assignment(x)
	case ir.Lambda:
		return r.lambda(x)
	case ir.List:
		return r.list(x)
	case ir.Map:
		return r.dict(x)
	default:
		return r.operate(x)
	}
}

func (r *run) operate(x *ir.Expr) *value.Value {
	switch x.Op {
	case ir.Binary:
		return r.binary(x)
	case ir.Unary:
		return r.unary(x)
	case ir.Concat:
		return r.Concat(r.all(x.Args)...)
	case ir.Cond:
		return r.cond(x)
	case ir.Cast:
		return r.cast(x)
	case ir.Await, ir.Spread:
		v := r.Eval(ir.Operand(x))
		if x.Op == ir.Await {
			v = r.Awaited(v)
		}
		return v
	case ir.MethodRef:
		return r.methodRef(x)
	case ir.Seq:
		var last *value.Value
		for _, a := range x.Args {
			last = r.Eval(a.X)
		}
		return last
	default:
		var out []value.Taint
		for _, v := range r.all(x.Args) {
			out = value.JoinTaints(out, r.DeepTaints(v))
		}
		if x.X != nil {
			out = value.JoinTaints(out, r.DeepTaints(r.Eval(x.X)))
		}
		return value.Tainted(out)
	}
}

func (r *run) all(args []ir.Arg) []*value.Value {
	out := make([]*value.Value, len(args))
	for i, a := range args {
		out[i] = r.Eval(a.X)
	}
	return out
}

func (r *run) variable(x *ir.Expr) *value.Value {
	if slot, ok := r.Lookup(x.Name); ok {
		return r.Get(slot)
	}
	return r.Reference(r.Canonical(x.Name))
}

// reference is what a global thing is.
func (r *run) Reference(name string) *value.Value {
	v := r.Global(name)
	out := value.Value{}
	if v != nil {
		out = *v
	}
	if out.Ref == "" {
		out.Ref = name
	}
	if fns := r.Functions[name]; len(fns) > 0 && fns[0].Getter {
		return r.applySummary(&site.Call{Expr: &ir.Expr{Pos: r.Pos}, Ref: name}, fns[0], nil)
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
	return r.readRules(&out, nil, "", name)
}

func (r *run) receiverOf(x *ir.Expr) *value.Value {
	v := r.Receiver
	if x.Op == ir.Super && r.Func.Class != "" {
		if up := r.Ancestors(r.Func.Class); len(up) > 1 {
			return v.WithType(up[1])
		}
	}
	return v
}

func (r *run) index(x *ir.Expr) *value.Value {
	v := r.Eval(x.X)
	args := r.all(x.Args)
	if out := r.ShapedElement(v, x, args); out != nil || v == nil {
		return out
	}
	if x.Name == ":" {
		if s, ok := v.Text(); ok {
			if part := operations.Slice(s, args); part != nil {
				return part
			}
		}
		return &value.Value{Taints: r.DeepTaints(v), Types: v.Types, Rows: v.Rows, Objects: v.Objects, Prefix: ""}
	}
	if out, ok := r.indexed(x, v, args); ok {
		return out
	}
	var key *value.Value
	if len(args) > 0 {
		key = args[0]
	}
	if s, ok := v.Text(); ok {
		if n, ok := key.Number(); ok {
			return operations.CharAt(s, n)
		}
	}
	c, ok := key.Constant()
	var out *value.Value
	if ok && (c.Kind == 's' || c.Kind == 'n') {
		out = r.Read(v, c.String())
	} else {
		out = r.Elements(v)
	}
	if v.Ref != "" && ok {
		out = value.Supplement(out, r.Global(v.Ref+"."+c.String()))
	}
	if ok {
		out = r.Cell(out, v, c.String())
	}
	out = r.drawn(out, key)
	for _, t := range v.Types {
		if e := r.ElemType(t); e != "" && !out.IsTyped() {
			out = r.Declared(out, e)
		}
	}
	if !out.IsTyped() {
		out = out.WithRows(v.Rows)
	}
	if v.Ref != "" {
		out = r.readRules(out, nil, "", v.Ref+"."+elementsOf)
	}
	return r.readRules(out, v, elementsOf, "")
}

func (r *run) lambda(x *ir.Expr) *value.Value {
	if x.Func == nil {
		return nil
	}
	c := &value.Closure{Func: x.Func, File: r.File, Captured: map[string]*value.Value{}, This: r.Receiver, Invoked: new(bool)}
	for name := range ir.Free(x.Func) {
		if slot, ok := r.Lookup(name); ok {
			c.Captured[name] = r.Get(slot)
		}
	}
	r.pending = append(r.pending, c)
	return &value.Value{Functions: []*value.Closure{c}}
}

func (r *run) methodRef(x *ir.Expr) *value.Value {
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

func (r *run) list(x *ir.Expr) *value.Value {
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
			o.Exact = false
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		}
	}
	return &value.Value{Objects: []int{r.NewObject(x, o)}, Types: []string{"list"}}
}

// comparisons are operators of queries whose operand is a value, whatever it holds.
var comparisons = []string{"$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"}

func (r *run) dict(x *ir.Expr) *value.Value {
	o := &value.Object{Fields: map[string]*value.Value{}}
	for _, a := range x.Args {
		key, known := a.Name, a.Name != ""
		if a.Key != nil {
			c, ok := r.Eval(a.Key).Constant()
			key, known = c.String(), ok
		}
		v := r.Eval(a.X)
		if slices.Contains(comparisons, key) {
			v = v.Sanitize(r.Knowledge.Weaknesses.QueryOperators())
		}
		switch {
		case a.X != nil && a.X.Op == ir.Spread:
			r.spread(o, v)
		case known && len(o.Fields) < value.MaxFields:
			o.Fields[key] = v
		default:
			o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(v))
		}
	}
	return &value.Value{Objects: []int{r.NewObject(x, o)}, Types: []string{"map"}}
}

func (r *run) spread(o *value.Object, v *value.Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		from := r.Object(id)
		for key, f := range from.Fields {
			o.Fields[key] = f
		}
		o.Rest = value.JoinPresent(o.Rest, from.Rest)
		if from.Given != nil {
			o.Rest = value.JoinPresent(o.Rest, r.Parameter(from.Given.Below(model.Elements)))
		}
	}
	if direct := value.FromSources(v.Taints); len(direct) > 0 {
		o.Rest = value.JoinPresent(o.Rest, value.Tainted(direct))
	}
}
