package javascript

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// maxTypes bounds the types of a file that are resolved: type aliases that refer to each other can grow without end.
const maxTypes = 200_000

// longest limits the type arguments that are stored with a type, in bytes.
const longest = 200

// typ returns the qualified name of a declared type, "" if it says nothing useful.
func (l *lowering) typ(n front.Node) string {
	if l.types++; l.types > maxTypes || !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "type_annotation", "parenthesized_type", "readonly_type", "optional_type":
		return l.typ(n.Nth(0))
	case "predefined_type":
		if slices.Contains(l.lib.Plain, n.Text()) {
			return n.Text()
		}
	case "type_identifier", "identifier":
		return l.typeName(n.Text())
	case "nested_type_identifier", "nested_identifier":
		if ref, ok := l.global(cmp.Or(n.Field("module"), n.Field("object")).Text()); ok {
			return ref + "." + n.Field("name").Text()
		}
		return n.Text()
	case "generic_type":
		return l.genericType(n)
	case "array_type":
		if elem := l.typ(n.Nth(0)); elem != "" {
			return elem + "[]"
		}
	case "union_type", "intersection_type":
		return l.unionType(n)
	case "lookup_type":
		return l.typ(n.Nth(0))
	}
	return ""
}

func (l *lowering) typeName(name string) string {
	if l.generic[name] {
		return ""
	}
	if alias, ok := l.aliases[name]; ok && l.Enter(alias) {
		defer l.Leave()
		delete(l.aliases, name) // an alias may refer to itself
		defer func() { l.aliases[name] = alias }()
		return l.typ(alias.Field("value"))
	}
	if ref, ok := l.global(name); ok {
		return ref
	}
	if l.free(name) {
		return name
	}
	return ""
}

// genericType removes wrapper types such as Promise.
func (l *lowering) genericType(n front.Node) string {
	name := n.Field("name").Text()
	args := n.Field("type_arguments")
	switch {
	case slices.Contains(l.lib.Wrappers, name):
		return l.typ(args.Nth(0))
	case slices.Contains(l.lib.Collections, name):
		if elem := l.typ(args.Nth(0)); elem != "" {
			return elem + "[]"
		}
		return ""
	}
	base := l.typ(n.Field("name"))
	if base == "" {
		return ""
	}
	return base + l.typeArguments(args)
}

func (l *lowering) typeArguments(args front.Node) string {
	list := front.Map(args.Children(), func(a front.Node) string { return cmp.Or(l.typ(a), "unknown") })
	if out := strings.Join(list, ", "); out != "" && len(out) < longest {
		return "<" + out + ">"
	}
	return ""
}

// unionType returns the only type of a union that is not a plain value.
func (l *lowering) unionType(n front.Node) string {
	var found []string
	for c := range n.Children() {
		if c.Text() == "undefined" || c.Text() == "null" {
			continue
		}
		t := l.typ(c)
		if t == "" && !n.Is("intersection_type") {
			return ""
		}
		if t != "" {
			found = append(found, t)
		}
	}
	if len(found) == 1 || n.Is("intersection_type") && len(found) > 0 {
		return found[0]
	}
	return ""
}

// typeParameters hides the type parameters of a declaration until the returned function is called.
func (l *lowering) typeParameters(n front.Node) (restore func()) {
	var hidden []string
	for p := range n.Field("type_parameters").Children() {
		if name := p.Field("name").Text(); name != "" && !l.generic[name] {
			l.generic[name] = true
			hidden = append(hidden, name)
		}
	}
	return func() {
		for _, name := range hidden {
			delete(l.generic, name)
		}
	}
}

// injected returns the result type of a call such as "inject(Service)" or "container.resolve(Service)": its only argument, if
// that is a class by its name.
func (l *lowering) injected(f, arguments front.Node) string {
	only := arguments.Nth(0)
	if !only.Is("identifier") || arguments.Nth(1).OK() {
		return ""
	}
	class := only.Text()
	if class[0] < 'A' || class[0] > 'Z' {
		return ""
	}
	if f.Is("member_expression") {
		f = f.Field("property")
	}
	if !slices.Contains(l.lib.Injecting, f.Text()) {
		return ""
	}
	return l.typeName(class)
}
