package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// superCall is a constructor that calls another one.
func (r *run) superCall(c *site.Call, x *ir.Expr) *value.Value {
	c.Args = r.arguments(x.Args)
	types := []string{r.Func.Class}
	if x.X.Op == ir.Super {
		types = nil
		if up := r.Ancestors(r.Func.Class); len(up) > 1 {
			types = up[1:2]
		}
	}
	for _, t := range types {
		for _, fn := range r.Constructors(t, len(c.Args)) {
			if fn != r.Func {
				r.applySummary(c, fn, r.Receiver)
			}
		}
	}
	return nil
}

// construct makes an object.
func (r *run) construct(x *ir.Expr) *value.Value {
	if x.Name == ir.Literal {
		return r.literal(x)
	}
	typ := r.Canonical(x.Type)
	var of *value.Value
	if typ == "" && x.X != nil {
		if of = r.Eval(x.X); of != nil {
			if typ = of.Ref; len(of.Types) == 1 && r.Knowledge.IsType(of.Types[0]) { // a class that a call gave
				typ = r.Canonical(of.Types[0])
			}
			for _, f := range of.Functions {
				if typ == "" {
					typ = f.Func.Name
				}
			}
		}
	}
	c := &site.Call{Expr: x, Kind: model.News, Ref: ir.Base(typ), Member: "new", Callee: of}
	c.Args = r.arguments(x.Args)
	obj := &value.Value{Objects: []int{r.NewObject(x, &value.Object{Fields: map[string]*value.Value{}})}}
	if typ != "" {
		obj.Types = []string{typ}
	}
	c.Receiver = obj
	constructors := r.ConstructorsFor(c, typ)
	for _, fn := range constructors {
		r.applySummary(c, fn, obj)
	}
	specs, loose := r.Rules(c)
	handled := false
	for _, spec := range specs {
		if !r.Holds(c, spec) {
			continue
		}
		v, does := r.applyRule(c, spec, loose)
		handled = handled || does
		if does && v != nil {
			obj = value.WithResult(obj, v)
		}
	}
	r.enter(c)
	for _, fn := range x.Body {
		r.pending = append(r.pending, &value.Closure{Func: fn, File: r.File, Captured: r.Capture(fn), This: obj, Invoked: new(bool)})
	}
	if _, here := r.Classes[ir.Base(typ)]; !handled && !here && len(constructors) == 0 {
		if len(specs) == 0 && r.IsExternal(c) {
			r.ShapedSinks(c)
		}
		var taints []value.Taint
		for _, a := range c.Args {
			taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
		}
		if len(taints) > 0 {
			obj = value.WithResult(obj, value.Tainted(value.Weaken(taints)).WithStep(r.File, x.Pos, value.ThroughStep, ir.Short(typ)))
		}
	}
	return r.returns(c, obj, specs)
}
