package worker

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/temporal"

	"assay/internal/span"
	"assay/workflows/contract"
)

const (
	// waitingRoom is how many activities of a shared queue a worker accepts for each slot.
	// Those without a slot wait for their turn, which costs little more than heartbeats, and
	// lets the worker see the activities of the next tenant.
	waitingRoom = 5
	// waitBeat is the time between heartbeats of a waiting activity. Half of the heartbeat
	// time-out is enough.
	waitBeat = 10 * time.Second
	// stopPause lets a stopping worker sign off before its activities are retried.
	stopPause = time.Second
	// waitingNote is the detail that operators see on a waiting activity.
	waitingNote = "waiting: its workspace or its host uses its full share of worker.light_slots"
)

// errStopping ends the wait of an activity whose worker stops.
var errStopping = errors.New("the worker stops")

// turns makes the activities that contact scanned sites wait for a slot of their tenant. The
// tenant is the fairness key by which the service orders its backlog.
type turns struct {
	interceptor.WorkerInterceptorBase
	shares *shares
}

// InterceptActivity implements interceptor.WorkerInterceptor.
func (t *turns) InterceptActivity(_ context.Context, next interceptor.ActivityInboundInterceptor) interceptor.ActivityInboundInterceptor {
	return &turnTaker{ActivityInboundInterceptorBase: interceptor.ActivityInboundInterceptorBase{Next: next}, shares: t.shares}
}

type turnTaker struct {
	interceptor.ActivityInboundInterceptorBase
	shares *shares
}

// ExecuteActivity implements interceptor.ActivityInboundInterceptor.
func (t *turnTaker) ExecuteActivity(ctx context.Context, in *interceptor.ExecuteActivityInput) (any, error) {
	host, shared := hostOf(ctx, in)
	if !shared {
		return t.Next.ExecuteActivity(ctx, in)
	}
	release, err := t.wait(ctx, activity.GetInfo(ctx).Priority.FairnessKey, host)
	if err != nil {
		return nil, err
	}
	defer release()
	return t.Next.ExecuteActivity(ctx, in)
}

// hostOf returns the host that an activity contacts, and whether it shares the slots: record
// steps do not. A crawl counts as a host of its own.
func hostOf(ctx context.Context, in *interceptor.ExecuteActivityInput) (host string, shared bool) {
	info := activity.GetInfo(ctx)
	switch info.ActivityType.Name {
	case contract.SiteHealthDiscover, contract.SiteHealthFiles:
		return info.WorkflowExecution.ID, true
	case contract.WebsiteScanGather:
		if len(in.Args) > 0 {
			if gather, ok := in.Args[0].(contract.GatherInput); ok {
				host = gather.Host
			}
		}
		return host, true
	}
	return "", false
}

// wait takes a slot. Meanwhile it sends heartbeats, gives up when the activity is cancelled,
// and hands the activity back when the worker stops.
func (t *turnTaker) wait(ctx context.Context, tenant, host string) (release func(), err error) {
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		tick := time.NewTicker(waitBeat)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				activity.RecordHeartbeat(ctx, waitingNote)
			case <-activity.GetWorkerStopChannel(ctx):
				cancel(errStopping)
			case <-waiting.Done():
				return
			}
		}
	}()
	_, end := span.Start(ctx, "wait for a slot")
	release, err = t.shares.take(waiting, tenant, host)
	end(err)
	switch {
	case err == nil:
		return release, nil
	case ctx.Err() == nil && errors.Is(context.Cause(waiting), errStopping):
		return nil, temporal.NewApplicationErrorWithOptions("The worker stops.", contract.ErrTypeStopping, temporal.ApplicationErrorOptions{
			Category: temporal.ApplicationErrorCategoryBenign, NextRetryDelay: stopPause,
		})
	}
	return nil, context.Canceled
}
