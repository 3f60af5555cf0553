package taint

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"sync"

	"assay/internal/code"
	"assay/internal/code/sast/taint/codeql"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/incremental"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/syntax"
)

// Analyser analyses files in all its languages. It may be used several times, and concurrently.
type Analyser struct {
	grammars  *syntax.Grammars
	languages []language
	byName    map[string]int
	// Workers is the number of files that are parsed at once; 0 means the number of processors.
	Workers  int
	Limits   syntax.Limits
	outcomes *incremental.Codec[outcome]
	surveys  *incremental.Codec[surveyed]
}

type language struct {
	front.Language
	know func() (*model.Set, error)
	// models are the CodeQL models that were added; nil without added knowledge.
	models func() (*codeql.Models, error)
	// templates are the analysed files that are templates.
	templates map[int]bool
}

// New returns an analyser of languages. More maps names of languages to knowledge that is added to their own.
func New(grammars *syntax.Grammars, languages []front.Language, more map[string]fs.FS) (*Analyser, error) {
	a, err := Lazy(grammars, languages, more)
	if err != nil {
		return nil, err
	}
	for _, l := range a.languages {
		if _, err := l.know(); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Lazy is like New, but reads the knowledge of a language when its files are first analysed, because reading takes long compared with a
// look-up in the cache.
func Lazy(grammars *syntax.Grammars, languages []front.Language, more map[string]fs.FS) (*Analyser, error) {
	outcomes, err := incremental.NewCodec[outcome]()
	if err != nil {
		return nil, err
	}
	surveys, err := incremental.NewCodec[surveyed]()
	if err != nil {
		return nil, err
	}
	a := &Analyser{grammars: grammars, byName: map[string]int{}, outcomes: outcomes, surveys: surveys}
	for i, l := range languages {
		var extra fs.FS
		for _, name := range l.Names() {
			a.byName[name] = i
			if tree, ok := more[name]; ok {
				extra = tree
			}
		}
		a.languages = append(a.languages, withKnowledge(l, extra))
	}
	return a, nil
}

// withKnowledge returns a language with its own knowledge and that of a tree; a nil tree adds none.
func withKnowledge(l front.Language, extra fs.FS) language {
	name, own := l.Names()[0], l.Knowledge()
	if extra == nil {
		return language{Language: l, know: sync.OnceValues(func() (*model.Set, error) { return loaded(name, nil, own) })}
	}
	models := sync.OnceValues(func() (*codeql.Models, error) { return codeql.Read(extra, name) })
	know := sync.OnceValues(func() (*model.Set, error) { return loaded(name, models, own, extra) })
	if learner, ok := l.(front.Learner); ok {
		l = learner.Learn(func() *front.Lexicon {
			words := front.NewLexicon(own, extra)
			if m, err := models(); err == nil { // an error is reported where the knowledge is loaded
				words.Add(m.Files)
			}
			return words
		})
	}
	return language{Language: l, know: know, models: models}
}

// loaded returns the knowledge of trees, and the CodeQL models if any were added.
func loaded(name string, models func() (*codeql.Models, error), sources ...fs.FS) (*model.Set, error) {
	know, err := model.Load(sources...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if models == nil {
		return know, nil
	}
	m, err := models()
	if err == nil {
		err = m.AddTo(know)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return know, nil
}

// Warnings describe the CodeQL models that could not be used, by language and reason.
func (a *Analyser) Warnings() []string {
	var out []string
	seen := map[string]bool{} // Kotlin has the models of Java
	for _, l := range a.languages {
		if l.models == nil {
			continue
		}
		m, err := l.models()
		if err != nil { // reported where the knowledge is loaded
			continue
		}
		for _, w := range m.Warnings() {
			if !seen[w] {
				seen[w], out = true, append(out, l.Names()[0]+": "+w)
			}
		}
	}
	return out
}

// Input is the input of an analysis.
type Input struct {
	// Files are the files to be judged; All are the paths of all files of the repository.
	Files []code.File
	All   []string
	Read  func(path string) ([]byte, error)
	// Sources are further kinds of sources that are treated like requests.
	Sources []model.SourceKind
	// Began and Ended are called, concurrently, when the parsing of a file begins and ends; Follows when the analysis follows the
	// data of a file. Each may be nil.
	Began, Ended func(i int)
	Follows      func(i int)
	// Language is called when the analysis of a language begins.
	Language func(name string)
	// Guarded recovers from panics; what the engine panicked on counts as lost.
	Guarded bool
	// Enough, if set, returns true when no more files are to be parsed.
	Enough func() bool
	// Cache, if set, is the cache of earlier scans.
	Cache *incremental.File
}

func (in Input) hear(what func(int), i int) {
	if what != nil {
		what(i)
	}
}

// Output is the result of an analysis.
type Output struct {
	// Findings are those of this analysis; Reports are the same in words, together with those from the cache.
	Findings []report.Finding
	Reports  []Report
	Lines    int
	// Lost are the indexes of files that could not be read or parsed, Partly of those with lines that could not be lowered, Left
	// of those that were not analysed because time or memory ran out.
	Lost   map[int]error
	Partly []int
	Left   []int
	Stats  flow.Stats
	// Recalled is the number of files whose findings came from the cache, Reused the number of other files that did not have to
	// be parsed.
	Recalled, Reused int
	// Taken is the number of functions, out of Stats.Functions, that did not have to be analysed.
	Taken int
	// Err is set if the knowledge could not be read; there are no other results then.
	Err error
}

// Analyse analyses files. When ctx ends, it returns what it has found so far.
func (a *Analyser) Analyse(ctx context.Context, in Input) Output {
	out := Output{Lost: map[int]error{}}
	constants, read := constantsOf(in), newSums(in)
	groups, templates := a.groups(in)
	for at, group := range groups {
		if len(group) == 0 {
			continue
		}
		l := a.languages[at]
		l.templates = templates
		if in.Language != nil {
			in.Language(l.Names()[0])
		}
		one := a.language(ctx, l, in, group, constants, read)
		if one.Err != nil {
			return Output{Err: one.Err}
		}
		out.add(one)
	}
	slices.Sort(out.Partly)
	slices.Sort(out.Left)
	inOrder(out.Reports)
	return out
}

// language analyses the files of one language, or takes their results from the cache.
func (a *Analyser) language(ctx context.Context, l language, in Input, group []int, constants constants, read *sums) Output {
	var part *incremental.Part
	var key incremental.Key
	if in.Cache != nil {
		part = in.Cache.Part(l.Names()[0])
	}
	facts := a.facts(l, in, part, read)
	in, group, facts = withVendored(l, in, group, facts)
	keys := keysOf(l, in, group, facts, read)
	whole := keys != nil && len(keys) == len(group)
	if whole {
		key = languageKey(l, keys, group, facts, constants.all(), in)
		if was, ok := a.recall(part, key, group); ok {
			return was
		}
	}
	know, err := l.know()
	if err != nil {
		return Output{Err: err}
	}
	out := Output{Lost: map[int]error{}}
	lowered, declares := a.lower(ctx, l, in, group, facts, keys, &out)
	p := a.program(know, in, lowered)
	constants.set(p)
	var earlier *traces
	if keys != nil {
		earlier = tracesOf(part, p, lowered, keys, declares, constants.all())
		p.Memory = earlier.memory
	}
	found, stats := flow.Analyse(ctx, p)
	if earlier != nil && ctx.Err() == nil {
		out.Taken = p.Memory.Replayed
		earlier.store(part)
	}
	out.found(found)
	out.count(stats)
	if whole && ctx.Err() == nil {
		a.storeOutcome(part, key, group, &out)
	}
	return out
}

// groups returns the indexes of the files of each language, and which of them are templates.
func (a *Analyser) groups(in Input) (groups [][]int, templates map[int]bool) {
	groups, templates = make([][]int, len(a.languages)), map[int]bool{}
	fills := a.fills(in.All)
	for i, f := range in.Files {
		if at := slices.IndexFunc(fills, func(is func(string) bool) bool { return is != nil && is(f.Path) }); at >= 0 {
			groups[at] = append(groups[at], i)
			templates[i] = true
		} else if at, ok := a.byName[f.Language]; ok {
			groups[at] = append(groups[at], i)
		}
	}
	return groups, templates
}

// fills returns, for each language, the function that recognises its templates; nil for languages without
// templates.
func (a *Analyser) fills(all []string) []func(path string) bool {
	out := make([]func(string) bool, len(a.languages))
	for i, l := range a.languages {
		if t, ok := l.Language.(front.Templater); ok {
			out[i] = t.Templates(all)
		}
	}
	return out
}

// Programs parses and lowers files and returns a program for each language, without following its data.
func (a *Analyser) Programs(ctx context.Context, in Input) []*flow.Program {
	out := Output{Lost: map[int]error{}}
	constants := constantsOf(in)
	groups, templates := a.groups(in)
	var all []*flow.Program
	for at, group := range groups {
		if len(group) == 0 {
			continue
		}
		l := a.languages[at]
		l.templates = templates
		know, err := l.know()
		if err != nil {
			continue
		}
		lowered, _ := a.lower(ctx, l, in, group, survey(l, in), nil, &out)
		p := a.program(know, in, lowered)
		constants.set(p)
		all = append(all, p)
	}
	return all
}

// Parse parses and lowers files without following data, for measurements. It returns the number of lost files.
func (a *Analyser) Parse(ctx context.Context, in Input) int {
	out := Output{Lost: map[int]error{}}
	groups, templates := a.groups(in)
	for at, group := range groups {
		l := a.languages[at]
		l.templates = templates
		a.lower(ctx, l, in, group, survey(l, in), nil, &out)
	}
	return len(out.Lost) + len(out.Left)
}

func (o *Output) found(list []report.Finding) {
	o.Findings = list
	for i := range list {
		o.Reports = append(o.Reports, Describe(&list[i]))
	}
}

func (o *Output) count(s flow.Stats) {
	o.Stats.Functions += s.Functions
	o.Stats.Work += s.Work
	o.Stats.Cut += s.Cut
	o.Stats.Left += s.Left
	o.Stats.Broken += s.Broken
	if o.Stats.Partial == nil {
		o.Stats.Partial = map[string]bool{}
	}
	maps.Copy(o.Stats.Partial, s.Partial)
	if o.Stats.Sanitized == nil {
		o.Stats.Sanitized = map[string]int{}
	}
	for weakness, n := range s.Sanitized {
		o.Stats.Sanitized[weakness] += n
	}
}

// add adds the results of another language.
func (o *Output) add(more Output) {
	o.Findings = append(o.Findings, more.Findings...)
	o.Reports = append(o.Reports, more.Reports...)
	o.Lines += more.Lines
	maps.Copy(o.Lost, more.Lost)
	o.Partly = append(o.Partly, more.Partly...)
	o.Left = append(o.Left, more.Left...)
	o.Recalled += more.Recalled
	o.Reused += more.Reused
	o.Taken += more.Taken
	o.count(more.Stats)
}

func (a *Analyser) program(know *model.Set, in Input, lowered []*ir.File) *flow.Program {
	p := &flow.Program{Know: know, Sources: in.Sources, Guarded: in.Guarded}
	at := map[*ir.File]int{}
	for i, f := range lowered {
		if f != nil {
			p.Files = append(p.Files, f)
			at[f] = i
		}
	}
	p.Linked = front.Link(p.Files)
	if in.Follows != nil {
		p.Began = func(f *ir.File) { in.Follows(at[f]) }
	}
	return p
}

// lower parses and lowers files, several at once; lost files are nil. With a cache, it also returns the keys of the
// files' declarations.
func (a *Analyser) lower(
	ctx context.Context, l language, in Input, group []int, facts map[string]string, keys fileKeys, out *Output,
) ([]*ir.File, fileKeys) {
	workers := a.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	lowered, declares := make([]*ir.File, len(in.Files)), fileKeys{}
	var mu sync.Mutex
	next := make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			p := syntax.NewParser(a.Limits)
			defer func() { p.Close() }()
			for i := range next {
				f, key, reused, err := a.one(ctx, p, l, in, i, facts, keys)
				if errors.Is(err, errFailed) { // the node that the parser had reached is unknown
					p.Close()
					p = syntax.NewParser(a.Limits)
				}
				mu.Lock()
				lowered[i], declares[i] = f, key
				switch {
				case !in.Files[i].Vendored:
					out.lowered(i, f, err)
					if reused {
						out.Reused++
					}
				case f != nil:
					f.Vendored = true
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
	return lowered, declares
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

// one lowers a file, or takes it from the cache.
func (a *Analyser) one(
	ctx context.Context, p *syntax.Parser, l language, in Input, i int, facts map[string]string, keys fileKeys,
) (out *ir.File, declares incremental.Key, reused bool, err error) {
	if ctx.Err() != nil || in.Enough != nil && in.Enough() {
		return nil, declares, false, errLeft
	}
	in.hear(in.Began, i)
	defer in.hear(in.Ended, i)
	if in.Guarded {
		defer func() {
			if recover() != nil {
				out, err = nil, errFailed
			}
		}()
	}
	key, keeps := keys[i]
	if keeps {
		if f, declares, ok := in.Cache.Part(l.Names()[0]).Lowered(key); ok {
			return f, declares, true, nil
		}
	}
	if out, err = a.parse(ctx, p, l, in, i, facts); err == nil && keeps {
		declares = in.Cache.Part(l.Names()[0]).StoreLowered(key, out)
	}
	return out, declares, false, err
}

// parse reads, parses and lowers a file.
func (a *Analyser) parse(ctx context.Context, p *syntax.Parser, l language, in Input, i int, facts map[string]string) (*ir.File, error) {
	file := in.Files[i]
	source, err := in.Read(file.Path)
	if err != nil {
		return nil, err
	}
	name := file.Language
	if l.templates[i] {
		source, name = l.Language.(front.Templater).Source(file.Path, source, facts)
	}
	g, ok := a.grammars.For(name)
	if !ok {
		return nil, errNoGrammar
	}
	tree, err := front.Parse(ctx, p, l.Language, g, source)
	if ctx.Err() != nil {
		return nil, errLeft
	}
	if err != nil {
		return nil, err
	}
	unit := &front.Unit{Path: file.Path, Language: name, Test: file.Test, Template: l.templates[i], Tree: tree, Facts: facts}
	return front.Refill(l.Lower(unit)), nil
}
