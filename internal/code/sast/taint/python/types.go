package python

import (
	"strings"

	"assay/internal/code/sast/taint/front"
)

// wrappers are generic types that stand for their type argument.
var wrappers = map[string]bool{
	"typing.Optional": true, "typing.Annotated": true, "typing_extensions.Annotated": true, "typing.Union": true, "typing.Final": true,
	"typing.Required": true, "typing.NotRequired": true, "typing.ClassVar": true, "typing.Awaitable": true, "typing.AsyncContextManager": true,
	"typing.ContextManager": true, "typing.Generator": true, "typing.AsyncGenerator": true, "collections.abc.Generator": true,
	"collections.abc.AsyncGenerator": true, "sqlalchemy.orm.Mapped": true,
}

// containers are generic types with elements, by name.
var containers = map[string]string{
	"typing.List": "list", "typing.Sequence": "list", "typing.Iterable": "list", "typing.Iterator": "list", "typing.Set": "list",
	"typing.Tuple": "list", "typing.Dict": "dict", "typing.Mapping": "dict", "list": "list", "set": "list", "tuple": "list", "dict": "dict",
	"frozenset": "list", "collections.abc.Iterable": "list", "collections.abc.Sequence": "list", "collections.abc.Iterator": "list",
	"collections.abc.Mapping": "dict", "typing.AsyncIterator": "list", "collections.abc.AsyncIterator": "list", "typing.DefaultDict": "dict",
}

// typeOf returns the type that an annotation names, "" if it says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !l.depth.Enter(n) {
		return ""
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "type", "constrained_type", "parenthesized_expression":
		return l.typeOf(n.Nth(0))
	case "identifier", "attribute", "dotted_name", "member_type":
		return l.typeName(n)
	case "string":
		return l.quoted(n)
	case "generic_type":
		return l.generic(l.typeName(n.Nth(0)), n.First("type_parameter").List())
	case "subscript":
		return l.generic(l.typeName(n.Field("value")), n.Fields("subscript"))
	case "union_type", "binary_operator":
		return l.firstOf(n.List())
	}
	return ""
}

func (l *lowering) firstOf(list []front.Node) string {
	for _, c := range list {
		if t := l.typeOf(c); t != "" && t != "None" {
			return t
		}
	}
	return ""
}

func (l *lowering) generic(name string, args []front.Node) string {
	switch {
	case wrappers[name]:
		return l.firstOf(args)
	case containers[name] != "":
		if len(args) == 0 {
			return containers[name]
		}
		if elem := l.typeOf(args[len(args)-1]); elem != "" && !strings.Contains(elem, "|") {
			return containers[name] + "<" + elem + ">"
		}
		return containers[name]
	case name == "typing.Type" || name == "type" || name == "typing.Callable" || name == "typing.Literal":
		return ""
	}
	return name
}

// typeName returns a dotted name as a type.
func (l *lowering) typeName(n front.Node) string {
	name := l.path(n)
	switch {
	case name == "None" || name == "typing.Any" || name == "object" || name == "typing.Literal":
		return ""
	case containers[name] != "":
		return containers[name]
	}
	return name
}

// quoted returns a type in quotation marks, which is declared later.
func (l *lowering) quoted(n front.Node) string {
	text := strings.Trim(n.Text(), `"'`)
	if i := strings.IndexAny(text, "[|"); i >= 0 {
		head, rest := strings.TrimSpace(text[:i]), strings.TrimSpace(strings.Trim(text[i:], "[]| "))
		if head == "Optional" && !strings.ContainsAny(rest, "[],|") {
			head = rest
		}
		text = head
	}
	first, more, deep := strings.Cut(strings.TrimSpace(text), ".")
	if first == "" || strings.ContainsAny(text, " \t\n()") {
		return ""
	}
	what, name := l.lookup(first)
	if what != isRef {
		return ""
	}
	if deep {
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
		if what, name := l.lookup(n.Text()); what == isRef {
			return name
		}
		return ""
	case "dotted_name", "member_type":
		var out string
		for i, c := range n.List() {
			if i == 0 {
				out = l.path(c)
			} else if out != "" {
				out += "." + c.Text()
			}
		}
		return out
	case "attribute":
		var below []string
		for n.Is("attribute") {
			below = append(below, n.Field("attribute").Text())
			n = n.Field("object")
		}
		out := l.path(n)
		for i := len(below) - 1; i >= 0 && out != ""; i-- {
			if strings.Contains(out, "|") {
				out = strings.ReplaceAll(out, "|", "."+below[i]+"|")
			}
			out += "." + below[i]
		}
		return out
	}
	return ""
}
