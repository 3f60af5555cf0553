package python

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// sequence matches an escape sequence.
var sequence = regexp.MustCompile(`(?s)\\(?:x[[:xdigit:]]{2}|u[[:xdigit:]]{4}|U[[:xdigit:]]{8}|.)`)

var escapes = front.Escapes{
	Letters: map[byte]string{
		'n': "\n", 'r': "\r", 't': "\t", '\\': "\\", '\'': "'", '"': `"`, 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", '\n': "",
	},
	Hex: "xuU", Plain: `\`,
}

// text lowers a string, with interpolated values.
func (l *lowering) text(n front.Node) *ir.Expr {
	prefix := strings.ToLower(strings.TrimRight(n.First("string_start").Text(), `"'`))
	var parts []*ir.Expr
	for c := range n.All() {
		switch c.Kind() {
		case "string_content":
			s := c.Text()
			if !strings.Contains(prefix, "r") {
				s = sequence.ReplaceAllStringFunc(s, escapes.Decode)
			}
			if strings.ContainsAny(prefix, "ft") {
				s = strings.NewReplacer("{{", "{", "}}", "}").Replace(s)
			}
			parts = append(parts, front.At(ir.String, c, s))
		case "interpolation":
			parts = append(parts, l.interpolation(c))
		}
	}
	switch {
	case len(parts) == 0:
		return front.At(ir.String, n, "")
	case len(parts) == 1 && parts[0].Op == ir.String:
		return front.At(ir.String, n, parts[0].Name)
	}
	return front.Of(ir.Concat, n, "", parts...)
}

func (l *lowering) interpolation(n front.Node) *ir.Expr {
	spec := strings.TrimPrefix(n.Field("format_specifier").Text(), ":")
	return written(n, l.Expr(n.Field("expression")), strings.TrimPrefix(n.Field("type_conversion").Text(), "!"), spec)
}
