package front

import "assay/internal/code/sast/taint/ir"

// Short ways to make expressions. A nil operand becomes an Unknown.

// At makes an expression without operands.
func At(op ir.Op, n Node, name string) *ir.Expr { return &ir.Expr{Op: op, Pos: n.Pos(), Name: name} }

// Unknown evaluates what it is given, and may hold any of it.
func Unknown(n Node, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Unknown, Pos: n.Pos(), Args: Args(args...)}
}

// Args makes positional arguments, nil ones Unknown.
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

// Select is a member.
func Select(n Node, x *ir.Expr, name string) *ir.Expr {
	return &ir.Expr{Op: ir.Select, Pos: n.Pos(), X: Args(x)[0].X, Name: name}
}

// Call calls a function.
func Call(n Node, fun *ir.Expr, args ...ir.Arg) *ir.Expr {
	return &ir.Expr{Op: ir.Call, Pos: n.Pos(), X: Args(fun)[0].X, Args: args}
}

// Binary is a and b under an operator.
func Binary(n Node, op string, a, b *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Binary, Pos: n.Pos(), Name: op, Args: Args(a, b)}
}

// Of makes an expression with operands.
func Of(op ir.Op, n Node, name string, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: op, Pos: n.Pos(), Name: name, Args: Args(args...)}
}

// Assign gives a target a value; op is that of a compound assignment, or "".
func Assign(n Node, target *ir.Expr, op string, value *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.Assign, Pos: n.Pos(), Name: op, X: Args(target)[0].X, Args: Args(value)}
}

// Do evaluates an expression as a statement.
func Do(x *ir.Expr) ir.Stmt { return ir.Stmt{Op: ir.ExprStmt, Pos: Args(x)[0].X.Pos, X: Args(x)[0].X} }

// Depth counts nesting; a lowering calls Enter before it goes down and Leave behind.
type Depth struct {
	n, entered int
	// Lost is how many lines were too deep.
	Lost int
}

// again is how often a node may be lowered on average: a lowering that goes into its
// operands twice, each of which does the same, would never end.
const again = 4

// Enter reports whether a node may be gone into. What may not is counted as lost.
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

// Leave goes back up.
func (d *Depth) Leave() { d.n-- }
