package python

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expr lowers an expression; nil if the node is missing.
func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "identifier":
		return l.name(n)
	case "attribute":
		return l.attribute(n)
	case "subscript":
		return l.subscript(n)
	case "call":
		return l.call(n)
	case "string":
		return l.text(n)
	case "concatenated_string":
		return front.Of(ir.Concat, n, "", l.list(n.List())...)
	case "integer", "float":
		return number(n)
	case "true":
		return &ir.Expr{Op: ir.Bool, Pos: n.Pos(), Num: 1}
	case "false":
		return &ir.Expr{Op: ir.Bool, Pos: n.Pos()}
	case "none":
		return front.At(ir.Nil, n, "")
	case "parenthesized_expression", "keyword_argument", "type":
		if n.Is("keyword_argument") {
			return l.expr(n.Field("value"))
		}
		return l.expr(n.Nth(0))
	case "list", "tuple", "set", "expression_list", "pattern_list", "tuple_pattern", "list_pattern":
		return front.Of(ir.List, n, "", l.list(n.List())...)
	case "dictionary":
		return l.dictionary(n)
	}
	return l.operation(n)
}

func (l *lowering) operation(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "list_comprehension", "set_comprehension", "generator_expression", "dictionary_comprehension":
		return l.comprehension(n)
	case "lambda":
		return l.lambda(n)
	case "binary_operator":
		return l.binary(n)
	case "boolean_operator":
		op := map[string]string{"and": "&&", "or": "||"}[n.Field("operator").Text()]
		return front.Binary(n, op, l.expr(n.Field("left")), l.expr(n.Field("right")))
	case "not_operator":
		return front.Of(ir.Unary, n, "!", l.expr(n.Field("argument")))
	case "unary_operator":
		return front.Of(ir.Unary, n, n.Field("operator").Text(), l.expr(n.Field("argument")))
	case "comparison_operator":
		return l.comparison(n)
	case "conditional_expression":
		return front.Of(ir.Cond, n, "", l.expr(n.Nth(1)), l.expr(n.Nth(0)), l.expr(n.Nth(2)))
	case "named_expression":
		return front.Assign(n, l.target(n.Field("name")), "", l.expr(n.Field("value")))
	case "assignment":
		return front.Assign(n, l.target(n.Field("left")), "", l.expr(n.Field("right")))
	case "augmented_assignment":
		op := strings.TrimSuffix(n.Field("operator").Text(), "=")
		return front.Assign(n, l.target(n.Field("left")), op, l.expr(n.Field("right")))
	case "await":
		return front.Of(ir.Await, n, "", l.expr(n.Nth(0)))
	case "list_splat", "parenthesized_list_splat", "list_splat_pattern":
		return front.Of(ir.Spread, n, "", l.expr(n.Nth(0)))
	case "as_pattern":
		return front.Assign(n, l.target(n.Field("alias").Nth(0)), "", l.expr(n.Nth(0)))
	case "yield", "ERROR":
		return front.Unknown(n, l.list(n.List())...)
	}
	return front.Unknown(n)
}

// list lowers expressions; none of the results is nil.
func (l *lowering) list(nodes []front.Node) []*ir.Expr {
	out := make([]*ir.Expr, 0, len(nodes))
	for _, n := range nodes {
		if x := l.expr(n); x != nil {
			out = append(out, x)
		}
	}
	return out
}

func (l *lowering) name(n front.Node) *ir.Expr {
	switch what, name := l.lookup(n.Text()); what {
	case isSelf:
		return front.At(ir.This, n, "")
	case isVar:
		return front.At(ir.Var, n, name)
	default:
		return front.At(ir.Ref, n, name)
	}
}

// attribute lowers long chains in a loop.
func (l *lowering) attribute(n front.Node) *ir.Expr {
	chain := []front.Node{n}
	for n = n.Field("object"); n.Is("attribute"); n = n.Field("object") {
		chain = append(chain, n)
	}
	x := l.expr(n)
	for i := len(chain) - 1; i >= 0; i-- {
		x = front.Select(chain[i], x, chain[i].Field("attribute").Text())
	}
	return x
}

func (l *lowering) subscript(n front.Node) *ir.Expr {
	x := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: front.Args(l.expr(n.Field("value")))[0].X}
	for _, s := range n.Fields("subscript") {
		if s.Is("slice") {
			x.Name = ":"
			x.Args = append(x.Args, front.Args(l.ends(s)...)...)
			continue
		}
		x.Args = append(x.Args, front.Args(l.expr(s))...)
	}
	return x
}

// ends returns the bounds of a slice, None for a missing one; a third is the step.
func (l *lowering) ends(s front.Node) []*ir.Expr {
	out := []*ir.Expr{front.At(ir.Nil, s, ""), front.At(ir.Nil, s, "")}
	at := 0
	for c := range s.All() {
		switch {
		case c.Is(":"):
			if at++; at >= len(out) {
				out = append(out, front.At(ir.Nil, s, ""))
			}
		case c.Named() && at < len(out):
			out[at] = l.expr(c)
		}
	}
	return out
}

func (l *lowering) dictionary(n front.Node) *ir.Expr {
	x := front.At(ir.Map, n, "")
	for c := range n.Children() {
		switch c.Kind() {
		case "pair":
			x.Args = append(x.Args, ir.Arg{Key: l.expr(c.Field("key")), X: front.Args(l.expr(c.Field("value")))[0].X})
		case "dictionary_splat":
			x.Args = append(x.Args, ir.Arg{X: front.Of(ir.Spread, c, "", l.expr(c.Nth(0)))})
		}
	}
	return x
}

// comparison lowers a chain: a < b < c means a < b and b < c.
func (l *lowering) comparison(n front.Node) *ir.Expr {
	var operands []*ir.Expr
	var ops []string
	for c := range n.All() {
		switch {
		case c.InField("operators"):
			ops = append(ops, strings.Join(strings.Fields(c.Text()), " "))
		case c.Named() && !c.Is("comment"):
			operands = append(operands, l.expr(c))
		}
	}
	var out *ir.Expr
	for i, op := range ops {
		if i+1 >= len(operands) {
			break
		}
		if op == "<>" {
			op = "!="
		}
		one := front.Binary(n, op, operands[i], operands[i+1])
		if out == nil {
			out = one
		} else {
			out = front.Binary(n, "&&", out, one)
		}
	}
	if out == nil {
		return front.Unknown(n, operands...)
	}
	return out
}

// comprehension lowers a comprehension as a function that is called immediately.
func (l *lowering) comprehension(n front.Node) *ir.Expr {
	s := &scope{kind: ofFunction, prefix: l.here().prefix}
	var clauses []front.Node
	for c := range n.Children() {
		if c.Is("for_in_clause") {
			l.bindTarget(c.Field("left"), s)
		}
		if c.Is("for_in_clause", "if_clause") {
			clauses = append(clauses, c)
		}
	}
	l.open(s)
	defer l.close()
	body := n.Field("body")
	if body.Is("pair") {
		body = body.Field("value")
	}
	inner := []ir.Stmt{{Op: ir.Yield, Pos: body.Pos(), X: front.Args(l.expr(body))[0].X}}
	for i := len(clauses) - 1; i >= 0; i-- {
		c := clauses[i]
		if c.Is("if_clause") {
			inner = []ir.Stmt{{Op: ir.If, Pos: c.Pos(), X: l.expr(c.Nth(0)), Body: inner}}
			continue
		}
		loop := l.forEach(c, c.Field("left"), c.Field("right"))
		loop.Body = inner
		inner = []ir.Stmt{loop}
	}
	fn := &ir.Func{Generator: true, Pos: n.Pos(), Body: inner}
	return front.Call(n, &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn})
}

func (l *lowering) lambda(n front.Node) *ir.Expr {
	s := &scope{kind: ofFunction, prefix: l.here().prefix}
	fn := &ir.Func{Pos: n.Pos(), Params: l.params(n.Field("parameters"), s, false)}
	l.open(s)
	defer l.close()
	body := n.Field("body")
	fn.Body = []ir.Stmt{{Op: ir.Return, Pos: body.Pos(), X: l.expr(body)}}
	return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn}
}

func (l *lowering) binary(n front.Node) *ir.Expr {
	// Long chains are nested on the left.
	var chain []front.Node
	for n.Is("binary_operator") {
		chain = append(chain, n)
		n = n.Field("left")
	}
	x := l.expr(n)
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		if p := l.percentOf(c, x); p != nil {
			x = p
			continue
		}
		x = front.Binary(c, c.Field("operator").Text(), x, l.expr(c.Field("right")))
	}
	return x
}

// target lowers the target of an assignment.
func (l *lowering) target(n front.Node) *ir.Expr {
	if !l.depth.Enter(n) {
		return nil
	}
	defer l.depth.Leave()
	switch n.Kind() {
	case "pattern_list", "tuple_pattern", "list_pattern", "expression_list", "tuple", "list":
		x := front.At(ir.List, n, "")
		for c := range n.Children() {
			x.Args = append(x.Args, front.Args(l.target(c))...)
		}
		return x
	case "list_splat_pattern", "list_splat":
		return front.Of(ir.Spread, n, "", l.target(n.Nth(0)))
	case "parenthesized_expression", "as_pattern_target":
		return l.target(n.Nth(0))
	}
	return l.expr(n)
}

func number(n front.Node) *ir.Expr {
	text := strings.ToLower(strings.TrimRight(strings.ReplaceAll(n.Text(), "_", ""), "lL"))
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: float64(i)}
	}
	f, err := strconv.ParseFloat(strings.TrimSuffix(text, "j"), 64)
	if err != nil {
		return &ir.Expr{Op: ir.Cast, Type: "int", Pos: n.Pos(), Args: front.Args(front.Unknown(n))}
	}
	return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: f}
}
