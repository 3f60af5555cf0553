package csharp

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) literal(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "null_literal":
		return front.At(ir.Nil, n, "")
	case "boolean_literal":
		x := front.At(ir.Bool, n, "")
		if n.Text() == "true" {
			x.Num = 1
		}
		return x
	case "integer_literal", "real_literal":
		x := front.At(ir.Number, n, "")
		x.Num = number(n.Text())
		return x
	case "verbatim_string_literal":
		text := strings.TrimSuffix(strings.TrimSuffix(n.Text(), "u8"), "U8")
		text = strings.TrimSuffix(strings.TrimPrefix(text, `@"`), `"`)
		return front.At(ir.String, n, strings.ReplaceAll(text, `""`, `"`))
	case "raw_string_literal":
		return front.At(ir.String, n, trimRaw(n.First("raw_string_content").Text()))
	}
	var b strings.Builder
	for c := range n.All() {
		switch c.Kind() {
		case "string_literal_content", "character_literal_content":
			b.WriteString(c.Text())
		case "escape_sequence":
			b.WriteString(escape(c.Text()))
		}
	}
	return front.At(ir.String, n, b.String())
}

func number(text string) float64 {
	text = strings.ReplaceAll(text, "_", "")
	lower := strings.ToLower(text)
	switch {
	case strings.HasPrefix(lower, "0x"), strings.HasPrefix(lower, "0b"):
		v, _ := strconv.ParseUint(strings.TrimRight(lower, "ul"), 0, 64)
		return float64(v)
	}
	v, _ := strconv.ParseFloat(strings.TrimRight(lower, "ulfdm"), 64)
	return v
}

// trimRaw removes the first and the last line break, and the indentation of the last line.
func trimRaw(text string) string {
	if !strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "\n") {
		return text
	}
	lines := strings.Split(text, "\n")
	indent := lines[len(lines)-1]
	lines = lines[1 : len(lines)-1]
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], indent)
	}
	return strings.Join(lines, "\n")
}

func escape(text string) string {
	if len(text) < 2 {
		return text
	}
	switch text[1] {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r':
		return "\r"
	case '0':
		return "\x00"
	case 'a', 'b', 'e', 'f', 'v':
		return " "
	case 'x', 'u', 'U':
		v, err := strconv.ParseUint(text[2:], 16, 32)
		if err != nil || v > utf8.MaxRune {
			return ""
		}
		return string(rune(v))
	}
	return text[1:]
}

// interpolated returns the text of all parts of an interpolated string.
func (l *lowering) interpolated(n front.Node) *ir.Expr {
	out := front.At(ir.Concat, n, "")
	var b strings.Builder
	flush := func(at front.Node) {
		if b.Len() > 0 {
			out.Args = append(out.Args, ir.Arg{X: front.At(ir.String, at, b.String())})
			b.Reset()
		}
	}
	verbatim := strings.Contains(n.First("interpolation_start").Text(), "@")
	for c := range n.All() {
		switch c.Kind() {
		case "string_content":
			text := c.Text()
			if verbatim {
				text = strings.ReplaceAll(text, `""`, `"`)
			}
			b.WriteString(strings.NewReplacer("{{", "{", "}}", "}").Replace(text))
		case "escape_sequence":
			b.WriteString(escape(c.Text()))
		case "interpolation":
			flush(c)
			out.Args = append(out.Args, ir.Arg{X: front.Args(l.expr(hole(c)))[0].X})
		}
	}
	flush(n)
	return out
}

// hole lowers the expression in an interpolation.
func hole(n front.Node) front.Node {
	for c := range n.Children() {
		if !c.Is("interpolation_brace", "interpolation_alignment_clause", "interpolation_format_clause") {
			return c
		}
	}
	return front.Node{}
}
