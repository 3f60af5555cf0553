package php

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expr lowers an expression. It never returns nil.
func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	for _, lower := range []func(front.Node) *ir.Expr{l.literal, l.access, l.operation, l.special} {
		if x := lower(n); x != nil {
			return x
		}
	}
	out := front.Unknown(n)
	for c := range n.Children() {
		if c.Is("text_interpolation") {
			continue
		}
		out.Args = append(out.Args, ir.Arg{X: l.expr(c)})
	}
	return out
}

func (l *lowering) literal(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "string", "encapsed_string", "heredoc", "nowdoc":
		return l.text(n)
	case "string_content", "escape_sequence", "heredoc_body", "nowdoc_body":
		return front.At(ir.String, n, n.Text())
	case "integer", "float":
		return number(n)
	case "boolean":
		return truth(n, strings.EqualFold(n.Text(), "true"))
	case "null":
		return front.At(ir.Nil, n, "")
	case "name", "qualified_name", "relative_name":
		return l.named(n)
	case "array_creation_expression":
		return l.array(n)
	}
	return nil
}

func number(n front.Node) *ir.Expr {
	x := front.At(ir.Number, n, "")
	text := strings.ReplaceAll(n.Text(), "_", "")
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		x.Num = float64(i)
	} else if f, err := strconv.ParseFloat(text, 64); err == nil {
		x.Num = f
	}
	return x
}

func truth(n front.Node, is bool) *ir.Expr {
	x := front.At(ir.Bool, n, "")
	if is {
		x.Num = 1
	}
	return x
}

// named lowers a constant, or a keyword for one.
func (l *lowering) named(n front.Node) *ir.Expr {
	switch name := n.Text(); strings.ToLower(name) {
	case "true", "false":
		return truth(n, strings.EqualFold(name, "true"))
	case "null":
		return front.At(ir.Nil, n, "")
	case "php_eol":
		return front.At(ir.String, n, "\n")
	case "directory_separator":
		return front.At(ir.String, n, "/")
	case "__dir__":
		return front.At(ir.String, n, "/app/"+dirOf(l.u.Path))
	case "__file__":
		return front.At(ir.String, n, "/app/"+l.u.Path)
	case "__line__":
		return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: float64(n.Pos().Line)}
	case "__class__", "__function__", "__method__", "__namespace__", "__trait__":
		return front.At(ir.String, n, l.className("self"))
	default:
		return front.At(ir.Ref, n, l.constName(name))
	}
}

func dirOf(p string) string {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i]
	}
	return ""
}

// array lowers a list, or a map if it has keys.
func (l *lowering) array(n front.Node) *ir.Expr {
	keyed := false
	for c := range n.Children() {
		keyed = keyed || c.Has("=>")
	}
	out := front.At(ir.List, n, "")
	if keyed {
		out.Op = ir.Map
	}
	index := 0
	for c := range n.Children() {
		if !c.Is("array_element_initializer") {
			continue
		}
		arg := ir.Arg{}
		value := c.Nth(-1)
		switch {
		case value.Is("variadic_unpacking"):
			arg.X = front.Of(ir.Spread, value, "", l.expr(value.Nth(0)))
		default:
			arg.X = l.element(c, unref(value))
		}
		switch {
		case !keyed || arg.X.Op == ir.Spread:
		case c.Has("=>"):
			if key, ok := l.constant(c.Nth(0)); ok && key != "" {
				arg.Name = key
				if strings.HasSuffix(key, "callback") || key == "uses" {
					arg.X = l.callable(unref(value), arg.X)
				}
			} else {
				arg.Key = l.expr(c.Nth(0))
			}
		default:
			arg.Name = strconv.Itoa(index)
			index++
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

// element lowers the value of an array's element: a pair of an object or class and a name is a method.
func (l *lowering) element(n, value front.Node) *ir.Expr {
	x := l.expr(value)
	if n.Has("=>") {
		if m := l.method(value); m != nil {
			return m
		}
	}
	return x
}

// unref returns the operand of "&".
func unref(n front.Node) front.Node {
	if n.Is("by_ref") {
		return n.Nth(0)
	}
	return n
}

// access lowers a variable, a member or an element.
func (l *lowering) access(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "variable_name":
		return l.variableOf(n, n.Text())
	case "dynamic_variable_name":
		if name := n.Nth(0); name.Is("name") { // "${name}" in a text
			return l.variableOf(n, "$"+name.Text())
		}
		return front.Unknown(n, l.expr(n.Nth(0)))
	case "subscript_expression":
		return l.subscript(n)
	case "member_access_expression", "nullsafe_member_access_expression":
		return l.member(n, l.expr(n.Field("object")), n.Field("name"))
	case "scoped_property_access_expression":
		return l.static(n, n.Field("scope"), strings.TrimPrefix(n.Field("name").Text(), "$"))
	case "class_constant_access_expression":
		scope, name := n.Nth(0), n.Nth(-1)
		if strings.EqualFold(name.Text(), "class") {
			if scope.Is("name", "qualified_name", "relative_name", "relative_scope") {
				return front.At(ir.Ref, n, l.className(scope.Text()))
			}
			return front.Unknown(n)
		}
		return l.static(n, scope, name.Text())
	}
	return nil
}

// variableOf returns the variable with a name.
func (l *lowering) variableOf(n front.Node, name string) *ir.Expr {
	switch {
	case name == "$this":
		return front.At(ir.This, n, "")
	case isSuper(name):
		return front.At(ir.Ref, n, name)
	case l.u.Template && l.scope.script:
		return front.Select(n, front.At(ir.This, n, ""), name[1:])
	default:
		return front.At(ir.Var, n, name)
	}
}

func (l *lowering) member(n front.Node, of *ir.Expr, name front.Node) *ir.Expr {
	if name.Is("name") {
		return front.Select(n, of, name.Text())
	}
	x := front.Of(ir.Index, n, "", l.expr(name))
	x.X = of
	return x
}

// static lowers a constant, static property or method of a class.
func (l *lowering) static(n, scope front.Node, name string) *ir.Expr {
	switch scope.Kind() {
	case "name", "qualified_name", "relative_name", "relative_scope":
		if class := l.className(scope.Text()); class != "" {
			return front.At(ir.Ref, n, class+"."+name)
		}
		return front.Unknown(n)
	}
	return front.Select(n, l.expr(scope), name)
}

func (l *lowering) subscript(n front.Node) *ir.Expr {
	of, key := n.Nth(0), n.Nth(1)
	if of.Is("variable_name") && isSuper(of.Text()) {
		if x := l.superAt(n, of.Text(), key); x != nil {
			return x
		}
	}
	x := front.At(ir.Index, n, "")
	x.X = l.expr(of)
	if key.OK() {
		k := l.expr(key)
		if key.Is("name") && n.Parent().Is("encapsed_string", "heredoc_body") {
			k = front.At(ir.String, key, key.Text())
		}
		if k.Op == ir.String && of.Is("subscript_expression") && strings.HasPrefix(of.Text(), "$_FILES") && k.Name != "name" && k.Name != "type" && k.Name != "full_path" {
			return front.At(ir.Ref, n, "upload."+k.Name) // chosen by the server
		}
		x.Args = front.Args(k)
	}
	return x
}

// operation lowers an expression with operators.
func (l *lowering) operation(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "parenthesized_expression", "error_suppression_expression", "clone_expression", "by_ref":
		return l.expr(n.Nth(0))
	case "sequence_expression":
		return front.Of(ir.Seq, n, "", l.sequence(n)...)
	case "assignment_expression", "reference_assignment_expression":
		return l.assignment(n)
	case "augmented_assignment_expression":
		return l.augmented(n)
	case "binary_expression":
		return l.binary(n)
	case "unary_op_expression":
		return front.Of(ir.Unary, n, n.Field("operator").Text(), l.expr(n.Field("argument")))
	case "update_expression":
		one := &ir.Expr{Op: ir.Number, Num: 1}
		op := n.Field("operator").Text()
		return l.assign(n, l.target(n.Field("argument")), op[:min(1, len(op))], one)
	case "cast_expression":
		return l.cast(n)
	case "conditional_expression":
		body := n.Field("body")
		if !body.OK() {
			return front.Binary(n, "||", l.expr(n.Field("condition")), l.expr(n.Field("alternative")))
		}
		return front.Of(ir.Cond, n, "", l.expr(n.Field("condition")), l.expr(body), l.expr(n.Field("alternative")))
	case "match_expression":
		return l.match(n)
	}
	return nil
}

func (l *lowering) cast(n front.Node) *ir.Expr {
	x := l.expr(n.Field("value"))
	switch strings.ToLower(n.Field("type").Text()) {
	case "int", "integer":
		return cast(n, "int", x)
	case "float", "double", "real":
		return cast(n, "float", x)
	case "bool", "boolean":
		return cast(n, "bool", x)
	case "string", "binary":
		return front.Call(n, front.At(ir.Ref, n, "strval"), ir.Arg{X: x})
	}
	return x
}

func cast(n front.Node, typ string, x *ir.Expr) *ir.Expr {
	out := front.Of(ir.Cast, n, "", x)
	out.Type = typ
	return out
}

func (l *lowering) binary(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	switch op := strings.ToLower(n.Field("operator").Text()); op {
	case ".":
		return l.concat(n)
	case "<>":
		return front.Binary(n, "!=", l.expr(left), l.expr(right))
	case "and", "&&":
		return front.Binary(n, "&&", l.expr(left), l.expr(right))
	case "or", "||":
		return front.Binary(n, "||", l.expr(left), l.expr(right))
	case "xor":
		return front.Unknown(n, l.expr(left), l.expr(right))
	case "instanceof":
		of := front.At(ir.Ref, right, l.className(right.Text()))
		if !right.Is("name", "qualified_name", "relative_name") {
			of = l.expr(right)
		}
		return front.Binary(n, op, l.expr(left), of)
	case "|>":
		return l.piped(n, left, right)
	case "|":
		if flags, ok := l.flags(n); ok {
			return front.At(ir.String, n, flags)
		}
		return front.Binary(n, op, l.expr(left), l.expr(right))
	case "+":
		if sums(left, right) {
			return cast(n, "float", front.Binary(n, op, l.expr(left), l.expr(right)))
		}
		return front.Binary(n, op, l.expr(left), l.expr(right))
	case "==", "===", "!=", "!==":
		a, b := l.expr(left), l.expr(right)
		if b.Op == ir.String {
			a = l.plain(left, a)
		} else if a.Op == ir.String {
			b = l.plain(right, b)
		}
		return front.Binary(n, op, a, b)
	default:
		return front.Binary(n, op, l.expr(left), l.expr(right))
	}
}

// flags returns the names of constants that are combined, as they say more than their numbers.
func (l *lowering) flags(n front.Node) (string, bool) {
	var names []string
	for n.Is("binary_expression") && n.Field("operator").Text() == "|" && len(names) < 40 {
		names = append(names, strip(n.Field("right")).Text())
		n = strip(n.Field("left"))
	}
	names = append(names, n.Text())
	for _, name := range names {
		if name == "" || strings.ContainsAny(name, "$('\"[ ") || name[0] >= '0' && name[0] <= '9' {
			return "", false
		}
	}
	slices.Reverse(names)
	return strings.Join(names, "|"), true
}

// match lowers a match expression, which compares with each of its conditions in turn.
func (l *lowering) match(n front.Node) *ir.Expr {
	subject := strip(n.Field("condition"))
	bare := strings.EqualFold(subject.Text(), "true")
	type arm struct{ cond, x *ir.Expr }
	var arms []arm
	otherwise := front.At(ir.Nil, n, "")
	for c := range n.Field("body").Children() {
		x := l.expr(c.Field("return_expression"))
		if c.Is("match_default_expression") {
			otherwise = x
			continue
		}
		if len(arms) >= mostElse {
			otherwise = front.Unknown(n, otherwise, x)
			continue
		}
		var cond *ir.Expr
		for v := range c.Field("conditional_expressions").Children() {
			one := l.expr(v)
			if !bare {
				one = front.Binary(v, "==", l.expr(subject), one)
			}
			if cond == nil {
				cond = one
			} else {
				cond = front.Binary(v, "||", cond, one)
			}
		}
		arms = append(arms, arm{cond, x})
	}
	out := otherwise
	for _, a := range slices.Backward(arms) {
		out = front.Of(ir.Cond, n, "", a.cond, a.x, out)
	}
	return out
}
