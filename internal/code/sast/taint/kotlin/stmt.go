package kotlin

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// Stmt lowers a statement, with its label.
func (l *lowering) Stmt(n front.Node) []ir.Stmt {
	return front.Label(strings.TrimSuffix(n.First("label").Text(), "@"), l.Lowered.Stmt(n))
}

// jump lowers "break" and "continue", which the grammar reads as names or labels, and other statements with labels.
func (l *lowering) jump(n front.Node) []ir.Stmt {
	word, label, _ := strings.Cut(n.Text(), "@")
	if op, ok := map[string]ir.StmtOp{"break": ir.Break, "continue": ir.Continue}[word]; ok {
		return []ir.Stmt{{Op: op, Pos: n.Pos(), Name: label}}
	}
	if n.Is("labeled_expression") {
		return l.Lowered.Stmt(n.Nth(-1))
	}
	return []ir.Stmt{front.Do(l.Expr(n))}
}

// returns lowers "return", which ends the function around lambdas unless it has the label of one of them.
func (l *lowering) returns(n front.Node) []ir.Stmt {
	switch labelled := strings.HasPrefix(n.Text(), "return@"); {
	case labelled:
		return l.Answer.Results(n, front.Optional(l, n.Nth(1)))
	case l.around.inline:
		return []ir.Stmt{{Op: ir.Return, Name: ir.Outer, Pos: n.Pos(), X: front.Optional(l, n.Nth(0))}}
	}
	return l.Answer.Results(n, front.Optional(l, n.Nth(0)))
}

// local lowers the declaration of a local variable, or a destructuring declaration.
func (l *lowering) local(n, v front.Node) []ir.Stmt {
	x := l.initial(n)
	if v.OK() {
		l.Vars.Declare(node.Ident(v))
		return []ir.Stmt{front.Decl(n, node.Ident(v), l.typeOf(node.Type(v)), x)}
	}
	of := front.At(ir.Var, n, l.Temp(n, x))
	return append(l.Flush(), l.apart(n.First("multi_variable_declaration"), of)...)
}

// apart lowers a destructuring declaration.
func (l *lowering) apart(list front.Node, of *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for i, v := range list.List() {
		l.Vars.Declare(node.Ident(v))
		out = append(out, front.Decl(v, node.Ident(v), l.typeOf(node.Type(v)), jvm.Part(v, of, i)))
	}
	return out
}

func (l *lowering) forEach(n front.Node) []ir.Stmt {
	v := n.First("variable_declaration", "multi_variable_declaration")
	out := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(n.After("in"))}
	defer l.Vars.Scope()()
	switch list := v.List(); {
	case v.Is("variable_declaration"):
		out.Target = l.Variable(v, node.Ident(v))
	case len(list) == 2:
		out.Key, out.Target = l.Variable(v, node.Ident(list[0])), l.Variable(v, node.Ident(list[1]))
	default:
		out.Target = front.At(ir.Var, v, "<element>")
		out.Body = l.apart(v, out.Target)
	}
	out.Body = append(out.Body, l.Inner(n.After(")"))...)
	return []ir.Stmt{out}
}

// assignment assigns a variable, an element, or a property by its setter.
func (l *lowering) assignment(n front.Node) []ir.Stmt {
	left, op := n.Field("left").Peel(0, "parenthesized_expression"), strings.TrimSuffix(n.Field("operator").Text(), "=")
	value := l.Expr(n.Field("right"))
	var target, of *ir.Expr
	member := node.Name(left)
	if left.Is("navigation_expression") {
		of, member = l.Expr(left.Nth(0)), node.Name(left.Nth(-1))
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

func (l *lowering) ifExpr(n front.Node) *ir.Expr {
	cond := l.Expr(n.Field("condition"))
	return l.Choose(n, cond, l.Part(n.After(")", "else")), l.Part(n.After("else")))
}

// elvis lowers "a ?: b", where b may leave the function.
func (l *lowering) elvis(n front.Node) *ir.Expr {
	left := l.Expr(n.Field("left"))
	return l.Either(n, "??", left, l.Part(n.Field("right")), func(x *ir.Expr) *ir.Expr {
		return front.Binary(n, "==", x, front.At(ir.Nil, n, ""))
	})
}

// when lowers a "when"; body lowers each branch. If some conditions are not values, the branches compare conditions.
func (l *lowering) when(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	defer l.Vars.Scope()()
	if s := n.First("when_subject"); s.OK() {
		out.X = l.Expr(s.Nth(-1))
		if v := s.First("variable_declaration"); v.OK() {
			l.Hoist(n, front.Decl(v, node.Ident(v), "", out.X))
			out.X = l.Variable(v, node.Ident(v))
		}
	}
	subject := out.X
	for e := range n.Children("when_entry") {
		if e.First("type_test", "range_test").OK() {
			out.X = nil
		}
	}
	out.Cases = front.Map(n.Children("when_entry"), func(e front.Node) ir.Case {
		values := front.Map(e.In("condition"), func(n front.Node) *ir.Expr { return l.test(n, subject, out.X == nil) })
		return ir.Case{Pos: e.Pos(), Values: values, Body: body(e.Nth(-1))}
	})
	return out
}

// test lowers a condition of a branch.
func (l *lowering) test(n front.Node, subject *ir.Expr, whole bool) *ir.Expr {
	switch n.Kind() {
	case "type_test":
		return l.instance(n, subject, n.Nth(0))
	case "range_test":
		return negated(n, front.Binary(n, "in", subject, l.Expr(n.Nth(0))))
	}
	x := l.Expr(n)
	if whole && subject != nil {
		x = front.Binary(n, "==", subject, x)
	}
	return x
}

func (l *lowering) try(n front.Node, body func(front.Node) []ir.Stmt) ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: body(n.First("block")), Else: l.Inner(n.First("finally_block").First("block"))}
	out.Cases = l.Handlers(n, "catch_block", func(c front.Node) ir.Case {
		return ir.Case{Name: node.Ident(c), Type: l.typeOf(node.Type(c))}
	}, func(c front.Node) []ir.Stmt { return body(c.First("block")) })
	return out
}
