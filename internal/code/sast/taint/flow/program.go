package flow

import (
	"cmp"
	"context"
	"regexp"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
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
	ctx        context.Context //nolint:containedctx // it lives as long as Analyse does
	summaries  map[*ir.Func]*summary.Summary
	active     map[*ir.Func]bool
	prepared   map[*ir.Class]bool
	globals    map[stored.Location]*value.Value
	changed    map[stored.Location]bool                  // globals that grew since they were read
	readers    map[stored.Location]map[*ir.Func]*ir.File // functions by the globals that they read
	found      *report.Set
	interned   *value.Interner
	stats      Stats
	operations map[string]operation // that rules may name
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
		Program: p, operations: operations(), Index: hierarchy.New(p.Files, p.Know), ctx: ctx,
		summaries: map[*ir.Func]*summary.Summary{}, active: map[*ir.Func]bool{}, prepared: map[*ir.Class]bool{}, globals: map[stored.Location]*value.Value{}, changed: map[stored.Location]bool{},
		readers: map[stored.Location]map[*ir.Func]*ir.File{}, found: report.NewSet(),
	}
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
		redo := map[*ir.Func]*ir.File{}
		for name := range a.changed {
			for fn, f := range a.readers[name] {
				redo[fn] = f
			}
		}
		a.changed = map[stored.Location]bool{}
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

// before analyses what runs before others can read a location: the top of the files that a
// global is of, or the initial values of a class's fields.
func (a *analysis) analyseInitialisers(at stored.Location) {
	if _, known := a.globals[at]; known {
		return
	}
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

// global is what a global is known to be.
func (r *run) global(name string) *value.Value { return r.load(stored.Global(name)) }

// setGlobal adds to what a global may be.
func (r *run) setGlobal(name string, v *value.Value) { r.save(stored.Global(name), v) }

// load is what a location is known to contain.
func (r *run) load(at stored.Location) *value.Value {
	v := r.a.Stored(at, r.root, r.file)
	r.trace.AskedStored(at, v)
	return v
}

// load is what a location contains where a function reads it.
func (a *analysis) Stored(at stored.Location, reader *ir.Func, file *ir.File) *value.Value {
	a.analyseInitialisers(at)
	if a.readers[at] == nil {
		a.readers[at] = map[*ir.Func]*ir.File{}
	}
	a.readers[at][reader] = cmp.Or(a.FileOf[reader], file)
	return a.globals[at]
}

// sampleFile matches files that show what a setting looks like: like those of tests, their constants
// are not what the program runs with.
var sampleFile = regexp.MustCompile(
	`(?i)(^|[/._-])(samples?|examples?|dist|templates?)[._-][^/]*$|[._-](samples?|examples?|dist|template)$`)

// save adds to what a location may contain. What depends on parameters is unknown there.
func (r *run) save(at stored.Location, v *value.Value) {
	v = r.outside(v)
	if v != nil && len(v.Constants) > 0 && (r.file.Test || sampleFile.MatchString(r.file.Path)) {
		if v = value.Widen(v); !v.IsTyped() && len(v.Taints)+len(v.Functions)+len(v.Objects) == 0 && v.Ref == "" {
			return
		}
	}
	if v != nil && !r.trace.RecordSave(at, v) {
		r.a.Save(at, v)
	}
}

func (a *analysis) Save(at stored.Location, v *value.Value) {
	old, known := a.globals[at]
	if !known {
		a.globals[at] = v
	} else {
		a.globals[at] = value.Join(old, v)
	}
	now := a.globals[at]
	grown := !known || old == nil || len(now.Taints) > len(old.Taints) || len(now.Types) > len(old.Types) || now.Rows.Len() > old.Rows.Len() || len(now.Functions) > len(old.Functions) || old.Ref != now.Ref
	if grown && len(a.readers[at]) > 0 {
		a.changed[at] = true
	}
}

// outside is a value without what belongs to the function alone.
func (r *run) outside(v *value.Value) *value.Value {
	if v == nil {
		return nil
	}
	out := *v
	out.Objects, out.Verdict, out.Taints = nil, nil, nil
	for _, t := range r.DeepTaints(v) {
		if t.Source != nil {
			out.Taints = append(out.Taints, t)
		}
	}
	if !out.IsTyped() && len(out.Taints)+len(out.Constants)+len(out.Functions) == 0 && out.Ref == "" && out.Prefix == "" {
		return &value.Value{}
	}
	return &out
}
