package lighthouse

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
	left, err := newFolder(parent, now)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(left.path, "profile"), nil, 0o600))

	used, err := newFolder(parent, now.Add(time.Hour))
	require.NoError(t, err)
	require.DirExists(t, left.path, "its process lives")

	require.NoError(t, left.lock.Close()) // as the end of the process does
	young, err := newFolder(parent, now)
	require.NoError(t, err)
	require.DirExists(t, left.path, "it may be in the making")
	require.NoError(t, young.remove())

	next, err := newFolder(parent, now.Add(time.Hour))
	require.NoError(t, err)
	require.NoDirExists(t, left.path)
	require.DirExists(t, used.path)
	for _, f := range []*folder{used, next} {
		require.NoError(t, f.remove())
		require.NoDirExists(t, f.path)
	}
}
