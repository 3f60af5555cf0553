package flow

import (
	"cmp"
	"context"
	"maps"
	"strings"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/interp"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/protobuf"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Program is a set of files that are analysed together: those of one language, or of several whose
// code calls each other.
type Program struct {
	Files []*ir.File
	Know  *model.Set
	// Linked are the names that modules export for others, with their meanings, as far as the files use them.
	Linked map[string]string
	// Properties are the constants of configuration files, for the operation "property".
	Properties map[string]string
	// Messages are those that files of Protocol Buffers declare.
	Messages protobuf.Messages
	// Sources are kinds of sources that count like requests.
	Sources []model.SourceKind
	// FunctionWork and Work limit the statements and expressions that are interpreted, for each
	// function and in total; 0 is 200,000 and 100 million.
	FunctionWork, Work int
	// Began, if not nil, is called with the file of each function before its analysis.
	Began func(*ir.File)
	// Guarded recovers from panics: the function that panicked is lost.
	Guarded bool
	// Memory holds the traces of an earlier analysis, nil if nothing is cached.
	Memory *summary.Memory
}

// Stats count what was analysed.
type Stats struct {
	Functions int
	Work      int // number of statements and expressions interpreted
	// Cut are functions that exceeded FunctionWork, Left those that were not analysed because
	// Work or the time was used up.
	Cut, Left int
	// Broken are functions whose analysis panicked.
	Broken int
	// Sanitized counts the sinks that data reaches only sanitized, by weakness.
	Sanitized map[string]int `json:",omitempty"`
	// Partial are the paths of files that contain any of these functions.
	Partial map[string]bool `json:",omitempty"`
}

// partial records that a file was analysed only in part.
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
	shared    interp.Program // shared by all interpreters
	budget    *interp.Budget
	summaries map[*ir.Func]*summary.Summary
	turns     map[*ir.Func]int                   // how often functions were analysed
	callers   map[*ir.Func]map[*ir.Func]lastCall // functions that have applied a summary
	active    map[*ir.Func]bool                  // functions that are interpreted
	depth     int                                // number of active functions
	nested    int                                // number of them that are interpreted for the constants of a call
	deciding  map[*ir.Func]deciding              // parameters that decide what a function does
	variants  map[variantKey]*variant            // interpretations of functions for the constants of calls
	prepared  map[*ir.Class]bool                 // classes whose initialisers have run
	found     *report.Set
	stats     Stats
	gathered  []value.Taint  // of applications that replace the taints of a value: most of them are the same, and need no memory of their own
	cache     *summary.Cache // nil without Memory
	trace     *summary.Trace // of the innermost active function
}

// lastCall is the last time that a function applied the summary of another one: the caller's file, and the turn of the other one.
type lastCall struct {
	file *ir.File
	turn int
}

// Analyse returns the findings in a program, in the order of their places. If ctx ends early, it
// returns what was found until then.
func Analyse(ctx context.Context, p *Program) ([]report.Finding, Stats) {
	p.FunctionWork, p.Work = cmp.Or(p.FunctionWork, 200_000), cmp.Or(p.Work, 100_000_000)
	a := newAnalysis(ctx, p)
	a.run()
	if a.cache.IsDamaged() { // the traces are of another program
		p.Memory.Earlier = nil
		a = newAnalysis(ctx, p)
		a.run()
	}
	a.cache.Write(a.Files)
	a.stats.Work, a.stats.Sanitized = a.budget.Done, a.found.Sanitized()
	return a.found.Sorted(), a.stats
}

func newAnalysis(ctx context.Context, p *Program) *analysis {
	a := &analysis{
		Program: p, Index: hierarchy.New(p.Files, p.Know), found: report.NewSet(),
		summaries: map[*ir.Func]*summary.Summary{}, turns: map[*ir.Func]int{}, callers: map[*ir.Func]map[*ir.Func]lastCall{},
		active: map[*ir.Func]bool{}, prepared: map[*ir.Class]bool{}, deciding: map[*ir.Func]deciding{},
		variants: map[variantKey]*variant{},
		budget:   &interp.Budget{PerFunction: p.FunctionWork, Total: p.Work, Ended: func() bool { return ctx.Err() != nil }},
	}
	a.Index.Messages = p.Messages
	a.Store = memory.New(a.Index, a.analyseInitialisers)
	a.shared = interp.Program{
		Program:  env.Program{Index: a.Index, Store: a.Store, Interned: value.NewInterner(a.FileOf)},
		Findings: a.found, Sources: p.Sources, Operations: operations.Table(), Properties: p.Properties, Budget: a.budget,
	}
	if p.Memory != nil {
		a.cache = summary.NewCache(p.Memory, p.Files, p.Know, a.shared.Interned)
	}
	return a
}

func (a *analysis) run() {
	a.analyseAll()
	a.reanalyse()
}

// analyseAll analyses every function once: top-level code before functions that may read the
// globals it assigns, and constructors and the bodies of classes before other methods.
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

// prepare interprets the initial values of a class's fields, and analyses its constructors and the code in its body.
func (a *analysis) prepare(p hierarchy.Part) {
	if a.prepared[p.Class] {
		return
	}
	a.prepared[p.Class] = true
	outer := a.trace
	defer func() { a.trace = outer }()
	a.trace = nil
	a.guard(p.File, func() {
		a.newCaller(&ir.Func{Name: p.Class.Name, Class: p.Class.Name}, p.File).InitFields(p.Class)
	})
	for _, fn := range p.Class.Methods {
		if fn.Constructor || strings.HasSuffix(fn.Name, ir.ClassBody) {
			a.summaryOf(fn, p.File)
		}
	}
}

// reanalyse analyses functions again that read a stored location before it changed, and their callers if the results
// contain more untrusted input than before, or if more parameters reach sinks: a handle of a database, for example, may be set by a
// function that comes later.
func (a *analysis) reanalyse() {
	const rounds = 3
	stale := map[*ir.Func]*ir.File{}
	for range rounds {
		maps.Copy(stale, a.TakeChanged())
		if len(stale) == 0 {
			return
		}
		stale = a.analyseAgain(stale)
	}
}

// analyseAgain analyses functions again, and returns the callers that have applied earlier summaries of those that have more flows now.
func (a *analysis) analyseAgain(stale map[*ir.Func]*ir.File) (callers map[*ir.Func]*ir.File) {
	var order []*ir.Func
	for _, f := range a.Files {
		for _, fn := range hierarchy.FunctionsOf(f) {
			if stale[fn] != nil {
				order = append(order, fn)
			}
		}
	}
	before := make([]int, len(order))
	for i, fn := range order {
		before[i] = a.flows(fn)
		delete(a.summaries, fn)
	}
	for _, fn := range order {
		a.summaryOf(fn, stale[fn])
	}
	callers = map[*ir.Func]*ir.File{}
	for i, fn := range order {
		if a.flows(fn) <= before[i] {
			continue
		}
		for caller, last := range a.callers[fn] {
			if last.turn < a.turns[fn] {
				callers[caller] = last.file
			}
		}
	}
	return callers
}

// flows returns the number of sources in the result of a function and of sinks that its parameters reach.
func (a *analysis) flows(fn *ir.Func) int {
	s := a.cache.Open(a.summaries[fn])
	if s == nil {
		return 0
	}
	n := len(s.Sinks)
	if s.Result != nil {
		n += len(value.FromSources(s.Result.Taints))
	}
	return n
}

// analyseInitialisers analyses the code that initialises a stored location: the top of the file of
// a global, or the initial values and constructors of a class.
func (a *analysis) analyseInitialisers(at stored.Location) {
	switch at.Kind {
	case stored.KindField:
		for _, p := range a.Parts[at.Owner] {
			a.prepare(p)
		}
	case stored.KindGlobal:
		owner, _ := ir.Split(at.Name)
		for _, p := range a.Parts[owner] {
			a.prepare(p)
		}
		for _, module := range []string{at.Name, owner} {
			for _, f := range a.Tops[a.Modules[module]] {
				a.summaryOf(f.Top, f)
			}
		}
	}
}
