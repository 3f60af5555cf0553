// Package kotlin owns Kotlin for the taint engine: how it is lowered, and what is known about its library and frameworks. Knowledge about
// libraries of Java also applies to Kotlin.
package kotlin

import (
	"embed"
	"io/fs"
	"sync"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/model"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct{ words func() *front.Lexicon }

// New returns the language.
func New() front.Language {
	return &language{sync.OnceValue(func() *front.Lexicon { return front.NewLexicon((*language)(nil).Knowledge()) })}
}

// Learn implements front.Learner.
func (x *language) Learn(tree fs.FS, more func() []*model.File) front.Language {
	return &language{sync.OnceValue(func() *front.Lexicon { return front.NewLexicon(x.Knowledge(), tree).With(more()) })}
}

func (*language) Names() []string { return []string{"Kotlin"} }

func (*language) Knowledge() fs.FS { return front.Union(knowledge, java.New().Knowledge()) }

func (x *language) Lower(u *front.Unit) *ir.File {
	root := front.Root(u.Tree)
	all, lost := front.Lines(u.Tree)
	l := &lowering{
		file:    &ir.File{Path: u.Path, Language: u.Language, Test: u.Test, Lines: all},
		imports: map[string]string{}, known: map[string]string{}, own: map[string]declared{}, hoisted: map[int]bool{}, facts: u.Facts, words: x.words(),
	}
	l.program(root)
	l.file.Lost = lost + l.Lost
	return l.file
}
