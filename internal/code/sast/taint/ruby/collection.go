package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// collection lowers arrays and hashes.
func (l *lowering) collection(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "hash":
		return l.hash(n)
	case "pair":
		out := front.At(ir.Map, n, "")
		out.Args = append(out.Args, l.pair(n))
		return out
	case "splat_argument":
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "hash_splat_argument":
		out := front.At(ir.Map, n, "")
		out.Args = append(out.Args, ir.Arg{X: front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))})
		return out
	}
	out := front.At(ir.List, n, "")
	var pairs *ir.Expr
	for a := range n.Children() {
		switch a.Kind() {
		case "pair":
			if pairs == nil {
				pairs = front.At(ir.Map, a, "")
				out.Args = append(out.Args, ir.Arg{X: pairs})
			}
			pairs.Args = append(pairs.Args, l.pair(a))
		case "heredoc_body", "block_argument":
		default:
			out.Args = append(out.Args, ir.Arg{X: l.element(a)})
		}
	}
	return out
}

// element lowers an element of an array, or an argument.
func (l *lowering) element(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "splat_argument":
		if !n.Nth(0).OK() {
			return front.Of(ir.Spread, n, "", front.At(ir.Var, n, restName))
		}
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "forward_argument":
		return front.Of(ir.Spread, n, "", front.At(ir.Var, n, restName))
	}
	return l.expr(n)
}

func (l *lowering) hash(n front.Node) *ir.Expr {
	out := front.At(ir.Map, n, "")
	for c := range n.Children() {
		switch c.Kind() {
		case "pair":
			out.Args = append(out.Args, l.pair(c))
		case "hash_splat_argument":
			out.Args = append(out.Args, ir.Arg{X: front.Of(ir.Spread, c, "", l.expr(c.Nth(0)))})
		}
	}
	return out
}

// pair lowers an element of a hash.
func (l *lowering) pair(n front.Node) ir.Arg {
	key, value := n.Field("key"), n.Field("value")
	var x *ir.Expr
	if value.OK() {
		x = l.expr(value)
	} else { // the value is the variable with the name of the key
		x = l.byName(key)
	}
	if name := keyText(key); name != "" {
		return ir.Arg{Name: name, X: x}
	}
	return ir.Arg{Key: l.expr(key), X: x}
}

func (l *lowering) byName(key front.Node) *ir.Expr {
	name := keyText(key)
	if l.has(name) {
		return front.At(ir.Var, key, name)
	}
	return self(key, name)
}

// keyText returns the text of a constant key, "" for other keys.
func keyText(n front.Node) string {
	switch n.Kind() {
	case "hash_key_symbol":
		return strings.TrimSuffix(n.Text(), ":")
	case "simple_symbol":
		return strings.TrimPrefix(n.Text(), ":")
	case "string", "delimited_symbol":
		if s, ok := plainText(n); ok {
			return s
		}
	}
	return ""
}
