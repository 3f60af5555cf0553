package flow

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

const (
	// mostImplementers is how many classes may implement an interface before it says
	// nothing about what a call means.
	mostImplementers = 16
	// mostInterfaces and mostMethods bound what is compared.
	mostInterfaces = 2000
	mostMethods    = 64
)

// implement makes classes extend the structural interfaces all methods of which they have.
func (x *index) implement(files []*ir.File) {
	var interfaces []*ir.Class
	for _, f := range files {
		for _, c := range f.Classes {
			if c.Structural && len(interfaces) < mostInterfaces {
				interfaces = append(interfaces, c)
			}
		}
	}
	if len(interfaces) == 0 {
		return
	}
	has := x.owners()
	for _, c := range interfaces {
		want := x.required(c)
		if len(want) == 0 || len(want) > mostMethods {
			continue
		}
		var found []*ir.Class
		for owner := range has[want[0]] {
			one, ok := x.classes[owner]
			if !ok || one.Structural || !x.hasAll(owner, want, has) {
				continue
			}
			found = append(found, one)
		}
		if len(found) > mostImplementers {
			continue
		}
		for _, one := range found {
			if !slices.Contains(one.Supers, c.Name) {
				one.Supers = append(slices.Clip(one.Supers), c.Name)
			}
		}
	}
	clear(x.ancestry)
}

// owners are the classes that have a method of a name, by the name.
func (x *index) owners() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(x.funcs)) {
		for _, fn := range x.funcs[name] {
			if fn.Class == "" || fn.Abstract {
				continue
			}
			_, member := ir.Split(name)
			if out[member] == nil {
				out[member] = map[string]bool{}
			}
			out[member][fn.Class] = true
		}
	}
	return out
}

// required are the methods that an interface and those that it extends want, the ones
// that fewest have first.
func (x *index) required(c *ir.Class) []string {
	var out []string
	for _, owner := range x.ancestors(c.Name) {
		up, ok := x.classes[owner]
		if !ok || !up.Structural {
			if owner != c.Name {
				return nil // it wants what is not known here
			}
			continue
		}
		for _, m := range up.Methods {
			if _, member := ir.Split(m.Name); !slices.Contains(out, member) {
				out = append(out, member)
			}
		}
	}
	slices.Sort(out)
	return out
}

func (x *index) hasAll(class string, want []string, has map[string]map[string]bool) bool {
	up := x.ancestors(class)
	return !slices.ContainsFunc(want, func(member string) bool {
		return !slices.ContainsFunc(up, func(owner string) bool { return has[member][owner] })
	})
}
