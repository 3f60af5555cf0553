package flow

import (
	"slices"

	"assay/internal/code/sast/taint/interp"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// caller performs the calls of the function that its interpreter interprets: it applies rules,
// and summaries of other functions.
type caller struct {
	*interp.Interpreter
	a        *analysis
	variants map[variantKey]*summary.Summary // of functions that were called with constants
	passed   int                             // number of functions that were passed and are being applied
	// middleware are handlers that were registered for routes behind them.
	middleware []middleware
	applied    map[*ir.Func]int // how often summaries of functions that are passed are applied inside each other
}

func (a *analysis) newCaller(fn *ir.Func, file *ir.File) *caller {
	r := &caller{Interpreter: interp.New(a.shared, a.trace, fn, file), a: a, applied: map[*ir.Func]int{}}
	r.Connect(r)
	return r
}

// Call implements interp.Calls.
func (r *caller) Call(x *ir.Expr) *value.Value {
	if x.X == nil {
		return nil
	}
	if x.X.Op == ir.Select && x.X.Type != "" {
		if name, ok := r.ImplicitGlobal(x.X); ok {
			global := *x
			global.X = &ir.Expr{Op: ir.Ref, Pos: x.X.Pos, Name: name}
			x = &global
		}
	}
	c := &site.Call{Expr: x, Kind: model.Calls}
	switch x.X.Op {
	case ir.Select:
		r.resolveMethod(c)
	case ir.Super, ir.This:
		r.Eval(x.X)
		r.callConstructor(c, x)
		return nil
	default:
		r.resolveFunction(c)
	}
	if c.Ref != "" && r.Match.Constructs(c) {
		if class := r.Classes[c.Ref]; class != nil && class.Converts && len(x.Args) == 1 {
			return r.converted(r.Eval(x.Args[0].X), class)
		}
		if r.Knowledge.Protocol.Text != "" && r.IsConversion(x) {
			if out, ok := r.TextOf(r.Eval(x.Args[0].X), x); ok {
				return out
			}
		}
		return r.Construct(x)
	}
	c.Args = r.arguments(x.Args)
	return r.dispatch(c)
}

// converted returns a value that is converted to a class.
func (r *caller) converted(v *value.Value, to *ir.Class) *value.Value {
	if to.Structural || r.IsScalar(to.Name) {
		return r.Declared(v, to.Name)
	}
	return v.WithType(to.Name)
}

// resolveMethod evaluates the receiver of a call.
func (r *caller) resolveMethod(c *site.Call) {
	callee := c.Expr.X
	c.ReceiverExpr, c.Member = callee.X, callee.Name
	c.Receiver = r.Eval(callee.X)
	if c.Receiver == nil {
		return
	}
	if c.Receiver.Ref != "" && len(c.Receiver.Objects) == 0 {
		c.Ref = r.Unalias(c.Receiver.Ref + "." + c.Member)
	}
	if c.Ref != "" {
		c.Callee = r.Reference(c.Ref)
		return
	}
	c.Callee = r.functionsOfMember(c.Receiver, c.Member)
	if len(value.FunctionsOf(c.Callee)) == 0 {
		c.Ref = r.calledField(c)
	}
}

// calledField returns the type of the field that a call calls like a method, if rules are about calls of objects of that type;
// otherwise "".
func (r *caller) calledField(c *site.Call) string {
	for _, t := range c.Receiver.Types {
		f, owner := r.Field(t, c.Member)
		if f == nil || len(r.Functions[owner+"."+c.Member]) > 0 {
			continue
		}
		types := []string{r.Canonical(f.Type)}
		if f.Type == "" {
			types = value.TypesOf(r.Load(stored.Field(owner, c.Member)))
		}
		if len(types) != 1 {
			continue
		}
		if of, name := ir.Split(ir.Base(types[0])); len(r.Knowledge.Rules(model.Calls, of, name)) > 0 {
			return ir.Base(types[0])
		}
	}
	return ""
}

// functionsOfMember returns the member of a value, with the functions that its class stores in that
// field.
func (r *caller) functionsOfMember(of *value.Value, member string) *value.Value {
	v := r.Read(of, member)
	if len(value.FunctionsOf(v)) > 0 {
		return v
	}
	for _, t := range of.Types {
		if f, owner := r.Field(t, member); f != nil {
			if g := r.Load(stored.Field(owner, member)); len(value.FunctionsOf(g)) > 0 {
				return value.Supplement(v, &value.Value{Functions: g.Functions})
			}
		}
	}
	return v
}

// resolveFunction evaluates the callee of a call that is not a method call.
func (r *caller) resolveFunction(c *site.Call) {
	callee := c.Expr.X
	c.Callee = r.Eval(callee)
	if c.Callee != nil {
		c.Ref = c.Callee.Ref
		known := c.Ref != "" && r.Knowledge.Knows(c.Ref)
		if t := c.Callee.Types; len(t) == 1 && len(c.Callee.Functions) == 0 && !known {
			c.Ref = r.returnedFunction(c, t[0])
		}
	}
	if list := r.Callables(c.Callee); c.Callee != nil && len(c.Callee.Functions) == 0 && len(list) > 0 {
		c.Callee, c.Ref = &value.Value{Functions: list}, ""
	}
	_, c.Member = ir.Split(c.Ref)
	if callee.Op == ir.Var && c.Ref == "" {
		c.Member = callee.Name
	}
}

// returnedFunction returns the name of a function that a call returned, by its type: one that rules are about. A function that checks
// values knows the schema that it was made of.
func (r *caller) returnedFunction(c *site.Call, typ string) string {
	switch {
	case r.Knowledge.Knows(typ):
		return typ
	case len(model.NumbersOf(typ)) > 0 && r.Knowledge.Knows(ir.Base(typ)):
		c.Receiver = c.Callee
		return ir.Base(typ)
	}
	return c.Ref
}

func (r *caller) arguments(args []ir.Arg) []site.Argument {
	out := make([]site.Argument, 0, len(args))
	for _, a := range args {
		v := r.Eval(a.X)
		if a.X != nil {
			r.Sinks.CheckArgument(a.Name, v, a.X.Pos)
		}
		if a.X != nil && a.X.Op == ir.Spread {
			out = append(out, r.spread(a, v)...)
			continue
		}
		out = append(out, site.Argument{Name: a.Name, Expr: a.X, Value: v})
	}
	return out
}

// spread returns the arguments that a spread list stands for.
func (r *caller) spread(a ir.Arg, v *value.Value) []site.Argument {
	list, exact := r.ExactList(v)
	if !exact {
		return []site.Argument{{Name: a.Name, Expr: a.X, Value: r.Elements(v), Spread: true, List: v}}
	}
	out := make([]site.Argument, len(list))
	for i, one := range list {
		out[i] = site.Argument{Name: a.Name, Expr: a.X, Value: one}
	}
	return out
}

// dispatch decides a call by rules, by functions of the program, by shapes, or as unknown, in this
// order.
func (r *caller) dispatch(c *site.Call) *value.Value {
	if r.IsConversion(c.Expr) && len(c.Args) == 1 {
		if out, ok := r.TextOf(c.Args[0].Value, c.Expr); ok {
			return out
		}
	}
	specs, loose := r.Match.Rules(c)
	targets := r.Match.Overloads(c, r.Match.Targets(c))
	var out *value.Value
	handled := false
	r.Effects.Apply(c, specs, loose, func(v *value.Value) {
		if both := value.Both(out, v); both != nil {
			v, handled = both, false
		}
		out, handled = value.JoinResult(out, v, handled), true
	})
	entered := r.enterRegistered(c)
	if handled && !slices.ContainsFunc(specs, (*model.Rule).IsPrecise) && r.Shapes.IsExternal(c) {
		r.Shapes.ShapedSinks(c, specs...)
	}
	switch {
	case handled:
	case len(targets) > 0:
		for _, t := range targets {
			out, handled = value.JoinResult(out, r.invoke(c, t), handled), true
		}
		if len(targets) == 1 {
			r.after(c, targets[0])
		}
		out = r.Effects.OwnGuard(c, out)
	default:
		if v, ok := r.callMissing(c); ok {
			out = v
			break
		}
		r.deferMethodCall(c)
		out = r.unhandled(c, entered)
	}
	return r.tested(c, r.cut(c, r.Effects.Result(c, out, specs)))
}

// invoke calls a function of the program.
func (r *caller) invoke(c *site.Call, f *value.Closure) *value.Value {
	if f.Invoked != nil {
		out := r.Inline(f, r.bind(f.Func, c.Args), nil)
		if says := r.LastVerdicts(); len(says) > 0 {
			t := r.verdictOn(c, says)
			t.Yes, t.No = slices.Concat(t.Yes, out.Facts(true)), slices.Concat(t.No, out.Facts(false)) // about variables around it
			out = out.With(func(to *value.Value) { to.Verdict = t })
		}
		return out
	}
	this := c.Receiver
	if f.This != nil {
		this = f.This
	}
	return r.ApplySummary(c, f.Func, this)
}

// unhandled returns the result of a call that neither rules nor functions of the program decide.
func (r *caller) unhandled(c *site.Call, entered bool) *value.Value {
	callback := r.noteCallback(c, r.calleeOf(c))
	entered = r.enterShaped(c) || entered
	if r.endsByName(c) {
		r.End()
		return nil
	}
	if c.Expr.X.Op == ir.Var && len(c.Args) == 0 {
		r.PassOnward(c.Expr.X.Name)
	}
	if out, ok := r.Shapes.ShapedCall(c); ok {
		return out
	}
	if c.Expr.Name == ir.Get && c.Receiver != nil && c.ReceiverExpr != nil {
		return r.Shapes.Received(c, r.readMember(c))
	}
	out := r.Shapes.Received(c, r.unknown(c, entered))
	if r.Shapes.IsExternal(c) && !r.Knowledge.Knows(model.Any+"."+c.Member) {
		passed := slices.ContainsFunc(c.Args, func(a site.Argument) bool { return len(r.DeepTaints(a.Value)) > 0 })
		out = out.Sanitize(r.Knowledge.Cleared(c.Member, passed))
	}
	return r.resultOf(callback, out)
}

// readMember returns the member that a call without arguments may read, in languages that write
// both in the same way.
func (r *caller) readMember(c *site.Call) *value.Value {
	if c.Ref != "" && len(c.Receiver.Objects) == 0 {
		return r.Global(c.Ref)
	}
	v := r.MemberOf(c.Receiver, c.Expr.X)
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

// unknown returns the result of a call about which nothing is known: it may contain everything that
// was passed.
func (r *caller) unknown(c *site.Call, entered bool) *value.Value {
	var taints []value.Taint
	if c.Receiver != nil {
		taints = value.JoinTaints(taints, r.DeepTaints(c.Receiver))
	}
	for _, a := range c.Args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
		if !entered && c.Receiver != nil {
			r.callBack(c.Receiver, a.Value)
		}
	}
	if len(taints) > 0 && r.isLookup(c) {
		return r.lookedUp(c)
	}
	out := value.Tainted(value.Weaken(taints)).WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
	if c.Receiver != nil { // a query is built by a chain of calls
		out = out.WithRows(c.Receiver.Rows)
	}
	if len(taints) > 0 {
		return r.testing(c, out)
	}
	return out
}

// callBack interprets closures that were passed to an unknown method; their first argument is the
// content of the receiver.
func (r *caller) callBack(receiver, passed *value.Value) {
	for _, f := range value.FunctionsOf(passed) {
		if f.Invoked == nil || *f.Invoked {
			continue
		}
		args := r.UnknownArguments(f.Func)
		if len(args) > 0 {
			if from := value.FromSources(r.DeepTaints(receiver)); len(from) > 0 {
				args[0] = value.AddTaints(args[0], value.Weaken(from))
			}
		}
		r.Inline(f, args, nil)
	}
}
