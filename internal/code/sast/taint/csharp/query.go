package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// query lowers a query expression as a function that yields its results and is called at once.
func (l *lowering) query(n front.Node) *ir.Expr {
	defer l.Vars.Scope()()
	clauses := n.List()
	end := len(clauses)
	// "into" continues with the results: the query before it is the source of a new one.
	var source *ir.Expr
	into := front.Node{}
	begin := 0
	for i := 0; i < end; i++ {
		if !clauses[i].Is("identifier") {
			continue
		}
		source = l.yielded(n, l.clauses(clauses[begin:i], source, into))
		into, begin = clauses[i], i+1
	}
	return l.yielded(n, l.clauses(clauses[begin:], source, into))
}

func (l *lowering) yielded(n front.Node, body []ir.Stmt) *ir.Expr {
	fn := &ir.Func{Generator: true, Body: body, Pos: n.Pos()}
	return front.Call(n, front.Lambda(n, fn))
}

// clauses nests each clause in the one before it. Source and into belong to a query that is continued.
func (l *lowering) clauses(list []front.Node, source *ir.Expr, into front.Node) []ir.Stmt {
	var out []ir.Stmt
	at := &out
	add := func(s ir.Stmt) {
		*at = append(*at, s)
	}
	down := func() {
		s := *at
		at = &s[len(s)-1].Body
	}
	if source != nil {
		add(l.each(into, name(into), "", source))
		down()
	}
	for _, c := range list {
		switch c.Kind() {
		case "from_clause":
			x := l.Expr(c.Nth(-1))
			add(l.each(c, name(c.Field("name")), l.typeOf(c.Field("type")), x))
			down()
		case "join_clause":
			l.join(c, add, down)
		case "let_clause":
			add(front.Decl(c, name(c.Nth(0)), "", l.Expr(c.Nth(-1))))
			l.Vars.Declare(name(c.Nth(0)))
		case "where_clause":
			add(ir.Stmt{Op: ir.If, Pos: c.Pos(), X: l.Expr(c.Nth(0))})
			down()
		case "order_by_clause":
			for o := range c.Children() {
				add(front.Do(l.Expr(o)))
			}
		case "select_clause":
			add(ir.Stmt{Op: ir.Yield, Pos: c.Pos(), X: l.Expr(c.Nth(0))})
		case "group_clause":
			group := front.At(ir.Map, c, "")
			group.Args = []ir.Arg{{Name: "Key", X: l.Expr(c.Nth(-1))}, {Name: "*", X: l.Expr(c.Nth(0))}}
			add(ir.Stmt{Op: ir.Yield, Pos: c.Pos(), X: group})
		}
	}
	return out
}

func (l *lowering) each(n front.Node, text, typ string, x *ir.Expr) ir.Stmt {
	l.Vars.Declare(text)
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: x, Target: front.At(ir.Var, n, text)}
	if typ != "" {
		s.Body = []ir.Stmt{front.Set(n, s.Target, front.Cast(n, typ, s.Target))}
	}
	return s
}

// join lowers "join x in xs on a equals b", with or without "into g".
func (l *lowering) join(c front.Node, add func(ir.Stmt), down func()) {
	list := c.List()
	if c.Field("type").OK() {
		list = list[1:]
	}
	if len(list) < 4 {
		return
	}
	text, xs := name(list[0]), l.Expr(list[1])
	if into := c.First("join_into_clause"); into.OK() {
		add(front.Decl(c, name(into.Nth(0)), "", xs))
		l.Vars.Declare(name(into.Nth(0)))
		return
	}
	add(l.each(c, text, l.typeOf(c.Field("type")), xs))
	down()
	add(front.Do(front.Unknown(c, l.Expr(list[2]), l.Expr(list[3]))))
}
