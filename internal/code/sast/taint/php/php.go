// Package php owns PHP for the taint engine: how its syntax trees are lowered, and what
// is known about plain PHP and its frameworks.
//
// Variables. Those of a function are its own. A script's are those of its top, and an
// included file sees and changes those of whoever includes it: it is lowered as a
// function that is given all variables that it mentions and gives them back, and each
// include that can be told which file it means is a call of it. That is as sound as the
// names of files are known and as precise as any other call: what one page keeps in
// $id says nothing about $id of another page. Variables that some function asks for by
// "global" are global things (Refs) as well.
//
// Entries of $_GET and the like at constant keys are variables of each function that
// mentions them, so that checks and changes of them count.
package php

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

// Names implements front.Language.
func (language) Names() []string { return []string{"PHP"} }

// Knowledge implements front.Language.
func (language) Knowledge() fs.FS { return knowledge }

// Lower implements front.Language.
func (language) Lower(u *front.Unit) *ir.File { return lower(u) }

// Survey implements front.Surveyor.
func (language) Survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	return survey(paths, read)
}
