package tainttest

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

// trial is a program with its findings.
type trial struct {
	program *flow.Program
	found   [][]string // one list for each run in sources
	work    int
	rules   map[*model.Rule]bool // those that were looked up
	entries map[*model.Entry]bool
	shapes  map[*model.Shape]bool
}

// Entries checks that each rule and entry of a language's knowledge has a case below dir whose
// findings differ without it. left is the number of rules and entries that have no case yet; it may
// only decrease. If frameworks are given, only their rules and entries are checked.
func Entries(t *testing.T, l front.Language, dir string, left int, frameworks ...string) {
	t.Helper()
	know, err := model.Load(l.Knowledge())
	require.NoError(t, err)
	trials := trialsOf(t, l, know, dir)
	var idle []string
	var mu sync.Mutex
	var wg sync.WaitGroup
	busy := make(chan struct{}, 2) // limits the processors that the tests use
	check := func(what string, without *model.Set, concerns func(trial) bool) {
		busy <- struct{}{}
		wg.Go(func() {
			defer func() { <-busy }()
			if !slices.ContainsFunc(trials, func(c trial) bool { return concerns(c) && c.differs(t, without) }) {
				mu.Lock()
				defer mu.Unlock()
				idle = append(idle, what)
			}
		})
	}
	about := func(framework string) bool { return len(frameworks) == 0 || slices.Contains(frameworks, framework) }
	for _, s := range know.Shapes() {
		if about(s.Framework) {
			check(s.Framework+": shape "+s.Name, know.WithoutShape(s), func(c trial) bool { return c.shapes[s] })
		}
	}
	for _, s := range know.AllRules() {
		if s.OfShape || !about(s.Framework) {
			continue
		}
		check(nameOf(s), know.Without(s), func(c trial) bool { return c.rules[s] })
	}
	for _, e := range know.Entries {
		if !about(e.Framework) {
			continue
		}
		check(nameOfEntry(e), know.WithoutEntry(e), func(c trial) bool { return c.entries[e] })
	}
	wg.Wait()
	slices.Sort(idle)
	require.Len(t, idle, left, "%d are without a case:\n%s", len(idle), strings.Join(idle, "\n"))
}

// trialsOf returns the cases below dir, the fastest first. A file of a folder is also a trial of its own if it has the
// same findings without the other files, because it is far faster to analyse than the folder.
func trialsOf(t *testing.T, l front.Language, know *model.Set, dir string) []trial {
	t.Helper()
	a, err := taint.New(syntax.New(), []front.Language{l}, nil)
	require.NoError(t, err)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []trial
	for _, e := range entries {
		root, only := filepath.Join(dir, e.Name()), ""
		if !e.IsDir() {
			root, only = dir, e.Name()
		}
		for _, p := range a.Programs(t.Context(), Input(t, root, only)) {
			whole := trialOf(t, p, know)
			out = append(out, whole)
			if len(p.Files) == 1 {
				continue
			}
			for i, file := range p.Files {
				one := *p
				one.Files = p.Files[i : i+1]
				if alone := trialOf(t, &one, know); slices.EqualFunc(alone.found, whole.in(file.Path), slices.Equal) {
					out = append(out, alone)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b trial) int { return cmp.Compare(a.work, b.work) })
	return out
}

func trialOf(t *testing.T, p *flow.Program, know *model.Set) trial {
	t.Helper()
	c := trial{program: p, rules: map[*model.Rule]bool{}, entries: map[*model.Entry]bool{}, shapes: map[*model.Shape]bool{}}
	observed := know.WithObserver(model.Observer{
		Rule:  func(s *model.Rule) { c.rules[s] = true },
		Entry: func(e *model.Entry) { c.entries[e] = true },
		Shape: func(s *model.Shape) { c.shapes[s] = true },
	})
	for _, kinds := range sources {
		found, work := follow(t, p, observed, kinds)
		c.found, c.work = append(c.found, found), c.work+work
	}
	return c
}

// in returns the findings in one file.
func (c trial) in(path string) [][]string {
	var out [][]string
	for _, list := range c.found {
		out = append(out, slices.DeleteFunc(slices.Clone(list), func(one string) bool { return !strings.HasPrefix(one, path+":") }))
	}
	return out
}

// differs reports whether a set of knowledge gives other findings.
func (c trial) differs(t *testing.T, know *model.Set) bool {
	t.Helper()
	for i, kinds := range sources {
		if found, _ := follow(t, c.program, know, kinds); !slices.Equal(found, c.found[i]) {
			return true
		}
	}
	return false
}

// sources holds the further kinds of sources for each of two runs. In one run, stored sources count, because otherwise
// their rules would have no effect. In the other they do not, because they would hide flows from requests.
var sources = [][]model.SourceKind{nil, {model.SourceStored, model.SourceLocal}}

// follow analyses a program with a set of knowledge. It returns the findings as texts, and how much work the analysis took.
func follow(t *testing.T, p *flow.Program, know *model.Set, kinds []model.SourceKind) (out []string, work int) {
	t.Helper()
	with := *p
	with.Know, with.Sources = know, kinds
	found, stats := flow.Analyse(t.Context(), &with)
	for i := range found {
		f := &found[i]
		place := fmt.Sprintf("%s:%d:%d", f.File.Path, f.Pos.Line, f.Pos.Col)
		out = append(out, fmt.Sprintf("%s %s weak=%t loose=%t %+v", place, f.Weakness.ID, f.Weak, f.Loose, taint.Describe(f)))
	}
	slices.Sort(out)
	return out, stats.Work
}

func nameOf(s *model.Rule) string {
	var kinds []string
	for _, kind := range []struct {
		name string
		list []string
	}{{"call", s.Call}, {"new", s.New}, {"read", s.Read}, {"write", s.Write}, {"parameter", s.Parameter}} {
		if len(kind.list) > 0 {
			kinds = append(kinds, kind.name+" "+strings.Join(kind.list, ", "))
		}
	}
	says := ""
	switch {
	case s.Sink != "":
		says = "sink " + s.Sink
	case s.Flaw != "":
		says = "flaw " + s.Flaw
	case s.Source != "":
		says = "source " + string(s.Source)
	case s.Guard != nil:
		says = "guard"
	case s.Callback != nil:
		says = "callback"
	case s.Operation != "":
		says = "operation " + s.Operation
	case s.Clears != 0:
		says = "clears"
	case s.Closed():
		says = fmt.Sprint("flow ", s.Flows)
	case s.Returns != "":
		says = "returns " + s.Returns
	}
	return fmt.Sprintf("%s: %s (%s)", s.Framework, strings.Join(kinds, "; "), says)
}

func nameOfEntry(e *model.Entry) string {
	names := slices.Concat(e.Annotation, e.Function, e.Overrides, e.Methods, e.Setters, e.Callback,
		[]string{e.Name.String(), e.Path.String(), e.Parameters.String()})
	return fmt.Sprintf("%s: entry %s", e.Framework, strings.TrimSpace(strings.Join(names, " ")))
}
