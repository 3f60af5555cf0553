package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

func (l *lowering) returns(n front.Node) []ir.Stmt {
	var x *ir.Expr
	if value := n.Except("label"); value.OK() {
		x = l.Expr(value)
	}
	return l.Answer.Results(n, x)
}

// jump lowers the words "break" and "continue", which the grammar reads as names.
func (l *lowering) jump(n front.Node) []ir.Stmt {
	switch n.Text() {
	case "break":
		return []ir.Stmt{{Op: ir.Break, Pos: n.Pos()}}
	case "continue":
		return []ir.Stmt{{Op: ir.Continue, Pos: n.Pos()}}
	}
	return []ir.Stmt{front.Do(l.Expr(n))}
}

func (l *lowering) localClass(n front.Node) []ir.Stmt {
	if l.Class != nil {
		l.Class.Nested[nameOf(n)] = true
	}
	l.classDecl(n)
	return nil
}

// local lowers the declaration of a local variable, or a destructuring declaration.
func (l *lowering) local(n front.Node) []ir.Stmt {
	x := l.initial(n)
	if v := n.First("variable_declaration"); v.OK() {
		s := front.Decl(n, ident(v), l.typeOf(typeIn(v)), x)
		l.Vars.Declare(s.Name)
		return []ir.Stmt{s}
	}
	of := front.At(ir.Var, n, l.Temp(n, x))
	return append(l.Flush(), l.apart(n.First("multi_variable_declaration"), of)...)
}

// apart lowers a destructuring declaration.
func (l *lowering) apart(list front.Node, of *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for i, v := range list.List() {
		l.Vars.Declare(ident(v))
		out = append(out, front.Decl(v, ident(v), l.typeOf(typeIn(v)), jvm.Part(v, of, i)))
	}
	return out
}

func (l *lowering) forEach(n front.Node) []ir.Stmt {
	v := n.First("variable_declaration", "multi_variable_declaration")
	var parts []front.Node // the collection and the body
	for c := range n.Children() {
		if c.Index() > v.Index() && !c.Is("label", "annotation") {
			parts = append(parts, c)
		}
	}
	parts = append(parts, front.Node{}, front.Node{})
	out := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(parts[0])}
	l.Vars.Open()
	defer l.Vars.Close()
	list := v.List()
	switch {
	case v.Is("variable_declaration"):
		l.Vars.Declare(ident(v))
		out.Target = front.At(ir.Var, v, ident(v))
	case len(list) == 2:
		l.Vars.Declare(ident(list[0]))
		l.Vars.Declare(ident(list[1]))
		out.Key, out.Target = front.At(ir.Var, v, ident(list[0])), front.At(ir.Var, v, ident(list[1]))
	default:
		out.Target = front.At(ir.Var, v, "<element>")
		out.Body = l.apart(v, out.Target)
	}
	out.Body = append(out.Body, l.Inner(parts[1])...)
	return []ir.Stmt{out}
}

// assignment assigns a variable, an element, or a property by its setter.
func (l *lowering) assignment(n front.Node) []ir.Stmt {
	left, op := n.Field("left"), n.Field("operator").Text()
	op = op[:max(len(op)-1, 0)]
	value := l.Expr(n.Field("right"))
	for left.Is("parenthesized_expression") {
		left = left.Nth(0)
	}
	var target, of *ir.Expr
	member := name(left)
	if left.Is("navigation_expression") {
		of, member = l.Expr(left.Nth(0)), name(left.Nth(-1))
	} else if target = l.Expr(left); left.Is("identifier") && target.Op != ir.Var && target.Op != ir.Ref && target.Op != ir.Select {
		of = l.current(n)
	}
	switch {
	case of == nil:
	case of.Op == ir.This:
		target = front.Select(left, of, member)
	case of.Op == ir.Ref:
		target = front.At(ir.Ref, left, of.Name+"."+member)
	default:
		if op != "" {
			value = front.Binary(n, op, l.get(n, of, member), value)
		}
		return []ir.Stmt{front.Do(front.Call(n, front.Select(n.Field("left"), of, jvm.SetterName(member)), ir.Arg{X: value}))}
	}
	return []ir.Stmt{front.Do(front.Assign(n, target, op, value))}
}
