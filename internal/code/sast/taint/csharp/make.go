package csharp

import (
	"cmp"
	"strconv"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// create lowers the creation of an object, with its initialiser.
func (l *lowering) create(n front.Node, typ string, args, init front.Node) *ir.Expr {
	before, values, behind := l.arguments(args)
	x := front.New(n, typ, values...)
	if !init.OK() {
		return l.around(n, before, x, behind)
	}
	t := l.temporary(n)
	out := front.Of(ir.Seq, n, "", append(before, front.Assign(n, t, "", x))...)
	l.fill(out, t, init)
	out.Args = append(out.Args, front.Args(append(behind, t)...)...)
	return out
}

// fill applies an initialiser to the object in a variable.
func (l *lowering) fill(out *ir.Expr, t *ir.Expr, init front.Node) {
	if !l.Enter(init) {
		return
	}
	defer l.Leave()
	for c := range init.Children() { // constants first: the meaning of a member can depend on another one, such as a content type
		if c.Is("assignment_expression") && isLiteral(c.Field("right")) {
			l.fillMember(out, t, c)
		}
	}
	for c := range init.Children() {
		switch {
		case c.Is("assignment_expression"):
			if !isLiteral(c.Field("right")) {
				l.fillMember(out, t, c)
			}
		case c.Is("initializer_expression"): // {key, value}
			out.Args = append(out.Args, ir.Arg{X: front.CallMethod(c, t, "Add", front.Operands(l, c)...)})
		default:
			out.Args = append(out.Args, ir.Arg{X: front.CallMethod(c, t, "Add", ir.Arg{X: l.Expr(c)})})
		}
	}
}

func isLiteral(n front.Node) bool {
	return n.Is("string_literal", "verbatim_string_literal", "integer_literal", "boolean_literal")
}

func (l *lowering) fillMember(out *ir.Expr, t *ir.Expr, c front.Node) {
	left, right := c.Field("left"), c.Field("right")
	target := front.Select(left, t, name(left))
	if left.Is("element_binding_expression") {
		target = l.element(left, t, left)
	}
	if right.Is("initializer_expression") {
		l.fill(out, target, right)
		return
	}
	parts := flags(right)
	if len(parts) < 2 {
		parts = []front.Node{right}
	}
	for _, p := range parts {
		x := l.Expr(p)
		if l.approves(p) {
			x = front.Bool(p, true)
		}
		out.Args = append(out.Args, ir.Arg{X: front.Assign(c, target, "", x)})
	}
}

// with lowers a "with" expression: a copy with some other values.
func (l *lowering) with(n front.Node) *ir.Expr {
	t := l.temporary(n)
	out := front.Of(ir.Seq, n, "", front.Assign(n, t, "", front.Of(ir.Map, n, ir.Copy, front.Of(ir.Spread, n, "", l.Expr(n.Nth(0))))))
	for c := range n.Children("with_initializer") {
		out.Args = append(out.Args, ir.Arg{X: front.Assign(c, front.Select(c, t, name(c.Nth(0))), "", l.Expr(c.Nth(-1)))})
	}
	out.Args = append(out.Args, ir.Arg{X: t})
	return out
}

// tupleOf lowers a tuple, whose parts have their own names or the given ones.
func (l *lowering) tupleOf(n front.Node, names []string) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for i, a := range n.List() {
		x := l.Expr(a.Nth(-1))
		text := name(a.Field("name"))
		if text == "" && i < len(names) {
			text = names[i]
		} else if text == "" {
			text = inferred(a.Nth(-1))
		}
		if text == "" {
			out.Args = append(out.Args, ir.Arg{Name: strconv.Itoa(i), X: x})
			continue
		}
		again, first := l.once(a, x)
		out.Args = append(out.Args, ir.Arg{Name: strconv.Itoa(i), X: after(a, first, again)}, ir.Arg{Name: text, X: again})
	}
	return out
}

// anonymous lowers an object of an anonymous type, whose members have names of their own or those of their values.
func (l *lowering) anonymous(n front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	text, last := "", front.Node{}
	for c := range n.All() {
		if c.Kind() == "=" { // what looked like a value is the name of the next member
			text, out.Args = name(last), out.Args[:len(out.Args)-1]
		}
		if !c.Named() || c.Is("comment") {
			continue
		}
		if last = c; text == "" {
			text = cmp.Or(inferred(c), name(c))
		}
		out.Args = append(out.Args, ir.Arg{Name: text, X: l.Expr(c)})
		text = ""
	}
	return out
}

// inferred returns the name that a member gets from its value, "" for other values.
func inferred(n front.Node) string {
	switch n.Kind() {
	case "identifier":
		return name(n)
	case "member_access_expression", "conditional_access_expression":
		return name(n.Field("name"))
	}
	return ""
}

// array lowers the creation of an array.
func (l *lowering) array(n front.Node) *ir.Expr {
	typ := l.typeOf(n.Field("type"))
	if init := n.First("initializer_expression"); init.OK() {
		return l.list(init, typ)
	}
	return front.New(n, typ)
}

// list lowers an array or a collection. An array of known bytes is a constant.
func (l *lowering) list(n front.Node, typ string) *ir.Expr {
	out := front.At(ir.List, n, "")
	known := []rune{}
	for c := range n.Children() {
		if c.Is("argument") {
			c = c.Nth(-1)
		}
		x := l.Expr(c)
		if x.Op == ir.Number && x.Num >= 0 && x.Num < 256 {
			known = append(known, rune(x.Num))
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	if typ == "byte[]" && len(known) == len(out.Args) && len(known) > 0 {
		out = front.At(ir.String, n, string(known))
	}
	return front.Cast(n, typ, out)
}
