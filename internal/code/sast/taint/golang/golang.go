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
)

//go:embed knowledge
var knowledge embed.FS

type language struct{}

// New returns the language.
func New() front.Language { return language{} }

// Names returns the names that code.File uses for the language.
func (language) Names() []string { return []string{"Go"} }

// Knowledge returns the knowledge about its libraries.
func (language) Knowledge() fs.FS { return knowledge }
