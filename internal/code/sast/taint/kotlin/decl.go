package kotlin

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// classDecl lowers a class, interface, object or enum, and nested ones.
func (l *lowering) classDecl(n front.Node) {
	if !l.Enter(n) {
		return
	}
	defer l.Leave()
	mods, body := n.First("modifiers"), n.First("class_body", "enum_class_body")
	params := n.First("primary_constructor").First("class_parameters")
	c := l.Declare(node.NameOf(n))
	defer l.Close()
	c.TypeVars, c.Static = node.TypeVars(n), n.Is("object_declaration")
	l.fresh(func() {
		out := &ir.Class{Name: c.Name, Pos: n.Field("name").Pos(), Annotations: append(l.stray, l.annotations(mods)...)}
		l.stray = nil
		out.Supers = l.supers(n)
		c.Extends = len(out.Supers) > 0
		if n.Is("class_declaration") && mods.Says("enum") {
			out.Supers = append(out.Supers, "java.lang.Enum")
		}
		l.File.Classes = append(l.File.Classes, out)
		l.survey(c, params, false)
		l.survey(c, body, c.Static)
		l.constructor(out, n, params, body)
		l.members(out, body)
		jvm.Declared(out)
	})
}

// survey collects what a class declares, before code that refers to it is lowered.
func (l *lowering) survey(c *jvm.Class, body front.Node, static bool) {
	for m := range body.Children() {
		switch m.Kind() {
		case "class_parameter", "enum_entry":
			if m.Is("enum_entry") || isProp(m) {
				c.Fields[node.Ident(m)] = jvm.Field{Static: m.Is("enum_entry")}
			}
		case "property_declaration":
			text, f := node.Ident(m.First("variable_declaration")), jvm.Field{Static: static}
			if getterBody(m).OK() {
				f = jvm.Field{Getter: l.getter(text)}
				c.Methods[f.Getter] = static
			}
			if !node.Receiver(m).OK() {
				c.Fields[text] = f
			}
		case "function_declaration":
			c.Methods[node.NameOf(m)] = static
		case "class_declaration", "object_declaration":
			c.Nested[node.NameOf(m)] = true
		case "companion_object":
			l.survey(c, m.First("class_body"), true)
		}
	}
}

// isProp reports whether a parameter of a class is a property.
func isProp(p front.Node) bool { return p.Has("val") || p.Has("var") }

func getterBody(n front.Node) front.Node { return n.First("getter").First("function_body") }

func (l *lowering) supers(n front.Node) []string {
	return front.Some(n.First("delegation_specifiers").Children(), func(s front.Node) string {
		if s.First("function_type").OK() {
			return functionType
		}
		return l.typeOf(cmp.Or(s.First("constructor_invocation", "explicit_delegation"), s).First("user_type"))
	})
}

// constructor lowers the parameters of a class, its properties and its initializers.
func (l *lowering) constructor(out *ir.Class, n, list, body front.Node) {
	fn := jvm.Constructor(out, nil, nil)
	defer l.Vars.Scope()()
	var props []ir.Param
	for p := range list.Children() {
		one := l.param(p, p.First("modifiers"))
		one.Default = front.Optional(l, p.After("="))
		fn.Params = append(fn.Params, one)
		if isProp(p) {
			props = append(props, one)
			one.Type = jvm.Restricted(one.Annotations, one.Type)
			f := ir.Field{Name: one.Name, Type: one.Type, Final: p.Has("val"), Annotations: one.Annotations, Pos: p.Pos()}
			out.Fields = append(out.Fields, f)
			l.Accessors(out, f.Name, f.Type, l.getter(f.Name), p.Has("var"))
			out.Methods = append(out.Methods, jvm.Getter(out, jvm.Component(len(props)-1), one.Name, one.Type))
		}
	}
	for s := range n.First("delegation_specifiers").Children() {
		if call := s.First("constructor_invocation"); call.OK() {
			args := l.args(call.First("value_arguments"))
			fn.Body = append(append(fn.Body, l.Flush()...), front.Do(front.Call(call, front.At(ir.Super, call, ""), args...)))
		}
	}
	var own []ir.Stmt
	for m := range body.Children() {
		switch {
		case m.Is("anonymous_initializer"):
			own = append(own, l.Inner(m.First("block"))...)
		case m.Is("property_declaration") && !l.Class.Static:
			own = append(own, l.field(out, m)...)
		}
	}
	checks := slices.IndexFunc(own, func(s ir.Stmt) bool { return !isCheck(s) })
	if checks < 0 {
		checks = len(own)
	}
	fn.Body = slices.Concat(own[:checks], jvm.KeepAll(n, props), fn.Body, own[checks:])
	if !l.Class.Static && (list.OK() || len(fn.Body) > 0) {
		out.Methods = append(out.Methods, fn)
	}
	if n.First("modifiers").Says("data") {
		out.Methods = append(out.Methods, jvm.Copy(out, n, props))
	}
}

// isCheck reports whether a statement throws an exception for some values of parameters, so that properties only have the others.
func isCheck(s ir.Stmt) bool {
	if s.Op == ir.ExprStmt { // what remains of a check
		return s.X == nil || len(ir.Exprs(s.X)) == 1
	}
	ofObject := func(x *ir.Expr) bool { return x.Op == ir.This }
	return s.Op == ir.If && len(s.Else) == 0 && front.Leaves(s.Body) && !slices.ContainsFunc(ir.ExprsOf([]ir.Stmt{s}), ofObject)
}

// field lowers a property of a class. It returns the statements that initialise the property in the constructor. A simple
// initial value is stored with the field instead.
func (l *lowering) field(out *ir.Class, n front.Node) []ir.Stmt {
	v, static := n.First("variable_declaration"), l.Class.Static
	text, mods := node.Ident(v), n.First("modifiers")
	if node.Receiver(n).OK() || getterBody(n).OK() && !n.After("=").OK() || text == "" {
		return nil
	}
	typ := l.typeOf(node.Type(v))
	f := ir.Field{Name: text, Type: typ, Final: n.Has("val"), Static: static, Annotations: l.annotations(mods), Pos: v.Pos()}
	f.Type = jvm.Restricted(f.Annotations, f.Type)
	var init *ir.Expr
	var first []ir.Stmt
	l.Apart(func() { init, first = l.initial(n), l.Flush() })
	own := init != nil && (init.Op == ir.String || init.Op == ir.Call || init.Op == ir.New)
	for used := range ir.Free(&ir.Func{Body: []ir.Stmt{{X: init}}}) {
		own = own && !l.Vars.Has(used) // what depends on parameters is assigned in the constructor
	}
	if static || own {
		f.Init, init = init, nil
	}
	out.Fields = append(out.Fields, f)
	if !static && !mods.Says("private") {
		l.Accessors(out, text, f.Type, l.getter(text), n.Has("var"))
	}
	if init == nil {
		return first
	}
	return append(first, front.Set(n, front.OwnMember(n, text), init))
}

// members lowers the methods and nested classes of a class.
func (l *lowering) members(out *ir.Class, body front.Node) {
	for m := range body.Children() {
		switch m.Kind() {
		case "function_declaration":
			out.Methods = append(out.Methods, l.function(m, out))
		case "property_declaration":
			if getterBody(m).OK() {
				fn := l.computed(m, jvm.Member(out, l.getter(node.Ident(m.First("variable_declaration")))))
				fn.Class = out.Name
				out.Methods = append(out.Methods, fn)
			} else if l.Class.Static {
				l.field(out, m)
			}
		case "secondary_constructor":
			fn := jvm.Constructor(out, nil, nil)
			fn.Pos = m.Pos()
			l.body(fn, front.Node{}, m.First("function_value_parameters"), m)
			out.Methods = append(out.Methods, fn)
		case "class_declaration", "object_declaration":
			l.classDecl(m)
		case "enum_entry":
			out.Fields = append(out.Fields, jvm.EnumConstant(out, m.First("identifier"), node.Ident(m), l.args(m.First("value_arguments"))))
		case "companion_object":
			static := l.Class.Static
			l.Class.Static = true
			l.members(out, m.First("class_body"))
			l.Class.Static = static
		}
	}
}

// annotated lowers an expression with annotations. At the top of the file they belong to the next declaration: the grammar attaches them to
// an expression if only a line break ends the previous declaration.
func (l *lowering) annotated(n front.Node) []ir.Stmt {
	var strays []ir.Annotation
	of := n
	for isTop(n) && of.Is("annotated_expression") {
		strays = append(strays, l.annotations(of)...)
		of = of.Nth(-1)
	}
	if len(strays) == 0 || !of.Is("parenthesized_expression") {
		return l.Stmt(n.Nth(-1))
	}
	last := &strays[len(strays)-1]
	l.Apart(func() { last.Args = append(last.Args, ir.Arg{X: l.Expr(of.Nth(0))}) })
	l.stray = strays
	return nil
}

// annotations returns the annotations among modifiers.
func (l *lowering) annotations(mods front.Node) []ir.Annotation {
	var out []ir.Annotation
	for a := range mods.Children("annotation") {
		for one := range a.Children("user_type", "constructor_invocation") {
			next := ir.Annotation{Name: l.typeOf(cmp.Or(one.First("user_type"), one)), Pos: a.Pos()}
			l.Apart(func() { next.Args = l.args(one.First("value_arguments")) })
			out = append(out, next)
		}
	}
	return out
}
