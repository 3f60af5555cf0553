package activities_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/workflows/contract"
)

// A run whose workflow was lost waits for a host like one that is queued now, although it may have been queued days ago.
func TestCodeScanRunAfterItsWorkflowWasLost(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	ref, _ := b.queued()
	must[contract.CodeScanPlan](b, b.do.Start, ref)
	again := time.Now().Add(72 * time.Hour)
	_, err := b.do.Store.Operator().CodeRuns.Requeue(t.Context(), again.Add(24*time.Hour))
	require.NoError(t, err)
	b.do.Clock = func() time.Time { return again }
	plan := must[contract.CodeScanPlan](b, b.do.Start, ref)
	require.InDelta(t, 24*time.Hour, plan.CheckoutWait, float64(time.Second))
	require.WithinDuration(t, again.Add(24*time.Hour+b.do.WorkTime()), b.record(ref).DeadlineAt, time.Second)
}
