package flow

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// enterRegistered interprets functions that a call registers as entry points, such as handlers of a
// route. It reports whether there were any.
func (r *caller) enterRegistered(c *site.Call) bool {
	registers := false
	for _, one := range r.registrations(c) {
		e := one.Entry
		if !slices.ContainsFunc(one.Calls, func(name string) bool {
			return r.Match.IsCallOf(c, name) && r.Match.Holds(c, &model.Rule{When: e.When})
		}) {
			continue
		}
		r.Knowledge.Used(e)
		registers = true
		calls, at := r.Match.Elementwise(c, e.At)
		for _, by := range calls {
			r.enterSlot(c, by, at, e)
		}
	}
	return registers
}

// enterSlot interprets the functions in a slot of a call that registers them; by is the same call for one element of its list.
func (r *caller) enterSlot(c, by *site.Call, at model.Slot, e *model.Entry) {
	list, _ := r.Match.Slot(by, at)
	r.Effects.RegisteredBy = by
	routes := append(r.routeTexts(by.Args), r.Effects.Constraints(by.Expr)...)
	if by != c {
		routes = append(routes, r.routeTexts(c.Args)...)
	}
	r.Effects.Registered = routes
	facts := r.before(c, routes)
	for _, slot := range e.Before {
		before, _ := r.Match.Slot(by, slot)
		facts, _ = r.EnterChain(before, e, facts, true)
	}
	facts, passed := r.EnterChain(list, e, facts, false)
	r.Effects.Registered = nil
	for _, v := range list {
		r.Effects.NoteRegistered(v, routes, e)
	}
	r.Effects.RegisteredBy = nil
	if passed {
		r.noteBefore(c, routes, facts)
	}
	for _, v := range list {
		if e.Served {
			r.enterMethods(v, e)
		}
	}
}

// routeTexts returns the constant arguments of a call that registers a function, and the routes in maps among its arguments.
func (r *caller) routeTexts(args []site.Argument) []string {
	out := shapes.ConstantTexts(args)
	for _, a := range args {
		if a.Value == nil {
			continue
		}
		for _, id := range a.Value.Objects {
			for _, key := range r.Knowledge.Words.RouteKeys {
				if text, ok := r.Object(id).Fields[key].Text(); ok {
					out = append(out, text)
				}
			}
		}
	}
	return out
}

// registrations returns the entry points that a call may register: of a function or method those with the last
// part of its name.
func (r *caller) registrations(c *site.Call) []model.Registration {
	if c.Kind == model.News { // a class may extend any of those that register
		return r.Knowledge.AllRegistrations()
	}
	members := []string{c.Member}
	for _, name := range []string{c.Ref, r.Knowledge.Same(c.Ref)} {
		if _, member := ir.Split(name); name != "" {
			members = append(members, member)
		}
	}
	return r.Knowledge.Registrations(members...)
}

// Assigned implements interp.Calls: a function that is assigned to a member is registered like one that is passed to a
// method of that name.
func (r *caller) Assigned(target *ir.Expr, of, v *value.Value) {
	c := &site.Call{
		Expr: &ir.Expr{Op: ir.Call, Pos: target.Pos, X: target}, Kind: model.Calls,
		Receiver: of, ReceiverExpr: target.X, Member: target.Name, Args: []site.Argument{{Value: v}},
	}
	if of != nil && of.Ref != "" && len(of.Objects) == 0 {
		c.Ref = of.Ref + "." + target.Name
	}
	if !r.enterRegistered(c) && r.Shapes.IsExternal(c) {
		r.enterCallbacks(c)
	}
}

// enterAll interprets functions as entry points that are registered with texts, such as a route.
func (r *caller) enterAll(list []*value.Value, e *model.Entry, texts []string) {
	r.Effects.Registered = texts
	for _, v := range list {
		r.Enter(v, e)
	}
	r.Effects.Registered = nil
}

// enterReturned interprets the methods by which a returned object is called, if its class is one of the program, or an anonymous one,
// and is of a type that the entry names.
func (r *caller) enterReturned(v *value.Value, e *model.Entry) {
	returned := func(t string) bool {
		return slices.ContainsFunc(r.Ancestors(t), func(up string) bool { return slices.Contains(e.Returned, ir.Base(up)) })
	}
	for _, t := range value.TypesOf(v) {
		if !returned(t) {
			continue
		}
		if class := r.Classes[ir.Base(t)]; class != nil {
			r.enterCalling(v, class, e)
			continue
		}
		for _, id := range v.Objects {
			fields := r.Object(id).Fields
			for _, name := range slices.Sorted(maps.Keys(fields)) {
				if r.Knowledge.CallsFunction(name) {
					r.Enter(fields[name], e.Inner)
				}
			}
		}
	}
}

// enterCalling interprets the methods of a class by which its objects are called.
func (r *caller) enterCalling(v *value.Value, class *ir.Class, e *model.Entry) {
	for _, fn := range class.Methods {
		if _, name := ir.Split(fn.Name); fn.Body != nil && r.Knowledge.CallsFunction(name) {
			r.Enter(&value.Value{Functions: []*value.Closure{{Func: fn, File: r.FileOf[fn], This: v}}}, e.Inner)
		}
	}
}

// noteCallback records in the summary that the function calls its parameter. It returns the index of the callback, -1 if it
// calls something else.
func (r *caller) noteCallback(c *site.Call, callee *value.Value) int {
	args := make([]*value.Value, 0, len(c.Args))
	for _, a := range c.Args {
		args = append(args, a.Value)
	}
	method := ""
	if c.ReceiverExpr != nil {
		method = c.Member
	}
	return r.addCallback(callee, args, method)
}

// isParameter reports whether a value is a parameter, rather than a part of one or the receiver.
func isParameter(v *value.Value) bool {
	return v != nil && slices.ContainsFunc(v.Taints, func(t value.Taint) bool {
		return t.Source == nil && t.Param >= 0 && t.Path == "" && t.Part == ""
	})
}

// PassOn implements effects.Renderer.
func (r *caller) PassOn(v *value.Value, args []*value.Value) *value.Value {
	callback := r.addCallback(v, args, "")
	if callback < 0 {
		return nil
	}
	return r.Parameter(value.Origin{Param: value.Returned(callback)})
}

// calleeOf returns the value that a call calls as a function: a field, or the receiver of a method that stands for the function.
func (r *caller) calleeOf(c *site.Call) *value.Value {
	switch {
	case c.ReceiverExpr == nil:
		return c.Callee
	case c.Receiver == nil:
		return nil
	case r.Match.Invokes(c):
		return c.Receiver
	}
	for _, t := range c.Receiver.Types {
		if f, _ := r.Field(t, c.Member); f != nil {
			return c.Callee
		}
	}
	return nil
}

// addCallback records in the summary that the function, or one that it calls, calls its parameter. It returns the index of the
// callback, -1 if it calls something else.
func (r *caller) addCallback(callee *value.Value, args []*value.Value, method string) int {
	if callee == nil || len(callee.Functions) > 0 {
		return -1
	}
	for _, t := range callee.Taints {
		if t.Source == nil && t.Part == "" && (method == "" || t.Param != value.Self || t.Path != "") {
			return r.indexOfCallback(summary.Callback{Callee: t.Origin, Method: method, Args: args})
		}
	}
	return -1
}

// indexOfCallback returns the index of a callback in the summary, which is added if it is missing; -1 if there are too many.
func (r *caller) indexOfCallback(c summary.Callback) int {
	s := r.Sinks.Summary
	have := slices.IndexFunc(s.Callbacks, func(o summary.Callback) bool {
		return o.Callee == c.Callee && o.Method == c.Method && slices.EqualFunc(o.Args, c.Args, value.Same)
	})
	if have >= 0 || len(s.Callbacks) >= summary.MaxCallbacks {
		return have
	}
	s.Callbacks = append(s.Callbacks, c)
	return len(s.Callbacks) - 1
}

// resultOf returns the result of a callback, of which v is all that is known here: callers know what else it is. Of what was
// passed to it, only what comes from sources is in the result for certain.
func (r *caller) resultOf(callback int, v *value.Value) *value.Value {
	if callback < 0 {
		return v
	}
	out := *value.OrEmpty(v)
	out.Taints = value.FromSources(out.Taints)
	return value.Join(&out, r.Parameter(value.Origin{Param: value.Returned(callback)}))
}

// deferMethodCall records in the summary a method call on a parameter whose type only callers know.
func (r *caller) deferMethodCall(c *site.Call) {
	s := r.Sinks.Summary
	if c.Kind != model.Calls || c.Ref != "" || c.Receiver == nil || c.Receiver.IsTyped() || len(c.Receiver.Objects) != 1 ||
		len(s.MethodCalls) >= summary.MaxCallbacks {
		return
	}
	on := r.Given[c.Receiver.Objects[0]]
	if on == nil || on.Param == value.Self {
		return
	}
	tainted := slices.ContainsFunc(c.Args, func(a site.Argument) bool { return len(r.DeepTaints(a.Value)) > 0 })
	if !tainted || slices.ContainsFunc(s.MethodCalls, func(m summary.MethodCall) bool {
		return m.On == *on && m.Member == c.Member && m.File == r.File && m.Expr.Pos == c.Expr.Pos
	}) {
		return
	}
	s.MethodCalls = append(s.MethodCalls, summary.MethodCall{
		On: *on, Member: c.Member, Expr: c.Expr, File: r.File, Func: r.Root.Name, Args: slices.Clone(c.Args),
	})
}
