package kotlin

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/kotlin/node"
)

// initial lowers the initial value of a property, nil if it has none. For a delegate such as "by lazy { … }", it is the result of
// the function.
func (l *lowering) initial(n front.Node) *ir.Expr {
	by := n.First("property_delegate").Nth(0)
	if !by.OK() {
		return front.Optional(l, n.After("="))
	}
	if f := by.First("annotated_lambda").First("lambda_literal"); f.OK() && by.Is("call_expression") && by.Nth(0).Text() == "lazy" {
		return front.Call(by, l.lambda(f, "", ""))
	}
	if t := l.typeOf(node.Type(n.First("variable_declaration"))); t != "" {
		return front.Cast(by, t, front.Unknown(by, l.Expr(by)))
	}
	return l.Expr(by)
}

// function lowers a function or method. The first parameter of an extension function is the object.
func (l *lowering) function(n front.Node, out *ir.Class) *ir.Func {
	mods, body := n.First("modifiers"), n.First("function_body")
	defer l.WithVars(node.TypeVars(n))()
	fn := &ir.Func{
		Name: l.Below(node.NameOf(n)), Class: out.Name, Static: l.Class == nil || l.Class.Static,
		Exported: !mods.Says("private"), Private: mods.Says("private"),
		Result: l.typeOf(n.After(":")), Annotations: append(l.stray, l.annotations(mods)...), Pos: n.Field("name").Pos(),
	}
	l.stray = nil
	if node.Function(n.After(":")).OK() && len(fn.Annotations) > 0 {
		fn.Result = functionType // the framework calls the function that is returned
	}
	l.body(fn, node.Receiver(n), n.First("function_value_parameters"), body)
	if !body.OK() {
		fn.Body = jvm.Annotated(fn)
		fn.Abstract = fn.Body == nil && !l.Library.Elsewhere(out, fn)
	}
	return fn
}

// functionType is the type of functions, such as "(String) -> Unit".
const functionType = "kotlin.Function"

// extended is the parameter for the object that an extension function is called on.
const extended = "<this>"

// body lowers the parameters and the body of a function.
func (l *lowering) body(fn *ir.Func, of, params, body front.Node) {
	l.fresh(func() {
		if t := l.typeOf(of); of.OK() {
			fn.Params = append(fn.Params, ir.Param{Name: extended, Type: t})
			l.around.receivers = append(l.around.receivers, receiver{extended, ir.Alternatives(t)})
			l.Vars.Rename("this", extended)
		}
		fn.Params = append(fn.Params, l.params(params)...)
		text := body.Has("=") && (body.Nth(0).Is("string_literal", "multiline_string_literal") || body.Nth(0).Nth(0).Text() == "buildString")
		if fn.Result == "" && len(fn.Annotations) > 0 && text {
			fn.Result = "java.lang.String"
		}
		l.Answer = jvm.Answer{Result: fn.Result, By: fn.Annotations, Given: fn.Params}
		fn.Body = append(jvm.Validated(fn.Params), l.bodyOf(body)...)
	})
}

// fresh lowers a declaration inside a function as one that sees none of the surrounding variables.
func (l *lowering) fresh(lower func()) {
	defer l.within(around{})()
	defer l.Answering(jvm.Answer{})()
	l.Alone(lower)
}

// within begins a lambda or a declaration.
func (l *lowering) within(in around) (restore func()) {
	return front.With(&l.around, in)
}

func (l *lowering) inside(lower func()) {
	defer l.Answering(jvm.Answer{})()
	defer l.Vars.Scope()()
	l.Apart(lower)
}

// nested lowers the parameters and the body of a function in an expression.
func (l *lowering) nested(fn *ir.Func, n front.Node) *ir.Func {
	defer l.within(around{receivers: l.around.receivers})()
	l.inside(func() {
		fn.Params = l.params(n.First("function_value_parameters"))
		fn.Body = l.bodyOf(n.First("function_body"))
	})
	return fn
}

func (l *lowering) bodyOf(body front.Node) []ir.Stmt {
	if call := body.First("constructor_delegation_call"); call.OK() {
		x := front.Call(call, front.At(ir.This, call, ""), l.args(call.First("value_arguments"))...)
		if strings.HasPrefix(call.Text(), "super") {
			x.X.Op = ir.Super
		}
		return append(append(l.Flush(), front.Do(x)), l.Inner(body.First("block"))...)
	}
	if block := body.First("block"); block.OK() {
		return l.Inner(block)
	}
	if !body.Has("=") {
		return nil
	}
	x := l.Expr(body.Nth(0))
	return append(l.Flush(), l.Answer.Results(body, x)...)
}

// extending is the prefix for names of parameters whose type is an extension function: these functions are called with
// the object.
const extending = "."

// param declares a parameter.
func (l *lowering) param(p, mods front.Node) ir.Param {
	l.Vars.Declare(node.Ident(p))
	return ir.Param{Name: node.Ident(p), Type: l.typeOf(node.Type(p)), Annotations: l.annotations(mods)}
}

func (l *lowering) params(list front.Node) []ir.Param {
	var out []ir.Param
	var mods front.Node
	for p := range list.Children() {
		switch {
		case p.Is("parameter_modifiers"):
			mods = p
		case p.Is("parameter"):
			one := l.param(p, mods)
			if mods.Says("vararg") {
				one.Rest, one.Type = true, jvm.Each(one.Type, "[]")
			}
			if node.Function(node.Type(p)).Nth(0).Is(node.Types()...) {
				l.Vars.Declare(extending + one.Name)
			}
			out, mods = append(out, one), front.Node{}
		case len(out) > 0:
			out[len(out)-1].Default = l.Expr(p)
		}
	}
	return out
}

// functionDecl lowers a function at the top of the file, or a local one.
func (l *lowering) functionDecl(n front.Node) []ir.Stmt {
	if isTop(n) {
		l.File.Funcs = append(l.File.Funcs, l.function(n, &ir.Class{}))
		return nil
	}
	l.Vars.Declare(node.NameOf(n))
	return []ir.Stmt{front.Decl(n, node.NameOf(n), "", l.anonymous(n))}
}

func (l *lowering) anonymous(n front.Node) *ir.Expr {
	return front.Lambda(n, l.nested(&ir.Func{Pos: n.Pos()}, n))
}

// lambda lowers a lambda. Without declared parameters, it receives "it", or an object whose members its code can use directly; by
// is the function that runs it, and typed its type argument, as in "post<User> { user -> … }".
func (l *lowering) lambda(n front.Node, by, typed string) *ir.Expr {
	fn := &ir.Func{Pos: n.Pos()}
	defer l.within(around{receivers: l.around.receivers, verbatim: l.lib.Verbatim[by], inline: true})()
	l.inside(func() {
		list := n.First("lambda_parameters")
		argument := ""
		if given := l.words.Given(by); typed != "" && l.lib.receives(given) {
			argument = typed
			of := l.Make("this")
			fn.Params = append(fn.Params, ir.Param{Name: of})
			l.Vars.Rename("this", of)
			l.around.receivers = append(l.around.receivers, receiver{of, given})
			by = ""
		}
		for p := range list.Children() {
			one := l.lambdaParam(p, len(fn.Params))
			one.Type = cmp.Or(one.Type, argument)
			fn.Params = append(fn.Params, one)
		}
		if !list.OK() && !n.Has("->") {
			it := l.Make("it")
			fn.Params = append(fn.Params, ir.Param{Name: it, Type: argument})
			l.Vars.Rename("it", it)
			if by != "" {
				l.Vars.Rename("this", it)
			}
			l.around.receivers = append(l.around.receivers, receiver{it, l.words.Given(by)})
		}
		body := slices.DeleteFunc(n.List(), func(c front.Node) bool { return c == list })
		fn.Body = front.Valued(l, body, l.IsStmt, front.Return)
	})
	return front.Lambda(n, fn)
}

func (l *lowering) lambdaParam(p front.Node, at int) ir.Param {
	if !p.Is("multi_variable_declaration") {
		return l.param(p, front.Node{})
	}
	one := ir.Param{Name: "<" + strconv.Itoa(at) + ">"}
	for i, v := range p.List() {
		l.Vars.Bind(node.Ident(v), jvm.Part(v, front.At(ir.Var, p, one.Name), i))
	}
	return one
}
