package php

import (
	"regexp"
	"slices"
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
	for c := range textIn(n).Children() {
		s, ok := piece(c)
		if !ok {
			return "", false
		}
		b.WriteString(s)
	}
	return b.String(), true
}

// textIn returns the node that the parts of a text are in.
func textIn(n front.Node) front.Node {
	if n.Is("heredoc", "nowdoc") {
		return n.Field("value")
	}
	return n
}

// piece returns a part of a text that is not a value.
func piece(n front.Node) (text string, ok bool) {
	if n.Is("escape_sequence") {
		return escapes.Decode(n.Text()), true
	}
	return n.Text(), n.Is("string_content", "nowdoc_string")
}

// parts returns the parts of a text with variables.
func (l *lowering) parts(n front.Node) []*ir.Expr {
	var out []*ir.Expr
	for c := range textIn(n).Children() {
		s, ok := piece(c)
		switch last := len(out) - 1; {
		case !ok:
			out = append(out, l.Expr(c))
		case last >= 0 && out[last].Op == ir.String:
			out[last].Name += s
		default:
			out = append(out, front.At(ir.String, c, s))
		}
	}
	return out
}

var escapes = front.Escapes{
	Letters: map[byte]string{'n': "\n", 'r': "\r", 't': "\t", 'v': "\v", 'e': "\x1b", 'f': "\f"}, Hex: "xu", Octal: true, Plain: "\\$\"`",
}

// concat lowers a chain of ".", which the grammar nests to the left.
func (l *lowering) concat(n front.Node) *ir.Expr {
	ops, first := front.Chain(n, "left", func(c front.Node) bool {
		return c.Is("binary_expression") && c.Field("operator").Text() == "."
	})
	parts := l.operand(first)
	for _, op := range slices.Backward(ops) {
		parts = append(parts, l.operand(op.Field("right"))...)
	}
	return l.build(n, parts)
}

// operand returns the parts of the text that an operand of a concatenation is.
func (l *lowering) operand(n front.Node) []*ir.Expr {
	if !n.Is("string", "encapsed_string", "heredoc", "nowdoc") {
		return []*ir.Expr{l.Expr(n)}
	}
	if text, ok := l.constant(n); ok {
		return []*ir.Expr{front.At(ir.String, n, text)}
	}
	return l.parts(n)
}

// build joins the parts of a text. Markup counts as shown where it is composed; a query is passed on with its effect on tables.
func (l *lowering) build(n front.Node, parts []*ir.Expr) *ir.Expr {
	text, dynamic := queryText(parts)
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

// shown marks the values in markup as shown to users; in a text of several lines, each value gets its
// own line.
func (l *lowering) shown(n front.Node, parts []*ir.Expr) []*ir.Expr {
	out := make([]*ir.Expr, 0, len(parts))
	at := n.Pos()
	for _, p := range parts {
		if p.Op == ir.String {
			out = append(out, p)
			continue
		}
		if p.Pos.Line != at.Line && p.Pos.Line > 0 {
			at = p.Pos
		}
		c := front.CallNamed(n, "markup", p)
		c.Pos = at
		out = append(out, c)
	}
	return out
}

// bare replaces values in a query that are escaped but not quoted by their unescaped values, because escaping has no
// effect there.
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
			parts[i] = front.CallNamed(n, "unquoted", p, front.At(ir.Var, n, name))
		}
	}
	return parts
}

// output lowers statements and calls that write to the response.
func (l *lowering) output(n front.Node, how string, x *ir.Expr) *ir.Expr {
	if l.scope.plain {
		return front.Unknown(n, x)
	}
	return front.CallNamed(n, how, x)
}
