// Package literal lowers strings in Kotlin, with their templates.
package literal

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Escapes are the escape sequences of characters and strings.
var Escapes = front.Escapes{Letters: map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'b': "\b"}, Hex: "u"}

// firstName matches the name after a "$".
var firstName = regexp.MustCompile(`^(?:[\p{L}_][\p{L}_\p{Nd}]*|` + "`[^`\r\n]+`" + `)`)

// Text lowers a string. The grammar leaves "$name" in the text: named lowers a name, value the expression in a template.
func Text(n front.Node, named func(front.Node, string) *ir.Expr, value func(front.Node) *ir.Expr) *ir.Expr {
	var out front.Literal
	dollar := false
	for c := range n.All() {
		s, content := c.Text(), c.Is("string_content")
		if name := firstName.FindString(s); dollar && content && name != "" {
			out.Value(n, named(c, strings.Trim(name, "`")))
			s = s[len(name):]
		} else if dollar {
			out.Put("$")
		}
		dollar = content && s == "$" && n.Is("string_literal")
		switch {
		case content && !dollar:
			out.Put(s)
		case c.Is("escape_sequence"):
			out.Put(Escapes.Decode(s))
		case c.Is("interpolation"):
			out.Value(n, value(c.Nth(0)))
		}
	}
	return out.Expr(n)
}
