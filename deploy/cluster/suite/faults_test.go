package suite

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The short form, a few minutes, runs with all tests; make faults sets these.
var (
	faultSeed   = flag.Uint64("seed", 0, "seed of TestFaults; 0 takes one of the clock")
	faultScans  = flag.Int("scans", 60, "scans that TestFaults triggers")
	faultCount  = flag.Int("faults", 15, "faults that TestFaults causes at least, as long as scans are left to disturb")
	unreachable = flag.Duration("unreachable", 5*time.Second, "how long TestFaults makes a server unreachable")
	faultTime   = flag.Duration("within", 10*time.Minute, "TestFaults causes no faults after this time")
	inFlight    = flag.Int("inflight", 30, "scans that TestFaults has in flight at most")
)

// storm is a load of scans while faults are caused. Faults of different lanes overlap.
type storm struct {
	w    *shared
	seed uint64

	mu     sync.Mutex
	rng    *rand.Rand
	scans  map[string]*storedScan // accepted, by id
	caused map[string]int         // number of faults by kind
	errs   []error
	// retries counts triggers that were sent again because their response was missing or an error.
	retries int
	cut     int    // triggers whose response was not awaited
	owners  string // ids of the tenants, separated by commas
}

// storedScan is an accepted scan, with what happened to it.
type storedScan struct {
	id, tenant, behaviour string
	mail                  bool
	touched               string // the fault in its workflow, "" for none
	state                 string // last seen
}

// note counts a fault that was caused.
func (s *storm) note(kind string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.caused[kind]++
}

func (s *storm) faults() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, count := range s.caused {
		n += count
	}
	return n
}

// pick returns a number below n.
func (s *storm) pick(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rng.IntN(n)
}

// upTo returns a random time below d.
func (s *storm) upTo(d time.Duration) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Duration(s.rng.Int64N(int64(d)))
}

// wait returns after d or with ctx.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// fault disturbs the cluster for as long as do runs.
type fault struct {
	kind string
	do   func(ctx context.Context) error
}

// lane causes one of its faults after the other until ctx ends. Every fault ends by itself, even when ctx ends, because it has its own
// context.
func (s *storm) lane(ctx context.Context, pause time.Duration, choose func() []fault) {
	for ctx.Err() == nil {
		wait(ctx, s.upTo(pause))
		if ctx.Err() != nil {
			return
		}
		options := choose()
		f := options[s.pick(len(options))]
		if err := f.do(context.WithoutCancel(ctx)); err != nil {
			if isSkipped(err) {
				continue
			}
			s.mu.Lock()
			s.errs = append(s.errs, fmt.Errorf("%s: %w", f.kind, err))
			s.mu.Unlock()
			continue
		}
		s.note(f.kind)
	}
}

// TestFaults causes random faults in a cluster under load and then checks: every accepted scan has ended
// once, no effect happened twice, no state went back, and rows and objects are consistent.
func TestFaults(t *testing.T) {
	c := world.start(t)
	s := &storm{w: &world, seed: *faultSeed, scans: map[string]*storedScan{}, caused: map[string]int{}}
	if s.seed == 0 {
		s.seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d: go test ./suite -run 'TestFaults$' -seed %d -scans %d -faults %d", s.seed, s.seed, *faultScans, *faultCount)
	s.rng = rand.New(rand.NewPCG(s.seed, 1))
	tenants := world.workspaces(t, min(200, *faultScans/4+1))
	for _, by := range tenants {
		s.owners += "," + by.Tenant
	}
	s.owners = s.owners[1:]
	s.subscribe(t, tenants)

	ctx, stop := context.WithTimeout(t.Context(), *faultTime)
	defer stop()
	var lanes, watching sync.WaitGroup
	watched, unwatch := context.WithCancel(t.Context())
	defer unwatch()
	watching.Go(func() { s.watch(watched) })
	lanes.Go(func() { s.lane(ctx, 4*time.Second, func() []fault { return s.processFaults(c) }) })
	lanes.Go(func() { s.lane(ctx, 8*time.Second, func() []fault { return s.storeFaults(c) }) })
	lanes.Go(func() { s.lane(ctx, 2*time.Second, func() []fault { return s.workflowFaults(c) }) })
	began := time.Now()
	s.load(t, tenants, func() bool { return s.faults() >= *faultCount })
	stop()
	lanes.Wait()
	t.Logf("%d scans accepted and %d faults caused within %s; triggers sent again: %d",
		len(s.scans), s.faults(), time.Since(began).Round(time.Second),
		s.retries)

	s.settle(t)
	unwatch()
	watching.Wait()
	violations := s.violations(t)
	s.figures(t, violations)
	require.Empty(t, violations, "seed %d", s.seed)
}

// figures prints what happened.
func (s *storm) figures(t *testing.T, violations []string) {
	t.Helper()
	for _, kind := range slices.Sorted(keys(s.caused)) {
		t.Logf("fault %-34s %d", kind, s.caused[kind])
	}
	states := map[string]int{}
	for _, one := range s.scans {
		states[one.state]++
	}
	for _, state := range slices.Sorted(keys(states)) {
		t.Logf("scans %-34s %d", state, states[state])
	}
	figuref(t, "faults_scans", float64(len(s.scans)), ">=", 2000)
	figuref(t, "faults_caused", float64(s.faults()), ">=", 500)
	figuref(t, "faults_violations", float64(len(violations)), "<=", 0)
	if len(violations) > 0 {
		t.Log("violations:\n" + strings.Join(violations, "\n"))
	}
}

// figuref prints a result: name, value, bar, and whether it holds.
func figuref(t *testing.T, name string, value float64, op string, bar float64) {
	t.Helper()
	holds := op == ">=" && value >= bar || op == "<=" && value <= bar
	t.Logf("figure %s %g %s%g %s", name, value, op, bar, map[bool]string{true: "holds", false: "short"}[holds])
}
