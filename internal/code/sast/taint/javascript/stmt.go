package javascript

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// body lowers the statements of a block whose scope is open. Its names and functions are declared first.
func (l *lowering) body(list []front.Node) []ir.Stmt {
	for _, n := range list {
		l.predeclare(n)
	}
	var out []ir.Stmt
	for _, n := range list {
		if isNamedFunction(n) && !l.atTop() {
			b, _ := l.find(n.Field("name").Text())
			out = append(out, front.Decl(n, b.name, "", l.lambda(n)))
		}
	}
	for _, n := range list {
		if !isNamedFunction(n) {
			out = append(out, l.Stmt(n)...)
		}
	}
	return out
}

// predeclare declares what a statement of a block declares.
func (l *lowering) predeclare(n front.Node) {
	switch n.Kind() {
	case "function_declaration", "generator_function_declaration":
		l.declare(n.Field("name").Text(), false)
	case "lexical_declaration", "using_declaration":
		for d := range n.Children() {
			l.declareAll(d.Field("name"), false)
		}
	case "class_declaration", "abstract_class_declaration", "enum_declaration", "interface_declaration":
		name := n.Field("name").Text()
		l.bind(name, l.module+"."+name)
	}
}

// alias stores what a type is an alias of.
func (l *lowering) alias(n front.Node) { l.aliases[n.Field("name").Text()] = n }

// damaged lowers the statements inside a syntax error.
func (l *lowering) damaged(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for c := range n.Children() {
		if c.Is("statement_block", "expression_statement", "lexical_declaration", "variable_declaration", "if_statement", "return_statement",
			"function_declaration") {
			out = append(out, l.Stmt(c)...)
		}
	}
	return out
}

func (l *lowering) exprStmt(n front.Node) []ir.Stmt {
	x := n.Nth(0)
	switch {
	case x.Is("yield_expression"):
		return []ir.Stmt{l.yield(x)}
	case x.Is("internal_module"):
		return l.namespace(x)
	case x.Is("string"):
		return nil
	}
	return []ir.Stmt{front.Do(l.Expr(x))}
}

// yield lowers a statement that yields a value, or with "*" each element of one.
func (l *lowering) yield(n front.Node) ir.Stmt {
	if !n.Has("*") {
		return ir.Stmt{Op: ir.Yield, Pos: n.Pos(), X: l.Expr(n.Nth(0))}
	}
	element := front.At(ir.Var, n, l.Make("element"))
	body := []ir.Stmt{{Op: ir.Yield, Pos: n.Pos(), X: element}}
	return ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(n.Nth(0)), Target: element, Body: body}
}

// varDecl lowers declarations of variables. Outside of functions, they are global names.
func (l *lowering) varDecl(n front.Node) []ir.Stmt {
	return front.Flat(n.Children("variable_declarator"), func(d front.Node) []ir.Stmt { return l.declarator(d, n) })
}

func (l *lowering) declarator(d, decl front.Node) []ir.Stmt {
	name, value := d.Field("name"), d.Field("value")
	x := front.At(ir.Nil, d, "")
	if name.Is("identifier") {
		b, ok := l.find(name.Text())
		if !ok {
			b.name = l.declare(name.Text(), decl.Is("variable_declaration"))
		}
		l.constant(name.Text(), decl, value)
		if b.ref {
			return l.topVar(d)
		}
		if value.OK() {
			x = l.Expr(value)
		} else if decl.Is("variable_declaration") {
			return nil // it may have been assigned before
		}
		return []ir.Stmt{{Op: ir.Decl, Pos: name.Pos(), Name: b.name, Type: l.typ(d.Field("type")), X: x}}
	}
	if value.OK() {
		x = l.Expr(value)
	}
	return append(l.declarePattern(name), front.Set(d, l.Expr(name), x))
}

// constant stores the text that a local constant stands for.
func (l *lowering) constant(name string, decl, value front.Node) {
	if b, ok := l.scopes.Find(name); ok && !b.ref && decl.Field("kind").Is("const") && unwrap(value).Is("string") {
		b.text = stringText(unwrap(value))
		l.scopes.BindAt(b.level, name, b)
	}
}

// declarePattern declares the variables of a pattern.
func (l *lowering) declarePattern(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, id := range patternNames(n) {
		if b, ok := l.find(id); ok && !b.ref {
			out = append(out, ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: b.name})
		}
	}
	return out
}

func (l *lowering) forStmt(n front.Node) []ir.Stmt {
	defer l.scopes.Scope()()
	l.predeclare(n.Field("initializer"))
	return front.For(l, n, "initializer", "condition", "increment", "body")
}

func (l *lowering) forIn(n front.Node) []ir.Stmt {
	defer l.scopes.Scope()()
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
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: l.Expr(n.Field("right"))}
	if n.Field("operator").Text() == "in" {
		s.Key = l.Expr(left)
	} else {
		s.Target = l.Expr(left)
	}
	s.Body = l.Inner(n.Field("body"))
	return append(out, s)
}

func (l *lowering) switchStmt(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos(), X: l.Expr(n.Field("value"))}
	defer l.scopes.Scope()()
	for c := range n.Field("body").Children() {
		for _, b := range c.Fields("body") {
			l.predeclare(b)
		}
	}
	for c := range n.Field("body").Children() {
		one := ir.Case{Pos: c.Pos()}
		if v := c.Field("value"); v.OK() {
			one.Values = []*ir.Expr{l.Expr(v)}
		}
		list := c.Fields("body")
		one.Body, one.Falls = l.body(list), falls(list)
		s.Cases = front.AddCase(s.Cases, one)
	}
	return []ir.Stmt{s}
}

// falls reports whether execution continues from these statements into the next branch of a switch.
func falls(list []front.Node) bool {
	if len(list) == 0 {
		return true
	}
	last := list[len(list)-1]
	if last.Is("statement_block") {
		last = last.Nth(-1)
	}
	return !last.Is("break_statement", "return_statement", "throw_statement", "continue_statement")
}

func (l *lowering) try(n front.Node) []ir.Stmt {
	s := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.Inner(n.Field("body"))}
	if h := n.Field("handler"); h.OK() {
		s.Cases = []ir.Case{l.catch(h)}
	}
	s.Else = l.Inner(n.Field("finalizer").Field("body"))
	return []ir.Stmt{s}
}

func (l *lowering) catch(n front.Node) ir.Case {
	defer l.scopes.Scope()()
	out := ir.Case{Pos: n.Pos()}
	switch p := n.Field("parameter"); {
	case p.Is("identifier"):
		out.Name = l.declare(p.Text(), false)
	case p.OK():
		out.Name = l.Make("error")
		l.declareAll(p, false)
		out.Body = append(l.declarePattern(p), front.Set(p, l.Expr(p), front.At(ir.Var, p, out.Name)))
	}
	out.Body = append(out.Body, l.Inner(n.Field("body"))...)
	return out
}

// enum assigns values to the members of an enumeration.
func (l *lowering) enum(n front.Node) []ir.Stmt {
	ref := l.ref(n.Field("name").Text())
	var out []ir.Stmt
	next := 0.0
	for m := range n.Field("body").Children() {
		id, x := m, &ir.Expr{Op: ir.Number, Pos: m.Pos(), Num: next}
		if m.Is("enum_assignment") {
			id = m.Field("name")
			x = l.Expr(m.Field("value"))
			if x.Op == ir.Number {
				next = x.Num
			}
		}
		next++
		if key, ok := l.key(id); ok {
			out = append(out, setGlobal(m, ref+"."+key, x))
		}
	}
	return out
}

// namespace lowers the statements of a namespace like those of the file.
func (l *lowering) namespace(n front.Node) []ir.Stmt {
	if !l.Enter(n) {
		return nil
	}
	defer l.Leave()
	ref := l.ref(n.Field("name").Text()) + "."
	list := n.Field("body").List()
	for i, c := range list {
		if d := c.Field("declaration"); c.Is("export_statement") && d.OK() {
			list[i] = d
		}
	}
	defer l.scopes.Scope()()
	for _, c := range list {
		if name := c.Field("name"); name.OK() {
			l.bind(name.Text(), ref+name.Text())
		}
		for v := range c.Children("variable_declarator") {
			for _, id := range patternNames(v.Field("name")) {
				l.bind(id, ref+id)
			}
		}
	}
	var out []ir.Stmt
	for _, c := range list {
		if c.Is("function_declaration") {
			out = append(out, l.topValue(ref+c.Field("name").Text(), c, 0)...)
		} else {
			out = append(out, l.Stmt(c)...)
		}
	}
	return out
}
