package python

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// text lowers a string, with interpolated values.
func (l *lowering) text(n front.Node) *ir.Expr {
	prefix := strings.ToLower(strings.TrimRight(n.First("string_start").Text(), `"'`))
	raw := strings.Contains(prefix, "r")
	var parts []*ir.Expr
	for c := range n.All() {
		switch c.Kind() {
		case "string_content":
			s := c.Text()
			if !raw {
				s = unescape(s)
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
		parts[0].Pos = n.Pos()
		return parts[0]
	}
	return front.Of(ir.Concat, n, "", parts...)
}

func (l *lowering) interpolation(n front.Node) *ir.Expr {
	x := l.expr(n.Field("expression"))
	if n.Field("type_conversion").Text() == "!r" {
		x = front.Call(n, front.At(ir.Ref, n, "repr"), front.Args(x)...)
	}
	if f := n.Field("format_specifier").Text(); f != "" && strings.ContainsAny(f[len(f)-1:], "dxXobeEfFgGn%") {
		x = &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "float", Args: front.Args(x)}
	}
	return front.Args(x)[0].X
}

// simple are the escape sequences of one letter.
var simple = map[byte]string{
	'n': "\n", 'r': "\r", 't': "\t", '\\': "\\", '\'': "'", '"': `"`, 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", '\n': "",
}

// unescape replaces the escape sequences in a text.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if to, ok := simple[s[i]]; ok {
			b.WriteString(to)
			continue
		}
		digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[i]]
		if digits == 0 || i+digits >= len(s) {
			b.WriteByte('\\')
			b.WriteByte(s[i])
			continue
		}
		r, err := strconv.ParseUint(s[i+1:i+1+digits], 16, 32)
		if err != nil || r > utf8.MaxRune {
			b.WriteByte('\\')
			b.WriteByte(s[i])
			continue
		}
		b.WriteRune(rune(r))
		i += digits
	}
	return b.String()
}

// literal returns the constant text of an expression.
func literal(x *ir.Expr) (string, bool) {
	if x == nil {
		return "", false
	}
	if x.Op == ir.String {
		return x.Name, true
	}
	if x.Op != ir.Concat {
		return "", false
	}
	var b strings.Builder
	for _, a := range x.Args {
		s, ok := literal(a.X)
		if !ok {
			return "", false
		}
		b.WriteString(s)
	}
	return b.String(), true
}

// percentOf lowers text % values; nil if the left operand is not a string literal.
func (l *lowering) percentOf(n front.Node, left *ir.Expr) *ir.Expr {
	if n.Field("operator").Text() != "%" || left == nil || left.Op != ir.String && left.Op != ir.Concat {
		return nil
	}
	right := l.expr(n.Field("right"))
	format, ok := literal(left)
	if !ok || right == nil {
		return front.Of(ir.Concat, n, "", left, right)
	}
	return front.Of(ir.Concat, n, "", percentParts(n, format, right)...)
}

// percentParts splits a format into constant text and values.
func percentParts(n front.Node, format string, right *ir.Expr) []*ir.Expr {
	var parts []*ir.Expr
	at := 0
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 || i+1 >= len(format) {
			break
		}
		parts = append(parts, front.At(ir.String, n, format[:i]))
		key, verb, rest := specification(format[i+1:])
		format = rest
		if verb == '%' {
			parts = append(parts, front.At(ir.String, n, "%"))
			continue
		}
		var x *ir.Expr
		switch {
		case key != "":
			x = keyOf(n, right, key)
		case right.Op == ir.List && at < len(right.Args):
			x = right.Args[at].X
		default:
			x = right
		}
		at++
		switch {
		case strings.IndexByte("dixXobeEfFgG", verb) >= 0:
			x = &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "float", Args: front.Args(x)}
		case verb == 'r':
			x = front.Call(n, front.At(ir.Ref, n, "repr"), front.Args(x)...)
		}
		parts = append(parts, x)
	}
	return append(parts, front.At(ir.String, n, format))
}

// specification is the part after a %: (key), flags and the verb.
func specification(s string) (key string, verb byte, rest string) {
	if strings.HasPrefix(s, "(") {
		end := strings.IndexByte(s, ')')
		if end < 0 {
			return "", 's', s
		}
		key, s = s[1:end], s[end+1:]
	}
	s = strings.TrimLeft(s, "#0- +123456789.*")
	if s == "" {
		return key, 's', ""
	}
	return key, s[0], s[1:]
}

func keyOf(n front.Node, x *ir.Expr, key string) *ir.Expr {
	if x.Op == ir.Map {
		for _, a := range x.Args {
			if a.Name == key || a.Key != nil && a.Key.Op == ir.String && a.Key.Name == key {
				return a.X
			}
		}
	}
	return &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: x, Args: front.Args(front.At(ir.String, n, key))}
}

// formatted lowers "text".format(values); nil for other calls.
func (l *lowering) formatted(n, fun front.Node) *ir.Expr {
	of := fun.Field("object")
	for of.Is("parenthesized_expression") {
		of = of.Nth(0)
	}
	if !fun.Is("attribute") || fun.Field("attribute").Text() != "format" || !of.Is("string", "concatenated_string") {
		return nil
	}
	format, ok := literal(l.expr(of))
	if !ok {
		return nil
	}
	args := l.arguments(n.Field("arguments"))
	var parts []*ir.Expr
	next := 0
	for {
		i := strings.IndexByte(format, '{')
		if i < 0 || i+1 >= len(format) {
			break
		}
		parts = append(parts, front.At(ir.String, n, strings.ReplaceAll(format[:i], "}}", "}")))
		if format[i+1] == '{' {
			parts, format = append(parts, front.At(ir.String, n, "{")), format[i+2:]
			continue
		}
		end := strings.IndexByte(format[i:], '}')
		if end < 0 {
			break
		}
		parts = append(parts, replacement(n, format[i+1:i+end], args, &next))
		format = format[i+end+1:]
	}
	return front.Of(ir.Concat, n, "", append(parts, front.At(ir.String, n, strings.ReplaceAll(format, "}}", "}")))...)
}

// replacement lowers a replacement field such as "{0[key].field!r:>10}".
func replacement(n front.Node, field string, args []ir.Arg, next *int) *ir.Expr {
	field, spec, _ := strings.Cut(field, ":")
	field, conversion, _ := strings.Cut(field, "!")
	end := strings.IndexAny(field, ".[")
	if end < 0 {
		end = len(field)
	}
	x := argument(n, field[:end], args, next)
	for rest := field[end:]; rest != ""; {
		if rest[0] == '[' {
			to := strings.IndexByte(rest, ']')
			if to < 0 {
				break
			}
			x = &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: x, Args: front.Args(front.At(ir.String, n, rest[1:to]))}
			rest = rest[to+1:]
			continue
		}
		rest = rest[1:]
		to := strings.IndexAny(rest, ".[")
		if to < 0 {
			to = len(rest)
		}
		x = front.Select(n, x, rest[:to])
		rest = rest[to:]
	}
	if conversion == "r" {
		x = front.Call(n, front.At(ir.Ref, n, "repr"), front.Args(x)...)
	}
	if spec != "" && strings.ContainsAny(spec[len(spec)-1:], "dxXobeEfFgG") {
		x = &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: "float", Args: front.Args(x)}
	}
	return x
}

func argument(n front.Node, name string, args []ir.Arg, next *int) *ir.Expr {
	at, err := strconv.Atoi(name)
	if name == "" {
		at, err = *next, nil
		*next++
	}
	if err != nil {
		var all []*ir.Expr
		for _, a := range args {
			if a.Name == name {
				return a.X
			}
			if a.Name == "**" {
				all = append(all, a.X)
			}
		}
		return front.Unknown(n, all...)
	}
	i := 0
	for _, a := range args {
		switch {
		case a.Name != "":
		case a.X.Op == ir.Spread:
			return front.Unknown(n, a.X)
		case i == at:
			return a.X
		default:
			i++
		}
	}
	return front.Unknown(n)
}
