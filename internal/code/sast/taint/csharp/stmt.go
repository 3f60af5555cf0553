package csharp

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// locals declares the local functions of a block before they are called.
func (l *lowering) locals(n front.Node) []ir.Stmt {
	var list []front.Node
	for c := range n.Children() {
		if c.Is("global_statement") {
			c = c.Nth(0)
		}
		if c.Is("local_function_statement") {
			list = append(list, c)
			l.Vars.Declare(name(c.Field("name")))
		}
	}
	return front.Map(slices.Values(list), l.localFunc)
}

func (l *lowering) localFunc(n front.Node) ir.Stmt {
	defer l.hides(n.Field("type_parameters"))()
	fn := &ir.Func{Async: modifier(n, "async"), Result: l.typeOf(n.Field("type")), Annotations: l.annotations(n), Pos: n.Field("name").Pos()}
	l.inner(fn, n.Field("body"), n.Field("parameters"))
	return front.Decl(n, name(n.Field("name")), "", front.Lambda(n, fn))
}

// inner lowers the parameters and the body of a nested function.
func (l *lowering) inner(fn *ir.Func, body front.Node, params ...front.Node) {
	defer front.With(&l.result, awaited(fn))()
	defer front.With(&l.tuple, nil)()
	defer l.Vars.Scope()()
	fn.Params = front.Flat(slices.Values(params), l.params)
	fn.Body = l.bodyOf(body)
	fn.Generator = front.Yields(fn.Body)
}

func (l *lowering) returns(n front.Node) []ir.Stmt {
	if x := n.Nth(0); x.OK() {
		return l.returned(x)
	}
	return []ir.Stmt{front.Return(n, nil)}
}

func (l *lowering) yield(n front.Node) []ir.Stmt {
	if n.Has("break") {
		return []ir.Stmt{front.Return(n, nil)}
	}
	return []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: l.Expr(n.Nth(0))}}
}

// variables declares local variables.
func (l *lowering) variables(n front.Node) []ir.Stmt {
	typ := l.typeOf(n.Field("type"))
	var out []ir.Stmt
	for v := range n.Children("variable_declarator") {
		var x *ir.Expr
		if v.Has("=") {
			x = l.exprAs(v.Nth(-1), typ)
		}
		if parts := v.First("tuple_pattern"); parts.OK() {
			out = append(out, front.Set(v, l.designation(parts), x))
			continue
		}
		out = append(out, front.Decl(v, name(v.Field("name")), typ, x))
		l.Vars.Declare(name(v.Field("name")))
	}
	return out
}

func (l *lowering) foreach(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(n.Field("right"))}
	left, typ := n.Field("left"), l.typeOf(n.Field("type"))
	switch {
	case left.Is("tuple_pattern"):
		s.Target = l.designation(left)
	case !left.Is("identifier") || !n.Field("type").OK():
		s.Target = l.target(left)
	default:
		s.Target = l.variable(left)
		if typ != "" {
			s.Target = l.temporary(left)
			s.Body = []ir.Stmt{front.Decl(left, name(left), "", front.Cast(left, typ, s.Target))}
		}
	}
	s.Body = append(s.Body, l.Inner(n.Field("body"))...)
	return []ir.Stmt{s}
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.Inner(n.Field("body"))}
	s.Cases = l.Handlers(n, "catch_clause", func(c front.Node) ir.Case {
		decl := c.First("catch_declaration")
		return ir.Case{Name: name(decl.Field("name")), Type: l.typeOf(decl.Field("type"))}
	}, func(c front.Node) []ir.Stmt {
		return append(l.Stmt(c.First("catch_filter_clause").Nth(0)), l.Inner(c.Field("body"))...)
	})
	s.Else = l.Inner(n.First("finally_clause").First("block"))
	return []ir.Stmt{s}
}
