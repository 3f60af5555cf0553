package shapes

import (
	"slices"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// isSink reports whether an argument, or a part of it, is the sink of a shape: by the place of the whole, its name, its text or its type.
func (r *Recogniser) isSink(s *model.Shape, c *site.Call, p part, place int, whole bool) bool {
	named := s.IsNamed() && whole && place == r.sinkArgument(c, s) && r.isText(p.v) && (isSubject(p.name) || !r.Knowledge.ByReceivers())
	is := named || s.IsArgument(p.name) || s.IsText(p.v.Prefix) || slices.ContainsFunc(p.v.Types, s.ArgumentType.Matches)
	return is && !s.IsSafe(p.v.Prefix)
}

// sinkArgument is the index of the argument that a shape is about: the first one behind contexts, numbers, and the constants that may
// be in front of it.
func (r *Recogniser) sinkArgument(c *site.Call, s *model.Shape) int {
	i := r.firstArgument(c)
	for i < len(c.Args)-1 && r.isBefore(c.Args[i], s) {
		i++
	}
	return i
}

func (r *Recogniser) isBefore(a site.Argument, s *model.Shape) bool {
	text, ok := a.Value.Text()
	return a.Value != nil && a.Value.Numeric || ok && s.IsBefore(text) || !isTainted(a.Value) && s.IsBefore(r.NameOf(a.Expr))
}

func isTainted(v *value.Value) bool { return v != nil && len(v.Taints) > 0 }
