package flow

import (
	"iter"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// maxDepth limits how many summaries may be waiting for one another.
const maxDepth = 120

// Summary implements summary.Program.
func (a *analysis) Summary(fn, caller *ir.Func, file *ir.File) *summary.Summary {
	s := a.summaryOf(fn, a.FileOf[fn])
	a.noteCaller(fn, caller, file)
	return s
}

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
	if a.budget.Done >= a.Work || a.budget.Ended() {
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
		a.budget.Done += work
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
	a.turns[fn]++
	return s
}

// references returns what the parameters that are variables of the caller are at the end.
func (r *caller) references() []summary.Reference {
	var out []summary.Reference
	for i := range r.Root.Params {
		slot, ok := r.Lookup(r.Root.Params[i].Name)
		if !ok || !r.Root.Params[i].Reference {
			continue
		}
		v := value.OrEmpty(r.Get(slot))
		if given := r.Parameter(value.Origin{Param: i}); !slices.Equal(v.Objects, given.Objects) {
			out = append(out, summary.Reference{Param: i, Value: v})
		}
	}
	return out
}

// guard runs calls on behalf of a file. If they panic and the program is guarded, the file counts
// as partial.
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

// analyse interprets a function, and returns its summary.
func (a *analysis) analyse(fn *ir.Func, file *ir.File) *summary.Summary {
	a.stats.Functions++
	r := a.newCaller(fn, file)
	entry := r.Match.EntryOf(fn, file)
	if entry == nil && !file.Vendored {
		entry = r.Shapes.ShapedEntry(fn, file)
	}
	r.Run(entry)
	if entry != nil && entry.Inner != nil {
		r.Enter(r.Result(), entry.Inner)
		r.enterReturned(r.Result(), entry)
	}
	r.renderAtEnd(fn, file)
	r.RunDeferred()
	s := r.summarise()
	work, complete := r.Spent()
	if !complete {
		a.stats.Cut++
		a.stats.partial(file)
	}
	r.Trace.End(work, complete)
	return s
}

// demands returns what a function throws an exception for before it can return: if (!ok) throw …, where ok is a parameter.
func demands(fn *ir.Func) (out []summary.Demand) {
	for s := range topOf(fn.Body) {
		if s.Op == ir.If && throws(s.Body) {
			out = append(out, demandOf(fn, s.X)...)
		}
		if leaves(s) {
			break
		}
	}
	return out
}

// demandOf returns what holds where a condition is false that consists of a parameter.
func demandOf(fn *ir.Func, x *ir.Expr) []summary.Demand {
	holds := false
	for x.Op == ir.Unary && (x.Name == "!" || x.Name == "not") {
		x, holds = ir.Operand(x), !holds
	}
	at := slices.IndexFunc(fn.Params, func(p ir.Param) bool { return x.Op == ir.Var && p.Name == x.Name })
	if at < 0 || slices.Contains(ir.Assigned(fn.Body, nil, nil), x.Name) {
		return nil
	}
	return []summary.Demand{{Param: at, Holds: holds}}
}

// topOf yields the statements of a body, and those of blocks in it.
func topOf(body []ir.Stmt) iter.Seq[*ir.Stmt] {
	return func(yield func(*ir.Stmt) bool) {
		for i := range body {
			if body[i].Op != ir.Block {
				if !yield(&body[i]) {
					return
				}
				continue
			}
			for s := range topOf(body[i].Body) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// throws reports whether a body always throws an exception.
func throws(body []ir.Stmt) bool {
	for s := range topOf(body) {
		if s.Op == ir.Throw {
			return true
		}
		if leaves(s) {
			return false
		}
	}
	return false
}

// leaves reports whether a statement may end its function, or the body that contains it, without an exception.
func leaves(s *ir.Stmt) (out bool) {
	ir.Walk([]ir.Stmt{*s}, func(in *ir.Stmt) {
		out = out || in.Op == ir.Return || in.Op == ir.Break || in.Op == ir.Continue
	}, func(*ir.Expr) {})
	return out
}

// summarise returns the summary of the function that has run.
func (r *caller) summarise() *summary.Summary {
	s := r.Sinks.Summary
	r.SettleFields()
	s.Result = r.Result()
	s.Postconditions, s.Verdicts, s.Ends = r.Postconditions(), r.Verdicts(), r.Ends()
	s.References, s.Demands = r.references(), demands(r.Root)
	s.Collect(r.Heap)
	return s
}
