package ruby

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// class is a class or module that is being lowered.
type class struct {
	ir      *ir.Class
	fields  map[string]bool // by name
	static  bool            // methods belong to the class itself: "class << self"
	private bool
}

// method returns a method of the class.
func (c *class) method(at front.Node, name string) *ir.Func {
	return &ir.Func{Name: c.ir.Name + "." + name, Class: c.ir.Name, Exported: !c.private, Pos: at.Pos()}
}

// add adds a field.
func (c *class) add(f ir.Field) {
	c.fields[f.Name] = true
	c.ir.Fields = append(c.ir.Fields, f)
}

// reader adds a method that returns a field.
func (c *class) reader(n front.Node, name string) {
	fn := &ir.Func{Name: c.ir.Name + "." + name, Class: c.ir.Name, Exported: true, Pos: n.Pos()}
	fn.Body = []ir.Stmt{front.Return(n, front.OwnMember(n, name))}
	c.ir.Methods = append(c.ir.Methods, fn)
}

// classDecl lowers a class or module.
func (l *lowering) classDecl(n front.Node) {
	c := l.newClass(n.Field("name"))
	if !n.Field("name").OK() {
		return
	}
	c.ir.Partial = l.isComponent(c.ir.Name)
	switch super := n.Field("superclass").Nth(0); super.Kind() {
	case "element_reference": // Migration[7.0]
		l.extend(c, super.Field("object"))
	case "call": // Struct.new(:a), Class.new(Base)
		c.ir.Supers = append(c.ir.Supers, l.constant(super.Field("receiver").Text()))
		c.structFields(super)
	default:
		l.extend(c, super)
	}
	l.acceptsAll(c.ir)
	var more []string
	if n.Is("module") {
		more = []string{c.ir.Name + "::ClassMethods", mixin}
	}
	l.inClass(c, n.Field("body"), more...)
}

func (l *lowering) newClass(name front.Node) *class {
	return &class{ir: &ir.Class{Name: qualify(l.outer(), name.Text()), Pos: name.Pos()}, fields: map[string]bool{}}
}

// extend adds a superclass or mixin.
func (l *lowering) extend(c *class, n front.Node) {
	if isConstant(n) {
		c.ir.Supers = append(c.ir.Supers, l.constant(n.Text()))
	}
}

// inClass lowers the body of a class, to which further superclasses are added.
func (l *lowering) inClass(c *class, n front.Node, supers ...string) {
	l.classes = append(l.classes, c)
	body := l.function(&function{}, front.Node{}, unused, func() []ir.Stmt { return l.list(statements(n)) })
	l.classes = l.classes[:len(l.classes)-1]
	if len(body) > 0 {
		fn := &ir.Func{Name: c.ir.Name + ir.ClassBody, Class: c.ir.Name, Static: true, Body: body, Pos: c.ir.Pos}
		c.ir.Methods = append(c.ir.Methods, fn)
	}
	c.ir.Supers = append(append(c.ir.Supers, supers...), rootClass)
	l.File.Classes = append(l.File.Classes, c.ir)
}

// singletonClass lowers "class << self".
func (l *lowering) singletonClass(n front.Node) {
	c := l.class()
	outer := *c
	c.static, c.private = true, false
	l.Hoist(n, l.with(unused, func() []ir.Stmt { return l.list(statements(n.Field("body"))) })...)
	c.static, c.private = outer.static, outer.private
}

// alias gives a method of the class another name.
func (l *lowering) alias(n front.Node, name, old string) {
	c := l.class().ir
	for _, fn := range c.Methods {
		if fn.Name == c.Name+"."+old {
			same := *fn
			same.Name, same.Pos = c.Name+"."+name, n.Pos()
			c.Methods = append(c.Methods, &same)
			return
		}
	}
}

// structFields adds the fields of a Struct.new or Data.define, and its constructor.
func (c *class) structFields(call front.Node) {
	fn := &ir.Func{Name: c.ir.Name + ".initialize", Class: c.ir.Name, Constructor: true, Pos: c.ir.Pos}
	for a := range call.Field("arguments").Children("simple_symbol") {
		if !call.Field("receiver").Is("constant") {
			continue
		}
		name := keyText(a)
		fn.Params = append(fn.Params, ir.Param{Name: name})
		fn.Body = append(fn.Body, front.Keep(call, name))
		c.add(ir.Field{Name: name, Pos: c.ir.Pos})
		c.reader(call, name)
	}
	if len(fn.Params) > 0 {
		c.ir.Methods = append(c.ir.Methods, fn)
	}
}

// classConstant lowers "Name = Struct.new(:a) do … end" as a class. It reports whether it is one.
func (l *lowering) classConstant(left, right front.Node) bool {
	recv, method := right.Field("receiver"), right.Field("method").Text()
	if !recv.Is("constant") || method != "new" && method != "define" {
		return false
	}
	c := l.newClass(left)
	switch recv.Text() {
	case "Class":
		l.extend(c, right.Field("arguments").Nth(0))
	case "Struct", "Data":
		c.structFields(right)
	case "Module":
	default:
		return false
	}
	l.inClass(c, right.Field("block").Field("body"))
	return true
}
