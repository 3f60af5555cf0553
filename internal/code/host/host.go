// Package host owns the checkouts that one worker process holds: how many it has
// room for, who works on them, and when they go.
package host

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"assay/internal/code"
)

// ErrNone is the error of a run whose checkout is not here (any more).
var ErrNone = errors.New("no checkout here")

// Checkout is a tree on this host.
type Checkout struct {
	Tree  *code.Tree
	Close func() error // removes it
}

// Run names the run that a checkout is for.
type Run struct{ TenantID, ID string }

// Host keeps checkouts. It is safe for concurrent use.
type Host struct {
	name  string
	slots int
	clock func() time.Time

	mu        sync.Mutex
	checkouts map[string]*entry // by run id
	reserved  int
	freed     chan struct{} // closed, and made anew, when there is more room
}

type entry struct {
	run     Run
	of      Checkout
	users   int
	since   time.Time // of the last use
	leaving bool      // nobody finds it any more; it goes with its last user
}

// New returns a host with room for so many checkouts, under a random name.
func New(slots int, clock func() time.Time) *Host {
	name := make([]byte, 8)
	_, _ = rand.Read(name) // never fails, as its documentation says
	return &Host{
		name: hex.EncodeToString(name), slots: max(slots, 1), clock: clock, checkouts: map[string]*entry{}, freed: make(chan struct{}),
	}
}

// Name is unique among hosts, including earlier ones on the same machine.
func (h *Host) Name() string { return h.name }

// Slots returns how many checkouts there is room for.
func (h *Host) Slots() int { return h.slots }

// Reserve waits for room for a checkout, which Unreserve gives back. One that was
// added meanwhile takes room by itself.
func (h *Host) Reserve(ctx context.Context) error {
	for {
		h.mu.Lock()
		if h.reserved+len(h.checkouts) < h.slots {
			h.reserved++
			h.mu.Unlock()
			return nil
		}
		freed := h.freed
		h.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Unreserve gives back what Reserve took.
func (h *Host) Unreserve() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.reserved--
	h.free()
}

func (h *Host) free() {
	close(h.freed)
	h.freed = make(chan struct{})
}

// Keep takes a checkout, and returns the tree that the run has here: that of an
// earlier attempt when there is one, and then closes the one that was given.
func (h *Host) Keep(run Run, c Checkout) (*code.Tree, error) {
	h.mu.Lock()
	e, there := h.checkouts[run.ID]
	if !there {
		e = &entry{run: run, of: c}
		h.checkouts[run.ID] = e
	}
	e.since = h.clock()
	h.mu.Unlock()
	if there {
		return e.of.Tree, c.Close()
	}
	return c.Tree, nil
}

// Use returns the run's tree, which stays until done is called. ErrNone when it is
// not here.
func (h *Host) Use(run Run) (tree *code.Tree, done func() error, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e, there := h.checkouts[run.ID]
	if !there || e.run != run {
		return nil, nil, fmt.Errorf("run %s: %w", run.ID, ErrNone)
	}
	e.users++
	return e.of.Tree, sync.OnceValue(func() error { return h.leave(e) }), nil
}

func (h *Host) leave(e *entry) error {
	h.mu.Lock()
	e.users--
	e.since = h.clock()
	last := e.leaving && e.users == 0
	h.mu.Unlock()
	if last {
		return e.of.Close()
	}
	return nil
}

// Release removes the run's checkout when its last user is done. One that is not
// here is not an error.
func (h *Host) Release(run Run) error {
	h.mu.Lock()
	e, there := h.checkouts[run.ID]
	if !there || e.run != run {
		h.mu.Unlock()
		return nil
	}
	delete(h.checkouts, run.ID)
	h.free()
	e.leaving = true
	unused := e.users == 0
	h.mu.Unlock()
	if unused {
		return e.of.Close()
	}
	return nil
}

// Checkouts returns the runs that have a checkout here, with how long it has not been used;
// 0 while it is.
func (h *Host) Checkouts() map[Run]time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := make(map[Run]time.Duration, len(h.checkouts))
	for _, e := range h.checkouts {
		out[e.run] = 0
		if e.users == 0 {
			out[e.run] = h.clock().Sub(e.since)
		}
	}
	return out
}

// Close removes all checkouts that nobody uses.
func (h *Host) Close() error {
	h.mu.Lock()
	var runs []Run
	for _, e := range h.checkouts {
		runs = append(runs, e.run)
	}
	h.mu.Unlock()
	var errs []error
	for _, run := range slices.Clip(runs) {
		errs = append(errs, h.Release(run))
	}
	return errors.Join(errs...)
}
