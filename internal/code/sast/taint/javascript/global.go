package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

const deepObjects = 4 // depth of nested objects whose functions get names

// topStmt lowers a statement outside of functions: named values become functions or classes of the file.
func (l *lowering) topStmt(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "interface_declaration":
		l.interfaceDecl(n)
		return nil
	case "type_alias_declaration":
		return nil
	case "function_declaration", "generator_function_declaration":
		return l.topValue(l.ref(n.Field("name").Text()), n, 0)
	case "class_declaration", "abstract_class_declaration":
		return l.classDecl(n, l.ref(n.Field("name").Text()))
	case "export_statement":
		return l.exportStmt(n)
	case "lexical_declaration", "variable_declaration", "using_declaration":
		return front.Flat(n.Children(), l.topVar)
	case "expression_statement":
		if out, ok := l.topAssign(n); ok {
			return out
		}
	}
	return l.Stmt(n)
}

// ref returns the qualified name of what is declared here under a name.
func (l *lowering) ref(name string) string {
	if ref, ok := l.global(name); ok {
		return ref
	}
	return l.own(name)
}

func (l *lowering) topVar(d front.Node) []ir.Stmt {
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
	return []ir.Stmt{front.Set(d, l.Expr(name), l.Expr(value))}
}

// declared assigns a value to a global name. Its functions are annotated with the type that
// the name is declared as: "Handler" for "const handle: Handler = …".
func (l *lowering) declared(d front.Node, ref string, value front.Node) []ir.Stmt {
	before := len(l.File.Funcs)
	out := l.topValue(ref, value, 0)
	typ := d.Field("type")
	if v := d.Field("value"); !typ.OK() && v.Is("satisfies_expression", "as_expression") {
		typ = v.Nth(1)
	}
	name, _, _ := strings.Cut(l.typ(typ), "<")
	if name == "" {
		return out
	}
	for _, fn := range l.File.Funcs[before:] {
		if member, ok := strings.CutPrefix(fn.Name, ref); ok {
			fn.Annotations = append(fn.Annotations, ir.Annotation{Name: name + member, Pos: fn.Pos})
		}
	}
	return out
}

// topValue assigns a value to a global name.
func (l *lowering) topValue(ref string, n front.Node, deep int) []ir.Stmt {
	n = unwrap(n)
	switch {
	case isFunction(n) && l.constructs(n):
		l.constructorFunc(n, ref)
		return nil
	case isFunction(n):
		l.topFunction(ref, n)
		return nil
	case n.Is("class"):
		return l.classDecl(n, ref)
	case n.Is("object") && deep < deepObjects:
		return l.topObject(ref, n, deep)
	case n.Is("identifier") && l.refersTo(n.Text(), ref), n.Text() == "module.exports" && ref == l.module:
		return nil
	}
	return []ir.Stmt{l.exported(n, ref, l.Expr(n))}
}

// refersTo reports whether a name refers to a global.
func (l *lowering) refersTo(name, ref string) bool {
	to, ok := l.global(name)
	return ok && to == ref
}

// topFunction lowers a function with a qualified name. A member of the default export is annotated with its name.
func (l *lowering) topFunction(ref string, n front.Node) {
	fn := l.function(n, ref)
	fn.Exported, fn.Getter = true, n.Has("get")
	l.describeMember(fn, n)
	if of, ok := strings.CutPrefix(ref, l.module+".default."); ok && !strings.Contains(of, ".") {
		fn.Annotations = append(fn.Annotations, ir.Annotation{Name: "export.default." + of, Pos: fn.Pos})
	}
	if l.served && !n.Is("method_definition") && l.exports(ref) {
		onServer(fn)
	}
	l.File.Funcs = append(l.File.Funcs, fn)
}

// topObject gives the members of a named object their own qualified names.
func (l *lowering) topObject(ref string, n front.Node, deep int) []ir.Stmt {
	defer l.within(l.class, ref)()
	var out []ir.Stmt
	for p := range n.Children() {
		switch p.Kind() {
		case "method_definition":
			key, ok := l.key(p.Field("name"))
			if value := computed(p); ok && value.OK() {
				out = append(out, l.topValue(ref+"."+key, value, deep+1)...)
			} else if ok && !p.Has("set") {
				l.topFunction(ref+"."+key, p)
			}
		case "pair":
			value := p.Field("value")
			if key, ok := l.key(p.Field("key")); ok {
				out = append(out, l.topValue(ref+"."+key, value, deep+1)...)
			} else {
				out = append(out, front.Do(front.Unknown(p, l.Expr(p.Field("key").Nth(0)), l.Expr(value))))
			}
		case "shorthand_property_identifier":
			if !l.refersTo(p.Text(), ref+"."+p.Text()) {
				out = append(out, l.exported(p, ref+"."+p.Text(), l.name(p, p.Text())))
			}
		case "spread_element":
			out = append(out, setGlobal(p, ref, l.Expr(p.Nth(0))))
		}
	}
	return out
}

// exportStmt lowers an export.
func (l *lowering) exportStmt(n front.Node) []ir.Stmt {
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
	return l.exportClause(n)
}

// exportClause lowers "export {a, b as c}", whose names may be those of another module.
func (l *lowering) exportClause(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	from := l.resolve(stringText(n.Field("source")))
	switch as := n.First("namespace_export"); {
	case as.OK():
		l.export(as.Nth(0).Text(), from)
	case n.Has("*") && !inPackage(from):
		l.File.Stars = append(l.File.Stars, from)
	}
	for spec := range n.First("export_clause").Children() {
		name, as := specified(spec)
		value := l.names[name]
		if from != "" {
			value = imported(from, name)
		}
		if target := l.module + "." + as; value == "" || value == target {
			l.export(as, "")
		} else {
			out = append(out, l.exported(spec, target, front.At(ir.Ref, spec, value)))
		}
	}
	return out
}

// exported assigns a value to a global, which may be an export that another module declares.
func (l *lowering) exported(n front.Node, ref string, x *ir.Expr) ir.Stmt {
	if name, ok := strings.CutPrefix(ref, l.module+"."); ok && x.Op == ir.Ref && (l.names[name] != ref || l.exports(ref)) {
		l.export(name, x.Name)
	}
	return setGlobal(n, ref, x)
}

// export notes an export that the module or another one declares.
func (l *lowering) export(name, to string) {
	if name != "" && (to == "" || !inPackage(to)) && !strings.Contains(name, ".") {
		l.File.Exports = append(l.File.Exports, ir.Export{Name: name, To: to})
	}
}

// topAssign lowers assignments that act as declarations: exports, methods of prototypes, members of functions and objects.
func (l *lowering) topAssign(n front.Node) ([]ir.Stmt, bool) {
	if x := n.Nth(0); x.Is("call_expression") {
		return l.inherits(x)
	}
	target, value := assigned(n)
	if !target.Is("member_expression") {
		return nil, false
	}
	if member, ok := l.exportTarget(target); ok {
		return l.topValue(strings.TrimSuffix(l.module+"."+member, "."), value, 0), true
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
	handles := isFunction(value) && strings.HasPrefix(property, "on") // of events, and no function of the owner
	if ref := l.globalPath(owner); !handles && strings.HasPrefix(ref, "/") && (isFunction(value) || value.Is("object")) {
		defer l.within(l.class, ref)()
		return l.topValue(ref+"."+property, value, 1), true
	}
	return nil, false
}

// globalPath returns the qualified name of "a.b.c" if a is a name of the file.
func (l *lowering) globalPath(n front.Node) string {
	if n.Is("identifier") {
		if ref, ok := l.global(n.Text()); ok {
			return ref
		}
		if n.Text() == "exports" && l.free("exports") {
			return l.module
		}
		return ""
	}
	if n.Text() == "module.exports" {
		return l.module
	}
	if !n.Is("member_expression") || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	if of := l.globalPath(n.Field("object")); of != "" {
		return of + "." + n.Field("property").Text()
	}
	return ""
}
