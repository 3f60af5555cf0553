package csharp

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// query lowers a query expression as a function that yields its results and is called at once.
func (l *lowering) query(n front.Node) *ir.Expr {
	l.open()
	defer l.close()
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
	x := l.yielded(n, l.clauses(clauses[begin:], source, into))
	return x
}

func (l *lowering) yielded(n front.Node, body []ir.Stmt) *ir.Expr {
	fn := &ir.Func{Generator: true, Body: body, Pos: n.Pos()}
	return front.Call(n, &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn})
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
			x := l.expr(c.Nth(-1))
			add(l.each(c, name(c.Field("name")), l.typeOf(c.Field("type")), x))
			down()
		case "join_clause":
			l.join(c, add, down)
		case "let_clause":
			s := ir.Stmt{Op: ir.Decl, Pos: c.Pos(), Name: name(c.Nth(0)), X: l.expr(c.Nth(-1))}
			l.declare(s.Name, variable{})
			add(s)
		case "where_clause":
			add(ir.Stmt{Op: ir.If, Pos: c.Pos(), X: l.expr(c.Nth(0))})
			down()
		case "order_by_clause":
			for o := range c.Children() {
				add(front.Do(l.expr(o)))
			}
		case "select_clause":
			add(ir.Stmt{Op: ir.Yield, Pos: c.Pos(), X: l.expr(c.Nth(0))})
		case "group_clause":
			key := l.expr(c.Nth(-1))
			group := &ir.Expr{Op: ir.Map, Pos: c.Pos(), Args: []ir.Arg{{Name: "Key", X: front.Args(key)[0].X}, {Name: "*", X: front.Args(l.expr(c.Nth(0)))[0].X}}}
			add(ir.Stmt{Op: ir.Yield, Pos: c.Pos(), X: group})
		}
	}
	return out
}

func (l *lowering) each(n front.Node, text, typ string, x *ir.Expr) ir.Stmt {
	l.declare(text, variable{})
	s := ir.Stmt{Op: ir.ForEach, Pos: n.Pos(), X: front.Args(x)[0].X, Target: front.At(ir.Var, n, text)}
	if typ != "" {
		cast := &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(s.Target)}
		s.Body = []ir.Stmt{front.Do(front.Assign(n, s.Target, "", cast))}
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
	text, xs := name(list[0]), l.expr(list[1])
	if into := c.First("join_into_clause"); into.OK() {
		s := ir.Stmt{Op: ir.Decl, Pos: c.Pos(), Name: name(into.Nth(0)), X: xs}
		l.declare(s.Name, variable{})
		add(s)
		return
	}
	add(l.each(c, text, l.typeOf(c.Field("type")), xs))
	down()
	add(front.Do(front.Unknown(c, l.expr(list[2]), l.expr(list[3]))))
}
