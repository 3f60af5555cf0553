package csharp

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) call(n front.Node) *ir.Expr {
	fun, list := n.Field("function"), n.Field("arguments")
	if fun.Is("identifier") && fun.Text() == "nameof" {
		return front.At(ir.String, n, name(lastName(list.Nth(0).Nth(-1))))
	}
	method := name(lastName(fun))
	if fun.Is("member_access_expression") && l.elsewhere(method, list) {
		return front.Bool(n, false)
	}
	x := l.invoke(n, l.function(fun), list)
	l.about(n, method, x, list)
	l.typed(n, fun, x)
	return front.Cast(n, l.resultOf(fun), x)
}

func lastName(n front.Node) front.Node {
	if m := n.Field("name"); n.Is("member_access_expression") {
		return m
	}
	return n
}

// function lowers the function that is called.
func (l *lowering) function(n front.Node) *ir.Expr {
	if !n.Is("identifier", "generic_name") {
		return l.Expr(n)
	}
	text := name(n)
	if l.Vars.Has(text) {
		return l.identifier(n)
	}
	if l.class == nil {
		return front.At(ir.Ref, n, l.static(text))
	}
	for c := l.class; c != nil; c = c.outer {
		m, ok := c.members[text]
		switch {
		case !ok:
		case m == memberStatic && c != l.class:
			return front.At(ir.Ref, n, c.name+"."+text)
		case c == l.class:
			return front.OwnMember(n, text)
		}
	}
	x := front.OwnMember(n, text)
	if len(l.statics) > 0 {
		if !l.class.derived {
			return front.At(ir.Ref, n, l.static(text))
		}
		x.Type = l.static(text)
	}
	return x
}

// static lowers a function of one of the types that "using static" imports.
func (l *lowering) static(text string) string {
	out := ""
	for _, t := range l.statics {
		out += each(l.qualify(t), "."+text) + "|"
	}
	return out + text
}

// invoke calls something with arguments.
func (l *lowering) invoke(n front.Node, fun *ir.Expr, list front.Node) *ir.Expr {
	before, args, behind := l.arguments(list)
	x := front.Call(n, fun, args...)
	if p := x.X.Pos; x.X.Op == ir.Select && p.Line > 0 {
		x.Pos.Line, x.Pos.Col = p.Line, p.Col
	}
	return l.around(n, before, x, behind)
}

// around puts the statements that must run before and after a call around it.
func (l *lowering) around(n front.Node, before []*ir.Expr, x *ir.Expr, behind []*ir.Expr) *ir.Expr {
	if len(before)+len(behind) == 0 {
		return x
	}
	result := l.temporary(n)
	list := append(slices.Clone(before), front.Assign(n, result, "", x))
	return front.Of(ir.Seq, n, "", append(append(list, behind...), result)...)
}

// arguments lowers the arguments of a call. A variable that the call may change is passed in a cell: before creates the cell,
// behind reads its value after the call.
func (l *lowering) arguments(list front.Node) (before []*ir.Expr, args []ir.Arg, behind []*ir.Expr) {
	for a := range list.Children("argument") {
		value := a.Nth(-1)
		one := ir.Arg{Name: name(a.Field("name"))}
		if out := a.Has("out"); out || a.Has("ref") && !value.Is("ref_expression") {
			cell, first, last := l.cell(a, value, out)
			if cell != nil {
				one.X, before, behind = cell, append(before, first), append(behind, last)
				args = append(args, one)
				continue
			}
		}
		one.X = l.argumentValue(value)
		args = append(args, one)
	}
	return before, args, behind
}

// argumentValue lowers an argument; the parts of an interpolated string may be passed separately.
func (l *lowering) argumentValue(n front.Node) *ir.Expr {
	if n.Is("interpolated_string_expression") {
		return front.Cast(n, formattable, l.Expr(n))
	}
	return l.Expr(n)
}

// cell lowers a variable that a call may change; it returns nil for other arguments.
func (l *lowering) cell(a, value front.Node, out bool) (cell, first, last *ir.Expr) {
	declared := value.Is("declaration_expression")
	if value.Is("discard") || value.Is("identifier") && value.Text() == "_" || declared && name(value.Field("name")) == "_" {
		return nil, nil, nil
	}
	typ := ""
	if declared {
		typ = l.typeOf(value.Field("type"))
	}
	target := l.target(value)
	if target.Op != ir.Var && target.Op != ir.Select && target.Op != ir.Ref && target.Op != ir.Index {
		return nil, nil, nil
	}
	cell = l.temporary(a)
	made := front.At(ir.Map, a, "")
	if !out {
		made.Args = []ir.Arg{{Name: cellKey, X: target}}
	}
	x := front.Cast(a, typ, front.Select(a, cell, cellKey))
	passed := *cell
	passed.X = target
	first = front.Assign(a, cell, "", made)
	if declared { // what the result says about the variable is noted before it gets its value
		first = front.Of(ir.Seq, a, "", front.Assign(a, target, "", front.At(ir.Nil, a, "")), first)
	}
	return &passed, first, front.Assign(a, target, "", x)
}
