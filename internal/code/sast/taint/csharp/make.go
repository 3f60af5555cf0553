package csharp

import (
	"strconv"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// create lowers the creation of an object, with its initialiser.
func (l *lowering) create(n front.Node, typ string, args, init front.Node) *ir.Expr {
	x := &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: typ}
	before, values, behind := l.arguments(args)
	x.Args = values
	if !init.OK() {
		return l.around(n, before, x, behind)
	}
	t := l.temporary(n)
	out := front.At(ir.Seq, n, "")
	for _, b := range before {
		out.Args = append(out.Args, ir.Arg{X: b})
	}
	out.Args = append(out.Args, ir.Arg{X: front.Assign(n, t, "", x)})
	l.fill(out, t, init)
	for _, b := range behind {
		out.Args = append(out.Args, ir.Arg{X: b})
	}
	out.Args = append(out.Args, ir.Arg{X: t})
	return out
}

// fill applies an initialiser to the object in a variable.
func (l *lowering) fill(out *ir.Expr, t *ir.Expr, init front.Node) {
	if !l.depth.Enter(init) {
		return
	}
	defer l.depth.Leave()
	for c := range init.Children() {
		switch {
		case c.Is("assignment_expression"):
			l.fillMember(out, t, c)
		case c.Is("initializer_expression"): // {key, value}
			call := front.Call(c, front.Select(c, t, "Add"))
			for a := range c.Children() {
				call.Args = append(call.Args, ir.Arg{X: front.Args(l.expr(a))[0].X})
			}
			out.Args = append(out.Args, ir.Arg{X: call})
		default:
			out.Args = append(out.Args, ir.Arg{X: front.Call(c, front.Select(c, t, "Add"), front.Args(l.expr(c))...)})
		}
	}
}

func (l *lowering) fillMember(out *ir.Expr, t *ir.Expr, c front.Node) {
	left, right := c.Field("left"), c.Field("right")
	var target *ir.Expr
	if left.Is("element_binding_expression") {
		target = l.element(left, t, left)
	} else {
		target = front.Select(left, t, name(left))
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
		x := l.expr(p)
		if l.approves(p) {
			x = yes(p)
		}
		out.Args = append(out.Args, ir.Arg{X: front.Assign(c, target, "", x)})
	}
}

// with lowers a "with" expression: a copy with some other values.
func (l *lowering) with(n front.Node) *ir.Expr {
	t := l.temporary(n)
	out := front.Of(ir.Seq, n, "", front.Assign(n, t, "", l.expr(n.Nth(0))))
	for c := range n.Children() {
		if c.Is("with_initializer") {
			out.Args = append(out.Args, ir.Arg{X: front.Assign(c, front.Select(c, t, name(c.Nth(0))), "", l.expr(c.Nth(-1)))})
		}
	}
	out.Args = append(out.Args, ir.Arg{X: t})
	return out
}

// tupleOf lowers a tuple, whose parts have their own names or the given ones.
func (l *lowering) tupleOf(n front.Node, names []string) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for i, a := range n.List() {
		x := front.Args(l.expr(a.Nth(-1)))[0].X
		text := name(a.Field("name"))
		if text == "" && i < len(names) {
			text = names[i]
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

func (l *lowering) anonymous(n front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	text, key := "", false
	list := n.List()
	all := []front.Node{}
	for c := range n.All() {
		all = append(all, c)
	}
	equals := map[int]bool{} // names that are followed by "="
	for i, c := range all {
		if i > 0 && c.Kind() == "=" {
			equals[all[i-1].Index()] = true
		}
	}
	for _, c := range list {
		if equals[c.Index()] {
			text, key = name(c), true
			continue
		}
		if !key {
			text = name(c)
			if c.Is("member_access_expression", "conditional_access_expression") {
				text = name(c.Field("name"))
			}
		}
		out.Args = append(out.Args, ir.Arg{Name: text, X: l.expr(c)})
		key = false
	}
	return out
}

// list lowers an array or a collection. An array of known bytes is a constant.
func (l *lowering) list(n front.Node, typ string) *ir.Expr {
	out := front.At(ir.List, n, "")
	known := []rune{}
	for c := range n.Children() {
		if c.Is("argument") {
			c = c.Nth(-1)
		}
		x := front.Args(l.expr(c))[0].X
		if x.Op == ir.Number && x.Num >= 0 && x.Num < 256 {
			known = append(known, rune(x.Num))
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	if typ == "byte[]" && len(known) == len(out.Args) && len(known) > 0 {
		return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(front.At(ir.String, n, string(known)))}
	}
	if typ != "" {
		return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(out)}
	}
	return out
}
