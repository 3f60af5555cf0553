package kotlin

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// greater lowers "a > b". The grammar reads "f<T>(x)" as "(f < T) > (x)", with what follows the call as part of the right side.
func (l *lowering) greater(n front.Node) *ir.Expr {
	less, right := n.Field("left"), n.Field("right")
	argument := right
	for argument.Is("call_expression", "navigation_expression", "index_expression") {
		argument = argument.Nth(0)
	}
	if !isGeneric(less) || !argument.Is("parenthesized_expression") {
		return front.Binary(n, ">", l.Expr(less), l.Expr(right))
	}
	l.generic[argument.Index()] = less
	return l.Expr(right)
}

// isGeneric reports whether "f < T" is the beginning of a call with a type argument.
func isGeneric(n front.Node) bool {
	f, t := n.Field("left"), n.Field("right")
	if !n.Is("binary_expression") || !n.Field("operator").Is("<") || !t.Is("identifier") || !jvm.Upper(t.Text()) {
		return false
	}
	return f.Is("identifier") && !jvm.Upper(f.Text()) || f.Is("navigation_expression") && !jvm.Upper(name(f.Nth(-1)))
}

// parenthesized lowers an expression in parentheses, which may be the argument of a call with a type argument.
func (l *lowering) parenthesized(n front.Node) *ir.Expr {
	less, ok := l.generic[n.Index()]
	if !ok {
		return l.Expr(n.Nth(0))
	}
	c := called{n: n, fun: less.Field("left"), args: []ir.Arg{{X: l.Expr(n.Nth(0))}}}
	x := l.callOf(&c)
	if t := l.resolve(less.Field("right").Text()); t != "" && x.Op == ir.Call && !slices.Contains(l.lib.Elements, name(c.at)) {
		return &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: t, Args: front.Args(x)}
	}
	return x
}
