package kotlin

import (
	"cmp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// args lowers the arguments of a call.
func (l *lowering) args(list front.Node) []ir.Arg {
	var out []ir.Arg
	for a := range list.Children() {
		parts := a.List()
		if !a.Is("value_argument") || len(parts) == 0 {
			continue
		}
		one := ir.Arg{X: l.Expr(parts[len(parts)-1])}
		if len(parts) > 1 && a.Has("=") {
			one.Name = name(parts[0])
		}
		if a.Has("*") {
			one.X = front.Of(ir.Spread, a, "", one.X)
		}
		out = append(out, one)
	}
	return jvm.Always(out)
}

// called holds the parts of a call.
type called struct {
	n, at, fun front.Node // the call, the name, and the function
	args       []ir.Arg
	block      front.Node // the trailing lambda
	typed      front.Node // type arguments
}

// call lowers a call.
func (l *lowering) call(n front.Node) *ir.Expr {
	c := called{n: n, fun: n.Nth(0), typed: n.First("type_arguments"), block: n.First("annotated_lambda").First("lambda_literal")}
	list := n.First("value_arguments")
	if inner := c.fun; c.block.OK() && !list.OK() && inner.Is("call_expression") && !inner.First("annotated_lambda").OK() {
		c.fun, list, c.typed = inner.Nth(0), inner.First("value_arguments"), inner.First("type_arguments")
	}
	if l.hoisted[c.fun.Index()] {
		c.fun = c.fun.Field("argument")
	}
	if f := lastOperand(c.fun); c.typed.OK() && f != c.fun && f.Is("identifier", "navigation_expression") {
		// The grammar reads "x + f<T>(y)" as "(x + f)<T>(y)".
		return l.exchanged(c.fun, f, func() *ir.Expr {
			c.fun = f
			return l.result(&c, list)
		})
	}
	return l.result(&c, list)
}

// callOf lowers a call by its parts.
func (l *lowering) callOf(c *called) *ir.Expr {
	c.at = c.fun
	var x *ir.Expr
	switch {
	case c.fun.Is("identifier"):
		x = l.callName(c)
	case c.fun.Is("navigation_expression") && !c.fun.Has("::"):
		c.at = c.fun.Nth(-1)
		x = l.callMember(c)
	default:
		x = front.Call(c.n, l.Expr(c.fun), l.all(c)...)
	}
	if x.Op == ir.Call || x.Op == ir.New {
		x.Pos = front.NamePos(c.n, c.at)
	}
	return x
}

// all returns the arguments, including the trailing lambda.
func (l *lowering) all(c *called) []ir.Arg {
	if c.block.OK() {
		c.args = append(c.args, ir.Arg{X: l.lambda(c.block, name(c.at))})
		c.block = front.Node{}
	}
	return c.args
}

// result lowers a call with arguments. A call such as "receive<User>()" returns the type argument's type.
func (l *lowering) result(c *called, args front.Node) *ir.Expr {
	c.args = l.args(args)
	x, list := l.callOf(c), c.typed.List()
	if len(list) != 1 || x.Op != ir.Call || jvm.Upper(name(c.at)) {
		return x
	}
	return l.typed(c, x, l.typeOf(list[0]))
}

// callRef calls a function by its qualified name.
func (l *lowering) callRef(c *called, full string, first ...ir.Arg) *ir.Expr {
	return front.Call(c.n, front.At(ir.Ref, c.at, full), append(first, l.all(c)...)...)
}

// callName lowers a call without a receiver.
func (l *lowering) callName(c *called) *ir.Expr {
	text := name(c.at)
	fun := cmp.Or(l.Vars.At(c.at, text), l.Method(c.at, text))
	if l.Vars.Has(extending+text) && len(l.all(c)) == 0 {
		c.args = front.Args(l.current(c.n))
	}
	if fun == nil {
		if x := l.free(c, text); x != nil {
			return x
		}
	}
	block, args, receivers := c.block.OK(), l.all(c), l.receivers
	if fun != nil {
		return front.Call(c.n, fun, args...)
	}
	if block && len(receivers) > 1 { // a lambda must be lowered only once
		l.receivers = receivers[len(receivers)-1:]
	}
	defer func() { l.receivers = receivers }()
	x := l.implied(c.n, text, text, func(of *ir.Expr) *ir.Expr { return front.Call(c.n, front.Select(c.at, of, text), args...) })
	if x.Op == ir.Ref { // there is no receiver
		return front.Call(c.n, x, args...)
	}
	return x
}

// free lowers a call of something that is neither a variable nor a method: a function of the library or the repository, or a
// class; nil for others.
func (l *lowering) free(c *called, text string) *ir.Expr {
	if x := l.builtin(c, text); x != nil {
		return x
	}
	full := l.Find(text, isFunction)
	if extension := l.Find(text, isExtension); full == "" && extension != "" && len(l.receivers) > 0 {
		return l.callRef(c, extension, ir.Arg{X: l.current(c.n)})
	}
	if jvm.Upper(text) && full == "" && !l.isShouted(text) {
		return front.New(c.n, l.withTypes(l.resolve(text), c.typed), l.all(c)...)
	}
	if full = cmp.Or(full, l.Imported(text, len(l.receivers) == 0, l.words)); full != "" {
		return l.callRef(c, full)
	}
	return nil
}

// isShouted reports whether a name is all capitals, as in GET: it is then a method of an implicit
// receiver rather than a class.
func (l *lowering) isShouted(text string) bool {
	_, imported := l.Imports[text]
	return len(l.receivers) > 0 && !imported && len(text) > 1 && text == strings.ToUpper(text) && l.Find(text, isClass) == ""
}

// withTypes adds a single type argument to a class.
func (l *lowering) withTypes(base string, list front.Node) string {
	if args := list.List(); len(args) == 1 && base != "" {
		if t := l.typeOf(args[0]); t != "" {
			return jvm.Generic(base, []string{t})
		}
	}
	return base
}

// current returns the innermost implicit receiver.
func (l *lowering) current(n front.Node) *ir.Expr {
	if k := len(l.receivers); k > 0 {
		return front.At(ir.Var, n, l.receivers[k-1].name)
	}
	return front.At(ir.This, n, "")
}

// callMember lowers a call of a member, of an extension, or of a function that runs a block with an object.
func (l *lowering) callMember(c *called) *ir.Expr {
	n, text, on := c.n, name(c.at), c.fun.Nth(0)
	x := l.Expr(on)
	if _, ok := l.lib.Blocks["."+text]; ok && c.block.OK() && len(c.args) == 0 {
		return l.runs(c, "."+text, x)
	}
	switch {
	case isPath(on, x) && jvm.Upper(text):
		return front.New(n, jvm.Each(x.Name, "."+text), l.all(c)...)
	case isPath(on, x):
		return front.Call(n, front.Select(c.at, x, text), l.all(c)...)
	case x.Op == ir.String && text == "toRegex":
		return front.At(ir.Regexp, n, x.Name)
	case front.IsText(x):
		x = &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: "java.lang.String", Args: front.Args(x)}
	}
	if full := l.extension(text); full != "" && x.Op != ir.This && x.Op != ir.Super {
		return l.callRef(c, full, ir.Arg{X: x})
	}
	if l.Vars.Has(extending + text) {
		return front.Call(n, l.Vars.At(c.at, text), append(front.Args(x), l.all(c)...)...)
	}
	if text != "invoke" {
		x = front.Select(c.at, x, text)
	}
	return front.Call(n, x, l.all(c)...)
}

// extension returns the function of the repository that extends a type under a name.
func (l *lowering) extension(text string) string {
	if l.Class != nil {
		if _, own := l.Class.Methods[text]; own {
			return ""
		}
	}
	return l.Find(text, isExtension)
}
