package python

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// call lowers a call. Chains of calls are lowered in a loop by attribute, which expr calls.
func (l *lowering) call(n front.Node) *ir.Expr {
	fun := n.Field("function")
	if x := l.formatted(n, fun); x != nil {
		return x
	}
	called := l.expr(fun)
	if called != nil && called.Op == ir.This {
		return l.receiverCall(n, called)
	}
	args := l.arguments(n.Field("arguments"))
	if fun.Is("identifier") {
		if what, name := l.lookup(fun.Text()); what == isRef && name == fun.Text() {
			if x := l.builtin(n, name, args); x != nil {
				return x
			}
		}
	}
	return front.Call(n, called, args...)
}

// receiverCall lowers a call of the receiver itself: of a class, which creates an object, or of a callable object.
func (l *lowering) receiverCall(n front.Node, this *ir.Expr) *ir.Expr {
	args := l.arguments(n.Field("arguments"))
	for i := len(l.scopes) - 1; i >= 0; i-- {
		if s := l.scopes[i]; s.self != "" {
			if s.class != "" {
				return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: s.class, Args: args}
			}
			break
		}
	}
	return front.Call(n, front.Select(n, this, "__call__"), args...)
}

// arguments lowers the arguments of a call.
func (l *lowering) arguments(n front.Node) []ir.Arg {
	if n.Is("generator_expression") {
		return front.Args(l.expr(n))
	}
	var out []ir.Arg
	for c := range n.Children() {
		switch c.Kind() {
		case "keyword_argument":
			out = append(out, ir.Arg{Name: c.Field("name").Text(), X: front.Args(l.expr(c.Field("value")))[0].X})
		case "dictionary_splat":
			out = append(out, l.named(c)...)
		default:
			out = append(out, front.Args(l.expr(c))...)
		}
	}
	return out
}

// named returns the arguments in a dictionary; one that is not a literal is passed under the name "**".
func (l *lowering) named(n front.Node) []ir.Arg {
	d := n.Nth(0)
	x := l.expr(d)
	if x == nil {
		return nil
	}
	if x.Op != ir.Map {
		return []ir.Arg{{Name: "**", X: x}}
	}
	out := make([]ir.Arg, 0, len(x.Args))
	for _, a := range x.Args {
		switch {
		case a.Key != nil && a.Key.Op == ir.String:
			out = append(out, ir.Arg{Name: a.Key.Name, X: a.X})
		default:
			out = append(out, ir.Arg{Name: "**", X: a.X})
		}
	}
	return out
}

// conversions are the builtins that convert a value to their type.
var conversions = map[string]string{"int": "int", "float": "float", "bool": "bool", "complex": "complex", "str": "str", "bytes": "bytes"}

// builtin lowers builtin functions with a special form, nil for others.
func (l *lowering) builtin(n front.Node, name string, args []ir.Arg) *ir.Expr {
	if name == "super" {
		return front.At(ir.Super, n, "")
	}
	if len(args) == 0 {
		if name == "dict" {
			return front.At(ir.Map, n, "")
		}
		if name == "list" || name == "set" {
			return front.At(ir.List, n, "")
		}
		return nil
	}
	positional := args[0].Name == "" && args[0].X.Op != ir.Spread
	switch {
	case conversions[name] != "" && positional:
		return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: conversions[name], Args: args[:1]}
	case name == "getattr" && len(args) > 1 && args[1].X.Op == ir.String && args[1].X.Name != "":
		x := front.Select(n, args[0].X, args[1].X.Name)
		if len(args) > 2 {
			return front.Binary(n, "??", x, args[2].X)
		}
		return x
	case name == "setattr" && len(args) == 3 && args[1].X.Op == ir.String && args[1].X.Name != "":
		return front.Assign(n, front.Select(n, args[0].X, args[1].X.Name), "", args[2].X)
	case name == "isinstance" && len(args) == 2:
		return l.instance(n, args)
	case name == "dict":
		return mapOf(n, args)
	}
	return nil
}

// instance lowers a test of a type; a test of several types says nothing about the value.
func (l *lowering) instance(n front.Node, args []ir.Arg) *ir.Expr {
	if args[1].X.Op == ir.List {
		var out *ir.Expr
		for _, t := range args[1].X.Args {
			one := front.Binary(n, "instanceof", args[0].X, t.X)
			if out == nil {
				out = one
			} else {
				out = front.Binary(n, "||", out, one)
			}
		}
		if out != nil {
			return out
		}
	}
	return front.Binary(n, "instanceof", args[0].X, args[1].X)
}

// mapOf returns a dictionary of named arguments.
func mapOf(n front.Node, args []ir.Arg) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for _, a := range args {
		if a.Name == "**" || a.Name == "" {
			a = ir.Arg{X: front.Of(ir.Spread, n, "", a.X)}
		}
		x.Args = append(x.Args, a)
	}
	return x
}
