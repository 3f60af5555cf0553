package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// sets reports whether a method fills a property of its object.
func sets(fn *ir.Func, member string) bool {
	rest, ok := strings.CutPrefix(member, "set")
	return ok && rest != "" && strings.ToLower(rest[:1]) != rest[:1] && fn.Exported && !fn.Static && len(fn.Params) == 1
}

// marked reports whether a class is annotated so.
func (a *analysis) isAnnotated(class, name string) bool {
	c := a.Classes[class]
	return c != nil && slices.ContainsFunc(c.Annotations, func(have ir.Annotation) bool { return a.matchesAnnotation(have.Name, name) })
}

// set reports whether objects of a class are filled from outside by their set… methods.
func (a *analysis) isFilledBySetters(class string) bool {
	return slices.ContainsFunc(a.Knowledge.Entries, func(e *model.EntrySpec) bool {
		return slices.ContainsFunc(e.Setters, func(name string) bool { return a.Is(class, name) || a.isAnnotated(class, name) })
	})
}
