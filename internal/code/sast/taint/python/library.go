package python

import (
	_ "embed"
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Standard, Roots, Wrappers, Opaque, Conversions []string
	Getters, Setters, Managers, Columns, Keywords  []string
	Dataclasses, Models, Checkers                  []string
	Binds, Record, Operation                       string
	Operations                                     *regexp.Regexp
	Types, Within                                  map[string]string
	Services                                       map[*regexp.Regexp]string
}

// supers returns the superclasses of a class with those that its superclasses and fields imply.
func (lib *library) supers(c *ir.Class) []string {
	out := c.Supers
	for _, s := range c.Supers {
		for generated, service := range lib.Services {
			if generated.MatchString(s) {
				return append(out, service)
			}
		}
	}
	return out
}

// isColumn reports whether a field is declared as a column of a table.
func (lib *library) isColumn(f ir.Field) bool {
	if f.Init == nil || f.Init.Op != ir.Call {
		return false
	}
	_, name := ir.Split(f.Init.X.Name)
	return slices.Contains(lib.Columns, name)
}
