package php

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Words in names that show what a value is used for.
var (
	addresses = regexp.MustCompile(`(?:^|[^a-zA-Z])(?i:url|uri|href|host|hostname|site|website|link|feed|remote|endpoint|webhook|domain|server)s?(?:[^a-zA-Z]|$)|[a-z](?:Url|URL|Uri|URI|Host|Link|Feed|Endpoint)`)
	passwords = regexp.MustCompile(`(?i)pass(?:w|_|$|[^a-z])|pwd|passphrase`)
	secrets   = regexp.MustCompile(`(?i)secret|token|signature|api_?key|private|hmac`)
)

// isAddress reports whether a value is an address, judged by its name or its use.
func (l *lowering) isAddress(name string) bool {
	return addresses.MatchString(name) || l.scope.addresses[name]
}

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
	if len(f.nodes) == 0 {
		return nil
	}
	of := f.nodes[0]
	if f.name == "hash" && len(f.nodes) > 1 {
		of = f.nodes[1]
	}
	about := ""
	switch text := of.Text(); {
	case passwords.MatchString(text):
		about = "password"
	case secrets.MatchString(text):
		about = "secret"
	case passwords.MatchString(takes(f.n)):
		about = "password"
	}
	if about != "" {
		f.args = append(f.args, ir.Arg{Name: "about", X: front.At(ir.String, f.n, about)})
	}
	return f.call(f.args...)
}

// collections matches names of variables that are probably arrays, which "+" merges; other values are
// added.
var collections = regexp.MustCompile(`(?i)(s|arr|array|list|data|opt|conf|config|attr|map|meta|extra|more|default|base)$|^\$_`)

// sums reports whether "+" adds numbers.
func sums(operands ...front.Node) bool {
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
			if collections.MatchString(n.Text()) {
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
		switch strings.ToLower(strings.TrimPrefix(n.Field("function").Text(), `\`)) {
		case "strtolower", "strtoupper", "mb_strtolower", "mb_strtoupper", "trim", "strval", "lcfirst", "ucfirst":
		default:
			return x
		}
		list := arguments(n.Field("arguments"))
		if len(list) == 0 {
			return x
		}
		if n = list[0]; n.Is("variable_name", "subscript_expression", "member_access_expression") {
			return l.Expr(n)
		}
	}
	return x
}
