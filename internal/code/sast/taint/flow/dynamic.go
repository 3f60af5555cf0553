package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// What languages without declared types need: calls that may be reads, methods that
// shadow those of a library, functions that are called where they were passed to.

// unhandled is the result of a call that no rule and no function is known for.
func (r *run) unhandled(c *site.Call, entered bool) *value.Value {
	r.noteCallback(c)
	entered = r.enterShaped(c) || entered
	if out, does := r.ShapedCall(c); does {
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
	if c.Callee == nil || len(c.Callee.Functions) > 0 || len(r.frames) > 1 || len(r.Summary.Callbacks) >= summary.MaxCallbacks || c.ReceiverExpr != nil {
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
		r.Summary.Callbacks = append(r.Summary.Callbacks, summary.Callback{Callee: t.Origin, Args: args})
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
	for _, owner := range append(r.Owners(c), of.Ref) {
		if specs = r.Knowledge.Rules(model.Calls, owner, c.Member); len(specs) > 0 {
			break
		}
	}
	var out *value.Value
	handled := false
	for _, s := range specs {
		if !r.Holds(c, s) {
			continue
		}
		if v, does := r.applyRule(c, s, false); does {
			out, handled = value.JoinResult(out, v, handled), true
		}
	}
	if !handled {
		return nil, false
	}
	return r.returns(c, out, specs), true
}
