package flow

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// object is what stands behind a value: fields by name, or elements. Objects are
// never changed; a change makes another one under the same number.
type object struct {
	// base is what the function was given, when the object is that; what is not known
	// here is read from there.
	base   *origin
	fields map[string]*value
	// list are the elements in order while exact holds; rest are those at unknown keys.
	list  []*value
	exact bool
	rest  *value
}

const (
	mostObjects  = 4000 // of a function
	mostElements = 64
	mostFields   = 256
	deepest      = 4 // objects in objects that are looked into
)

// state is what is known at a point of a function.
type state struct {
	vars cells[value]
	heap cells[object]
	// facts are about members that nothing is stored for.
	facts []fact
	dead  bool // the point is not reached
	// given are the objects that the function was given; where the heap has none of them, it is as
	// it was.
	given map[int]*origin
}

func (s *state) fork() *state {
	return &state{vars: s.vars.fork(), heap: s.heap.fork(), facts: slices.Clip(s.facts), dead: s.dead, given: s.given}
}

// merge is what is known where two ways meet.
func merge(a, b *state) *state {
	if a == nil || a.dead {
		return b
	}
	if b == nil || b.dead {
		return a
	}
	out := &state{
		vars: mergeCells(&a.vars, &b.vars, join), heap: mergeCells(&a.heap, &b.heap, joinObjects), facts: commonFacts(a.facts, b.facts), given: a.given,
	}
	for id, o := range a.given {
		x, y := a.heap.get(id), b.heap.get(id)
		if (x == nil) != (y == nil) { // one way left it as it was
			out.heap.set(id, joinObjects(cmp.Or(x, y), &object{base: o}))
		}
	}
	return out
}

func joinObjects(a, b *object) *object {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := &object{base: a.base, rest: joinRest(a.rest, b.rest)}
	if a.exact && b.exact && len(a.list) == len(b.list) {
		out.exact = true
		for i := range a.list {
			out.list = append(out.list, join(a.list[i], b.list[i]))
		}
	} else {
		for _, v := range slices.Concat(a.list, b.list) {
			out.rest = joinRest(out.rest, v)
		}
	}
	if len(a.fields)+len(b.fields) > 0 {
		out.fields = make(map[string]*value, len(a.fields)+len(b.fields))
	}
	for key, v := range a.fields {
		if w, ok := b.fields[key]; ok {
			out.fields[key] = join(v, w)
		} else {
			out.fields[key] = join(v, b.missing(key))
		}
	}
	for key, w := range b.fields {
		if _, ok := a.fields[key]; !ok {
			out.fields[key] = join(w, a.missing(key))
		}
	}
	return out
}

// joinRest is join, where nil is that there is nothing.
func joinRest(a, b *value) *value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return join(a, b)
}

// missing is what the object holds at a key that it was not given here.
func (o *object) missing(key string) *value {
	if o.base == nil {
		return o.rest
	}
	return joinRest(o.rest, carried([]taint{{origin: o.base.below(key)}}))
}

// below is what the origin holds at a key. The first key of a receiver is a name as those
// of parameters are: a field, or what a template is given.
func (o origin) below(key string) origin {
	most := mostPath
	if o.param == self {
		most++
	}
	if o.source == nil && strings.Count(o.path, ".") < most {
		o.path += "." + key
	}
	return o
}

// object makes a new one, the same for the same place.
func (r *run) object(at *ir.Expr, o *object) int {
	if id, ok := r.sites[at]; ok && at != nil {
		r.put(id, o)
		return id
	}
	id := r.count
	if r.count < mostObjects {
		r.count++
	}
	if at != nil {
		r.sites[at] = id
	}
	r.put(id, o)
	return id
}

func (r *run) put(id int, o *object) {
	r.st.heap.set(id, o)
}

func (r *run) at(id int) *object {
	if o := r.st.heap.get(id); o != nil {
		return o
	}
	return &object{base: r.given[id]}
}

// symbol is the object that the function was given at an origin.
func (r *run) symbol(o origin) int {
	o.source = nil
	if id, ok := r.symbols[o]; ok {
		return id
	}
	id := r.object(nil, nil)
	r.symbols[o], r.given[id] = id, &o
	return id
}

// parameter is the value of something that the function was given.
func (r *run) parameter(o origin) *value {
	return &value{taints: []taint{{origin: o}}, objs: []int{r.symbol(o)}}
}

// read is what a value holds at a key, without regard to its types.
func (r *run) read(v *value, key string) *value {
	if v == nil {
		return nil
	}
	var out *value
	known, some := len(v.objs) > 0, false
	assigned := known
	for _, id := range v.objs {
		o := r.at(id)
		got, ok := o.get(key)
		assigned = assigned && ok && o.replaced(key, got)
		switch {
		case ok:
		case o.base != nil:
			got = joinRest(r.parameter(o.base.below(key)), o.rest)
		default:
			got = o.rest
		}
		if !some {
			out, some = got, true
		} else {
			out = join(out, got)
		}
	}
	var direct []taint
	for _, t := range v.taints {
		switch {
		case t.source != nil && assigned && t.source.given(): // it has been replaced since
		case t.source != nil:
			direct = append(direct, t)
		case !known || !r.stands(v, t.origin):
			t.origin = t.below(key)
			direct = append(direct, t)
		}
	}
	if len(direct) > 0 {
		out = joinTainted(out, direct)
	}
	return out
}

// givenPrefix is what sources begin with that somebody outside gives a function or an object.
const givenPrefix = "parameter "

func (h *sourceHit) given() bool { return strings.HasPrefix(h.what, givenPrefix) }

// replaced tells whether what something that was given held under a key was replaced by
// another value, on every way.
func (o *object) replaced(key string, by *value) bool {
	return o.base != nil && (by == nil || !slices.ContainsFunc(by.taints, func(t taint) bool { return t.origin == o.base.below(key) && t.cleared == 0 }))
}

// stands tells whether an object of the value is what was given at the origin.
func (r *run) stands(v *value, o origin) bool {
	return slices.ContainsFunc(v.objs, func(id int) bool { g := r.given[id]; return g != nil && *g == o })
}

func joinTainted(v *value, taints []taint) *value {
	if v == nil {
		return carried(taints)
	}
	out := *v
	out.taints = joinTaints(v.taints, taints)
	out.consts, out.prefix = nil, ""
	return &out
}

// get is what was stored at a key, or stands there in a list.
func (o *object) get(key string) (*value, bool) {
	if v, ok := o.fields[key]; ok {
		return v, true
	}
	if o.exact {
		if i, err := strconv.Atoi(key); err == nil {
			if i < 0 {
				i += len(o.list)
			}
			if i >= 0 && i < len(o.list) {
				return o.list[i], true
			}
			return o.rest, true // what was added to the end, nil when that is nothing
		}
	}
	return nil, false
}

// elements is all that a value holds at keys that are not known.
func (r *run) elements(v *value) *value {
	if v == nil {
		return nil
	}
	out := carried(sources(v.taints))
	for _, id := range v.objs {
		o := r.at(id)
		if o.base != nil {
			out = joinRest(out, r.parameter(o.base.below(model.Elements)))
		}
		for _, e := range o.list {
			out = joinRest(out, e)
		}
		for _, key := range slices.Sorted(maps.Keys(o.fields)) {
			out = joinRest(out, o.fields[key])
		}
		out = joinRest(out, o.rest)
	}
	for _, t := range v.taints {
		if t.source == nil && !r.stands(v, t.origin) {
			out = joinTainted(out, []taint{t})
		}
	}
	return unsure(out)
}

func sources(taints []taint) []taint {
	var out []taint
	for _, t := range taints {
		if t.source != nil {
			out = append(out, t)
		}
	}
	return out
}

// write stores something in what a value stands for. Where that is one object, what
// was there before is gone.
func (r *run) write(v *value, key string, x *value) {
	if v == nil {
		return
	}
	for _, id := range v.objs {
		o := r.at(id).clone()
		i, err := strconv.Atoi(key)
		switch {
		case key == model.Elements:
			o.rest = joinRest(o.rest, orEmpty(x))
		case o.exact && err == nil && i >= 0 && i < len(o.list):
			o.list = slices.Clone(o.list)
			o.list[i] = x
		case len(o.fields) >= mostFields:
			o.rest = joinRest(o.rest, orEmpty(x))
		case len(v.objs) > 1:
			old, ok := o.fields[key]
			if !ok {
				old = o.missing(key)
			}
			o.fields[key] = join(old, x)
		default:
			o.fields[key] = x
		}
		r.put(id, o)
	}
}

func orEmpty(v *value) *value {
	if v == nil {
		return &value{}
	}
	return v
}

func (o *object) clone() *object {
	out := *o
	out.fields = maps.Clone(o.fields)
	if out.fields == nil {
		out.fields = map[string]*value{}
	}
	return &out
}

// deepTaints are those of a value and of what it holds.
func (r *run) deepTaints(v *value) []taint {
	if v == nil || len(v.objs) == 0 {
		return v.tainted()
	}
	return r.deep(v, 0, map[int]bool{})
}

// deep looks into each object once: many may hold the same.
func (r *run) deep(v *value, depth int, seen map[int]bool) []taint {
	if v == nil {
		return nil
	}
	out := v.taints
	if depth >= deepest {
		return out
	}
	for _, id := range v.objs {
		if seen[id] {
			continue
		}
		seen[id] = true
		o := r.at(id)
		r.work += len(o.fields) + len(o.list)
		for _, e := range o.list {
			out = joinTaints(out, r.deep(e, depth+1, seen))
		}
		for _, key := range slices.Sorted(maps.Keys(o.fields)) {
			out = joinTaints(out, r.deep(o.fields[key], depth+1, seen))
		}
		out = joinTaints(out, r.deep(o.rest, depth+1, seen))
	}
	return out
}
