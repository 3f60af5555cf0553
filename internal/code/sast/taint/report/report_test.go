package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/value"
)

func weakness(t *testing.T, id string) *model.Weakness {
	t.Helper()
	w, ok := model.AllWeaknesses().Find(id)
	require.True(t, ok)
	return w
}

func TestAddKeepsTheMoreCertainFinding(t *testing.T) {
	t.Parallel()
	file, w := &ir.File{Path: "a.py"}, weakness(t, "sql-injection")
	at := func(weak bool, calls, steps int) *report.Finding {
		return &report.Finding{Weakness: w, File: file, Pos: ir.Pos{Line: 3, Col: 1}, Weak: weak, Calls: calls, Steps: make([]report.Step, steps)}
	}
	for name, c := range map[string]struct{ first, second, want *report.Finding }{
		"weak":   {at(true, 0, 2), at(false, 0, 9), at(false, 0, 9)},
		"far":    {at(false, 4, 2), at(false, 3, 9), at(false, 3, 9)},
		"longer": {at(false, 0, 9), at(false, 0, 2), at(false, 0, 2)},
	} {
		s := report.NewSet()
		s.Add(c.first)
		s.Add(c.second)
		require.Equal(t, []report.Finding{*c.want}, s.Sorted(), name)
	}
}

func TestSortedLeavesOutFlawsThatYield(t *testing.T) {
	t.Parallel()
	file := &ir.File{Path: "a.py"}
	yields := &model.Rule{Yields: "sql-injection"}
	flaw := &report.Finding{Weakness: weakness(t, "debug-mode"), Rule: yields, File: file, Func: "f", Pos: ir.Pos{Line: 1}}
	flow := &report.Finding{Weakness: weakness(t, "sql-injection"), File: file, Func: "f", Pos: ir.Pos{Line: 2}}
	s := report.NewSet()
	s.Add(flaw)
	require.Len(t, s.Sorted(), 1)
	s.Add(flow)
	require.Equal(t, []report.Finding{*flow}, s.Sorted())
}

func TestFollowCountsCalls(t *testing.T) {
	t.Parallel()
	file := &ir.File{Path: "a.py"}
	path := (*value.Step)(nil).Then(file, ir.Pos{Line: 1}, value.SourceStep, "input()").Then(file, ir.Pos{Line: 2}, value.PassStep, "show")
	f := &report.Finding{What: "execute()", File: file, Pos: ir.Pos{Line: 9}}
	f.Follow(path)
	require.Equal(t, 1, f.Calls)
	require.Equal(t, []report.Step{
		{File: file, Pos: ir.Pos{Line: 1}, Text: "The data comes in with input()."},
		{File: file, Pos: ir.Pos{Line: 2}, Text: "It is passed to show."},
		{File: file, Pos: ir.Pos{Line: 9}, Text: "It reaches execute()."},
	}, f.Steps)
}

func TestSortedNamesOtherCallers(t *testing.T) {
	t.Parallel()
	layer, w := &ir.File{Path: "database.py"}, weakness(t, "sql-injection")
	from := func(path string, line uint32, test, weak bool) *report.Finding {
		return &report.Finding{Weakness: w, File: layer, Pos: ir.Pos{Line: 3}, Weak: weak, Steps: []report.Step{
			{File: &ir.File{Path: path, Test: test}, Pos: ir.Pos{Line: line}}, {File: layer, Pos: ir.Pos{Line: 3}},
		}}
	}
	s := report.NewSet()
	for _, f := range []*report.Finding{
		from("orders.py", 7, false, false), from("users.py", 9, false, false), from("users.py", 9, false, false), from("a.py", 1, false, false),
		from("guess.py", 4, false, true), from("orders_test.py", 4, true, false),
	} {
		s.Add(f)
	}
	found := s.Sorted()
	require.Len(t, found, 1)
	require.Equal(t, []report.Place{{Path: "a.py", Line: 1}, {Path: "users.py", Line: 9}}, found[0].Callers)
}
