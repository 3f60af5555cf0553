package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// text lowers strings, symbols, heredocs, regular expressions and commands.
func (l *lowering) text(n front.Node) (*ir.Expr, bool) {
	switch n.Kind() {
	case "string", "bare_string", "delimited_symbol", "bare_symbol", "chained_string":
		return l.interpolated(n), true
	case "simple_symbol":
		return front.At(ir.String, n, strings.TrimPrefix(n.Text(), ":")), true
	case "hash_key_symbol":
		return front.At(ir.String, n, strings.TrimSuffix(n.Text(), ":")), true
	case "character":
		return front.At(ir.String, n, strings.TrimPrefix(n.Text(), "?")), true
	case "heredoc_beginning":
		return l.heredoc(n), true
	case "regex":
		return l.regex(n), true
	case "subshell":
		return front.Call(n, front.At(ir.Ref, n, "Kernel.`"), ir.Arg{X: l.interpolated(n)}), true
	case "file":
		return front.At(ir.String, n, l.u.Path), true
	case "encoding", "line":
		return front.Unknown(n), true
	}
	return nil, false
}

// interpolated is text with expressions in it.
func (l *lowering) interpolated(n front.Node) *ir.Expr {
	var parts []*ir.Expr
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, front.At(ir.String, n, text.String()))
			text.Reset()
		}
	}
	constant := true
	for c := range n.Children() {
		switch c.Kind() {
		case "string_content", "heredoc_content":
			text.WriteString(c.Text())
		case "escape_sequence":
			text.WriteString(escape(c.Text()))
		case "interpolation":
			constant = false
			flush()
			parts = append(parts, l.expr(c))
		case "string": // text behind text
			constant = false
			flush()
			parts = append(parts, l.expr(c))
		}
	}
	if constant {
		return front.At(ir.String, n, text.String())
	}
	flush()
	return front.Of(ir.Concat, n, "", parts...)
}

// plainText is the text of a string without expressions in it.
func plainText(n front.Node) (string, bool) {
	var text strings.Builder
	for c := range n.Children() {
		switch c.Kind() {
		case "string_content":
			text.WriteString(c.Text())
		case "escape_sequence":
			text.WriteString(escape(c.Text()))
		default:
			return "", false
		}
	}
	return text.String(), true
}

func (l *lowering) heredoc(n front.Node) *ir.Expr {
	body, ok := l.heredocs[n.Index()]
	if !ok {
		return front.At(ir.String, n, "")
	}
	x := l.interpolated(body)
	x.Pos = n.Pos()
	if strings.HasSuffix(n.Text(), "`") {
		return front.Call(n, front.At(ir.Ref, n, "Kernel.`"), ir.Arg{X: x})
	}
	return x
}

func (l *lowering) regex(n front.Node) *ir.Expr {
	var text strings.Builder
	constant := true
	for c := range n.Children() {
		if c.Is("interpolation") {
			constant = false
		}
		text.WriteString(c.Text())
	}
	if constant {
		// The ends that "^" and "$" mean are those of lines.
		return front.At(ir.Regexp, n, "(?m)"+strings.ReplaceAll(text.String(), `\h`, `[0-9a-fA-F]`))
	}
	return front.Call(n, front.At(ir.Ref, n, "Regexp.new"), ir.Arg{X: l.interpolated(n)})
}

// escape is what an escape sequence means.
func escape(s string) string {
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
	case '0':
		return "\x00"
	case 'e':
		return "\x1b"
	case 's':
		return " "
	case '\n':
		return ""
	case 'u', 'x', 'M', 'C', 'c':
		return "?"
	}
	return s[1:]
}
