package jvm

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// KeepAll returns assignments of parameters to fields of the same names.
func KeepAll(n front.Node, params []ir.Param) []ir.Stmt {
	return front.Map(slices.Values(params), func(p ir.Param) ir.Stmt { return front.Keep(n, p.Name) })
}

// Simple returns the last part of a qualified name.
func Simple(name string) string { _, s := ir.Split(name); return s }

// Member returns the qualified name of a member.
func Member(c *ir.Class, name string) string { return c.Name + "." + name }

// Getter returns a method that returns a field, like a generated one.
func Getter(c *ir.Class, name, field, typ string) *ir.Func {
	this := &ir.Expr{Op: ir.This, Pos: c.Pos}
	return &ir.Func{
		Name: Member(c, name), Class: c.Name, Exported: true, Result: typ, Pos: c.Pos,
		Body: []ir.Stmt{{Op: ir.Return, Pos: c.Pos, X: &ir.Expr{Op: ir.Select, Pos: c.Pos, Name: field, X: this}}},
	}
}

// Setter returns a method that assigns a field.
func Setter(c *ir.Class, field, typ string) *ir.Func {
	target := &ir.Expr{Op: ir.Select, Pos: c.Pos, Name: field, X: &ir.Expr{Op: ir.This, Pos: c.Pos}}
	value := front.Args(&ir.Expr{Op: ir.Var, Pos: c.Pos, Name: field})
	return &ir.Func{
		Name: Member(c, "set"+Capital(field)), Class: c.Name, Exported: true, Params: []ir.Param{{Name: field, Type: typ}}, Pos: c.Pos,
		Body: []ir.Stmt{front.Do(&ir.Expr{Op: ir.Assign, Pos: c.Pos, X: target, Args: value})},
	}
}

// GetterName returns the name of the getter of a property of Kotlin. That of isOpen is the same.
func GetterName(property string) string {
	if isFlag(property) {
		return property
	}
	return "get" + Capital(property)
}

// SetterName returns the name of the setter of a property of Kotlin.
func SetterName(property string) string {
	if isFlag(property) {
		property = property[len("is"):]
	}
	return "set" + Capital(property)
}

func isFlag(property string) bool {
	return strings.HasPrefix(property, "is") && front.Upper(property[len("is"):])
}

// Accessors adds the methods that access a property of the innermost class: the getter, unless it is written, and the setter of a variable.
func (s *Scope) Accessors(c *ir.Class, property, typ, getter string, variable bool) {
	if !s.Class.Has(getter) {
		c.Methods = append(c.Methods, Getter(c, getter, property, typ))
	}
	if variable {
		c.Methods = append(c.Methods, Setter(c, property, typ))
	}
}

// Component returns the name of the method that returns a part of an object that is destructured.
func Component(i int) string { return "component" + strconv.Itoa(i+1) }

// Part reads a part of an object that is destructured.
func Part(n front.Node, of *ir.Expr, i int) *ir.Expr {
	return front.CallMethod(n, of, Component(i))
}

// Copy returns the copy method of a data class; its arguments replace the values of some
// properties.
func Copy(c *ir.Class, n front.Node, properties []ir.Param) *ir.Func {
	fn := &ir.Func{Name: Member(c, "copy"), Class: c.Name, Exported: true, Result: c.Name, Pos: c.Pos}
	x := &ir.Expr{Op: ir.New, Pos: c.Pos, Type: c.Name}
	for _, p := range properties {
		p.Default = front.OwnMember(n, p.Name)
		fn.Params = append(fn.Params, p)
		x.Args = append(x.Args, ir.Arg{X: front.At(ir.Var, n, p.Name)})
	}
	fn.Body = []ir.Stmt{{Op: ir.Return, Pos: c.Pos, X: x}}
	return fn
}

// Capital capitalises a name.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Constructor returns a constructor of a class.
func Constructor(c *ir.Class, params []ir.Param, body []ir.Stmt) *ir.Func {
	return &ir.Func{
		Name: Member(c, Simple(c.Name)), Class: c.Name, Constructor: true, Exported: true, Params: params, Body: body, Pos: c.Pos,
	}
}

// EnumConstant returns the field for a constant of an enumeration.
func EnumConstant(c *ir.Class, at front.Node, name string, args []ir.Arg) ir.Field {
	return ir.Field{Name: name, Type: c.Name, Static: true, Final: true, Init: front.New(at, c.Name, args...), Pos: at.Pos()}
}

// Restricted returns the type of a field: that of plain names if validation lets nothing else into its object.
func Restricted(list []ir.Annotation, typ string) string {
	if expr := pattern(list); expr != nil && charset.IsPlain(Pieces(expr), true) {
		return "java.checked"
	}
	return typ
}

// Validated returns checks of the parameters that validation restricts by a regular expression: the body only runs if they pass.
func Validated(params []ir.Param) []ir.Stmt {
	var out []ir.Stmt
	for _, p := range params {
		expr := pattern(p.Annotations)
		if expr == nil {
			continue
		}
		at := func(op ir.Op, name string, args ...*ir.Expr) *ir.Expr {
			return &ir.Expr{Op: op, Pos: expr.Pos, Name: name, Args: front.Args(args...)}
		}
		call := at(ir.Call, "", at(ir.Var, p.Name), expr)
		call.X = at(ir.Ref, validation+".matches")
		out = append(out, ir.Stmt{Op: ir.If, Pos: expr.Pos, X: at(ir.Unary, "!", call), Body: []ir.Stmt{{Op: ir.Return, Pos: expr.Pos}}})
	}
	return out
}

// validation is the annotation with a regular expression that the whole text must match, in the namespace of knowledge.
const validation = "javax.validation.constraints.Pattern"

// pattern returns the regular expression of a validation annotation, or nil.
func pattern(list []ir.Annotation) *ir.Expr {
	for _, a := range list {
		if !slices.ContainsFunc(ir.Alternatives(a.Name), func(n string) bool { return strings.HasSuffix(n, "validation.constraints.Pattern") }) {
			continue
		}
		for _, arg := range a.Args {
			if arg.Name == "regexp" {
				return arg.X
			}
		}
	}
	return nil
}

// Annotated returns a body for a method without one, if it has an annotation with a text in which "${name}" is replaced by a parameter
// unchanged: the body passes that text to a call for the annotation.
func Annotated(fn *ir.Func) []ir.Stmt {
	for _, a := range fn.Annotations {
		for _, arg := range a.Args {
			parts := Pieces(arg.X)
			if !strings.Contains(parts, "${") {
				continue
			}
			text := &ir.Expr{Op: ir.Concat, Pos: a.Pos}
			for parts != "" {
				before, rest, ok := strings.Cut(parts, "${")
				text.Args = append(text.Args, ir.Arg{X: &ir.Expr{Op: ir.String, Pos: a.Pos, Name: before}})
				if !ok {
					break
				}
				name, after, _ := strings.Cut(rest, "}")
				text.Args = append(text.Args, ir.Arg{X: inserted(fn, a.Pos, strings.TrimSpace(name))})
				parts = after
			}
			to := &ir.Expr{Op: ir.Ref, Pos: a.Pos, Name: Each(a.Name, ".text")}
			return []ir.Stmt{front.Do(&ir.Expr{Op: ir.Call, Pos: a.Pos, X: to, Args: []ir.Arg{{X: text}}})}
		}
	}
	return nil
}

// Pieces returns the constant text of an annotation's argument; for a list, that of all elements.
func Pieces(x *ir.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ir.String:
		return x.Name
	case x.Op == ir.List || x.Op == ir.Concat || x.Op == ir.Binary && x.Name == "+":
		var b strings.Builder
		for _, a := range x.Args {
			b.WriteString(Pieces(a.X))
			if x.Op == ir.List {
				b.WriteByte(' ')
			}
		}
		return b.String()
	}
	return ""
}

// inserted returns the parameter that a name in a text refers to: by its own name, by the name in an annotation, or as a property
// of the only parameter.
func inserted(fn *ir.Func, pos ir.Pos, name string) *ir.Expr {
	first, rest, deep := strings.Cut(name, ".")
	for i := range fn.Params {
		p := &fn.Params[i]
		named := p.Name == first
		for _, a := range p.Annotations {
			named = named || len(a.Args) > 0 && Pieces(a.Args[0].X) == first
		}
		if !named {
			continue
		}
		x := &ir.Expr{Op: ir.Var, Pos: pos, Name: p.Name}
		if deep {
			x = &ir.Expr{Op: ir.Select, Pos: pos, Name: rest, X: x}
		}
		return x
	}
	if len(fn.Params) != 1 {
		return &ir.Expr{Op: ir.Unknown, Pos: pos}
	}
	x := &ir.Expr{Op: ir.Var, Pos: pos, Name: fn.Params[0].Name}
	if t := fn.Params[0].Type; !strings.HasSuffix(t, "java.lang.String") && t != "" {
		x = &ir.Expr{Op: ir.Select, Pos: pos, Name: name, X: x}
	}
	return x
}

// MapOf returns a map of pairs.
func MapOf(n front.Node, args []ir.Arg) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for _, a := range args {
		if p := a.X; p.Op == ir.New && p.Type == "kotlin.Pair" && len(p.Args) == 2 {
			x.Args = append(x.Args, ir.Arg{Key: p.Args[0].X, X: p.Args[1].X})
		} else {
			x.Args = append(x.Args, ir.Arg{X: front.Of(ir.Spread, n, "", p)})
		}
	}
	return x
}
