package csharp

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var escapes = front.Escapes{
	Letters: map[byte]string{
		'n': "\n", 't': "\t", 'r': "\r", '0': "\x00", 'a': " ", 'b': " ", 'e': " ", 'f': " ", 'v': " ",
	},
	Hex: "xuU",
}

// text lowers a string, with or without values in it, or a character.
func (l *lowering) text(n front.Node) *ir.Expr {
	var out front.Literal
	doubled := []string{"{{", "{", "}}", "}"}
	if strings.Contains(n.First("interpolation_start").Text(), "@") {
		doubled = append(doubled, `""`, `"`)
	}
	for c := range n.All() {
		switch c.Kind() {
		case "string_literal_content", "character_literal_content":
			out.Put(c.Text())
		case "string_content":
			out.Put(strings.NewReplacer(doubled...).Replace(c.Text()))
		case "escape_sequence":
			out.Put(escapes.Decode(c.Text()))
		case "interpolation":
			out.Value(c, l.Expr(c.Nth(1))) // behind the brace
		}
	}
	return out.Expr(n)
}

func verbatim(_ *lowering, n front.Node) *ir.Expr {
	text := strings.TrimSuffix(strings.TrimSuffix(n.Text(), "u8"), "U8")
	text = strings.TrimSuffix(strings.TrimPrefix(text, `@"`), `"`)
	return front.At(ir.String, n, strings.ReplaceAll(text, `""`, `"`))
}

// raw lowers a raw string, without the first and the last line break, and without the indentation of the last line.
func raw(_ *lowering, n front.Node) *ir.Expr {
	text := n.First("raw_string_content").Text()
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "\n") {
		lines := strings.Split(text, "\n")
		indent := lines[len(lines)-1]
		lines = lines[1 : len(lines)-1]
		for i := range lines {
			lines[i] = strings.TrimPrefix(lines[i], indent)
		}
		text = strings.Join(lines, "\n")
	}
	return front.At(ir.String, n, text)
}
