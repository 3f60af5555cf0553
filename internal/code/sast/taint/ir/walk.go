package ir

import "slices"

// Assigned returns the names of the variables that statements change.
func Assigned(body, post []Stmt, x *Expr) []string {
	w := &walker{}
	w.expr = func(e *Expr) {
		if e.Op == Assign {
			w.targets(e.X)
		}
	}
	w.stmt = func(s *Stmt) {
		if s.Op == Decl {
			w.names = append(w.names, s.Name)
		}
		w.targets(s.Target)
		w.targets(s.Key)
	}
	w.stmts(body)
	w.stmts(post)
	w.walk(x)
	return w.names
}

// Targets returns the names of the variables that patterns assign.
func Targets(patterns ...*Expr) []string {
	w := &walker{}
	for _, x := range patterns {
		w.targets(x)
	}
	return w.names
}

// Exprs returns an expression and its operands, without the functions inside it.
func Exprs(x *Expr) []*Expr {
	var out []*Expr
	w := &walker{expr: func(e *Expr) { out = append(out, e) }, outer: true}
	w.walk(x)
	return out
}

// ExprsOf returns the expressions of statements, without the functions inside them.
func ExprsOf(list []Stmt) []*Expr {
	var out []*Expr
	Visit(list, func(e *Expr) { out = append(out, e) })
	return out
}

// Visit calls a function with the expressions of statements, without the functions inside them.
func Visit(list []Stmt, do func(*Expr)) {
	Walk(list, func(*Stmt) {}, do)
}

// Walk calls functions with statements and their expressions, without the functions inside them.
func Walk(list []Stmt, stmt func(*Stmt), expr func(*Expr)) {
	w := &walker{expr: expr, stmt: stmt, outer: true}
	w.stmts(list)
}

// Reads reports whether statements use the value of a variable, rather than only assign it.
func Reads(list []Stmt, name string) bool {
	uses := 0
	Visit(list, func(e *Expr) {
		switch {
		case e.Op == Var && e.Name == name:
			uses++
		case e.Op == Assign && e.X != nil && e.X.Op == Var && e.X.Name == name:
			uses--
		}
	})
	return uses > 0
}

// Same reports whether two expressions of variables, members and elements are written alike.
func Same(a, b *Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Op != b.Op || a.Name != b.Name || a.Num != b.Num || len(a.Args) != len(b.Args) || a.Func != nil || !Same(a.X, b.X) {
		return false
	}
	for i := range a.Args {
		if !Same(a.Args[i].X, b.Args[i].X) {
			return false
		}
	}
	return true
}

// Free returns the variables that a function uses and does not declare, with those of functions
// inside it.
func Free(fn *Func) map[string]bool {
	w := &walker{}
	used := map[string]bool{}
	w.expr = func(e *Expr) {
		if e.Op == Var {
			used[e.Name] = true
		}
		if e.Op == This || e.Op == Super {
			used["this"] = true
		}
	}
	w.stmt = func(*Stmt) {}
	w.stmts(fn.Body)
	for _, p := range fn.Params {
		delete(used, p.Name)
	}
	return used
}

// walker visits statements and expressions, including those of functions inside them unless it
// stays outer.
type walker struct {
	names []string
	expr  func(*Expr)
	stmt  func(*Stmt)
	outer bool
}

func (w *walker) targets(x *Expr) {
	if x == nil {
		return
	}
	switch x.Op {
	case Var:
		w.names = append(w.names, x.Name)
	case List, Map, Spread:
		for _, a := range x.Args {
			w.targets(a.X)
		}
	}
}

func (w *walker) stmts(list []Stmt) {
	for i := range list {
		s := &list[i]
		w.stmt(s)
		w.walk(s.X)
		w.walk(s.Target)
		w.walk(s.Key)
		w.stmts(s.Body)
		w.stmts(s.Else)
		w.stmts(s.Post)
		for j := range s.Cases {
			for _, v := range s.Cases[j].Values {
				w.walk(v)
			}
			w.stmts(s.Cases[j].Body)
		}
	}
}

func (w *walker) walk(x *Expr) {
	if x == nil {
		return
	}
	w.expr(x)
	w.walk(x.X)
	for i := range x.Args {
		w.walk(x.Args[i].Key)
		w.walk(x.Args[i].X)
	}
	if w.outer {
		return
	}
	if x.Func != nil {
		w.stmts(x.Func.Body)
	}
	for _, fn := range x.Body {
		w.stmts(fn.Body)
	}
}

// Operand returns the operand of an expression that has one.
func Operand(x *Expr) *Expr {
	if len(x.Args) == 0 {
		return x.X
	}
	return x.Args[0].X
}

// ReturnsOnly reports whether every value that statements return is a variable, which they do not assign.
func ReturnsOnly(list []Stmt, name string) bool {
	only := !slices.Contains(Assigned(list, nil, nil), name)
	Walk(list, func(s *Stmt) {
		if s.Op == Return && (s.X == nil || s.X.Op != Var || s.X.Name != name) {
			only = false
		}
	}, func(*Expr) {})
	return only
}
