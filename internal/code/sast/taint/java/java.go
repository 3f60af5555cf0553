// Package java owns Java for the taint engine: how it is lowered, and what is known
// about the JDK and the frameworks that people use with it.
package java

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct{}

// New returns the language.
func New() front.Language { return language{} }

func (language) Names() []string { return []string{"Java"} }

func (language) Knowledge() fs.FS { return knowledge }

func (language) Lower(u *front.Unit) *ir.File {
	root := front.Root(u.Tree)
	all, lost := front.Lines(u.Tree)
	l := &lowering{
		file:    &ir.File{Path: u.Path, Language: u.Language, Test: u.Test, Lines: all},
		imports: map[string]string{}, statics: map[string]string{}, known: map[string]string{},
	}
	l.program(root)
	if u.Template {
		l.filled(u.Path)
	}
	l.file.Lost = lost + l.Lost
	return l.file
}
