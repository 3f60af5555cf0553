package flow

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// application is the application of a summary at one call: it replaces origins by what the caller
// passes.
type application struct {
	r       *caller
	summary *summary.Summary
	fn      *ir.Func
	call    *site.Call
	this    *value.Value
	args    []*value.Value // in the order of the parameters
	objects map[int]int    // the caller's objects by those of the summary
	depth   int            // how deeply replaced values are nested
	// argByOrigin caches the results of argument, taintsByOrigin the deep taints of arguments.
	argByOrigin    map[value.Origin]*value.Value
	results        map[int]*value.Value // of callbacks, by their index
	closures       map[closureKey]*value.Closure
	taintsByOrigin map[value.Origin][]value.Taint
	passedSteps    map[stepPair]*value.Step // caches the results of passed
}

// stepPair is a path to the call and one through the function.
type stepPair struct{ to, through *value.Step }

// closureKey identifies a closure of the summary: methods of one object are the same wherever it is found, others have variables of
// their own.
type closureKey struct {
	fn   *ir.Func
	this *value.Value
	own  *value.Closure
}

// argument returns what the caller passes for an origin, nil if it passes nothing.
func (ap *application) argument(o value.Origin) *value.Value {
	v, ok := ap.argByOrigin[o]
	if !ok {
		v = ap.refined(o, ap.findArgument(o))
		ap.argByOrigin[o] = v
	}
	return v
}

// refined returns a member of an argument with what the caller knows of it: facts about members of what has no objects, such as a request.
func (ap *application) refined(o value.Origin, v *value.Value) *value.Value {
	if o.Path == "" || o.Param < 0 || o.Param >= len(ap.call.Args) || len(ap.r.State.Facts) == 0 {
		return v
	}
	a := ap.call.Args[o.Param]
	if a.Name != "" || a.Spread || a.Expr == nil {
		return v
	}
	x := a.Expr
	for _, step := range o.Path.Steps() {
		if step.Queries {
			return v
		}
		x = &ir.Expr{Op: ir.Select, Name: step.Key, X: x, Pos: x.Pos}
	}
	return ap.r.RefinedMember(x, v)
}

func (ap *application) findArgument(o value.Origin) *value.Value {
	var v *value.Value
	callback, returned := o.Callback()
	switch {
	case returned:
		v = ap.called(callback)
	case o.Param == value.Self:
		v = ap.this
	case o.Param < len(ap.args):
		v = ap.args[o.Param]
	}
	steps := o.Path.Steps()
	if n := len(steps); n > 1 && !ap.fn.Template { // paths begin alike, and each member may take the application of a summary
		o.Path = o.Path.Parent()
		if v = ap.argument(o); v == nil {
			return nil
		}
		return ap.step(v, steps[n-1])
	}
	for _, step := range steps {
		if v == nil || ap.fn.Template && len(steps) > 1 && ap.r.isUnassigned(v, step.Key) {
			return nil
		}
		v = ap.step(v, step)
	}
	return v
}

// step returns what a step of a path leads to.
func (ap *application) step(v *value.Value, step value.PathStep) *value.Value {
	switch {
	case step.Queries:
		return value.Tainted(value.Queries(ap.r.DeepTaints(v)))
	case step.Key == model.Elements:
		return ap.r.Element(v)
	default:
		return ap.r.PassedMember(v, &ir.Expr{Op: ir.Select, Name: step.Key, Pos: ap.call.Expr.Pos})
	}
}

// target returns what the caller passes for an origin that the function assigns parts of. A member of an object that only has the initial
// value of its class becomes an object of its own.
func (ap *application) target(o value.Origin) *value.Value {
	v := ap.argument(o)
	steps := o.Path.Steps()
	if len(steps) == 0 || v != nil && (len(v.Objects) > 0 || v.Ref != "") {
		return v
	}
	last := steps[len(steps)-1]
	owner := o
	owner.Path = o.Path.Parent()
	of := ap.argument(owner)
	if last.Queries || last.Key == model.Elements || last.Key == model.Result || of == nil || len(of.Objects) == 0 {
		return v
	}
	own := *value.OrEmpty(v)
	own.Objects = []int{ap.r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}
	ap.r.Write(of, last.Key, &own)
	ap.argByOrigin[o] = &own
	return &own
}

// value returns a value of the summary with the caller's values in place of origins.
func (ap *application) value(v *value.Value) *value.Value {
	if v == nil || ap.depth > value.MaxDepth+2 || ap.r.Exhausted() {
		return nil
	}
	ap.depth++
	defer func() { ap.depth-- }()
	ap.r.Work++
	out := *v
	out.Verdict, out.Cut, out.Taints, out.Objects = nil, nil, nil, nil
	if v.PartOf != nil {
		out.PartOf = ap.whole(v.PartOf)
	}
	if len(out.Fallback) == 0 {
		out.Fallback = ap.fallback(v)
	}
	out.Taints = ap.taintsOf(v)
	var passed *value.Value
	for _, id := range v.Objects {
		if o := ap.summary.Given[id]; o != nil {
			passed = value.JoinPresent(passed, ap.argumentIn(v, *o))
			continue
		}
		out.Objects = value.Union(out.Objects, []int{ap.object(id)}, value.MaxObjects)
	}
	if len(v.Functions) > 0 {
		out.Functions = nil
		for _, f := range v.Functions {
			out.Functions = append(out.Functions, ap.closure(f))
		}
	}
	if passed == nil {
		return &out
	}
	return withPassed(&out, v, passed)
}

// whole returns what a value was made of, if that is an argument, rather than a variable of the function.
func (ap *application) whole(of *value.Fact) *value.Fact {
	out := &value.Fact{Location: value.Location{Variable: value.Nowhere}, Sanitizes: of.Sanitizes}
	i, params := of.Location.Variable, ap.fn.Params
	isPattern := func(p ir.Param) bool { return p.Pattern != nil }
	if i < 0 || i >= len(params) || len(of.Location.Path) > 0 || slices.ContainsFunc(params, isPattern) ||
		slices.Contains(ir.Assigned(ap.fn.Body, nil, nil), params[i].Name) {
		return out
	}
	if at, ok := ap.r.passedAt(ap.call, of.Location); ok {
		out.Location = at
	}
	return out
}

// withPassed adds to a value what the caller passed for the objects of v, the summary's value. If v
// consists only of such an object, the constants of the passed value are kept.
func withPassed(out, v, passed *value.Value) *value.Value {
	if out.IsTyped() && passed.IsTyped() {
		out.Types, out.Rows = passed.Types, passed.Rows
	}
	res := value.Supplement(out, passed)
	res.Objects = value.Union(res.Objects, passed.Objects, value.MaxObjects)
	if len(v.Constants) == 0 && len(v.Objects) == 1 && len(v.Taints) <= 1 {
		res.Constants, res.Prefix = passed.Constants, passed.Prefix
	}
	return res
}

// taintsOf returns the caller's taints for those of a value of the summary.
func (ap *application) taintsOf(v *value.Value) []value.Taint {
	if len(v.Taints) == 0 {
		return nil
	}
	if len(v.Taints) == 1 {
		return ap.taints(v, v.Taints[0])
	}
	a := ap.r.a
	begin := len(a.gathered)
	for _, t := range v.Taints {
		a.gathered = append(a.gathered, ap.taints(v, t)...)
	}
	ap.r.Work += len(a.gathered) - begin
	out := value.JoinAll(a.gathered[begin:])
	a.gathered = a.gathered[:begin]
	return out
}

// taints returns the caller's taints for one of a value of the summary.
func (ap *application) taints(v *value.Value, t value.Taint) []value.Taint {
	if t.Source != nil {
		return []value.Taint{t}
	}
	if ap.isArgument(v, t.Origin) { // the taints of its parts remain in its object
		return ap.extended(value.OrEmpty(ap.argument(t.Origin)).Taints, t)
	}
	deep, ok := ap.taintsByOrigin[t.Origin]
	if !ok {
		deep = ap.r.DeepTaints(ap.argument(t.Origin))
		ap.taintsByOrigin[t.Origin] = deep
	}
	return ap.extended(deep, t)
}

// isArgument reports whether an object of a value is the argument that was passed for an origin.
func (ap *application) isArgument(v *value.Value, o value.Origin) bool {
	return slices.ContainsFunc(v.Objects, func(id int) bool { g := ap.summary.Given[id]; return g != nil && *g == o })
}

// argumentIn returns what the caller passes for an object of a value. Taints of the value itself
// replace the taints that were passed: the function may have sanitized them.
func (ap *application) argumentIn(v *value.Value, o value.Origin) *value.Value {
	g := ap.argument(o)
	if g == nil || len(g.Taints) == 0 || !slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Origin == o }) {
		return g
	}
	return g.With(func(to *value.Value) { to.Taints = nil })
}

// extended returns the taints that were passed for the origin of t, as they leave the function:
// with the steps and the sanitization of t.
func (ap *application) extended(passed []value.Taint, t value.Taint) []value.Taint {
	if len(passed) == 0 {
		return nil
	}
	out := make([]value.Taint, 0, len(passed))
	for _, p := range passed {
		p.Sanitized |= t.Sanitized
		p.Weak = p.Weak || t.Weak
		p.Step = ap.passed(p.Step, t.Step)
		out = append(out, p)
	}
	return t.InPart(out)
}

// passed returns a path that leads to the call, and from there through the function.
func (ap *application) passed(to, through *value.Step) *value.Step {
	key := stepPair{to, through}
	out, ok := ap.passedSteps[key]
	if !ok {
		name := ir.Short(cmp.Or(ap.fn.Name, ap.call.Name()))
		if ap.fn.Template {
			name = "the template"
		}
		out = to.Then(ap.r.File, ap.call.Expr.Pos, value.PassStep, name).ThenAll(through)
		ap.passedSteps[key] = out
	}
	return out
}

// fallback returns the constants that the caller passes as the default to a function that reads the
// environment.
func (ap *application) fallback(v *value.Value) []value.Constant {
	var from *value.Value
	local := false
	for _, t := range v.Taints {
		switch {
		case t.Source != nil && t.Source.Kind != model.SourceLocal, t.Source == nil && (t.Path != "" || from != nil):
			return nil
		case t.Source != nil:
			local = true
		default:
			from = ap.argument(t.Origin)
		}
	}
	if !local || from == nil || len(from.Taints) > 0 {
		return nil
	}
	return from.Wording()
}

// object returns the caller's object that corresponds to one created by the function.
func (ap *application) object(id int) int {
	if have, ok := ap.objects[id]; ok {
		return have
	}
	own := ap.r.NewObject(nil, &value.Object{})
	ap.objects[id] = own
	from := ap.summary.Heap[id]
	if from == nil {
		return own
	}
	o := &value.Object{Exact: from.Exact, Fields: make(map[string]*value.Value, len(from.Fields))}
	for _, e := range from.List {
		o.List = append(o.List, ap.value(e))
	}
	for _, key := range sortedKeys(from.Fields) {
		o.Fields[key] = ap.value(from.Fields[key])
	}
	if from.Rest != nil {
		o.Rest = value.OrEmpty(ap.value(from.Rest))
	}
	ap.r.Put(own, o)
	return own
}

// closure returns a closure of the function with the caller's values in its variables.
func (ap *application) closure(f *value.Closure) *value.Closure {
	if len(f.Captured) == 0 && f.This == nil {
		return f
	}
	key := closureKey{fn: f.Func, this: f.This}
	if len(f.Captured) > 0 {
		key.own = f
	}
	if have, ok := ap.closures[key]; ok {
		return have
	}
	out := &value.Closure{Func: f.Func, File: f.File, Captured: map[string]*value.Value{}, Moved: true}
	if f.Invoked != nil { // a declared method has a summary
		out.Invoked = new(bool)
	}
	ap.closures[key] = out // its variables may contain it
	out.This = ap.value(f.This)
	for _, name := range sortedKeys(f.Captured) {
		out.Captured[name] = ap.value(f.Captured[name])
	}
	return out
}

// verdict returns the result with the function's verdict, expressed about the arguments.
func (ap *application) verdict(v *value.Value) *value.Value {
	t := ap.r.verdictOn(ap.call, ap.summary.Verdicts)
	judged := func(one *value.Value) *value.Value { return one.With(func(to *value.Value) { to.Verdict = t }) }
	if v == nil || !strings.HasPrefix(ap.fn.Result, "tuple<") {
		return judged(v)
	}
	for _, id := range v.Objects { // the last of several results says how the function ended
		if o := ap.r.Object(id); o.Exact && o.Given == nil && len(o.List) > 1 {
			o = o.Clone()
			o.List = slices.Clone(o.List)
			o.List[len(o.List)-1] = judged(o.List[len(o.List)-1])
			ap.r.Put(id, o)
		}
	}
	return v
}

// verdictOn returns what the result of a call says about the arguments and the receiver.
func (r *caller) verdictOn(c *site.Call, verdicts map[bool][]value.Fact) *value.Verdict {
	t := &value.Verdict{Boolean: true}
	for holds, facts := range verdicts {
		for _, f := range facts {
			about := r.wholesOf(c, f)
			if at, ok := r.passedAt(c, f.Location); ok {
				f.Location, f.Of = at, nil
				about = append(about, f)
			}
			if holds {
				t.Yes = append(t.Yes, about...)
			} else {
				t.No = append(t.No, about...)
			}
		}
	}
	return t
}

// wholesOf returns what a fact about a parameter says about what the caller made the argument of.
func (r *caller) wholesOf(c *site.Call, f value.Fact) (out []value.Fact) {
	var v *value.Value
	switch at := f.Location.Variable; {
	case len(f.Location.Path) > 0 || f.Type != "" || f.Prefix != "":
	case at == value.Receiver:
		v = c.Receiver
	case at < len(c.Args):
		v = c.Args[at].Value
	}
	for _, whole := range r.Wholes(v) {
		whole.Sanitizes &= f.Sanitizes
		out = append(out, whole)
	}
	return out
}

// passedAt returns the place of a parameter, of the receiver, or of a member of one, at the caller.
func (r *caller) passedAt(c *site.Call, of value.Location) (at value.Location, ok bool) {
	x := c.ReceiverExpr
	if of.IsGlobal() {
		return of, true
	}
	if of.Variable != value.Receiver {
		if of.Variable >= len(c.Args) {
			return at, false
		}
		x = c.Args[of.Variable].Expr
	}
	if x == nil {
		return at, false
	}
	if len(of.Path) == 0 {
		return r.Place(x)
	}
	if x.Op == ir.Var && x.X != nil { // the cell of a variable
		x = x.X
	}
	at, ok = r.Target(x)
	at.Path = append(slices.Clip(at.Path), of.Path...)
	return at, ok && len(at.Path) <= value.MaxPath
}

func sortedKeys(m map[string]*value.Value) []string { return slices.Sorted(maps.Keys(m)) }
