package worker

import (
	"context"
	"slices"
	"sync"
)

// maxShare limits the part of the free slots that one tenant may occupy, as 1/maxShare.
// Slots are not taken back, so the first tenants decide what is left: with 1/4, ten tenants
// that want everything leave a tenth.
const maxShare = 4

// shares divides the slots of a task queue, so that no tenant can occupy them all, not even
// with steps that a tarpit delays until their time-out: a tenant may occupy a quarter of the
// slots that it leaves free, and a host as much as it leaves of that to the other hosts of
// its tenant. Every tenant may occupy one slot while one is free.
type shares struct {
	mu      sync.Mutex
	free    int
	tenants map[string]*share // tenants with a slot
	waiting []*turn           // in order of arrival
}

// share has the slots of one tenant.
type share struct {
	slots int
	hosts map[string]int // slots by host
}

// turn is a step that waits for a slot.
type turn struct {
	tenant, host string
	granted      chan struct{} // closed when the slot is granted
}

func newShares(slots int) *shares {
	return &shares{free: slots, tenants: map[string]*share{}}
}

// take returns once the tenant has a slot for the host, or with the context's error. release
// returns the slot.
func (s *shares) take(ctx context.Context, tenant, host string) (release func(), err error) {
	t := &turn{tenant: tenant, host: host, granted: make(chan struct{})}
	s.mu.Lock()
	s.waiting = append(s.waiting, t)
	s.grant()
	s.mu.Unlock()
	select {
	case <-t.granted:
		return func() { s.release(t) }, nil
	case <-ctx.Done():
		s.withdraw(t)
		return nil, ctx.Err()
	}
}

func (s *shares) release(t *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	mine := s.tenants[t.tenant]
	s.free++
	if mine.slots--; mine.slots == 0 {
		delete(s.tenants, t.tenant)
	}
	if mine.hosts[t.host]--; mine.hosts[t.host] == 0 {
		delete(mine.hosts, t.host)
	}
	s.grant()
}

// withdraw removes a turn, which may have been granted in the meantime.
func (s *shares) withdraw(t *turn) {
	s.mu.Lock()
	i := slices.Index(s.waiting, t)
	if i >= 0 {
		s.waiting = slices.Delete(s.waiting, i, i+1)
	}
	s.mu.Unlock()
	if i < 0 {
		s.release(t)
	}
}

// grant assigns free slots to waiting turns: first to the tenant with the fewest slots, then
// to its host with the fewest, then in order of arrival.
func (s *shares) grant() {
	for {
		next := -1
		for i, t := range s.waiting {
			if s.may(t) && (next < 0 || s.before(t, s.waiting[next])) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		t := s.waiting[next]
		s.waiting = slices.Delete(s.waiting, next, next+1)
		s.hold(t)
		close(t.granted)
	}
}

func (s *shares) may(t *turn) bool {
	tenant, host := s.takenBy(t)
	left := s.free - maxShare*tenant // unused part of the tenant's share, in quarters of slots
	return s.free > 0 && (tenant == 0 || left > 0 && (host == 0 || maxShare*host < left))
}

func (s *shares) before(a, b *turn) bool {
	tenantA, hostA := s.takenBy(a)
	tenantB, hostB := s.takenBy(b)
	return tenantA < tenantB || tenantA == tenantB && hostA < hostB
}

// takenBy returns how many slots the turn's tenant has, and how many of them for its host.
func (s *shares) takenBy(t *turn) (tenant, host int) {
	if mine := s.tenants[t.tenant]; mine != nil {
		return mine.slots, mine.hosts[t.host]
	}
	return 0, 0
}

func (s *shares) hold(t *turn) {
	mine := s.tenants[t.tenant]
	if mine == nil {
		mine = &share{hosts: map[string]int{}}
		s.tenants[t.tenant] = mine
	}
	mine.slots++
	mine.hosts[t.host]++
	s.free--
}
