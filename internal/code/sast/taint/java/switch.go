package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// switchStmt lowers a switch; if valued is true, its branches have values, which become return
// statements.
func (l *lowering) switchStmt(n front.Node, valued bool) ir.Stmt {
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: l.Expr(n.Field("condition"))}
	defer l.Vars.Scope()()
	for b := range n.Field("body").Children() {
		var c ir.Case
		switch b.Kind() {
		case "switch_rule":
			c = l.rule(b, out.X, valued)
		case "switch_block_statement_group":
			c = l.group(b, out.X)
		default:
			continue
		}
		c.Pos = b.Pos()
		out.Cases = append(out.Cases, c)
	}
	return out
}

// switchExpr lowers a switch expression as a function that is called immediately.
func (l *lowering) switchExpr(n front.Node) *ir.Expr {
	body := []ir.Stmt{l.switchStmt(n, true)}
	return front.Call(n, &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: &ir.Func{Body: body, Pos: n.Pos()}})
}

func (l *lowering) rule(n front.Node, subject *ir.Expr, valued bool) ir.Case {
	defer l.Vars.Scope()()
	var c ir.Case
	var bind []ir.Stmt
	var guard *ir.Expr
	for p := range n.Children() {
		switch p.Kind() {
		case "switch_label":
			bind, guard = l.label(&c, p, subject)
		case "block":
			c.Body = append(c.Body, front.Stmts(l, p)...)
		case "expression_statement":
			if valued {
				c.Body = append(c.Body, ir.Stmt{Op: ir.Return, Pos: p.Pos(), X: l.Expr(p.Nth(0))})
			} else {
				c.Body = append(c.Body, l.Stmt(p)...)
			}
		default:
			c.Body = append(c.Body, l.Stmt(p)...)
		}
	}
	c.Body = guarded(bind, guard, c.Body)
	return c
}

func (l *lowering) group(n front.Node, subject *ir.Expr) ir.Case {
	c := ir.Case{Falls: true}
	var bind []ir.Stmt
	var guard *ir.Expr
	defaults := false
	for p := range n.Children() {
		if p.Is("switch_label") {
			before := len(c.Values)
			bind, guard = l.label(&c, p, subject)
			defaults = defaults || len(c.Values) <= before
			continue
		}
		c.Body = append(c.Body, l.Stmt(p)...)
	}
	if defaults { // "case A: default:" is treated as the default
		c.Values = nil
	}
	c.Body = guarded(bind, guard, c.Body)
	return c
}

func guarded(bind []ir.Stmt, guard *ir.Expr, body []ir.Stmt) []ir.Stmt {
	if guard != nil {
		body = []ir.Stmt{{Op: ir.If, Pos: guard.Pos, X: guard, Body: body}}
	}
	return append(bind, body...)
}

// label adds the values of a label to a branch, and returns the assignments of a pattern.
func (l *lowering) label(c *ir.Case, n front.Node, subject *ir.Expr) (bind []ir.Stmt, guard *ir.Expr) {
	for v := range n.Children() {
		switch v.Kind() {
		case "guard":
			guard = l.Expr(v.Nth(0))
		case "pattern":
			bind = l.pattern(v.Nth(0), subject)
			c.Values = append(c.Values, front.Unknown(v))
		case "type_pattern", "record_pattern":
			bind = l.pattern(v, subject)
			c.Values = append(c.Values, front.Unknown(v))
		default:
			c.Values = append(c.Values, l.Expr(v))
		}
	}
	if n.Says("default") { // "case null, default", where the grammar takes the word for a name
		c.Values = nil
	}
	return bind, guard
}

// pattern declares the variables of a pattern.
func (l *lowering) pattern(n front.Node, subject *ir.Expr) []ir.Stmt {
	if !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	if n.Is("type_pattern", "record_pattern_component") {
		list := n.List()
		if len(list) == 0 || !list[len(list)-1].Is("identifier") {
			return nil
		}
		name, typ := list[len(list)-1], ""
		if len(list) > 1 {
			typ = l.typeOf(list[len(list)-2])
		}
		l.Vars.Declare(name.Text())
		x := subject
		if typ != "" {
			x = &ir.Expr{Op: ir.Cast, Pos: name.Pos(), Type: typ, Args: front.Args(subject)}
		}
		return []ir.Stmt{{Op: ir.Decl, Pos: name.Pos(), Name: name.Text(), Type: typ, X: x}}
	}
	return front.Flat(n.First("record_pattern_body").Children(), func(p front.Node) []ir.Stmt {
		return l.pattern(p, front.Unknown(p, subject))
	})
}
