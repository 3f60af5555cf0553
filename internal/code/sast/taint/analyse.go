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
	// Began and Ended hear which file is parsed, from several goroutines.
	Began, Ended func(i int)
}

// Output is what was found.
type Output struct {
	Findings []flow.Finding
	Lines    int
	// Lost are files that could not be read or parsed, by index; Partly those of which
	// some lines could not be lowered.
	Lost   map[int]error
	Partly []int
	Stats  flow.Stats
}

// Analyse analyses files. It ends early with ctx, with what it has.
func (a *Analyser) Analyse(ctx context.Context, in Input) Output {
	out := Output{Lost: map[int]error{}}
	groups := make([][]int, len(a.languages))
	for i, f := range in.Files {
		if at, ok := a.byName[f.Language]; ok {
			groups[at] = append(groups[at], i)
		}
	}
	for at, group := range groups {
		if len(group) == 0 {
			continue
		}
		l := a.languages[at]
		files := a.lower(ctx, l, in, group, &out)
		found, stats := flow.Analyse(ctx, &flow.Program{Files: files, Know: l.know, Properties: properties(in), Sources: in.Sources})
		out.Findings = append(out.Findings, found...)
		out.Stats.Functions += stats.Functions
		out.Stats.Work += stats.Work
		out.Stats.Cut += stats.Cut
		out.Stats.Left += stats.Left
	}
	slices.Sort(out.Partly)
	return out
}

// lower parses and lowers files, several at once.
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
			defer p.Close()
			for i := range next {
				f, err := a.one(ctx, p, l, in, i, facts)
				mu.Lock()
				if err != nil {
					out.Lost[i] = err
				} else {
					lowered[i] = f
					out.Lines += f.Lines
					if f.Lost > 0 {
						out.Partly = append(out.Partly, i)
					}
				}
				mu.Unlock()
			}
		})
	}
	for _, i := range group {
		next <- i
	}
	close(next)
	wg.Wait()
	return slices.DeleteFunc(lowered, func(f *ir.File) bool { return f == nil })
}

var errNoGrammar = errors.New("there is no grammar of the language")

func (a *Analyser) one(ctx context.Context, p *syntax.Parser, l language, in Input, i int, facts map[string]string) (*ir.File, error) {
	if in.Began != nil {
		in.Began(i)
		defer in.Ended(i)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
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
	if err != nil {
		return nil, err
	}
	return l.Lower(&front.Unit{Path: file.Path, Language: file.Language, Test: file.Test, Tree: tree, Facts: facts}), nil
}
