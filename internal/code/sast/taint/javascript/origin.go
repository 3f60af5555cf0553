package javascript

import (
	"cmp"

	"assay/internal/code/sast/taint/front"
)

// letsThrough reports whether a function that decides about origins, (origin, callback) => …,
// accepts every origin: all its calls are callback(null, true).
func letsThrough(fn front.Node) bool {
	if !isFunctionValue(fn) && !fn.Is("method_definition") {
		return false
	}
	params := fn.Field("parameters").List()
	if len(params) != 2 {
		return false
	}
	answer := cmp.Or(params[1].Field("pattern"), params[1])
	if !answer.Is("identifier") {
		return false
	}
	said, all := 0, true
	look := func(c front.Node) bool {
		switch {
		case c.Is("throw_statement"):
			all = false
		case c.Is("call_expression") && c.Field("function").Text() == answer.Text():
			args := c.Field("arguments")
			said++
			all = all && args.Nth(0).Is("null", "undefined") && args.Nth(1).Is("true")
		case c.Is("identifier") && c.Text() == answer.Text() && !c.InField("function"):
			all = false // another function decides
		}
		return false
	}
	body := fn.Field("body")
	look(body)
	body.Inside(look)
	return said > 0 && all
}
