package languages_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the files of knowledge")

// TestKnowledge checks that all files of knowledge are formatted alike; -update formats them.
func TestKnowledge(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "*", "knowledge", "*.yaml"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	shared, err := filepath.Glob(filepath.Join("..", "model", "shapes", "*.yaml"))
	require.NoError(t, err)
	require.NotEmpty(t, shared)
	for _, name := range append(files, shared...) {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		want, err := formatted(data)
		require.NoError(t, err, name)
		again, err := formatted(want)
		require.NoError(t, err, name)
		require.True(t, bytes.Equal(want, again), "%s: another form the second time", name)
		if *update {
			require.NoError(t, os.WriteFile(name, want, 0o600))
			continue
		}
		require.True(t, bytes.Equal(want, data), "%s has another form: go test ./internal/code/sast/taint/languages -update", name)
		for i, line := range strings.Split(string(data), "\n") {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 160, "%s:%d", name, i+1)
		}
	}
}

// TestFormat checks that types are sorted, that entries that fit are in one line, and that formatting again
// changes nothing.
func TestFormat(t *testing.T) {
	t.Parallel()
	out, err := formatted([]byte("framework: A\ntypes:\n  b.B:\n    same: [c.C]\n  a.A: {}\n" +
		"rules:\n  # why\n  - call: [a.A.f]\n    source: request\n"))
	require.NoError(t, err)
	require.Equal(t, "framework: A\ntypes:\n  a.A: {}\n  b.B: {same: [c.C]}\n"+
		"rules:\n  # why\n  - {call: [a.A.f], source: request}\n", string(out))
	again, err := formatted(out)
	require.NoError(t, err)
	require.Equal(t, string(out), string(again))
	_, err = formatted([]byte("- a"))
	require.ErrorContains(t, err, "must be a mapping")
}
