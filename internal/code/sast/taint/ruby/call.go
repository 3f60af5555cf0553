package ruby

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// call holds the parts of a call.
type call struct {
	n, recv, method, args, block front.Node
	name                         string
}

// list returns the arguments that are not the block.
func (c call) list() []front.Node { return statements(c.args) }

// call lowers a call.
func (l *lowering) call(n front.Node) *ir.Expr {
	c := call{n, n.Field("receiver"), n.Field("method"), n.Field("arguments"), n.Field("block"), n.Field("method").Text()}
	if !c.recv.OK() {
		return l.ownCall(c)
	}
	if !c.method.OK() || c.name == "()" {
		c.name = "call" // f.(x)
	}
	if lower := l.lang.builtins["."+c.name]; lower != nil {
		if x := lower(l, c); x != nil {
			return x
		}
	}
	if full := l.helper(c.name); full != "" && c.recv.Is("self") {
		return front.CallNamed(n, full)
	}
	x := front.CallMethod(n, l.receiver(c), l.finder(c.name))
	if c.method.OK() { // the beginning of a chain may be many lines before its end
		x.Pos = front.NamePos(n, c.method)
	}
	x.Args = l.args(c)
	if !c.args.OK() && len(x.Args) == 0 {
		x.Name = ir.Get
	}
	return l.inPlace(c, x)
}

// inPlace lowers a call that changes its receiver, such as name.gsub!(…): to an assignment of what the method without "!" returns.
func (l *lowering) inPlace(c call, x *ir.Expr) *ir.Expr {
	name, ok := strings.CutSuffix(c.name, "!")
	if !ok || !slices.Contains(l.lang.lib.InPlace, name) {
		return x
	}
	x.X.Name = name
	if !c.recv.Is("identifier", "instance_variable", "element_reference") || c.recv.Is("identifier") && l.Expr(c.recv).Op != ir.Var {
		return x
	}
	return front.Assign(c.n, l.target(c.recv), "", x)
}

// ownCall lowers a call without a receiver.
func (l *lowering) ownCall(c call) *ir.Expr {
	n := c.n
	if c.method.Is("super") {
		return l.super(n, c)
	}
	if lower := l.lang.builtins[c.name]; lower != nil {
		if x := lower(l, c); x != nil {
			return x
		}
	}
	if slices.Contains(l.lang.lib.Environments, c.name) && l.isSkipped(c) {
		return front.At(ir.Nil, n, "")
	}
	args := l.args(c)
	c.name = l.finder(c.name)
	full := l.helper(c.name)
	if full == "" && l.isTopLevel(c.name) {
		full = mainClass + "." + c.name
	}
	if full == "" && c.method.Is("constant") { // Integer("1"), URI("http://…")
		full = "Kernel." + c.name
	}
	switch {
	case full != "":
		return front.Call(n, front.At(ir.Ref, n, full), args...)
	case !c.args.OK() && len(args) == 0:
		return l.identifier(c.method)
	}
	return front.Call(n, front.OwnMember(n, c.name), args...)
}

// isSkipped reports whether a block only runs in environments other than production.
func (l *lowering) isSkipped(c call) bool {
	list := c.list()
	return len(list) > 0 && !slices.ContainsFunc(list, func(a front.Node) bool {
		text := keyText(a)
		return text == "" || text == l.lang.lib.Production
	})
}

// receiver lowers the receiver of a call.
func (l *lowering) receiver(c call) *ir.Expr {
	h := &l.lang.lib.Hashes
	if h.Fast.MatchString(c.recv.Text()) && h.Passwords.MatchString(c.args.Text()) {
		return front.At(ir.Ref, c.recv, h.Password)
	}
	return l.hashed(c.recv)
}

// hashed lowers an expression that may be a hash function.
func (l *lowering) hashed(n front.Node) *ir.Expr {
	h := &l.lang.lib.Hashes
	if n.Is("scope_resolution") && h.Weak.MatchString(n.Text()) && !isNear(n, h.Secrets) {
		return front.At(ir.Ref, n, h.Mark)
	}
	return l.Expr(n)
}

// isNear reports whether the surrounding method or block, or the statement, mentions one of some
// names.
func isNear(n front.Node, what *regexp.Regexp) bool {
	around, block := n, front.Node{}
	for at := n; at.OK() && !at.Is("program", "class", "module"); at = at.Parent() {
		switch at.Kind() {
		case "method", "singleton_method":
			return what.MatchString(at.Text())
		case "do_block", "block":
			block = at
		case "body_statement":
			if at.Parent().Is("class", "module") {
				continue
			}
		}
		around = at
	}
	if block.OK() {
		around = block
	}
	return what.MatchString(around.Text())
}

// args lowers the arguments of a call, including the block.
func (l *lowering) args(c call) []ir.Arg {
	out := l.elements(c.args, true)
	if c.block.OK() {
		out = append(out, ir.Arg{Name: blockName, X: l.block(c.block, c.block.Field("parameters"))})
	}
	return out
}

// passed lowers the argument that is passed as the block: "&block", "&:name", "&method(:name)".
func (l *lowering) passed(n front.Node) *ir.Expr {
	x := n.Nth(0)
	switch {
	case !x.OK():
		return front.At(ir.Var, n, blockName)
	case x.Is("simple_symbol"):
		body := front.Return(n, get(x, front.At(ir.Var, x, "it"), keyText(x)))
		return front.Lambda(n, &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: "it"}}, Body: []ir.Stmt{body}})
	}
	return l.Expr(x)
}

// super lowers a call of the method with the same name in the superclass. Without arguments, the parameters are passed on.
func (l *lowering) super(n front.Node, c call) *ir.Expr {
	name, x := l.methodName(), front.Call(n, front.At(ir.Super, n, ""))
	if name != "initialize" {
		x.X = front.Select(n, x.X, name)
	}
	f := l.method()
	if c.args.OK() {
		x.Args = l.args(c)
		return x
	}
	if f == nil {
		return x
	}
	for _, p := range f.params {
		arg := ir.Arg{X: front.At(ir.Var, n, p.Name)}
		if p.Rest {
			arg.X = front.Of(ir.Spread, n, "", arg.X)
		}
		switch {
		case p.Block:
			arg.Name = blockName
		case p.NamedMap && !p.Positional:
			arg.Name = ir.NamedRest
		}
		x.Args = append(x.Args, arg)
	}
	return x
}

// yield lowers a call of the block that the method received.
func (l *lowering) yield(n front.Node) *ir.Expr {
	if f := l.method(); f != nil {
		f.yields = true
	}
	return front.Call(n, front.At(ir.Var, n, blockName), l.elements(n.First("argument_list"), true)...)
}

// sent lowers a call of a method by a constant name; it returns nil for other names.
func (l *lowering) sent(c call) *ir.Expr {
	n, list := c.n, c.list()
	if len(list) == 0 || keyText(list[0]) == "" {
		return nil
	}
	recv, args := l.object(c), l.args(c)
	name := args[0].X.Name
	if field, ok := strings.CutSuffix(name, "="); ok && len(args) == 2 && field != "=" {
		return front.Assign(n, front.Select(n, recv, field), "", args[1].X)
	}
	if len(args) == 1 {
		return get(n, recv, name)
	}
	return front.CallMethod(n, recv, name, args[1:]...)
}

// object lowers the receiver of a call, or self.
func (l *lowering) object(c call) *ir.Expr {
	if c.recv.OK() {
		return l.Expr(c.recv)
	}
	return front.At(ir.This, c.n, "")
}
