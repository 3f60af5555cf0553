package java

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() {
		return front.Unknown(n)
	}
	if !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier":
		return l.identifier(n)
	case "parenthesized_expression":
		return l.expr(n.Nth(0))
	case "method_invocation":
		return l.call(n)
	case "field_access":
		return l.fieldAccess(n)
	case "object_creation_expression":
		return l.creation(n, "")
	case "assignment_expression":
		op := strings.TrimSuffix(n.Field("operator").Text(), "=")
		return front.Assign(n, l.expr(n.Field("left")), op, l.expr(n.Field("right")))
	case "binary_expression":
		return l.binary(n)
	case "unary_expression":
		return front.Of(ir.Unary, n, n.Field("operator").Text(), l.expr(n.Field("operand")))
	case "update_expression":
		return l.update(n)
	case "ternary_expression":
		return front.Of(ir.Cond, n, "", l.expr(n.Field("condition")), l.expr(n.Field("consequence")), l.expr(n.Field("alternative")))
	case "cast_expression":
		x := front.Of(ir.Cast, n, "", l.expr(n.Field("value")))
		x.Type = l.typeOf(n.Field("type"))
		return x
	case "instanceof_expression":
		return l.instanceOf(n)
	case "array_access":
		x := front.Of(ir.Index, n, "", l.expr(n.Field("index")))
		x.X = l.expr(n.Field("array"))
		return x
	}
	return l.expr2(n)
}

func (l *lowering) expr2(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "string_literal":
		return l.text(n)
	case "character_literal":
		return l.character(n)
	case "decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal",
		"decimal_floating_point_literal", "hex_floating_point_literal":
		return l.number(n)
	case "true", "false":
		x := front.At(ir.Bool, n, "")
		if n.Is("true") {
			x.Num = 1
		}
		return x
	case "null_literal":
		return front.At(ir.Nil, n, "")
	case "this":
		return front.At(ir.This, n, "")
	case "super":
		return front.At(ir.Super, n, "")
	case "array_creation_expression":
		return l.newArray(n)
	case "array_initializer":
		return l.list(n)
	case "lambda_expression":
		return l.lambda(n)
	case "method_reference":
		return l.methodRef(n)
	case "switch_expression":
		return l.switchExpr(n)
	case "class_literal":
		return front.At(ir.Ref, n, jvm.Each(l.typeOf(n.Nth(0)), ".class"))
	case "template_expression":
		return l.expr(n.Field("template_argument"))
	}
	var parts []*ir.Expr
	for c := range n.Children() {
		parts = append(parts, l.expr(c))
	}
	return front.Unknown(n, parts...)
}

// valueOf lowers an expression with an expected type: an array initializer, or a new object with inferred type arguments.
func (l *lowering) valueOf(n front.Node, typ string) *ir.Expr {
	if n.Is("object_creation_expression") {
		return l.creation(n, typ)
	}
	return l.expr(n)
}

// mostChain is the maximum length of a chain of calls or operators, because the analysis is recursive.
const mostChain = 2000

// tooLong counts the lines of a chain that exceeds it.
func (l *lowering) tooLong(n front.Node) *ir.Expr {
	p := n.Pos()
	l.Lost += int(p.EndLine-p.Line) + 1
	return front.Unknown(n)
}

// binary lowers a chain such as "a + b + c" without recursion into its left side.
func (l *lowering) binary(n front.Node) *ir.Expr {
	var chain []front.Node
	left := n
	for left.Is("binary_expression") {
		chain = append(chain, left)
		left = left.Field("left")
	}
	x, deep := l.expr(left), 0
	for i := len(chain) - 1; i >= 0; i-- {
		op := chain[i].Field("operator").Text()
		if op == ">>>" {
			op = ">>"
		}
		right := l.expr(chain[i].Field("right"))
		if op == "+" && x.Op == ir.Concat {
			// A long concatenation is one expression, which keeps the tree flat.
			x.Args = append(x.Args, front.Args(right)...)
			x.Pos.EndLine, x.Pos.EndCol = chain[i].Pos().EndLine, chain[i].Pos().EndCol
			continue
		}
		if op == "+" && (isText(x) || isText(right)) {
			x = front.Of(ir.Concat, chain[i], "", x, right)
			continue
		}
		x = front.Binary(chain[i], op, x, right)
		if deep++; deep > mostChain {
			return l.tooLong(n)
		}
	}
	return x
}

// isText reports whether an expression is text, judged by its syntax.
func isText(x *ir.Expr) bool { return x.Op == ir.String && x.Type == "" || x.Op == ir.Concat }

func (l *lowering) update(n front.Node) *ir.Expr {
	op := "+"
	if n.Has("--") {
		op = "-"
	}
	one := front.At(ir.Number, n, "")
	one.Num = 1
	return front.Assign(n, l.expr(n.Nth(0)), op, one)
}

func (l *lowering) instanceOf(n front.Node) *ir.Expr {
	left := l.expr(n.Field("left"))
	if p := n.Field("pattern"); p.OK() {
		parts := []*ir.Expr{}
		for _, s := range l.pattern(p, left) {
			parts = append(parts, front.Assign(p, front.At(ir.Var, p, s.Name), "", s.X))
		}
		return front.Of(ir.Seq, n, "", append(parts, front.Binary(n, "instanceof", left, l.typeRef(p.Nth(0))))...)
	}
	right := n.Field("right")
	is := front.Binary(n, "instanceof", left, l.typeRef(right))
	name := n.Field("name")
	if !name.OK() {
		return is
	}
	l.scopes.Bind(name.Text(), true)
	cast := front.Of(ir.Cast, name, "", left)
	cast.Type = l.typeOf(right)
	return front.Of(ir.Seq, n, "", front.Assign(name, front.At(ir.Var, name, name.Text()), "", cast), is)
}

func (l *lowering) typeRef(n front.Node) *ir.Expr { return front.At(ir.Ref, n, l.typeOf(n)) }

func (l *lowering) fieldAccess(n front.Node) *ir.Expr {
	object, field := n.Field("object"), n.Field("field")
	if field.Is("this") { // Outer.this
		name := l.typeOf(object)
		for depth, c := 0, l.class; c != nil; depth, c = depth+1, c.outer {
			if c.name == name {
				return l.around(n, c, depth)
			}
		}
		return front.Unknown(n)
	}
	if object.Is("super") || !object.OK() && n.Has("super") {
		return front.Select(n, front.At(ir.Super, n, ""), field.Text())
	}
	if object.Text() == "Boolean" && field.Is("identifier") && (field.Text() == "TRUE" || field.Text() == "FALSE") {
		x := front.At(ir.Bool, n, "")
		if field.Text() == "TRUE" {
			x.Num = 1
		}
		return x
	}
	x := l.expr(object)
	if x.Op == ir.Ref {
		if header, ok := headerName(x.Name, field.Text()); ok {
			return front.At(ir.String, n, header)
		}
		return front.At(ir.Ref, n, jvm.Each(x.Name, "."+field.Text()))
	}
	return front.Select(n, x, field.Text())
}

// args lowers the arguments of a call. If one of them is a function that always returns true, an
// argument named "always" is added.
func (l *lowering) args(n front.Node) []ir.Arg {
	var out []ir.Arg
	var always *ir.Expr
	for a := range n.Children() {
		out = append(out, ir.Arg{X: l.expr(a)})
		if x := out[len(out)-1].X; x.Op == ir.Lambda && len(x.Func.Body) == 1 && jvm.ReturnsTrue(x.Func.Body[0]) {
			always = &ir.Expr{Op: ir.Bool, Pos: x.Pos, Num: 1}
		}
	}
	if always != nil { // knowledge can refer to it, and nothing else sees it
		out = append(out, ir.Arg{Name: "always", X: always})
	}
	return out
}

// call lowers a call; a chain of calls is lowered without recursion.
func (l *lowering) call(n front.Node) *ir.Expr {
	var chain []front.Node
	at := n
	for at.Is("method_invocation") {
		chain = append(chain, at)
		at = at.Field("object")
	}
	if len(chain) > mostChain {
		return l.tooLong(n)
	}
	var x *ir.Expr
	if at.OK() {
		x = l.expr(at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		name := c.Field("name")
		var fun *ir.Expr
		if x == nil {
			fun = l.function(c, name.Text())
			if c.Has("super") {
				fun = front.Select(c, front.At(ir.Super, c, ""), name.Text())
			}
		} else {
			if x.Op == ir.String {
				x = &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: "java.lang.String", Args: front.Args(x)}
			}
			fun = &ir.Expr{Op: ir.Select, Pos: c.Pos(), X: x, Name: name.Text()}
		}
		fun.Pos = name.Pos()
		x = front.Call(c, fun, l.args(c.Field("arguments"))...)
		if i > 0 || len(chain) > 1 {
			// The position of a call is that of its name, because chains span several lines.
			p := name.Pos()
			p.EndLine, p.EndCol = c.Pos().EndLine, c.Pos().EndCol
			x.Pos = p
		}
		x = l.cookie(c, x, name.Text())
	}
	return x
}

// creation lowers "new T(…)"; typ is the type of the variable that it is assigned to.
func (l *lowering) creation(n front.Node, typ string) *ir.Expr {
	t := n.Field("type")
	name := l.typeOf(t)
	if t.Is("generic_type") && !t.First("type_arguments").Nth(0).OK() {
		if i := strings.IndexByte(typ, '<'); i >= 0 && !strings.Contains(typ[:i], "|") && !strings.Contains(name, "|") {
			name += typ[i:]
		}
	}
	x := &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: name, Args: l.args(n.Field("arguments"))}
	if body := n.First("class_body"); body.OK() {
		x.Body = l.anonymous(body, name)
		var told []*ir.Expr
		for _, s := range jvm.Told(&ir.Class{}, []string{name}, x.Body) {
			told = append(told, s.X)
		}
		if len(told) > 0 {
			return front.Of(ir.Seq, n, "", append(told, x)...)
		}
	}
	return x
}

// anonymous returns the methods of an anonymous class.
func (l *lowering) anonymous(body front.Node, super string) []*ir.Func {
	if l.class == nil {
		return nil
	}
	c := l.open(l.class.name, front.Node{})
	c.anonymous, c.extends = true, super != ""
	c.survey(body)
	defer l.close()
	var out []*ir.Func
	for m := range body.Children() {
		switch m.Kind() {
		case "method_declaration":
			out = append(out, l.anonymousMethod(m))
		case "field_declaration":
			l.scopes.Open()
			for _, d := range m.Fields("declarator") {
				l.optional(d.Field("value"), "")
			}
			l.scopes.Close()
		case "class_declaration":
			l.localClass(m)
		}
	}
	return out
}

func (l *lowering) anonymousMethod(m front.Node) *ir.Func {
	l.scopes.Open()
	defer l.scopes.Close()
	fn := &ir.Func{Name: m.Field("name").Text(), Pos: m.Field("name").Pos(), Annotations: l.annotations(m), Params: l.params(m.Field("parameters"))}
	by := l.annotatedBy
	l.result, l.annotatedBy = append(l.result, l.typeOf(m.Field("type"))), nil
	fn.Body = l.stmts(m.Field("body"))
	l.result, l.annotatedBy = l.result[:len(l.result)-1], by
	return fn
}

func (l *lowering) newArray(n front.Node) *ir.Expr {
	if v := n.Field("value"); v.OK() {
		return l.list(v)
	}
	typ := l.typeOf(n.Field("type"))
	x := &ir.Expr{Op: ir.New, Pos: n.Pos()}
	for _, d := range n.Fields("dimensions") {
		if d.Is("dimensions_expr") {
			x.Args = append(x.Args, ir.Arg{X: l.expr(d.Nth(-1))})
		}
		typ = l.array(typ, d)
	}
	x.Type = typ
	return x
}

func (l *lowering) list(n front.Node) *ir.Expr {
	return &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: l.args(n)}
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	l.scopes.Open()
	defer l.scopes.Close()
	fn := &ir.Func{Pos: n.Pos()}
	switch p := n.Field("parameters"); p.Kind() {
	case "identifier":
		fn.Params = []ir.Param{{Name: p.Text()}}
	case "inferred_parameters":
		for one := range p.Children() {
			fn.Params = append(fn.Params, ir.Param{Name: one.Text()})
		}
	default:
		fn.Params = l.params(p)
	}
	for _, p := range fn.Params {
		l.scopes.Bind(p.Name, true)
	}
	by := l.annotatedBy
	l.result, l.annotatedBy = append(l.result, ""), nil
	if body := n.Field("body"); body.Is("block") {
		fn.Body = l.stmts(body)
	} else {
		fn.Body = []ir.Stmt{{Op: ir.Return, Pos: body.Pos(), X: l.expr(body)}}
	}
	l.result, l.annotatedBy = l.result[:len(l.result)-1], by
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}

// methodRef lowers "A::b" as a function with one argument, which may be the receiver or the argument of the method.
func (l *lowering) methodRef(n front.Node) *ir.Expr {
	list := n.List()
	if len(list) == 0 {
		return front.Unknown(n)
	}
	of, last := list[0], list[len(list)-1]
	name := last.Text()
	if n.Has("new") {
		name = "new"
	}
	v := front.At(ir.Var, n, "it")
	fn := &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: "it"}}}
	result := func(x *ir.Expr) *ir.Expr {
		fn.Body = []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}}
		return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
	}
	var typ string
	switch {
	case of.Is("identifier") && jvm.Upper(of.Text()) && !l.scopes.Has(of.Text()) && l.identifier(of).Op == ir.Ref:
		typ = l.identifier(of).Name
	case !of.Is("identifier", "field_access", "method_invocation", "this", "super", "parenthesized_expression", "object_creation_expression", "array_access", "string_literal", "class_literal"):
		typ = l.typeOf(of)
	default:
		x := l.expr(of)
		if x.Op != ir.Ref || name != "new" && !jvm.Upper(jvm.Simple(strings.Split(x.Name, "|")[0])) {
			return result(front.Call(n, front.Select(n, x, name), front.Args(v)...))
		}
		typ = x.Name
	}
	if name == "new" {
		return result(&ir.Expr{Op: ir.New, Pos: n.Pos(), Type: typ, Args: front.Args(v)})
	}
	cast := front.Of(ir.Cast, n, "", v)
	cast.Type = typ
	on := front.Call(n, front.Select(n, cast, name))
	with := front.Call(n, front.At(ir.Ref, n, jvm.Each(typ, "."+name)), front.Args(v)...)
	return result(front.Unknown(n, on, with))
}
