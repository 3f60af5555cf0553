package java

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// stmts lowers the statements of a block.
func (l *lowering) stmts(block front.Node) []ir.Stmt {
	var out []ir.Stmt
	for n := range block.Children() {
		out = append(out, l.stmt(n)...)
	}
	return out
}

// inner lowers the statements of a block, or a single statement, in their own scope.
func (l *lowering) inner(n front.Node) []ir.Stmt {
	if !n.OK() {
		return nil
	}
	l.scopes.Open()
	defer l.scopes.Close()
	if n.Is("block") {
		return l.stmts(n)
	}
	return l.stmt(n)
}

func (l *lowering) stmt(n front.Node) []ir.Stmt {
	if !n.OK() || !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	one := func(s ir.Stmt) []ir.Stmt {
		s.Pos = n.Pos()
		return []ir.Stmt{s}
	}
	switch n.Kind() {
	case "expression_statement":
		return l.exprStmt(n)
	case "local_variable_declaration":
		return l.variables(n)
	case "if_statement":
		return one(ir.Stmt{Op: ir.If, X: l.expr(n.Field("condition")), Body: l.inner(n.Field("consequence")), Else: l.inner(n.Field("alternative"))})
	case "while_statement":
		return one(ir.Stmt{Op: ir.Loop, X: l.expr(n.Field("condition")), Body: l.inner(n.Field("body"))})
	case "do_statement":
		return one(ir.Stmt{Op: ir.Loop, PostTest: true, Body: l.inner(n.Field("body")), X: l.expr(n.Field("condition"))})
	case "for_statement":
		return one(l.forStmt(n))
	case "enhanced_for_statement":
		return one(l.forEach(n))
	case "return_statement":
		return l.answer().Results(n, l.optional(n.Nth(0), l.resultType()))
	case "yield_statement":
		return one(ir.Stmt{Op: ir.Return, X: l.expr(n.Nth(0))})
	case "throw_statement":
		return one(ir.Stmt{Op: ir.Throw, X: l.expr(n.Nth(0))})
	case "break_statement":
		return one(ir.Stmt{Op: ir.Break})
	case "continue_statement":
		return one(ir.Stmt{Op: ir.Continue})
	case "block", "constructor_body":
		return one(ir.Stmt{Op: ir.Block, Body: l.inner(n)})
	}
	return l.stmt2(n)
}

func (l *lowering) stmt2(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "try_statement", "try_with_resources_statement":
		return []ir.Stmt{l.try(n)}
	case "switch_expression", "switch_statement":
		return []ir.Stmt{l.switchStmt(n, false)}
	case "synchronized_statement":
		out := []ir.Stmt{front.Do(l.expr(n.First("parenthesized_expression")))}
		return append(out, l.inner(n.Field("body"))...)
	case "labeled_statement":
		return l.stmt(n.Nth(-1))
	case "assert_statement":
		return []ir.Stmt{front.Do(l.expr(n.Nth(0)))}
	case "explicit_constructor_invocation":
		op := ir.This
		if n.Field("constructor").Is("super") {
			op = ir.Super
		}
		return []ir.Stmt{front.Do(front.Call(n, front.At(op, n, ""), l.args(n.Field("arguments"))...))}
	case "class_declaration", "interface_declaration", "enum_declaration", "record_declaration":
		l.localClass(n)
		return nil
	case "ERROR":
		return l.stmts(n)
	case "method_declaration", "import_declaration", "package_declaration", "identifier", "module_declaration", "annotation_type_declaration":
		return nil
	}
	return []ir.Stmt{front.Do(l.expr(n))}
}

// localClass lowers a class in a method. It becomes a nested class of the surrounding one.
func (l *lowering) localClass(n front.Node) {
	if l.class == nil {
		return
	}
	scopes := l.scopes
	l.scopes = front.Scopes[bool]{}
	l.class.nested[n.Field("name").Text()] = true
	l.classDecl(n)
	l.scopes = scopes
}

func (l *lowering) exprStmt(n front.Node) []ir.Stmt {
	x := n.Nth(0)
	if x.Is("switch_expression") {
		return []ir.Stmt{l.switchStmt(x, false)}
	}
	return []ir.Stmt{front.Do(l.expr(x))}
}

func (l *lowering) resultType() string {
	if len(l.result) == 0 {
		return ""
	}
	return l.result[len(l.result)-1]
}

func (l *lowering) answer() jvm.Answer {
	return jvm.Answer{Result: l.resultType(), By: l.annotatedBy, Given: l.given}
}

func (l *lowering) optional(n front.Node, typ string) *ir.Expr {
	if !n.OK() {
		return nil
	}
	return l.valueOf(n, typ)
}

func (l *lowering) variables(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	typ := l.typeOf(n.Field("type"))
	for _, d := range n.Fields("declarator") {
		own := l.array(typ, d.Field("dimensions"))
		s := ir.Stmt{Op: ir.Decl, Pos: d.Pos(), Name: d.Field("name").Text(), Type: own, X: l.optional(d.Field("value"), own)}
		l.scopes.Bind(s.Name, true)
		out = append(out, s)
	}
	return out
}

func (l *lowering) forStmt(n front.Node) ir.Stmt {
	l.scopes.Open()
	defer l.scopes.Close()
	out := ir.Stmt{Op: ir.Block}
	for _, init := range n.Fields("init") {
		if init.Is("local_variable_declaration") {
			out.Body = append(out.Body, l.variables(init)...)
		} else {
			out.Body = append(out.Body, front.Do(l.expr(init)))
		}
	}
	loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	if c := n.Field("condition"); c.OK() {
		loop.X = l.expr(c)
	}
	loop.Body = l.inner(n.Field("body"))
	for _, u := range n.Fields("update") {
		loop.Post = append(loop.Post, front.Do(l.expr(u)))
	}
	out.Body = append(out.Body, loop)
	return out
}

func (l *lowering) forEach(n front.Node) ir.Stmt {
	out := ir.Stmt{Op: ir.ForEach, X: l.expr(n.Field("value"))}
	l.scopes.Open()
	defer l.scopes.Close()
	name := n.Field("name")
	l.scopes.Bind(name.Text(), true)
	out.Target = front.At(ir.Var, name, name.Text())
	if typ := l.array(l.typeOf(n.Field("type")), n.Field("dimensions")); typ != "" {
		cast := &ir.Expr{Op: ir.Cast, Pos: name.Pos(), Type: typ, Args: front.Args(front.At(ir.Var, name, name.Text()))}
		out.Body = append(out.Body, front.Do(front.Assign(name, out.Target, "", cast)))
	}
	out.Body = append(out.Body, l.inner(n.Field("body"))...)
	return out
}

func (l *lowering) try(n front.Node) ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos()}
	l.scopes.Open()
	for r := range n.Field("resources").Children() {
		name := r.Field("name")
		if !name.OK() {
			out.Body = append(out.Body, front.Do(l.expr(r.Nth(0))))
			continue
		}
		typ := l.array(l.typeOf(r.Field("type")), r.Field("dimensions"))
		out.Body = append(out.Body, ir.Stmt{Op: ir.Decl, Pos: r.Pos(), Name: name.Text(), Type: typ, X: l.optional(r.Field("value"), typ)})
		l.scopes.Bind(name.Text(), true)
	}
	out.Body = append(out.Body, l.inner(n.Field("body"))...)
	l.scopes.Close()
	for c := range n.Children() {
		switch c.Kind() {
		case "catch_clause":
			p := c.First("catch_formal_parameter")
			one := ir.Case{Name: p.Field("name").Text(), Type: l.typeOf(p.First("catch_type").Nth(0)), Pos: c.Pos()}
			l.scopes.Open()
			l.scopes.Bind(one.Name, true)
			one.Body = l.inner(c.Field("body"))
			l.scopes.Close()
			out.Cases = append(out.Cases, one)
		case "finally_clause":
			out.Else = l.inner(c.First("block"))
		}
	}
	return out
}
