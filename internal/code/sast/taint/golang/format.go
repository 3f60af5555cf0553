package golang

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// formatted lowers a call with a constant format: %d writes a number, and %q quotes its value. It returns nil for other calls.
func formatted(n front.Node, callee *ir.Expr, args []ir.Arg) *ir.Expr {
	if callee.Name == "" || !strings.HasSuffix(callee.Name, "f") || callee.Op != ir.Ref && callee.Op != ir.Select {
		return nil
	}
	at := slices.IndexFunc(args[:min(len(args), maxBefore)], func(a ir.Arg) bool { return a.X.Op == ir.String })
	if at < 0 {
		return nil
	}
	pieces, ok := verbs(args[at].X.Name)
	values := args[at+1:]
	if !ok || len(pieces) != 2*len(values)+1 || slices.ContainsFunc(values, func(a ir.Arg) bool { return a.X.Op == ir.Spread }) {
		return nil
	}
	text := front.Of(ir.Concat, n, "", front.At(ir.String, n, pieces[0]))
	written := slices.Clone(args[:at+1])
	for i, a := range values {
		x := verb(n, pieces[2*i+1], a.X)
		written = append(written, ir.Arg{X: x})
		text.Args = append(text.Args, front.Args(x, front.At(ir.String, n, pieces[2*i+2]))...)
	}
	if callee.Op == ir.Ref && callee.Name == "fmt.Sprintf" {
		return text
	}
	return front.Call(n, callee, written...)
}

// maxBefore bounds the position of a format among the arguments.
const maxBefore = 4

// verb lowers a value that is formatted by a verb.
func verb(n front.Node, v string, x *ir.Expr) *ir.Expr {
	switch v {
	case "d", "b", "o", "O", "U", "t", "p", "T", "e", "E", "f", "F", "g", "G", "x", "X", "c":
		return front.Cast(n, "int", x)
	case "q":
		return front.CallNamed(n, "strconv.Quote", x)
	}
	return x
}

// verbs splits a format into text, verb, text, verb, …, text. ok is false if verbs have explicit argument indexes.
func verbs(format string) ([]string, bool) {
	var out []string
	var text strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			text.WriteByte(format[i])
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.", format[i]) >= 0 {
			i++
		}
		switch {
		case i >= len(format), format[i] == '*', format[i] == '[':
			return nil, false
		case format[i] == '%':
			text.WriteByte('%')
		default:
			out = append(out, text.String(), format[i:i+1])
			text.Reset()
		}
	}
	return append(out, text.String()), true
}
