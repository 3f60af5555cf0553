package rules

import (
	"maps"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Slot returns the values in a slot of a call. given is false if nothing was passed there.
func (r *Matcher) Slot(c *site.Call, s model.Slot) (list []*value.Value, given bool) {
	switch s.Kind {
	case model.SlotThis:
		list, given = []*value.Value{c.Receiver}, true
	case model.SlotArg, model.SlotRest:
		list = c.Positional(s)
		given = len(list) > 0
	case model.SlotNamed:
		for _, a := range c.Args {
			if a.Name == s.Name {
				list, given = append(list, a.Value), true
			}
		}
	}
	if !given && s.Or != nil {
		return r.Slot(c, *s.Or)
	}
	for i, key := range s.Path {
		var next []*value.Value
		for _, v := range list {
			next = append(next, r.step(c, v, key, i == 0)...)
		}
		list = next
	}
	if len(list) == 0 && s.Or != nil {
		return r.Slot(c, *s.Or)
	}
	return list, given && len(list) > 0
}

// Slots returns the values in several slots of a call.
func (r *Matcher) Slots(c *site.Call, at []model.Slot) (all []*value.Value) {
	for _, s := range at {
		list, _ := r.Slot(c, s)
		all = append(all, list...)
	}
	return all
}

// step returns the values at a key of a value in a slot. first is true for the first key of a path.
func (r *Matcher) step(c *site.Call, v *value.Value, key string, first bool) []*value.Value {
	global := v != nil && v.Ref != "" && len(v.Objects) == 0
	switch {
	case key == model.Result:
		return r.results(c, v)
	case key == "**":
		return []*value.Value{value.Tainted(r.DeepTaints(v))}
	case key == model.Elements && global:
		if parts := r.parts(v.Ref); !first || len(parts) > 0 {
			return parts
		}
		return []*value.Value{r.Element(v)}
	case key == model.Elements:
		return []*value.Value{r.Element(v)}
	case global:
		if name := r.Unalias(v.Ref + "." + key); r.Global(name) != nil {
			return []*value.Value{r.Machine.Reference(name)}
		}
	case len(r.MethodsOf(v, key)) > 0:
		return []*value.Value{{Functions: r.MethodsOf(v, key)}}
	case r.Has(v, key):
		return []*value.Value{r.Read(v, key)}
	}
	return r.statics(v, key)
}

// statics returns what a field of classes contains that a value may be.
func (r *Matcher) statics(v *value.Value, key string) []*value.Value {
	for _, t := range value.TypesOf(v) {
		if f, owner := r.Field(t, key); f != nil && f.Static {
			return []*value.Value{r.Load(stored.Field(owner, key))}
		}
	}
	return nil
}

// results returns what functions return that a value may be.
func (r *Matcher) results(c *site.Call, v *value.Value) (out []*value.Value) {
	for _, f := range r.Callables(v) {
		out = append(out, r.Machine.Call(f, r.UnknownArguments(f.Func), nil, c))
	}
	return out
}

// parts returns the members of a global that is assigned member by member.
func (r *Matcher) parts(ref string) []*value.Value {
	names := r.Memory.Members(ref)
	r.Trace.AskedMembers(ref, names)
	var out []*value.Value
	for _, name := range names {
		out = append(out, r.Machine.Reference(name))
	}
	return out
}

// parted returns the values in a slot; lists are replaced by their elements.
func (r *Matcher) parted(c *site.Call, s model.Slot) (list []*value.Value, given bool) {
	last := len(s.Path) - 1
	if last < 0 || s.Path[last] != model.Elements {
		return r.Slot(c, s)
	}
	whole := s
	whole.Path, whole.Or = s.Path[:last], nil
	of, given := r.Slot(c, whole)
	if !given && s.Or != nil {
		return r.parted(c, *s.Or)
	}
	for _, v := range of {
		list = append(list, r.each(v)...)
	}
	return list, given
}

// each returns the elements of a list if they are known, or one value for all of them.
func (r *Matcher) each(v *value.Value) []*value.Value {
	if v != nil && len(v.Objects) == 1 && len(v.Types) <= 1 && len(v.Taints) == 0 {
		if o := r.Object(v.Objects[0]); o.Exact && len(o.List) > 0 {
			return o.List
		}
	}
	var out []*value.Value
	for v != nil && v.Ref != "" && len(v.Objects) == 0 && len(out) < value.MaxElements {
		name := r.Unalias(v.Ref + "." + strconv.Itoa(len(out)))
		if r.Global(name) == nil {
			break
		}
		out = append(out, r.Machine.Reference(name))
	}
	if len(out) > 0 {
		return out
	}
	return []*value.Value{r.Element(v)}
}

// Elementwise returns a call that gets a list or a map, such as one of routes, as a call for each element, with the slot in these calls.
// Any other call is returned as it is.
func (r *Matcher) Elementwise(c *site.Call, at model.Slot) ([]*site.Call, model.Slot) {
	k := slices.Index(at.Path, model.Elements)
	if at.Kind != model.SlotArg || k < 0 || k == len(at.Path)-1 || at.Or != nil || at.Index < 0 || at.Index >= len(c.Args) {
		return []*site.Call{c}, at
	}
	whole, of := at, at
	whole.Path, of.Path = at.Path[:k], at.Path[k+1:]
	var out []*site.Call
	list, _ := r.Slot(c, whole)
	for _, v := range list {
		elements := r.members(v)
		if len(elements) == 0 {
			return []*site.Call{c}, at
		}
		for _, e := range elements {
			one := *c
			one.Args = slices.Clone(c.Args)
			one.Args[at.Index].Value = e
			out = append(out, &one)
		}
	}
	return out, of
}

// members returns the elements of a list or a map, nil if they are unknown.
func (r *Matcher) members(v *value.Value) (out []*value.Value) {
	if v == nil {
		return nil
	}
	for _, id := range v.Objects {
		fields := r.Object(id).Fields
		for _, key := range slices.Sorted(maps.Keys(fields)) {
			out = append(out, fields[key])
		}
	}
	if len(out) > 0 {
		return out
	}
	if out = r.each(v); len(out) == 1 && len(v.Objects) == 0 {
		return nil
	}
	return out
}

// complete reports whether everything in a slot is known, so that missing keys were certainly not
// passed.
func (r *Matcher) complete(c *site.Call, s model.Slot) bool {
	if s.Or != nil && !r.complete(c, *s.Or) {
		return false
	}
	path := s.Path
	s.Path, s.Or = nil, nil
	list, _ := r.Slot(c, s)
	for _, key := range path {
		var next []*value.Value
		for _, v := range list {
			if v == nil || len(v.Objects) == 0 {
				return false
			}
			if r.Has(v, key) {
				next = append(next, r.Read(v, key))
			}
		}
		list = next
	}
	return true
}

// Assign adds a value to the value in a slot of a call.
func (r *Matcher) Assign(c *site.Call, at model.Slot, v *value.Value) {
	x, have, ok := passed(c, at)
	if !ok {
		return
	}
	if len(at.Path) == 1 && have != nil && len(have.Objects) > 0 {
		r.Write(have, at.Path[0], v)
		return
	}
	taints := r.DeepTaints(v)
	if len(taints) == 0 {
		return
	}
	if x != nil && x.Op == ir.Unary { // an address-of expression
		x = ir.Operand(x)
	}
	if r.assignObjects(x, have, v, taints) {
		return
	}
	r.Refine(x, func(old *value.Value) *value.Value {
		out := value.AddTaints(old, taints)
		if v.PartOf != nil && (old == nil || len(old.Taints) == 0) {
			out = out.With(func(to *value.Value) { to.PartOf = v.PartOf })
		}
		return out
	})
	if at.Kind == model.SlotThis {
		c.Receiver = value.AddTaints(c.Receiver, taints)
	}
}

// assignObjects adds taints to the objects in a slot. It reports whether these are the cell of a variable, which has all of the value.
func (r *Matcher) assignObjects(x *ir.Expr, have, v *value.Value, taints []value.Taint) bool {
	switch isCell := x != nil && x.Op == ir.Var && x.X != nil; {
	case have == nil || len(have.Objects) == 0:
	case isCell && v.PartOf != nil && len(r.DeepTaints(have)) == 0:
		r.Write(have, ir.CellKey, &value.Value{Taints: taints, PartOf: v.PartOf})
		return true
	default:
		r.Write(have, model.Elements, value.Tainted(taints))
	}
	return false
}

// passed returns the receiver or argument that a slot refers to, as an expression and as a value.
func passed(c *site.Call, at model.Slot) (x *ir.Expr, v *value.Value, ok bool) {
	i := -1
	switch at.Kind {
	case model.SlotThis:
		return c.ReceiverExpr, c.Receiver, true
	case model.SlotArg:
		if i = at.Index; i < 0 {
			i += len(c.Args)
		}
	case model.SlotNamed:
		i = slices.IndexFunc(c.Args, func(a site.Argument) bool { return a.Name == at.Name })
	}
	if i < 0 || i >= len(c.Args) {
		return nil, nil, false
	}
	return c.Args[i].Expr, c.Args[i].Value, true
}
