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
	mods, body := n.First("modifiers"), n.First("class_body", "enum_class_body")
	params := n.First("primary_constructor").First("class_parameters")
	c := l.Open(l.Below(nameOf(n)))
	defer l.Close()
	c.TypeVars, c.Static = typeVars(n), n.Is("object_declaration")
	l.fresh(func() {
		out := &ir.Class{Name: c.Name, Pos: n.Field("name").Pos(), Annotations: append(l.stray, l.annotations(mods)...)}
		l.stray = nil
		out.Supers = l.supers(n)
		c.Extends = len(out.Supers) > 0
		if n.Is("class_declaration") && mods.Says("enum") {
			out.Supers = append(out.Supers, "java.lang.Enum")
		}
		l.File.Classes = append(l.File.Classes, out)
		l.survey(c, body, c.Static)
		for p := range params.Children() {
			if isProp(p) {
				c.Fields[ident(p)] = jvm.Field{}
			}
		}
		l.constructor(out, n, params, body)
		l.members(out, body)
		jvm.Declared(out)
	})
}

func typeVars(n front.Node) map[string]string {
	out := map[string]string{}
	for p := range n.First("type_parameters").Children() {
		out[ident(p)] = ""
	}
	return out
}

// survey collects what a class declares, before code that refers to it is lowered.
func (l *lowering) survey(c *jvm.Class, body front.Node, static bool) {
	for m := range body.Children() {
		switch m.Kind() {
		case "enum_entry":
			c.Fields[ident(m)] = jvm.Field{Static: true}
		case "property_declaration":
			text := ident(m.First("variable_declaration"))
			switch computed := getterBody(m).OK(); {
			case receiverOf(m).OK():
			case computed:
				c.Fields[text] = jvm.Field{Getter: l.getter(text)}
			default:
				c.Fields[text] = jvm.Field{Static: static}
			}
		case "function_declaration":
			c.Methods[nameOf(m)] = static
		case "class_declaration", "object_declaration":
			c.Nested[nameOf(m)] = true
		case "companion_object":
			l.survey(c, m.First("class_body"), true)
		}
	}
}

// isProp reports whether a parameter of a class is a property.
func isProp(p front.Node) bool { return p.Has("val") || p.Has("var") }

func getterBody(property front.Node) front.Node {
	return property.First("getter").First("function_body")
}

func (l *lowering) supers(n front.Node) []string {
	var out []string
	for s := range n.First("delegation_specifiers").Children() {
		if inner := s.First("constructor_invocation", "explicit_delegation"); inner.OK() {
			s = inner
		}
		if full := l.typeOf(s.First("user_type")); full != "" {
			out = append(out, full)
		}
	}
	return out
}

// constructor lowers the parameters of a class, its properties and its initializers.
func (l *lowering) constructor(out *ir.Class, n, list, body front.Node) {
	fn := jvm.Constructor(out, nil, nil)
	l.Vars.Open()
	defer l.Vars.Close()
	var props []ir.Param
	for p := range list.Children() {
		one := l.classParameter(p)
		fn.Params = append(fn.Params, one)
		l.Vars.Declare(one.Name)
		if isProp(p) {
			props = append(props, one)
			out.Fields = append(out.Fields, ir.Field{
				Name: one.Name, Type: one.Type, Final: p.Has("val"), Annotations: one.Annotations, Pos: p.Pos(),
			})
			l.accessors(out, one.Name, one.Type, p.Has("var"))
			out.Methods = append(out.Methods, jvm.Getter(out, jvm.Component(len(props)-1), one.Name, one.Type))
		}
	}
	fn.Body = jvm.KeepAll(n, props)
	for s := range n.First("delegation_specifiers").Children() {
		if call := s.First("constructor_invocation"); call.OK() {
			args := l.args(call.First("value_arguments"))
			fn.Body = append(append(fn.Body, l.Flush()...), front.Do(front.Call(call, front.At(ir.Super, call, ""), args...)))
		}
	}
	for m := range body.Children() {
		switch m.Kind() {
		case "property_declaration":
			fn.Body = append(fn.Body, l.field(out, m)...)
		case "anonymous_initializer":
			fn.Body = append(fn.Body, l.Inner(m.First("block"))...)
		}
	}
	if !l.Class.Static && (list.OK() || len(fn.Body) > 0) {
		out.Methods = append(out.Methods, fn)
	}
	if n.First("modifiers").Says("data") {
		out.Methods = append(out.Methods, jvm.Copy(out, n, props))
	}
}

func (l *lowering) classParameter(p front.Node) ir.Param {
	one := ir.Param{Name: ident(p), Annotations: l.annotations(p.First("modifiers")), Type: l.typeOf(typeIn(p))}
	if value := p.After("="); value.OK() {
		one.Default = l.Expr(value)
	}
	return one
}

// accessors adds the methods by which Java and other classes access a property.
func (l *lowering) accessors(out *ir.Class, text, typ string, variable bool) {
	getter := l.getter(text)
	if _, written := l.Class.Methods[getter]; written {
		getter = ""
	}
	jvm.Accessors(out, text, typ, getter, variable)
}

// field lowers a property of a class. It returns the statements that initialise the property in the constructor. A simple
// initial value is stored with the field instead.
func (l *lowering) field(out *ir.Class, n front.Node) []ir.Stmt {
	v, static := n.First("variable_declaration"), l.Class.Static
	text, mods := ident(v), n.First("modifiers")
	if receiverOf(n).OK() || text == "" || getterBody(n).OK() {
		return nil
	}
	f := ir.Field{
		Name: text, Type: l.typeOf(typeIn(v)), Final: n.Has("val"), Static: static, Annotations: l.annotations(mods), Pos: v.Pos(),
	}
	if jvm.Checked(f.Annotations) {
		f.Type = "java.checked"
	}
	var init *ir.Expr
	var first []ir.Stmt
	l.Apart(func() {
		init = l.initial(n)
		first = l.Flush()
	})
	if static || init != nil && (init.Op == ir.String || init.Op == ir.Call || init.Op == ir.New) {
		f.Init, init = init, nil
	}
	out.Fields = append(out.Fields, f)
	if !static && !mods.Says("private") {
		l.accessors(out, text, f.Type, n.Has("var"))
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
			if g := getterBody(m); g.OK() {
				v := m.First("variable_declaration")
				name := jvm.Member(out, l.getter(ident(v)))
				fn := &ir.Func{Name: name, Class: out.Name, Exported: true, Result: l.typeOf(typeIn(v)), Pos: v.Pos()}
				l.body(fn, receiverOf(m), front.Node{}, g)
				out.Methods = append(out.Methods, fn)
			}
		case "secondary_constructor":
			fn := jvm.Constructor(out, nil, nil)
			fn.Pos = m.Pos()
			l.body(fn, front.Node{}, m.First("function_value_parameters"), m)
			out.Methods = append(out.Methods, fn)
		case "class_declaration", "object_declaration":
			l.classDecl(m)
		case "enum_entry":
			id := m.First("identifier")
			out.Fields = append(out.Fields, jvm.EnumConstant(out, id, name(id), l.args(m.First("value_arguments"))))
		case "companion_object":
			l.companion(out, m.First("class_body"))
		}
	}
}

func (l *lowering) companion(out *ir.Class, body front.Node) {
	static := l.Class.Static
	l.Class.Static = true
	for p := range body.Children() {
		if p.Is("property_declaration") {
			l.field(out, p)
		}
	}
	l.members(out, body)
	l.Class.Static = static
}

// strays returns annotations of the next declaration, which the grammar attaches to an expression if only a line break ends the
// previous declaration.
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
	l.Apart(func() { last.Args = append(last.Args, ir.Arg{X: l.Expr(n.Nth(0))}) })
	return out, true
}

// annotations returns the annotations among modifiers.
func (l *lowering) annotations(mods front.Node) []ir.Annotation {
	var out []ir.Annotation
	for a := range mods.Children() {
		for one := range a.Children() {
			if !a.Is("annotation") || !one.Is("user_type", "constructor_invocation") {
				continue
			}
			next := ir.Annotation{Pos: a.Pos()}
			l.Apart(func() { next.Args = l.args(one.First("value_arguments")) })
			if one.Is("constructor_invocation") {
				one = one.First("user_type")
			}
			next.Name = l.typeOf(one)
			out = append(out, next)
		}
	}
	return out
}
