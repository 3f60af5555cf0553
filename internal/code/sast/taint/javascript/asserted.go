package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// asserted returns the row of a member, an element or a call. In the grammar, "!" binds weaker than binary operators: it reads
// "a + b!.c" as "(a + b)!.c", in which the chain is lowered in the place of b.
func asserted(lower func(*lowering, front.Node) *ir.Expr) func(*lowering, front.Node) *ir.Expr {
	return func(l *lowering, n front.Node) *ir.Expr {
		whole := n.Peel(0, "member_expression", "subscript_expression", "call_expression", "non_null_expression")
		last, first := whole.Field("right"), whole.Parent()
		if !whole.Is("binary_expression") || !first.Is("non_null_expression") || l.Replaced(first) {
			return lower(l, n)
		}
		defer l.Instead(first, func() *ir.Expr { return l.Expr(last) })()
		defer l.Instead(last, func() *ir.Expr { return lower(l, n) })()
		return l.Expr(whole)
	}
}
