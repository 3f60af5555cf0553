package worker

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	sdklog "go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"

	"assay/workflows/contract"
)

// lightBench runs activities of the queue light, which share one slot. entered receives the
// host of each gather step that begins; the step then waits for leave.
type lightBench struct {
	suite   testsuite.WorkflowTestSuite
	shares  *shares
	entered chan string
	leave   chan struct{}
}

func newLightBench() *lightBench {
	b := &lightBench{shares: newShares(1), entered: make(chan string), leave: make(chan struct{})}
	b.suite.SetLogger(sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	return b
}

// run executes an activity; stop is closed when the worker stops.
func (b *lightBench) run(ctx context.Context, stop chan struct{}, name string, in any) error {
	env := b.suite.NewTestActivityEnvironment()
	env.SetWorkerStopChannel(stop)
	env.SetWorkerOptions(worker.Options{
		BackgroundActivityContext: ctx, Interceptors: []interceptor.WorkerInterceptor{&turns{shares: b.shares}},
	})
	env.RegisterActivityWithOptions(func(_ context.Context, in contract.GatherInput) error {
		b.entered <- in.Host
		<-b.leave
		return nil
	}, activity.RegisterOptions{Name: contract.WebsiteScanGather})
	env.RegisterActivityWithOptions(func(context.Context, contract.WebsiteScanRef) error { return nil },
		activity.RegisterOptions{Name: contract.WebsiteScanStart})
	_, err := env.ExecuteActivity(name, in)
	return err
}

func gatherOf(host string) contract.GatherInput {
	return contract.GatherInput{Part: "http", Host: host}
}

func TestStepsTakeTurns(t *testing.T) {
	t.Parallel()
	b := newLightBench()
	ended := make(chan error, 2)
	go func() { ended <- b.run(t.Context(), nil, contract.WebsiteScanGather, gatherOf("one")) }()
	require.Equal(t, "one", <-b.entered)
	require.NoError(t, b.run(t.Context(), nil, contract.WebsiteScanStart, contract.WebsiteScanRef{}), "records need no slot")
	go func() { ended <- b.run(t.Context(), nil, contract.WebsiteScanGather, gatherOf("two")) }()
	b.leave <- struct{}{}
	require.Equal(t, "two", <-b.entered)
	b.leave <- struct{}{}
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
}

// A stopping worker hands its waiting steps to others at once.
func TestAWaitingStepIsHandedBack(t *testing.T) {
	t.Parallel()
	b := newLightBench()
	release, err := b.shares.take(t.Context(), "", "elsewhere")
	require.NoError(t, err)
	defer release()
	stop := make(chan struct{})
	close(stop)
	err = b.run(t.Context(), stop, contract.WebsiteScanGather, gatherOf("one"))
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.False(t, app.NonRetryable())
	require.Equal(t, temporal.ApplicationErrorCategoryBenign, app.Category())
	require.Equal(t, stopPause, app.NextRetryDelay())
}

func TestAWaitingStepIsCancelled(t *testing.T) {
	t.Parallel()
	b := newLightBench()
	release, err := b.shares.take(t.Context(), "", "elsewhere")
	require.NoError(t, err)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, b.run(ctx, nil, contract.WebsiteScanGather, gatherOf("one")))
	require.Empty(t, b.shares.waiting)
}
