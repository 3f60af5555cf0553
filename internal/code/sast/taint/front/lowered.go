package front

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// Tabled is the state of a lowering by a table. Languages embed it.
type Tabled[L Lowering] struct {
	Base
	table   *Table[L]
	self    L
	instead map[int]func() *ir.Expr // functions that lower expressions, by their nodes
}

// Begin begins the lowering of a file; self is the lowering that embeds the state.
func (l *Tabled[L]) Begin(self L, u *Unit, t *Table[L]) {
	l.Base, l.table, l.self, l.instead = NewBase(u), t, self, map[int]func() *ir.Expr{}
}

// Expr lowers an expression, or its replacement.
func (l *Tabled[L]) Expr(n Node) *ir.Expr {
	if lower := l.instead[n.Index()]; lower != nil {
		delete(l.instead, n.Index()) // it may lower the expression itself
		defer func() { l.instead[n.Index()] = lower }()
		return lower()
	}
	return l.table.Expr(l.self, n)
}

// Instead replaces an expression, which the grammar misreads, until the returned function is called.
func (l *Tabled[L]) Instead(n Node, lower func() *ir.Expr) (restore func()) {
	l.instead[n.Index()] = lower
	return func() { delete(l.instead, n.Index()) }
}

// Replaced reports whether an expression is replaced.
func (l *Tabled[L]) Replaced(n Node) bool { return l.instead[n.Index()] != nil }

// Stmt lowers a statement.
func (l *Tabled[L]) Stmt(n Node) []ir.Stmt { return l.table.Stmt(l.self, n) }

// IsExpr reports whether a node is an expression.
func (l *Tabled[L]) IsExpr(n Node) bool { return l.table.Exprs[n.Kind()] != nil }

// IsStmt reports whether a node is a statement and not an expression.
func (l *Tabled[L]) IsStmt(n Node) bool { return l.table.IsStmt(n) }

// Lowered is the state of a lowering by a table, with local variables in scopes. Languages embed it.
type Lowered[L Lowering] struct {
	Tabled[L]
	// Vars are the local variables.
	Vars Locals
}

// Inner lowers the statements of a block, or a single one, in their own scope.
func (l *Lowered[L]) Inner(n Node) []ir.Stmt {
	defer l.Vars.Scope()()
	if n.Is("block", "constructor_body") {
		return Stmts(l.self, n)
	}
	return l.self.Stmt(n)
}

// With gives a variable another value until the returned function is called.
func With[T any](at *T, v T) (restore func()) {
	before := *at
	*at = v
	return func() { *at = before }
}

// Fresh begins a scope that sees none of the surrounding variables, until the returned function is called.
func (l *Lowered[L]) Fresh() (restore func()) {
	restore = With(&l.Vars, Locals{})
	l.Vars.Open()
	return restore
}

// Alone lowers code that sees none of the surrounding variables.
func (l *Lowered[L]) Alone(lower func()) {
	defer l.Fresh()()
	l.Apart(lower)
}

// Part lowers the statements of a block, or a single one, in their own scope, with the value of the last one.
func (l *Lowered[L]) Part(n Node) Branch {
	defer l.Vars.Scope()()
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
func (l *Tabled[L]) Exprs(list []Node) []*ir.Expr {
	return Map(slices.Values(list), l.self.Expr)
}

// Variable declares a variable and returns it.
func (l *Lowered[L]) Variable(n Node, name string) *ir.Expr {
	l.Vars.Declare(name)
	return At(ir.Var, n, name)
}

// Locals returns the local variables.
func (l *Lowered[L]) Locals() *Locals { return &l.Vars }

// Handlers lowers the handlers of a statement, its children of a kind. head returns the type that a handler catches and the name
// of the variable, body its statements.
func (l *Lowered[L]) Handlers(n Node, kind string, head func(Node) ir.Case, body func(Node) []ir.Stmt) []ir.Case {
	var out []ir.Case
	for c := range n.Children(kind) {
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
		defer l.Locals().Scope()()
		return []ir.Stmt{{Op: ir.Block, Pos: n.Pos(), Body: lower(l, n)}}
	}
}

// For builds a loop whose variables have a scope of their own.
func (r ScopedRows[L]) For(init, cond, update, body string) func(L, Node) []ir.Stmt {
	return r.Scope(func(l L, n Node) []ir.Stmt { return For(l, n, init, cond, update, body) })
}
