package javascript

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// stringText returns the value of a string literal.
func stringText(n front.Node) string {
	var b strings.Builder
	for c := range n.Children() {
		b.WriteString(fragment(c))
	}
	return b.String()
}

// fragment returns the value of a part of a literal.
func fragment(n front.Node) string {
	if n.Is("escape_sequence") {
		return unescape(n.Text())
	}
	return n.Text()
}

func unescape(s string) string {
	if len(s) < 2 {
		return s
	}
	switch s[1] {
	case 'n':
		return "\n"
	case 'r':
		return "\r"
	case 't':
		return "\t"
	case 'b':
		return "\b"
	case 'f':
		return "\f"
	case 'v':
		return "\v"
	case '0':
		return "\x00"
	case '\n', '\r':
		return ""
	case 'x', 'u':
		if code, err := strconv.ParseUint(strings.Trim(s[2:], "{}"), 16, 32); err == nil && code <= 0x10ffff {
			return string(rune(code))
		}
	}
	return s[1:]
}

// template lowers a template literal.
func (l *lowerer) template(n front.Node) *ir.Expr {
	var parts []*ir.Expr
	for c := range n.Children() {
		if c.Is("template_substitution") {
			parts = append(parts, l.expr(c.Nth(0)))
			continue
		}
		if k := len(parts) - 1; k >= 0 && parts[k].Op == ir.String {
			parts[k].Name += fragment(c)
			continue
		}
		parts = append(parts, front.At(ir.String, c, fragment(c)))
	}
	switch {
	case len(parts) == 0:
		return front.At(ir.String, n, "")
	case len(parts) == 1 && parts[0].Op == ir.String:
		return front.At(ir.String, n, parts[0].Name)
	}
	return front.Of(ir.Concat, n, "", parts...)
}

func (l *lowerer) number(n front.Node) *ir.Expr {
	x := front.At(ir.Number, n, "")
	text := strings.TrimSuffix(strings.ReplaceAll(n.Text(), "_", ""), "n")
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		x.Num = f
	} else if i, err := strconv.ParseUint(text, 0, 64); err == nil {
		x.Num = float64(i)
	}
	return x
}
