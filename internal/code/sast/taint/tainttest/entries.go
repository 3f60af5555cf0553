package tainttest

import (
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
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/syntax"
)

// trial is a case with its findings.
type trial struct {
	program *flow.Program
	found   []string
	rules   map[*model.Spec]bool // that matched
}

// Entries checks that each rule and entry of a language's knowledge has a case below dir: one whose
// findings differ without it. left is the number of those that have none yet, which may only fall. If
// frameworks are given, only theirs are checked.
func Entries(t *testing.T, l front.Language, dir string, left int, frameworks ...string) {
	t.Helper()
	know, err := model.Load(l.Knowledge())
	require.NoError(t, err)
	trials := trialsOf(t, l, know, dir)
	var idle []string
	var mu sync.Mutex
	var wg sync.WaitGroup
	busy := make(chan struct{}, 2) // limits the processors that tests use
	check := func(what string, without *model.Set, concerns func(trial) bool) {
		busy <- struct{}{}
		wg.Go(func() {
			defer func() { <-busy }()
			if !slices.ContainsFunc(trials, func(c trial) bool {
				return concerns(c) && !slices.Equal(c.found, follow(t, c.program, without))
			}) {
				mu.Lock()
				defer mu.Unlock()
				idle = append(idle, what)
			}
		})
	}
	about := func(framework string) bool { return len(frameworks) == 0 || slices.Contains(frameworks, framework) }
	for _, s := range know.Shapes() {
		if about(s.Framework) {
			check(s.Framework+": shape "+s.Name, know.WithoutShape(s), func(trial) bool { return true })
		}
	}
	for _, s := range know.Specs() {
		if s.OfShape || !about(s.Framework) {
			continue
		}
		check(nameOf(s), know.Without(s), func(c trial) bool { return c.rules[s] })
	}
	for _, e := range know.Entries {
		if !about(e.Framework) {
			continue
		}
		check(nameOfEntry(e), know.WithoutEntry(e), func(trial) bool { return true })
	}
	wg.Wait()
	slices.Sort(idle)
	require.Len(t, idle, left, "%d are without a case:\n%s", len(idle), strings.Join(idle, "\n"))
}

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
			c := trial{program: p, rules: map[*model.Spec]bool{}}
			c.found = follow(t, p, know.Heard(func(s *model.Spec) { c.rules[s] = true }))
			out = append(out, c)
		}
	}
	return out
}

// follow returns the findings with a set of knowledge, with their texts.
func follow(t *testing.T, p *flow.Program, know *model.Set) []string {
	t.Helper()
	with := *p
	with.Know = know
	var all []report.Finding
	// Stored sources count in one run, because otherwise their rules would change nothing, and not in
	// the other, because they would hide what requests have stored.
	for _, kinds := range [][]model.SourceKind{nil, {model.SourceStored, model.SourceLocal}} {
		with.Sources = kinds
		found, _ := flow.Analyse(t.Context(), &with)
		all = append(all, found...)
	}
	var out []string
	for i := range all {
		f := &all[i]
		place := fmt.Sprintf("%s:%d:%d", f.File.Path, f.Pos.Line, f.Pos.Col)
		out = append(out, fmt.Sprintf("%s %s weak=%t loose=%t %+v", place, f.Weakness.ID, f.Weak, f.Loose, taint.Describe(f)))
	}
	slices.Sort(out)
	return out
}

func nameOf(s *model.Spec) string {
	var kinds []string
	for _, kind := range []struct {
		name string
		list []string
	}{{"call", s.Call}, {"new", s.New}, {"read", s.Read}, {"write", s.Write}} {
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
	case s.Rule.Clears != nil:
		says = "clears " + strings.Join(s.Rule.Clears, ", ")
	case s.Flow != nil:
		says = "flow " + strings.Join(*s.Flow, ", ")
	case s.Returns != "":
		says = "returns " + s.Returns
	}
	return fmt.Sprintf("%s: %s (%s)", s.Framework, strings.Join(kinds, "; "), says)
}

func nameOfEntry(e *model.EntrySpec) string {
	names := slices.Concat(e.Annotation, e.Function, e.Overrides, e.Methods, e.Setters, e.Callback, []string{e.Entry.Name, e.Entry.Path})
	return fmt.Sprintf("%s: entry %s", e.Framework, strings.TrimSpace(strings.Join(names, " ")))
}
