package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template"
)

// args lowers the arguments of a call.
func (l *lowerer) args(n front.Node) []ir.Arg {
	if n.Is("template_string") { // a tag function gets the constant parts first, then the values
		fixed := front.At(ir.List, n, "")
		out := []ir.Arg{{X: fixed}}
		for c := range n.Children() {
			if c.Is("template_substitution") {
				out = append(out, ir.Arg{X: l.expr(c.Nth(0))})
			} else {
				fixed.Args = append(fixed.Args, ir.Arg{X: front.At(ir.String, c, fragment(c))})
			}
		}
		return out
	}
	var out []ir.Arg
	for c := range n.Children() {
		out = append(out, ir.Arg{X: l.expr(c)})
	}
	return out
}

func (l *lowerer) call(n front.Node) *ir.Expr {
	if ref, ok := l.staticRef(n); ok {
		return front.At(ir.Ref, n, ref)
	}
	f, arguments := n.Field("function"), n.Field("arguments")
	if x := l.indirect(n, f, arguments); x != nil {
		return x
	}
	if f.Is("import") {
		return front.Call(n, front.At(ir.Ref, f, "import"), l.args(arguments)...)
	}
	if f.Is("member_expression") && f.Text() == "Object.assign" && arguments.Nth(0).Is("object") && l.free("Object") {
		return l.merged(n, arguments)
	}
	if f.Is("member_expression") && l.free("Object") && l.free("Promise") {
		switch f.Text() {
		case "Promise.resolve", "Object.freeze", "Object.seal":
			if arg := arguments.Nth(0); arg.OK() {
				return l.expr(arg)
			}
		}
		if name := f.Field("property").Text(); name == "replace" || name == "replaceAll" {
			return l.replace(n, f, arguments)
		}
	}
	if l.u.Template && f.Is("identifier") {
		defer func(page bool, in int) { l.page, l.inPage = page, in }(l.page, l.inPage)
		switch f.Text() {
		case template.PageScript:
			l.page, l.inPage = true, len(l.scopes)
		case template.ScriptOutput, template.Unescaped:
			l.page = false
		}
	}
	x := front.Call(n, l.expr(f), l.args(arguments)...)
	if p := f.Field("property"); p.OK() { // a chain of calls spans several lines
		at := p.Pos()
		x.Pos.Line, x.Pos.Col = at.Line, at.Col
	}
	if cookies := l.cookieHeaders(f, arguments); len(cookies) > 0 {
		return front.Of(ir.Seq, n, "", append(cookies, x)...)
	}
	return x
}

// merged lowers "Object.assign({…}, a, b)" as an object that has the members of all of them.
func (l *lowerer) merged(n, arguments front.Node) *ir.Expr {
	out := l.object(arguments.Nth(0))
	out.Pos = n.Pos()
	for i, a := range arguments.List() {
		if i == 0 {
			continue
		}
		if !a.Is("spread_element") {
			out.Args = append(out.Args, ir.Arg{X: front.Of(ir.Spread, a, "", l.expr(a))})
		} else {
			out.Args = append(out.Args, ir.Arg{X: l.expr(a)})
		}
	}
	return out
}

// indirect lowers f.call(this, …), f.apply(this, list) and f.bind(this); it returns nil for other calls.
func (l *lowerer) indirect(n, f, arguments front.Node) *ir.Expr {
	if !f.Is("member_expression") {
		return nil
	}
	of, how := f.Field("object"), f.Field("property").Text()
	if how != "call" && how != "apply" && how != "bind" {
		return nil
	}
	list := arguments.List()
	if len(list) == 0 {
		return nil
	}
	if of.Is("member_expression") && of.Field("object").Is("member_expression") && of.Field("object").Field("property").Text() == "prototype" && how != "bind" {
		fun := front.Select(of, l.expr(list[0]), of.Field("property").Text())
		return front.Call(n, fun, l.passed(list[1:], how)...)
	}
	if !list[0].Is("this", "null", "undefined") && list[0].Text() != "self" && list[0].Text() != "that" && !isFunctionValue(unwrap(of)) && list[0].Text() != of.Field("object").Text() {
		return nil
	}
	if how == "bind" {
		if len(list) == 1 {
			return l.expr(of)
		}
		return nil
	}
	return front.Call(n, l.expr(of), l.passed(list[1:], how)...)
}

func (l *lowerer) passed(list []front.Node, how string) []ir.Arg {
	var out []ir.Arg
	for _, a := range list {
		x := l.expr(a)
		if how == "apply" {
			x = front.Of(ir.Spread, a, "", x)
		}
		out = append(out, ir.Arg{X: x})
	}
	return out
}

func (l *lowerer) newExpr(n front.Node) *ir.Expr {
	out := front.At(ir.New, n, "")
	x := l.expr(n.Field("constructor"))
	if x.Op == ir.Ref && inPackage(x.Name) {
		out.Type = x.Name
	} else {
		out.X = x
	}
	out.Args = l.args(n.Field("arguments"))
	return out
}
