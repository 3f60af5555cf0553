package java

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// classDecl lowers a class, interface, enum, record or annotation, and those inside.
func (l *lowering) classDecl(n front.Node) {
	if !l.Enter(n) {
		return
	}
	defer l.Leave()
	c := l.Declare(n.Field("name").Text())
	defer l.Close()
	c.TypeVars = l.typeVars(n)
	body := n.Field("body")
	survey(c, body)
	out := &ir.Class{Name: c.Name, Supers: l.supers(n), Annotations: l.annotations(n), Pos: n.Field("name").Pos()}
	c.Extends = len(out.Supers) > 0
	if slices.ContainsFunc(out.Annotations, func(a ir.Annotation) bool { return strings.HasPrefix(jvm.Settled(a.Name), "lombok.extern.") }) {
		c.Fields["log"] = jvm.Field{Static: true}
	}
	if n.Is("annotation_type_declaration") { // it stands for its own annotations
		for _, a := range out.Annotations {
			out.Supers = append(out.Supers, a.Name)
		}
	}
	if n.Is("enum_declaration") {
		out.Supers = append(out.Supers, "java.lang.Enum")
	}
	l.File.Classes = append(l.File.Classes, out)
	if n.Is("record_declaration") {
		l.record(out, n)
	}
	l.members(out, body, n.Is("interface_declaration", "annotation_type_declaration"))
	l.generated(out)
	jvm.Declared(out)
}

func (l *lowering) typeVars(n front.Node) map[string]string {
	out := map[string]string{}
	for p := range n.Field("type_parameters").Children() {
		out[p.First("type_identifier").Text()] = l.typeOf(p.First("type_bound").Nth(0))
	}
	return out
}

// survey collects what a class declares, before code that refers to it is lowered.
func survey(c *jvm.Class, body front.Node) {
	for m := range body.Children() {
		switch m.Kind() {
		case "enum_body_declarations":
			survey(c, m)
		case "enum_constant":
			c.Fields[m.Field("name").Text()] = jvm.Field{Static: true}
		case "field_declaration", "constant_declaration":
			static := m.Is("constant_declaration") || m.First("modifiers").Has("static") || m.Parent().Is("interface_body")
			for _, d := range m.Fields("declarator") {
				c.Fields[d.Field("name").Text()] = jvm.Field{Static: static}
			}
		case "method_declaration":
			static := m.First("modifiers").Has("static")
			name := m.Field("name").Text()
			if all, twice := c.Methods[name]; twice {
				static = static && all
			}
			c.Methods[name] = static
		case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
			c.Nested[m.Field("name").Text()] = true
		}
	}
}

func (l *lowering) supers(n front.Node) []string {
	var out []string
	add := func(t front.Node) {
		if name := l.typeOf(t); name != "" {
			out = append(out, name)
		}
	}
	add(n.Field("superclass").Nth(0))
	for _, list := range []front.Node{n.Field("interfaces"), n.First("extends_interfaces")} {
		for t := range list.First("type_list").Children() {
			add(t)
		}
	}
	return out
}

// members lowers the members of a class.
func (l *lowering) members(out *ir.Class, body front.Node, open bool) {
	for m := range body.Children() {
		switch m.Kind() {
		case "enum_body_declarations":
			l.members(out, m, false)
		case "field_declaration", "constant_declaration":
			l.field(out, m, open)
		case "method_declaration", "constructor_declaration", "compact_constructor_declaration":
			out.Methods = append(out.Methods, l.method(out, m, open))
		case "enum_constant":
			l.enumConstant(out, m)
		case "static_initializer", "block":
			out.Methods = append(out.Methods, l.initializer(out, m))
		case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration":
			l.classDecl(m)
		}
	}
}

func (l *lowering) field(out *ir.Class, n front.Node, open bool) {
	mods := n.First("modifiers")
	typ := l.typeOf(n.Field("type"))
	for _, d := range n.Fields("declarator") {
		own := l.array(typ, d.Field("dimensions"))
		f := ir.Field{
			Name: d.Field("name").Text(), Type: own, Static: open || mods.Has("static"), Final: open || mods.Has("final"),
			Annotations: l.annotations(n), Pos: d.Field("name").Pos(),
		}
		if v := d.Field("value"); v.OK() {
			l.Vars.Open()
			f.Init = l.valueOf(v, own)
			l.Vars.Close()
		}
		f.Type = jvm.Restricted(f.Annotations, f.Type)
		out.Fields = append(out.Fields, f)
	}
}

func (l *lowering) enumConstant(out *ir.Class, n front.Node) {
	name := n.Field("name")
	f := jvm.EnumConstant(out, name, name.Text(), l.args(n.Field("arguments")))
	if body := n.Field("body"); body.OK() {
		f.Init.Body = l.anonymous(&ir.Class{}, body, out.Name)
	}
	out.Fields = append(out.Fields, f)
}

// initializer lowers an initializer block of a class as a method.
func (l *lowering) initializer(out *ir.Class, n front.Node) *ir.Func {
	fn := &ir.Func{Name: out.Name + "." + l.Make("init"), Class: out.Name, Static: n.Is("static_initializer"), Pos: n.Pos()}
	block := n
	if fn.Static {
		block = n.First("block")
	}
	l.Vars.Open()
	fn.Body = front.Stmts(l, block)
	l.Vars.Close()
	return fn
}

// method lowers a method or constructor; open is true for methods of interfaces.
func (l *lowering) method(out *ir.Class, n front.Node, open bool) *ir.Func {
	mods := n.First("modifiers")
	name := n.Field("name").Text()
	defer l.WithVars(l.typeVars(n))()
	fn := &ir.Func{
		Name: out.Name + "." + name, Class: out.Name, Static: mods.Has("static"), Exported: open || mods.Has("public"),
		Private:     mods.Has("private"),
		Constructor: !n.Is("method_declaration"), Annotations: l.annotations(n), Pos: n.Field("name").Pos(),
	}
	if !fn.Constructor {
		fn.Result = l.array(l.typeOf(n.Field("type")), n.Field("dimensions"))
		if fn.Result == "void" {
			fn.Result = ""
		}
	}
	defer l.Fresh()()
	if n.Is("compact_constructor_declaration") {
		fn.Params = l.params(n.Parent().Parent().Field("parameters"))
	} else {
		fn.Params = l.params(n.Field("parameters"))
	}
	defer l.Answering(jvm.Answer{Result: fn.Result, By: fn.Annotations, Given: fn.Params})()
	if body := n.Field("body"); body.OK() {
		fn.Body = append(jvm.Validated(fn.Params), front.Stmts(l, body)...)
	} else {
		fn.Body = jvm.Annotated(fn)
		fn.Abstract = fn.Body == nil && !l.Library.Elsewhere(out, fn)
	}
	if n.Is("compact_constructor_declaration") {
		fn.Body = append(fn.Body, jvm.KeepAll(n, fn.Params)...)
	}
	return fn
}

func (l *lowering) params(list front.Node) []ir.Param {
	var out []ir.Param
	for p := range list.Children() {
		switch p.Kind() {
		case "formal_parameter":
			name := p.Field("name").Text()
			out = append(out, ir.Param{Name: name, Type: l.array(l.typeOf(p.Field("type")), p.Field("dimensions")), Annotations: l.annotations(p)})
			l.Vars.Declare(name)
		case "spread_parameter":
			name := p.First("variable_declarator").Field("name").Text()
			typ := ""
			for t := range p.Children() {
				if !t.Is("modifiers", "variable_declarator", "annotation", "marker_annotation") {
					typ = jvm.Each(l.typeOf(t), "[]")
				}
			}
			out = append(out, ir.Param{Name: name, Type: typ, Annotations: l.annotations(p), Rest: true})
			l.Vars.Declare(name)
		}
	}
	return out
}

// annotations returns the annotations of a declaration.
func (l *lowering) annotations(n front.Node) []ir.Annotation {
	of := func(list front.Node) []ir.Annotation {
		return front.Map(list.Children("annotation", "marker_annotation"), l.annotation)
	}
	return append(of(n.First("modifiers")), of(n)...)
}

func (l *lowering) annotation(n front.Node) ir.Annotation {
	out := ir.Annotation{Name: l.typeOf(n.Field("name")), Pos: n.Pos()}
	for a := range n.Field("arguments").Children() {
		if a.Is("element_value_pair") {
			out.Args = append(out.Args, ir.Arg{Name: a.Field("key").Text(), X: l.element(a.Field("value"))})
		} else {
			out.Args = append(out.Args, ir.Arg{X: l.element(a)})
		}
	}
	return out
}

// element lowers a value of an annotation.
func (l *lowering) element(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "element_value_array_initializer":
		return front.Of(ir.List, n, "", front.Map(n.Children(), l.element)...)
	case "annotation", "marker_annotation":
		return front.Unknown(n)
	}
	return l.Expr(n)
}

// implicit lowers a file whose methods are not in a class.
func (l *lowering) implicit(root front.Node) {
	name := l.File.Path
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	c := l.Declare(strings.TrimSuffix(name, ".java"))
	defer l.Close()
	survey(c, root)
	out := &ir.Class{Name: c.Name, Pos: root.Pos()}
	l.File.Classes = append(l.File.Classes, out)
	l.members(out, root, false)
}
