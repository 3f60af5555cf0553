package kotlin

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// isType reports whether a node is a type.
func isType(n front.Node) bool {
	return n.Is("user_type", "nullable_type", "function_type", "non_nullable_type", "parenthesized_type")
}

// typeIn returns the first type among the children of a node.
func typeIn(n front.Node) front.Node {
	for c := range n.Children() {
		if isType(c) {
			return c
		}
	}
	return front.Node{}
}

// typeOf returns the qualified name of a type; "" if it says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || n.Is("function_type") || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	if !n.Is("user_type") {
		return l.typeOf(typeIn(n))
	}
	var path, args []string
	for c := range n.Children() {
		switch c.Kind() {
		case "identifier":
			path = append(path, name(c))
		case "type_arguments":
			for a := range c.Children() {
				args = append(args, l.typeOf(a))
			}
		}
	}
	switch {
	case len(path) == 0:
		return ""
	case path[0] == "Array" && len(args) == 1:
		return jvm.Each(cmp.Or(args[0], "java.lang.Object"), "[]")
	}
	return jvm.Generic(l.Path(strings.Join(path, "."), l.outside), args)
}

// resolve returns the meanings of a simple class name; "" for a type variable.
func (l *lowering) resolve(simple string) string { return l.Resolve(simple, l.outside) }

func (l *lowering) outside(simple string) string {
	return l.Outside(simple, isClass, l.lib.Types, l.words)
}

// identifier lowers a simple name, or one of the keywords that the grammar takes for names.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	switch n.Text() {
	case "break", "continue":
		return l.Hoist(n, l.Stmt(n)...)
	case "true", "false":
		return front.Bool(n, n.Text() == "true")
	case "null":
		return front.At(ir.Nil, n, "")
	}
	return l.named(n, name(n))
}

// this lowers "this"; with a label, it means the object of a class.
func (l *lowering) this(n front.Node) *ir.Expr {
	if x := l.Vars.At(n, "this"); x != nil && !strings.HasPrefix(n.Text(), "this@") {
		return x
	}
	return front.At(ir.This, n, "")
}

// named lowers a name.
func (l *lowering) named(n front.Node, text string) *ir.Expr {
	if x := l.Vars.At(n, text); x != nil {
		return x
	}
	if x := l.Field(n, text); x != nil {
		return x
	}
	if full, ok := l.Imports[text]; ok {
		return front.At(ir.Ref, n, full)
	}
	if full := l.Find(text, isProperty+isClass); full != "" {
		return front.At(ir.Ref, n, full)
	}
	switch {
	case jvm.Upper(text):
		return front.At(ir.Ref, n, l.resolve(text))
	case jvm.IsPackage(n, "navigation_expression"):
		return front.At(ir.Ref, n, text)
	}
	return l.implied(n, text, l.getter(text), func(of *ir.Expr) *ir.Expr {
		if of.Op == ir.This {
			return front.Select(n, of, text)
		}
		return l.get(n, of, text)
	})
}

// maxImplied is the maximum number of receivers that a name is tried on.
const maxImplied = 3

// implied lowers a member of one of the implicit receivers: those of the surrounding lambdas and of the extension function, and
// the object whose class inherits the member. It prefers the innermost receiver whose type is known to have the member.
func (l *lowering) implied(n front.Node, text, known string, member func(of *ir.Expr) *ir.Expr) *ir.Expr {
	for _, r := range slices.Backward(l.receivers) {
		for _, t := range r.types {
			if l.words.HasMember(t + "." + known) {
				return member(front.At(ir.Var, n, r.name))
			}
		}
	}
	var list []*ir.Expr
	for _, r := range slices.Backward(l.receivers[max(0, len(l.receivers)-maxImplied):]) {
		list = append(list, member(front.At(ir.Var, n, r.name)))
	}
	if l.Class != nil && (l.Class.Extends || len(list) == 0) && !l.Class.Static {
		list = append(list, member(front.At(ir.This, n, "")))
	}
	if len(list) == 0 {
		return front.At(ir.Ref, n, l.Elsewhere(text))
	}
	out := list[0]
	for _, x := range list[1:] {
		out = front.Of(ir.Cond, n, "", front.Unknown(n), out, x)
	}
	return out
}
