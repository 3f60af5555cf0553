package php

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/sql"
)

// Patterns that recognise kinds of text by their constant parts.
var (
	markup = regexp.MustCompile(`(?i)<(?:a|abbr|article|aside|audio|b|blockquote|br|button|center|code|dd|div|dl|dt|em|fieldset|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|input|label|legend|li|nav|ol|option|p|pre|script|section|select|small|span|strong|style|sub|sup|table|tbody|td|textarea|tfoot|th|thead|tr|tt|u|ul|video)(?:\s[^<>]*)?(?:>|$|/>)`)
	query  = regexp.MustCompile(`(?is)^[\s(]*(?:select\s.*\sfrom\s|select\s+(?:count|max|min|sum)\(|insert\s+(?:ignore\s+)?into\s|replace\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|drop\s+(?:table|database)\s|alter\s+table\s|create\s+(?:table|database|user)\s|truncate\s+table\s|show\s+\w+\s+(?:from|like)\s|grant\s)`)
)

// text lowers a literal with or without interpolated variables.
func (l *lowering) text(n front.Node) *ir.Expr {
	if s, ok := l.constant(n); ok {
		x := front.At(ir.String, n, s)
		if q, ok := sql.Parse(strings.ReplaceAll(s, string(rune(sql.UnknownPart)), " ")); ok {
			return l.asking(n, x, q)
		}
		return x
	}
	return l.build(n, l.parts(n))
}

// constant returns the text of a literal without variables.
func (l *lowering) constant(n front.Node) (string, bool) {
	switch n.Kind() {
	case "integer":
		return n.Text(), true
	case "string":
		text := strings.TrimLeft(n.Text(), "bB")
		if len(text) < 2 {
			return "", true
		}
		text = text[1 : len(text)-1]
		if strings.IndexByte(text, '\\') >= 0 {
			text = strings.NewReplacer(`\\`, `\`, `\'`, `'`).Replace(text)
		}
		return text, true
	case "encapsed_string", "heredoc", "nowdoc":
	default:
		return "", false
	}
	var b strings.Builder
	body := n
	if !n.Is("encapsed_string") {
		body = n.Field("value")
	}
	for c := range body.Children() {
		switch c.Kind() {
		case "string_content", "nowdoc_string":
			b.WriteString(c.Text())
		case "escape_sequence":
			b.WriteString(unescape(c.Text()))
		default:
			return "", false
		}
	}
	return b.String(), true
}

// parts returns the parts of a text with variables.
func (l *lowering) parts(n front.Node) []*ir.Expr {
	var out []*ir.Expr
	body := n
	if n.Is("heredoc") {
		body = n.Field("value")
	}
	add := func(c front.Node, s string) {
		if k := len(out) - 1; k >= 0 && out[k].Op == ir.String {
			out[k].Name += s
			return
		}
		out = append(out, front.At(ir.String, c, s))
	}
	for c := range body.Children() {
		switch c.Kind() {
		case "string_content", "nowdoc_string":
			add(c, c.Text())
		case "escape_sequence":
			add(c, unescape(c.Text()))
		default:
			out = append(out, l.expr(c))
		}
	}
	return out
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
	case 'v':
		return "\v"
	case 'e':
		return "\x1b"
	case 'f':
		return "\f"
	case 'x':
		if v, err := strconv.ParseUint(s[2:], 16, 8); err == nil {
			return string(rune(v))
		}
	case 'u':
		if v, err := strconv.ParseUint(strings.Trim(s[2:], "{}"), 16, 21); err == nil {
			return string(rune(v))
		}
	case '\\', '$', '"', '`':
		return s[1:2]
	default:
		if v, err := strconv.ParseUint(s[1:], 8, 8); err == nil {
			return string(rune(v))
		}
	}
	return s
}

// concat is a chain of ".", which the grammar nests to the left.
func (l *lowering) concat(n front.Node) *ir.Expr {
	var operands []front.Node
	at := n
	for at.Is("binary_expression") && at.Field("operator").Text() == "." {
		operands = append(operands, at.Field("right"))
		at = at.Field("left")
	}
	operands = append(operands, at)
	var parts []*ir.Expr
	for i := len(operands) - 1; i >= 0; i-- {
		o := operands[i]
		if o.Is("string", "encapsed_string", "heredoc", "nowdoc") {
			if text, ok := l.constant(o); ok {
				parts = append(parts, front.At(ir.String, o, text))
			} else {
				parts = append(parts, l.parts(o)...)
			}
			continue
		}
		parts = append(parts, l.expr(o))
	}
	return l.build(n, parts)
}

// build puts a text together, and tells what it is: markup is as good as shown, and is
// looked at where it is made; a query is known as one by whatever it is handed to.
func (l *lowering) build(n front.Node, parts []*ir.Expr) *ir.Expr {
	text, dynamic := said(parts)
	switch {
	case !dynamic:
	case query.MatchString(text):
		q, _ := sql.Parse(text)
		out := front.Of(ir.Cast, n, "", front.Of(ir.Concat, n, "", l.written(n, l.bare(n, parts), q)...))
		out.Type = "text.sql"
		return l.asking(n, out, q)
	case markup.MatchString(text):
		parts = l.shown(n, parts)
	case strings.Contains(text, "where ") || strings.Contains(text, "WHERE "):
		parts = l.bare(n, parts)
	}
	return front.Of(ir.Concat, n, "", parts...)
}

// shown marks the values in markup as shown to users, each line of a text that goes over
// several at its own place.
func (l *lowering) shown(n front.Node, parts []*ir.Expr) []*ir.Expr {
	out := make([]*ir.Expr, 0, len(parts))
	var at ir.Pos
	if p := n.Pos(); p.Line > 0 {
		at = p
	}
	for _, p := range parts {
		if p.Op == ir.String {
			out = append(out, p)
			continue
		}
		if p.Pos.Line != at.Line && p.Pos.Line > 0 {
			at = p.Pos
		}
		c := front.Call(n, front.At(ir.Ref, n, "markup"), front.Args(p)...)
		c.Pos = at
		out = append(out, c)
	}
	return out
}

// bare looks for values in a query that are escaped but stand in no quotes, where escaping
// does not help: they count as what they were before.
func (l *lowering) bare(n front.Node, parts []*ir.Expr) []*ir.Expr {
	quoted := false
	for i, p := range parts {
		if p.Op == ir.String {
			for _, c := range []byte(p.Name) {
				if c == '\'' || c == '"' {
					quoted = !quoted
				}
			}
			continue
		}
		if name, ok := l.scope.escaped[p.Name]; ok && p.Op == ir.Var && !quoted {
			parts[i] = front.Call(n, front.At(ir.Ref, n, "unquoted"), front.Args(p, front.At(ir.Var, n, name))...)
		}
	}
	return parts
}

// output is what writes to the answer.
func (l *lowering) output(n front.Node, how string, x *ir.Expr) *ir.Expr {
	if l.scope.plain {
		return front.Unknown(n, x)
	}
	return front.Call(n, front.At(ir.Ref, n, how), front.Args(x)...)
}
