package java

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/jvm"
)

// typeOf returns the qualified name of a type; "" if it is inferred or a type variable.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "type_identifier", "identifier":
		if name := n.Text(); name != "var" {
			return l.Resolve(name)
		}
		return ""
	case "scoped_type_identifier", "scoped_identifier":
		return l.Path(strings.Join(strings.Fields(bare(n.Text())), ""))
	case "generic_type":
		args := front.Map(n.First("type_arguments").Children(), l.typeOf)
		return jvm.Generic(l.typeOf(n.First("type_identifier", "scoped_type_identifier")), args)
	case "array_type":
		return l.array(l.typeOf(n.Field("element")), n.Field("dimensions"))
	case "annotated_type", "wildcard":
		return l.typeOf(n.Nth(-1))
	case "integral_type", "floating_point_type", "boolean_type", "void_type":
		return n.Text()
	}
	return ""
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

func (l *lowering) array(elem string, dimensions front.Node) string {
	if elem == "" {
		return ""
	}
	for range strings.Count(dimensions.Text(), "[") {
		elem = jvm.Each(elem, "[]")
	}
	return elem
}
