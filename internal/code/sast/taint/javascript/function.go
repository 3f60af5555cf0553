package javascript

import (
	"cmp"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// function lowers a function of any kind; name is "" for anonymous ones.
func (l *lowering) function(n front.Node, name string) *ir.Func {
	fn := &ir.Func{
		Name: name, Pos: n.Pos(), Result: l.typ(n.Field("return_type")), Async: n.Has("async"),
		Generator: n.Has("*") || n.Is("generator_function", "generator_function_declaration"),
	}
	if id := n.Field("name"); id.OK() {
		fn.Pos = id.Pos()
	}
	if !l.Enter(n) {
		return fn
	}
	defer l.Leave()
	defer l.openFunction()()
	defer l.typeParameters(n)()
	if id := n.Field("name"); id.OK() && n.Is("function_expression", "generator_function") && name == "" {
		l.declare(id.Text(), false)
	}
	var own []ir.Stmt
	fn.Params, own = l.params(n)
	body := n.Field("body")
	if hasDirective(body, "use server") {
		onServer(fn)
	}
	if !body.Is("statement_block") {
		if body.OK() {
			x := l.Expr(body)
			fn.Body = append(own, ir.Stmt{Op: ir.Return, Pos: body.Pos(), X: x})
		}
		return fn
	}
	l.hoist(body)
	fn.Body = append(own, l.body(body.List())...)
	if fn.Body == nil {
		fn.Body = []ir.Stmt{}
	}
	return fn
}

// hoist declares the "var" names of a function.
func (l *lowering) hoist(body front.Node) {
	body.Inside(func(c front.Node) bool {
		if c.Is("variable_declaration") {
			for d := range c.Children() {
				l.declareAll(d.Field("name"), true)
			}
		}
		if c.Is("for_in_statement") && c.Field("kind").Text() == "var" {
			l.declareAll(c.Field("left"), true)
		}
		return isFunction(c) || c.Is("class_body")
	})
}

// params lowers parameters. The returned statements assign those that are also fields.
func (l *lowering) params(n front.Node) ([]ir.Param, []ir.Stmt) {
	var out []ir.Param
	var own []ir.Stmt
	if one := n.Field("parameter"); one.OK() {
		out = append(out, ir.Param{Name: l.declare(one.Text(), false)})
	}
	for p := range n.Field("parameters").Children() {
		param, ok := l.param(p)
		if !ok {
			continue
		}
		out = append(out, param)
		if p.First("accessibility_modifier", "override_modifier", "readonly").OK() && param.Pattern == nil {
			own = append(own, front.Keep(p, param.Name))
		}
	}
	l.conventions(out)
	if i := l.resolverArguments(n, out); i > 0 {
		target := out[i].Pattern
		if target == nil {
			target = &ir.Expr{Op: ir.Var, Name: out[i].Name}
		}
		own = append(own, front.Set(n, target, l.describedArguments(n)))
	}
	return out, own
}

func (l *lowering) param(p front.Node) (ir.Param, bool) {
	out := ir.Param{}
	target, def := p, front.Node{}
	switch p.Kind() {
	case "required_parameter", "optional_parameter":
		target, def = cmp.Or(p.Field("pattern"), p.Field("name")), p.Field("value")
		out.Type, out.Annotations = l.typ(p.Field("type")), l.decorators(p)
	case "assignment_pattern":
		target, def = p.Field("left"), p.Field("right")
	case "decorator", "accessibility_modifier":
		return out, false
	}
	if target.Is("this") {
		return out, false
	}
	if target.Is("rest_pattern") {
		out.Rest = true
		target = target.Nth(0)
	}
	if def.OK() {
		out.Default = l.Expr(def)
	}
	if target.Is("identifier") {
		out.Name = l.declare(target.Text(), false)
		return out, true
	}
	out.Name = l.Make("argument")
	l.declareAll(target, false)
	out.Pattern = l.Expr(target)
	return out, true
}

// hasDirective reports whether statements begin with a directive, such as "use server".
func hasDirective(n front.Node, directive string) bool {
	for c := range n.Children() {
		x := c.Nth(0)
		switch {
		case c.Is("comment", "hash_bang_line"):
		case !c.Is("expression_statement") || !x.Is("string"):
			return false
		case stringText(x) == directive:
			return true
		}
	}
	return false
}

// onServer annotates the parameters of a function on the server that browsers can call.
func onServer(fn *ir.Func) {
	for i := range fn.Params {
		fn.Params[i].Annotations = append(fn.Params[i].Annotations, ir.Annotation{Name: "use.server", Pos: fn.Pos})
	}
}

// lambda lowers a function expression.
func (l *lowering) lambda(n front.Node) *ir.Expr {
	return front.Lambda(n, l.function(n, ""))
}
