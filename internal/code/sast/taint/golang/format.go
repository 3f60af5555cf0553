package golang

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// formatted lowers a call with a constant format: %d writes a number, and %q quotes its value. It returns nil for other calls.
func (l *lowering) formatted(n front.Node, callee *ir.Expr, args []ir.Arg) *ir.Expr {
	if callee.Name == "" || !strings.HasSuffix(callee.Name, "f") || callee.Op != ir.Ref && callee.Op != ir.Select {
		return nil
	}
	at := 0
	for at < len(args) && at < 3 && args[at].X.Op != ir.String {
		at++
	}
	if at >= len(args) || args[at].X.Op != ir.String {
		return nil
	}
	pieces, ok := verbs(args[at].X.Name)
	rest := args[at+1:]
	if !ok || len(pieces) != 2*len(rest)+1 {
		return nil
	}
	parts := []*ir.Expr{front.At(ir.String, n, pieces[0])}
	written := make([]ir.Arg, 0, len(args))
	written = append(written, args[:at+1]...)
	for i, a := range rest {
		if a.X.Op == ir.Spread {
			return nil
		}
		x := verb(n, pieces[2*i+1], a.X)
		written = append(written, ir.Arg{X: x})
		parts = append(parts, x, front.At(ir.String, n, pieces[2*i+2]))
	}
	if callee.Op == ir.Ref && callee.Name == "fmt.Sprintf" {
		return front.Of(ir.Concat, n, "", parts...)
	}
	return front.Call(n, callee, written...)
}

// verb lowers a value that is formatted by a verb.
func verb(n front.Node, v string, x *ir.Expr) *ir.Expr {
	switch v {
	case "d", "b", "o", "O", "U", "t", "p", "T", "e", "E", "f", "F", "g", "G", "x", "X", "c":
		return &ir.Expr{Op: ir.Cast, Type: "int", Pos: x.Pos, Args: front.Args(x)}
	case "q":
		return front.Call(n, front.At(ir.Ref, n, "strconv.Quote"), ir.Arg{X: x})
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
