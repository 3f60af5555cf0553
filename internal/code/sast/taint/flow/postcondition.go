package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// ensure applies to the caller's variables what the only function that is called leaves
// them checked for.
func (r *run) applyPostconditions(c *site.Call, targets []*value.Closure) {
	if len(targets) != 1 || targets[0].Invoked != nil {
		return
	}
	s := r.a.summaries[targets[0].Func]
	if targets[0].Func.Abstract { // nobody has asked for it
		r.Trace.AskedKnownSummary(targets[0].Func, s)
	}
	s = r.a.cache.Open(s)
	if s == nil || len(s.Postconditions) == 0 || slices.ContainsFunc(c.Args, func(a site.Argument) bool { return a.Name != "" || a.Spread }) {
		return
	}
	for i := range c.Args {
		if m := s.Postconditions[i]; m != 0 && c.Args[i].Expr != nil && c.Args[i].Expr.Op == ir.Var {
			if t, ok := r.Target(c.Args[i].Expr); ok {
				r.Learn(value.Fact{Location: t, Sanitizes: m})
			}
		}
	}
}
