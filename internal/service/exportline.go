package service

import (
	"context"
	"sync"
	"time"

	"assay/internal/scan"
)

const (
	// exportsAtOnce bounds the exports that this process writes at once, exportsEach
	// those of one workspace: each reads the database for as long as its reader takes.
	exportsAtOnce = 4
	exportsEach   = 2
	// exportWait is how long one stands in line, exportRetry when a refused one may ask
	// again.
	exportWait  = 10 * time.Second
	exportRetry = 5 * time.Second
)

// exportLine is where exports stand in line. Its zero value is one where nobody does.
type exportLine struct {
	mu      sync.Mutex
	taken   int
	by      map[string]int // by tenant
	changed chan struct{}  // closed when somebody leaves
}

// enter waits for room; leave gives it back. CodeUnavailable when there was none for
// long.
func (l *exportLine) enter(ctx context.Context, tenantID string) (leave func(), err error) {
	wait, cancel := context.WithTimeout(ctx, exportWait)
	defer cancel()
	for {
		changed, ok := l.take(tenantID)
		if ok {
			return func() { l.leave(tenantID) }, nil
		}
		select {
		case <-changed:
		case <-wait.Done():
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, &scan.Error{Code: scan.CodeUnavailable, Message: "Too many exports are being written. Please retry shortly.", RetryAfter: exportRetry}
		}
	}
}

func (l *exportLine) take(tenantID string) (changed chan struct{}, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.taken < exportsAtOnce && l.by[tenantID] < exportsEach {
		if l.by == nil {
			l.by = map[string]int{}
		}
		l.taken++
		l.by[tenantID]++
		return nil, true
	}
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return l.changed, false
}

func (l *exportLine) leave(tenantID string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.taken--
	if l.by[tenantID]--; l.by[tenantID] == 0 {
		delete(l.by, tenantID)
	}
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}
