package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// sets tells whether a method fills a property of its object.
func sets(fn *ir.Func, member string) bool {
	rest, ok := strings.CutPrefix(member, "set")
	return ok && rest != "" && strings.ToLower(rest[:1]) != rest[:1] && fn.Exported && !fn.Static && len(fn.Params) == 1
}

// marked tells whether a class is annotated so.
func (a *analysis) marked(class, name string) bool {
	c := a.classes[class]
	return c != nil && slices.ContainsFunc(c.Annotations, func(have ir.Annotation) bool { return a.named(have.Name, name) })
}

// set tells whether objects of a class are filled from outside by their set… methods.
func (a *analysis) set(class string) bool {
	return slices.ContainsFunc(a.know.Entries, func(e *model.EntrySpec) bool {
		return slices.ContainsFunc(e.Setters, func(name string) bool { return a.is(class, name) || a.marked(class, name) })
	})
}

// mostWithin is how deep objects hold objects that are looked into for data.
const mostWithin = 2

// holds tells whether a type is one of a list, an array of it, or the repository's own with
// a field of it.
func (x *index) holds(typ string, list []string, depth int) bool {
	t := strings.TrimSuffix(ir.Base(x.canon(typ)), "[]")
	if t == "" || slices.ContainsFunc(list, func(one string) bool { return x.is(t, one) }) {
		return true
	}
	for _, owner := range x.ancestors(t) {
		c := x.classes[owner]
		if c == nil || depth >= mostWithin {
			continue
		}
		for i := range c.Fields {
			if f := &c.Fields[i]; !f.Static && x.holds(f.Type, list, depth+1) {
				return true
			}
		}
	}
	return false
}
