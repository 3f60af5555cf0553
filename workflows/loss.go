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
	// lossVersion is the change since which the loss of a worker is not an attempt.
	lossVersion = "lost workers are no attempts"
	// minLosses is the number of losses that are always survived, however long each of them
	// took.
	minLosses = 3
	// Losses in quick succession may be caused by the step itself: after freeLosses each
	// restart waits, twice as long every time.
	freeLosses   = 4
	minLossPause = time.Second
	maxLossPause = time.Minute
)

// losses counts the workers that were lost during one step, and the outages of Assay's storage that ended it. They do not count
// as attempts; the time that they cost is limited instead.
type losses struct {
	limit   time.Duration // 0 is the default
	each    time.Duration // the longest that an attempt can work; 0 is its StartToCloseTimeout
	count   int
	outages int           // those of the count that were outages
	first   time.Time     // when the first lost attempt began
	spent   time.Duration // by all lost attempts
}

// lostError is the end of a step whose workers were lost, or whose storage was unavailable, repeatedly.
type lostError struct{ message string }

// Error returns one sentence for users.
func (e *lostError) Error() string { return e.message }

// add records a loss and reports whether to restart the step. atMost is the longest that one
// attempt can work: time beyond it was spent in a task queue.
func (l *losses) add(ctx workflow.Context, began time.Time, atMost time.Duration, err error) bool {
	now := workflow.Now(ctx)
	if l.count++; l.first.IsZero() {
		l.first = began
	}
	if isOutage(err) {
		l.outages++
	}
	l.spent += min(now.Sub(began), atMost)
	return l.count < minLosses || l.spent < cmp.Or(l.limit, contract.LossLimit)
}

// pause returns how long to wait before the restart. An outage rarely ends at once.
func (l *losses) pause() time.Duration {
	from := freeLosses
	if l.outages > 0 {
		from = 1
	}
	if l.count < from {
		return 0
	}
	pause := minLossPause
	for n := from; n < l.count && pause < maxLossPause; n++ {
		pause *= 2
	}
	pause = min(pause, maxLossPause)
	l.spent += pause
	return pause
}

// error describes the losses; who is the worker or the host.
func (l *losses) error(ctx workflow.Context, who string) error {
	within := span(workflow.Now(ctx).Sub(l.first))
	if l.outages == l.count {
		const message = "The database or the blob store was unavailable at each of %d attempts within %s."
		return &lostError{message: fmt.Sprintf(message, l.count, within)}
	}
	return &lostError{message: fmt.Sprintf("%s was lost %d times within %s.", who, l.count-l.outages, within)}
}

// step runs an activity until it ends by itself: if its worker is lost, or stops and hands
// it over, or Assay's storage is unavailable, it is restarted. options is called for each attempt.
func step(ctx workflow.Context, l losses, options func() workflow.ActivityOptions, name string, in, out any) error {
	for {
		o, began := options(), workflow.Now(ctx)
		err := workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, o), name, in).Get(ctx, out)
		if err == nil || ctx.Err() != nil || !blameless(err) || !countsLosses(ctx) {
			return err
		}
		workflow.GetLogger(ctx).Warn("a step lost its worker or storage", "step", o.Summary, "losses", l.count+1, "error", err)
		if !l.add(ctx, began, cmp.Or(l.each, o.StartToCloseTimeout), err) {
			return l.error(ctx, "The worker that did this step")
		}
		if pause := l.pause(); pause > 0 {
			timer := workflow.NewTimerWithOptions(ctx, pause, workflow.TimerOptions{Summary: "after workers or storage that were lost"})
			if err := timer.Get(ctx, nil); err != nil {
				return err
			}
		}
	}
}

// countsLosses is false for runs whose first loss happened in an earlier version, where
// losses were attempts.
func countsLosses(ctx workflow.Context) bool {
	return workflow.GetVersion(ctx, lossVersion, workflow.DefaultVersion, 1) != workflow.DefaultVersion
}

// blameless reports whether an activity ended for a reason that is not its own: its worker was lost, or Assay's storage was
// unavailable.
func blameless(err error) bool { return workerLost(err) || isOutage(err) }

// isOutage reports whether an activity ended because Assay's storage was unavailable.
func isOutage(err error) bool {
	var app *temporal.ApplicationError
	return errors.As(err, &app) && app.Type() == contract.ErrTypeOutage
}

// workerLost reports whether an activity ended because its worker was lost.
func workerLost(err error) bool {
	var app *temporal.ApplicationError
	return errors.As(err, &app) && app.Type() == contract.ErrTypeStopping || interrupted(err)
}

// lossTypes returns the error types by which a retry policy leaves the loss of a worker to the
// workflow.
func lossTypes() []string { return []string{contract.ErrTypeStopping, "TemporalTimeout:Heartbeat"} }

// retryOwn is retry for steps that the workflow restarts when their workers or storage are lost: only
// their own failures are attempts.
func retryOwn(first, longest time.Duration, attempts int32) *temporal.RetryPolicy {
	policy := retry(first, longest, attempts)
	policy.NonRetryableErrorTypes = append(append(policy.NonRetryableErrorTypes, lossTypes()...), contract.ErrTypeOutage)
	return policy
}
