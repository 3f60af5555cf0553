package python

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// definition lowers a function or class, with its decorators.
func (l *lowering) definition(n front.Node, decorators []front.Node) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	if n.Is("class_definition") {
		return l.class(n, decorators)
	}
	s := l.here()
	name := n.Field("name").Text()
	switch s.kind {
	case ofModule:
		fn := l.function(n, decorators, "")
		fn.Name = join(s.prefix, name)
		if l.unit.Facts[factRemote+fn.Name] != "" {
			fn.Annotations = append(fn.Annotations, ir.Annotation{Name: "openapi.operation", Pos: fn.Pos})
		}
		l.file.Funcs = append(l.file.Funcs, fn)
		return l.decorate(decorators, front.At(ir.Ref, n, fn.Name), true, false)
	case ofClass:
		return nil // class handles them
	default:
		fn := l.function(n, decorators, "")
		target := l.target(n.Field("name"))
		out := []ir.Stmt{front.Do(front.Assign(n, target, "", &ir.Expr{Op: ir.Lambda, Pos: fn.Pos, Func: fn}))}
		return append(out, l.decorate(decorators, target, true, true)...)
	}
}

// decorate lowers decorators. Those of a nested function become calls that receive the function, because no other file can refer to it.
func (l *lowering) decorate(decorators []front.Node, target *ir.Expr, function, inner bool) []ir.Stmt {
	var out []ir.Stmt
	for _, d := range decorators {
		x := d.Nth(0)
		call := l.expr(x)
		switch {
		case call == nil:
			continue
		case function && l.ours(x):
			// The decorated function is called by its users.
			call = front.Call(d, front.Call(d, call, ir.Arg{X: target}))
		case !x.Is("call"):
			call = front.Call(d, call, ir.Arg{X: target})
		case inner:
			call.Args = append(call.Args, ir.Arg{X: target})
		}
		out = append(out, front.Do(call))
	}
	return out
}

// ours reports whether a decorator is a function of the repository, or the result of one.
func (l *lowering) ours(x front.Node) bool {
	if x.Is("call") {
		x = x.Field("function")
	}
	return slices.ContainsFunc(ir.Alternatives(l.path(x)), func(name string) bool {
		owner, _ := ir.Split(name)
		return l.unit.Facts[factModule+owner] != ""
	})
}

func (l *lowering) annotations(decorators []front.Node) []ir.Annotation {
	var out []ir.Annotation
	for _, d := range decorators {
		x := d.Nth(0)
		a := ir.Annotation{Pos: d.Pos()}
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
func (l *lowering) function(n front.Node, decorators []front.Node, class string) *ir.Func {
	name := n.Field("name")
	fn := &ir.Func{Class: class, Pos: name.Pos(), Exported: !strings.HasPrefix(name.Text(), "_"), Async: n.Has("async")}
	fn.Annotations = l.annotations(decorators)
	s := &scope{kind: ofFunction, prefix: join(l.here().prefix, name.Text())}
	receiver := class != "" || slices.ContainsFunc(fn.Annotations, bound)
	for _, a := range fn.Annotations {
		switch _, last := ir.Split(a.Name); last {
		case "staticmethod":
			fn.Static, receiver = true, false
		case "classmethod":
			fn.Static = true
		case "property", "cached_property":
			fn.Getter = class != ""
		case "contextmanager", "asynccontextmanager", "fixture":
			s.manage = true
		}
	}
	if t := n.Field("return_type"); t.OK() {
		fn.Result = l.typeOf(t)
		s.manage = s.manage || strings.Contains(t.Text(), "Generator")
	}
	if fn.Static {
		s.class = class
	}
	fn.Params = l.params(n.Field("parameters"), s, receiver)
	l.open(s)
	l.survey(n.Field("body"), s)
	fn.Body = l.block(n.Field("body"))
	l.close()
	return fn
}

// bound reports whether a decorator gives a function a receiver: @app.task(bind=True).
func bound(a ir.Annotation) bool {
	return slices.ContainsFunc(a.Args, func(arg ir.Arg) bool {
		return arg.Name == "bind" && arg.X != nil && arg.X.Op == ir.Bool && arg.X.Num == 1
	})
}

// params returns the parameters, without the receiver.
func (l *lowering) params(n front.Node, s *scope, receiver bool) []ir.Param {
	var out []ir.Param
	for c := range n.Children() {
		p, ok := l.param(c, s)
		if !ok {
			continue
		}
		if receiver {
			receiver, s.self = false, p.Name
			delete(s.vars, p.Name)
			continue
		}
		out = append(out, p)
	}
	return out
}

func (l *lowering) param(n front.Node, s *scope) (ir.Param, bool) {
	var p ir.Param
	name := n
	switch n.Kind() {
	case "identifier":
	case "default_parameter", "typed_default_parameter":
		name = n.Field("name")
		p.Default = l.expr(n.Field("value"))
		p.Type = l.typeOf(n.Field("type"))
	case "typed_parameter":
		name = n.First("identifier", "list_splat_pattern", "dictionary_splat_pattern")
		p.Type = l.typeOf(n.Field("type"))
	case "list_splat_pattern", "dictionary_splat_pattern", "tuple_pattern":
	default:
		return p, false // separators
	}
	if p.Default == nil {
		p.Default = l.annotatedDefault(n.Field("type"))
	}
	switch name.Kind() {
	case "list_splat_pattern":
		p.Rest, p.Type, name = true, "", name.Nth(0)
	case "dictionary_splat_pattern":
		p.NamedMap, p.Type, name = true, "", name.Nth(0)
	case "tuple_pattern":
		l.bindTarget(name, s)
		l.open(s)
		p.Name, p.Pattern = "("+name.Text()+")", l.target(name)
		l.close()
	}
	if p.Name == "" {
		p.Name = name.Text()
	}
	s.declare(p.Name)
	return p, p.Name != ""
}

// annotatedDefault returns the call in a type that creates the parameter: Annotated[Session, Depends(session)].
func (l *lowering) annotatedDefault(n front.Node) *ir.Expr {
	var out *ir.Expr
	n.Inside(func(c front.Node) bool {
		if c.Is("call") && out == nil {
			out = l.expr(c)
		}
		return c.Is("call")
	})
	return out
}

// class lowers a class; other statements of its body run where it is declared.
func (l *lowering) class(n front.Node, decorators []front.Node) []ir.Stmt {
	name := n.Field("name").Text()
	c := &ir.Class{Name: join(l.here().prefix, name), Pos: n.Field("name").Pos(), Annotations: l.annotations(decorators)}
	for s := range n.Field("superclasses").Children() {
		switch {
		case s.Is("keyword_argument", "dictionary_splat", "list_splat"):
		case s.Is("subscript"):
			c.Supers = appendName(c.Supers, l.path(s.Field("value")))
		case s.Is("call"): // a class that a function creates: db.make_base()
			if p := l.path(s.Field("function")); p != "" {
				c.Supers = append(c.Supers, p+"()")
			}
		default:
			c.Supers = appendName(c.Supers, l.path(s))
		}
	}
	if s := servicer(c.Supers); s != "" {
		c.Supers = append(c.Supers, s)
	}
	l.file.Classes = append(l.file.Classes, c)
	s := &scope{kind: ofClass, prefix: c.Name}
	body := n.Field("body")
	l.open(s)
	l.survey(body, s)
	out := l.classBody(c, body)
	l.close()
	if slices.ContainsFunc(c.Fields, ofTable) {
		c.Supers = append(c.Supers, recordClass)
	}
	return append(l.decorate(decorators, front.At(ir.Ref, n, c.Name), false, false), out...)
}

// servicer is what a class extends, besides a class that was generated from a service of
// gRPC, "" where it extends none.
func servicer(supers []string) string {
	for _, s := range supers {
		module, name := ir.Split(s)
		switch {
		case strings.HasSuffix(module, "_pb2_grpc") && strings.HasSuffix(name, "Servicer"):
			return "grpc.Servicer"
		case strings.HasSuffix(module, "_grpc") && strings.HasSuffix(name, "Base"):
			return "grpclib.Servicer"
		}
	}
	return ""
}

// recordClass is the superclass of classes of table rows whose own base class was created by a call.
const recordClass = "sqlalchemy.orm.DeclarativeBase"

// ofTable reports whether a field is declared as a column of a table.
func ofTable(f ir.Field) bool {
	if f.Init == nil || f.Init.Op != ir.Call || f.Init.X == nil {
		return false
	}
	_, name := ir.Split(f.Init.X.Name)
	return name == "Column" || name == "mapped_column"
}

func appendName(list []string, name string) []string {
	if name == "" {
		return list
	}
	return append(list, name)
}

func (l *lowering) classBody(c *ir.Class, body front.Node) []ir.Stmt {
	var out []ir.Stmt
	for n := range body.Children() {
		def, decorators := n, []front.Node(nil)
		if n.Is("decorated_definition") {
			def, decorators = n.Field("definition"), decoratorsOf(n)
		}
		switch {
		case def.Is("function_definition"):
			out = append(out, l.method(c, def, decorators)...)
		case n.Is("expression_statement") && n.Nth(0).Is("assignment"):
			if f, ok := l.field(n.Nth(0)); ok {
				c.Fields = append(c.Fields, f)
				continue
			}
			out = append(out, l.statement(n)...)
		case n.Is("if_statement", "try_statement"):
			out = append(out, l.classBody(c, n.Field("consequence"))...)
			out = append(out, l.classBody(c, n.Field("body"))...)
		default:
			out = append(out, l.statement(n)...)
		}
	}
	return out
}

func (l *lowering) method(c *ir.Class, n front.Node, decorators []front.Node) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	name := n.Field("name").Text()
	fn := l.function(n, decorators, c.Name)
	fn.Name, fn.Constructor = join(c.Name, name), name == "__init__" || name == "__post_init__"
	if name == "__init_subclass__" || name == "__class_getitem__" || name == "__new__" {
		fn.Static = true
	}
	c.Methods = append(c.Methods, fn)
	return l.decorate(decorators, front.At(ir.Ref, n, fn.Name), false, false)
}

// field lowers a declaration in a class; ok is false for other assignments.
func (l *lowering) field(n front.Node) (ir.Field, bool) {
	left, right := n.Field("left"), n.Field("right")
	if !left.Is("identifier") {
		return ir.Field{}, false
	}
	f := ir.Field{Name: left.Text(), Type: l.typeOf(n.Field("type")), Static: true, Pos: left.Pos()}
	if right.OK() && !right.Is("assignment") {
		f.Init = l.expr(right)
	}
	return f, true
}

func decoratorsOf(n front.Node) []front.Node {
	var out []front.Node
	for c := range n.Children() {
		if c.Is("decorator") {
			out = append(out, c)
		}
	}
	return out
}
