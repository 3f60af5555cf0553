package value

import (
	"iter"
	"maps"
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/model"
)

// Object is an object, map or list. Objects are immutable; a change stores another object under the
// same number.
type Object struct {
	// Given is the origin of an object that the function was called with: a key that is
	// not in Fields has the origin below it. It is nil for an object that was allocated
	// here.
	Given  *Origin
	Fields map[string]*Value
	// List are the elements in order if Exact is true; Rest is the join of the elements at unknown
	// keys.
	List  []*Value
	Exact bool
	Rest  *Value
	// Refined is true if a condition says more about the object than what was written to it, which does not hold on other paths.
	Refined bool
	// Empty are the facts that hold where the object is empty: no error has been added to it, for example.
	Empty []Fact
	// Filled is true if something was put into it.
	Filled bool
}

// Limits of a heap and its objects.
const (
	maxHeap     = 4000 // of a function
	MaxElements = 64
	MaxFields   = 256
	maxChanges  = 48 // fields of an object of the caller that a summary stores
	MaxDepth    = 4  // nested objects that are considered
)

// sanitized returns the object with elements that are sanitized for some weaknesses.
func (o *Object) sanitized(m model.Mask) *Object {
	out := o.Clone()
	out.Rest, out.Refined = o.Rest.Sanitize(m), true
	out.List = slices.Clone(o.List)
	for i := range out.List {
		out.List[i] = out.List[i].Sanitize(m)
	}
	return out
}

// Get returns what was assigned to a key, or the element at a constant index.
func (o *Object) Get(key string) (*Value, bool) {
	if v, ok := o.Fields[key]; ok {
		return v, true
	}
	if o.Exact {
		if i, err := strconv.Atoi(key); err == nil {
			if i < 0 {
				i += len(o.List)
			}
			if i >= 0 && i < len(o.List) {
				return o.List[i], true
			}
			return o.Rest, true // an appended element; nil if nothing was appended
		}
	}
	return nil, false
}

// missing returns the value of a key that was not assigned.
func (o *Object) missing(key string) *Value {
	if o.Given == nil {
		return o.Rest
	}
	return JoinPresent(o.Rest, Tainted([]Taint{{Origin: o.Given.Below(key)}}))
}

// Replaced reports whether an object that was passed to the function has had the value at a key
// replaced, and not only refined on some paths.
func (o *Object) Replaced(key string, by *Value) bool {
	if o.Given == nil || by == nil {
		return o.Given != nil
	}
	own := o.Given.Below(key)
	return !slices.ContainsFunc(by.Taints, func(t Taint) bool { return t.Origin == own && t.Sanitized == 0 })
}

// Content yields the elements and fields in a fixed order, with their keys: model.Elements for those of a list and at unknown keys.
func (o *Object) Content() iter.Seq2[string, *Value] {
	return func(yield func(string, *Value) bool) {
		for _, v := range o.List {
			if !yield(model.Elements, v) {
				return
			}
		}
		for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
			if !yield(key, o.Fields[key]) {
				return
			}
		}
		if o.Rest != nil {
			yield(model.Elements, o.Rest)
		}
	}
}

// HasContent reports whether an object has any elements or fields.
func (o *Object) HasContent() bool {
	return o != nil && (len(o.Fields)+len(o.List) > 0 || o.Rest != nil)
}

// isFilled reports whether an object is certainly not empty.
func (o *Object) isFilled() bool { return o != nil && (o.Filled || o.Exact && len(o.List) > 0) }

// emptyFacts returns what holds where an object, which may be nil, is empty.
func (o *Object) emptyFacts() []Fact {
	if o == nil {
		return nil
	}
	return o.Empty
}

// Clone returns a copy whose fields may be changed.
func (o *Object) Clone() *Object {
	out := *o
	out.Fields = maps.Clone(o.Fields)
	if out.Fields == nil {
		out.Fields = map[string]*Value{}
	}
	return &out
}

func joinObjects(a, b *Object) *Object {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := &Object{Given: a.Given, Rest: JoinPresent(a.Rest, b.Rest), Refined: a.Refined || b.Refined, Filled: a.isFilled() && b.isFilled()}
	if a.Exact && b.Exact && len(a.List) == len(b.List) {
		out.Exact = true
		for i := range a.List {
			out.List = append(out.List, Join(a.List[i], b.List[i]))
		}
	} else {
		a, b = a.opened(), b.opened() // lists of different lengths begin alike, as those to which a loop appends
	}
	if len(a.Fields)+len(b.Fields) > 0 {
		out.Fields = make(map[string]*Value, len(a.Fields)+len(b.Fields))
	}
	for key, v := range a.Fields {
		if w, ok := b.Fields[key]; ok {
			out.Fields[key] = Join(v, w)
		} else {
			out.Fields[key] = Join(v, b.missing(key))
		}
	}
	for key, w := range b.Fields {
		if _, ok := a.Fields[key]; !ok {
			out.Fields[key] = Join(w, a.missing(key))
		}
	}
	return out
}

// Changed returns an object that was passed to the function, with only those fields that the
// function assigned.
func (o *Object) Changed() *Object {
	out := *o
	out.Fields = make(map[string]*Value, len(o.Fields))
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		v := o.Fields[key]
		was := v != nil && len(v.Taints) == 1 && v.Taints[0].Origin == o.Given.Below(key) && v.Taints[0].Sanitized == 0 &&
			len(v.Objects) < 2 && len(v.Functions) == 0
		if !was && len(out.Fields) < maxChanges {
			out.Fields[key] = v
		}
	}
	return &out
}
