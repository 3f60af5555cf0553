package kotlin

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// typeOf returns the qualified name of a type; "" if it says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || n.Is("function_type") || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	if !n.Is("user_type") {
		return l.typeOf(node.Type(n))
	}
	args := front.Flat(n.Children("type_arguments"), func(list front.Node) []string { return front.Map(list.Children(), l.typeOf) })
	switch path := front.Map(n.Children("identifier"), node.Name); {
	case len(path) == 0:
		return ""
	case path[0] == "Array" && len(args) == 1:
		return jvm.Each(cmp.Or(args[0], "java.lang.Object"), "[]")
	default:
		return jvm.Generic(l.Path(strings.Join(path, ".")), args)
	}
}

// identifier lowers a simple name, or one of the keywords that the grammar takes for names.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	switch word, _, _ := strings.Cut(n.Text(), "@"); {
	case word == "break", word == "continue":
		return l.Hoist(n, l.jump(n)...)
	case n.Is("labeled_expression"):
		return l.Expr(n.Nth(-1))
	}
	switch n.Text() {
	case "true", "false":
		return front.Bool(n, n.Text() == "true")
	case "null":
		return front.At(ir.Nil, n, "")
	}
	return l.named(n, node.Name(n))
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
	if x := cmp.Or(l.Vars.At(n, text), l.Field(n, text)); x != nil {
		return x
	}
	full := cmp.Or(l.Imports[text], l.Find(text, front.KindProperty+front.KindClass))
	switch {
	case text == "field" && l.backing != "":
		return front.OwnMember(n, l.backing)
	case text == "this":
		return l.this(n)
	case full != "":
		return front.At(ir.Ref, n, full)
	case front.Upper(text):
		return front.At(ir.Ref, n, l.Resolve(text))
	case jvm.IsPackage(n, "navigation_expression"):
		return front.At(ir.Ref, n, text)
	}
	return l.implied(n, text, l.getter(text), func(of *ir.Expr) *ir.Expr { return l.get(n, of, text) })
}

// maxImplied is the maximum number of receivers that a name is tried on.
const maxImplied = 3

// implied lowers a member of one of the implicit receivers: those of the surrounding lambdas and of the extension function, and
// the object whose class inherits the member. It prefers the innermost receiver whose type is known to have the member.
func (l *lowering) implied(n front.Node, text, known string, member func(of *ir.Expr) *ir.Expr) *ir.Expr {
	for _, r := range slices.Backward(l.around.receivers) {
		for _, t := range r.types {
			if l.words.HasMember(t + "." + known) {
				return member(front.At(ir.Var, n, r.name))
			}
		}
	}
	var out *ir.Expr
	or := func(x *ir.Expr) {
		if out != nil {
			x = front.Of(ir.Cond, n, "", front.Unknown(n), out, x)
		}
		out = x
	}
	for _, r := range slices.Backward(l.around.receivers[max(0, len(l.around.receivers)-maxImplied):]) {
		or(member(front.At(ir.Var, n, r.name)))
	}
	if l.Class != nil && (l.Class.Extends || out == nil) && !l.Class.Static {
		or(member(front.At(ir.This, n, "")))
	}
	return cmp.Or(out, front.At(ir.Ref, n, l.Elsewhere(text)))
}
