package golang

import (
	"regexp"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) call(n front.Node) *ir.Expr {
	fun, args := n.Field("function"), n.Field("arguments").List()
	for fun.Is("parenthesized_expression") && fun.Nth(0).OK() {
		fun = fun.Nth(0)
	}
	if fun.Is("unary_expression") && fun.Has("*") { // (*T)(x)
		fun = fun.Field("operand")
	}
	if fun.Is("identifier") {
		if _, local := l.variable(fun.Text()); !local {
			if x := l.builtin(n, fun.Text(), args); x != nil {
				return x
			}
		}
	}
	if fun.Is("array_type", "slice_type", "map_type", "channel_type", "pointer_type", "generic_type") && len(args) == 1 {
		return l.conversion(n, l.typ(fun), l.expr(args[0]))
	}
	callee := l.callee(fun)
	lowered := make([]ir.Arg, 0, len(args))
	for _, a := range args {
		lowered = append(lowered, ir.Arg{X: l.expr(a)})
	}
	if callee.Op == ir.Ref && makesError(callee.Name) {
		return madeError(n, lowered)
	}
	if x := l.formatted(n, callee, lowered); x != nil {
		return x
	}
	x := front.Call(n, callee, lowered...)
	if callee.Op == ir.Select && len(args) == 0 && getter.MatchString(callee.Name) {
		x.Name = ir.Get
	}
	return x
}

// getter returns the name of a method that returns a field, as generated code has it.
var getter = regexp.MustCompile(`^Get[A-Z]`)

// makesError reports whether a function always returns an error.
func makesError(name string) bool {
	switch name {
	case "errors.New", "fmt.Errorf", "github.com/pkg/errors.New", "github.com/pkg/errors.Errorf":
		return true
	}
	return false
}

// madeError is an error of which only the existence matters.
func madeError(n front.Node, args []ir.Arg) *ir.Expr {
	x := front.Of(ir.Seq, n, "")
	x.Args = append(x.Args, args...)
	x.Args = append(x.Args, ir.Arg{X: &ir.Expr{Op: ir.New, Name: ir.Literal, Type: "error", Pos: n.Pos()}})
	return x
}

// callee lowers the called function, without type arguments.
func (l *lowering) callee(fun front.Node) *ir.Expr {
	switch fun.Kind() {
	case "index_expression":
		operand := fun.Field("operand")
		if operand.Is("identifier") && !l.isVariable(operand) || operand.Is("selector_expression") && l.imported(operand.Field("operand")) != "" {
			if !fun.Field("index").Is("int_literal", "interpreted_string_literal") {
				return l.expr(operand)
			}
		}
	case "type_instantiation_expression":
		return l.expr(fun.Field("type"))
	}
	return l.expr(fun)
}

// builtin lowers a call of a predeclared function or type, nil for others.
func (l *lowering) builtin(n front.Node, name string, args []front.Node) *ir.Expr {
	if l.typeParams[name] && len(args) == 1 {
		return l.expr(args[0])
	}
	if name == "any" && len(args) == 1 {
		return l.expr(args[0])
	}
	if builtinType(name) && len(args) == 1 {
		return l.conversion(n, name, l.expr(args[0]))
	}
	switch name {
	case "make", "new":
		if len(args) == 0 {
			return front.Unknown(n)
		}
		return l.made(n, name, args)
	case "append":
		return l.appended(n, args)
	case "len", "cap", "real", "imag", "copy", "clear", "delete", "close", "print", "println", "recover", "panic", "min", "max", "complex":
		return l.plain(n, name, args)
	}
	return nil
}

func (l *lowering) made(n front.Node, name string, args []front.Node) *ir.Expr {
	of := args[0]
	if name == "make" {
		if of.Is("map_type") {
			return l.cast(n, l.typ(of), front.Of(ir.Map, n, ""))
		}
		var sizes []*ir.Expr
		for _, a := range args[1:] {
			sizes = append(sizes, l.expr(a))
		}
		x := l.cast(n, l.typ(of), front.Of(ir.Map, n, ""))
		return front.Of(ir.Seq, n, "", append(sizes, x)...)
	}
	if z := l.zero(of); z != nil {
		return z
	}
	return l.cast(n, l.typ(of), front.Unknown(n))
}

// appended lowers a list with more elements.
func (l *lowering) appended(n front.Node, args []front.Node) *ir.Expr {
	x := front.Of(ir.List, n, "")
	for i, a := range args {
		v := l.expr(a)
		if i == 0 {
			v = front.Of(ir.Spread, a, "", v)
		}
		x.Args = append(x.Args, ir.Arg{X: v})
	}
	return x
}

func (l *lowering) plain(n front.Node, name string, args []front.Node) *ir.Expr {
	values := make([]*ir.Expr, 0, len(args))
	for _, a := range args {
		values = append(values, l.expr(a))
	}
	switch name {
	case "len", "cap", "real", "imag", "complex":
		return &ir.Expr{Op: ir.Cast, Type: "int", Pos: n.Pos(), Args: front.Args(front.Unknown(n, values...))}
	case "copy":
		if len(values) == 2 {
			to := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: values[0], Args: front.Args(front.Unknown(n))}
			return front.Assign(n, to, "", values[1])
		}
	case "recover":
		return front.Unknown(n)
	case "min", "max":
		return front.Unknown(n, values...)
	}
	return front.Of(ir.Seq, n, "", append(values, front.Unknown(n))...)
}
