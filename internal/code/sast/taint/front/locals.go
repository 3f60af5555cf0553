package front

import "assay/internal/code/sast/taint/ir"

// Locals are the local names of a function, with the expressions that they stand for: usually variables. The zero value is ready for use.
type Locals struct{ Scopes[*ir.Expr] }

// Declare declares a variable in the innermost scope.
func (s *Locals) Declare(name string) { s.Rename(name, name) }

// Rename declares a name in the innermost scope that stands for a variable with another one.
func (s *Locals) Rename(name, variable string) { s.Bind(name, &ir.Expr{Op: ir.Var, Name: variable}) }

// maxShadow limits, in bytes, how much longer the name of a variable may become because it hides
// others.
const maxShadow = 24

// Shadow declares a variable in the innermost scope, unless it is declared there, and returns its name. A variable that hides
// another one gets a unique name, because the analysis knows one variable of a name in a function.
func (s *Locals) Shadow(name string) string {
	if x, ok := s.Here(name); ok && x.Op == ir.Var {
		return x.Name
	}
	unique := name
	if x, ok := s.Find(name); ok && x.Op == ir.Var {
		if unique = x.Name + "′"; len(unique) > len(name)+maxShadow {
			unique = x.Name
		}
	}
	s.Rename(name, unique)
	return unique
}

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
