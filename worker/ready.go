package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"

	"assay/workflows/contract"
)

// Polled reports whether the workflow service lists this process as a poller of every queue
// that it serves. The service lists pollers for five minutes; a queue whose activities run
// here counts as polled, because a queue without a free slot is not polled.
func (w *Workers) Polled(ctx context.Context, c client.Client) error {
	errs := make([]error, len(w.queues))
	var all sync.WaitGroup
	for i, queue := range w.queues {
		all.Go(func() {
			if !w.busy.with(queue) {
				errs[i] = polled(ctx, c, queue)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

func polled(ctx context.Context, c client.Client, queue string) error {
	queue, kind := contract.Presence(queue)
	answer, err := c.DescribeTaskQueue(ctx, queue, kind)
	if err != nil {
		return fmt.Errorf("look up task queue %s: %w", queue, err)
	}
	for _, p := range answer.GetPollers() {
		if strings.HasPrefix(p.GetIdentity(), processIdentity()) {
			return nil
		}
	}
	return fmt.Errorf("task queue %s is not polled by this process", queue)
}

// processIdentity returns the prefix of the identities of this process's pollers.
func processIdentity() string {
	host, err := os.Hostname()
	if err != nil {
		host = "Unknown" // as the SDK calls it
	}
	return fmt.Sprintf("%d@%s@", os.Getpid(), host)
}

// busy counts the running activities of each queue.
type busy struct {
	interceptor.WorkerInterceptorBase

	mu      sync.Mutex
	running map[string]int
}

// with reports whether an activity of the queue runs.
func (b *busy) with(queue string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.running[queue] > 0
}

func (b *busy) add(queue string, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running == nil {
		b.running = map[string]int{}
	}
	b.running[queue] += n
}

// InterceptActivity implements interceptor.WorkerInterceptor.
func (b *busy) InterceptActivity(_ context.Context, next interceptor.ActivityInboundInterceptor) interceptor.ActivityInboundInterceptor {
	return &counted{ActivityInboundInterceptorBase: interceptor.ActivityInboundInterceptorBase{Next: next}, busy: b}
}

type counted struct {
	interceptor.ActivityInboundInterceptorBase
	busy *busy
}

// ExecuteActivity implements interceptor.ActivityInboundInterceptor.
func (c *counted) ExecuteActivity(ctx context.Context, in *interceptor.ExecuteActivityInput) (any, error) {
	queue := activity.GetInfo(ctx).TaskQueue
	c.busy.add(queue, 1)
	defer c.busy.add(queue, -1)
	return c.Next.ExecuteActivity(ctx, in)
}
