package suite

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/deploy/cluster/local"
)

// triggerPause is the wait before a trigger is sent again.
const triggerPause = 500 * time.Millisecond

// load triggers the scans, and more of them until enough faults were caused, with a limit on those in
// flight.
func (s *storm) load(t *testing.T, tenants []local.Workspace, enough func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), *faultTime)
	defer cancel()
	work := make(chan int)
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			for n := range work {
				s.accepted(ctx, tenants[n%len(tenants)], n)
			}
		})
	}
	for n := 0; ctx.Err() == nil && (n < *faultScans || !enough()); n++ {
		for s.open() >= *inFlight && ctx.Err() == nil {
			wait(ctx, 200*time.Millisecond)
		}
		select {
		case work <- n:
		case <-ctx.Done():
		}
	}
	close(work)
	callers.Wait()
}

// open counts the scans that have not been seen to end.
func (s *storm) open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, one := range s.scans {
		if !isFinal(one.state) {
			n++
		}
	}
	return n
}

// behaviourOf returns the behaviour of the n-th scan's site.
func behaviourOf(n int) string {
	switch n % 20 {
	case 3, 11:
		return "slow"
	case 7:
		return "hang"
	case 13:
		return "fail"
	}
	return "ok"
}

// accepted triggers one scan until it is accepted, with one idempotency key, as a pipeline does. Every
// tenth trigger is sent twice at once.
func (s *storm) accepted(ctx context.Context, by local.Workspace, n int) {
	one := &storedScan{tenant: by.Tenant, behaviour: behaviourOf(n), mail: n%5 == 0}
	body := order{ProjectID: by.Project, URL: s.w.farm.site(one.behaviour, n), Pillars: []string{"SEO"}}
	if one.mail {
		body.Email = fmt.Sprintf("reader-%d@example.org", n)
	}
	send := func() answer {
		return ask(ctx, s.w.http, by.Key, http.MethodPost, s.w.cluster.Address+"/v1/scans/trigger", body,
			"Idempotency-Key", fmt.Sprintf("scan-%d-%d", s.seed, n))
	}
	// A response may be lost when the time is over; such a scan is looked up by its row.
	for ctx.Err() == nil {
		var twin sync.WaitGroup
		if n%10 == 4 {
			twin.Go(func() { _ = send() })
		}
		id, err := triggered(send())
		twin.Wait()
		if n%10 == 4 && err == nil {
			s.note("duplicate trigger")
		}
		s.mu.Lock()
		if err != nil {
			s.retries++
		} else {
			one.id = id
			if _, twice := s.scans[id]; twice {
				s.errs = append(s.errs, errors.New("two triggers were answered with one scan"))
			}
			s.scans[id] = one
		}
		s.mu.Unlock()
		if err == nil {
			return
		}
		wait(ctx, triggerPause)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cut++
}

// subscribe gives every tenant a webhook for all ends.
func (s *storm) subscribe(t *testing.T, tenants []local.Workspace) {
	t.Helper()
	for _, by := range tenants {
		a := ask(t.Context(), s.w.http, by.Key, http.MethodPost, s.w.cluster.Address+"/v1/projects/"+by.Project+"/webhooks", map[string]any{
			"format": "STANDARD", "name": "faults", "address": s.w.farm.server.URL + "/hook/" + by.Tenant,
			"events": []string{"scan.finished", "scan.failed"},
		})
		require.NoError(t, a.err)
		require.Less(t, a.status, 300, "%s", a.body)
	}
}

// watch follows the states in the database, and records each state that goes back or changes after
// the end.
func (s *storm) watch(ctx context.Context) {
	for ctx.Err() == nil {
		_ = s.look(ctx) // fails while the database is away
		wait(ctx, 500*time.Millisecond)
	}
}

var rank = map[string]int{"": 0, "QUEUED": 1, "RUNNING": 2}

func (s *storm) look(ctx context.Context) error {
	now, err := s.w.pairs(ctx, `SELECT id::text, state FROM website_scans WHERE tenant_id = ANY(string_to_array($1, ',')::uuid[])`, s.owners)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, state := range now {
		one := s.scans[id]
		if one == nil || one.state == state {
			continue
		}
		if isFinal(one.state) || !isFinal(state) && rank[state] < rank[one.state] {
			s.errs = append(s.errs, fmt.Errorf("scan %s went from %s to %s", id, one.state, state))
		}
		one.state = state
	}
	return nil
}
