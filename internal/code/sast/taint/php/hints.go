package php

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// leading returns the first operand of a concatenation.
func leading(n front.Node) front.Node {
	for {
		switch {
		case n.Is("parenthesized_expression", "error_suppression_expression"):
			n = n.Nth(0)
		case n.Is("binary_expression") && n.Field("operator").Text() == ".":
			n = n.Field("left")
		case n.Is("encapsed_string"):
			if first := n.Nth(0); !first.Is("string_content", "escape_sequence") {
				return first
			}
			return front.Node{}
		case n.Is("string", "heredoc", "name"):
			return front.Node{}
		default:
			return n
		}
	}
}

// takes returns the name of the variable or key to which a value is assigned.
func takes(n front.Node) string {
	switch p := n.Parent(); {
	case p.Is("assignment_expression"):
		return p.Field("left").Text()
	case p.Is("array_element_initializer") && p.Has("=>"):
		return p.Nth(0).Text()
	}
	return ""
}

// hash returns the kind of data that is hashed, judged by the names in the code.
func (l *lowering) hash(f libraryCall) *ir.Expr {
	of := f.nodes[0]
	if f.name == "hash" && len(f.nodes) > 1 {
		of = f.nodes[1]
	}
	about := ""
	switch text := of.Text(); {
	case l.lib.Passwords.MatchString(text):
		about = "password"
	case l.lib.Secrets.MatchString(text):
		about = "secret"
	case l.lib.Passwords.MatchString(takes(f.n)):
		about = "password"
	}
	if about != "" {
		f.args = append(f.args, ir.Arg{Name: "about", X: front.At(ir.String, f.n, about)})
	}
	return f.call(f.args...)
}

// sums reports whether "+" adds numbers, rather than merging arrays.
func (lib *library) sums(operands ...front.Node) bool {
	for _, n := range operands {
		for n = strip(n); n.Is("binary_expression"); n = strip(n.Field("right")) {
			if op := n.Field("operator").Text(); op != "+" && op != "??" {
				break
			}
		}
		switch n.Kind() {
		case "array_creation_expression", "function_call_expression", "member_call_expression", "scoped_call_expression",
			"class_constant_access_expression", "name", "qualified_name":
			return false
		case "variable_name", "member_access_expression":
			if lib.Collections.MatchString(n.Text()) {
				return false
			}
		}
	}
	return true
}

// plain returns a variable without changes of its case: comparing its lower case with constants checks as much as comparing the
// variable.
func (l *lowering) plain(n front.Node, x *ir.Expr) *ir.Expr {
	n = strip(n)
	for n.Is("function_call_expression") {
		list := arguments(n.Field("arguments"))
		if len(list) == 0 || !slices.Contains(l.lib.Casing, functionName(n)) {
			return x
		}
		if n = list[0]; n.Is("variable_name", "subscript_expression", "member_access_expression") {
			return l.Expr(n)
		}
	}
	return x
}
