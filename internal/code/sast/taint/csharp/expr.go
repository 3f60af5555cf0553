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
	return l.expr(n)
}

// formattable lowers an interpolated string that is passed to a library as format and values.
const formattable = "System.FormattableString"

func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "identifier", "generic_name", "implicit_parameter":
		return l.identifier(n)
	case "alias_qualified_name", "qualified_name", "predefined_type":
		return front.At(ir.Ref, n, name(n))
	case "this":
		return front.At(ir.This, n, "")
	case "base":
		return front.At(ir.Super, n, "")
	case "null_literal", "boolean_literal", "integer_literal", "real_literal", "string_literal", "verbatim_string_literal", "raw_string_literal", "character_literal":
		return l.literal(n)
	case "interpolated_string_expression":
		return l.interpolated(n)
	case "member_access_expression", "conditional_access_expression":
		return l.access(n)
	case "element_access_expression":
		return l.element(n, l.expr(n.Field("expression")), n.Field("subscript"))
	case "invocation_expression":
		return l.call(n)
	case "object_creation_expression":
		return l.create(n, l.typeOf(n.Field("type")), n.Field("arguments"), n.Field("initializer"))
	case "implicit_object_creation_expression":
		return l.exprAs(n, "")
	case "assignment_expression":
		return l.assign(n)
	case "binary_expression":
		return l.binary(n)
	case "lambda_expression", "anonymous_method_expression":
		return l.lambda(n)
	}
	return l.more(n)
}

func (l *lowering) more(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "parenthesized_expression", "checked_expression", "ref_expression", "makeref_expression", "refvalue_expression":
		return l.expr(n.Nth(0))
	case "prefix_unary_expression", "postfix_unary_expression":
		return l.unary(n)
	case "conditional_expression":
		return front.Of(ir.Cond, n, "", l.expr(n.Field("condition")), l.expr(n.Field("consequence")), l.expr(n.Field("alternative")))
	case "cast_expression":
		return l.cast(n, n.Field("type"), n.Field("value"))
	case "as_expression":
		return l.cast(n, n.Field("right"), n.Field("left"))
	case "is_expression":
		return l.instance(n, l.expr(n.Field("left")), n.Field("right"))
	case "is_pattern_expression":
		x, first := l.once(n, l.expr(n.Field("expression")))
		return after(n, first, l.test(n.Field("pattern"), x))
	case "switch_expression":
		return l.switchExpr(n)
	case "await_expression":
		return front.Of(ir.Await, n, "", l.expr(n.Nth(0)))
	case "throw_expression":
		return front.Unknown(n)
	case "default_expression":
		return front.At(ir.Nil, n, "")
	case "typeof_expression":
		return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "System.Type", Args: front.Args(front.At(ir.Ref, n, l.typeOf(n.Field("type"))))}
	case "sizeof_expression":
		return front.At(ir.Number, n, "")
	case "query_expression":
		return l.query(n)
	case "preproc_if":
		return l.expr(n.Nth(1))
	}
	return l.made1(n)
}

// made1 lowers an expression that constructs a value from parts.
func (l *lowering) made1(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "with_expression":
		return l.with(n)
	case "tuple_expression":
		return l.tupleOf(n, nil)
	case "anonymous_object_creation_expression":
		return l.anonymous(n)
	case "array_creation_expression", "stackalloc_expression":
		typ := l.typeOf(n.Field("type"))
		if init := n.First("initializer_expression"); init.OK() {
			return l.list(init, typ)
		}
		return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: typ}
	case "implicit_array_creation_expression", "implicit_stackalloc_expression":
		return l.list(n.First("initializer_expression"), "")
	case "initializer_expression", "element_binding_expression":
		return l.list(n, "")
	case "declaration_expression":
		text := name(n.Field("name"))
		l.declare(text, variable{})
		return front.At(ir.Var, n, text)
	}
	out := front.Unknown(n)
	for c := range n.Children() {
		out.Args = append(out.Args, ir.Arg{X: l.expr(c)})
	}
	return out
}

func (l *lowering) cast(n, typ, value front.Node) *ir.Expr {
	t := l.typeOf(typ)
	x := l.exprAs(value, t)
	if t == "" {
		return x
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: t, Args: front.Args(x)}
}

// library returns the library type that dotted names spell out, "" for other names.
func (l *lowering) library(n front.Node) string {
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
	if _, ok := l.lookup(head); ok || l.aliases[head] != "" || !l.words.Below(head) || !l.words.Has(head+"."+full) {
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
			return l.element(n, l.expr(of), at)
		}
		member = n.First("member_binding_expression").Field("name")
	} else if full := l.library(n); full != "" {
		return front.At(ir.Ref, n, full)
	}
	text := name(member)
	x := l.expr(of)
	if len(text) == 5 && strings.HasPrefix(text, "Item") && text[4] >= '1' && text[4] <= '8' {
		at := &ir.Expr{Op: ir.Number, Pos: member.Pos(), Num: float64(text[4] - '1')}
		return &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: x, Args: front.Args(at)}
	}
	out := front.Select(member, x, text)
	return out
}

func (l *lowering) element(n front.Node, x *ir.Expr, subscript front.Node) *ir.Expr {
	out := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: front.Args(x)[0].X}
	for a := range subscript.Children() {
		v := a.Nth(-1)
		if v.Is("range_expression") {
			out.Name = ":"
		}
		out.Args = append(out.Args, ir.Arg{X: l.expr(v)})
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
		if !l.depth.Enter(n) {
			return out
		}
		defer l.depth.Leave()
		for a := range n.Children() {
			out.Args = append(out.Args, ir.Arg{X: l.target(a.Nth(-1))})
		}
		return out
	case "identifier":
		if name(n) == "_" {
			return front.Unknown(n)
		}
	}
	x := l.expr(n)
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
		return front.Assign(n, target, op, yes(right))
	}
	if parts := flags(right); op == "" && len(parts) > 1 && left.Is("member_access_expression", "identifier") {
		out := front.At(ir.Seq, n, "")
		for _, p := range parts {
			out.Args = append(out.Args, ir.Arg{X: front.Assign(n, target, "", l.expr(p))})
		}
		return out
	}
	return front.Assign(n, target, op, l.expr(right))
}

// alwaysTrue reports whether a function only returns true, so that it approves of everything.
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

// binary lowers chains of one operator without recursion, because generated code contains long ones.
func (l *lowering) binary(n front.Node) *ir.Expr {
	op := n.Field("operator").Text()
	if op == "==" && name(lastName(n.Field("left"))) == "EnvironmentName" && named(n.Field("right")) {
		return front.At(ir.Bool, n, "")
	}
	var right []front.Node
	left := n
	for left.Is("binary_expression") && left.Field("operator").Text() == op && left.Field("operator").OK() {
		right = append(right, left)
		left = left.Field("left")
	}
	if op == "+" {
		return l.sum(n, left, right)
	}
	out := l.expr(left)
	if len(right) > front.MaxDepth {
		all := front.Unknown(n, out)
		for i := len(right) - 1; i >= 0; i-- {
			all.Args = append(all.Args, ir.Arg{X: l.expr(right[i].Field("right"))})
		}
		return all
	}
	for i := len(right) - 1; i >= 0; i-- {
		out = front.Binary(right[i], op, out, l.expr(right[i].Field("right")))
	}
	return out
}

// sum lowers an addition, which is a concatenation if an operand is text.
func (l *lowering) sum(n, first front.Node, right []front.Node) *ir.Expr {
	list := []*ir.Expr{l.expr(first)}
	for i := len(right) - 1; i >= 0; i-- {
		list = append(list, l.expr(right[i].Field("right")))
	}
	text := len(list) > front.MaxDepth
	for _, x := range list {
		text = text || x.Op == ir.String || x.Op == ir.Concat
	}
	if text {
		return front.Of(ir.Concat, n, "", list...)
	}
	out := list[0]
	for i, x := range list[1:] {
		out = front.Binary(right[len(right)-1-i], "+", out, x)
	}
	return out
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
		one := &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: 1}
		return front.Assign(n, l.target(of), op[:1], one)
	case "!":
		if n.Is("postfix_unary_expression") {
			return l.expr(of)
		}
	case "^":
		return front.Of(ir.Unary, n, "-", l.expr(of))
	case "&", "*":
		return l.expr(of)
	}
	return front.Of(ir.Unary, n, op, l.expr(of))
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	fn := &ir.Func{Async: modifier(n, "async"), Static: modifier(n, "static"), Annotations: l.annotations(n), Pos: n.Pos()}
	body := n.Field("body")
	if !body.OK() {
		body = n.First("block")
	}
	if alwaysTrue(body) {
		return yes(n)
	}
	l.inner(fn, n.Field("parameters"), body)
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}
