package front

import "assay/internal/code/sast/taint/ir"

// In some languages statements have values, but expressions of IR contain no statements. Therefore the statements run before the
// expression, and store their value in a variable.

// Valued lowers statements; use turns the value of the last one into a statement, unless the last one cannot have a value.
func Valued(l Lowering, list []Node, isStmt func(Node) bool, use func(Node, *ir.Expr) ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for i, n := range list {
		if i < len(list)-1 || isStmt(n) {
			out = append(out, l.Stmt(n)...)
			continue
		}
		x := l.Expr(n)
		out = append(append(out, l.State().Flush()...), use(n, x))
	}
	return out
}

// Branch is a list of statements that may run, and their value; nil if they have none.
type Branch struct {
	List  []ir.Stmt
	Value *ir.Expr
}

// Branch lowers statements of which the last one may have a value.
func (b *Base) Branch(l Lowering, list []Node, isStmt func(Node) bool) (out Branch) {
	b.Apart(func() {
		out.List = Valued(l, list, isStmt, func(n Node, x *ir.Expr) ir.Stmt {
			out.Value = x
			return ir.Stmt{}
		})
	})
	if out.Value != nil {
		out.List = out.List[:len(out.List)-1]
	}
	return out
}

// Store returns the statements of a branch, followed by one that stores its value in a variable.
func (b Branch) Store(n Node, to string) []ir.Stmt {
	if b.Value == nil {
		return b.List
	}
	return append(b.List, Set(n, At(ir.Var, n, to), b.Value))
}

// Choose lowers a condition whose branches have values.
func (b *Base) Choose(n Node, cond *ir.Expr, then, other Branch) *ir.Expr {
	if len(then.List)+len(other.List) == 0 && then.Value != nil && other.Value != nil {
		return Of(ir.Cond, n, "", cond, then.Value, other.Value)
	}
	to := b.Temp(n, nil)
	b.Hoist(n, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: cond, Body: then.Store(n, to), Else: other.Store(n, to)})
	return At(ir.Var, n, to)
}

// Either lowers an operation whose right operand is evaluated only if a test of the left one is true.
func (b *Base) Either(n Node, op string, left *ir.Expr, right Branch, test func(*ir.Expr) *ir.Expr) *ir.Expr {
	if len(right.List) == 0 && right.Value != nil {
		return Binary(n, op, left, right.Value)
	}
	to := b.Temp(n, left)
	x := At(ir.Var, n, to)
	b.Hoist(n, ir.Stmt{Op: ir.If, Pos: n.Pos(), X: test(x), Body: right.Store(n, to)})
	return x
}
