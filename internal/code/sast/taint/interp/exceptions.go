package interp

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/value"
)

// exceptions are the exceptions that code throws, joined. The states in which it throws them end there, so that their objects are
// stored with them.
type exceptions struct {
	value   *value.Value
	objects map[int]*value.Object
}

// maxThrown is how deeply the objects of an exception are stored.
const maxThrown = 3

func (e *exceptions) add(o exceptions) {
	if o.value == nil {
		return
	}
	e.value = value.JoinPresent(e.value, o.value)
	if e.objects == nil {
		e.objects = map[int]*value.Object{}
	}
	for id, one := range o.objects {
		e.objects[id] = one
	}
}

// Throw adds an exception to those that the function throws.
func (r *Interpreter) Throw(v *value.Value) {
	if v == nil {
		return
	}
	e := exceptions{v, map[int]*value.Object{}}
	r.snapshot(v, e.objects, 0)
	r.frame().thrown.add(e)
}

// snapshot stores the objects of a value.
func (r *Interpreter) snapshot(v *value.Value, objects map[int]*value.Object, depth int) {
	if v == nil || depth > maxThrown {
		return
	}
	for _, id := range v.Objects {
		o := r.State.Heap.Get(id)
		if _, done := objects[id]; done || o == nil {
			continue
		}
		objects[id] = o
		for _, field := range o.Fields {
			r.snapshot(field, objects, depth+1)
		}
		for _, elem := range o.List {
			r.snapshot(elem, objects, depth+1)
		}
		r.snapshot(o.Rest, objects, depth+1)
	}
}

// caught returns the exceptions in the current state.
func (r *Interpreter) caught(e exceptions) *value.Value {
	for id, o := range e.objects {
		r.Put(id, o)
	}
	return e.value
}

// Thrown returns the exceptions that the function throws, once it has run.
func (r *Interpreter) Thrown() *value.Value { return r.caught(r.frames[0].thrown) }

// try interprets the handlers, starting from the join of the states before and after the body, and
// then the finally block.
func (r statements) try(s *ir.Stmt) {
	before := r.State.Fork()
	thrown := r.attempt(s.Body)
	out := r.State
	start := before
	if !out.Dead {
		start = value.Merge(before, out)
	}
	handled := false
	for i := range s.Cases {
		c := &s.Cases[i]
		r.State = start.Fork()
		v := (*value.Value)(nil).WithType(r.Canonical(c.Type))
		if r.catches(c, thrown.value) {
			handled, v = true, r.Declared(r.caught(thrown), c.Type)
		}
		if c.Name != "" {
			r.Set(r.Declare(c.Name), v)
		}
		r.block(c.Body)
		out = r.Meet(out, r.State)
	}
	r.State = out
	if !handled {
		r.frame().thrown.add(thrown)
	}
	if len(s.Else) == 0 {
		return
	}
	dead := r.State.Dead
	if dead { // the finally block also runs when the function ends here
		r.State = start.Fork()
		r.State.Dead = false
	}
	r.block(s.Else)
	r.State.Dead = r.State.Dead || dead
}

// attempt interprets the body of a statement with handlers, and returns the exceptions that it throws.
func (r statements) attempt(body []ir.Stmt) exceptions {
	f := r.frame()
	outer := f.thrown
	f.thrown = exceptions{}
	r.block(body)
	thrown := f.thrown
	f.thrown = outer
	return thrown
}

// catches reports whether a handler may catch some of the exceptions.
func (r statements) catches(c *ir.Case, thrown *value.Value) bool {
	if thrown == nil {
		return false
	}
	t := r.Canonical(c.Type)
	return t == "" || !thrown.IsTyped() || slices.ContainsFunc(thrown.Types, func(one string) bool {
		return r.Classes[ir.Base(one)] == nil || r.Is(one, t)
	})
}
