package golang

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func unquote(n front.Node) string {
	text := n.Text()
	if s, err := strconv.Unquote(text); err == nil {
		return s
	}
	return strings.Trim(text, "\"`'")
}

// Condition lowers a condition. An element of a map of Booleans is true if the map has the key.
func (l *lowering) Condition(n front.Node) *ir.Expr {
	if n = n.Peel(0, "parenthesized_expression"); n.Is("index_expression") {
		return l.contains(n)
	}
	return l.Expr(n)
}

// contains lowers the test whether a collection has a key.
func (l *lowering) contains(n front.Node) *ir.Expr {
	return front.Binary(n, "in", l.Expr(n.Field("index")), l.Expr(n.Field("operand")))
}

// equality lowers a comparison. Comparing the first letter of a text with a constant tests the prefix of the text. Whether the second
// letter is a slash is only of interest if the first one is, too.
func (l *lowering) equality(n front.Node) *ir.Expr {
	of, with, op := n.Field("left"), n.Field("right"), n.Field("operator").Text()
	index := of.Field("index").Text()
	var prefix *ir.Expr
	switch {
	case !of.Is("index_expression") || !with.Is("rune_literal"):
	case index == "0":
		prefix = l.Expr(with)
	case index == "1" && with.Text() == "'/'":
		prefix = front.At(ir.String, with, "//")
	}
	if prefix == nil {
		return front.Binary(n, op, l.Expr(of), l.Expr(with))
	}
	return front.NotIf(n, op == "!=", front.CallNamed(n, "strings.HasPrefix", l.Expr(of.Field("operand")), prefix))
}

func (l *lowering) unary(n front.Node) *ir.Expr {
	of := n.Field("operand")
	switch op := n.Field("operator").Text(); op {
	case "*":
		return l.Expr(of)
	case "<-":
		return l.passed(n, of)
	case "!":
		return front.Not(n, l.Condition(of))
	case "^":
		return front.Of(ir.Unary, n, "~", l.Expr(of))
	default:
		return front.Of(ir.Unary, n, op, l.Expr(of))
	}
}

// passed lowers a receive from a channel.
func (l *lowering) passed(n, channel front.Node) *ir.Expr {
	return front.Index(n, l.Expr(channel), front.Unknown(n))
}

func (l *lowering) slice(n front.Node) *ir.Expr {
	x := &ir.Expr{Op: ir.Index, Pos: n.Pos(), Name: ":", X: l.Expr(n.Field("operand"))}
	for _, field := range []string{"start", "end", "capacity"} {
		if end := n.Field(field); end.OK() {
			x.Args = append(x.Args, front.Args(l.Expr(end))...)
		} else if field == "start" {
			x.Args = front.Args(front.At(ir.Nil, n, ""))
		}
	}
	return x
}

func (l *lowering) selector(n front.Node) *ir.Expr {
	operand, field := n.Field("operand"), n.Field("field")
	if to := l.imported(operand); to != "" {
		return front.At(ir.Ref, n, to+"."+field.Text())
	}
	return front.Select(n, l.Expr(operand), field.Text())
}

// conversion lowers a conversion to another type; converting letters to text gives a text of all of
// them.
func (l *lowering) conversion(n front.Node, typ string, x *ir.Expr) *ir.Expr {
	if typ == "string" {
		return front.Of(ir.Concat, n, "", x)
	}
	return cast(n, typ, x)
}

// declares reports whether the file has declared a type.
func (l *lowering) declares(name string) bool {
	return slices.ContainsFunc(l.File.Classes, func(c *ir.Class) bool { return ir.Short(c.Name) == name })
}

// converted lowers a conversion. The grammar also reads a call of a generic function with one argument, as in "decode[User](r)", as one.
func (l *lowering) converted(n, typ, x front.Node) *ir.Expr {
	if base := typ.Field("type"); typ.Is("generic_type") && !l.declares(base.Text()) {
		return front.Call(n, l.Expr(base), front.Args(l.Expr(x))...)
	}
	return l.conversion(n, l.typ(typ), l.Expr(x))
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	fn := &ir.Func{Pos: n.Pos()}
	l.signature(fn, n)
	return front.Lambda(n, fn)
}

// composite lowers a composite literal; of is the zero Node if the type is omitted and unknown.
func (l *lowering) composite(n, of, body front.Node) *ir.Expr {
	if !l.Enter(body) {
		return front.Unknown(body)
	}
	defer l.Leave()
	switch of = of.Peel(0, "pointer_type", "parenthesized_type"); of.Kind() {
	case "slice_type", "array_type", "implicit_length_array_type":
		if body.First("keyed_element").OK() { // some elements have an index
			return cast(n, l.typ(of), l.entries(n, body, of.Field("element")))
		}
		return cast(n, l.typ(of), l.elements(n, body, of.Field("element")))
	case "map_type":
		return cast(n, l.typ(of), l.entries(n, body, of.Field("value")))
	case "":
		if !body.First("keyed_element").OK() {
			return l.elements(n, body, front.Node{})
		}
		return l.entries(n, body, front.Node{})
	}
	x := l.entries(n, body, front.Node{})
	if t := l.typ(of); t != "" {
		x = &ir.Expr{Op: ir.New, Name: ir.Literal, Type: t, Pos: n.Pos(), Args: x.Args}
	}
	return x
}

func (l *lowering) elements(n, body, elem front.Node) *ir.Expr {
	x := front.Of(ir.List, n, "")
	for e := range body.Children() {
		x.Args = append(x.Args, front.Args(l.element(e, elem))...)
	}
	return x
}

// entries lowers fields, or elements with keys. An identifier counts as a field, even if there is a variable of this name; only
// the type would decide that.
func (l *lowering) entries(n, body, value front.Node) *ir.Expr {
	x := front.Of(ir.Map, n, "")
	for e := range body.Children() {
		if !e.Is("keyed_element") {
			x.Args = append(x.Args, front.Args(l.element(e, value))...)
			continue
		}
		key := e.Field("key")
		if key.Is("literal_element") {
			key = key.Nth(0)
		}
		arg := ir.Arg{X: l.element(e.Field("value"), value)}
		switch {
		case key.Is("identifier", "field_identifier") && !value.OK():
			arg.Name = key.Text()
		case key.Is("interpreted_string_literal", "raw_string_literal") && unquote(key) != "":
			arg.Name = unquote(key)
		default:
			arg.Key = l.element(key, front.Node{})
		}
		x.Args = append(x.Args, arg)
	}
	return x
}

// element lowers one value of a literal, in which the type may be omitted.
func (l *lowering) element(n, elem front.Node) *ir.Expr {
	if n.Is("literal_element") {
		n = n.Nth(0)
	}
	if n.Is("literal_value") {
		return l.composite(n, elem, n)
	}
	return l.Expr(n)
}
