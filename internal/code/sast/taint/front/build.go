package front

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Shorthands for building expressions. A nil operand becomes an Unknown.

// At builds an expression without operands.
func At(op ir.Op, n Node, name string) *ir.Expr { return &ir.Expr{Op: op, Pos: n.Pos(), Name: name} }

// Unknown builds an expression that evaluates its operands and may have the value of any of them.
func Unknown(n Node, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Unknown, Pos: n.Pos(), Args: Args(args...)}
}

// Either builds one of several expressions, which only types tell apart.
func Either(n Node, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Either, Pos: n.Pos(), Args: Args(args...)}
}

// Args builds positional arguments; nil ones become Unknown.
func Args(list ...*ir.Expr) []ir.Arg {
	out := make([]ir.Arg, len(list))
	for i, x := range list {
		out[i].X = x
		if x == nil {
			out[i].X = &ir.Expr{Op: ir.Unknown}
		}
	}
	return out
}

// Select builds the access to a member.
func Select(n Node, x *ir.Expr, name string) *ir.Expr {
	return &ir.Expr{Op: ir.Select, Pos: n.Pos(), X: Args(x)[0].X, Name: name}
}

// OwnMember builds the access to a member of the object that a method runs on.
func OwnMember(n Node, name string) *ir.Expr { return Select(n, At(ir.This, n, ""), name) }

// CallMethod builds a call of a method.
func CallMethod(n Node, x *ir.Expr, name string, args ...ir.Arg) *ir.Expr {
	return Call(n, Select(n, x, name), args...)
}

// Call builds a call of a function.
func Call(n Node, fun *ir.Expr, args ...ir.Arg) *ir.Expr {
	return &ir.Expr{Op: ir.Call, Pos: n.Pos(), X: Args(fun)[0].X, Args: args}
}

// CallNamed builds a call of the function with a qualified name.
func CallNamed(n Node, name string, args ...*ir.Expr) *ir.Expr {
	return Call(n, At(ir.Ref, n, name), Args(args...)...)
}

// Binary builds an operation with two operands.
func Binary(n Node, op string, a, b *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Binary, Pos: n.Pos(), Name: op, Args: Args(a, b)}
}

// Also adds an operand to an operation, which is nil at first.
func Also(n Node, op string, before, x *ir.Expr) *ir.Expr {
	if before == nil {
		return x
	}
	return Binary(n, op, before, x)
}

// Keep builds the assignment of a variable to the field of the same name.
func Keep(n Node, name string) ir.Stmt {
	return Set(n, OwnMember(n, name), At(ir.Var, n, name))
}

// Of builds an expression with operands.
func Of(op ir.Op, n Node, name string, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: op, Pos: n.Pos(), Name: name, Args: Args(args...)}
}

// Assign builds an assignment; op is the operator of a compound assignment, or "".
func Assign(n Node, target *ir.Expr, op string, value *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Assign, Pos: n.Pos(), Name: op, X: Args(target)[0].X, Args: Args(value)}
}

// Set builds the statement that gives a variable or a member its value.
func Set(n Node, target, value *ir.Expr) ir.Stmt { return Do(Assign(n, target, "", value)) }

// Step lowers "x++" and "x--" of numbers; what cannot be assigned keeps its value.
func Step(n Node, x *ir.Expr) *ir.Expr {
	op := "+"
	if n.Has("--") {
		op = "-"
	}
	switch x.Op {
	case ir.Var, ir.Ref, ir.Select, ir.Index:
		return Assign(n, x, op, Num(n, 1))
	}
	return x
}

// Cast builds a value of another type; an unknown type changes nothing.
func Cast(n Node, typ string, x *ir.Expr) *ir.Expr {
	if typ == "" {
		return Args(x)[0].X
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: Args(x)}
}

// Index builds the access to an element.
func Index(n Node, x *ir.Expr, at ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: Args(x)[0].X, Args: Args(at...)}
}

// New builds the creation of an object.
func New(n Node, typ string, args ...ir.Arg) *ir.Expr {
	return &ir.Expr{Op: ir.New, Pos: n.Pos(), Type: typ, Args: args}
}

// Not builds a negation.
func Not(n Node, x *ir.Expr) *ir.Expr { return Of(ir.Unary, n, "!", x) }

// NotIf builds a negation if there is one.
func NotIf(n Node, not bool, x *ir.Expr) *ir.Expr {
	if not {
		return Not(n, x)
	}
	return x
}

// Num builds a number.
func Num(n Node, v float64) *ir.Expr { return &ir.Expr{Op: ir.Number, Pos: n.Pos(), Num: v} }

// Bool builds a truth value.
func Bool(n Node, is bool) *ir.Expr {
	x := At(ir.Bool, n, "")
	if is {
		x.Num = 1
	}
	return x
}

// Lambda builds a function without a name.
func Lambda(n Node, fn *ir.Func) *ir.Expr { return &ir.Expr{Op: ir.Lambda, Pos: n.Pos(), Func: fn} }

// Decl builds the declaration of a variable.
func Decl(n Node, name, typ string, x *ir.Expr) ir.Stmt {
	return ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, Type: typ, X: x}
}

// Return builds the end of a function, with a value or nil.
func Return(n Node, x *ir.Expr) ir.Stmt { return ir.Stmt{Op: ir.Return, Pos: n.Pos(), X: x} }

// Do builds a statement that evaluates an expression.
func Do(x *ir.Expr) ir.Stmt { return ir.Stmt{Op: ir.ExprStmt, Pos: Args(x)[0].X.Pos, X: Args(x)[0].X} }

// DoAll builds statements that evaluate expressions.
func DoAll(list []*ir.Expr) []ir.Stmt {
	return Map(slices.Values(list), Do)
}

// Depth counts nesting: a lowering calls Enter before it descends and Leave afterwards.
type Depth struct {
	n, entered int
	// Lost is the number of lines that are nested too deeply.
	Lost int
}

// again limits how often a node may be lowered on average: if every level lowered its operands twice, lowering would take
// exponential time.
const again = 4

// Enter reports whether the lowering may descend into a node. If not, its lines count as lost.
func (d *Depth) Enter(n Node) bool {
	d.entered++
	if d.n >= MaxDepth || n.OK() && d.entered > again*(len(n.tree.Nodes)+MaxDepth) {
		p := n.Pos()
		d.Lost += int(p.EndLine-p.Line) + 1
		return false
	}
	d.n++
	return true
}

// Leave returns to the level above.
func (d *Depth) Leave() { d.n-- }

// IsFree reports whether an expression means the same in every function: it has no variables and functions.
func IsFree(x *ir.Expr) bool {
	return !slices.ContainsFunc(ir.Exprs(x), func(x *ir.Expr) bool { return x.Op == ir.Var || x.Op == ir.Lambda || x.Op == ir.This })
}

// Leaves reports whether the last of a list of statements leaves the function or an iteration of a loop.
func Leaves(list []ir.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].Op {
	case ir.Return, ir.Throw, ir.Break, ir.Continue:
		return true
	}
	return false
}

// Yields reports whether statements of a function yield values.
func Yields(list []ir.Stmt) bool {
	inCase := func(c ir.Case) bool { return Yields(c.Body) }
	return slices.ContainsFunc(list, func(s ir.Stmt) bool {
		return s.Op == ir.Yield || Yields(s.Body) || Yields(s.Else) || slices.ContainsFunc(s.Cases, inCase)
	})
}

// NamePos returns the position of a call: that of its name, because chains of calls span several lines.
func NamePos(call, name Node) ir.Pos {
	p, end := name.Pos(), call.Pos()
	p.EndLine, p.EndCol = end.EndLine, end.EndCol
	return p
}

// AddCase adds a branch to those of a switch. Consecutive labels share one branch.
func AddCase(list []ir.Case, c ir.Case) []ir.Case {
	if k := len(list) - 1; k >= 0 && list[k].Falls && len(list[k].Body) == 0 && len(list[k].Values) > 0 && len(c.Values) > 0 {
		c.Values = append(list[k].Values, c.Values...)
		list = list[:k]
	}
	return append(list, c)
}
