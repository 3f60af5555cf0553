package csharp

import (
	"strings"

	"assay/internal/code/sast/taint/front"
)

// assignments returns the values that a class assigns to variables and fields, by the name as written. A variable that is passed
// by reference has a node that is not a value.
func assignments(body front.Node) map[string][]front.Node {
	out := map[string][]front.Node{}
	body.Inside(func(x front.Node) bool {
		target, value := front.Node{}, x
		switch {
		case x.Is("assignment_expression"):
			target, value = x.Field("left"), x.Field("right")
		case x.Is("prefix_unary_expression", "postfix_unary_expression"):
			target = x.Nth(0)
		case x.Is("argument") && (x.Has("out") || x.Has("ref")):
			target = x.Nth(-1)
		}
		if target.Is("tuple_expression") {
			target.Inside(func(part front.Node) bool {
				if part.Is("identifier") {
					out[part.Text()] = append(out[part.Text()], x)
				}
				return false
			})
		} else if target.OK() {
			text := target.Text()
			text = text[strings.LastIndexByte(text, '.')+1:]
			out[text] = append(out[text], value)
		}
		return false
	})
	return out
}

// constant returns the literal that a field always holds, whether its declaration or the only constructor assigns it.
func (c *class) constant(decl, v front.Node) front.Node {
	if modifier(decl, "public") || modifier(decl, "protected") || modifier(decl, "internal") || c.Partial && !modifier(decl, "readonly") {
		return front.Node{}
	}
	given := c.given[name(v.Field("name"))]
	switch {
	case v.Has("=") && len(given) == 0 && literal(v.Nth(-1)):
		return v.Nth(-1)
	case !v.Has("=") && len(given) == 1 && literal(given[0]) && inConstructor(given[0]):
		return given[0]
	}
	return front.Node{}
}

// inConstructor reports whether a node is in a constructor and unconditional.
func inConstructor(n front.Node) bool {
	for n = n.Parent(); n.OK(); n = n.Parent() {
		switch {
		case n.Is("constructor_declaration"):
			return true
		case !n.Is("assignment_expression", "expression_statement", "block", "arrow_expression_clause"):
			return false
		}
	}
	return false
}
