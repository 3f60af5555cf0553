package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// patternNames returns the names that a pattern declares.
func patternNames(n front.Node) []string {
	switch n.Kind() {
	case "identifier", "shorthand_property_identifier_pattern":
		return []string{n.Text()}
	case "":
		return nil
	}
	var out []string
	n.Inside(func(c front.Node) bool {
		switch c.Kind() {
		case "identifier", "shorthand_property_identifier_pattern":
			if !inDefault(c, n) {
				out = append(out, c.Text())
			}
		case "computed_property_name", "member_expression", "call_expression", "arrow_function", "function_expression":
			return true
		}
		return false
	})
	return out
}

// inDefault reports whether a node is in the default value of an element of a pattern.
func inDefault(n, pattern front.Node) bool {
	for n.OK() && n.Index() != pattern.Index() {
		if n.InField("right") {
			return true
		}
		n = n.Parent()
	}
	return false
}

// declareAll declares the names of a pattern.
func (l *lowering) declareAll(pattern front.Node, whole bool) {
	for _, id := range patternNames(pattern) {
		l.declare(id, whole)
	}
}

// pattern lowers the target of an assignment. The names in it must have been declared.
func (l *lowering) pattern(n front.Node) *ir.Expr {
	if !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "array_pattern", "array":
		return l.arrayPattern(n)
	case "object_pattern", "object":
		return l.objectPattern(n)
	case "assignment_pattern", "object_assignment_pattern", "assignment_expression":
		return front.Assign(n, l.pattern(n.Field("left")), "", l.Expr(n.Field("right")))
	case "rest_pattern", "spread_element":
		return front.Of(ir.Spread, n, "", l.pattern(n.Nth(0)))
	case "shorthand_property_identifier_pattern", "shorthand_property_identifier":
		return l.name(n, n.Text())
	case "parenthesized_expression", "non_null_expression", "as_expression":
		return l.pattern(n.Nth(0))
	}
	return l.Expr(n)
}

func (l *lowering) arrayPattern(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	hole := true
	for c := range n.All() {
		switch {
		case c.Is("comment"):
		case c.Is(","):
			if hole {
				out.Args = append(out.Args, ir.Arg{X: front.Unknown(c)})
			}
			hole = true
		case c.Named():
			out.Args = append(out.Args, ir.Arg{X: l.pattern(c)})
			hole = false
		}
	}
	return out
}

func (l *lowering) objectPattern(n front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for c := range n.Children() {
		arg := ir.Arg{}
		switch c.Kind() {
		case "pair_pattern", "pair":
			arg.X = l.pattern(c.Field("value"))
			arg.Name, _ = l.key(c.Field("key"))
		case "object_assignment_pattern", "assignment_expression":
			arg.Name, arg.X = c.Field("left").Text(), l.pattern(c)
		case "shorthand_property_identifier_pattern", "shorthand_property_identifier":
			arg.Name, arg.X = c.Text(), l.pattern(c)
		default:
			arg.X = l.pattern(c)
		}
		out.Args = append(out.Args, arg)
	}
	return out
}
