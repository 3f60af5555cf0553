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

// text lowers a string, a text block, or a template with expressions.
func (l *lowering) text(n front.Node) *ir.Expr {
	block := strings.HasPrefix(n.Text(), `"""`)
	var parts []*ir.Expr
	var b strings.Builder
	for c := range n.All() {
		switch c.Kind() {
		case "string_fragment", "multiline_string_fragment":
			b.WriteString(c.Text())
		case "escape_sequence":
			b.WriteString(escapes.Decode(c.Text()))
		case "string_interpolation":
			parts = append(parts, front.At(ir.String, n, b.String()), l.Expr(c.Nth(0)))
			b.Reset()
		}
	}
	s := b.String()
	if block {
		s = stripIndent(s)
	}
	if len(parts) == 0 {
		return front.At(ir.String, n, s)
	}
	return front.Of(ir.Concat, n, "", append(parts, front.At(ir.String, n, s))...)
}

func (l *lowering) character(n front.Node) *ir.Expr {
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
