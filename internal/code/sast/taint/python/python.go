// Package python owns what the taint engine knows about Python: how its files are lowered, and the knowledge about its libraries in
// knowledge/.
package python

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

// Python is the language.
type Python struct{}

// New returns the language.
func New() *Python { return &Python{} }

// Names returns the names that package code uses for the language.
func (*Python) Names() []string { return []string{"Python"} }

// Knowledge returns the knowledge about libraries.
func (*Python) Knowledge() fs.FS { return knowledge }

// Lower lowers a file.
func (*Python) Lower(u *front.Unit) *ir.File {
	module, isPackage := moduleOf(u.Path)
	f := &ir.File{Path: u.Path, Language: u.Language, Test: u.Test, Module: module}
	l := &lowering{unit: u, file: f, isPackage: isPackage}
	root := front.Root(u.Tree)
	l.open(&scope{kind: ofModule, prefix: module})
	l.survey(root, l.here())
	if u.Template {
		l.open(&scope{kind: ofFunction, self: receiver})
		defer l.close()
	}
	top := &ir.Func{Template: u.Template, Name: join(module, "<module>"), Pos: ir.Pos{Line: 1, EndLine: 1, Col: 1, EndCol: 1}}
	for n := range root.Children() {
		l.top = append(l.top, l.statement(n)...)
	}
	l.close()
	if top.Body = l.top; len(top.Body) > 0 {
		f.Top = top
	}
	var lost int
	f.Lines, lost = front.Lines(u.Tree)
	f.Lost = lost + l.depth.Lost
	return f
}

// lowering is the state of the lowering of one file.
type lowering struct {
	unit      *front.Unit
	file      *ir.File
	isPackage bool
	depth     front.Depth
	scopes    []*scope
	stars     []string // modules with wildcard imports
	top       []ir.Stmt
}

func join(owner, name string) string {
	if owner == "" {
		return name
	}
	return owner + "." + name
}
