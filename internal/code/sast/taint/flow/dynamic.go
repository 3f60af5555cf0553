package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// What languages without declared types need: calls that may be reads, methods that
// shadow those of a library, functions that are called where they were passed to.

// own reports whether the repository has the method that is called in a class of that
// name, where what is known of a library's class above does not count.
func (r *run) own(c *site.Call, owner string) bool {
	return c.Kind == model.Calls && len(r.Functions[owner+"."+c.Member]) > 0
}

// tableOf is the table of such a model, which has its name.
func tableOf(c *site.Call) string {
	switch {
	case c.Kind == model.News && c.Callee != nil && c.Callee.Ref != "":
		return c.Callee.Ref
	case c.Kind == model.Calls && c.Receiver != nil && c.Receiver.Ref != "":
		return c.Receiver.Ref
	}
	return ""
}

// resultRows are the rows that a call returns according to a rule; nil if it returns no rows.
func (r *run) resultRows(c *site.Call, name string) *stored.Rows {
	switch {
	case name == model.ReturnsRecords && tableOf(c) != "":
		return stored.NewRows(tableOf(c))
	case name == model.ReturnsThis && c.Receiver != nil && len(c.Receiver.Types) == 0:
		return c.Receiver.Rows
	}
	return nil
}

// resultIs is the type that a rule says a call's result has.
func (r *run) resultIs(c *site.Call, name string) string {
	if name == model.ReturnsRecords {
		return ""
	}
	switch name {
	case model.ReturnsThis:
	case model.ReturnsRecord:
		return r.recordOf(c)
	default:
		return r.Canonical(name)
	}
	if c.Receiver == nil {
		return ""
	}
	for _, t := range c.Receiver.Types {
		return t
	}
	return c.Receiver.Ref
}

// recordOf is the class of records that the first argument of a call is, or is of.
func (r *run) recordOf(c *site.Call) string {
	if len(c.Args) == 0 || c.Args[0].Value == nil {
		return ""
	}
	v := c.Args[0].Value
	for _, name := range append([]string{v.Ref}, v.Types...) {
		if r.Records[ir.Base(name)] {
			return ir.Base(name)
		}
	}
	return ""
}

// unhandled is the result of a call that no rule and no function is known for.
func (r *run) unhandled(c *site.Call, entered bool) *value.Value {
	r.noteCallback(c)
	entered = r.enterShaped(c) || entered
	if out, does := r.shapedCall(c); does {
		return out
	}
	if c.Expr.Name == ir.Get && c.Receiver != nil && c.ReceiverExpr != nil {
		return r.readMember(c)
	}
	return r.unknown(c, entered)
}

// got is the read that a call without arguments may be.
func (r *run) readMember(c *site.Call) *value.Value {
	if c.Ref != "" && len(c.Receiver.Objects) == 0 {
		return r.Global(c.Ref)
	}
	v := r.memberOf(c.Receiver, c.Expr.X)
	if v == nil {
		return nil
	}
	out := *v
	if len(v.Types) == 1 && len(c.Receiver.Types) > 0 && v.Types[0] == ir.Base(c.Receiver.Types[0])+"."+c.Member {
		out.Types = []string{v.Types[0] + "()"}
	}
	out.Functions = slices.DeleteFunc(slices.Clone(v.Functions), func(f *value.Closure) bool { return f.Func.Class != "" })
	return &out
}

// passOn notes that a function that was given as a parameter is called.
func (r *run) noteCallback(c *site.Call) {
	if c.Callee == nil || len(c.Callee.Functions) > 0 || len(r.frames) > 1 || len(r.sum.Callbacks) >= summary.MaxCallbacks || c.ReceiverExpr != nil {
		return
	}
	for _, t := range c.Callee.Taints {
		if t.Source != nil || t.Path != "" {
			continue
		}
		args := make([]*value.Value, 0, len(c.Args))
		for _, a := range c.Args {
			args = append(args, a.Value)
		}
		r.sum.Callbacks = append(r.sum.Callbacks, summary.Callback{Callee: t.Origin, Args: args})
		return
	}
}

// indexed is what an index is of, where knowledge has a rule about the call "[]".
func (r *run) indexed(x *ir.Expr, of *value.Value, args []*value.Value) (*value.Value, bool) {
	c := &site.Call{Expr: x, Receiver: of, ReceiverExpr: x.X, Member: "[]"}
	for i, v := range args {
		c.Args = append(c.Args, site.Argument{Expr: x.Args[i].X, Value: v})
	}
	if of.Ref != "" {
		c.Ref = of.Ref + ".[]"
	}
	var specs []*model.Spec
	for _, owner := range append(r.owners(c), of.Ref) {
		if specs = r.Knowledge.Rules(model.Calls, owner, c.Member); len(specs) > 0 {
			break
		}
	}
	var out *value.Value
	handled := false
	for _, s := range specs {
		if !r.conditionsHold(c, s) {
			continue
		}
		if v, does := r.applyRule(c, s, false); does {
			out, handled = joinResult(out, v, handled), true
		}
	}
	if !handled {
		return nil, false
	}
	return r.returns(c, out, specs), true
}
