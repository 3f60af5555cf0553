package flow

import (
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// env is what is known while a function is interpreted: its variables and objects, what conditions
// say, the declarations of the program, and the values that outlive the function.
type env struct {
	*value.Heap
	*hierarchy.Index
	evaluator evaluator
	memory    *memory.Store
	trace     *summary.Trace // nil if nothing is cached
	interned  *value.Interner
	root      *ir.Func // the function whose summary is computed
	file      *ir.File
	fn        *ir.Func // the one that is interpreted: root, or one inside it
	receiver  *value.Value
	pos       ir.Pos           // of the expression that is evaluated
	scopes    []map[string]int // variables by name, innermost last
}

// evaluator evaluates expressions.
type evaluator interface {
	Eval(x *ir.Expr) *value.Value
}

// program is what functions share.
type shared struct {
	Index    *hierarchy.Index
	Store    *memory.Store
	Interned *value.Interner
}

// newEnv returns the environment of a function that is called with unknown arguments.
func newEnv(p shared, trace *summary.Trace, fn *ir.Func, file *ir.File) *env {
	r := &env{
		Heap: value.NewHeap(), Index: p.Index, memory: p.Store, interned: p.Interned, trace: trace, root: fn, file: file, fn: fn,
		scopes: []map[string]int{{}},
	}
	switch {
	case fn.Class != "" && !fn.Static:
		r.receiver = r.Parameter(value.Origin{Param: value.Self}).WithType(fn.Class)
	case fn.Template:
		r.receiver = r.Parameter(value.Origin{Param: value.Self})
	case fn.Class != "":
		r.receiver = &value.Value{Ref: fn.Class, Types: []string{fn.Class}}
	}
	return r
}

// enterScope begins a function inside: it has its own variables and sees those around it. The returned
// function ends it.
func (r *env) enterScope() (leave func()) {
	file, fn, receiver, scopes := r.file, r.fn, r.receiver, r.scopes
	r.scopes = slices.Concat(scopes, []map[string]int{{}})
	return func() { r.file, r.fn, r.receiver, r.scopes = file, fn, receiver, scopes }
}

// lookup finds a variable.
func (r *env) lookup(name string) (int, bool) {
	for i := len(r.scopes) - 1; i >= 0; i-- {
		if slot, ok := r.scopes[i][name]; ok {
			return slot, true
		}
	}
	return 0, false
}

// declare makes a variable of the function that is looked at.
func (r *env) declare(name string) int {
	top := r.scopes[len(r.scopes)-1]
	if slot, ok := top[name]; ok {
		return slot
	}
	slot := r.State.Vars.Len()
	for _, f := range r.scopes {
		for _, taken := range f {
			slot = max(slot, taken+1)
		}
	}
	top[name] = slot
	return slot
}

func (r *env) setVar(slot int, v *value.Value) {
	if slot == value.Receiver {
		r.receiver = v
		return
	}
	r.State.Forget(slot)
	r.State.Vars.Set(slot, v)
}

func (r *env) getVar(slot int) *value.Value {
	if slot == value.Receiver {
		return r.receiver
	}
	return r.State.Vars.Get(slot)
}

// meet is where two ways meet; both may be dead.
func (r *env) meet(a, b *value.State) *value.State {
	if out := value.Merge(a, b); out != nil {
		return out
	}
	out := r.State.Fork()
	out.Dead = true
	return out
}

// forget drops what is known of variables that a loop changes: the constants of the
// first turn are not those of the second.
func (r *env) forget(body, post []ir.Stmt, x *ir.Expr) {
	for _, name := range assigned(body, post, x) {
		if slot, ok := r.lookup(name); ok && slot < r.State.Vars.Len() {
			r.State.Vars.Set(slot, value.Widen(r.State.Vars.Get(slot)))
		}
	}
}
