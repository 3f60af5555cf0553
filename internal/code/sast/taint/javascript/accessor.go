package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// computed returns the expression that a getter stands for; it is missing for other members, and for getters that do more.
func computed(m front.Node) (out front.Node) {
	if m.Has("get") {
		out = returned(m)
	}
	return out
}

// returned returns the expression that a function returns if it does nothing else and does not use its object.
func returned(fn front.Node) (out front.Node) {
	body := fn.Field("body")
	if body.Is("statement_block") {
		if only := body.List(); len(only) == 1 && only[0].Is("return_statement") {
			out = only[0].Nth(0)
		}
	} else {
		out = body
	}
	if usesThis(out) {
		return front.Node{}
	}
	return out
}

func usesThis(n front.Node) bool {
	return n.Contains(func(c front.Node) bool { return c.Is("this") })
}

// defined lowers "Object.defineProperty(x, name, {value: y})" as the assignment of a member, also with a getter; it returns nil for others.
func (l *lowering) defined(n front.Node, arguments []front.Node) *ir.Expr {
	if len(arguments) != 3 || !arguments[1].Is("string") {
		return nil
	}
	for p := range arguments[2].Children("pair", "method_definition") {
		key, value := p.Field("key").Text(), unwrap(p.Field("value"))
		if p.Is("method_definition") {
			key, value = p.Field("name").Text(), p
		}
		switch {
		case key == "value" && value.OK():
		case key == "get" && returned(value).OK():
			value = returned(value)
		default:
			continue
		}
		return front.Assign(n, front.Select(n, l.Expr(arguments[0]), stringText(arguments[1])), "", l.Expr(value))
	}
	return nil
}
