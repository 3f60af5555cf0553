package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// What conditions tell of a member that nothing is stored for, such as what a request
// brings, which is made anew wherever it is read.

const mostFacts = 16

// note keeps a fact for when the member is read.
func (r *run) note(f fact) {
	if len(r.st.facts) < mostFacts && f.target.slot != receiverSlot {
		r.st.facts = append(slices.Clip(r.st.facts), f)
	}
}

// known is the value of a member with what conditions have told of it.
func (r *run) known(x *ir.Expr, v *value) *value {
	if v == nil || len(r.st.facts) == 0 || len(v.taints) == 0 {
		return v
	}
	t, ok := r.target(x)
	if !ok {
		return v
	}
	for _, f := range r.st.facts {
		if !f.target.same(t) {
			continue
		}
		v = v.clear(f.clears)
		if f.typ != "" {
			v = v.typed(f.typ)
		}
	}
	return v
}

// forgetFacts drops what is known of members of a variable that gets another value.
func (r *run) forgetFacts(slot int) {
	if slices.ContainsFunc(r.st.facts, func(f fact) bool { return f.target.slot == slot }) {
		r.st.facts = slices.DeleteFunc(slices.Clone(r.st.facts), func(f fact) bool { return f.target.slot == slot })
	}
}

// commonFacts are those that hold on both of two ways.
func commonFacts(a, b []fact) []fact {
	var out []fact
	for _, f := range a {
		for _, g := range b {
			if f.target.same(g.target) && f.typ == g.typ {
				f.clears &= g.clears
				out = append(out, f)
				break
			}
		}
	}
	return out
}
