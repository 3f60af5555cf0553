// Package workflows owns the durable, deterministic side of every scan: the order of steps,
// retries, the meaning of failed steps, and what operators see in the Temporal UI. All
// effects are in activities.
package workflows

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// WebsiteScan gathers the parts of a capture in parallel, evaluates each pillar as soon as
// its parts are settled, and finishes the record. A failed part or pillar is a result, not a
// failure of the workflow.
func WebsiteScan(ctx workflow.Context, in contract.WebsiteScanInput) (contract.WebsiteScanOutcome, error) {
	s := &websiteScan{ref: in.WebsiteScanRef, log: workflow.GetLogger(ctx)}
	return s.run(ctx)
}

type websiteScan struct {
	ref  contract.WebsiteScanRef
	plan contract.WebsiteScanPlan
	log  log.Logger

	progress    progress
	settled     map[string]bool     // gathered or given up
	failed      map[string]bool     // given up
	spent       map[string]stepTime // by part, including the parts that it depends on
	unreachable string              // why nothing can be judged; "" if something can
	reason      string              // why the scan ends early
}

// stepTime is the time of a sequence of steps.
type stepTime struct{ work, queue time.Duration }

// longer returns the maximum of each.
func (t stepTime) longer(o stepTime) stepTime {
	return stepTime{work: max(t.work, o.work), queue: max(t.queue, o.queue)}
}

func (s *websiteScan) run(ctx workflow.Context) (contract.WebsiteScanOutcome, error) {
	var none contract.WebsiteScanOutcome
	// A run owns the record from its start; one that is cancelled earlier must still take it
	// over to end it.
	last, _ := workflow.NewDisconnectedContext(ctx)
	if err := s.start(last); err != nil {
		if endsQuietly(err) {
			return none, nil // the record already has its final state, or another run owns it
		}
		return none, err
	}
	phase(ctx, "gathering")
	work := s.timed(ctx)
	group := workflow.NewWaitGroup(ctx)
	for _, part := range s.plan.Parts {
		s.spawn(work, group, "gather "+part, func(ctx workflow.Context) { s.gather(ctx, part) })
	}
	for _, pillar := range s.plan.Pillars {
		s.spawn(work, group, "evaluate "+pillar, func(ctx workflow.Context) { s.evaluate(ctx, pillar) })
	}
	group.Wait(last)
	if ctx.Err() != nil && s.reason == "" {
		s.reason = "The scan was cancelled."
	}
	out, err := s.finish(last)
	if err != nil || out.State == "" {
		return out, err
	}
	if ctx.Err() != nil {
		ctx = last // a scan that was cancelled is reported as well
	}
	s.notify(ctx)
	return out, nil
}

func (s *websiteScan) spawn(ctx workflow.Context, group workflow.WaitGroup, name string, do func(workflow.Context)) {
	group.Add(1)
	workflow.GoNamed(ctx, name, func(ctx workflow.Context) {
		defer group.Done()
		do(ctx)
	})
}

// queueVersion is the change since which the scan's budget excludes the time that steps wait
// in task queues.
const queueVersion = "waiting is no work"

// timed returns the context of gathering. In runs of earlier versions it ends when the
// budget is spent since the start; later ones measure each step.
func (s *websiteScan) timed(ctx workflow.Context) workflow.Context {
	if workflow.GetVersion(ctx, queueVersion, workflow.DefaultVersion, 1) == workflow.DefaultVersion {
		s.plan.QueueLimit = 0
	}
	if s.plan.QueueLimit > 0 {
		return ctx
	}
	work, stop := workflow.WithCancel(ctx)
	workflow.GoNamed(ctx, "budget", func(ctx workflow.Context) {
		timer := workflow.NewTimerWithOptions(ctx, s.plan.Budget, workflow.TimerOptions{Summary: "the scan's time budget"})
		if timer.Get(ctx, nil) == nil {
			s.reason = s.outOfTime()
			stop()
		}
	})
	return work
}

func (s *websiteScan) outOfTime() string {
	return fmt.Sprintf("The scan ran out of its time of %s.", s.plan.Budget)
}

func (s *websiteScan) start(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, recordOptions("mark the scan as running"))
	if err := workflow.ExecuteActivity(ctx, contract.WebsiteScanStart, s.ref).Get(ctx, &s.plan); err != nil {
		return err
	}
	s.settled, s.failed = make(map[string]bool, len(s.plan.Parts)), make(map[string]bool, len(s.plan.Parts))
	s.spent = make(map[string]stepTime, len(s.plan.Parts))
	s.progress = newProgress(s.plan)
	return nil
}

// gather gathers a part after those that it depends on, and records a failure.
func (s *websiteScan) gather(ctx workflow.Context, part string) {
	defer func() { s.settled[part] = true }()
	if s.await(ctx, s.plan.After[part]) != nil {
		s.recordFailure(ctx, part, "TIME_BUDGET", "The scan ended before this step started.")
		return
	}
	if slices.ContainsFunc(s.plan.After[part], func(p string) bool { return s.failed[p] }) {
		s.recordFailure(ctx, part, "GATHER_FAILED", "The step that this one depends on returned no facts.")
		return
	}
	before := s.before(part)
	if s.measured() && before.work >= s.plan.Budget {
		s.reason = s.outOfTime()
		s.recordFailure(ctx, part, "TIME_BUDGET", "The scan ended before this step started.")
		return
	}
	s.progress.begin(ctx, part)
	began := workflow.Now(ctx)
	watched, queue := watchQueue(ctx, part, s.plan.Queues[part], s.plan.QueueLook)
	var result contract.GatherResult
	options := func() workflow.ActivityOptions { return s.gatherOptions(part, before) }
	err := step(watched, losses{limit: s.plan.LossLimit, each: s.longest(part)}, options,
		contract.WebsiteScanGather, contract.GatherInput{WebsiteScanRef: s.ref, Part: part, Host: s.plan.Host}, &result)
	queue.stop()
	if err == nil {
		took := workflow.Now(ctx).Sub(began)
		s.spent[part] = stepTime{work: before.work + result.Worked, queue: before.queue + max(took-result.Worked, 0)}
		if result.Unreachable {
			s.unreachable = result.Summary
		}
		s.progress.end(ctx, part, result.Summary)
		return
	}
	if !endsQuietly(err) {
		s.giveUp(ctx, part, queue.deserted, err)
		return
	}
	s.progress.end(ctx, part, "superseded")
}

// measured returns false for runs whose budget includes the time in queues.
func (s *websiteScan) measured() bool { return s.plan.QueueLimit > 0 }

// before returns the time of the steps that a part depends on.
func (s *websiteScan) before(part string) (t stepTime) {
	for _, p := range s.plan.After[part] {
		t = t.longer(s.spent[p])
	}
	return t
}

// giveUp records why a part could not be gathered.
func (s *websiteScan) giveUp(ctx workflow.Context, part string, deserted bool, err error) {
	reason, message := "GATHER_FAILED", "This step failed and returned no facts."
	var gone *lostError
	switch timeout := timeoutOf(err); {
	case temporal.IsCanceledError(err) && deserted:
		message = "No worker was available for this step."
	case temporal.IsCanceledError(err):
		reason, message = "TIME_BUDGET", "The scan ended before this step finished."
	case errors.As(err, &gone):
		message = gone.Error()
	case s.measured() && timeout == enums.TIMEOUT_TYPE_SCHEDULE_TO_START:
		reason, message = "TIME_BUDGET", fmt.Sprintf("No worker had capacity for this step within %s.", span(s.plan.QueueLimit))
	case s.measured() && s.cut(part) && (timeout == enums.TIMEOUT_TYPE_START_TO_CLOSE || timeout == enums.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE):
		s.reason = s.outOfTime()
		reason, message = "TIME_BUDGET", "The scan ended before this step finished."
	}
	s.log.Warn("gather step failed", "part", part, "error", err)
	s.recordFailure(ctx, part, reason, message)
}

func (s *websiteScan) recordFailure(ctx workflow.Context, part, reason, message string) {
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	s.failed[part] = true
	s.progress.fail(ctx, part, message)
	ctx = workflow.WithActivityOptions(ctx, recordOptions("record that "+part+" failed"))
	err := workflow.ExecuteActivity(ctx, contract.WebsiteScanRecordFailure,
		contract.FailureInput{WebsiteScanRef: s.ref, Part: part, Reason: reason, Message: message}).Get(ctx, nil)
	if err != nil && !endsQuietly(err) {
		s.log.Warn("recording a failed part", "part", part, "error", err)
	}
}

// evaluate scores one pillar once its parts are settled. An unreachable site is not judged:
// its scan fails.
func (s *websiteScan) evaluate(ctx workflow.Context, pillar string) {
	// Parts always settle, even if the scan is cancelled, so the wait need not be cancelled.
	wait, _ := workflow.NewDisconnectedContext(ctx)
	if s.await(wait, s.plan.Needs[pillar]) != nil {
		return
	}
	if s.unreachable != "" || ctx.Err() != nil && s.reason == "" {
		s.progress.skip(wait, pillar)
		return
	}
	s.progress.begin(wait, pillar)
	var result contract.EvaluateResult
	options := func() workflow.ActivityOptions { return evaluateOptions("judge " + pillar) }
	err := step(wait, losses{limit: s.plan.LossLimit}, options, contract.WebsiteScanEvaluate,
		contract.EvaluateInput{WebsiteScanRef: s.ref, Pillar: pillar}, &result)
	if err != nil {
		s.log.Warn("pillar could not be evaluated", "pillar", pillar, "error", err)
		s.progress.fail(wait, pillar, "could not be evaluated")
		return
	}
	s.progress.end(wait, pillar, describeScore(result))
}

func (s *websiteScan) await(ctx workflow.Context, parts []string) error {
	return workflow.Await(ctx, func() bool {
		return !slices.ContainsFunc(parts, func(p string) bool { return !s.settled[p] })
	})
}

func (s *websiteScan) finish(ctx workflow.Context) (out contract.WebsiteScanOutcome, err error) {
	phase(ctx, "finishing")
	in := contract.FinishInput{WebsiteScanRef: s.ref, Reason: s.reason}
	if s.unreachable != "" {
		in.Reason = s.unreachable
	}
	do := workflow.WithActivityOptions(ctx, recordOptions("score and finish"))
	if err = workflow.ExecuteActivity(do, contract.WebsiteScanFinish, in).Get(ctx, &out); err != nil {
		if endsQuietly(err) {
			return out, nil
		}
		return out, err
	}
	s.progress.done(ctx, out, in.Reason)
	return out, finished(ctx, out.State, out.Score)
}

// notify sends the report. The record is final by then and does not depend on the mail.
// Cancelling the workflow now ends the attempts.
func (s *websiteScan) notify(ctx workflow.Context) {
	if !s.plan.Notify {
		return
	}
	ctx = workflow.WithActivityOptions(ctx, notifyOptions())
	if err := workflow.ExecuteActivity(ctx, contract.WebsiteScanNotify, s.ref).Get(ctx, nil); err != nil {
		s.log.Warn("the report could not be sent", "error", err)
	}
}

// Limits of the steps.
const (
	gatherAttempts   = 3
	gatherHeartbeat  = 20 * time.Second
	gatherSlack      = 20 * time.Second // for ending a step and storing its facts
	evaluateTimeout  = 60 * time.Second
	evaluateAttempts = 5
	minQueue         = time.Minute // minimum wait of a step, however long others have waited
)

// gatherOptions: on QueueLight an attempt waits in the worker for a slot of its tenant
// before its own time begins; the worker limits that wait.
func (s *websiteScan) gatherOptions(part string, before stepTime) workflow.ActivityOptions {
	light := s.plan.Queue(part) == contract.QueueLight
	attempt := s.longest(part)
	if light && !s.measured() {
		attempt = max(attempt, s.plan.Budget)
	}
	o := workflow.ActivityOptions{
		TaskQueue: s.plan.Queue(part), Summary: part + " of " + s.plan.Host,
		StartToCloseTimeout: attempt, ScheduleToCloseTimeout: s.plan.Budget,
		HeartbeatTimeout: gatherHeartbeat, WaitForCancellation: true,
		RetryPolicy: retryOwn(2*time.Second, 30*time.Second, gatherAttempts),
	}
	if s.measured() {
		left := s.plan.Budget - before.work
		o.ScheduleToStartTimeout = max(s.plan.QueueLimit-before.queue, minQueue)
		o.ScheduleToCloseTimeout = left + s.plan.Waits[part] + o.ScheduleToStartTimeout
		if o.StartToCloseTimeout = min(attempt, left+s.plan.Waits[part]); light {
			o.StartToCloseTimeout += o.ScheduleToStartTimeout
		}
	}
	return o
}

// longest returns how long one attempt at a part may take.
func (s *websiteScan) longest(part string) time.Duration {
	return s.plan.Timeout(part) + s.plan.Waits[part] + gatherSlack
}

// cut reports whether the budget leaves a part less time than one attempt may take.
func (s *websiteScan) cut(part string) bool {
	return s.plan.Budget-s.before(part).work < s.longest(part)-s.plan.Waits[part]
}

func evaluateOptions(summary string) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueRecords, Summary: summary, StartToCloseTimeout: evaluateTimeout, HeartbeatTimeout: gatherHeartbeat,
		RetryPolicy: retryOwn(time.Second, 30*time.Second, evaluateAttempts),
	}
}
