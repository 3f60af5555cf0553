package flow

import (
	"slices"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// maxDepth is the maximum number of summaries that wait for each other.
const maxDepth = 120

// Summary implements summary.Program.
func (a *analysis) Summary(fn *ir.Func) *summary.Summary { return a.summaryOf(fn, a.FileOf[fn]) }

// KnownSummary implements summary.Program.
func (a *analysis) KnownSummary(fn *ir.Func) *summary.Summary { return a.summaries[fn] }

// Find implements summary.Program.
func (a *analysis) Find(f *report.Finding) { a.found.Add(f) }

// summaryOf returns the summary of a function; nil while it is computed.
func (a *analysis) summaryOf(fn *ir.Func, file *ir.File) *summary.Summary {
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
	s, work, done, ok := a.cache.Replay(fn, file, a)
	if ok {
		a.stats.Functions++
		a.stats.Work += work
	} else {
		t := a.cache.Begin(fn, file, done)
		a.trace = t
		a.guard(file, func() { s = a.analyse(fn, file) })
		a.cache.Keep(fn, t, s)
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

func (a *analysis) newRun(fn *ir.Func, file *ir.File) *run {
	e := env.New(env.Program{Index: a.Index, Store: a.Store, Interned: a.interned}, a.trace, fn, file)
	m := &rules.Matcher{Env: e}
	c := &sinks.Checker{Matcher: m, Summary: &summary.Summary{}, Findings: a.found, Sources: a.Sources}
	w := &records.Recorder{Checker: c}
	r := &run{
		Env: e, Matcher: m, Checker: c, Recorder: w, Operator: &operations.Operator{Recorder: w, Table: a.operations, Properties: a.Properties},
		Recogniser: &shapes.Recogniser{Checker: c},
		a:          a, inside: map[*ir.Func]bool{},
	}
	r.Evaluator, r.Machine = r, r
	return r
}

func (a *analysis) analyse(fn *ir.Func, file *ir.File) *summary.Summary {
	a.stats.Functions++
	r := a.newRun(fn, file)
	r.inside[fn] = true
	entry := r.EntryOf(fn, file)
	if entry == nil && !file.Vendored {
		entry = r.ShapedEntry(fn, file)
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
	r.Trace.End(r.spent, !r.cut)
	return r.summarise(f)
}

// leftOver runs the functions inside that nobody was seen to call: somebody may.
func (r *run) runUncalled() {
	for i := 0; i < len(r.pending) && !r.cut; i++ {
		if c := r.pending[i]; !*c.Invoked {
			before := r.State.Fork()
			r.inline(c, r.UnknownArguments(c.Func), nil)
			r.State = before
		}
	}
}

func (r *run) summarise(f *frame) *summary.Summary {
	s := r.Summary
	s.Result, s.Postconditions = f.result, r.Postconditions()
	s.Collect(r.Heap)
	addVerdicts(s, f)
	if s.Verdicts == nil && f.result != nil && f.result.Verdict != nil {
		s.Verdicts = map[bool][]summary.ParameterFact{}
		for holds, facts := range map[bool][]value.Fact{true: f.result.Verdict.Yes, false: f.result.Verdict.No} {
			for _, one := range facts {
				for i, p := range r.Func.Params {
					if slot, ok := r.Lookup(p.Name); ok && slot == one.Location.Variable && len(one.Location.Path) == 0 {
						s.Verdicts[holds] = append(s.Verdicts[holds], summary.ParameterFact{Param: i, Sanitizes: one.Sanitizes})
					}
				}
			}
		}
	}
	return s
}

// stands reports whether an object of a value is itself what was passed for an origin.
func (in *application) isArgument(v *value.Value, o value.Origin) bool {
	return o.Source == nil && slices.ContainsFunc(v.Objects, func(id int) bool { g := in.summary.Given[id]; return g != nil && *g == o })
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
