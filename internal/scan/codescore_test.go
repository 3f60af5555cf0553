package scan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestDimensionScore(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		dimension scan.Dimension
		counts    scan.FindingCounts
		effort    int
		lines     int
		coverage  scan.Coverage
		want      float64
	}{
		"nothing found":           {dimension: scan.DimensionSAST, lines: 1000, coverage: scan.CoverageComplete, want: 100},
		"nothing found in a part": {dimension: scan.DimensionSAST, lines: 1000, coverage: scan.CoveragePartial, want: 99},
		"one low in a thousand": {
			dimension: scan.DimensionSCA, counts: scan.FindingCounts{Low: 1}, lines: 1000, coverage: scan.CoverageComplete, want: 85,
		},
		"one medium in much code": {
			dimension: scan.DimensionSCA, counts: scan.FindingCounts{Medium: 1}, lines: 1_000_000, coverage: scan.CoverageComplete,
			want: 75,
		},
		"one high": {
			dimension: scan.DimensionSecrets, counts: scan.FindingCounts{High: 1}, lines: 5000, coverage: scan.CoverageComplete,
			want: 35,
		},
		"one critical, little code": {
			dimension: scan.DimensionSecrets, counts: scan.FindingCounts{Critical: 1}, lines: 10, coverage: scan.CoverageComplete,
			want: 20,
		},
		"one pattern in a thousand lines": {
			dimension: scan.DimensionSAST, counts: scan.FindingCounts{Medium: 1}, lines: 1000, coverage: scan.CoverageComplete, want: 80,
		},
		"many patterns set no ceiling": {
			dimension: scan.DimensionSAST, counts: scan.FindingCounts{Medium: 20, Low: 50}, lines: 100_000, coverage: scan.CoverageComplete,
			want: 90.8,
		},
		"one certain weakness in much code": {
			dimension: scan.DimensionSAST, counts: scan.FindingCounts{High: 1}, lines: 100_000, coverage: scan.CoverageComplete, want: 73.3,
		},
		"one certain weakness in little": {
			dimension: scan.DimensionSAST, counts: scan.FindingCounts{High: 1}, lines: 1000, coverage: scan.CoverageComplete, want: 39,
		},
		"one injection in much code": {
			dimension: scan.DimensionSAST, counts: scan.FindingCounts{Critical: 1}, lines: 1_000_000, coverage: scan.CoverageComplete,
			want: 34.9,
		},
		"no debt":               {dimension: scan.DimensionQuality, lines: 1000, coverage: scan.CoverageComplete, want: 100},
		"five per cent of debt": {dimension: scan.DimensionQuality, effort: 1500, lines: 1000, coverage: scan.CoverageComplete, want: 90},
		"seventy-five per cent": {dimension: scan.DimensionQuality, effort: 22_500, lines: 1000, coverage: scan.CoverageComplete, want: 15},
		"more than a rewrite":   {dimension: scan.DimensionQuality, effort: 90_000, lines: 1000, coverage: scan.CoverageComplete, want: 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := scan.DimensionScore(c.dimension, c.counts, c.effort, c.lines, c.coverage)
			require.NotNil(t, got)
			require.InDelta(t, c.want, *got, 0.05)
		})
	}
	require.Nil(t, scan.DimensionScore(scan.DimensionSCA, scan.FindingCounts{}, 0, 1000, scan.CoverageNotApplicable))
}

// An additional finding never raises the score of SAST.
func TestWeaknessScoreFalls(t *testing.T) {
	t.Parallel()
	last := 101.0
	for _, c := range []scan.FindingCounts{
		{}, {Low: 1}, {Low: 9}, {Medium: 2, Low: 9}, {Medium: 30}, {High: 1, Medium: 30}, {High: 500, Medium: 30}, {Critical: 1, Medium: 30},
		{Critical: 1, High: 9, Medium: 30}, {Critical: 80, High: 9},
	} {
		got := scan.WeaknessScore(c, 20_000, scan.CoverageComplete)
		require.Less(t, got, last, "%+v", c)
		require.GreaterOrEqual(t, got, 0.0)
		last = got
	}
	require.InDelta(t, 99, scan.WeaknessScore(scan.FindingCounts{}, 1000, scan.CoveragePartial), 0)
}

// More or worse findings never raise the score.
func TestFindingScoreFalls(t *testing.T) {
	t.Parallel()
	last, lastSecrets := 101.0, 101.0
	for _, c := range []scan.FindingCounts{
		{}, {Low: 1}, {Low: 9}, {Medium: 1, Low: 9}, {Medium: 30}, {High: 1, Medium: 30}, {High: 500}, {Critical: 1}, {Critical: 80},
	} {
		got := scan.FindingScore(c, 20_000, scan.CoverageComplete)
		require.Less(t, got, last, "%+v", c)
		require.GreaterOrEqual(t, got, 0.0)
		last = got
		got = scan.SecretsScore(c, 20_000, scan.CoverageComplete)
		require.Less(t, got, lastSecrets, "%+v", c)
		require.GreaterOrEqual(t, got, 0.0)
		lastSecrets = got
	}
}

// An uncertain finding weighs less in much code; a live credential does not.
func TestSecretsScoreByLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		counts       scan.FindingCounts
		small, large float64
	}{
		{scan.FindingCounts{}, 100, 100},
		{scan.FindingCounts{Low: 1}, 95, 95},
		{scan.FindingCounts{Medium: 1}, 62.5, 85},
		{scan.FindingCounts{High: 1}, 35, 35},
		{scan.FindingCounts{Critical: 1}, 20, 20},
	} {
		require.InDelta(t, c.small, scan.SecretsScore(c.counts, 500, scan.CoverageComplete), 0.01)
		require.InDelta(t, c.large, scan.SecretsScore(c.counts, 100_000, scan.CoverageComplete), 0.01)
	}
}
