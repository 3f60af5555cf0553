package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	unit    *front.Unit
	file    *ir.File
	depth   front.Depth
	module  string
	imports map[string]string // paths by the names that they have in the file
	dots    []string          // paths of dot imports
	top     []ir.Stmt

	scopes     []scope
	typeParams map[string]bool
	// types and names are those of the results of the current function.
	types, names []string
	iota         float64
	inConst      bool
}

// Lower lowers a file.
func (language) Lower(u *front.Unit) *ir.File {
	root := front.Root(u.Tree)
	l := &lowering{unit: u, module: packageOf(u, root), imports: map[string]string{}, typeParams: map[string]bool{}}
	l.file = &ir.File{Path: u.Path, Language: u.Language, Test: u.Test, Module: l.module}
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
	for n := range root.Children() {
		l.declaration(n)
	}
	if len(l.top) > 0 {
		l.file.Top = &ir.Func{Name: l.module + ".<" + u.Path + ">", Body: l.top, Pos: root.Pos()}
	}
	l.file.Lines, l.file.Lost = front.Lines(u.Tree)
	l.file.Lost += l.depth.Lost
	return l.file
}

func (l *lowering) declaration(n front.Node) {
	switch n.Kind() {
	case "function_declaration":
		l.function(n)
	case "method_declaration":
		l.method(n)
	case "type_declaration":
		l.typeDeclaration(n)
	case "var_declaration", "const_declaration":
		l.globals(n)
	case "import_declaration", "package_clause":
	default: // statements, in a part with syntax errors
		l.open()
		l.top = append(l.top, l.statement(n)...)
		l.close()
	}
}
