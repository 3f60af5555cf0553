package env

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Behind returns the weaknesses that the rest of a text is safe from, if it begins at the last occurrence of a separator: a name behind its
// last dot has no two dots in succession.
func (r *Env) Behind(x *ir.Expr, from *value.Value) model.Mask {
	if from == nil || from.Cut == nil || from.Cut.Parts != value.NoParts {
		return 0
	}
	at, ok := r.Place(x)
	if !ok || !at.Same(from.Cut.Of) {
		return 0
	}
	return r.WithoutSeparator(from.Cut.By, !from.Cut.After)
}

// WithoutSeparator returns the weaknesses that a text is safe from that has no separator, or only begins with it.
func (r *Env) WithoutSeparator(by string, leads bool) model.Mask {
	out := r.Knowledge.Weaknesses.Without(by + by)
	if !leads {
		out |= r.Knowledge.Weaknesses.Without(by)
	}
	return out
}

// Part returns an element of a list, at an expression. Of the parts of a text, which have no separator, it is safe if it is the last one or
// its index is known; further parts of a path lead to further folders.
func (r *Env) Part(x *ir.Expr, list, elem, key *value.Value) *value.Value {
	if list == nil || list.Cut == nil || list.Cut.Parts == value.NoParts || elem == nil {
		return elem
	}
	n, known := key.Number()
	last := known && (n == -1 || n > 0 && list.Cut.Parts == value.LastPart) || r.isLast(x)
	if !last && (!known || list.Cut.By == "/" || list.Cut.Parts == value.LastPart) {
		return elem
	}
	return value.Tainted(r.DeepTaints(elem)).Sanitize(r.WithoutSeparator(list.Cut.By, false))
}

// isLast reports whether an element is the last one of a list: its index is one less than the size.
func (r *Env) isLast(x *ir.Expr) bool {
	if x == nil || x.Op != ir.Index || len(x.Args) != 1 {
		return false
	}
	at := x.Args[0].X
	if at.Op != ir.Binary || at.Name != "-" || at.Args[1].X.Op != ir.Number || at.Args[1].X.Num != 1 {
		return false
	}
	size := at.Args[0].X
	if size.Op == ir.Cast && len(size.Args) > 0 {
		size = size.Args[0].X
	}
	if size.Op == ir.Call && size.X != nil {
		size = size.X
	}
	return r.Knowledge.Words.Sizes.Of.Has(ir.Short(size.Name))
}
