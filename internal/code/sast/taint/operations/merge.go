package operations

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// merged returns a map with the entries of all maps in the slots of a rule. Each remains at its key.
func (r *Operator) merged(c *site.Call, s *model.Rule) *value.Value {
	var out []value.Taint
	for _, v := range r.Slots(c, s.At) {
		out = value.JoinTaints(out, value.Renumbered(r.PartTaints(v)))
	}
	for _, a := range c.Args { // entries that are written as named arguments
		if a.Name != "" {
			out = value.JoinTaints(out, value.Within(r.PartTaints(a.Value), a.Name))
		}
	}
	return value.Tainted(out).WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
}

// assigned adds the entries of the other arguments to the map that is the first one, and returns it.
func (r *Operator) assigned(c *site.Call, s *model.Rule) *value.Value {
	to := c.Arg(0)
	if to == nil || len(to.Objects) == 0 || slices.ContainsFunc(c.Args, func(a site.Argument) bool { return a.Spread }) {
		return r.merged(c, s)
	}
	for _, a := range c.Args[1:] {
		if a.Value != nil {
			r.copyEntries(to, a.Value)
		}
	}
	return to
}

// addEntries adds the entries of the arguments to the map that is the receiver.
func (r *Operator) addEntries(c *site.Call) {
	if c.Receiver == nil {
		return
	}
	for _, a := range c.Args {
		switch {
		case a.Name != "":
			r.addEntry(c, a.Name, a.Value)
		case len(c.Receiver.Objects) > 0 && a.Value != nil:
			r.copyEntries(c.Receiver, a.Value)
		default:
			r.addTaints(c, r.PartTaints(a.Value))
		}
	}
}

// addEntry adds a value at a key to the receiver, which may be unknown.
func (r *Operator) addEntry(c *site.Call, key string, v *value.Value) {
	if len(c.Receiver.Objects) > 0 {
		r.Write(c.Receiver, key, v)
		return
	}
	r.addTaints(c, value.Within(r.PartTaints(v), key))
}

// addTaints adds taints to a receiver of which no object is known.
func (r *Operator) addTaints(c *site.Call, taints []value.Taint) {
	if len(taints) == 0 {
		return
	}
	r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return value.AddTaints(old, taints) })
	c.Receiver = value.AddTaints(c.Receiver, taints)
}

// copyEntries writes the entries of a map to the objects of another one.
func (r *Operator) copyEntries(to, from *value.Value) {
	rest, keys := value.ByKey(from.Taints)
	for _, id := range from.Objects {
		o := r.Object(id)
		if o.Given != nil {
			rest = value.JoinTaints(rest, r.Parameter(o.Given.Below(model.Elements)).Taints)
		}
		for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
			r.Write(to, key, o.Fields[key])
		}
		for _, v := range append(slices.Clip(o.List), o.Rest) {
			if v != nil {
				r.Write(to, model.Elements, v)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		r.Write(to, key, value.AddTaints(r.Read(to, key), keys[key]))
	}
	if len(rest) > 0 {
		r.Write(to, model.Elements, value.Tainted(rest))
	}
}
