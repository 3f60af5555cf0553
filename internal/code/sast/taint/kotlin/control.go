package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// branches returns the branches of an "if".
func branches(n front.Node) (then, other front.Node) {
	seen := false
	for c := range n.All() {
		switch {
		case c.Is("else"):
			seen = true
		case !c.Named() || c.InField("condition") || c.Is("line_comment", "block_comment"):
		case seen:
			other = c
		default:
			then = c
		}
	}
	return then, other
}

// branch lowers a branch that has a value: its statements and the value; nil if it ends otherwise.
func (l *lowering) branch(n front.Node) (list []ir.Stmt, value *ir.Expr) {
	before := l.before
	l.before = nil
	l.open()
	defer func() {
		l.close()
		l.before = before
	}()
	all := []front.Node{n}
	if n.Is("block") {
		all = n.List()
	}
	list = l.valued(all, func(x *ir.Expr, at front.Node) ir.Stmt {
		value = x
		return ir.Stmt{Op: ir.ExprStmt, Pos: at.Pos(), X: x}
	})
	if value != nil {
		list = list[:len(list)-1]
	}
	return list, value
}

// ifExpr lowers an "if" with a value.
func (l *lowering) ifExpr(n front.Node) *ir.Expr {
	cond := l.expr(n.Field("condition"))
	then, other := branches(n)
	body, x := l.branch(then)
	instead, y := l.branch(other)
	if len(body)+len(instead) == 0 && x != nil && y != nil {
		return front.Of(ir.Cond, n, "", cond, x, y)
	}
	to := l.temp(n, nil)
	l.before = append(l.before, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: cond, Body: kept(n, to, body, x), Else: kept(n, to, instead, y)})
	return front.At(ir.Var, n, to)
}

// kept lowers statements that end in a value, which is stored in a variable.
func kept(n front.Node, to string, list []ir.Stmt, x *ir.Expr) []ir.Stmt {
	if x == nil {
		return list
	}
	return append(list, front.Do(front.Assign(n, front.At(ir.Var, n, to), "", x)))
}

// keeping lowers a branch and stores its value in a variable.
func (l *lowering) keeping(to string) func(front.Node) []ir.Stmt {
	return func(n front.Node) []ir.Stmt {
		list, x := l.branch(n)
		return kept(n, to, list, x)
	}
}

// elvis lowers "a ?: b", where b may leave the function.
func (l *lowering) elvis(n front.Node) *ir.Expr {
	left := l.expr(n.Field("left"))
	list, right := l.branch(n.Field("right"))
	if len(list) == 0 && right != nil {
		return front.Binary(n, "??", left, right)
	}
	to := l.temp(n, left)
	test := front.Binary(n, "==", front.At(ir.Var, n, to), front.At(ir.Nil, n, ""))
	if !leaves(list) {
		list = kept(n, to, list, right)
	}
	l.before = append(l.before, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: test, Body: list})
	return front.At(ir.Var, n, to)
}

func leaves(list []ir.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].Op {
	case ir.Return, ir.Throw, ir.Break, ir.Continue:
		return true
	}
	return false
}

// leave lowers an expression that leaves the function or an iteration of a loop.
func (l *lowering) leave(n front.Node) *ir.Expr {
	var list []ir.Stmt
	switch n.Kind() {
	case "return_expression":
		x := l.returned(n)
		list = l.answer.Results(n, x)
	case "throw_expression":
		list = []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.expr(n.Nth(0))}}
	default:
		s, _ := jump(n)
		list = []ir.Stmt{s}
	}
	l.before = append(l.before, list...)
	return front.At(ir.Nil, n, "")
}

// when lowers a "when"; body lowers each branch. If some conditions are not values, the branches compare conditions.
func (l *lowering) when(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	l.open()
	defer l.close()
	if s := n.First("when_subject"); s.OK() {
		out.X = l.expr(s.Nth(-1))
		if v := s.First("variable_declaration"); v.OK() {
			text := name(v.First("identifier"))
			l.declare(text)
			l.before = append(l.before, ir.Stmt{Op: ir.Decl, Pos: v.Pos(), Name: text, X: out.X})
			out.X = front.At(ir.Var, v, text)
		}
	}
	subject := out.X
	for e := range n.Children() {
		if e.Is("when_entry") && (e.First("type_test").OK() || e.First("range_test").OK()) {
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
		return negated(n, front.Binary(n, "instanceof", subject, front.At(ir.Ref, n, l.typeOf(n.Nth(0)))))
	case "range_test":
		return negated(n, front.Binary(n, "in", subject, l.expr(n.Nth(0))))
	}
	if x := l.expr(n); !whole || subject == nil {
		return x
	}
	return front.Binary(n, "==", subject, l.expr(n))
}

// negated lowers a test with "!is" or "!in".
func negated(n front.Node, x *ir.Expr) *ir.Expr {
	if n.Has("!is") || n.Has("!in") {
		return front.Of(ir.Unary, n, "!", x)
	}
	return x
}

func (l *lowering) try(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: body(n.First("block"))}
	for c := range n.Children() {
		switch c.Kind() {
		case "catch_block":
			one := ir.Case{Name: name(c.First("identifier")), Type: l.typeOf(typeOfVariable(c)), Pos: c.Pos()}
			l.open()
			l.declare(one.Name)
			one.Body = body(c.First("block"))
			l.close()
			out.Cases = append(out.Cases, one)
		case "finally_block":
			out.Else = l.inner(c.First("block"))
		}
	}
	return out
}
