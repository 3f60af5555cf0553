package local_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/code/quality"
	"assay/internal/gate"
	"assay/internal/local"
	"assay/internal/output"
	"assay/internal/scan"
)

// The coverage in the given reports is shown beside the score.
func TestCoverage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.rb"), []byte("def f\n  g\nend\n"), 0o600))
	e, err := quality.New(quality.Config{})
	require.NoError(t, err)
	c := &local.Code{Engines: map[scan.Dimension][]code.Engine{scan.DimensionQuality: {e}}, Clock: time.Now}
	r, err := c.Scan(t.Context(), local.Selection{
		Dir: dir, Coverage: []coverage.Document{{Name: "lcov.info", Data: []byte("SF:/ci/build/a.rb\nDA:1,1\nDA:2,0\n")}},
	}, nil)
	require.NoError(t, err)
	require.InDelta(t, 100, *r.Scores[0].Value, 0)
	for form, want := range map[string]string{
		"table": "tests cover 50.0 % (1 of 2) of lines", "markdown": "tests cover 50.0 % &#40;1 of 2&#41; of lines",
		"json": `"coverage":{"lines":{"covered":1,"total":2},"changedLines":null}`,
	} {
		targets, err := output.Parse([]string{form})
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, output.Write(t.Context(), targets, &out, output.View{Result: r, Decision: gate.Decision{}}))
		if form == "json" {
			require.Contains(t, strings.Join(strings.Fields(out.String()), ""), want)
			continue
		}
		require.Contains(t, out.String(), want)
	}
}
