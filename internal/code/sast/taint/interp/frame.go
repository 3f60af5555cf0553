package interp

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// maxFrames is the maximum number of closures that are interpreted inside each other.
const maxFrames = 8

// maxRepeats is the maximum number of times that a closure is interpreted inside others, for each
// function. Closures that call each other in every order, as those in fields may, would otherwise
// take work exponential in maxFrames.
const maxRepeats = 8

// frame is the function, or a closure, while its body is interpreted.
type frame struct {
	entry   *model.Entry // nil if the function is not an entry point
	result  *value.Value // joined over all returns
	returns bool
	yielded *value.Value
	exit    *value.State // joined over all ways out
	throws  bool         // some way ends with an exception, or the program
	loops   []*loop      // innermost last
	// verdicts are what parameters are sanitized for where the function returns true or false.
	verdicts map[bool][]value.Fact
	fn       *ir.Func // nil for the function itself
	// onward is what holds where a handler passes its request on, if it passes it.
	onward []value.Fact
	passes bool
}

// loop joins the states at jumps out of a loop, switch or block with a label, and at jumps to the next iteration.
type loop struct {
	label             string
	block             bool // which only jumps with its label leave
	breaks, continues *value.State
}

func (r *Interpreter) frame() *frame { return r.frames[len(r.frames)-1] }

// enter begins a statement that jumps may leave, until the returned function is called.
func (f *frame) enter(l *loop) (leave func()) {
	f.loops = append(f.loops, l)
	return func() { f.loops = f.loops[:len(f.loops)-1] }
}

// IsNested reports whether a closure is interpreted, rather than the function itself.
func (r *Interpreter) IsNested() bool { return len(r.frames) > 1 }

// Call implements rules.Machine.
func (r *Interpreter) Call(f *value.Closure, args []*value.Value, types map[int]string, at *site.Call) *value.Value {
	if f.Invoked != nil || len(types) > 0 || usesDefaults(f.Func, args) {
		return r.Inline(f, args, types)
	}
	list := make([]site.Argument, len(args))
	for i, v := range args {
		list[i].Value = v
	}
	return r.calls.ApplySummary(&site.Call{Expr: at.Expr, Args: list, Member: ir.Short(f.Func.Name)}, f.Func, f.This)
}

// usesDefaults reports whether a call leaves out parameters that have defaults.
func usesDefaults(fn *ir.Func, args []*value.Value) bool {
	for i := range fn.Params {
		if fn.Params[i].Default != nil && (i >= len(args) || args[i] == nil) {
			return true
		}
	}
	return false
}

// Inline interprets a closure at its call, with the variables around it. types are those of
// parameters, in addition to the declared ones.
func (r *Interpreter) Inline(f *value.Closure, args []*value.Value, types map[int]string) *value.Value {
	r.ended, r.judged, r.after = nil, nil, nil
	if f.Invoked != nil {
		*f.Invoked = true
	}
	if !r.canEnter(f) || r.repeatsTooOften(f) {
		return nil
	}
	return r.enter(f, args, types, nil)
}

// repeatsTooOften counts how often a closure is interpreted inside others: those of the function
// itself, which may be all functions of a script, only deep inside.
func (r *Interpreter) repeatsTooOften(f *value.Closure) bool {
	outer := len(r.frames) - 1
	if outer == 0 || outer < 3 && r.created[f.Func] {
		return false
	}
	r.repeats[f.Func]++
	return r.repeats[f.Func] > maxRepeats
}

// canEnter reports whether a closure may be interpreted here: it is not being interpreted already,
// and the nesting is not too deep.
func (r *Interpreter) canEnter(f *value.Closure) bool {
	return len(r.frames) <= maxFrames && !r.active[f.Func] && !r.cut
}

// Enter interprets functions as entry points that outside code calls later. v is one of them, or a
// list.
func (r *Interpreter) Enter(v *value.Value, e *model.Entry) { r.enterAll(v, e, 0) }

func (r *Interpreter) enterAll(v *value.Value, e *model.Entry, depth int) {
	for _, f := range value.FunctionsOf(v) {
		if !r.canEnter(f) {
			continue
		}
		if f.Invoked != nil {
			*f.Invoked = true
		}
		before := r.State.Fork()
		var types []string // of the instance that it is called on
		switch {
		case e.Self != "":
			types = []string{e.Self}
		case e.Instance && r.Receiver != nil && len(r.Receiver.Objects) == 0:
			types = r.Receiver.Types
		}
		if types != nil {
			on := *f
			on.This = &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}, Types: types}
			f = &on
		}
		r.enter(f, r.UnknownArguments(f.Func), nil, e)
		r.State = value.Merge(before, r.State) // functions that are registered later see its assignments
	}
	if v == nil || depth > 1 {
		return
	}
	for _, id := range v.Objects {
		for _, x := range r.Object(id).List {
			r.enterAll(x, e, depth+1)
		}
	}
}

// Defer schedules closures to be interpreted at the end, unless they are called before.
func (r *Interpreter) Defer(c *value.Closure) {
	r.pending = append(r.pending, c)
	r.created[c.Func] = true
	r.origins[c.Invoked] = origin{r.Scopes(), r.run}
}

// RunDeferred interprets closures whose calls were not seen, because outside code may call them.
func (r *Interpreter) RunDeferred() {
	for i := 0; i < len(r.pending) && !r.cut; i++ {
		r.run = i + 1
		if c := r.pending[i]; !*c.Invoked {
			before := r.State.Fork()
			r.Inline(c, r.UnknownArguments(c.Func), nil)
			r.State = before
		}
	}
}

// origin is where a closure was made.
type origin struct {
	scopes env.Scopes
	run    int
}

// scopesOf returns the variables around a closure; nil if their values are lost, because another function or an earlier
// deferred closure made it.
func (r *Interpreter) scopesOf(f *value.Closure) env.Scopes {
	if f.Invoked == nil { // a declared function sees none
		return env.Scopes{}
	}
	o := r.origins[f.Invoked]
	if f.Moved || o.run != 0 && o.run != r.run {
		return nil
	}
	return o.scopes
}

// enter interprets the body of a closure.
func (r *Interpreter) enter(f *value.Closure, args []*value.Value, types map[int]string, entry *model.Entry) *value.Value {
	file, dead := r.File, r.State.Dead
	around := r.scopesOf(f)
	leave := r.EnterScope(around)
	defer func() { leave(); delete(r.active, f.Func) }()
	r.active[f.Func] = true
	r.Trace.EnteredBody(f.Func)
	if f.File != nil {
		r.File = f.File
	}
	r.Func = f.Func
	if f.This != nil {
		r.Receiver = r.receiverFor(f)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Captured)) {
		if _, visible := r.Lookup(name); around == nil && (!visible || f.Moved || f.File != file) {
			r.Set(r.Declare(name), f.Captured[name])
		}
	}
	for i := range f.Func.Params {
		var v *value.Value
		if i < len(args) {
			v = args[i]
		}
		r.enterParam(i, v, types[i], entry)
	}
	r.frames = append(r.frames, &frame{entry: entry, fn: f.Func})
	statements{r}.block(f.Func.Body)
	done := r.frame()
	r.passWithout(done)
	r.frames = r.frames[:len(r.frames)-1]
	r.leave(done)
	if entry != nil {
		r.chain.end(done)
	}
	r.judged, r.passed, r.after = done.verdicts, r.passedBy(f.Func), r.Postconditions()
	r.ended = nil
	if done.ends(f.Func) {
		r.ended = f.Func
	}
	r.State.Dead = dead
	return r.resultOf(done)
}

// leave joins the end of a body with its other ways out.
func (r *Interpreter) leave(f *frame) {
	if !r.State.Dead {
		f.exit = value.Merge(f.exit, r.State)
		if f.returns {
			f.result = value.Widen(f.result)
		}
	}
	if f.exit != nil {
		r.State = f.exit
	}
}

// ends reports whether a function whose body was interpreted never returns, but throws an exception
// or ends the program. Methods that only say that subclasses must implement them do not count.
func (f *frame) ends(fn *ir.Func) bool {
	if f.exit != nil || !f.throws || f.yielded != nil || fn.Async || fn.Generator {
		return false
	}
	return fn.Class == "" || fn.Static || len(fn.Body) != 1 || fn.Body[0].Op != ir.Throw || mentionsParameter(fn)
}

func mentionsParameter(fn *ir.Func) bool {
	return slices.ContainsFunc(ir.ExprsOf(fn.Body), func(x *ir.Expr) bool {
		return x.Op == ir.Var && slices.ContainsFunc(fn.Params, func(p ir.Param) bool { return p.Name == x.Name })
	})
}

// Ends reports whether the function never returns, once it has run.
func (r *Interpreter) Ends() bool { return !r.cut && r.frames[0].ends(r.Root) }

// End ends the function at a call that does not return.
func (r *Interpreter) End() {
	r.State.Dead, r.frame().throws = true, true
}

// Ended reports whether a closure was the last to be interpreted and never returns.
func (r *Interpreter) Ended(f *value.Closure) bool { return r.ended == f.Func && !r.cut }

// receiverFor returns the receiver of a method: an object, if only its class is known.
func (r *Interpreter) receiverFor(f *value.Closure) *value.Value {
	class, method := f.This.Ref, f.Func.Class != "" && !f.Func.Static
	if !method || len(f.This.Objects)+len(f.This.Types) > 0 || r.Classes[class] == nil || !r.Is(class, f.Func.Class) {
		return f.This
	}
	return (&value.Value{}).WithType(class)
}

// enterParam declares a parameter as a variable. typ is a type in addition to the declared one.
func (r *Interpreter) enterParam(i int, v *value.Value, typ string, entry *model.Entry) {
	p := &r.Func.Params[i]
	if v == nil && p.Default != nil {
		v = value.Widen(r.Eval(p.Default))
	}
	v = r.Declared(r.Declared(v, p.Type), typ)
	v = r.Effects.Argument(i, v, entry)
	r.Set(r.Declare(p.Name), v)
	if i == 0 && entry != nil {
		r.chain.begin(r)
	}
	if p.Pattern != nil {
		assigner{r, &ir.Expr{Op: ir.Var, Name: p.Name, Pos: p.Pattern.Pos}}.assign(p.Pattern, v, p.Pattern.Pos)
	}
}

// resultOf returns what a body returned, or a list of what it yielded.
func (r *Interpreter) resultOf(f *frame) *value.Value {
	if f.yielded == nil {
		return f.result
	}
	id := r.NewObject(nil, &value.Object{Rest: f.yielded})
	return &value.Value{Objects: []int{id}, Types: []string{"list"}}
}
