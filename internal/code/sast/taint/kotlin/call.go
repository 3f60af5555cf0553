package kotlin

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// args lowers the arguments of a call.
func (l *lowering) args(list front.Node) []ir.Arg {
	return jvm.Always(front.Map(list.Children("value_argument"), func(a front.Node) ir.Arg {
		one := ir.Arg{X: l.Expr(a.Nth(-1))}
		if a.Has("=") {
			one.Name = node.Ident(a)
		}
		if a.Has("*") {
			one.X = front.Of(ir.Spread, a, "", one.X)
		}
		return one
	}))
}

// called holds the parts of a call.
type called struct {
	n, at, fun front.Node // the call, the name, and the function
	args       []ir.Arg
	block      front.Node // the trailing lambda
	typed      front.Node // type arguments
	of         string     // the type argument, if the grammar reads it as an operand
}

// call lowers a call.
func (l *lowering) call(n front.Node) *ir.Expr {
	c := called{n: n, fun: n.Nth(0), typed: n.First("type_arguments"), block: n.First("annotated_lambda").First("lambda_literal")}
	list := n.First("value_arguments")
	if inner := c.fun; c.block.OK() && !list.OK() && inner.Is("call_expression") && !inner.First("annotated_lambda").OK() {
		c.fun, list, c.typed = inner.Nth(0), inner.First("value_arguments"), inner.First("type_arguments")
	}
	if node.IsPrefixed(c.fun) {
		c.fun = c.fun.Field("argument")
	}
	if f := c.fun.Peel(-1, operations...); c.typed.OK() && f != c.fun && f.Is("identifier", "navigation_expression") {
		// The grammar reads "x + f<T>(y)" as "(x + f)<T>(y)".
		whole := c.fun
		defer l.Instead(f, func() *ir.Expr {
			c.fun = f
			return l.result(&c, list)
		})()
		return l.Expr(whole)
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
		c.args = append(c.args, ir.Arg{X: l.lambda(c.block, node.Name(c.at), cmp.Or(c.of, l.typeOf(c.typed.Nth(0))))})
		c.block = front.Node{}
	}
	return c.args
}

// result lowers a call with arguments. A call such as "receive<User>()" returns the type argument's type.
func (l *lowering) result(c *called, args front.Node) *ir.Expr {
	c.args = l.args(args)
	x, list := l.callOf(c), c.typed.List()
	if len(list) != 1 || x.Op != ir.Call || front.Upper(node.Name(c.at)) {
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
	text := node.Name(c.at)
	itself := func(a ir.Arg) bool { return a.X.Op == ir.Var && a.X.Name == text } // url(url): a function of the builder around it
	built := len(l.around.receivers) > 0 && slices.ContainsFunc(c.args, itself)
	if fun := cmp.Or(l.Vars.At(c.at, text), l.Method(c.at, text)); fun != nil && !built {
		if l.Vars.Has(extending+text) && len(l.all(c)) == 0 {
			c.args = front.Args(l.current(c.n))
		}
		return front.Call(c.n, fun, l.all(c)...)
	}
	if x := l.free(c, text); x != nil {
		return x
	}
	block, args, in := c.block.OK(), l.all(c), l.around
	if k := len(in.receivers); block && k > 1 { // a lambda must be lowered only once
		in.receivers = in.receivers[k-1:]
	}
	defer l.within(in)()
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
	full := l.Find(text, front.KindFunction)
	if extension := l.Find(text, front.KindExtension); full == "" && extension != "" && len(l.around.receivers) > 0 {
		return l.callRef(c, extension, ir.Arg{X: l.current(c.n)})
	}
	if front.Upper(text) && full == "" && len(c.args) == 0 && c.block.OK() && strings.HasPrefix(l.Resolve(text), "java.util.function.") {
		return l.lambda(c.block, "", "") // an interface of one function
	}
	if front.Upper(text) && full == "" && !l.isShouted(text) {
		return front.New(c.n, jvm.Generic(l.Resolve(text), front.Map(c.typed.Children(), l.typeOf)), l.all(c)...)
	}
	if l.Field(c.at, text) == nil {
		full = cmp.Or(full, l.Find(text, front.KindProperty))
	}
	if full = cmp.Or(full, l.Imported(text, len(l.around.receivers) == 0, l.words)); full != "" {
		return l.callRef(c, full)
	}
	return nil
}

// isShouted reports whether a name is all capitals, as in GET: it is then a method of an implicit
// receiver rather than a class.
func (l *lowering) isShouted(text string) bool {
	_, imported := l.Imports[text]
	return len(l.around.receivers) > 0 && !imported && len(text) > 1 && text == strings.ToUpper(text) && l.Find(text, front.KindClass) == ""
}

// current returns the innermost implicit receiver.
func (l *lowering) current(n front.Node) *ir.Expr {
	if k := len(l.around.receivers); k > 0 {
		return front.At(ir.Var, n, l.around.receivers[k-1].name)
	}
	return front.At(ir.This, n, "")
}

// callMember lowers a call of a member, of an extension, or of a function that runs a block with an object.
func (l *lowering) callMember(c *called) *ir.Expr {
	n, text, on := c.n, node.Name(c.at), c.fun.Nth(0)
	x := l.Expr(on)
	if ran := l.runsBlock(c, "."+text, x); ran != nil {
		return ran
	}
	switch {
	case isPath(on, x) && front.Upper(text):
		return front.New(n, jvm.Each(x.Name, "."+text), l.all(c)...)
	case isPath(on, x):
		return front.Call(n, front.Select(c.at, x, text), l.all(c)...)
	case x.Op == ir.String && text == "toRegex":
		return front.At(ir.Regexp, n, x.Name)
	case front.IsText(x) && text == "format":
		return front.Call(n, front.At(ir.Ref, c.at, "java.lang.String.format"), append(front.Args(x), l.all(c)...)...)
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

// runsBlock lowers a call that runs a block with an object; nil for other calls.
func (l *lowering) runsBlock(c *called, by string, x *ir.Expr) *ir.Expr {
	b, ok := l.lib.Blocks[by]
	switch {
	case ok && c.block.OK() && len(c.args) == 0:
		return l.runs(c, by, x)
	case ok && len(c.args) == 1 && (b.Returns != "" || !b.Receiver): // ".run(x)" may be another method
		return l.runsFunction(c.n, c.args[0].X, b.Returns, x)
	}
	return nil
}

// runsFunction lowers a call that runs a variable, or a reference to a function, with an object.
func (l *lowering) runsFunction(n front.Node, f *ir.Expr, returns string, x *ir.Expr) *ir.Expr {
	of := front.At(ir.Var, n, l.Temp(n, x))
	out, fn := front.Call(n, f, front.Args(of)...), &ir.Func{}
	if f.Op == ir.Lambda {
		fn = f.Func
	}
	switch returns {
	case "object":
		return front.Of(ir.Seq, n, "", out, of)
	case "if false", "if true":
		return jvm.Chosen(n, fn, out, of, returns == "if true")
	}
	return out
}

// extension returns the function of the repository that extends a type under a name.
func (l *lowering) extension(text string) string {
	if l.Class.Has(text) {
		return ""
	}
	return l.Find(text, front.KindExtension)
}

// chain are the kinds of the parts of a chain, operations those of the operations whose operands the grammar confuses.
var (
	chain      = []string{"call_expression", "navigation_expression", "index_expression"}
	operations = []string{"binary_expression", "infix_expression", "in_expression", "unary_expression"}
)

// prefixed lowers a chain of calls, members and elements. The grammar reads "!a.b()" as "(!a).b()": an operator at the beginning is lowered
// for the whole chain.
func (l *lowering) prefixed(n front.Node, lower func() *ir.Expr) *ir.Expr {
	first := n.Peel(0, chain...)
	if l.Replaced(first) || !node.IsPrefixed(first) {
		return lower()
	}
	defer l.Instead(first, func() *ir.Expr { return l.Expr(first.Field("argument")) })()
	return front.Of(ir.Unary, n, first.Field("operator").Text(), lower())
}

// chained returns the row of a call, a member or an element.
func chained(lower func(*lowering, front.Node) *ir.Expr) func(*lowering, front.Node) *ir.Expr {
	return func(l *lowering, n front.Node) *ir.Expr {
		return l.prefixed(n, func() *ir.Expr { return lower(l, n) })
	}
}

// greater lowers "a > b". The grammar reads "x + f<T>(y)" as "((x + f) < T) > (y)", with what follows the call as part of the right side,
// and "f<T> { y }" likewise.
func (l *lowering) greater(n front.Node) *ir.Expr {
	less, right := n.Field("left"), n.Field("right")
	left, t := less.Field("left"), less.Field("right")
	within := slices.Concat(chain, operations, []string{"as_expression", "is_expression"})
	fun, argument := left.Peel(-1, operations...), right.Peel(0, within...)
	if !less.Is("binary_expression") || !less.Field("operator").Is("<") || !node.IsTyped(fun, t, argument.Is("lambda_literal")) ||
		!argument.Is("parenthesized_expression", "lambda_literal") {
		return front.Binary(n, ">", l.Expr(less), l.Expr(right))
	}
	defer l.Instead(fun, func() *ir.Expr {
		defer l.Instead(argument, func() *ir.Expr {
			c := called{n: argument, fun: fun, block: argument, of: l.Path(strings.TrimPrefix(t.Text(), "kotlin."))}
			if argument.Is("parenthesized_expression") {
				c.block, c.args = front.Node{}, []ir.Arg{{X: l.Expr(argument.Nth(0))}}
			}
			return l.prefixed(fun, func() *ir.Expr { return l.typed(&c, l.callOf(&c), c.of) })
		})()
		return l.Expr(right)
	})()
	return l.Expr(left)
}

// typed returns the result of a call with a type argument. The result has that type, unless the type is that of
// its elements.
func (l *lowering) typed(c *called, x *ir.Expr, t string) *ir.Expr {
	if t == "" || x.Op != ir.Call || slices.Contains(l.lib.Elements, node.Name(c.at)) {
		return x
	}
	return &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: t, Args: front.Args(x)}
}
