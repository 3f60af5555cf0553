package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// simple reports whether evaluating an expression again has no cost or effect.
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

// test lowers the condition that x matches a pattern; variables of the pattern are assigned.
func (l *lowering) test(n front.Node, x *ir.Expr) *ir.Expr {
	if !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "constant_pattern":
		return l.constantTest(n, x)
	case "declaration_pattern":
		bind := l.bind(n, x, l.typeOf(n.Field("type")))
		if n.Field("type").Is("implicit_type") {
			return front.Of(ir.Seq, n, "", bind, yes(n))
		}
		return front.Of(ir.Seq, n, "", bind, l.instance(n, x, n.Field("type")))
	case "var_pattern":
		return front.Of(ir.Seq, n, "", l.bind(n, x, ""), yes(n))
	case "type_pattern":
		return l.instance(n, x, n.Field("type"))
	case "discard":
		return yes(n)
	case "parenthesized_pattern":
		return l.test(n.Nth(0), x)
	case "negated_pattern":
		return front.Of(ir.Unary, n, "!", l.test(n.Nth(0), x))
	case "relational_pattern":
		op := ""
		for c := range n.All() {
			op = c.Text()
			break
		}
		return front.Binary(n, op, x, l.expr(n.Nth(0)))
	case "and_pattern":
		return front.Binary(n, "&&", l.test(n.Field("left"), x), l.test(n.Field("right"), x))
	case "or_pattern":
		return front.Binary(n, "||", l.test(n.Field("left"), x), l.test(n.Field("right"), x))
	case "recursive_pattern":
		return l.recursive(n, x)
	case "list_pattern":
		return l.listPattern(n, x)
	}
	return front.Unknown(n, x)
}

func yes(n front.Node) *ir.Expr { return &ir.Expr{Op: ir.Bool, Pos: n.Pos(), Num: 1} }

// constantTest lowers a comparison with a constant; a name may also be that of a type.
func (l *lowering) constantTest(n front.Node, x *ir.Expr) *ir.Expr {
	c := n.Nth(0)
	if text := name(c); c.Is("identifier") && upper(text) && l.class != nil && l.class.members[text] == 0 {
		if _, local := l.lookup(text); !local && text != text[:1] {
			return l.instance(n, x, c)
		}
	}
	return front.Binary(n, "==", x, l.expr(c))
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
	text := name(n.Field("name"))
	if text == "" || text == "_" {
		return front.Unknown(n)
	}
	l.declare(text, variable{})
	if typ != "" {
		x = &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(x)}
	}
	return front.Assign(n, front.At(ir.Var, n, text), "", x)
}

func (l *lowering) designation(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	if !l.depth.Enter(n) {
		return out
	}
	defer l.depth.Leave()
	for c := range n.Children() {
		x := front.Unknown(c)
		if text := name(c); c.Is("identifier") && text != "_" {
			l.declare(text, variable{})
			x = front.At(ir.Var, c, text)
		} else if c.Is("parenthesized_variable_designation") {
			x = l.designation(c)
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

func (l *lowering) recursive(n front.Node, x *ir.Expr) *ir.Expr {
	var out *ir.Expr
	and := func(t *ir.Expr) {
		if out == nil {
			out = t
		} else {
			out = front.Binary(n, "&&", out, t)
		}
	}
	typ := l.typeOf(n.Field("type"))
	if typ != "" {
		and(l.instance(n, x, n.Field("type")))
	}
	if n.Field("name").OK() || n.First("parenthesized_variable_designation").OK() {
		and(front.Of(ir.Seq, n, "", l.bind(n, x, typ), yes(n)))
	}
	for i, sub := range n.First("positional_pattern_clause").List() {
		at := &ir.Expr{Op: ir.Number, Pos: sub.Pos(), Num: float64(i)}
		and(l.test(sub.Nth(-1), &ir.Expr{Op: ir.Index, Pos: sub.Pos(), X: x, Args: front.Args(at)}))
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
	if n.Is("member_access_expression") && l.depth.Enter(n) {
		defer l.depth.Leave()
		return front.Select(n, l.path(n.Field("expression"), x), name(n.Field("name")))
	}
	return front.Select(n, x, name(n))
}

func (l *lowering) listPattern(n front.Node, x *ir.Expr) *ir.Expr {
	out := front.Unknown(n, x)
	for i, sub := range n.List() {
		at := &ir.Expr{Op: ir.Number, Pos: sub.Pos(), Num: float64(i)}
		out.Args = append(out.Args, ir.Arg{X: l.test(sub, &ir.Expr{Op: ir.Index, Pos: sub.Pos(), X: x, Args: front.Args(at)})})
	}
	return out
}

// constants returns the values of a pattern that consists of constants.
func (l *lowering) constants(n front.Node) []*ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "constant_pattern":
		return []*ir.Expr{l.expr(n.Nth(0))}
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
		return []*ir.Expr{l.expr(n)}
	}
	return nil
}

func (l *lowering) switchStmt(n front.Node) []ir.Stmt {
	l.open()
	defer l.close()
	var out []ir.Stmt
	again, first := l.once(n, l.expr(n.Field("value")))
	if first != nil {
		out = append(out, front.Do(first))
	}
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: again}
	for section := range n.Field("body").Children() {
		if section.Is("switch_section") {
			s.Cases = append(s.Cases, l.section(section, again))
		}
	}
	return append(out, s)
}

func (l *lowering) section(n front.Node, x *ir.Expr) ir.Case {
	l.open()
	defer l.close()
	out := ir.Case{Pos: n.Pos()}
	labels := true
	for c := range n.All() {
		switch {
		case c.Kind() == ":":
			labels = false
		case !c.Named() || c.Is("comment"):
		case labels && c.Is("when_clause"):
			out.Body = append(out.Body, l.exprStmt(c.Nth(0))...)
			out.Values = append(out.Values, front.Unknown(c))
		case labels:
			if out.Values = l.constants(c); out.Values == nil {
				out.Values = []*ir.Expr{front.Unknown(c)}
				out.Body = []ir.Stmt{front.Do(l.test(c, x))}
			}
		default:
			out.Body = append(out.Body, l.stmts(c)...)
		}
	}
	out.Falls = len(out.Body) == 0
	return out
}

// switchExpr lowers a switch expression as a chain of conditions.
func (l *lowering) switchExpr(n front.Node) *ir.Expr {
	l.open()
	defer l.close()
	x, first := l.once(n, l.expr(n.Nth(0)))
	root := &ir.Expr{}
	at := root
	for arm := range n.Children() {
		if !arm.Is("switch_expression_arm") {
			continue
		}
		pattern, value := arm.Nth(0), arm.Nth(-1)
		when := arm.First("when_clause")
		if pattern.Is("discard") && !when.OK() {
			*at = *front.Args(l.expr(value))[0].X
			return after(n, first, root)
		}
		cond := l.test(pattern, x)
		if when.OK() {
			cond = front.Binary(arm, "&&", cond, l.expr(when.Nth(0)))
		}
		next := &ir.Expr{Op: ir.Unknown, Pos: arm.Pos()}
		*at = *front.Of(ir.Cond, arm, "", cond, l.expr(value), next)
		at = next
	}
	return after(n, first, root)
}
