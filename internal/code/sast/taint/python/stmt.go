package python

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) assignment(n front.Node) []ir.Stmt {
	left, right := n.Field("left"), n.Field("right")
	typ := l.typeOf(n.Field("type"))
	if left.Is("identifier") && typ != "" {
		if op, name := l.lookup(left.Text()); op == ir.Var && l.here().names[name].is == variable {
			return []ir.Stmt{front.Decl(left, name, typ, front.Optional(l, right))}
		}
	}
	if !right.OK() {
		return nil
	}
	l.alias(left, right)
	var out []ir.Stmt
	if right.Is("yield") {
		out = l.yield(right)
	}
	x := front.Cast(right, typ, l.Expr(right))
	return append(out, front.Set(n, l.Expr(left), x))
}

// yield lowers a yielded value. In a context manager or a fixture, the caller receives it.
func (l *lowering) yield(n front.Node) []ir.Stmt {
	x := front.Optional(l, n.Nth(0))
	if x == nil {
		return nil
	}
	if n.Has("from") {
		of := x
		x = front.Index(n, of, nil)
	}
	if l.here().manages {
		return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: front.Unknown(n), Body: []ir.Stmt{front.Return(n, x)}}}
	}
	return []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: x}}
}

func (l *lowering) assert(n front.Node) []ir.Stmt {
	no := front.Not(n, l.Expr(n.Nth(0)))
	return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: no, Body: []ir.Stmt{{Op: ir.Throw, Pos: n.Pos()}}}}
}

func (l *lowering) ifStmt(n front.Node) []ir.Stmt {
	return front.Elif(l, n, func(c front.Node) []ir.Stmt {
		if c.Is("else_clause") {
			return l.Inner(c.Field("body"))
		}
		return l.Inner(c.Field("consequence"))
	})
}

// loop lowers a loop; its branch "else" runs after it.
func (l *lowering) loop(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	if n.Is("for_statement") {
		s = l.forEach(n)
	} else if c := n.Field("condition"); !c.Is("true") {
		s.X = l.Expr(c)
	}
	s.Body = l.Inner(n.Field("body"))
	return append([]ir.Stmt{s}, l.Inner(n.Field("alternative").Field("body"))...)
}

// forEach lowers the head of a loop. The pairs of items() and enumerate() are destructured here, so that facts about the elements are kept.
func (l *lowering) forEach(n front.Node) ir.Stmt {
	left, right := n.Field("left"), n.Field("right")
	loop := ir.Stmt{Op: ir.ForEach, Pos: n.Pos()}
	pair := left.List()
	if of := paired(right); of.OK() && len(pair) == 2 && left.Is("pattern_list", "tuple_pattern") {
		loop.X, loop.Key, loop.Target = l.Expr(of), l.Expr(pair[0]), l.Expr(pair[1])
	} else {
		loop.X, loop.Target = l.Expr(right), l.Expr(left)
	}
	return loop
}

// paired returns the collection whose elements a call returns with their keys or indexes; no node for other expressions.
func paired(n front.Node) front.Node {
	fun, args := n.Field("function"), n.Field("arguments")
	first := args.Nth(0)
	switch {
	case !n.Is("call"):
	case fun.Field("attribute").Text() == "items" && !first.OK():
		return fun.Field("object")
	case fun.Is("identifier") && fun.Text() == "enumerate" && !first.Is("keyword_argument"):
		return first
	}
	return front.Node{}
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.Inner(n.Field("body"))}
	for c := range n.Children() {
		switch c.Kind() {
		case "except_clause":
			out.Cases = append(out.Cases, l.except(c))
		case "else_clause":
			out.Body = append(out.Body, l.Inner(c.Field("body"))...)
		case "finally_clause":
			out.Else = l.Inner(c.First("block"))
		}
	}
	return []ir.Stmt{out}
}

func (l *lowering) except(n front.Node) ir.Case {
	value, alias := n.Field("value"), n.Field("alias")
	if value.Is("as_pattern") {
		value, alias = value.Nth(0), value.Field("alias").Nth(0)
	}
	c := ir.Case{Pos: n.Pos(), Type: l.path(value), Body: l.Inner(n.First("block"))}
	if alias.Is("identifier") && c.Type != "" {
		if op, name := l.lookup(alias.Text()); op == ir.Var {
			c.Name = name
		}
	}
	return c
}

func (l *lowering) with(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	n.First("with_clause").Inside(func(item front.Node) (skip bool) {
		if item.Is("with_item") {
			out = append(out, l.withItem(item, item.Field("value")))
		}
		return item.Is("with_item")
	})
	return append(out, l.Inner(n.Field("body"))...)
}

func (l *lowering) withItem(n, value front.Node) ir.Stmt {
	if !value.Is("as_pattern") {
		return front.Do(l.Expr(value))
	}
	return front.Set(n, l.Expr(value.Field("alias")), front.Of(ir.Unary, n, ir.Enter, l.Expr(value.Nth(0))))
}
