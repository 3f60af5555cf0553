package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// localClass lowers a class in a method. It becomes a nested class of the surrounding one.
func (l *lowering) localClass(n front.Node) []ir.Stmt {
	if l.Class == nil || !isClass(n) {
		return nil
	}
	l.Alone(func() { l.classDecl(n) })
	return nil
}

// constructs lowers the call of another constructor.
func (l *lowering) constructs(n front.Node) []ir.Stmt {
	op := ir.This
	if n.Field("constructor").Is("super") {
		op = ir.Super
	}
	return []ir.Stmt{front.Do(front.Call(n, front.At(op, n, ""), l.args(n.Field("arguments"))...))}
}

func (l *lowering) optional(n front.Node, typ string) *ir.Expr {
	if !n.OK() {
		return nil
	}
	return l.valueOf(n, typ)
}

func (l *lowering) variables(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	typ := l.typeOf(n.Field("type"))
	for _, d := range n.Fields("declarator") {
		own := l.array(typ, d.Field("dimensions"))
		s := ir.Stmt{Op: ir.Decl, Pos: d.Pos(), Name: d.Field("name").Text(), Type: own, X: l.optional(d.Field("value"), own)}
		l.Vars.Declare(s.Name)
		out = append(out, s)
	}
	return out
}

func (l *lowering) forEach(n front.Node) []ir.Stmt {
	out := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(n.Field("value"))}
	defer l.Vars.Scope()()
	name := n.Field("name")
	out.Target = l.Variable(name, name.Text())
	out.Type = l.array(l.typeOf(n.Field("type")), n.Field("dimensions"))
	out.Body = l.Inner(n.Field("body"))
	return []ir.Stmt{out}
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos()}
	l.Vars.Open()
	for r := range n.Field("resources").Children() {
		name := r.Field("name")
		if !name.OK() {
			out.Body = append(out.Body, front.Do(l.Expr(r.Nth(0))))
			continue
		}
		typ := l.array(l.typeOf(r.Field("type")), r.Field("dimensions"))
		out.Body = append(out.Body, ir.Stmt{Op: ir.Decl, Pos: r.Pos(), Name: name.Text(), Type: typ, X: l.optional(r.Field("value"), typ)})
		l.Vars.Declare(name.Text())
	}
	out.Body = append(out.Body, l.Inner(n.Field("body"))...)
	l.Vars.Close()
	out.Cases = l.Handlers(n, "catch_clause", func(c front.Node) ir.Case {
		p := c.First("catch_formal_parameter")
		return ir.Case{Name: p.Field("name").Text(), Type: l.typeOf(p.First("catch_type").Nth(0))}
	}, func(c front.Node) []ir.Stmt { return l.Inner(c.Field("body")) })
	out.Else = l.Inner(n.First("finally_clause").First("block"))
	return []ir.Stmt{out}
}
