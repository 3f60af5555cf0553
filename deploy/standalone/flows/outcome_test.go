package flows_test

import (
	"context"
	"errors"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
)

// outcome waits for the end of a workflow and reads its result. A busy workflow service may not respond to the question in time.
func (b *bench) outcome(workflowID string, sweep func(context.Context) error, within time.Duration, out any) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), within)
	defer cancel()
	b.started(workflowID, sweep)
	err := b.client.GetWorkflow(ctx, workflowID, "").Get(ctx, out)
	for isLate(err) && ctx.Err() == nil {
		err = b.client.GetWorkflow(ctx, workflowID, "").Get(ctx, out)
	}
	require.NoError(b.t, err)
}

// started waits until a record has its workflow. A busy workflow service may not have responded to the trigger in time, and then the
// keeper starts it.
func (b *bench) started(workflowID string, sweep func(context.Context) error) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		_, err := b.client.DescribeWorkflowExecution(b.t.Context(), workflowID, "")
		if unknown := new(serviceerror.NotFound); errors.As(err, &unknown) {
			require.NoError(b.t, sweep(b.t.Context()))
			return false
		}
		return err == nil
	}, patience, 20*time.Millisecond)
}

// isLate reports whether a service did not respond in time.
func isLate(err error) bool {
	late, away := new(serviceerror.DeadlineExceeded), new(serviceerror.Unavailable)
	return errors.As(err, &late) || errors.As(err, &away) || errors.Is(err, context.DeadlineExceeded)
}
