package php

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// stmts lowers the statements in a node.
func (l *lowering) stmts(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	l.doc = ""
	for c := range n.All() {
		if c.Is("comment") {
			l.doc = c.Text()
		} else if c.Named() {
			out = append(out, l.Stmt(c)...)
			l.doc = ""
		}
	}
	return out
}

// block lowers statements. A header in them that declares output other than a page only applies to
// them.
func (l *lowering) block(n front.Node) []ir.Stmt {
	plain := l.scope.plain
	out := l.stmts(n)
	l.scope.plain = plain
	return out
}

// namespace enters a namespace; one that is declared without braces ends at the next declaration.
func (l *lowering) namespace(n front.Node) []ir.Stmt {
	l.ns = n.Field("name").Text()
	l.imports()
	body := n.Field("body")
	if !body.OK() {
		return nil
	}
	out := l.stmts(body)
	l.ns = ""
	l.imports()
	return out
}

func (l *lowering) echo(n front.Node) []ir.Stmt {
	write := func(x *ir.Expr) ir.Stmt { return front.Do(l.output(n, "echo", x)) }
	return front.Map(slices.Values(l.sequence(n)), write)
}

func (l *lowering) exit(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	if x := n.Nth(0); x.OK() {
		out = append(out, front.Do(l.output(n, "exit", l.Expr(x))))
	}
	return append(out, ir.Stmt{Op: ir.Throw, Pos: n.Pos()})
}

func (l *lowering) loop(n front.Node) []ir.Stmt {
	x := l.Expr(n.Field("condition"))
	return []ir.Stmt{{Op: ir.Loop, PostTest: n.Is("do_statement"), Pos: n.Pos(), X: x, Body: l.Inner(n)}}
}

// sequence returns the expressions of a list, which the grammar nests.
func (l *lowering) sequence(n front.Node) []*ir.Expr {
	var out []*ir.Expr
	for {
		var next front.Node
		for c := range n.Children() {
			if c.Is("text_interpolation", "php_tag", "text") {
				continue
			}
			if c.Is("sequence_expression") {
				next = c
				continue
			}
			out = append(out, l.Expr(c))
		}
		if !next.OK() {
			return out
		}
		n = next
	}
}

func (l *lowering) exprStmt(n front.Node) []ir.Stmt {
	x := n.Except("text_interpolation")
	switch {
	case x.Is("yield_expression"):
		return []ir.Stmt{l.yieldStmt(x)}
	case x.Is("throw_expression"):
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.Expr(x.Nth(0))}}
	case l.shortEcho(x):
		return []ir.Stmt{front.Do(l.output(x, "echo", l.Expr(x)))}
	case l.lib.ends(x):
		return l.ending(n, x)
	case x.Is("binary_expression") && l.lib.ends(x.Field("right")):
		// In "check() or die()", the check holds for the statements after it.
		left, end := l.Expr(x.Field("left")), l.ending(n, x.Field("right"))
		switch strings.ToLower(x.Field("operator").Text()) {
		case "or", "||":
			if x.Field("left").Is("assignment_expression") {
				return []ir.Stmt{front.Do(left), {Op: ir.If, Pos: n.Pos(), X: front.Unknown(n), Body: end}}
			}
			return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: left, Else: end}}
		case "and", "&&":
			return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: left, Body: end}}
		}
	}
	return []ir.Stmt{front.Do(l.Expr(x))}
}

// ending lowers a call that ends the script.
func (l *lowering) ending(n, call front.Node) []ir.Stmt {
	return []ir.Stmt{front.Do(l.Expr(call)), {Op: ir.Throw, Pos: n.Pos()}}
}

// ends reports whether a call ends the script.
func (lib *library) ends(n front.Node) bool {
	switch n = n.Peel(0, "parenthesized_expression", "error_suppression_expression"); n.Kind() {
	case "function_call_expression":
		return slices.Contains(lib.Ends, functionName(n))
	case "name":
		return strings.EqualFold(n.Text(), "die") || strings.EqualFold(n.Text(), "exit")
	}
	return false
}

// shortEcho reports whether an expression is inside "<?= … ?>".
func (l *lowering) shortEcho(n front.Node) bool {
	if !n.OK() {
		return false
	}
	source := l.u.Tree.Source
	at := int(l.u.Tree.Nodes[n.Index()].Start)
	for at > 0 && strings.IndexByte(" \t\r\n(@", source[at-1]) >= 0 {
		at--
	}
	return at >= 3 && string(source[at-3:at]) == "<?="
}

func (l *lowering) returnStmt(n front.Node) []ir.Stmt {
	var x *ir.Expr
	if v := n.Nth(0); v.OK() && !v.Is("text_interpolation") {
		x = l.Expr(v)
	}
	if l.scope.shares != nil {
		return []ir.Stmt{l.giveBack(l.scope.shares, x, n.Pos())}
	}
	return []ir.Stmt{{Op: ir.Return, Pos: n.Pos(), X: x}}
}

func (l *lowering) yieldStmt(n front.Node) ir.Stmt {
	s := ir.Stmt{Op: ir.Yield, Pos: n.Pos()}
	x := n.Nth(0)
	switch {
	case x.Is("array_element_initializer"):
		s.X = l.Expr(unref(x.Nth(-1)))
	case x.OK():
		s.X = front.Index(n, l.Expr(x), front.Unknown(n))
	}
	return s
}

func (l *lowering) forStmt(n front.Node) []ir.Stmt {
	out := front.Flat(n.In("initialize"), l.Stmt)
	loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos(), X: front.Optional(l, n.Field("condition"))}
	loop.Post = front.Flat(n.In("update"), l.Stmt)
	loop.Body = l.Inner(n)
	return append(out, loop)
}

func (l *lowering) foreach(n front.Node) []ir.Stmt {
	parts := []front.Node{}
	for c := range n.Children() {
		if !c.InField("body") && !c.Is("text_interpolation") {
			parts = append(parts, c)
		}
	}
	if len(parts) < 2 {
		return l.Inner(n)
	}
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(parts[0])}
	value := parts[1]
	if value.Is("pair") {
		s.Key = l.target(value.Nth(0))
		value = value.Nth(-1)
	}
	byRef := value.Is("by_ref")
	s.Target = l.target(unref(value))
	s.Body = l.Inner(n)
	out := []ir.Stmt{s}
	if byRef && s.Target.Op == ir.Var && changes(s.Body, s.Target.Name) {
		m := &ir.Expr{Op: ir.Map, Pos: n.Pos(), Args: []ir.Arg{{Key: front.Unknown(n), X: s.Target}}}
		out = append(out, front.Set(n, l.target(parts[0]), m))
	}
	return out
}

// changes reports whether a list assigns a variable.
func changes(list []ir.Stmt, name string) bool {
	return slices.ContainsFunc(list, func(s ir.Stmt) bool {
		if s.Op == ir.ExprStmt && s.X != nil && s.X.Op == ir.Assign && s.X.X != nil && s.X.X.Op == ir.Var && s.X.X.Name == name {
			return true
		}
		return changes(s.Body, name) || changes(s.Else, name)
	})
}

func (l *lowering) switchStmt(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	if c := strip(n.Field("condition")); !strings.EqualFold(c.Text(), "true") {
		s.X = l.plain(c, l.Expr(c))
	}
	for c := range n.Field("body").Children("case_statement", "default_statement") {
		one := ir.Case{Pos: c.Pos()}
		value := c.Field("value")
		if value.OK() {
			one.Values = []*ir.Expr{l.Expr(value)}
		}
		for b := range c.Children() {
			if b.Index() != value.Index() {
				one.Body = append(one.Body, l.Stmt(b)...)
			}
		}
		one.Falls = !front.Leaves(one.Body)
		s.Cases = append(s.Cases, one)
	}
	return []ir.Stmt{s}
}

// strip removes parentheses.
func strip(n front.Node) front.Node { return n.Peel(0, "parenthesized_expression") }

func (l *lowering) tryStmt(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.Inner(n)}
	for c := range n.Children() {
		switch c.Kind() {
		case "catch_clause":
			if l.lib.onlyEscapes(n.Field("body"), c.Field("type").Text()) {
				continue
			}
			one := ir.Case{Pos: c.Pos(), Name: c.Field("name").Text(), Type: l.typeOf(c.Field("type")), Body: l.Inner(c)}
			s.Cases = append(s.Cases, one)
		case "finally_clause":
			s.Else = l.Inner(c)
		}
	}
	return []ir.Stmt{s}
}

// onlyEscapes reports whether a handler of exceptions never runs, because a block calls only functions that throw none.
func (lib *library) onlyEscapes(body front.Node, caught string) bool {
	if strings.TrimPrefix(caught, `\`) != "Exception" {
		return false
	}
	escapes, other := false, false
	body.Inside(func(c front.Node) (skip bool) {
		switch c.Kind() {
		case "function_call_expression":
			known := slices.Contains(lib.Unthrowing, functionName(c))
			escapes, other = escapes || known, other || !known
		case "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression", "object_creation_expression",
			"throw_expression":
			other = true
		}
		return other
	})
	return escapes && !other
}

// declaring lowers statements that declare names.
func (l *lowering) declaring(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	assign := func(c front.Node, to, x *ir.Expr) { out = append(out, front.Set(c, to, x)) }
	for c := range n.Children() {
		switch {
		case n.Is("global_declaration") && c.Is("variable_name"):
			name := c.Text()
			if l.scope.script && l.scope.shares == nil {
				continue
			}
			l.scope.globals[name] = true
			assign(c, front.At(ir.Var, c, name), front.At(ir.Ref, c, name))
		case c.Is("static_variable_declaration"):
			v := front.Optional(l, c.Field("value"))
			if v == nil {
				v = front.At(ir.Nil, c, "")
			}
			assign(c, front.At(ir.Var, c, c.Field("name").Text()), v)
		case n.Is("unset_statement"):
			assign(c, l.target(c), front.At(ir.Nil, c, ""))
		case c.Is("const_element"):
			name := qualify(l.ns, c.Nth(0).Text())
			assign(c, front.At(ir.Ref, c, name), l.Expr(c.Nth(1)))
		}
	}
	return out
}

// variable creates a variable that the source does not have.
func (l *lowering) variable(n front.Node) *ir.Expr {
	l.fresh++
	name := "$(" + strconv.Itoa(l.fresh) + ")"
	l.scope.vars[name] = true
	return front.At(ir.Var, n, name)
}
