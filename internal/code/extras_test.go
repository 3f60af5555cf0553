package code_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

func TestNotesAreBounded(t *testing.T) {
	t.Parallel()
	var notes []scan.Note
	for i := range 1_000 {
		notes = append(notes, scan.Note{Code: "N", Message: fmt.Sprint(i % 700), Gap: i%700 == 650})
	}
	v := judge(t, treeOf(t, nil), reports("e", code.Report{Judged: true, Notes: notes}))
	require.Len(t, v.Notes, 301)
	require.True(t, v.Notes[0].Gap, "gaps come first")
	require.Equal(t, "There are 400 more notes.", v.Notes[300].Message)
	require.False(t, v.Notes[300].Gap)
}

// A note that is cut still prevents that findings of its files count as fixed.
func TestGapsAreNotCut(t *testing.T) {
	t.Parallel()
	var notes []scan.Note
	for i := range 500 {
		notes = append(notes, scan.Note{Code: "N", Message: "m", Path: fmt.Sprintf("a/%03d.go", i), Gap: true})
	}
	long, past := strings.Repeat("x", 400)+".go", scan.Note{Code: "P", Past: true}
	notes = append(notes, scan.Note{Code: "N", Message: "m", Path: long, Gap: true}, scan.Note{Code: "B", Gap: true, Blind: true}, past)
	v := judge(t, treeOf(t, nil), reports("e", code.Report{Judged: true, Notes: notes}), says("f"))
	require.Len(t, v.Notes, 301)
	require.Equal(t, "B", v.Notes[0].Code, "a gap of unknown extent comes first")
	hidden := func(path string) bool {
		return slices.ContainsFunc(v.Notes, func(n scan.Note) bool { return n.Hides("f", scan.Finding{Path: path}) })
	}
	require.True(t, hidden("a/000.go"))
	require.True(t, hidden("a/499.go"), "its note was cut")
	require.True(t, hidden(long), "its path was shortened")
	require.False(t, hidden("b/000.go"), "the other engine has seen all other files")
	require.True(t, v.Notes[0].Hides("e", scan.Finding{Path: "b/000.go"}))
	require.True(t, v.Notes[300].Past)
}

// Engines report equal notes about different files.
func TestEqualNotesAreJoined(t *testing.T) {
	t.Parallel()
	more := func(paths ...string) code.Report {
		return code.Report{Judged: true, Notes: []scan.Note{{Code: "N", Message: "2 more", Gap: true, Further: paths}}}
	}
	v := judge(t, treeOf(t, nil), reports("e", more("b.go", "a.go")), reports("f", more("c.go", "../evil")))
	require.Equal(t, []scan.Note{{Code: "N", Message: "2 more", Gap: true, Further: []string{"a.go", "b.go", "c.go"}}}, v.Notes)
}

func TestArtifactsAndFacts(t *testing.T) {
	t.Parallel()
	one := reports("one", code.Report{Judged: true, Facts: map[string]any{"debt": 1, "files": 2}, Artifacts: []code.Artifact{
		{Name: "sbom.cdx.json", ContentType: "application/json", Data: []byte("{}")}, {Name: "../x", Data: []byte("{}")}, {Name: "sbom.cdx.json"},
		{Name: ".hidden"},
	}})
	two := reports("two", code.Report{Judged: true, Facts: map[string]any{"debt": 3, "loops": func() {}}})
	three := reports("three", code.Report{Judged: true, Facts: map[string]any{"debt": 3}})
	v := judge(t, treeOf(t, nil), one, two, three)
	require.Equal(t, map[string]any{"debt": 1, "files": 2, "three.debt": 3}, v.Facts)
	require.Len(t, v.Artifacts, 1)
	require.Equal(t, slices.Repeat([]string{code.NoteArtifactRefused}, 4), codes(v.Notes))
	require.Equal(t, scan.CoveragePartial, v.Coverage)
}
