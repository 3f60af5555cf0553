package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// lossesOf returns the ways in which a step ends with its worker, or for want of storage.
func lossesOf() map[string]error {
	return map[string]error{
		"silent": temporal.NewHeartbeatTimeoutError(), "stops": fails(contract.ErrTypeStopping, true),
		"outage": fails(contract.ErrTypeOutage, true),
	}
}

func TestLostWorkersAreNoAttempts(t *testing.T) {
	t.Parallel()
	for name, lost := range lossesOf() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			tls, seo := 0, 0
			b.gather["tls"] = func(ctx context.Context) (contract.GatherResult, error) {
				if tls++; tls <= 9 {
					return contract.GatherResult{}, lost
				}
				if activity.GetInfo(ctx).Attempt < 3 { // the activity itself fails
					return contract.GatherResult{}, fails(contract.ErrTypeInternal, true)
				}
				return contract.GatherResult{Part: "tls", Summary: "stored"}, nil
			}
			b.evaluate["SEO"] = func() (contract.EvaluateResult, error) {
				if seo++; seo <= 9 {
					return contract.EvaluateResult{}, lost
				}
				return contract.EvaluateResult{Pillar: "SEO", Score: ptr(91.4)}, nil
			}
			b.run()
			require.Equal(t, "COMPLETE", b.outcome().State)
			require.Empty(t, b.failures)
			require.Equal(t, 12, tls)
			require.Equal(t, 10, seo)
			require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref}}, b.finishes)
		})
	}
}

func TestLossesAreBoundedByTime(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		err     error
		message string
	}{
		"worker": {temporal.NewHeartbeatTimeoutError(), `^The worker that did this step was lost \d+ times within 1\d min( \d+ s)?\.$`},
		"storage": {
			fails(contract.ErrTypeOutage, true),
			`^The database or the blob store was unavailable at each of \d+ attempts within 1\d min( \d+ s)?\.$`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.plan.LossLimit = 10 * time.Minute
			lost := 0
			b.gather["tls"] = func(context.Context) (contract.GatherResult, error) {
				lost++
				return contract.GatherResult{}, tt.err
			}
			b.run()
			b.outcome()
			require.Greater(t, lost, 10)
			require.Less(t, lost, 100, "attempts become rarer")
			require.Equal(t, "GATHER_FAILED", b.failures["tls"].Reason)
			require.Regexp(t, tt.message, b.failures["tls"].Message)
			require.Equal(t, 4, b.count("evaluate "), "the others go on")
		})
	}
}

// answers makes a part answer at these times since the start of the scan, in order.
func (b *bench) answers(part string, at []time.Duration, result contract.GatherResult, errs ...error) {
	b.t.Helper()
	var token []byte
	b.gather[part] = func(ctx context.Context) (contract.GatherResult, error) {
		token = activity.GetInfo(ctx).TaskToken
		return contract.GatherResult{}, activity.ErrResultPending
	}
	for i, when := range at {
		var err error
		if i < len(errs) {
			err = errs[i]
		}
		b.RegisterDelayedCallback(func() { require.NoError(b.t, b.CompleteActivity(token, result, err)) }, when)
	}
}

// The first losses are survived, however long the lost work took.
func TestLongStepSurvivesItsFirstLosses(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.LossLimit = time.Minute
	lost := temporal.NewHeartbeatTimeoutError()
	b.answers("tls", []time.Duration{90 * time.Second, 3 * time.Minute, 4 * time.Minute},
		contract.GatherResult{Part: "tls", Summary: "stored"}, lost, lost)
	b.run()
	b.outcome()
	require.Empty(t, b.failures)
	require.Equal(t, 3, b.count("gather tls"))
}

// Time in a queue does not count as work: it has its own limit.
func TestQueuesDoNotSpendTheBudget(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.QueueLimit = 6 * time.Hour
	b.answers("page", []time.Duration{3 * time.Hour}, contract.GatherResult{Part: "page", Summary: "stored", Worked: time.Minute})
	b.run()
	b.outcome()
	require.Empty(t, b.failures)
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref}}, b.finishes)
	o := b.options[contract.WebsiteScanGather] // of the last gather activity, that of the assets
	require.Equal(t, 3*time.Hour+time.Minute, o.ScheduleToStartTimeout, "what the page waited is gone")
	require.Equal(t, 80*time.Second+o.ScheduleToStartTimeout, o.StartToCloseTimeout, "the worker may let it wait as well")
	require.Equal(t, 3*time.Hour+12*time.Minute, o.ScheduleToCloseTimeout)
}

func TestQueueHasItsLimit(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.QueueLimit = 90 * time.Minute
	b.gather["page"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{}, temporal.NewTimeoutError(enums.TIMEOUT_TYPE_SCHEDULE_TO_START, nil)
	}
	b.run()
	b.outcome()
	require.Equal(t, "No worker had capacity for this step within 1 h 30 min.", b.failures["page"].Message)
	require.Equal(t, "TIME_BUDGET", b.failures["page"].Reason)
}

func TestStepsThatBuildOnEachOtherShareTheBudget(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.plan.QueueLimit = time.Hour
	b.gather["page"] = func(context.Context) (contract.GatherResult, error) {
		return contract.GatherResult{Part: "page", Summary: "stored", Worked: 12 * time.Minute}, nil
	}
	b.run()
	b.outcome()
	require.Zero(t, b.count("gather assets"))
	require.Equal(t, "TIME_BUDGET", b.failures["assets"].Reason)
	require.Equal(t, []contract.FinishInput{{WebsiteScanRef: ref, Reason: "The scan ran out of its time of 12m0s."}}, b.finishes)
}
