package javascript

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// function lowers a function of any kind; name is "" for anonymous ones.
func (l *lowerer) function(n front.Node, name string) *ir.Func {
	fn := &ir.Func{Name: name, Pos: n.Pos(), Result: l.typ(n.Field("return_type")), Async: n.Has("async"), Generator: n.Has("*") || n.Is("generator_function", "generator_function_declaration")}
	if id := n.Field("name"); id.OK() {
		fn.Pos = id.Pos()
	}
	if !l.depth.Enter(n) {
		return fn
	}
	defer l.depth.Leave()
	l.open(true)
	defer l.close()
	types := l.typeParameters(n)
	defer l.dropTypes(types)
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
			x := l.expr(body)
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
func (l *lowerer) hoist(body front.Node) {
	body.Inside(func(c front.Node) bool {
		if c.Is("variable_declaration") {
			for d := range c.Children() {
				for _, id := range patternNames(d.Field("name")) {
					l.declare(id, true)
				}
			}
		}
		if c.Is("for_in_statement") && c.Field("kind").Text() == "var" {
			for _, id := range patternNames(c.Field("left")) {
				l.declare(id, true)
			}
		}
		return isFunction(c) || c.Is("class_body")
	})
}

// params lowers parameters. The returned statements assign those that are also fields.
func (l *lowerer) params(n front.Node) ([]ir.Param, []ir.Stmt) {
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
			own = append(own, front.Do(front.Assign(p, front.Select(p, front.At(ir.This, p, ""), param.Name), "", front.At(ir.Var, p, param.Name))))
		}
	}
	l.conventions(out)
	if i := resolverArguments(n, out); i > 0 {
		target := out[i].Pattern
		if target == nil {
			target = &ir.Expr{Op: ir.Var, Name: out[i].Name}
		}
		own = append(own, front.Do(front.Assign(n, target, "", front.At(ir.Ref, n, "handler.arguments"))))
	}
	return out, own
}

func (l *lowerer) param(p front.Node) (ir.Param, bool) {
	out := ir.Param{}
	target, def := p, front.Node{}
	switch p.Kind() {
	case "required_parameter", "optional_parameter":
		target, def = p.Field("pattern"), p.Field("value")
		if !target.OK() {
			target = p.Field("name")
		}
		out.Type = l.typ(p.Field("type"))
		for _, d := range p.Fields("decorator") {
			out.Annotations = append(out.Annotations, l.annotation(d))
		}
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
		out.Default = l.expr(def)
	}
	if target.Is("identifier") {
		out.Name = l.declare(target.Text(), false)
		return out, true
	}
	out.Name = l.makeName("argument")
	for _, id := range patternNames(target) {
		l.declare(id, false)
	}
	out.Pattern = l.pattern(target)
	return out, true
}

// conventions marks parameters that have the usual names in request handlers: a request followed by a response.
func (l *lowerer) conventions(params []ir.Param) {
	request := []string{"req", "request", "_req", "_request"}
	response := []string{"res", "response", "_res", "resp", "_response"}
	for i := 0; i+1 < len(params); i++ {
		a, b := &params[i], &params[i+1]
		if i == 0 && a.Name == "context" && b.Type == "" && (b.Name == "req" || b.Name == "request") {
			b.Annotations = append(b.Annotations, ir.Annotation{Name: "handler.trigger"})
			continue
		}
		if a.Type != "" || b.Type != "" || !slices.Contains(request, a.Name) {
			continue
		}
		switch {
		case slices.Contains(response, b.Name):
			a.Annotations = append(a.Annotations, ir.Annotation{Name: "handler.request"})
			b.Annotations = append(b.Annotations, ir.Annotation{Name: "handler.response"})
		case b.Name == "reply":
			a.Annotations = append(a.Annotations, ir.Annotation{Name: "handler.request"})
			b.Annotations = append(b.Annotations, ir.Annotation{Name: "handler.reply"})
		}
	}
}

// resolverArguments returns the index of the parameter that gets the arguments of a query, by the usual names of the parameters of
// resolvers; 0 means none.
func resolverArguments(n front.Node, params []ir.Param) int {
	if len(params) < 2 {
		return 0
	}
	if answersField(n) {
		return 1
	}
	if params[1].Type != "" {
		return 0
	}
	if resolves(n) {
		return 1
	}
	first := slices.Contains([]string{"parent", "root", "_parent", "_root", "parentValue", "rootValue"}, params[0].Name)
	second := params[1].Name == "args" || params[1].Name == "_args"
	if first && (second || params[1].Pattern != nil) || second && slices.Contains([]string{"_", "__", "obj", "source", "_source", "_obj"}, params[0].Name) {
		return 1
	}
	return 0
}

// resolves reports whether a function is the resolver of a field in a schema: {type: …,
// resolve: (source, given) => …}.
func resolves(n front.Node) bool {
	name, of := n.Field("name"), n.Parent()
	if of.Is("pair") {
		name, of = of.Field("key"), of.Parent()
	}
	if name.Text() != "resolve" || !of.Is("object") {
		return false
	}
	for p := range of.Children() {
		if key := p.Field("key").Text(); p.Is("pair") && (key == "type" || key == "args") {
			return true
		}
	}
	return false
}

// answersField reports whether a function is the resolver of a field of the
// root of a schema: {Query: {item: (source, given) => …}}.
func answersField(n front.Node) bool {
	of := n.Parent()
	if of.Is("pair") {
		of = of.Parent()
	}
	if !of.Is("object") {
		return false
	}
	root := of.Parent()
	name := root.Field("key")
	if root.Is("variable_declarator") {
		name = root.Field("name")
	}
	return slices.Contains([]string{"Query", "Mutation", "Subscription"}, name.Text())
}

// hasDirective reports whether statements begin with a directive, "use server".
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

// onServer annotates the parameters of a function that browsers call.
func onServer(fn *ir.Func) {
	for i := range fn.Params {
		fn.Params[i].Annotations = append(fn.Params[i].Annotations, ir.Annotation{Name: "use.server", Pos: fn.Pos})
	}
}

// lambda lowers a function expression.
func (l *lowerer) lambda(n front.Node) *ir.Expr {
	if !n.Is("arrow_function") {
		defer func(was string) { l.self = was }(l.self)
	}
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: l.function(n, "")}
}

// annotation lowers a decorator.
func (l *lowerer) annotation(n front.Node) ir.Annotation {
	out := ir.Annotation{Pos: n.Pos()}
	x := n.Nth(0)
	if x.Is("call_expression") {
		out.Args = l.args(x.Field("arguments"))
		x = x.Field("function")
	}
	if ref := l.globalPath(x); ref != "" {
		out.Name = ref
	} else {
		out.Name = x.Text()
	}
	return out
}

// patternNames returns the names that a pattern declares.
func patternNames(n front.Node) []string {
	switch n.Kind() {
	case "identifier", "shorthand_property_identifier_pattern":
		return []string{n.Text()}
	case "":
		return nil
	}
	var out []string
	n.Inside(func(c front.Node) bool {
		switch c.Kind() {
		case "identifier", "shorthand_property_identifier_pattern":
			if !inDefault(c, n) {
				out = append(out, c.Text())
			}
		case "computed_property_name", "member_expression", "call_expression", "arrow_function", "function_expression":
			return true
		}
		return false
	})
	return out
}

// inDefault reports whether a node is in the default value of an element of a pattern.
func inDefault(n, pattern front.Node) bool {
	for n.OK() && n.Index() != pattern.Index() {
		if n.InField("right") {
			return true
		}
		n = n.Parent()
	}
	return false
}

// pattern lowers the target of an assignment. The names that it declares are declared before.
func (l *lowerer) pattern(n front.Node) *ir.Expr {
	if !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "array_pattern", "array":
		return l.arrayPattern(n)
	case "object_pattern", "object":
		return l.objectPattern(n)
	case "assignment_pattern", "object_assignment_pattern", "assignment_expression":
		return front.Assign(n, l.pattern(n.Field("left")), "", l.expr(n.Field("right")))
	case "rest_pattern", "spread_element":
		return front.Of(ir.Spread, n, "", l.pattern(n.Nth(0)))
	case "shorthand_property_identifier_pattern", "shorthand_property_identifier":
		return l.name(n, n.Text())
	case "parenthesized_expression", "non_null_expression", "as_expression":
		return l.pattern(n.Nth(0))
	}
	return l.expr(n)
}

func (l *lowerer) arrayPattern(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	hole := true
	for c := range n.All() {
		switch {
		case c.Is("comment"):
		case c.Is(","):
			if hole {
				out.Args = append(out.Args, ir.Arg{X: front.Unknown(c)})
			}
			hole = true
		case c.Named():
			out.Args = append(out.Args, ir.Arg{X: l.pattern(c)})
			hole = false
		}
	}
	return out
}

func (l *lowerer) objectPattern(n front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for c := range n.Children() {
		arg := ir.Arg{X: l.pattern(c)}
		switch c.Kind() {
		case "pair_pattern", "pair":
			arg.X = l.pattern(c.Field("value"))
			arg.Name, _ = l.key(c.Field("key"))
		case "object_assignment_pattern":
			arg.Name = c.Field("left").Text()
		case "assignment_expression":
			arg.Name = c.Field("left").Text()
		case "shorthand_property_identifier_pattern", "shorthand_property_identifier":
			arg.Name = c.Text()
		}
		out.Args = append(out.Args, arg)
	}
	return out
}
