package value

import (
	"maps"
	"slices"
	"strconv"
)

// Object is what stands behind a value: fields by name, or elements. Objects are
// never changed; a change makes another one under the same number.
type Object struct {
	// base is what the function was given, when the object is that; what is not known
	// here is read from there.
	Given  *Origin
	Fields map[string]*Value
	// list are the elements in order while exact holds; rest are those at unknown keys.
	List  []*Value
	Exact bool
	Rest  *Value
}

const (
	maxHeap     = 4000 // of a function
	MaxElements = 64
	MaxFields   = 256
	maxChanges  = 48 // fields of an object of the caller that a summary stores
	MaxDepth    = 4  // objects in objects that are looked into
)

// Get is what was stored at a key, or stands there in a list.
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
			return o.Rest, true // what was added to the end, nil when that is nothing
		}
	}
	return nil, false
}

// missing is what the object holds at a key that it was not given here.
func (o *Object) missing(key string) *Value {
	if o.Given == nil {
		return o.Rest
	}
	return JoinPresent(o.Rest, Tainted([]Taint{{Origin: o.Given.Below(key)}}))
}

// replaced tells whether what something that was given held under a key was replaced by
// another value, on every way.
func (o *Object) replaced(key string, by *Value) bool {
	return o.Given != nil && (by == nil || !slices.ContainsFunc(by.Taints, func(t Taint) bool { return t.Origin == o.Given.Below(key) && t.Sanitized == 0 }))
}

func (o *Object) Clone() *Object {
	out := *o
	out.Fields = maps.Clone(o.Fields)
	if out.Fields == nil {
		out.Fields = map[string]*Value{}
	}
	return &out
}

// loosen keeps the places of the elements that a list has so far, when more follow of
// which it is not known how many they are.
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

func joinObjects(a, b *Object) *Object {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := &Object{Given: a.Given, Rest: JoinPresent(a.Rest, b.Rest)}
	if a.Exact && b.Exact && len(a.List) == len(b.List) {
		out.Exact = true
		for i := range a.List {
			out.List = append(out.List, Join(a.List[i], b.List[i]))
		}
	} else {
		for _, v := range slices.Concat(a.List, b.List) {
			out.Rest = JoinPresent(out.Rest, v)
		}
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

// Changed is what a function has stored in something that it was given.
func (o *Object) Changed() *Object {
	out := *o
	out.Fields = make(map[string]*Value, len(o.Fields))
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		v := o.Fields[key]
		was := v != nil && len(v.Taints) == 1 && v.Taints[0].Origin == o.Given.Below(key) && v.Taints[0].Sanitized == 0 && len(v.Objects) < 2 && len(v.Functions) == 0
		if !was && len(out.Fields) < maxChanges {
			out.Fields[key] = v
		}
	}
	return &out
}
