package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// What languages without declared types need: calls that may be reads, methods that
// shadow those of a library, functions that are called where they were passed to.

// own tells whether the repository has the method that is called in a class of that
// name, where what is known of a library's class above does not count.
func (r *run) own(c *call, owner string) bool {
	return c.kind == model.Calls && len(r.a.funcs[owner+"."+c.member]) > 0
}

// resultThis says that a call's result has the type of its receiver.
const resultThis = "this"

// resultIs is the type that a rule says a call's result has.
func (r *run) resultIs(c *call, name string) string {
	if name != resultThis {
		return r.a.canon(name)
	}
	if c.this == nil {
		return ""
	}
	for _, t := range c.this.types {
		return t
	}
	return c.this.ref
}

// unhandled is the result of a call that no rule and no function is known for.
func (r *run) unhandled(c *call, entered bool) *value {
	r.passOn(c)
	if c.x.Name == ir.Get && c.this != nil && c.onExpr != nil {
		return r.got(c)
	}
	return r.unknown(c, entered)
}

// got is the read that a call without arguments may be.
func (r *run) got(c *call) *value {
	if c.ref != "" && len(c.this.objs) == 0 {
		return r.global(c.ref)
	}
	v := r.memberOf(c.this, c.x.X)
	if v == nil {
		return nil
	}
	out := *v
	if len(v.types) == 1 && len(c.this.types) > 0 && v.types[0] == ir.Base(c.this.types[0])+"."+c.member {
		out.types = []string{v.types[0] + "()"}
	}
	out.funcs = slices.DeleteFunc(slices.Clone(v.funcs), func(f *closure) bool { return f.fn.Class != "" })
	return &out
}

// passOn notes that a function that was given as a parameter is called.
func (r *run) passOn(c *call) {
	if c.fun == nil || len(c.fun.funcs) > 0 || len(r.frames) > 1 || len(r.sum.calls) >= mostCallFlows || c.onExpr != nil {
		return
	}
	for _, t := range c.fun.taints {
		if t.source != nil || t.path != "" {
			continue
		}
		args := make([]*value, 0, len(c.args))
		for _, a := range c.args {
			args = append(args, a.v)
		}
		r.sum.calls = append(r.sum.calls, callFlow{fun: t.origin, args: args})
		return
	}
}

// receiverSlot is the variable that the receiver is.
const receiverSlot = -1
