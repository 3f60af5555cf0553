package service_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/workflows/contract"
)

// kind is a kind of record for the keeper's tests.
type kind struct {
	noun       string
	target     string                         // what the workflow scans
	sweeper    func(b *bench) service.Sweeper // of this process
	replica    func(b *bench) service.Sweeper // of another one
	queue      func(b *bench) string          // a record of example.org
	begin      func(b *bench, id string)      // its workflow begins
	score      func(b *bench, id string)      // gives a part of it the score
	scored     float64
	finish     func(b *bench, id string) // finishes it as its workflow would
	record     func(b *bench, id string) (state scan.State, reason string, dispatched time.Time, score *float64)
	read       func(b *bench, id string) (scan.State, error) // the way a reader of the status would
	cancel     func(b *bench, tenantID, id string) (scan.State, error)
	workflowID func(id string) string
	// Final states of a record that is closed with a score, of one that was cancelled before
	// it began, and of a finished one.
	closedWithScore, cancelled, finished scan.State
	audited                              string
}

func kinds() map[string]kind {
	return map[string]kind{"website scan": websiteScanKind(), "Site Health check": siteHealthKind(), "code scan": codeRunKind()}
}

func websiteScanKind() kind {
	ctx := func(b *bench) scan.WebsiteScan { return scan.WebsiteScan{Record: scan.Record{TenantID: b.tenant.ID}} }
	of := func(b *bench, id string) scan.WebsiteScan { s := ctx(b); s.ID = id; return b.record(s) }
	return kind{
		noun: "scan", target: "example.org",
		sweeper: func(b *bench) service.Sweeper { return b.scans },
		replica: func(b *bench) service.Sweeper { return b.replica() },
		queue:   func(b *bench) string { return b.trigger().ID },
		begin: func(b *bench, id string) {
			_, err := b.store.WebsiteScans.Start(b.t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(runDeadline))
			require.NoError(b.t, err)
		},
		scored: 70, score: func(b *bench, id string) { b.score(of(b, id), scan.PillarSEO, 70) },
		finish: func(b *bench, id string) {
			x := 90.0
			require.NoError(b.t, b.store.WebsiteScans.Finish(b.t.Context(), b.tenant.ID, id, "run-1", store.Finish{
				State: scan.StateComplete, Score: &x, Band: scan.BandOf(x),
			}))
		},
		record: func(b *bench, id string) (scan.State, string, time.Time, *float64) {
			s := of(b, id)
			return s.State, s.Reason, s.DispatchedAt, s.Score
		},
		read: func(b *bench, id string) (scan.State, error) {
			s, err := b.scans.Status(b.t.Context(), b.tenant.ID, id)
			return s.State, err
		},
		cancel: func(b *bench, tenantID, id string) (scan.State, error) {
			s, err := b.scans.Cancel(b.t.Context(), tenantID, id, "key:test")
			return s.State, err
		},
		workflowID: contract.WebsiteScanID, closedWithScore: scan.StatePartial, cancelled: scan.StateFailed, finished: scan.StateComplete,
		audited: "scan.cancel",
	}
}

func siteHealthKind() kind {
	return kind{
		noun: "check", target: "example.org",
		sweeper: func(b *bench) service.Sweeper { return b.checks },
		replica: func(b *bench) service.Sweeper { return b.checksReplica() },
		queue:   func(b *bench) string { return b.triggerCheck().ID },
		begin: func(b *bench, id string) {
			_, err := b.store.SiteHealth.Start(b.t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(runDeadline))
			require.NoError(b.t, err)
		},
		scored: 70, score: func(b *bench, id string) { b.scorePage(id, 70) },
		finish: func(b *bench, id string) {
			require.NoError(b.t, b.store.SiteHealth.Finish(b.t.Context(), b.tenant.ID, id, "run-1", store.SiteFinish{State: scan.StateCompleted}))
		},
		record: func(b *bench, id string) (scan.State, string, time.Time, *float64) {
			c, err := b.store.SiteHealth.Get(b.t.Context(), b.tenant.ID, id)
			require.NoError(b.t, err)
			return c.State, c.Reason, c.DispatchedAt, c.Scores.Overall
		},
		read: func(b *bench, id string) (scan.State, error) {
			c, err := b.checks.Get(b.t.Context(), b.tenant.ID, id)
			return c.State, err
		},
		cancel: func(b *bench, tenantID, id string) (scan.State, error) {
			c, err := b.checks.Cancel(b.t.Context(), tenantID, id, "key:test")
			return c.State, err
		},
		workflowID: contract.SiteHealthID, closedWithScore: scan.StateFailed, cancelled: scan.StateCanceled, finished: scan.StateCompleted,
		audited: "site_health.cancel",
	}
}

func codeRunKind() kind {
	of := func(b *bench, id string) scan.CodeRun {
		r, err := b.store.CodeRuns.Get(b.t.Context(), b.tenant.ID, id)
		require.NoError(b.t, err)
		return r
	}
	return kind{
		noun: "run", target: "git.example/acme/app",
		sweeper: func(b *bench) service.Sweeper { return b.code },
		replica: func(b *bench) service.Sweeper { return b.codeReplica() },
		queue:   func(b *bench) string { return b.triggerCode().ID },
		begin: func(b *bench, id string) {
			_, err := b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(runDeadline))
			require.NoError(b.t, err)
		},
		scored: 95.6, score: func(b *bench, id string) { b.finishJob(of(b, id), 0, finding("a")) }, // a MEDIUM one
		finish: func(b *bench, id string) {
			for i := range scan.Dimensions() {
				b.finishJob(of(b, id), i)
			}
			_, err := b.store.CodeRuns.Finish(b.t.Context(), b.tenant.ID, id, "run-1", scan.StateCompleted, "")
			require.NoError(b.t, err)
		},
		record: func(b *bench, id string) (scan.State, string, time.Time, *float64) {
			r := of(b, id)
			return r.State, r.Reason, r.DispatchedAt, r.Jobs[0].Score
		},
		read: func(b *bench, id string) (scan.State, error) {
			r, err := b.code.Run(b.t.Context(), b.tenant.ID, id)
			return r.State, err
		},
		cancel: func(b *bench, tenantID, id string) (scan.State, error) {
			r, err := b.code.Cancel(b.t.Context(), tenantID, id, "key:test")
			return r.State, err
		},
		workflowID: contract.CodeScanID, closedWithScore: scan.StateCompleted, cancelled: scan.StateCanceled, finished: scan.StateCompleted,
		audited: "code_run.cancel",
	}
}

// eachKind runs a test for every kind of record that the keeper handles.
func eachKind(t *testing.T, test func(t *testing.T, b *bench, k kind)) {
	for name, k := range kinds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, newBench(t), k)
		})
	}
}

func (k kind) running(b *bench) string {
	b.t.Helper()
	id := k.queue(b)
	k.begin(b, id)
	return id
}

func (k kind) state(b *bench, id string) scan.State {
	b.t.Helper()
	state, _, _, _ := k.record(b, id)
	return state
}

func (k kind) reason(b *bench, id string) string {
	b.t.Helper()
	_, reason, _, _ := k.record(b, id)
	return reason
}

func (k kind) sweep(b *bench) {
	b.t.Helper()
	require.NoError(b.t, k.sweeper(b).Sweep(b.t.Context()))
}
