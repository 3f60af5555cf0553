package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

func newNotifyBench(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	b.plan.Notify = true
	return b
}

func TestReportIsSentAfterTheRecordIsFinal(t *testing.T) {
	t.Parallel()
	b := newNotifyBench(t)
	var upserts int
	b.notify = func(context.Context) error {
		b.mu.Lock()
		defer b.mu.Unlock()
		upserts = len(b.upserts)
		return nil
	}
	b.run()
	require.Equal(t, "COMPLETE", b.outcome().State)
	b.before("finish", "notify")
	require.Equal(t, 1, b.count("notify"))
	require.Equal(t, 3, upserts, "the search tables have the outcome before the mail goes out")
	require.Equal(t, temporal.NewSearchAttributes(
		contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("COMPLETE"), contract.AttrScore.ValueSet(91.4)), b.upserts[2])

	o := b.options[contract.WebsiteScanNotify]
	require.Equal(t, contract.QueueNotify, o.TaskQueue)
	require.NotEmpty(t, o.Summary)
	require.Equal(t, 24*time.Hour, o.ScheduleToCloseTimeout)
	require.Equal(t, 2*time.Minute, o.StartToCloseTimeout)
	require.Equal(t, 20*time.Second, o.HeartbeatTimeout)
	require.Zero(t, o.RetryPolicy.MaximumAttempts)
	require.Equal(t, 10*time.Second, o.RetryPolicy.InitialInterval)
	require.Equal(t, 30*time.Minute, o.RetryPolicy.MaximumInterval)
}

func TestReportIsSentOfEveryEnd(t *testing.T) {
	t.Parallel()
	b := newNotifyBench(t)
	b.gather["http"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{Part: "http", Summary: "gone", Unreachable: true}, nil
	}
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "FAILED"}, nil
	}
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, 1, b.count("notify"))

	cancelled := newNotifyBench(t)
	cancelled.gather["page"] = hang
	cancelled.RegisterDelayedCallback(cancelled.CancelWorkflow, time.Minute)
	cancelled.run()
	require.Equal(t, 1, cancelled.count("notify"), "who cancels a scan does not cancel its report")
}

func TestNoReportWithoutAnAddress(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.run()
	b.outcome()
	require.Zero(t, b.count("notify"))
}

func TestNoReportOfARecordThatAnotherRunOwns(t *testing.T) {
	t.Parallel()
	b := newNotifyBench(t)
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{}, fails(contract.ErrTypeSuperseded, false)
	}
	b.run()
	b.outcome()
	require.Zero(t, b.count("notify"))
}

func TestReportIsTriedAgain(t *testing.T) {
	t.Parallel()
	b := newNotifyBench(t)
	b.notify = func(ctx context.Context) error {
		if activity.GetInfo(ctx).Attempt < 4 {
			return fails(contract.ErrTypeInternal, true)
		}
		return nil
	}
	start := b.Now()
	b.run()
	require.Equal(t, "COMPLETE", b.outcome().State)
	require.Equal(t, 4, b.count("notify"))
	require.Equal(t, 70*time.Second, b.Now().Sub(start).Round(time.Second), "pauses of 10, 20 and 40 seconds")
}

func TestReportThatCannotBeSentFailsNothing(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"for good":  fails(contract.ErrTypeInvalid, false),
		"all along": fails(contract.ErrTypeInternal, true),
	} {
		b := newNotifyBench(t)
		b.notify = func(context.Context) error { return err }
		b.run()
		require.Equal(t, contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(91.4), Band: "PRODUCTION_READY"}, b.outcome(), name)
	}
}

func TestCancellingAFinishedScanEndsItsMail(t *testing.T) {
	t.Parallel()
	b := newNotifyBench(t)
	b.RegisterDelayedCallback(b.CancelWorkflow, time.Hour)
	b.notify = func(context.Context) error { return activity.ErrResultPending }
	b.run()
	require.Equal(t, "COMPLETE", b.outcome().State)
	require.Equal(t, 1, b.count("notify"))
}
