package javascript

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expr lowers an expression; it never returns nil.
func (l *lowerer) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "identifier", "shorthand_property_identifier", "undefined":
		return l.name(n, n.Text())
	case "this":
		if l.self != "" {
			return front.At(ir.Ref, n, l.self)
		}
		return front.At(ir.This, n, "")
	case "super":
		return front.At(ir.Super, n, "")
	case "null":
		return front.At(ir.Nil, n, "")
	case "true", "false":
		x := front.At(ir.Bool, n, "")
		if n.Is("true") {
			x.Num = 1
		}
		return x
	case "number":
		return l.number(n)
	case "string":
		return front.At(ir.String, n, stringText(n))
	case "template_string":
		return l.template(n)
	case "regex":
		x := front.At(ir.Regexp, n, n.Field("pattern").Text())
		x.Type = n.Field("flags").Text()
		return x
	case "member_expression":
		return l.memberExpr(n)
	case "subscript_expression":
		return l.subscript(n)
	case "call_expression":
		return l.call(n)
	case "new_expression":
		return l.newExpr(n)
	case "arrow_function", "function_expression", "generator_function", "method_definition":
		return l.lambda(n)
	case "class":
		return l.classExpr(n)
	}
	return l.operation(n)
}

func (l *lowerer) operation(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "parenthesized_expression", "satisfies_expression", "non_null_expression", "instantiation_expression", "expression_statement":
		return l.expr(n.Nth(0))
	case "as_expression", "type_assertion":
		return l.cast(n)
	case "object":
		return l.object(n)
	case "array":
		return front.Of(ir.List, n, "", l.list(n)...)
	case "spread_element":
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "assignment_expression":
		return l.assign(n)
	case "augmented_assignment_expression":
		op := strings.TrimSuffix(n.Field("operator").Text(), "=")
		return front.Assign(n, l.expr(n.Field("left")), op, l.expr(n.Field("right")))
	case "update_expression":
		by := &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: -1}
		if n.Field("operator").Text() == "--" {
			by.Num = 1
		}
		return front.Assign(n, l.expr(n.Field("argument")), "-", by)
	case "binary_expression":
		return l.binary(n)
	case "unary_expression":
		return l.unary(n)
	case "ternary_expression":
		return l.ternary(n)
	case "sequence_expression":
		return front.Of(ir.Seq, n, "", l.list(n)...)
	case "await_expression", "yield_expression":
		if x := n.Nth(0); x.OK() {
			return front.Of(ir.Await, n, "", l.expr(x))
		}
		return front.At(ir.Nil, n, "")
	case "jsx_element", "jsx_self_closing_element", "jsx_fragment", "jsx_expression":
		return l.jsx(n)
	case "meta_property":
		return front.At(ir.Ref, n, "import.meta")
	case "computed_property_name", "template_substitution":
		return l.expr(n.Nth(0))
	}
	return front.Unknown(n, l.list(n)...)
}

// list lowers the expressions below a node.
func (l *lowerer) list(n front.Node) []*ir.Expr {
	var out []*ir.Expr
	for c := range n.Children() {
		out = append(out, l.expr(c))
	}
	return out
}

// cast lowers "x as T". If T is a plain type, it is ignored, as the value need not have it.
func (l *lowerer) cast(n front.Node) *ir.Expr {
	value, typ := n.Nth(0), n.Nth(1)
	if n.Is("type_assertion") {
		value, typ = n.Nth(1), n.Nth(0).Nth(0)
	}
	x := l.expr(value)
	name := l.typ(typ)
	if name == "" || plain(name) || x.Op == ir.Map || x.Op == ir.List {
		return x
	}
	out := front.Of(ir.Cast, n, "", x)
	out.Type = name
	return out
}

func (l *lowerer) memberExpr(n front.Node) *ir.Expr {
	object, property := n.Field("object"), n.Field("property")
	name := strings.TrimPrefix(property.Text(), "#")
	if object.Is("identifier") && l.free(object.Text()) {
		switch object.Text() {
		case "module":
			if name == "exports" {
				return front.At(ir.Ref, n, l.module)
			}
		case "window", "globalThis", "self", "global", "top", "parent":
			return front.At(ir.Ref, n, name)
		}
	}
	if ref, ok := l.staticRef(n); ok && !object.Is("identifier") {
		return front.At(ir.Ref, n, ref)
	}
	if name == "$route" && object.Is("this") { // the plugin of a Vue application gives each component one
		return front.At(ir.Ref, n, "vue.$route")
	}
	if object.Text() == "this.$refs" {
		return front.Call(n, front.At(ir.Ref, n, "document.querySelector"), front.Args(front.At(ir.String, property, name))...)
	}
	x := l.expr(object)
	if x.Op == ir.Ref {
		if name == "default" && inPackage(x.Name) {
			return x
		}
		if to, ok := reexported(l.u.Facts, x.Name, name, 0); ok {
			return front.At(ir.Ref, n, to)
		}
	}
	out := front.Select(n, x, name)
	out.Pos = property.Pos()
	out.Pos.Line, out.Pos.Col = n.Pos().Line, n.Pos().Col
	return out
}

func (l *lowerer) subscript(n front.Node) *ir.Expr {
	object, index := n.Field("object"), n.Field("index")
	x := l.expr(object)
	if index.Is("string") {
		if name := stringText(index); isName(name) {
			return front.Select(n, x, name)
		}
	}
	out := front.Of(ir.Index, n, "", l.expr(index))
	out.X = x
	return out
}

// isName reports whether a text is a valid member name after a dot.
func isName(s string) bool {
	for i, c := range s {
		if c != '_' && c != '$' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func (l *lowerer) object(n front.Node) *ir.Expr {
	defer func(was string) { l.self = was }(l.self)
	if !l.atTop() {
		l.self = ""
	}
	out := front.At(ir.Map, n, "")
	for c := range n.Children() {
		arg := ir.Arg{}
		switch c.Kind() {
		case "pair", "method_definition":
			key, value := c.Field("key"), c.Field("value")
			if c.Is("method_definition") {
				key, value = c.Field("name"), c
			}
			name, ok := l.key(key)
			if name == "origin" && letsThrough(unwrap(value)) {
				arg.X = truth(value, true)
			} else {
				arg.X = l.expr(value)
			}
			if arg.Name = name; !ok {
				arg.Key = l.expr(key)
			}
		case "shorthand_property_identifier":
			arg.Name, arg.X = c.Text(), l.name(c, c.Text())
		default:
			arg.X = l.expr(c)
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

func (l *lowerer) binary(n front.Node) *ir.Expr {
	op := n.Field("operator").Text()
	left, right := n.Field("left"), n.Field("right")
	if len(op) >= 2 {
		if x := l.comparison(n, op, left, right); x != nil {
			return x
		}
	}
	// Long chains of one operator are deep trees: they are taken apart from the left.
	if op == "+" && left.Is("binary_expression") && left.Field("operator").Text() == "+" {
		return l.sum(n)
	}
	return front.Binary(n, op, l.expr(left), l.expr(right))
}

// sum lowers a chain of additions without recursion.
func (l *lowerer) sum(n front.Node) *ir.Expr {
	var parts []front.Node
	at := n
	for at.Is("binary_expression") && at.Field("operator").Text() == "+" {
		parts = append(parts, at)
		at = at.Field("left")
	}
	out := l.expr(at)
	for _, p := range slices.Backward(parts) {
		if len(parts) > front.MaxDepth/2 {
			out = front.Unknown(p, out, l.expr(p.Field("right")))
			continue
		}
		out = front.Binary(p, "+", out, l.expr(p.Field("right")))
	}
	if len(parts) > front.MaxDepth/2 {
		flat := front.Unknown(n, l.expr(at))
		for _, p := range slices.Backward(parts) {
			flat.Args = append(flat.Args, ir.Arg{X: l.expr(p.Field("right"))})
		}
		return flat
	}
	return out
}

// comparison lowers comparisons that test a value as calls, so that knowledge can refer to them: "typeof x === 'string'" becomes
// typeof.string(x), and "list.indexOf(x) >= 0" becomes list.includes(x). It returns nil for others.
func (l *lowerer) comparison(n front.Node, op string, left, right front.Node) *ir.Expr {
	equal := op == "===" || op == "=="
	unequal := op == "!==" || op == "!="
	left, right = unwrap(left), unwrap(right)
	if left.Is("string") {
		left, right = right, left
	}
	if (equal || unequal) && left.Is("unary_expression") && left.Field("operator").Text() == "typeof" && right.Is("string") {
		kind := stringText(right)
		x := front.Call(n, front.At(ir.Ref, n, "typeof."+kind), front.Args(l.expr(left.Field("argument")))...)
		return negate(n, x, unequal)
	}
	if !left.Is("call_expression") {
		return nil
	}
	f := left.Field("function")
	if name := f.Field("property").Text(); !f.Is("member_expression") || name != "indexOf" && name != "search" {
		return nil
	}
	to := right.Text()
	var found bool
	switch {
	case unequal && to == "-1", op == ">=" && to == "0", op == ">" && to == "-1":
		found = true
	case equal && to == "-1", op == "<" && to == "0", op == "<=" && to == "-1":
	case equal && to == "0" && f.Field("property").Text() == "indexOf":
		return front.Call(n, front.Select(f, l.expr(f.Field("object")), "startsWith"), l.args(left.Field("arguments"))...)
	case unequal && to == "0" && f.Field("property").Text() == "indexOf":
		return negate(n, front.Call(n, front.Select(f, l.expr(f.Field("object")), "startsWith"), l.args(left.Field("arguments"))...), true)
	default:
		return nil
	}
	name := "includes"
	if f.Field("property").Text() == "search" {
		name = "match"
	}
	return negate(n, front.Call(n, front.Select(f, l.expr(f.Field("object")), name), l.args(left.Field("arguments"))...), !found)
}

func negate(n front.Node, x *ir.Expr, not bool) *ir.Expr {
	if not {
		return front.Of(ir.Unary, n, "!", x)
	}
	return x
}

func (l *lowerer) unary(n front.Node) *ir.Expr {
	arg := l.expr(n.Field("argument"))
	switch op := n.Field("operator").Text(); op {
	case "typeof":
		out := front.Of(ir.Cast, n, "", arg)
		out.Type = "number" // names of other types say nothing about the value
		return out
	case "void":
		return front.Of(ir.Seq, n, "", arg, front.At(ir.Nil, n, ""))
	case "delete":
		return front.Assign(n, arg, "", front.At(ir.Nil, n, ""))
	default:
		return front.Of(ir.Unary, n, op, arg)
	}
}

// classExpr lowers a class expression.
func (l *lowerer) classExpr(n front.Node) *ir.Expr {
	name := n.Field("name").Text()
	if name == "" {
		name = l.makeName("class")
	}
	ref := l.module + "." + name
	l.open(false)
	defer l.close()
	l.bind(name, ref)
	l.classDecl(n, ref)
	return front.At(ir.Ref, n, ref)
}

// ternary lowers a conditional expression. In "list.includes(f(x)) ? f(x) : y" both calls of f(x) are assumed to return the same value,
// which gets a variable, so that the condition applies to it.
func (l *lowerer) ternary(n front.Node) *ir.Expr {
	cond, yes := unwrap(n.Field("condition")), unwrap(n.Field("consequence"))
	if args := cond.Field("arguments").List(); cond.Is("call_expression") && len(args) == 1 && args[0].Is("call_expression", "subscript_expression") && args[0].Text() == yes.Text() {
		tmp := front.At(ir.Var, yes, l.makeName("choice"))
		set := front.Assign(yes, tmp, "", l.expr(args[0]))
		test := front.Call(cond, l.expr(cond.Field("function")), ir.Arg{X: tmp})
		return front.Of(ir.Seq, n, "", set, front.Of(ir.Cond, n, "", test, tmp, l.expr(n.Field("alternative"))))
	}
	return front.Of(ir.Cond, n, "", l.expr(n.Field("condition")), l.expr(n.Field("consequence")), l.expr(n.Field("alternative")))
}
