// Package ruby supports Ruby in the taint engine: it lowers Ruby to IR, and has the knowledge about its library and frameworks.
//
// Names: a class is named as Ruby writes it ("Net::HTTP"); a dot precedes its methods, of instances and of the class alike
// ("Net::HTTP.get"). Instance variables are fields without their "@". A name that is not a local variable is a call on self; a call without
// arguments may be the read of a field. Top-level methods belong to a class "main". The code in the body of a class is its static method
// "<class>". A block is the named argument "&", and the parameter of that name.
package ruby

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct {
	table        *front.Table[*lowering]
	lib          *library
	builtins     map[string]func(*lowering, call) *ir.Expr
	declarations map[string]func(*lowering, call) bool
}

// New returns the language.
func New() front.Language {
	lib := front.Library[library](libraryFile)
	return &language{table: table(), lib: lib, builtins: builtins(lib), declarations: declarations(lib)}
}

func (*language) Names() []string { return []string{"Ruby"} }

func (*language) Knowledge() fs.FS { return knowledge }
