package temporal

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	sdk "go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// Boundary stands between activities and the workflow service, which stores histories
// unencrypted: it converts an activity's error to one that a workflow may see
// (ActivityError), and a panic, to which the SDK would add its stack, to an internal error.
// Causes and stacks are logged.
type Boundary struct {
	interceptor.WorkerInterceptorBase
	Log *slog.Logger
}

// InterceptActivity implements interceptor.WorkerInterceptor.
func (b *Boundary) InterceptActivity(
	_ context.Context, next interceptor.ActivityInboundInterceptor,
) interceptor.ActivityInboundInterceptor {
	return &bounded{ActivityInboundInterceptorBase: interceptor.ActivityInboundInterceptorBase{Next: next}, log: b.Log}
}

type bounded struct {
	interceptor.ActivityInboundInterceptorBase
	log *slog.Logger
}

// ExecuteActivity implements interceptor.ActivityInboundInterceptor.
func (b *bounded) ExecuteActivity(ctx context.Context, in *interceptor.ExecuteActivityInput) (out any, err error) {
	defer func() {
		if x := recover(); x != nil {
			b.log.ErrorContext(ctx, "an activity panicked", "activity", activity.GetInfo(ctx).ActivityType.Name,
				"panic", fmt.Sprint(x), "stack", string(debug.Stack()))
			out, err = nil, sdk.NewApplicationError(contract.InternalMessage, contract.ErrTypeInternal)
		}
	}()
	out, err = b.Next.ExecuteActivity(ctx, in)
	return out, ActivityError(ctx, b.log, err)
}
