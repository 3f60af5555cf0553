package golang

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// cases lowers the branches of a statement; head lowers a field of a branch, before its statements.
func (l *lowering) cases(n front.Node, field string, head func(c front.Node, to *ir.Case)) []ir.Case {
	var out []ir.Case
	for c := range n.Children("expression_case", "type_case", "communication_case", "default_case") {
		l.Vars.Open()
		one := ir.Case{Pos: c.Pos()}
		head(c, &one)
		for body := range c.Children() {
			if !body.InField(field) {
				one.Body = append(one.Body, l.Stmt(body)...)
			}
		}
		l.Vars.Close()
		out = append(out, one)
	}
	return out
}

func (l *lowering) switches(n front.Node) []ir.Stmt {
	value := n.Field("value")
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: front.Optional(l, value)}
	s.Cases = l.cases(n, "value", func(c front.Node, to *ir.Case) {
		to.Falls = jumps(c, "fallthrough_statement")
		for _, v := range listed(c.Field("value")) {
			x := l.Expr
			if !value.OK() {
				x = l.Condition
			}
			to.Values = append(to.Values, x(v))
		}
	})
	if value.OK() || jumps(n, "break_statement", "fallthrough_statement") {
		return []ir.Stmt{s}
	}
	return chain(s.Cases)
}

// jumps reports whether a branch of a switch has a statement that leads out of it.
func jumps(n front.Node, kinds ...string) bool {
	is := func(c front.Node) bool { return c.Is(kinds...) }
	return n.Contains(is, "for_statement", "func_literal", "select_statement", "expression_switch_statement")
}

// chain lowers a switch over conditions, of which the first that holds is taken.
func chain(cases []ir.Case) []ir.Stmt {
	var out []ir.Stmt // of the default branch at first
	for _, c := range cases {
		if len(c.Values) == 0 {
			out = c.Body
		}
	}
	for _, c := range slices.Backward(cases) {
		if len(c.Values) == 0 {
			continue
		}
		x := c.Values[0]
		for _, v := range c.Values[1:] {
			x = &ir.Expr{Op: ir.Binary, Name: "||", Pos: v.Pos, Args: front.Args(x, v)}
		}
		out = []ir.Stmt{{Op: ir.If, Pos: c.Pos, X: x, Body: c.Body, Else: out}}
	}
	return out
}

// typeSwitch lowers a switch over the type of a value, for which each branch has a variable.
func (l *lowering) typeSwitch(n front.Node) []ir.Stmt {
	value, alias := l.Expr(n.Field("value")), n.Field("alias").Text()
	cases := l.cases(n, "type", func(c front.Node, to *ir.Case) {
		var t string
		for one := range c.In("type") {
			t = l.typ(one)
			to.Values = append(to.Values, front.Unknown(one))
		}
		if alias == "" {
			return
		}
		x := value
		if len(to.Values) == 1 {
			x = cast(c, t, value)
		}
		to.Body = []ir.Stmt{front.Decl(c, l.Vars.Shadow(alias), "", x)}
	})
	return []ir.Stmt{front.Do(value), {Op: ir.Switch, Pos: n.Pos(), Cases: cases}}
}

// selects lowers a select statement, of which one branch runs.
func (l *lowering) selects(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	s.Cases = l.cases(n, "communication", func(c front.Node, to *ir.Case) {
		to.Values = []*ir.Expr{front.Unknown(c)}
		to.Body = l.Stmt(c.Field("communication"))
	})
	if len(s.Cases) > 0 {
		s.Cases[len(s.Cases)-1].Values = nil
	}
	return []ir.Stmt{s}
}
