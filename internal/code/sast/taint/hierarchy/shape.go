package hierarchy

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// ShapeOf returns the shape by which a class is recognised as one of a known library; nil if it has
// no such shape.
func (x *Index) ShapeOf(typ string) *model.Shape {
	x.Ancestors(typ)
	return x.shaped[ir.Base(typ)]
}

// baseShape returns the shape that recognises an external base class of a class, or nil.
func (x *Index) baseShape(class, base string) *model.Shape {
	if x.Classes[base] != nil || base == "" || x.Knowledge.Knows(base) {
		return nil
	}
	path := ""
	if parts := x.Parts[class]; len(parts) > 0 {
		path = parts[0].File.Path
	}
	return x.Knowledge.BaseShape(base[strings.LastIndexAny(base, `.:\`)+1:], path)
}
