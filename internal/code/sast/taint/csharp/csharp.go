// Package csharp owns C# in the taint engine: how its syntax trees become package ir's
// form, and what is known about .NET and its frameworks.
package csharp

import (
	"embed"
	"io/fs"
	"sync"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct{ words func() *front.Lexicon }

// New returns the language. Its lexicon is read with its first file.
func New() front.Language {
	return &language{sync.OnceValue(func() *front.Lexicon { return front.NewLexicon(knowledge) })}
}

// Learn implements front.Learner.
func (g *language) Learn(tree fs.FS, more func() []*model.File) front.Language {
	return &language{sync.OnceValue(func() *front.Lexicon { return front.NewLexicon(g.Knowledge(), tree).With(more()) })}
}

func (*language) Names() []string { return []string{"C#"} }

func (*language) Knowledge() fs.FS { return knowledge }

func (g *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{
		u: u, words: g.words(), aliases: map[string]string{}, names: map[string]string{}, generic: map[string]int{},
		file: &ir.File{Path: u.Path, Language: u.Language, Test: u.Test},
	}
	f := l.lower()
	if u.Template {
		l.filled(u.Path)
	}
	return f
}
