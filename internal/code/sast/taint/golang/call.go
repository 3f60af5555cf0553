package golang

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) call(n front.Node) *ir.Expr {
	fun, args := n.Field("function").Peel(0, "parenthesized_expression"), n.Field("arguments").List()
	if fun.Is("unary_expression") && fun.Has("*") { // (*T)(x)
		fun = fun.Field("operand")
	}
	if fun.Is("identifier") {
		if x := l.predeclared(n, fun.Text(), args); x != nil {
			return x
		}
	}
	if fun.Is("array_type", "slice_type", "map_type", "channel_type", "pointer_type", "generic_type") && len(args) == 1 {
		return l.converted(n, fun, args[0])
	}
	callee := l.callee(fun)
	if callee.Op == ir.This { // a function with methods; a call of "this" itself would be one of a constructor
		callee = front.Of(ir.Seq, fun, "", callee)
	}
	values := front.Args(l.Exprs(args)...)
	if slices.Contains(l.lib.Errors, l.called(fun)) { // of such a value, only its presence matters
		values = append(values, ir.Arg{X: &ir.Expr{Op: ir.New, Name: ir.Literal, Type: "error", Pos: n.Pos()}})
		return &ir.Expr{Op: ir.Seq, Pos: n.Pos(), Args: values}
	}
	if x := formatted(n, callee, values); x != nil {
		return x
	}
	x := front.Call(n, callee, values...)
	if callee.Op == ir.Select && len(args) == 0 && l.lib.Getters.MatchString(callee.Name) {
		x.Name = ir.Get
	}
	return x
}

// callee lowers the called function, without type arguments.
func (l *lowering) callee(fun front.Node) *ir.Expr {
	of := fun.Field("operand")
	generic := of.Is("identifier") && !l.Vars.Has(of.Text()) || of.Is("selector_expression") && l.imported(of.Field("operand")) != ""
	if fun.Is("index_expression") && generic && !fun.Field("index").Is("int_literal", "interpreted_string_literal") {
		return l.Expr(of)
	}
	return l.Expr(fun)
}

// predeclared lowers a call of a predeclared function or type, or of a type parameter; nil for others.
func (l *lowering) predeclared(n front.Node, name string, args []front.Node) *ir.Expr {
	local := l.Vars.Has(name)
	switch {
	case len(args) == 1 && (l.hasParam(name) || name == "any" && !local):
		return l.Expr(args[0])
	case local:
		return nil
	case builtin(name) && len(args) == 1:
		return l.conversion(n, name, l.Expr(args[0]))
	}
	switch name {
	case "make", "new", computed:
		return l.made(n, name, args)
	case "append":
		return l.appended(n, args)
	case "len", "cap", "real", "imag", "complex":
		return front.Cast(n, "int", front.CallNamed(n, name, l.Exprs(args)...))
	case "min", "max":
		return front.Unknown(n, l.Exprs(args)...)
	case "copy":
		if len(args) == 2 {
			return front.Assign(n, l.passed(n, args[0]), "", l.Expr(args[1]))
		}
	case "clear", "delete", "close", "print", "println", "recover", "panic":
	default:
		return nil
	}
	return front.Of(ir.Seq, n, "", append(l.Exprs(args), front.Unknown(n))...)
}

func (l *lowering) made(n front.Node, name string, args []front.Node) *ir.Expr {
	if len(args) == 0 {
		return front.Unknown(n)
	}
	if name == "make" {
		x := cast(n, l.typ(args[0]), front.Of(ir.Map, n, ""))
		return front.Of(ir.Seq, n, "", append(l.Exprs(args[1:]), x)...)
	}
	if of := args[0]; name == computed || l.Vars.Has(of.Text()) || l.Vars.Has(of.Field("package").Text()) {
		return front.Of(ir.Unary, n, "&", l.Expr(of)) // new(x)
	}
	if z := l.zero(args[0]); z != nil {
		return z
	}
	return front.Cast(n, l.typ(args[0]), front.Unknown(n))
}

// appended lowers a call of append.
func (l *lowering) appended(n front.Node, args []front.Node) *ir.Expr {
	x := &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: front.Args(l.Exprs(args)...)}
	if len(args) > 0 {
		x.Args[0].X = front.Of(ir.Spread, args[0], "", x.Args[0].X)
	}
	return x
}
