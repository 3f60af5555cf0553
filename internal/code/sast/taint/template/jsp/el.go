package jsp

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Expressions of the expression language (jakarta.ee/specifications/expression-language/5.0) and of Thymeleaf.

// Limits of expressions.
const (
	maxExpression = 4 << 10
	maxNesting    = 8
)

var (
	pathExpr = regexp.MustCompile(`^\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[(?:["'][\w.-]+["']|\d+)\])*)\s*$`)
	stepName = regexp.MustCompile(`\.([A-Za-z_]\w*)|\[["']?([\w.-]+)["']?\]`)
	// compared matches operators whose result is true or false.
	compared = regexp.MustCompile(`[=!<>]=|&&|\|\||[<>]|\b(?:and|or|not|empty|eq|ne|lt|gt|le|ge|instanceof)\b|^\s*!`)
	// called matches a function of a library, or the last method called on an object.
	called   = regexp.MustCompile(`^\s*(?:#\w+\.|\w+:)(\w+)\(`)
	method   = regexp.MustCompile(`^(.*)\.(\w+)\(([^()]*)\)\s*$`)
	getter   = regexp.MustCompile(`^(?:get|is)([A-Z]\w*)$`)
	textCall = regexp.MustCompile(`^(?:abbreviate|append|capitalize(?:Words)?|concat|defaultString|join|listJoin|prepend|randomize|` +
		`replace|split|strip|substring(?:After|Before)?|to(?:LowerCase|String|UpperCase)|trim|unCapitalize|unescapeXml|valueOf)$`)
)

// value rewrites an expression as Java; "" if it contains no data.
func value(el string) string {
	if len(el) > maxExpression {
		return ""
	}
	list := values(el, 0)
	if len(list) == 1 {
		return list[0]
	}
	out := strings.Join(list, " + ")
	if out != "" {
		out = `"" + ` + out
	}
	return out
}

// values returns the values that an expression may have or contain, in Java.
func values(el string, depth int) []string {
	if el = strings.TrimSpace(el); el == "" || depth > maxNesting {
		return nil
	}
	all := func(list []string) []string {
		var out []string
		for _, one := range list {
			out = append(out, values(one, depth+1)...)
		}
		return out
	}
	if el[0] == '(' && template.Closing(el) == len(el)-1 {
		return values(el[1:len(el)-1], depth+1)
	}
	if choice := template.Split(el, "?"); len(choice) > 1 {
		if rest := strings.Join(choice[1:], "?"); rest != "" && rest[0] != ':' {
			return all(alternatives(rest))
		}
		return all([]string{choice[0], strings.TrimPrefix(choice[1], ":")})
	}
	if sum := template.Split(el, "+"); len(sum) > 1 {
		for i := range sum {
			sum[i] = strings.TrimPrefix(sum[i], "=")
		}
		return all(sum)
	}
	if m := called.FindStringSubmatchIndex(el); m != nil {
		return all(arguments(el, m))
	}
	if compared.MatchString(el) {
		return nil
	}
	if m := method.FindStringSubmatch(el); m != nil {
		return onObject(m[1], m[2], m[3], all)
	}
	return path(el)
}

// arguments returns the arguments of a function whose result contains them; m are the places of the groups of called.
func arguments(el string, m []int) []string {
	if end := template.Closing(el[m[1]-1:]); end != len(el)-m[1] || !textCall.MatchString(el[m[2]:m[3]]) {
		return nil
	}
	return template.Split(el[m[1]:len(el)-1], ",")
}

// alternatives splits "a : b", but not after the prefix of a function.
func alternatives(rest string) []string {
	list := template.Split(rest, ":")
	for i := 0; i+1 < len(list); i++ {
		if prefixed.MatchString(list[i]) && functionName.MatchString(list[i+1]) {
			list[i] += ":" + list[i+1]
			list = append(list[:i+1], list[i+2:]...)
		}
	}
	return list
}

var (
	prefixed     = regexp.MustCompile(`(?:^|\s)fn$`)
	functionName = regexp.MustCompile(`^\w+\(`)
)

// onObject returns the values of a method call: a getter reads a property.
func onObject(object, name, args string, all func([]string) []string) []string {
	if m := getter.FindStringSubmatch(name); m != nil && args == "" {
		return all([]string{object + "." + strings.ToLower(m[1][:1]) + m[1][1:]})
	}
	if name == "get" {
		return all([]string{object + "[" + args + "]"})
	}
	if textCall.MatchString(name) {
		return all(append([]string{object}, template.Split(args, ",")...))
	}
	return nil
}

// path rewrites a name with its properties and elements.
func path(el string) []string {
	m := pathExpr.FindStringSubmatch(el)
	if m == nil {
		return nil
	}
	var names []string
	for _, part := range stepName.FindAllStringSubmatch(m[2], -1) {
		names = append(names, part[1]+part[2])
	}
	x := ""
	switch m[1] {
	case "param", "paramValues", "header":
		if len(names) > 0 {
			get := map[string]string{"param": "getParameter", "paramValues": "getParameterValues", "header": "getHeader"}[m[1]]
			x = "request." + get + "(\"" + names[0] + "\")"
		}
	case "cookie":
		x = "request.getCookies()[0].getValue()"
	case "pageContext":
		if len(names) == 2 && names[0] == "request" && slices.Contains(ofRequest, names[1]) {
			x = "request" + template.Getters(names[1])
		}
	case "sessionScope", "applicationScope", "initParam", "true", "false", "null", "empty", "not":
	case "requestScope", "pageScope":
		if len(names) > 0 {
			x = steps(names[0], names[1:])
		}
	default:
		x = steps(m[1], names)
	}
	if x == "" {
		return nil
	}
	return []string{x}
}

// ofRequest are properties of a request that are untrusted.
var ofRequest = []string{"pathInfo", "queryString"}

// steps returns the part of an attribute of the request that names lead to; "" if they are no properties.
func steps(root string, names []string) string {
	x := "request.getAttribute(\"" + root + "\")"
	for _, name := range names {
		switch {
		case name[0] >= '0' && name[0] <= '9':
			x = first(x)
		case strings.ContainsAny(name, ".-"):
			return ""
		default:
			x += "." + name // a property is a field or a map entry of that name
		}
	}
	return x
}
