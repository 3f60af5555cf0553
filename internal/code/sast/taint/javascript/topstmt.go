package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const deepObjects = 4 // depth of nested objects whose functions get names

// topStmt lowers a statement outside of functions: named values become functions or classes of the file.
func (l *lowerer) topStmt(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "import_statement", "interface_declaration", "type_alias_declaration", "ambient_declaration", "import_alias":
		if n.Is("interface_declaration") {
			l.interfaceDecl(n)
		}
		return nil
	case "function_declaration", "generator_function_declaration":
		return l.topValue(l.ref(n.Field("name").Text()), n, 0)
	case "class_declaration", "abstract_class_declaration":
		return l.classDecl(n, l.ref(n.Field("name").Text()))
	case "export_statement":
		return l.exportStmt(n)
	case "lexical_declaration", "variable_declaration", "using_declaration":
		var out []ir.Stmt
		for d := range n.Children() {
			out = append(out, l.topVar(d)...)
		}
		return out
	case "expression_statement":
		if out, ok := l.topAssign(n); ok {
			return out
		}
	}
	return l.stmt(n)
}

func (l *lowerer) ref(name string) string {
	if ref, ok := l.names[name]; ok {
		return ref
	}
	return l.own(name)
}

func (l *lowerer) topVar(d front.Node) []ir.Stmt {
	name, value := d.Field("name"), unwrap(d.Field("value"))
	if !value.OK() {
		return nil
	}
	if name.Is("identifier") {
		if _, imports := l.staticRef(value); imports {
			return nil
		}
		return l.declared(d, l.ref(name.Text()), value)
	}
	if ref, imports := l.staticRef(value); imports && name.Is("object_pattern") && l.collectPattern(name, ref) {
		return nil
	}
	return []ir.Stmt{front.Do(front.Assign(d, l.pattern(name), "", l.expr(value)))}
}

// declared assigns a value to a global name. Its functions are annotated with the type that
// the name is declared as: "Handler" for "const handle: Handler = …".
func (l *lowerer) declared(d front.Node, ref string, value front.Node) []ir.Stmt {
	before := len(l.file.Funcs)
	out := l.topValue(ref, value, 0)
	typ := d.Field("type")
	if v := d.Field("value"); !typ.OK() && v.Is("satisfies_expression", "as_expression") {
		typ = v.Nth(1)
	}
	name, _, _ := strings.Cut(l.typ(typ), "<")
	if name == "" {
		return out
	}
	for _, fn := range l.file.Funcs[before:] {
		if member, ok := strings.CutPrefix(fn.Name, ref); ok {
			fn.Annotations = append(fn.Annotations, ir.Annotation{Name: name + member, Pos: fn.Pos})
		}
	}
	return out
}

// topValue assigns a value to a global name.
func (l *lowerer) topValue(ref string, n front.Node, deep int) []ir.Stmt {
	n = unwrap(n)
	switch {
	case isFunction(n) && l.constructs(n):
		l.constructorFunc(n, ref)
		return nil
	case isFunction(n):
		fn := l.function(n, ref)
		fn.Exported = true
		if of, ok := strings.CutPrefix(ref, l.module+".default."); ok && !strings.Contains(of, ".") {
			fn.Annotations = append(fn.Annotations, ir.Annotation{Name: "export.default." + of, Pos: fn.Pos})
		}
		if l.served && l.exports(ref) {
			onServer(fn)
		}
		l.file.Funcs = append(l.file.Funcs, fn)
		return nil
	case n.Is("class"):
		return l.classDecl(n, ref)
	case n.Is("object") && deep < deepObjects:
		return l.topObject(ref, n, deep)
	case n.Is("identifier"):
		if b, ok := l.find(n.Text()); ok && b.ref && b.name == ref {
			return nil
		}
	}
	return []ir.Stmt{front.Do(front.Assign(n, front.At(ir.Ref, n, ref), "", l.expr(n)))}
}

// topObject gives the members of a named object their own qualified names.
func (l *lowerer) topObject(ref string, n front.Node, deep int) []ir.Stmt {
	defer func(was string) { l.self = was }(l.self)
	l.self = ref
	var out []ir.Stmt
	for p := range n.Children() {
		switch p.Kind() {
		case "method_definition":
			if key, ok := l.key(p.Field("name")); ok {
				fn := l.function(p, ref+"."+key)
				fn.Exported = true
				l.file.Funcs = append(l.file.Funcs, fn)
				if ref == l.module+".default" {
					fn.Annotations = append(fn.Annotations, ir.Annotation{Name: "export.default." + key, Pos: fn.Pos})
				}
			}
		case "pair":
			value := p.Field("value")
			if key, ok := l.key(p.Field("key")); ok {
				out = append(out, l.topValue(ref+"."+key, value, deep+1)...)
			} else {
				out = append(out, front.Do(front.Unknown(p, l.expr(p.Field("key").Nth(0)), l.expr(value))))
			}
		case "shorthand_property_identifier":
			if b, ok := l.find(p.Text()); !ok || !b.ref || b.name != ref+"."+p.Text() {
				out = append(out, front.Do(front.Assign(p, front.At(ir.Ref, p, ref+"."+p.Text()), "", l.name(p, p.Text()))))
			}
		case "spread_element":
			out = append(out, front.Do(front.Assign(p, front.At(ir.Ref, p, ref), "", l.expr(p.Nth(0)))))
		}
	}
	return out
}

// exportStmt lowers an export.
func (l *lowerer) exportStmt(n front.Node) []ir.Stmt {
	if d := n.Field("declaration"); d.OK() {
		if n.Has("default") && !d.Field("name").OK() {
			return l.topValue(l.module+".default", d, 0)
		}
		return l.topStmt(d)
	}
	if v := n.Field("value"); v.OK() {
		return l.topValue(l.module+".default", v, 0)
	}
	if n.Has("=") {
		if v := n.Nth(-1); v.OK() {
			return l.topValue(l.module, v, 0)
		}
	}
	var out []ir.Stmt
	from := ""
	if source := n.Field("source"); source.OK() {
		from = l.resolve(stringText(source))
	}
	for spec := range n.First("export_clause").Children() {
		name, as := strings.Trim(spec.Field("name").Text(), `"'`), strings.Trim(spec.Field("alias").Text(), `"'`)
		if as == "" {
			as = name
		}
		target, value := l.module+"."+as, ""
		if from != "" {
			value = l.imported(from, name)
		} else if ref, ok := l.names[name]; ok {
			value = ref
		}
		if value != "" && value != target {
			out = append(out, front.Do(front.Assign(spec, front.At(ir.Ref, spec, target), "", front.At(ir.Ref, spec, value))))
		}
	}
	return out
}

// topAssign lowers assignments that act as declarations: exports, methods of prototypes, members of functions and objects.
func (l *lowerer) topAssign(n front.Node) ([]ir.Stmt, bool) {
	if x := n.Nth(0); x.Is("call_expression") {
		return l.inherits(x)
	}
	target, value := assigned(n)
	if !target.Is("member_expression") {
		return nil, false
	}
	if member, ok := l.exportTarget(target); ok {
		ref := l.module
		if member != "" {
			ref += "." + member
		}
		return l.topValue(ref, value, 0), true
	}
	owner, property := target.Field("object"), target.Field("property").Text()
	if owner.Is("member_expression") && owner.Field("property").Text() == "prototype" && isFunction(value) {
		l.addMethod(l.classOf(owner.Field("object")), value, property, false)
		return nil, true
	}
	if property == "prototype" && value.Is("object") {
		l.prototype(l.classOf(owner), value)
		return nil, true
	}
	if ref := l.globalPath(owner); strings.HasPrefix(ref, "/") && (isFunction(value) || value.Is("object")) {
		defer func(was string) { l.self = was }(l.self)
		l.self = ref
		return l.topValue(ref+"."+property, value, 1), true
	}
	return nil, false
}

// globalPath returns the qualified name of "a.b.c" if a is a name of the file.
func (l *lowerer) globalPath(n front.Node) string {
	if n.Is("identifier") {
		if b, ok := l.find(n.Text()); ok && b.ref {
			return b.name
		}
		if n.Text() == "exports" && l.free("exports") {
			return l.module
		}
		return ""
	}
	if n.Text() == "module.exports" {
		return l.module
	}
	if !n.Is("member_expression") || !l.depth.Enter(n) {
		return ""
	}
	defer l.depth.Leave()
	if of := l.globalPath(n.Field("object")); of != "" {
		return of + "." + n.Field("property").Text()
	}
	return ""
}

// inherits handles "util.inherits(A, B)" and "Object.assign(A.prototype, {…})".
func (l *lowerer) inherits(x front.Node) ([]ir.Stmt, bool) {
	f, args := x.Field("function"), x.Field("arguments")
	a, b := args.Nth(0), args.Nth(1)
	switch {
	case (f.Text() == "util.inherits" || f.Text() == "inherits") && a.Is("identifier"):
		if super := l.expr(b); super != nil && super.Op == ir.Ref {
			c := l.classOf(a)
			c.Supers = append(c.Supers, super.Name)
		}
		return nil, true
	case f.Text() == "Object.assign" && a.Is("member_expression") && a.Field("property").Text() == "prototype" && b.Is("object"):
		l.prototype(l.classOf(a.Field("object")), b)
		return nil, true
	}
	return nil, false
}

// classOf returns the class of a name, and creates it if necessary.
func (l *lowerer) classOf(n front.Node) *ir.Class {
	ref := l.globalPath(n)
	if ref == "" {
		ref = l.module + "." + n.Text()
	}
	return l.makeClass(ref, n)
}

func (l *lowerer) makeClass(ref string, n front.Node) *ir.Class {
	if c, ok := l.classes[ref]; ok {
		return c
	}
	c := &ir.Class{Name: ref, Pos: n.Pos()}
	l.classes[ref] = c
	l.file.Classes = append(l.file.Classes, c)
	return c
}

func (l *lowerer) prototype(c *ir.Class, object front.Node) {
	for p := range object.Children() {
		switch {
		case p.Is("method_definition"):
			if key, ok := l.key(p.Field("name")); ok {
				l.addMethod(c, p, key, false)
			}
		case p.Is("pair") && isFunction(unwrap(p.Field("value"))):
			if key, ok := l.key(p.Field("key")); ok {
				l.addMethod(c, unwrap(p.Field("value")), key, false)
			}
		}
	}
}

// constructs reports whether a function is meant to be called with "new": it assigns members of "this".
func (l *lowerer) constructs(n front.Node) bool {
	if !n.Is("function_declaration", "function_expression") {
		return false
	}
	found := false
	n.Field("body").Inside(func(c front.Node) bool {
		if found || c.Is("function_declaration", "function_expression", "class_body", "method_definition", "generator_function") {
			return true
		}
		if c.Is("assignment_expression") {
			left := c.Field("left")
			found = found || left.Is("member_expression") && left.Field("object").Is("this")
		}
		return false
	})
	return found
}

// constructorFunc lowers a constructor function as a class.
func (l *lowerer) constructorFunc(n front.Node, ref string) {
	c := l.makeClass(ref, n)
	defer func(class, self string) { l.class, l.self = class, self }(l.class, l.self)
	l.class, l.self = ref, ""
	fn := l.function(n, ref+".constructor")
	fn.Class, fn.Constructor = ref, true
	c.Methods = append(c.Methods, fn)
}

// addMethod adds a function to a class as a method.
func (l *lowerer) addMethod(c *ir.Class, n front.Node, name string, static bool) *ir.Func {
	defer func(class, self string) { l.class, l.self = class, self }(l.class, l.self)
	l.class, l.self = c.Name, ""
	fn := l.function(n, c.Name+"."+name)
	fn.Class, fn.Static, fn.Exported = c.Name, static, true
	c.Methods = append(c.Methods, fn)
	return fn
}
