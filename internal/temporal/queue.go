package temporal

import (
	"context"
	"time"

	"go.temporal.io/api/enums/v1"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// PollerMemory is how long the service lists a worker after its last poll, although it may
// have died or be fully occupied. It is the default of the service's
// matching.PollerHistoryTTL.
const PollerMemory = 5 * time.Minute

// Served reports whether a worker serves the task queue: whether one polls it, or did so within
// PollerMemory and has not signed off since. The error is CodeUnavailable if Temporal is
// unavailable. It waits at most two seconds.
func (w *Workflows) Served(ctx context.Context, queue string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	name, kind := contract.Presence(queue)
	served, err := w.polled(ctx, name, kind)
	if err == nil && !served && name != queue { // workers of earlier versions poll the queue itself alone
		served, err = w.polled(ctx, queue, kind)
	}
	return served, err
}

func (w *Workflows) polled(ctx context.Context, queue string, kind enums.TaskQueueType) (bool, error) {
	answer, err := w.Client.DescribeTaskQueue(ctx, queue, kind)
	if err != nil {
		return false, scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return len(answer.GetPollers()) > 0, nil
}
