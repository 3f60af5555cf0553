package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/value"
)

// What conditions tell of a member that nothing is stored for, such as what a request
// brings, which is made anew wherever it is read.

// known is the value of a member with what conditions have told of it.
func (r *run) refinedMember(x *ir.Expr, v *value.Value) *value.Value {
	if v == nil || len(r.State.Facts) == 0 || len(v.Taints) == 0 {
		return v
	}
	t, ok := r.target(x)
	if !ok {
		return v
	}
	for _, f := range r.State.Facts {
		if !f.Location.Same(t) {
			continue
		}
		v = v.Sanitize(f.Sanitizes)
		if f.Type != "" {
			v = v.WithType(f.Type)
		}
	}
	return v
}
