package javascript

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// onOperand applies what follows "x!" to x alone. In the grammar, "!" binds weaker than binary operators: it
// reads "a + b!.c" as "(a + b)!.c", for which object is "a + b!".
func onOperand(object front.Node, x *ir.Expr, build func(*ir.Expr) *ir.Expr) *ir.Expr {
	if x.Op != ir.Binary || !assertsBinary(object) {
		return build(x)
	}
	out := *x
	out.Args = slices.Clone(x.Args)
	last := &out.Args[len(out.Args)-1]
	last.X = build(last.X)
	return &out
}

// assertsBinary reports whether a chain of members and calls begins with an asserted binary expression.
func assertsBinary(n front.Node) bool {
	for {
		switch n.Kind() {
		case "member_expression", "subscript_expression":
			n = n.Field("object")
		case "call_expression":
			n = n.Field("function")
		case "non_null_expression":
			if n = n.Nth(0); n.Is("binary_expression") {
				return true
			}
		default:
			return false
		}
	}
}
