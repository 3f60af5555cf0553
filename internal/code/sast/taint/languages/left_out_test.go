package languages_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

// nameRoots say which library a name in the knowledge of a language belongs to.
type nameRoots struct {
	// Separators end the first part of a name, which is the library.
	Separators []string `yaml:"separators"`
	// Depth is how many parts name a library, by the beginning of the name, "" for any other; 1 without it.
	Depth map[string]int `yaml:"depth"`
	// Platform are first parts of names of the language itself.
	Platform []string `yaml:"platform"`
	// Families are the first parts of names of libraries that are used together.
	Families map[string][]string `yaml:"families"`
	// Frameworks are the libraries of names without a first part, by the framework of their file. Such names of other frameworks belong
	// to the language.
	Frameworks map[string]string `yaml:"frameworks"`
}

// library returns the library of a name, "" for the language itself.
func (r *nameRoots) library(framework, name string) string {
	end := r.end(name)
	head := strings.TrimRight(name[:end], "()")
	if end == len(name) && !strings.HasPrefix(name, "@") || head == model.Any || head == model.Own || head == "" {
		if head = r.Frameworks[framework]; head == "" {
			return ""
		}
	}
	for family, heads := range r.Families {
		if slices.Contains(heads, head) {
			return family
		}
	}
	if slices.Contains(r.Platform, head) {
		return ""
	}
	return head
}

// class matches the end of a package, before the name of a class or function.
var class = regexp.MustCompile(`\.[A-Z]`)

// end returns the length of the part of a name that names the library.
func (r *nameRoots) end(name string) int {
	depth, longest := max(r.Depth[""], 1), 0
	for start, n := range r.Depth {
		if rest, ok := strings.CutPrefix(name, start); ok && len(start) > longest && rest != "" && slices.Contains(r.Separators, rest[:1]) {
			depth, longest = n, len(start)
		}
	}
	end := -1
	for range depth {
		end += 1 + r.part(name[end+1:])
		if end == len(name) {
			break
		}
	}
	if at := class.FindStringIndex(name[:end]); at != nil && len(r.Depth) > 0 && unicode.IsLower(rune(name[0])) {
		return at[0]
	}
	return end
}

// part returns the length of the first part of a name.
func (r *nameRoots) part(name string) int {
	end := len(name)
	for _, sep := range r.Separators {
		if at := strings.Index(name, sep); at >= 0 {
			end = min(end, at)
		}
	}
	return end
}

// share is how many of some lines are found.
type share struct{ Found, All int }

func (s *share) count(found bool) {
	s.All++
	if found {
		s.Found++
	}
}

// transferred is what is found in the cases of a library without any knowledge of it.
type transferred struct {
	Library string
	// Sources are lines that need a source of the library, Sinks those that need a sink of it, Both those that need both, and Flows those
	// that need something else, such as its types.
	Sources, Sinks, Both, Flows share
	Missed, Wrong               []string // lines that are not found, and safe lines that are reported
}

func (t *transferred) lines() int { return t.Sources.All + t.Sinks.All + t.Both.All + t.Flows.All }

// developed reports whether shapes may be developed with the cases of a library. The other half of all libraries is only measured.
func developed(library string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(library))
	return h.Sum32()%2 == 0
}

// leaveOut leaves the libraries that a language has knowledge of out, one at a time, and returns what is still found in the cases
// below dir. If libraries are named, only those are left out.
func leaveOut(t *testing.T, l front.Language, dir string, roots *nameRoots, named ...string) []transferred {
	t.Helper()
	files, err := model.ReadFiles(l.Knowledge())
	require.NoError(t, err)
	x := &leaving{t: t, files: files, roots: roots}
	x.read(l, dir)
	out := make([]transferred, 0, len(x.trials))
	var mu sync.Mutex
	var wg sync.WaitGroup
	busy := make(chan struct{}, 2) // limits the processors that the tests use
	for _, library := range slices.Sorted(maps.Keys(x.trials)) {
		if len(named) > 0 && !slices.Contains(named, library) {
			continue
		}
		busy <- struct{}{}
		wg.Go(func() {
			defer func() { <-busy }()
			one := x.without(library)
			if one.lines() == 0 {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			out = append(out, one)
		})
	}
	wg.Wait()
	slices.SortFunc(out, func(a, b transferred) int { return strings.Compare(a.Library, b.Library) })
	return out
}

// leaving has the cases of a language.
type leaving struct {
	t      *testing.T
	files  []*model.File
	roots  *nameRoots
	trials map[string][]*left // by library
}

// left is a program with the lines that are reported with all knowledge, with and without shapes.
type left struct {
	program   *flow.Program
	all, bare map[string]bool
}

// read analyses the cases below dir, and notes which libraries their findings may depend on.
func (x *leaving) read(l front.Language, dir string) {
	x.trials = map[string][]*left{}
	a, err := taint.New(syntax.New(), []front.Language{l}, nil)
	require.NoError(x.t, err)
	entries, err := os.ReadDir(dir)
	require.NoError(x.t, err)
	know, bare := x.know(false, nil), x.know(true, nil)
	for _, e := range entries {
		root, only := filepath.Join(dir, e.Name()), ""
		if !e.IsDir() {
			root, only = dir, e.Name()
		}
		for _, p := range a.Programs(x.t.Context(), tainttest.Input(x.t, root, only)) {
			x.split(p, know, bare)
		}
	}
}

// split adds the files of a program as programs of their own if they have the same findings alone, because these are faster to analyse.
func (x *leaving) split(p *flow.Program, know, bare *model.Set) {
	whole, uses := x.observed(p, know)
	rest := maps.Clone(whole)
	for i, file := range p.Files {
		if len(p.Files) == 1 {
			break
		}
		of := func(key string, _ bool) bool { return !strings.HasPrefix(key, file.Path+":") }
		own := maps.Clone(whole)
		maps.DeleteFunc(own, of)
		one := *p
		one.Files = p.Files[i : i+1]
		if alone, uses := x.observed(&one, know); len(own) > 0 && maps.Equal(alone, own) {
			x.add(&left{program: &one, all: alone, bare: x.reported(&one, bare)}, uses)
			maps.DeleteFunc(rest, func(key string, b bool) bool { return !of(key, b) })
		}
	}
	if len(rest) == 0 {
		return
	}
	without := x.reported(p, bare)
	maps.DeleteFunc(without, func(key string, _ bool) bool { return !rest[key] })
	x.add(&left{program: p, all: whole, bare: without}, uses)
}

func (x *leaving) add(one *left, uses map[string]bool) {
	for library := range uses {
		x.trials[library] = append(x.trials[library], one)
	}
}

// observed returns the lines that are reported, and the libraries whose knowledge is looked up.
func (x *leaving) observed(p *flow.Program, know *model.Set) (lines, uses map[string]bool) {
	uses = map[string]bool{}
	note := func(framework string, lists ...[]string) {
		for _, name := range slices.Concat(lists...) {
			for _, one := range model.Braces(name) {
				if library := x.roots.library(framework, one); library != "" {
					uses[library] = true
				}
			}
		}
	}
	lines = x.reported(p, know.WithObserver(model.Observer{
		Rule: func(s *model.Rule) { note(s.Framework, s.Call, s.New, s.Read, s.Write, s.Parameter) },
		Entry: func(e *model.Entry) {
			note(e.Framework, e.Annotation, e.Function, e.Overrides, e.Methods, e.Setters, e.Callback)
		},
		Shape: func(*model.Shape) {},
	}))
	return lines, uses
}

// reported returns the lines to which a program's untrusted input flows, with the weakness.
func (x *leaving) reported(p *flow.Program, know *model.Set) map[string]bool {
	with := *p
	with.Know = know
	found, _ := flow.Analyse(x.t.Context(), &with)
	out := map[string]bool{}
	for i := range found {
		if f := &found[i]; f.Source != "" {
			out[fmt.Sprintf("%s:%d %s", f.File.Path, f.Pos.Line, f.Weakness.ID)] = true
		}
	}
	return out
}

// know returns the knowledge, changed by change unless that is nil, and without shapes if bare is true.
func (x *leaving) know(bare bool, change func(*model.File) *model.File) *model.Set {
	var out []*model.File
	for _, f := range x.files {
		one := *f
		if bare {
			one.Shapes = nil
		}
		if change != nil {
			one = *change(&one)
		}
		out = append(out, &one)
	}
	know, err := model.NewSet(out)
	require.NoError(x.t, err)
	return know
}

// without leaves a library out.
func (x *leaving) without(library string) transferred {
	know := func(part model.Part, bare bool) *model.Set {
		return x.know(bare, func(f *model.File) *model.File {
			return f.Without(part, func(name string) bool { return x.roots.library(f.Framework, name) == library })
		})
	}
	unknown, bare := know(model.AllParts, false), know(model.AllParts, true)
	sourceless, sinkless := know(model.SourceParts, true), know(model.SinkParts, true)
	out := transferred{Library: library}
	for _, one := range x.trials[library] {
		found, plain := x.reported(one.program, unknown), x.reported(one.program, bare)
		sources, sinks := x.reported(one.program, sourceless), x.reported(one.program, sinkless)
		for _, key := range slices.Sorted(maps.Keys(one.bare)) {
			what := "flow"
			switch {
			case !one.all[key]:
				continue
			case !sources[key] && !sinks[key]:
				what = "both"
				out.Both.count(found[key])
			case !sources[key]:
				what = "source"
				out.Sources.count(found[key])
			case !sinks[key]:
				what = "sink"
				out.Sinks.count(found[key])
			case !plain[key]:
				out.Flows.count(found[key])
			default:
				continue
			}
			if !found[key] {
				out.Missed = append(out.Missed, what+" "+key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(found)) {
			if !one.all[key] {
				out.Wrong = append(out.Wrong, key)
			}
		}
	}
	return out
}
