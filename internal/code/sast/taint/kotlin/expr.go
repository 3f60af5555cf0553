package kotlin

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// instance lowers the test whether a value has a type.
func (l *lowering) instance(n front.Node, x *ir.Expr, typ front.Node) *ir.Expr {
	return negated(n, front.Binary(n, "instanceof", x, front.At(ir.Ref, n, l.typeOf(typ))))
}

// negated lowers a test with "!is" or "!in".
func negated(n front.Node, x *ir.Expr) *ir.Expr {
	return front.NotIf(n, n.First("!is", "!in").OK(), x)
}

// verbatim lowers an operator in a block in which "+" writes text with a function that does not escape it.
func verbatim(lower func(*lowering, front.Node) *ir.Expr) func(*lowering, front.Node) *ir.Expr {
	return func(l *lowering, n front.Node) *ir.Expr {
		if l.around.verbatim != "" && n.Field("operator").Text() == "+" {
			return front.CallNamed(n, l.around.verbatim, l.Expr(n.Field("argument")))
		}
		return lower(l, n)
	}
}

// infix lowers "a f b": an operator of numbers, a pair, or a call.
func (l *lowering) infix(n front.Node) *ir.Expr {
	list := n.List()
	if len(list) != 3 {
		return front.Unknown(n)
	}
	a, b := l.Expr(list[0]), l.Expr(list[2])
	op := list[1].Text()
	if sign := l.lib.Operators[op]; sign != "" && (a.Op == ir.Number || b.Op == ir.Number) {
		return front.Binary(n, sign, a, b)
	}
	switch op {
	case "until", "downTo", "step":
		return front.Unknown(n, a, b)
	case "to":
		return front.New(n, "kotlin.Pair", front.Args(a, b)...)
	}
	if full := l.extension(op); full != "" && l.lib.Operators[op] == "" {
		return front.Call(n, front.At(ir.Ref, list[1], full), front.Args(a, b)...)
	}
	return front.Call(n, front.Select(list[1], a, op), front.Args(b)...)
}

// isPath reports whether an expression at a node names a class or a package, so that its members have qualified names.
func isPath(n front.Node, x *ir.Expr) bool {
	return x.Op == ir.Ref && (front.Upper(jvm.Simple(ir.Alternatives(x.Name)[0])) || jvm.IsPackage(n, "navigation_expression"))
}

// navigation lowers a member, a class of a package, or a reference to a method.
func (l *lowering) navigation(n front.Node) *ir.Expr {
	of, member := n.Nth(0), node.Name(n.Nth(-1))
	if n.Has("::") {
		if member == "class" || !n.Nth(1).OK() {
			return front.At(ir.Ref, n, l.className(of)+".class")
		}
		return l.reference(n, of, member)
	}
	x := l.Expr(of)
	switch {
	case isPath(of, x), x.Op == ir.Ref && l.Facts[x.Name] != "":
		return front.At(ir.Ref, n, jvm.Each(x.Name, "."+member))
	case x.Op == ir.Ref && member == "java" && strings.HasSuffix(x.Name, ".class"):
		return x
	case x.Op == ir.This && l.Class != nil:
		if own := l.FieldOf(n, l.Class, member); own != nil {
			return own
		}
	}
	if full := l.extension(member); full != "" {
		return front.CallNamed(n, full, x)
	}
	return l.get(n, x, member)
}

func (l *lowering) className(n front.Node) string {
	if n.Is(node.Types()...) {
		return l.typeOf(n)
	}
	if x := l.Expr(n); x.Op == ir.Ref {
		return x.Name
	}
	return "java.lang.Object"
}

// reference lowers "A::b" or "::b" as a function.
func (l *lowering) reference(n, of front.Node, member string) *ir.Expr {
	switch full := l.Find(member, front.KindFunction); {
	case of.OK() && !of.Is(node.Types()...) && (!of.Is("identifier") || !front.Upper(of.Text()) || l.isProperty(of.Text())):
		return jvm.It(n, func(it *ir.Expr) *ir.Expr {
			return front.CallMethod(n, l.Expr(of), member, front.Args(it)...)
		})
	case of.OK():
		return jvm.It(n, func(it *ir.Expr) *ir.Expr {
			x := &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: l.className(of), Args: front.Args(it)}
			static := front.CallNamed(n, jvm.Each(x.Type, "."+member), it)
			return front.Either(n, l.get(n, x, member), front.CallMethod(n, x, member), static)
		})
	case full != "":
		return front.At(ir.Ref, n, full)
	case front.Upper(member):
		return jvm.It(n, func(it *ir.Expr) *ir.Expr { return front.New(n, l.Resolve(member), front.Args(it)...) })
	}
	return front.OwnMember(n, member)
}

// isProperty reports whether a name is that of a variable or property, such as ALLOWED, rather than a class.
func (l *lowering) isProperty(name string) bool {
	return l.Vars.Has(name) || l.Find(name, front.KindProperty) != ""
}

// object lowers an object of an anonymous class. Its class has no name.
func (l *lowering) object(n front.Node) *ir.Expr {
	supers, body := l.supers(n), n.First("class_body")
	x := front.New(n, strings.Join(supers[:min(len(supers), 1)], ""))
	c := l.Open("")
	defer l.Close()
	c.Anonymous, c.Extends = true, true
	l.survey(c, body, false)
	own, begin := ir.Class{}, &ir.Func{Name: jvm.Initializer, Pos: n.Pos()}
	for m := range body.Children("function_declaration", "property_declaration") {
		if m.Is("property_declaration") {
			begin.Body = append(begin.Body, l.field(&own, m)...)
			continue
		}
		fn := &ir.Func{Name: node.NameOf(m), Pos: m.Field("name").Pos(), Annotations: l.annotations(m.First("modifiers"))}
		x.Body = append(x.Body, l.nested(fn, m))
	}
	for _, fn := range own.Methods {
		fn.Name, fn.Class = jvm.Simple(fn.Name), ""
		x.Body = append(x.Body, fn)
	}
	if len(begin.Body) > 0 {
		x.Body = append(x.Body, begin)
	}
	return jvm.Anonymous(n, x, supers, own.Fields, l.Make("object"))
}
