package activities

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/testsuite"
)

func TestHeartbeatReportsProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var suite testsuite.WorkflowTestSuite
		suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
		env := suite.NewTestActivityEnvironment()
		env.SetTestTimeout(time.Hour)
		var heard []string
		env.SetOnActivityHeartbeatListener(func(_ *activity.Info, details converter.EncodedValues) {
			var what string
			require.NoError(t, details.Get(&what))
			heard = append(heard, what)
		})
		do := func(ctx context.Context) error {
			b := heartbeat(ctx)
			b.report("asking")
			<-time.After(heartbeatPeriod + time.Second)
			b.report("listening")
			<-time.After(heartbeatPeriod)
			b.end()
			<-time.After(10 * heartbeatPeriod)
			return nil
		}
		env.RegisterActivity(do)
		_, err := env.ExecuteActivity(do)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(heard), 2, "at once, and then as often as the SDK lets through")
		require.Equal(t, "listening", heard[len(heard)-1])
	})
}

func TestHeartbeatEndsWithItsActivity(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var suite testsuite.WorkflowTestSuite
		suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
		env := suite.NewTestActivityEnvironment()
		do := func(ctx context.Context) error {
			ctx, cancel := context.WithCancel(ctx)
			b := heartbeat(ctx)
			cancel()
			b.done.Wait() // ends by itself
			b.end()
			return nil
		}
		env.RegisterActivity(do)
		_, err := env.ExecuteActivity(do)
		require.NoError(t, err)
	})
}
