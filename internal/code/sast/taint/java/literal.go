package java

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var escapes = front.Escapes{
	Letters: map[byte]string{
		'n': "\n", 't': "\t", 'r': "\r", 'b': "\b", 'f': "\f", 's': " ", '\n': "", '\r': "",
	},
	Hex: "u", Octal: true,
}

// text lowers a string or a text block.
func text(_ *lowering, n front.Node) *ir.Expr {
	var b strings.Builder
	for c := range n.All() {
		switch c.Kind() {
		case "string_fragment", "multiline_string_fragment":
			b.WriteString(c.Text())
		case "escape_sequence":
			b.WriteString(escapes.Decode(c.Text()))
		}
	}
	s := b.String()
	if strings.HasPrefix(n.Text(), `"""`) {
		s = stripIndent(s)
	}
	return front.At(ir.String, n, s)
}

func character(_ *lowering, n front.Node) *ir.Expr {
	x := escapes.Char(n)
	x.Type = "char" // adding it to a number is arithmetic
	return x
}

// stripIndent removes the indentation of a text block.
func stripIndent(s string) string {
	s = strings.TrimPrefix(strings.TrimLeft(s, " \t"), "\n")
	lines := strings.Split(s, "\n")
	least := -1
	for i, line := range lines {
		body := strings.TrimLeft(line, " \t")
		if body == "" && i < len(lines)-1 {
			continue
		}
		if indent := len(line) - len(body); least < 0 || indent < least {
			least = indent
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line[min(max(least, 0), len(line)):], " \t")
	}
	return strings.Join(lines, "\n")
}
