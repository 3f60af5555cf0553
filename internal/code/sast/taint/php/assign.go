package php

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) assignment(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	target := l.target(left)
	if target.Op == ir.Unknown && left.Is("dynamic_variable_name") {
		// A variable variable: input must not choose its name.
		name := front.CallNamed(n, "$$", l.Expr(left.Nth(0)))
		return front.Of(ir.Seq, n, "", name, l.Expr(right))
	}
	keep := l.unescaped(n, left, right)
	out := l.assign(n, target, "", l.Expr(right))
	if keep != nil {
		return front.Of(ir.Seq, n, "", keep, out)
	}
	return out
}

func (l *lowering) augmented(n front.Node) *ir.Expr {
	op := strings.TrimSuffix(n.Field("operator").Text(), "=")
	value := l.Expr(n.Field("right"))
	return l.assign(n, l.target(n.Field("left")), op, value)
}

func (l *lowering) update(n front.Node) *ir.Expr {
	op := n.Field("operator").Text()
	return l.assign(n, l.target(n.Field("argument")), op[:min(1, len(op))], front.Num(front.Node{}, 1))
}

// assign assigns a value to a target. If functions access the variable by "global", the global is assigned
// too.
func (l *lowering) assign(n front.Node, target *ir.Expr, op string, value *ir.Expr) *ir.Expr {
	out := front.Assign(n, target, op, value)
	base := target
	for base.Op == ir.Index && base.X != nil {
		base = base.X
	}
	if target.Op == ir.Index && len(target.Args) == 0 && op == "" && base.Op == ir.Var {
		out = front.CallMethod(n, target.X, "[]", ir.Arg{X: value})
	}
	if base.Op != ir.Var || !l.scope.globals[base.Name] && (!l.scope.script || !l.globals[base.Name]) {
		return out
	}
	v := front.At(ir.Var, n, base.Name)
	keep := front.Assign(n, front.At(ir.Ref, n, base.Name), "", v)
	return front.Of(ir.Seq, n, "", out, keep, v)
}

// target lowers the target of an assignment.
func (l *lowering) target(n front.Node) *ir.Expr {
	n = unref(n)
	switch n.Kind() {
	case "list_literal", "array_creation_expression":
		if !l.Enter(n) {
			return front.Unknown(n)
		}
		defer l.Leave()
		return l.pattern(n)
	case "parenthesized_expression":
		return l.target(n.Nth(0))
	}
	x := l.Expr(n)
	if x.Op == ir.Call && x.X.Op == ir.Ref && x.X.Name == "session.get" && len(x.Args) == 1 {
		return x.Args[0].X
	}
	return x
}

// pattern lowers the destructuring of an array: list() or [], with or without keys.
func (l *lowering) pattern(n front.Node) *ir.Expr {
	list, keyed := front.At(ir.List, n, ""), front.At(ir.Map, n, "")
	var key, value front.Node
	flush := func() {
		switch {
		case !value.OK():
			list.Args = append(list.Args, ir.Arg{X: front.Unknown(n)})
		case key.OK():
			name, _ := l.constant(key)
			keyed.Args = append(keyed.Args, ir.Arg{Name: name, X: l.target(value)})
		default:
			list.Args = append(list.Args, ir.Arg{X: l.target(value)})
		}
		key, value = front.Node{}, front.Node{}
	}
	for c := range n.All() {
		switch {
		case c.Is("array_element_initializer"):
			if c.Has("=>") {
				key = c.Nth(0)
			}
			value = c.Nth(-1)
		case c.Named() && !c.Is("comment"):
			value = c
		case c.Is("=>"):
			key, value = value, front.Node{}
		case c.Is(","):
			flush()
		}
	}
	if value.OK() {
		flush()
	}
	if len(keyed.Args) > 0 { // all elements have keys
		return keyed
	}
	return list
}

// escapedOperand returns the argument of an escaping call; none for other calls.
func (lib *library) escapedOperand(n front.Node) front.Node {
	n = strip(n)
	switch n.Kind() {
	case "conditional_expression":
		return lib.escapedOperand(n.Field("body"))
	case "function_call_expression":
		if slices.Contains(lib.Escapers, functionName(n)) {
			return n.Field("arguments").Nth(-1).Nth(-1)
		}
	case "member_call_expression":
		if slices.Contains(lib.EscapingMethods, n.Field("name").Text()) {
			return n.Field("arguments").Nth(-1).Nth(-1)
		}
	}
	return front.Node{}
}

// noteEscape records a variable that is assigned an escaped value.
func (s *scope) noteEscape(n front.Node) {
	left := n.Field("left")
	if left.Is("variable_name") && s.lib.escapedOperand(n.Field("right")).OK() {
		name := left.Text()
		s.escaped[name] = name + " unescaped"
	}
}

// unescaped records the value that an escaped variable had before; any other assignment discards
// it.
func (l *lowering) unescaped(n, left, right front.Node) *ir.Expr {
	if !left.Is("variable_name") {
		return nil
	}
	name, ok := l.scope.escaped[left.Text()]
	if !ok {
		return nil
	}
	value := front.At(ir.Nil, n, "")
	if from := l.lib.escapedOperand(right); from.OK() {
		value = l.Expr(from)
	}
	return front.Assign(n, front.At(ir.Var, n, name), "", value)
}
