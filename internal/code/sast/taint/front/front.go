// Package front owns what the languages of the taint engine have in common: the
// interface they fill, and the walk over syntax trees that lowering is. Source is
// hostile: nesting is bounded here, and what cannot be lowered becomes an Unknown
// expression or a lost line, never an error.
package front

import (
	"io/fs"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/syntax"
)

// Language is one language: how it is lowered, and what is known about it.
type Language interface {
	// Names are those that code.File uses for it.
	Names() []string
	// Lower lowers a parsed file. It is called from several goroutines.
	Lower(u *Unit) *ir.File
	// Knowledge holds *.yaml files in the form of package model.
	Knowledge() fs.FS
}

// Surveyor is a Language that must see more of a repository than one file to lower it.
type Surveyor interface {
	// Survey gets the paths of all files, and reads one; the facts that it returns are
	// given to every Unit. Facts must depend on nothing else.
	Survey(paths []string, read func(path string) ([]byte, error)) map[string]string
}

// Templater is a Language whose programs fill templates. A template is lowered as a
// function whose receiver holds what the template is given by name.
type Templater interface {
	// Templates tells which paths are templates, given those of all files.
	Templates(all []string) func(path string) bool
	// Source turns a template into source of one of the language's Names. What stands
	// in a line of the template stands in the same line of the source.
	Source(path string, template []byte, facts map[string]string) (source []byte, language string)
}

// Unit is a file to be lowered.
type Unit struct {
	Path, Language string
	Test           bool
	// Template says that Tree is what a Templater made of the file.
	Template bool
	Tree     *syntax.Tree
	Facts    map[string]string
}

// MaxDepth is how deep expressions and statements may nest; what is below is Unknown.
const MaxDepth = 400

// Lines counts the lines of the tree, and those that its syntax errors take.
func Lines(t *syntax.Tree) (all, lost int) {
	all = int(t.Nodes[0].EndRow) + 1
	last := -1
	for i := 0; i < len(t.Nodes); i++ {
		n := &t.Nodes[i]
		if n.Kind != syntax.KindError {
			continue
		}
		from := max(int(n.Row), last+1)
		if to := int(n.EndRow); to >= from {
			lost += to - from + 1
			last = to
		}
		i = int(n.Next) - 1
	}
	return all, lost
}
