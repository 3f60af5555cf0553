// Package javascript supports JavaScript and TypeScript in the taint engine: it lowers
// them to IR, and has the knowledge about Node.js, browsers and libraries.
//
// A file is a module named by its path from the root of the repository, without its
// extension: "/routes/user" for routes/user.ts. Its exports are members of that name, such
// as "/routes/user.list"; "/routes/user.default" is the default export, and "/routes/user"
// itself the value that is assigned to module.exports. A package, and its default export,
// have the name by which the package is imported, such as "express".
package javascript

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/component"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

// Language is JavaScript with TypeScript and their variants.
type Language struct {
	table *front.Table[*lowering]
	lib   *library
}

// New returns the language.
func New() Language {
	return Language{table(), front.Library[library](libraryFile)}
}

// Names returns the names that package code uses for the variants.
func (Language) Names() []string { return []string{"JavaScript", "JSX", "TypeScript", "TSX"} }

// Knowledge returns the knowledge about the language's libraries.
func (Language) Knowledge() fs.FS { return knowledge }

// Lower lowers a file.
func (x Language) Lower(u *front.Unit) *ir.File {
	if u.Template && component.Is(u.Path) { // it is a module like any other
		plain := *u
		plain.Template = false
		u = &plain
	}
	l := &lowering{
		u: u, lib: x.lib, module: moduleOf(u.Path), names: map[string]string{}, renamed: map[string]string{},
		aliases: map[string]front.Node{}, classes: map[string]*ir.Class{}, generic: map[string]bool{}, unchanged: map[string]bool{},
	}
	l.Begin(l, u, x.table)
	l.File.Module = l.module
	if u.Template {
		l.filled(front.Root(u.Tree))
	} else {
		l.top(front.Root(u.Tree))
	}
	l.File.Aliases = l.moduleAliases()
	return l.Done(u.Tree)
}
