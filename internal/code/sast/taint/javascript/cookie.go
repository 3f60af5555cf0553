package javascript

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// writtenCookie is the function that knowledge refers to for a cookie that is written as a header. It is called with the cookie's name,
// whether it is Secure and whether it is HttpOnly.
const writtenCookie = "header.cookie"

var (
	cookieName = regexp.MustCompile(`^\s*([\w.-]+)=`)
	takenBack  = regexp.MustCompile(`(?i)max-age=0|max-age=-|expires=[^;]*\b(19\d\d|200\d)\b`)
)

// cookieHeaders returns calls for the cookies that a call of setHeader("Set-Cookie", …) writes, if their attributes are constant text
// there.
func (l *lowering) cookieHeaders(f, arguments front.Node) []*ir.Expr {
	name, writes := arguments.Nth(0), slices.Contains(l.lib.Headers, f.Field("property").Text())
	if !writes || !name.Is("string") || !strings.EqualFold(stringText(name), "Set-Cookie") {
		return nil
	}
	values := []front.Node{arguments.Nth(1)}
	if values[0].Is("array") {
		values = values[0].List()
	}
	var out []*ir.Expr
	for _, v := range values {
		var text strings.Builder
		if !written(unwrap(v), &text, 0) {
			continue
		}
		whole := text.String()
		name := cookieName.FindStringSubmatch(whole)
		_, attributes, _ := strings.Cut(strings.ToLower(whole), ";")
		if name == nil || takenBack.MatchString(whole) || strings.Contains(attributes, unknownPart) {
			continue
		}
		secure, httpOnly := strings.Contains(attributes, "secure"), strings.Contains(attributes, "httponly")
		args := front.Args(front.At(ir.String, v, name[1]), front.Bool(v, secure), front.Bool(v, httpOnly))
		out = append(out, front.Call(v, front.At(ir.Ref, v, writtenCookie), args...))
	}
	return out
}

// unknownPart stands for a part of a text that is not constant.
const unknownPart = "\x00"

// written collects the constant text of an expression; for a conditional expression, that of both branches.
func written(n front.Node, to *strings.Builder, depth int) bool {
	if depth > 20 {
		return false
	}
	switch n.Kind() {
	case "string":
		to.WriteString(stringText(n))
	case "template_string":
		for c := range n.Children() {
			if c.Is("template_substitution") {
				written(unwrap(c.Nth(0)), to, depth+1)
			} else {
				to.WriteString(fragment(c))
			}
		}
	case "binary_expression":
		if n.Field("operator").Text() != "+" {
			to.WriteString(unknownPart)
			return false
		}
		left := written(unwrap(n.Field("left")), to, depth+1)
		right := written(unwrap(n.Field("right")), to, depth+1)
		return left || right
	case "ternary_expression":
		yes := written(unwrap(n.Field("consequence")), to, depth+1)
		no := written(unwrap(n.Field("alternative")), to, depth+1)
		return yes && no
	default:
		to.WriteString(unknownPart)
		return false
	}
	return true
}
