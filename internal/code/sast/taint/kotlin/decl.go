package kotlin

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// classDecl lowers a class, interface, object or enum, and nested ones.
func (l *lowering) classDecl(n front.Node) {
	if !l.Enter(n) {
		return
	}
	defer l.Leave()
	full := qualify(l.pkg, name(n.Field("name")))
	if l.class != nil {
		full = qualify(l.class.name, name(n.Field("name")))
	}
	body := n.First("class_body", "enum_class_body")
	c := &class{
		outer: l.class, name: full, props: map[string]prop{}, methods: map[string]bool{}, nested: map[string]bool{}, typeVars: typeVars(n),
		static: n.Is("object_declaration"),
	}
	l.class = c
	defer func() { l.class = c.outer }()
	l.fresh(func() {
		out := &ir.Class{Name: full, Pos: n.Field("name").Pos(), Annotations: l.annotations(n.First("modifiers"))}
		out.Annotations = append(l.stray, out.Annotations...)
		l.stray = nil
		out.Supers = l.supers(n)
		c.extends = len(out.Supers) > 0
		if n.Is("class_declaration") && n.First("modifiers").First("class_modifier").Text() == "enum" {
			out.Supers = append(out.Supers, "java.lang.Enum")
		}
		l.file.Classes = append(l.file.Classes, out)
		params := n.First("primary_constructor").First("class_parameters")
		c.survey(body, c.static)
		c.parameters(params)
		l.constructor(out, n, params, body)
		l.members(out, body)
		for _, fn := range out.Methods {
			jvm.Together(out.Annotations, fn)
		}
		if told := jvm.Told(out, out.Supers, out.Methods); len(told) > 0 {
			out.Methods = append(out.Methods, &ir.Func{Name: full + ".<declared>", Class: full, Static: true, Body: told, Pos: out.Pos})
		}
	})
}

// fresh lowers a declaration that sees no surrounding variables.
func (l *lowering) fresh(do func()) {
	scopes, receivers, before, vars := l.scopes, l.receivers, l.before, l.typeVars
	l.scopes, l.receivers, l.before = nil, nil, nil
	l.open()
	do()
	l.scopes, l.receivers, l.before, l.typeVars = scopes, receivers, before, vars
}

func typeVars(n front.Node) map[string]bool {
	out := map[string]bool{}
	for p := range n.First("type_parameters").Children() {
		out[name(p.First("identifier"))] = true
	}
	return out
}

// survey collects what a class declares, before code that refers to it is lowered.
func (c *class) survey(body front.Node, static bool) {
	for m := range body.Children() {
		switch m.Kind() {
		case "enum_entry":
			c.props[name(m.First("identifier"))] = prop{static: true}
		case "property_declaration":
			if !receiverOf(m).OK() {
				computed := m.First("getter").First("function_body").OK()
				c.props[name(m.First("variable_declaration").First("identifier"))] = prop{static: static && !computed, computed: computed}
			}
		case "function_declaration":
			c.methods[name(m.Field("name"))] = static
		case "class_declaration", "object_declaration":
			c.nested[name(m.Field("name"))] = true
		case "companion_object":
			c.survey(m.First("class_body"), true)
		}
	}
}

func (c *class) parameters(list front.Node) {
	for p := range list.Children() {
		if p.Has("val") || p.Has("var") {
			c.props[name(p.First("identifier"))] = prop{}
		}
	}
}

func (l *lowering) supers(n front.Node) []string {
	var out []string
	for s := range n.First("delegation_specifiers").Children() {
		t := s
		if inner := s.First("constructor_invocation", "explicit_delegation"); inner.OK() {
			t = inner
		}
		if full := l.typeOf(t.First("user_type")); full != "" {
			out = append(out, full)
		}
	}
	return out
}

// constructor lowers the parameters of a class, its properties and its initializers.
func (l *lowering) constructor(out *ir.Class, n, list, body front.Node) {
	fn := &ir.Func{Name: jvm.Member(out, jvm.Simple(out.Name)), Class: out.Name, Constructor: true, Exported: true, Pos: out.Pos}
	l.open()
	defer l.close()
	var kept []ir.Param
	for p := range list.Children() {
		one := l.classParameter(p)
		fn.Params = append(fn.Params, one)
		l.declare(one.Name)
		if !p.Has("val") && !p.Has("var") {
			continue
		}
		kept = append(kept, one)
		out.Fields = append(out.Fields, ir.Field{Name: one.Name, Type: one.Type, Final: p.Has("val"), Annotations: one.Annotations, Pos: p.Pos()})
		l.accessors(out, one.Name, one.Type, p.Has("var"), len(kept))
	}
	fn.Body = jvm.KeepAll(n, kept)
	for s := range n.First("delegation_specifiers").Children() {
		if call := s.First("constructor_invocation"); call.OK() {
			args := l.args(call.First("value_arguments"))
			fn.Body = append(append(fn.Body, l.flush()...), front.Do(front.Call(call, front.At(ir.Super, call, ""), args...)))
		}
	}
	for m := range body.Children() {
		switch m.Kind() {
		case "property_declaration":
			fn.Body = append(fn.Body, l.field(out, m)...)
		case "anonymous_initializer":
			fn.Body = append(fn.Body, l.inner(m.First("block"))...)
		}
	}
	if !l.class.static && (list.OK() || len(fn.Body) > 0) {
		out.Methods = append(out.Methods, fn)
	}
	if n.First("modifiers").First("class_modifier").Text() == "data" {
		l.copied(out, n, kept)
	}
}

func (l *lowering) classParameter(p front.Node) ir.Param {
	one := ir.Param{Name: name(p.First("identifier")), Annotations: l.annotations(p.First("modifiers"))}
	for c := range p.Children() {
		switch {
		case isType(c):
			one.Type = l.typeOf(c)
		case !c.Is("modifiers", "identifier"):
			one.Default = l.expr(c)
		}
	}
	if name := p.First("identifier"); p.Has("=") && one.Default == nil && p.Nth(-1).Is("identifier") && p.Nth(-1).Index() != name.Index() {
		one.Default = l.expr(p.Nth(-1))
	}
	return one
}

// accessors adds the methods by which Java and other classes access a property.
func (l *lowering) accessors(out *ir.Class, text, typ string, variable bool, component int) {
	if !l.class.methods[getter(text)] {
		out.Methods = append(out.Methods, jvm.Getter(out, getter(text), text, typ))
	}
	if component > 0 {
		out.Methods = append(out.Methods, jvm.Getter(out, componentOf(component-1), text, typ))
	}
	if variable {
		out.Methods = append(out.Methods, jvm.Setter(out, text, typ))
	}
}

// copied returns the copy method of a data class, which replaces the values of some properties.
func (l *lowering) copied(out *ir.Class, n front.Node, kept []ir.Param) {
	x := &ir.Expr{Op: ir.New, Pos: out.Pos, Type: out.Name}
	fn := &ir.Func{Name: jvm.Member(out, "copy"), Class: out.Name, Exported: true, Result: out.Name, Pos: out.Pos}
	for _, p := range kept {
		p.Default = front.Select(n, front.At(ir.This, n, ""), p.Name)
		fn.Params = append(fn.Params, p)
		x.Args = append(x.Args, ir.Arg{X: front.At(ir.Var, n, p.Name)})
	}
	fn.Body = []ir.Stmt{{Op: ir.Return, Pos: out.Pos, X: x}}
	out.Methods = append(out.Methods, fn)
}

// field lowers a property of a class; it returns the initial value for the constructor, unless that depends on nothing.
func (l *lowering) field(out *ir.Class, n front.Node) []ir.Stmt {
	v := n.First("variable_declaration")
	text, mods := name(v.First("identifier")), n.First("modifiers")
	if receiverOf(n).OK() || text == "" || n.First("getter").First("function_body").OK() {
		return nil
	}
	f := ir.Field{Name: text, Type: l.typeOf(typeOfVariable(v)), Final: n.Has("val"), Static: l.class.static, Annotations: l.annotations(mods), Pos: v.Pos()}
	if jvm.Checked(f.Annotations) {
		f.Type = "java.checked"
	}
	var init *ir.Expr
	var first []ir.Stmt
	if value := l.initial(n); value != nil {
		before := l.flush()
		init = l.exprAs(value, typeOfVariable(v))
		first, l.before = l.flush(), before
	}
	if l.class.static || init != nil && (init.Op == ir.String || init.Op == ir.Call || init.Op == ir.New) {
		f.Init, init = init, nil
	}
	out.Fields = append(out.Fields, f)
	if !l.class.static && !modifiersHave(mods, "private") {
		l.accessors(out, text, f.Type, n.Has("var"), 0)
	}
	if init == nil {
		return first
	}
	return append(first, front.Do(front.Assign(n, front.Select(n, front.At(ir.This, n, ""), text), "", init)))
}

// members lowers the methods and nested classes of a class.
func (l *lowering) members(out *ir.Class, body front.Node) {
	for m := range body.Children() {
		switch m.Kind() {
		case "function_declaration":
			out.Methods = append(out.Methods, l.function(m, out))
		case "property_declaration":
			if g := m.First("getter").First("function_body"); g.OK() {
				v := m.First("variable_declaration")
				fn := &ir.Func{Name: jvm.Member(out, getter(name(v.First("identifier")))), Class: out.Name, Exported: true, Result: l.typeOf(typeOfVariable(v)), Pos: v.Pos()}
				l.body(fn, receiverOf(m), front.Node{}, g)
				out.Methods = append(out.Methods, fn)
			}
		case "secondary_constructor":
			fn := &ir.Func{Name: jvm.Member(out, jvm.Simple(out.Name)), Class: out.Name, Constructor: true, Exported: true, Pos: m.Pos()}
			l.body(fn, front.Node{}, m.First("function_value_parameters"), m)
			out.Methods = append(out.Methods, fn)
		case "class_declaration", "object_declaration":
			l.classDecl(m)
		case "enum_entry":
			id := m.First("identifier")
			x := &ir.Expr{Op: ir.New, Pos: id.Pos(), Type: out.Name, Args: l.args(m.First("value_arguments"))}
			out.Fields = append(out.Fields, ir.Field{Name: name(id), Type: out.Name, Static: true, Final: true, Init: x, Pos: id.Pos()})
		case "companion_object":
			static := l.class.static
			l.class.static = true
			for p := range m.First("class_body").Children() {
				if p.Is("property_declaration") {
					l.field(out, p)
				}
			}
			l.members(out, m.First("class_body"))
			l.class.static = static
		}
	}
}

func modifiersHave(mods front.Node, word string) bool {
	for m := range mods.Children() {
		if m.Text() == word {
			return true
		}
	}
	return false
}

// strays are annotations of the next declaration, which the grammar attaches to an expression if only a line break ends the previous
// declaration.
func (l *lowering) strays(n front.Node) ([]ir.Annotation, bool) {
	var out []ir.Annotation
	for n.Is("annotated_expression") {
		out = append(out, l.annotations(n)...)
		n = n.Nth(-1)
	}
	if !n.Is("parenthesized_expression") || len(out) == 0 {
		return nil, false
	}
	last := &out[len(out)-1]
	last.Args = append(last.Args, ir.Arg{X: l.expr(n.Nth(0))})
	l.flush()
	return out, true
}

// annotations returns the annotations among modifiers.
func (l *lowering) annotations(mods front.Node) []ir.Annotation {
	var out []ir.Annotation
	for a := range mods.Children() {
		if !a.Is("annotation") {
			continue
		}
		for one := range a.Children() {
			switch one.Kind() {
			case "user_type":
				out = append(out, ir.Annotation{Name: l.typeOf(one), Pos: a.Pos()})
			case "constructor_invocation":
				args := l.args(one.First("value_arguments"))
				l.flush()
				out = append(out, ir.Annotation{Name: l.typeOf(one.First("user_type")), Args: args, Pos: a.Pos()})
			}
		}
	}
	return out
}
