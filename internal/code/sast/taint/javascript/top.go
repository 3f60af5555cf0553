package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// top lowers a file. Its top-level names are declared before the code that uses them.
func (l *lowerer) top(root front.Node) {
	statements := root.List()
	l.served = hasDirective(root, "use server")
	for _, n := range statements {
		l.exportNames(n)
	}
	for _, n := range statements {
		l.rename(n)
	}
	for _, n := range statements {
		l.collect(n)
	}
	fn := &ir.Func{Name: l.module, Pos: root.Pos()}
	for _, n := range statements {
		fn.Body = append(fn.Body, l.topStmt(n)...)
	}
	if len(fn.Body) > 0 {
		l.file.Top = fn
	}
}

// rename stores the names under which declarations of the file are exported.
func (l *lowerer) rename(n front.Node) {
	switch n.Kind() {
	case "export_statement":
		l.esm = true
		if v := n.Field("value"); v.Is("identifier") && !l.exported[v.Text()] {
			l.exportAs(v.Text(), "default")
		}
		if n.Has("=") {
			l.esm, l.common = false, true
			if v := n.First("identifier"); v.OK() {
				l.exportAs(v.Text(), "")
			}
		}
		if n.Field("source").OK() {
			return
		}
		for spec := range n.First("export_clause").Children() {
			name, as := spec.Field("name").Text(), spec.Field("alias").Text()
			if as != "" && as != name {
				l.exportAs(name, strings.Trim(as, `"'`))
			}
		}
	case "expression_statement":
		target, value := assigned(n)
		member, ok := l.exportTarget(target)
		if !ok {
			return
		}
		l.common = true
		if value.Is("identifier") {
			l.exportAs(value.Text(), member)
		}
		if value.Is("object") && member == "" {
			for p := range value.Children() {
				if key := p.Field("key"); p.Is("pair") && p.Field("value").Is("identifier") && key.Is("property_identifier") {
					l.exportAs(p.Field("value").Text(), key.Text())
				}
			}
		}
	}
}

// assigned splits an assignment statement; in "a = b = c" the value is c.
func assigned(n front.Node) (target, value front.Node) {
	x := n.Nth(0)
	if !x.Is("assignment_expression") {
		return front.Node{}, front.Node{}
	}
	target, value = x.Field("left"), x.Field("right")
	for value.Is("assignment_expression") {
		if left := value.Field("left"); left.Text() == "module.exports" {
			target = left
		}
		value = value.Field("right")
	}
	return target, unwrap(value)
}

// unwrap removes parentheses and type annotations.
func unwrap(n front.Node) front.Node {
	for n.Is("parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression") {
		n = n.Nth(0)
	}
	return n
}

// exportTarget reports whether an expression stands for an export of the module: for a member, or "" for all that it exports.
func (l *lowerer) exportTarget(n front.Node) (member string, ok bool) {
	if !n.Is("member_expression") {
		return "", false
	}
	if n.Text() == "module.exports" {
		return "", true
	}
	if of := n.Field("object").Text(); of == "module.exports" || of == "exports" {
		return n.Field("property").Text(), true
	}
	return "", false
}

// exportNames stores the names of exported declarations.
func (l *lowerer) exportNames(n front.Node) {
	d := n.Field("declaration")
	if !n.Is("export_statement") || !d.OK() {
		return
	}
	l.exported[d.Field("name").Text()] = true
	for v := range d.Children() {
		if v.Is("variable_declarator") {
			l.exported[v.Field("name").Text()] = true
		}
	}
}

// exports reports whether a top-level name is exported.
func (l *lowerer) exports(ref string) bool {
	name := strings.TrimPrefix(ref, l.module+".")
	if l.exported[name] || name == "default" {
		return true
	}
	for own := range l.renamed {
		if l.own(own) == ref {
			return true
		}
	}
	return false
}

func (l *lowerer) exportAs(name, member string) {
	if _, done := l.renamed[name]; !done {
		l.renamed[name] = member
	}
}

// own returns the qualified name of a top-level name.
func (l *lowerer) own(name string) string {
	member, ok := l.renamed[name]
	switch {
	case !ok:
		return l.module + "." + name
	case member == "":
		return l.module
	}
	return l.module + "." + member
}

// collect declares the names of a top-level statement.
func (l *lowerer) collect(n front.Node) {
	switch n.Kind() {
	case "import_statement":
		l.importStmt(n)
	case "export_statement":
		l.esm = l.esm || !n.Has("=")
		d := n.Field("declaration")
		if d.OK() && n.Has("default") {
			if name := d.Field("name"); name.OK() {
				l.names[name.Text()] = l.module + ".default"
				return
			}
		}
		if d.OK() {
			l.collect(d)
		}
	case "ambient_declaration":
		for c := range n.Children() {
			l.collect(c)
		}
	case "function_declaration", "generator_function_declaration", "class_declaration", "abstract_class_declaration", "enum_declaration", "interface_declaration", "internal_module", "module":
		if name := n.Field("name"); name.OK() {
			l.names[name.Text()] = l.own(name.Text())
		}
	case "type_alias_declaration":
		l.aliases[n.Field("name").Text()] = n
	case "lexical_declaration", "variable_declaration", "using_declaration":
		for d := range n.Children() {
			l.collectVar(d)
		}
	case "expression_statement":
		if inner := n.Nth(0); inner.Is("internal_module") {
			l.collect(inner)
		}
	default:
		n.Inside(func(c front.Node) bool {
			if c.Is("variable_declaration") {
				for d := range c.Children() {
					l.collectVar(d)
				}
			}
			return isFunction(c) || c.Is("class_body")
		})
	}
}

func isFunction(n front.Node) bool {
	return n.Is("function_declaration", "function_expression", "arrow_function", "generator_function", "generator_function_declaration", "method_definition")
}

func isFunctionValue(n front.Node) bool {
	return n.Is("function_expression", "arrow_function", "generator_function")
}

// collectVar declares a variable of the file. One that only holds an import refers to the import.
func (l *lowerer) collectVar(d front.Node) {
	name, value := d.Field("name"), unwrap(d.Field("value"))
	ref, imports := l.staticRef(value)
	if name.Is("identifier") {
		if imports {
			l.names[name.Text()] = ref
			if member, ok := l.renamed[name.Text()]; ok && member == "" {
				delete(l.renamed, name.Text())
			}
			return
		}
		l.names[name.Text()] = l.own(name.Text())
		return
	}
	if imports && name.Is("object_pattern") && l.collectPattern(name, ref) {
		return
	}
	for _, id := range patternNames(name) {
		if _, done := l.names[id]; !done {
			l.names[id] = l.own(id)
		}
	}
}

// collectPattern declares the names in "const {a, b: c} = require(…)"; it does not support all patterns.
func (l *lowerer) collectPattern(pattern front.Node, ref string) bool {
	plain := true
	for p := range pattern.Children() {
		switch {
		case p.Is("shorthand_property_identifier_pattern"):
			l.names[p.Text()] = l.imported(ref, p.Text())
		case p.Is("pair_pattern") && p.Field("key").Is("property_identifier") && p.Field("value").Is("identifier"):
			l.names[p.Field("value").Text()] = l.imported(ref, p.Field("key").Text())
		case p.Is("pair_pattern") && p.Field("key").Is("property_identifier") && p.Field("value").Is("object_pattern"):
			plain = l.collectPattern(p.Field("value"), l.imported(ref, p.Field("key").Text())) && plain
		default:
			plain = false
		}
	}
	return plain
}

// staticRef returns the qualified name of a value that is an import or a member of one.
func (l *lowerer) staticRef(n front.Node) (string, bool) {
	n = unwrap(n)
	if !n.OK() || !l.depth.Enter(n) {
		return "", false
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "await_expression":
		return l.staticRef(n.Nth(0))
	case "call_expression":
		f := n.Field("function")
		if !f.Is("import") && (f.Text() != "require" || !l.free("require")) {
			return "", false
		}
		spec := n.Field("arguments").Nth(0)
		if !spec.Is("string", "template_string") || spec.First("template_substitution").OK() {
			return "", false
		}
		ref := l.resolve(stringText(spec))
		return ref, ref != ""
	case "member_expression":
		ref, ok := l.staticRef(n.Field("object"))
		if !ok {
			return "", false
		}
		return l.imported(ref, n.Field("property").Text()), true
	case "identifier":
		if ref, ok := l.names[n.Text()]; ok && inPackage(ref) {
			return ref, true
		}
	}
	return "", false
}

// importStmt declares the names of an import.
func (l *lowerer) importStmt(n front.Node) {
	source := n.Field("source")
	if req := n.First("import_require_clause"); req.OK() {
		if id := req.First("identifier"); id.OK() {
			l.names[id.Text()] = l.resolve(stringText(req.Field("source")))
		}
		return
	}
	module := l.resolve(stringText(source))
	if module == "" {
		return
	}
	for c := range n.First("import_clause").Children() {
		switch c.Kind() {
		case "identifier":
			l.names[c.Text()] = l.imported(module, "default")
		case "namespace_import":
			if id := c.First("identifier"); id.OK() {
				l.names[id.Text()] = module
			}
		case "named_imports":
			for spec := range c.Children() {
				name, as := strings.Trim(spec.Field("name").Text(), `"'`), spec.Field("alias").Text()
				if as == "" {
					as = name
				}
				l.names[as] = l.imported(module, name)
			}
		}
	}
}
