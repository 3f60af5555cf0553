package java

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/jvm"
)

const mostType = 1600 // length of a type's name, in bytes

// typeOf returns the qualified name of a type; "" if it is inferred or a type variable.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "type_identifier", "identifier":
		if name := n.Text(); name != "var" {
			return l.resolve(name)
		}
		return ""
	case "scoped_type_identifier", "scoped_identifier":
		return l.scoped(n)
	case "generic_type":
		return l.generic(n)
	case "array_type":
		return l.array(l.typeOf(n.Field("element")), n.Field("dimensions"))
	case "annotated_type":
		return l.typeOf(n.Nth(-1))
	case "wildcard":
		return l.typeOf(n.Nth(-1))
	case "integral_type", "floating_point_type", "boolean_type", "void_type":
		return n.Text()
	}
	return ""
}

// scoped returns a dotted name: a path, or a nested class.
func (l *lowering) scoped(n front.Node) string {
	path := strings.Join(strings.Fields(bare(n.Text())), "")
	first, rest, deep := strings.Cut(path, ".")
	if !deep || !jvm.Upper(first) {
		return path
	}
	return jvm.Each(l.resolve(first), "."+rest)
}

// bare returns a type's text without generic arguments.
func bare(s string) string {
	var b strings.Builder
	depth := 0
	for _, c := range s {
		switch {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case depth == 0:
			b.WriteRune(c)
		}
	}
	return b.String()
}

func (l *lowering) generic(n front.Node) string {
	base := l.typeOf(n.First("type_identifier", "scoped_type_identifier"))
	return l.withArgs(base, n.First("type_arguments"))
}

func (l *lowering) withArgs(base string, args front.Node) string {
	var list []string
	for a := range args.Children() {
		t := l.typeOf(a)
		if t == "" {
			t = "java.lang.Object"
		}
		list = append(list, t)
	}
	if len(list) == 0 || base == "" {
		return base
	}
	full := jvm.Each(base, "<"+strings.Join(list, ",")+">")
	if len(full) > mostType {
		return base
	}
	return full
}

func (l *lowering) array(elem string, dimensions front.Node) string {
	if elem == "" {
		return ""
	}
	for range strings.Count(dimensions.Text(), "[") {
		elem = jvm.Each(elem, "[]")
	}
	return elem
}
