package flow

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// instance is a summary where it is used.
type application struct {
	r       *run
	summary *summary.Summary
	this    *value.Value
	args    []*value.Value
	call    *site.Call
	fn      *ir.Func
	objs    map[int]int
	deep    int
	// had is what was passed for an origin before, which values ask for many times;
	// held is what it holds of others.
	argByOrigin    map[value.Origin]*value.Value
	taintsByOrigin map[value.Origin][]value.Taint
}

// given is what the caller passed for an origin.
func (in *application) argument(o value.Origin) *value.Value {
	v, ok := in.argByOrigin[o]
	if !ok {
		v = in.findArgument(o)
		in.argByOrigin[o] = v
	}
	return v
}

func (in *application) findArgument(o value.Origin) *value.Value {
	var v *value.Value
	switch {
	case o.Param == value.Self:
		v = in.this
	case o.Param < len(in.args):
		v = in.args[o.Param]
	}
	if o.Path == "" {
		return v
	}
	keys := strings.Split(o.Path[1:], ".")
	for i, key := range keys {
		if in.fn.Template && in.r.isUnassigned(v, key) && (i > 0 || len(keys) > 1) {
			return nil
		}
		switch {
		case v == nil:
			return nil
		case key == value.QueryPath:
			v = value.Tainted(value.Queries(in.r.DeepTaints(v)))
		case key == model.Elements:
			v = in.r.Element(v)
		default:
			v = in.r.member(v, &ir.Expr{Op: ir.Select, Name: key, Pos: in.call.Expr.Pos})
		}
	}
	return v
}

// value is a value of the summary, as the caller's.
func (in *application) value(v *value.Value) *value.Value {
	if v == nil || in.deep > value.MaxDepth+2 {
		return nil
	}
	in.deep++
	defer func() { in.deep-- }()
	in.r.Work++
	out := *v
	out.Verdict, out.Taints, out.Objects = nil, nil, nil
	if len(out.Fallback) == 0 {
		out.Fallback = in.fallback(v)
	}
	for _, t := range v.Taints {
		if in.isArgument(v, t.Origin) { // what it holds stays where it is
			out.Taints = value.JoinTaints(out.Taints, in.onward(in.argument(t.Origin).OwnTaints(), t))
			continue
		}
		out.Taints = value.JoinTaints(out.Taints, in.taintsOf(t))
	}
	var whole *value.Value
	for _, id := range v.Objects {
		if o := in.summary.Given[id]; o != nil {
			whole = value.JoinPresent(whole, in.argumentOf(v, *o))
			continue
		}
		out.Objects = value.Union(out.Objects, []int{in.object(id)}, value.MaxObjects)
	}
	if len(v.Functions) > 0 {
		out.Functions = nil
		for _, f := range v.Functions {
			out.Functions = append(out.Functions, in.closure(f))
		}
	}
	if whole == nil {
		return &out
	}
	if out.IsTyped() && whole.IsTyped() {
		out.Types, out.Rows = whole.Types, whole.Rows
	}
	res := value.Supplement(&out, whole)
	res.Objects = value.Union(res.Objects, whole.Objects, value.MaxObjects)
	if len(v.Constants) == 0 && len(v.Objects) == 1 && len(v.Taints) <= 1 {
		res.Constants, res.Prefix = whole.Constants, whole.Prefix
	}
	return res
}

func (in *application) taintsOf(t value.Taint) []value.Taint {
	if t.Source != nil {
		return []value.Taint{t}
	}
	held, ok := in.taintsByOrigin[t.Origin]
	if !ok {
		held = in.r.DeepTaints(in.argument(t.Origin))
		in.taintsByOrigin[t.Origin] = held
	}
	return in.onward(held, t)
}

// passed is the way to the call, and on in the function.
func (in *application) passed(to, on *value.Step) *value.Step {
	name := ir.Short(cmp.Or(in.fn.Name, in.call.Name()))
	if in.fn.Template {
		name = "the template"
	}
	out := to.Then(in.r.File, in.call.Expr.Pos, value.PassStep, name)
	for _, s := range on.All() {
		out = out.Then(s.File, s.Pos, s.Kind, s.Name)
	}
	return out
}

// object makes the caller's own of an object of the summary.
func (in *application) object(id int) int {
	if have, ok := in.objs[id]; ok {
		return have
	}
	own := in.r.NewObject(nil, &value.Object{})
	in.objs[id] = own
	from := in.summary.Heap[id]
	if from == nil {
		return own
	}
	o := &value.Object{Exact: from.Exact, Fields: make(map[string]*value.Value, len(from.Fields))}
	for _, e := range from.List {
		o.List = append(o.List, in.value(e))
	}
	for _, key := range slices.Sorted(maps.Keys(from.Fields)) {
		o.Fields[key] = in.value(from.Fields[key])
	}
	if from.Rest != nil {
		o.Rest = value.OrEmpty(in.value(from.Rest))
	}
	in.r.Put(own, o)
	return own
}

func (in *application) closure(f *value.Closure) *value.Closure {
	if len(f.Captured) == 0 {
		return f
	}
	out := &value.Closure{Func: f.Func, File: f.File, This: f.This, Captured: map[string]*value.Value{}, Invoked: new(bool), Moved: true}
	for _, name := range slices.Sorted(maps.Keys(f.Captured)) {
		out.Captured[name] = in.value(f.Captured[name])
	}
	return out
}

// effects stores what the function stores.
func (in *application) applyEffects() {
	for _, e := range in.summary.Effects {
		to := in.argument(e.To)
		from := in.summary.Heap[e.Object]
		if to == nil || from == nil {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(from.Fields)) {
			v := in.value(from.Fields[key])
			in.r.Write(to, key, v)
			for _, t := range to.Types {
				if _, here := in.r.Classes[ir.Base(t)]; here && e.To.Param != value.Self && v != nil {
					in.r.Save(stored.Field(ir.Base(t), key), &value.Value{Types: v.Types, Rows: v.Rows, Functions: v.Functions, Ref: v.Ref})
				}
			}
		}
		if from.Rest != nil {
			in.r.Write(to, model.Elements, in.value(from.Rest))
		}
		for _, v := range from.List {
			in.r.Write(to, model.Elements, in.value(v))
		}
	}
}

// calls calls the functions that were passed.
func (in *application) applyCallbacks() {
	for _, c := range in.summary.Callbacks {
		for _, f := range value.FunctionsOf(in.argument(c.Callee)) {
			var args []*value.Value
			for _, v := range c.Args {
				args = append(args, in.value(v))
			}
			if f.Invoked != nil {
				in.r.inline(f, args, nil)
			} else {
				list := make([]site.Argument, len(args))
				for i, v := range args {
					list[i].Value = v
				}
				in.r.applySummary(&site.Call{Expr: in.call.Expr, Args: list, Member: ir.Short(f.Func.Name)}, f.Func, f.This)
			}
		}
	}
}

// told is the result with what it says about the arguments.
func (in *application) verdict(v *value.Value) *value.Value {
	t := &value.Verdict{Boolean: true}
	for holds, facts := range in.summary.Verdicts {
		for _, f := range facts {
			if f.Param >= len(in.call.Args) || in.call.Args[f.Param].Expr == nil {
				continue
			}
			if at, ok := in.r.Target(in.call.Args[f.Param].Expr); ok {
				one := value.Fact{Location: at, Sanitizes: f.Sanitizes}
				if holds {
					t.Yes = append(t.Yes, one)
				} else {
					t.No = append(t.No, one)
				}
			}
		}
	}
	out := *value.OrEmpty(v)
	out.Verdict = t
	return &out
}
