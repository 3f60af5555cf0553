package flow

import (
	"maps"
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

const mostInside = 8

// cleaning are names of functions that clean data, as far as their author knew how. What comes
// out of one that is not known to clear anything is less certain to do harm.
var cleaning = regexp.MustCompile(`(?i)(^|[._:#\\])\w*(escape|sanit|purif|normali[sz]e|slugify|whitelist|allowlist|(^|_)esc(_|[A-Z])|(^|_)clean(_|[A-Z]|$)|strip(_?tags|_?html)|quote_?(id|name|table|col)|safe_?(name|path|file|url|html|key))\w*$`)

// invoke calls a function of the repository.
func (r *run) invoke(c *call, f *closure) *value {
	if f.invoked != nil {
		return r.inline(f, r.bind(f.fn, c.args), nil)
	}
	this := c.this
	if f.this != nil {
		this = f.this
	}
	return r.apply1(c, f.fn, this)
}

// bind sorts arguments by the parameters that they are for.
func (r *run) bind(fn *ir.Func, args []argument) []*value {
	out := make([]*value, len(fn.Params))
	at := 0
	for _, a := range args {
		if a.name != "" {
			i := slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.Name == a.name && !p.Rest })
			if i < 0 {
				i = slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.NamedMap })
				if i >= 0 {
					out[i] = r.keyed(out[i], a)
				}
				continue
			}
			out[i] = a.v
			continue
		}
		if at >= len(out) {
			continue
		}
		p := fn.Params[at]
		switch {
		case p.Block: // that is only passed as such
		case p.Rest:
			if out[at] == nil {
				out[at] = &value{objs: []int{r.object(nil, &object{fields: map[string]*value{}, exact: !a.spread})}, types: []string{"list"}}
			}
			r.push(out[at], a)
			continue
		case p.NamedMap && len(fn.Params) > at+1 && !fn.Params[at+1].Block:
			at++
			out[at] = a.v
		default:
			out[at] = a.v
		}
		at++
	}
	return out
}

func (r *run) keyed(m *value, a argument) *value {
	if m == nil {
		m = &value{objs: []int{r.object(nil, &object{fields: map[string]*value{}})}, types: []string{"map"}}
	}
	r.write(m, a.name, a.v)
	return m
}

func (r *run) push(list *value, a argument) {
	id := list.objs[0]
	o := r.at(id).clone()
	if o.exact && !a.spread && len(o.list) < mostElements {
		o.list = append(slices.Clip(o.list), a.v)
	} else {
		o.exact = false
		o.rest = joinRest(o.rest, orEmpty(a.v))
	}
	r.put(id, o)
}

// inline runs a function inside the one that is analysed, with the variables around it.
func (r *run) inline(f *closure, args []*value, types map[int]string) *value {
	if f.invoked != nil {
		*f.invoked = true
	}
	if len(r.frames) > mostInside || r.inside[f.fn] || r.cut {
		return nil
	}
	return r.enterFunc(f, args, types, nil)
}

// onObject is what a method runs on: an object, where only its class was named.
func (r *run) onObject(f *closure) *value {
	class := f.this.ref
	if f.fn.Class == "" || f.fn.Static || len(f.this.objs)+len(f.this.types) > 0 || r.a.classes[class] == nil || !r.a.is(class, f.fn.Class) {
		return f.this
	}
	return (&value{}).typed(class)
}

// enterFunc runs a function with given arguments, and what an entry says of them.
func (r *run) enterFunc(f *closure, args []*value, types map[int]string, entry *model.EntrySpec) *value {
	file, fn, this, scopes, dead := r.file, r.fn, r.this, r.scopes, r.st.dead
	defer func() { r.file, r.fn, r.this, r.scopes = file, fn, this, scopes; delete(r.inside, f.fn) }()
	r.inside[f.fn] = true
	r.trace.entered(f.fn)
	if f.file != nil {
		r.file = f.file
	}
	r.fn = f.fn
	if f.this != nil {
		r.this = r.onObject(f)
	}
	here := map[string]int{}
	r.scopes = slices.Concat(scopes, []map[string]int{here})
	for _, name := range slices.Sorted(maps.Keys(f.captured)) {
		if _, visible := r.lookup(name); !visible || f.moved || f.file != file {
			r.setVar(r.declare(name), f.captured[name])
		}
	}
	for i := range f.fn.Params {
		var v *value
		if i < len(args) {
			v = args[i]
		}
		r.enterParam(&f.fn.Params[i], i, v, types[i], entry)
	}
	r.frames = append(r.frames, &frame{entry: entry})
	r.block(f.fn.Body)
	done := r.frame()
	r.frames = r.frames[:len(r.frames)-1]
	if !r.st.dead {
		done.exit = merge(done.exit, r.st)
		if done.some {
			done.result = unsure(done.result)
		}
	}
	if done.exit != nil {
		r.st = done.exit
	}
	r.st.dead = dead
	return r.resultOf(done)
}

func (r *run) resultOf(f *frame) *value {
	if f.yields == nil {
		return f.result
	}
	id := r.object(nil, &object{rest: f.yields})
	return &value{objs: []int{id}, types: []string{"list"}}
}

// enterParam makes a parameter a variable.
func (r *run) enterParam(p *ir.Param, i int, v *value, typ string, entry *model.EntrySpec) {
	if v == nil && p.Default != nil {
		v = unsure(r.eval(p.Default))
	}
	v = r.declared(v, p.Type)
	if typ != "" {
		v = r.declared(v, typ)
	}
	switch {
	case entry == nil:
	case converted(entry.Converted, append(routes(r.fn.Annotations), r.registered...), p.Name):
		v = r.asNumber(v)
	default:
		v = r.given1(p, i, len(r.fn.Params), v, entry)
		if converted(entry.Segment, append(routes(r.fn.Annotations), r.registered...), p.Name) {
			v = v.clear(r.a.know.Weaknesses.Without("/"))
		}
	}
	v = r.annotated(p, v)
	r.setVar(r.declare(p.Name), v)
	if p.Pattern != nil {
		r.assign(p.Pattern, v, p.Pattern.Pos)
	}
}

// apply1 does to the caller's values what a function's summary says.
func (r *run) apply1(c *call, fn *ir.Func, this *value) *value {
	var s *summary
	if !fn.Abstract {
		s = r.a.summary(fn, r.a.fileOf[fn])
		r.trace.asked(fn, s)
		s = r.a.opened(s)
	}
	if s == nil {
		return r.declared(r.unknown(c, true), fn.Result)
	}
	args := r.bind(fn, c.args)
	in := &instance{r: r, s: s, this: this, args: args, c: c, fn: fn, objs: map[int]int{}, had: map[origin]*value{}, held: map[origin][]taint{}}
	in.sinks()
	in.calls()
	in.methods()
	in.effects()
	out := in.value(s.result)
	if cleaning.MatchString(fn.Name) && out != nil && len(out.taints) > 0 {
		with := *out
		with.taints = weaken(out.taints)
		out = &with
	}
	out = out.step(r.file, c.x.Pos, stepReturn, short(fn.Name))
	if fn.Result != "" {
		out = r.declared(out, fn.Result)
	}
	if len(s.told) > 0 {
		out = in.told(out)
	}
	return out
}
