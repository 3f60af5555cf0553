package flow

import (
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// call is one call with all that is known of it.
type call struct {
	x      *ir.Expr
	this   *value.Value
	onExpr *ir.Expr // the receiver's expression
	ref    string   // qualified name of the function, "" for methods
	member string
	args   []argument
	kind   model.Kind
	fun    *value.Value
	method bool // its rules are about the receiver's type, or about any type
}

// argument is what is passed.
type argument struct {
	name   string
	x      *ir.Expr
	v      *value.Value
	spread bool
}

func (r *run) arguments(args []ir.Arg) []argument {
	out := make([]argument, 0, len(args))
	for _, a := range args {
		v := r.eval(a.X)
		if a.X != nil {
			r.checkArgument(a.Name, v, a.X.Pos)
		}
		if a.X != nil && a.X.Op == ir.Spread {
			for _, one := range r.Spread(v) {
				out = append(out, argument{name: a.Name, x: a.X, v: one, spread: true})
			}
			continue
		}
		out = append(out, argument{name: a.Name, x: a.X, v: v})
	}
	return out
}

func (r *run) call(x *ir.Expr) *value.Value {
	c := &call{x: x, kind: model.Calls}
	if x.X != nil && x.X.Op == ir.Select && x.X.Type != "" {
		if name, ok := r.bare(x.X); ok {
			global := *x
			global.X = &ir.Expr{Op: ir.Ref, Pos: x.X.Pos, Name: name}
			x = &global
			c.x = x
		}
	}
	switch {
	case x.X == nil:
		return nil
	case x.X.Op == ir.Select:
		c.onExpr, c.member = x.X.X, x.X.Name
		c.this = r.eval(x.X.X)
		if c.this != nil && c.this.Ref != "" && len(c.this.Objects) == 0 {
			c.ref = r.a.Unalias(c.this.Ref + "." + c.member)
		}
		c.fun = r.calledMember(c)
	default:
		c.fun = r.eval(x.X)
		if x.X.Op == ir.Super || x.X.Op == ir.This {
			c.fun = nil
			return r.superCall(c, x)
		}
		if c.fun != nil {
			c.ref = c.fun.Ref
		}
		_, c.member = ir.Split(c.ref)
		if x.X.Op == ir.Var && c.ref == "" {
			c.member = x.X.Name
		}
	}
	if c.ref != "" && r.makes(c) {
		return r.construct(x)
	}
	c.args = r.arguments(x.Args)
	return r.dispatch(c)
}

// calledMember is the function that a member is, where it is a stored one.
func (r *run) calledMember(c *call) *value.Value {
	if c.this == nil {
		return nil
	}
	if c.ref != "" {
		return r.reference(c.ref)
	}
	v := r.Read(c.this, c.member)
	if len(value.FunctionsOf(v)) > 0 {
		return v
	}
	// What functions the field has in general.
	for _, t := range c.this.Types {
		if f, owner := r.a.Field(t, c.member); f != nil {
			if g := r.load(stored.Field(owner, c.member)); len(value.FunctionsOf(g)) > 0 {
				return withKnown(v, &value.Value{Functions: g.Functions})
			}
		}
	}
	return v
}

// dispatch finds what is called and does it.
func (r *run) dispatch(c *call) *value.Value {
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
func (r *run) owners(c *call) []string {
	if c.this == nil {
		return nil
	}
	var out []string
	for _, t := range c.this.Types {
		for _, up := range r.a.Ancestors(t) {
			if !slices.Contains(out, up) {
				out = append(out, up)
			}
		}
	}
	return out
}

// rules are those about the call; loose says that they are about the name alone.
func (r *run) rules(c *call) (specs []*model.Spec, loose bool) {
	know := r.a.Knowledge
	if c.kind == model.News {
		for _, up := range r.a.Ancestors(c.ref) {
			specs = append(specs, know.Rules(model.News, up, "new")...)
		}
		return specs, false
	}
	if c.ref != "" {
		owner, member := ir.Split(c.ref)
		specs = know.Rules(c.kind, owner, member)
		if len(specs) == 0 && owner != "" {
			for _, up := range r.a.Ancestors(owner) {
				if specs = know.Rules(c.kind, up, member); len(specs) > 0 || r.own(c, up) {
					break
				}
			}
		}
	}
	if c.method = len(specs) == 0; c.method {
		for _, owner := range r.owners(c) {
			if r.own(c, owner) {
				break
			}
			if found := know.Rules(c.kind, owner, c.member); len(found) > 0 {
				specs = append(specs, found...)
				break
			}
		}
	}
	if len(specs) > 0 || c.member == "" {
		return specs, false
	}
	if len(r.targets(c)) > 0 {
		return nil, false
	}
	if r.untyped(c) {
		specs = know.Loose(c.kind, c.member)
		if slices.ContainsFunc(specs, func(s *model.Spec) bool { return r.conditionsHold(c, s) }) {
			return specs, true
		}
	}
	if c.x != nil && c.x.X != nil && c.x.X.Op == ir.Select {
		specs = know.Rules(c.kind, model.Any, c.member)
	}
	return specs, false
}

// untyped reports whether nothing is known of the receiver's type. The type of something
// unknown of something unknown counts as nothing.
func (r *run) untyped(c *call) bool {
	if c.this == nil {
		return c.ref == "" && c.x != nil && c.x.X != nil && c.x.X.Op == ir.Select
	}
	if c.this.Ref != "" {
		return false
	}
	for _, t := range c.this.Types {
		base := ir.Base(t)
		if _, here := r.a.Classes[base]; here || r.a.Knowledge.Knows(base) || t == "list" || t == "map" || t == "regexp" {
			return false
		}
	}
	return len(c.this.Constants) == 0 && !c.this.Numeric
}

// targets are the functions of the repository that the call may mean.
func (r *run) targets(c *call) []*value.Closure {
	var out []*value.Closure
	if c.fun != nil {
		out = c.fun.Functions
	}
	if len(out) > 0 || c.kind == model.News {
		return out
	}
	if c.ref != "" {
		owner, member := ir.Split(c.ref)
		for _, fn := range r.fittingRef(owner, member, len(c.args)) {
			out = append(out, r.a.namedFunction(fn))
		}
	}
	if c.this == nil || len(out) > 0 {
		return nil
	}
	for _, t := range c.this.Types {
		for _, fn := range r.a.Methods(t, c.member, len(c.args)) {
			if !slices.ContainsFunc(out, func(o *value.Closure) bool { return o.Func == fn }) && len(out) < value.MaxFunctions {
				out = append(out, r.a.namedFunction(fn))
			}
		}
	}
	// A function may stand for an object whose only method is that.
	if len(out) > 0 && len(c.this.Functions) > 0 && !slices.ContainsFunc(out, func(o *value.Closure) bool { return !o.Func.Abstract }) {
		return c.this.Functions
	}
	return out
}

func (r *run) fittingRef(owner, member string, args int) []*ir.Func {
	name := member
	if owner != "" {
		name = owner + "." + member
	}
	if found := hierarchy.Fitting(r.a.Functions[name], args); len(found) > 0 {
		return found
	}
	if _, class := r.a.Classes[owner]; class {
		return r.a.Methods(owner, member, args)
	}
	return nil
}

// returns is the result as one of the type that is known.
func (r *run) returns(c *call, v *value.Value, specs []*model.Spec) *value.Value {
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
			if s.Returns == resultFirst && len(c.args) > 0 {
				return c.args[0].v
			}
			typ := r.resultIs(c, s.Returns)
			if typ == "" && s.Returns == resultRecord {
				continue
			}
			if r.a.IsScalar(typ) {
				return r.asNumber(v)
			}
			return v.WithType(typ)
		}
	}
	if v != nil && (v.IsTyped() || len(v.Constants) > 0 || v.Numeric || len(v.Functions) > 0) {
		return v
	}
	if len(value.TypesOf(c.this)) == 0 && c.this != nil && c.ref == "" && c.this.Rows != nil {
		return v.WithRows(c.this.Rows.Member(c.member + "()"))
	}
	if typ := r.resultType(c); typ != "" {
		if r.a.IsScalar(typ) {
			return r.asNumber(v)
		}
		return v.WithType(typ)
	}
	return v
}

// resultType is the type of a call's result that nothing but its name is known of.
func (r *run) resultType(c *call) string {
	if c.kind == model.News {
		return c.ref
	}
	if c.ref != "" {
		owner, member := ir.Split(c.ref)
		for _, up := range r.a.Ancestors(owner) {
			if t, ok := r.a.Knowledge.Type(up); ok && t.Members[member] != "" {
				return r.a.Canonical(t.Members[member])
			}
		}
		if _, here := r.a.Classes[c.ref]; here || r.a.Knowledge.IsType(c.ref) {
			return c.ref
		}
	}
	if len(value.TypesOf(c.this)) == 0 {
		for _, t := range value.TypesOf(c.fun) { // a function that a call gave
			if len(t) < value.MaxTypeName {
				return r.a.Canonical(ir.Base(t) + "()")
			}
		}
		if c.ref != "" && len(c.ref) < value.MaxTypeName {
			return c.ref + "()"
		}
	}
	if c.this == nil {
		return ""
	}
	for _, t := range c.this.Types {
		if got := r.memberType(t, c.member, true); got != "" {
			return got
		}
	}
	return ""
}

// short is the last part of a name, for people.
func short(name string) string {
	_, member := ir.Split(ir.Base(name))
	for i := len(member) - 1; i >= 0; i-- {
		if member[i] == '\\' || member[i] == ':' {
			return member[i+1:]
		}
	}
	return member
}

// unknown is the result of a call of which nothing is known: what goes in may come
// out.
func (r *run) unknown(c *call, entered bool) *value.Value {
	var taints []value.Taint
	if c.this != nil {
		taints = value.JoinTaints(taints, r.DeepTaints(c.this))
	}
	for _, a := range c.args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.v))
		for _, f := range value.FunctionsOf(a.v) {
			if !entered && f.Invoked != nil && !*f.Invoked && c.this != nil {
				args := r.unknownArguments(f.Func)
				if len(args) > 0 {
					if from := value.FromSources(r.DeepTaints(c.this)); len(from) > 0 {
						args[0] = value.AddTaints(args[0], value.Weaken(from))
					}
				}
				r.inline(f, args, nil)
			}
		}
	}
	if _, here := r.a.Classes[c.ref]; here && len(c.args) == 1 { // a conversion
		return value.Tainted(taints)
	}
	out := value.Tainted(value.Weaken(taints)).WithStep(r.file, c.x.Pos, value.ThroughStep, short(c.name()))
	if c.this != nil { // a query is built by a chain of calls
		out = out.WithRows(c.this.Rows)
	}
	return out
}

func (c *call) name() string {
	if c.ref != "" {
		return c.ref
	}
	return c.member
}
