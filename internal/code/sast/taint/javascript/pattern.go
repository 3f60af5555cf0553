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
	n.Inside(func(c front.Node) (skip bool) {
		switch {
		case c.InField("right"): // a default value
			return true
		case c.Is("identifier", "shorthand_property_identifier_pattern"):
			out = append(out, c.Text())
		}
		return c.Is("computed_property_name", "member_expression", "call_expression", "arrow_function", "function_expression")
	})
	return out
}

// declareAll declares the names of a pattern.
func (l *lowering) declareAll(pattern front.Node, whole bool) {
	for _, id := range patternNames(pattern) {
		l.declare(id, whole)
	}
}

// arrayPattern lowers the target of an assignment of a list. The names in it must have been declared.
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
			out.Args = append(out.Args, ir.Arg{X: l.Expr(c)})
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
		case "pair_pattern":
			arg.X = l.Expr(c.Field("value"))
			arg.Name, _ = l.key(c.Field("key"))
		case "object_assignment_pattern":
			arg.Name, arg.X = c.Field("left").Text(), l.Expr(c)
		case "shorthand_property_identifier_pattern":
			arg.Name, arg.X = c.Text(), l.Expr(c)
		default:
			arg.X = l.Expr(c)
		}
		out.Args = append(out.Args, arg)
	}
	return out
}
