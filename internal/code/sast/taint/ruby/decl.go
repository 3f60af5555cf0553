package ruby

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// classDecl lowers a class or module.
func (l *lowering) classDecl(n front.Node) {
	name := n.Field("name")
	if !name.OK() {
		return
	}
	c := &class{
		ir:     &ir.Class{Name: qualify(l.names(), name.Text()), Pos: name.Pos()},
		module: n.Is("module"), fields: map[string]bool{},
	}
	if super := n.Field("superclass").Nth(0); super.OK() {
		l.superclass(c, super)
	}
	l.inClass(c, n.Field("body"))
	if c.module {
		c.ir.Supers = append(c.ir.Supers, c.ir.Name+"::ClassMethods", mixin)
	}
	c.ir.Supers = append(c.ir.Supers, rootClass)
	l.file.Classes = append(l.file.Classes, c.ir)
}

func (l *lowering) superclass(c *class, n front.Node) {
	switch n.Kind() {
	case "element_reference": // Migration[7.0]
		n = n.Field("object")
	case "call": // Struct.new(:a), Class.new(Base)
		c.ir.Supers = append(c.ir.Supers, l.constant(n.Field("receiver").Text()))
		l.structFields(c, n)
		return
	}
	if n.Is("constant", "scope_resolution") {
		c.ir.Supers = append(c.ir.Supers, l.constant(n.Text()))
	}
}

// inClass lowers the body of a class.
func (l *lowering) inClass(c *class, n front.Node) {
	c.body = body{vars: map[string]bool{}}
	before := l.body
	l.classes = append(l.classes, c)
	l.body = &c.body
	l.block(statements(n), result{})
	l.body = before
	l.classes = l.classes[:len(l.classes)-1]
	if out := l.closed(&c.body); len(out) > 0 {
		c.ir.Methods = append(c.ir.Methods, &ir.Func{
			Name: c.ir.Name + ".<class>", Class: c.ir.Name, Static: true, Body: out, Pos: c.ir.Pos,
		})
	}
}

// singletonClass lowers "class << self".
func (l *lowering) singletonClass(n front.Node) {
	c := l.class()
	static, private := c.static, c.private
	c.static, c.private = true, false
	l.block(statements(n.Field("body")), result{})
	c.static, c.private = static, private
}

// structFields adds the fields of a Struct.new or Data.define, and its constructor.
func (l *lowering) structFields(c *class, call front.Node) {
	var names []string
	for a := range call.Field("arguments").Children() {
		if a.Is("simple_symbol") {
			names = append(names, strings.TrimPrefix(a.Text(), ":"))
		}
	}
	if len(names) == 0 || !call.Field("receiver").Is("constant") {
		return
	}
	fn := &ir.Func{Name: c.ir.Name + ".initialize", Class: c.ir.Name, Constructor: true, Pos: c.ir.Pos}
	for _, name := range names {
		fn.Params = append(fn.Params, ir.Param{Name: name})
		target := front.Select(call, front.At(ir.This, call, ""), name)
		fn.Body = append(fn.Body, front.Do(front.Assign(call, target, "", front.At(ir.Var, call, name))))
		c.fields[name] = true
		c.ir.Fields = append(c.ir.Fields, ir.Field{Name: name, Pos: c.ir.Pos})
		c.ir.Methods = append(c.ir.Methods, getter(call, c.ir.Name, name, name))
	}
	c.ir.Methods = append(c.ir.Methods, fn)
}

// getter adds a method that returns a field.
func getter(n front.Node, class, name, field string) *ir.Func {
	x := front.Select(n, front.At(ir.This, n, ""), field)
	return &ir.Func{
		Name: class + "." + name, Class: class, Exported: true, Pos: n.Pos(),
		Body: []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}},
	}
}

// method lowers the definition of a method.
func (l *lowering) method(n front.Node) {
	name := n.Field("name")
	c := l.class()
	static := c.static
	if n.Is("singleton_method") {
		static = true
	}
	fn := &ir.Func{
		Name: c.ir.Name + "." + name.Text(), Class: c.ir.Name, Static: static,
		Constructor: name.Text() == "initialize" && !static, Exported: !c.private, Pos: name.Pos(),
	}
	b := &body{method: true, static: static, name: name.Text(), vars: map[string]bool{}}
	l.function(b, n.Field("parameters"), func() {
		res := result{kind: returned}
		if fn.Constructor || strings.HasSuffix(b.name, "=") && len(b.name) > 1 {
			res = result{}
		}
		if at := n.Field("body"); at.Is("body_statement") {
			l.guarded(at, res)
		} else if at.OK() {
			l.value(at, res)
		}
	})
	fn.Params, fn.Body = b.params, l.closed(b)
	c.ir.Methods = append(c.ir.Methods, fn)
}

// function lowers the parameters and the body of a function.
func (l *lowering) function(b *body, params front.Node, do func()) {
	before := l.body
	l.body = b
	l.params(params)
	do()
	if b.method && b.yields && !hasBlock(b.params) {
		b.params = append(b.params, ir.Param{Name: blockName, Block: true})
	}
	l.body = before
}

func hasBlock(params []ir.Param) bool {
	for _, p := range params {
		if p.Block {
			return true
		}
	}
	return false
}

// params lowers the parameters of methods, blocks and lambdas.
func (l *lowering) params(n front.Node) {
	b := l.body
	keywords := false
	last := -1 // the last positional parameter
	for p := range n.Children() {
		if p.InField("locals") {
			b.vars[p.Text()] = true
			continue
		}
		one, ok := l.param(p)
		if !ok {
			continue
		}
		switch {
		case p.Is("keyword_parameter", "hash_splat_parameter"):
			keywords = true
		case !one.Rest && !one.Block && one.Pattern == nil:
			last = len(b.params)
		}
		b.params = append(b.params, one)
	}
	// Named arguments are passed as a map if there are no named parameters.
	if b.method && !keywords && last >= 0 {
		b.params[last].NamedMap = true
	}
}

func (l *lowering) param(n front.Node) (ir.Param, bool) {
	b := l.body
	name := n.Field("name").Text()
	switch n.Kind() {
	case "identifier":
		b.vars[n.Text()] = true
		return ir.Param{Name: n.Text()}, true
	case "optional_parameter", "keyword_parameter":
		b.vars[name] = true
		p := ir.Param{Name: name}
		if v := n.Field("value"); v.OK() {
			p.Default = l.initial(v, name)
		}
		return p, true
	case "splat_parameter", "forward_parameter":
		if name == "" {
			name = restName
		}
		b.vars[name] = true
		return ir.Param{Name: name, Rest: true}, true
	case "hash_splat_parameter":
		if name == "" {
			name = restName + "*"
		}
		b.vars[name] = true
		return ir.Param{Name: name, NamedMap: true}, true
	case "block_parameter":
		p := ir.Param{Name: blockName, Block: true}
		if name != "" {
			b.vars[name] = true
			p.Pattern = front.At(ir.Var, n, name)
		}
		return p, true
	case "destructured_parameter":
		return ir.Param{Name: l.temp(), Pattern: l.destructured(n)}, true
	}
	return ir.Param{}, false
}

// initial lowers the default of a parameter. A computed default is assigned at the beginning of the body, so that the parameter may have
// either value.
func (l *lowering) initial(n front.Node, name string) *ir.Expr {
	x := l.expr(n)
	switch x.Op {
	case ir.Nil, ir.Bool, ir.Number, ir.String, ir.Map, ir.List:
		return x
	}
	l.emit(front.Do(front.Assign(n, front.At(ir.Var, n, name), "||", x)))
	return front.Unknown(n)
}

// destructured returns the target for a parameter that is destructured.
func (l *lowering) destructured(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	if !l.Enter(n) {
		return out
	}
	defer l.Leave()
	for p := range n.Children() {
		var x *ir.Expr
		switch p.Kind() {
		case "destructured_parameter":
			x = l.destructured(p)
		case "splat_parameter":
			name := p.Field("name").Text()
			if name == "" {
				continue
			}
			l.body.vars[name] = true
			x = front.Of(ir.Spread, p, "", front.At(ir.Var, p, name))
		case "identifier":
			l.body.vars[p.Text()] = true
			x = front.At(ir.Var, p, p.Text())
		default:
			continue
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

// lambda lowers a block, or the body of a lambda.
func (l *lowering) lambda(n, params front.Node) *ir.Expr {
	b := &body{parent: l.body, vars: map[string]bool{}}
	fn := &ir.Func{Pos: n.Pos()}
	l.function(b, params, func() {
		if !params.OK() {
			l.numbered(n)
		}
		l.guarded(n.Field("body"), result{kind: returned})
	})
	fn.Params, fn.Body = b.params, l.closed(b)
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}

// numbered declares the parameters that a block uses without declaring them.
func (l *lowering) numbered(n front.Node) {
	used := map[string]bool{}
	n.Inside(func(c front.Node) bool {
		if c.Is("identifier") && (c.Text() == "_1" || c.Text() == "_2" || c.Text() == "it") {
			used[c.Text()] = true
		}
		return c.Is("method", "class", "module")
	})
	if used["it"] && !l.has("it") && !used["_1"] {
		l.implicit("it")
	}
	if used["_1"] || used["_2"] {
		l.implicit("_1")
	}
	if used["_2"] {
		l.implicit("_2")
	}
}

func (l *lowering) implicit(name string) {
	l.body.vars[name] = true
	l.body.params = append(l.body.params, ir.Param{Name: name})
}
