package hierarchy

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
)

const (
	// maxImplementers is the number of implementing classes beyond which calls through an interface
	// stay unresolved.
	maxImplementers = 16
	// maxInterfaces and maxMethods limit the search for implementations.
	maxInterfaces = 2000
	maxMethods    = 64
)

// implement makes classes extend the structural interfaces all of whose methods they have.
func (x *Index) implement(files []*ir.File) {
	var interfaces []*ir.Class
	for _, f := range files {
		for _, c := range f.Classes {
			if c.Structural && len(interfaces) < maxInterfaces {
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
		if len(want) == 0 || len(want) > maxMethods {
			continue
		}
		found := x.implementers(want, has)
		if len(found) > maxImplementers {
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

// implementers returns the classes that have all the given methods.
func (x *Index) implementers(want []string, has map[string]map[string]bool) []*ir.Class {
	var out []*ir.Class
	for owner := range has[want[0]] {
		if one, ok := x.Classes[owner]; ok && !one.Structural && x.hasAll(owner, want, has) {
			out = append(out, one)
		}
	}
	return out
}

// owners returns the classes that have a method, by its name.
func (x *Index) owners() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(x.Functions)) {
		for _, fn := range x.Functions[name] {
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

// required returns the methods that an interface requires, with those of interfaces that
// it extends.
func (x *Index) required(c *ir.Class) []string {
	var out []string
	for _, owner := range x.Ancestors(c.Name) {
		up, ok := x.Classes[owner]
		if !ok || !up.Structural {
			if owner != c.Name {
				return nil // it also requires methods that are unknown
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

func (x *Index) hasAll(class string, want []string, has map[string]map[string]bool) bool {
	up := x.Ancestors(class)
	return !slices.ContainsFunc(want, func(member string) bool {
		return !slices.ContainsFunc(up, func(owner string) bool { return has[member][owner] })
	})
}
