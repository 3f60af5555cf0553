package csharp

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// exprAs lowers an expression with an expected type, for "new()" and "default".
func (l *lowering) exprAs(n front.Node, typ string) *ir.Expr {
	switch n.Kind() {
	case "implicit_object_creation_expression":
		return l.create(n, typ, n.First("argument_list"), n.First("initializer_expression"))
	case "initializer_expression", "element_binding_expression":
		return l.list(n, typ)
	case "interpolated_string_expression":
		if typ == formattable {
			return l.argumentValue(n)
		}
	}
	return l.Expr(n)
}

// formattable lowers an interpolated string that is passed to a library as format and values.
const formattable = "System.FormattableString"

// spelled returns the library type that dotted names denote, "" for other names.
func (l *lowering) spelled(n front.Node) string {
	full := name(n.Field("name"))
	of := n.Field("expression")
	for of.Is("member_access_expression") {
		full = name(of.Field("name")) + "." + full
		of = of.Field("expression")
	}
	if !of.Is("identifier", "alias_qualified_name") {
		return ""
	}
	head := strings.TrimPrefix(of.Text(), "global::")
	if l.Vars.Has(head) || l.aliases[head] != "" || !l.words.Below(head) || !l.words.Has(head+"."+full) {
		return ""
	}
	for c := l.class; c != nil; c = c.outer {
		if c.members[head] != 0 || c.nested[head] {
			return ""
		}
	}
	return head + "." + full
}

// access lowers the access to a member, with or without a check for null.
func (l *lowering) access(n front.Node) *ir.Expr {
	of, member := n.Field("expression"), n.Field("name")
	if n.Is("conditional_access_expression") {
		of = n.Field("condition")
		if at := n.First("element_binding_expression"); at.OK() {
			return l.element(n, l.Expr(of), at)
		}
		member = n.First("member_binding_expression").Field("name")
	} else if full := l.spelled(n); full != "" {
		return front.At(ir.Ref, n, full)
	}
	text := name(member)
	x := l.Expr(of)
	if len(text) == 5 && strings.HasPrefix(text, "Item") && text[4] >= '1' && text[4] <= '8' {
		return at(n, x, int(text[4]-'1'))
	}
	return front.Select(member, x, text)
}

// at lowers the element at a constant index.
func at(n front.Node, x *ir.Expr, i int) *ir.Expr {
	return front.Index(n, x, front.Num(n, float64(i)))
}

func (l *lowering) element(n front.Node, x *ir.Expr, subscript front.Node) *ir.Expr {
	out := front.Index(n, x)
	for a := range subscript.Children() {
		v := a.Nth(-1)
		if v.Is("range_expression") {
			out.Name, out.Args = ":", l.ends(v)
			break
		}
		out.Args = append(out.Args, ir.Arg{X: l.Expr(v)})
	}
	return out
}

// ends lowers the ends of a range, of which each may be missing.
func (l *lowering) ends(n front.Node) []ir.Arg {
	var out []ir.Arg
	if strings.HasPrefix(n.Text(), "..") {
		out = append(out, ir.Arg{X: front.At(ir.Nil, n, "")})
	}
	for c := range n.Children() {
		out = append(out, ir.Arg{X: l.Expr(c)})
	}
	return out
}

// target lowers the target of an assignment.
func (l *lowering) target(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "parenthesized_expression":
		return l.target(n.Nth(0))
	case "tuple_expression":
		out := front.At(ir.List, n, "")
		if !l.Enter(n) {
			return out
		}
		defer l.Leave()
		for a := range n.Children() {
			out.Args = append(out.Args, ir.Arg{X: l.target(a.Nth(-1))})
		}
		return out
	}
	if n.Is("identifier") && name(n) == "_" {
		return front.Unknown(n)
	}
	x := l.Expr(n)
	if x.Op == ir.Cast && len(x.Args) == 1 { // a cell that is read with its type
		x = x.Args[0].X
	}
	if x.Op == ir.Select {
		x.Type = ""
	}
	return x
}

func (l *lowering) assign(n front.Node) *ir.Expr {
	op := strings.TrimSuffix(n.Field("operator").Text(), "=")
	left, right := n.Field("left"), n.Field("right")
	target := l.target(left)
	if op == "+" && (right.Is("lambda_expression", "anonymous_method_expression") || l.approves(right)) { // an event
		op = ""
	}
	if l.approves(right) {
		return front.Assign(n, target, op, front.Bool(right, true))
	}
	if parts := flags(right); op == "" && len(parts) > 1 && left.Is("member_access_expression", "identifier") {
		out := front.At(ir.Seq, n, "")
		for _, p := range parts {
			out.Args = append(out.Args, ir.Arg{X: front.Assign(n, target, "", l.Expr(p))})
		}
		return out
	}
	return front.Assign(n, target, op, l.Expr(right))
}

// alwaysTrue reports whether a function only returns true, as a callback does that accepts
// everything.
func alwaysTrue(body front.Node) bool {
	if body.Is("arrow_expression_clause") {
		body = body.Nth(0)
	}
	if body.Is("block") {
		list := body.List()
		if len(list) != 1 || !list[0].Is("return_statement") {
			return false
		}
		body = list[0].Nth(0)
	}
	return body.Is("boolean_literal") && body.Text() == "true"
}

// approves reports whether an expression is a method of the class that always returns true, or a delegate to one.
func (l *lowering) approves(n front.Node) bool {
	if n.Is("object_creation_expression") && len(n.Field("arguments").List()) == 1 {
		n = n.Field("arguments").Nth(0).Nth(0)
	}
	return n.Is("identifier") && l.class != nil && l.class.approving[name(n)]
}

// flags returns the members that "A.X | A.Y" combines.
func flags(n front.Node) []front.Node {
	var out []front.Node
	for range 16 {
		if n.Is("member_access_expression") {
			return append(out, n)
		}
		if !n.Is("binary_expression") || n.Field("operator").Text() != "|" || !n.Field("right").Is("member_access_expression") {
			return nil
		}
		out = append(out, n.Field("right"))
		n = n.Field("left")
	}
	return nil
}

// equality lowers a comparison. A comparison with the name of the environment is false, because the
// code is judged as it runs in production.
func (l *lowering) equality(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	if name(lastName(left)) == l.lib.Environment && l.developing(right) {
		return front.Bool(n, false)
	}
	return front.Binary(n, "==", l.Expr(left), l.Expr(right))
}

func (l *lowering) unary(n front.Node) *ir.Expr {
	op := ""
	for c := range n.All() {
		if !c.Named() && !c.Is("this", "base") {
			op = c.Kind()
		}
	}
	of := n.Nth(0)
	if !of.OK() {
		of = n.First("this", "base")
	}
	switch op {
	case "++", "--":
		return front.Assign(n, l.target(of), op[:1], front.Num(n, 1))
	case "!":
		if n.Is("postfix_unary_expression") {
			return l.Expr(of)
		}
	case "^":
		return front.Of(ir.Unary, n, "-", l.Expr(of))
	case "&", "*":
		return l.Expr(of)
	}
	return front.Of(ir.Unary, n, op, l.Expr(of))
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	fn := &ir.Func{Async: modifier(n, "async"), Static: modifier(n, "static"), Annotations: l.annotations(n), Pos: n.Pos()}
	body := n.Field("body")
	if !body.OK() {
		body = n.First("block")
	}
	if alwaysTrue(body) {
		return front.Bool(n, true)
	}
	l.inner(fn, body, n.Field("parameters"))
	return front.Lambda(n, fn)
}
