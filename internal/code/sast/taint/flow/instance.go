package flow

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// changed is what a function has stored in something that it was given.
func (o *object) changed() *object {
	out := *o
	out.fields = make(map[string]*value, len(o.fields))
	for _, key := range slices.Sorted(maps.Keys(o.fields)) {
		v := o.fields[key]
		was := v != nil && len(v.taints) == 1 && v.taints[0].origin == o.base.below(key) && v.taints[0].cleared == 0 && len(v.objs) < 2 && len(v.funcs) == 0
		if !was && len(out.fields) < mostEffects {
			out.fields[key] = v
		}
	}
	return &out
}

// instance is a summary where it is used.
type instance struct {
	r    *run
	s    *summary
	this *value
	args []*value
	c    *call
	fn   *ir.Func
	objs map[int]int
	deep int
	// had is what was passed for an origin before, which values ask for many times;
	// held is what it holds of others.
	had  map[origin]*value
	held map[origin][]taint
}

// given is what the caller passed for an origin.
func (in *instance) given(o origin) *value {
	v, ok := in.had[o]
	if !ok {
		v = in.lookup(o)
		in.had[o] = v
	}
	return v
}

func (in *instance) lookup(o origin) *value {
	var v *value
	switch {
	case o.param == self:
		v = in.this
	case o.param < len(in.args):
		v = in.args[o.param]
	}
	if o.path == "" {
		return v
	}
	keys := strings.Split(o.path[1:], ".")
	for i, key := range keys {
		if in.fn.Template && in.r.unseen(v, key) && (i > 0 || len(keys) > 1) {
			return nil
		}
		switch {
		case v == nil:
			return nil
		case key == queriesOf:
			v = carried(queries(in.r.deepTaints(v)))
		case key == model.Elements:
			v = in.r.element(v)
		default:
			v = in.r.member(v, &ir.Expr{Op: ir.Select, Name: key, Pos: in.c.x.Pos})
		}
	}
	return v
}

// value is a value of the summary, as the caller's.
func (in *instance) value(v *value) *value {
	if v == nil || in.deep > deepest+2 {
		return nil
	}
	in.deep++
	defer func() { in.deep-- }()
	in.r.work++
	out := *v
	out.told, out.taints, out.objs = nil, nil, nil
	if len(out.standIn) == 0 {
		out.standIn = in.standIn(v)
	}
	for _, t := range v.taints {
		if in.stands(v, t.origin) { // what it holds stays where it is
			out.taints = joinTaints(out.taints, in.onward(in.given(t.origin).tainted(), t))
			continue
		}
		out.taints = joinTaints(out.taints, in.taint(t))
	}
	var whole *value
	for _, id := range v.objs {
		if o := in.s.given[id]; o != nil {
			whole = joinRest(whole, in.standing(v, *o))
			continue
		}
		out.objs = union(out.objs, []int{in.object(id)}, mostObjs)
	}
	if len(v.funcs) > 0 {
		out.funcs = nil
		for _, f := range v.funcs {
			out.funcs = append(out.funcs, in.closure(f))
		}
	}
	if whole == nil {
		return &out
	}
	if len(out.types) > 0 && len(whole.types) > 0 {
		out.types = whole.types
	}
	res := withKnown(&out, whole)
	res.objs = union(res.objs, whole.objs, mostObjs)
	if len(v.consts) == 0 && len(v.objs) == 1 && len(v.taints) <= 1 {
		res.consts, res.prefix = whole.consts, whole.prefix
	}
	return res
}

func (in *instance) taint(t taint) []taint {
	if t.source != nil {
		return []taint{t}
	}
	held, ok := in.held[t.origin]
	if !ok {
		held = in.r.deepTaints(in.given(t.origin))
		in.held[t.origin] = held
	}
	return in.onward(held, t)
}

// passed is the way to the call, and on in the function.
func (in *instance) passed(to, on *step) *step {
	name := short(cmp.Or(in.fn.Name, in.c.name()))
	if in.fn.Template {
		name = "the template"
	}
	out := to.then(in.r.file, in.c.x.Pos, stepPass, name)
	for _, s := range on.all() {
		out = out.then(s.file, s.pos, s.kind, s.name)
	}
	return out
}

// all are the steps in order.
func (s *step) all() []*step {
	var out []*step
	for ; s != nil; s = s.prev {
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}

// object makes the caller's own of an object of the summary.
func (in *instance) object(id int) int {
	if have, ok := in.objs[id]; ok {
		return have
	}
	own := in.r.object(nil, &object{})
	in.objs[id] = own
	from := in.s.heap[id]
	if from == nil {
		return own
	}
	o := &object{exact: from.exact, fields: make(map[string]*value, len(from.fields))}
	for _, e := range from.list {
		o.list = append(o.list, in.value(e))
	}
	for _, key := range slices.Sorted(maps.Keys(from.fields)) {
		o.fields[key] = in.value(from.fields[key])
	}
	if from.rest != nil {
		o.rest = orEmpty(in.value(from.rest))
	}
	in.r.put(own, o)
	return own
}

func (in *instance) closure(f *closure) *closure {
	if len(f.captured) == 0 {
		return f
	}
	out := &closure{fn: f.fn, file: f.file, this: f.this, captured: map[string]*value{}, invoked: new(bool), moved: true}
	for _, name := range slices.Sorted(maps.Keys(f.captured)) {
		out.captured[name] = in.value(f.captured[name])
	}
	return out
}

// effects stores what the function stores.
func (in *instance) effects() {
	for _, e := range in.s.effects {
		to := in.given(e.in)
		from := in.s.heap[e.id]
		if to == nil || from == nil {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(from.fields)) {
			v := in.value(from.fields[key])
			in.r.write(to, key, v)
			for _, t := range to.types {
				if _, here := in.r.a.classes[ir.Base(t)]; here && e.in.param != self && v != nil {
					in.r.setGlobal(ir.Base(t)+"#"+key, &value{types: v.types, funcs: v.funcs, ref: v.ref})
				}
			}
		}
		if from.rest != nil {
			in.r.write(to, model.Elements, in.value(from.rest))
		}
		for _, v := range from.list {
			in.r.write(to, model.Elements, in.value(v))
		}
	}
}

// calls calls the functions that were passed.
func (in *instance) calls() {
	for _, c := range in.s.calls {
		for _, f := range functions(in.given(c.fun)) {
			var args []*value
			for _, v := range c.args {
				args = append(args, in.value(v))
			}
			if f.invoked != nil {
				in.r.inline(f, args, nil)
			} else {
				list := make([]argument, len(args))
				for i, v := range args {
					list[i].v = v
				}
				in.r.apply1(&call{x: in.c.x, args: list, member: short(f.fn.Name)}, f.fn, f.this)
			}
		}
	}
}

// told is the result with what it says about the arguments.
func (in *instance) told(v *value) *value {
	t := &told{answer: true}
	for holds, facts := range in.s.told {
		for _, f := range facts {
			if f.param >= len(in.c.args) || in.c.args[f.param].x == nil {
				continue
			}
			if at, ok := in.r.target(in.c.args[f.param].x); ok {
				one := fact{target: at, clears: f.clears}
				if holds {
					t.yes = append(t.yes, one)
				} else {
					t.no = append(t.no, one)
				}
			}
		}
	}
	out := *orEmpty(v)
	out.told = t
	return &out
}
