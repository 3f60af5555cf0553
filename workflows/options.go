package workflows

import (
	"errors"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// Limits of the steps that every workflow has.
const (
	recordTimeout   = 10 * time.Second
	recordDeadline  = 24 * time.Hour // a record must be finished, however long the database is unavailable
	notifyTimeout   = 2 * time.Minute
	notifyHeartbeat = 20 * time.Second
)

func recordOptions(summary string) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueRecords, Summary: summary,
		StartToCloseTimeout: recordTimeout, ScheduleToCloseTimeout: recordDeadline,
		RetryPolicy: retry(time.Second, 30*time.Second, 0),
	}
}

func notifyOptions() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueNotify, Summary: "send the report",
		StartToCloseTimeout: notifyTimeout, ScheduleToCloseTimeout: contract.NotifyDeadline,
		HeartbeatTimeout: notifyHeartbeat, WaitForCancellation: true,
		RetryPolicy: retry(10*time.Second, 30*time.Minute, 0),
	}
}

func retry(first, longest time.Duration, attempts int32) *temporal.RetryPolicy {
	return &temporal.RetryPolicy{
		InitialInterval: first, BackoffCoefficient: 2, MaximumInterval: longest, MaximumAttempts: attempts,
		NonRetryableErrorTypes: []string{contract.ErrTypeSuperseded, contract.ErrTypeTerminal, contract.ErrTypeInvalid},
	}
}

// endsQuietly reports whether the record no longer accepts this run's writes: nothing is
// left to do and nothing went wrong.
func endsQuietly(err error) bool {
	var app *temporal.ApplicationError
	return errors.As(err, &app) && (app.Type() == contract.ErrTypeTerminal || app.Type() == contract.ErrTypeSuperseded)
}

// phase sets the search attribute of the workflow's phase.
func phase(ctx workflow.Context, name string) {
	if err := workflow.UpsertTypedSearchAttributes(ctx, contract.AttrPhase.ValueSet(name)); err != nil {
		workflow.GetLogger(ctx).Warn("search attributes", "error", err)
	}
}

// finished sets the search attributes of the result; score may be nil.
func finished(ctx workflow.Context, state string, score *float64) error {
	attrs := []temporal.SearchAttributeUpdate{contract.AttrPhase.ValueSet("finished"), contract.AttrOutcome.ValueSet(state)}
	if score != nil {
		attrs = append(attrs, contract.AttrScore.ValueSet(*score))
	}
	return workflow.UpsertTypedSearchAttributes(ctx, attrs...)
}
