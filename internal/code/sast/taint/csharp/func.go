package csharp

import (
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// begin starts a method of the class.
func (l *lowering) begin(n front.Node, text string, result front.Node) *ir.Func {
	fn := &ir.Func{
		Name: l.class.name + "." + text, Class: l.class.name, Static: modifier(n, "static"), Async: modifier(n, "async"),
		Exported: modifier(n, "public"), Private: modifier(n, "private"),
		Result: l.typeOf(result), Annotations: l.annotations(n), Pos: n.Field("name").Pos(),
	}
	if fn.Pos.Line == 0 {
		fn.Pos = n.Pos()
	}
	return fn
}

func (l *lowering) methodDecl(n front.Node) { l.method(n, name(n.Field("name")), n.Field("returns")) }

func (l *lowering) operator(n front.Node) {
	text := "conversion"
	if op := n.Field("operator"); op.OK() {
		text = op.Text()
	}
	l.method(n, "op_"+text, n.Field("type"))
}

func (l *lowering) method(n front.Node, text string, result front.Node) {
	defer l.hides(n.Field("type_parameters"))()
	fn := l.begin(n, text, result)
	l.unneeded(n)
	if n.Field("returns").Is("tuple_type") {
		l.tuple = elements(n.Field("returns"))
	}
	fn.Abstract = !n.Field("body").OK()
	l.body(fn, n, n.Field("body"), nil)
	if pattern := generatedRegex(fn); pattern != nil {
		fn.Abstract = false
		fn.Body = []ir.Stmt{front.Return(n, front.New(n, fn.Result, front.Args(pattern)...))}
	}
	l.tuple = nil
	if text == "Deconstruct" && !fn.Static {
		l.deconstruct(fn)
	}
	if first := n.Field("parameters").First("parameter"); fn.Static && first.OK() && modifier(first, "this") {
		l.extension(fn)
	}
}

// generatedRegex returns the pattern of the regular expression that the compiler generates for a method without a body, or nil.
// See https://learn.microsoft.com/dotnet/standard/base-types/regular-expression-source-generators.
func generatedRegex(fn *ir.Func) *ir.Expr {
	for _, a := range fn.Annotations {
		if ir.Short(ir.Alternatives(a.Name)[0]) == "GeneratedRegex" && fn.Abstract && len(a.Args) > 0 && a.Args[0].Name == "" {
			return a.Args[0].X
		}
	}
	return nil
}

// deconstruct adds a getter for each part that a method assigns to its parameters, under the part's index.
func (l *lowering) deconstruct(fn *ir.Func) {
	var body []ir.Stmt
	for _, p := range fn.Params {
		body = append(body, ir.Stmt{Op: ir.Decl, Pos: fn.Pos, Name: p.Name, X: &ir.Expr{Op: ir.Map, Pos: fn.Pos}})
	}
	for _, s := range fn.Body {
		if s.Op == ir.Return { // the value of a body without a block
			s.Op = ir.ExprStmt
		}
		body = append(body, s)
	}
	for i, p := range fn.Params {
		cell := &ir.Expr{Op: ir.Select, Pos: fn.Pos, Name: cellKey, X: &ir.Expr{Op: ir.Var, Pos: fn.Pos, Name: p.Name}}
		l.part(i, append(slices.Clip(body), ir.Stmt{Op: ir.Return, Pos: fn.Pos, X: cell}), fn.Pos)
	}
}

// part adds the getter of a part that the class is deconstructed into.
func (l *lowering) part(i int, body []ir.Stmt, pos ir.Pos) {
	l.class.Methods = append(l.class.Methods, &ir.Func{
		Name: l.class.name + "." + strconv.Itoa(i), Class: l.class.name, Getter: true, Body: body, Pos: pos,
	})
}

// elements returns the names of the parts of a tuple.
func elements(n front.Node) []string {
	return front.Map(n.Children(), func(e front.Node) string { return name(e.Field("name")) })
}

// extension adds an extension method to the type that it extends, too.
func (l *lowering) extension(fn *ir.Func) {
	owner := ir.Base(fn.Params[0].Type)
	if owner == "" {
		return
	}
	_, text := ir.Split(fn.Name)
	self := fn.Params[0]
	again := *fn
	again.Name, again.Class, again.Static, again.Params, again.Extends = each(owner, "."+text), owner, false, fn.Params[1:], fn.Name
	bind := ir.Stmt{Op: ir.Decl, Pos: fn.Pos, Name: self.Name, Type: self.Type, X: &ir.Expr{Op: ir.This, Pos: fn.Pos}}
	again.Body = append([]ir.Stmt{bind}, fn.Body...)
	l.File.Funcs = append(l.File.Funcs, &again)
}

func (l *lowering) constructor(n front.Node) {
	text := name(n.Field("name"))
	if _, class := ir.Split(l.class.name); text == "extension" && class != text {
		l.extensionBlock(n)
		return
	}
	if n.Is("destructor_declaration") {
		text = "~" + text
	}
	fn := l.begin(n, text, front.Node{})
	fn.Constructor = n.Is("constructor_declaration") && !fn.Static
	l.body(fn, n, n.Field("body"), nil)
}

// body lowers the parameters and the body of a method and adds it to the class.
func (l *lowering) body(fn *ir.Func, n, body front.Node, more []ir.Param) {
	defer front.With(&l.result, awaited(fn))()
	defer l.Vars.Scope()()
	fn.Params = l.params(n.Field("parameters"))
	for _, p := range more {
		l.Vars.Declare(p.Name)
		fn.Params = append(fn.Params, p)
	}
	if init := n.First("constructor_initializer"); init.OK() {
		op := ir.This
		if init.Has("base") {
			op = ir.Super
		}
		fn.Body = append(fn.Body, front.Do(l.invoke(init, front.At(op, init, ""), init.First("argument_list"))))
	}
	l.routed(fn)
	fn.Body = append(append(fn.Body, l.validated(fn.Params)...), l.bodyOf(body)...)
	fn.Generator = front.Yields(fn.Body)
	l.class.Methods = append(l.class.Methods, fn)
}

// awaited returns the type of the values that return statements of a function return.
func awaited(fn *ir.Func) string {
	if !fn.Async {
		return fn.Result
	}
	if args := ir.TypeArgs(fn.Result); len(args) == 1 {
		return args[0]
	}
	return ""
}

// bodyOf lowers a block, or an expression that is returned.
func (l *lowering) bodyOf(n front.Node) []ir.Stmt {
	if n.Is("block") || !n.OK() {
		return l.Inner(n)
	}
	return l.returned(n)
}

// returned lowers the value that a function returns.
func (l *lowering) returned(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "arrow_expression_clause":
		return l.returned(n.Nth(0))
	case "throw_expression":
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.Expr(n.Nth(0))}}
	case "tuple_expression":
		return []ir.Stmt{front.Return(n, l.tupleOf(n, l.tuple))}
	}
	return []ir.Stmt{front.Return(n, l.exprAs(n, l.result))}
}

// params declares parameters.
func (l *lowering) params(list front.Node) []ir.Param {
	if list.Is("implicit_parameter", "identifier") {
		l.Vars.Declare(name(list))
		return []ir.Param{{Name: name(list)}}
	}
	out := front.Map(list.Children("parameter"), l.param)
	if list.Has("params") {
		text := name(list.Field("name"))
		l.Vars.Declare(text)
		out = append(out, ir.Param{Name: text, Type: l.typeOf(list.Field("type")), Rest: true})
	}
	return out
}

func (l *lowering) param(n front.Node) ir.Param {
	out := ir.Param{Name: name(n.Field("name")), Type: l.typeOf(n.Field("type")), Annotations: l.annotations(n)}
	cell := modifier(n, "ref") && !modifier(n, "this") || modifier(n, "out")
	if l.Vars.Declare(out.Name); cell {
		l.Vars.Bind(out.Name, front.Cast(n, out.Type, front.Select(n, front.At(ir.Var, n, out.Name), cellKey)))
		out.Type = ""
	}
	if n.Has("=") {
		out.Default = l.initial(n.Nth(-1), out.Type)
	}
	if l.isService(name(n.Field("type"))) {
		out.Annotations = append(out.Annotations, ir.Annotation{Name: l.lib.Injected, Pos: n.Pos()})
	}
	return out
}
