package java

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Cookies can also be set as text: addHeader("Set-Cookie", "id=" + id + "; HttpOnly"). The attributes are in the constant parts,
// which the value no longer has if other parts are between them. Therefore the call is followed by a call of
// "http.SetCookie.text" with the constant parts.

// cookie lowers a call, followed by one with the cookie's attributes.
func (l *lowering) cookie(n front.Node, call *ir.Expr, name string) *ir.Expr {
	if len(call.Args) != 2 || !slices.Contains(l.Library.Setters, name) || !namesCookies(call.Args[0].X) {
		return call
	}
	text, ok := partsOf(call.Args[1].X, 0)
	if !ok || text == unknownPart {
		return call
	}
	cookie := front.Call(n, front.At(ir.Ref, n, "http.SetCookie.text"), front.Args(front.At(ir.String, n, text))...)
	cookie.Pos = call.Pos
	return &ir.Expr{Op: ir.Seq, Pos: call.Pos, Args: front.Args(cookie, call)}
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

// partsOf returns the constant parts of a text, which may be the only element of a list; ok is true if the text is composed in
// this expression.
func partsOf(x *ir.Expr, depth int) (text string, ok bool) {
	const deepest = 8
	if x == nil || depth > deepest {
		return "", false
	}
	switch {
	case x.Op == ir.String:
		return x.Name, true
	case x.Op == ir.Concat, x.Op == ir.Binary && x.Name == "+":
		var b strings.Builder
		for _, a := range x.Args {
			part, known := partsOf(a.X, depth+1)
			switch {
			case known:
			case a.X.Op == ir.Ref:
				part = constantPart
			default:
				part = unknownPart
			}
			b.WriteString(part)
		}
		return b.String(), true
	case x.Op == ir.List && len(x.Args) == 1:
		return partsOf(x.Args[0].X, depth+1)
	case x.Op == ir.Call && x.X != nil && len(x.Args) > 0:
		_, member := ir.Split(x.X.Name)
		if slices.Contains([]string{"asList", "of", "singletonList", "format"}, member) {
			return partsOf(x.Args[0].X, depth+1)
		}
	}
	return "", false
}
