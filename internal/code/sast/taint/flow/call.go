package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

func (r *run) arguments(args []ir.Arg) []site.Argument {
	out := make([]site.Argument, 0, len(args))
	for _, a := range args {
		v := r.Eval(a.X)
		if a.X != nil {
			r.CheckArgument(a.Name, v, a.X.Pos)
		}
		if a.X != nil && a.X.Op == ir.Spread {
			for _, one := range r.Spread(v) {
				out = append(out, site.Argument{Name: a.Name, Expr: a.X, Value: one, Spread: true})
			}
			continue
		}
		out = append(out, site.Argument{Name: a.Name, Expr: a.X, Value: v})
	}
	return out
}

func (r *run) call(x *ir.Expr) *value.Value {
	c := &site.Call{Expr: x, Kind: model.Calls}
	if x.X != nil && x.X.Op == ir.Select && x.X.Type != "" {
		if name, ok := r.bare(x.X); ok {
			global := *x
			global.X = &ir.Expr{Op: ir.Ref, Pos: x.X.Pos, Name: name}
			x = &global
			c.Expr = x
		}
	}
	switch {
	case x.X == nil:
		return nil
	case x.X.Op == ir.Select:
		c.ReceiverExpr, c.Member = x.X.X, x.X.Name
		c.Receiver = r.Eval(x.X.X)
		if c.Receiver != nil && c.Receiver.Ref != "" && len(c.Receiver.Objects) == 0 {
			c.Ref = r.Unalias(c.Receiver.Ref + "." + c.Member)
		}
		c.Callee = r.calledMember(c)
	default:
		c.Callee = r.Eval(x.X)
		if x.X.Op == ir.Super || x.X.Op == ir.This {
			c.Callee = nil
			return r.superCall(c, x)
		}
		if c.Callee != nil {
			c.Ref = c.Callee.Ref
			if t := c.Callee.Types; len(t) == 1 && len(c.Callee.Functions) == 0 && (c.Ref == "" || !r.Knowledge.Knows(c.Ref)) && r.Knowledge.Knows(t[0]) {
				c.Ref = t[0] // a call returned the function
			}
		}
		_, c.Member = ir.Split(c.Ref)
		if x.X.Op == ir.Var && c.Ref == "" {
			c.Member = x.X.Name
		}
	}
	if c.Ref != "" && r.Constructs(c) {
		return r.construct(x)
	}
	c.Args = r.arguments(x.Args)
	return r.dispatch(c)
}

// calledMember is the function that a member is, where it is a stored one.
func (r *run) calledMember(c *site.Call) *value.Value {
	if c.Receiver == nil {
		return nil
	}
	if c.Ref != "" {
		return r.Reference(c.Ref)
	}
	v := r.Read(c.Receiver, c.Member)
	if len(value.FunctionsOf(v)) > 0 {
		return v
	}
	// What functions the field has in general.
	for _, t := range c.Receiver.Types {
		if f, owner := r.Field(t, c.Member); f != nil {
			if g := r.Load(stored.Field(owner, c.Member)); len(value.FunctionsOf(g)) > 0 {
				return value.Supplement(v, &value.Value{Functions: g.Functions})
			}
		}
	}
	return v
}

// dispatch finds what is called and does it.
func (r *run) dispatch(c *site.Call) *value.Value {
	specs, loose := r.Rules(c)
	targets := r.Overloads(c, r.Targets(c))
	var out *value.Value
	handled := false
	for _, spec := range specs {
		if !r.Holds(c, spec) {
			continue
		}
		v, does := r.applyRule(c, spec, loose)
		if does {
			if both := value.Both(out, v); both != nil {
				v, handled = both, false
			}
			out, handled = value.JoinResult(out, v, handled), true
		}
	}
	entered := r.enter(c)
	if !handled && len(targets) > 0 {
		for _, t := range targets {
			out = value.JoinResult(out, r.invoke(c, t), handled)
			handled = true
		}
		r.applyPostconditions(c, targets)
		return r.returns(c, r.ownGuard(c, out), specs)
	}
	if !handled {
		r.noteMethodCall(c)
		out = r.unhandled(c, entered)
	}
	return r.returns(c, out, specs)
}

// returns is the result as one of the type that is known.
func (r *run) returns(c *site.Call, v *value.Value, specs []*model.Spec) *value.Value {
	for _, s := range specs {
		if s.Begins != "" && (v == nil || len(v.Constants) == 0) && r.Holds(c, s) {
			with := *value.OrEmpty(v)
			with.Prefix = s.Begins
			v = &with
		}
	}
	for _, s := range specs {
		if s.Returns != "" && r.Holds(c, s) {
			if rows := r.ReturnedRows(c, s.Returns); rows != nil {
				return v.WithRows(rows)
			}
			if s.Returns == model.ReturnsFirst && len(c.Args) > 0 {
				return c.Args[0].Value
			}
			typ := r.ReturnedType(c, s.Returns)
			if typ == "" && s.Returns == model.ReturnsRecord {
				continue
			}
			if r.IsScalar(typ) {
				return r.AsNumber(v)
			}
			return v.WithType(typ)
		}
	}
	if v != nil && (v.IsTyped() || len(v.Constants) > 0 || v.Numeric || len(v.Functions) > 0) {
		return v
	}
	if len(value.TypesOf(c.Receiver)) == 0 && c.Receiver != nil && c.Ref == "" && c.Receiver.Rows != nil {
		return v.WithRows(c.Receiver.Rows.Member(c.Member + "()"))
	}
	if typ := r.ResultType(c); typ != "" {
		if r.IsScalar(typ) {
			return r.AsNumber(v)
		}
		return v.WithType(typ)
	}
	return v
}

// unknown is the result of a call of which nothing is known: what goes in may come
// out.
func (r *run) unknown(c *site.Call, entered bool) *value.Value {
	var taints []value.Taint
	if c.Receiver != nil {
		taints = value.JoinTaints(taints, r.DeepTaints(c.Receiver))
	}
	for _, a := range c.Args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
		for _, f := range value.FunctionsOf(a.Value) {
			if !entered && f.Invoked != nil && !*f.Invoked && c.Receiver != nil {
				args := r.UnknownArguments(f.Func)
				if len(args) > 0 {
					if from := value.FromSources(r.DeepTaints(c.Receiver)); len(from) > 0 {
						args[0] = value.AddTaints(args[0], value.Weaken(from))
					}
				}
				r.inline(f, args, nil)
			}
		}
	}
	if _, here := r.Classes[c.Ref]; here && len(c.Args) == 1 { // a conversion
		return value.Tainted(taints)
	}
	out := value.Tainted(value.Weaken(taints)).WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
	if c.Receiver != nil { // a query is built by a chain of calls
		out = out.WithRows(c.Receiver.Rows)
	}
	return out
}
