package jvm

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Chosen returns an object if a block about it has a result, and nothing otherwise. The condition of a block that is one expression is
// about the object itself, so that it is known to hold for the result.
func Chosen(n front.Node, block *ir.Func, result, x *ir.Expr, holds bool) *ir.Expr {
	one := len(block.Params) == 1 && len(block.Body) == 1 && block.Body[0].Op == ir.Return && block.Body[0].X != nil
	set := x
	if one {
		result, x = block.Body[0].X, front.At(ir.Var, n, block.Params[0].Name)
		set = front.Assign(n, x, "", set)
	}
	return front.Of(ir.Seq, n, "", set, front.Of(ir.Cond, n, "", front.NotIf(n, !holds, result), x, front.At(ir.Nil, n, "")))
}
