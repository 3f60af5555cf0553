package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// body lowers the statements of a block whose scope is open. Its names and functions are declared first.
func (l *lowerer) body(list []front.Node) []ir.Stmt {
	for _, n := range list {
		l.predeclare(n)
	}
	var out []ir.Stmt
	for _, n := range list {
		if n.Is("function_declaration", "generator_function_declaration") && !l.atTop() {
			b, _ := l.find(n.Field("name").Text())
			out = append(out, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: b.name, X: l.lambda(n)})
		}
	}
	for _, n := range list {
		if !n.Is("function_declaration", "generator_function_declaration") {
			out = append(out, l.stmt(n)...)
		}
	}
	return out
}

// predeclare declares what a statement of a block declares.
func (l *lowerer) predeclare(n front.Node) {
	switch n.Kind() {
	case "function_declaration", "generator_function_declaration":
		l.declare(n.Field("name").Text(), false)
	case "lexical_declaration", "using_declaration":
		for d := range n.Children() {
			for _, id := range patternNames(d.Field("name")) {
				l.declare(id, false)
			}
		}
	case "class_declaration", "abstract_class_declaration", "enum_declaration", "interface_declaration":
		name := n.Field("name").Text()
		l.bind(name, l.module+"."+name)
	}
}

// block lowers a statement in a scope of its own.
func (l *lowerer) block(n front.Node) []ir.Stmt {
	if !n.OK() {
		return nil
	}
	l.open(false)
	defer l.close()
	if n.Is("statement_block") {
		return l.body(n.List())
	}
	return l.stmt(n)
}

// stmt lowers a statement.
func (l *lowerer) stmt(n front.Node) []ir.Stmt {
	if !n.OK() || !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "expression_statement":
		return l.exprStmt(n)
	case "lexical_declaration", "variable_declaration", "using_declaration":
		return l.varDecl(n)
	case "function_declaration", "generator_function_declaration":
		return l.body([]front.Node{n})
	case "class_declaration", "abstract_class_declaration":
		return l.classDecl(n, l.classRef(n.Field("name").Text()))
	case "enum_declaration":
		return l.enum(n)
	case "interface_declaration", "type_alias_declaration":
		if n.Is("type_alias_declaration") {
			l.aliases[n.Field("name").Text()] = n
		}
		return nil
	case "internal_module", "module":
		return l.namespace(n)
	case "return_statement":
		s := ir.Stmt{Op: ir.Return, Pos: n.Pos()}
		if x := n.Nth(0); x.OK() {
			s.X = l.expr(x)
		}
		return []ir.Stmt{s}
	case "throw_statement":
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: l.expr(n.Nth(0))}}
	case "if_statement":
		return []ir.Stmt{{
			Op: ir.If, Pos: n.Pos(), X: l.expr(n.Field("condition")), Body: l.block(n.Field("consequence")), Else: l.block(n.Field("alternative").Nth(0)),
		}}
	case "labeled_statement":
		return l.stmt(n.Field("body"))
	case "with_statement":
		return append([]ir.Stmt{front.Do(l.expr(n.Field("object")))}, l.block(n.Field("body"))...)
	case "export_statement":
		return l.exportStmt(n)
	}
	return l.control(n)
}

// classRef returns the qualified name of a class that is declared here.
func (l *lowerer) classRef(name string) string {
	if b, ok := l.find(name); ok && b.ref {
		return b.name
	}
	return l.own(name)
}

func (l *lowerer) control(n front.Node) []ir.Stmt {
	pos := n.Pos()
	switch n.Kind() {
	case "statement_block":
		return []ir.Stmt{{Op: ir.Block, Pos: pos, Body: l.block(n)}}
	case "while_statement", "do_statement":
		return []ir.Stmt{{Op: ir.Loop, Pos: pos, PostTest: n.Is("do_statement"), X: l.expr(n.Field("condition")), Body: l.block(n.Field("body"))}}
	case "for_statement":
		return l.forStmt(n)
	case "for_in_statement":
		return l.forIn(n)
	case "switch_statement":
		return l.switchStmt(n)
	case "try_statement":
		return l.try(n)
	case "break_statement":
		return []ir.Stmt{{Op: ir.Break, Pos: pos}}
	case "continue_statement":
		return []ir.Stmt{{Op: ir.Continue, Pos: pos}}
	case "empty_statement", "debugger_statement", "import_statement", "function_signature", "ambient_declaration", "hash_bang_line", "comment", "import_alias":
		return nil
	case "ERROR":
		var out []ir.Stmt
		for c := range n.Children() {
			if c.Is("statement_block", "expression_statement", "lexical_declaration", "variable_declaration", "if_statement", "return_statement", "function_declaration") {
				out = append(out, l.stmt(c)...)
			}
		}
		return out
	}
	return []ir.Stmt{front.Do(l.expr(n))}
}

func (l *lowerer) exprStmt(n front.Node) []ir.Stmt {
	x := n.Nth(0)
	switch {
	case x.Is("yield_expression"):
		return []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: l.expr(x.Nth(0))}}
	case x.Is("internal_module"):
		return l.namespace(x)
	case x.Is("string"):
		return nil
	}
	return []ir.Stmt{front.Do(l.expr(x))}
}

// varDecl lowers declarations of variables. Outside of functions, they are global names.
func (l *lowerer) varDecl(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for d := range n.Children() {
		if d.Is("variable_declarator") {
			out = append(out, l.declarator(d, n)...)
		}
	}
	return out
}

func (l *lowerer) declarator(d, decl front.Node) []ir.Stmt {
	name, value := d.Field("name"), d.Field("value")
	var x *ir.Expr
	if name.Is("identifier") {
		b, ok := l.find(name.Text())
		if !ok {
			b.name = l.declare(name.Text(), decl.Is("variable_declaration"))
		}
		if b.ref {
			return l.topVar(d)
		}
		if value.OK() {
			x = l.expr(value)
		} else if decl.Is("variable_declaration") {
			return nil // it may have been assigned before
		}
		return []ir.Stmt{{Op: ir.Decl, Pos: name.Pos(), Name: b.name, Type: l.typ(d.Field("type")), X: x}}
	}
	if value.OK() {
		x = l.expr(value)
	}
	return append(l.declarePattern(name), front.Do(front.Assign(d, l.pattern(name), "", x)))
}

// declarePattern declares the variables of a pattern.
func (l *lowerer) declarePattern(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, id := range patternNames(n) {
		if b, ok := l.find(id); ok && !b.ref {
			out = append(out, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: b.name})
		}
	}
	return out
}

func (l *lowerer) forStmt(n front.Node) []ir.Stmt {
	l.open(false)
	defer l.close()
	var out []ir.Stmt
	init := n.Field("initializer")
	l.predeclare(init)
	switch {
	case init.Is("lexical_declaration", "variable_declaration"):
		out = l.varDecl(init)
	case init.OK() && !init.Is("empty_statement"):
		out = []ir.Stmt{front.Do(l.expr(init))}
	}
	loop := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	if c := n.Field("condition"); c.OK() && !c.Is("empty_statement") && c.Named() {
		loop.X = l.expr(c)
	}
	if inc := n.Field("increment"); inc.OK() {
		loop.Post = []ir.Stmt{front.Do(l.expr(inc))}
	}
	loop.Body = l.block(n.Field("body"))
	return append(out, loop)
}

func (l *lowerer) forIn(n front.Node) []ir.Stmt {
	l.open(false)
	defer l.close()
	left := n.Field("left")
	var out []ir.Stmt
	if kind := n.Field("kind"); kind.OK() {
		for _, id := range patternNames(left) {
			if b, ok := l.find(id); kind.Text() != "var" || !ok || b.ref {
				l.declare(id, false)
			}
		}
		out = l.declarePattern(left)
	}
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.expr(n.Field("right"))}
	if n.Field("operator").Text() == "in" {
		s.Key = l.pattern(left)
	} else {
		s.Target = l.pattern(left)
	}
	s.Body = l.block(n.Field("body"))
	return append(out, s)
}

func (l *lowerer) switchStmt(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: l.expr(n.Field("value"))}
	l.open(false)
	defer l.close()
	for c := range n.Field("body").Children() {
		for _, b := range c.Fields("body") {
			l.predeclare(b)
		}
	}
	for c := range n.Field("body").Children() {
		one := ir.Case{Pos: c.Pos(), Falls: true}
		if v := c.Field("value"); v.OK() {
			one.Values = []*ir.Expr{l.expr(v)}
		}
		list := c.Fields("body")
		one.Body = l.body(list)
		if len(list) > 0 {
			last := list[len(list)-1]
			if last.Is("statement_block") {
				last = last.Nth(-1)
			}
			one.Falls = !last.Is("break_statement", "return_statement", "throw_statement", "continue_statement")
		}
		// Consecutive labels share one branch.
		if k := len(s.Cases) - 1; k >= 0 && s.Cases[k].Falls && len(s.Cases[k].Body) == 0 && len(s.Cases[k].Values) > 0 && len(one.Values) > 0 {
			one.Values = append(s.Cases[k].Values, one.Values...)
			s.Cases = s.Cases[:k]
		}
		s.Cases = append(s.Cases, one)
	}
	return []ir.Stmt{s}
}

func (l *lowerer) try(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.block(n.Field("body"))}
	if h := n.Field("handler"); h.OK() {
		l.open(false)
		c := ir.Case{Pos: h.Pos()}
		p := h.Field("parameter")
		switch {
		case p.Is("identifier"):
			c.Name = l.declare(p.Text(), false)
		case p.OK():
			c.Name = l.makeName("error")
			for _, id := range patternNames(p) {
				l.declare(id, false)
			}
			c.Body = append(l.declarePattern(p), front.Do(front.Assign(p, l.pattern(p), "", front.At(ir.Var, p, c.Name))))
		}
		c.Body = append(c.Body, l.block(h.Field("body"))...)
		s.Cases = append(s.Cases, c)
		l.close()
	}
	if f := n.Field("finalizer"); f.OK() {
		s.Else = l.block(f.Field("body"))
	}
	return []ir.Stmt{s}
}

// enum assigns values to the members of an enumeration.
func (l *lowerer) enum(n front.Node) []ir.Stmt {
	ref := l.classRef(n.Field("name").Text())
	var out []ir.Stmt
	next := 0.0
	for m := range n.Field("body").Children() {
		id, x := m, &ir.Expr{Op: ir.Number, Pos: m.Pos(), Num: next}
		if m.Is("enum_assignment") {
			id = m.Field("name")
			x = l.expr(m.Field("value"))
			if x.Op == ir.Number {
				next = x.Num
			}
		}
		next++
		if key, ok := l.key(id); ok {
			out = append(out, front.Do(front.Assign(m, front.At(ir.Ref, m, ref+"."+key), "", x)))
		}
	}
	return out
}

// namespace lowers the statements of a namespace like those of the file.
func (l *lowerer) namespace(n front.Node) []ir.Stmt {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	ref := l.classRef(n.Field("name").Text())
	list := n.Field("body").List()
	l.open(false)
	defer l.close()
	for _, c := range list {
		d := c
		if c.Is("export_statement") {
			d = c.Field("declaration")
		}
		if name := d.Field("name"); name.OK() {
			l.bind(name.Text(), ref+"."+name.Text())
		}
		for v := range d.Children() {
			if v.Is("variable_declarator") {
				for _, id := range patternNames(v.Field("name")) {
					l.bind(id, ref+"."+id)
				}
			}
		}
	}
	var out []ir.Stmt
	for _, c := range list {
		if c.Is("export_statement") && c.Field("declaration").OK() {
			c = c.Field("declaration")
		}
		switch {
		case c.Is("function_declaration"):
			out = append(out, l.topValue(ref+"."+c.Field("name").Text(), c, 0)...)
		default:
			out = append(out, l.stmt(c)...)
		}
	}
	return out
}
