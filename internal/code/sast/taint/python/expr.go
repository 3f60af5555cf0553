package python

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// attributes returns the accesses of "a.b.c", from the outermost to the innermost, and what they begin with.
func attributes(n front.Node) (ops []front.Node, first front.Node) {
	return front.Chain(n, "object", func(c front.Node) bool { return c.Is("attribute") })
}

func (l *lowering) attribute(n front.Node) *ir.Expr {
	ops, first := attributes(n)
	x := l.Expr(first)
	for _, at := range slices.Backward(ops) {
		x = front.Select(at, x, at.Field("attribute").Text())
	}
	return x
}

func (l *lowering) subscript(n front.Node) *ir.Expr {
	x := front.Index(n, l.Expr(n.Field("value")))
	for _, s := range n.Fields("subscript") {
		if s.Is("slice") {
			x.Name = ":"
			x.Args = append(x.Args, l.bounds(s)...)
		} else {
			x.Args = append(x.Args, ir.Arg{X: l.Expr(s)})
		}
	}
	return x
}

// bounds returns the beginning, the end and the step of a slice; the step may be missing.
func (l *lowering) bounds(n front.Node) []ir.Arg {
	none := func() ir.Arg { return ir.Arg{X: front.At(ir.Nil, n, "")} }
	out := []ir.Arg{none(), none()}
	at := 0
	for c := range n.All() {
		if c.Is(":") {
			if at++; at >= len(out) {
				out = append(out, none())
			}
		} else if c.Named() {
			out[at].X = l.Expr(c)
		}
	}
	return out
}

func (l *lowering) dictionary(n front.Node) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for c := range n.Children() {
		switch c.Kind() {
		case "pair":
			x.Args = append(x.Args, ir.Arg{Key: l.Expr(c.Field("key")), X: l.Expr(c.Field("value"))})
		case "dictionary_splat":
			x.Args = append(x.Args, ir.Arg{X: front.Of(ir.Spread, c, "", l.Expr(c.Nth(0)))})
		}
	}
	return x
}

// comparison lowers a chain: a < b < c means a < b and b < c.
func (l *lowering) comparison(n front.Node) *ir.Expr {
	operands := front.Map(n.Children(), l.Expr)
	var out *ir.Expr
	for i, c := range n.Fields("operators") {
		op := strings.Join(strings.Fields(c.Text()), " ")
		if op == "<>" {
			op = "!="
		}
		if i+1 < len(operands) {
			out = front.Also(n, "&&", out, l.compared(n, op, operands[i], operands[i+1]))
		}
	}
	if out == nil {
		return front.Unknown(n, operands...)
	}
	return out
}

// compared lowers a comparison; whether a folder is one of those of a path is a question to the path.
func (l *lowering) compared(n front.Node, op string, a, b *ir.Expr) *ir.Expr {
	method := ""
	if b != nil && b.Op == ir.Select && (op == "in" || op == "not in") {
		method = l.lib.Within[b.Name]
	}
	if method == "" {
		return front.Binary(n, op, a, b)
	}
	within := front.Call(n, front.Select(n, b.X, method), ir.Arg{X: a})
	if op == "in" {
		return within
	}
	return front.Of(ir.Unary, n, "not", within)
}

// comprehension lowers a comprehension as a function that is called immediately.
func (l *lowering) comprehension(n front.Node) *ir.Expr {
	l.open(&scope{kind: ofFunction, prefix: l.here().prefix})
	defer l.close()
	var clauses []front.Node
	for c := range n.Children("for_in_clause", "if_clause") {
		l.here().bindTarget(c.Field("left"))
		clauses = append(clauses, c)
	}
	body := n.Field("body")
	pairs := body.Is("pair")
	inner := []ir.Stmt{{Op: ir.Yield, Pos: body.Pos(), X: l.Expr(body)}}
	if pairs {
		entry := front.Index(body, front.At(ir.Var, body, dictionary), l.Expr(body.Field("key")))
		inner[0] = ir.Stmt{Op: ir.ExprStmt, Pos: body.Pos(), X: front.Assign(body, entry, "", l.Expr(body.Field("value")))}
	}
	for _, c := range slices.Backward(clauses) {
		s := ir.Stmt{Op: ir.If, Pos: c.Pos()}
		if c.Is("if_clause") {
			s.X = l.Expr(c.Nth(0))
		} else {
			s = l.forEach(c)
		}
		s.Body = inner
		inner = []ir.Stmt{s}
	}
	if pairs {
		made := ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: dictionary, X: front.At(ir.Map, n, "")}
		inner = slices.Concat([]ir.Stmt{made}, inner, []ir.Stmt{front.Return(n, front.At(ir.Var, n, dictionary))})
	}
	return front.Call(n, front.Lambda(n, &ir.Func{Generator: !pairs, Pos: n.Pos(), Body: inner}))
}

// dictionary is the variable for the result of a comprehension.
const dictionary = "<dictionary>"

// quantified lowers all(p(x) for x in list), and any, as calls with the list and a function; it returns nil for other forms.
func (l *lowering) quantified(n front.Node, callee *ir.Expr, list front.Node) *ir.Expr {
	if callee.Op != ir.Ref || callee.Name != "all" && callee.Name != "any" {
		return nil
	}
	if !list.Is("generator_expression") {
		list = list.Nth(0)
	}
	if !list.Is("generator_expression", "list_comprehension") {
		return nil
	}
	clauses := slices.Collect(list.Children("for_in_clause", "if_clause"))
	if len(clauses) != 1 || !clauses[0].Field("left").Is("identifier") {
		return nil
	}
	target, body := clauses[0].Field("left"), list.Field("body")
	of := l.Expr(clauses[0].Field("right"))
	l.open(&scope{kind: ofFunction, prefix: l.here().prefix})
	defer l.close()
	l.here().bindTarget(target)
	fn := &ir.Func{Pos: list.Pos(), Params: []ir.Param{{Name: target.Text()}}, Body: []ir.Stmt{front.Return(body, l.Expr(body))}}
	return front.Call(n, callee, front.Args(of, front.Lambda(list, fn))...)
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	s := &scope{kind: ofFunction, prefix: l.here().prefix}
	fn := &ir.Func{Pos: n.Pos(), Params: l.params(n.Field("parameters"), s, false)}
	l.open(s)
	defer l.close()
	body := n.Field("body")
	fn.Body = []ir.Stmt{front.Return(body, l.Expr(body))}
	return front.Lambda(n, fn)
}
