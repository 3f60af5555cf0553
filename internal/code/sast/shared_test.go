package sast_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/quality"
	"assay/internal/code/sast"
	"assay/internal/testsupport/executable"
)

// TestRuffIsStartedOnce analyses Python for both dimensions at once, and counts the processes.
func TestRuffIsStartedOnce(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	require.NoError(t, err)
	dir := t.TempDir()
	log, program := filepath.Join(dir, "log"), filepath.Join(dir, "node")
	executable.Write(t, program, "#!/bin/sh\necho \"$@\" >> "+log+"\nexec "+node+" \"$@\"\n")
	cfg := sast.Config{Node: program, Self: self(), PythonRules: quality.RuffRules()}
	tr := tree(t, map[string]string{
		"a.py": "import os\nimport pickle\npickle.loads(x)  # noqa\n", "b.py": "def f(:\n", "c.py": "a = 1\na = a\n",
	})
	var security, lint code.Report
	var errs [2]error
	var all sync.WaitGroup
	opt := codeOptions(t)
	all.Go(func() { security, errs[0] = engine(t, cfg, "ruff").Scan(t.Context(), tr, opt) })
	all.Go(func() {
		lint, errs[1] = quality.NewLinters(quality.LintConfig{Node: program, Python: sast.NewLint(cfg)})[0].Scan(t.Context(), tr, opt)
	})
	all.Wait()
	require.NoError(t, errs[0])
	require.NoError(t, errs[1])
	require.Equal(t, []string{"a.py:3 S301 MEDIUM"}, places(security))
	require.ElementsMatch(t, []string{"a.py:1 F401 LOW", "a.py:3 F821 MEDIUM", "c.py:2 PLW0127 MEDIUM"}, places(lint))
	require.Equal(t, security.Run.Version, lint.Run.Version)
	for _, r := range []code.Report{security, lint} {
		require.Equal(t, 3, r.Run.Files)
		require.Equal(t, 1, r.Run.Failed)
		require.Len(t, r.Notes, 1, "the file that cannot be parsed")
	}
	started, err := os.ReadFile(log)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(started), "worker.mjs ruff"))
}
