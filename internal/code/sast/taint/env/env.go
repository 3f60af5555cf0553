// Package env is the state of a function that is interpreted: variables, objects, types, and what
// conditions say about them.
package env

import (
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Env is what is known while a function is interpreted: its variables and objects, what conditions
// say, the declarations of the program, and the values that outlive the function.
type Env struct {
	*value.Heap
	*hierarchy.Index
	Evaluator Evaluator
	Memory    *memory.Store
	Trace     *summary.Trace // nil if nothing is cached
	Interned  *value.Interner
	Root      *ir.Func // the function whose summary is computed
	Reader    *ir.Func // the function that is analysed again if a stored location or a summary changes: Root, or a caller of it
	File      *ir.File
	Func      *ir.Func // the function being interpreted: Root, or one inside it
	Receiver  *value.Value
	Pos       ir.Pos // of the expression that is evaluated
	scopes    Scopes
	slots     int            // the number of variables so far, visible or not
	types     map[int]string // declared types of variables, by slot
}

// Evaluator evaluates expressions.
type Evaluator interface {
	Eval(x *ir.Expr) *value.Value
}

// Program is the state that the functions of a program share.
type Program struct {
	Index    *hierarchy.Index
	Store    *memory.Store
	Interned *value.Interner
}

// New returns the environment of a function that is called with unknown arguments.
func New(p Program, trace *summary.Trace, fn *ir.Func, file *ir.File) *Env {
	r := &Env{
		Heap: value.NewHeap(), Index: p.Index, Memory: p.Store, Interned: p.Interned, Trace: trace, Root: fn, Reader: fn, File: file, Func: fn,
		scopes: Scopes{{}},
	}
	switch {
	case fn.Class != "" && !fn.Static:
		r.Receiver = r.Parameter(value.Origin{Param: value.Self}).WithType(fn.Class)
	case fn.Template:
		r.Receiver = r.Parameter(value.Origin{Param: value.Self})
	case fn.Class != "":
		r.Receiver = &value.Value{Ref: fn.Class, Types: []string{fn.Class}}
	}
	return r
}

// Scopes are the variables that are visible at some point, by name, innermost last.
type Scopes []map[string]int

// Scopes returns the scopes that are visible here.
func (r *Env) Scopes() Scopes { return r.scopes }

// EnterScope begins a nested function, which has its own variables and sees those around it: those of around, which
// were visible where it was made, or those that are visible here if around is nil. The returned function ends the scope.
func (r *Env) EnterScope(around Scopes) (leave func()) {
	file, fn, receiver, scopes := r.File, r.Func, r.Receiver, r.scopes
	if around == nil {
		around = scopes
	}
	r.scopes = slices.Concat(around, Scopes{{}})
	return func() { r.File, r.Func, r.Receiver, r.scopes = file, fn, receiver, scopes }
}

// Lookup returns the slot of a variable.
func (r *Env) Lookup(name string) (int, bool) {
	for i := len(r.scopes) - 1; i >= 0; i-- {
		if slot, ok := r.scopes[i][name]; ok {
			return slot, true
		}
	}
	return 0, false
}

// Declare returns the slot of a variable of the innermost scope, and adds the variable if it is
// new.
func (r *Env) Declare(name string) int {
	top := r.scopes[len(r.scopes)-1]
	if slot, ok := top[name]; ok {
		return slot
	}
	slot := max(r.slots, r.State.Vars.Len())
	top[name], r.slots = slot, slot+1
	return slot
}

// DeclareTyped is like Declare for a variable with a declared type, "" for none.
func (r *Env) DeclareTyped(name, typ string) int {
	slot := r.Declare(name)
	if r.types == nil {
		r.types = map[int]string{}
	}
	r.types[slot] = typ
	return slot
}

// Typed returns a value with the declared type of the variable that it is assigned to.
func (r *Env) Typed(slot int, v *value.Value) *value.Value { return r.Declared(v, r.types[slot]) }

// Set assigns a variable, and drops the facts about its old value.
func (r *Env) Set(slot int, v *value.Value) {
	if slot == value.Receiver {
		r.Receiver = v
		return
	}
	r.State.Forget(slot)
	r.State.Vars.Set(slot, v)
}

// Get returns the value of a variable.
func (r *Env) Get(slot int) *value.Value {
	if slot == value.Receiver {
		return r.Receiver
	}
	return r.State.Vars.Get(slot)
}

// Meet returns the state where two paths meet; it is dead if both are.
func (r *Env) Meet(a, b *value.State) *value.State {
	if out := value.Merge(a, b); out != nil {
		return out
	}
	out := r.State.Fork()
	out.Dead = true
	return out
}

// Forget drops the constants of variables that a loop assigns, because they differ between iterations. Those of a flag stay that the loop
// only sets.
func (r *Env) Forget(body, post []ir.Stmt, x *ir.Expr) {
	for _, name := range ir.Assigned(body, post, x) {
		slot, ok := r.Lookup(name)
		if !ok || slot >= r.State.Vars.Len() {
			continue
		}
		if v := r.State.Vars.Get(slot); !v.IsFlag() || ir.Reads(slices.Concat(body, post, []ir.Stmt{{Op: ir.ExprStmt, X: x}}), name) {
			r.State.Vars.Set(slot, value.Widen(v))
		}
	}
}
