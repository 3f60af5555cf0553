package flow

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// summary is what a function does, as far as it concerns its callers.
type summary struct {
	result  *value
	heap    map[int]*object // what result and effects stand for
	given   map[int]*origin // which of these are parameters
	effects []effect
	sinks   []*sinkFlow
	calls   []callFlow
	methods []methodFlow
	told    map[bool][]paramFact
	ensured map[int]model.Mask // by parameter

	// packed is all of it as octets, and sum stands for them; nothing does where it is
	// unlike any other. All else is only there once it is no longer closed.
	packed         []byte
	sum            digest
	closed, unlike bool
}

// effect is what is stored in something that the function was given.
type effect struct {
	in origin
	id int
}

// sinkFlow is that a parameter reaches a sink.
type sinkFlow struct {
	from    origin
	cleared model.Mask
	weak    bool
	sink    sink
	step    *step // from the parameter to the sink
}

// callFlow is that a function that was given as a parameter is called.
type callFlow struct {
	fun  origin
	args []*value
}

type paramFact struct {
	param  int
	clears model.Mask
}

const (
	mostSinkFlows = 48
	mostCallFlows = 8
	mostDeep      = 120 // summaries that wait for each other
	mostKept      = 64  // objects of a summary
	mostEffects   = 48  // fields that are stored in something that was given
)

// summary is what a function does; nil when that is being found out.
func (a *analysis) summary(fn *ir.Func, file *ir.File) *summary {
	if s, ok := a.summaries[fn]; ok {
		return s
	}
	if a.doing[fn] || a.depth >= mostDeep || file == nil {
		return nil
	}
	if a.stats.Work >= a.Work || a.ctx.Err() != nil {
		a.stats.Left++
		a.stats.partial(file)
		return nil
	}
	a.doing[fn] = true
	a.depth++
	if a.Began != nil {
		a.Began(file)
	}
	outer := a.trace
	a.trace = nil
	var s *summary
	done, taken := 0, false
	if a.Memory != nil {
		s, done, taken = a.take(fn, file)
	}
	if !taken {
		s = a.follow(fn, file, done)
	}
	a.trace = outer
	a.depth--
	delete(a.doing, fn)
	a.summaries[fn] = s
	return s
}

// guard analyses something of a file, which is lost where that panics and the program is guarded.
func (a *analysis) guard(file *ir.File, do func()) {
	if a.Guarded {
		depth := a.depth
		defer func() {
			if recover() != nil {
				a.stats.Broken++
				a.stats.partial(file)
				a.depth = depth
			}
		}()
	}
	do()
}

func (a *analysis) analyse(fn *ir.Func, file *ir.File) *summary {
	a.stats.Functions++
	r := &run{
		a: a, trace: a.trace, file: file, root: fn, fn: fn, st: &state{}, sum: &summary{}, scopes: []map[string]int{{}},
		sites: map[*ir.Expr]int{}, symbols: map[origin]int{}, given: map[int]*origin{}, inside: map[*ir.Func]bool{fn: true},
	}
	r.st.given = r.given
	entry := a.entryOf(fn, file)
	switch {
	case fn.Class != "" && !fn.Static:
		r.this = r.parameter(origin{param: self}).typed(fn.Class)
	case fn.Template:
		r.this = r.parameter(origin{param: self})
	case fn.Class != "":
		r.this = &value{ref: fn.Class, types: []string{fn.Class}}
	}
	f := &frame{entry: entry}
	r.frames = []*frame{f}
	for i := range fn.Params {
		r.enterParam(&fn.Params[i], i, r.parameter(origin{param: i}), "", entry)
	}
	r.block(fn.Body)
	if !r.st.dead {
		f.exit = merge(f.exit, r.st)
		if f.some {
			f.result = unsure(f.result)
		}
	}
	if f.exit != nil {
		r.st = f.exit
	}
	r.st.dead = false
	r.renders(fn, file)
	r.leftOver()
	f.result = r.resultOf(f)
	if r.cut {
		a.stats.Cut++
		a.stats.partial(file)
	}
	if r.trace != nil {
		r.trace.work, r.trace.whole = r.spent, !r.cut
	}
	return r.summarise(f)
}

// leftOver runs the functions inside that nobody was seen to call: somebody may.
func (r *run) leftOver() {
	for i := 0; i < len(r.pending) && !r.cut; i++ {
		if c := r.pending[i]; !*c.invoked {
			before := r.st.fork()
			r.inline(c, r.strangers(c.fn), nil)
			r.st = before
		}
	}
}

// strangers are what somebody unknown passes: objects of the declared types.
func (r *run) strangers(fn *ir.Func) []*value {
	args := make([]*value, len(fn.Params))
	for i := range fn.Params {
		if t := r.a.canon(fn.Params[i].Type); t != "" && (r.a.know.Knows(ir.Base(t)) || r.a.classes[ir.Base(t)] != nil) && !r.a.scalar(t) {
			args[i] = (&value{objs: []int{r.object(nil, &object{fields: map[string]*value{}})}}).typed(t)
		}
	}
	return args
}

func (r *run) summarise(f *frame) *summary {
	s := r.sum
	s.result, s.ensured = f.result, r.ensured()
	s.heap, s.given = map[int]*object{}, map[int]*origin{}
	r.keep(s, f.result)
	for _, o := range slices.SortedFunc(maps.Keys(r.symbols), compareOrigins) {
		id := r.symbols[o]
		if r.st.heap.get(id) == nil {
			continue
		}
		s.effects = append(s.effects, effect{in: o, id: id})
		r.keepObject(s, id)
	}
	for _, m := range s.methods {
		for _, a := range m.args {
			r.keep(s, a.v)
		}
	}
	for _, c := range s.calls {
		for _, v := range c.args {
			r.keep(s, v)
		}
	}
	s.judge(f)
	if s.told == nil && f.result != nil && f.result.told != nil {
		s.told = map[bool][]paramFact{}
		for holds, facts := range map[bool][]fact{true: f.result.told.yes, false: f.result.told.no} {
			for _, one := range facts {
				for i, p := range r.fn.Params {
					if slot, ok := r.lookup(p.Name); ok && slot == one.target.slot && len(one.target.path) == 0 {
						s.told[holds] = append(s.told[holds], paramFact{i, one.clears})
					}
				}
			}
		}
	}
	return s
}

func compareOrigins(a, b origin) int {
	return cmp.Or(cmp.Compare(a.param, b.param), cmp.Compare(strings.Count(a.path, "."), strings.Count(b.path, ".")), cmp.Compare(a.path, b.path))
}

// keep takes over the objects that a value stands for.
func (r *run) keep(s *summary, v *value) {
	if v == nil {
		return
	}
	for _, id := range v.objs {
		r.keepObject(s, id)
	}
	for _, f := range v.funcs {
		for _, name := range slices.Sorted(maps.Keys(f.captured)) {
			c := f.captured[name]
			if c != nil && len(s.heap) < mostKept {
				for _, id := range c.objs {
					r.keepObject(s, id)
				}
			}
		}
	}
}

func (r *run) keepObject(s *summary, id int) {
	if _, done := s.heap[id]; done || s.given[id] != nil && r.st.heap.get(id) == nil || len(s.heap) >= mostKept {
		return
	}
	if o := r.given[id]; o != nil {
		s.given[id] = o
		if r.st.heap.get(id) == nil {
			return
		}
	}
	o := r.at(id)
	if o.base != nil {
		o = o.changed()
	}
	s.heap[id] = o
	for _, e := range o.list {
		r.keep(s, e)
	}
	for _, key := range slices.Sorted(maps.Keys(o.fields)) {
		r.keep(s, o.fields[key])
	}
	r.keep(s, o.rest)
}

// stands tells whether an object of a value is itself what was passed for an origin.
func (in *instance) stands(v *value, o origin) bool {
	return o.source == nil && slices.ContainsFunc(v.objs, func(id int) bool { g := in.s.given[id]; return g != nil && *g == o })
}

// standing is what the caller passed for an object. What it carries itself is left out
// where the value says that, for it may have been cleared on the way.
func (in *instance) standing(v *value, o origin) *value {
	g := in.given(o)
	if g == nil || len(g.taints) == 0 || !slices.ContainsFunc(v.taints, func(t taint) bool { return t.origin == o }) {
		return g
	}
	out := *g
	out.taints = nil
	return &out
}

// onward are taints that were passed for an origin, on the way that it went on.
func (in *instance) onward(held []taint, t taint) []taint {
	if len(held) == 0 {
		return nil
	}
	out := make([]taint, 0, len(held))
	for _, have := range held {
		have.cleared |= t.cleared
		have.weak = have.weak || t.weak
		have.step = in.passed(have.step, t.step)
		out = append(out, have)
	}
	return out
}
