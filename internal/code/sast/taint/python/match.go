package python

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// match lowers a match statement.
func (l *lowering) match(n front.Node) []ir.Stmt {
	subject := n.Field("subject")
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: l.expr(subject)}
	for c := range n.Field("body").Children() {
		if c.Is("case_clause") {
			out.Cases = append(out.Cases, l.caseClause(c, subject))
		}
	}
	return []ir.Stmt{out}
}

func (l *lowering) caseClause(n, subject front.Node) ir.Case {
	c := ir.Case{Pos: n.Pos()}
	whole := false // it binds or ignores the whole value
	var binds []ir.Stmt
	for p := range n.Children() {
		if !p.Is("case_pattern") {
			continue
		}
		values, all := l.pattern(p)
		c.Values = append(c.Values, values...)
		whole = whole || all
		for _, name := range captures(p) {
			what, full := l.lookup(name)
			target := front.At(ir.Ref, p, full)
			if what == isVar {
				target = front.At(ir.Var, p, full)
			}
			part := front.Unknown(p, l.expr(subject))
			if all {
				part = l.expr(subject)
			}
			binds = append(binds, front.Do(front.Assign(p, target, "", part)))
		}
	}
	body := l.block(n.Field("consequence"))
	guard := n.Field("guard")
	if guard.OK() {
		body = []ir.Stmt{{Op: ir.If, Pos: guard.Pos(), X: l.expr(guard.Nth(0)), Body: body}}
	}
	switch {
	case whole && !guard.OK():
		c.Values = nil
	case len(c.Values) == 0:
		c.Values = []*ir.Expr{front.Unknown(n)}
	}
	c.Body = append(binds, body...)
	return c
}

// pattern returns the values that match a pattern; all is true if every value matches.
func (l *lowering) pattern(n front.Node) (values []*ir.Expr, all bool) {
	if !l.depth.Enter(n) {
		return nil, false
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "case_pattern":
		if n.Text() == "_" {
			return nil, true
		}
		return l.pattern(n.Nth(0))
	case "union_pattern":
		for c := range n.Children() {
			v, also := l.pattern(c)
			values, all = append(values, v...), all || also
		}
		return values, all
	case "string", "concatenated_string", "integer", "float", "true", "false", "none":
		return []*ir.Expr{l.expr(n)}, false
	case "dotted_name":
		if len(n.List()) == 1 {
			return nil, true
		}
		return []*ir.Expr{front.At(ir.Ref, n, l.path(n))}, false
	case "as_pattern":
		return l.pattern(n.Nth(0))
	}
	return []*ir.Expr{front.Unknown(n)}, false
}
