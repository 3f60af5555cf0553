package ruby

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// isPlain reports whether a pattern is a constant that is compared with the value.
func isPlain(n front.Node) bool {
	return n.Is("string", "simple_symbol", "integer", "nil", "true", "false")
}

// caseStmt lowers "case" with "when". If some patterns are not constants, the branches compare conditions.
func (l *lowering) caseStmt(n front.Node) []ir.Stmt {
	of := n.Field("value")
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	plain := of.OK() && !slices.ContainsFunc(n.List(), func(c front.Node) bool {
		return slices.ContainsFunc(c.Fields("pattern"), func(p front.Node) bool { return !isPlain(p.Nth(0)) })
	})
	if plain {
		out.X = l.Expr(of)
	}
	for c := range n.Children() {
		one := ir.Case{Pos: c.Pos()}
		switch c.Kind() {
		case "when":
			for _, p := range c.Fields("pattern") {
				one.Values = append(one.Values, l.when(p.Nth(0), of, plain))
			}
			one.Body = l.Inner(c.Field("body"))
		case "else":
			one.Body = l.Inner(c)
		default:
			continue
		}
		out.Cases = append(out.Cases, one)
	}
	return []ir.Stmt{out}
}

// when lowers the condition of a branch: the compared value, or the comparison.
func (l *lowering) when(p, of front.Node, plain bool) *ir.Expr {
	switch {
	case plain || !of.OK():
		return l.Expr(p)
	case p.Is("splat_argument"):
		list := l.Expr(p.Nth(0))
		return front.CallMethod(p, list, "include?", front.Args(l.Expr(of))...)
	case isPlain(p):
		x := l.Expr(of)
		return front.Binary(p, "==", x, l.Expr(p))
	}
	pattern := l.Expr(p)
	return front.CallMethod(p, pattern, "===", front.Args(l.Expr(of))...)
}

// caseMatch lowers "case" with "in".
func (l *lowering) caseMatch(n front.Node) []ir.Stmt {
	name := l.Temp(n, l.Expr(n.Field("value")))
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	for _, c := range n.Fields("clauses") {
		of := front.At(ir.Var, c, name)
		one := ir.Case{Pos: c.Pos(), Values: []*ir.Expr{l.matches(c.Field("pattern"), of)}}
		one.Body = append(l.bind(c.Field("pattern"), of), l.whenGuard(c)...)
		out.Cases = append(out.Cases, one)
	}
	if c := n.Field("else"); c.OK() {
		out.Cases = append(out.Cases, ir.Case{Pos: c.Pos(), Body: l.Inner(c)})
	}
	return []ir.Stmt{out}
}

// whenGuard lowers the body of a branch, under the condition after its pattern.
func (l *lowering) whenGuard(c front.Node) []ir.Stmt {
	guard := c.Field("guard")
	if !guard.OK() {
		return l.Inner(c.Field("body"))
	}
	x := front.NotIf(guard, guard.Is("unless_guard"), l.Expr(guard.Field("condition")))
	return []ir.Stmt{{Op: ir.If, Pos: guard.Pos(), X: x, Body: l.Inner(c.Field("body"))}}
}

// test lowers "a in b" and "a => b".
func (l *lowering) test(n front.Node) *ir.Expr {
	of, pattern := l.Expr(n.Field("value")), n.Field("pattern")
	x := l.matches(pattern, of)
	l.Hoist(n, l.bind(pattern, of)...)
	return x
}

// matches lowers the test whether a value matches a pattern, as far as the pattern consists of
// texts and numbers.
func (l *lowering) matches(p front.Node, of *ir.Expr) *ir.Expr {
	if !l.Enter(p) {
		return front.Unknown(p)
	}
	defer l.Leave()
	switch {
	case isPlain(p):
		return front.Binary(p, "==", of, l.Expr(p))
	case p.Is("regex"):
		return front.CallMethod(p, l.Expr(p), "===", front.Args(of)...)
	case p.Is("parenthesized_pattern"):
		return l.matches(p.Nth(0), of)
	case p.Is("as_pattern"):
		return l.matches(p.Field("value"), of)
	}
	var out *ir.Expr
	for _, a := range p.Fields("alternatives") {
		out = front.Also(p, "||", out, l.matches(a, of))
	}
	if out == nil {
		return front.Unknown(p)
	}
	return out
}

// bind assigns the variables of a pattern.
func (l *lowering) bind(p front.Node, of *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for _, at := range []front.Node{p, p.Field("value")} {
		if at == p || p.Is("as_pattern") {
			if target := l.pattern(at); target != nil {
				out = append(out, front.Set(p, target, of))
			}
		}
	}
	return out
}

// pattern returns the target that a pattern assigns to, nil if it has no variables.
func (l *lowering) pattern(p front.Node) *ir.Expr {
	if !p.OK() || !l.Enter(p) {
		return nil
	}
	defer l.Leave()
	switch p.Kind() {
	case "identifier":
		return l.variable(p)
	case "as_pattern":
		return l.variable(p.Field("name"))
	case "parenthesized_pattern":
		return l.pattern(p.Nth(0))
	case "splat_parameter":
		return l.rest(p, p.Field("name"))
	case "array_pattern", "find_pattern":
		return l.targets(p, l.pattern)
	case "hash_pattern":
		return l.hashPattern(p)
	}
	return nil
}

func (l *lowering) hashPattern(p front.Node) *ir.Expr {
	out := front.At(ir.Map, p, "")
	for c := range p.Children() {
		switch c.Kind() {
		case "keyword_pattern":
			key := keyText(c.Field("key"))
			x := l.pattern(c.Field("value"))
			if !c.Field("value").OK() {
				l.declare(key)
				x = front.At(ir.Var, c, key)
			}
			if x != nil {
				out.Args = append(out.Args, ir.Arg{Name: key, X: x})
			}
		case "hash_splat_parameter":
			if x := l.rest(c, c.Field("name")); x.Op == ir.Spread {
				out.Args = append(out.Args, ir.Arg{X: x})
			}
		}
	}
	return out
}
