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
	doc := ""
	for c := range n.All() {
		if c.Is("comment") {
			doc = c.Text()
			continue
		}
		if !c.Named() {
			continue
		}
		if c.Is("namespace_definition") {
			out = append(out, l.namespace(c)...)
			continue
		}
		out = append(out, l.stmt(c, doc)...)
		doc = ""
	}
	return out
}

// namespace enters a namespace; one that is declared without braces ends at the next.
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

// stmt lowers a statement, after the statements that must precede it.
func (l *lowering) stmt(n front.Node, doc string) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	outer := l.before
	l.before = nil
	out := l.oneStmt(n, doc)
	out = append(l.before, out...)
	l.before = outer
	return out
}

func (l *lowering) oneStmt(n front.Node, doc string) []ir.Stmt {
	switch n.Kind() {
	case "expression_statement":
		return l.exprStmt(n)
	case "echo_statement":
		var out []ir.Stmt
		for _, x := range l.sequence(n) {
			out = append(out, front.Do(l.output(n, "echo", x)))
		}
		return out
	case "compound_statement", "colon_block", "ERROR":
		plain := l.scope.plain
		out := l.stmts(n)
		l.scope.plain = plain
		return out
	case "return_statement":
		return l.returnStmt(n)
	case "exit_statement":
		var out []ir.Stmt
		if x := n.Nth(0); x.OK() {
			out = append(out, front.Do(l.output(n, "exit", l.expr(x))))
		}
		return append(out, ir.Stmt{Op: ir.Throw, Pos: n.Pos()})
	case "break_statement":
		return []ir.Stmt{{Op: ir.Break, Pos: n.Pos()}}
	case "continue_statement":
		return []ir.Stmt{{Op: ir.Continue, Pos: n.Pos()}}
	case "global_declaration", "function_static_declaration", "unset_statement", "const_declaration":
		return l.declaring(n)
	case "namespace_use_declaration":
		l.use(n)
		return nil
	case "function_definition":
		l.function(n, doc)
		return nil
	case "class_declaration", "interface_declaration", "trait_declaration", "enum_declaration":
		l.classDecl(n)
		return nil
	case "declare_statement":
		return l.stmts(n)
	case "text", "text_interpolation", "php_tag", "php_end_tag", "empty_statement", "named_label_statement", "goto_statement", "declare_directive", "comment":
		return nil
	}
	if out, ok := l.control(n); ok {
		return out
	}
	if x := l.expr(n); x != nil { // from a node with syntax errors
		return []ir.Stmt{front.Do(x)}
	}
	return nil
}

func (l *lowering) control(n front.Node) ([]ir.Stmt, bool) {
	switch n.Kind() {
	case "if_statement":
		return []ir.Stmt{l.ifStmt(n)}, true
	case "while_statement":
		return []ir.Stmt{{Op: ir.Loop, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.bodyOf(n)}}, true
	case "do_statement":
		return []ir.Stmt{{Op: ir.Loop, PostTest: true, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.bodyOf(n)}}, true
	case "for_statement":
		return l.forStmt(n), true
	case "foreach_statement":
		return l.foreach(n), true
	case "switch_statement":
		return []ir.Stmt{l.switchStmt(n)}, true
	case "try_statement":
		return []ir.Stmt{l.tryStmt(n)}, true
	}
	return nil, false
}

// bodyOf lowers the statements in the fields "body", of which there may be several.
func (l *lowering) bodyOf(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, b := range n.Fields("body") {
		if b.Named() {
			out = append(out, l.stmt(b, "")...)
		}
	}
	return out
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
			out = append(out, l.expr(c))
		}
		if !next.OK() {
			return out
		}
		n = next
	}
}

func (l *lowering) exprStmt(n front.Node) []ir.Stmt {
	x := n.Nth(0)
	for c := range n.Children() {
		if !c.Is("text_interpolation") {
			x = c
			break
		}
	}
	switch {
	case x.Is("yield_expression"):
		return []ir.Stmt{l.yieldStmt(x)}
	case x.Is("throw_expression"):
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.expr(x.Nth(0))}}
	case l.shortEcho(x):
		return []ir.Stmt{front.Do(l.output(x, "echo", l.expr(x)))}
	case ends(x):
		return []ir.Stmt{front.Do(l.expr(x)), {Op: ir.Throw, Pos: n.Pos()}}
	case x.Is("binary_expression") && ends(x.Field("right")):
		// After "check() or die()", the check holds.
		left, end := l.expr(x.Field("left")), []ir.Stmt{front.Do(l.expr(x.Field("right"))), {Op: ir.Throw, Pos: n.Pos()}}
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
	return []ir.Stmt{front.Do(l.expr(x))}
}

// ends reports whether a call ends the script.
func ends(n front.Node) bool {
	for n.Is("parenthesized_expression", "error_suppression_expression") {
		n = n.Nth(0)
	}
	switch n.Kind() {
	case "function_call_expression":
		switch strings.ToLower(strings.TrimPrefix(n.Field("function").Text(), `\`)) {
		case "die", "exit", "wp_die", "wp_send_json", "wp_send_json_error", "wp_send_json_success", "abort", "dd":
			return true
		}
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
		x = l.expr(v)
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
		s.X = l.expr(unref(x.Nth(-1)))
	case x.OK():
		v := l.expr(x)
		s.X = front.Of(ir.Index, n, "", front.Unknown(n))
		s.X.X = v
	}
	return s
}

const mostElse = 200 // branches of one if

func (l *lowering) ifStmt(n front.Node) ir.Stmt {
	top := ir.Stmt{Op: ir.If, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.bodyOf(n)}
	at, count := &top, 0
	for _, alt := range n.Fields("alternative") {
		if alt.Is("else_clause") {
			at.Else = l.bodyOf(alt)
			continue
		}
		if count++; count > mostElse {
			at.Else = append(at.Else, l.bodyOf(alt)...)
			continue
		}
		at.Else = []ir.Stmt{{Op: ir.If, Pos: alt.Pos(), X: l.expr(alt.Field("condition")), Body: l.bodyOf(alt)}}
		at = &at.Else[0]
	}
	return top
}

func (l *lowering) forStmt(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	list := func(field string) []*ir.Expr {
		f := n.Field(field)
		if f.Is("sequence_expression") {
			return l.sequence(f)
		}
		if f.OK() {
			return []*ir.Expr{l.expr(f)}
		}
		return nil
	}
	for _, x := range list("initialize") {
		out = append(out, front.Do(x))
	}
	loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	if conds := list("condition"); len(conds) > 0 {
		loop.X = conds[len(conds)-1]
		if len(conds) > 1 {
			loop.X = front.Of(ir.Seq, n, "", conds...)
		}
	}
	for _, x := range list("update") {
		loop.Post = append(loop.Post, front.Do(x))
	}
	loop.Body = l.bodyOf(n)
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
		return l.bodyOf(n)
	}
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.expr(parts[0])}
	value := parts[1]
	if value.Is("pair") {
		s.Key = l.target(value.Nth(0))
		value = value.Nth(-1)
	}
	byRef := value.Is("by_ref")
	s.Target = l.target(unref(value))
	s.Body = l.bodyOf(n)
	out := []ir.Stmt{s}
	if byRef && s.Target.Op == ir.Var && changes(s.Body, s.Target.Name) {
		m := &ir.Expr{Op: ir.Map, Pos: n.Pos(), Args: []ir.Arg{{Key: front.Unknown(n), X: s.Target}}}
		out = append(out, front.Do(front.Assign(n, l.target(parts[0]), "", m)))
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

func (l *lowering) switchStmt(n front.Node) ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	if c := strip(n.Field("condition")); !strings.EqualFold(c.Text(), "true") {
		s.X = l.plain(c, l.expr(c))
	}
	for c := range n.Field("body").Children() {
		if !c.Is("case_statement", "default_statement") {
			continue
		}
		one := ir.Case{Pos: c.Pos()}
		value := c.Field("value")
		if value.OK() {
			one.Values = []*ir.Expr{l.expr(value)}
		}
		for b := range c.Children() {
			if b.Index() != value.Index() {
				one.Body = append(one.Body, l.stmt(b, "")...)
			}
		}
		one.Falls = !leaves(one.Body)
		s.Cases = append(s.Cases, one)
	}
	return s
}

func leaves(body []ir.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	switch body[len(body)-1].Op {
	case ir.Break, ir.Continue, ir.Return, ir.Throw:
		return true
	}
	return false
}

// strip removes parentheses.
func strip(n front.Node) front.Node {
	for n.Is("parenthesized_expression") {
		n = n.Nth(0)
	}
	return n
}

func (l *lowering) tryStmt(n front.Node) ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.bodyOf(n)}
	for c := range n.Children() {
		switch c.Kind() {
		case "catch_clause":
			one := ir.Case{Pos: c.Pos(), Name: c.Field("name").Text(), Type: l.typeOf(c.Field("type"))}
			one.Body = l.bodyOf(c)
			s.Cases = append(s.Cases, one)
		case "finally_clause":
			s.Else = l.bodyOf(c)
		}
	}
	return s
}

// declaring lowers statements that declare names.
func (l *lowering) declaring(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		switch {
		case n.Is("global_declaration") && c.Is("variable_name"):
			name := c.Text()
			if l.scope.script && l.scope.shares == nil {
				continue
			}
			l.scope.globals[name] = true
			out = append(out, front.Do(front.Assign(c, front.At(ir.Var, c, name), "", front.At(ir.Ref, c, name))))
		case c.Is("static_variable_declaration"):
			v := front.At(ir.Nil, c, "")
			if x := c.Field("value"); x.OK() {
				v = l.expr(x)
			}
			out = append(out, front.Do(front.Assign(c, front.At(ir.Var, c, c.Field("name").Text()), "", v)))
		case n.Is("unset_statement"):
			out = append(out, front.Do(front.Assign(c, l.target(c), "", front.At(ir.Nil, c, ""))))
		case c.Is("const_element"):
			name := qualify(l.ns, c.Nth(0).Text())
			out = append(out, front.Do(front.Assign(c, front.At(ir.Ref, c, name), "", l.expr(c.Nth(1)))))
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
