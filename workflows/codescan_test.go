package workflows_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

func TestCodeScan(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.QueueLook = time.Minute
	b.run()
	require.Equal(t, contract.CodeScanOutcome{State: "COMPLETED", Score: ptr(49.5)}, b.outcome())
	b.before("start", "checkout 1")
	for _, d := range b.plan.Jobs {
		b.before("checkout 1", d.Dimension+" on host-1")
		b.before(d.Dimension+" on host-1", "finish")
	}
	require.Equal(t, 1, b.count("release host-1"))
	require.Zero(t, b.count("fail")+b.count("look"))
	require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
	golden(t, "code_details_completed.md", b.details())
	require.Equal(t, []temporal.SearchAttributes{
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("checkout")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("scanning")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finishing")),
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("COMPLETED"),
			contract.AttrScore.ValueSet(49.5)),
	}, b.upserts)
}

func TestCodeScanOptions(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.Jobs = b.plan.Jobs[:1]
	b.run()
	b.outcome()
	for name, queue := range map[string]string{
		contract.CodeScanStart: contract.QueueRecords, contract.CodeScanFinish: contract.QueueRecords,
		contract.CodeScanCheckout:  contract.QueueCode,
		contract.CodeScanDimension: "host-1", contract.CodeScanRelease: "host-1",
	} {
		require.Equal(t, queue, b.options[name].TaskQueue, name)
		require.NotEmpty(t, b.options[name].Summary, name)
	}
	o := b.options[contract.CodeScanDimension]
	require.Equal(t, 30*time.Second, o.ScheduleToStartTimeout)
	require.Equal(t, 22*time.Minute, o.StartToCloseTimeout)
	require.Equal(t, 20*time.Second, o.HeartbeatTimeout)
	require.True(t, o.WaitForCancellation)
	require.Subset(t, o.RetryPolicy.NonRetryableErrorTypes, []string{
		contract.ErrTypeHostLost, "TemporalTimeout:Heartbeat", "TemporalTimeout:StartToClose",
	})
	require.Equal(t, "SAST of example-org/shop", o.Summary)
	o = b.options[contract.CodeScanCheckout]
	require.Equal(t, 24*time.Hour, o.ScheduleToStartTimeout)
	require.Equal(t, 12*time.Minute, o.StartToCloseTimeout)
	require.Equal(t, 10*time.Second, b.options[contract.CodeScanRelease].ScheduleToCloseTimeout)
}

func TestOneDimensionFails(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		switch in.Dimension {
		case "SAST":
			return contract.DimensionResult{}, temporal.NewNonRetryableApplicationError("No engine could judge SAST. <b>x</b>: It failed",
				contract.ErrTypeInvalid, nil)
		case "SCA":
			return contract.DimensionResult{}, temporal.NewApplicationError(contract.InternalMessage, contract.ErrTypeInternal)
		case "SECRETS":
			return contract.DimensionResult{}, temporal.NewTimeoutError(enums.TIMEOUT_TYPE_START_TO_CLOSE, nil)
		}
		return judged(in.Dimension), nil
	}
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	reasons := map[string]string{}
	for _, f := range b.failed {
		require.Len(t, f.JobIDs, 1)
		reasons[f.JobIDs[0]] = f.Reason
	}
	require.Equal(t, map[string]string{
		"job-1": "No engine could judge SAST. <b>x</b>: It failed.", "job-2": "The engines of this dimension failed.",
		"job-3": "The dimension did not finish within 20 min.",
	}, reasons)
	require.Equal(t, 3, b.count("SCA"), "three attempts")
	require.Equal(t, 1, b.hosts)
	require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
	golden(t, "code_details_failed.md", b.details())
}

func TestCheckoutThatCannotBe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err      error
		attempts int
		reason   string
	}{
		"gone": {
			temporal.NewNonRetryableApplicationError("Commit 8d3f is not in the repository", contract.ErrTypeInvalid, nil), 1,
			"Commit 8d3f is not in the repository.",
		},
		"unreachable": {
			temporal.NewApplicationError("The Git server did not respond.", contract.ErrTypeInternal), 3, "The Git server did not respond.",
		},
		"ours": {
			temporal.NewApplicationError(contract.InternalMessage, contract.ErrTypeInternal), 3,
			"The repository could not be checked out.",
		},
		"no room": {temporal.NewTimeoutError(enums.TIMEOUT_TYPE_SCHEDULE_TO_START, nil), 0, "No host had capacity for a checkout within 24 h."},
		"slow":    {temporal.NewTimeoutError(enums.TIMEOUT_TYPE_START_TO_CLOSE, nil), 0, "The checkout did not finish within 10 min."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.checkout = func(context.Context, contract.CheckoutInput) (contract.CheckoutResult, error) {
				return contract.CheckoutResult{}, c.err
			}
			b.run()
			require.Equal(t, "FAILED", b.outcome().State)
			if c.attempts > 0 {
				require.Equal(t, c.attempts, b.count("checkout"))
			}
			require.Equal(t,
				[]contract.CodeFailInput{{CodeScanRef: codeRef, JobIDs: []string{"job-1", "job-2", "job-3", "job-4"}, Reason: c.reason}}, b.failed)
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef, Reason: c.reason}, b.finish())
			require.Zero(t, b.count("release"))
			if name == "gone" {
				golden(t, "code_details_gone.md", b.details())
			}
		})
	}
}

func TestCodeScanCancelled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		after  time.Duration
		script func(b *codeBench)
		done   []string // events that occurred
		never  []string
	}{
		"before it starts": {0, func(*codeBench) {}, []string{"start"}, []string{"checkout", "SAST"}},
		"checkout": {
			time.Minute, func(b *codeBench) { b.checkout = hangingCheckout }, []string{"checkout 1"}, []string{"SAST", "release"},
		},
		"dimensions": {time.Minute, func(b *codeBench) {
			b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
				if in.Dimension == "SCA" {
					return judged(in.Dimension), nil
				}
				return contract.DimensionResult{}, activity.ErrResultPending
			}
		}, []string{"SCA on host-1", "release host-1"}, []string{"checkout 2"}},
		"second host": {time.Minute, func(b *codeBench) {
			b.dimension = func(_ context.Context, host int, in contract.DimensionInput) (contract.DimensionResult, error) {
				if host == 1 {
					return contract.DimensionResult{}, fails(contract.ErrTypeHostLost, false)
				}
				return contract.DimensionResult{}, activity.ErrResultPending
			}
		}, []string{"SCA on host-2", "release host-2"}, []string{"checkout 3"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			c.script(b)
			b.RegisterDelayedCallback(b.CancelWorkflow, c.after)
			began := b.Now()
			b.run()
			require.Equal(t, "CANCELED", b.outcome().State)
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef, Canceled: true, Reason: "The run was cancelled."}, b.finish())
			require.Empty(t, b.failed, "what has not ended is cancelled with the run")
			require.LessOrEqual(t, b.Now().Sub(began), c.after+20*time.Second)
			for _, e := range c.done {
				require.Positive(t, b.count(e), e)
			}
			for _, e := range c.never {
				require.Zero(t, b.count(e), e)
			}
			if name == "dimensions" {
				golden(t, "code_details_canceled.md", b.details())
			}
		})
	}
}

func TestCodeScanEndsQuietly(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{contract.ErrTypeTerminal, contract.ErrTypeSuperseded} {
		b := newCodeBench(t)
		b.startErr = fails(kind, false)
		b.run()
		require.Equal(t, contract.CodeScanOutcome{}, b.outcome())
		require.Equal(t, []string{"start"}, b.events)

		b = newCodeBench(t)
		b.checkout = func(context.Context, contract.CheckoutInput) (contract.CheckoutResult, error) {
			return contract.CheckoutResult{}, fails(kind, false)
		}
		b.finishErr = fails(kind, false)
		b.run()
		require.Equal(t, contract.CodeScanOutcome{}, b.outcome())
		require.Empty(t, b.failed)

		b = newCodeBench(t)
		b.dimension = func(context.Context, int, contract.DimensionInput) (contract.DimensionResult, error) {
			return contract.DimensionResult{}, fails(kind, false)
		}
		b.run()
		b.outcome()
		require.Empty(t, b.failed)
		require.Equal(t, 1, b.hosts)
	}
}

func TestReleaseIsNotWaitedForLong(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.release = func() error { return fails(contract.ErrTypeInternal, false) }
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
}

// Repositories choose the names of their branches.
func TestDetailsQuoteRepositoriesAsTheyAre(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.Branch, b.plan.Commit = "a`|![x](http://elsewhere.example/pixel)\n# b", "8d3f"
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		r := judged(in.Dimension)
		r.Summary = "<img src=x> " + strings.Repeat("ü", 400)
		return r, nil
	}
	b.run()
	require.Contains(t, b.details(), "branch `a'/![x](http://elsewhere.example/pixel) # b`")
	require.Contains(t, b.details(), `\<img src=x\> ü`)
	require.True(t, slices.ContainsFunc(strings.Split(b.details(), "\n"), func(l string) bool { return strings.HasSuffix(l, "ü…") }))
}
