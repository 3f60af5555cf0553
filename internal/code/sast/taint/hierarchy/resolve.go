package hierarchy

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
)

// methodKey is the key of a cached resolution.
type methodKey struct {
	typ, member string
	args        int
}

// Methods returns the methods that a call may invoke: the one that the type declares or
// inherits, and those that override it in subclasses. args is the number of arguments, or
// -1.
func (x *Index) Methods(typ, member string, args int) []*ir.Func {
	key := methodKey{typ, member, args}
	out, ok := x.resolved[key]
	if !ok {
		out = x.findMethods(typ, member, args)
		x.resolved[key] = out
	}
	return out
}

func (x *Index) findMethods(typ, member string, args int) []*ir.Func {
	out := slices.Clone(x.inherited(typ, member, args))
	if x.HasClass(typ) || len(x.subs[ir.Base(typ)]) > 0 {
		o := overrides{x, member, args, out, map[string]int{}}
		o.below(ir.Base(typ), maxSubclasses)
		out = o.found
	}
	if len(out) > maxCandidates {
		return nil
	}
	return concrete(out)
}

// inherited returns the methods of a name that the nearest class of a type declares. Where methods are overloaded, it is the nearest class
// with one for the number of arguments: a class may override one overload and inherit another.
func (x *Index) inherited(typ, member string, args int) []*ir.Func {
	var nearest []*ir.Func
	for _, owner := range x.Ancestors(typ) {
		found := Fitting(x.Functions[owner+"."+member], args)
		if slices.ContainsFunc(found, func(fn *ir.Func) bool { return !refuses(fn, args) }) {
			return found
		}
		if nearest == nil {
			nearest = found
		}
	}
	return nearest
}

// refuses reports whether a compiler would not let a call with this number of arguments have a function as its target. Where
// parameters need no types, a call may have any number of arguments.
func refuses(fn *ir.Func, args int) bool {
	untyped := func(p ir.Param) bool { return p.Type == "" }
	return args >= 0 && len(fn.Params) > 0 && !Takes(fn, args) && !slices.ContainsFunc(fn.Params, untyped)
}

// concrete returns the functions that have a body, or all of them if none has.
func concrete(list []*ir.Func) []*ir.Func {
	return Preferred(list, func(fn *ir.Func) bool { return !fn.Abstract })
}

// Preferred returns the elements of a list for which a condition holds, or all of them if it holds for none.
func Preferred[T any](list []T, is func(T) bool) []T {
	out := slices.DeleteFunc(slices.Clone(list), func(one T) bool { return !is(one) })
	if len(out) == 0 {
		return list
	}
	return out
}

// overrides collects the methods of subclasses that override one.
type overrides struct {
	*Index
	member string
	args   int
	found  []*ir.Func
	// visited maps types to the number of levels below them that were searched: each class may extend many, so that the number of paths is
	// exponential.
	visited map[string]int
}

// below adds the methods of the subclasses of a type, down to a number of levels.
func (o *overrides) below(typ string, levels int) {
	if o.visited[typ] >= levels {
		return
	}
	o.visited[typ] = levels
	for _, sub := range o.subs[typ] {
		for _, fn := range Fitting(o.Functions[sub+"."+o.member], o.args) {
			if !slices.Contains(o.found, fn) {
				o.found = append(o.found, fn)
			}
		}
		if len(o.found) > maxCandidates {
			return
		}
		o.below(sub, levels-1)
	}
}

// Fitting returns the overloads that accept this number of arguments, or all of them if none does.
func Fitting(list []*ir.Func, args int) []*ir.Func {
	if len(list) < 2 || args < 0 {
		return list
	}
	return Preferred(list, func(fn *ir.Func) bool { return Takes(fn, args) })
}

// Takes reports whether a function accepts this number of arguments.
func Takes(fn *ir.Func, args int) bool {
	least, most := 0, len(fn.Params)
	for _, p := range fn.Params {
		switch {
		case p.Rest:
			most = 1 << 20
		case p.Default == nil && !p.NamedMap && !p.Block:
			least++
		}
	}
	return args >= least && args <= most
}

// Constructors returns the constructors of a class, or the nearest inherited ones.
func (x *Index) Constructors(typ string, args int) []*ir.Func {
	for _, owner := range x.Ancestors(typ) {
		c, ok := x.Classes[owner]
		isConstructor := func(fn *ir.Func) bool { return fn.Constructor }
		if ok && slices.ContainsFunc(c.Methods, isConstructor) {
			return Fitting(Preferred(c.Methods, isConstructor), args)
		}
	}
	return nil
}

// Field returns a field that a class declares or inherits, with the class that declares
// it.
func (x *Index) Field(typ, name string) (*ir.Field, string) {
	for _, owner := range x.Ancestors(typ) {
		c, ok := x.Classes[owner]
		if !ok {
			continue
		}
		for i := range c.Fields {
			if c.Fields[i].Name == name {
				return &c.Fields[i], owner
			}
		}
	}
	return nil, ""
}
