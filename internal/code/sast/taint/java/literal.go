package java

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) number(n front.Node) *ir.Expr {
	s := strings.ToLower(strings.ReplaceAll(n.Text(), "_", ""))
	x := front.At(ir.Number, n, "")
	if n.Is("decimal_floating_point_literal", "hex_floating_point_literal") {
		f, err := strconv.ParseFloat(strings.TrimRight(s, "fd"), 64)
		if err != nil {
			return front.Unknown(n)
		}
		x.Num = f
		return x
	}
	i, err := strconv.ParseUint(strings.TrimSuffix(s, "l"), 0, 64)
	if err != nil {
		return front.Unknown(n)
	}
	x.Num = float64(i)
	return x
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
			b.WriteString(unescape(c.Text()))
		case "string_interpolation":
			parts = append(parts, front.At(ir.String, n, b.String()), l.expr(c.Nth(0)))
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
	s := strings.TrimSuffix(strings.TrimPrefix(n.Text(), "'"), "'")
	if strings.HasPrefix(s, `\`) {
		s = unescape(s)
	}
	x := front.At(ir.String, n, s)
	x.Type = "char" // adding it to a number is arithmetic
	return x
}

func unescape(s string) string {
	if len(s) < 2 {
		return s
	}
	switch s[1] {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r':
		return "\r"
	case 'b':
		return "\b"
	case 'f':
		return "\f"
	case 's':
		return " "
	case '\n', '\r':
		return ""
	case 'u':
		if c, err := strconv.ParseUint(strings.TrimLeft(s[1:], "u"), 16, 32); err == nil {
			return string(rune(c))
		}
		return s
	}
	if c, err := strconv.ParseUint(s[1:], 8, 8); err == nil {
		return string(rune(c))
	}
	return s[1:]
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
