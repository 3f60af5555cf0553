// Package golang supports Go in the taint engine: it lowers Go to IR, and has the
// knowledge about the standard library and the libraries of web applications.
//
// Qualified names begin with the import path of their package, according to go.mod.
// Import paths of other modules lose their major versions ("/v2", "gopkg.in/yaml.v3"),
// so that knowledge applies to all versions.
package golang

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/templ"
)

//go:embed knowledge
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	lib   *library
}

// New returns the language.
func New() front.Language {
	return language{table(), front.Library[library](libraryFile)}
}

func (language) Names() []string { return []string{"Go"} }

func (language) Knowledge() fs.FS { return knowledge }

// Templates implements front.Templater: components of templ become functions.
func (language) Templates(all []string) func(string) bool { return templ.Templates(all) }

// Source rewrites a file with components as Go.
func (language) Source(_ string, source []byte, _ map[string]string) ([]byte, string) {
	return templ.Source(source), "Go"
}

func (x language) Lower(u *front.Unit) *ir.File {
	l := &lowering{lib: x.lib, facts: u.Facts, imports: map[string]string{}}
	l.Begin(l, u, x.table)
	l.program(u.Path, front.Root(u.Tree))
	return l.Done(u.Tree)
}
