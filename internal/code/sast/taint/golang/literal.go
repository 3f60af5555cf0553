package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// composite lowers a composite literal; of is no node if the type is not known.
func (l *lowering) composite(of, body front.Node) *ir.Expr {
	if !l.depth.Enter(body) {
		return front.Unknown(body)
	}
	defer l.depth.Leave()
	for of.Is("pointer_type", "parenthesized_type") {
		of = of.Nth(0)
	}
	n := body
	if of.OK() && of.Parent().OK() && of.Parent().Is("composite_literal") {
		n = of.Parent()
	}
	switch of.Kind() {
	case "slice_type", "array_type", "implicit_length_array_type":
		return l.cast(n, l.typ(of), l.elements(n, body, of.Field("element")))
	case "map_type":
		return l.cast(n, l.typ(of), l.entries(n, body, of.Field("value")))
	case "", "struct_type":
		if keyed(body) {
			return l.entries(n, body, front.Node{})
		}
		return l.elements(n, body, front.Node{})
	}
	t := l.typ(of)
	if t == "" {
		return l.entries(n, body, front.Node{})
	}
	x := l.entries(n, body, front.Node{})
	return &ir.Expr{Op: ir.New, Name: ir.Literal, Type: t, Pos: n.Pos(), Args: x.Args}
}

func keyed(body front.Node) bool { return body.First("keyed_element").OK() }

func (l *lowering) elements(n, body, elem front.Node) *ir.Expr {
	x := front.Of(ir.List, n, "")
	for e := range body.Children() {
		if e.Is("keyed_element") {
			e = e.Field("value")
		}
		x.Args = append(x.Args, ir.Arg{X: l.element(e, elem)})
	}
	return x
}

// entries lowers fields, or elements with keys. A key that is an identifier is taken for a field; only the type could tell for sure.
func (l *lowering) entries(n, body, value front.Node) *ir.Expr {
	x := front.Of(ir.Map, n, "")
	for e := range body.Children() {
		if !e.Is("keyed_element") {
			x.Args = append(x.Args, ir.Arg{X: l.element(e, value)})
			continue
		}
		key := e.Field("key")
		if key.Is("literal_element") {
			key = key.Nth(0)
		}
		arg := ir.Arg{X: l.element(e.Field("value"), value)}
		switch {
		case key.Is("identifier", "field_identifier") && !value.OK() && !l.isVariable(key):
			arg.Name = key.Text()
		case key.Is("interpreted_string_literal", "raw_string_literal") && unquote(key) != "":
			arg.Name = unquote(key)
		default:
			arg.Key = l.element(key, front.Node{})
			if key.Is("identifier") && !value.OK() { // usually a field with the same name as a variable
				arg.Name, arg.Key = key.Text(), nil
			}
		}
		x.Args = append(x.Args, arg)
	}
	return x
}

func (l *lowering) isVariable(n front.Node) bool {
	_, ok := l.variable(n.Text())
	return ok
}

// element lowers one value of a literal, whose type may be omitted inside.
func (l *lowering) element(n, elem front.Node) *ir.Expr {
	if n.Is("literal_element") {
		n = n.Nth(0)
	}
	if n.Is("literal_value") {
		return l.composite(elem, n)
	}
	return l.expr(n)
}
