package hierarchy

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// ShapeOf returns the shape by which a class is recognised as one of a known library; nil if it has
// no such shape.
func (x *Index) ShapeOf(typ string) *model.ShapeSpec {
	x.Ancestors(typ)
	return x.shaped[ir.Base(typ)]
}

// taken returns the types that are assumed for a class because a shape matches its external base class.
func (x *Index) taken(name, class, base string) []string {
	if _, here := x.Classes[base]; here || base == "" || x.Knowledge.Knows(base) {
		return nil
	}
	path := ""
	if parts := x.Parts[class]; len(parts) > 0 {
		path = parts[0].File.Path
	}
	last := base[strings.LastIndexAny(base, `.:\`)+1:]
	s := x.Knowledge.BaseShape(last, path)
	if s == nil {
		return nil
	}
	x.shaped[name] = s
	return []string{s.Is}
}
