package workflows_test

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// hang returns a step that does not end until it is cancelled.
func hang(context.Context) (contract.GatherResult, error) {
	return contract.GatherResult{}, activity.ErrResultPending
}

func TestWebsiteScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	// Steps that depend on a part must not begin before it ends, and others must not wait.
	others := make(chan struct{})
	b.gather["page"] = func(context.Context) (contract.GatherResult, error) {
		<-others
		return contract.GatherResult{Part: "page", Summary: "stored"}, nil
	}
	b.evaluate["INFRASTRUCTURE"] = func() (contract.EvaluateResult, error) {
		close(others) // the page is still being gathered when this pillar is judged
		return contract.EvaluateResult{
			Pillar: "INFRASTRUCTURE", Score: ptr(62.5), Band: "ELEVATED_RISK", Coverage: 1, Failed: []string{"INF-A", "INF-B"},
		}, nil
	}
	b.run()

	require.Equal(t, contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(91.4), Band: "PRODUCTION_READY"}, b.outcome())
	b.before("gathered page", "gather assets")
	b.before("evaluate INFRASTRUCTURE", "gathered page")
	for pillar, needs := range b.plan.Needs {
		for _, part := range needs {
			b.before("gathered "+part, "evaluate "+pillar)
		}
		b.before("evaluate "+pillar, "finish")
		require.Equal(t, 1, b.count("evaluate "+pillar))
	}
	for _, part := range b.plan.Parts {
		require.Equal(t, 1, b.count("gather "+part))
	}
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref}}, b.finishes)
	require.Empty(t, b.failures)
	golden(t, "details_complete.md", b.details())
}

func TestWebsiteScanUpsertsSearchAttributes(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.run()
	require.Equal(t, []temporal.SearchAttributes{
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("gathering")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finishing")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("COMPLETE"),
			contract.AttrScore.ValueSet(91.4)),
	}, b.upserts)
}

func TestWebsiteScanWithoutScoreUpsertsNone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "FAILED"}, nil
	}
	b.run()
	require.Equal(t, temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("FAILED")),
		b.upserts[2])
}

func TestWebsiteScanOnePillar(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.Pillars, b.plan.Parts = []string{"SECURITY"}, []string{"http", "tls"}
	b.run()
	b.outcome()
	require.Equal(t, 2, b.count("gather "))
	require.Equal(t, 1, b.count("evaluate "))
}

func TestFailedPartIsRecordedAndTheOthersGoOn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.gather["tls"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{}, fails(contract.ErrTypeInternal, true)
	}
	b.run()

	b.outcome()
	require.Equal(t, 3, b.count("gather tls"), "three attempts")
	require.Equal(t, map[string]contract.FailureInput{
		"tls": {WebsiteScanRef: ref, Part: "tls", Reason: "GATHER_FAILED", Message: "This step failed and returned no facts."},
	}, b.failures)
	b.before("failed tls GATHER_FAILED", "evaluate SECURITY")
	require.Equal(t, 4, b.count("evaluate "))
	golden(t, "details_degraded.md", b.details())
}

func TestPartIsNotGatheredOnAFailedOne(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.gather["page"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{}, fails(contract.ErrTypeInvalid, false)
	}
	b.run()
	b.outcome()
	require.Equal(t, 1, b.count("gather page"), "asking again cannot help")
	require.Zero(t, b.count("gather assets"), "without a page there would be no assets, and the checks on them would pass")
	require.Equal(t, "GATHER_FAILED", b.failures["assets"].Reason)
	require.Equal(t, "The step that this one depends on returned no facts.", b.failures["assets"].Message)
	require.Equal(t, 4, b.count("evaluate "))
}

func TestGatherSucceedsOnALaterAttempt(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.gather["dns"] = func(ctx context.Context) (contract.GatherResult, error) {
		if activity.GetInfo(ctx).Attempt < 3 {
			return contract.GatherResult{}, fails(contract.ErrTypeInternal, true)
		}
		return contract.GatherResult{Part: "dns", Summary: "stored"}, nil
	}
	b.run()
	b.outcome()
	require.Empty(t, b.failures)
}

func TestUnreachableSiteIsNotJudged(t *testing.T) {
	t.Parallel()
	const why = "We couldn't reach that site: it did not respond in time."
	b := newBench(t)
	b.gather["http"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{Part: "http", Summary: why, Unreachable: true}, nil
	}
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "FAILED"}, nil
	}
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Zero(t, b.count("evaluate "))
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref, Reason: why}}, b.finishes)
	golden(t, "details_unreachable.md", b.details())
}

func TestPillarThatCannotBeEvaluatedDoesNotStopTheScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.evaluate["SEO"] = func() (contract.EvaluateResult, error) {
		return contract.EvaluateResult{}, fails(contract.ErrTypeInternal, true)
	}
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "PARTIAL", Score: ptr(80.0), Band: "GROWTH_READY"}, nil
	}
	b.run()
	require.Equal(t, "PARTIAL", b.outcome().State)
	require.Equal(t, 5, b.count("evaluate SEO"), "five attempts")
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref}}, b.finishes, "the activity that finishes sees what is missing")
	require.Contains(t, b.details(), "| SEO | failed |")
}

func TestPillarWithTooFewFactsSaysSo(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.evaluate["SEO"] = func() (contract.EvaluateResult, error) { return contract.EvaluateResult{Pillar: "SEO"}, nil }
	b.run()
	b.outcome()
	require.Contains(t, b.details(), "not enough facts to judge")
}

func TestCancelledScanKeepsWhatWasScored(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.gather["page"] = hang
	b.RegisterDelayedCallback(b.CancelWorkflow, time.Minute)
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "PARTIAL", Score: ptr(91.4), Band: "PRODUCTION_READY"}, nil
	}
	b.run()

	require.Equal(t, "PARTIAL", b.outcome().State)
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref, Reason: "The scan was cancelled."}}, b.finishes)
	require.Equal(t, 1, b.count("evaluate SECURITY"))
	require.Equal(t, 1, b.count("evaluate INFRASTRUCTURE"))
	require.Zero(t, b.count("evaluate SEO"), "nothing is begun after the cancellation")
	require.Zero(t, b.count("gather assets"))
	require.Equal(t, "TIME_BUDGET", b.failures["page"].Reason)
	require.Equal(t, "TIME_BUDGET", b.failures["assets"].Reason)
	golden(t, "details_cancelled.md", b.details())
}

func TestScanCancelledBeforeItStartsStillEndsItsRecord(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.RegisterDelayedCallback(b.CancelWorkflow, 0)
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		return contract.WebsiteScanOutcome{State: "FAILED"}, nil
	}
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	b.before("start", "finish")
	require.Zero(t, b.count("gather "))
	require.Zero(t, b.count("evaluate "))
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref, Reason: "The scan was cancelled."}}, b.finishes)
}

func TestSpentBudgetJudgesWhatIsThere(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.StepTimeout = time.Hour
	b.gather["page"] = hang
	b.run()

	b.outcome()
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref, Reason: "The scan ran out of its time of 12m0s."}}, b.finishes)
	require.Len(t, b.failures, 2)
	require.Equal(t, "TIME_BUDGET", b.failures["page"].Reason)
	require.Equal(t, "TIME_BUDGET", b.failures["assets"].Reason)
	for _, pillar := range b.plan.Pillars {
		require.Equal(t, 1, b.count("evaluate "+pillar))
	}
	b.before("failed assets TIME_BUDGET", "evaluate PERFORMANCE")
}

func TestRecordThatTakesNoWritesEndsTheWorkflowQuietly(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{contract.ErrTypeTerminal, contract.ErrTypeSuperseded} {
		t.Run("start "+kind, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.startErr = fails(kind, false)
			b.run()
			require.Equal(t, contract.WebsiteScanOutcome{}, b.outcome())
			require.Equal(t, []string{"start"}, b.events)
			require.Empty(t, b.upserts)
		})
		t.Run("gather "+kind, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.gather["dns"] = func(context.Context) (contract.GatherResult, error) {
				return contract.GatherResult{}, fails(kind, false)
			}
			b.run()
			b.outcome()
			require.Empty(t, b.failures, "a failure is not this run's to record")
		})
		t.Run("finish "+kind, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
				return contract.WebsiteScanOutcome{}, fails(kind, false)
			}
			b.run()
			require.Equal(t, contract.WebsiteScanOutcome{}, b.outcome())
			require.Equal(t, 1, b.count("finish"))
			require.Len(t, b.upserts, 2, "no outcome of a record that another has ended")
		})
	}
}

func TestRecordThatIsNotThereFailsTheWorkflow(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.startErr = fails(contract.ErrTypeInvalid, false)
	b.run()
	require.ErrorContains(t, b.GetWorkflowError(), "as scripted")
	require.Equal(t, []string{"start"}, b.events)
}

// The test environment gives up after ten attempts, the real options never do; see
// TestActivityOptions.
func TestFinishIsTriedUntilItSucceeds(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.finish = func(contract.FinishInput) (contract.WebsiteScanOutcome, error) {
		if len(b.finishes) < 9 {
			return contract.WebsiteScanOutcome{}, fails(contract.ErrTypeInternal, true)
		}
		return contract.WebsiteScanOutcome{State: "COMPLETE"}, nil
	}
	b.run()
	require.Equal(t, "COMPLETE", b.outcome().State)
	require.Len(t, b.finishes, 9)
}

func TestActivityOptions(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.gather["tls"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{}, fails(contract.ErrTypeInvalid, false)
	}
	b.run()
	b.outcome()
	require.Len(t, b.options, 5)
	for name, o := range b.options {
		queue := contract.QueueRecords
		if name == contract.WebsiteScanGather {
			queue = contract.QueueLight
		}
		require.Equal(t, queue, o.TaskQueue, name)
		require.NotEmpty(t, o.Summary, name)
		require.Zero(t, o.ScheduleToStartTimeout, "%s: a full queue is not a failure", name)
		require.NotNil(t, o.RetryPolicy, name)
		require.Subset(t, o.RetryPolicy.NonRetryableErrorTypes,
			[]string{contract.ErrTypeInvalid, contract.ErrTypeTerminal, contract.ErrTypeSuperseded}, name)
		require.InDelta(t, 2, o.RetryPolicy.BackoffCoefficient, 0, name)
		require.Equal(t, 30*time.Second, o.RetryPolicy.MaximumInterval, name)
	}
	for _, name := range []string{contract.WebsiteScanStart, contract.WebsiteScanRecordFailure, contract.WebsiteScanFinish} {
		o := b.options[name]
		require.Zero(t, o.RetryPolicy.MaximumAttempts, "%s: records must be finished, however long it takes", name)
		require.Equal(t, 10*time.Second, o.StartToCloseTimeout, name)
		require.Equal(t, 24*time.Hour, o.ScheduleToCloseTimeout, name)
	}
	gather := b.options[contract.WebsiteScanGather]
	require.Equal(t, int32(3), gather.RetryPolicy.MaximumAttempts)
	require.Greater(t, gather.StartToCloseTimeout, b.plan.StepTimeout+10*time.Second, "a step that uses its time must still store its facts")
	require.Equal(t, b.plan.Budget, gather.ScheduleToCloseTimeout)
	require.Equal(t, 20*time.Second, gather.HeartbeatTimeout)
	require.True(t, gather.WaitForCancellation, "a cancelled scan ends after its work has")
	evaluate := b.options[contract.WebsiteScanEvaluate]
	for _, o := range []workflow.ActivityOptions{gather, evaluate} {
		require.Subset(t, o.RetryPolicy.NonRetryableErrorTypes,
			[]string{contract.ErrTypeStopping, contract.ErrTypeOutage, "TemporalTimeout:Heartbeat"},
			"lost workers are the workflow's")
		require.Equal(t, 20*time.Second, o.HeartbeatTimeout)
	}
	require.Equal(t, int32(5), evaluate.RetryPolicy.MaximumAttempts)
	require.Equal(t, time.Minute, evaluate.StartToCloseTimeout)
}
