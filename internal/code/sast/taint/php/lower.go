package php

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Tabled[*lowering]
	language
	u *front.Unit
	// ns is the namespace, followed by the imported names; names of classes are in lower case.
	ns                     string
	classes, funcs, consts map[string]string
	class                  classScope
	scope                  *scope
	// included maps files that others include to their variables.
	included map[string][]string
	byBase   map[string][]string
	globals  map[string]bool
	doc      string // the comment before the current statement
	fresh    int
}

// Inner lowers the statements in the fields "body" of a node, of which there may be several.
func (l *lowering) Inner(n front.Node) []ir.Stmt {
	return front.Flat(n.In("body"), l.Stmt)
}

// classScope is the surrounding class; its names are empty outside of classes.
type classScope struct{ name, parent string }

// Lower implements front.Language.
func (x language) Lower(u *front.Unit) *ir.File {
	l := &lowering{language: x, u: u}
	l.Begin(l, u, x.table)
	l.imports()
	l.facts()
	root := front.Root(u.Tree)
	vars, shared := l.included[u.Path]
	s := l.open(root)
	s.script = true
	if shared {
		s.shares = append([]string{}, vars...)
		for _, name := range vars {
			s.vars[name] = true
		}
	}
	body := l.stmts(root)
	switch {
	case u.Template:
		l.File.Top = &ir.Func{Template: true, Body: l.close(s, body, nil), Pos: ir.Pos{Line: 1, EndLine: 1}}
	case shared:
		l.asIncluded(s, vars, body)
	default:
		if body = l.close(s, body, nil); len(body) > 0 {
			l.File.Top = &ir.Func{Body: body, Pos: ir.Pos{Line: 1, EndLine: 1}}
		}
	}
	return l.Done(u.Tree)
}

func (l *lowering) imports() {
	l.classes, l.funcs, l.consts = map[string]string{}, map[string]string{}, map[string]string{}
}

// facts reads the facts of the survey.
func (l *lowering) facts() {
	l.included, l.globals = map[string][]string{}, map[string]bool{}
	var paths []string
	if text := l.u.Facts[factIncluded]; text != "" {
		for line := range strings.SplitSeq(text, "\n") {
			p, vars, _ := strings.Cut(line, "\t")
			l.included[p] = strings.Fields(vars)
			paths = append(paths, p)
		}
	}
	l.byBase = basenames(paths)
	for _, name := range strings.Fields(l.u.Facts[factGlobals]) {
		l.globals[name] = true
	}
	for line := range strings.SplitSeq(l.u.Facts[factLoose], "\n") {
		if names, ok := strings.CutPrefix(line, l.u.Path+"\t"); ok {
			for _, name := range strings.Fields(names) {
				l.globals[name] = true
			}
		}
	}
}

// asIncluded turns the top-level code of the file into a function that is passed variables, and returns them with the file's result.
func (l *lowering) asIncluded(s *scope, vars []string, body []ir.Stmt) {
	fn := &ir.Func{Name: includeName(l.u.Path), Exported: true, Pos: ir.Pos{Line: 1, EndLine: 1}}
	for _, name := range vars {
		fn.Params = append(fn.Params, ir.Param{Name: name})
	}
	fn.Body = l.close(s, body, vars)
	fn.Body = append(fn.Body, l.giveBack(vars, nil, ir.Pos{Line: 1, EndLine: 1}))
	l.File.Funcs = append(l.File.Funcs, fn)
}

// giveBack lowers the return of an included file.
func (l *lowering) giveBack(vars []string, result *ir.Expr, pos ir.Pos) ir.Stmt {
	m := &ir.Expr{Op: ir.Map, Pos: pos}
	for _, name := range vars {
		m.Args = append(m.Args, ir.Arg{Name: name, X: &ir.Expr{Op: ir.Var, Name: name, Pos: pos}})
	}
	if result != nil {
		m.Args = append(m.Args, ir.Arg{Name: returned, X: result})
	}
	return ir.Stmt{Op: ir.Return, Pos: pos, X: m}
}

// returned is the key of the value that an included file returns.
const returned = "return"

// includeName returns the name of the function for an included file. It contains no dots, because these separate names from members.
func includeName(p string) string {
	return "include:" + strings.ReplaceAll(strings.TrimSuffix(p, path.Ext(p)), ".", "-")
}

// qualify joins a namespace and a name.
func qualify(ns, name string) string {
	if ns == "" {
		return name
	}
	return ns + `\` + name
}

// className returns the qualified name of a class.
func (l *lowering) className(name string) string {
	name = restored(strings.ReplaceAll(name, " ", ""))
	if rest, ok := strings.CutPrefix(name, `\`); ok {
		return rest
	}
	if len(name) > 10 && strings.EqualFold(name[:10], `namespace\`) {
		return qualify(l.ns, name[10:])
	}
	switch strings.ToLower(name) {
	case "self", "static":
		return l.class.name
	case "parent":
		return l.class.parent
	}
	first, rest, deep := strings.Cut(name, `\`)
	if full, ok := l.classes[strings.ToLower(first)]; ok {
		if deep {
			return full + `\` + rest
		}
		return full
	}
	return qualify(l.ns, name)
}

// funcName returns the qualified name of a function, with the global function as an alternative.
func (l *lowering) funcName(name string) string { return l.fallback(restored(name), l.funcs, true) }

// constName returns the qualified name of a constant.
func (l *lowering) constName(name string) string { return l.fallback(name, l.consts, false) }

func (l *lowering) fallback(name string, imported map[string]string, fold bool) string {
	if rest, ok := strings.CutPrefix(name, `\`); ok {
		return rest
	}
	if strings.Contains(name, `\`) {
		return l.className(name)
	}
	if full, ok := imported[strings.ToLower(name)]; ok {
		return full
	}
	if fold && strings.ToUpper(name) == name {
		name = strings.ToLower(name)
	}
	if l.ns == "" {
		return name
	}
	return qualify(l.ns, name) + "|" + name
}

// use stores the names that a "use" statement imports.
func (l *lowering) use(n front.Node) []ir.Stmt {
	kind, prefix := strings.ToLower(n.Field("type").Text()), ""
	clauses := n
	if body := n.Field("body"); body.OK() {
		prefix = strings.TrimPrefix(n.First("namespace_name").Text(), `\`) + `\`
		clauses = body
	}
	for c := range clauses.Children("namespace_use_clause") {
		full := prefix + strings.TrimPrefix(c.First("qualified_name", "name").Text(), `\`)
		alias := cmp.Or(c.Field("alias").Text(), full[strings.LastIndexByte(full, '\\')+1:])
		of := l.classes
		switch one := strings.ToLower(c.Field("type").Text()); {
		case one == "function" || one == "" && kind == "function":
			of = l.funcs
		case one == "const" || one == "" && kind == "const":
			of = l.consts
		}
		of[strings.ToLower(alias)] = full
	}
	return nil
}

// typeOf returns a declared type: its only class, or a built-in type. Text has no type, because every value may be text.
func (l *lowering) typeOf(n front.Node) string {
	switch n.Kind() {
	case "named_type", "name", "qualified_name", "relative_name":
		return l.className(n.Text())
	case "optional_type", "type", "intersection_type":
		return l.typeOf(n.Nth(0))
	case "primitive_type":
		if t := strings.ToLower(n.Text()); isNumber(t) || t == "string" {
			return t
		}
	case "union_type", "disjunctive_normal_form_type", "type_list":
		found := ""
		for c := range n.Children() {
			t := l.typeOf(c)
			switch {
			case c.Is("primitive_type") && strings.EqualFold(c.Text(), "null"):
			case t == "" || t == "string":
				return ""
			case found == "" || isNumber(found):
				found = t
			}
		}
		return found
	}
	return ""
}

// objectType returns a declared type, unless it is text.
func (l *lowering) objectType(n front.Node) string {
	if t := l.typeOf(n); t != "string" {
		return t
	}
	return ""
}

func isNumber(t string) bool {
	return t == "int" || t == "float" || t == "bool" || t == "false" || t == "true"
}

var (
	docVar    = regexp.MustCompile(`@var\s+\??\\?([A-Za-z_][\w\\]*)`)
	docParam  = regexp.MustCompile(`@param\s+\??\\?([A-Za-z_][\w\\]*)(?:\|null)?\s+(?:&|\.\.\.)?\$(\w+)`)
	docReturn = regexp.MustCompile(`@return\s+\??\\?([A-Za-z_][\w\\]*)(?:\|null)?\s*(?:\n|\*/|$)`)
)

// docType returns a type that a comment declares.
func (l *lowering) docType(name string) string {
	switch strings.ToLower(name) {
	case "int", "integer", "float", "bool", "boolean", "false", "true", "scalar", "number": // a comment does not convert the value
		return ""
	case "string", "array", "mixed", "object", "callable", "null", "void", "resource", "iterable", "this", "static", "self", "class", "list":
		return ""
	}
	if strings.Contains(name, `\`) {
		return strings.TrimPrefix(name, `\`)
	}
	return l.className(name)
}
