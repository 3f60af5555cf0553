package ruby

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// requestName is the method that returns the parameters of a request in most frameworks.
const requestName = "params"

// declare declares a local variable.
func (l *lowering) declare(name string) {
	if !l.Vars.Has(name) {
		l.Vars.Declare(name)
	}
}

// variable declares the variable at a node.
func (l *lowering) variable(n front.Node) *ir.Expr {
	l.declare(n.Text())
	return front.At(ir.Var, n, n.Text())
}

// get lowers a call without arguments, or the access to a field.
func get(n front.Node, x *ir.Expr, name string) *ir.Expr {
	call := front.CallMethod(n, x, name)
	call.Name = ir.Get
	return call
}

// self lowers a call on self without arguments, or the access to a field.
func self(n front.Node, name string) *ir.Expr { return get(n, front.At(ir.This, n, ""), name) }

// field lowers an instance variable.
func field(n front.Node) *ir.Expr {
	return front.OwnMember(n, strings.TrimPrefix(n.Text(), "@"))
}

func (l *lowering) classVariable(n front.Node) *ir.Expr {
	return front.At(ir.Ref, n, l.class().ir.Name+"."+strings.TrimPrefix(n.Text(), "@@"))
}

// identifier lowers a name: a local variable, or a call on self without arguments.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	switch name := n.Text(); {
	case l.Vars.Has(name):
		return l.Vars.At(n, name)
	case name == requestName && !l.defs[name]:
		return l.request(n)
	case name == "block_given?" || name == "lambda" || name == "proc":
		return front.Unknown(n)
	case name == "__method__":
		return front.At(ir.String, n, l.methodName())
	default:
		if full := l.elsewhere(name); full != "" {
			return front.CallNamed(n, full)
		}
		return self(n, name)
	}
}

// elsewhere returns the qualified name of a method without a receiver that the class does not have: a top-level or a generated one. It
// returns "" for others.
func (l *lowering) elsewhere(name string) string {
	if l.isTopLevel(name) {
		return mainClass + "." + name
	}
	return l.helper(name)
}

// isTopLevel reports whether a name is that of a top-level method of the file, and the surrounding class has no method of
// that name.
func (l *lowering) isTopLevel(name string) bool {
	has := func(c *class) bool {
		return slices.ContainsFunc(c.ir.Methods, func(fn *ir.Func) bool { return fn.Name == c.ir.Name+"."+name })
	}
	return len(l.classes) > 1 && l.defs[name] && !has(l.class()) && has(l.classes[0])
}

// blockAround returns the block around a node, or no node.
func blockAround(n front.Node) front.Node {
	for at := n.Parent(); at.OK(); at = at.Parent() {
		if at.Is("block", "do_block") {
			return at
		}
	}
	return front.Node{}
}

// declaresParameters reports whether a block calls params with a block of its own.
func declaresParameters(n front.Node) bool {
	body := n.Field("body")
	for c := range body.Children() {
		if c.Is("call") && c.Field("method").Text() == requestName && c.Field("block").OK() {
			return true
		}
	}
	return false
}

// request returns the variable with the parameters of the request. It is assigned at the beginning of the method, so that checks apply to
// all uses, or of the outermost block in the body of a class that declares no parameters of its own, for several handlers.
func (l *lowering) request(n front.Node) *ir.Expr {
	f := l.fn
	for around := blockAround(n); !f.isMethod && f.outer != nil && (f.outer.outer != nil || f.outer.isMethod); f = f.outer {
		if around = blockAround(around); declaresParameters(around) {
			break
		}
	}
	f.request = self(n, requestName)
	l.Vars.BindAt(f.level, requestName, front.At(ir.Var, n, requestName))
	return front.At(ir.Var, n, requestName)
}

func (l *lowering) class() *class { return l.classes[len(l.classes)-1] }

// outer returns the qualified name of the innermost class, "" at the top.
func (l *lowering) outer() string {
	if len(l.classes) == 1 {
		return ""
	}
	return l.class().ir.Name
}

// constant returns the possible meanings of a constant's name.
func (l *lowering) constant(name string) string {
	if rest, ok := strings.CutPrefix(name, "::"); ok {
		return rest
	}
	var all []string
	for _, c := range slices.Backward(l.classes[1:]) {
		full := c.ir.Name + "::" + name
		if l.consts[full] {
			return full
		}
		all = append(all, full)
	}
	if found := l.inherited(name); found != "" {
		return found
	}
	return strings.Join(append(slices.Compact(all), name), "|")
}

// inherited returns the name of a constant of the file that the class gets from what it extends or includes, or "".
func (l *lowering) inherited(name string) string {
	if len(l.classes) == 1 {
		return ""
	}
	for _, up := range slices.Backward(l.class().ir.Supers) {
		for _, one := range strings.Split(up, "|") {
			if l.consts[one+"::"+name] {
				return one + "::" + name
			}
		}
	}
	return ""
}

func (l *lowering) constantExpr(n front.Node) *ir.Expr {
	if scope := n.Field("scope"); scope.OK() && !isConstant(scope) {
		return get(n, l.Expr(scope), n.Field("name").Text())
	}
	return front.At(ir.Ref, n, l.constant(strings.Join(strings.Fields(n.Text()), "")))
}

func isConstant(n front.Node) bool { return n.Is("constant", "scope_resolution") }
