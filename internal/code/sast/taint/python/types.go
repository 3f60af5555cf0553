package python

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// typeOf returns the type that an annotation names, "" if it says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "type", "constrained_type", "parenthesized_expression":
		return l.typeOf(n.Nth(0))
	case "identifier", "attribute", "dotted_name", "member_type":
		return l.typeName(n)
	case "string":
		return l.quoted(strings.Trim(n.Text(), `"'`))
	case "generic_type":
		return l.generic(l.typeName(n.Nth(0)), n.First("type_parameter").List())
	case "subscript":
		return l.generic(l.typeName(n.Field("value")), n.Fields("subscript"))
	case "union_type", "binary_operator":
		return l.firstOf(n.List())
	}
	return ""
}

// alias declares a name of the file that stands for a type which creates parameters: User = Annotated[Person, Depends(user)].
func (l *lowering) alias(name, typ front.Node) {
	for typ.Is("type") {
		typ = typ.Nth(0)
	}
	generic := typ.Is("subscript") && slices.Contains(l.lib.Wrappers, l.typeName(typ.Field("value"))) ||
		typ.Is("generic_type") && slices.Contains(l.lib.Wrappers, l.typeName(typ.Nth(0)))
	made := l.annotatedDefault(typ)
	if path := l.path(name); generic && made != nil && path != "" && l.here().kind == ofModule {
		c := &ir.Class{Name: path, Default: made, Pos: name.Pos()}
		if of := l.typeOf(typ); of != "" {
			c.Supers = []string{of}
		}
		l.File.Classes = append(l.File.Classes, c)
	}
}

func (l *lowering) firstOf(list []front.Node) string {
	for _, c := range list {
		if t := l.typeOf(c); t != "" {
			return t
		}
	}
	return ""
}

func (l *lowering) generic(name string, args []front.Node) string {
	switch {
	case slices.Contains(l.lib.Opaque, name):
		return ""
	case slices.Contains(l.lib.Wrappers, name):
		return l.firstOf(args)
	case l.lib.Types[name] != "" && len(args) > 0:
		if elem := l.typeOf(args[len(args)-1]); elem != "" && !strings.Contains(elem, "|") {
			return name + "<" + elem + ">"
		}
	}
	return name
}

// typeName returns a dotted name as a type.
func (l *lowering) typeName(n front.Node) string {
	name := l.path(n)
	if t, ok := l.lib.Types[name]; ok {
		return t
	}
	return name
}

// quoted returns a type in quotation marks, which may be declared later: its name without type arguments and
// alternatives.
func (l *lowering) quoted(text string) string {
	if i := strings.IndexAny(text, "[|"); i >= 0 {
		name, inside := strings.TrimSpace(text[:i]), strings.Trim(text[i:], "[]| ")
		if name == "Optional" && !strings.ContainsAny(inside, "[],|") {
			name = inside
		}
		text = name
	}
	first, more, deep := strings.Cut(strings.TrimSpace(text), ".")
	if first == "" || strings.ContainsAny(text, " \t\n()") {
		return ""
	}
	op, name := l.lookup(first)
	switch {
	case op != ir.Ref:
		return ""
	case deep:
		return name + "." + more
	}
	return name
}

// path returns the qualified name of a dotted expression, "" for other expressions.
func (l *lowering) path(n front.Node) string {
	switch n.Kind() {
	case "type":
		return l.path(n.Nth(0))
	case "identifier":
		if op, name := l.lookup(n.Text()); op == ir.Ref {
			return name
		}
	case "dotted_name", "member_type":
		list := n.List()
		return members(l.path(n.Nth(0)), list[min(1, len(list)):])
	case "attribute":
		ops, first := attributes(n)
		names := make([]front.Node, 0, len(ops))
		for _, at := range slices.Backward(ops) {
			names = append(names, at.Field("attribute"))
		}
		return members(l.path(first), names)
	}
	return ""
}

// members returns the name of a member for each alternative of a name.
func members(of string, names []front.Node) string {
	for _, n := range names {
		if of != "" {
			of = strings.ReplaceAll(of, "|", "."+n.Text()+"|") + "." + n.Text()
		}
	}
	return of
}
