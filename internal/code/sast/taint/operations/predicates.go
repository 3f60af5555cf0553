package operations

import (
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// composed returns a function that is true where one that is passed is false, or where all or any of several are true.
func (r *Operator) composed(c *site.Call, op string) *value.Value {
	passed := values(c.Args)
	if !c.IsFunction() && c.Receiver != nil {
		passed = append([]*value.Value{c.Receiver}, passed...)
	}
	if len(passed) == 0 || op == "negate" && len(passed) > 1 {
		return nil
	}
	around := map[string]*value.Value{}
	for i, v := range passed {
		around["<predicate"+strconv.Itoa(i)+">"] = v
	}
	if r.predicates == nil {
		r.predicates = map[*ir.Expr]*ir.Func{}
	}
	fn := r.predicates[c.Expr]
	if fn == nil {
		fn = r.predicate(c, op, passed)
		r.predicates[c.Expr] = fn
	}
	return &value.Value{Functions: []*value.Closure{{Func: fn, File: r.File, Captured: around, Invoked: new(bool), Moved: true}}}
}

// predicate returns the function that composed returns: x -> !predicate0(x), or x -> predicate0(x) && predicate1(x).
func (r *Operator) predicate(c *site.Call, op string, passed []*value.Value) *ir.Func {
	const subject = "<subject>"
	pos := c.Expr.Pos
	var is *ir.Expr
	for i, v := range passed {
		on := &ir.Expr{Op: ir.Var, Pos: pos, Name: "<predicate" + strconv.Itoa(i) + ">"}
		if method := r.callingMethod(v); method != "" {
			on = &ir.Expr{Op: ir.Select, Pos: pos, Name: method, X: on}
		}
		one := &ir.Expr{Op: ir.Call, Pos: pos, X: on, Args: []ir.Arg{{X: &ir.Expr{Op: ir.Var, Pos: pos, Name: subject}}}}
		switch {
		case op == "negate":
			is = &ir.Expr{Op: ir.Unary, Pos: pos, Name: "!", Args: []ir.Arg{{X: one}}}
		case is == nil:
			is = one
		default:
			is = &ir.Expr{Op: ir.Binary, Pos: pos, Name: map[string]string{"both": "&&", "either": "||"}[op], Args: []ir.Arg{{X: is}, {X: one}}}
		}
	}
	return &ir.Func{Pos: pos, Params: []ir.Param{{Name: subject}}, Body: []ir.Stmt{{Op: ir.Return, Pos: pos, X: is}}}
}

// callingMethod returns the method that calls the function that an object of a library is, "" for functions.
func (r *Operator) callingMethod(v *value.Value) string {
	if len(value.FunctionsOf(v)) > 0 {
		return ""
	}
	for _, typ := range value.TypesOf(v) {
		for _, up := range r.Ancestors(typ) {
			if t, ok := r.Knowledge.Type(up); ok && t.Calls != "" {
				return t.Calls
			}
		}
	}
	return ""
}
