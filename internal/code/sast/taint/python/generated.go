package python

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// constructs reports whether the library gives a class a constructor with a parameter for each of its fields.
func (lib *library) constructs(c *ir.Class) bool {
	return slices.ContainsFunc(c.Annotations, func(a ir.Annotation) bool { return anyOf(a.Name, lib.Dataclasses) }) ||
		slices.ContainsFunc(c.Supers, func(s string) bool { return anyOf(s, lib.Models) })
}

// anyOf reports whether an alternative of a name is in a list.
func anyOf(name string, list []string) bool {
	return slices.ContainsFunc(ir.Alternatives(name), func(one string) bool { return slices.Contains(list, one) })
}

// generate adds the constructor of a dataclass, a named tuple or a model, if the class does not declare one. Fields of superclasses come
// first, as far as the file declares them.
func (l *lowering) generate(c *ir.Class, body front.Node) {
	l.check(c)
	fields := l.parameters(c, body)
	up := l.superclass(c)
	if up != nil {
		fields = append(slices.Clone(l.generated[up.Name]), fields...)
	}
	_, inherits := l.generated[nameOf(up)]
	if declares(c, "__init__") || !l.lib.constructs(c) && !inherits {
		return
	}
	l.generated[c.Name] = fields
	fn := &ir.Func{Name: front.Join(c.Name, "__init__"), Class: c.Name, Constructor: true, Exported: true, Pos: c.Pos}
	for _, f := range fields {
		p := ir.Param{Name: f.Name, Type: f.Type}
		if f.Init != nil && f.Init.Op != ir.Call {
			p.Default = f.Init
		}
		fn.Params = append(fn.Params, p)
		to := &ir.Expr{Op: ir.Select, Name: f.Name, X: &ir.Expr{Op: ir.This, Pos: f.Pos}, Pos: f.Pos}
		from := &ir.Expr{Op: ir.Var, Name: f.Name, Pos: f.Pos}
		fn.Body = append(fn.Body, front.Do(&ir.Expr{Op: ir.Assign, X: to, Args: front.Args(from), Pos: f.Pos}))
	}
	if i := slices.IndexFunc(c.Methods, func(m *ir.Func) bool { return m.Name == front.Join(c.Name, afterwards) }); i >= 0 {
		fn.Body = append(fn.Body, c.Methods[i].Body...)
	}
	c.Methods = append(c.Methods, fn)
}

// afterwards is the method that a generated constructor ends with.
const afterwards = "__post_init__"

// check notes at fields the methods that check them, and return what they have checked.
func (l *lowering) check(c *ir.Class) {
	for _, fn := range c.Methods {
		for _, a := range fn.Annotations {
			if !anyOf(a.Name, l.lib.Checkers) || len(fn.Params) == 0 || !ir.ReturnsOnly(fn.Body, fn.Params[0].Name) {
				continue
			}
			for _, arg := range a.Args {
				i := slices.IndexFunc(c.Fields, func(f ir.Field) bool { return arg.X != nil && arg.X.Op == ir.String && f.Name == arg.X.Name })
				if i < 0 || arg.Name != "" {
					continue
				}
				by := front.Args(&ir.Expr{Op: ir.Ref, Name: fn.Name, Pos: a.Pos})
				c.Fields[i].Annotations = append(c.Fields[i].Annotations, ir.Annotation{Name: ir.Checker, Args: by, Pos: a.Pos})
			}
		}
	}
}

// parameters returns the annotated fields of a class.
func (l *lowering) parameters(c *ir.Class, body front.Node) []ir.Field {
	var out []ir.Field
	for n := range body.Children("expression_statement") {
		a := n.Nth(0)
		if !a.Field("type").OK() {
			continue
		}
		i := slices.IndexFunc(c.Fields, func(f ir.Field) bool { return f.Name == a.Field("left").Text() })
		if i >= 0 && a.Field("left").Is("identifier") {
			out = append(out, c.Fields[i])
		}
	}
	return out
}

// superclass returns the first superclass that the file declares.
func (l *lowering) superclass(c *ir.Class) *ir.Class {
	for _, up := range l.File.Classes {
		if up != c && slices.ContainsFunc(c.Supers, func(s string) bool { return slices.Contains(ir.Alternatives(s), up.Name) }) {
			return up
		}
	}
	return nil
}

func nameOf(c *ir.Class) string {
	if c == nil {
		return ""
	}
	return c.Name
}

func declares(c *ir.Class, method string) bool {
	return slices.ContainsFunc(c.Methods, func(fn *ir.Func) bool { return fn.Name == front.Join(c.Name, method) })
}
