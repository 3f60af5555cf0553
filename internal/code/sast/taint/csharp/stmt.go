package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// block lowers a block, or a statement in place of one.
func (l *lowering) block(n front.Node) []ir.Stmt {
	if !n.OK() {
		return nil
	}
	if !n.Is("block") {
		l.open()
		defer l.close()
		return l.stmts(n)
	}
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	l.open()
	defer l.close()
	out := l.locals(n)
	for c := range n.Children() {
		out = append(out, l.stmts(c)...)
	}
	return out
}

// locals declares the local functions of a block before they are called.
func (l *lowering) locals(n front.Node) []ir.Stmt {
	var list []front.Node
	for c := range n.Children() {
		if c.Is("global_statement") {
			c = c.Nth(0)
		}
		if c.Is("local_function_statement") {
			list = append(list, c)
			l.declare(name(c.Field("name")), variable{})
		}
	}
	var out []ir.Stmt
	for _, c := range list {
		out = append(out, l.localFunc(c))
	}
	return out
}

func (l *lowering) localFunc(n front.Node) ir.Stmt {
	unhide := l.hides(n.Field("type_parameters"))
	defer unhide()
	fn := &ir.Func{Async: modifier(n, "async"), Result: l.typeOf(n.Field("type")), Annotations: l.annotations(n), Pos: n.Field("name").Pos()}
	l.inner(fn, n.Field("parameters"), n.Field("body"))
	x := &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
	return ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name(n.Field("name")), X: x}
}

// inner lowers the parameters and the body of a nested function.
func (l *lowering) inner(fn *ir.Func, params, body front.Node) {
	result, tuple := l.result, l.tuple
	l.result, l.tuple = awaited(fn), nil
	l.open()
	fn.Params = l.params(params)
	if body.Is("block", "arrow_expression_clause") {
		fn.Body = l.bodyOf(body)
	} else {
		fn.Body = l.returned(body)
	}
	fn.Generator = yields(fn.Body)
	l.close()
	l.result, l.tuple = result, tuple
}

// stmts lowers a statement.
func (l *lowering) stmts(n front.Node) []ir.Stmt {
	if !n.OK() || !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "block", "lock_statement", "checked_statement", "unsafe_statement", "fixed_statement", "using_statement":
		return l.blockLike(n)
	case "expression_statement":
		return l.exprStmt(n.Nth(0))
	case "local_declaration_statement":
		return l.variables(n.First("variable_declaration"))
	case "variable_declaration":
		return l.variables(n)
	case "if_statement":
		return l.ifStmt(n)
	case "while_statement", "do_statement", "for_statement":
		return l.loop(n)
	case "foreach_statement":
		return l.foreach(n)
	case "switch_statement":
		return l.switchStmt(n)
	case "try_statement":
		return l.try(n)
	case "return_statement":
		if x := n.Nth(0); x.OK() {
			return l.returned(x)
		}
		return []ir.Stmt{{Op: ir.Return, Pos: n.Pos()}}
	case "throw_statement":
		var x *ir.Expr
		if n.Nth(0).OK() {
			x = l.expr(n.Nth(0))
		}
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: x}}
	case "yield_statement":
		if n.Has("break") {
			return []ir.Stmt{{Op: ir.Return, Pos: n.Pos()}}
		}
		return []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: l.expr(n.Nth(0))}}
	case "break_statement":
		return []ir.Stmt{{Op: ir.Break, Pos: n.Pos()}}
	case "continue_statement":
		return []ir.Stmt{{Op: ir.Continue, Pos: n.Pos()}}
	}
	return l.rest(n)
}

func (l *lowering) rest(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "labeled_statement":
		return l.stmts(n.Nth(-1))
	case "global_statement":
		return l.stmts(n.Nth(0))
	case "preproc_if", "preproc_elif", "preproc_else":
		return l.item(n)
	case "ERROR":
		return l.errorNode(n)
	case "using_directive", "class_declaration", "record_declaration", "struct_declaration", "interface_declaration", "enum_declaration":
		return l.item(n)
	}
	return nil
}

func (l *lowering) exprStmt(n front.Node) []ir.Stmt {
	x := l.expr(n)
	return []ir.Stmt{{Op: ir.ExprStmt, Pos: n.Pos(), X: front.Args(x)[0].X}}
}

func (l *lowering) blockLike(n front.Node) []ir.Stmt {
	l.open()
	defer l.close()
	var body []ir.Stmt
	for c := range n.Children() {
		switch {
		case c.Is("variable_declaration"):
			body = append(body, l.variables(c)...)
		case c.Is("block"):
			body = append(body, l.block(c)...)
		case n.Is("block") || c.InField("body"), n.Is("lock_statement", "fixed_statement") && c == n.Nth(-1):
			body = append(body, l.stmts(c)...)
		default:
			body = append(body, l.exprStmt(c)...)
		}
	}
	return []ir.Stmt{{Op: ir.Block, Pos: n.Pos(), Body: body}}
}

// variables declares local variables.
func (l *lowering) variables(n front.Node) []ir.Stmt {
	typ := l.typeOf(n.Field("type"))
	var out []ir.Stmt
	for v := range n.Children() {
		if !v.Is("variable_declarator") {
			continue
		}
		value := front.Node{}
		if v.Has("=") {
			value = v.Nth(-1)
		}
		if parts := v.First("tuple_pattern"); parts.OK() {
			x := l.expr(value)
			target := l.targets(parts)
			out = append(out, front.Do(front.Assign(v, target, "", x)))
			continue
		}
		s := ir.Stmt{Op: ir.Decl, Pos: v.Pos(), Name: name(v.Field("name")), Type: typ}
		if value.OK() {
			s.X = l.exprAs(value, typ)
		}
		l.declare(s.Name, variable{})
		out = append(out, s)
	}
	return out
}

// targets returns the variables that a tuple pattern declares.
func (l *lowering) targets(n front.Node) *ir.Expr {
	out := front.At(ir.List, n, "")
	if !l.depth.Enter(n) {
		return out
	}
	defer l.depth.Leave()
	for c := range n.Children() {
		x := front.Unknown(c)
		switch c.Kind() {
		case "identifier":
			if text := name(c); text != "_" {
				l.declare(text, variable{})
				x = front.At(ir.Var, c, text)
			}
		case "tuple_pattern", "parenthesized_variable_designation":
			x = l.targets(c)
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

func (l *lowering) ifStmt(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	first := ir.Stmt{}
	at := &first
	// "else if" is lowered as a list instead of nested statements.
	for {
		*at = ir.Stmt{Op: ir.If, Pos: n.Pos(), X: l.expr(n.Field("condition"))}
		at.Body = l.block(n.Field("consequence"))
		other := n.Field("alternative")
		if !other.Is("if_statement") {
			at.Else = l.block(other)
			return append(out, first)
		}
		at.Else = make([]ir.Stmt, 1)
		at, n = &at.Else[0], other
	}
}

func (l *lowering) loop(n front.Node) []ir.Stmt {
	l.open()
	defer l.close()
	var out []ir.Stmt
	for _, init := range n.Fields("initializer") {
		if init.Is("variable_declaration") {
			out = append(out, l.variables(init)...)
		} else if init.Named() {
			out = append(out, l.exprStmt(init)...)
		}
	}
	s := ir.Stmt{Op: ir.Loop, Pos: n.Pos(), PostTest: n.Is("do_statement")}
	if cond := n.Field("condition"); cond.OK() {
		s.X = l.expr(cond)
	}
	for _, post := range n.Fields("update") {
		if post.Named() {
			s.Post = append(s.Post, l.exprStmt(post)...)
		}
	}
	s.Body = l.block(n.Field("body"))
	return append(out, s)
}

func (l *lowering) foreach(n front.Node) []ir.Stmt {
	l.open()
	defer l.close()
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.expr(n.Field("right"))}
	if n.Has("await") {
		s.X = front.Of(ir.Await, n, "", s.X)
	}
	left := n.Field("left")
	typ := l.typeOf(n.Field("type"))
	var first []ir.Stmt
	switch {
	case left.Is("tuple_pattern"):
		s.Target = l.targets(left)
	case left.Is("identifier") && n.Field("type").OK():
		text := name(left)
		l.declare(text, variable{})
		s.Target = front.At(ir.Var, left, text)
		if typ != "" {
			s.Target = l.temporary(left)
			cast := &ir.Expr{Op: ir.Cast, Pos: left.Pos(), Type: typ, Args: front.Args(s.Target)}
			first = []ir.Stmt{{Op: ir.Decl, Pos: left.Pos(), Name: text, X: cast}}
		}
	default:
		s.Target = l.target(left)
	}
	s.Body = append(first, l.block(n.Field("body"))...)
	return []ir.Stmt{s}
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.block(n.Field("body"))}
	for c := range n.Children() {
		switch c.Kind() {
		case "catch_clause":
			l.open()
			decl := c.First("catch_declaration")
			one := ir.Case{Name: name(decl.Field("name")), Type: l.typeOf(decl.Field("type")), Pos: c.Pos()}
			if one.Name != "" {
				l.declare(one.Name, variable{})
			}
			if filter := c.First("catch_filter_clause"); filter.OK() {
				one.Body = l.exprStmt(filter.Nth(0))
			}
			one.Body = append(one.Body, l.block(c.Field("body"))...)
			s.Cases = append(s.Cases, one)
			l.close()
		case "finally_clause":
			s.Else = l.block(c.First("block"))
		}
	}
	return []ir.Stmt{s}
}
