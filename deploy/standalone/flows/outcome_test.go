package flows_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
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
	var failed error
	require.Eventually(b.t, func() bool {
		_, err := b.client.DescribeWorkflowExecution(b.t.Context(), workflowID, "")
		if unknown := new(serviceerror.NotFound); errors.As(err, &unknown) {
			if failed = sweep(b.t.Context()); isLate(failed) {
				failed = nil
			}
			return failed != nil
		}
		return err == nil
	}, patience, 20*time.Millisecond)
	require.NoError(b.t, failed)
}

// sweep runs a round of the keeper.
func sweep(t *testing.T, round func(context.Context) error) {
	t.Helper()
	sweepUntil(t, round, func() bool { return true })
}

// sweepUntil runs rounds of the keeper until something holds. If a busy workflow service does not respond in time, the next round
// tries again.
func sweepUntil(t *testing.T, round func(context.Context) error, holds func() bool) {
	t.Helper()
	var failed error
	require.Eventually(t, func() bool {
		if failed = round(t.Context()); isLate(failed) {
			return false
		}
		return failed != nil || holds()
	}, patience, 20*time.Millisecond)
	require.NoError(t, failed)
}

// isLate reports whether a service did not respond in time.
func isLate(err error) bool {
	late, away := new(serviceerror.DeadlineExceeded), new(serviceerror.Unavailable)
	return errors.As(err, &late) || errors.As(err, &away) || errors.Is(err, context.DeadlineExceeded) || scan.IsCode(err, scan.CodeUnavailable)
}

// described returns what the workflow service knows about a schedule.
func described(t *testing.T, handle client.ScheduleHandle) (d *client.ScheduleDescription) {
	t.Helper()
	insist(t, func() (err error) {
		d, err = handle.Describe(t.Context())
		return err
	}, handle.GetID())
	return d
}
