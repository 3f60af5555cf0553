package sast

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/goengine"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/scan"
)

// TestNamed checks that files beyond the limit are counted, and remain among the paths.
func TestNamed(t *testing.T) {
	t.Parallel()
	var large []code.File
	for i := range maxNamed + 3 {
		large = append(large, code.File{Path: fmt.Sprintf("%02d.go", i)})
	}
	notes := largeNotes(large)
	require.Len(t, notes, maxNamed+1)
	require.Equal(t, "19.go", notes[maxNamed-1].Path)
	require.Equal(t, []string{"20.go", "21.go", "22.go"}, notes[maxNamed].Further)
	require.Contains(t, notes[maxNamed].Message, "3 more files")
	require.Len(t, largeNotes(large[:maxNamed]), maxNamed)
	require.Empty(t, largeNotes(nil))
}

// TestLimitNotes checks that an analysis that ended early calls nothing fixed, and that functions that always take too much
// work only do so in their files.
func TestLimitNotes(t *testing.T) {
	t.Parallel()
	files := []code.File{{Path: "a.py"}, {Path: "b.py"}}
	for name, test := range map[string]struct {
		answer engine.Answer
		blind  bool
		places []string
	}{
		"files left":       {engine.Answer{Left: []int{1}}, true, nil},
		"functions unseen": {engine.Answer{Unseen: 2, Partial: []int{1}}, true, nil},
		"an early end":     {engine.Answer{Why: "the memory is full"}, true, nil},
		"findings dropped": {engine.Answer{More: 3}, true, nil},
		"too much work":    {engine.Answer{Cut: 1, Partial: []int{1}}, false, []string{"b.py"}},
		"failures":         {engine.Answer{Broken: 1, Partial: []int{0, 1}}, false, []string{"a.py", "b.py"}},
	} {
		notes := limitNotes(files, &test.answer)
		require.Len(t, notes, 1, name)
		require.True(t, notes[0].Gap, name)
		require.Equal(t, test.blind, notes[0].Blind, name)
		require.Equal(t, test.places, notes[0].Further, name)
	}
	require.Empty(t, limitNotes(files, &engine.Answer{}))
}

// TestUnjudgedUnits checks that notes about units that were not judged name their files.
func TestUnjudgedUnits(t *testing.T) {
	t.Parallel()
	hides := func(notes []scan.Note, path string) bool {
		for _, n := range notes {
			if n.Hides("", scan.Finding{Path: path}) {
				return true
			}
		}
		return false
	}
	units := []goengine.Unit{{Dir: ".", Files: []string{"main.go"}}, {Dir: "a", Files: []string{"a.go"}}, {Dir: "b", Files: []string{"b.go"}}}
	j := &goJob{request: goengine.Request{Units: units}}
	var report code.Report
	j.conclude(&report, outcome{failed: []int{0}, unjudged: 1, why: errTime}, 3)
	require.True(t, hides(report.Notes, "main.go"), "the top folder timed out")
	require.False(t, hides(report.Notes, "a/a.go"))
	require.True(t, hides(report.Notes, "b/b.go"))

	node := &nodeJob{files: []code.File{{Path: "a.js"}, {Path: "b.js"}}, cut: 1, cutIn: []string{"c.js"}}
	report = code.Report{}
	node.conclude(&report, outcome{unjudged: 1, why: errTime})
	require.False(t, hides(report.Notes, "a.js"))
	require.True(t, hides(report.Notes, "b.js"))
	require.True(t, hides(report.Notes, "c.js"))
}
