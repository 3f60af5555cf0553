package effects

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// schemaFacts returns the facts about the parts of a guard's subject that a schema describes as numbers.
func (r *Applier) schemaFacts(c *site.Call, g *model.Guard) (facts []value.Fact) {
	for _, at := range g.Conforms {
		list, _ := r.Slot(c, at)
		for _, v := range list {
			for _, path := range r.numbersIn(v, g.Numbers, 0) {
				facts = append(facts, r.factsBelow(subjectOf(c, g), model.Steps(path))...)
				facts = append(facts, r.factsOfMade(c, g, model.Steps(path))...)
			}
		}
	}
	return facts
}

// factsOfMade returns the facts that a part of what a guard's subject was made of is a number.
func (r *Applier) factsOfMade(c *site.Call, g *model.Guard, path []string) (facts []value.Fact) {
	list, ok := r.Slot(c, g.Subject)
	if !ok || len(list) != 1 || slices.Contains(path, model.Elements) {
		return nil
	}
	for _, f := range r.Wholes(list[0]) {
		if at := f.Location; at.Variable == value.Receiver && len(at.Path) == 1 && strings.HasSuffix(at.Path[0], value.Called) {
			facts = append(facts, r.factsOfGlobal(strings.TrimSuffix(at.Path[0], value.Called), path)...)
			continue
		}
		if f.Location.Variable != value.Nowhere {
			facts = append(facts, r.factsAt(f.Location, path)...)
		}
	}
	return facts
}

// factsBelow returns the facts that the part of an expression at a path is a number. What a map is made of, or the object that a call makes
// of its first argument, is that part, too: $x in Validator::make(['x' => $x], …).
func (r *Applier) factsBelow(x *ir.Expr, path []string) (facts []value.Fact) {
	switch {
	case x == nil:
		return nil
	case x.Op == ir.Ref && len(path) > 0:
		return r.factsOfGlobal(x.Name, path)
	case x.Op == ir.Call && len(x.Args) > 0:
		return r.factsBelow(x.Args[0].X, path)
	case x.Op == ir.Map && len(path) > 0:
		for _, e := range x.Args {
			if e.Name == path[0] {
				facts = append(facts, r.factsBelow(e.X, path[1:])...)
			}
		}
		return facts
	}
	for _, t := range r.Named(x, false) {
		if !slices.Contains(path, model.Elements) {
			facts = append(facts, r.factsAt(t, path)...)
		}
	}
	return facts
}

// factsOfGlobal returns the facts that the part of a global map at a path is a number.
func (r *Applier) factsOfGlobal(name string, path []string) []value.Fact {
	slot, ok := r.Lookup(ir.Entry(name, path[0]))
	if !ok || slices.Contains(path, model.Elements) {
		return nil
	}
	return []value.Fact{{Location: value.Location{Variable: slot, Path: path[1:]}, Sanitizes: r.NumberMask()}}
}

// factsAt returns the facts that the part of a location at a path is a number: of what an accessor returns, what it returns for the keys,
// or an element of that.
func (r *Applier) factsAt(of value.Location, path []string) (facts []value.Fact) {
	add := func(at ...string) {
		facts = append(facts, value.Fact{Location: value.Location{Variable: of.Variable, Path: at}, Sanitizes: r.NumberMask()})
	}
	switch {
	case len(of.Path) == 1 && strings.HasSuffix(of.Path[0], value.Called):
		chain := strings.TrimSuffix(of.Path[0], value.Called)
		given := chain
		for _, key := range path {
			given += "(" + strconv.Quote(key) + ")"
		}
		add(given + value.Called)
		if len(path) > 0 {
			add(chain + "." + strings.Join(path, ".") + value.Called)
		}
	case len(of.Path)+len(path) <= value.MaxPath:
		add(append(slices.Clip(of.Path), path...)...)
	}
	return facts
}
