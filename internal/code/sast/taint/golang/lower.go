package golang

import (
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file. In its scopes, the name of a receiver stands for This, and a type parameter for
// Unknown.
type lowering struct {
	front.Lowered[*lowering]
	lib     *library
	facts   map[string]string // of the survey
	imports map[string]string // paths by the names that they have in the file
	dots    []string          // paths of dot imports
	results []result          // of the current function
	iota    float64
}

func (l *lowering) program(path string, root front.Node) {
	l.File.Module = packageOf(l.facts, path, root)
	for n := range root.Children("import_declaration") {
		n.Inside(func(c front.Node) bool {
			if c.Is("import_spec") {
				l.addImport(c)
			}
			return c.Is("import_spec")
		})
	}
	var top []ir.Stmt
	for n := range root.Children() {
		if n.Is("var_declaration", "const_declaration") {
			top = append(top, l.globals(n)...)
			continue
		}
		l.Vars.Open() // only a part with syntax errors has statements here
		top = append(top, l.Stmt(n)...)
		l.Vars.Close()
	}
	if len(top) > 0 {
		l.File.Top = &ir.Func{Name: l.qualified("<" + path + ">"), Body: top, Pos: root.Pos()}
	}
}

// qualified returns the name of a declaration of the package.
func (l *lowering) qualified(name string) string { return l.File.Module + "." + name }
