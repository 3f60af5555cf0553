package python

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// match lowers a match statement.
func (l *lowering) match(n front.Node) []ir.Stmt {
	value := l.Expr(n.Field("subject"))
	var before []ir.Stmt
	if value.Op != ir.Var { // cases are about the value of one evaluation
		before = append(before, front.Decl(n, matched, "", value))
		value = front.At(ir.Var, n, matched)
	}
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: value}
	for c := range n.Field("body").Children("case_clause") {
		out.Cases = append(out.Cases, l.caseClause(c, value))
	}
	return append(before, out)
}

// matched is the variable for what a match statement is about.
const matched = "<matched>"

func (l *lowering) caseClause(n front.Node, subject *ir.Expr) ir.Case {
	c := ir.Case{Pos: n.Pos()}
	always := false
	for p := range n.Children("case_pattern") {
		values, all := l.pattern(p)
		c.Values, always = append(c.Values, values...), always || all
		for _, name := range captures(p) {
			part := subject
			if !all && !areConstant(values) {
				part = front.Unknown(p, part)
			}
			op, full := l.lookup(name)
			c.Body = append(c.Body, front.Set(p, front.At(op, p, full), part))
		}
	}
	body, guard := l.Inner(n.Field("consequence")), n.Field("guard")
	if guard.OK() {
		body = []ir.Stmt{{Op: ir.If, Pos: guard.Pos(), X: l.Expr(guard.Nth(0)), Body: body}}
	}
	c.Body = append(c.Body, body...)
	switch {
	case always && !guard.OK():
		c.Values = nil
	case len(c.Values) == 0:
		c.Values = []*ir.Expr{front.Unknown(n)}
	}
	return c
}

// areConstant reports whether a pattern only matches constants, so that what it captures is one of them.
func areConstant(values []*ir.Expr) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(x *ir.Expr) bool { return x.Op == ir.Unknown })
}

// pattern returns the values that match a pattern; all is true if every value matches.
func (l *lowering) pattern(n front.Node) (values []*ir.Expr, all bool) {
	if !l.Enter(n) {
		return nil, false
	}
	defer l.Leave()
	switch n.Kind() {
	case "case_pattern":
		if n.Text() == "_" {
			return nil, true
		}
		return l.pattern(n.Nth(0))
	case "as_pattern":
		return l.pattern(n.Nth(0))
	case "union_pattern":
		for c := range n.Children() {
			v, also := l.pattern(c)
			values, all = append(values, v...), all || also
		}
		return values, all
	case "string", "concatenated_string", "integer", "float", "true", "false", "none":
		return []*ir.Expr{l.Expr(n)}, false
	case "dotted_name":
		if len(n.List()) == 1 {
			return nil, true
		}
		return []*ir.Expr{front.At(ir.Ref, n, l.path(n))}, false
	}
	return []*ir.Expr{front.Unknown(n)}, false
}
