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
		if hierarchy.Takes(f.Func, len(c.Args)) && r.suits(f.Func, c.Args) {
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
	all := r.a.Constructors(typ, len(c.Args))
	if len(all) < 2 {
		return all
	}
	out := slices.DeleteFunc(slices.Clone(all), func(fn *ir.Func) bool { return !r.suits(fn, c.Args) })
	if len(out) == 0 {
		return all
	}
	return out
}

// suits reports whether arguments may be of the types that a function declares.
func (r *run) suits(fn *ir.Func, args []site.Argument) bool {
	for i, a := range args {
		if i >= len(fn.Params) || a.Name != "" || a.Spread || fn.Params[i].Rest {
			return true
		}
		if !r.isAssignable(a.Value, fn.Params[i].Type) {
			return false
		}
	}
	return true
}

// mayBe reports whether a value can be of a declared type, as far as both are known.
func (r *run) isAssignable(v *value.Value, declared string) bool {
	if v == nil || declared == "" {
		return true
	}
	typ := ir.Base(r.a.Canonical(declared))
	known := func(t string) bool {
		_, here := r.a.Classes[t]
		return here || r.a.Knowledge.IsType(t)
	}
	if !known(typ) {
		return true
	}
	if v.IsConstantText() && r.a.IsScalar(typ) {
		return false
	}
	for _, have := range v.Types {
		have = ir.Base(have)
		if !known(have) || r.a.Is(have, typ) || r.a.Is(typ, have) {
			return true
		}
	}
	return len(v.Types) == 0
}
