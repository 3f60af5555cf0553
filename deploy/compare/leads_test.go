package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLeads prints the shares of leads that readers found right, and checks the data.
func TestLeads(t *testing.T) {
	t.Parallel()
	figures, err := leadFigures("data")
	require.NoError(t, err)
	for _, f := range figures {
		t.Log(f)
	}

	dir := t.TempDir()
	read := func(leads ...string) ([]figure, error) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "leads.yaml"), []byte(
			"- repository: o/a\n  commit: "+strings.Repeat("a", 40)+"\n  language: Go\n  leads:\n  - "+strings.Join(leads, "\n  - ")+"\n",
		), 0o600))
		return leadFigures(dir)
	}
	_, err = read("{rule: taint/xss, path: a.go, line: 1, likelihood: 3, right: true}")
	require.ErrorContains(t, err, "reason")
	figures, err = read(
		"{rule: taint/xss, path: a.go, line: 1, likelihood: 11, refitted: 3, front: true, right: true, reason: a}",
		"{rule: taint/xss, path: a.go, line: 2, likelihood: 3, right: false, reason: a}",
		"{rule: taint/xss, path: a.go, line: 3, likelihood: 3, refitted: 20, right: true, reason: a}",
	)
	require.NoError(t, err)
	values := map[string]float64{}
	for _, f := range figures {
		values[f.name] = f.value
	}
	require.InDelta(t, 3, values["leads_read"], 1e-9)
	require.InDelta(t, 100, values["leads_right_front"], 1e-9)
	require.InDelta(t, 50, values["leads_right_random"], 1e-9)
	require.InDelta(t, 100, values["leads_before_right_from_10"], 1e-9)
	require.NotContains(t, values, "leads_before_right_from_15")
	require.InDelta(t, 100, values["leads_refitted_right_from_15"], 1e-9)
	require.InDelta(t, 0.75, values["leads_before_auc"], 1e-9)
	require.NotContains(t, values, "leads_refitted_auc", "no lead that was wrong has a new likelihood")
}
