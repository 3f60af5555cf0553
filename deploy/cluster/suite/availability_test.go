package suite

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/deploy/cluster/local"
	"assay/internal/scan"
)

// traffic is requests in a closed loop through the load balancer, none of which may fail.
type traffic struct {
	w    *shared
	mu   sync.Mutex
	sent int
	bad  []string
	// scans are the accepted scans, by their workspace.
	scans map[string]local.Workspace
}

// flow polls and triggers until ctx ends; a request that was begun is awaited.
func (f *traffic) flow(ctx context.Context, n int, tenants []local.Workspace) {
	c := client()
	defer c.CloseIdleConnections()
	for i := n; ctx.Err() == nil; i++ {
		by := tenants[i%len(tenants)]
		a := ask(context.WithoutCancel(ctx), c, by.Key, http.MethodGet, f.w.cluster.Address+"/v1/projects", nil)
		f.count("poll", a, http.StatusOK)
		if i%20 != 0 {
			continue
		}
		a = ask(context.WithoutCancel(ctx), c, by.Key, http.MethodPost, f.w.cluster.Address+"/v1/scans/trigger",
			order{ProjectID: by.Project, URL: f.w.farm.site("ok", i), Pillars: []string{"SEO"}})
		if f.count("trigger", a, http.StatusAccepted); a.status == http.StatusAccepted {
			id, err := triggered(a)
			f.mu.Lock()
			if err != nil {
				f.bad = append(f.bad, err.Error())
			}
			f.scans[id] = by
			f.mu.Unlock()
		}
	}
}

// count counts a request. A refusal because of a rate limit is a response.
func (f *traffic) count(what string, a answer, want int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent++
	if a.err != nil || a.status != want && a.status != http.StatusTooManyRequests {
		f.bad = append(f.bad, fmt.Sprintf("%s: %d %s %v", what, a.status, a.body, a.err))
	}
}

// during sends requests while do runs, and then requires that none failed and that every accepted scan
// is complete.
func (w *shared) during(t *testing.T, do func()) (requests, scans int) {
	t.Helper()
	f := &traffic{w: w, scans: map[string]local.Workspace{}}
	tenants := w.workspaces(t, 60)
	ctx, stop := context.WithCancel(t.Context())
	var flows sync.WaitGroup
	for n := range 4 {
		flows.Go(func() { f.flow(ctx, n, slices.Clone(tenants)) })
	}
	do()
	stop()
	flows.Wait()
	require.Empty(t, f.bad, "of %d requests", f.sent)
	require.NotEmpty(t, f.scans)
	for id, by := range f.scans {
		s := w.ended(t, by, id)
		require.Equal(t, scan.StateComplete, s.State, s.Reason)
		require.Equal(t, 1, s.RunNo)
	}
	return f.sent, len(f.scans)
}

// Every API and worker is restarted in turn, as a release does, while requests arrive.
func TestRollingRestartUnderLoad(t *testing.T) {
	c := world.start(t)
	requests, scans := world.during(t, func() {
		for _, p := range slices.Concat(c.APIs, c.Workers) {
			before := p.PID()
			require.NoError(t, p.Stop())
			require.NoError(t, p.Start(t.Context()))
			require.NotEqual(t, before, p.PID())
			if slices.Contains(c.APIs, p) {
				require.NoError(t, c.AwaitBalanced(t.Context(), p))
			}
		}
	})
	require.Empty(t, c.Failed())
	t.Logf("5 processes restarted, %d requests, %d scans: none failed", requests, scans)
	figuref(t, "rolling_failed_requests", 0, "<=", 0)
}
