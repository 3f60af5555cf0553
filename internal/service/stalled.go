package service

import (
	"cmp"
	"context"
	"time"

	"assay/internal/scan"
	"assay/internal/temporal"
)

// stalledAfter is how long a step waits in its task queue before the keeper asks whether
// workers wait as well.
const stalledAfter = 2 * time.Minute

// handOut gives out the steps of an open workflow again that no worker has received although
// workers wait for steps: the workflow service has lost their tasks, or does not deliver its
// backlog. It would not do so by itself before the steps' time-outs, which are as long as a
// queue may be. idle stores the answers about task queues.
func (k records[R]) handOut(ctx context.Context, h scan.Record, x temporal.Execution, idle map[string]bool) error {
	if !x.Open {
		return nil
	}
	for _, s := range x.Waiting {
		waited := k.clock().Sub(s.Since)
		if waited < cmp.Or(k.stalled, stalledAfter) {
			continue
		}
		free, known := idle[s.Queue]
		if !known {
			var err error
			if free, err = k.workflows.Idle(ctx, s.Queue, k.clock()); err != nil {
				return err
			}
			idle[s.Queue] = free
		}
		if !free {
			continue
		}
		if err := k.workflows.HandOut(ctx, k.workflowID(h.ID), x.RunID, s); err != nil {
			k.log.WarnContext(ctx, "a step that no worker received could not be handed out again", k.noun, h.ID, "queue", s.Queue, "error", err)
			continue
		}
		k.log.WarnContext(ctx, "a step was handed out again: no worker received it although workers of its task queue wait",
			k.noun, h.ID, "queue", s.Queue, "waited", waited.Round(time.Second))
	}
	return nil
}
