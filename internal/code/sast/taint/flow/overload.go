package flow

import (
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// overloads are those of several functions of one name that take what is passed: so many
// arguments, of these types. All are kept when none does.
func (r *run) overloads(c *site.Call, list []*value.Closure) []*value.Closure {
	if len(list) < 2 || !slices.ContainsFunc(list[1:], func(f *value.Closure) bool { return f.Func.Name == list[0].Func.Name }) {
		return list
	}
	var out []*value.Closure
	for _, f := range list {
		if hierarchy.Takes(f.Func, len(c.Args)) && r.Suits(f.Func, c.Args) {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}

// constructorsFor are the constructors that take what is passed.
func (r *run) constructorsFor(c *site.Call, typ string) []*ir.Func {
	all := r.Constructors(typ, len(c.Args))
	if len(all) < 2 {
		return all
	}
	out := slices.DeleteFunc(slices.Clone(all), func(fn *ir.Func) bool { return !r.Suits(fn, c.Args) })
	if len(out) == 0 {
		return all
	}
	return out
}
