package javascript

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Before ECMAScript had classes, programs used functions with prototypes instead.

// inherits handles "util.inherits(A, B)" and "Object.assign(A.prototype, {…})".
func (l *lowering) inherits(x front.Node) ([]ir.Stmt, bool) {
	f, args := x.Field("function"), x.Field("arguments")
	a, b := args.Nth(0), args.Nth(1)
	switch {
	case slices.Contains(l.lib.Inherits, f.Text()) && a.Is("identifier"):
		if super := l.Expr(b); super != nil && super.Op == ir.Ref {
			c := l.classOf(a)
			c.Supers = append(c.Supers, super.Name)
		}
		return nil, true
	case f.Text() == "Object.assign" && a.Is("member_expression") && a.Field("property").Text() == "prototype" && b.Is("object"):
		l.prototype(l.classOf(a.Field("object")), b)
		return nil, true
	}
	return nil, false
}

// classOf returns the class of a name, which it creates if necessary.
func (l *lowering) classOf(n front.Node) *ir.Class {
	return l.makeClass(cmp.Or(l.globalPath(n), l.module+"."+n.Text()), n)
}

func (l *lowering) makeClass(ref string, n front.Node) *ir.Class {
	if c, ok := l.classes[ref]; ok {
		return c
	}
	c := &ir.Class{Name: ref, Pos: n.Pos()}
	l.classes[ref] = c
	l.File.Classes = append(l.File.Classes, c)
	return c
}

// prototype adds the functions of an object to a class.
func (l *lowering) prototype(c *ir.Class, object front.Node) {
	for p := range object.Children() {
		key, fn := p.Field("name"), p
		if p.Is("pair") {
			key, fn = p.Field("key"), unwrap(p.Field("value"))
		}
		if name, ok := l.key(key); ok && isFunction(fn) {
			l.addMethod(c, fn, name, false)
		}
	}
}

// constructs reports whether a function is meant to be called with "new": it assigns members of "this".
func (l *lowering) constructs(n front.Node) bool {
	if !n.Is("function_declaration", "function_expression") {
		return false
	}
	found := false
	n.Field("body").Inside(func(c front.Node) bool {
		if found || c.Is("class_body") || isFunction(c) && !c.Is("arrow_function", "generator_function_declaration") {
			return true
		}
		if c.Is("assignment_expression") {
			left := c.Field("left")
			found = found || left.Is("member_expression") && left.Field("object").Is("this")
		}
		return false
	})
	return found
}

// constructorFunc lowers a constructor function as a class.
func (l *lowering) constructorFunc(n front.Node, ref string) {
	c := l.makeClass(ref, n)
	defer l.within(ref, "")()
	fn := l.function(n, ref+".constructor")
	fn.Class, fn.Constructor = ref, true
	c.Methods = append(c.Methods, fn)
}

// addMethod adds a function to a class as a method.
func (l *lowering) addMethod(c *ir.Class, n front.Node, name string, static bool) *ir.Func {
	defer l.within(c.Name, "")()
	fn := l.function(n, c.Name+"."+name)
	fn.Class, fn.Static, fn.Exported = c.Name, static, true
	c.Methods = append(c.Methods, fn)
	return fn
}
