package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// block lowers the statements of a block in their own scope.
func (l *lowering) block(n front.Node) []ir.Stmt {
	l.open()
	defer l.close()
	return l.statements(n)
}

// statements lowers the statements of a block, a branch or a list.
func (l *lowering) statements(n front.Node) []ir.Stmt {
	out := []ir.Stmt{}
	for c := range n.Children() {
		if c.Is("statement_list") {
			out = append(out, l.statements(c)...)
			continue
		}
		out = append(out, l.statement(c)...)
	}
	return out
}

func (l *lowering) statement(n front.Node) []ir.Stmt {
	if !n.OK() || !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "expression_statement":
		return l.expressionStatement(n.Nth(0))
	case "short_var_declaration":
		return l.define(n)
	case "assignment_statement":
		return l.assign(n)
	case "inc_statement", "dec_statement":
		op := "+"
		if n.Is("dec_statement") {
			op = "-"
		}
		one := &ir.Expr{Op: ir.Number, Num: 1, Pos: n.Pos()}
		return []ir.Stmt{front.Do(front.Assign(n, l.expr(n.Nth(0)), op, one))}
	case "send_statement":
		return []ir.Stmt{front.Do(l.send(n))}
	case "return_statement":
		return []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: l.result(n)}}
	case "go_statement", "defer_statement":
		return []ir.Stmt{front.Do(l.expr(n.Nth(0)))}
	case "block":
		return []ir.Stmt{{Op: ir.Block, Pos: n.Pos(), Body: l.block(n)}}
	case "labeled_statement":
		return l.labeled(n)
	case "break_statement":
		return []ir.Stmt{{Op: ir.Break, Pos: n.Pos()}}
	case "continue_statement":
		return []ir.Stmt{{Op: ir.Continue, Pos: n.Pos()}}
	}
	return l.compound(n)
}

func (l *lowering) compound(n front.Node) []ir.Stmt {
	switch n.Kind() {
	case "if_statement":
		return []ir.Stmt{l.ifStatement(n)}
	case "for_statement":
		return []ir.Stmt{l.loop(n)}
	case "expression_switch_statement":
		return []ir.Stmt{l.switchStatement(n)}
	case "type_switch_statement":
		return []ir.Stmt{l.typeSwitch(n)}
	case "select_statement":
		return []ir.Stmt{l.selectStatement(n)}
	case "var_declaration", "const_declaration":
		return l.locals(n)
	case "type_declaration":
		l.typeDeclaration(n)
		return nil
	case "function_declaration":
		l.function(n)
		return nil
	case "method_declaration":
		l.method(n)
		return nil
	case "empty_statement", "fallthrough_statement", "goto_statement", "label_name", "import_declaration", "package_clause":
		return nil
	case "ERROR":
		return l.statements(n)
	}
	return []ir.Stmt{front.Do(l.expr(n))}
}

func (l *lowering) labeled(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		if !c.InField("label") {
			out = append(out, l.statement(c)...)
		}
	}
	return out
}

// expressionStatement lowers an expression statement, usually a call; one that never returns ends the function.
func (l *lowering) expressionStatement(n front.Node) []ir.Stmt {
	x := l.expr(n)
	if n.Is("call_expression") {
		switch fun := n.Field("function"); l.called(fun) {
		case "panic", "os.Exit", "runtime.Goexit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln":
			return []ir.Stmt{front.Do(x), {Op: ir.Throw, Pos: n.Pos(), X: front.At(ir.Nil, n, "")}}
		}
	}
	return []ir.Stmt{front.Do(x)}
}

// called returns the name of a called builtin or function of another package, "" for others.
func (l *lowering) called(fun front.Node) string {
	switch fun.Kind() {
	case "identifier":
		if _, local := l.variable(fun.Text()); !local {
			return fun.Text()
		}
	case "selector_expression":
		if to := l.imported(fun.Field("operand")); to != "" {
			return to + "." + fun.Field("field").Text()
		}
	}
	return ""
}

func (l *lowering) result(n front.Node) *ir.Expr {
	var values []*ir.Expr
	for _, v := range expressions(n.First("expression_list")) {
		values = append(values, l.expr(v))
	}
	if len(values) == 0 {
		for _, name := range l.names {
			if name == "_" {
				values = append(values, front.Unknown(n))
				continue
			}
			values = append(values, front.At(ir.Var, n, name))
		}
	}
	switch {
	case len(values) == 0:
		return nil
	case len(values) == 1:
		return values[0]
	}
	list := front.Of(ir.List, n, "", values...)
	if len(l.types) != len(values) {
		return list
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: resultType(l.types), Args: front.Args(list)}
}

func (l *lowering) send(n front.Node) *ir.Expr {
	to := l.expr(n.Field("channel"))
	value := l.expr(n.Field("value"))
	return front.Assign(n, &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: to, Args: front.Args(front.Unknown(n))}, "", value)
}

func (l *lowering) ifStatement(n front.Node) ir.Stmt {
	l.open()
	defer l.close()
	out := ir.Stmt{Op: ir.Block, Pos: n.Pos()}
	if init := n.Field("initializer"); init.OK() {
		out.Body = append(out.Body, l.statement(init)...)
	}
	s := ir.Stmt{Op: ir.If, Pos: n.Pos(), X: l.condition(n.Field("condition")), Body: l.block(n.Field("consequence"))}
	switch other := n.Field("alternative"); other.Kind() {
	case "if_statement":
		s.Else = l.statement(other)
	case "block":
		s.Else = l.block(other)
	}
	out.Body = append(out.Body, s)
	return out
}

func (l *lowering) loop(n front.Node) ir.Stmt {
	l.open()
	defer l.close()
	if r := n.First("range_clause"); r.OK() {
		return l.rangeLoop(n, r)
	}
	out := ir.Stmt{Op: ir.Block, Pos: n.Pos()}
	s := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	if c := n.First("for_clause"); c.OK() {
		if init := c.Field("initializer"); init.OK() {
			out.Body = append(out.Body, l.statement(init)...)
		}
		if cond := c.Field("condition"); cond.OK() {
			s.X = l.condition(cond)
		}
		if update := c.Field("update"); update.OK() {
			s.Post = l.statement(update)
		}
	} else {
		for c := range n.Children() {
			if !c.InField("body") {
				s.X = l.condition(c)
			}
		}
	}
	s.Body = l.block(n.Field("body"))
	out.Body = append(out.Body, s)
	return out
}

func (l *lowering) rangeLoop(n, r front.Node) ir.Stmt {
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.expr(r.Field("right"))}
	targets := expressions(r.Field("left"))
	for i, t := range targets {
		if i > 1 {
			break
		}
		var x *ir.Expr
		switch {
		case t.Text() == "_":
			continue
		case r.Has(":=") && t.Is("identifier"):
			x = front.At(ir.Var, t, l.declare(t.Text()))
		default:
			x = l.expr(t)
		}
		if i == 0 {
			s.Key = x
		} else {
			s.Target = x
		}
	}
	s.Body = l.block(n.Field("body"))
	return s
}

func (l *lowering) selectStatement(n front.Node) ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	for c := range n.Children() {
		if !c.Is("communication_case", "default_case") {
			continue
		}
		l.open()
		one := ir.Case{Pos: c.Pos(), Values: []*ir.Expr{front.Unknown(c)}}
		switch comm := c.Field("communication"); comm.Kind() {
		case "receive_statement":
			one.Body = l.receive(comm)
		case "":
		default:
			one.Body = l.statement(comm)
		}
		for body := range c.Children() {
			if !body.InField("communication") {
				one.Body = append(one.Body, l.caseBody(body)...)
			}
		}
		l.close()
		s.Cases = append(s.Cases, one)
	}
	if len(s.Cases) > 0 { // one of the branches runs
		s.Cases[len(s.Cases)-1].Values = nil
	}
	return s
}

func (l *lowering) caseBody(n front.Node) []ir.Stmt {
	if n.Is("statement_list") {
		return l.statements(n)
	}
	return l.statement(n)
}

func (l *lowering) receive(n front.Node) []ir.Stmt {
	return l.bind(n, expressions(n.Field("left")), []front.Node{n.Field("right")}, n.Has(":="), "")
}
