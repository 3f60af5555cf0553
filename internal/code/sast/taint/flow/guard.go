package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// equality compares; where one side is a constant, the other is harmless when it is
// equal.
func (r *run) equality(x *ir.Expr) *value.Value {
	a, b := r.Eval(x.Args[0].X), r.Eval(x.Args[1].X)
	not := x.Name == "!=" || x.Name == "!==" || x.Name == "is not"
	return r.Equal(x.Args[0].X, x.Args[1].X, a, b, not)
}

// ownGuard is the result of a function of the repository, with what its name says that it
// tells about data.
func (r *run) ownGuard(c *site.Call, v *value.Value) *value.Value {
	for _, s := range r.Knowledge.Rules(model.Calls, model.Own, c.Member) {
		if s.Guard == nil {
			continue
		}
		if says := r.guard(c, s.Guard); says.Verdict != nil {
			with := *value.OrEmpty(v)
			if v != nil && v.Verdict != nil {
				says.Verdict.Yes, says.Verdict.No = append(says.Verdict.Yes, v.Verdict.Yes...), append(says.Verdict.No, v.Verdict.No...)
			}
			with.Verdict, with.Constants = says.Verdict, nil
			v = &with
		}
	}
	return v
}
