package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCountCalls checks that calls are distinguished from declarations.
func TestCountCalls(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]map[string]int{
		"func (s *Service) Save(name string) error {": {},
		"func Save(name string) error {":              {},
		"    List<Note> find(String text);":           {},
		"    public Note find(String text) {":         {},
		"def find(text):":                             {},
		"    return find(text)":                       {"find": 1},
		"    x = notes.find(clean(text))":             {"find": 1, "clean": 1},
		"    items.map(x => find(x))":                 {"map": 1, "find": 1},
		"find(text);":                                 {"find": 1},
		"    var n = new Note(text);":                 {"Note": 1},
		"    if (ok) {":                               {},
	} {
		got := map[string]int{}
		countCalls([]byte(line), got)
		require.Equal(t, want, got, line)
	}
}
