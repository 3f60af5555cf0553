package java

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// Cookies are set as text too: addHeader("Set-Cookie", "id=" + id + "; HttpOnly"). What that
// says of the cookie is in the parts that are written down, which a value no longer tells
// when it has others between. So the call is told of with these parts: as a call of
// "http.SetCookie.text" with them.

// giving are names of methods that are given a header and its value.
func giving(name string) bool {
	return slices.Contains([]string{"addHeader", "setHeader", "header", "add", "set", "put", "putSingle"}, name)
}

// cookie is a call with what it says of a cookie.
func (l *lowering) cookie(n front.Node, call *ir.Expr, name string) *ir.Expr {
	if len(call.Args) != 2 || !giving(name) || !namesCookies(call.Args[0].X) {
		return call
	}
	text, ok := partsOf(call.Args[1].X, 0)
	if !ok || text == unknownPart {
		return call
	}
	told := front.Call(n, front.At(ir.Ref, n, "http.SetCookie.text"), front.Args(front.At(ir.String, n, text))...)
	told.Pos = call.Pos
	return &ir.Expr{Op: ir.Seq, Pos: call.Pos, Args: front.Args(told, call)}
}

// headerClass are classes of libraries that hold names of headers as constants, each called
// as its value: HttpHeaders.CONTENT_TYPE.
var headerClass = regexp.MustCompile(`(^|\|)(org\.springframework\.http|com\.google\.common\.net|org\.apache\.http|org\.apache\.hc\.core5\.http|(javax|jakarta)\.ws\.rs\.core|io\.micronaut\.http|org\.eclipse\.jetty\.http)\.HttpHeaders?($|\|)`)

// headerName is the header that a constant of a library names.
func headerName(class, constant string) (string, bool) {
	if !headerClass.MatchString(class) || strings.ToUpper(constant) != constant {
		return "", false
	}
	words := strings.Split(strings.ToLower(constant), "_")
	for i, w := range words {
		words[i] = jvm.Capital(w)
	}
	return strings.Join(words, "-"), true
}

func namesCookies(x *ir.Expr) bool {
	if x.Op == ir.String {
		return strings.EqualFold(x.Name, "Set-Cookie")
	}
	return (x.Op == ir.Ref || x.Op == ir.Select) && (x.Name == "SET_COOKIE" || strings.HasSuffix(x.Name, ".SET_COOKIE"))
}

// What stands for parts of a text that are not written down: any, and those that are
// constants of another place.
const (
	unknownPart  = "{}"
	constantPart = "{constant}"
)

// partsOf is what is written down of a text, alone in a list or not; ok says that it is put
// together here.
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
