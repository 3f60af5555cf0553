package workflows

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// CodeScan checks a commit out on a host and analyses it there in all dimensions at once. If
// the host is lost, the remaining dimensions are analysed on another one. A dimension that
// fails is a result, not a failure of the workflow.
func CodeScan(ctx workflow.Context, in contract.CodeScanInput) (contract.CodeScanOutcome, error) {
	s := &codeScan{ref: in.CodeScanRef, log: workflow.GetLogger(ctx)}
	return s.run(ctx)
}

type codeScan struct {
	ref  contract.CodeScanRef
	plan contract.CodeScanPlan
	log  log.Logger

	jobs   []*codeJob // in the order of the plan
	host   int        // number of the present host, from 1
	lost   losses     // of hosts and storage
	loss   error      // the last of them
	reason string     // why the run is incomplete
	head   string     // first line of the details
	// releases are activities that remove checkouts.
	releases []workflow.Future
}

// States of a dimension in the workflow.
const (
	jobWaiting   = "waiting"
	jobRunning   = "running"
	jobCompleted = "completed"
	jobFailed    = "failed"
	jobEnded     = "ended before" // the record has its result
	jobStopped   = "cancelled"
)

// superseded is the reason of a run that does not own the record: it may neither fail nor
// finish it.
const superseded = "superseded"

// codeJob is one dimension.
type codeJob struct {
	contract.CodeJobRef
	state  string
	result contract.DimensionResult
	note   string
	began  time.Time
	took   time.Duration
}

// open reports whether the dimension has no result yet.
func (j *codeJob) open() bool { return j.state == jobWaiting || j.state == jobRunning }

func (s *codeScan) run(ctx workflow.Context) (out contract.CodeScanOutcome, err error) {
	// A run owns the record from its start; one that is cancelled earlier must still take it
	// over to end it.
	last, _ := workflow.NewDisconnectedContext(ctx)
	if err = s.start(last); err != nil {
		if endsQuietly(err) {
			return out, nil // the record already has its final state, or another run owns it
		}
		return out, err
	}
	s.lost.limit = s.plan.LossLimit
	pending := s.report(last, false)
	for ctx.Err() == nil && s.reason == "" && len(s.left()) > 0 {
		s.tryHost(ctx, last)
	}
	if left := s.left(); ctx.Err() == nil && len(left) > 0 && s.reason != superseded {
		s.fail(last, s.reason, left...)
	}
	out, err = s.finish(last, ctx.Err() != nil)
	s.reported(last, pending)
	if err == nil && out.State != "" { // else another run owns the record
		s.reported(last, s.report(last, true))
	}
	for _, r := range s.releases {
		if rerr := r.Get(last, nil); rerr != nil {
			s.log.Warn("a checkout was not released; its host removes it by itself", "error", rerr)
		}
	}
	return out, err
}

func (s *codeScan) start(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, recordOptions("mark the run as running"))
	if err := workflow.ExecuteActivity(ctx, contract.CodeScanStart, s.ref).Get(ctx, &s.plan); err != nil {
		return err
	}
	for _, ref := range s.plan.Jobs {
		s.jobs = append(s.jobs, &codeJob{CodeJobRef: ref, state: jobWaiting})
	}
	return nil
}

// left returns the dimensions without a result.
func (s *codeScan) left() (left []*codeJob) {
	for _, j := range s.jobs {
		if j.open() {
			left = append(left, j)
		}
	}
	return left
}

// tryHost checks the commit out on a host, and analyses the remaining dimensions there.
func (s *codeScan) tryHost(ctx, last workflow.Context) {
	s.host++
	began := workflow.Now(ctx)
	at, ok := s.checkout(ctx, last)
	if !ok {
		if ctx.Err() == nil && s.reason == "" {
			s.lose(ctx, began, s.plan.CheckoutTime+checkoutSlack)
		}
		return
	}
	began = workflow.Now(ctx) // the wait for the checkout does not count as lost time
	s.judge(ctx, last, at)
	lost := ctx.Err() == nil && len(s.left()) > 0
	defer func() {
		if lost {
			s.lose(ctx, began, s.plan.DimensionTime+dimensionSlack)
		}
	}()
	done := workflow.ExecuteActivity(workflow.WithActivityOptions(last, releaseOptions(at.Queue)), contract.CodeScanRelease, s.ref)
	if !lost { // a lost host does not answer
		s.releases = append(s.releases, done)
	}
}

// lose records that a host or the storage was lost, and ends the run if it stays lost for too long.
func (s *codeScan) lose(ctx workflow.Context, began time.Time, atMost time.Duration) {
	again := s.lost.add(ctx, began, atMost, s.loss)
	if s.lost.count >= maxHosts && !countsLosses(ctx) {
		s.reason = fmt.Sprintf("The hosts that worked on this run were lost, %d in a row.", s.host)
		return
	}
	if !again {
		s.reason = s.lost.error(ctx, "The host that worked on this run").Error()
		return
	}
	if pause := s.lost.pause(); pause > 0 {
		timer := workflow.NewTimerWithOptions(ctx, pause, workflow.TimerOptions{Summary: "after hosts or storage that were lost"})
		_ = timer.Get(ctx, nil) // ends early only with the run
	}
}

// checkout requests the commit's files on a host. If ok is false, the run has a reason, or
// the host was lost.
func (s *codeScan) checkout(ctx, last workflow.Context) (at contract.CheckoutResult, ok bool) {
	switch {
	case s.host == 1:
		phase(ctx, "checkout")
		s.head = "Checking out the commit."
	case isOutage(s.loss):
		s.head = fmt.Sprintf("Storage was unavailable: checking out the commit again, for the %s time.", ordinal(s.host))
	default:
		s.head = fmt.Sprintf("The host was lost: checking out the commit on another one, the %s.", ordinal(s.host))
	}
	s.show(ctx)
	step, queue := watchQueue(ctx, "checkout", contract.QueueCodeHosts, s.plan.QueueLook)
	in := contract.CheckoutInput{CodeScanRef: s.ref, Attempt: s.host}
	got := workflow.ExecuteActivity(workflow.WithActivityOptions(step, checkoutOptions(s.plan)), contract.CodeScanCheckout, in)
	s.settle(step, last, got.IsReady)
	err := temporal.NewCanceledError()
	if got.IsReady() {
		err = got.Get(step, &at)
	}
	queue.stop()
	s.head = ""
	switch {
	case err == nil:
		return at, true
	case queue.deserted:
		s.reason = "No worker was available to check out the repository."
	case ctx.Err() != nil: // cancelled
	case endsQuietly(err):
		s.reason = superseded
	case blameless(err) && countsLosses(ctx):
		s.loss = err
		s.log.Warn("a checkout lost its host or storage", "host", s.host, "error", err)
	default:
		s.log.Warn("checkout failed", "error", err)
		s.reason = s.whyNoCheckout(err)
	}
	return at, false
}

func (s *codeScan) whyNoCheckout(err error) string {
	switch timeoutOf(err) {
	case enums.TIMEOUT_TYPE_SCHEDULE_TO_START:
		return fmt.Sprintf("No host had capacity for a checkout within %s.", span(s.plan.CheckoutWait))
	case enums.TIMEOUT_TYPE_START_TO_CLOSE:
		return fmt.Sprintf("The checkout did not finish within %s.", span(s.plan.CheckoutTime))
	}
	if interrupted(err) {
		return "The host stopped reporting while it checked out the repository: it was overloaded, or was stopped."
	}
	return messageOf(err, "The repository could not be checked out.")
}

// judge analyses all remaining dimensions on the host. A dimension that stays open has lost
// its host, or was cancelled.
func (s *codeScan) judge(ctx, last workflow.Context, at contract.CheckoutResult) {
	if s.host == 1 {
		phase(ctx, "scanning")
	}
	lanes := 0
	for _, j := range s.left() {
		lanes++
		j.state, j.began, j.note = jobRunning, workflow.Now(ctx), ""
		workflow.GoNamed(ctx, j.Dimension, func(ctx workflow.Context) {
			defer func() { lanes-- }()
			s.dimension(ctx, j, at.Queue)
		})
	}
	s.head = prose(at.Summary)
	s.show(ctx)
	s.settle(ctx, last, func() bool { return lanes == 0 })
}

// settle waits until done is true. Activities that were cancelled have a limited time for
// it.
func (s *codeScan) settle(ctx, last workflow.Context, done func() bool) {
	err := workflow.Await(last, func() bool { return done() || ctx.Err() != nil })
	if err == nil && !done() {
		_, err = workflow.AwaitWithOptions(last, wait(farewell, "until the host has stopped"), done)
	}
	if err != nil {
		s.log.Warn("waiting for a host", "error", err)
	}
}

func (s *codeScan) dimension(ctx workflow.Context, j *codeJob, queue string) {
	in := contract.DimensionInput{CodeScanRef: s.ref, CodeJobRef: j.CodeJobRef}
	do := workflow.WithActivityOptions(ctx, dimensionOptions(s.plan, j.Dimension, queue))
	err := workflow.ExecuteActivity(do, contract.CodeScanDimension, in).Get(ctx, &j.result)
	j.took = workflow.Now(ctx).Sub(j.began)
	switch {
	case err == nil:
		j.state, j.note = jobCompleted, j.result.Summary
	case endsQuietly(err):
		j.state = jobEnded
	case ctx.Err() != nil:
		j.state = jobStopped
	case hostLost(err):
		j.state, j.note, s.loss = jobWaiting, "lost its host", err
		if isOutage(err) {
			j.note = "storage was unavailable"
		}
		s.log.Warn("a dimension lost its host or storage", "dimension", j.Dimension, "host", s.host, "error", err)
	default:
		s.log.Warn("a dimension failed", "dimension", j.Dimension, "error", err)
		s.fail(ctx, s.whyNoDimension(err), j)
	}
	s.show(ctx)
}

func (s *codeScan) whyNoDimension(err error) string {
	if timeoutOf(err) == enums.TIMEOUT_TYPE_START_TO_CLOSE {
		return fmt.Sprintf("The dimension did not finish within %s.", span(s.plan.DimensionTime))
	}
	return messageOf(err, "The engines of this dimension failed.")
}

// fail records that dimensions have no result, even if the run is cancelled.
func (s *codeScan) fail(ctx workflow.Context, reason string, jobs ...*codeJob) {
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	in := contract.CodeFailInput{CodeScanRef: s.ref, Reason: reason}
	var names []string
	for _, j := range jobs {
		j.state, j.note = jobFailed, reason
		in.JobIDs, names = append(in.JobIDs, j.JobID), append(names, j.Dimension)
	}
	do := workflow.WithActivityOptions(ctx, recordOptions("record that "+strings.Join(names, ", ")+" failed"))
	if err := workflow.ExecuteActivity(do, contract.CodeScanFail, in).Get(ctx, nil); err != nil && !endsQuietly(err) {
		s.log.Warn("recording failed dimensions", "error", err)
	}
}

func (s *codeScan) finish(ctx workflow.Context, canceled bool) (out contract.CodeScanOutcome, err error) {
	phase(ctx, "finishing")
	in := contract.CodeFinishInput{CodeScanRef: s.ref, Canceled: canceled, Reason: s.reason}
	if canceled {
		in.Reason = "The run was cancelled."
		for _, j := range s.left() {
			j.state = jobStopped
		}
	}
	do := workflow.WithActivityOptions(ctx, recordOptions("finish the run"))
	if err = workflow.ExecuteActivity(do, contract.CodeScanFinish, in).Get(ctx, &out); err != nil {
		if endsQuietly(err) {
			return contract.CodeScanOutcome{}, nil
		}
		return out, err
	}
	s.head = codeOutcome(out)
	s.show(ctx)
	return out, finished(ctx, out.State, out.Score)
}

// Limits of the steps.
const (
	// maxHosts is how many hosts a run of earlier versions may lose, which counted losses
	// instead of timing them.
	maxHosts          = 3
	checkoutAttempts  = 3
	checkoutSlack     = 2 * time.Minute // for the snapshot
	dimensionAttempts = 3
	dimensionSlack    = 2 * time.Minute // for storing findings
	releaseTimeout    = 10 * time.Second
	releaseAttempts   = 2
)

func checkoutOptions(plan contract.CodeScanPlan) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueCode, Summary: "check " + plan.Repository + " out",
		ScheduleToStartTimeout: plan.CheckoutWait, StartToCloseTimeout: plan.CheckoutTime + checkoutSlack,
		HeartbeatTimeout: plan.Heartbeat, WaitForCancellation: true,
		RetryPolicy: retryOwn(5*time.Second, time.Minute, checkoutAttempts),
	}
}

// dimensionOptions allow no retry after silence or a time-out: the host is presumed lost,
// and an engine that timed out once would do so again. Outages are attempts at first, because another host would have to
// check the commit out.
func dimensionOptions(plan contract.CodeScanPlan, dimension, queue string) workflow.ActivityOptions {
	policy := retry(5*time.Second, time.Minute, dimensionAttempts)
	policy.NonRetryableErrorTypes = slices.Concat(policy.NonRetryableErrorTypes, lossTypes(),
		[]string{contract.ErrTypeHostLost, "TemporalTimeout:StartToClose"})
	return workflow.ActivityOptions{
		TaskQueue: queue, Summary: dimension + " of " + plan.Repository,
		ScheduleToStartTimeout: plan.HostWait, StartToCloseTimeout: plan.DimensionTime + dimensionSlack,
		HeartbeatTimeout: plan.Heartbeat, WaitForCancellation: true, RetryPolicy: policy,
	}
}

func releaseOptions(queue string) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: queue, Summary: "remove the checkout",
		ScheduleToCloseTimeout: releaseTimeout, StartToCloseTimeout: releaseTimeout,
		RetryPolicy: retry(time.Second, time.Second, releaseAttempts),
	}
}

// hostLost reports whether a dimension ended because its host was lost, or the storage was unavailable.
func hostLost(err error) bool {
	if timeoutOf(err) == enums.TIMEOUT_TYPE_SCHEDULE_TO_START {
		return true
	}
	var app *temporal.ApplicationError
	return errors.As(err, &app) && app.Type() == contract.ErrTypeHostLost || blameless(err)
}

// interrupted reports whether an activity was cancelled because its host lost touch with the
// workflow service, which answered its heartbeats too late: nothing else cancels an activity
// of a run that goes on.
func interrupted(err error) bool {
	if timeoutOf(err) == enums.TIMEOUT_TYPE_HEARTBEAT {
		return true
	}
	var app *temporal.ApplicationError
	return errors.As(err, &app) && app.Message() == context.Canceled.Error()
}

func timeoutOf(err error) enums.TimeoutType {
	var timeout *temporal.TimeoutError
	if errors.As(err, &timeout) {
		return timeout.TimeoutType()
	}
	return enums.TIMEOUT_TYPE_UNSPECIFIED
}

// messageOf returns an activity's message for users; otherwise if it has none.
func messageOf(err error, otherwise string) string {
	var app *temporal.ApplicationError
	if !errors.As(err, &app) || app.Message() == "" || app.Message() == contract.InternalMessage {
		return otherwise
	}
	return strings.TrimRight(app.Message(), ".") + "."
}
