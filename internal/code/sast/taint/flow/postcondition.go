package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// ensured is what a function leaves its arguments checked for when it returns: it throws
// where they are not as it wants them. Parameters that it gives new values say nothing.
func (r *run) postconditions() map[int]model.Mask {
	var out map[int]model.Mask
	var changed []string
	for i, p := range r.fn.Params {
		slot, ok := r.lookup(p.Name)
		v := r.getVar(slot)
		if !ok || v == nil || v.Numeric || len(v.Taints) != 1 {
			continue
		}
		t := v.Taints[0]
		if t.Sanitized == 0 || t.Source != nil || t.Param != i || t.Path != "" {
			continue
		}
		if changed == nil {
			changed = assigned(r.fn.Body, nil, nil)
		}
		if slices.Contains(changed, p.Name) {
			continue
		}
		if out == nil {
			out = map[int]model.Mask{}
		}
		out[i] = t.Sanitized
	}
	return out
}

// ensure applies to the caller's variables what the only function that is called leaves
// them checked for.
func (r *run) applyPostconditions(c *call, targets []*value.Closure) {
	if len(targets) != 1 || targets[0].Invoked != nil {
		return
	}
	s := r.a.summaries[targets[0].Func]
	if targets[0].Func.Abstract { // nobody has asked for it
		r.trace.askedPartialSummary(targets[0].Func, s)
	}
	s = r.a.unpacked(s)
	if s == nil || len(s.postconditions) == 0 || slices.ContainsFunc(c.args, func(a argument) bool { return a.name != "" || a.spread }) {
		return
	}
	for i := range c.args {
		if m := s.postconditions[i]; m != 0 && c.args[i].x != nil && c.args[i].x.Op == ir.Var {
			if t, ok := r.target(c.args[i].x); ok {
				r.apply(value.Fact{Location: t, Sanitizes: m})
			}
		}
	}
}
