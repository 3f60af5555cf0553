package ruby

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// result says what happens to the value of a statement, as every statement has one.
type result struct {
	kind resultKind
	name string // of the variable
}

type resultKind uint8

const (
	unused resultKind = iota
	returned
	assigned
)

// give applies a result to a value.
func (l *lowering) give(n front.Node, x *ir.Expr, res result) {
	switch res.kind {
	case returned:
		l.emit(ir.Stmt{Op: ir.Return, Pos: n.Pos(), X: x})
	case assigned:
		l.emit(front.Do(front.Assign(n, front.At(ir.Var, n, res.name), "", x)))
	default:
		l.emit(front.Do(x))
	}
}

// block lowers statements, of which the last provides the value.
func (l *lowering) block(list []front.Node, res result) {
	for i, n := range list {
		if i == len(list)-1 {
			l.value(n, res)
		} else {
			l.value(n, result{})
		}
	}
}

// value lowers a statement or expression.
func (l *lowering) value(n front.Node, res result) {
	if !n.OK() {
		return
	}
	if !l.Enter(n) {
		return
	}
	defer l.Leave()
	switch n.Kind() {
	case "if", "unless", "elsif", "if_modifier", "unless_modifier":
		l.ifStmt(n, res)
	case "while", "until", "while_modifier", "until_modifier", "for":
		l.loop(n)
	case "case":
		l.caseStmt(n, res)
	case "case_match":
		l.caseMatch(n, res)
	case "begin", "body_statement", "begin_block", "end_block", "block_body", "do":
		l.guarded(n, res)
	case "then", "else", "ensure", "parenthesized_statements", "interpolation":
		l.block(statements(n), res)
	case "rescue_modifier":
		l.emit(ir.Stmt{
			Op: ir.Try, Pos: n.Pos(), Body: l.collect(func() { l.value(n.Field("body"), res) }),
			Cases: []ir.Case{{Pos: n.Pos(), Body: l.collect(func() { l.value(n.Field("handler"), res) })}},
		})
	case "return", "next", "break", "redo", "retry":
		l.jump(n)
	case "method", "singleton_method", "class", "module", "singleton_class", "alias", "undef":
		l.declaration(n, res)
	default:
		l.simple(n, res)
	}
}

// simple lowers an expression without statements.
func (l *lowering) simple(n front.Node, res result) {
	switch n.Kind() {
	case "binary":
		if l.andOr(n, res) {
			return
		}
	case "call", "identifier":
		if l.leaves(n) {
			return
		}
		if !l.inMethod() && l.macro(n) {
			return
		}
	}
	l.give(n, l.expr(n), res)
}

func (l *lowering) declaration(n front.Node, res result) {
	switch n.Kind() {
	case "method", "singleton_method":
		l.method(n)
		if res.kind != unused {
			l.give(n, front.At(ir.String, n, n.Field("name").Text()), res)
		}
	case "singleton_class":
		l.singletonClass(n)
	case "class", "module":
		l.classDecl(n)
	case "alias":
		l.alias(n.Field("name").Text(), n.Field("alias").Text(), n)
	}
}

// alias gives a method of the class another name.
func (l *lowering) alias(name, old string, n front.Node) {
	c := l.class()
	for _, fn := range c.ir.Methods {
		if fn.Name == c.ir.Name+"."+old {
			same := *fn
			same.Name, same.Pos = c.ir.Name+"."+name, n.Pos()
			c.ir.Methods = append(c.ir.Methods, &same)
			return
		}
	}
}

// inMethod reports whether the code belongs to a method rather than to the body of a class.
func (l *lowering) inMethod() bool {
	for b := l.body; b != nil; b = b.parent {
		if b.method {
			return true
		}
	}
	return false
}

// inStatic reports whether the code belongs to a class method.
func (l *lowering) inStatic() bool {
	for b := l.body; b != nil; b = b.parent {
		if b.method {
			return b.static
		}
	}
	return false
}

// leaves lowers calls that do not return.
func (l *lowering) leaves(n front.Node) bool {
	name, args := n, front.Node{}
	if n.Is("call") {
		if n.Field("receiver").OK() {
			return false
		}
		name, args = n.Field("method"), n.Field("arguments")
	}
	switch name.Text() {
	case "raise", "fail":
		var list []*ir.Expr
		for a := range args.Children() {
			list = append(list, l.expr(a))
		}
		l.emit(ir.Stmt{Op: ir.Throw, Pos: n.Pos(), X: front.Unknown(n, list...)})
		return true
	case "halt", "error!", "abort", "exit", "exit!", "throw":
		if l.defs[name.Text()] || l.has(name.Text()) {
			return false
		}
		l.emit(front.Do(l.expr(n)))
		l.emit(ir.Stmt{Op: ir.Throw, Pos: n.Pos(), X: front.At(ir.Nil, n, "")})
		return true
	}
	return false
}

// jump lowers return, next and break.
func (l *lowering) jump(n front.Node) {
	var x *ir.Expr
	switch args := n.Field("arguments"); {
	case args.OK():
		x = l.listOf(args)
	case n.First("argument_list").OK():
		x = l.listOf(n.First("argument_list"))
	}
	op := ir.Return
	switch {
	case n.Is("break") && l.body.loops > 0:
		op = ir.Break
	case n.Is("next", "redo", "retry") && l.body.loops > 0:
		op = ir.Continue
	case n.Is("retry", "redo"):
		return
	}
	if op != ir.Return && x != nil {
		l.emit(front.Do(x))
		x = nil
	}
	l.emit(ir.Stmt{Op: op, Pos: n.Pos(), X: x})
}

// listOf returns the only argument, or a list of several.
func (l *lowering) listOf(args front.Node) *ir.Expr {
	list := statements(args)
	if len(list) == 1 && !list[0].Is("pair", "hash_splat_argument") {
		return l.expr(list[0])
	}
	if len(list) > 0 && list[0].Is("pair") {
		return l.hash(args)
	}
	out := front.At(ir.List, args, "")
	for _, a := range list {
		out.Args = append(out.Args, ir.Arg{X: l.element(a)})
	}
	return out
}

// andOr lowers "a and b" or "a or b" if the right operand leaves the function, or the value is unused.
func (l *lowering) andOr(n front.Node, res result) bool {
	op := n.Field("operator").Text()
	and := op == "&&" || op == "and"
	if !and && op != "||" && op != "or" {
		return false
	}
	right := n.Field("right")
	if res.kind != unused && !right.Is("return", "next", "break") && !isRaise(right) {
		return false
	}
	cond := l.expr(n.Field("left"))
	if !and {
		cond = front.Of(ir.Unary, n, "!", cond)
	}
	l.emit(ir.Stmt{Op: ir.If, Pos: n.Pos(), X: cond, Body: l.collect(func() { l.value(right, result{}) })})
	return true
}

func isRaise(n front.Node) bool {
	name := n
	if n.Is("call") && !n.Field("receiver").OK() {
		name = n.Field("method")
	}
	return name.Is("identifier") && (name.Text() == "raise" || name.Text() == "halt" || name.Text() == "fail")
}

// guarded lowers statements with rescue, else and ensure.
func (l *lowering) guarded(n front.Node, res result) {
	if !n.OK() {
		return
	}
	var list, rescues []front.Node
	var otherwise, ensure front.Node
	for _, c := range statements(n) {
		switch c.Kind() {
		case "rescue":
			rescues = append(rescues, c)
		case "else":
			otherwise = c
		case "ensure":
			ensure = c
		default:
			list = append(list, c)
		}
	}
	if len(rescues) == 0 && !ensure.OK() {
		l.block(list, res)
		return
	}
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos()}
	s.Body = l.collect(func() {
		if otherwise.OK() {
			l.block(list, result{})
			l.value(otherwise, res)
		} else {
			l.block(list, res)
		}
	})
	for _, c := range rescues {
		s.Cases = append(s.Cases, l.rescue(c, res))
	}
	s.Else = l.collect(func() { l.value(ensure, result{}) })
	l.emit(s)
}

func (l *lowering) rescue(n front.Node, res result) ir.Case {
	c := ir.Case{Pos: n.Pos()}
	if v := n.Field("variable").Nth(0); v.Is("identifier") {
		c.Name = v.Text()
		l.declare(c.Name)
		if e := n.Field("exceptions").Nth(0); e.Is("constant", "scope_resolution") {
			c.Type = l.constant(e.Text())
		}
	}
	c.Body = l.collect(func() { l.value(n.Field("body"), res) })
	return c
}
