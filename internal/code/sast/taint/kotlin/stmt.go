package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// inner lowers the statements of a block, or a single one, in their own scope.
func (l *lowering) inner(n front.Node) []ir.Stmt {
	if !n.OK() {
		return nil
	}
	l.open()
	defer l.close()
	if !n.Is("block") {
		return l.stmt(n)
	}
	var out []ir.Stmt
	for c := range n.Children() {
		out = append(out, l.stmt(c)...)
	}
	return out
}

// stmt lowers a statement, after the statements that its expressions need.
func (l *lowering) stmt(n front.Node) []ir.Stmt {
	if !n.OK() || !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	before := l.before
	l.before = nil
	list := l.plain(n)
	list = append(l.flush(), list...)
	l.before = before
	return list
}

func (l *lowering) plain(n front.Node) []ir.Stmt {
	one := func(s ir.Stmt) []ir.Stmt {
		s.Pos = n.Pos()
		return []ir.Stmt{s}
	}
	switch n.Kind() {
	case "property_declaration":
		return l.local(n)
	case "assignment":
		return l.assignment(n)
	case "if_expression":
		then, other := branches(n)
		return one(ir.Stmt{Op: ir.If, X: l.expr(n.Field("condition")), Body: l.inner(then), Else: l.inner(other)})
	case "when_expression":
		return one(l.when(n, l.inner))
	case "try_expression":
		return one(l.try(n, l.inner))
	case "while_statement":
		return one(ir.Stmt{Op: ir.Loop, X: l.expr(n.Field("condition")), Body: l.inner(bodyOfLoop(n))})
	case "do_while_statement":
		return one(ir.Stmt{Op: ir.Loop, PostTest: true, Body: l.inner(bodyOfLoop(n)), X: l.expr(n.Field("condition"))})
	case "for_statement":
		return one(l.forEach(n))
	case "return_expression":
		x := l.returned(n)
		return append(l.flush(), l.answer.Results(n, x)...)
	case "throw_expression":
		return one(ir.Stmt{Op: ir.Throw, X: l.expr(n.Nth(0))})
	case "labeled_expression", "annotated_expression":
		return l.stmt(n.Nth(-1))
	case "identifier":
		if s, ok := jump(n); ok {
			return one(s)
		}
	case "class_declaration", "object_declaration":
		if l.class != nil {
			l.class.nested[name(n.Field("name"))] = true
		}
		l.classDecl(n)
		return nil
	case "function_declaration":
		return l.localFunction(n)
	case "block":
		return one(ir.Stmt{Op: ir.Block, Body: l.inner(n)})
	case "ERROR":
		var out []ir.Stmt
		for c := range n.Children() {
			out = append(out, l.stmt(c)...)
		}
		return out
	}
	return []ir.Stmt{front.Do(l.expr(n))}
}

func (l *lowering) returned(n front.Node) *ir.Expr {
	for c := range n.Children() {
		if !c.InField("label") {
			return l.expr(c)
		}
	}
	return nil
}

// jump lowers the words "break" and "continue", which the grammar reads as names.
func jump(n front.Node) (ir.Stmt, bool) {
	switch n.Text() {
	case "break":
		return ir.Stmt{Op: ir.Break, Pos: n.Pos()}, true
	case "continue":
		return ir.Stmt{Op: ir.Continue, Pos: n.Pos()}, true
	}
	return ir.Stmt{}, false
}

func bodyOfLoop(n front.Node) front.Node {
	for c := range n.Children() {
		if !c.InField("condition") && !c.Is("label") {
			return c
		}
	}
	return front.Node{}
}

// local lowers the declaration of a local variable, or a destructuring declaration.
func (l *lowering) local(n front.Node) []ir.Stmt {
	var x *ir.Expr
	v := n.First("variable_declaration")
	if value := l.initial(n); value != nil {
		x = l.exprAs(value, typeOfVariable(v))
	}
	if v.OK() {
		s := ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name(v.First("identifier")), Type: l.typeOf(typeOfVariable(v)), X: x}
		l.declare(s.Name)
		return append(l.flush(), s)
	}
	of := l.temp(n, x)
	out := l.flush()
	return append(out, l.apart(n.First("multi_variable_declaration"), front.At(ir.Var, n, of))...)
}

// apart declares the variables of a destructuring declaration.
func (l *lowering) apart(list front.Node, of *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for i, v := range list.List() {
		text := name(v.First("identifier"))
		l.declare(text)
		x := front.Call(v, front.Select(v, of, componentOf(i)))
		out = append(out, ir.Stmt{Op: ir.Decl, Pos: v.Pos(), Name: text, Type: l.typeOf(typeOfVariable(v)), X: x})
	}
	return out
}

func (l *lowering) localFunction(n front.Node) []ir.Stmt {
	text := name(n.Field("name"))
	l.declare(text)
	fn := &ir.Func{Pos: n.Pos()}
	answer, before := l.answer, l.before
	l.answer.By, l.before = nil, nil
	l.open()
	fn.Params = l.params(n.First("function_value_parameters"))
	fn.Body = l.bodyOf(n.First("function_body"))
	l.close()
	l.answer, l.before = answer, before
	return []ir.Stmt{{Op: ir.Decl, Pos: n.Pos(), Name: text, X: &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}}}
}

func (l *lowering) forEach(n front.Node) ir.Stmt {
	v := n.First("variable_declaration", "multi_variable_declaration")
	var of, body front.Node
	for c := range n.Children() {
		switch {
		case c.Index() <= v.Index() || c.Is("label", "annotation"):
		case !of.OK():
			of = c
		default:
			body = c
		}
	}
	out := ir.Stmt{Op: ir.ForEach, X: l.expr(of)}
	l.open()
	defer l.close()
	if v.Is("variable_declaration") {
		text := name(v.First("identifier"))
		l.declare(text)
		out.Target = front.At(ir.Var, v, text)
	} else if list := v.List(); len(list) == 2 {
		for _, one := range list {
			l.declare(name(one.First("identifier")))
		}
		out.Key, out.Target = front.At(ir.Var, v, name(list[0].First("identifier"))), front.At(ir.Var, v, name(list[1].First("identifier")))
	} else {
		const element = "<element>"
		out.Target = front.At(ir.Var, v, element)
		out.Body = l.apart(v, front.At(ir.Var, v, element))
	}
	out.Body = append(out.Body, l.inner(body)...)
	return out
}

// assignment assigns a variable, an element, or a property by its setter.
func (l *lowering) assignment(n front.Node) []ir.Stmt {
	left, op := n.Field("left"), n.Field("operator").Text()
	op = op[:max(len(op)-1, 0)]
	value := l.expr(n.Field("right"))
	for left.Is("parenthesized_expression") {
		left = left.Nth(0)
	}
	var target *ir.Expr
	switch left.Kind() {
	case "navigation_expression":
		of, member := l.expr(left.Nth(0)), name(left.Nth(-1))
		if of.Op != ir.This && of.Op != ir.Ref {
			return l.set(n, of, member, op, value)
		}
		target = front.Select(left, of, member)
		if of.Op == ir.Ref {
			target = front.At(ir.Ref, left, of.Name+"."+member)
		}
	case "identifier":
		if target = l.identifier(left); target.Op != ir.Var && target.Op != ir.Ref && target.Op != ir.Select {
			if len(l.receivers) > 0 {
				return l.set(n, front.At(ir.Var, n, l.receivers[len(l.receivers)-1].name), name(left), op, value)
			}
			target = front.Select(left, front.At(ir.This, left, ""), name(left))
		}
	default:
		target = l.expr(left)
	}
	return append(l.flush(), front.Do(front.Assign(n, target, op, value)))
}

func (l *lowering) set(n front.Node, of *ir.Expr, member, op string, value *ir.Expr) []ir.Stmt {
	if op != "" {
		value = front.Binary(n, op, get(n, of, member), value)
	}
	fun := front.Select(n.Field("left"), of, setter(member))
	return append(l.flush(), front.Do(front.Call(n, fun, ir.Arg{X: value})))
}
