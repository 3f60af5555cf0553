package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/workflows/contract"
)

// newBrowserBench returns a scan whose page step waits in its own queue, which has no worker
// while it hangs.
func newBrowserBench(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	b.plan.Queues, b.plan.QueueLook = map[string]string{"page": contract.QueueBrowser}, time.Minute
	b.plan.StepTimeout = time.Hour // the steps' own time-outs must not end them here
	b.gather["page"] = hang
	return b
}

func TestStepOnADesertedQueueIsGivenUp(t *testing.T) {
	t.Parallel()
	b := newBrowserBench(t)
	b.served = func() bool { return false }
	began := b.Now()
	b.run()
	b.outcome()
	require.Equal(t, 2, b.count("look at browser"))
	require.Equal(t, 2*time.Minute, b.Now().Sub(began).Round(time.Minute))
	require.Equal(t, "GATHER_FAILED", b.failures["page"].Reason)
	require.Equal(t, "No worker was available for this step.", b.failures["page"].Message)
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref}}, b.finishes, "the scan itself went to its end")
	require.Equal(t, 4, b.count("evaluate "))
}

func TestStepWaitsForAWorkerThatIsBusyOrReplaced(t *testing.T) {
	t.Parallel()
	b := newBrowserBench(t)
	b.plan.Budget = 8 * time.Minute
	b.served = func() bool { return b.count("look at browser")%2 == 0 } // missing at every other check
	b.run()
	b.outcome()
	require.GreaterOrEqual(t, b.count("look at browser"), 6)
	require.Equal(t, "TIME_BUDGET", b.failures["page"].Reason, "only the budget ends the wait")
}

func TestQueueIsLeftAloneOnceTheStepHasEnded(t *testing.T) {
	t.Parallel()
	b := newBrowserBench(t)
	delete(b.gather, "page")
	b.gather["tls"] = hang
	b.served = func() bool { return false }
	b.run()
	b.outcome()
	require.Zero(t, b.count("look at"))
	require.NotContains(t, b.failures, "page")
}
