package php

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) print(n front.Node) *ir.Expr { return l.output(n, "print", l.Expr(n.Nth(0))) }

func (l *lowering) shell(n front.Node) *ir.Expr {
	return front.CallNamed(n, "shell_exec", front.Of(ir.Concat, n, "", l.parts(n)...))
}

// yielded lowers a "yield" whose value is used: the caller sends that value.
func (l *lowering) yielded(n front.Node) *ir.Expr {
	l.Before = append(l.Before, l.yieldStmt(n))
	return front.Unknown(n)
}

// args lowers the arguments of a call; open reports whether it is "f(...)", a reference to the function itself.
func (l *lowering) args(n front.Node) (out []ir.Arg, open bool) {
	for c := range n.Children() {
		switch {
		case c.Is("variadic_placeholder"):
			return nil, true
		case c.Is("argument"):
			value := c.Nth(-1)
			a := ir.Arg{X: l.Expr(unref(value))}
			if value.Is("variadic_unpacking") {
				a.X = front.Of(ir.Spread, value, "", l.Expr(value.Nth(0)))
			} else if m := l.method(value); m != nil {
				a.X = m
			}
			if name := c.Field("name"); name.OK() && name.Index() != value.Index() {
				a.Name = "$" + name.Text()
			}
			out = append(out, a)
		}
	}
	return out, false
}

// method returns the method that a callable array stands for, [$this, 'name'] or [Some::class, 'name']; nil for other values.
func (l *lowering) method(n front.Node) *ir.Expr {
	if !n.Is("array_creation_expression") {
		return nil
	}
	list := n.List()
	if len(list) != 2 || list[0].Has("=>") || list[1].Has("=>") {
		return nil
	}
	of, name := list[0].Nth(0), list[1].Nth(0)
	text, ok := l.constant(name)
	if !ok || !isIdentifier(text) {
		return nil
	}
	switch {
	case of.Text() == "$this":
		return methodRef(n, front.At(ir.This, of, ""), text)
	case of.Is("class_constant_access_expression") && strings.HasSuffix(strings.ToLower(of.Text()), "::class"),
		of.Is("object_creation_expression"):
		return methodRef(n, l.Expr(of), text)
	case of.Is("name") && strings.EqualFold(of.Text(), "__CLASS__") && l.class.name != "":
		return methodRef(n, front.At(ir.Ref, of, l.class.name), text)
	}
	return nil
}

func methodRef(n front.Node, of *ir.Expr, name string) *ir.Expr {
	out := front.At(ir.MethodRef, n, name)
	out.X = of
	return out
}

func isIdentifier(s string) bool {
	for i := range len(s) {
		if !isWord(s[i]) {
			return false
		}
	}
	return s != "" && (s[0] < '0' || s[0] > '9')
}

// callable lowers an expression that is called; a text names a function or method.
func (l *lowering) callable(n front.Node, x *ir.Expr) *ir.Expr {
	if m := l.method(n); m != nil {
		return m
	}
	if n.Is("array_creation_expression") && len(n.List()) == 2 {
		if text, ok := l.constant(n.Nth(1).Nth(0)); ok && isIdentifier(text) {
			return front.Select(n, l.Expr(n.Nth(0).Nth(0)), text)
		}
		return x
	}
	text, ok := l.constant(n)
	if !ok || text == "" {
		return x
	}
	if class, name, ok := strings.Cut(text, "::"); ok {
		return front.At(ir.Ref, n, strings.TrimPrefix(class, `\`)+"."+name)
	}
	if isIdentifier(strings.ReplaceAll(text, `\`, "_")) {
		return front.At(ir.Ref, n, strings.TrimPrefix(text, `\`))
	}
	return x
}

func (l *lowering) call(n front.Node) *ir.Expr {
	fun := n.Field("function")
	args, open := l.args(n.Field("arguments"))
	if !isName(fun) {
		f := l.callable(fun, l.Expr(fun))
		if open {
			return f
		}
		return l.chosen(n, f, front.Call(n, f, args...))
	}
	name := functionName(n)
	if open {
		return front.At(ir.Ref, fun, l.funcName(fun.Text()))
	}
	nodes := arguments(n.Field("arguments"))
	for at, calling := range l.lib.Calling {
		if at < min(len(args), len(nodes)) && slices.Contains(calling, name) {
			args[at].X = l.callable(nodes[at], args[at].X)
		}
	}
	if lower, ok := l.builtins[name]; ok {
		if x := lower(l, libraryCall{n, name, nodes, args}); x != nil {
			return x
		}
	}
	call := front.Call(n, front.At(ir.Ref, fun, l.funcName(fun.Text())), args...)
	if slices.Contains(l.lib.Dispatches, name) && len(args) > 0 && args[0].X.Op == ir.New {
		return handled(n, args[0].X, call)
	}
	return call
}

// functionName returns the name of the function that is called, in lower case.
func functionName(call front.Node) string {
	return strings.ToLower(strings.TrimPrefix(call.Field("function").Text(), `\`))
}

// arguments returns the expressions of a call's arguments.
func arguments(n front.Node) []front.Node {
	return front.Map(n.Children("argument"), func(c front.Node) front.Node { return unref(c.Nth(-1)) })
}

// chosen lowers the call of a function that an expression chooses: untrusted input in that
// expression is a weakness.
func (l *lowering) chosen(n front.Node, f, call *ir.Expr) *ir.Expr {
	sink := "call_user_func"
	switch f.Op {
	case ir.Lambda, ir.Ref, ir.MethodRef, ir.Select:
		return call
	case ir.List: // an object and the name of a method
		if len(f.Args) != 2 {
			return call
		}
		sink, f = "call_method", f.Args[1].X
	}
	return front.Of(ir.Seq, n, "", front.CallNamed(n, sink, f), call)
}

func (l *lowering) memberCall(n front.Node) *ir.Expr {
	args, open := l.args(n.Field("arguments"))
	name := n.Field("name")
	of := l.Expr(n.Field("object"))
	switch {
	case !name.Is("name"):
		return l.chosenMethod(n, of, name, args)
	case open:
		return methodRef(n, of, name.Text())
	case slices.Contains(l.lib.Registering, name.Text()):
		if nodes := arguments(n.Field("arguments")); len(nodes) > 0 && len(args) > 0 {
			args[0].X = l.callable(nodes[0], args[0].X)
		}
	}
	return front.CallMethod(n, of, name.Text(), args...)
}

// chosenMethod lowers the call of a method that an expression chooses: untrusted input in that
// expression is a weakness.
func (l *lowering) chosenMethod(n front.Node, of *ir.Expr, name front.Node, args []ir.Arg) *ir.Expr {
	chosen := front.CallNamed(n, "call_method", l.Expr(name))
	return front.Of(ir.Seq, n, "", chosen, front.Call(n, l.member(n, of, name), args...))
}

func (l *lowering) scopedCall(n front.Node) *ir.Expr {
	args, open := l.args(n.Field("arguments"))
	scope, name := n.Field("scope"), n.Field("name")
	var of *ir.Expr
	switch word := strings.ToLower(scope.Text()); {
	case word == "parent":
		of = front.At(ir.Super, scope, "")
		if strings.EqualFold(name.Text(), "__construct") {
			return front.Call(n, of, args...)
		}
	case word == "self" || word == "static":
		of = front.At(ir.This, scope, "")
	case isName(scope):
		of = front.At(ir.Ref, scope, l.className(scope.Text()))
	default:
		of = l.Expr(scope)
	}
	switch {
	case open:
		return methodRef(n, of, name.Text())
	case !name.Is("name"):
		return l.chosenMethod(n, of, name, args)
	}
	call := front.CallMethod(n, of, name.Text(), args...)
	if of.Op == ir.Ref && slices.Contains(l.lib.Dispatches, strings.ToLower(name.Text())) {
		return handled(n, front.New(n, of.Name, args...), call)
	}
	return call
}

// handled lowers a call that runs a job to a call of the job's method handle, now or in another
// process.
func handled(n front.Node, job, call *ir.Expr) *ir.Expr {
	return front.Of(ir.Seq, n, "", front.CallMethod(n, job, "handle"), call)
}

func (l *lowering) creation(n front.Node) *ir.Expr {
	if c := n.First("anonymous_class"); c.OK() {
		return l.anonymous(c)
	}
	args, _ := l.args(n.First("arguments"))
	class := n.Except("arguments")
	if isName(class) {
		return front.New(n, l.className(class.Text()), args...)
	}
	out := front.New(n, "", args...)
	out.X = l.Expr(class)
	chosen := front.CallNamed(n, "new", out.X)
	return front.Of(ir.Seq, n, "", chosen, out)
}
