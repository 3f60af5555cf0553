package php

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// function lowers a named function.
func (l *lowering) function(n front.Node) []ir.Stmt {
	fn := l.funcOf(n, l.doc, qualify(l.ns, n.Field("name").Text()))
	fn.Exported = true
	l.File.Funcs = append(l.File.Funcs, fn)
	return nil
}

// funcOf lowers anything with parameters and a body.
func (l *lowering) funcOf(n front.Node, doc, name string) *ir.Func {
	fn := &ir.Func{Name: name, Pos: n.Pos(), Result: l.objectType(n.Field("return_type")), Annotations: l.attributes(n)}
	if at := n.Field("name"); at.OK() {
		fn.Pos = at.Pos()
	}
	if m := docReturn.FindStringSubmatch(doc); fn.Result == "" && m != nil {
		fn.Result = l.docType(m[1])
	}
	body := n.Field("body")
	s := l.open(body)
	prologue := l.params(fn, n.Field("parameters"), doc)
	if body.OK() {
		list := append(prologue, l.stmts(body)...)
		fn.Body = l.close(s, list, nil)
		if fn.Body == nil {
			fn.Body = []ir.Stmt{}
		}
	} else {
		l.close(s, nil, nil)
	}
	fn.Generator = front.Yields(fn.Body)
	return fn
}

// params lowers parameters; those that are also properties are stored first.
func (l *lowering) params(fn *ir.Func, n front.Node, doc string) []ir.Stmt {
	var out []ir.Stmt
	docs := map[string]string{}
	for _, m := range docParam.FindAllStringSubmatch(doc, -1) {
		docs["$"+m[2]] = l.docType(m[1])
	}
	for c := range n.Children("simple_parameter", "variadic_parameter", "property_promotion_parameter") {
		name := strings.TrimPrefix(c.Field("name").Text(), "&")
		typ := cmp.Or(l.typeOf(c.Field("type")), docs[name])
		p := ir.Param{Name: name, Type: typ, Rest: c.Is("variadic_parameter"), Annotations: l.attributes(c)}
		p.Reference = c.Has("reference_modifier") || c.Field("reference_modifier").OK()
		p.Default = front.Optional(l, c.Field("default_value"))
		if p.Type != "" && p.Type != "string" && !isNumber(p.Type) {
			p.Annotations = append(p.Annotations, ir.Annotation{Name: "object", Pos: c.Pos()})
		}
		l.scope.params[name] = true
		fn.Params = append(fn.Params, p)
		if c.Is("property_promotion_parameter") {
			to := front.OwnMember(c, strings.TrimPrefix(name, "$"))
			out = append(out, front.Set(c, to, front.At(ir.Var, c, name)))
		}
	}
	return out
}

func (l *lowering) attributes(n front.Node) []ir.Annotation {
	var out []ir.Annotation
	for group := range n.Field("attributes").Children() {
		for a := range group.Children("attribute") {
			args, _ := l.args(a.Field("parameters"))
			for i := range args {
				args[i].Name = strings.TrimPrefix(args[i].Name, "$")
			}
			out = append(out, ir.Annotation{Name: l.className(a.Nth(0).Text()), Args: args, Pos: a.Pos()})
		}
	}
	return out
}

// lambda lowers an anonymous function. It has its own variables, except for those that it captures.
func (l *lowering) lambda(n front.Node) *ir.Expr {
	fn := &ir.Func{Pos: n.Pos(), Result: l.objectType(n.Field("return_type"))}
	body := n.Field("body")
	s := l.open(body)
	s.lambda = true
	l.params(fn, n.Field("parameters"), "")
	if n.Is("arrow_function") {
		x := l.Expr(body)
		fn.Body = []ir.Stmt{{Op: ir.Return, Pos: body.Pos(), X: x}}
		for name := range s.vars { // an arrow function sees the variables around it
			s.params[name] = true
		}
		fn.Body = l.close(s, fn.Body, nil)
		return front.Lambda(n, fn)
	}
	for c := range n.First("anonymous_function_use_clause").Children() {
		s.params[strings.TrimPrefix(c.Text(), "&")] = true
	}
	fn.Body = l.close(s, l.stmts(body), nil)
	fn.Generator = front.Yields(fn.Body)
	return front.Lambda(n, fn)
}

// classDecl lowers a class, interface, trait or enum.
func (l *lowering) classDecl(n front.Node) []ir.Stmt {
	c := &ir.Class{Name: qualify(l.ns, n.Field("name").Text()), Pos: n.Field("name").Pos(), Annotations: l.attributes(n)}
	l.members(n, c)
	l.File.Classes = append(l.File.Classes, c)
	return nil
}

// anonymous lowers an object of an anonymous class.
func (l *lowering) anonymous(n front.Node) *ir.Expr {
	args, _ := l.args(n.First("arguments"))
	l.fresh++
	name := "class@" + includeName(l.u.Path) + string(rune('a'+l.fresh%26)) + strings.Repeat("'", l.fresh/26%8)
	c := &ir.Class{Name: name, Pos: n.Pos()}
	l.members(n, c)
	l.File.Classes = append(l.File.Classes, c)
	return front.New(n, c.Name, args...)
}

func (l *lowering) members(n front.Node, c *ir.Class) {
	outer, around := l.class, l.scope
	l.class = classScope{name: c.Name}
	l.open(front.Node{})
	defer func() { l.class, l.scope = outer, around }()
	for _, clause := range []string{"base_clause", "class_interface_clause"} {
		for s := range n.First(clause).Children() {
			name := l.className(s.Text())
			c.Supers = append(c.Supers, name)
			if clause == "base_clause" && l.class.parent == "" {
				l.class.parent = name
			}
		}
	}
	if n.Is("enum_declaration") {
		c.Supers = append(c.Supers, "UnitEnum")
	}
	doc := ""
	for m := range n.Field("body").All() {
		if m.Is("comment") {
			doc = m.Text()
			continue
		}
		if m.Named() {
			l.memberDecl(m, c, doc)
			doc = ""
		}
	}
}

func (l *lowering) memberDecl(m front.Node, c *ir.Class, doc string) {
	switch m.Kind() {
	case "use_declaration":
		for t := range m.Children() {
			if isName(t) {
				c.Supers = append(c.Supers, l.className(t.Text()))
			}
		}
	case "const_declaration":
		for e := range m.Children("const_element") {
			c.Fields = append(c.Fields, ir.Field{Name: e.Nth(0).Text(), Static: true, Final: true, Init: l.Expr(e.Nth(1)), Pos: e.Pos()})
		}
	case "enum_case":
		init := front.Optional(l, m.Field("value"))
		c.Fields = append(c.Fields, ir.Field{Name: m.Field("name").Text(), Type: c.Name, Static: true, Final: true, Init: init, Pos: m.Pos()})
	case "property_declaration":
		l.property(m, c, doc)
	case "method_declaration":
		l.methodDecl(m, c, doc)
	case "ERROR":
		if m.Index() >= 0 && l.Enter(m) {
			for e := range m.Children() {
				l.memberDecl(e, c, "")
			}
			l.Leave()
		}
	}
}

func (l *lowering) property(m front.Node, c *ir.Class, doc string) {
	typ := l.objectType(m.Field("type"))
	if d := docVar.FindStringSubmatch(doc); d != nil && l.typeOf(m.Field("type")) == "" {
		typ = l.docType(d[1])
	}
	for e := range m.Children("property_element") {
		f := ir.Field{
			Name: strings.TrimPrefix(e.Field("name").Text(), "$"), Type: typ, Static: m.First("static_modifier").OK(),
			Annotations: l.attributes(m), Pos: e.Pos(),
		}
		if l.lib.isSent(c, m, f) {
			f.Annotations = append(f.Annotations, ir.Annotation{Name: l.lib.Sent.As, Pos: f.Pos})
		}
		f.Init = front.Optional(l, e.Field("default_value"))
		c.Fields = append(c.Fields, f)
	}
	l.hooks(m.First("property_hook_list"), c)
}

// hooks lowers the functions that read and assign a property.
func (l *lowering) hooks(list front.Node, c *ir.Class) {
	for hook := range list.Children() {
		body := hook.Field("body")
		if !hook.Is("property_hook") || !body.OK() {
			continue
		}
		name := "__" + hook.First("name").Text()
		if len(c.Fields) > 0 {
			name += "_" + c.Fields[len(c.Fields)-1].Name
		}
		fn := &ir.Func{Name: c.Name + "." + name, Class: c.Name, Pos: hook.Pos()}
		s := l.open(hook)
		l.params(fn, hook.Field("parameters"), "")
		if body.Is("compound_statement") {
			fn.Body = l.close(s, l.stmts(body), nil)
		} else {
			fn.Body = l.close(s, []ir.Stmt{front.Return(body, l.Expr(body))}, nil)
		}
		c.Methods = append(c.Methods, fn)
	}
}

// isSent reports whether a property of a component comes with each request of its page: a public
// text that is not locked.
func (lib *library) isSent(c *ir.Class, m front.Node, f ir.Field) bool {
	locked := slices.ContainsFunc(f.Annotations, func(a ir.Annotation) bool { return strings.HasSuffix(a.Name, lib.Sent.Locked) })
	visibility := strings.ToLower(m.First("visibility_modifier").Text())
	text := f.Type == "" || f.Type == "array" || f.Type == "mixed"
	return text && !locked && !f.Static && (visibility == "public" || visibility == "") &&
		slices.ContainsFunc(c.Supers, func(s string) bool { return slices.Contains(lib.Sent.Supers, s) })
}

func (l *lowering) methodDecl(m front.Node, c *ir.Class, doc string) {
	name := m.Field("name").Text()
	fn := l.funcOf(m, doc, c.Name+"."+name)
	fn.Class = c.Name
	fn.Static = m.First("static_modifier").OK()
	fn.Constructor = strings.EqualFold(name, "__construct")
	visibility := strings.ToLower(m.First("visibility_modifier").Text())
	magic := strings.HasPrefix(name, "__") && name != "__invoke"
	fn.Exported = (visibility == "" || visibility == "public") && !magic
	if !m.Field("body").OK() {
		fn.Body = nil
	}
	c.Methods = append(c.Methods, fn)
	for p := range m.Field("parameters").Children("property_promotion_parameter") {
		c.Fields = append(c.Fields, ir.Field{
			Name: strings.TrimLeft(p.Field("name").Text(), "&$"), Type: l.objectType(p.Field("type")), Annotations: l.attributes(p), Pos: p.Pos(),
		})
	}
}
