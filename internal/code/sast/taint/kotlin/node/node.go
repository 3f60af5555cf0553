// Package node reads what nodes of Kotlin's grammar are about: names, receivers and types.
package node

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/kotlin/survey"
)

// Types returns the kinds of nodes that are types.
func Types() []string {
	return []string{"user_type", "nullable_type", "function_type", "non_nullable_type", "parenthesized_type"}
}

// Type returns the first type among the children of a node.
func Type(n front.Node) front.Node { return n.First(Types()...) }

// Name returns the text of an identifier, without the backticks around it.
func Name(n front.Node) string { return strings.Trim(n.Text(), "`") }

// Ident returns the first identifier of a node.
func Ident(n front.Node) string { return Name(n.First("identifier")) }

// NameOf returns the name of a declaration.
func NameOf(n front.Node) string { return Name(n.Field("name")) }

// Receiver returns the type that a function or property extends.
func Receiver(n front.Node) front.Node {
	next := []string{"variable_declaration", "multi_variable_declaration", "function_value_parameters"}
	if first := n.First(slices.Concat(Types(), next)...); !first.Is(next...) {
		return first
	}
	return front.Node{}
}

// Function returns the function type that a type is, or that it has in parentheses or as nullable.
func Function(n front.Node) front.Node {
	if n = n.Peel(0, "parenthesized_type", "nullable_type"); n.Is("function_type") {
		return n
	}
	return front.Node{}
}

// TypeVars returns the type parameters of a declaration.
func TypeVars(n front.Node) map[string]string {
	out := map[string]string{}
	for p := range n.First("type_parameters").Children() {
		out[Ident(p)] = ""
	}
	return out
}

// IsPrefixed reports whether an operation begins with its operator.
func IsPrefixed(n front.Node) bool {
	op := n.Field("operator")
	return n.Is("unary_expression") && op.Is("!", "-", "+") && op.Index() < n.Field("argument").Index()
}

// IsTyped reports whether "fun < t" has the spelling of a function with a type argument, or of a class if a lambda follows.
func IsTyped(fun, t front.Node, block bool) bool {
	last := func(n front.Node) string { return Name(cmp.Or(n.Nth(-1), n)) }
	named := fun.Is("identifier", "navigation_expression") && t.Is("identifier", "navigation_expression")
	return named && (block || !front.Upper(last(fun))) && front.Upper(last(t))
}

// Declared returns what a node at the top of the file declares: its kind and name.
func Declared(n front.Node) string {
	switch n.Kind() {
	case "class_declaration", "object_declaration":
		return front.KindClass + NameOf(n)
	case "function_declaration":
		return survey.Kind("fun", Receiver(n).OK()) + NameOf(n)
	case "property_declaration":
		return survey.Kind("val", Receiver(n).OK()) + Ident(n.First("variable_declaration"))
	}
	return ""
}
