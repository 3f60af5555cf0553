package python

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// block lowers the statements of a block.
func (l *lowering) block(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		out = append(out, l.statement(c)...)
	}
	return out
}

// statement lowers one statement as any number of statements.
func (l *lowering) statement(n front.Node) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "expression_statement":
		return l.expressions(n)
	case "return_statement":
		return []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: l.expr(n.Nth(0))}}
	case "raise_statement":
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.expr(n.Nth(0))}}
	case "break_statement":
		return []ir.Stmt{{Op: ir.Break, Pos: n.Pos()}}
	case "continue_statement":
		return []ir.Stmt{{Op: ir.Continue, Pos: n.Pos()}}
	case "assert_statement":
		no := front.Of(ir.Unary, n, "!", l.expr(n.Nth(0)))
		return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: no, Body: []ir.Stmt{{Op: ir.Throw, Pos: n.Pos()}}}}
	case "decorated_definition":
		return l.definition(n.Field("definition"), decoratorsOf(n))
	case "function_definition", "class_definition":
		return l.definition(n, nil)
	case "import_from_statement":
		return l.handOn(n)
	case "print_statement":
		return []ir.Stmt{front.Do(front.Call(n, front.At(ir.Ref, n, "print"), front.Args(l.list(n.Fields("argument"))...)...))}
	case "exec_statement":
		return []ir.Stmt{front.Do(front.Call(n, front.At(ir.Ref, n, "exec"), front.Args(l.expr(n.Field("code")))...))}
	case "delete_statement", "global_statement", "nonlocal_statement", "import_statement", "future_import_statement", "pass_statement", "type_alias_statement":
		return nil
	}
	return l.compound(n)
}

func (l *lowering) compound(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "if_statement":
		return l.ifStatement(n)
	case "while_statement":
		loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.block(n.Field("body"))}
		if n.Field("condition").Is("true") {
			loop.X = nil
		}
		return append([]ir.Stmt{loop}, l.block(n.Field("alternative").Field("body"))...)
	case "for_statement":
		loop := l.forEach(n, n.Field("left"), n.Field("right"))
		loop.Body = l.block(n.Field("body"))
		return append([]ir.Stmt{loop}, l.block(n.Field("alternative").Field("body"))...)
	case "try_statement":
		return l.try(n)
	case "with_statement":
		return l.with(n)
	case "match_statement":
		return l.match(n)
	case "block":
		return l.block(n)
	case "ERROR":
		return l.block(n)
	}
	if x := l.expr(n); x != nil {
		return []ir.Stmt{front.Do(x)}
	}
	return nil
}

// expressions lowers an expression statement.
func (l *lowering) expressions(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		switch {
		case c.Is("yield"):
			out = append(out, l.yield(c)...)
		case c.Is("assignment"):
			out = append(out, l.assignment(c)...)
		default:
			if x := l.expr(c); x != nil {
				out = append(out, front.Do(x))
			}
		}
	}
	return out
}

func (l *lowering) assignment(n front.Node) []ir.Stmt {
	left, right := n.Field("left"), n.Field("right")
	typ := l.typeOf(n.Field("type"))
	if left.Is("identifier") && typ != "" {
		if what, name := l.lookup(left.Text()); what == isVar && l.here().vars[name] {
			return []ir.Stmt{{Op: ir.Decl, Pos: left.Pos(), Name: name, Type: typ, X: l.expr(right)}}
		}
	}
	if !right.OK() {
		return nil
	}
	var before []ir.Stmt
	value := right
	if right.Is("yield") {
		before = l.yield(right)
	}
	x := l.expr(value)
	if typ != "" {
		x = &ir.Expr{Op: ir.Cast, Pos: right.Pos(), Type: typ, Args: front.Args(x)}
	}
	return append(before, front.Do(front.Assign(n, l.target(left), "", x)))
}

// yield lowers a yielded value. In a context manager or a fixture, its caller receives the value.
func (l *lowering) yield(n front.Node) []ir.Stmt {
	x := l.expr(n.Nth(0))
	if x == nil {
		return nil
	}
	if n.Has("from") {
		x = &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: x, Args: front.Args(nil)}
	}
	if l.here().manage {
		return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: front.Unknown(n), Body: []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}}}}
	}
	return []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: x}}
}

func (l *lowering) ifStatement(n front.Node) []ir.Stmt {
	first := ir.Stmt{Op: ir.If, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.block(n.Field("consequence"))}
	var rest []ir.Stmt
	others := n.Fields("alternative")
	for i := len(others) - 1; i >= 0; i-- {
		c := others[i]
		if c.Is("else_clause") {
			rest = l.block(c.Field("body"))
			continue
		}
		rest = []ir.Stmt{{Op: ir.If, Pos: c.Pos(), X: l.expr(c.Field("condition")), Body: l.block(c.Field("consequence")), Else: rest}}
	}
	first.Else = rest
	return []ir.Stmt{first}
}

// forEach lowers the head of a loop. The pairs of items() and enumerate() are destructured here, so that facts about the elements are kept.
func (l *lowering) forEach(n, left, right front.Node) ir.Stmt {
	loop := ir.Stmt{Op: ir.ForEach, Pos: n.Pos()}
	pair := left.List()
	if left.Is("pattern_list", "tuple_pattern") && len(pair) == 2 && right.Is("call") {
		fun, args := right.Field("function"), right.Field("arguments").List()
		switch {
		case fun.Is("attribute") && fun.Field("attribute").Text() == "items" && len(args) == 0:
			loop.X = l.expr(fun.Field("object"))
		case fun.Is("identifier") && fun.Text() == "enumerate" && len(args) > 0 && !args[0].Is("keyword_argument"):
			loop.X = l.expr(args[0])
		}
		if loop.X != nil {
			loop.Key, loop.Target = l.target(pair[0]), l.target(pair[1])
			return loop
		}
	}
	loop.X, loop.Target = l.expr(right), l.target(left)
	return loop
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.block(n.Field("body"))}
	for c := range n.Children() {
		switch c.Kind() {
		case "except_clause":
			out.Cases = append(out.Cases, l.except(c))
		case "else_clause":
			out.Body = append(out.Body, l.block(c.Field("body"))...)
		case "finally_clause":
			out.Else = l.block(c.First("block"))
		}
	}
	return []ir.Stmt{out}
}

func (l *lowering) except(n front.Node) ir.Case {
	c := ir.Case{Pos: n.Pos()}
	value, alias := n.Field("value"), n.Field("alias")
	if value.Is("as_pattern") {
		value, alias = value.Nth(0), value.Field("alias").Nth(0)
	}
	if t := l.path(value); t != "" && !value.Is("tuple") {
		c.Type = t
	}
	body := l.block(n.First("block"))
	if alias.Is("identifier") && c.Type != "" {
		if what, name := l.lookup(alias.Text()); what == isVar {
			c.Name = name
		}
	}
	c.Body = body
	return c
}

func (l *lowering) with(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	n.First("with_clause").Inside(func(item front.Node) bool {
		if !item.Is("with_item") {
			return false
		}
		value := item.Field("value")
		switch {
		case value.Is("as_pattern"):
			out = append(out, front.Do(front.Assign(item, l.target(value.Field("alias").Nth(0)), "", l.expr(value.Nth(0)))))
		default:
			out = append(out, front.Do(l.expr(value)))
		}
		return true
	})
	return append(out, l.block(n.Field("body"))...)
}

// handOn re-exports the imports of a package for other files.
func (l *lowering) handOn(n front.Node) []ir.Stmt {
	if !l.isPackage || l.inFunction() {
		return nil
	}
	var out []ir.Stmt
	for _, item := range n.Fields("name") {
		name := item
		if item.Is("aliased_import") {
			name = item.Field("alias")
		}
		own := join(l.file.Module, dotted(name))
		if _, to := l.lookup(dotted(name)); to != own {
			out = append(out, front.Do(front.Assign(item, front.At(ir.Ref, item, own), "", front.At(ir.Ref, item, to))))
		}
	}
	return out
}
