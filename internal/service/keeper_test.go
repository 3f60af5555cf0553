package service_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/workflows/contract"
)

var errAway = scan.Errorf(scan.CodeUnavailable, "away")

func TestDispatcherStartsWhatTheTriggerCouldNot(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	first, second := b.trigger(), b.trigger()
	require.True(t, b.record(first).DispatchedAt.IsZero())
	b.flows.away(nil)
	b.sweep()
	require.Empty(t, b.flows.started, "the trigger's own attempt may still be under way")
	b.clock.Pass(6 * time.Second)
	b.sweep()
	require.Equal(t, []string{first.ID, second.ID}, b.flows.started, "oldest first")
	require.Equal(t, b.project.ShortID+" example.org", b.flows.hosts[0])
	require.Equal(t, b.clock.Now(), b.record(first).DispatchedAt)
	b.clock.Pass(store.ClaimHold)
	b.sweep()
	require.Len(t, b.flows.started, 2, "once")
}

func TestDispatchersShareTheWork(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	s := b.trigger()
	b.clock.Pass(6 * time.Second)
	require.True(t, scan.IsCode(b.scans.Sweep(t.Context()), scan.CodeUnavailable))
	b.flows.away(nil)
	require.NoError(t, b.replica().Sweep(t.Context()))
	require.Empty(t, b.flows.started, "the first one's claim holds")
	b.clock.Pass(store.ClaimHold)
	require.NoError(t, b.replica().Sweep(t.Context()))
	require.Equal(t, []string{s.ID}, b.flows.started)
}

func TestScanThatCannotStartHoldsUpNobody(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	bad, good := b.trigger(), b.trigger()
	b.flows.away(nil)
	b.flows.refused[bad.ID] = scan.Errorf(scan.CodeInternal, "refused")
	b.clock.Pass(6 * time.Second)
	require.ErrorContains(t, b.scans.Sweep(t.Context()), bad.ID)
	require.Equal(t, []string{good.ID}, b.flows.started)

	b.clock.Pass(queueDeadline)
	require.Error(t, b.scans.Sweep(t.Context()))
	require.Equal(t, scan.StateFailed, b.record(bad).State, "its deadline ends it")
}

func TestOverdueScanIsClosedWhateverTheServiceSays(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	waiting, running := b.trigger(), b.running()
	b.score(running, scan.PillarSEO, 70)
	b.flows.away(errAway)
	b.clock.Pass(runDeadline)
	require.Error(t, b.scans.Sweep(t.Context()))
	require.Equal(t, scan.StateRunning, b.record(running).State, "at its deadline it is not past it")
	b.clock.Pass(time.Second)
	b.sweep()
	closed := b.record(running)
	require.Equal(t, scan.StatePartial, closed.State)
	require.Equal(t, "The scan was not finished by its deadline.", closed.Reason)
	require.InDelta(t, 70, *closed.Score, 1e-9)
	require.Equal(t, scan.StateQueued, b.record(waiting).State)
	b.clock.Pass(queueDeadline)
	b.sweep()
	require.Equal(t, scan.StateFailed, b.record(waiting).State)
}

func TestReconcile(t *testing.T) {
	t.Parallel()
	const why = "Terminated in Temporal by alice: stuck."
	for name, c := range map[string]struct {
		workflow func(b *bench, s scan.WebsiteScan)
		scored   bool
		state    scan.State
		reason   string
	}{
		"still open": {workflow: func(*bench, scan.WebsiteScan) {}, state: scan.StateRunning},
		"terminated": {workflow: func(b *bench, s scan.WebsiteScan) { b.flows.end(s, "Terminated", why) }, state: scan.StateFailed, reason: why},
		"terminated after some was scored": {
			workflow: func(b *bench, s scan.WebsiteScan) { b.flows.end(s, "Terminated", why) }, scored: true, state: scan.StatePartial, reason: why,
		},
		"lost": {
			workflow: func(b *bench, s scan.WebsiteScan) { delete(b.flows.known, contract.WebsiteScanID(s.ID)) },
			state:    scan.StateFailed, reason: "The scan's workflow is unknown to the workflow service; it was deleted or lost.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			s := b.running()
			if c.scored {
				b.score(s, scan.PillarSecurity, 91)
			}
			c.workflow(b, s)
			b.clock.Pass(closeAfter)
			b.sweep()
			require.Equal(t, scan.StateRunning, b.record(s).State)
			require.Empty(t, b.flows.asked, "touched lately: its workflow is at work")
			b.clock.Pass(time.Second)
			b.sweep()
			got := b.record(s)
			require.Equal(t, c.state, got.State)
			require.Equal(t, c.reason, got.Reason)
			require.Equal(t, c.scored, got.Score != nil)
			require.NotContains(t, b.logs.String(), "alice", "who ended it is the record's matter")
			b.sweep()
			require.Equal(t, []string{contract.WebsiteScanID(s.ID)}, b.flows.asked, "not again at once")
		})
	}
}

func TestReconcileLeavesRecordsAloneWhileTheServiceIsAway(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	b.flows.away(errAway)
	b.clock.Pass(closeAfter + time.Second)
	require.Error(t, b.scans.Sweep(t.Context()))
	require.Equal(t, scan.StateRunning, b.record(s).State)
}

func TestReconcileOfAScanThatFinishedMeanwhile(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	b.clock.Pass(closeAfter + time.Second)
	b.flows.end(s, "Completed", "The scan's workflow ended (completed) before the scan did.")
	score := 90.0
	require.NoError(t, b.store.FinishWebsiteScan(t.Context(), s.TenantID, s.ID, s.RunID, store.Finish{State: scan.StateComplete, Score: &score, Band: scan.BandOf(score)}))
	b.sweep()
	require.Equal(t, scan.StateComplete, b.record(s).State)
	require.Empty(t, b.record(s).Reason)
}

func TestKeepRunsRoundsUntilItIsStopped(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.NoError(t, b.store.Close()) // every round fails, and none ends the keeper
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			service.Keep(ctx, slog.New(slog.NewTextHandler(b.logs, nil)), b.scans)
			close(done)
		}()
		for rounds := range 3 {
			synctest.Wait()
			require.Equal(t, rounds+1, strings.Count(b.logs.String(), "keeper round"))
			<-time.After(5 * time.Second)
		}
		cancel()
		<-done
	})
}
