// Package temporal owns how Assay speaks to the workflow service: the client,
// starting and looking up workflows, registration of search attributes, and the
// table from domain errors to Temporal's retryability.
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

// failure is how a domain error code travels through a workflow.
type failure struct {
	name  string
	retry bool
	// benign failures are expected outcomes and count as no error in metrics.
	benign bool
}

// failures is the one table from domain errors to retryability. Codes that are
// missing, and unknown errors, are internal: retried and logged.
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

// ActivityError turns an activity's error into what the workflow sees. Only the
// caller-safe message travels, because failures are kept in clear in the
// history; the cause of an internal error is logged here. Cancellation of the
// activity passes as just that, without what it interrupted. An error that was made
// for workflows passes as it is.
func ActivityError(ctx context.Context, log *slog.Logger, err error) error {
	switch {
	case err == nil || errors.Is(err, activity.ErrResultPending) || madeForWorkflows(err):
		return err
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return context.Canceled
	}
	f, known := failures[scan.CodeOf(err)]
	if !known {
		f = failure{name: contract.ErrTypeInternal, retry: true}
	}
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

// madeForWorkflows reports whether err itself, and not something in it, is an error
// of the SDK.
func madeForWorkflows(err error) bool {
	_, ok := err.(*sdk.ApplicationError) //nolint:errorlint // one that wraps it may have more to say
	return ok
}
