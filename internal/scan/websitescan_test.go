package scan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestStateTransitions(t *testing.T) {
	t.Parallel()
	states := []scan.State{
		scan.StateQueued, scan.StateRunning, scan.StateComplete, scan.StatePartial, scan.StateFailed, scan.StateCompleted,
		scan.StateCanceled,
	}
	legal := map[[2]scan.State]bool{
		{scan.StateQueued, scan.StateRunning}:    true,
		{scan.StateQueued, scan.StatePartial}:    true,
		{scan.StateQueued, scan.StateFailed}:     true,
		{scan.StateRunning, scan.StateComplete}:  true,
		{scan.StateRunning, scan.StatePartial}:   true,
		{scan.StateRunning, scan.StateFailed}:    true,
		{scan.StateQueued, scan.StateCanceled}:   true,
		{scan.StateRunning, scan.StateCompleted}: true,
		{scan.StateRunning, scan.StateCanceled}:  true,
	}
	for _, from := range states {
		for _, to := range states {
			require.Equal(t, legal[[2]scan.State{from, to}], from.CanBecome(to), "%s → %s", from, to)
		}
		require.Equal(t, from != scan.StateQueued && from != scan.StateRunning, from.Terminal())
	}
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	require.Equal(t, scan.StateComplete, scan.Outcome(4, 4))
	require.Equal(t, scan.StatePartial, scan.Outcome(4, 1))
	require.Equal(t, scan.StateFailed, scan.Outcome(2, 0))
}

func TestBands(t *testing.T) {
	t.Parallel()
	for score, want := range map[float64]scan.Band{
		100: scan.BandProductionReady, 90: scan.BandProductionReady, 89.99: scan.BandGrowthReady, 70: scan.BandGrowthReady,
		69.9: scan.BandElevatedRisk, 50: scan.BandElevatedRisk, 49.999: scan.BandCriticalRisk, 0: scan.BandCriticalRisk,
	} {
		require.Equal(t, want, scan.BandOf(score), "%v", score)
	}
	require.Equal(t, scan.BandCriticalRisk, scan.BandGrowthReady.Worst(scan.BandCriticalRisk))
	require.Equal(t, scan.BandElevatedRisk, scan.BandCriticalRisk.Better(1))
	require.Equal(t, scan.BandProductionReady, scan.BandProductionReady.Better(1))
}

func TestErrorsHideTheirCause(t *testing.T) {
	t.Parallel()
	secret := scan.Wrap(scan.CodeInternal, testError("dsn password"), "Reading failed")
	require.Equal(t, "Internal server error", scan.MessageOf(secret))
	require.Equal(t, "Internal server error", scan.MessageOf(testError("raw")))
	require.Equal(t, "url is missing", scan.MessageOf(scan.Errorf(scan.CodeInvalid, "%s is missing", "url")))
	require.Equal(t, scan.CodeInternal, scan.CodeOf(testError("raw")))
	require.Empty(t, scan.CodeOf(nil))
}

type testError string

func (e testError) Error() string { return string(e) }
