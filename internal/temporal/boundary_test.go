package temporal_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	sdklog "go.temporal.io/sdk/log"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/testsupport/syncbuffer"
	"assay/workflows/contract"
)

// The value of an activity's panic may come from a repository or a site.
func TestPanicsLeaveNoStackInTheHistory(t *testing.T) {
	t.Parallel()
	var suite testsuite.WorkflowTestSuite
	logs := &syncbuffer.Buffer{}
	suite.SetLogger(sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	env := suite.NewTestActivityEnvironment()
	env.SetWorkerOptions(worker.Options{
		Interceptors: []interceptor.WorkerInterceptor{&temporal.Boundary{Log: slog.New(slog.NewTextHandler(logs, nil))}},
	})
	env.RegisterActivityWithOptions(func(context.Context) error { panic("what the page said") }, activity.RegisterOptions{Name: "boom"})
	env.RegisterActivityWithOptions(func(context.Context) (int, error) { return 7, nil }, activity.RegisterOptions{Name: "fine"})

	_, err := env.ExecuteActivity("boom")
	var app *sdk.ApplicationError
	require.ErrorAs(t, err, &app)
	require.Equal(t, contract.ErrTypeInternal, app.Type())
	require.False(t, app.NonRetryable())
	require.Equal(t, contract.InternalMessage, app.Message())
	require.Equal(t, contract.InternalMessage, scan.MessageOf(context.Canceled), "the words of all internal errors")
	require.NotContains(t, err.Error(), "page")
	require.NoError(t, app.Unwrap())
	require.Contains(t, logs.String(), "what the page said")
	require.Contains(t, logs.String(), "boundary_test.go")

	v, err := env.ExecuteActivity("fine")
	require.NoError(t, err)
	var n int
	require.NoError(t, v.Get(&n))
	require.Equal(t, 7, n)
}

func TestErrorsCrossTheBoundaryOnce(t *testing.T) {
	t.Parallel()
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	logs := &syncbuffer.Buffer{}
	env := suite.NewTestActivityEnvironment()
	env.SetWorkerOptions(worker.Options{
		Interceptors: []interceptor.WorkerInterceptor{&temporal.Boundary{Log: slog.New(slog.NewTextHandler(logs, nil))}},
	})
	own := sdk.NewApplicationErrorWithOptions("The worker stops.", contract.ErrTypeHostLost, sdk.ApplicationErrorOptions{NonRetryable: true})
	for name, err := range map[string]error{
		"invalid": scan.Wrap(scan.CodeInvalid, errHidden, "Said to the caller"), "unknown": errHidden, "own": own,
	} {
		env.RegisterActivityWithOptions(func(context.Context) error { return err }, activity.RegisterOptions{Name: name})
	}
	seen := map[string]*sdk.ApplicationError{}
	for _, name := range []string{"invalid", "unknown", "own"} {
		_, err := env.ExecuteActivity(name)
		var app *sdk.ApplicationError
		require.ErrorAs(t, err, &app)
		require.NotContains(t, err.Error(), "hidden")
		seen[name] = app
	}
	require.Equal(t, contract.ErrTypeInvalid, seen["invalid"].Type())
	require.Equal(t, "Said to the caller", seen["invalid"].Message())
	require.Equal(t, contract.InternalMessage, seen["unknown"].Message())
	require.Contains(t, logs.String(), "hidden", "the cause is for the log")
	require.Equal(t, contract.ErrTypeHostLost, seen["own"].Type(), "what is made for workflows passes")
	require.True(t, seen["own"].NonRetryable())
}
