package javascript

import (
	"unicode"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// jsx lowers markup. An attribute of an HTML element becomes a call of a member of "jsx.element" with its value; a component is called with
// its properties.
func (l *lowering) jsx(n front.Node) *ir.Expr {
	if n.Is("jsx_self_closing_element") {
		return l.markup(n, n, nil)
	}
	inside := front.Map(n.Children("jsx_element", "jsx_self_closing_element", "jsx_expression"), l.Expr)
	return l.markup(n, n.Field("open_tag"), inside)
}

func (l *lowering) jsxExpr(n front.Node) *ir.Expr {
	if x := n.Nth(0); x.OK() {
		return l.Expr(x)
	}
	return front.At(ir.Nil, n, "")
}

func (l *lowering) markup(n, open front.Node, inside []*ir.Expr) *ir.Expr {
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
			x := l.Expr(value)
			props.Args = append(props.Args, ir.Arg{Name: key, X: x})
			if !own && !value.Is("string") {
				member := front.Select(a, front.At(ir.Ref, a, "jsx.element"), key)
				calls = append(calls, front.Call(a, member, front.Args(x, front.At(ir.String, name, name.Text()))...))
			}
		case a.Is("jsx_expression"):
			props.Args = append(props.Args, ir.Arg{X: l.Expr(a)})
		}
	}
	if own {
		if len(inside) > 0 {
			props.Args = append(props.Args, ir.Arg{Name: "children", X: front.Of(ir.List, n, "", inside...)})
		}
		return front.Call(n, l.Expr(name), ir.Arg{X: props})
	}
	return front.Of(ir.Seq, n, "", append(append(calls, inside...), front.At(ir.Map, n, ""))...)
}
