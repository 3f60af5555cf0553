package java

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// valueOf lowers an expression with an expected type: an array initializer, or a new object with inferred type arguments.
func (l *lowering) valueOf(n front.Node, typ string) *ir.Expr {
	if n.Is("object_creation_expression") {
		return l.creation(n, typ)
	}
	return l.Expr(n)
}

func (l *lowering) instanceOf(n front.Node) *ir.Expr {
	left := l.Expr(n.Field("left"))
	if p := n.Field("pattern"); p.OK() {
		parts := []*ir.Expr{}
		for _, s := range l.pattern(p, left) {
			parts = append(parts, front.Assign(p, front.At(ir.Var, p, s.Name), "", s.X))
		}
		return front.Of(ir.Seq, n, "", append(parts, front.Binary(n, "instanceof", left, l.typeRef(p.Nth(0))))...)
	}
	right := n.Field("right")
	is := front.Binary(n, "instanceof", left, l.typeRef(right))
	name := n.Field("name")
	if !name.OK() {
		return is
	}
	l.Vars.Declare(name.Text())
	cast := &ir.Expr{Op: ir.Cast, Pos: name.Pos(), Type: l.typeOf(right), Args: front.Args(left)}
	return front.Of(ir.Seq, n, "", front.Assign(name, front.At(ir.Var, name, name.Text()), "", cast), is)
}

func (l *lowering) typeRef(n front.Node) *ir.Expr { return front.At(ir.Ref, n, l.typeOf(n)) }

func (l *lowering) fieldAccess(n front.Node) *ir.Expr {
	object, field := n.Field("object"), n.Field("field")
	if field.Is("this") { // Outer.this
		name := l.typeOf(object)
		for c := l.Class; c != nil; c = c.Outer {
			if c.Name == name {
				return l.Around(n, c)
			}
		}
		return front.Unknown(n)
	}
	if object.Is("super") || !object.OK() && n.Has("super") {
		return front.Select(n, front.At(ir.Super, n, ""), field.Text())
	}
	if object.Text() == "Boolean" && field.Is("identifier") && (field.Text() == "TRUE" || field.Text() == "FALSE") {
		return front.Bool(n, field.Text() == "TRUE")
	}
	x := l.Expr(object)
	if x.Op == ir.Ref {
		if header, ok := l.Library.Header(x.Name, field.Text()); ok {
			return front.At(ir.String, n, header)
		}
		return front.At(ir.Ref, n, jvm.Each(x.Name, "."+field.Text()))
	}
	return front.Select(n, x, field.Text())
}

// args lowers the arguments of a call.
func (l *lowering) args(n front.Node) []ir.Arg { return jvm.Always(front.Operands(l, n)) }

// call lowers a call; a chain of calls is lowered without recursion.
func (l *lowering) call(n front.Node) *ir.Expr {
	chain, at := front.Chain(n, "object", func(c front.Node) bool { return c.Is("method_invocation") })
	if l.TooLong(n, len(chain)) {
		return front.Unknown(n)
	}
	var x *ir.Expr
	if at.OK() {
		x = l.Expr(at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		name := c.Field("name")
		var fun *ir.Expr
		if x == nil {
			fun = l.function(c, name.Text())
			if c.Has("super") {
				fun = front.Select(c, front.At(ir.Super, c, ""), name.Text())
			}
		} else {
			if x.Op == ir.String {
				x = &ir.Expr{Op: ir.Cast, Pos: x.Pos, Type: "java.lang.String", Args: front.Args(x)}
			}
			fun = &ir.Expr{Op: ir.Select, Pos: c.Pos(), X: x, Name: name.Text()}
		}
		fun.Pos = name.Pos()
		x = front.Call(c, fun, l.args(c.Field("arguments"))...)
		if i > 0 || len(chain) > 1 {
			x.Pos = front.NamePos(c, name)
		}
		x = front.Cookies(c, x, name.Text(), l.Library.Setters)
	}
	return x
}

// creation lowers "new T(…)"; typ is the type of the variable that it is assigned to.
func (l *lowering) creation(n front.Node, typ string) *ir.Expr {
	t := n.Field("type")
	name := l.typeOf(t)
	if t.Is("generic_type") && !t.First("type_arguments").Nth(0).OK() {
		if i := strings.IndexByte(typ, '<'); i >= 0 && !strings.Contains(typ[:i], "|") && !strings.Contains(name, "|") {
			name += typ[i:]
		}
	}
	x := front.New(n, name, l.args(n.Field("arguments"))...)
	if body := n.First("class_body"); body.OK() {
		own := ir.Class{}
		x.Body = l.anonymous(&own, body, name)
		return jvm.Anonymous(n, x, []string{name}, own.Fields, l.Make("object"))
	}
	return x
}

// anonymous returns the methods of an anonymous class, and adds its fields to out.
func (l *lowering) anonymous(out *ir.Class, body front.Node, super string) []*ir.Func {
	if l.Class == nil {
		return nil
	}
	c := l.Open(l.Class.Name)
	c.Anonymous, c.Extends = true, super != ""
	survey(c, body)
	defer l.Close()
	var methods []*ir.Func
	for m := range body.Children() {
		switch m.Kind() {
		case "method_declaration":
			methods = append(methods, l.anonymousMethod(m))
		case "field_declaration":
			l.field(out, m, false)
		case "block":
			methods = append(methods, &ir.Func{Name: jvm.Initializer, Pos: m.Pos(), Body: l.Inner(m)})
		case "class_declaration":
			l.localClass(m)
		}
	}
	return methods
}

func (l *lowering) anonymousMethod(m front.Node) *ir.Func {
	defer l.Vars.Scope()()
	fn := &ir.Func{Name: m.Field("name").Text(), Pos: m.Field("name").Pos(), Annotations: l.annotations(m)}
	fn.Params = l.params(m.Field("parameters"))
	defer l.Answering(jvm.Answer{Result: l.typeOf(m.Field("type"))})()
	fn.Body = front.Stmts(l, m.Field("body"))
	return fn
}

func (l *lowering) newArray(n front.Node) *ir.Expr {
	if v := n.Field("value"); v.OK() {
		return l.list(v)
	}
	typ := l.typeOf(n.Field("type"))
	x := &ir.Expr{Op: ir.New, Pos: n.Pos()}
	for _, d := range n.Fields("dimensions") {
		if d.Is("dimensions_expr") {
			x.Args = append(x.Args, ir.Arg{X: l.Expr(d.Nth(-1))})
		}
		typ = l.array(typ, d)
	}
	x.Type = typ
	return x
}

func (l *lowering) list(n front.Node) *ir.Expr {
	return &ir.Expr{Op: ir.List, Pos: n.Pos(), Args: l.args(n)}
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	defer l.Vars.Scope()()
	fn := &ir.Func{Pos: n.Pos()}
	switch p := n.Field("parameters"); p.Kind() {
	case "identifier":
		fn.Params = []ir.Param{{Name: p.Text()}}
	case "inferred_parameters":
		for one := range p.Children() {
			fn.Params = append(fn.Params, ir.Param{Name: one.Text()})
		}
	default:
		fn.Params = l.params(p)
	}
	for _, p := range fn.Params {
		l.Vars.Declare(p.Name)
	}
	defer l.Answering(jvm.Answer{})()
	if body := n.Field("body"); body.Is("block") {
		fn.Body = front.Stmts(l, body)
	} else {
		fn.Body = []ir.Stmt{front.Return(body, l.Expr(body))}
	}
	return front.Lambda(n, fn)
}

// isConstant reports whether an expression is a constant of a class, such as ALLOWED and Sorting.ALLOWED, rather than a class.
func (l *lowering) isConstant(n front.Node) bool {
	if n.Is("identifier") {
		return front.Upper(n.Text()) && (l.Field(n, n.Text()) != nil || l.statics[n.Text()] != "" && constant(n.Text()))
	}
	return n.Is("field_access") && constant(n.Field("field").Text()) && front.Upper(jvm.Simple(n.Field("object").Text()))
}

// methodRef lowers "A::b" as a function with one argument, which may be the receiver or the argument of the method.
func (l *lowering) methodRef(n front.Node) *ir.Expr {
	list := n.List()
	if len(list) == 0 {
		return front.Unknown(n)
	}
	of, last := list[0], list[len(list)-1]
	name := last.Text()
	if n.Has("new") {
		name = "new"
	}
	var typ string
	switch {
	case l.isConstant(of):
		return jvm.It(n, func(it *ir.Expr) *ir.Expr { return front.CallMethod(n, l.Expr(of), name, front.Args(it)...) })
	case of.Is("identifier") && front.Upper(of.Text()) && !l.Vars.Has(of.Text()) && l.identifier(of).Op == ir.Ref:
		typ = l.identifier(of).Name
	case !of.Is("identifier") && !l.IsExpr(of):
		typ = l.typeOf(of)
	default:
		x := l.Expr(of)
		if x.Op != ir.Ref || name != "new" && !front.Upper(jvm.Simple(strings.Split(x.Name, "|")[0])) {
			return jvm.It(n, func(it *ir.Expr) *ir.Expr { return front.CallMethod(n, x, name, front.Args(it)...) })
		}
		typ = x.Name
	}
	return jvm.It(n, func(it *ir.Expr) *ir.Expr {
		if name == "new" {
			return front.New(n, typ, front.Args(it)...)
		}
		on := &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(it)}
		with := front.CallNamed(n, jvm.Each(typ, "."+name), it)
		return front.Either(n, front.CallMethod(n, on, name), with)
	})
}
