package golang

import (
	"math"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expr lowers an expression; it is never nil.
func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return front.Unknown(n)
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "identifier", "type_identifier", "blank_identifier", "package_identifier", "field_identifier":
		return l.name(n)
	case "nil":
		return front.At(ir.Nil, n, "")
	case "true", "false":
		x := front.At(ir.Bool, n, "")
		if n.Is("true") {
			x.Num = 1
		}
		return x
	case "iota":
		return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: l.iota}
	case "int_literal", "float_literal", "imaginary_literal":
		return number(n)
	case "rune_literal", "interpreted_string_literal", "raw_string_literal":
		return front.At(ir.String, n, unquote(n))
	case "parenthesized_expression":
		return l.expr(n.Nth(0))
	case "binary_expression":
		return l.binary(n)
	case "unary_expression":
		return l.unary(n)
	case "selector_expression":
		return l.selector(n)
	case "call_expression":
		return l.call(n)
	}
	return l.otherExpr(n)
}

func (l *lowering) otherExpr(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "index_expression":
		return &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: l.expr(n.Field("operand")), Args: front.Args(l.expr(n.Field("index")))}
	case "slice_expression":
		x := &ir.Expr{Op: ir.Index, Pos: n.Pos(), Name: ":", X: l.expr(n.Field("operand"))}
		for _, field := range []string{"start", "end", "capacity"} {
			if end := n.Field(field); end.OK() {
				x.Args = append(x.Args, ir.Arg{X: l.expr(end)})
			}
		}
		return x
	case "type_assertion_expression":
		return l.cast(n, l.typ(n.Field("type")), l.expr(n.Field("operand")))
	case "type_conversion_expression":
		return l.conversion(n, l.typ(n.Field("type")), l.expr(n.Field("operand")))
	case "type_instantiation_expression":
		return l.expr(n.Field("type"))
	case "generic_type":
		return l.expr(n.Field("type"))
	case "qualified_type":
		return front.At(ir.Ref, n, l.typ(n))
	case "composite_literal":
		return l.composite(n.Field("type"), n.Field("body"))
	case "func_literal":
		return l.lambda(n)
	case "variadic_argument":
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "literal_element":
		return l.element(n, front.Node{})
	}
	var parts []*ir.Expr
	for c := range n.Children() {
		parts = append(parts, l.expr(c))
	}
	return front.Unknown(n, parts...)
}

func number(n front.Node) *ir.Expr {
	text := strings.ReplaceAll(n.Text(), "_", "")
	if v, err := strconv.ParseInt(text, 0, 64); err == nil {
		return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: float64(v)}
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) {
		return &ir.Expr{Op: ir.Cast, Type: "int", Pos: n.Pos(), Args: front.Args(nil)}
	}
	return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: v}
}

func unquote(n front.Node) string {
	text := n.Text()
	if s, err := strconv.Unquote(text); err == nil {
		return s
	}
	return strings.Trim(text, "\"`'")
}

func (l *lowering) binary(n front.Node) *ir.Expr {
	// Long chains lean to the left; they are not gone into one in the other.
	chain := []front.Node{n}
	for left := n.Field("left"); left.Is("binary_expression"); left = left.Field("left") {
		chain = append(chain, left)
	}
	if len(chain) > front.MaxDepth && l.text(chain) == nil {
		parts := make([]*ir.Expr, 0, len(chain))
		for _, c := range chain {
			parts = append(parts, l.expr(c.Field("right")))
		}
		return front.Unknown(n, parts...)
	}
	if x := l.text(chain); x != nil {
		return x
	}
	if x := l.firstLetter(n); x != nil {
		return x
	}
	x := l.expr(chain[len(chain)-1].Field("left"))
	for i := len(chain) - 1; i >= 0; i-- {
		op := chain[i].Field("operator").Text()
		if op == "&^" {
			op = "&"
		}
		x = front.Binary(chain[i], op, x, l.expr(chain[i].Field("right")))
	}
	return x
}

// text is a chain of additions that a text is part of, nil for others.
func (l *lowering) text(chain []front.Node) *ir.Expr {
	parts := []front.Node{chain[len(chain)-1].Field("left")}
	some := false
	for i := len(chain) - 1; i >= 0; i-- {
		if chain[i].Field("operator").Text() != "+" {
			return nil
		}
		parts = append(parts, chain[i].Field("right"))
	}
	for _, p := range parts {
		some = some || p.Is("interpreted_string_literal", "raw_string_literal")
	}
	if !some {
		return nil
	}
	x := front.Of(ir.Concat, chain[0], "")
	for _, p := range parts {
		x.Args = append(x.Args, ir.Arg{X: l.expr(p)})
	}
	return x
}

// firstLetter is a comparison of the first letter of a text with a constant, as the
// question what the text begins with; nil for other comparisons.
func (l *lowering) firstLetter(n front.Node) *ir.Expr {
	of, with, op := n.Field("left"), n.Field("right"), n.Field("operator").Text()
	if !of.Is("index_expression") || of.Field("index").Text() != "0" || !with.Is("rune_literal") || op != "==" && op != "!=" {
		return nil
	}
	x := front.Call(n, front.At(ir.Ref, n, "strings.HasPrefix"), front.Args(l.expr(of.Field("operand")), l.expr(with))...)
	if op == "!=" {
		return front.Of(ir.Unary, n, "!", x)
	}
	return x
}

func (l *lowering) unary(n front.Node) *ir.Expr {
	of := n.Field("operand")
	switch op := n.Field("operator").Text(); op {
	case "*":
		return l.expr(of)
	case "<-":
		return &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: l.expr(of), Args: front.Args(front.Unknown(n))}
	case "^":
		return front.Of(ir.Unary, n, "~", l.expr(of))
	case "!":
		return front.Of(ir.Unary, n, op, l.condition(of))
	default:
		return front.Of(ir.Unary, n, op, l.expr(of))
	}
}

func (l *lowering) selector(n front.Node) *ir.Expr {
	operand, field := n.Field("operand"), n.Field("field")
	if to := l.imported(operand); to != "" {
		return front.At(ir.Ref, n, to+"."+field.Text())
	}
	return front.Select(n, l.expr(operand), field.Text())
}

// conversion is a value as another type; text is what all of its letters make.
func (l *lowering) conversion(n front.Node, typ string, x *ir.Expr) *ir.Expr {
	if typ == "string" {
		return front.Of(ir.Concat, n, "", x)
	}
	return l.cast(n, typ, x)
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	types, names := l.types, l.names
	defer func() { l.types, l.names = types, names }()
	fn := &ir.Func{Pos: n.Pos()}
	l.signature(fn, n)
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}
