package front

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
)

// writtenCookie is the function that knowledge refers to for a cookie that is written as the text of a header. It is called with the
// constant parts of the text.
const writtenCookie = "http.SetCookie.text"

// Cookies lowers a call that may write cookies as text, such as addHeader("Set-Cookie", "id=" + id + "; HttpOnly"). The attributes of a
// cookie are in the constant parts of its text, which its value no longer has if other parts are between them: calls with these parts are
// put before the call. setters are the names of methods that write a header.
func Cookies(n Node, call *ir.Expr, name string, setters []string) *ir.Expr {
	if call.Op != ir.Call || len(call.Args) != 2 || !slices.Contains(setters, name) || !namesCookies(call.Args[0].X) {
		return call
	}
	out := &ir.Expr{Op: ir.Seq, Pos: call.Pos}
	write := func(x *ir.Expr, pos ir.Pos) {
		if text, ok := constantParts(x, 0); ok && text != unknownPart {
			cookie := CallNamed(n, writtenCookie, At(ir.String, n, text))
			cookie.Pos = pos
			out.Args = append(out.Args, Args(cookie)...)
		}
	}
	if value := call.Args[1].X; value.Op == ir.List {
		for _, a := range value.Args {
			write(a.X, a.X.Pos)
		}
	} else {
		write(value, call.Pos)
	}
	if len(out.Args) == 0 {
		return call
	}
	out.Args = append(out.Args, Args(call)...)
	return out
}

func namesCookies(x *ir.Expr) bool {
	if x.Op == ir.String {
		return strings.EqualFold(x.Name, "Set-Cookie")
	}
	return (x.Op == ir.Ref || x.Op == ir.Select) && (x.Name == "SET_COOKIE" || strings.HasSuffix(x.Name, ".SET_COOKIE"))
}

// Placeholders for the parts of a text that are not literals: one for any value, one for a constant that is
// defined elsewhere.
const (
	unknownPart  = "{}"
	constantPart = "{constant}"
)

// constantParts returns the constant parts of a text, which may be the only element of a list, and those of both branches of a condition;
// ok is true if the text is composed in this expression.
func constantParts(x *ir.Expr, depth int) (text string, ok bool) {
	const deepest = 20
	if x == nil || depth > deepest {
		return "", false
	}
	switch {
	case x.Op == ir.String:
		return x.Name, true
	case x.Op == ir.Concat, x.Op == ir.Binary && x.Name == "+":
		return joinedParts(x.Args, depth+1), true
	case x.Op == ir.Cond:
		yes, known := constantParts(x.Args[1].X, depth+1)
		no, also := constantParts(x.Args[2].X, depth+1)
		return yes + no, known && also
	case x.Op == ir.List && len(x.Args) == 1:
		return constantParts(x.Args[0].X, depth+1)
	case x.Op == ir.Call && x.X != nil && len(x.Args) > 0:
		_, member := ir.Split(x.X.Name)
		if slices.Contains([]string{"asList", "of", "singletonList", "format"}, member) {
			return constantParts(x.Args[0].X, depth+1)
		}
	}
	return "", false
}

// joinedParts joins the constant parts of operands, with placeholders for the others.
func joinedParts(operands []ir.Arg, depth int) string {
	var b strings.Builder
	for _, a := range operands {
		part, known := constantParts(a.X, depth)
		switch {
		case known:
		case a.X.Op == ir.Ref:
			part = constantPart
		default:
			part = unknownPart
		}
		b.WriteString(part)
	}
	return b.String()
}
