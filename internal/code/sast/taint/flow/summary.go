package flow

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// summary is what a function does, as far as it concerns its callers.
type summary struct {
	result         *value.Value
	heap           map[int]*value.Object // what result and effects stand for
	given          map[int]*value.Origin // which of these are parameters
	effects        []effect
	sinks          []*sinkFlow
	callbacks      []callback
	methodCalls    []methodCall
	verdicts       map[bool][]parameterFact
	postconditions map[int]model.Mask // by parameter

	// packed is all of it as bytes, and sum stands for them; nothing does where it is
	// unlike any other. All else is only there once it is no longer closed.
	packed             []byte
	digest             digest
	packedOnly, unique bool
}

// effect is what is stored in something that the function was given.
type effect struct {
	in value.Origin
	id int
}

// sinkFlow is that a parameter reaches a sink.
type sinkFlow struct {
	from    value.Origin
	cleared model.Mask
	weak    bool
	sink    sink
	step    *value.Step // from the parameter to the sink
}

// callFlow is that a function that was given as a parameter is called.
type callback struct {
	fun  value.Origin
	args []*value.Value
}

type parameterFact struct {
	param  int
	clears model.Mask
}

const (
	maxSinkFlows = 48
	maxCallbacks = 8
	maxDepth     = 120 // summaries that wait for each other
	maxObjects   = 64  // objects of a summary
)

// summary is what a function does; nil when that is being found out.
func (a *analysis) summary(fn *ir.Func, file *ir.File) *summary {
	if s, ok := a.summaries[fn]; ok {
		return s
	}
	if a.active[fn] || a.depth >= maxDepth || file == nil {
		return nil
	}
	if a.stats.Work >= a.Work || a.ctx.Err() != nil {
		a.stats.Left++
		a.stats.partial(file)
		return nil
	}
	a.active[fn] = true
	a.depth++
	if a.Began != nil {
		a.Began(file)
	}
	outer := a.trace
	a.trace = nil
	var s *summary
	done, taken := 0, false
	if a.Memory != nil {
		s, done, taken = a.replay(fn, file)
	}
	if !taken {
		s = a.analyseTraced(fn, file, done)
	}
	a.trace = outer
	a.depth--
	delete(a.active, fn)
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
		a: a, trace: a.trace, file: file, root: fn, fn: fn, Heap: value.NewHeap(), sum: &summary{}, scopes: []map[string]int{{}},
		inside: map[*ir.Func]bool{fn: true},
	}
	entry := a.entryOf(fn, file)
	switch {
	case fn.Class != "" && !fn.Static:
		r.receiver = r.Parameter(value.Origin{Param: value.Self}).WithType(fn.Class)
	case fn.Template:
		r.receiver = r.Parameter(value.Origin{Param: value.Self})
	case fn.Class != "":
		r.receiver = &value.Value{Ref: fn.Class, Types: []string{fn.Class}}
	}
	f := &frame{entry: entry}
	r.frames = []*frame{f}
	for i := range fn.Params {
		r.enterParam(&fn.Params[i], i, r.Parameter(value.Origin{Param: i}), "", entry)
	}
	r.block(fn.Body)
	if !r.State.Dead {
		f.exit = value.Merge(f.exit, r.State)
		if f.returns {
			f.result = value.Widen(f.result)
		}
	}
	if f.exit != nil {
		r.State = f.exit
	}
	r.State.Dead = false
	r.renders(fn, file)
	r.runUncalled()
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
func (r *run) runUncalled() {
	for i := 0; i < len(r.pending) && !r.cut; i++ {
		if c := r.pending[i]; !*c.Invoked {
			before := r.State.Fork()
			r.inline(c, r.unknownArguments(c.Func), nil)
			r.State = before
		}
	}
}

// strangers are what somebody unknown passes: objects of the declared types.
func (r *run) unknownArguments(fn *ir.Func) []*value.Value {
	args := make([]*value.Value, len(fn.Params))
	for i := range fn.Params {
		if t := r.a.Canonical(fn.Params[i].Type); t != "" && (r.a.Knowledge.Knows(ir.Base(t)) || r.a.Classes[ir.Base(t)] != nil) && !r.a.IsScalar(t) {
			args[i] = (&value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}}).WithType(t)
		}
	}
	return args
}

func (r *run) summarise(f *frame) *summary {
	s := r.sum
	s.result, s.postconditions = f.result, r.postconditions()
	s.heap, s.given = map[int]*value.Object{}, map[int]*value.Origin{}
	r.collect(s, f.result)
	for _, o := range slices.SortedFunc(maps.Keys(r.Symbols), compareOrigins) {
		id := r.Symbols[o]
		if r.State.Heap.Get(id) == nil {
			continue
		}
		s.effects = append(s.effects, effect{in: o, id: id})
		r.collectObject(s, id)
	}
	for _, m := range s.methodCalls {
		for _, a := range m.args {
			r.collect(s, a.v)
		}
	}
	for _, c := range s.callbacks {
		for _, v := range c.args {
			r.collect(s, v)
		}
	}
	s.addVerdicts(f)
	if s.verdicts == nil && f.result != nil && f.result.Verdict != nil {
		s.verdicts = map[bool][]parameterFact{}
		for holds, facts := range map[bool][]value.Fact{true: f.result.Verdict.Yes, false: f.result.Verdict.No} {
			for _, one := range facts {
				for i, p := range r.fn.Params {
					if slot, ok := r.lookup(p.Name); ok && slot == one.Location.Variable && len(one.Location.Path) == 0 {
						s.verdicts[holds] = append(s.verdicts[holds], parameterFact{i, one.Sanitizes})
					}
				}
			}
		}
	}
	return s
}

func compareOrigins(a, b value.Origin) int {
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(strings.Count(a.Path, "."), strings.Count(b.Path, ".")), cmp.Compare(a.Path, b.Path))
}

// keep takes over the objects that a value stands for.
func (r *run) collect(s *summary, v *value.Value) {
	if v == nil {
		return
	}
	for _, id := range v.Objects {
		r.collectObject(s, id)
	}
	for _, f := range v.Functions {
		for _, name := range slices.Sorted(maps.Keys(f.Captured)) {
			c := f.Captured[name]
			if c != nil && len(s.heap) < maxObjects {
				for _, id := range c.Objects {
					r.collectObject(s, id)
				}
			}
		}
	}
}

func (r *run) collectObject(s *summary, id int) {
	if _, done := s.heap[id]; done || s.given[id] != nil && r.State.Heap.Get(id) == nil || len(s.heap) >= maxObjects {
		return
	}
	if o := r.Given[id]; o != nil {
		s.given[id] = o
		if r.State.Heap.Get(id) == nil {
			return
		}
	}
	o := r.Object(id)
	if o.Given != nil {
		o = o.Changed()
	}
	s.heap[id] = o
	for _, e := range o.List {
		r.collect(s, e)
	}
	for _, key := range slices.Sorted(maps.Keys(o.Fields)) {
		r.collect(s, o.Fields[key])
	}
	r.collect(s, o.Rest)
}

// stands reports whether an object of a value is itself what was passed for an origin.
func (in *application) isArgument(v *value.Value, o value.Origin) bool {
	return o.Source == nil && slices.ContainsFunc(v.Objects, func(id int) bool { g := in.summary.given[id]; return g != nil && *g == o })
}

// standing is what the caller passed for an object. What it carries itself is left out
// where the value says that, for it may have been cleared on the way.
func (in *application) argumentOf(v *value.Value, o value.Origin) *value.Value {
	g := in.argument(o)
	if g == nil || len(g.Taints) == 0 || !slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Origin == o }) {
		return g
	}
	out := *g
	out.Taints = nil
	return &out
}

// onward are taints that were passed for an origin, on the way that it went on.
func (in *application) onward(held []value.Taint, t value.Taint) []value.Taint {
	if len(held) == 0 {
		return nil
	}
	out := make([]value.Taint, 0, len(held))
	for _, have := range held {
		have.Sanitized |= t.Sanitized
		have.Weak = have.Weak || t.Weak
		have.Step = in.passed(have.Step, t.Step)
		out = append(out, have)
	}
	return out
}
