package hierarchy

import (
	"assay/internal/code/sast/taint/ir"
)

// Literal is a map or a list that a global is assigned once, where its file declares it.
type Literal struct {
	Expr *ir.Expr
	File *ir.File
}

// addLiterals notes the maps and lists that the globals of a file are assigned.
func (x *Index) addLiterals(f *ir.File) {
	if f.Top == nil {
		return
	}
	for i := range f.Top.Body {
		assign := f.Top.Body[i].X
		if assign == nil || assign.Op != ir.Assign || assign.X == nil || assign.X.Op != ir.Ref || len(assign.Args) != 1 {
			continue
		}
		name, of := assign.X.Name, assign.Args[0].X
		_, twice := x.literals[name]
		if of == nil || of.Op != ir.Map && of.Op != ir.List || twice {
			of = nil
		}
		x.literals[name] = Literal{of, f}
	}
}

// LiteralOf returns the map or list that a global is, or that is a member of one, or no expression.
func (x *Index) LiteralOf(name string) Literal {
	if one, ok := x.literals[name]; ok {
		return one
	}
	owner, member := ir.Split(name)
	if owner == "" {
		return Literal{}
	}
	of := x.LiteralOf(owner)
	if of.Expr == nil || of.Expr.Op != ir.Map {
		return Literal{}
	}
	for _, a := range of.Expr.Args {
		if a.Name == member && a.X != nil && (a.X.Op == ir.Map || a.X.Op == ir.List) {
			return Literal{a.X, of.File}
		}
	}
	return Literal{}
}
