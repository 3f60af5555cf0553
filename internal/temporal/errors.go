// Package temporal owns Assay's use of the workflow service: the client, starting and
// looking up workflows, registration of search attributes, and the table from domain errors
// to Temporal's retryability.
package temporal

import (
	"context"
	"errors"
	"log/slog"

	"go.temporal.io/sdk/activity"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// failure is how a domain error code is represented in Temporal.
type failure struct {
	name  string
	retry bool
	// benign failures are expected outcomes and not counted as errors in metrics.
	benign bool
}

// failures is the one table from domain errors to retryability. Codes that are missing here,
// and unknown errors, are internal: retried and logged.
var failures = map[scan.Code]failure{
	scan.CodeSuperseded:        {name: contract.ErrTypeSuperseded, benign: true},
	scan.CodeTerminal:          {name: contract.ErrTypeTerminal, benign: true},
	scan.CodeInvalid:           {name: contract.ErrTypeInvalid},
	scan.CodeUnauthorized:      {name: contract.ErrTypeInvalid},
	scan.CodeNotFound:          {name: contract.ErrTypeInvalid},
	scan.CodeConflict:          {name: contract.ErrTypeInvalid},
	scan.CodeTooLarge:          {name: contract.ErrTypeInvalid},
	scan.CodeForbidden:         {name: contract.ErrTypeInvalid},
	scan.CodeTargetForbidden:   {name: contract.ErrTypeInvalid, benign: true},
	scan.CodeTargetUnreachable: {name: contract.ErrTypeInternal, retry: true, benign: true},
	scan.CodeUnavailable:       {name: contract.ErrTypeInternal, retry: true},
	scan.CodeQuota:             {name: contract.ErrTypeInternal, retry: true},
}

// ActivityError converts an activity's error to what the workflow sees. Only its caller-safe
// message is passed on, because the history stores failures unencrypted; the cause of an
// internal error is logged here. Cancellation is passed on without the error that it caused,
// and an error made for workflows as it is.
func ActivityError(ctx context.Context, log *slog.Logger, err error) error {
	switch {
	case err == nil || errors.Is(err, activity.ErrResultPending) || madeForWorkflows(err):
		return err
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return context.Canceled
	}
	f := failureOf(err)
	if f.retry && !f.benign {
		info := activity.GetInfo(ctx)
		log.ErrorContext(ctx, "activity failed", "activity", info.ActivityType.Name, "workflow", info.WorkflowExecution.ID,
			"attempt", info.Attempt, "error", err)
	}
	opts := sdk.ApplicationErrorOptions{NonRetryable: !f.retry}
	if f.benign {
		opts.Category = sdk.ApplicationErrorCategoryBenign
	}
	if e, ok := errors.AsType[*scan.Error](err); ok {
		opts.NextRetryDelay = e.RetryAfter
	}
	return sdk.NewApplicationErrorWithOptions(scan.MessageOf(err), f.name, opts)
}

// failureOf returns how an error that was not made for workflows is represented.
func failureOf(err error) failure {
	if scan.IsOutage(err) {
		return failure{name: contract.ErrTypeOutage, retry: true}
	}
	if f, known := failures[scan.CodeOf(err)]; known {
		return f
	}
	return failure{name: contract.ErrTypeInternal, retry: true}
}

// Retryable reports whether another attempt at an activity that returns the error may succeed.
func Retryable(err error) bool { return err != nil && failureOf(err).retry }

// madeForWorkflows reports whether err itself, and not one that it wraps, is an error of the
// SDK.
func madeForWorkflows(err error) bool {
	_, ok := err.(*sdk.ApplicationError) //nolint:errorlint // an error that wraps one may contain more
	return ok
}
