package workflows

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

const (
	// lossVersion is the change that made the loss of a worker no attempt.
	lossVersion = "lost workers are no attempts"
	// minLosses are survived however long each of them took.
	minLosses = 3
	// Losses in quick succession may be the step's own doing: after freeLosses each
	// new begin waits, twice as long every time.
	freeLosses   = 4
	minLossPause = time.Second
	maxLossPause = time.Minute
)

// losses counts the workers that were lost over one thing to do. They are no
// attempts at it; the time that they took is what bounds them.
type losses struct {
	limit time.Duration // 0 is the default
	each  time.Duration // the longest that an attempt can work; 0 is its StartToCloseTimeout
	count int
	first time.Time     // when the first of the lost ones had begun
	spent time.Duration // by all that were lost
}

// lostError is the end of a step whose workers were lost again and again.
type lostError struct{ message string }

// Error is one sentence for people.
func (e *lostError) Error() string { return e.message }

// add notes a loss and reports whether to begin anew. atMost is the longest that one
// attempt can work: what is beyond was spent in a task queue.
func (l *losses) add(ctx workflow.Context, began time.Time, atMost time.Duration) bool {
	now := workflow.Now(ctx)
	if l.count++; l.first.IsZero() {
		l.first = began
	}
	l.spent += min(now.Sub(began), atMost)
	return l.count < minLosses || l.spent < cmp.Or(l.limit, contract.LossLimit)
}

// pause is how long to wait before the next begin.
func (l *losses) pause() time.Duration {
	if l.count < freeLosses {
		return 0
	}
	pause := minLossPause
	for n := freeLosses; n < l.count && pause < maxLossPause; n++ {
		pause *= 2
	}
	pause = min(pause, maxLossPause)
	l.spent += pause
	return pause
}

// error says what the losses were, of the worker or the host that did it.
func (l *losses) error(ctx workflow.Context, who string) error {
	return &lostError{message: fmt.Sprintf("%s was lost %d times within %s.", who, l.count, span(workflow.Now(ctx).Sub(l.first)))}
}

// step runs an activity until it ends by itself: one whose worker was lost, or
// handed it over to stop, is begun anew. options are asked for each time.
func step(ctx workflow.Context, l losses, options func() workflow.ActivityOptions, name string, in, out any) error {
	for {
		o, began := options(), workflow.Now(ctx)
		err := workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, o), name, in).Get(ctx, out)
		if err == nil || ctx.Err() != nil || !workerLost(err) || !countsLosses(ctx) {
			return err
		}
		workflow.GetLogger(ctx).Warn("a step lost its worker", "step", o.Summary, "losses", l.count+1, "error", err)
		if !l.add(ctx, began, cmp.Or(l.each, o.StartToCloseTimeout)) {
			return l.error(ctx, "The worker that did this step")
		}
		if pause := l.pause(); pause > 0 {
			timer := workflow.NewTimerWithOptions(ctx, pause, workflow.TimerOptions{Summary: "after workers that were lost"})
			if err := timer.Get(ctx, nil); err != nil {
				return err
			}
		}
	}
}

// countsLosses is false for runs that met their first loss in an earlier version,
// where losses were attempts.
func countsLosses(ctx workflow.Context) bool {
	return workflow.GetVersion(ctx, lossVersion, workflow.DefaultVersion, 1) != workflow.DefaultVersion
}

// workerLost reports whether an activity ended because its worker did.
func workerLost(err error) bool {
	var app *temporal.ApplicationError
	return errors.As(err, &app) && app.Type() == contract.ErrTypeStopping || interrupted(err)
}

// lossTypes are the names by which a retry policy leaves the loss of a worker to
// the workflow.
func lossTypes() []string { return []string{contract.ErrTypeStopping, "TemporalTimeout:Heartbeat"} }

// retryOwn is retry for steps that the workflow begins anew when their workers are
// lost: only their own failures are attempts.
func retryOwn(first, most time.Duration, attempts int32) *temporal.RetryPolicy {
	policy := retry(first, most, attempts)
	policy.NonRetryableErrorTypes = append(policy.NonRetryableErrorTypes, lossTypes()...)
	return policy
}
