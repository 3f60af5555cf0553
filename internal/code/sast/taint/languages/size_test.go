package languages_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSizes keeps each package small enough to be read: a language of the JVM beside jvm in 1,500 lines, any other package in 3,500.
func TestSizes(t *testing.T) {
	t.Parallel()
	lines := map[string]int{}
	tree := os.DirFS("..")
	require.NoError(t, fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(tree, name)
		lines[path.Dir(name)] += bytes.Count(source, []byte("\n"))
		return err
	}))
	require.Less(t, lines["kotlin"], 1500)
	require.Less(t, lines["java"], 1500)
	for dir, n := range lines {
		require.Less(t, n, 3500, dir)
	}
}
