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

	"assay/internal/code/sast/taint/tainttest"
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
		want, err := tainttest.Format(data)
		require.NoError(t, err, name)
		again, err := tainttest.Format(want)
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
