package web

import (
	"context"
	"sync"
	"time"

	"assay/internal/website/gather/worktime"
)

// gates makes a Gatherer polite: for each host at most parallelPerHost requests at a time,
// across scans and steps, and a pace between the starts of connections.
type gates struct {
	pace time.Duration
	mu   sync.Mutex
	byID map[string]*gate
}

// gate is the state of one host in use.
type gate struct {
	slots chan struct{}
	users int

	mu     sync.Mutex
	next   time.Time // earliest start of the next connection
	paused time.Time // no request before this time
}

func newGates(pace time.Duration) *gates { return &gates{pace: pace, byID: map[string]*gate{}} }

// enter waits until the step may send a request to the host. The caller must call leave once if err is nil.
func (s *session) enter(host string, connect bool) (leave func(), err error) {
	exit, err := s.gates.enter(s.ctx, s.clock, host, connect)
	if err != nil {
		return nil, err
	}
	land := s.clock.Fly()
	return func() { land(); exit() }, nil
}

// enter waits for a slot of the host, and for the pace between connections if one will be
// opened. The clock stands still while others have the slots. The caller must call leave once if err is nil.
func (g *gates) enter(ctx context.Context, clock *worktime.Clock, host string, connect bool) (leave func(), err error) {
	h := g.use(host)
	if err := h.slot(ctx, clock); err != nil {
		g.release(host)
		return nil, err
	}
	leave = func() {
		<-h.slots
		g.release(host)
	}
	if err := h.wait(ctx, clock, g.pace, connect); err != nil {
		leave()
		return nil, err
	}
	return leave, nil
}

// slot waits for one of the slots.
func (h *gate) slot(ctx context.Context, clock *worktime.Clock) error {
	defer clock.Idle()()
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// slow delays new requests to the host for a while.
func (g *gates) slow(host string, d time.Duration) {
	g.mu.Lock()
	h := g.byID[host]
	g.mu.Unlock()
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if until := time.Now().Add(d); until.After(h.paused) {
		h.paused = until
	}
}

func (g *gates) use(host string) *gate {
	g.mu.Lock()
	defer g.mu.Unlock()
	h := g.byID[host]
	if h == nil {
		g.sweep()
		h = &gate{slots: make(chan struct{}, parallelPerHost)}
		g.byID[host] = h
	}
	h.users++
	return h
}

func (g *gates) release(host string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.byID[host].users--
}

// sweep evicts hosts that are not in use and not paused.
func (g *gates) sweep() {
	now := time.Now()
	for id, h := range g.byID {
		if h.users == 0 && now.After(h.next) && now.After(h.paused) {
			delete(g.byID, id)
		}
	}
}

// wait blocks until the caller may proceed. Of the pace between connections, what exceeds that of its own is due to others.
func (h *gate) wait(ctx context.Context, clock *worktime.Clock, pace time.Duration, connect bool) error {
	h.mu.Lock()
	now := time.Now()
	own := latest(now, h.paused)
	start := own
	if connect {
		start = latest(start, h.next)
		h.next = start.Add(pace)
		own = latest(own, now.Add(pace))
	}
	h.mu.Unlock()
	if others := start.Sub(own); others > 0 {
		resume := clock.Idle()
		err := sleep(ctx, others)
		resume()
		if err != nil {
			return err
		}
		start = own
	}
	return sleep(ctx, start.Sub(now))
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// sleep waits for d or the end of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
