package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) switchStatement(n front.Node) ir.Stmt {
	l.open()
	defer l.close()
	out := ir.Stmt{Op: ir.Block, Pos: n.Pos()}
	if init := n.Field("initializer"); init.OK() {
		out.Body = append(out.Body, l.statement(init)...)
	}
	if value := n.Field("value"); value.OK() || leaves(n) {
		s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
		if value.OK() {
			s.X = l.expr(value)
		}
		for c := range n.Children() {
			if c.Is("expression_case", "default_case") {
				s.Cases = append(s.Cases, l.switchCase(c, value.OK()))
			}
		}
		out.Body = append(out.Body, s)
		return out
	}
	out.Body = append(out.Body, l.chain(n)...)
	return out
}

// leaves reports whether a branch of a switch contains a break, or a fallthrough.
func leaves(n front.Node) bool {
	found := false
	n.Inside(func(c front.Node) bool {
		if c.Is("break_statement", "fallthrough_statement") {
			found = true
		}
		return found || c.Is("for_statement", "func_literal", "select_statement")
	})
	return found
}

func (l *lowering) switchCase(c front.Node, compared bool) ir.Case {
	l.open()
	defer l.close()
	one := ir.Case{Pos: c.Pos()}
	for _, v := range expressions(c.Field("value")) {
		if compared {
			one.Values = append(one.Values, l.expr(v))
		} else {
			one.Values = append(one.Values, l.condition(v))
		}
	}
	for body := range c.Children() {
		if body.InField("value") {
			continue
		}
		one.Body = append(one.Body, l.caseBody(body)...)
		body.Inside(func(x front.Node) bool {
			one.Falls = one.Falls || x.Is("fallthrough_statement")
			return x.Is("func_literal", "expression_switch_statement")
		})
	}
	return one
}

// chain lowers a switch over conditions, of which the first that holds is taken.
func (l *lowering) chain(n front.Node) []ir.Stmt {
	var cases []ir.Case
	var other []ir.Stmt
	for c := range n.Children() {
		switch c.Kind() {
		case "expression_case":
			cases = append(cases, l.switchCase(c, false))
		case "default_case":
			other = l.switchCase(c, false).Body
		}
	}
	for i := len(cases) - 1; i >= 0; i-- {
		var x *ir.Expr
		for _, v := range cases[i].Values {
			if x == nil {
				x = v
			} else {
				x = &ir.Expr{Op: ir.Binary, Name: "||", Pos: v.Pos, Args: front.Args(x, v)}
			}
		}
		other = []ir.Stmt{{Op: ir.If, Pos: cases[i].Pos, X: front.Args(x)[0].X, Body: cases[i].Body, Else: other}}
	}
	return other
}

func (l *lowering) typeSwitch(n front.Node) ir.Stmt {
	l.open()
	defer l.close()
	out := ir.Stmt{Op: ir.Block, Pos: n.Pos()}
	if init := n.Field("initializer"); init.OK() {
		out.Body = append(out.Body, l.statement(init)...)
	}
	of := n.Field("value")
	value := l.expr(of)
	alias := ""
	if a := n.Field("alias"); a.OK() {
		alias = a.Text()
	}
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	for c := range n.Children() {
		if !c.Is("type_case", "default_case") {
			continue
		}
		s.Cases = append(s.Cases, l.typeCase(c, alias, value))
	}
	out.Body = append(out.Body, front.Do(value), s)
	return out
}

func (l *lowering) typeCase(c front.Node, alias string, value *ir.Expr) ir.Case {
	l.open()
	defer l.close()
	one := ir.Case{Pos: c.Pos()}
	var types []front.Node
	for _, t := range c.Fields("type") {
		if t.Named() {
			types = append(types, t)
			one.Values = append(one.Values, front.Unknown(t))
		}
	}
	if alias != "" {
		x := value
		if len(types) == 1 {
			x = l.cast(c, l.typ(types[0]), value)
		}
		one.Body = append(one.Body, ir.Stmt{Op: ir.Decl, Pos: c.Pos(), Name: l.declare(alias), X: x})
	}
	for body := range c.Children() {
		if !body.InField("type") {
			one.Body = append(one.Body, l.caseBody(body)...)
		}
	}
	return one
}
