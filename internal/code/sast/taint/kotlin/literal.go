package kotlin

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var escapes = front.Escapes{Letters: map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'b': "\b"}, Hex: "u"}

// firstName matches the name after a "$".
var firstName = regexp.MustCompile(`^(?:[\p{L}_][\p{L}_\p{Nd}]*|` + "`[^`\r\n]+`" + `)`)

// text lowers a string. The grammar leaves "$name" in the text.
func (l *lowering) text(n front.Node) *ir.Expr {
	var out front.Literal
	dollar := false
	for c := range n.All() {
		s, content := c.Text(), c.Is("string_content")
		if name := firstName.FindString(s); dollar && content && name != "" {
			out.Value(n, l.inserted(c, strings.Trim(name, "`")))
			s = s[len(name):]
		} else if dollar {
			out.Put("$")
		}
		dollar = content && s == "$" && n.Is("string_literal")
		switch {
		case content && !dollar:
			out.Put(s)
		case c.Is("escape_sequence"):
			out.Put(escapes.Decode(s))
		case c.Is("interpolation"):
			out.Value(n, l.Expr(c.Nth(0)))
		}
	}
	return out.Expr(n)
}

// inserted lowers "$name" in a text.
func (l *lowering) inserted(n front.Node, text string) *ir.Expr {
	if text == "this" {
		return l.this(n)
	}
	return l.named(n, text)
}
