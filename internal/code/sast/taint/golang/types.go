package golang

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// builtins are the types that need no import.
var builtins = strings.Fields("bool byte rune string error int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr " +
	"float32 float64 complex64 complex128")

func builtin(name string) bool { return slices.Contains(builtins, name) }

// typ returns the name of a type, "" if it has none; a pointer has the name of its base type.
func (l *lowering) typ(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier", "type_identifier":
		return l.namedType(n.Text())
	case "qualified_type":
		if l.lib.Streams.MatchString(n.Field("name").Text()) {
			return l.lib.Stream
		}
		return l.member(n.Field("package"), n.Field("name"))
	case "selector_expression":
		return l.member(n.Field("operand"), n.Field("field"))
	case "pointer_type", "parenthesized_type", "type_elem", "type_constraint", "parenthesized_expression":
		if len(n.List()) == 1 {
			return l.typ(n.Nth(0))
		}
	case "unary_expression":
		return l.typ(n.Field("operand"))
	case "generic_type":
		return l.generic(n)
	case "slice_type", "array_type", "implicit_length_array_type":
		return of(l.typ(n.Field("element")), "%s[]", "list")
	case "map_type":
		return of(l.typ(n.Field("value")), "map<key,%s>", "map")
	case "channel_type":
		return of(l.typ(n.Field("value")), "chan<%s>", "chan")
	case "struct_type":
		return l.anonymous(n)
	}
	return ""
}

// of returns a type with the type of its elements, or without it if that is unknown.
func of(elem, format, plain string) string {
	if elem == "" {
		return plain
	}
	return fmt.Sprintf(format, elem)
}

// member returns a type of another package.
func (l *lowering) member(pkg, name front.Node) string {
	if to := l.imported(pkg); to != "" {
		return to + "." + name.Text()
	}
	return ""
}

// anonymous declares an unnamed struct type, named after its position.
func (l *lowering) anonymous(n front.Node) string {
	at := n.Pos()
	name := l.qualified(fmt.Sprintf("struct %d:%d", at.Line, at.Col))
	for _, c := range l.File.Classes {
		if c.Name == name {
			return name
		}
	}
	c := &ir.Class{Name: name, Pos: at}
	l.File.Classes = append(l.File.Classes, c)
	l.fields(c, n)
	return name
}

// hasParam reports whether a name is a type parameter.
func (l *lowering) hasParam(name string) bool {
	x, ok := l.Vars.Find(name)
	return ok && x.Op == ir.Unknown
}

func (l *lowering) namedType(name string) string {
	switch {
	case name == "any", name == "comparable", name == "_", name == "", l.hasParam(name):
		return ""
	case builtin(name):
		return name
	}
	return l.qualified(name)
}

func (l *lowering) generic(n front.Node) string {
	base := l.typ(n.Field("type"))
	if base == "" {
		return ""
	}
	var args []string
	for a := range n.Field("type_arguments").Children() {
		t := l.typ(a)
		if t == "" {
			return base
		}
		args = append(args, t)
	}
	return base + "<" + strings.Join(args, ",") + ">"
}
