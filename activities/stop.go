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

// errStopping ends a step whose worker stops.
var errStopping = errors.New("the worker stops")

// untilStop returns the activity's context, which also ends, with errStopping, when the
// worker stops and grace has passed since, and with errSuspended when the worker was suspended.
func untilStop(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	work, cancel := context.WithCancelCause(ctx)
	work = withPulse(work, cancel)
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

// stopPause gives a stopping worker time to stop polling.
const stopPause = time.Second

// stopping returns the error of a step whose worker stops or was suspended: it runs again, on this worker or another, and that does
// not count as an attempt.
func stopping(kind string) error {
	return sdk.NewApplicationErrorWithOptions("The worker stops, or was suspended.", kind, sdk.ApplicationErrorOptions{
		Category: sdk.ApplicationErrorCategoryBenign, NonRetryable: kind == contract.ErrTypeHostLost, NextRetryDelay: stopPause,
	})
}

// ended converts the error of a step under untilStop for the workflow; work is its context.
// The result of an interrupted step is ignored.
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

// handedOver reports whether the step ends because its worker was suspended or stops, including the end of
// the worker's own grace period.
func handedOver(ctx, work context.Context) bool {
	return ctx.Err() == nil && isHandOver(context.Cause(work)) || errors.Is(context.Cause(ctx), worker.ErrWorkerShutdown)
}

func isHandOver(err error) bool { return errors.Is(err, errStopping) || errors.Is(err, errSuspended) }
