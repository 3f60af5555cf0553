package javascript

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// classDecl lowers a class under its qualified name. The returned statements are its static blocks.
func (l *lowerer) classDecl(n front.Node, ref string) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	c := l.makeClass(ref, n)
	if id := n.Field("name"); id.OK() {
		c.Pos = id.Pos()
	}
	defer l.dropTypes(l.typeParameters(n))
	c.Supers = append(c.Supers, l.supers(n.First("class_heritage"))...)
	decorators := n.Fields("decorator")
	if p := n.Parent(); p.Is("export_statement") {
		decorators = append(decorators, p.Fields("decorator")...)
	}
	for _, d := range decorators {
		c.Annotations = append(c.Annotations, l.annotation(d))
	}
	var out []ir.Stmt
	var pending []ir.Annotation // TypeScript puts decorators before the member that they annotate
	for m := range n.Field("body").Children() {
		if m.Is("decorator") {
			pending = append(pending, l.annotation(m))
			continue
		}
		out = append(out, l.member(c, m, pending)...)
		pending = nil
	}
	return out
}

func (l *lowerer) supers(heritage front.Node) []string {
	var out []string
	for c := range heritage.Children() {
		switch c.Kind() {
		case "extends_clause":
			if ref := l.superName(c.Field("value")); ref != "" {
				if args := c.Field("type_arguments"); args.OK() {
					ref += l.typeArguments(args)
				}
				out = append(out, ref)
			}
		case "implements_clause", "extends_type_clause":
			for t := range c.Children() {
				if name := l.typ(t); name != "" {
					out = append(out, name)
				}
			}
		default:
			if ref := l.superName(c); ref != "" {
				out = append(out, ref)
			}
		}
	}
	return out
}

// superName returns the class that the expression after "extends" names; for a mixin call, the class that is mixed into.
func (l *lowerer) superName(n front.Node) string {
	n = unwrap(n)
	for n.Is("call_expression") {
		if arg := n.Field("arguments").Nth(0); arg.Is("identifier", "member_expression", "call_expression") {
			n = arg
			continue
		}
		return ""
	}
	if ref := l.globalPath(n); ref != "" {
		return ref
	}
	if n.Is("identifier", "member_expression") {
		return n.Text()
	}
	return ""
}

// member lowers a member of a class.
func (l *lowerer) member(c *ir.Class, m front.Node, annotations []ir.Annotation) []ir.Stmt {
	for _, d := range m.Fields("decorator") {
		annotations = append(annotations, l.annotation(d))
	}
	switch m.Kind() {
	case "method_definition":
		l.method(c, m, annotations)
	case "field_definition", "public_field_definition":
		l.field(c, m, annotations)
	case "class_static_block":
		return l.stmt(m.Field("body"))
	}
	return nil
}

func (l *lowerer) method(c *ir.Class, m front.Node, annotations []ir.Annotation) {
	name, ok := l.key(m.Field("name"))
	if !ok {
		name = l.makeName("method")
	}
	if name == "constructor" {
		l.parameterFields(c, m)
	}
	fn := l.addMethod(c, m, name, m.Has("static"))
	fn.Constructor = name == "constructor"
	fn.Annotations = annotations
	fn.Exported = !slices.Contains([]string{"private", "protected"}, m.First("accessibility_modifier").Text()) && !m.Field("name").Is("private_property_identifier")
	if m.Has("get") && len(fn.Params) == 0 && fn.Result != "" {
		c.Fields = append(c.Fields, ir.Field{Name: name, Type: fn.Result, Pos: fn.Pos})
	}
}

// parameterFields returns the fields that parameters of a constructor declare.
func (l *lowerer) parameterFields(c *ir.Class, m front.Node) {
	for p := range m.Field("parameters").Children() {
		if !p.First("accessibility_modifier", "override_modifier", "readonly").OK() {
			continue
		}
		f := ir.Field{Name: p.Field("pattern").Text(), Type: l.typ(p.Field("type")), Pos: p.Pos()}
		for _, d := range p.Fields("decorator") {
			f.Annotations = append(f.Annotations, l.annotation(d))
		}
		c.Fields = append(c.Fields, f)
	}
}

func (l *lowerer) field(c *ir.Class, m front.Node, annotations []ir.Annotation) {
	id := m.Field("property")
	if !id.OK() {
		id = m.Field("name")
	}
	name, ok := l.key(id)
	if !ok {
		return
	}
	value := unwrap(m.Field("value"))
	if isFunctionValue(value) {
		fn := l.addMethod(c, value, name, m.Has("static"))
		fn.Annotations = annotations
		return
	}
	f := ir.Field{Name: name, Type: l.typ(m.Field("type")), Static: m.Has("static"), Final: m.Has("readonly"), Annotations: annotations, Pos: id.Pos()}
	if value.OK() {
		defer func(class, self string) { l.class, l.self = class, self }(l.class, l.self)
		l.class, l.self = c.Name, ""
		f.Init = l.expr(value)
	}
	c.Fields = append(c.Fields, f)
}

// interfaceDecl lowers an interface: what it extends, and the types of its fields unless they are plain values. Input need not have the
// types that an interface declares.
func (l *lowerer) interfaceDecl(n front.Node) {
	c := l.makeClass(l.ref(n.Field("name").Text()), n)
	defer l.dropTypes(l.typeParameters(n))
	c.Supers = append(c.Supers, l.supersOf(n)...)
	for m := range n.Field("body").Children() {
		if !m.Is("property_signature") {
			continue
		}
		name, ok := l.key(m.Field("name"))
		if typ := l.typ(m.Field("type")); ok && typ != "" && !plain(typ) {
			c.Fields = append(c.Fields, ir.Field{Name: name, Type: typ, Pos: m.Pos()})
		}
	}
}

func (l *lowerer) supersOf(n front.Node) []string {
	var out []string
	for c := range n.Children() {
		if c.Is("extends_type_clause") {
			for t := range c.Children() {
				if name := l.typ(t); name != "" {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// key returns the name of a member; a computed name counts only if it is constant.
func (l *lowerer) key(n front.Node) (string, bool) {
	switch n.Kind() {
	case "property_identifier", "number", "identifier":
		return n.Text(), true
	case "private_property_identifier":
		return strings.TrimPrefix(n.Text(), "#"), true
	case "string":
		return stringText(n), true
	case "computed_property_name":
		if x := n.Nth(0); x.Is("string") {
			return stringText(x), true
		}
	}
	return "", false
}
