package front

import "assay/internal/code/sast/taint/ir"

// Partial builds a function that calls another one with arguments that are given now, and those that it gets itself.
func Partial(n Node, fun *ir.Expr, given []ir.Arg) *ir.Expr {
	const rest, named = "rest", "named"
	args := append(given[:len(given):len(given)], ir.Arg{X: Of(ir.Spread, n, "", At(ir.Var, n, rest))})
	args = append(args, ir.Arg{Name: ir.NamedRest, X: At(ir.Var, n, named)})
	params := []ir.Param{{Name: rest, Rest: true}, {Name: named, NamedMap: true}}
	return Lambda(n, &ir.Func{Pos: n.Pos(), Params: params, Body: []ir.Stmt{Return(n, Call(n, fun, args...))}})
}
