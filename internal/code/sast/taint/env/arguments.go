package env

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Judged returns what the parameters are sanitized for if the function returns true or false,
// according to the conditions before the return and the verdict of the result.
func (r *Env) Judged(v *value.Value, answer bool) []model.Mask {
	masks := make([]model.Mask, len(r.Func.Params))
	for i, p := range r.Func.Params {
		slot, ok := r.Lookup(p.Name)
		if !ok {
			continue
		}
		masks[i] = r.checked(r.Get(slot).OwnTaints(), i)
		for _, fact := range v.Facts(answer) {
			if fact.Location.Variable == slot && len(fact.Location.Path) == 0 {
				masks[i] |= fact.Sanitizes
			}
		}
	}
	return masks
}

// checked returns the weaknesses that a parameter is sanitized for. Those of a closure have the taints of what it is called with.
func (r *Env) checked(taints []value.Taint, param int) (mask model.Mask) {
	if r.Func == r.Root {
		for _, t := range taints {
			if t.Origin == (value.Origin{Param: param}) {
				mask |= t.Sanitized
			}
		}
		return mask
	}
	return value.Sanitized(taints)
}

// Postconditions returns what arguments are sanitized for once the function has returned, because
// it throws otherwise. Parameters that the function assigns do not count.
func (r *Env) Postconditions() map[int]model.Mask {
	var out map[int]model.Mask
	var changed []string
	for i, p := range r.Func.Params {
		slot, ok := r.Lookup(p.Name)
		v := r.Get(slot)
		if !ok || v == nil || v.Numeric || len(v.Taints) != 1 {
			continue
		}
		t := v.Taints[0]
		if t.Sanitized == 0 || t.Source != nil || t.Param != i || t.Path != "" {
			continue
		}
		if changed == nil {
			changed = ir.Assigned(r.Func.Body, nil, nil)
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

// TaintsIn returns the taints of arguments, and of what they contain.
func (r *Env) TaintsIn(args []site.Argument) (taints []value.Taint) {
	for _, a := range args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
	}
	return taints
}

// Capture returns the variables that a nested function uses.
func (r *Env) Capture(fn *ir.Func) map[string]*value.Value {
	out := map[string]*value.Value{}
	for name := range ir.Free(fn) {
		if slot, ok := r.Lookup(name); ok {
			out[name] = r.Get(slot)
		}
	}
	return out
}
