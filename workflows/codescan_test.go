package workflows_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	sdkworker "go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"assay/worker"
	"assay/workflows/contract"
)

var codeRef = contract.CodeScanRef{TenantID: "tenant-1", ScanRunID: "run-1"}

// codeBench is one run in the SDK's test environment. Its hosts are called host-1, host-2
// and so on.
type codeBench struct {
	*bench
	plan      contract.CodeScanPlan
	startErr  error
	checkout  func(ctx context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error)
	dimension func(ctx context.Context, host int, in contract.DimensionInput) (contract.DimensionResult, error)
	release   func() error
	finishErr error
	served    func() bool

	mu       sync.Mutex
	hosts    int
	failed   []contract.CodeFailInput
	finishes []contract.CodeFinishInput
}

func newCodeBench(t *testing.T) *codeBench {
	t.Helper()
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(discard()))
	env := suite.NewTestWorkflowEnvironment()
	env.SetStartTime(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC))
	env.SetTestTimeout(20 * time.Second)
	b := &codeBench{
		bench: &bench{TestWorkflowEnvironment: env, t: t, options: map[string]workflow.ActivityOptions{}},
		plan: contract.CodeScanPlan{
			Repository: "example-org/shop", Branch: "main", Commit: "8d3f0c1b2a495867768594a3b2c1d0e0f1a2b3c4",
			CheckoutTime: 10 * time.Minute, DimensionTime: 20 * time.Minute, CheckoutWait: 24 * time.Hour,
			Heartbeat: 20 * time.Second, HostWait: 30 * time.Second,
		},
	}
	for i, d := range []string{"SAST", "SCA", "SECRETS", "CODE_QUALITY"} {
		b.plan.Jobs = append(b.plan.Jobs, contract.CodeJobRef{JobID: fmt.Sprintf("job-%d", i+1), Dimension: d})
	}
	env.SetWorkerOptions(sdkworker.Options{
		WorkflowPanicPolicy: sdkworker.FailWorkflow, Interceptors: []interceptor.WorkerInterceptor{&optionRecorder{b: b.bench}},
	})
	worker.RegisterWorkflows(env)
	for name, do := range map[string]any{
		contract.CodeScanStart: b.doStart, contract.CodeScanCheckout: b.doCheckout, contract.CodeScanDimension: b.doDimension,
		contract.CodeScanFail: b.doFail, contract.CodeScanRelease: b.doRelease, contract.CodeScanFinish: b.doFinish,
		contract.WebsiteScanQueueState: b.doQueueState,
	} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	env.OnUpsertTypedSearchAttributes(mock.MatchedBy(func(a temporal.SearchAttributes) bool {
		b.upserts = append(b.upserts, a)
		return true
	})).Return(nil).Maybe()
	return b
}

func (b *codeBench) run() {
	b.t.Helper()
	b.ExecuteWorkflow(contract.CodeScanWorkflow, contract.CodeScanInput{CodeScanRef: codeRef})
	require.True(b.t, b.IsWorkflowCompleted())
}

func (b *codeBench) outcome() contract.CodeScanOutcome {
	b.t.Helper()
	require.NoError(b.t, b.GetWorkflowError())
	var out contract.CodeScanOutcome
	require.NoError(b.t, b.GetWorkflowResult(&out))
	return out
}

func (b *codeBench) finish() contract.CodeFinishInput {
	b.t.Helper()
	require.Len(b.t, b.finishes, 1)
	return b.finishes[0]
}

func (b *codeBench) doStart(_ context.Context, in contract.CodeScanRef) (contract.CodeScanPlan, error) {
	require.Equal(b.t, codeRef, in)
	b.note("start")
	return b.plan, b.startErr
}

func (b *codeBench) doCheckout(ctx context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error) {
	require.Equal(b.t, codeRef, in.CodeScanRef)
	b.note(fmt.Sprintf("checkout %d", in.Attempt))
	if b.checkout != nil {
		return b.checkout(ctx, in)
	}
	return b.newHost(), nil
}

func (b *codeBench) newHost() contract.CheckoutResult {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hosts++
	return contract.CheckoutResult{Queue: fmt.Sprintf("host-%d", b.hosts), Files: 120, Bytes: 3_000_000, Summary: "120 files, 3.0 MB"}
}

func (b *codeBench) doDimension(ctx context.Context, in contract.DimensionInput) (contract.DimensionResult, error) {
	require.Equal(b.t, codeRef, in.CodeScanRef)
	host := activity.GetInfo(ctx).TaskQueue
	b.note(in.Dimension + " on " + host)
	if b.dimension != nil {
		var number int
		_, err := fmt.Sscanf(host, "host-%d", &number)
		require.NoError(b.t, err)
		return b.dimension(ctx, number, in)
	}
	return judged(in.Dimension), nil
}

func judged(dimension string) contract.DimensionResult {
	return contract.DimensionResult{
		Dimension: dimension, Score: ptr(49.5), Findings: 12, New: 3, Coverage: "PARTIAL", Summary: "gosec: 20 files in 1.5s · 3000 lines · gaps: [LFS_POINTER]",
	}
}

func (b *codeBench) doFail(_ context.Context, in contract.CodeFailInput) error {
	require.Equal(b.t, codeRef, in.CodeScanRef)
	b.note("fail " + strings.Join(in.JobIDs, ","))
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failed = append(b.failed, in)
	return nil
}

func (b *codeBench) doRelease(ctx context.Context, in contract.CodeScanRef) error {
	require.Equal(b.t, codeRef, in)
	b.note("release " + activity.GetInfo(ctx).TaskQueue)
	if b.release != nil {
		return b.release()
	}
	return nil
}

func (b *codeBench) doFinish(_ context.Context, in contract.CodeFinishInput) (contract.CodeScanOutcome, error) {
	b.note("finish")
	b.mu.Lock()
	defer b.mu.Unlock()
	b.finishes = append(b.finishes, in)
	out := contract.CodeScanOutcome{State: "COMPLETED", Score: ptr(49.5), Reason: in.Reason}
	failed := 0
	for _, f := range b.failed {
		failed += len(f.JobIDs)
	}
	switch {
	case in.Canceled:
		out.State = "CANCELED"
	case failed == len(b.plan.Jobs):
		out.State, out.Score = "FAILED", nil
	}
	return out, b.finishErr
}

func (b *codeBench) doQueueState(_ context.Context, in contract.QueueInput) (contract.QueueState, error) {
	b.note("look at " + in.Queue)
	return contract.QueueState{Served: b.served()}, nil
}

func hangingCheckout(context.Context, contract.CheckoutInput) (contract.CheckoutResult, error) {
	return contract.CheckoutResult{}, activity.ErrResultPending
}

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
		temporal.NewSearchAttributes(contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet("COMPLETED"), contract.AttrScore.ValueSet(49.5)),
	}, b.upserts)
}

func TestCodeScanOptions(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.Jobs = b.plan.Jobs[:1]
	b.run()
	b.outcome()
	for name, queue := range map[string]string{
		contract.CodeScanStart: contract.QueueRecords, contract.CodeScanFinish: contract.QueueRecords, contract.CodeScanCheckout: contract.QueueCode,
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
	require.Subset(t, o.RetryPolicy.NonRetryableErrorTypes, []string{contract.ErrTypeHostLost, "TemporalTimeout:Heartbeat", "TemporalTimeout:StartToClose"})
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
			return contract.DimensionResult{}, temporal.NewNonRetryableApplicationError("No engine could judge SAST. <b>x</b>: It failed", contract.ErrTypeInvalid, nil)
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
		"job-3": "The dimension took longer than its time of 20 min.",
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
		"gone":        {temporal.NewNonRetryableApplicationError("Commit 8d3f is not in the repository", contract.ErrTypeInvalid, nil), 1, "Commit 8d3f is not in the repository."},
		"unreachable": {temporal.NewApplicationError("The Git server did not answer.", contract.ErrTypeInternal), 3, "The Git server did not answer."},
		"ours":        {temporal.NewApplicationError(contract.InternalMessage, contract.ErrTypeInternal), 3, "The repository could not be checked out."},
		"no room":     {temporal.NewTimeoutError(enums.TIMEOUT_TYPE_SCHEDULE_TO_START, nil), 0, "No host had room for a checkout within 24 h."},
		"slow":        {temporal.NewTimeoutError(enums.TIMEOUT_TYPE_START_TO_CLOSE, nil), 0, "The checkout took longer than its time of 10 min."},
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
			require.Equal(t, []contract.CodeFailInput{{CodeScanRef: codeRef, JobIDs: []string{"job-1", "job-2", "job-3", "job-4"}, Reason: c.reason}}, b.failed)
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef, Reason: c.reason}, b.finish())
			require.Zero(t, b.count("release"))
			if name == "gone" {
				golden(t, "code_details_gone.md", b.details())
			}
		})
	}
}

// A lost host costs the run only the dimensions that were not done there.
func TestLostHost(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]error{
		"silent":       temporal.NewHeartbeatTimeoutError(),
		"not there":    temporal.NewTimeoutError(enums.TIMEOUT_TYPE_SCHEDULE_TO_START, nil),
		"no checkout":  fails(contract.ErrTypeHostLost, false),
		"out of touch": context.Canceled,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.dimension = func(_ context.Context, host int, in contract.DimensionInput) (contract.DimensionResult, error) {
				if host == 1 && (in.Dimension == "SCA" || in.Dimension == "CODE_QUALITY") {
					return contract.DimensionResult{}, lost
				}
				return judged(in.Dimension), nil
			}
			b.run()
			require.Equal(t, "COMPLETED", b.outcome().State)
			require.Equal(t, 1, b.count("checkout 1"))
			require.Equal(t, 1, b.count("checkout 2"))
			require.Equal(t, 1, b.count("SAST")+b.count("SECRETS")-1, "what has ended stays ended")
			require.Equal(t, 1, b.count("SCA on host-2"))
			require.Equal(t, 1, b.count("CODE_QUALITY on host-2"))
			require.Empty(t, b.failed)
			require.Equal(t, 1, b.count("release host-2"))
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
		})
	}
}

func TestHostsThatAreLostAgainAndAgain(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		if in.Dimension == "SAST" {
			return contract.DimensionResult{}, fails(contract.ErrTypeHostLost, false)
		}
		return judged(in.Dimension), nil
	}
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Greater(t, b.hosts, 20, "time bounds them, not how many they are")
	require.Equal(t, 1, b.count("SCA"))
	reason := b.finish().Reason
	require.Regexp(t, `^The host that worked on this run was lost \d+ times within 3\d min( \d+ s)?\.$`, reason)
	require.Equal(t, []contract.CodeFailInput{{CodeScanRef: codeRef, JobIDs: []string{"job-1"}, Reason: reason}}, b.failed)
	require.Equal(t, reason, b.finish().Reason)
}

// Hosts that are lost during the checkout do not count as attempts at it.
func TestCheckoutLosesItsHost(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]error{
		"silent": temporal.NewHeartbeatTimeoutError(), "stops": fails(contract.ErrTypeStopping, true), "out of touch": context.Canceled,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.checkout = func(_ context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error) {
				if in.Attempt < 8 {
					return contract.CheckoutResult{}, lost
				}
				return b.newHost(), nil
			}
			b.run()
			require.Equal(t, "COMPLETED", b.outcome().State)
			require.Equal(t, 1, b.count("checkout 8"))
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
		})
	}
}

// The second checkout fails: the results of the first host stay.
func TestNoOtherHost(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.checkout = func(_ context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error) {
		if in.Attempt > 1 {
			return contract.CheckoutResult{}, fails(contract.ErrTypeInvalid, false)
		}
		return b.newHost(), nil
	}
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		if in.Dimension == "SECRETS" {
			return contract.DimensionResult{}, fails(contract.ErrTypeHostLost, false)
		}
		return judged(in.Dimension), nil
	}
	b.run()
	require.Equal(t, []string{"job-3"}, b.failed[0].JobIDs)
	require.Equal(t, "as scripted.", b.finish().Reason)
}

func TestNobodyChecksOut(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.QueueLook, b.checkout = time.Minute, hangingCheckout
	b.served = func() bool { return false }
	began := b.Now()
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, "No worker was there to check the repository out.", b.finish().Reason)
	require.Equal(t, 2, b.count("look at "+contract.QueueCodeHosts))
	require.Equal(t, 2*time.Minute, b.Now().Sub(began).Round(time.Minute))
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
		"checkout":         {time.Minute, func(b *codeBench) { b.checkout = hangingCheckout }, []string{"checkout 1"}, []string{"SAST", "release"}},
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
