package javascript

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// top lowers a file. Its top-level names are declared before the code that uses them.
func (l *lowering) top(root front.Node) {
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
	for _, name := range slices.Sorted(maps.Keys(l.unchanged)) {
		l.export(name, "")
	}
	fn := &ir.Func{Name: l.module, Pos: root.Pos()}
	for _, n := range statements {
		fn.Body = append(fn.Body, l.topStmt(n)...)
	}
	if len(fn.Body) > 0 {
		l.File.Top = fn
	}
}

// rename stores the names under which declarations of the file are exported.
func (l *lowering) rename(n front.Node) {
	switch n.Kind() {
	case "export_statement":
		l.renameExport(n)
	case "lexical_declaration", "variable_declaration":
		for d := range n.Children("variable_declarator") {
			if d.Field("value").Text() == "module.exports" && d.Field("name").Is("identifier") {
				l.common = true
				l.exportAs(d.Field("name").Text(), "")
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

func (l *lowering) renameExport(n front.Node) {
	l.esm = true
	if v := n.Field("value"); v.Is("identifier") && !l.unchanged[v.Text()] {
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
		if name, as := specified(spec); as != name {
			l.exportAs(name, as)
		}
	}
}

// specified returns the names of an import or export: "a as b".
func specified(n front.Node) (name, as string) {
	name = strings.Trim(n.Field("name").Text(), `"'`)
	return name, cmp.Or(strings.Trim(n.Field("alias").Text(), `"'`), name)
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
	return n.Peel(0, "parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression")
}

// exportTarget reports whether an expression stands for an export of the module: for a member, or "" for all that it exports.
func (l *lowering) exportTarget(n front.Node) (member string, ok bool) {
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
func (l *lowering) exportNames(n front.Node) {
	d := n.Field("declaration")
	if !n.Is("export_statement") || !d.OK() {
		return
	}
	l.unchanged[d.Field("name").Text()] = true
	for v := range d.Children("variable_declarator") {
		l.unchanged[v.Field("name").Text()] = true
	}
}

// exports reports whether a top-level name is exported.
func (l *lowering) exports(ref string) bool {
	name := strings.TrimPrefix(ref, l.module+".")
	if l.unchanged[name] || name == "default" {
		return true
	}
	for own := range l.renamed {
		if l.own(own) == ref {
			return true
		}
	}
	return false
}

func (l *lowering) exportAs(name, member string) {
	if _, done := l.renamed[name]; !done {
		l.renamed[name] = member
	}
}

// own returns the qualified name of a top-level name.
func (l *lowering) own(name string) string {
	member, ok := l.renamed[name]
	switch {
	case !ok:
		return l.module + "." + name
	case member == "":
		return l.module
	}
	return l.module + "." + member
}

// collectExport declares the names of an exported declaration.
func (l *lowering) collectExport(n front.Node) {
	l.esm = l.esm || !n.Has("=")
	d := n.Field("declaration")
	if name := d.Field("name"); name.OK() && n.Has("default") {
		l.names[name.Text()] = l.module + ".default"
	} else if d.OK() {
		l.collect(d)
	}
}

// collect declares the names of a top-level statement.
func (l *lowering) collect(n front.Node) {
	switch n.Kind() {
	case "import_statement":
		l.importStmt(n)
	case "export_statement":
		l.collectExport(n)
	case "ambient_declaration":
		for c := range n.Children() {
			l.collect(c)
		}
	case "function_declaration", "generator_function_declaration", "class_declaration", "abstract_class_declaration", "enum_declaration",
		"interface_declaration", "internal_module", "module":
		if name := n.Field("name"); name.OK() {
			l.names[name.Text()] = l.own(name.Text())
		}
	case "type_alias_declaration":
		l.alias(n)
	case "lexical_declaration", "variable_declaration", "using_declaration":
		l.collectVars(n)
	case "expression_statement":
		if inner := n.Nth(0); inner.Is("internal_module") {
			l.collect(inner)
		}
	default:
		n.Inside(func(c front.Node) bool {
			if c.Is("variable_declaration") {
				l.collectVars(c)
			}
			return isFunction(c) || c.Is("class_body")
		})
	}
}

func isFunction(n front.Node) bool {
	return isNamedFunction(n) || isFunctionValue(n) || n.Is("method_definition")
}

func isNamedFunction(n front.Node) bool {
	return n.Is("function_declaration", "generator_function_declaration")
}

func isFunctionValue(n front.Node) bool {
	return n.Is("function_expression", "arrow_function", "generator_function")
}

// collectVars declares variables of the file. One that only holds an import refers to the import.
func (l *lowering) collectVars(n front.Node) {
	for d := range n.Children() {
		name := d.Field("name")
		ref, imports := l.staticRef(d.Field("value"))
		switch {
		case imports && name.Is("identifier"):
			l.names[name.Text()] = ref
			if member, ok := l.renamed[name.Text()]; ok && member == "" {
				delete(l.renamed, name.Text())
			}
		case name.Is("identifier"):
			l.names[name.Text()] = l.own(name.Text())
		case imports && name.Is("object_pattern") && l.collectPattern(name, ref):
		default:
			for _, id := range patternNames(name) {
				if _, done := l.names[id]; !done {
					l.names[id] = l.own(id)
				}
			}
		}
	}
}

// collectPattern declares the names in "const {a, b: c} = require(…)"; it does not support all patterns.
func (l *lowering) collectPattern(pattern front.Node, ref string) bool {
	plain := true
	for p := range pattern.Children() {
		key, value := p.Field("key"), p.Field("value")
		switch {
		case p.Is("shorthand_property_identifier_pattern"):
			l.names[p.Text()] = imported(ref, p.Text())
		case !key.Is("property_identifier"):
			plain = false
		case value.Is("identifier"):
			l.names[value.Text()] = imported(ref, key.Text())
		case value.Is("object_pattern"):
			plain = l.collectPattern(value, imported(ref, key.Text())) && plain
		default:
			plain = false
		}
	}
	return plain
}
