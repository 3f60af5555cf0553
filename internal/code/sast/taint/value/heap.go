package value

import (
	"maps"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Heap holds the objects of one function run, and the state at the point that is
// interpreted.
type Heap struct {
	State   *State
	Given   map[int]*Origin // objects that the function was given
	Symbols map[Origin]int  // their numbers
	sites   map[*ir.Expr]int
	count   int
	Work    int
}

// NewHeap returns an empty heap.
func NewHeap() *Heap {
	h := &Heap{State: &State{}, Given: map[int]*Origin{}, Symbols: map[Origin]int{}, sites: map[*ir.Expr]int{}}
	h.State.given = h.Given
	return h
}

// NewObject allocates an object. An allocation site has one number, however often it is
// evaluated.
func (h *Heap) NewObject(at *ir.Expr, o *Object) int {
	if id, ok := h.sites[at]; ok && at != nil {
		h.Put(id, o)
		return id
	}
	id := h.count
	if h.count < maxHeap {
		h.count++
	}
	if at != nil {
		h.sites[at] = id
	}
	h.Put(id, o)
	return id
}

// Put stores an object under a number.
func (h *Heap) Put(id int, o *Object) {
	h.State.Heap.Set(id, o)
}

// Object returns the object of a number.
func (h *Heap) Object(id int) *Object {
	if o := h.State.Heap.Get(id); o != nil {
		return o
	}
	return &Object{Given: h.Given[id]}
}

// symbol returns the number of the object that the function was called with at an origin.
func (h *Heap) symbol(o Origin) int {
	o.Source = nil
	if id, ok := h.Symbols[o]; ok {
		return id
	}
	id := h.NewObject(nil, nil)
	h.Symbols[o], h.Given[id] = id, &o
	return id
}

// Parameter returns the value that the caller passed at an origin.
func (h *Heap) Parameter(o Origin) *Value {
	return &Value{Taints: []Taint{{Origin: o}}, Objects: []int{h.symbol(o)}}
}

// Read returns the value of a key: a field, or an element at a constant index. Types do
// not matter here.
func (h *Heap) Read(v *Value, key string) *Value {
	switch {
	case v == nil:
		return nil
	case key == model.Keys:
		return Tainted(h.Keys(v))
	}
	var out *Value
	assigned, some := len(v.Objects) > 0, false
	for _, id := range v.Objects {
		o := h.Object(id)
		got, ok := o.Get(key)
		assigned = assigned && ok && o.Replaced(key, got)
		switch {
		case ok:
		case o.Given != nil:
			got = JoinPresent(h.Parameter(o.Given.Below(key)), o.Rest)
		default:
			got = o.Rest
		}
		if !some {
			out, some = got, true
		} else {
			out = Join(out, got)
		}
	}
	if direct := h.taintsBelow(v, key, assigned); len(direct) > 0 {
		out = AddTaints(out, direct)
	}
	return out
}

// taintsBelow returns the taints of the value itself at a key. assigned is true if all its objects
// have an assigned value there, which replaces the one that an entry point passed.
func (h *Heap) taintsBelow(v *Value, key string, assigned bool) []Taint {
	parts := hasParts(v.Taints)
	var out []Taint
	for _, t := range v.Taints {
		part := t.isPart()
		t, ok := t.at(key)
		switch {
		case !ok, t.Covered && len(v.Objects) > 0:
		case part:
			out = append(out, t)
		case t.Source != nil && assigned && t.Source.IsGiven():
		case t.Source != nil:
			out = append(out, t)
		case len(v.Objects) == 0 || !h.stands(v, t.Origin):
			t.Origin = t.Below(key)
			out = append(out, t)
		}
	}
	if parts {
		return ordered(out)
	}
	return out
}

// stands reports whether an object of the value is the one that was passed to the function at the
// origin.
func (h *Heap) stands(v *Value, o Origin) bool {
	return slices.ContainsFunc(v.Objects, func(id int) bool { g := h.Given[id]; return g != nil && *g == o })
}

// Keys returns the taints of the keys of a map.
func (h *Heap) Keys(v *Value) []Taint {
	out := OfKeys(v)
	for _, id := range OrEmpty(v).Objects {
		out = JoinTaints(out, h.Object(id).Fields[model.Keys].OwnTaints())
	}
	return out
}

// AddKey adds a key to the objects of a map.
func (h *Heap) AddKey(v, key *Value) {
	taints := h.DeepTaints(key)
	if v == nil || len(taints) == 0 {
		return
	}
	for _, id := range v.Objects {
		o := h.Object(id).Clone()
		o.Fields[model.Keys] = AddTaints(o.Fields[model.Keys], taints)
		h.Put(id, o)
	}
}

// Elements returns the join of all elements and fields, for a key that is unknown.
func (h *Heap) Elements(v *Value) *Value {
	if v == nil {
		return nil
	}
	taints := At(v.Taints, model.Elements)
	out := Tainted(FromSources(taints))
	for _, id := range v.Objects {
		o := h.Object(id)
		if o.Given != nil {
			out = JoinPresent(out, h.Parameter(o.Given.Below(model.Elements)))
		}
		for key, v := range o.Content() {
			if key != model.Keys {
				out = JoinPresent(out, v)
			}
		}
	}
	for _, t := range taints {
		if t.Source == nil && !h.stands(v, t.Origin) {
			out = AddTaints(out, []Taint{t})
		}
	}
	return Widen(out)
}

// Write stores x at a key of the objects of v. It is a strong update if there is only one
// object.
func (h *Heap) Write(v *Value, key string, x *Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		o := h.Object(id).Clone()
		o.Filled = true
		i, err := strconv.Atoi(key)
		switch {
		case key == model.Elements:
			o.Rest = JoinPresent(o.Rest, OrEmpty(x))
		case o.Exact && err == nil && i >= 0 && i < len(o.List):
			o.List = slices.Clone(o.List)
			o.List[i] = x
		case len(o.Fields) >= MaxFields:
			o.Rest = JoinPresent(o.Rest, OrEmpty(x))
		case len(v.Objects) > 1:
			old, ok := o.Fields[key]
			if !ok {
				old = o.missing(key)
			}
			o.Fields[key] = Join(old, x)
		default:
			o.Fields[key] = x
		}
		h.Put(id, o)
	}
}

// Emptiness returns the facts that hold where a collection is empty.
func (h *Heap) Emptiness(v *Value) []Fact {
	if v == nil || len(v.Objects) != 1 {
		return nil
	}
	if o := h.State.Heap.Get(v.Objects[0]); o != nil {
		return o.Empty
	}
	return nil
}

// WriteRefined writes what a condition says about a member.
func (h *Heap) WriteRefined(v *Value, key string, x *Value) {
	h.Write(v, key, x)
	for _, id := range v.Objects {
		o := h.Object(id).Clone()
		o.Refined = true
		h.Put(id, o)
	}
}

// DeepTaints returns the taints of a value and of what its objects contain.
func (h *Heap) DeepTaints(v *Value) []Taint {
	if v == nil || len(v.Objects) == 0 {
		return v.OwnTaints()
	}
	return h.deep(v, 0, map[int]bool{})
}

// deep visits each object once: many may contain the same one.
func (h *Heap) deep(v *Value, depth int, seen map[int]bool) []Taint {
	if v == nil {
		return nil
	}
	out := Whole(v.Taints)
	if depth >= MaxDepth {
		return out
	}
	for _, id := range v.Objects {
		if seen[id] {
			continue
		}
		seen[id] = true
		o := h.Object(id)
		h.Work += len(o.Fields) + len(o.List)
		for _, v := range o.Content() {
			out = JoinTaints(out, h.deep(v, depth+1, seen))
		}
	}
	return out
}

// Has reports whether an object of the value may have a key.
func (h *Heap) Has(v *Value, key string) bool {
	if v == nil {
		return false
	}
	for _, id := range v.Objects {
		o := h.Object(id)
		if _, ok := o.Get(key); ok || o.Rest != nil || o.Given != nil {
			return true
		}
	}
	return len(v.Taints) > 0 && (v.Prefix == "" || key < ":") // a value with the prefix of a text is a text, and has characters
}

// Nest returns an object that has the value at a path.
func (h *Heap) Nest(path []string, v *Value) *Value {
	for _, key := range slices.Backward(path) {
		o := &Object{Fields: map[string]*Value{}}
		if key == model.Elements {
			o.Rest = OrEmpty(v)
		} else {
			o.Fields[key] = v
		}
		v = &Value{Objects: []int{h.NewObject(nil, o)}}
	}
	return v
}

// Combined returns one object with the parts of two that Nest returned; a may be nil.
func (h *Heap) Combined(a, b *Value) *Value {
	if a == nil {
		return b
	}
	o, more := h.Object(a.Objects[0]).Clone(), h.Object(b.Objects[0])
	o.Rest = JoinPresent(o.Rest, more.Rest)
	for key, v := range more.Fields {
		if have, ok := o.Fields[key]; ok {
			v = Join(have, v)
		}
		o.Fields[key] = v
	}
	h.Put(a.Objects[0], o)
	return a
}

// With returns an unknown value that has v at one key; its other keys stay as they were, and so does the value as a whole.
func (h *Heap) With(base *Value, key string, v *Value) *Value {
	with := *base
	rest, keys := ByKey(base.uncovered())
	all := Tainted(rest)
	o := &Object{Fields: map[string]*Value{}, Rest: all, Refined: true}
	for _, id := range base.Objects {
		old := h.Object(id)
		o.Given, o.Rest = old.Given, JoinPresent(old.Rest, all)
		for k, f := range old.Fields {
			o.Fields[k] = AddTaints(f, rest)
		}
		for i, f := range old.List {
			o.Fields[strconv.Itoa(i)] = AddTaints(f, rest)
		}
	}
	for k, taints := range keys {
		have, ok := o.Fields[k]
		if !ok {
			have = o.Rest
		}
		o.Fields[k] = AddTaints(have, taints)
	}
	o.Fields[key] = v
	with.Objects, with.Taints = []int{h.NewObject(nil, o)}, base.covered()
	return &with
}

// uncovered returns the taints of a value that are also those of its members.
func (v *Value) uncovered() []Taint {
	if len(v.Objects) == 0 {
		return v.Taints
	}
	return slices.DeleteFunc(slices.Clone(v.Taints), func(t Taint) bool { return t.Covered })
}

// covered returns the taints of the value as a whole, as those that its objects know the members of.
func (v *Value) covered() (out []Taint) {
	for _, t := range v.Taints {
		if !t.isPart() {
			t.Covered = true
			out = append(out, t)
		}
	}
	return out
}

// Copied returns a copy of a value that has one object in place of several; at is where it is made. What a caller has is not copied.
func (h *Heap) Copied(v *Value, at *ir.Expr) *Value {
	if v == nil || len(v.Objects) == 0 {
		return v
	}
	o := &Object{Fields: map[string]*Value{}}
	for _, id := range v.Objects {
		from := h.Object(id).Clone()
		if from.Given != nil {
			return v
		}
		from.Open()
		o.Rest = JoinPresent(o.Rest, from.Rest)
		for key := range from.Fields {
			o.Fields[key] = h.Read(v, key)
		}
	}
	return v.With(func(to *Value) { to.Objects = []int{h.NewObject(at, o)} })
}

// Settled returns a value with copies of the objects that conditions refined: the objects themselves are those of other paths as well, on
// which these conditions do not hold.
func (h *Heap) Settled(v *Value) *Value { return h.settled(v, 0) }

func (h *Heap) settled(v *Value, depth int) *Value {
	if v == nil || len(v.Objects) != 1 || depth > MaxDepth {
		return v
	}
	o := h.Object(v.Objects[0])
	if o.Given != nil {
		return v
	}
	changed, list := o.Refined, slices.Clone(o.List)
	for i, e := range list {
		list[i] = h.settled(e, depth+1)
		changed = changed || list[i] != e
	}
	if !changed {
		return v
	}
	o = o.Clone()
	o.List = list
	return v.With(func(to *Value) { to.Objects = []int{h.NewObject(nil, o)} })
}

// Cloned returns an object of its own with what a value contains, also if a caller has the value. The fields of these names stay apart
// then; another one that the function did not assign may be any element.
func (h *Heap) Cloned(v *Value, at *ir.Expr, fields []string) *Value {
	v = OrEmpty(v)
	o := &Object{Fields: map[string]*Value{}}
	for _, id := range v.Objects {
		from := h.Object(id).Clone()
		from.Open()
		o.Rest = JoinPresent(o.Rest, from.Rest)
		if from.Given != nil {
			o.Rest = JoinPresent(o.Rest, h.Parameter(from.Given.Below(model.Elements)))
			for _, key := range fields {
				o.Fields[key] = h.Read(v, key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(from.Fields)) {
			o.Fields[key] = h.Read(v, key)
		}
	}
	direct := slices.DeleteFunc(slices.Clone(v.Taints), func(t Taint) bool { return t.Source == nil && h.stands(v, t.Origin) })
	whole, keys := ByKey(direct)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		o.Fields[key] = h.Read(v, key)
	}
	if len(whole) > 0 {
		o.Rest = AddTaints(o.Rest, whole)
	}
	return &Value{Objects: []int{h.NewObject(at, o)}, Types: v.Types, Rows: v.Rows}
}

// Filled returns a collection that has elem at every key. An object that no caller has is changed in place.
func (h *Heap) Filled(of, elem *Value) *Value {
	o := &Object{Fields: map[string]*Value{}, Rest: OrEmpty(elem)}
	filled := *OrEmpty(of)
	filled.Taints = nil
	if len(filled.Objects) == 1 && h.Given[filled.Objects[0]] == nil {
		h.Put(filled.Objects[0], o)
	} else {
		filled.Objects = []int{h.NewObject(nil, o)}
	}
	return &filled
}

// Cleaned returns a value that is sanitized for some weaknesses with all its elements: a copy, if it is a collection.
func (h *Heap) Cleaned(v *Value, m model.Mask) *Value {
	if v == nil || m == 0 || len(v.Objects) == 0 || len(h.DeepTaints(v)) == 0 {
		return v.Sanitize(m)
	}
	out := h.Cloned(v, nil, nil)
	for _, id := range out.Objects {
		h.Put(id, h.Object(id).sanitized(m))
	}
	return v.Sanitize(m).With(func(to *Value) { to.Objects = out.Objects })
}

// SanitizeElements returns a collection whose elements are sanitized for some weaknesses. Its own objects change in place; those that
// callers have are replaced if every is true, and else keep their elements.
func (h *Heap) SanitizeElements(v *Value, m model.Mask, every bool) *Value {
	if v == nil || m == 0 {
		return v
	}
	for _, id := range v.Objects {
		o := h.Object(id)
		switch {
		case o.Given == nil:
			h.Put(id, o.sanitized(m))
		case every && len(v.Objects) == 1:
			filled := h.Filled(v, h.Elements(v).Sanitize(m))
			v = filled.With(func(to *Value) { to.Taints = v.Taints })
		}
	}
	return v
}
