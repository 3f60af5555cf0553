package python

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// call lowers a call.
func (l *lowering) call(n front.Node) *ir.Expr {
	fun, list := n.Field("function"), n.Field("arguments")
	if x := l.formatted(n, fun); x != nil {
		return x
	}
	callee := l.Expr(fun)
	if x := l.quantified(n, callee, list); x != nil {
		return x
	}
	args := l.arguments(list)
	switch {
	case callee.Op == ir.This:
		return l.callReceiver(n, callee, args)
	case callee.Op == ir.Ref && callee.Name == "functools.partial" && len(args) > 1 && args[0].Name == "" && args[0].X.Op != ir.Spread:
		return front.Partial(n, args[0].X, args[1:])
	case callee.Op == ir.Ref && fun.Is("identifier") && callee.Name == fun.Text():
		if x := l.builtin(n, callee.Name, args); x != nil {
			return x
		}
	}
	return front.Call(n, callee, args...)
}

// callReceiver lowers a call of the receiver itself: of a class, which creates an object, or of a callable object.
func (l *lowering) callReceiver(n front.Node, this *ir.Expr, args []ir.Arg) *ir.Expr {
	for _, s := range slices.Backward(l.scopes) {
		if s.receiver != "" && s.class != "" {
			return front.New(n, s.class, args...)
		}
		if s.receiver != "" {
			break
		}
	}
	return front.CallMethod(n, this, "__call__", args...)
}

// arguments lowers the arguments of a call.
func (l *lowering) arguments(n front.Node) []ir.Arg {
	if n.Is("generator_expression") {
		return front.Args(l.Expr(n))
	}
	var out []ir.Arg
	for c := range n.Children() {
		switch c.Kind() {
		case "keyword_argument":
			out = append(out, ir.Arg{Name: c.Field("name").Text(), X: l.Expr(c)})
		case "dictionary_splat":
			out = append(out, named(l.Expr(c.Nth(0)))...)
		default:
			out = append(out, ir.Arg{X: l.Expr(c)})
		}
	}
	return out
}

// named returns the arguments in a dictionary: those with unknown names remain one.
func named(x *ir.Expr) []ir.Arg {
	if x.Op != ir.Map {
		return []ir.Arg{{Name: ir.NamedRest, X: x}}
	}
	rest := *x
	rest.Args = nil
	out := make([]ir.Arg, 0, len(x.Args))
	for _, a := range x.Args {
		if a.Key != nil && a.Key.Op == ir.String {
			out = append(out, ir.Arg{Name: a.Key.Name, X: a.X})
		} else {
			rest.Args = append(rest.Args, a)
		}
	}
	if len(rest.Args) > 0 {
		out = append(out, ir.Arg{Name: ir.NamedRest, X: &rest})
	}
	return out
}

// builtin lowers calls of builtin functions that are operations of IR; it returns nil for others.
func (l *lowering) builtin(n front.Node, name string, args []ir.Arg) *ir.Expr {
	switch {
	case name == "super":
		return front.At(ir.Super, n, "")
	case name == "dict":
		return mapOf(n, args)
	case (name == "list" || name == "set") && len(args) == 0:
		return front.At(ir.List, n, "")
	case name == "isinstance" && len(args) == 2:
		return instance(n, args[0].X, args[1].X)
	case slices.Contains(l.lib.Conversions, name) && len(args) > 0 && args[0].Name == "" && args[0].X.Op != ir.Spread:
		return front.Cast(n, name, args[0].X)
	case len(args) > 1 && args[1].X.Op == ir.String && args[1].X.Name != "":
		return member(n, name, args)
	}
	return nil
}

// member lowers a call of getattr with a constant name; nil for other functions.
func member(n front.Node, name string, args []ir.Arg) *ir.Expr {
	x := front.Select(n, args[0].X, args[1].X.Name)
	switch {
	case name == "getattr" && len(args) == 2:
		return x
	case name == "getattr":
		return front.Binary(n, "??", x, args[2].X)
	case name == "setattr" && len(args) == 3:
		return front.Assign(n, x, "", args[2].X)
	}
	return nil
}

// instance lowers a test for one of several types.
func instance(n front.Node, x, types *ir.Expr) *ir.Expr {
	var out *ir.Expr
	if types.Op == ir.List {
		for _, t := range types.Args {
			out = front.Also(n, "||", out, front.Binary(n, "instanceof", x, t.X))
		}
	}
	if out == nil {
		return front.Binary(n, "instanceof", x, types)
	}
	return out
}

// mapOf returns a dictionary of arguments.
func mapOf(n front.Node, args []ir.Arg) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for _, a := range args {
		if a.Name == ir.NamedRest || a.Name == "" {
			a = ir.Arg{X: front.Of(ir.Spread, n, "", a.X)}
		}
		x.Args = append(x.Args, a)
	}
	return x
}
