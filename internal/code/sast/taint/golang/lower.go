package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Base
	table   *front.Table[*lowering]
	facts   map[string]string // of the survey
	imports map[string]string // paths by the names that they have in the file
	dots    []string          // paths of dot imports
	// vars are variables. The name of a receiver stands for This, and a type parameter for Unknown.
	vars    front.Locals
	results []result // of the current function
	iota    float64
}

// Expr lowers an expression.
func (l *lowering) Expr(n front.Node) *ir.Expr { return l.table.Expr(l, n) }

// Stmt lowers a statement.
func (l *lowering) Stmt(n front.Node) []ir.Stmt { return l.table.Stmt(l, n) }

// Inner lowers the statements of a block, or a single one, in their own scope.
func (l *lowering) Inner(n front.Node) []ir.Stmt {
	l.vars.Open()
	defer l.vars.Close()
	if n.Is("block") {
		return front.Stmts(l, n)
	}
	return l.Stmt(n)
}

// exprs lowers several expressions.
func (l *lowering) exprs(list []front.Node) []*ir.Expr {
	out := make([]*ir.Expr, 0, len(list))
	for _, n := range list {
		out = append(out, l.Expr(n))
	}
	return out
}

func (l *lowering) program(path string, root front.Node) {
	l.File.Module = packageOf(l.facts, path, root)
	for n := range root.Children() {
		if n.Is("import_declaration") {
			n.Inside(func(c front.Node) bool {
				if c.Is("import_spec") {
					l.addImport(c)
				}
				return c.Is("import_spec")
			})
		}
	}
	var top []ir.Stmt
	for n := range root.Children() {
		if n.Is("var_declaration", "const_declaration") {
			top = append(top, l.globals(n)...)
			continue
		}
		l.vars.Open() // statements are at the top only in a part with syntax errors
		top = append(top, l.Stmt(n)...)
		l.vars.Close()
	}
	if len(top) > 0 {
		l.File.Top = &ir.Func{Name: l.qualified("<" + path + ">"), Body: top, Pos: root.Pos()}
	}
}

// qualified returns the name of a declaration of the package.
func (l *lowering) qualified(name string) string { return l.File.Module + "." + name }
