package service

import (
	"context"
	"sync"
	"time"

	"assay/internal/scan"
)

const (
	// maxExports limits the exports that this process writes at once, maxTenantExports those
	// of a workspace: each reads the database for as long as its reader takes.
	maxExports       = 4
	maxTenantExports = 2
	// exportWait limits the wait of an export, exportRetry is the Retry-After of a refused
	// one.
	exportWait  = 10 * time.Second
	exportRetry = 5 * time.Second
)

// sarifQueue limits concurrent exports. Its zero value is empty.
type sarifQueue struct {
	mu      sync.Mutex
	taken   int
	by      map[string]int // by tenant
	changed chan struct{}  // closed when an export leaves
}

// enter waits for a free slot; leave returns it. CodeUnavailable after a long wait.
func (q *sarifQueue) enter(ctx context.Context, tenantID string) (leave func(), err error) {
	wait, cancel := context.WithTimeout(ctx, exportWait)
	defer cancel()
	for {
		changed, ok := q.take(tenantID)
		if ok {
			return func() { q.leave(tenantID) }, nil
		}
		select {
		case <-changed:
		case <-wait.Done():
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, &scan.Error{
				Code: scan.CodeUnavailable, Message: "Too many exports are running. Please retry shortly.", RetryAfter: exportRetry,
			}
		}
	}
}

func (q *sarifQueue) take(tenantID string) (changed chan struct{}, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.taken < maxExports && q.by[tenantID] < maxTenantExports {
		if q.by == nil {
			q.by = map[string]int{}
		}
		q.taken++
		q.by[tenantID]++
		return nil, true
	}
	if q.changed == nil {
		q.changed = make(chan struct{})
	}
	return q.changed, false
}

func (q *sarifQueue) leave(tenantID string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken--
	if q.by[tenantID]--; q.by[tenantID] == 0 {
		delete(q.by, tenantID)
	}
	if q.changed != nil {
		close(q.changed)
		q.changed = nil
	}
}
