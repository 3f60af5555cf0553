package sast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast"
)

// TestExamples checks that examples of a project are judged as test code, unless the
// repository consists of them.
func TestExamples(t *testing.T) {
	t.Parallel()
	const padding = "# the library itself\nx = 1\n"
	library := padding
	for len(library) < 3*len(flaskApp) {
		library += padding
	}
	r := run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"lib/core.py": library, "examples/app.py": flaskApp}))
	require.Equal(t, []string{"examples/app.py:14 taint/sql-injection LOW"}, places(r))
	require.Contains(t, r.Findings[0].Message, "This is example code.")

	r = run(t, engine(t, sast.Config{}, "taint"), tree(t, map[string]string{"lib/core.py": padding, "examples/app.py": flaskApp}))
	require.Equal(t, []string{"examples/app.py:14 taint/sql-injection CRITICAL"}, places(r))
}
