package flow

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
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
	Memory *Memory
}

// Finding is a weakness at a place.
type Finding struct {
	Weakness *model.Weakness
	// Rule is what makes the place one; nil for the result of an entry.
	Rule       *model.Spec
	Fix        string
	Framework  string
	File       *ir.File
	Pos        ir.Pos
	Func       string // qualified name of the function around it, "" at the top
	What       string // the call, or what is written
	Source     string // what the data is, "" where there is no flow
	SourceKind model.SourceKind
	Loose      bool // the receiver's type is not known
	Weak       bool // the data passed something that nothing is known of
	Calls      int  // the calls that the data goes into or comes back from
	Steps      []Step
}

// maxCalls is how many calls the data of a certain finding passes at most. Nearly all flows
// labelled as weaknesses pass at most three calls. Most false ones pass more: the longer the
// way, the easier a sanitizer on it is missed.
const maxCalls = 3

// Far reports whether the data passes so many calls that the finding is less certain, and
// VeryFar whether it is a guess.
func (f *Finding) Far() bool { return f.Calls > maxCalls }

// VeryFar see Far.
func (f *Finding) VeryFar() bool { return f.Calls > 2*maxCalls }

// Step is a place on the way of the data.
type Step struct {
	File *ir.File
	Pos  ir.Pos
	Text string
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
	ctx            context.Context //nolint:containedctx // it lives as long as Analyse does
	summaries      map[*ir.Func]*summary
	active         map[*ir.Func]bool
	prepared       map[*ir.Class]bool
	globals        map[stored.Location]*value.Value
	changed        map[stored.Location]bool                  // globals that grew since they were read
	readers        map[stored.Location]map[*ir.Func]*ir.File // functions by the globals that they read
	found          map[findingKey]*Finding
	sources        map[hitKey]*value.Source
	stats          Stats
	operations     map[string]operation // that rules may name
	depth          int
	namedFunctions map[*ir.Func]*value.Closure

	// What is kept for the next analysis, and was by the last; nothing without Memory.
	places  *places
	trace   *trace // of the function that is followed
	digests map[*value.Value]digest
	turns   map[*ir.Func]int
	known   map[*ir.File]map[turn]pastRun
	runs    map[*ir.File][]pastRun
	packs   []*pack // to be used again
	damaged bool
}

type findingKey struct {
	weakness *model.Weakness
	file     *ir.File
	line     uint32
	col      uint16
}

type hitKey struct {
	file *ir.File
	pos  ir.Pos
	what string
}

// Analyse finds the weaknesses of a program, in the order of their places. What there
// is when ctx ends is returned.
func Analyse(ctx context.Context, p *Program) ([]Finding, Stats) {
	p.FunctionWork, p.Work = cmp.Or(p.FunctionWork, 200_000), cmp.Or(p.Work, 100_000_000)
	a := newAnalysis(ctx, p)
	a.analyseAll()
	a.reanalyse()
	if a.damaged { // what was kept is none of this program
		p.Memory.Of = nil
		a = newAnalysis(ctx, p)
		a.analyseAll()
		a.reanalyse()
	}
	if a.Memory != nil {
		a.writeTraces()
	}
	return a.findings(), a.stats
}

func newAnalysis(ctx context.Context, p *Program) *analysis {
	a := &analysis{
		Program: p, operations: operations(), Index: hierarchy.New(p.Files, p.Know), ctx: ctx,
		summaries: map[*ir.Func]*summary{}, active: map[*ir.Func]bool{}, prepared: map[*ir.Class]bool{}, globals: map[stored.Location]*value.Value{}, changed: map[stored.Location]bool{},
		readers: map[stored.Location]map[*ir.Func]*ir.File{}, found: map[findingKey]*Finding{}, sources: map[hitKey]*value.Source{},
		namedFunctions: map[*ir.Func]*value.Closure{},
	}
	if p.Memory != nil {
		p.Memory.Taken = 0
		a.places, a.digests, a.turns = newPlaces(p), map[*value.Value]digest{}, map[*ir.Func]int{}
		a.known, a.runs = map[*ir.File]map[turn]pastRun{}, map[*ir.File][]pastRun{}
	}
	return a
}

// first analyses everything once: what is assigned at the top of files before
// functions that may read it, and constructors before other methods.
func (a *analysis) analyseAll() {
	for _, f := range a.Files {
		if f.Top != nil {
			a.summary(f.Top, f)
		}
	}
	for _, f := range a.Files {
		for _, c := range f.Classes {
			a.prepare(hierarchy.Part{File: f, Class: c})
		}
	}
	for _, f := range a.Files {
		for _, fn := range f.Funcs {
			a.summary(fn, f)
		}
		for _, c := range f.Classes {
			for _, fn := range c.Methods {
				a.summary(fn, f)
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
			a.summary(fn, p.File)
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
			a.summary(fn, redo[fn])
		}
	}
}

// findings are what was found, in a fixed order. A flaw that data makes use of in the same
// function is told with the data alone, where its rule says so.
func (a *analysis) findings() []Finding {
	type use struct {
		file         *ir.File
		in, weakness string
	}
	used := map[use]bool{}
	for _, f := range a.found {
		if f.Rule == nil || f.Rule.Yields != f.Weakness.ID {
			used[use{f.File, f.Func, f.Weakness.ID}] = true
		}
	}
	out := make([]Finding, 0, len(a.found))
	for _, f := range a.found {
		if !a.isDerived(f) && (f.Rule == nil || f.Rule.Yields == "" || !used[use{f.File, f.Func, f.Rule.Yields}]) {
			out = append(out, *f)
		}
	}
	slices.SortFunc(out, func(x, y Finding) int {
		return cmp.Or(cmp.Compare(x.File.Path, y.File.Path), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col),
			cmp.Compare(x.Weakness.Bit, y.Weakness.Bit))
	})
	return out
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
				a.summary(f.Top, f)
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
	v := r.a.load(at, r.root, r.file)
	r.trace.askedGlobal(at, v)
	return v
}

// load is what a location contains where a function reads it.
func (a *analysis) load(at stored.Location, reader *ir.Func, file *ir.File) *value.Value {
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
	if v != nil && !r.trace.recordSet(at, v) {
		r.a.save(at, v)
	}
}

func (a *analysis) save(at stored.Location, v *value.Value) {
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
