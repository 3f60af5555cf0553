package workflows_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"

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
	b := &codeBench{
		bench: newEnvironment(t),
		plan: contract.CodeScanPlan{
			Repository: "example-org/shop", Branch: "main", Commit: "8d3f0c1b2a495867768594a3b2c1d0e0f1a2b3c4",
			CheckoutTime: 10 * time.Minute, DimensionTime: 20 * time.Minute, CheckoutWait: 24 * time.Hour,
			Heartbeat: 20 * time.Second, HostWait: 30 * time.Second,
		},
	}
	for i, d := range []string{"SAST", "SCA", "SECRETS", "CODE_QUALITY"} {
		b.plan.Jobs = append(b.plan.Jobs, contract.CodeJobRef{JobID: fmt.Sprintf("job-%d", i+1), Dimension: d})
	}
	b.register(map[string]any{
		contract.CodeScanStart: b.doStart, contract.CodeScanCheckout: b.doCheckout, contract.CodeScanDimension: b.doDimension,
		contract.CodeScanFail: b.doFail, contract.CodeScanRelease: b.doRelease, contract.CodeScanFinish: b.doFinish,
		contract.WebsiteScanQueueState: b.doQueueState,
	})
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
		Dimension: dimension, Score: ptr(49.5), Findings: 12, New: 3, Coverage: "PARTIAL",
		Summary: "gosec: 20 files in 1.5s · 3000 lines · gaps: [LFS_POINTER]",
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
