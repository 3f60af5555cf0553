package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// args lowers the arguments of a call. If one of them is a function that always returns true, an argument named "always" is added, as in
// Java.
func (l *lowering) args(list front.Node) []ir.Arg {
	var out []ir.Arg
	always := false
	for a := range list.Children() {
		if !a.Is("value_argument") {
			continue
		}
		parts := a.List()
		if len(parts) == 0 {
			continue
		}
		one := ir.Arg{X: l.expr(parts[len(parts)-1])}
		if len(parts) > 1 && a.Has("=") {
			one.Name = name(parts[0])
		}
		if a.Has("*") {
			one.X = front.Of(ir.Spread, a, "", one.X)
		}
		always = always || one.X.Op == ir.Lambda && len(one.X.Func.Body) == 1 && jvm.ReturnsTrue(one.X.Func.Body[0])
		out = append(out, one)
	}
	if always {
		out = append(out, ir.Arg{Name: "always", X: &ir.Expr{Op: ir.Bool, Pos: list.Pos(), Num: 1}})
	}
	return out
}

// called is the parts of a call.
type called struct {
	at    front.Node // the name
	fun   front.Node
	args  []ir.Arg
	block front.Node // the trailing lambda
	typed front.Node // type arguments
}

func (l *lowering) called(n front.Node) called {
	c := called{fun: n.Nth(0), typed: n.First("type_arguments"), block: n.First("annotated_lambda").First("lambda_literal")}
	list := n.First("value_arguments")
	if inner := c.fun; c.block.OK() && !list.OK() && inner.Is("call_expression") && !inner.First("annotated_lambda").OK() {
		c.fun, list, c.typed = inner.Nth(0), inner.First("value_arguments"), inner.First("type_arguments")
	}
	if l.hoisted[c.fun.Index()] {
		c.fun = c.fun.Field("argument")
	}
	c.args = l.args(list)
	return c
}

// call lowers a call, and a chain of calls without recursion.
func (l *lowering) call(n front.Node) *ir.Expr {
	c := l.called(n)
	c.at = c.fun
	var x *ir.Expr
	switch {
	case c.fun.Is("identifier"):
		x = l.callName(n, &c)
	case c.fun.Is("navigation_expression") && !c.fun.Has("::"):
		c.at = c.fun.Nth(-1)
		x = l.callMember(n, &c)
	default:
		x = front.Call(n, l.expr(c.fun), l.all(&c)...)
	}
	if x.Op == ir.Call || x.Op == ir.New {
		// The position of a call is that of its name, because chains span several lines.
		p := c.at.Pos()
		p.EndLine, p.EndCol = n.Pos().EndLine, n.Pos().EndCol
		x.Pos = p
	}
	return l.typedResult(&c, x)
}

// all returns the arguments, including the trailing lambda.
func (l *lowering) all(c *called) []ir.Arg {
	if c.block.OK() {
		c.args = append(c.args, ir.Arg{X: l.lambda(c.block, name(c.at))})
		c.block = front.Node{}
	}
	return c.args
}

// typedResult returns the result of a call such as "receive<User>()", which has the type of the type argument.
func (l *lowering) typedResult(c *called, x *ir.Expr) *ir.Expr {
	list := c.typed.List()
	if len(list) != 1 || x.Op != ir.Call || jvm.Upper(name(c.at)) {
		return x
	}
	switch name(c.at) {
	case "listOf", "mutableListOf", "arrayListOf", "emptyList", "setOf", "mutableSetOf", "emptySet", "arrayOf", "emptyArray", "filterIsInstance", "ArrayList":
		return x
	}
	t := l.typeOf(list[0])
	if t == "" {
		return x
	}
	return &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: t, Args: front.Args(x)}
}

// callName lowers a call without a receiver.
func (l *lowering) callName(n front.Node, c *called) *ir.Expr {
	text := name(c.at)
	ref := func(full string) *ir.Expr { return front.Call(n, front.At(ir.Ref, c.at, full), l.all(c)...) }
	if v, ok := l.lookup(text); ok {
		return front.Call(n, v.expr(c.at), l.all(c)...)
	}
	for depth, k := 0, l.class; k != nil; depth, k = depth+1, k.outer {
		if static, ok := k.methods[text]; ok {
			if static {
				return ref(k.name + "." + text)
			}
			return front.Call(n, front.Select(c.at, l.around(c.at, k, depth), text), l.all(c)...)
		}
	}
	if x := l.builtin(n, c, text); x != nil {
		return x
	}
	if full := l.find(text, isFunction); full != "" {
		return ref(full)
	}
	if full := l.find(text, isExtension); full != "" && len(l.receivers) > 0 {
		of := ir.Arg{X: front.At(ir.Var, n, l.receivers[len(l.receivers)-1].name)}
		return front.Call(n, front.At(ir.Ref, c.at, full), append([]ir.Arg{of}, l.all(c)...)...)
	}
	if jvm.Upper(text) {
		if text == "Regex" && len(c.args) == 1 && c.args[0].X.Op == ir.String {
			return front.At(ir.Regexp, n, c.args[0].X.Name)
		}
		return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: l.withTypes(l.resolve(text), c.typed), Args: l.all(c)}
	}
	if full, ok := l.imports[text]; ok {
		if len(l.receivers) == 0 || l.words.HasMember(full) {
			return ref(full)
		}
	}
	for _, pkg := range l.wild {
		if l.words.HasMember(qualify(pkg, text)) {
			return ref(qualify(pkg, text))
		}
	}
	block, args := c.block.OK(), l.all(c)
	receivers := l.receivers
	if block && len(receivers) > 1 { // a lambda is lowered only once
		l.receivers = receivers[len(receivers)-1:]
	}
	defer func() { l.receivers = receivers }()
	return l.implied(n, text, text, func(of *ir.Expr) *ir.Expr { return front.Call(n, front.Select(c.at, of, text), args...) })
}

func (l *lowering) withTypes(base string, list front.Node) string {
	if args := list.List(); len(args) > 0 && base != "" {
		if t := l.typeOf(args[0]); t != "" && len(args) == 1 && len(base)+len(t) < mostType {
			return jvm.Each(base, "<"+t+">")
		}
	}
	return base
}

// builtin lowers library functions that create collections or run blocks.
func (l *lowering) builtin(n front.Node, c *called, text string) *ir.Expr {
	switch text {
	case "listOf", "mutableListOf", "arrayListOf", "setOf", "mutableSetOf", "hashSetOf", "arrayOf", "listOfNotNull", "sequenceOf":
		x := &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: c.args}
		if text == "arrayOf" {
			return x
		}
		return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "java.util.List", Args: front.Args(x)}
	case "mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf":
		return l.mapOf(n, c.args)
	case "with":
		if len(c.args) == 1 && c.block.OK() {
			return front.Call(n, l.lambda(c.block, text), c.args...)
		}
	case "run", "runBlocking", "coroutineScope", "withContext", "synchronized", "measureTimeMillis", "supervisorScope", "measureTimedValue":
		if f := c.block; f.OK() && !f.First("lambda_parameters").OK() {
			// The lambda has no implicit receiver.
			x := l.lambda(f, "")
			return front.Call(n, x, front.Args(l.current(n))...)
		}
	case "require", "check":
		if len(c.args) > 0 {
			test := front.Of(ir.Unary, n, "!", c.args[0].X)
			throw := ir.Stmt{Op: ir.Throw, Pos: n.Pos(), X: front.Unknown(n)}
			l.before = append(l.before, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: test, Body: []ir.Stmt{throw}})
			return front.At(ir.Nil, n, "")
		}
	case "buildString":
		if c.block.OK() {
			made := &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: "java.lang.StringBuilder"}
			filled := front.Call(n, filling(n, l.lambda(c.block, text)), front.Args(made)...)
			return front.Call(n, front.Select(n, filled, "toString"))
		}
	case "lazy":
		if c.block.OK() {
			return front.Call(n, l.lambda(c.block, ""))
		}
	}
	return nil
}

// current returns the innermost implicit receiver.
func (l *lowering) current(n front.Node) *ir.Expr {
	if k := len(l.receivers); k > 0 {
		return front.At(ir.Var, n, l.receivers[k-1].name)
	}
	return front.At(ir.This, n, "")
}

// mapOf lowers a map of pairs.
func (l *lowering) mapOf(n front.Node, args []ir.Arg) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for _, a := range args {
		if p := a.X; p.Op == ir.New && p.Type == "kotlin.Pair" && len(p.Args) == 2 {
			if key := p.Args[0].X; key.Op == ir.String {
				x.Args = append(x.Args, ir.Arg{Name: key.Name, X: p.Args[1].X})
			} else {
				x.Args = append(x.Args, ir.Arg{Key: key, X: p.Args[1].X})
			}
			continue
		}
		x.Args = append(x.Args, ir.Arg{X: front.Of(ir.Spread, n, "", a.X)})
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "java.util.Map", Args: front.Args(x)}
}

// callMember lowers a call of a member, of an extension, or of a function that runs a block with an object.
func (l *lowering) callMember(n front.Node, c *called) *ir.Expr {
	text := name(c.at)
	on := c.fun.Nth(0)
	x := l.expr(on)
	if c.block.OK() && len(c.args) == 0 {
		if out := l.scoped(n, c, text, x); out != nil {
			return out
		}
	}
	if x.Op == ir.Ref {
		if _, last := ir.Split(ir.Alternatives(x.Name)[0]); jvm.Upper(last) || isPackage(on) || packageOf(on) {
			if jvm.Upper(text) {
				return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: jvm.Each(x.Name, "."+text), Args: l.all(c)}
			}
			return front.Call(n, front.Select(c.at, x, text), l.all(c)...)
		}
	}
	if x.Op == ir.String && text == "toRegex" {
		return front.At(ir.Regexp, n, x.Name)
	}
	if isText(x) {
		x = &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: "java.lang.String", Args: front.Args(x)}
	}
	if full := l.extension(text); full != "" && x.Op != ir.This && x.Op != ir.Super {
		return front.Call(n, front.At(ir.Ref, c.at, full), append([]ir.Arg{{X: x}}, l.all(c)...)...)
	}
	if text == "invoke" {
		return front.Call(n, x, l.all(c)...)
	}
	return front.Call(n, front.Select(c.at, x, text), l.all(c)...)
}

// extension returns the function of the repository that extends a type under a name.
func (l *lowering) extension(text string) string {
	if l.class != nil {
		if _, own := l.class.methods[text]; own {
			return ""
		}
	}
	return l.find(text, isExtension)
}

// filling are functions that return their receiver instead of the last value of the block.
func filling(n front.Node, x *ir.Expr) *ir.Expr {
	fn := x.Func
	if last := len(fn.Body) - 1; last >= 0 && fn.Body[last].Op == ir.Return {
		fn.Body[last].Op = ir.ExprStmt
	}
	if len(fn.Params) > 0 {
		fn.Body = append(fn.Body, ir.Stmt{Op: ir.Return, Pos: n.Pos(), X: front.At(ir.Var, n, fn.Params[0].Name)})
	}
	return x
}

// scoped lowers a function that runs a block with an object: x.let { … }, x.apply { … }.
func (l *lowering) scoped(n front.Node, c *called, text string, x *ir.Expr) *ir.Expr {
	switch text {
	case "let", "run", "use":
		return front.Call(n, l.lambda(c.block, map[bool]string{true: text}[text == "run"]), front.Args(x)...)
	case "also", "apply":
		return front.Call(n, filling(n, l.lambda(c.block, map[bool]string{true: text}[text == "apply"])), front.Args(x)...)
	case "takeIf", "takeUnless":
		to := l.temp(n, x)
		test := front.Call(n, l.lambda(c.block, ""), front.Args(front.At(ir.Var, n, to))...)
		if text == "takeUnless" {
			test = front.Of(ir.Unary, n, "!", test)
		}
		return front.Of(ir.Cond, n, "", test, front.At(ir.Var, n, to), front.At(ir.Nil, n, ""))
	}
	return nil
}
