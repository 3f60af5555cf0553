package flow

import (
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
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
			r.checkArgument(a.Name, v, a.X.Pos)
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
	if c.Ref != "" && r.makes(c) {
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
		return r.reference(c.Ref)
	}
	v := r.Read(c.Receiver, c.Member)
	if len(value.FunctionsOf(v)) > 0 {
		return v
	}
	// What functions the field has in general.
	for _, t := range c.Receiver.Types {
		if f, owner := r.Field(t, c.Member); f != nil {
			if g := r.Load(stored.Field(owner, c.Member)); len(value.FunctionsOf(g)) > 0 {
				return withKnown(v, &value.Value{Functions: g.Functions})
			}
		}
	}
	return v
}

// dispatch finds what is called and does it.
func (r *run) dispatch(c *site.Call) *value.Value {
	specs, loose := r.rules(c)
	targets := r.overloads(c, r.targets(c))
	var out *value.Value
	handled := false
	for _, spec := range specs {
		if !r.conditionsHold(c, spec) {
			continue
		}
		v, does := r.applyRule(c, spec, loose)
		if does {
			if both := value.Both(out, v); both != nil {
				v, handled = both, false
			}
			out, handled = joinResult(out, v, handled), true
		}
	}
	entered := r.enter(c)
	if !handled && len(targets) > 0 {
		for _, t := range targets {
			out = joinResult(out, r.invoke(c, t), handled)
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

func joinResult(a, b *value.Value, some bool) *value.Value {
	if !some {
		return b
	}
	out := value.Either(a, b)
	// What one rule says of the arguments holds, whatever another says of the result.
	for _, v := range []*value.Value{a, b} {
		if v != nil && v.Verdict != nil && (out == nil || out.Verdict == nil) {
			with := *value.OrEmpty(out)
			with.Verdict = v.Verdict
			out = &with
		}
	}
	return out
}

// owners are the types that the receiver may be of, with what they extend.
func (r *run) owners(c *site.Call) []string {
	if c.Receiver == nil {
		return nil
	}
	var out []string
	for _, t := range c.Receiver.Types {
		for _, up := range r.Ancestors(t) {
			if !slices.Contains(out, up) {
				out = append(out, up)
			}
		}
	}
	return out
}

// rules are those about the call; loose says that they are about the name alone.
func (r *run) rules(c *site.Call) (specs []*model.Spec, loose bool) {
	know := r.Knowledge
	if c.Kind == model.News {
		for _, up := range r.Ancestors(c.Ref) {
			specs = append(specs, know.Rules(model.News, up, "new")...)
		}
		return specs, false
	}
	if c.Ref != "" {
		owner, member := ir.Split(c.Ref)
		specs = know.Rules(c.Kind, owner, member)
		if len(specs) == 0 && owner != "" {
			for _, up := range r.Ancestors(owner) {
				if specs = know.Rules(c.Kind, up, member); len(specs) > 0 || r.own(c, up) {
					break
				}
			}
		}
	}
	if c.ByType = len(specs) == 0; c.ByType {
		for _, owner := range r.owners(c) {
			if r.own(c, owner) {
				break
			}
			if found := know.Rules(c.Kind, owner, c.Member); len(found) > 0 {
				specs = append(specs, found...)
				break
			}
		}
	}
	if len(specs) > 0 || c.Member == "" {
		return specs, false
	}
	if len(r.targets(c)) > 0 {
		return nil, false
	}
	if r.untyped(c) {
		specs = know.Loose(c.Kind, c.Member)
		if slices.ContainsFunc(specs, func(s *model.Spec) bool { return r.conditionsHold(c, s) }) {
			return specs, true
		}
	}
	if c.Expr != nil && c.Expr.X != nil && c.Expr.X.Op == ir.Select {
		specs = know.Rules(c.Kind, model.Any, c.Member)
	}
	return specs, false
}

// untyped reports whether nothing is known of the receiver's type. The type of something
// unknown of something unknown counts as nothing.
func (r *run) untyped(c *site.Call) bool {
	if c.Receiver == nil {
		return c.Ref == "" && c.Expr != nil && c.Expr.X != nil && c.Expr.X.Op == ir.Select
	}
	if c.Receiver.Ref != "" {
		return false
	}
	for _, t := range c.Receiver.Types {
		base := ir.Base(t)
		if _, here := r.Classes[base]; here || r.Knowledge.Knows(base) || t == "list" || t == "map" || t == "regexp" {
			return false
		}
	}
	return len(c.Receiver.Constants) == 0 && !c.Receiver.Numeric
}

// targets are the functions of the repository that the call may mean.
func (r *run) targets(c *site.Call) []*value.Closure {
	var out []*value.Closure
	if c.Callee != nil {
		out = c.Callee.Functions
	}
	if len(out) > 0 || c.Kind == model.News {
		return out
	}
	if c.Ref != "" {
		owner, member := ir.Split(c.Ref)
		for _, fn := range r.fittingRef(owner, member, len(c.Args)) {
			out = append(out, r.Interned.Function(fn))
		}
	}
	if c.Receiver == nil || len(out) > 0 {
		return nil
	}
	for _, t := range c.Receiver.Types {
		for _, fn := range r.Methods(t, c.Member, len(c.Args)) {
			if !slices.ContainsFunc(out, func(o *value.Closure) bool { return o.Func == fn }) && len(out) < value.MaxFunctions {
				out = append(out, r.Interned.Function(fn))
			}
		}
	}
	// A function may stand for an object whose only method is that.
	if len(out) > 0 && len(c.Receiver.Functions) > 0 && !slices.ContainsFunc(out, func(o *value.Closure) bool { return !o.Func.Abstract }) {
		return c.Receiver.Functions
	}
	return out
}

func (r *run) fittingRef(owner, member string, args int) []*ir.Func {
	name := member
	if owner != "" {
		name = owner + "." + member
	}
	if found := hierarchy.Fitting(r.Functions[name], args); len(found) > 0 {
		return found
	}
	if _, class := r.Classes[owner]; class {
		return r.Methods(owner, member, args)
	}
	return nil
}

// returns is the result as one of the type that is known.
func (r *run) returns(c *site.Call, v *value.Value, specs []*model.Spec) *value.Value {
	for _, s := range specs {
		if s.Begins != "" && (v == nil || len(v.Constants) == 0) && r.conditionsHold(c, s) {
			with := *value.OrEmpty(v)
			with.Prefix = s.Begins
			v = &with
		}
	}
	for _, s := range specs {
		if s.Returns != "" && r.conditionsHold(c, s) {
			if rows := r.resultRows(c, s.Returns); rows != nil {
				return v.WithRows(rows)
			}
			if s.Returns == model.ReturnsFirst && len(c.Args) > 0 {
				return c.Args[0].Value
			}
			typ := r.resultIs(c, s.Returns)
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
	if typ := r.resultType(c); typ != "" {
		if r.IsScalar(typ) {
			return r.AsNumber(v)
		}
		return v.WithType(typ)
	}
	return v
}

// resultType is the type of a call's result that nothing but its name is known of.
func (r *run) resultType(c *site.Call) string {
	if c.Kind == model.News {
		return c.Ref
	}
	if c.Ref != "" {
		owner, member := ir.Split(c.Ref)
		for _, up := range r.Ancestors(owner) {
			if t, ok := r.Knowledge.Type(up); ok && t.Members[member] != "" {
				return r.Canonical(t.Members[member])
			}
		}
		if _, here := r.Classes[c.Ref]; here || r.Knowledge.IsType(c.Ref) {
			return c.Ref
		}
	}
	if len(value.TypesOf(c.Receiver)) == 0 {
		for _, t := range value.TypesOf(c.Callee) { // a function that a call gave
			if len(t) < value.MaxTypeName {
				return r.Canonical(ir.Base(t) + "()")
			}
		}
		if c.Ref != "" && len(c.Ref) < value.MaxTypeName {
			return c.Ref + "()"
		}
	}
	if c.Receiver == nil {
		return ""
	}
	for _, t := range c.Receiver.Types {
		if got := r.MemberType(t, c.Member, true); got != "" {
			return got
		}
	}
	return ""
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
