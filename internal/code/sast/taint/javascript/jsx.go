package javascript

import (
	"unicode"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// jsx lowers markup. An attribute of an HTML element becomes a call of a member of "jsx.element" with its value; a component is called with
// its properties.
func (l *lowerer) jsx(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "jsx_expression":
		if x := n.Nth(0); x.OK() {
			return l.expr(x)
		}
		return front.At(ir.Nil, n, "")
	case "jsx_self_closing_element":
		return l.element(n, n, nil)
	}
	open := n.Field("open_tag")
	var inside []*ir.Expr
	for c := range n.Children() {
		if c.Is("jsx_element", "jsx_self_closing_element", "jsx_expression", "jsx_fragment") {
			inside = append(inside, l.expr(c))
		}
	}
	return l.element(n, open, inside)
}

func (l *lowerer) element(n, open front.Node, inside []*ir.Expr) *ir.Expr {
	name := open.Field("name")
	own := name.Is("member_expression", "nested_identifier") || name.Is("identifier") && unicode.IsUpper([]rune(name.Text() + "x")[0])
	var calls []*ir.Expr
	props := front.At(ir.Map, n, "")
	for a := range open.Children() {
		switch {
		case a.Is("jsx_attribute"):
			key, value := a.Nth(0).Text(), a.Nth(1)
			if !value.OK() {
				continue
			}
			x := l.expr(value)
			props.Args = append(props.Args, ir.Arg{Name: key, X: x})
			if !own && !value.Is("string") {
				calls = append(calls, front.Call(a, front.Select(a, front.At(ir.Ref, a, "jsx.element"), key), front.Args(x, front.At(ir.String, name, name.Text()))...))
			}
		case a.Is("jsx_expression"):
			props.Args = append(props.Args, ir.Arg{X: l.expr(a)})
		}
	}
	if own {
		if len(inside) > 0 {
			props.Args = append(props.Args, ir.Arg{Name: "children", X: front.Of(ir.List, n, "", inside...)})
		}
		return front.Call(n, l.expr(name), ir.Arg{X: props})
	}
	return front.Of(ir.Seq, n, "", append(append(calls, inside...), front.At(ir.Map, n, ""))...)
}
