package kotlin

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) literal(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "character_literal":
		s := strings.TrimSuffix(strings.TrimPrefix(n.Text(), "'"), "'")
		if strings.HasPrefix(s, `\`) {
			s = unescape(s)
		}
		x := front.At(ir.String, n, s)
		return x
	case "number_literal", "float_literal":
		return number(n)
	}
	return l.text(n)
}

func number(n front.Node) *ir.Expr {
	s := strings.ToLower(strings.ReplaceAll(n.Text(), "_", ""))
	x := front.At(ir.Number, n, "")
	if i, err := strconv.ParseUint(strings.TrimRight(s, "ul"), 0, 64); err == nil {
		x.Num = float64(i)
		return x
	}
	f, err := strconv.ParseFloat(strings.TrimRight(s, "fd"), 64)
	if err != nil {
		return front.Unknown(n)
	}
	x.Num = f
	return x
}

// firstName matches the first character of a name after "$".
var firstName = regexp.MustCompile(`^(?:[\p{L}_][\p{L}_\p{Nd}]*|` + "`[^`\r\n]+`" + `)`)

// text is a string with what is put into it. The grammar leaves "$name" in the text.
func (l *lowering) text(n front.Node) *ir.Expr {
	out := front.At(ir.Concat, n, "")
	var b strings.Builder
	put := func(x *ir.Expr) {
		if b.Len() > 0 {
			out.Args = append(out.Args, ir.Arg{X: front.At(ir.String, n, b.String())})
			b.Reset()
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	dollar := false
	for c := range n.All() {
		s := c.Text()
		switch c.Kind() {
		case "string_content":
			if dollar {
				if text := firstName.FindString(s); text != "" {
					put(l.inserted(c, strings.Trim(text, "`")))
					s = s[len(text):]
				} else {
					b.WriteByte('$')
				}
			}
			if dollar = s == "$" && n.Is("string_literal"); !dollar {
				b.WriteString(s)
			}
			continue
		case "escape_sequence":
			s = unescape(s)
		case "interpolation":
			put(l.expr(c.Nth(0)))
			s = ""
		default:
			s = ""
		}
		if dollar {
			b.WriteByte('$')
		}
		dollar = false
		b.WriteString(s)
	}
	if dollar {
		b.WriteByte('$')
	}
	if len(out.Args) == 0 {
		return front.At(ir.String, n, b.String())
	}
	if b.Len() > 0 {
		out.Args = append(out.Args, ir.Arg{X: front.At(ir.String, n, b.String())})
	}
	return out
}

// inserted lowers "$name" in a text.
func (l *lowering) inserted(n front.Node, text string) *ir.Expr {
	if text == "this" {
		if v, ok := l.lookup("this"); ok {
			return v.expr(n)
		}
		return front.At(ir.This, n, "")
	}
	return l.named(n, text)
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
	case 'u':
		if c, err := strconv.ParseUint(s[2:], 16, 32); err == nil {
			return string(rune(c))
		}
	}
	return s[1:]
}
