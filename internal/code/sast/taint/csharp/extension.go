package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// extensionBlock lowers the methods in "extension(Type receiver) { … }", which the grammar reads as a constructor with local
// functions. They are methods of the class whose first parameter is the receiver, and methods of its type.
func (l *lowering) extensionBlock(n front.Node) {
	for c := range n.Field("body").Children("local_function_statement") {
		if modifier(c, "static") {
			continue
		}
		restore := l.hides(c.Field("type_parameters"))
		fn := l.begin(c, name(c.Field("name")), c.Field("type"))
		fn.Static = true
		l.inner(fn, c.Field("body"), n.Field("parameters"), c.Field("parameters"))
		restore()
		l.class.Methods = append(l.class.Methods, fn)
		if len(fn.Params) > 0 {
			l.extension(fn)
		}
	}
}

// initialise returns the assignments of fields and properties whose initial values depend on the parameters of the class.
func (l *lowering) initialise(body front.Node, params []ir.Param) []ir.Stmt {
	names := map[string]bool{}
	for _, p := range params {
		names[p.Name] = true
	}
	var out []ir.Stmt
	assign := func(at, value front.Node, typ string) {
		if mentions(value, names) {
			member := front.OwnMember(at, name(at))
			out = append(out, front.Set(at, member, l.exprAs(value, typ)))
		}
	}
	for m := range body.Children("property_declaration", "field_declaration") {
		if value := m.Field("value"); m.Is("property_declaration") && value.OK() && !value.Is("arrow_expression_clause") {
			assign(m.Field("name"), value, l.typeOf(m.Field("type")))
		}
		decl := m.First("variable_declaration")
		for v := range decl.Children("variable_declarator") {
			if v.Has("=") {
				assign(v.Field("name"), v.Nth(-1), l.typeOf(decl.Field("type")))
			}
		}
	}
	return out
}

// mentions reports whether an expression contains one of some identifiers.
func mentions(n front.Node, names map[string]bool) bool {
	return n.Contains(func(c front.Node) bool { return c.Is("identifier") && names[name(c)] })
}
