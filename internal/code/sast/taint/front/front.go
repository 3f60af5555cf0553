// Package front is what the languages of the taint engine have in common: the interface that they
// implement, and helpers to walk and lower syntax trees. Source is hostile: nesting is bounded
// here, and what cannot be lowered becomes an Unknown expression or a lost line, never an error.
package front

import (
	"io/fs"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/syntax"
)

// Language is one language: how it is lowered, and the knowledge about it.
type Language interface {
	// Names are the names that code.File uses for it.
	Names() []string
	// Lower lowers a parsed file. It must be safe for concurrent use.
	Lower(u *Unit) *ir.File
	// Knowledge returns *.yaml files in the format of package model.
	Knowledge() fs.FS
}

// Surveyor is a Language that needs facts about the whole repository to lower a file.
type Surveyor interface {
	// Survey receives the paths of all files and a function that reads one; every Unit gets the facts that it returns. They must
	// depend on nothing else.
	Survey(paths []string, read func(path string) ([]byte, error)) map[string]string
}

// Learner is a Language that must know the names in libraries to lower code that uses them.
type Learner interface {
	// Learn returns the language with other names, which words returns when they are first needed.
	Learn(words func() *Lexicon) Language
}

// Templater is a Language whose programs fill templates. A template is lowered as a function whose
// receiver holds the variables by name.
type Templater interface {
	// Templates returns the paths of the templates among those of all files.
	Templates(all []string) func(path string) bool
	// Source rewrites a template in one of the language's Names. Each line of the template corresponds to the same line of the result.
	Source(path string, template []byte, facts map[string]string) (source []byte, language string)
}

// Repairer is a Language whose grammar does not know all of its syntax.
type Repairer interface {
	// Repair rewrites a source with syntax errors so that the grammar may parse it. The length and the positions of lines stay.
	Repair(source []byte) []byte
}

// Recoverer is a Language whose grammar may lose a whole file for one error.
type Recoverer interface {
	// Without returns a source without the declarations that have errors, which fails reports, and the number of their lines. The
	// positions of lines stay.
	Without(source []byte, fails func(source []byte) bool) (rest []byte, lines int)
}

// Unit is a file to be lowered.
type Unit struct {
	Path, Language string
	Test           bool
	// Template is true if Tree is the result of a Templater.
	Template bool
	Tree     *syntax.Tree
	Facts    map[string]string
}

// MaxDepth is how deeply expressions and statements may be nested; what is nested deeper is Unknown.
const MaxDepth = 400

// Lines returns the number of lines of the tree, and the number of lines with syntax errors.
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
	return all, min(all, lost+t.Skipped)
}
