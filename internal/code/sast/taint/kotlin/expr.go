package kotlin

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier":
		if _, ok := jump(n); ok {
			return l.leave(n)
		}
		return l.identifier(n)
	case "parenthesized_expression":
		return l.expr(n.Nth(0))
	case "labeled_expression", "annotated_expression":
		return l.expr(n.Nth(-1))
	case "string_literal", "multiline_string_literal", "character_literal", "number_literal", "float_literal":
		return l.literal(n)
	case "call_expression", "navigation_expression", "index_expression":
		if u := l.prefixed(n); u.OK() {
			l.hoisted[u.Index()] = true
			return front.Of(ir.Unary, n, u.Field("operator").Text(), l.chain(n))
		}
		return l.chain(n)
	case "binary_expression":
		return l.binary(n)
	case "unary_expression":
		return l.unary(n)
	case "infix_expression":
		return l.infix(n)
	case "if_expression":
		return l.ifExpr(n)
	case "when_expression", "try_expression":
		to := l.temp(n, nil)
		run := l.when
		if n.Is("try_expression") {
			run = l.try
		}
		s := run(n, l.keeping(to))
		l.before = append(l.before, s)
		return front.At(ir.Var, n, to)
	}
	return l.expr2(n)
}

// prefixed is the operator at the beginning of a chain: the grammar reads "!a.b()" as "(!a).b()".
func (l *lowering) prefixed(n front.Node) front.Node {
	for n.Is("call_expression", "navigation_expression", "index_expression") {
		n = n.Nth(0)
	}
	if op := n.Field("operator"); n.Is("unary_expression") && op.Is("!", "-", "+") && op.Index() < n.Field("argument").Index() && !l.hoisted[n.Index()] {
		return n
	}
	return front.Node{}
}

// chain lowers a call, a member or an element.
func (l *lowering) chain(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "call_expression":
		return l.call(n)
	case "navigation_expression":
		return l.navigation(n)
	}
	list := n.List()
	x := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: l.expr(list[0])}
	for _, at := range list[1:] {
		x.Args = append(x.Args, ir.Arg{X: l.expr(at)})
	}
	return x
}

func (l *lowering) expr2(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "return_expression", "throw_expression":
		return l.leave(n)
	case "as_expression":
		x := front.Of(ir.Cast, n, "", l.expr(n.Field("left")))
		x.Type = l.typeOf(n.Field("right"))
		if x.Type == "" {
			return x.Args[0].X
		}
		return x
	case "is_expression":
		return negated(n, front.Binary(n, "instanceof", l.expr(n.Field("left")), front.At(ir.Ref, n, l.typeOf(n.Field("right")))))
	case "in_expression":
		return negated(n, front.Binary(n, "in", l.expr(n.Field("left")), l.expr(n.Field("right"))))
	case "this_expression":
		if v, ok := l.lookup("this"); ok && n.Text() == "this" {
			return v.expr(n)
		}
		return front.At(ir.This, n, "")
	case "super_expression":
		return front.At(ir.Super, n, "")
	case "lambda_literal":
		return l.lambda(n, "")
	case "annotated_lambda":
		return l.lambda(n.First("lambda_literal"), "")
	case "anonymous_function":
		s := l.localFunction(n)
		return s[0].X
	case "callable_reference":
		return l.reference(n, receiverOf(n), name(n.First("identifier")))
	case "object_literal":
		return l.object(n)
	case "collection_literal":
		return &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: l.each(n)}
	case "spread_expression":
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "assignment":
		l.before = append(l.before, l.assignment(n)...)
		return front.At(ir.Nil, n, "")
	}
	return &ir.Expr{Op: ir.Unknown, Pos: n.Pos(), Args: l.each(n)}
}

func (l *lowering) each(n front.Node) []ir.Arg {
	var out []ir.Arg
	for c := range n.Children() {
		out = append(out, ir.Arg{X: l.expr(c)})
	}
	return out
}

// maxChain is the maximum length of a chain of calls or operators.
const maxChain = 2000

// binary lowers a chain such as "a + b + c" without recursion into its left side.
func (l *lowering) binary(n front.Node) *ir.Expr {
	if n.Field("operator").Text() == "?:" {
		return l.elvis(n)
	}
	var chain []front.Node
	left := n
	for left.Is("binary_expression") && left.Field("operator").Text() != "?:" && len(chain) < maxChain {
		chain = append(chain, left)
		left = left.Field("left")
	}
	x := l.expr(left)
	for i := len(chain) - 1; i >= 0; i-- {
		op := chain[i].Field("operator").Text()
		right := l.expr(chain[i].Field("right"))
		switch {
		case op == "+" && x.Op == ir.Concat && len(x.Args) > 1:
			x.Args = append(x.Args, front.Args(right)...)
			continue
		case op == "+" && (isText(x) || isText(right)):
			x = front.Of(ir.Concat, chain[i], "", x, right)
			continue
		case op == "===" || op == "!==":
			op = op[:2]
		}
		x = front.Binary(chain[i], op, x, right)
	}
	return x
}

func isText(x *ir.Expr) bool { return x.Op == ir.String || x.Op == ir.Concat }

func (l *lowering) unary(n front.Node) *ir.Expr {
	of := n.Field("argument")
	if l.hoisted[n.Index()] {
		return l.expr(of)
	}
	switch op := n.Field("operator").Text(); op {
	case "!!":
		return l.expr(of)
	case "++", "--":
		one := &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: 1}
		x := l.expr(of)
		if x.Op == ir.Var || x.Op == ir.Select || x.Op == ir.Ref {
			return front.Assign(n, x, op[:1], one)
		}
		return x
	default:
		return front.Of(ir.Unary, n, op, l.expr(of))
	}
}

// infix lowers "a f b": an operator of numbers, a pair, or a call.
func (l *lowering) infix(n front.Node) *ir.Expr {
	list := n.List()
	if len(list) != 3 {
		return front.Unknown(n)
	}
	a, b := l.expr(list[0]), l.expr(list[2])
	switch op := list[1].Text(); op {
	case "and", "or", "xor", "shl", "shr", "ushr":
		if a.Op == ir.Number || b.Op == ir.Number {
			return front.Binary(n, map[string]string{"and": "&", "or": "|", "xor": "^", "shl": "<<", "shr": ">>", "ushr": ">>"}[op], a, b)
		}
		return front.Call(n, front.Select(list[1], a, op), front.Args(b)...)
	case "until", "downTo", "step":
		return front.Unknown(n, a, b)
	case "to":
		return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: "kotlin.Pair", Args: front.Args(a, b)}
	default:
		if full := l.extension(op); full != "" {
			return front.Call(n, front.At(ir.Ref, list[1], full), front.Args(a, b)...)
		}
		return front.Call(n, front.Select(list[1], a, op), front.Args(b)...)
	}
}

// navigation lowers a member, a class of a package, or a reference to a method.
func (l *lowering) navigation(n front.Node) *ir.Expr {
	of, member := n.Nth(0), name(n.Nth(-1))
	if n.Has("::") {
		if member == "class" || !n.Nth(1).OK() {
			return front.At(ir.Ref, n, l.className(of)+".class")
		}
		return l.reference(n, of, member)
	}
	x := l.expr(of)
	switch x.Op {
	case ir.Ref:
		if _, last := ir.Split(ir.Alternatives(x.Name)[0]); jvm.Upper(last) || isPackage(of) || l.facts[x.Name] != "" || packageOf(n) {
			return front.At(ir.Ref, n, jvm.Each(x.Name, "."+member))
		}
		if member == "java" && strings.HasSuffix(x.Name, ".class") {
			return x
		}
	case ir.This:
		if l.class != nil {
			if p, ok := l.class.props[member]; ok {
				return l.property(n, l.class, 0, member, p)
			}
		}
		if l.class != nil && l.class.extends {
			return front.Select(n, x, member)
		}
	}
	if full := l.extension(member); full != "" {
		return front.Call(n, front.At(ir.Ref, n, full), front.Args(x)...)
	}
	return get(n, x, member)
}

// packageOf reports whether a path is the prefix of a class name.
func packageOf(n front.Node) bool {
	first := n
	for first.Is("navigation_expression") {
		first = first.Nth(0)
	}
	if !first.Is("identifier") || jvm.Upper(first.Text()) {
		return false
	}
	return jvm.Upper(n.Nth(-1).Text()) && isPackage(first)
}

func (l *lowering) className(n front.Node) string {
	if isType(n) {
		return l.typeOf(n)
	}
	x := l.expr(n)
	if x.Op == ir.Ref {
		return x.Name
	}
	return "java.lang.Object"
}

// reference lowers "A::b" or "::b" as a function.
func (l *lowering) reference(n, of front.Node, member string) *ir.Expr {
	if !of.OK() {
		switch full := l.find(member, isFunction); {
		case full != "":
			return front.At(ir.Ref, n, full)
		case jvm.Upper(member):
			v := front.At(ir.Var, n, "it")
			x := &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: l.resolve(member), Args: front.Args(v)}
			return function(n, x)
		}
		return front.Select(n, front.At(ir.This, n, ""), member)
	}
	v := front.At(ir.Var, n, "it")
	if !isType(of) && (!of.Is("identifier") || !jvm.Upper(of.Text())) {
		return function(n, front.Call(n, front.Select(n, l.expr(of), member), front.Args(v)...))
	}
	cast := front.Of(ir.Cast, n, "", v)
	cast.Type = l.className(of)
	return function(n, front.Unknown(n, get(n, cast, member), front.Call(n, front.Select(n, cast, member))))
}

// function returns a function with one parameter "it" that returns an expression.
func function(n front.Node, x *ir.Expr) *ir.Expr {
	fn := &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: "it"}}, Body: []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}}}
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}

// object lowers an object of an anonymous class.
func (l *lowering) object(n front.Node) *ir.Expr {
	supers := l.supers(n)
	x := &ir.Expr{Op: ir.New, Pos: n.Pos()}
	if len(supers) > 0 {
		x.Type = supers[0]
	}
	for m := range n.First("class_body").Children() {
		if !m.Is("function_declaration") {
			continue
		}
		fn := &ir.Func{Name: name(m.Field("name")), Pos: m.Field("name").Pos(), Annotations: l.annotations(m.First("modifiers"))}
		l.open()
		answer, before := l.answer, l.before
		l.answer, l.before = jvm.Answer{}, nil
		fn.Params = l.params(m.First("function_value_parameters"))
		fn.Body = l.bodyOf(m.First("function_body"))
		l.answer, l.before = answer, before
		l.close()
		x.Body = append(x.Body, fn)
	}
	told := front.At(ir.Seq, n, "")
	for _, s := range jvm.Told(&ir.Class{}, supers, x.Body) {
		told.Args = append(told.Args, ir.Arg{X: s.X})
	}
	if len(told.Args) == 0 {
		return x
	}
	told.Args = append(told.Args, ir.Arg{X: x})
	return told
}
