package workflows

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

const (
	// queueMisses is how many checks in a row must find no worker: a worker that is being
	// replaced is back by the next one.
	queueMisses      = 2
	queueLookTimeout = 5 * time.Second
	queueLookWait    = 30 * time.Second // for a response, including retries
)

// queueWatch watches the task queue that a step waits in.
type queueWatch struct {
	stop     workflow.CancelFunc
	deserted bool // the step was given up because no worker serves its queue
}

// watchQueue returns the context for a step, which ends when no worker serves the step's
// queue; "" is a queue that needs no watch. A full queue does not count: its workers are
// there. The caller stops the watch when the step has ended.
func watchQueue(ctx workflow.Context, step, queue string, every time.Duration) (workflow.Context, *queueWatch) {
	ctx, stop := workflow.WithCancel(ctx)
	w := &queueWatch{stop: stop}
	if queue != "" && every > 0 {
		workflow.GoNamed(ctx, "queue of "+step, func(ctx workflow.Context) { w.look(ctx, queue, every) })
	}
	return ctx, w
}

func (w *queueWatch) look(ctx workflow.Context, queue string, every time.Duration) {
	do := workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueRecords, Summary: "is " + queue + " served",
		StartToCloseTimeout: queueLookTimeout, ScheduleToCloseTimeout: queueLookWait, RetryPolicy: retry(time.Second, queueLookTimeout, 0),
	})
	for misses := 0; misses < queueMisses; {
		if workflow.NewTimerWithOptions(ctx, every, workflow.TimerOptions{Summary: "until the next look at " + queue}).Get(ctx, nil) != nil {
			return
		}
		var state contract.QueueState
		err := workflow.ExecuteActivity(do, contract.WebsiteScanQueueState, contract.QueueInput{Queue: queue}).Get(ctx, &state)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil || state.Served: // without this information, go on waiting
			misses = 0
		default:
			misses++
		}
	}
	w.deserted = true
	w.stop()
}
