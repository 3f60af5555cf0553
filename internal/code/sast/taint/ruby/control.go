package ruby

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) ifStmt(n front.Node, res result) {
	x := l.expr(n.Field("condition"))
	if n.Is("unless", "unless_modifier") {
		x = front.Of(ir.Unary, n, "!", x)
	}
	then := n.Field("consequence")
	if n.Is("if_modifier", "unless_modifier") {
		then = n.Field("body")
	}
	s := ir.Stmt{Op: ir.If, Pos: n.Pos(), X: x}
	s.Body = l.collect(func() { l.value(then, res) })
	s.Else = l.collect(func() { l.value(n.Field("alternative"), res) })
	l.emit(s)
}

func (l *lowering) loop(n front.Node) {
	s := ir.Stmt{Op: ir.Loop, Pos: n.Pos()}
	body := n.Field("body")
	if n.Is("for") {
		s.Op = ir.ForEach
		s.X = l.expr(n.Field("value").Nth(0))
		s.Target = l.target(n.Field("pattern"))
	} else {
		s.X = l.expr(n.Field("condition"))
		if n.Is("until", "until_modifier") {
			s.X = front.Of(ir.Unary, n, "!", s.X)
		}
		s.PostTest = body.Is("begin")
	}
	l.body.loops++
	s.Body = l.collect(func() { l.value(body, result{}) })
	l.body.loops--
	l.emit(s)
}

// caseStmt lowers "case" with "when".
func (l *lowering) caseStmt(n front.Node, res result) {
	of := n.Field("value")
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	plain := of.OK() && plainCases(n)
	if plain {
		s.X = l.expr(of)
	}
	for c := range n.Children() {
		switch c.Kind() {
		case "when":
			one := ir.Case{Pos: c.Pos()}
			for _, p := range c.Fields("pattern") {
				one.Values = append(one.Values, l.when(p.Nth(0), of, plain))
			}
			one.Body = l.collect(func() { l.value(c.Field("body"), res) })
			s.Cases = append(s.Cases, one)
		case "else":
			s.Cases = append(s.Cases, ir.Case{Pos: c.Pos(), Body: l.collect(func() { l.value(c, res) })})
		}
	}
	l.emit(s)
}

// plainCases reports whether a case only compares with texts and numbers.
func plainCases(n front.Node) bool {
	for c := range n.Children() {
		if !c.Is("when") {
			continue
		}
		for _, p := range c.Fields("pattern") {
			if !p.Nth(0).Is("string", "simple_symbol", "integer", "nil", "true", "false") {
				return false
			}
		}
	}
	return true
}

// when lowers the condition of a branch: the compared value, or the comparison.
func (l *lowering) when(p, of front.Node, plain bool) *ir.Expr {
	switch {
	case plain || !of.OK():
		return l.element(p)
	case p.Is("splat_argument"):
		return front.Call(p, front.Select(p, l.expr(p.Nth(0)), "include?"), ir.Arg{X: l.expr(of)})
	case p.Is("string", "simple_symbol", "integer", "nil", "true", "false"):
		return front.Binary(p, "==", l.expr(of), l.expr(p))
	default:
		return front.Call(p, front.Select(p, l.expr(p), "==="), ir.Arg{X: l.expr(of)})
	}
}

// caseMatch lowers "case" with "in".
func (l *lowering) caseMatch(n front.Node, res result) {
	name := l.temp()
	l.body.vars[name] = true
	l.emit(ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, X: l.expr(n.Field("value"))})
	s := ir.Stmt{Op: ir.Switch, Pos: n.Pos()}
	for _, c := range n.Fields("clauses") {
		of := front.At(ir.Var, c, name)
		one := ir.Case{Pos: c.Pos(), Values: []*ir.Expr{l.matches(c.Field("pattern"), of)}}
		one.Body = l.collect(func() {
			l.bind(c.Field("pattern"), of)
			l.inGuard(c, res)
		})
		s.Cases = append(s.Cases, one)
	}
	if c := n.Field("else"); c.OK() {
		s.Cases = append(s.Cases, ir.Case{Pos: c.Pos(), Body: l.collect(func() { l.value(c, res) })})
	}
	l.emit(s)
}

func (l *lowering) inGuard(c front.Node, res result) {
	guard := c.Field("guard")
	if !guard.OK() {
		l.value(c.Field("body"), res)
		return
	}
	x := l.expr(guard.Field("condition"))
	if guard.Is("unless_guard") {
		x = front.Of(ir.Unary, guard, "!", x)
	}
	l.emit(ir.Stmt{Op: ir.If, Pos: guard.Pos(), X: x, Body: l.collect(func() { l.value(c.Field("body"), res) })})
}

// matches lowers the test whether a value matches a pattern, as far as texts and numbers decide it.
func (l *lowering) matches(p front.Node, of *ir.Expr) *ir.Expr {
	if !l.Enter(p) {
		return front.Unknown(p)
	}
	defer l.Leave()
	switch p.Kind() {
	case "string", "simple_symbol", "integer", "nil", "true", "false":
		return front.Binary(p, "==", of, l.expr(p))
	case "regex":
		return front.Call(p, front.Select(p, l.expr(p), "==="), ir.Arg{X: of})
	case "parenthesized_pattern":
		return l.matches(p.Nth(0), of)
	case "as_pattern":
		return l.matches(p.Field("value"), of)
	case "alternative_pattern":
		var out *ir.Expr
		for _, a := range p.Fields("alternatives") {
			one := l.matches(a, of)
			if out == nil {
				out = one
			} else {
				out = front.Binary(p, "||", out, one)
			}
		}
		if out != nil {
			return out
		}
	}
	return front.Unknown(p)
}

// bind assigns the variables of a pattern.
func (l *lowering) bind(p front.Node, of *ir.Expr) {
	if target := l.pattern(p); target != nil {
		l.emit(front.Do(front.Assign(p, target, "", of)))
	}
	if p.Is("as_pattern") {
		if inner := l.pattern(p.Field("value")); inner != nil {
			l.emit(front.Do(front.Assign(p, inner, "", of)))
		}
	}
}

// pattern returns the target that a pattern assigns to, nil if it has no variables.
func (l *lowering) pattern(p front.Node) *ir.Expr {
	if !p.OK() || !l.Enter(p) {
		return nil
	}
	defer l.Leave()
	switch p.Kind() {
	case "identifier":
		l.declare(p.Text())
		return front.At(ir.Var, p, p.Text())
	case "as_pattern":
		name := p.Field("name")
		l.declare(name.Text())
		return front.At(ir.Var, name, name.Text())
	case "parenthesized_pattern":
		return l.pattern(p.Nth(0))
	case "array_pattern", "find_pattern":
		return l.arrayPattern(p)
	case "hash_pattern":
		return l.hashPattern(p)
	}
	return nil
}

func (l *lowering) arrayPattern(p front.Node) *ir.Expr {
	out := front.At(ir.List, p, "")
	for c := range p.Children() {
		if c.InField("class") {
			continue
		}
		x := l.pattern(c)
		if c.Is("splat_parameter") {
			if name := c.Field("name").Text(); name != "" {
				l.declare(name)
				x = front.Of(ir.Spread, c, "", front.At(ir.Var, c, name))
			}
		}
		if x == nil {
			x = front.At(ir.Unknown, c, "")
		}
		out.Args = append(out.Args, ir.Arg{X: x})
	}
	return out
}

func (l *lowering) hashPattern(p front.Node) *ir.Expr {
	out := front.At(ir.Map, p, "")
	for c := range p.Children() {
		switch c.Kind() {
		case "keyword_pattern":
			key := keyText(c.Field("key"))
			x := l.pattern(c.Field("value"))
			if !c.Field("value").OK() {
				l.declare(key)
				x = front.At(ir.Var, c, key)
			}
			if x != nil {
				out.Args = append(out.Args, ir.Arg{Name: key, X: x})
			}
		case "hash_splat_parameter":
			if name := c.Field("name").Text(); name != "" {
				l.declare(name)
				out.Args = append(out.Args, ir.Arg{X: front.Of(ir.Spread, c, "", front.At(ir.Var, c, name))})
			}
		}
	}
	return out
}
