package csharp

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// simple reports whether an expression can be evaluated again without cost or effect.
func simple(x *ir.Expr) bool {
	for depth := 0; x != nil && depth < 4; depth++ {
		switch x.Op {
		case ir.Var, ir.This:
			return true
		case ir.Select:
			x = x.X
		default:
			return false
		}
	}
	return false
}

// once returns an expression that may be used several times, and the assignment that must be evaluated before it.
func (l *lowering) once(n front.Node, x *ir.Expr) (again, first *ir.Expr) {
	if x = front.Args(x)[0].X; simple(x) {
		return x, nil
	}
	t := l.temporary(n)
	return t, front.Assign(n, t, "", x)
}

// after evaluates first before x; first may be nil.
func after(n front.Node, first, x *ir.Expr) *ir.Expr {
	if first == nil {
		return x
	}
	return front.Of(ir.Seq, n, "", first, x)
}

// pattern lowers the condition that a value matches a pattern.
type pattern func(*lowering, front.Node, *ir.Expr) *ir.Expr

// patterns maps the kinds of pattern nodes to what lowers them.
func patterns() map[string]pattern {
	return map[string]pattern{
		"constant_pattern": (*lowering).constantTest,
		"declaration_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr {
			bind := l.bind(n, x, l.typeOf(n.Field("type")))
			if n.Field("type").Is("implicit_type") {
				return front.Of(ir.Seq, n, "", bind, front.Bool(n, true))
			}
			return front.Of(ir.Seq, n, "", bind, l.instance(n, x, n.Field("type")))
		},
		"var_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr {
			return front.Of(ir.Seq, n, "", l.bind(n, x, ""), front.Bool(n, true))
		},
		"type_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr { return l.instance(n, x, n.Field("type")) },
		"discard":      func(_ *lowering, n front.Node, _ *ir.Expr) *ir.Expr { return front.Bool(n, true) },
		"parenthesized_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr {
			return l.test(n.Nth(0), x)
		},
		"negated_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr { return front.Not(n, l.test(n.Nth(0), x)) },
		"relational_pattern": func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr {
			op := strings.TrimRight(n.Text()[:min(2, len(n.Text()))], " -0123456789")
			return front.Binary(n, op, x, l.Expr(n.Nth(0)))
		},
		"and_pattern":       both("&&"),
		"or_pattern":        both("||"),
		"recursive_pattern": (*lowering).recursive,
		"list_pattern":      (*lowering).listPattern,
	}
}

func both(op string) pattern {
	return func(l *lowering, n front.Node, x *ir.Expr) *ir.Expr {
		return front.Binary(n, op, l.test(n.Field("left"), x), l.test(n.Field("right"), x))
	}
}

// test lowers the condition that x matches a pattern; variables of the pattern are assigned.
func (l *lowering) test(n front.Node, x *ir.Expr) *ir.Expr {
	test := l.patterns[n.Kind()]
	if test == nil || !l.Enter(n) {
		return front.Unknown(n, x)
	}
	defer l.Leave()
	return test(l, n, x)
}

// isPattern lowers "x is P". The grammar reads "x is > 1 || y" as "x is > (1 || y)".
func (l *lowering) isPattern(n front.Node) *ir.Expr {
	matches := func() *ir.Expr {
		x, first := l.once(n, l.Expr(n.Field("expression")))
		return after(n, first, l.test(n.Field("pattern"), x))
	}
	last := n.Field("pattern").Peel(-1, "or_pattern", "and_pattern", "negated_pattern")
	bound := last.Nth(0)
	isLogical := func(n front.Node) bool { return n.Is("binary_expression") && n.Field("operator").Is("||", "&&") }
	if !last.Is("constant_pattern", "relational_pattern") || !isLogical(bound) {
		return matches()
	}
	first := bound
	for isLogical(first) {
		first = first.Field("left")
	}
	defer l.Instead(first, func() *ir.Expr {
		defer l.Instead(bound, func() *ir.Expr { return l.Expr(first) })()
		return matches()
	})()
	return l.Expr(bound)
}

// constantTest lowers a comparison with a constant; a name may also be that of a type.
func (l *lowering) constantTest(n front.Node, x *ir.Expr) *ir.Expr {
	c := n.Nth(0)
	if text := name(c); c.Is("identifier") && front.Upper(text) && l.class != nil && l.class.members[text] == 0 {
		if !l.Vars.Has(text) && len(text) > 1 {
			return l.instance(n, x, c)
		}
	}
	return front.Binary(n, "==", x, l.Expr(c))
}

func (l *lowering) instance(n front.Node, x *ir.Expr, typ front.Node) *ir.Expr {
	t := l.typeOf(typ)
	if t == "" {
		return front.Unknown(n, x)
	}
	return front.Binary(n, "instanceof", x, front.At(ir.Ref, typ, t))
}

// bind assigns the variables that a pattern declares.
func (l *lowering) bind(n front.Node, x *ir.Expr, typ string) *ir.Expr {
	if parts := n.First("parenthesized_variable_designation"); parts.OK() {
		return front.Assign(n, l.designation(parts), "", x)
	}
	target := l.variable(n.Field("name"))
	if target.Op != ir.Var {
		return front.Unknown(n)
	}
	return front.Assign(n, target, "", front.Cast(n, typ, x))
}

// designation declares the variables that the parts of a value are assigned to.
func (l *lowering) designation(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	if !l.Enter(n) {
		return out
	}
	defer l.Leave()
	for c := range n.Children() {
		x := front.Unknown(c)
		switch c.Kind() {
		case "identifier":
			x = l.variable(c)
		case "tuple_pattern", "parenthesized_variable_designation":
			x = l.designation(c)
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

func (l *lowering) recursive(n front.Node, x *ir.Expr) *ir.Expr {
	var out *ir.Expr
	and := func(t *ir.Expr) { out = front.Also(n, "&&", out, t) }
	typ := l.typeOf(n.Field("type"))
	if typ != "" {
		and(l.instance(n, x, n.Field("type")))
	}
	if n.Field("name").OK() || n.First("parenthesized_variable_designation").OK() {
		and(front.Of(ir.Seq, n, "", l.bind(n, x, typ), front.Bool(n, true)))
	}
	for i, sub := range n.First("positional_pattern_clause").List() {
		and(l.test(sub.Nth(-1), at(sub, x, i)))
	}
	for sub := range n.First("property_pattern_clause").Children() {
		if path := sub.Nth(0); path != sub.Nth(-1) {
			and(l.test(sub.Nth(-1), l.path(path, x)))
		}
	}
	if out == nil { // {} matches everything but null
		return front.Binary(n, "!=", x, front.At(ir.Nil, n, ""))
	}
	return out
}

// path returns x.A.B for a subpattern "A.B:".
func (l *lowering) path(n front.Node, x *ir.Expr) *ir.Expr {
	if n.Is("member_access_expression") && l.Enter(n) {
		defer l.Leave()
		return front.Select(n, l.path(n.Field("expression"), x), name(n.Field("name")))
	}
	return front.Select(n, x, name(n))
}

func (l *lowering) listPattern(n front.Node, x *ir.Expr) *ir.Expr {
	out := front.Unknown(n, x)
	for i, sub := range n.List() {
		out.Args = append(out.Args, ir.Arg{X: l.test(sub, at(sub, x, i))})
	}
	return out
}

// constants returns the values of a pattern that consists of constants.
func (l *lowering) constants(n front.Node) []*ir.Expr {
	if !n.OK() || !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	switch n.Kind() {
	case "constant_pattern":
		return []*ir.Expr{l.Expr(n.Nth(0))}
	case "parenthesized_pattern":
		return l.constants(n.Nth(0))
	case "or_pattern":
		a, b := l.constants(n.Field("left")), l.constants(n.Field("right"))
		if a != nil && b != nil {
			return append(a, b...)
		}
		return nil
	}
	if literal(n) {
		return []*ir.Expr{l.Expr(n)}
	}
	return nil
}

func (l *lowering) switchStmt(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	again, first := l.once(n, l.Expr(n.Field("value")))
	if first != nil {
		out = append(out, front.Do(first))
	}
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	if l.isPlain(n) {
		s.X = again
	}
	for c := range n.Field("body").Children("switch_section") {
		s.Cases = append(s.Cases, l.branch(c, again, s.X == nil))
	}
	return append(out, s)
}

// isPlain reports whether all labels of a switch statement are constants.
func (l *lowering) isPlain(n front.Node) bool {
	for c := range n.Field("body").Children("switch_section") {
		own, _ := parts(c)
		for _, label := range own {
			if label.Is("when_clause") || l.constants(label) == nil {
				return false
			}
		}
	}
	return true
}

// parts returns the patterns and conditions of the labels of a section, and its statements.
func parts(section front.Node) (labels, body []front.Node) {
	to := &labels
	for c := range section.All() {
		switch {
		case c.Is(":"):
			to = &body
		case c.Named() && !c.Is("comment"):
			*to = append(*to, c)
		}
	}
	return labels, body
}

// branch lowers a section of a switch statement about x; its labels are conditions if whole is true, and else constants.
func (l *lowering) branch(n front.Node, x *ir.Expr, whole bool) ir.Case {
	defer l.Vars.Scope()()
	out := ir.Case{Pos: n.Pos()}
	labels, body := parts(n)
	for _, c := range labels {
		switch last := len(out.Values) - 1; {
		case c.Is("when_clause") && last >= 0:
			out.Values[last] = front.Binary(c, "&&", out.Values[last], l.Expr(c.Nth(0)))
		case whole:
			out.Values = append(out.Values, l.label(c, x))
		default:
			out.Values = append(out.Values, l.constants(c)...)
		}
	}
	out.Body = front.Flat(slices.Values(body), l.Stmt)
	out.Falls = len(out.Body) == 0
	return out
}

// label lowers a label of a switch statement as the condition that x matches it.
func (l *lowering) label(n front.Node, x *ir.Expr) *ir.Expr {
	var out *ir.Expr
	for _, one := range l.constants(n) {
		out = front.Also(n, "||", out, front.Binary(n, "==", x, one))
	}
	if out == nil {
		return l.test(n, x)
	}
	return out
}

// switchExpr lowers a switch expression as a chain of conditions.
func (l *lowering) switchExpr(n front.Node) *ir.Expr {
	defer l.Vars.Scope()()
	x, first := l.once(n, l.Expr(n.Nth(0)))
	root := &ir.Expr{}
	at := root
	for arm := range n.Children("switch_expression_arm") {
		pattern, value := arm.Nth(0), arm.Nth(-1)
		when := arm.First("when_clause")
		if pattern.Is("discard") && !when.OK() {
			*at = *l.Expr(value)
			return after(n, first, root)
		}
		cond := l.test(pattern, x)
		if when.OK() {
			cond = front.Binary(arm, "&&", cond, l.Expr(when.Nth(0)))
		}
		next := &ir.Expr{Op: ir.Unknown, Pos: arm.Pos()}
		*at = *front.Of(ir.Cond, arm, "", cond, l.Expr(value), next)
		at = next
	}
	return after(n, first, root)
}
