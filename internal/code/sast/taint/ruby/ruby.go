// Package ruby owns Ruby for the taint engine: how its syntax becomes package ir's form,
// and what is known of its library and frameworks.
//
// Names. A class is named as Ruby writes it ("Net::HTTP"), its methods, of instances and
// of the class alike, behind a dot ("Net::HTTP.get"). Instance variables are fields
// without their "@". A bare name that is no local variable is a call on self; a call
// without arguments may be the read of a field. Top-level methods belong to a class
// "main". What classes execute while they are made is a static method "<class>" of them.
// A block is the named argument "&", and the parameter of that name.
package ruby

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

type language struct{}

// New returns Ruby.
func New() front.Language { return language{} }

func (language) Names() []string { return []string{"Ruby"} }

func (language) Knowledge() fs.FS { return knowledge }

func (language) Lower(u *front.Unit) *ir.File {
	l := newLowering(u)
	return l.program(front.Root(u.Tree))
}
