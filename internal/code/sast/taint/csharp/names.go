package csharp

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// maxNames bounds the length of a name with its alternatives, in bytes.
const maxNames = 2048

// qualify returns the possible meanings of the name of a type: nested in the class or those around it, in the namespace or those around it,
// in an imported namespace, or global.
func (l *lowering) qualify(name string) string {
	if found, ok := l.names[name]; ok {
		return found
	}
	head, rest, dotted := strings.Cut(name, ".")
	if to, ok := l.aliases[head]; ok {
		if dotted {
			to = each(ir.Base(to), "."+rest)
		}
		l.names[name] = to
		return to
	}
	found := strings.Join(l.meanings(name, head, l.usings), "|")
	if len(found) > maxNames { // too many namespaces of which nothing is known
		found = strings.Join(l.meanings(name, head, slices.DeleteFunc(slices.Clone(l.usings), l.isForeign)), "|")
	}
	if len(found) > maxNames {
		found = name
	}
	l.names[name] = found
	return found
}

// meanings returns the meanings of a name that begins with head, where some namespaces are imported.
func (l *lowering) meanings(name, head string, usings []string) []string {
	var out []string
	for c := l.class; c != nil; c = c.outer {
		if c.nested[head] {
			out = append(out, c.name+"."+name)
		}
	}
	for space := l.space; space != ""; space, _ = ir.Split(space) {
		out = append(out, space+"."+name)
	}
	known := false
	for _, space := range usings {
		if one := space + "." + name; l.words.Has(one) {
			out, known = append(out, one), true
		} else if !l.isLibrary(space) {
			out = append(out, one)
		}
	}
	for _, space := range l.lib.Usings {
		if one := space + "." + name; l.words.Has(one) {
			out, known = append(out, one), true
		}
	}
	if !known || l.words.Has(name) {
		out = append(out, name)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(s string) bool {
		again := seen[s]
		seen[s] = true
		return again
	})
}

// isLibrary reports whether a namespace belongs to a library that the knowledge is about.
func (l *lowering) isLibrary(space string) bool {
	return l.words.Below(space) || space == "System" || strings.HasPrefix(space, "System.")
}

// isForeign reports whether neither the program declares a namespace nor the knowledge is about it.
func (l *lowering) isForeign(space string) bool {
	return !l.isLibrary(space) && !strings.Contains(l.facts[factSpaces], "\n"+space+"\n")
}

// each appends a suffix to each alternative of a name.
func each(name, suffix string) string {
	if name == "" {
		return ""
	}
	list := ir.Alternatives(name)
	if len(list) == 1 {
		return name + suffix
	}
	out := make([]string, len(list))
	size := 0
	for i, one := range list {
		out[i] = one + suffix
		size += len(out[i])
	}
	if size > maxNames {
		return name
	}
	return strings.Join(out, "|")
}

// typeOf returns the name of a type; "" for one that says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "implicit_type", "tuple_type", "function_pointer_type":
		return ""
	case "nullable_type", "pointer_type", "ref_type", "scoped_type", "type_pattern":
		return l.typeOf(n.Field("type"))
	case "array_type":
		return each(l.typeOf(n.Field("type")), "[]")
	case "generic_name":
		return l.genericType(n)
	case "qualified_name":
		return each(l.qualify(name(n)), l.typeArgs(n.Field("name")))
	case "alias_qualified_name":
		return l.typeOf(n.Field("name"))
	}
	text := name(n)
	switch {
	case text == "" || slices.Contains(strings.Fields("dynamic var void object"), text) || l.generic[text] > 0:
		return ""
	case n.Is("predefined_type"):
		return text
	}
	return l.qualify(text)
}

func (l *lowering) genericType(n front.Node) string {
	base := name(n.Nth(0))
	if base == "Nullable" {
		return l.typeOf(n.First("type_argument_list").Nth(0))
	}
	return each(l.qualify(base), l.typeArgs(n))
}

func (l *lowering) typeArgs(n front.Node) string {
	args := front.Map(n.First("type_argument_list").Children(), func(a front.Node) string { return cmp.Or(l.typeOf(a), "object") })
	if len(args) == 0 {
		return ""
	}
	return "<" + strings.Join(args, ",") + ">"
}

// hides declares type parameters until the returned function is called.
func (l *lowering) hides(list front.Node) func() {
	var names []string
	for p := range list.Children() {
		if t := name(p.Field("name")); t != "" {
			names = append(names, t)
			l.generic[t]++
		}
	}
	return func() {
		for _, t := range names {
			l.generic[t]--
		}
	}
}

// identifier lowers a name in an expression.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	text := name(n)
	if x := l.Vars.At(n, text); x != nil {
		return x
	}
	if to, ok := l.aliases[text]; ok {
		return front.At(ir.Ref, n, ir.Base(to))
	}
	if l.class == nil {
		return front.At(ir.Ref, n, l.qualify(text))
	}
	for c := l.class; c != nil; c = c.outer {
		m, ok := c.members[text]
		switch {
		case !ok:
		case m == memberStatic:
			return front.At(ir.Ref, n, c.name+"."+text)
		case c == l.class:
			return front.OwnMember(n, text)
		}
	}
	if front.Upper(text) && !l.class.derived {
		return front.At(ir.Ref, n, l.qualify(text))
	}
	x := front.OwnMember(n, text)
	if front.Upper(text) { // inherited, or otherwise a type
		x.Type = l.qualify(text)
	}
	return x
}
