package javascript

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// classDecl lowers a class under its qualified name. The returned statements are its static blocks.
func (l *lowering) classDecl(n front.Node, ref string) []ir.Stmt {
	if !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	c := l.makeClass(ref, n)
	if id := n.Field("name"); id.OK() {
		c.Pos = id.Pos()
	}
	defer l.typeParameters(n)()
	l.supers(c, n.First("class_heritage"))
	c.Annotations = append(c.Annotations, l.decorators(n)...)
	if p := n.Parent(); p.Is("export_statement") {
		c.Annotations = append(c.Annotations, l.decorators(p)...)
	}
	var out []ir.Stmt
	var pending []ir.Annotation // TypeScript puts decorators before the member that they annotate
	for m := range n.Field("body").Children() {
		switch m.Kind() {
		case "decorator":
			pending = append(pending, l.annotation(m))
			continue
		case "method_definition":
			l.method(c, m, append(pending, l.decorators(m)...))
		case "field_definition", "public_field_definition":
			l.field(c, m, append(pending, l.decorators(m)...))
		case "class_static_block":
			out = append(out, l.Stmt(m.Field("body"))...)
		}
		pending = nil
	}
	return out
}

// classExpr lowers a class expression.
func (l *lowering) classExpr(n front.Node) *ir.Expr {
	name := n.Field("name").Text()
	if name == "" {
		name = l.Make("class")
	}
	ref := l.module + "." + name
	defer l.scopes.Scope()()
	l.bind(name, ref)
	l.classDecl(n, ref)
	return front.At(ir.Ref, n, ref)
}

// supers adds the classes and interfaces that a class or interface extends.
func (l *lowering) supers(c *ir.Class, heritage front.Node) {
	for h := range heritage.Children() {
		switch h.Kind() {
		case "extends_clause":
			if ref := l.superName(h.Field("value")); ref != "" {
				c.Supers = append(c.Supers, ref+l.typeArguments(h.Field("type_arguments")))
			}
		case "implements_clause", "extends_type_clause":
			for t := range h.Children() {
				if name := l.typ(t); name != "" {
					c.Supers = append(c.Supers, name)
				}
			}
		default:
			if ref := l.superName(h); ref != "" && heritage.Is("class_heritage") {
				c.Supers = append(c.Supers, ref)
			}
		}
	}
}

// superName returns the class that the expression after "extends" names; for a mixin call, the class that is mixed into.
func (l *lowering) superName(n front.Node) string {
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

func (l *lowering) method(c *ir.Class, m front.Node, annotations []ir.Annotation) {
	name, ok := l.key(m.Field("name"))
	if !ok {
		name = l.Make("method")
	}
	if name == "constructor" {
		l.parameterFields(c, m)
	}
	fn := l.addMethod(c, m, name, m.Has("static"))
	fn.Constructor = name == "constructor"
	fn.Annotations = annotations
	access := m.First("accessibility_modifier").Text()
	fn.Exported = access != "private" && access != "protected" && !m.Field("name").Is("private_property_identifier")
	if fn.Getter, fn.Setter = m.Has("get"), m.Has("set"); fn.Setter {
		fn.Name += "="
	}
	if fn.Getter && fn.Result != "" {
		c.Fields = append(c.Fields, ir.Field{Name: name, Type: fn.Result, Pos: fn.Pos})
	}
}

// parameterFields returns the fields that parameters of a constructor declare.
func (l *lowering) parameterFields(c *ir.Class, m front.Node) {
	for p := range m.Field("parameters").Children() {
		if !p.First("accessibility_modifier", "override_modifier", "readonly").OK() {
			continue
		}
		c.Fields = append(c.Fields, ir.Field{
			Name: p.Field("pattern").Text(), Type: l.typ(p.Field("type")), Annotations: l.decorators(p), Pos: p.Pos(),
		})
	}
}

func (l *lowering) field(c *ir.Class, m front.Node, annotations []ir.Annotation) {
	id := cmp.Or(m.Field("property"), m.Field("name"))
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
	f := ir.Field{
		Name: name, Type: l.typ(m.Field("type")), Static: m.Has("static"), Final: m.Has("readonly"), Annotations: annotations, Pos: id.Pos(),
	}
	if value.OK() {
		defer l.within(c.Name, "")()
		f.Init = l.Expr(value)
	}
	c.Fields = append(c.Fields, f)
}

// interfaceDecl lowers an interface: what it extends, and the types of its fields unless they are plain values. Input need not have the
// types that an interface declares.
func (l *lowering) interfaceDecl(n front.Node) {
	c := l.makeClass(l.ref(n.Field("name").Text()), n)
	defer l.typeParameters(n)()
	l.supers(c, n)
	for m := range n.Field("body").Children("property_signature") {
		name, ok := l.key(m.Field("name"))
		if typ := l.typ(m.Field("type")); ok && typ != "" && !slices.Contains(l.lib.Plain, typ) {
			c.Fields = append(c.Fields, ir.Field{Name: name, Type: typ, Pos: m.Pos()})
		}
	}
}

// key returns the name of a member; a computed name counts only if it is constant.
func (l *lowering) key(n front.Node) (string, bool) {
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

// annotation lowers a decorator.
func (l *lowering) annotation(n front.Node) ir.Annotation {
	out := ir.Annotation{Pos: n.Pos()}
	x := n.Nth(0)
	if x.Is("call_expression") {
		out.Args = l.args(x.Field("arguments"))
		x = x.Field("function")
	}
	if out.Name = l.globalPath(x); out.Name == "" {
		out.Name = x.Text()
	}
	return out
}

// decorators returns the annotations of a declaration.
func (l *lowering) decorators(n front.Node) (out []ir.Annotation) {
	for _, d := range n.Fields("decorator") {
		out = append(out, l.annotation(d))
	}
	return out
}
