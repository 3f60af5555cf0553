package sca

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

// A lockfile that names packages without their versions, in thousands of versions, does not exhaust the memory.
func TestDependenciesAreLimited(t *testing.T) {
	t.Parallel()
	src := &source{path: "poetry.lock", edges: map[string][]string{"a": {"b"}}}
	for i := range 1_500 {
		for _, name := range []string{"a", "b"} {
			src.packages = append(src.packages, &pkg{ecosystem: "PyPI", kind: "Poetry", name: name, version: fmt.Sprint(i)})
		}
	}
	s := &session{tree: &code.Tree{}, sources: []*source{src}}
	links := 0
	for _, d := range *s.dependencies() {
		if d.Ref != rootRef && d.Dependencies != nil {
			links += len(*d.Dependencies)
		}
	}
	require.Equal(t, maxLinks, links)
	require.Len(t, s.notes, 1)
	require.Equal(t, NoteGraphCut, s.notes[0].Code)
	require.False(t, s.notes[0].Gap, "all packages were compared")
}
