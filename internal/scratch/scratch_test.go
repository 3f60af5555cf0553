package scratch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFolderOfDeadProcessIsRemoved(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	now := time.Now()
	left, err := New(parent, "assay-test-", now)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(left.Path, "profile"), nil, 0o600))

	used, err := New(parent, "assay-test-", now.Add(time.Hour))
	require.NoError(t, err)
	require.DirExists(t, left.Path, "its process lives")

	require.NoError(t, left.lock.Close()) // as when a process ends
	young, err := New(parent, "assay-test-", now)
	require.NoError(t, err)
	require.DirExists(t, left.Path, "it may be in the making")
	require.NoError(t, young.Remove())

	next, err := New(parent, "assay-test-", now.Add(time.Hour))
	require.NoError(t, err)
	require.NoDirExists(t, left.Path)
	require.DirExists(t, used.Path)
	for _, f := range []*Folder{used, next} {
		require.NoError(t, f.Remove())
		require.NoDirExists(t, f.Path)
	}
}
