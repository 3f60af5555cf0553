package taint

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"sync"

	"assay/internal/code"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

// Analyser analyses files in all its languages. It may be used again, also at once.
type Analyser struct {
	grammars  *syntax.Grammars
	languages []language
	byName    map[string]int
	// Workers is how many files are parsed at once; 0 is the number of processors.
	Workers int
	Limits  syntax.Limits
}

type language struct {
	front.Language
	know *model.Set
}

// New returns an analyser of languages. More is knowledge by the name of a language that
// is added to its own.
func New(grammars *syntax.Grammars, languages []front.Language, more map[string]fs.FS) (*Analyser, error) {
	a := &Analyser{grammars: grammars, byName: map[string]int{}}
	for i, l := range languages {
		sources := []fs.FS{l.Knowledge()}
		for _, name := range l.Names() {
			a.byName[name] = i
			if extra, ok := more[name]; ok {
				sources = append(sources, extra)
			}
		}
		know, err := model.Load(sources...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Names()[0], err)
		}
		a.languages = append(a.languages, language{l, know})
	}
	return a, nil
}

// Names are the languages that are known.
func (a *Analyser) Names() []string {
	var out []string
	for _, l := range a.languages {
		out = append(out, l.Names()...)
	}
	return out
}

// Input is what is analysed.
type Input struct {
	// Files are those to be judged; All are all paths of the repository.
	Files []code.File
	All   []string
	Read  func(path string) ([]byte, error)
	// Sources are further kinds that count as the requests of others do.
	Sources []model.SourceKind
	// Began and Ended hear which file is parsed, from several goroutines; Follows which
	// file's data is followed. Each may be nil.
	Began, Ended func(i int)
	Follows      func(i int)
	// Language hears which language's turn it is.
	Language func(name string)
	// Guarded says that what the engine fails on is lost, and does not end the program.
	Guarded bool
	// Enough, when set, tells that no more files are to be parsed.
	Enough func() bool
}

func (in Input) hear(what func(int), i int) {
	if what != nil {
		what(i)
	}
}

// Output is what was found.
type Output struct {
	Findings []flow.Finding
	Lines    int
	// Lost are files that could not be read or parsed, by index; Partly those of which
	// some lines could not be lowered; Left those that there was no time or memory for.
	Lost   map[int]error
	Partly []int
	Left   []int
	Stats  flow.Stats
}

// Analyse analyses files. It ends early with ctx, with what it has.
func (a *Analyser) Analyse(ctx context.Context, in Input) Output {
	out := Output{Lost: map[int]error{}}
	for at, group := range a.groups(in) {
		if len(group) == 0 {
			continue
		}
		l := a.languages[at]
		if in.Language != nil {
			in.Language(l.Names()[0])
		}
		out.add(flow.Analyse(ctx, a.program(l, in, a.lower(ctx, l, in, group, &out))))
	}
	slices.Sort(out.Partly)
	slices.Sort(out.Left)
	return out
}

// groups are the files of each language, by index.
func (a *Analyser) groups(in Input) [][]int {
	groups := make([][]int, len(a.languages))
	for i, f := range in.Files {
		if at, ok := a.byName[f.Language]; ok {
			groups[at] = append(groups[at], i)
		}
	}
	return groups
}

// Parse parses and lowers files without following data through them, for
// measurements. It returns how many were lost.
func (a *Analyser) Parse(ctx context.Context, in Input) int {
	out := Output{Lost: map[int]error{}}
	for at, group := range a.groups(in) {
		a.lower(ctx, a.languages[at], in, group, &out)
	}
	return len(out.Lost) + len(out.Left)
}

func (o *Output) add(found []flow.Finding, stats flow.Stats) {
	o.Findings = append(o.Findings, found...)
	o.Stats.Functions += stats.Functions
	o.Stats.Work += stats.Work
	o.Stats.Cut += stats.Cut
	o.Stats.Left += stats.Left
	o.Stats.Broken += stats.Broken
}

func (a *Analyser) program(l language, in Input, lowered []*ir.File) *flow.Program {
	p := &flow.Program{Know: l.know, Properties: properties(in), Sources: in.Sources, Guarded: in.Guarded}
	at := map[*ir.File]int{}
	for i, f := range lowered {
		if f != nil {
			p.Files = append(p.Files, f)
			at[f] = i
		}
	}
	if in.Follows != nil {
		p.Began = func(f *ir.File) { in.Follows(at[f]) }
	}
	return p
}

// lower parses and lowers files, several at once; those that are lost are nil.
func (a *Analyser) lower(ctx context.Context, l language, in Input, group []int, out *Output) []*ir.File {
	var facts map[string]string
	if s, ok := l.Language.(front.Surveyor); ok {
		facts = s.Survey(in.All, in.Read)
	}
	workers := a.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	lowered := make([]*ir.File, len(in.Files))
	var mu sync.Mutex
	next := make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			p := syntax.NewParser(a.Limits)
			defer func() { p.Close() }()
			for i := range next {
				f, err := a.one(ctx, p, l, in, i, facts)
				if errors.Is(err, errFailed) { // what the parser was at is not known
					p.Close()
					p = syntax.NewParser(a.Limits)
				}
				mu.Lock()
				lowered[i] = f
				out.lowered(i, f, err)
				mu.Unlock()
			}
		})
	}
	for _, i := range group {
		next <- i
	}
	close(next)
	wg.Wait()
	return lowered
}

func (o *Output) lowered(i int, f *ir.File, err error) {
	switch {
	case errors.Is(err, errLeft):
		o.Left = append(o.Left, i)
	case err != nil:
		o.Lost[i] = err
	default:
		o.Lines += f.Lines
		if f.Lost > 0 {
			o.Partly = append(o.Partly, i)
		}
	}
}

var (
	errNoGrammar = errors.New("there is no grammar of the language")
	errFailed    = errors.New("the engine failed on it")
	errLeft      = errors.New("it was left")
)

func (a *Analyser) one(ctx context.Context, p *syntax.Parser, l language, in Input, i int, facts map[string]string) (lowered *ir.File, err error) {
	if ctx.Err() != nil || in.Enough != nil && in.Enough() {
		return nil, errLeft
	}
	in.hear(in.Began, i)
	defer in.hear(in.Ended, i)
	if in.Guarded {
		defer func() {
			if recover() != nil {
				lowered, err = nil, errFailed
			}
		}()
	}
	file := in.Files[i]
	source, err := in.Read(file.Path)
	if err != nil {
		return nil, err
	}
	g, ok := a.grammars.For(file.Language)
	if !ok {
		return nil, errNoGrammar
	}
	tree, err := p.Parse(ctx, g, source)
	if ctx.Err() != nil {
		return nil, errLeft
	}
	if err != nil {
		return nil, err
	}
	return l.Lower(&front.Unit{Path: file.Path, Language: file.Language, Test: file.Test, Tree: tree, Facts: facts}), nil
}
