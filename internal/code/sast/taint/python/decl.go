package python

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// definition lowers a function or class, with its decorators. Methods are lowered by their class.
func (l *lowering) definition(n front.Node) []ir.Stmt {
	s := l.here()
	switch {
	case n.Is("class_definition"):
		return l.class(n)
	case s.kind == ofClass:
		return nil
	}
	fn := l.function(n, "")
	if s.kind == ofFunction {
		target := l.Expr(n.Field("name"))
		out := []ir.Stmt{front.Set(n, target, &ir.Expr{Op: ir.Lambda, Pos: fn.Pos, Func: fn})}
		return append(out, l.decorate(n, target, true)...)
	}
	fn.Name = front.Join(s.prefix, n.Field("name").Text())
	if l.unit.Facts[factOperation+fn.Name] != "" {
		fn.Annotations = append(fn.Annotations, ir.Annotation{Name: l.lib.Operation, Pos: fn.Pos})
	}
	l.File.Funcs = append(l.File.Funcs, fn)
	return l.decorate(n, front.At(ir.Ref, n, fn.Name), true)
}

// decorators returns the decorators of a definition.
func decorators(n front.Node) []front.Node {
	if all := n.Parent(); all.Is("decorated_definition") {
		return slices.Collect(all.Children("decorator"))
	}
	return nil
}

// decorate lowers decorators. Those of a nested function become calls that receive the function, because no other file can refer to it.
func (l *lowering) decorate(n front.Node, target *ir.Expr, function bool) []ir.Stmt {
	var out []ir.Stmt
	for _, d := range decorators(n) {
		x := d.Nth(0)
		call := l.Expr(x)
		switch {
		case function && l.isOwn(x):
			// Users of a decorated function call the result of the decorator.
			call = front.Call(d, front.Call(d, call, ir.Arg{X: target}))
		case !x.Is("call"):
			call = front.Call(d, call, ir.Arg{X: target})
		case function && l.here().kind == ofFunction:
			call.Args = append(call.Args, ir.Arg{X: target})
		}
		out = append(out, front.Do(call))
	}
	return out
}

// isOwn reports whether a decorator is a function of the repository, or the result of one.
func (l *lowering) isOwn(decorator front.Node) bool {
	if decorator.Is("call") {
		decorator = decorator.Field("function")
	}
	return slices.ContainsFunc(ir.Alternatives(l.path(decorator)), func(name string) bool {
		owner, _ := ir.Split(name)
		return l.modules.has(owner)
	})
}

func (l *lowering) annotations(n front.Node) []ir.Annotation {
	var out []ir.Annotation
	for _, d := range decorators(n) {
		a, x := ir.Annotation{Pos: d.Pos()}, d.Nth(0)
		if x.Is("call") {
			a.Args = l.arguments(x.Field("arguments"))
			x = x.Field("function")
		}
		if a.Name = l.path(x); a.Name != "" {
			out = append(out, a)
		}
	}
	return out
}

// function lowers a function or method; class is the class of a method.
func (l *lowering) function(n front.Node, class string) *ir.Func {
	name := n.Field("name")
	fn := &ir.Func{Class: class, Pos: name.Pos(), Exported: !strings.HasPrefix(name.Text(), "_"), Async: n.Has("async")}
	fn.Annotations = l.annotations(n)
	s := &scope{kind: ofFunction, prefix: front.Join(l.here().prefix, name.Text())}
	hasReceiver := class != ""
	for _, a := range fn.Annotations {
		_, decorator := ir.Split(a.Name)
		fn.Static = fn.Static || decorator == "staticmethod" || decorator == "classmethod"
		fn.Getter = fn.Getter || class != "" && slices.Contains(l.lib.Getters, decorator)
		fn.Setter = fn.Setter || class != "" && slices.Contains(l.lib.Setters, decorator)
		s.manages = s.manages || slices.Contains(l.lib.Managers, decorator)
		hasReceiver = (hasReceiver || l.binds(a)) && decorator != "staticmethod"
	}
	if t := n.Field("return_type"); t.OK() {
		fn.Result = l.typeOf(t)
		s.manages = s.manages || strings.Contains(t.Text(), "Generator")
	}
	if fn.Static {
		s.class = class
	}
	fn.Params = l.params(n.Field("parameters"), s, hasReceiver)
	body := n.Field("body")
	l.open(s)
	l.declare(body)
	fn.Body = append(l.ownVariables(n, s, fn.Params), l.Inner(body)...)
	l.close()
	fn.Body = append(l.checksBefore(n, fn), fn.Body...)
	return fn
}

// ownVariables declares the variables of a function that a function around it has, too.
func (l *lowering) ownVariables(n front.Node, s *scope, params []ir.Param) []ir.Stmt {
	var out []ir.Stmt
	for _, name := range slices.Sorted(maps.Keys(s.names)) {
		around := func(o *scope) bool { return o != s && o.kind == ofFunction && o.names[name].is == variable }
		own := s.names[name].is == variable && !slices.ContainsFunc(params, func(p ir.Param) bool { return p.Name == name })
		if own && slices.ContainsFunc(l.scopes, around) {
			out = append(out, front.Decl(n, name, "", nil))
		}
	}
	return out
}

// binds reports whether a decorator gives a function a receiver.
func (l *lowering) binds(a ir.Annotation) bool {
	return slices.ContainsFunc(a.Args, func(arg ir.Arg) bool {
		return arg.Name == l.lib.Binds && arg.X.Op == ir.Bool && arg.X.Num == 1
	})
}

// params returns the parameters, without the receiver.
func (l *lowering) params(n front.Node, s *scope, hasReceiver bool) []ir.Param {
	var out []ir.Param
	for c := range n.Children() {
		p, ok := l.param(c, s)
		switch {
		case !ok:
		case hasReceiver:
			hasReceiver, s.receiver = false, p.Name
		default:
			out = append(out, p)
		}
	}
	return out
}

// param lowers a parameter; ok is false for separators.
func (l *lowering) param(n front.Node, s *scope) (p ir.Param, ok bool) {
	name := n
	switch n.Kind() {
	case "identifier", "list_splat_pattern", "dictionary_splat_pattern", "tuple_pattern":
	case "default_parameter", "typed_default_parameter":
		name = n.Field("name")
	case "typed_parameter":
		name = n.First("identifier", "list_splat_pattern", "dictionary_splat_pattern")
	default:
		return p, false
	}
	typ := n.Field("type")
	if p.Default = front.Optional(l, n.Field("value")); p.Default == nil {
		p.Default = l.annotatedDefault(typ)
	}
	switch name.Kind() {
	case "list_splat_pattern":
		p.Rest, name = true, name.Nth(0)
	case "dictionary_splat_pattern":
		p.NamedMap, name = true, name.Nth(0)
	case "tuple_pattern":
		s.bindTarget(name)
		l.open(s)
		p.Name, p.Pattern = "("+name.Text()+")", l.Expr(name)
		l.close()
	default:
		p.Type = l.typeOf(typ)
		p.Annotations = l.constraints(typ, n.Field("value"))
	}
	p.Name = cmp.Or(p.Name, name.Text())
	s.bind(p.Name, variable, "")
	return p, p.Name != ""
}

// constraints returns the calls in a type or a default that describe which values are allowed, as in Annotated[str, Query(pattern="…")]
// and Field(pattern="…"), as annotations.
func (l *lowering) constraints(typ, def front.Node) (out []ir.Annotation) {
	add := func(c front.Node) (skip bool) {
		if c.Is("call") && len(c.Field("arguments").List()) > 0 {
			if x := l.Expr(c); front.IsFree(x) {
				out = append(out, ir.Annotation{Name: "constraint", Args: front.Args(x), Pos: c.Pos()})
			}
		}
		return c.Is("call")
	}
	typ.Inside(add)
	if def.Is("call") {
		add(def)
	}
	return out
}

// annotatedDefault returns the call in a type that creates the parameter: Annotated[Session, Depends(session)].
func (l *lowering) annotatedDefault(n front.Node) *ir.Expr {
	var out *ir.Expr
	n.Inside(func(c front.Node) (skip bool) {
		if c.Is("call") && out == nil {
			out = l.Expr(c)
		}
		return c.Is("call")
	})
	return out
}

// class lowers a class; other statements of its body run where it is declared.
func (l *lowering) class(n front.Node) []ir.Stmt {
	name, body := n.Field("name"), n.Field("body")
	c := &ir.Class{Name: front.Join(l.here().prefix, name.Text()), Pos: name.Pos(), Annotations: l.annotations(n)}
	for base := range n.Field("superclasses").Children() {
		made := ""
		switch {
		case base.Is("subscript"):
			base = base.Field("value")
		case base.Is("call"): // a base class that a function creates: db.make_base()
			base, made = base.Field("function"), "()"
		}
		if super := l.path(base); super != "" {
			c.Supers = append(c.Supers, super+made)
		}
	}
	c.Supers = l.lib.supers(c)
	l.File.Classes = append(l.File.Classes, c)
	l.open(&scope{kind: ofClass, prefix: c.Name})
	l.declare(body)
	members := l.classBody(c, body)
	l.close()
	l.generate(c, body)
	if slices.ContainsFunc(c.Fields, l.lib.isColumn) {
		c.Supers = append(c.Supers, l.lib.Record)
	}
	return append(l.decorate(n, front.At(ir.Ref, n, c.Name), false), members...)
}

func (l *lowering) classBody(c *ir.Class, body front.Node) []ir.Stmt {
	var out []ir.Stmt
	for n := range body.Children() {
		def := n
		if n.Is("decorated_definition") {
			def = n.Field("definition")
		}
		f, isField := l.field(n)
		switch {
		case isField:
			c.Fields = append(c.Fields, f)
		case def.Is("function_definition"):
			out = append(out, l.method(c, def)...)
		case n.Is("if_statement", "try_statement"):
			out = append(out, l.classBody(c, n.Field("consequence"))...)
			out = append(out, l.classBody(c, n.Field("body"))...)
		default:
			out = append(out, l.Stmt(n)...)
		}
	}
	return out
}

func (l *lowering) method(c *ir.Class, n front.Node) []ir.Stmt {
	if !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	fn := l.function(n, c.Name)
	name := n.Field("name").Text()
	fn.Name = front.Join(c.Name, name)
	switch name {
	case "__init__", "__post_init__":
		fn.Constructor = true
	case "__init_subclass__", "__class_getitem__", "__new__":
		fn.Static = true
	}
	if fn.Setter { // the decorators are about the property
		fn.Name += "="
	}
	c.Methods = append(c.Methods, fn)
	return l.decorate(n, front.At(ir.Ref, n, front.Join(c.Name, name)), false)
}

// field lowers a declaration in a class; ok is false for other statements.
func (l *lowering) field(n front.Node) (f ir.Field, ok bool) {
	a := n.Nth(0)
	left, right := a.Field("left"), a.Field("right")
	if !n.Is("expression_statement") || !a.Is("assignment") || !left.Is("identifier") {
		return f, false
	}
	f = ir.Field{Name: left.Text(), Type: l.typeOf(a.Field("type")), Static: true, Pos: left.Pos()}
	if !right.Is("assignment") {
		f.Init = front.Optional(l, right)
		f.Annotations = l.constraints(a.Field("type"), right)
	}
	return f, true
}
