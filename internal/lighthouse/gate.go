package lighthouse

import (
	"slices"
	"sync"
)

// gate lets a limited number of pages use the processor at a time. It is safe for
// concurrent use.
type gate struct {
	mu      sync.Mutex
	free    int
	waiting []*turn
}

// turn is a page's place at the gate.
type turn struct {
	soon    bool          // before those that are not
	granted chan struct{} // closed when the page may use the processor
}

func newGate(tokens int) *gate { return &gate{free: tokens} }

// request queues for a token. Pages that are nearly done go first: they free their browser,
// and their recording ends soon.
func (g *gate) request(soon bool) *turn {
	g.mu.Lock()
	defer g.mu.Unlock()
	t := &turn{soon: soon, granted: make(chan struct{})}
	if g.free > 0 {
		g.free--
		close(t.granted)
		return t
	}
	at := len(g.waiting)
	if first := slices.IndexFunc(g.waiting, func(other *turn) bool { return !other.soon }); soon && first >= 0 {
		at = first
	}
	g.waiting = slices.Insert(g.waiting, at, t)
	return t
}

// release returns the token, or leaves the queue.
func (g *gate) release(t *turn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at := slices.Index(g.waiting, t); at >= 0 {
		g.waiting = slices.Delete(g.waiting, at, at+1)
		return
	}
	if len(g.waiting) == 0 {
		g.free++
		return
	}
	next := g.waiting[0]
	g.waiting = slices.Delete(g.waiting, 0, 1)
	close(next.granted)
}
