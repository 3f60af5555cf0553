package scan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestOverall(t *testing.T) {
	t.Parallel()
	f := func(v float64) *float64 { return &v }
	got, band, ok := scan.Overall([]scan.Category{
		{Pillar: scan.PillarSecurity, Score: f(100), Band: scan.BandProductionReady},
		{Pillar: scan.PillarPerformance, Score: f(100), Band: scan.BandProductionReady},
		{Pillar: scan.PillarInfrastructure, Score: f(60), Band: scan.BandElevatedRisk},
		{Pillar: scan.PillarSEO, Score: nil},
	})
	require.True(t, ok)
	require.InDelta(t, (35+25+12)/0.8, got, 1e-9)
	require.Equal(t, scan.BandGrowthReady, band, "at most one step above the worst")
	_, _, ok = scan.Overall([]scan.Category{{Pillar: scan.PillarSEO}})
	require.False(t, ok)
}
