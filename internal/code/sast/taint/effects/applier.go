// Package effects applies rules: sources, sanitizers, propagators, guards and callbacks at calls,
// reads and writes, and the values that entry points pass to parameters.
package effects

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Applier applies rules in the function being interpreted.
type Applier struct {
	*operations.Operator
	Shapes   *shapes.Recogniser
	Renderer Renderer
	// Registered are the constant arguments of the call that registered the entered function, such
	// as its route.
	Registered []string
	// RegisteredBy is that call, or nil.
	RegisteredBy *site.Call
	factories    map[*ir.Expr]*ir.Expr
	noted        map[string]map[string]*value.Value // what calls of the function describe, see describe
	constrained  map[*ir.Func][]*ir.Expr            // calls that constrain routes, see constraining
	providing    int                                // depth of providers that provide parameters of others
}

// New returns an Applier.
func New(o *operations.Operator, s *shapes.Recogniser) *Applier {
	return &Applier{Operator: o, Shapes: s, factories: map[*ir.Expr]*ir.Expr{}, noted: map[string]map[string]*value.Value{}}
}

// Renderer fills templates, and passes functions on.
type Renderer interface {
	// PassOn notes that a library calls a parameter of the function, and returns the result, which only callers know; nil for other values.
	PassOn(v *value.Value, args []*value.Value) *value.Value
	Render(c *site.Call, s *model.Render)
}

// Apply applies the rules whose conditions hold. Each result that a rule determines goes to
// result, which may be nil.
func (r *Applier) Apply(c *site.Call, specs []*model.Rule, loose bool, result func(*value.Value)) {
	for _, s := range specs {
		if !r.Holds(c, s) {
			continue
		}
		if v, determined := r.apply(c, s, loose); determined && result != nil {
			result(r.conforming(c, s.Conforms, v))
		}
		if s.Conforms != nil {
			r.learnReads(c, s.Conforms)
		}
		if s.Ends != nil && !loose && c.Expr.Name != ir.Later {
			r.end(c, s)
		}
	}
}

// end ends the function where a call does not return.
func (r *Applier) end(c *site.Call, s *model.Rule) {
	e := s.Ends
	switch {
	case e.At == nil:
		r.Machine.End()
		return
	case e.IsGuard():
		r.Assume(r.guard(c, s.Guard), !e.Holds)
		return
	}
	if list, ok := r.Slot(c, *e.At); ok && len(list) == 1 {
		r.Assume(list[0], !e.Holds)
	}
}

// apply applies one rule. determined is true if the rule determines the result of the call.
func (r *Applier) apply(c *site.Call, s *model.Rule, loose bool) (out *value.Value, determined bool) {
	r.check(c, s, loose)
	if s.Statement != nil {
		out, determined = r.Statement(c, s.Statement)
	}
	if s.Source != "" {
		out, determined = r.source(c, s), true
	}
	if s.Operation != "" {
		v := r.Table[s.Operation](r.Operator, c, s)
		if v == nil && s.Source != "" {
			return out, determined
		}
		return r.withWhole(c, s, v), true
	}
	safe := s.Clears | r.matched(c, s) | r.among(c, s)
	if s.Callback != nil {
		v, filtered := r.callback(c, s.Callback)
		if s.Callback.Instead && v != nil {
			return r.through(c, v), true
		}
		safe |= filtered
		if !determined {
			out, determined = v, true
		}
	}
	if s.Guard != nil && !s.Ends.IsGuard() {
		out, determined = r.orVerdict(c, s, out, determined), true
	}
	switch {
	case s.Closed():
		return r.lacking(c, s, r.withFlows(c, s, safe, out, determined)), true
	case s.Clears != 0 && s.Source == "":
		return r.sanitized(c, s), true
	}
	return out, determined
}

// orVerdict applies a guard, and returns its result unless another one is determined.
func (r *Applier) orVerdict(c *site.Call, s *model.Rule, out *value.Value, determined bool) *value.Value {
	if v := r.verdict(c, s); !determined || out == nil {
		return v
	}
	return out
}

// among returns the weaknesses from which a result is safe because it only has elements that are in the program's own collections, too.
func (r *Applier) among(c *site.Call, s *model.Rule) (safe model.Mask) {
	for _, at := range s.Among {
		if list, ok := r.Slot(c, at); ok && slices.ContainsFunc(list, r.HasOwn) {
			safe = model.All
		}
	}
	return safe
}

// lacking returns the result of a call that returns its first subject without the elements of a collection.
func (r *Applier) lacking(c *site.Call, s *model.Rule, v *value.Value) *value.Value {
	if s.Lacks == nil || len(s.Flows) == 0 {
		return v
	}
	from := s.Flows[0].From
	list, ok := r.Slot(c, from)
	other, given := r.Slot(c, *s.Lacks)
	if !ok || !given || len(list) != 1 || len(other) != 1 || v == nil {
		return v
	}
	return r.Lacking(v, other[0], r.FactsOfEach(operand(c, from, 0), list[0]))
}

// verdict returns the result of a guard, among several results if there are more.
func (r *Applier) verdict(c *site.Call, s *model.Rule) *value.Value {
	v := r.guard(c, s.Guard)
	switch {
	case s.Guard.Error:
		return r.Nest([]string{"1"}, v)
	case strings.HasPrefix(s.Returns, "tuple<"): // the verdict is on the first of several results
		return r.Nest([]string{"0"}, v)
	}
	return v
}

// withFlows adds what a propagator returns to its result so far.
func (r *Applier) withFlows(c *site.Call, s *model.Rule, safe model.Mask, out *value.Value, determined bool) *value.Value {
	v := r.propagate(c, s, safe)
	if s.Guard != nil && s.Guard.Error {
		return value.WithResult(out, value.OrEmpty(v))
	}
	return value.JoinResult(out, v, determined)
}

// check reports the flaw and the sinks of a rule, stores values that the rule stores, and fills the template that it renders.
func (r *Applier) check(c *site.Call, s *model.Rule, loose bool) {
	if s.FlawOf != nil {
		r.ReportFlaw(s.FlawOf, s, c, loose)
	}
	if s.SinkOf != nil {
		r.CheckCall(c, s, loose)
	}
	if len(s.Stores) > 0 {
		r.StoreRecords(c, s)
	}
	if s.Describes != nil && s.Returns == "" {
		r.describe(c, s.Describes)
	}
	if s.Render != nil {
		r.Renderer.Render(c, s.Render)
	}
	if s.Columns != nil {
		r.AssignColumns(c, *s.Columns)
	}
}

// source returns untrusted input. If the rule has slots, the input is assigned to them instead.
func (r *Applier) source(c *site.Call, s *model.Rule) *value.Value {
	from := r.NewSource(s.Source, c.Expr.Pos, r.Describe(c), s.Framework)
	from.SafeFor = s.Clears
	r.Shapes.MarkShaped(from, value.TypesOf(c.Receiver))
	v := value.Tainted([]value.Taint{r.readTaint(from, c.Receiver, c.Expr.Pos, from.Name)})
	if len(s.At) == 0 {
		return v
	}
	for _, at := range s.At {
		r.Assign(c, at, v)
	}
	return nil
}

// firstTaint returns the taint of a source with its first step.
func (r *Applier) firstTaint(from *value.Source, pos ir.Pos, name string) value.Taint {
	return value.Taint{Origin: value.Origin{Source: from}, Step: (*value.Step)(nil).Then(r.File, pos, value.SourceStep, name)}
}

// readTaint is firstTaint for a source that is read from a value.
func (r *Applier) readTaint(from *value.Source, of *value.Value, pos ir.Pos, name string) value.Taint {
	t := r.firstTaint(from, pos, name)
	t.Alone = of != nil && slices.ContainsFunc(of.Taints, func(t value.Taint) bool { return t.Source == nil && t.Param >= 0 })
	return t
}

// sanitized returns the result of a sanitizer: all arguments, sanitized.
func (r *Applier) sanitized(c *site.Call, s *model.Rule) *value.Value {
	taints := r.TaintsIn(c.Args)
	if len(c.Args) == 0 {
		taints = r.DeepTaints(c.Receiver)
	}
	return r.through(c, value.Tainted(taints).Sanitize(s.Clears))
}

// through returns a value whose path has the call as a further step.
func (r *Applier) through(c *site.Call, v *value.Value) *value.Value {
	return v.WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
}

// propagate applies the flows of a propagator, and returns its result, which is safe from some weaknesses.
func (r *Applier) propagate(c *site.Call, s *model.Rule, safe model.Mask) *value.Value {
	var out, parts *value.Value
	some, whole := false, r.wholeOf(c, s)
	for _, f := range s.Flows {
		list, given := r.Slot(c, f.From)
		if !given {
			continue
		}
		for _, v := range list {
			v = r.Cleaned(r.flowing(f, v), safe)
			if whole != nil && len(r.DeepTaints(v)) > 0 {
				v = &value.Value{Taints: r.DeepTaints(v), PartOf: whole}
			}
			if f.To.Kind != model.SlotReturn {
				r.Assign(c, f.To, v)
				continue
			}
			v = r.through(c, v)
			if len(f.To.Path) > 0 {
				parts = r.Combined(parts, r.Nest(f.To.Path, v))
				continue
			}
			out, some = value.JoinResult(out, v, some), true
		}
	}
	if parts != nil {
		out = value.JoinResult(out, parts, some)
	}
	if whole != nil && out != nil {
		out = out.With(func(to *value.Value) { to.PartOf = whole })
	}
	return value.Widen(out)
}

// withWhole returns a result with the value for which checks of it count as well.
func (r *Applier) withWhole(c *site.Call, s *model.Rule, v *value.Value) *value.Value {
	if whole := r.wholeOf(c, s); whole != nil && v != nil {
		return v.With(func(to *value.Value) { to.PartOf = whole })
	}
	return v
}

// wholeOf returns for which value checks of a call's result count as well: the last untrusted one that flows into it, as names follow
// their folders. It returns nil if the rule does not say so.
func (r *Applier) wholeOf(c *site.Call, s *model.Rule) *value.Fact {
	if !s.Checked {
		return nil
	}
	out := &value.Fact{Location: value.Location{Variable: value.Nowhere}}
	if s.Operation != "" && len(r.DeepTaints(c.Subject())) > 0 {
		out = r.Alike(c.SubjectExpr(), c.Subject())
	}
	for _, f := range s.Flows {
		list, _ := r.Slot(c, f.From)
		for i, v := range list {
			if len(r.DeepTaints(v)) > 0 {
				out = r.Alike(operand(c, f.From, i), v)
			}
		}
	}
	if s.Again && out.Location.Variable == value.Nowhere && len(s.Flows) > 0 {
		if at, ok := r.Place(operand(c, s.Flows[0].From, 0)); ok {
			out.Location = at
		}
	}
	return out
}

// operand returns the expression of the i-th value in a slot, or nil.
func operand(c *site.Call, at model.Slot, i int) *ir.Expr {
	switch at.Kind {
	case model.SlotThis:
		return c.ReceiverExpr
	case model.SlotRest:
		i += at.Index
	case model.SlotArg:
		i = at.Index
	default:
		return nil
	}
	if i < 0 || i >= len(c.Args) {
		return nil
	}
	return c.Args[i].Expr
}

// flowing returns what a flow takes from a value: all taints if the flow leads to a result,
// otherwise the value itself, which is no longer tied to the global it came from.
func (r *Applier) flowing(f model.Flow, v *value.Value) *value.Value {
	whole := len(f.From.Path) == 0 && len(f.To.Path) == 0
	if whole && f.To.Kind == model.SlotReturn && f.From.Kind != model.SlotThis {
		return value.Tainted(r.DeepTaints(v))
	}
	if v == nil || len(f.To.Path) > 0 || v.Ref == "" && v.PartOf == nil {
		return v
	}
	return v.With(func(to *value.Value) {
		to.Ref = ""
		if whole && to.PartOf != nil && to.PartOf.Sanitizes == model.All { // it may be a part of that, such as its scheme
			to.PartOf = nil
		}
	})
}

// callback calls the functions that were passed, and returns the value that the rule makes of their
// results, and the weaknesses from which what they keep is safe.
func (r *Applier) callback(c *site.Call, b *model.Callback) (out *value.Value, safe model.Mask) {
	list, given := r.Slot(c, b.At)
	if !given {
		return nil, 0
	}
	if b.Keeps != "" {
		safe = r.keeps(c, b)
		return nil, safe
	}
	for _, v := range list {
		list := r.callables(v)
		for _, f := range list {
			result := r.callbackResult(c, b, v, f)
			if b.Every && f != nil && f.Invoked != nil && len(list) == 1 {
				r.passed(c, b, f)
			}
			switch {
			case b.Returns == nil, f == nil && result == nil:
			case b.Returns.Kind != model.SlotReturn:
				r.Assign(c, *b.Returns, result)
			default:
				if len(b.Returns.Path) > 0 {
					result = r.Nest(b.Returns.Path, result)
				}
				out = value.JoinPresent(out, value.OrEmpty(result))
			}
		}
	}
	return out, 0
}

// callables returns the functions that a value stands for, only nil if they are unknown.
func (r *Applier) callables(v *value.Value) []*value.Closure {
	list := r.Callables(v)
	if len(list) == 0 {
		list = r.FunctionsNamed(v)
	}
	if len(list) == 0 {
		list = []*value.Closure{nil}
	}
	return list
}

// passed notes that the elements of a collection are safe from what a function, which was called with each of them, ends at.
func (r *Applier) passed(c *site.Call, b *model.Callback, f *value.Closure) {
	elements := 0 // keys of a map come with its values
	for at, slot := range b.Gives {
		if at < len(f.Func.Params) && len(slot.Path) > 0 {
			elements++
		}
	}
	safe := r.Machine.Passed()
	if given, ok := r.Slot(c, b.Gives[0]); ok && len(given) > 0 { // what they were safe from before may be due to a filter
		safe &^= value.Sanitized(value.OrEmpty(given[0]).OwnTaints())
	}
	if elements != 1 || safe == 0 {
		return
	}
	of, v := c.ReceiverExpr, c.Receiver
	if from := b.Gives[0]; from.Kind == model.SlotArg && from.Index >= 0 && from.Index < len(c.Args) {
		of, v = c.Args[from.Index].Expr, c.Args[from.Index].Value
	}
	if at, ok := r.Target(of); ok {
		r.Learn(value.Fact{Location: at, Sanitizes: safe})
	}
	for _, f := range r.Wholes(v) {
		r.Learn(value.Fact{Location: f.Location, Sanitizes: safe & f.Sanitizes})
	}
}

// callbackResult calls a function that was passed, or notes that the library calls a parameter.
func (r *Applier) callbackResult(c *site.Call, b *model.Callback, v *value.Value, f *value.Closure) *value.Value {
	if f != nil {
		args := r.callbackArguments(c, b, len(f.Func.Params))
		r.nameArguments(c, b, f.Func, args)
		return r.Machine.Call(f, args, b.Types, c)
	}
	if v != nil && v.Ref != "" && len(b.Gives) == 0 {
		return r.Evaluator.Eval(r.factoryCall(c, v.Ref))
	}
	n := 0
	for at := range b.Gives {
		n = max(n, at+1)
	}
	return r.Renderer.PassOn(v, r.callbackArguments(c, b, n))
}

// factoryCall returns the call of a library's function that another library makes, the same one for each call that passes it.
func (r *Applier) factoryCall(c *site.Call, name string) *ir.Expr {
	if known := r.factories[c.Expr]; known == nil || known.X.Name != name {
		r.factories[c.Expr] = &ir.Expr{Op: ir.Call, Pos: c.Expr.Pos, X: &ir.Expr{Op: ir.Ref, Pos: c.Expr.Pos, Name: name}}
	}
	return r.factories[c.Expr]
}

// nameArguments adds to the arguments of a callback those that a library passes by name: the call's own named arguments, and the
// entries of the map in the slot Named.
func (r *Applier) nameArguments(c *site.Call, b *model.Callback, fn *ir.Func, args []*value.Value) {
	if b.Named == nil {
		return
	}
	for i := range args {
		name := fn.Params[i].Name
		if args[i] != nil || fn.Params[i].Rest || fn.Params[i].NamedMap {
			continue
		}
		if at := slices.IndexFunc(c.Args, func(a site.Argument) bool { return a.Name == name }); at >= 0 {
			args[i] = c.Args[at].Value
			continue
		}
		slot := *b.Named
		slot.Path = append(slices.Clone(slot.Path), name)
		if got, ok := r.Slot(c, slot); ok && len(got) > 0 {
			args[i] = got[0]
		}
	}
}

// keeps returns the weaknesses from which the values are safe that a filter keeps.
func (r *Applier) keeps(c *site.Call, b *model.Callback) model.Mask {
	yes, no, _ := r.judge(c, b.At, func(f *value.Closure) []*value.Value { return r.callbackArguments(c, b, len(f.Func.Params)) })
	if b.Keeps == "true" {
		return yes
	}
	return no
}

// callbackArguments returns what a library passes to a callback, for so many parameters.
func (r *Applier) callbackArguments(c *site.Call, b *model.Callback, params int) []*value.Value {
	args := make([]*value.Value, params)
	for at, slot := range b.Gives {
		if at >= len(args) {
			continue
		}
		if got, ok := r.Slot(c, slot); ok && len(got) > 0 {
			args[at] = got[0]
		}
		if slot.Kind == model.SlotThis && len(slot.Path) > 0 {
			args[at] = r.AsCharacter(args[at], c.Receiver)
		}
	}
	return args
}
