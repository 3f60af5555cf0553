// Package workflows owns the durable, deterministic side of every scan: what
// runs after what, what is retried, what a failed step means, and what an SRE
// reads in the Temporal UI. It does nothing itself; activities do.
package workflows

import (
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// WebsiteScan gathers the parts of a capture in parallel, evaluates each pillar
// as soon as its parts are there, and finishes the record. A failed part or
// pillar is data, not a failure of the workflow.
func WebsiteScan(ctx workflow.Context, in contract.WebsiteScanInput) (contract.WebsiteScanOutcome, error) {
	s := &websiteScan{ref: in.WebsiteScanRef, log: workflow.GetLogger(ctx)}
	return s.run(ctx)
}

type websiteScan struct {
	ref  contract.WebsiteScanRef
	plan contract.WebsiteScanPlan
	log  log.Logger

	progress    progress
	settled     map[string]bool // parts that are gathered or given up
	failed      map[string]bool // parts that were given up
	unreachable string          // why nothing can be judged; "" while something can
	reason      string          // why the scan ends early
}

func (s *websiteScan) run(ctx workflow.Context) (contract.WebsiteScanOutcome, error) {
	var none contract.WebsiteScanOutcome
	// A run owns the record from its start on; one that is cancelled before still
	// has to own it, to end it.
	last, _ := workflow.NewDisconnectedContext(ctx)
	if err := s.start(last); err != nil {
		if endsQuietly(err) {
			return none, nil // the record already has its final state, or another run owns it
		}
		return none, err
	}
	phase(ctx, "gathering")
	work, stop := workflow.WithCancel(ctx)
	s.stopAt(ctx, stop)
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

// stopAt ends gathering when the scan's budget is spent, early enough to keep
// what was gathered.
func (s *websiteScan) stopAt(ctx workflow.Context, stop func()) {
	workflow.GoNamed(ctx, "budget", func(ctx workflow.Context) {
		timer := workflow.NewTimerWithOptions(ctx, s.plan.Budget, workflow.TimerOptions{Summary: "the scan's time budget"})
		if timer.Get(ctx, nil) == nil {
			s.reason = fmt.Sprintf("The scan ran out of its time of %s.", s.plan.Budget)
			stop()
		}
	})
}

func (s *websiteScan) start(ctx workflow.Context) error {
	ctx = workflow.WithActivityOptions(ctx, recordOptions("mark the scan as running"))
	if err := workflow.ExecuteActivity(ctx, contract.WebsiteScanStart, s.ref).Get(ctx, &s.plan); err != nil {
		return err
	}
	s.settled, s.failed = make(map[string]bool, len(s.plan.Parts)), make(map[string]bool, len(s.plan.Parts))
	s.progress = newProgress(s.plan)
	return nil
}

// gather fetches one part after those it builds on, and records a part that
// could not be gathered.
func (s *websiteScan) gather(ctx workflow.Context, part string) {
	defer func() { s.settled[part] = true }()
	if s.await(ctx, s.plan.After[part]) != nil {
		s.recordFailure(ctx, part, "TIME_BUDGET", "The scan ended before this step began.")
		return
	}
	if slices.ContainsFunc(s.plan.After[part], func(p string) bool { return s.failed[p] }) {
		s.recordFailure(ctx, part, "GATHER_FAILED", "The step that this one builds on gave no facts.")
		return
	}
	s.progress.begin(ctx, part)
	step, queue := watchQueue(ctx, part, s.plan.Queues[part], s.plan.QueueLook)
	var result contract.GatherResult
	err := workflow.ExecuteActivity(workflow.WithActivityOptions(step, gatherOptions(s.plan, part)), contract.WebsiteScanGather,
		contract.GatherInput{WebsiteScanRef: s.ref, Part: part, Host: s.plan.Host}).Get(step, &result)
	queue.stop()
	switch {
	case err == nil:
		if result.Unreachable {
			s.unreachable = result.Summary
		}
		s.progress.end(ctx, part, result.Summary)
	case endsQuietly(err):
		s.progress.end(ctx, part, "superseded")
	case temporal.IsCanceledError(err) && queue.deserted:
		s.recordFailure(ctx, part, "GATHER_FAILED", "No worker was there to do this step.")
	case temporal.IsCanceledError(err):
		s.recordFailure(ctx, part, "TIME_BUDGET", "The scan ended before this step was done.")
	default:
		s.log.Warn("gather step failed", "part", part, "error", err)
		s.recordFailure(ctx, part, "GATHER_FAILED", "This step failed and gave no facts.")
	}
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

// evaluate judges one pillar once its parts are settled. An unreachable site is
// not judged: its scan fails.
func (s *websiteScan) evaluate(ctx workflow.Context, pillar string) {
	// Parts always settle, also when the scan is cancelled, so the wait itself needs no cancelling.
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
	options := workflow.WithActivityOptions(wait, evaluateOptions("judge "+pillar))
	err := workflow.ExecuteActivity(options, contract.WebsiteScanEvaluate,
		contract.EvaluateInput{WebsiteScanRef: s.ref, Pillar: pillar}).Get(wait, &result)
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

// notify sends the report. The record is final by then: whatever becomes of the
// mail changes nothing of it. To cancel the workflow now is to stop trying.
func (s *websiteScan) notify(ctx workflow.Context) {
	if !s.plan.Notify {
		return
	}
	ctx = workflow.WithActivityOptions(ctx, notifyOptions())
	if err := workflow.ExecuteActivity(ctx, contract.WebsiteScanNotify, s.ref).Get(ctx, nil); err != nil {
		s.log.Warn("the report was not sent", "error", err)
	}
}

// Limits of the steps.
const (
	gatherAttempts   = 3
	gatherHeartbeat  = 20 * time.Second
	gatherSlack      = 20 * time.Second // for ending a step and storing its facts
	evaluateTimeout  = 60 * time.Second
	evaluateAttempts = 5
)

// gatherOptions: on QueueLight an attempt waits at the worker for a slot of its tenant
// before its own time begins, which the worker bounds.
func gatherOptions(plan contract.WebsiteScanPlan, part string) workflow.ActivityOptions {
	attempt := plan.Timeout(part) + gatherSlack
	if plan.Queue(part) == contract.QueueLight {
		attempt = max(attempt, plan.Budget)
	}
	return workflow.ActivityOptions{
		TaskQueue: plan.Queue(part), Summary: part + " of " + plan.Host,
		StartToCloseTimeout: attempt, ScheduleToCloseTimeout: plan.Budget,
		HeartbeatTimeout: gatherHeartbeat, WaitForCancellation: true,
		RetryPolicy: retry(2*time.Second, 30*time.Second, gatherAttempts),
	}
}

func evaluateOptions(summary string) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueRecords, Summary: summary, StartToCloseTimeout: evaluateTimeout,
		RetryPolicy: retry(time.Second, 30*time.Second, evaluateAttempts),
	}
}
