package files_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/files"
)

// TestRead checks that only files that are sought are read, and that unreadable and very long ones are left out.
func TestRead(t *testing.T) {
	t.Parallel()
	content := map[string]string{"a.kt": "a", "b.txt": "b", "c/d.kts": "d", "long.kt": string(make([]byte, 2<<20))}
	read := func(path string) ([]byte, error) {
		if data, ok := content[path]; ok {
			return []byte(data), nil
		}
		return nil, errors.New("no such file")
	}
	got := map[string]string{}
	for path, data := range files.Read([]string{"a.kt", "b.txt", "c/d.kts", "long.kt", "none.kt"}, read, files.Ends(".kt", ".kts")) {
		got[path] = string(data)
	}
	require.Equal(t, map[string]string{"a.kt": "a", "c/d.kts": "d"}, got)
	for range files.Read([]string{"a.kt", "b.txt"}, read, func(string) bool { return true }) {
		break
	}
}

func TestFolders(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"a/b", "a", "."}, slices.Collect(files.Folders("a/b/c.go")))
	require.Equal(t, []string{"/a", "/"}, slices.Collect(files.Folders("/a/c.go")))
	require.Equal(t, []string{"."}, slices.Collect(files.Folders("c.go")))
}
