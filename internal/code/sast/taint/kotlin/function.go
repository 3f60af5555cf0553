package kotlin

import (
	"strconv"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// receiverOf returns the type that a function or property extends.
func receiverOf(n front.Node) front.Node {
	for c := range n.All() {
		switch {
		case isType(c):
			return c
		case c.Is("variable_declaration", "multi_variable_declaration", "function_value_parameters") || c.InField("name"):
			return front.Node{}
		}
	}
	return front.Node{}
}

func typeOfVariable(v front.Node) front.Node {
	for c := range v.Children() {
		if isType(c) {
			return c
		}
	}
	return front.Node{}
}

func componentOf(i int) string { return "component" + strconv.Itoa(i+1) }

// initial returns the initial value of a property, nil if it has none.
func (l *lowering) initial(n front.Node) *front.Node {
	if by := n.First("property_delegate"); by.OK() {
		x := by.Nth(0)
		return &x
	}
	seen := false
	for c := range n.All() {
		if seen && c.Named() {
			return &c
		}
		seen = seen || c.Is("=")
	}
	return nil
}

// exprAs lowers the value of a property with its declared type. For a delegate such as "by lazy { … }", it is the function's result.
func (l *lowering) exprAs(value *front.Node, typ front.Node) *ir.Expr {
	n := *value
	if n.Parent().Is("property_delegate") {
		if n.Is("call_expression") && n.Nth(0).Text() == "lazy" {
			if f := n.First("annotated_lambda").First("lambda_literal"); f.OK() {
				return front.Call(n, l.lambda(f, ""))
			}
		}
		if t := l.typeOf(typ); t != "" {
			return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: t, Args: front.Args(front.Unknown(n))}
		}
	}
	return l.expr(n)
}

// function lowers a function or method. The first parameter of an extension function is the object.
func (l *lowering) function(n front.Node, out *ir.Class) *ir.Func {
	mods := n.First("modifiers")
	fn := &ir.Func{
		Name: qualify(l.pkg, name(n.Field("name"))), Static: true, Exported: !modifiersHave(mods, "private"),
		Annotations: l.annotations(mods), Pos: n.Field("name").Pos(),
	}
	if out != nil {
		fn.Name, fn.Class, fn.Static = jvm.Member(out, name(n.Field("name"))), out.Name, l.class.static
	}
	fn.Annotations = append(l.stray, fn.Annotations...)
	l.stray = nil
	vars := l.typeVars
	if own := typeVars(n); len(own) > 0 {
		for v := range vars {
			own[v] = true
		}
		l.typeVars = own
	}
	defer func() { l.typeVars = vars }()
	after := false
	for c := range n.Children() {
		if after && isType(c) {
			fn.Result = l.typeOf(c)
		}
		after = after || c.Is("function_value_parameters")
	}
	l.body(fn, receiverOf(n), n.First("function_value_parameters"), n.First("function_body"))
	if !n.First("function_body").OK() {
		fn.Body = jvm.Annotated(fn)
		fn.Abstract = fn.Body == nil && (out == nil || !jvm.Elsewhere(out, fn))
	}
	return fn
}

// extended returns the parameter for the object that a function extends.
const extended = "<this>"

// body lowers the parameters and the body of a function.
func (l *lowering) body(fn *ir.Func, of, params, body front.Node) {
	around := l.answer
	l.fresh(func() {
		if of.OK() {
			fn.Params = append(fn.Params, ir.Param{Name: extended, Type: l.typeOf(of)})
			l.receivers = append(l.receivers, receiver{extended, ir.Alternatives(l.typeOf(of))})
			l.bind("this", variable{name: extended})
		}
		fn.Params = append(fn.Params, l.params(params)...)
		l.answer = jvm.Answer{Result: fn.Result, By: fn.Annotations, Given: fn.Params}
		if fn.Result == "" && len(fn.Annotations) > 0 && body.Has("=") && body.Nth(0).Is("string_literal", "multiline_string_literal") {
			fn.Result, l.answer.Result = "java.lang.String", "java.lang.String"
		}
		fn.Body = l.bodyOf(body)
	})
	l.answer = around
}

func (l *lowering) bodyOf(body front.Node) []ir.Stmt {
	if block := body.First("block"); block.OK() {
		return l.inner(block)
	}
	if !body.Has("=") {
		return nil
	}
	x := l.expr(body.Nth(0))
	out := l.flush()
	return append(out, l.answer.Results(body, x)...)
}

func (l *lowering) params(list front.Node) []ir.Param {
	var out []ir.Param
	var marks front.Node
	for p := range list.Children() {
		switch {
		case p.Is("parameter_modifiers"):
			marks = p
		case p.Is("parameter"):
			one := ir.Param{Name: name(p.First("identifier")), Type: l.typeOf(typeOfVariable(p)), Annotations: l.annotations(marks)}
			if modifiersHave(marks, "vararg") {
				one.Rest, one.Type = true, jvm.Each(one.Type, "[]")
			}
			l.declare(one.Name)
			out, marks = append(out, one), front.Node{}
		case len(out) > 0:
			out[len(out)-1].Default = l.expr(p)
		}
	}
	return out
}

// lambda lowers a lambda. One without parameters receives "it", or an object whose members its code can use directly; by is the function
// that runs it.
func (l *lowering) lambda(n front.Node, by string) *ir.Expr {
	fn := &ir.Func{Pos: n.Pos()}
	before, answer := l.before, l.answer
	l.before, l.answer = nil, jvm.Answer{}
	l.open()
	defer func() {
		l.close()
		l.before, l.answer = before, answer
	}()
	if list := n.First("lambda_parameters"); list.OK() {
		for p := range list.Children() {
			fn.Params = append(fn.Params, l.lambdaParam(p, len(fn.Params)))
		}
	} else if !n.Has("->") {
		l.made++
		it := "<it" + strconv.Itoa(l.made) + ">"
		fn.Params = []ir.Param{{Name: it}}
		l.bind("it", variable{name: it})
		if by != "" {
			l.bind("this", variable{name: it})
		}
		l.receivers = append(l.receivers, receiver{it, l.words.Given(by)})
		defer func() { l.receivers = l.receivers[:len(l.receivers)-1] }()
	}
	var list []front.Node
	for c := range n.Children() {
		if !c.Is("lambda_parameters") {
			list = append(list, c)
		}
	}
	fn.Body = l.valued(list, func(x *ir.Expr, at front.Node) ir.Stmt { return ir.Stmt{Op: ir.Return, Pos: at.Pos(), X: x} })
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}

func (l *lowering) lambdaParam(p front.Node, at int) ir.Param {
	if p.Is("multi_variable_declaration") {
		one := ir.Param{Name: "<" + strconv.Itoa(at) + ">"}
		of := front.At(ir.Var, p, one.Name)
		for i, v := range p.List() {
			text := name(v.First("identifier"))
			l.bind(text, variable{of: front.Call(v, front.Select(v, of, componentOf(i)))})
		}
		return one
	}
	one := ir.Param{Name: name(p.First("identifier")), Type: l.typeOf(typeOfVariable(p))}
	l.declare(one.Name)
	return one
}

// valued lowers statements of which the last one is a value; use turns the value into a statement.
func (l *lowering) valued(list []front.Node, use func(*ir.Expr, front.Node) ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for i, c := range list {
		if i < len(list)-1 || c.Is("assignment", "for_statement", "while_statement", "do_while_statement", "property_declaration", "function_declaration", "class_declaration") {
			out = append(out, l.stmt(c)...)
			continue
		}
		x := l.expr(c)
		out = append(append(out, l.flush()...), use(x, c))
	}
	return out
}
