package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// branches returns the branches of an "if".
func branches(n front.Node) (then, other front.Node) {
	to := &then
	for c := range n.All() {
		switch {
		case c.Is("else"):
			to = &other
		case c.Named() && !c.InField("condition") && !c.Is("line_comment", "block_comment"):
			*to = c
		}
	}
	return then, other
}

func (l *lowering) ifStmt(n front.Node) []ir.Stmt {
	then, other := branches(n)
	cond := l.Expr(n.Field("condition"))
	return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: cond, Body: l.Inner(then), Else: l.Inner(other)}}
}

func (l *lowering) ifExpr(n front.Node) *ir.Expr {
	cond := l.Expr(n.Field("condition"))
	then, other := branches(n)
	return l.Choose(n, cond, l.Part(then), l.Part(other))
}

// elvis lowers "a ?: b", where b may leave the function.
func (l *lowering) elvis(n front.Node) *ir.Expr {
	left := l.Expr(n.Field("left"))
	return l.Either(n, "??", left, l.Part(n.Field("right")), func(x *ir.Expr) *ir.Expr {
		return front.Binary(n, "==", x, front.At(ir.Nil, n, ""))
	})
}

// when lowers a "when"; body lowers each branch. If some conditions are not values, the branches compare conditions.
func (l *lowering) when(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	l.Vars.Open()
	defer l.Vars.Close()
	if s := n.First("when_subject"); s.OK() {
		out.X = l.Expr(s.Nth(-1))
		if v := s.First("variable_declaration"); v.OK() {
			l.Vars.Declare(ident(v))
			l.Hoist(n, front.Decl(v, ident(v), "", out.X))
			out.X = front.At(ir.Var, v, ident(v))
		}
	}
	subject := out.X
	for e := range n.Children() {
		if e.Is("when_entry") && e.First("type_test", "range_test").OK() {
			out.X = nil
		}
	}
	for e := range n.Children() {
		if !e.Is("when_entry") {
			continue
		}
		c := ir.Case{Pos: e.Pos()}
		for _, test := range e.Fields("condition") {
			if test.Named() {
				c.Values = append(c.Values, l.test(test, subject, out.X == nil))
			}
		}
		c.Body = body(e.Nth(-1))
		out.Cases = append(out.Cases, c)
	}
	return out
}

// test lowers a condition of a branch.
func (l *lowering) test(n front.Node, subject *ir.Expr, whole bool) *ir.Expr {
	switch n.Kind() {
	case "type_test":
		return l.instance(n, subject, n.Nth(0))
	case "range_test":
		return negated(n, front.Binary(n, "in", subject, l.Expr(n.Nth(0))))
	}
	if x := l.Expr(n); !whole || subject == nil {
		return x
	}
	return front.Binary(n, "==", subject, l.Expr(n))
}

func (l *lowering) try(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: body(n.First("block")), Else: l.Inner(n.First("finally_block").First("block"))}
	out.Cases = l.Handlers(n, "catch_block", func(c front.Node) ir.Case {
		return ir.Case{Name: ident(c), Type: l.typeOf(typeIn(c))}
	}, func(c front.Node) []ir.Stmt { return body(c.First("block")) })
	return out
}
