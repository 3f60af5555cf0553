// Package host owns the checkouts of a worker process: how many there may be, who uses them,
// and when they are removed.
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

// ErrNone is returned if the run's checkout is not, or no longer, on this host.
var ErrNone = errors.New("no checkout on this host")

// Checkout is a tree on this host.
type Checkout struct {
	Tree  *code.Tree
	Close func() error // removes it
}

// Run names the run that a checkout is for.
type Run struct{ TenantID, ID string }

// Host stores checkouts. It is safe for concurrent use.
type Host struct {
	name  string
	slots int
	clock func() time.Time

	mu        sync.Mutex
	checkouts map[string]*entry // by run id
	reserved  int
	freed     chan struct{} // closed, and replaced, when there is more room
}

type entry struct {
	run     Run
	of      Checkout
	users   int
	since   time.Time // of the last use
	leaving bool      // it can no longer be found, and is removed after its last use
}

// New returns a host with a random name and room for the given number of checkouts.
func New(slots int, clock func() time.Time) *Host {
	name := make([]byte, 8)
	_, _ = rand.Read(name) // never fails, according to its documentation
	return &Host{
		name: hex.EncodeToString(name), slots: max(slots, 1), clock: clock, checkouts: map[string]*entry{}, freed: make(chan struct{}),
	}
}

// Name is unique among hosts, including earlier ones on the same machine.
func (h *Host) Name() string { return h.name }

// Slots returns the maximum number of checkouts.
func (h *Host) Slots() int { return h.slots }

// Reserve waits for room for a checkout, which Unreserve returns. A checkout that is added
// meanwhile occupies room of its own.
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

// Unreserve frees the room taken by Reserve.
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

// Keep stores a checkout, and returns the run's tree on this host: if an earlier attempt has
// stored one, that one is returned and the new one is closed.
func (h *Host) Keep(run Run, c Checkout) (*code.Tree, error) {
	h.mu.Lock()
	e, found := h.checkouts[run.ID]
	if !found {
		e = &entry{run: run, of: c}
		h.checkouts[run.ID] = e
	}
	e.since = h.clock()
	h.mu.Unlock()
	if found {
		return e.of.Tree, c.Close()
	}
	return c.Tree, nil
}

// Use returns the run's tree, which remains until done is called. ErrNone if it is not here.
func (h *Host) Use(run Run) (tree *code.Tree, done func() error, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e, found := h.checkouts[run.ID]
	if !found || e.run != run {
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

// Release removes the run's checkout after its last use, if it exists.
func (h *Host) Release(run Run) error {
	h.mu.Lock()
	e, found := h.checkouts[run.ID]
	if !found || e.run != run {
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

// Checkouts returns the runs with a checkout here, with how long it has been unused; 0 while
// it is in use.
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

// Close removes all checkouts that are not in use.
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
