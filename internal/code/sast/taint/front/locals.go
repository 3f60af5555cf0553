package front

import "assay/internal/code/sast/taint/ir"

// Locals are the local names of a function, with the expressions that they stand for: usually variables. The zero value is ready for use.
type Locals struct{ Scopes[*ir.Expr] }

// Declare declares a variable in the innermost scope.
func (s *Locals) Declare(name string) { s.Rename(name, name) }

// Rename declares a name in the innermost scope that stands for a variable with another one.
func (s *Locals) Rename(name, variable string) { s.Bind(name, &ir.Expr{Op: ir.Var, Name: variable}) }

// At returns what a name stands for at a node, nil for other names.
func (s *Locals) At(n Node, name string) *ir.Expr {
	of, ok := s.Find(name)
	if !ok {
		return nil
	}
	x := *of
	x.Pos = n.Pos()
	return &x
}
