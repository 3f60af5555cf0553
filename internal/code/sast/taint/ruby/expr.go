package ruby

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// assignment lowers "=", "||=" and similar operators.
func (l *lowering) assignment(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	op := strings.TrimSuffix(n.Field("operator").Text(), "=")
	if left.Is("constant") && right.Is("call") && l.classConstant(left, right) {
		return front.At(ir.Nil, n, "")
	}
	if left.Is("identifier") && op != "" {
		l.declare(left.Text())
	}
	if right.Is("splat_argument") {
		right = right.Nth(0)
	}
	value := l.Expr(right)
	return front.Assign(n, l.target(left), op, value)
}

// target lowers the target of an assignment.
func (l *lowering) target(n front.Node) *ir.Expr {
	if !n.OK() || !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier":
		return l.variable(n)
	case "constant":
		return front.At(ir.Ref, n, qualify(l.outer(), n.Text()))
	case "instance_variable":
		x := field(n)
		if c := l.class(); len(l.classes) > 1 && !c.fields[x.Name] {
			c.add(ir.Field{Name: x.Name, Pos: n.Pos()})
		}
		return x
	case "call":
		return front.Select(n, l.Expr(n.Field("receiver")), n.Field("method").Text())
	case "left_assignment_list", "destructured_left_assignment", "destructured_parameter":
		return l.targets(n, l.target)
	case "rest_assignment":
		return l.rest(n, n.Nth(0))
	case "splat_parameter":
		return l.rest(n, n.Field("name"))
	}
	return l.Expr(n)
}

// targets lowers the targets in a list.
func (l *lowering) targets(n front.Node, target func(front.Node) *ir.Expr) *ir.Expr {
	out := front.At(ir.List, n, "")
	for c := range n.Children() {
		if !c.InField("class") {
			out.Args = append(out.Args, front.Args(target(c))...)
		}
	}
	return out
}

// rest lowers the target of all further elements; one without a name ignores them.
func (l *lowering) rest(n, of front.Node) *ir.Expr {
	if !of.OK() {
		return front.Unknown(n)
	}
	return front.Of(ir.Spread, n, "", l.target(of))
}

// index lowers the access to one or several elements.
func (l *lowering) index(n front.Node) *ir.Expr {
	of := n.Field("object")
	out := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: l.Expr(of)}
	args := slices.DeleteFunc(n.List(), func(a front.Node) bool { return a == of || a.InField("block") })
	if len(args) == 1 && args[0].Is("range") {
		out.Name, out.Args = ":", front.Args(l.bounds(args[0])...)
		return out
	}
	if len(args) > 0 && args[0].Is("regex") {
		return front.CallMethod(n, out.X, "first_match", front.Args(l.Exprs(args)...)...)
	}
	if out.Args = front.Args(l.Exprs(args)...); len(args) > 1 {
		out.Name = ":"
		if from, count := out.Args[0].X, out.Args[1].X; from.Op == ir.Number && count.Op == ir.Number && from.Num >= 0 {
			count.Num += from.Num
		}
	}
	return out
}

// bounds returns the bounds of a slice; the second is exclusive.
func (l *lowering) bounds(n front.Node) []*ir.Expr {
	from, to := front.At(ir.Nil, n, ""), front.At(ir.Nil, n, "")
	if begin := n.Field("begin"); begin.OK() {
		from = l.Expr(begin)
	}
	end, inclusive := n.Field("end"), n.Field("operator").Is("..")
	if !end.OK() {
		return []*ir.Expr{from, to}
	}
	switch x := l.Expr(end); {
	case inclusive && x.Op == ir.Unary: // [1..-1]
	case inclusive && x.Op == ir.Number:
		x.Num++
		to = x
	default:
		to = x
	}
	return []*ir.Expr{from, to}
}

// logical lowers "and" and "or", whose right operand is evaluated only if the left one does not decide.
func (l *lowering) logical(n front.Node) *ir.Expr {
	right, and := n.Field("right"), n.Field("operator").Is("&&", "and")
	op, test := "||", func(x *ir.Expr) *ir.Expr { return front.NotIf(n, !and, x) }
	if and {
		op = "&&"
	}
	left := l.Expr(n.Field("left"))
	var branch front.Branch
	l.Apart(func() {
		branch.Value = l.Expr(right)
		branch.List = l.Flush()
	})
	return l.Either(n, op, left, branch, test)
}

// operatorCall lowers an operator that is a method.
func (l *lowering) operatorCall(n front.Node) *ir.Expr {
	op, x := n.Field("operator").Text(), l.Expr(n.Field("left"))
	name := op
	if op == "!~" {
		name = "=~"
	}
	return front.NotIf(n, op == "!~", front.CallMethod(n, x, name, front.Args(l.Expr(n.Field("right")))...))
}

// compare lowers "==" and "!=". The comparison is a check of an address if an operand is its host.
func (l *lowering) compare(n front.Node) *ir.Expr {
	left, right, op := n.Field("left"), n.Field("right"), n.Field("operator").Text()
	a, b := l.Expr(left), l.Expr(right)
	of, with := l.hostOf(left), b
	if !of.OK() {
		of, with = l.hostOf(right), a
	}
	if !of.OK() {
		return front.Binary(n, op, a, b)
	}
	return front.NotIf(n, op == "!=", front.CallNamed(n, "URI.same_host", l.Expr(of), with))
}

// hostOf returns the address whose host an expression is.
func (l *lowering) hostOf(n front.Node) front.Node {
	if !n.Is("call") || n.Field("arguments").OK() || !slices.Contains(l.lang.lib.Hosts, n.Field("method").Text()) {
		return front.Node{}
	}
	return n.Field("receiver")
}
