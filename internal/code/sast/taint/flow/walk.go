package flow

import (
	"assay/internal/code/sast/taint/ir"
)

// assigned are the variables that statements change.
func assigned(body, post []ir.Stmt, x *ir.Expr) []string {
	w := &walker{}
	w.expr = func(e *ir.Expr) {
		if e.Op == ir.Assign {
			w.targets(e.X)
		}
	}
	w.stmt = func(s *ir.Stmt) {
		if s.Op == ir.Decl {
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

// free are the variables that a function uses and does not declare; those of functions
// inside it count too.
func free(fn *ir.Func) map[string]bool {
	w := &walker{}
	used := map[string]bool{}
	w.expr = func(e *ir.Expr) {
		if e.Op == ir.Var {
			used[e.Name] = true
		}
		if e.Op == ir.This || e.Op == ir.Super {
			used["this"] = true
		}
	}
	w.stmt = func(*ir.Stmt) {}
	w.stmts(fn.Body)
	for _, p := range fn.Params {
		delete(used, p.Name)
	}
	return used
}

// walker goes through statements and expressions, functions inside them too.
type walker struct {
	names []string
	expr  func(*ir.Expr)
	stmt  func(*ir.Stmt)
}

func (w *walker) targets(x *ir.Expr) {
	if x == nil {
		return
	}
	switch x.Op {
	case ir.Var:
		w.names = append(w.names, x.Name)
	case ir.List, ir.Map, ir.Spread:
		for _, a := range x.Args {
			w.targets(a.X)
		}
	}
}

func (w *walker) stmts(list []ir.Stmt) {
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

func (w *walker) walk(x *ir.Expr) {
	if x == nil {
		return
	}
	w.expr(x)
	w.walk(x.X)
	for i := range x.Args {
		w.walk(x.Args[i].Key)
		w.walk(x.Args[i].X)
	}
	if x.Func != nil {
		w.stmts(x.Func.Body)
	}
	for _, fn := range x.Body {
		w.stmts(fn.Body)
	}
}
