package kotlin

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// typedCall is the beginning of a call with a type argument: "f < T".
type typedCall struct{ fun, arg front.Node }

// lastOperand returns the last operand of an operation.
func lastOperand(n front.Node) front.Node {
	for n.Is("binary_expression", "infix_expression", "in_expression", "unary_expression") {
		n = n.Nth(-1)
	}
	return n
}

// greater lowers "a > b". The grammar reads "x + f<T>(y)" as "((x + f) < T) > (y)", with what follows the call as part of the right side.
func (l *lowering) greater(n front.Node) *ir.Expr {
	less, right := n.Field("left"), n.Field("right")
	left, argument := less.Field("left"), right
	begun := typedCall{lastOperand(left), less.Field("right")}
	for argument.Is("call_expression", "navigation_expression", "index_expression", "binary_expression", "infix_expression",
		"in_expression", "as_expression", "is_expression", "unary_expression") {
		argument = argument.Nth(0)
	}
	if !less.Is("binary_expression") || !less.Field("operator").Is("<") || !begun.ok() || !argument.Is("parenthesized_expression") {
		return front.Binary(n, ">", l.Expr(less), l.Expr(right))
	}
	l.generic[argument.Index()] = begun
	if begun.fun == left {
		return l.Expr(right)
	}
	return l.exchanged(left, begun.fun, func() *ir.Expr { return l.Expr(right) })
}

// ok reports whether the function and the type have the spelling of a function and a type.
func (c typedCall) ok() bool {
	last := func(n front.Node) string {
		if n.Is("navigation_expression") {
			n = n.Nth(-1)
		}
		return name(n)
	}
	named := c.fun.Is("identifier", "navigation_expression") && c.arg.Is("identifier", "navigation_expression")
	return named && !jvm.Upper(last(c.fun)) && jvm.Upper(last(c.arg))
}

// exchanged lowers an expression in which one part is replaced by another.
func (l *lowering) exchanged(n, part front.Node, lower func() *ir.Expr) *ir.Expr {
	l.instead[part.Index()] = lower
	defer delete(l.instead, part.Index())
	return l.Expr(n)
}

// Expr lowers an expression, or its replacement.
func (l *lowering) Expr(n front.Node) *ir.Expr {
	if lower, ok := l.instead[n.Index()]; ok {
		return lower()
	}
	return l.Lowered.Expr(n)
}

// parenthesized lowers an expression in parentheses, which may be the argument of a call with a type argument.
func (l *lowering) parenthesized(n front.Node) *ir.Expr {
	begun, ok := l.generic[n.Index()]
	if !ok {
		return l.Expr(n.Nth(0))
	}
	c := called{n: n, fun: begun.fun, args: []ir.Arg{{X: l.Expr(n.Nth(0))}}}
	t := l.Path(strings.TrimPrefix(begun.arg.Text(), "kotlin."), l.outside)
	return l.prefixed(c.fun, func() *ir.Expr { return l.typed(&c, l.callOf(&c), t) })
}

// typed returns the result of a call with a type argument. The result has that type, unless the type is that of
// its elements.
func (l *lowering) typed(c *called, x *ir.Expr, t string) *ir.Expr {
	if t == "" || x.Op != ir.Call || slices.Contains(l.lib.Elements, name(c.at)) {
		return x
	}
	return &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: t, Args: front.Args(x)}
}
