package php

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// named lowers a constant, or a keyword for one.
func (l *lowering) named(n front.Node) *ir.Expr {
	switch name := n.Text(); strings.ToLower(name) {
	case "true", "false":
		return front.Bool(n, strings.EqualFold(name, "true"))
	case "php_eol":
		return front.At(ir.String, n, "\n")
	case "directory_separator":
		return front.At(ir.String, n, "/")
	case "__dir__":
		return front.At(ir.String, n, "/app/"+dirOf(l.u.Path))
	case "__file__":
		return front.At(ir.String, n, "/app/"+l.u.Path)
	case "__line__":
		return front.Num(n, float64(n.Pos().Line))
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
	keyed := slices.ContainsFunc(n.List(), func(c front.Node) bool { return c.Has("=>") })
	out := front.At(ir.List, n, "")
	if keyed {
		out.Op = ir.Map
	}
	index := 0
	for c := range n.Children("array_element_initializer") {
		arg := l.element(c)
		if keyed && !c.Has("=>") && arg.X.Op != ir.Spread {
			arg.Name = strconv.Itoa(index)
			index++
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

// element lowers an element of an array. If it has a key, a pair of an object or class and a name stands for a method, and texts
// under some keys are names of functions.
func (l *lowering) element(n front.Node) (out ir.Arg) {
	value := unref(n.Nth(-1))
	if value.Is("variadic_unpacking") {
		out.X = front.Of(ir.Spread, value, "", l.Expr(value.Nth(0)))
		return out
	}
	out.X = l.Expr(value)
	if !n.Has("=>") {
		return out
	}
	if m := l.method(value); m != nil {
		out.X = m
	}
	if key, ok := l.constant(n.Nth(0)); !ok || key == "" {
		out.Key = l.Expr(n.Nth(0))
	} else if out.Name = key; strings.HasSuffix(key, "callback") || key == "uses" {
		out.X = l.callable(value, out.X)
	}
	return out
}

// unref returns the operand of "&".
func unref(n front.Node) front.Node {
	if n.Is("by_ref") {
		return n.Nth(0)
	}
	return n
}

func (l *lowering) dynamicVariable(n front.Node) *ir.Expr {
	if name := n.Nth(0); name.Is("name") { // "${name}" in a text
		return l.variableOf(n, "$"+name.Text())
	}
	return front.Unknown(n, l.Expr(n.Nth(0)))
}

func (l *lowering) classConstant(n front.Node) *ir.Expr {
	scope, name := n.Nth(0), n.Nth(-1)
	switch {
	case !strings.EqualFold(name.Text(), "class"):
		return l.static(n, scope, name.Text())
	case isName(scope) || scope.Is("relative_scope"):
		return front.At(ir.Ref, n, l.className(scope.Text()))
	}
	return front.Unknown(n)
}

// isName reports whether a node is a name, with or without a namespace.
func isName(n front.Node) bool { return n.Is("name", "qualified_name", "relative_name") }

// variableOf returns the variable with a name.
func (l *lowering) variableOf(n front.Node, name string) *ir.Expr {
	switch {
	case name == "$this":
		return front.At(ir.This, n, "")
	case l.lib.isSuper(name):
		return front.At(ir.Ref, n, name)
	case l.u.Template && l.scope.script:
		return front.OwnMember(n, name[1:])
	default:
		return front.At(ir.Var, n, name)
	}
}

func (l *lowering) member(n front.Node, of *ir.Expr, name front.Node) *ir.Expr {
	if name.Is("name") {
		return front.Select(n, of, name.Text())
	}
	return front.Index(n, of, l.Expr(name))
}

// static lowers a constant, static property or method of a class.
func (l *lowering) static(n, scope front.Node, name string) *ir.Expr {
	if isName(scope) || scope.Is("relative_scope") {
		if class := l.className(scope.Text()); class != "" {
			return front.At(ir.Ref, n, class+"."+name)
		}
		return front.Unknown(n)
	}
	return front.Select(n, l.Expr(scope), name)
}

func (l *lowering) subscript(n front.Node) *ir.Expr {
	of, key := n.Nth(0), n.Nth(1)
	if of.Is("variable_name") && l.lib.isSuper(of.Text()) {
		if x := l.superAt(n, of.Text(), key); x != nil {
			return x
		}
	}
	x := front.At(ir.Index, n, "")
	x.X = l.Expr(of)
	if key.OK() {
		k := l.Expr(key)
		if key.Is("name") && inText(n) {
			k = front.At(ir.String, key, key.Text())
		}
		sent := k.Name == "name" || k.Name == "type" || k.Name == "full_path"
		if k.Op == ir.String && !sent && of.Is("subscript_expression") && strings.HasPrefix(of.Text(), "$_FILES") {
			return front.At(ir.Ref, n, "upload."+k.Name) // chosen by the server
		}
		x.Args = front.Args(k)
	}
	return x
}

func (l *lowering) conditional(n front.Node) *ir.Expr {
	body := n.Field("body")
	if !body.OK() {
		return front.Binary(n, "||", l.Expr(n.Field("condition")), l.Expr(n.Field("alternative")))
	}
	return front.Of(ir.Cond, n, "", l.Expr(n.Field("condition")), l.Expr(body), l.Expr(n.Field("alternative")))
}

func (l *lowering) cast(n front.Node) *ir.Expr {
	x := l.Expr(n.Field("value"))
	switch strings.ToLower(n.Field("type").Text()) {
	case "int", "integer":
		return front.Cast(n, "int", x)
	case "float", "double", "real":
		return front.Cast(n, "float", x)
	case "bool", "boolean":
		return front.Cast(n, "bool", x)
	case "string", "binary":
		return front.CallNamed(n, "strval", x)
	}
	return x
}

func (l *lowering) binary(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	op := strings.ToLower(n.Field("operator").Text())
	switch op {
	case ".":
		return l.concat(n)
	case "xor":
		return front.Unknown(n, l.Expr(left), l.Expr(right))
	case "instanceof":
		of := front.At(ir.Ref, right, l.className(right.Text()))
		if !isName(right) {
			of = l.Expr(right)
		}
		return front.Binary(n, op, l.Expr(left), of)
	case "|>": // "x |> f(...)"
		return front.Call(n, l.callable(right, l.Expr(right)), ir.Arg{X: l.Expr(left)})
	case "|":
		if flags, ok := l.flags(n); ok {
			return front.At(ir.String, n, flags)
		}
	}
	a, b := l.Expr(left), l.Expr(right)
	switch op {
	case "<>", "and", "or":
		op = map[string]string{"<>": "!=", "and": "&&", "or": "||"}[op]
	case "+":
		if l.lib.sums(left, right) {
			return front.Cast(n, "float", front.Binary(n, op, a, b))
		}
	case "==", "===", "!=", "!==":
		if b.Op == ir.String {
			a = l.plain(left, a)
		} else if a.Op == ir.String {
			b = l.plain(right, b)
		}
	}
	return front.Binary(n, op, a, b)
}

// flags returns the names of combined constants, because names are more specific than their
// numbers.
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

// maxArms is the maximum number of arms of a match that are nested in IR.
const maxArms = 200

// match lowers a match expression, which compares with each of its conditions in turn.
func (l *lowering) match(n front.Node) *ir.Expr {
	subject := strip(n.Field("condition"))
	bare := strings.EqualFold(subject.Text(), "true")
	var arms [][2]*ir.Expr
	otherwise := front.At(ir.Nil, n, "")
	for c := range n.Field("body").Children() {
		x := l.Expr(c.Field("return_expression"))
		if c.Is("match_default_expression") {
			otherwise = x
			continue
		}
		if len(arms) >= maxArms {
			otherwise = front.Unknown(n, otherwise, x)
			continue
		}
		var cond *ir.Expr
		for v := range c.Field("conditional_expressions").Children() {
			one := l.Expr(v)
			if !bare {
				one = front.Binary(v, "==", l.Expr(subject), one)
			}
			cond = front.Also(v, "||", cond, one)
		}
		arms = append(arms, [2]*ir.Expr{cond, x})
	}
	for _, arm := range slices.Backward(arms) {
		otherwise = front.Of(ir.Cond, n, "", arm[0], arm[1], otherwise)
	}
	return otherwise
}
