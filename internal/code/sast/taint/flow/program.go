package flow

import (
	"cmp"
	"context"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Program is what is analysed at once: the files of one language, or of several that
// call each other.
type Program struct {
	Files []*ir.File
	Know  *model.Set
	// Properties are the constants of the repository's configuration files that the
	// operation "property" knows.
	Properties map[string]string
	// Sources are further kinds that count as the requests of others do.
	Sources []model.SourceKind
	// Work bounds the expressions that are evaluated, per function and in all; 0 is
	// 200,000 and 100 million.
	FunctionWork, Work int
	// Began, when set, hears which file's function is analysed next.
	Began func(*ir.File)
	// Guarded says that a panic loses the function that it happens in instead of ending
	// the program.
	Guarded bool
	// Memory, when set, is what an earlier analysis kept.
	Memory *summary.Memory
}

// Stats say how much was done.
type Stats struct {
	Functions int
	Work      int
	// Cut are functions that took more work than allowed, Left those that there was no
	// work left for.
	Cut, Left int
	// Broken are functions that the analysis failed on.
	Broken int
	// Partial are the paths of files with functions of these.
	Partial map[string]bool `json:",omitempty"`
}

// partial says that not all of a file was looked at.
func (s *Stats) partial(f *ir.File) {
	if s.Partial == nil {
		s.Partial = map[string]bool{}
	}
	s.Partial[f.Path] = true
}

// analysis is the analysis of one program.
type analysis struct {
	*Program
	*hierarchy.Index
	*memory.Store
	ctx        context.Context //nolint:containedctx // it lives as long as Analyse does
	summaries  map[*ir.Func]*summary.Summary
	active     map[*ir.Func]bool
	prepared   map[*ir.Class]bool
	found      *report.Set
	interned   *value.Interner
	stats      Stats
	operations map[string]operations.Operation // that rules may name
	depth      int

	cache *summary.Cache // nil without Memory
	trace *summary.Trace // of the function that is interpreted
}

// Analyse finds the weaknesses of a program, in the order of their places. What there
// is when ctx ends is returned.
func Analyse(ctx context.Context, p *Program) ([]report.Finding, Stats) {
	p.FunctionWork, p.Work = cmp.Or(p.FunctionWork, 200_000), cmp.Or(p.Work, 100_000_000)
	a := newAnalysis(ctx, p)
	a.analyseAll()
	a.reanalyse()
	if a.cache.IsDamaged() { // the traces are of another program
		p.Memory.Earlier = nil
		a = newAnalysis(ctx, p)
		a.analyseAll()
		a.reanalyse()
	}
	a.cache.Write(a.Files)
	return a.found.Sorted(), a.stats
}

func newAnalysis(ctx context.Context, p *Program) *analysis {
	a := &analysis{
		Program: p, operations: operations.Table(), Index: hierarchy.New(p.Files, p.Know), ctx: ctx,
		summaries: map[*ir.Func]*summary.Summary{}, active: map[*ir.Func]bool{}, prepared: map[*ir.Class]bool{}, found: report.NewSet(),
	}
	a.Store = memory.New(a.Index, a.analyseInitialisers)
	a.interned = value.NewInterner(a.FileOf)
	if p.Memory != nil {
		a.cache = summary.NewCache(p.Memory, p.Files, p.Know, a.interned)
	}
	return a
}

// first analyses everything once: what is assigned at the top of files before
// functions that may read it, and constructors before other methods.
func (a *analysis) analyseAll() {
	for _, f := range a.Files {
		if f.Top != nil {
			a.summaryOf(f.Top, f)
		}
	}
	for _, f := range a.Files {
		for _, c := range f.Classes {
			a.prepare(hierarchy.Part{File: f, Class: c})
		}
	}
	for _, f := range a.Files {
		for _, fn := range f.Funcs {
			a.summaryOf(fn, f)
		}
		for _, c := range f.Classes {
			for _, fn := range c.Methods {
				a.summaryOf(fn, f)
			}
		}
	}
}

// prepare finds out what the fields of a class are from the beginning.
func (a *analysis) prepare(p hierarchy.Part) {
	if a.prepared[p.Class] {
		return
	}
	a.prepared[p.Class] = true
	outer := a.trace
	defer func() { a.trace = outer }()
	a.trace = nil
	a.guard(p.File, func() { a.fields(p.File, p.Class) })
	for _, fn := range p.Class.Methods {
		if fn.Constructor {
			a.summaryOf(fn, p.File)
		}
	}
}

// again analyses functions that read what was written only after they were analysed.
func (a *analysis) reanalyse() {
	const rounds = 2
	for range rounds {
		redo := a.TakeChanged()
		if len(redo) == 0 {
			return
		}
		// Those that call them have what they found from the old summaries; a second
		// look at them would cost as much as the first, and is only worth it for the
		// functions themselves.
		var order []*ir.Func
		for _, f := range a.Files {
			for _, fn := range hierarchy.FunctionsOf(f) {
				if redo[fn] != nil {
					order = append(order, fn)
				}
			}
		}
		for _, fn := range order {
			delete(a.summaries, fn)
		}
		for _, fn := range order {
			a.summaryOf(fn, redo[fn])
		}
	}
}

// analyseInitialisers analyses what assigns a location before functions can read it: the top of
// the files of a global, or the initial values of a class's fields.
func (a *analysis) analyseInitialisers(at stored.Location) {
	switch at.Kind {
	case stored.KindField:
		for _, p := range a.Parts[at.Owner] {
			a.prepare(p)
		}
	case stored.KindGlobal:
		owner, _ := ir.Split(at.Name)
		for _, module := range []string{at.Name, owner} {
			for _, f := range a.Tops[a.Modules[module]] {
				a.summaryOf(f.Top, f)
			}
		}
	}
}
