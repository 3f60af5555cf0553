package local_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/local"
)

func TestReportName(t *testing.T) {
	t.Parallel()
	tree, other := t.TempDir(), t.TempDir()
	long := strings.Repeat("long/", 50)
	for _, dir := range []string{".git", "web/coverage", long} {
		require.NoError(t, os.MkdirAll(filepath.Join(tree, filepath.FromSlash(dir)), 0o700))
	}
	write := func(dir, name string) string {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		return file
	}
	report, outside := write(tree, "web/coverage/lcov.info"), write(other, "lcov.info")
	for name, c := range map[string]struct{ dir, file, want string }{
		"in the scanned folder":     {tree, report, "web/coverage/lcov.info"},
		"a folder of the tree":      {filepath.Join(tree, "web"), report, "web/coverage/lcov.info"},
		"beside the scanned folder": {filepath.Join(tree, "web", "coverage"), write(tree, "coverage.xml"), "coverage.xml"},
		"outside of the tree":       {tree, outside, "lcov.info"},
		"in no working tree":        {other, outside, "lcov.info"},
		"a path that is too long":   {tree, write(tree, long+"lcov.info"), "lcov.info"},
		"a missing file":            {tree, filepath.Join(tree, "web", "cover.out"), "cover.out"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, local.ReportName(c.dir, c.file))
		})
	}
}
