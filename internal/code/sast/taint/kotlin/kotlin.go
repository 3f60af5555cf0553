// Package kotlin supports Kotlin in the taint engine: it lowers Kotlin to IR, and has the knowledge about its library and
// frameworks. Knowledge about libraries of Java also applies to Kotlin.
package kotlin

import (
	"embed"
	"io/fs"
	"sync"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/jvm"
	"assay/internal/code/sast/taint/model"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table *front.Table[*lowering]
	lib   library
	jvm   *jvm.Library
	words func() *front.Lexicon
}

// New returns the language.
func New() front.Language {
	lib, _ := readLibrary() // tests check that both can be read
	common, _ := jvm.ReadLibrary()
	words := func() *front.Lexicon { return front.NewLexicon((*language)(nil).Knowledge()) }
	return &language{table(), lib, &common, sync.OnceValue(words)}
}

// Learn implements front.Learner.
func (x *language) Learn(tree fs.FS, more func() []*model.File) front.Language {
	words := func() *front.Lexicon { return front.NewLexicon(x.Knowledge(), tree).With(more()) }
	return &language{x.table, x.lib, x.jvm, sync.OnceValue(words)}
}

func (*language) Names() []string { return []string{"Kotlin"} }

func (*language) Knowledge() fs.FS { return front.Union(knowledge, java.New().Knowledge()) }

func (x *language) Lower(u *front.Unit) *ir.File {
	l := &lowering{
		Scope: jvm.NewScope(x.jvm), lib: &x.lib, words: x.words(), hoisted: map[int]bool{}, generic: map[int]typedCall{},
		instead: map[int]func() *ir.Expr{},
	}
	l.Facts = u.Facts
	l.Begin(l, u, x.table)
	l.program(front.Root(u.Tree))
	return l.Done(u.Tree)
}
