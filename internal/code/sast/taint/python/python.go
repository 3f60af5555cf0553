// Package python supports Python in the taint engine: it lowers Python to IR, and has the knowledge about its libraries.
//
// Names. A file alone decides what most names mean: the survey of a scope collects what it binds, so that uses that precede a binding are
// resolved as well. Variables of modules and members of classes are global names (Refs). Imported names are resolved by facts about the
// repository: which modules it has, and which names they re-export.
package python

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	lib   *library
}

// New returns the language.
func New() front.Language {
	return &language{table(), front.Library[library](libraryFile)}
}

// Names implements front.Language.
func (*language) Names() []string { return []string{"Python"} }

// Knowledge implements front.Language.
func (*language) Knowledge() fs.FS { return knowledge }

// Lower implements front.Language.
func (x *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{lib: x.lib, unit: u, modules: modules{x.lib, u.Facts}, generated: map[string][]ir.Field{}}
	l.Begin(l, u, x.table)
	l.program(front.Root(u.Tree))
	return l.Done(u.Tree)
}

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Tabled[*lowering]
	lib        *library
	unit       *front.Unit
	modules    modules
	isPackage  bool
	scopes     []*scope              // from the module to the innermost
	stars      []string              // modules of which all names are imported
	generated  map[string][]ir.Field // parameters of generated constructors, by class
	decorating bool                  // the checks of a decorator are lowered
}

// Inner lowers the statements of a block, which has no scope of its own.
func (l *lowering) Inner(n front.Node) []ir.Stmt { return front.Stmts(l, n) }

func (l *lowering) program(root front.Node) {
	l.File.Module, l.isPackage = moduleOf(l.unit.Path)
	l.open(&scope{prefix: l.File.Module})
	l.declare(root)
	l.exports()
	if l.unit.Template {
		l.open(&scope{kind: ofFunction, receiver: templateReceiver})
	}
	if body := l.Inner(root); len(body) > 0 {
		l.File.Top = &ir.Func{
			Template: l.unit.Template, Name: front.Join(l.File.Module, "<module>"), Body: body, Pos: ir.Pos{Line: 1, EndLine: 1, Col: 1, EndCol: 1},
		}
	}
}
