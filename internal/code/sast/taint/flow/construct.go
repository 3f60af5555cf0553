package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// makes tells whether the call of a name makes an object of a class, in languages that
// have no other word for it.
func (r *run) makes(c *call) bool {
	if c.fun != nil && len(c.fun.funcs) > 0 {
		return false
	}
	if _, here := r.a.classes[c.ref]; here {
		return len(r.a.funcs[c.ref]) == 0
	}
	owner, member := ir.Split(c.ref)
	return r.a.know.IsType(c.ref) && !r.a.scalar(c.ref) && len(r.a.know.Rules(model.Calls, owner, member)) == 0
}

// superCall is a constructor that calls another one.
func (r *run) superCall(c *call, x *ir.Expr) *value {
	c.args = r.arguments(x.Args)
	types := []string{r.fn.Class}
	if x.X.Op == ir.Super {
		types = nil
		if up := r.a.ancestors(r.fn.Class); len(up) > 1 {
			types = up[1:2]
		}
	}
	for _, t := range types {
		for _, fn := range r.a.constructors(t, len(c.args)) {
			if fn != r.fn {
				r.apply1(c, fn, r.this)
			}
		}
	}
	return nil
}

// construct makes an object.
func (r *run) construct(x *ir.Expr) *value {
	if x.Name == ir.Literal {
		return r.literal(x)
	}
	typ := r.a.canon(x.Type)
	var of *value
	if typ == "" && x.X != nil {
		if of = r.eval(x.X); of != nil {
			if typ = of.ref; len(of.types) == 1 && r.a.know.IsType(of.types[0]) { // a class that a call gave
				typ = r.a.canon(of.types[0])
			}
			for _, f := range of.funcs {
				if typ == "" {
					typ = f.fn.Name
				}
			}
		}
	}
	c := &call{x: x, kind: model.News, ref: ir.Base(typ), member: "new", fun: of}
	c.args = r.arguments(x.Args)
	obj := &value{objs: []int{r.object(x, &object{fields: map[string]*value{}})}}
	if typ != "" {
		obj.types = []string{typ}
	}
	c.this = obj
	constructors := r.constructorsFor(c, typ)
	for _, fn := range constructors {
		r.apply1(c, fn, obj)
	}
	specs, loose := r.rules(c)
	handled := false
	for _, spec := range specs {
		if !r.holds(c, spec) {
			continue
		}
		v, does := r.obey(c, spec, loose)
		handled = handled || does
		if does && v != nil {
			obj = join2(obj, v)
		}
	}
	r.enter(c)
	for _, fn := range x.Body {
		r.pending = append(r.pending, &closure{fn: fn, file: r.file, captured: r.capture(fn), this: obj, invoked: new(bool)})
	}
	if _, here := r.a.classes[ir.Base(typ)]; !handled && !here && len(constructors) == 0 {
		var taints []taint
		for _, a := range c.args {
			taints = joinTaints(taints, r.deepTaints(a.v))
		}
		if len(taints) > 0 {
			obj = join2(obj, carried(weaken(taints)).step(r.file, x.Pos, stepThrough, short(typ)))
		}
	}
	return r.returns(c, obj, specs)
}

func (r *run) capture(fn *ir.Func) map[string]*value {
	out := map[string]*value{}
	for name := range free(fn) {
		if slot, ok := r.lookup(name); ok {
			out[name] = r.getVar(slot)
		}
	}
	return out
}

// join2 is the object with the taints of a value.
func join2(obj, v *value) *value {
	out := *obj
	out.taints = joinTaints(obj.taints, v.taints)
	if len(v.types) > 0 {
		out.types = v.types
	}
	out.consts, out.prefix = v.consts, v.prefix
	out.objs = union(obj.objs, v.objs, mostObjs)
	return &out
}
