package value

import (
	"maps"
	"slices"
	"strconv"
)

// Tail returns a list without its first elements.
func (h *Heap) Tail(v *Value, from int) *Value {
	if v == nil || len(v.Objects) != 1 {
		return v
	}
	o := h.Object(v.Objects[0])
	if !o.Exact || from > len(o.List) {
		return v
	}
	return &Value{Objects: []int{h.NewObject(nil, &Object{Exact: true, List: o.List[from:]})}, Types: []string{"list"}}
}

// Edit changes a list in place if it is the only object of the value and its elements are
// known; otherwise put becomes one of its unknown elements.
func (h *Heap) Edit(v *Value, put *Value, edit func(list []*Value) []*Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		o := h.Object(id).Clone()
		if o.Filled = put != nil; !o.Filled {
			o.Empty = nil
		}
		switch {
		case o.Exact && len(v.Objects) == 1 && edit != nil && len(o.List) < MaxElements:
			o.List = edit(slices.Clone(o.List))
		default:
			for _, e := range o.List {
				o.Rest = JoinPresent(o.Rest, OrEmpty(e))
			}
			o.List, o.Exact = nil, false
			if !appends(edit) {
				o.shift()
			}
			if put != nil {
				o.Rest = JoinPresent(o.Rest, put)
			}
		}
		h.Put(id, o)
	}
}

// AsList turns an object that was allocated without elements into an empty list.
func (h *Heap) AsList(v *Value) {
	for _, id := range v.Objects {
		if o := h.Object(id); o.Given == nil && !o.Exact && o.Rest == nil && len(o.List)+len(o.Fields) == 0 {
			h.Put(id, &Object{Exact: true, Fields: map[string]*Value{}})
		}
	}
}

// ListOf returns the elements of a list if they are known, otherwise the value itself.
func (h *Heap) ListOf(v *Value) []*Value {
	if list, exact := h.ExactList(v); exact {
		return list
	}
	return []*Value{v}
}

// ExactList returns the elements of a list if they are known.
func (h *Heap) ExactList(v *Value) (list []*Value, exact bool) {
	if v == nil || len(v.Objects) != 1 {
		return nil, false
	}
	o := h.Object(v.Objects[0])
	return o.List, o.Exact
}

// shift turns elements with known indexes into ones with unknown indexes, because others were inserted before them.
func (o *Object) shift() {
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		if _, err := strconv.Atoi(key); err == nil {
			o.Rest = JoinPresent(o.Rest, o.Fields[key])
			delete(o.Fields, key)
		}
	}
}

// appends reports whether a change of a list leaves the elements that it has where they are.
func appends(edit func([]*Value) []*Value) bool {
	if edit == nil {
		return false
	}
	first := &Value{}
	out := edit([]*Value{first})
	return len(out) == 2 && out[0] == first
}

// Chain returns a list of the elements of a list and those of another, which may be unknown: only their join is.
func (o *Object) Chain(more *Object, rest *Value) *Object {
	out := o.Clone()
	out.Empty = nil
	if o.Exact && more != nil && more.Exact && len(o.List)+len(more.List) <= MaxElements {
		out.List = slices.Concat(o.List, more.List)
		return out
	}
	out.Open()
	out.Rest = JoinPresent(out.Rest, OrEmpty(rest))
	return out
}

// opened returns the object, or a list as Open leaves it.
func (o *Object) opened() *Object {
	if !o.Exact {
		return o
	}
	out := o.Clone()
	out.Open()
	return out
}

// Open turns the elements of a list into fields, so that they keep their indexes although an
// unknown number of elements follows.
func (o *Object) Open() {
	if !o.Exact {
		return
	}
	o.Fields = make(map[string]*Value, len(o.List))
	for i, v := range o.List {
		o.Fields[strconv.Itoa(i)] = v
	}
	o.List, o.Exact = nil, false
}
