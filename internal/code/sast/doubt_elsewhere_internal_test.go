package sast

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/ir"
)

// normalizerOf returns a normalizer of files.
func normalizerOf(t *testing.T, files map[string]string) *normalizer {
	t.Helper()
	dir := t.TempDir()
	tree := &code.Tree{Root: dir}
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o700))
		require.NoError(t, os.WriteFile(full, []byte(text), 0o600))
		tree.Files = append(tree.Files, code.File{Path: name, Size: int64(len(text))})
	}
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = root.Close() })
	return newNormalizer(root, tree, tree.Files, nil)
}

// TestElsewhere checks that other files are read once, whatever the findings ask about them.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"shop/urls.py":           "path('<int:a>/<str:b>', x), path('<uuid:c>', y), path('<c>', z)\n",
		"app/Requests/Rules.php": "['a' => 'required|integer', 'b' => 'string']\n['c' =>\n  'date']\n",
		"routes/web.php":         "->where('file', '.*')\n",
		"WEB-INF/a.jsp":          "<c:param name=\"a\" value=\"1\"/> b.jsp\n",
	}
	n := normalizerOf(t, files)
	for range 2 {
		require.Equal(t, map[string]bool{"a": true, "b": false, "c": false}, n.numbers())
		require.Equal(t, map[string]bool{"a": true, "c": true}, n.restricted())
		require.True(t, n.slashes()["file"])
		require.Equal(t, map[string]bool{"a": true}, n.givenParams()["b.jsp"][0].given)
		for name := range files {
			require.NoError(t, os.RemoveAll(path.Join(n.root.Name(), name)))
		}
	}
}

// TestEndOfReports checks that judging the reports ends with its context.
func TestEndOfReports(t *testing.T) {
	t.Parallel()
	n := normalizerOf(t, map[string]string{"a.py": "eval(input())\n"})
	reports := []taint.Report{{Path: "a.py", Rule: "taint/code-injection", Severity: critical, Confidence: sure, Pos: ir.Pos{Line: 1}}}
	found, err := n.reports(t.Context(), reports)
	require.NoError(t, err)
	require.Len(t, found, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = n.reports(ctx, reports)
	require.ErrorIs(t, err, context.Canceled)
}
