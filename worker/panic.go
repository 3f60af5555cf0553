package worker

import (
	"context"
	"fmt"
	"runtime/debug"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// guard turns the panic of any activity into an error that says nothing: the SDK by
// itself puts the stack into the history, which is kept in clear. It goes to the log.
type guard struct {
	interceptor.WorkerInterceptorBase
}

// InterceptActivity implements interceptor.WorkerInterceptor.
func (*guard) InterceptActivity(_ context.Context, next interceptor.ActivityInboundInterceptor) interceptor.ActivityInboundInterceptor {
	return &guarded{ActivityInboundInterceptorBase: interceptor.ActivityInboundInterceptorBase{Next: next}}
}

type guarded struct {
	interceptor.ActivityInboundInterceptorBase
}

// ExecuteActivity implements interceptor.ActivityInboundInterceptor.
func (g *guarded) ExecuteActivity(ctx context.Context, in *interceptor.ExecuteActivityInput) (out any, err error) {
	defer func() {
		if x := recover(); x != nil {
			activity.GetLogger(ctx).Error("an activity panicked", "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
			out, err = nil, temporal.NewApplicationError(contract.InternalMessage, contract.ErrTypeInternal)
		}
	}()
	return g.Next.ExecuteActivity(ctx, in)
}
