package worker

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// ask queues a step for a slot without waiting for it.
func (s *shares) ask(tenant, host string) *turn {
	t := &turn{tenant: tenant, host: host, granted: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, t)
	s.grant()
	return t
}

// askMany asks for n slots, for that many hosts in turn.
func (s *shares) askMany(n int, tenant string, hosts int) (turns []*turn) {
	for i := range n {
		turns = append(turns, s.ask(tenant, fmt.Sprint("host ", i%hosts)))
	}
	return turns
}

func (t *turn) isGranted() bool {
	select {
	case <-t.granted:
		return true
	default:
		return false
	}
}

func granted(turns []*turn) (n int) {
	for _, t := range turns {
		if t.isGranted() {
			n++
		}
	}
	return n
}

// Tenants arrive one after the other and return nothing, as with tarpits.
func TestATenantHoldsAQuarterOfWhatIsFree(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		slots, hosts int
		want         []int // by tenant, in order of arrival
	}{
		"many hosts": {slots: 200, hosts: 60, want: []int{40, 32, 26, 21, 17, 13, 11, 8}},
		"one host":   {slots: 200, hosts: 1, want: []int{23, 20, 18, 16, 14, 13, 11, 10}},
		"two hosts":  {slots: 200, hosts: 2, want: []int{29}},
		"few slots":  {slots: 20, hosts: 60, want: []int{4, 4, 3, 2, 2, 1, 1, 1, 1, 1, 0}},
		"one slot":   {slots: 1, hosts: 60, want: []int{1, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShares(c.slots)
			for i, n := range c.want {
				require.Equal(t, n, granted(s.askMany(60, fmt.Sprint("tenant ", i), c.hosts)), "tenant %d", i)
			}
		})
	}
}

func TestAFreedSlotGoesToWhoHoldsFewest(t *testing.T) {
	t.Parallel()
	s := newShares(12)
	first := s.askMany(9, "first", 9)
	require.Equal(t, 3, granted(first))
	var others []*turn
	for i := range 9 {
		others = append(others, s.ask(fmt.Sprint("other ", i), "host"))
	}
	require.Equal(t, 9, granted(others), "all slots are taken")
	one, two := s.ask("one", "host"), s.ask("two", "host")
	s.release(first[0])
	require.True(t, one.isGranted(), "though steps of the first tenant wait longer")
	require.Equal(t, 3, granted(first))
	s.release(others[0])
	require.True(t, two.isGranted())
}

func TestSlotsAreGivenBack(t *testing.T) {
	t.Parallel()
	s := newShares(100)
	var releases []func()
	for i := range 15 {
		release, err := s.take(t.Context(), "tenant", fmt.Sprint(i%3))
		require.NoError(t, err)
		releases = append(releases, release)
	}
	require.Equal(t, 85, s.free)
	for _, release := range releases {
		release()
	}
	require.Equal(t, 100, s.free)
	require.Empty(t, s.tenants)
}

// A step that gives up its wait makes room for the next one.
func TestAStepThatGivesUp(t *testing.T) {
	t.Parallel()
	s := newShares(1)
	release, err := s.take(t.Context(), "one", "host")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.take(ctx, "two", "host")
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, s.waiting)
	next := s.ask("three", "host")
	release()
	require.True(t, next.isGranted())

	// Granted at the moment of giving up: the slot passes to the next one.
	late := s.ask("four", "host")
	s.release(next)
	require.True(t, late.isGranted())
	after := s.ask("five", "host")
	s.withdraw(late)
	require.True(t, after.isGranted())
}
