package interp

import (
	"slices"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// EnterChain interprets functions that a call registers together, one after another, as Enter does. Handlers of a request pass it on by
// calling their last parameter, hooks also by returning nothing, so that what one has found out about the request, their first parameter,
// holds for those behind it. known are facts to begin with, and the result is what holds behind the last function; passed is false if that
// one does not pass anything on.
func (r *Interpreter) EnterChain(list []*value.Value, e *model.Entry, known []value.Fact, hooks bool) (facts []value.Fact, passed bool) {
	before := r.chain
	r.chain = &chain{facts: known, hooks: hooks}
	for _, v := range list {
		r.Enter(v, e)
	}
	facts, passed = r.chain.facts, r.chain.passed
	r.chain = before
	return facts, passed
}

// chain is what is known between functions that are registered together. The variable of its facts is 0.
type chain struct {
	facts  []value.Fact
	passed bool
	hooks  bool // a function passes the request on where it returns nothing
}

// begin notes for a function what those before it have found out.
func (c *chain) begin(r *Interpreter) {
	if c == nil || len(r.Func.Params) == 0 {
		return
	}
	slot, _ := r.Lookup(r.Func.Params[0].Name)
	for _, f := range c.facts {
		f.Location.Variable = slot
		r.State.Note(f)
	}
}

// end takes what a function has found out, where it passes the request on.
func (c *chain) end(f *frame) {
	if c == nil {
		return
	}
	c.passed = f.passes
	if f.passes {
		c.facts = f.onward
	}
}

// PassOnward notes that a handler passes its request on if a name is that of its last parameter, which it calls.
func (r *Interpreter) PassOnward(name string) {
	for i := len(r.frames) - 1; i > 0; i-- {
		if f := r.frames[i]; f.entry != nil {
			if n := len(f.fn.Params); n > 1 && f.fn.Params[n-1].Name == name {
				r.passFrom(f)
			}
			return
		}
	}
}

// passWithout notes that a hook returns nothing, which passes its request on.
func (r *Interpreter) passWithout(f *frame) {
	if r.chain != nil && r.chain.hooks && f.entry != nil && !r.State.Dead {
		r.passFrom(f)
	}
}

func (r *Interpreter) passFrom(f *frame) {
	if len(f.fn.Params) == 0 {
		return
	}
	slot, ok := r.Lookup(f.fn.Params[0].Name)
	if !ok {
		return
	}
	facts := aboutFirst(slot, r.State.Facts)
	if f.passes {
		facts = value.Agreed(f.onward, facts)
	}
	f.onward, f.passes = facts, true
}

// aboutFirst returns the facts about a variable, as those of a chain.
func aboutFirst(slot int, facts []value.Fact) (out []value.Fact) {
	for _, f := range facts {
		if f.Location.Variable == slot && !f.Location.IsIndexed() {
			f.Location.Variable = 0
			out = append(out, f)
		}
	}
	return slices.Clip(out)
}
