package worker

import (
	"context"
	"slices"
	"sync"
)

// maxShare is the part of the free slots that a tenant may hold at most, as 1/maxShare.
// Slots are not taken back, so the tenants that come first decide what is left: with
// 1/4 ten of them that want everything leave a tenth.
const maxShare = 4

// shares divides the slots of a task queue, so that nobody can hold them all, not even
// with steps that a tarpit holds until their time-out: a tenant may hold a quarter of
// what is left free, and a host as many as it leaves of that to the other hosts of its
// tenant. Everybody may hold one while one is free.
type shares struct {
	mu      sync.Mutex
	free    int
	tenants map[string]*share // those that hold a slot
	waiting []*turn           // in the order of arrival
}

// share is what one tenant holds.
type share struct {
	slots int
	hosts map[string]int // of the slots
}

// turn is a step that waits for a slot.
type turn struct {
	tenant, host string
	granted      chan struct{} // closed when the slot is its own
}

func newShares(slots int) *shares {
	return &shares{free: slots, tenants: map[string]*share{}}
}

// take returns once the tenant has a slot for the host, or with the context's error.
// release gives the slot back.
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

// withdraw forgets a turn, which may have been granted in the meantime.
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

// grant gives free slots to those who may have one: to the tenant that holds the
// fewest first, then to its host that does, then to whoever came first.
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
	left := s.free - maxShare*tenant // of the share, in quarters of slots
	return s.free > 0 && (tenant == 0 || left > 0 && (host == 0 || maxShare*host < left))
}

func (s *shares) before(a, b *turn) bool {
	tenantA, hostA := s.takenBy(a)
	tenantB, hostB := s.takenBy(b)
	return tenantA < tenantB || tenantA == tenantB && hostA < hostB
}

// takenBy returns how many slots the turn's tenant holds, and how many of them for
// its host.
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
