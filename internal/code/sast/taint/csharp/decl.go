package csharp

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/webforms"
)

// class is the class that is being lowered, and the classes around it.
type class struct {
	*ir.Class
	name    string
	outer   *class
	members map[string]visibility // declared in this part of it
	nested  map[string]bool
	// given contains the values that fields are assigned in the class, by name, and constants the literals that fields always hold.
	given     map[string][]front.Node
	constants map[string]front.Node
	// approving are methods that only return true.
	approving map[string]bool
	derived   bool // it may have members that are declared elsewhere
}

type visibility uint8

const (
	memberInstance visibility = iota + 1
	memberStatic
)

func (l *lowering) classDecl(n front.Node) {
	full := front.Join(l.space, name(n.Field("name")))
	if l.class != nil {
		full = l.class.name + "." + name(n.Field("name"))
	}
	c := &class{
		Class: &ir.Class{Name: full, Pos: n.Field("name").Pos()}, name: full, outer: l.class, members: map[string]visibility{},
		nested: map[string]bool{}, approving: map[string]bool{}, constants: map[string]front.Node{},
	}
	defer l.hides(n.First("type_parameter_list"))()
	outer := *l
	l.class, l.names, l.Vars = c, map[string]string{}, front.Locals{}
	c.Partial = modifier(n, "partial")
	c.derived = n.First("base_list").OK() || modifier(n, "partial")
	c.given = assignments(n.Field("body"))
	l.survey(c, n.Field("body"), 0)
	for base := range n.First("base_list").Children() {
		if base.Is("argument_list") {
			continue
		}
		if base.Is("primary_constructor_base_type") {
			base = base.Field("type")
		}
		if t := l.typeOf(base); t != "" {
			c.Supers = append(c.Supers, t)
		}
	}
	c.Annotations = l.annotations(n)
	l.unneeded(n)
	webforms.Controls(l.facts, c.name, func(name, typ string) {
		if c.members[name] == 0 {
			c.members[name] = memberInstance
			c.Fields = append(c.Fields, ir.Field{Name: name, Type: typ, Pos: c.Pos})
		}
	})
	l.primary(n)
	if n.Is("enum_declaration") { // its values are numbers; the rest of it does not matter
		c.Supers = []string{"System.Enum"}
	}
	front.Stmts(l, n.Field("body"))
	l.File.Classes = append(l.File.Classes, c.Class)
	l.class, l.names, l.Vars = outer.class, outer.names, outer.Vars
}

func modifier(n front.Node, word string) bool {
	for c := range n.All() {
		if c.Is("modifier") && c.Text() == word {
			return true
		}
	}
	return false
}

// survey collects what the class declares before its members are lowered.
func (l *lowering) survey(c *class, body front.Node, depth int) {
	if depth > 8 {
		return
	}
	for m := range body.Children() {
		kind := memberInstance
		if modifier(m, "static") || modifier(m, "const") {
			kind = memberStatic
		}
		switch m.Kind() {
		case "field_declaration", "event_field_declaration":
			c.surveyFields(m, kind)
		case "property_declaration", "event_declaration":
			c.members[name(m.Field("name"))] = kind
		case "method_declaration":
			if alwaysTrue(m.Field("body")) {
				c.approving[name(m.Field("name"))] = true
			}
			if c.members[name(m.Field("name"))] == 0 {
				c.members[name(m.Field("name"))] = kind
			}
		case "class_declaration", "struct_declaration", "record_declaration", "interface_declaration", "enum_declaration", "delegate_declaration":
			c.nested[name(m.Field("name"))] = true
		case "preproc_if", "preproc_else", "preproc_elif":
			l.survey(c, m, depth+1)
		}
	}
}

func (c *class) surveyFields(n front.Node, kind visibility) {
	for v := range n.First("variable_declaration").Children("variable_declarator") {
		text, of := name(v.Field("name")), kind
		if one := c.constant(n, v); kind == memberInstance && one.OK() {
			c.constants[text], of = one, memberStatic
		}
		c.members[text] = of
	}
}

func literal(n front.Node) bool {
	return n.Is("string_literal", "verbatim_string_literal", "raw_string_literal", "integer_literal", "boolean_literal", "real_literal")
}

func (l *lowering) fields(n front.Node) {
	decl := n.First("variable_declaration")
	typ := l.typeOf(decl.Field("type"))
	notes := l.annotations(n)
	for v := range decl.Children("variable_declarator") {
		f := ir.Field{Name: name(v.Field("name")), Type: typ, Annotations: notes, Pos: v.Pos()}
		f.Static = modifier(n, "static") || modifier(n, "const") || l.class.members[f.Name] == memberStatic
		f.Final = modifier(n, "const") || modifier(n, "readonly")
		one := l.class.constants[f.Name]
		switch {
		case one.OK():
			f.Final, f.Init = true, l.initial(one, typ)
		case v.Has("="):
			f.Init = l.initial(v.Nth(-1), typ)
		}
		l.class.Fields = append(l.class.Fields, f)
	}
}

// initial lowers an initial value outside of functions.
func (l *lowering) initial(n front.Node, typ string) *ir.Expr {
	if !n.OK() {
		return nil
	}
	l.Vars.Open()
	x := l.exprAs(n, typ)
	l.Vars.Close()
	return x
}

func (l *lowering) property(n front.Node) {
	value, at := n.Field("value"), n.Field("name")
	f := ir.Field{Name: name(at), Type: l.typeOf(n.Field("type")), Static: modifier(n, "static"), Pos: at.Pos()}
	if body := value.Nth(0); value.Is("arrow_expression_clause") && literal(body) {
		f.Final, f.Init = true, l.initial(body, f.Type)
		l.class.Fields = append(l.class.Fields, f)
		return
	}
	if value.Is("arrow_expression_clause") {
		fn := l.begin(n, f.Name, n.Field("type"))
		fn.Getter = true
		l.body(fn, n, value, nil)
		return
	}
	if l.accessors(n, f.Name) {
		return
	}
	f.Annotations = l.annotations(n)
	f.Type = l.restricted(f.Annotations, f.Type)
	if modifier(n, "public") {
		f.Annotations = append(f.Annotations, l.bound(n, f.Name)...)
	}
	if value.OK() {
		f.Init = l.initial(value, f.Type)
		f.Final = f.Static && !n.Field("accessors").Has("set") && len(n.Field("accessors").List()) == 1
	}
	l.class.Fields = append(l.class.Fields, f)
}

// accessors lowers accessors with bodies; it reports whether there are any.
func (l *lowering) accessors(n front.Node, text string) bool {
	if value := n.Field("value"); value.Is("arrow_expression_clause") {
		l.body(l.begin(n, text, n.Field("type")), n, value, nil)
		return true
	}
	some := false
	for a := range n.Field("accessors").Children() {
		body := a.Field("body")
		if !a.Is("accessor_declaration") || !body.OK() {
			continue
		}
		some = true
		word := a.Field("name").Text()
		fn := l.begin(n, text, n.Field("type"))
		fn.Pos = a.Pos()
		var params []ir.Param
		if word != "get" {
			fn.Name, fn.Result = fn.Name+"=", ""
			params = []ir.Param{{Name: "value", Type: l.typeOf(n.Field("type"))}}
		}
		if n.Is("property_declaration") {
			fn.Getter, fn.Setter = word == "get", word == "set" || word == "init"
		}
		l.body(fn, n, body, params)
	}
	return some
}

// primary lowers the parameters of a class; those of records are also properties.
func (l *lowering) primary(n front.Node) {
	list := n.First("parameter_list")
	if !list.OK() {
		return
	}
	l.Vars.Open()
	fn := l.begin(n, name(n.Field("name")), front.Node{})
	fn.Constructor, fn.Pos = true, list.Pos()
	fn.Params = l.params(list)
	if args := n.First("base_list").First("argument_list"); args.OK() {
		fn.Body = append(fn.Body, front.Do(l.invoke(args, front.At(ir.Super, args, ""), args)))
	}
	for i, p := range fn.Params {
		fn.Body = append(fn.Body, front.Keep(list, p.Name))
		p.Type = l.restricted(p.Annotations, p.Type)
		if n.Is("record_declaration") {
			field := front.OwnMember(list, p.Name)
			l.part(i, []ir.Stmt{front.Return(list, field)}, list.Pos())
		}
		l.class.Fields = append(l.class.Fields, ir.Field{Name: p.Name, Type: p.Type, Annotations: p.Annotations, Pos: list.Pos()})
		l.class.members[p.Name] = memberInstance
	}
	fn.Body = append(fn.Body, l.initialise(n.Field("body"), fn.Params)...)
	l.Vars.Close()
	l.class.Methods = append(l.class.Methods, fn)
}

// annotations returns the attributes of a declaration.
func (l *lowering) annotations(n front.Node) []ir.Annotation {
	return front.Flat(n.Children("attribute_list"), func(list front.Node) []ir.Annotation {
		return front.Map(list.Children("attribute"), l.annotation)
	})
}

func (l *lowering) annotation(a front.Node) ir.Annotation {
	text := name(a.Field("name"))
	if short, ok := strings.CutSuffix(text, "Attribute"); ok && short != "" {
		text = short
	}
	out := ir.Annotation{Name: l.qualify(text), Pos: a.Pos()}
	defer func() { l.attributes = append(l.attributes, out) }()
	for arg := range a.First("attribute_argument_list").Children() {
		x := arg.Nth(-1)
		one := ir.Arg{}
		switch {
		case x.Is("assignment_expression"):
			one.Name, x = name(x.Field("left")), x.Field("right")
		case arg.Nth(0) != x:
			one.Name = name(arg.Nth(0))
		}
		one.X = l.initial(x, "")
		if one.X == nil {
			one.X = front.Unknown(arg)
		}
		out.Args = append(out.Args, one)
	}
	return out
}
