package golang

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expressionStatement lowers an expression statement, usually a call; one that never returns ends the function.
func (l *lowering) expressionStatement(n front.Node) []ir.Stmt {
	call := n.Nth(0)
	out := []ir.Stmt{front.Do(l.Expr(call))}
	if call.Is("call_expression") && slices.Contains(l.lib.Ends, l.called(call.Field("function"))) {
		out = append(out, ir.Stmt{Op: ir.Throw, Pos: n.Pos(), X: front.At(ir.Nil, n, "")})
	}
	return out
}

func (l *lowering) returns(n front.Node) []ir.Stmt {
	values := l.Exprs(listed(n.First("expression_list")))
	if len(values) == 0 {
		for _, r := range l.results {
			switch r.name {
			case "":
			case "_":
				values = append(values, front.Unknown(n))
			default:
				values = append(values, front.At(ir.Var, n, r.name))
			}
		}
	}
	switch {
	case len(values) == 0:
		return []ir.Stmt{front.Return(n, nil)}
	case len(values) == 1:
		return []ir.Stmt{front.Return(n, values[0])}
	}
	list := front.Of(ir.List, n, "", values...)
	if len(l.results) == len(values) {
		list = front.Cast(n, resultType(l.results), list)
	}
	return []ir.Stmt{front.Return(n, list)}
}

// loop lowers a loop, whose variables are declared in the current scope.
func (l *lowering) loop(n front.Node) []ir.Stmt {
	if r := n.First("range_clause"); r.OK() {
		return l.rangeLoop(n, r)
	}
	c := n.First("for_clause")
	out, cond := l.Stmt(c.Field("initializer")), c.Field("condition")
	if !c.OK() {
		cond = n.Except("body")
	}
	s := ir.Stmt{Op: ir.Loop, Pos: n.Pos(), Body: l.Inner(n.Field("body")), Post: l.Stmt(c.Field("update"))}
	if cond.OK() {
		s.X = l.Condition(cond)
	}
	return append(out, s)
}

func (l *lowering) rangeLoop(n, r front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(r.Field("right"))}
	right := r.Field("right")
	single := right.Is("call_expression") && slices.Contains(l.lib.Sequences, l.called(right.Field("function")))
	for i, t := range listed(r.Field("left")) {
		if single { // its only value is the element
			i = 1
		}
		switch {
		case t.Text() == "_":
		case i == 0:
			s.Key = l.target(t, r.Has(":="))
		case i == 1:
			s.Target = l.target(t, r.Has(":="))
		}
	}
	s.Body = l.Inner(n.Field("body"))
	return []ir.Stmt{s}
}

// later lowers a call that is deferred or concurrent.
func (l *lowering) later(n front.Node) []ir.Stmt {
	x := l.Expr(n.Nth(0))
	if x.Op == ir.Call {
		x.Name = ir.Later
	}
	return []ir.Stmt{front.Do(x)}
}
