package front

import (
	"assay/internal/code/sast/taint/ir"
)

// Lowered is the state of a lowering by a table, with local variables in scopes. Languages embed it.
type Lowered[L Lowering] struct {
	Base
	// Vars are the local variables.
	Vars  Locals
	table *Table[L]
	self  L
}

// Begin begins the lowering of a file; self is the lowering that embeds the state.
func (l *Lowered[L]) Begin(self L, u *Unit, t *Table[L]) {
	l.Base, l.table, l.self = NewBase(u), t, self
}

// Expr lowers an expression.
func (l *Lowered[L]) Expr(n Node) *ir.Expr { return l.table.Expr(l.self, n) }

// Stmt lowers a statement.
func (l *Lowered[L]) Stmt(n Node) []ir.Stmt { return l.table.Stmt(l.self, n) }

// IsExpr reports whether a node is an expression.
func (l *Lowered[L]) IsExpr(n Node) bool { return l.table.Exprs[n.Kind()] != nil }

// IsStmt reports whether a node is a statement and not an expression.
func (l *Lowered[L]) IsStmt(n Node) bool { return l.table.IsStmt(n) }

// Inner lowers the statements of a block, or a single one, in their own scope.
func (l *Lowered[L]) Inner(n Node) []ir.Stmt {
	l.Vars.Open()
	defer l.Vars.Close()
	if n.Is("block", "constructor_body") {
		return Stmts(l.self, n)
	}
	return l.self.Stmt(n)
}

// Alone lowers code that sees none of the surrounding variables.
func (l *Lowered[L]) Alone(lower func()) {
	outer := l.Vars
	l.Vars = Locals{}
	l.Vars.Open()
	l.Apart(lower)
	l.Vars = outer
}

// Part lowers the statements of a block, or a single one, in their own scope, with the value of the last one.
func (l *Lowered[L]) Part(n Node) Branch {
	l.Vars.Open()
	defer l.Vars.Close()
	list := []Node{n}
	if n.Is("block") {
		list = n.List()
	}
	return l.Branch(l.self, list, l.IsStmt)
}

// Whole lowers a statement as an expression, whose value is that of the branch that runs. Lower receives a function that lowers a
// branch.
func (l *Lowered[L]) Whole(n Node, lower func(n Node, body func(Node) []ir.Stmt) ir.Stmt) *ir.Expr {
	to := l.Temp(n, nil)
	l.Hoist(n, lower(n, func(part Node) []ir.Stmt { return l.Part(part).Store(part, to) }))
	return At(ir.Var, n, to)
}

// Exprs lowers several expressions.
func (l *Lowered[L]) Exprs(list []Node) []*ir.Expr {
	out := make([]*ir.Expr, 0, len(list))
	for _, n := range list {
		out = append(out, l.self.Expr(n))
	}
	return out
}

// Locals returns the local variables.
func (l *Lowered[L]) Locals() *Locals { return &l.Vars }

// Handlers lowers the handlers of a statement, its children of a kind. head returns the type that a handler catches and the name
// of the variable, body its statements.
func (l *Lowered[L]) Handlers(n Node, kind string, head func(Node) ir.Case, body func(Node) []ir.Stmt) []ir.Case {
	var out []ir.Case
	for c := range n.Children() {
		if !c.Is(kind) {
			continue
		}
		l.Vars.Open()
		one := head(c)
		if one.Pos = c.Pos(); one.Name != "" {
			l.Vars.Declare(one.Name)
		}
		one.Body = body(c)
		l.Vars.Close()
		out = append(out, one)
	}
	return out
}

// Scoped is a Lowering with local variables in scopes.
type Scoped interface {
	Lowering
	Locals() *Locals
}

// ScopedRows returns the rows of a Table that languages with scopes have in common.
type ScopedRows[L Scoped] struct{ Rows[L] }

// Scope lowers statements in a scope of their own.
func (ScopedRows[L]) Scope(lower func(L, Node) []ir.Stmt) func(L, Node) []ir.Stmt {
	return func(l L, n Node) []ir.Stmt {
		l.Locals().Open()
		defer l.Locals().Close()
		return []ir.Stmt{{Op: ir.Block, Pos: n.Pos(), Body: lower(l, n)}}
	}
}

// For builds a loop whose variables have a scope of their own.
func (r ScopedRows[L]) For(init, cond, update, body string) func(L, Node) []ir.Stmt {
	return r.Scope(func(l L, n Node) []ir.Stmt { return For(l, n, init, cond, update, body) })
}
