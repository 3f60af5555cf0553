package flow

import (
	"maps"
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

const maxInlined = 8

// cleaning are names of functions that clean data, as far as their author knew how. What comes
// out of one that is not known to clear anything is less certain to do harm.
var cleaning = regexp.MustCompile(`(?i)(^|[._:#\\])\w*(escape|sanit|purif|normali[sz]e|slugify|whitelist|allowlist|(^|_)esc(_|[A-Z])|(^|_)clean(_|[A-Z]|$)|strip(_?tags|_?html)|quote_?(id|name|table|col)|safe_?(name|path|file|url|html|key))\w*$`)

// invoke calls a function of the repository.
func (r *run) invoke(c *site.Call, f *value.Closure) *value.Value {
	if f.Invoked != nil {
		return r.inline(f, r.bind(f.Func, c.Args), nil)
	}
	this := c.Receiver
	if f.This != nil {
		this = f.This
	}
	return r.applySummary(c, f.Func, this)
}

// bind sorts arguments by the parameters that they are for.
func (r *run) bind(fn *ir.Func, args []site.Argument) []*value.Value {
	out := make([]*value.Value, len(fn.Params))
	at := 0
	for _, a := range args {
		if a.Name != "" {
			i := slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.Name == a.Name && !p.Rest })
			if i < 0 {
				i = slices.IndexFunc(fn.Params, func(p ir.Param) bool { return p.NamedMap })
				if i >= 0 {
					out[i] = r.keyed(out[i], a)
				}
				continue
			}
			out[i] = a.Value
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
				out[at] = &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}, Exact: !a.Spread})}, Types: []string{"list"}}
			}
			r.push(out[at], a)
			continue
		case p.NamedMap && len(fn.Params) > at+1 && !fn.Params[at+1].Block:
			at++
			out[at] = a.Value
		default:
			out[at] = a.Value
		}
		at++
	}
	return out
}

func (r *run) keyed(m *value.Value, a site.Argument) *value.Value {
	if m == nil {
		m = &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}, Types: []string{"map"}}
	}
	r.Write(m, a.Name, a.Value)
	return m
}

func (r *run) push(list *value.Value, a site.Argument) {
	id := list.Objects[0]
	o := r.Object(id).Clone()
	if o.Exact && !a.Spread && len(o.List) < value.MaxElements {
		o.List = append(slices.Clip(o.List), a.Value)
	} else {
		o.Exact = false
		o.Rest = value.JoinPresent(o.Rest, value.OrEmpty(a.Value))
	}
	r.Put(id, o)
}

// inline runs a function inside the one that is analysed, with the variables around it.
func (r *run) inline(f *value.Closure, args []*value.Value, types map[int]string) *value.Value {
	if f.Invoked != nil {
		*f.Invoked = true
	}
	if len(r.frames) > maxInlined || r.inside[f.Func] || r.cut {
		return nil
	}
	return r.enterFunc(f, args, types, nil)
}

// onObject is what a method runs on: an object, where only its class was named.
func (r *run) onObject(f *value.Closure) *value.Value {
	class := f.This.Ref
	if f.Func.Class == "" || f.Func.Static || len(f.This.Objects)+len(f.This.Types) > 0 || r.Classes[class] == nil || !r.Is(class, f.Func.Class) {
		return f.This
	}
	return (&value.Value{}).WithType(class)
}

// enterFunc runs a function with given arguments, and what an entry says of them.
func (r *run) enterFunc(f *value.Closure, args []*value.Value, types map[int]string, entry *model.EntrySpec) *value.Value {
	file, dead := r.File, r.State.Dead
	leave := r.EnterScope()
	defer func() { leave(); delete(r.inside, f.Func) }()
	r.inside[f.Func] = true
	r.Trace.EnteredBody(f.Func)
	if f.File != nil {
		r.File = f.File
	}
	r.Func = f.Func
	if f.This != nil {
		r.Receiver = r.onObject(f)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Captured)) {
		if _, visible := r.Lookup(name); !visible || f.Moved || f.File != file {
			r.Set(r.Declare(name), f.Captured[name])
		}
	}
	for i := range f.Func.Params {
		var v *value.Value
		if i < len(args) {
			v = args[i]
		}
		r.enterParam(&f.Func.Params[i], i, v, types[i], entry)
	}
	r.frames = append(r.frames, &frame{entry: entry})
	r.block(f.Func.Body)
	done := r.frame()
	r.frames = r.frames[:len(r.frames)-1]
	if !r.State.Dead {
		done.exit = value.Merge(done.exit, r.State)
		if done.returns {
			done.result = value.Widen(done.result)
		}
	}
	if done.exit != nil {
		r.State = done.exit
	}
	r.State.Dead = dead
	return r.resultOf(done)
}

func (r *run) resultOf(f *frame) *value.Value {
	if f.yielded == nil {
		return f.result
	}
	id := r.NewObject(nil, &value.Object{Rest: f.yielded})
	return &value.Value{Objects: []int{id}, Types: []string{"list"}}
}

// enterParam makes a parameter a variable.
func (r *run) enterParam(p *ir.Param, i int, v *value.Value, typ string, entry *model.EntrySpec) {
	if v == nil && p.Default != nil {
		v = value.Widen(r.Eval(p.Default))
	}
	v = r.Declared(v, p.Type)
	if typ != "" {
		v = r.Declared(v, typ)
	}
	switch {
	case entry == nil:
	case rules.IsConverted(entry.Converted, append(rules.Routes(r.Func.Annotations), r.registered...), p.Name):
		v = r.AsNumber(v)
	default:
		v = r.entryArgument(p, i, len(r.Func.Params), v, entry)
		if rules.IsConverted(entry.Segment, append(rules.Routes(r.Func.Annotations), r.registered...), p.Name) {
			v = v.Sanitize(r.Knowledge.Weaknesses.Without("/"))
		}
	}
	v = r.annotated(p, v)
	r.Set(r.Declare(p.Name), v)
	if p.Pattern != nil {
		r.assign(p.Pattern, v, p.Pattern.Pos)
	}
}

// apply1 does to the caller's values what a function's summary says.
func (r *run) applySummary(c *site.Call, fn *ir.Func, this *value.Value) *value.Value {
	var s *summary.Summary
	if !fn.Abstract {
		s = r.a.summaryOf(fn, r.FileOf[fn])
		r.Trace.AskedSummary(fn, s)
		s = r.a.cache.Open(s)
	}
	if s == nil {
		return r.Declared(r.unknown(c, true), fn.Result)
	}
	args := r.bind(fn, c.Args)
	in := &application{r: r, summary: s, this: this, args: args, call: c, fn: fn, objs: map[int]int{}, argByOrigin: map[value.Origin]*value.Value{}, taintsByOrigin: map[value.Origin][]value.Taint{}}
	in.applySinks()
	in.applyCallbacks()
	in.applyMethodCalls()
	in.applyEffects()
	out := in.value(s.Result)
	if cleaning.MatchString(fn.Name) && out != nil && len(out.Taints) > 0 {
		with := *out
		with.Taints = value.Weaken(out.Taints)
		out = &with
	}
	out = out.WithStep(r.File, c.Expr.Pos, value.ReturnStep, ir.Short(fn.Name))
	if fn.Result != "" {
		out = r.Declared(out, fn.Result)
	}
	if len(s.Verdicts) > 0 {
		out = in.verdict(out)
	}
	return out
}
