// Package golang owns Go in the taint engine: how it is lowered, and what is known
// about its standard library and the libraries that web applications use.
//
// The names of a file are below the import path of its package, which go.mod gives.
// Import paths of other modules lose their major versions ("/v2", "gopkg.in/yaml.v3"),
// so that knowledge is about all of them.
package golang

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	lib   library
}

// New returns the language.
func New() front.Language {
	lib, _ := readLibrary() // a test reads it as well
	return language{table(), lib}
}

func (language) Names() []string { return []string{"Go"} }

func (language) Knowledge() fs.FS { return knowledge }

func (x language) Lower(u *front.Unit) *ir.File {
	l := &lowering{lib: &x.lib, facts: u.Facts, imports: map[string]string{}}
	l.Begin(l, u, x.table)
	l.program(u.Path, front.Root(u.Tree))
	return l.Done(u.Tree)
}
