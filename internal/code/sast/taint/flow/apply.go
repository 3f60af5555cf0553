package flow

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// ApplySummary implements interp.Calls.
func (r *caller) ApplySummary(c *site.Call, fn *ir.Func, this *value.Value) *value.Value {
	if of := r.extended(fn); of != nil && c.Receiver != nil {
		with := *c
		with.Args = append([]site.Argument{{Expr: c.ReceiverExpr, Value: c.Receiver}}, c.Args...)
		return r.ApplySummary(&with, of, nil)
	}
	if fn.Body == nil {
		r.checkPassed(c, fn)
	}
	s := r.summaryOf(fn)
	if s == nil || r.Exhausted() {
		return r.unsummarised(c, fn, this)
	}
	args := r.defaults(fn, c.Args, r.bind(fn, c.Args))
	if v := r.variant(fn, args); v != nil {
		s = v
	}
	ap := &application{
		r: r, summary: s, this: this, args: args, call: c, fn: fn, objects: map[int]int{}, results: map[int]*value.Value{},
		argByOrigin: map[value.Origin]*value.Value{}, taintsByOrigin: map[value.Origin][]value.Taint{},
		closures: map[closureKey]*value.Closure{}, passedSteps: map[stepPair]*value.Step{},
	}
	var rows *stored.Rows
	if !r.IsPassing() { // reading a member of an argument has no effects of its own
		rows = ap.applySinks()
		ap.applyCallbacks()
		ap.applyMethodCalls()
		ap.applyEffects()
		ap.applyReferences()
	}
	out := ap.value(s.Result)
	if out != nil && len(out.Taints) > 0 && r.maySanitize(fn) {
		out = out.With(func(to *value.Value) { to.Taints = value.Weaken(to.Taints) })
	}
	out = r.Declared(out.WithStep(r.File, c.Expr.Pos, value.ReturnStep, ir.Short(fn.Name)), fn.Result)
	if len(s.Verdicts) > 0 {
		out = ap.verdict(out)
	}
	if rows != nil {
		out = out.With(func(to *value.Value) { to.Rows = to.Rows.Join(rows) })
	}
	return out
}

// extended returns the function that takes the receiver of another one as its first argument, nil for others.
func (r *caller) extended(fn *ir.Func) *ir.Func {
	if fn.Extends == "" {
		return nil
	}
	for _, of := range r.Functions[fn.Extends] {
		if of.Pos == fn.Pos && len(of.Params) == len(fn.Params)+1 && r.FileOf[of] == r.FileOf[fn] {
			return of
		}
	}
	return nil
}

// unsummarised returns the result of a function of which no summary is known: it is abstract, or being analysed.
func (r *caller) unsummarised(c *site.Call, fn *ir.Func, this *value.Value) *value.Value {
	callback := -1
	if fn == r.Root {
		c = r.withoutOwn(c)
	} else if fn.Abstract && isParameter(this) {
		callback = r.noteCallback(c, this)
	}
	return r.Declared(r.resultOf(callback, r.unknown(c, true)), fn.Result)
}

// maySanitize reports whether a function of the program sanitizes, by its name.
func (r *caller) maySanitize(fn *ir.Func) bool {
	words := r.Knowledge.Words
	return words.Sanitizers.Matches(fn.Name) && !words.AddressForms.Matches(fn.Name)
}

// VerdictsOf implements interp.Calls.
func (r *caller) VerdictsOf(fn *ir.Func) map[bool][]value.Fact {
	if s := r.summaryOf(fn); s != nil {
		return s.Verdicts
	}
	return nil
}

// summaryOf returns the summary of a function that is called; nil for an abstract one, and while it is computed.
func (r *caller) summaryOf(fn *ir.Func) *summary.Summary {
	if fn.Abstract {
		return nil
	}
	s := r.a.Summary(fn, r.Reader, cmp.Or(r.FileOf[r.Reader], r.File))
	r.Trace.AskedSummary(fn, s)
	return r.a.cache.Open(s)
}

// withoutOwn returns a call of a function by itself without what it passes on of its parameters, or
// of their elements, in the same positions: the inner call returns nothing of it that the outer one
// does not return, too.
func (r *caller) withoutOwn(c *site.Call) *site.Call {
	out := *c
	out.Args = slices.Clone(c.Args)
	for i := range out.Args {
		a := &out.Args[i]
		if a.Name != "" || a.Spread {
			break
		}
		all := r.DeepTaints(a.Value)
		others := slices.DeleteFunc(slices.Clone(all), func(t value.Taint) bool {
			return t.Source == nil && t.Param == i && (t.Path == "" || t.Path == value.Path("").Below(model.Elements))
		})
		if len(others) < len(all) {
			a.Value = value.Tainted(others)
		}
	}
	return &out
}

// noteCaller notes that a function has applied the summary of another one.
func (a *analysis) noteCaller(fn, caller *ir.Func, file *ir.File) {
	if a.callers[fn] == nil {
		a.callers[fn] = map[*ir.Func]lastCall{}
	}
	a.callers[fn][caller] = lastCall{file, a.turns[fn]}
}

// checkPassed checks what is passed to a function that a library implements.
func (r *caller) checkPassed(c *site.Call, fn *ir.Func) {
	list := r.Knowledge.ParameterRules()
	if len(list) == 0 || len(c.Args) == 0 {
		return
	}
	args := r.bind(fn, c.Args)
	for i := range fn.Params {
		for _, s := range list {
			if i >= len(args) || args[i] == nil || args[i].Prefix != "" && s.SafePrefix.Matches(args[i].Prefix) ||
				len(args[i].Taints) == 0 || !r.Match.IsPassed(s, fn, &fn.Params[i]) {
				continue
			}
			r.Sinks.Check(args[i], summary.Sink{
				Weakness: s.SinkOf, Rule: s, Fix: s.Fix, Framework: s.Framework,
				File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.Sinks.Describe(c), Direct: s.Direct,
			})
		}
	}
}

// applySinks checks what the caller passes to the sinks of the function. It returns the rows that
// the function reads by a statement of the caller.
func (ap *application) applySinks() (rows *stored.Rows) {
	for _, s := range ap.summary.Sinks {
		if ap.fn.Template && s.Sink.Doubtful() { // the values that templates are given are too uncertain
			continue
		}
		v := ap.argument(s.From)
		rows = rows.Join(ap.rows(s, v))
		if v == nil || v.Numeric && !s.Sink.Weakness.Numeric {
			continue
		}
		taints := v.Taints
		if s.Sink.Deep {
			taints = ap.r.DeepTaints(v)
		}
		for _, t := range taints {
			if s.Sink.Spares(t.Sanitized | s.Sanitized) {
				ap.r.Sinks.Spare(t, s.Sink)
				continue
			}
			t.Sanitized |= s.Sanitized
			t.Weak = t.Weak || s.Weak
			if t.Weak && ap.fn.Template { // templates show much that was looked up with untrusted keys
				continue
			}
			t.Step = ap.passed(t.Step, s.Step)
			ap.r.Sinks.Reach(t, s.Sink)
		}
	}
	return rows
}

// rows returns the rows that the function reads if the caller's value is the statement that it runs.
func (ap *application) rows(s *summary.SinkFlow, v *value.Value) *stored.Rows {
	if s.Sink.Rule == nil || s.Sink.Rule.Statement == nil {
		return nil
	}
	return ap.r.Records.Passed(ap.call, v)
}

// applyEffects assigns what the function assigns to parts of its arguments.
func (ap *application) applyEffects() {
	for _, e := range ap.summary.Effects {
		to := ap.target(e.To)
		from := ap.summary.Heap[e.Object]
		if to == nil || from == nil {
			continue
		}
		for _, key := range sortedKeys(from.Fields) {
			v := ap.value(from.Fields[key])
			ap.r.Records.CarryMember(to, key, v, ap.call.Expr.Pos)
			ap.r.Write(to, key, v)
			if e.To.Param != value.Self && v != nil {
				ap.r.saveKind(to, key, v)
			}
		}
		if from.Rest != nil {
			ap.r.Write(to, model.Elements, ap.value(from.Rest))
		}
		for _, v := range from.List {
			ap.r.Write(to, model.Elements, ap.value(v))
		}
	}
}

// applyReferences assigns what the function assigns to parameters that are the caller's variables.
func (ap *application) applyReferences() {
	for _, f := range ap.summary.References {
		for i, a := range ap.call.Args {
			if a.Name != "" || a.Spread {
				break
			}
			if i == f.Param && a.Expr != nil {
				ap.r.AssignTo(a.Expr, ap.value(f.Value))
			}
		}
	}
}

// saveKind stores the types and functions of a field for all objects of its classes. The taints are
// not stored, because only this object has them.
func (r *caller) saveKind(of *value.Value, field string, v *value.Value) {
	for _, t := range of.Types {
		if r.HasClass(t) {
			r.Save(stored.Field(ir.Base(t), field), &value.Value{Types: v.Types, Rows: v.Rows, Functions: v.Functions, Ref: v.Ref})
		}
	}
}

// applyCallbacks calls the functions that the caller passes and that the function calls.
func (ap *application) applyCallbacks() {
	for i := range ap.summary.Callbacks {
		ap.called(i)
	}
}

// called calls the function that the caller passes for a callback, once, and returns its result.
func (ap *application) called(i int) *value.Value {
	if out, done := ap.results[i]; done || i >= len(ap.summary.Callbacks) {
		return out
	}
	ap.results[i] = nil // a callback may get its own result in a loop
	c := ap.summary.Callbacks[i]
	callee := ap.argument(c.Callee)
	list := make([]site.Argument, len(c.Args))
	args := make([]*value.Value, len(c.Args))
	for k, v := range c.Args {
		args[k] = ap.value(v)
		list[k].Value = args[k]
	}
	var out *value.Value
	known := false
	for _, f := range ap.r.Callables(callee) {
		result, called := ap.r.callPassed(f, ap.call.Expr, list, args)
		if called {
			out, known = value.JoinResult(out, result, known), true
		}
	}
	if !known {
		passed := &site.Call{Expr: ap.call.Expr, Args: list}
		if c.Method != "" {
			passed.Receiver, passed.Member = callee, c.Method
		}
		out = ap.r.unknown(passed, true)
	}
	if ap.fn != ap.r.Root {
		out = ap.r.resultOf(ap.r.addCallback(callee, args, c.Method), out)
	}
	ap.results[i] = out
	return out
}

const (
	// maxApplied bounds how often a function that is passed to itself, such as one that calls a member of its object, is applied
	// inside itself.
	maxApplied = 2
	// maxPassed is the maximum number of functions that were passed and are applied inside each other: each may call as many others as
	// a summary has callbacks.
	maxPassed = 2
)

// callPassed calls a function that was passed, unless it is being called often enough.
func (r *caller) callPassed(f *value.Closure, x *ir.Expr, list []site.Argument, args []*value.Value) (out *value.Value, called bool) {
	if f.Invoked != nil {
		return r.Inline(f, args, nil), true
	}
	if r.applied[f.Func] >= maxApplied || r.passed >= maxPassed {
		return nil, false
	}
	r.applied[f.Func]++
	r.passed++
	defer func() { r.applied[f.Func]--; r.passed-- }()
	return r.ApplySummary(&site.Call{Expr: x, Args: list, Member: ir.Short(f.Func.Name)}, f.Func, f.This), true
}

// applyMethodCalls applies rules and summaries of methods that the function calls on its arguments,
// now that their types are known. Calls whose types are still unknown become part of the caller's
// summary.
func (ap *application) applyMethodCalls() {
	for _, m := range ap.summary.MethodCalls {
		this := ap.argument(m.On)
		if this == nil {
			continue
		}
		c := &site.Call{Expr: m.Expr, Kind: model.Calls, Receiver: this, Member: m.Member}
		for _, a := range m.Args {
			c.Args = append(c.Args, site.Argument{Name: a.Name, Spread: a.Spread, Value: ap.value(a.Value), List: ap.value(a.List)})
		}
		if this.Ref != "" && len(this.Objects) == 0 {
			c.Ref = ap.r.Unalias(this.Ref + "." + m.Member)
		}
		if !this.IsTyped() && c.Ref == "" {
			ap.r.deferMethodCall(c)
			continue
		}
		ap.r.applyMethodCall(c, m)
	}
}

// applyMethodCall checks the sinks of a method call, and applies summaries, in the file that
// contains the call.
func (r *caller) applyMethodCall(c *site.Call, m summary.MethodCall) {
	file := r.File
	r.File = m.File
	defer func() { r.File = file }()
	specs, loose := r.Match.Rules(c)
	if loose {
		return
	}
	for _, spec := range specs {
		if spec.SinkOf != nil && r.Match.Holds(c, spec) {
			r.Sinks.CheckCall(c, spec, false)
		}
	}
	if len(specs) > 0 {
		return
	}
	for _, t := range r.Match.Targets(c) {
		if t.Invoked == nil {
			r.ApplySummary(c, t.Func, c.Receiver)
		}
	}
}

// after applies what holds once a function has returned, which is the only one that the call can mean: the caller's variables are
// sanitized by its checks. If it never returns, the caller ends.
func (r *caller) after(c *site.Call, target *value.Closure) {
	if target.Invoked != nil {
		if r.Ended(target) && c.Expr.Name != ir.Later {
			r.End()
		} else {
			r.applyPostconditions(c, r.LastPostconditions())
		}
		return
	}
	s := r.a.summaries[target.Func]
	if target.Func.Abstract { // such functions did not go through ApplySummary
		r.Trace.AskedKnownSummary(target.Func, s)
	}
	s = r.a.cache.Open(s)
	switch {
	case s == nil:
	case s.Ends && c.Expr.Name != ir.Later:
		r.End()
	default:
		r.applyPostconditions(c, s.Postconditions)
		for _, d := range s.Demands {
			if d.Param < len(c.Args) && c.Args[d.Param].Name == "" {
				r.Assume(r.Condition(c.Args[d.Param].Expr, c.Args[d.Param].Value), d.Holds)
			}
		}
	}
}

// applyPostconditions marks what a call passes, and members of it, as sanitized by the checks of a function that has returned.
func (r *caller) applyPostconditions(c *site.Call, facts []value.Fact) {
	if len(facts) == 0 || slices.ContainsFunc(c.Args, func(a site.Argument) bool { return a.Name != "" || a.Spread }) {
		return
	}
	for _, f := range facts {
		if at, ok := r.passedAt(c, f.Location); ok {
			r.Learn(value.Fact{Location: at, Sanitizes: f.Sanitizes})
		}
		for _, whole := range r.wholesOf(c, f) {
			r.Learn(whole)
		}
	}
}
