package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var escapes = front.Escapes{
	Letters: map[byte]string{
		'n': "\n", 't': "\t", 'r': "\r", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", 'e': "\x1b", 's': " ", '\n': "",
		'x': "?", 'M': "?", 'C': "?", 'c': "?",
	},
	Hex: "u", Octal: true,
}

// text lowers a string or symbol in quotes, the content of a heredoc, or a pattern.
func (l *lowering) text(n front.Node) *ir.Expr {
	var out front.Literal
	for c := range n.Children() {
		switch {
		case c.Is("string_content", "heredoc_content"), c.Is("escape_sequence") && n.Is("regex"):
			out.Put(c.Text())
		case c.Is("escape_sequence"):
			out.Put(escapes.Decode(c.Text()))
		case c.Is("interpolation", "string"):
			out.Value(n, l.Expr(c))
		}
	}
	return out.Expr(n)
}

// keyText returns the text of a symbol or constant string, "" for other expressions.
func keyText(n front.Node) string {
	switch n.Kind() {
	case "hash_key_symbol":
		return strings.TrimSuffix(n.Text(), ":")
	case "simple_symbol":
		return strings.TrimPrefix(n.Text(), ":")
	case "string", "delimited_symbol":
		if !n.First("interpolation").OK() {
			return (*lowering)(nil).text(n).Name
		}
	}
	return ""
}

// symbol lowers a symbol, or a character such as "?a".
func symbol(_ *lowering, n front.Node) *ir.Expr {
	if n.Is("character") {
		return front.At(ir.String, n, strings.TrimPrefix(n.Text(), "?"))
	}
	return front.At(ir.String, n, keyText(n))
}

func (l *lowering) heredoc(n front.Node) *ir.Expr {
	body, ok := l.heredocs[n.Index()]
	if !ok {
		return front.At(ir.String, n, "")
	}
	x := l.text(body)
	x.Pos = n.Pos()
	if strings.HasSuffix(n.Text(), "`") {
		return command(n, x)
	}
	return x
}

// shell lowers a command in backquotes.
func (l *lowering) shell(n front.Node) *ir.Expr { return command(n, l.text(n)) }

func command(n front.Node, x *ir.Expr) *ir.Expr {
	return front.CallNamed(n, "Kernel.`", x)
}

func (l *lowering) regex(n front.Node) *ir.Expr {
	if n.First("interpolation").OK() {
		return front.CallNamed(n, "Regexp.new", l.text(n))
	}
	var text strings.Builder
	for c := range n.Children() {
		text.WriteString(c.Text())
	}
	// In Ruby, "^" and "$" match at the ends of lines.
	return front.At(ir.Regexp, n, "(?m)"+strings.ReplaceAll(text.String(), `\h`, `[0-9a-fA-F]`))
}

// elements lowers the elements of an array, or the arguments of a call. Pairs with constant keys are named arguments of a call; others are
// one hash.
func (l *lowering) elements(n front.Node, call bool) []ir.Arg {
	var out []ir.Arg
	var pairs *ir.Expr
	for _, a := range statements(n) {
		switch {
		case a.Is("pair"):
			one := l.pair(a)
			if call && one.Name != "" {
				out = append(out, one)
				continue
			}
			if pairs == nil {
				pairs = front.At(ir.Map, a, "")
				out = append(out, ir.Arg{X: pairs})
			}
			pairs.Args = append(pairs.Args, one)
		case call && a.Is("hash_splat_argument"):
			out = append(out, ir.Arg{Name: ir.NamedRest, X: l.splatted(a)})
		case call && a.Is("forward_argument"):
			out = append(out, forwarded(a)...)
		case !a.Is("block_argument"):
			out = append(out, ir.Arg{X: l.Expr(a)})
		case call:
			out = append(out, ir.Arg{Name: blockName, X: l.passed(a)})
		}
	}
	return out
}

// splat lowers "*a", or all further arguments of the function.
func (l *lowering) splat(n front.Node) *ir.Expr {
	x := front.At(ir.Var, n, restName)
	if of := n.Nth(0); of.OK() {
		x = l.Expr(of)
	}
	return front.Of(ir.Spread, n, "", x)
}

// forwarded returns the arguments that "..." passes on: the positional ones, the named ones, and the block.
func forwarded(n front.Node) []ir.Arg {
	return []ir.Arg{
		{X: front.Of(ir.Spread, n, "", front.At(ir.Var, n, restName))}, {Name: ir.NamedRest, X: front.At(ir.Var, n, namedRestName)},
		{Name: blockName, X: front.At(ir.Var, n, blockName)},
	}
}

// splatted lowers the hash in "**hash", or the named arguments that a parameter without a name takes.
func (l *lowering) splatted(n front.Node) *ir.Expr {
	if of := n.Nth(0); of.OK() {
		return l.Expr(of)
	}
	return front.At(ir.Var, n, namedRestName)
}

// hash lowers pairs as a hash.
func (l *lowering) hash(n front.Node, list []front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for _, c := range list {
		switch c.Kind() {
		case "pair":
			out.Args = append(out.Args, l.pair(c))
		case "hash_splat_argument":
			out.Args = append(out.Args, ir.Arg{X: front.Of(ir.Spread, c, "", l.splatted(c))})
		}
	}
	return out
}

// pair lowers an element of a hash. Without a value, it is the variable or method with the name of the key.
func (l *lowering) pair(n front.Node) ir.Arg {
	key, value := n.Field("key"), n.Field("value")
	name := keyText(key)
	var x *ir.Expr
	switch {
	case value.OK():
		x = l.Expr(value)
	case l.Vars.Has(name):
		x = l.Vars.At(key, name)
	default:
		x = self(key, name)
	}
	if name != "" {
		return ir.Arg{Name: name, X: x}
	}
	return ir.Arg{Key: l.Expr(key), X: x}
}
