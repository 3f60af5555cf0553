// Package php supports PHP in the taint engine: it lowers PHP to IR, and has the knowledge
// about plain PHP and its frameworks.
//
// Functions have their own variables. The top-level code of a script shares its variables
// with the files that it includes, which can change them. Therefore an included file is
// lowered as a function: its parameters are all variables that it mentions, and it returns
// their values. An include whose file is known becomes a call of that function, so that
// $id in one page does not affect $id in another page. Variables that a function declares
// by "global" are globals (Refs) as well.
//
// Elements of $_GET and other superglobals at constant keys are variables of each function
// that mentions them, so that checks and assignments of them have an effect.
package php

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table    *front.Table[*lowering]
	builtins map[string]func(*lowering, libraryCall) *ir.Expr
	lib      *library
}

// New returns the language.
func New() front.Language {
	return language{table(), builtins(), front.Library[library](libraryFile)}
}

// Names implements front.Language.
func (language) Names() []string { return []string{"PHP"} }

// Knowledge implements front.Language.
func (language) Knowledge() fs.FS { return knowledge }

// Survey implements front.Surveyor.
func (language) Survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	facts := survey(paths, read)
	templateFacts(facts, paths, read)
	return facts
}
