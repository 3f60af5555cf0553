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

	"assay/internal/scan"
	"assay/internal/testsupport/syncbuffer"
	"assay/workflows/contract"
)

// What an activity panics with may be a repository's or a site's.
func TestPanicsLeaveNoStackInTheHistory(t *testing.T) {
	t.Parallel()
	var suite testsuite.WorkflowTestSuite
	logs := &syncbuffer.Buffer{}
	suite.SetLogger(sdklog.NewStructuredLogger(slog.New(slog.NewTextHandler(logs, nil))))
	env := suite.NewTestActivityEnvironment()
	env.SetWorkerOptions(worker.Options{Interceptors: []interceptor.WorkerInterceptor{&guard{}}})
	env.RegisterActivityWithOptions(func(context.Context) error { panic("what the page said") }, activity.RegisterOptions{Name: "boom"})
	env.RegisterActivityWithOptions(func(context.Context) (int, error) { return 7, nil }, activity.RegisterOptions{Name: "fine"})

	_, err := env.ExecuteActivity("boom")
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.Equal(t, contract.ErrTypeInternal, app.Type())
	require.False(t, app.NonRetryable())
	require.Equal(t, contract.InternalMessage, app.Message())
	require.Equal(t, contract.InternalMessage, scan.MessageOf(context.Canceled), "the words of all internal errors")
	require.NotContains(t, err.Error(), "page")
	require.NoError(t, app.Unwrap())
	require.Contains(t, logs.String(), "what the page said")
	require.Contains(t, logs.String(), "panic_test.go")

	v, err := env.ExecuteActivity("fine")
	require.NoError(t, err)
	var n int
	require.NoError(t, v.Get(&n))
	require.Equal(t, 7, n)
}
