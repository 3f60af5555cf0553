package flow

import (
	"strings"
	"unicode"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// isLookup reports whether a call of something unknown looks records up. Its arguments are keys,
// which the records that are found do not contain.
func (r *caller) isLookup(c *site.Call) bool {
	words := &r.Knowledge.Words.Lookups
	name := ir.Short(c.Name())
	if c.Kind != model.Calls || name == "" {
		return false
	}
	if c.ReceiverExpr == nil {
		return words.ByKey.Matches(name)
	}
	if isModel(c) && words.ByModel.Matches(name) {
		return true
	}
	if !words.ByHandle.Matches(name) {
		return false
	}
	for _, t := range value.TypesOf(c.Receiver) {
		if words.Handles.Matches(ir.Short(ir.Base(t))) {
			return true
		}
	}
	return r.isOfHandle(c.ReceiverExpr)
}

// isModel reports whether the receiver of a call is named like a class.
func isModel(c *site.Call) bool {
	x := c.ReceiverExpr
	if x.Op != ir.Ref && x.Op != ir.Var {
		return false
	}
	name := ir.Short(x.Name)
	return name != "" && unicode.IsUpper([]rune(name)[0]) && strings.ToUpper(name) != name
}

// isOfHandle reports whether an expression is a database handle, or a chain of calls and members
// that begins at one.
func (r *caller) isOfHandle(x *ir.Expr) bool {
	words := r.Knowledge.Words
	for x != nil {
		switch x.Op {
		case ir.Var, ir.Ref, ir.Select:
			name := strings.TrimLeft(ir.Short(x.Name), "$@_")
			if rest, ok := words.Requests.Returned.Lead(name); ok {
				name = rest
			}
			if words.Lookups.Handles.Matches(name) {
				return true
			}
			x = x.X
		case ir.Call, ir.Index:
			x = x.X
		case ir.Await, ir.Cast:
			x = ir.Operand(x)
		default:
			return false
		}
	}
	return false
}

// lookedUp returns the records that a call finds, with the queries that found them: their columns
// may be stored values. What reached the receiver through something unknown is a key as well.
func (r *caller) lookedUp(c *site.Call) *value.Value {
	all := r.DeepTaints(c.Receiver)
	var own []value.Taint
	for _, t := range value.FromSources(value.OrEmpty(c.Receiver).Taints) {
		if !t.Weak && t.Part == "" { // a handle may contain records that it has found before
			own = append(own, t)
		}
	}
	all = value.JoinTaints(all, r.TaintsIn(c.Args))
	out := value.Tainted(value.JoinTaints(value.Weaken(own), value.Queries(all)))
	if c.Receiver != nil {
		out = out.WithRows(c.Receiver.Rows)
	}
	return out.WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
}
