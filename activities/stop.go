package activities

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"go.temporal.io/sdk/activity"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"

	"assay/internal/temporal"
	"assay/workflows/contract"
)

// errStopping ends a step whose worker was told to stop.
var errStopping = errors.New("the worker stops")

// untilStop is the activity's context, which also ends, with errStopping, when the
// worker is told to stop and grace has passed since.
func untilStop(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	work, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-activity.GetWorkerStopChannel(ctx):
		case <-work.Done():
			return
		}
		timer := time.NewTimer(grace)
		defer timer.Stop()
		select {
		case <-timer.C:
			cancel(errStopping)
		case <-work.Done():
		}
	}()
	return work, func() { cancel(nil) }
}

// stopPause is for a worker that stops to ask for nothing any more.
const stopPause = time.Second

// stopping is how a step ends whose worker does: another one is to begin it anew, and
// it was no attempt.
func stopping(kind string) error {
	return sdk.NewApplicationErrorWithOptions("The worker stops.", kind, sdk.ApplicationErrorOptions{
		Category: sdk.ApplicationErrorCategoryBenign, NonRetryable: kind == contract.ErrTypeHostLost, NextRetryDelay: stopPause,
	})
}

// ended is what the workflow sees of a step that was bounded by untilStop; work is
// its context. What a step that was cut off came to counts for nothing.
func ended(ctx, work context.Context, log *slog.Logger, err error) error {
	switch {
	case err == nil:
		return nil
	case handedOver(ctx, work):
		return stopping(contract.ErrTypeStopping)
	case ctx.Err() != nil:
		err = context.Canceled
	}
	return temporal.ActivityError(ctx, log, err)
}

// handedOver reports whether the step ends because its worker does, be it that the
// worker's own patience has ended.
func handedOver(ctx, work context.Context) bool {
	return ctx.Err() == nil && errors.Is(context.Cause(work), errStopping) || errors.Is(context.Cause(ctx), worker.ErrWorkerShutdown)
}
