package ruby

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// use is how the value of a statement is used; in Ruby every statement has a value.
type use struct {
	kind useKind
	name string // of the variable that it is assigned to
}

type useKind uint8

const (
	isUnused useKind = iota
	isReturned
	isAssigned
)

var unused, returned = use{}, use{kind: isReturned}

// with lowers statements whose value is used in another way.
func (l *lowering) with(u use, lower func() []ir.Stmt) []ir.Stmt {
	defer front.With(&l.use, u)()
	return lower()
}

// Value uses the value of a statement.
func (l *lowering) Value(n front.Node, x *ir.Expr) ir.Stmt {
	switch l.use.kind {
	case isReturned:
		return front.Return(n, x)
	case isAssigned:
		return front.Set(n, front.At(ir.Var, n, l.use.name), x)
	}
	return front.Do(x)
}

// Expr lowers an expression. A statement runs before it, and stores its value in a variable.
func (l *lowering) Expr(n front.Node) *ir.Expr {
	if !l.IsStmt(n) {
		return l.Lowered.Expr(n)
	}
	to := l.Temp(n, front.At(ir.Nil, n, ""))
	l.Hoist(n, l.with(use{isAssigned, to}, func() []ir.Stmt { return l.Stmt(n) })...)
	return front.At(ir.Var, n, to)
}

// Inner lowers a branch, whose value is that of the statement around it.
func (l *lowering) Inner(n front.Node) []ir.Stmt { return l.Stmt(n) }

// unused lowers a statement whose value is not used.
func (l *lowering) unused(n front.Node) []ir.Stmt {
	return l.with(unused, func() []ir.Stmt { return l.Stmt(n) })
}

// list lowers statements; the value of the last one is used.
func (l *lowering) list(list []front.Node) []ir.Stmt {
	var out []ir.Stmt
	for i, n := range list {
		if i == len(list)-1 {
			return append(out, l.Stmt(n)...)
		}
		out = append(out, l.unused(n)...)
	}
	return out
}

// sequence lowers statements in an expression.
func (l *lowering) sequence(n front.Node) *ir.Expr {
	list := statements(n)
	if len(list) == 0 {
		return front.At(ir.Nil, n, "")
	}
	last := len(list) - 1
	for _, s := range list[:last] {
		l.Hoist(n, l.unused(s)...)
	}
	return l.Expr(list[last])
}

// loop lowers a loop, whose body has no value.
func loop(lower func(*lowering, front.Node) []ir.Stmt) func(*lowering, front.Node) []ir.Stmt {
	return func(l *lowering, n front.Node) []ir.Stmt {
		l.fn.loops++
		out := l.with(unused, func() []ir.Stmt { return lower(l, n) })
		l.fn.loops--
		out[0].PostTest = !n.Is("for") && n.Field("body").Is("begin")
		return out
	}
}

func (l *lowering) forEach(n front.Node) []ir.Stmt {
	x := l.Expr(n.Field("value").Nth(0))
	target := l.target(n.Field("pattern"))
	return []ir.Stmt{{Op: ir.ForEach, Pos: n.Pos(), X: x, Target: target, Body: l.Inner(n.Field("body"))}}
}

// forever lowers "loop do".
func (l *lowering) forever(c call) *ir.Expr {
	l.fn.loops++
	body := l.unused(c.block.Field("body"))
	l.fn.loops--
	return l.Hoist(c.n, ir.Stmt{Op: ir.Loop, Pos: c.n.Pos(), Body: body})
}

// callStmt lowers a call, which may end the function, or declare something in the body of a class.
func (l *lowering) callStmt(n front.Node) []ir.Stmt {
	if out := l.leaving(n); out != nil {
		return out
	}
	if l.method() == nil && l.declares(n) {
		return nil
	}
	return []ir.Stmt{l.Value(n, l.Expr(n))}
}

// leaving lowers calls that do not return; nil for others.
func (l *lowering) leaving(n front.Node) []ir.Stmt {
	name, args := n, front.Node{}
	if n.Is("call") {
		if n.Field("receiver").OK() {
			return nil
		}
		name, args = n.Field("method"), n.Field("arguments")
	}
	text := name.Text()
	switch {
	case slices.Contains(l.lang.lib.Raises, text):
		return []ir.Stmt{{Op: ir.Throw, Pos: n.Pos(), X: front.Unknown(n, l.Exprs(args.List())...)}}
	case slices.Contains(l.lang.lib.Ends, text) && !l.defs[text] && !l.Vars.Has(text):
		return []ir.Stmt{front.Do(l.Expr(n)), {Op: ir.Throw, Pos: n.Pos(), X: front.At(ir.Nil, n, "")}}
	}
	return nil
}

// jump lowers return, next and break.
func (l *lowering) jump(n front.Node) []ir.Stmt {
	var x *ir.Expr
	if args := n.First("argument_list"); args.OK() {
		x = l.answer(args)
	}
	op, inLoop := ir.Return, l.fn.loops > 0
	switch {
	case n.Is("return"):
	case inLoop && n.Is("break"):
		op = ir.Break
	case inLoop:
		op = ir.Continue
	case n.Is("retry", "redo"):
		return nil
	}
	if op == ir.Return || x == nil {
		return []ir.Stmt{{Op: op, Pos: n.Pos(), X: x}}
	}
	return []ir.Stmt{front.Do(x), {Op: op, Pos: n.Pos()}}
}

// answer lowers a returned value: the only argument, or a list or hash of several.
func (l *lowering) answer(args front.Node) *ir.Expr {
	list := statements(args)
	switch {
	case len(list) > 0 && list[0].Is("pair"):
		return l.hash(args, list)
	case len(list) == 1 && !list[0].Is("hash_splat_argument"):
		return l.Expr(list[0])
	}
	return front.Of(ir.List, args, "", l.Exprs(list)...)
}

// condition lowers "a and b" or "a or b" if the right operand leaves the function, or the value is not used.
func (l *lowering) condition(n front.Node) []ir.Stmt {
	op, right := n.Field("operator"), n.Field("right")
	if !op.Is("&&", "and", "||", "or") || l.use.kind != isUnused && !right.Is("return", "next", "break") && !l.raises(right) {
		return []ir.Stmt{l.Value(n, l.Expr(n))}
	}
	left := l.Expr(n.Field("left"))
	if op.Is("&&", "and") && l.isAnswer(left) { // redirect_to(…) and return
		return append([]ir.Stmt{front.Do(left)}, l.unused(right)...)
	}
	cond := front.NotIf(n, op.Is("||", "or"), left)
	return []ir.Stmt{{Op: ir.If, Pos: n.Pos(), X: cond, Body: l.unused(right)}}
}

func (l *lowering) raises(n front.Node) bool {
	if n.Is("call") && !n.Field("receiver").OK() {
		n = n.Field("method")
	}
	return n.Is("identifier") && (n.Text() == "halt" || slices.Contains(l.lang.lib.Raises, n.Text()))
}

// rescued lowers "a rescue b".
func (l *lowering) rescued(n front.Node) []ir.Stmt {
	body := l.Inner(n.Field("body"))
	handler := ir.Case{Pos: n.Pos(), Body: l.Inner(n.Field("handler"))}
	return []ir.Stmt{{Op: ir.Try, Pos: n.Pos(), Body: body, Cases: []ir.Case{handler}}}
}

// guarded lowers statements with rescue, else and ensure.
func (l *lowering) guarded(n front.Node) []ir.Stmt {
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
		return l.list(list)
	}
	if otherwise.OK() {
		list = append(list, otherwise)
	}
	out := ir.Stmt{Op: ir.Try, Pos: n.Pos(), Body: l.list(list)}
	for _, c := range rescues {
		out.Cases = append(out.Cases, l.rescue(c))
	}
	out.Else = l.unused(ensure)
	return []ir.Stmt{out}
}

func (l *lowering) rescue(n front.Node) ir.Case {
	c := ir.Case{Pos: n.Pos()}
	if v := n.Field("variable").Nth(0); v.Is("identifier") {
		c.Name = v.Text()
		l.declare(c.Name)
		if e := n.Field("exceptions").Nth(0); e.Is("constant", "scope_resolution") {
			c.Type = l.constant(e.Text())
		}
	}
	c.Body = l.Inner(n.Field("body"))
	return c
}
