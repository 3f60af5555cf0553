package kotlin

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about the standard library that the lowering needs. Fields are explained in
// library.yaml.
type library struct {
	Types, Collections, Getters, Operators, Verbatim map[string]string
	Imported, Asserts, Elements, Receiving           []string
	Blocks                                           map[string]struct {
		Object, Returns string
		Receiver        bool
	}
}

// receives reports whether blocks get an object of one of some types and, in calls with a type argument, a parameter as well.
func (lib *library) receives(given []string) bool {
	return slices.ContainsFunc(given, func(typ string) bool { return slices.Contains(lib.Receiving, typ) })
}

// builtin lowers a call of a library function without a receiver; it returns nil for other
// functions.
func (l *lowering) builtin(c *called, text string) *ir.Expr {
	n := c.n
	class, collects := l.lib.Collections[text]
	switch {
	case collects && class == "java.util.Map":
		return front.Cast(n, class, jvm.MapOf(n, c.args))
	case collects:
		return front.Cast(n, class, &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: c.args})
	case slices.Contains(l.lib.Asserts, text) && len(c.args) > 0:
		throw := ir.Stmt{Op: ir.Throw, Pos: n.Pos(), X: front.Unknown(n)}
		return l.Hoist(n, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: front.Not(n, c.args[0].X), Body: []ir.Stmt{throw}})
	case text == "Regex" && len(c.args) == 1 && c.args[0].X.Op == ir.String:
		return front.At(ir.Regexp, n, c.args[0].X.Name)
	}
	if b, ok := l.lib.Blocks[text]; ok && c.block.OK() {
		return l.runsBuiltin(c, text, b.Object)
	}
	return nil
}

func (l *lowering) runsBuiltin(c *called, text, object string) *ir.Expr {
	x := front.New(c.n, object)
	switch {
	case object == "none":
		return front.Call(c.n, l.lambda(c.block, "", ""))
	case object == "argument" && len(c.args) != 1, object == "this" && c.block.First("lambda_parameters").OK():
		return nil
	case object == "argument":
		x = c.args[0].X
	case object == "this":
		x = l.current(c.n)
	}
	return l.runs(c, text, x)
}

// runs lowers a call that runs a block with an object.
func (l *lowering) runs(c *called, text string, x *ir.Expr) *ir.Expr {
	b, n, by := l.lib.Blocks[text], c.n, ""
	if strings.HasPrefix(b.Returns, "if") {
		x = front.At(ir.Var, n, l.Temp(n, x))
	}
	if b.Receiver {
		by = strings.TrimPrefix(text, ".")
	}
	f := l.lambda(c.block, by, "")
	if params := f.Func.Params; (b.Returns == "object" || b.Returns == "text") && len(params) > 0 {
		if k := len(f.Func.Body) - 1; front.Leaves(f.Func.Body) && f.Func.Body[k].Name == "" {
			f.Func.Body[k].Op = ir.ExprStmt
		}
		f.Func.Body = append(f.Func.Body, front.Return(n, front.At(ir.Var, n, params[0].Name)))
	}
	out := front.Call(n, f, front.Args(x)...)
	switch b.Returns {
	case "text":
		return front.CallMethod(n, out, "toString")
	case "if false", "if true":
		return jvm.Chosen(n, f.Func, out, x, b.Returns == "if true")
	}
	return out
}

// get reads a property: by the name of its getter in Java, except in its own object.
func (l *lowering) get(n front.Node, of *ir.Expr, text string) *ir.Expr {
	if of.Op == ir.This {
		return front.Select(n, of, text)
	}
	return front.CallMethod(n, of, l.getter(text))
}

func (l *lowering) getter(text string) string {
	return cmp.Or(l.lib.Getters[text], jvm.GetterName(text))
}
