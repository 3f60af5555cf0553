package python

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// written lowers a value that is written into text: conversion is "r" for the result of repr, and verb ends with the letter of its format.
func written(n front.Node, x *ir.Expr, conversion, verb string) *ir.Expr {
	if conversion == "r" {
		x = front.CallNamed(n, "repr", x)
	}
	if verb != "" && strings.IndexByte("dinxXobeEfFgG%", verb[len(verb)-1]) >= 0 {
		x = front.Cast(n, "float", x)
	}
	return x
}

// constant returns the text of an expression without values.
func constant(x *ir.Expr) (string, bool) {
	switch x.Op {
	case ir.String:
		return x.Name, true
	case ir.Concat:
		text := ""
		for _, a := range x.Args {
			s, ok := constant(a.X)
			if !ok {
				return "", false
			}
			text += s
		}
		return text, true
	}
	return "", false
}

// split splits a format into constant text, which literal decodes, and what value returns for the groups of each match of a pattern.
func split(
	n front.Node, format string, pattern *regexp.Regexp, literal func(string) string, value func(groups []string) *ir.Expr,
) *ir.Expr {
	out := front.At(ir.Concat, n, "")
	add := func(x *ir.Expr) { out.Args = append(out.Args, ir.Arg{X: x}) }
	for {
		at := pattern.FindStringSubmatchIndex(format)
		if at == nil {
			break
		}
		groups := make([]string, len(at)/2)
		for i := range groups {
			if at[2*i] >= 0 {
				groups[i] = format[at[2*i]:at[2*i+1]]
			}
		}
		add(front.At(ir.String, n, literal(format[:at[0]])))
		add(value(groups))
		format = format[at[1]:]
	}
	add(front.At(ir.String, n, literal(format)))
	return out
}

// conversion matches a conversion of the operator "%": its key, and the letter.
var conversion = regexp.MustCompile(`(?s)%(?:\(([^)]*)\))?[#0\- +1-9.*]*(.)`)

// percent lowers "format % values", or a remainder.
func (l *lowering) percent(n front.Node) *ir.Expr {
	left, right := l.Expr(n.Field("left")), l.Expr(n.Field("right"))
	if !front.IsText(left) {
		return front.Binary(n, "%", left, right)
	}
	format, ok := constant(left)
	if !ok {
		return front.Of(ir.Concat, n, "", left, right)
	}
	next := 0
	same := func(s string) string { return s }
	return split(n, format, conversion, same, func(groups []string) *ir.Expr {
		key, verb := groups[1], groups[2]
		if verb == "%" {
			return front.At(ir.String, n, "%")
		}
		x := right
		if key != "" {
			x = valueAt(n, right, key)
		} else if right.Op == ir.List && next < len(right.Args) {
			x = right.Args[next].X
		}
		next++
		return written(n, x, verb, verb)
	})
}

// valueAt returns the value at a key.
func valueAt(n front.Node, x *ir.Expr, key string) *ir.Expr {
	if x.Op == ir.Map {
		for _, a := range x.Args {
			if a.Name == key || a.Key != nil && a.Key.Op == ir.String && a.Key.Name == key {
				return a.X
			}
		}
	}
	return front.Index(n, x, front.At(ir.String, n, key))
}

var (
	// field matches a field of str.format: a brace, or the argument, what follows it, its conversion and its format.
	field = regexp.MustCompile(`\{(?:\{|([^.\[!:}]*)([^!:}]*)(?:!([^:}]*))?(?::([^}]*))?\})`)
	// step matches an index or a member in a field.
	step = regexp.MustCompile(`\[([^\]]*)\]|\.([^.\[]*)`)
)

// formatted lowers "format".format(values); nil for other calls.
func (l *lowering) formatted(n, fun front.Node) *ir.Expr {
	of := fun.Field("object").Peel(0, "parenthesized_expression")
	if fun.Field("attribute").Text() != "format" || !of.Is("string", "concatenated_string") {
		return nil
	}
	format, ok := constant(l.Expr(of))
	if !ok {
		return nil
	}
	args := l.arguments(n.Field("arguments"))
	next := 0
	unbrace := func(s string) string { return strings.ReplaceAll(s, "}}", "}") }
	return split(n, format, field, unbrace, func(groups []string) *ir.Expr {
		if groups[0] == "{{" {
			return front.At(ir.String, n, "{")
		}
		name := groups[1]
		if name == "" {
			name = strconv.Itoa(next)
			next++
		}
		x := argument(n, name, args)
		for _, m := range step.FindAllStringSubmatch(groups[2], -1) {
			if m[0][0] == '[' {
				x = front.Index(n, x, front.At(ir.String, n, m[1]))
			} else {
				x = front.Select(n, x, m[2])
			}
		}
		return written(n, x, groups[3], groups[4])
	})
}

// argument returns the argument with a name or at an index.
func argument(n front.Node, name string, args []ir.Arg) *ir.Expr {
	at, err := strconv.Atoi(name)
	if err != nil {
		return namedArgument(n, name, args)
	}
	for _, a := range args {
		switch {
		case a.Name != "":
		case a.X.Op == ir.Spread:
			return front.Unknown(n, a.X)
		case at == 0:
			return a.X
		default:
			at--
		}
	}
	return front.Unknown(n)
}

func namedArgument(n front.Node, name string, args []ir.Arg) *ir.Expr {
	var all []*ir.Expr
	for _, a := range args {
		switch a.Name {
		case name:
			return a.X
		case ir.NamedRest:
			all = append(all, a.X)
		}
	}
	return front.Unknown(n, all...)
}
