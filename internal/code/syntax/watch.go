package syntax

import (
	"context"
	"sync/atomic"
	"time"
)

// shortestLook is the least time between two looks at the processor time of a parser.
const shortestLook = 10 * time.Millisecond

// watch makes the parser stop when its thread has used the processor for the limit since began, or ctx ends. On a busy machine that is
// long after the same time of day. The caller must call end after parsing.
func (p *Parser) watch(ctx context.Context, thread int, began time.Duration) (end func()) {
	parsed, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		look := time.NewTimer(p.limits.Time)
		defer look.Stop()
		for {
			select {
			case <-parsed:
				return
			case <-ctx.Done():
				atomic.StoreUintptr(p.stop, 1)
				return
			case <-look.C:
			}
			left := p.limits.Time - (p.clock(thread) - began)
			if left <= 0 {
				atomic.StoreUintptr(p.stop, 1)
				return
			}
			look.Reset(max(left, shortestLook))
		}
	}()
	return func() { close(parsed); <-ended }
}
