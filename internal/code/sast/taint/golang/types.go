package golang

import (
	"fmt"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// builtinType reports whether a type needs no import.
func builtinType(name string) bool {
	switch name {
	case "bool", "byte", "rune", "string", "error", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
		"uintptr", "float32", "float64", "complex64", "complex128":
		return true
	}
	return false
}

// typ returns the name of a type; for a pointer, that of its base type. "" means that it has no name.
func (l *lowering) typ(n front.Node) string {
	if !n.OK() || !l.depth.Enter(n) {
		return ""
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "identifier", "type_identifier":
		return l.namedType(n.Text())
	case "qualified_type":
		if to := l.imports[n.Field("package").Text()]; to != "" {
			return to + "." + n.Field("name").Text()
		}
	case "selector_expression":
		if to := l.imported(n.Field("operand")); to != "" {
			return to + "." + n.Field("field").Text()
		}
	case "pointer_type", "parenthesized_type", "type_elem", "type_constraint", "parenthesized_expression":
		if len(n.List()) == 1 {
			return l.typ(n.Nth(0))
		}
	case "unary_expression":
		return l.typ(n.Field("operand"))
	case "generic_type":
		return l.generic(n)
	case "slice_type", "array_type", "implicit_length_array_type":
		if elem := l.typ(n.Field("element")); elem != "" {
			return elem + "[]"
		}
		return "list"
	case "struct_type":
		return l.anonymous(n)
	case "map_type":
		if value := l.typ(n.Field("value")); value != "" {
			return "map<key," + value + ">"
		}
		return "map"
	case "channel_type":
		if value := l.typ(n.Field("value")); value != "" {
			return "chan<" + value + ">"
		}
		return "chan"
	}
	return ""
}

// anonymous declares an unnamed struct type: its name is made of its position.
func (l *lowering) anonymous(n front.Node) string {
	at := n.Pos()
	name := fmt.Sprintf("%s.struct %d:%d", l.module, at.Line, at.Col)
	for _, c := range l.file.Classes {
		if c.Name == name {
			return name
		}
	}
	c := &ir.Class{Name: name, Pos: at}
	l.file.Classes = append(l.file.Classes, c)
	l.structFields(c, n)
	return name
}

func (l *lowering) namedType(name string) string {
	switch {
	case l.typeParams[name], name == "any", name == "comparable", name == "_", name == "":
		return ""
	case builtinType(name):
		return name
	case len(l.dots) > 0: // alternatives are not possible inside of other types
		return l.module + "." + name
	}
	return l.module + "." + name
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

// results returns the types of a function's results, and their names.
func (l *lowering) results(n front.Node) (types, names []string) {
	if !n.OK() {
		return nil, nil
	}
	if !n.Is("parameter_list") {
		return []string{l.typ(n)}, nil
	}
	for p := range n.Children() {
		t := l.typ(p.Field("type"))
		given := p.Fields("name")
		if len(given) == 0 {
			types = append(types, t)
		}
		for _, name := range given {
			if name.Text() == "," {
				continue
			}
			types, names = append(types, t), append(names, name.Text())
		}
	}
	return types, names
}

// resultType returns the type of all results together.
func resultType(types []string) string {
	switch len(types) {
	case 0:
		return ""
	case 1:
		return types[0]
	}
	return ir.Tuple + "<" + strings.Join(types, ",") + ">"
}

func (l *lowering) addTypeParams(n front.Node) {
	for p := range n.Children() {
		for _, name := range p.Fields("name") {
			l.typeParams[name.Text()] = true
		}
	}
}
