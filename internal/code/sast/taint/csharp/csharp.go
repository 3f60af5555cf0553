// Package csharp supports C# in the taint engine: it lowers syntax trees to IR, and has the
// knowledge about .NET and its frameworks.
package csharp

import (
	"embed"
	"io/fs"
	"sync"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/razor"
	"assay/internal/code/sast/taint/template/webforms"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	words    func() *front.Lexicon
	table    *front.Table[*lowering]
	patterns map[string]pattern
	lib      *library
}

// New returns the language. Its lexicon is read with its first file.
func New() front.Language {
	x := &language{nil, table(), patterns(), front.Library[library](libraryFile)}
	return x.Learn(func() *front.Lexicon { return front.NewLexicon(knowledge) })
}

// Learn implements front.Learner.
func (x *language) Learn(words func() *front.Lexicon) front.Language {
	return &language{sync.OnceValue(words), x.table, x.patterns, x.lib}
}

func (*language) Names() []string { return []string{"C#"} }

func (*language) Knowledge() fs.FS { return knowledge }

func (x *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{
		patterns: x.patterns, lib: x.lib, words: x.words(), facts: u.Facts,
		aliases: map[string]string{}, names: map[string]string{}, generic: map[string]int{},
	}
	l.Begin(l, u, x.table)
	l.program(u.Path, front.Root(u.Tree))
	if u.Template {
		l.Filled(razor.Class, "view:", func(member string, _ *ir.Func) bool { return member == razor.Method })
	}
	return l.Done(u.Tree)
}

// Templates returns the files that are views of Razor and pages of Web Forms.
func (*language) Templates([]string) func(string) bool {
	return func(file string) bool { return razor.Is(file) || webforms.Is(file) }
}

// Source rewrites a template as C#.
func (*language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	if webforms.Is(file) {
		return webforms.Source(file, source), "C#"
	}
	return razor.Source(file, source, facts), "C#"
}
