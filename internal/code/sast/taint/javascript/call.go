package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template"
)

// args lowers the arguments of a call.
func (l *lowering) args(n front.Node) []ir.Arg {
	if n.Is("template_string") { // a tag function gets the constant parts first, then the values
		fixed := front.At(ir.List, n, "")
		out := []ir.Arg{{X: fixed}}
		for c := range n.Children() {
			if c.Is("template_substitution") {
				out = append(out, ir.Arg{X: l.Expr(c.Nth(0))})
			} else {
				fixed.Args = append(fixed.Args, ir.Arg{X: front.At(ir.String, c, fragment(c))})
			}
		}
		return out
	}
	return front.Operands(l, n)
}

func (l *lowering) call(n front.Node) *ir.Expr {
	if ref, ok := l.staticRef(n); ok {
		return front.At(ir.Ref, n, ref)
	}
	f, arguments := n.Field("function"), n.Field("arguments")
	if f.Is("import") {
		return front.Call(n, front.At(ir.Ref, f, "import"), l.args(arguments)...)
	}
	if first := arguments.Nth(0); f.Is("identifier") && f.Text() == "await" && first.OK() {
		return front.Of(ir.Await, n, "", l.Expr(first)) // the grammar reads "await (x).y()" as a call of await
	}
	if f.Is("member_expression") {
		if x := l.indirect(n, f, arguments); x != nil {
			return x
		}
		if x := l.platformCall(n, f, arguments); x != nil {
			return x
		}
	}
	if l.u.Template && f.Is("identifier") {
		defer l.output(f.Text())()
	}
	x := front.Call(n, l.Expr(f), l.args(arguments)...)
	if p := f.Field("property"); p.OK() { // a chain of calls spans several lines
		x.Pos = front.NamePos(n, p)
	}
	if typ := l.injected(f, arguments); typ != "" {
		return front.Cast(n, typ, x)
	}
	return front.Cookies(n, x, f.Field("property").Text(), l.lib.Headers)
}

// platformCall lowers calls of functions of the platform that return what they receive; it returns nil for other calls.
func (l *lowering) platformCall(n, f, arguments front.Node) *ir.Expr {
	if !l.free("Object") {
		return nil
	}
	first := arguments.Nth(0)
	if f.Text() == "Object.assign" && first.Is("object") {
		return l.merged(n, arguments)
	}
	if f.Text() == "Object.defineProperty" {
		return l.defined(n, arguments.List())
	}
	if !l.free("Promise") {
		return nil
	}
	switch f.Text() {
	case "Promise.resolve", "Object.freeze", "Object.seal":
		if first.OK() {
			return l.Expr(first)
		}
	}
	if isReplacement(f) {
		return l.replace(n, f, arguments)
	}
	return nil
}

// output wraps the arguments of the functions that write text in rewritten templates.
func (l *lowering) output(function string) (restore func()) {
	page, in := l.page, l.inPage
	switch function {
	case template.PageScript:
		l.page, l.inPage = true, l.scopes.Depth()
	case template.ScriptOutput, template.Unescaped:
		l.page = false
	}
	return func() { l.page, l.inPage = page, in }
}

// merged lowers "Object.assign({…}, a, b)" as an object with the members of all arguments.
func (l *lowering) merged(n, arguments front.Node) *ir.Expr {
	list := arguments.List()
	out := l.object(list[0])
	out.Pos = n.Pos()
	for _, a := range list[1:] {
		x := l.Expr(a)
		if !a.Is("spread_element") {
			x = front.Of(ir.Spread, a, "", x)
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

// indirect lowers f.call(this, …), f.apply(this, list) and f.bind(this); it returns nil for other calls.
func (l *lowering) indirect(n, f, arguments front.Node) *ir.Expr {
	of, how := f.Field("object"), f.Field("property").Text()
	if how != "call" && how != "apply" && how != "bind" {
		return nil
	}
	list := arguments.List()
	if len(list) == 0 {
		return nil
	}
	this := list[0]
	if of.Field("object").Field("property").Text() == "prototype" && how != "bind" {
		fun := front.Select(of, l.Expr(this), of.Field("property").Text())
		return front.Call(n, fun, l.passed(list[1:], how)...)
	}
	keeps := this.Is("this", "null", "undefined") || this.Text() == "self" || this.Text() == "that" || this.Text() == of.Field("object").Text()
	switch {
	case !keeps && !isFunctionValue(unwrap(of)), how == "bind" && len(list) > 1:
		return nil
	case how == "bind":
		return l.Expr(of)
	}
	return front.Call(n, l.Expr(of), l.passed(list[1:], how)...)
}

func (l *lowering) passed(list []front.Node, how string) []ir.Arg {
	var out []ir.Arg
	for _, a := range list {
		x := l.Expr(a)
		if how == "apply" {
			x = front.Of(ir.Spread, a, "", x)
		}
		out = append(out, ir.Arg{X: x})
	}
	return out
}

func (l *lowering) newExpr(n front.Node) *ir.Expr {
	x, args := l.Expr(n.Field("constructor")), l.args(n.Field("arguments"))
	switch {
	case x.Op == ir.Ref && x.Name == "Promise" && len(args) == 1 && args[0].X.Op == ir.Lambda:
		return front.Promised(n, args[0].X, l.Make("promise"))
	case x.Op == ir.Ref && inPackage(x.Name):
		return front.New(n, x.Name, args...)
	}
	out := front.New(n, "", args...)
	out.X = x
	return out
}
