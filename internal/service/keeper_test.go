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
	"assay/internal/temporal"
)

var errAway = scan.Errorf(scan.CodeUnavailable, "away")

func TestDispatcherStartsWhatTheTriggerCouldNot(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		b.flows.away(errAway)
		first, second := k.queue(b), k.queue(b)
		_, _, dispatched, _ := k.record(b, first)
		require.True(t, dispatched.IsZero())
		b.flows.away(nil)
		k.sweep(b)
		require.Empty(t, b.flows.started, "the trigger's own attempt may still be under way")
		b.clock.Pass(6 * time.Second)
		k.sweep(b)
		require.Equal(t, []string{first, second}, b.flows.started, "oldest first")
		require.Equal(t, b.project.ShortID+" "+k.target, b.flows.hosts[0])
		_, _, dispatched, _ = k.record(b, first)
		require.Equal(t, b.clock.Now(), dispatched)
		b.clock.Pass(store.ClaimHold)
		k.sweep(b)
		require.Len(t, b.flows.started, 2, "once")
	})
}

func TestDispatchersShareTheWork(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		b.flows.away(errAway)
		id := k.queue(b)
		b.clock.Pass(6 * time.Second)
		require.True(t, scan.IsCode(k.sweeper(b).Sweep(t.Context()), scan.CodeUnavailable))
		b.flows.away(nil)
		require.NoError(t, k.replica(b).Sweep(t.Context()))
		require.Empty(t, b.flows.started, "the first one's claim holds")
		b.clock.Pass(store.ClaimHold)
		require.NoError(t, k.replica(b).Sweep(t.Context()))
		require.Equal(t, []string{id}, b.flows.started)
	})
}

func TestRecordThatCannotStartHoldsUpNobody(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		b.flows.away(errAway)
		bad, good := k.queue(b), k.queue(b)
		b.flows.away(nil)
		b.flows.refused[bad] = scan.Errorf(scan.CodeInternal, "refused")
		b.clock.Pass(6 * time.Second)
		require.ErrorContains(t, k.sweeper(b).Sweep(t.Context()), bad)
		require.Equal(t, []string{good}, b.flows.started)

		b.clock.Pass(queueDeadline)
		require.Error(t, k.sweeper(b).Sweep(t.Context()))
		require.Equal(t, scan.StateFailed, k.state(b, bad), "its deadline ends it")
	})
}

// Records above those that a tenant may have at once wait, are started when others have ended, and
// nobody else waits for them.
func TestATenantsRecordsStartInTurns(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		b.scans.AtOnce, b.checks.AtOnce, b.code.AtOnce = 2, 2, 2
		var all []string
		for range 4 {
			all = append(all, k.queue(b))
		}
		require.Equal(t, all[:2], b.flows.started)
		b.clock.Pass(6 * time.Second)
		k.sweep(b)
		require.Equal(t, all[:2], b.flows.started, "none has ended")
		k.begin(b, all[1])
		k.finish(b, all[1])
		k.sweep(b)
		require.Equal(t, all[:3], b.flows.started)
		require.Equal(t, scan.StateQueued, k.state(b, all[3]))
	})
}

func TestOverdueRecordIsClosedWhateverTheServiceSays(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		waiting, running := k.queue(b), k.running(b)
		k.score(b, running)
		b.flows.away(errAway)
		b.clock.Pass(runDeadline)
		require.Error(t, k.sweeper(b).Sweep(t.Context()))
		require.Equal(t, scan.StateRunning, k.state(b, running), "at its deadline it is not past it")
		b.clock.Pass(time.Second)
		k.sweep(b)
		state, reason, _, score := k.record(b, running)
		require.Equal(t, k.closedWithScore, state)
		require.Equal(t, "The "+k.noun+" was not finished by its deadline.", reason)
		require.InDelta(t, k.scored, *score, 1e-9)
		require.Equal(t, scan.StateQueued, k.state(b, waiting))
		b.clock.Pass(queueDeadline)
		k.sweep(b)
		require.Equal(t, scan.StateFailed, k.state(b, waiting))
	})
}

func TestReconcile(t *testing.T) {
	t.Parallel()
	const why = "Terminated in Temporal by alice: stuck."
	for name, k := range kinds() {
		for what, c := range map[string]struct {
			workflow func(b *bench, id string)
			scored   bool
			state    scan.State
			reason   string
		}{
			"still open": {workflow: func(*bench, string) {}, state: scan.StateRunning},
			"terminated": {
				workflow: func(b *bench, id string) { b.flows.end(k.workflowID(id), "Terminated", why) }, state: scan.StateFailed,
				reason: why,
			},
			"terminated after some was scored": {
				workflow: func(b *bench, id string) { b.flows.end(k.workflowID(id), "Terminated", why) }, scored: true, state: k.closedWithScore,
				reason: why,
			},
			"cancelled": {workflow: func(b *bench, id string) { b.flows.end(k.workflowID(id), "Canceled", why) }, state: k.cancelled, reason: why},
			"lost": {
				workflow: func(b *bench, id string) { delete(b.flows.known, k.workflowID(id)) },
				state:    scan.StateFailed, reason: "The " + k.noun + "'s workflow is unknown to the workflow service; it was deleted or lost.",
			},
		} {
			t.Run(name+", "+what, func(t *testing.T) {
				t.Parallel()
				b := newBench(t)
				id := k.running(b)
				if c.scored {
					k.score(b, id)
				}
				c.workflow(b, id)
				b.clock.Pass(closeAfter)
				k.sweep(b)
				require.Equal(t, scan.StateRunning, k.state(b, id))
				require.Empty(t, b.flows.asked, "touched lately: its workflow is at work")
				b.clock.Pass(time.Second)
				k.sweep(b)
				state, reason, _, score := k.record(b, id)
				require.Equal(t, c.state, state)
				require.Equal(t, c.reason, reason)
				require.Equal(t, c.scored, score != nil)
				require.NotContains(t, b.logs.String(), "alice", "who ended it is the record's matter")
				k.sweep(b)
				require.Equal(t, []string{k.workflowID(id)}, b.flows.asked, "not again at once")
			})
		}
	}
}

func TestReconcileLeavesRecordsAloneWhileTheServiceIsAway(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		b.flows.away(errAway)
		b.clock.Pass(closeAfter + time.Second)
		require.Error(t, k.sweeper(b).Sweep(t.Context()))
		require.Equal(t, scan.StateRunning, k.state(b, id))
	})
}

func TestReconcileOfARecordThatFinishedMeanwhile(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		b.clock.Pass(closeAfter + time.Second)
		b.flows.end(k.workflowID(id), "Completed", "The "+k.noun+"'s workflow ended (completed) before the "+k.noun+" did.")
		k.finish(b, id)
		k.sweep(b)
		require.Equal(t, k.finished, k.state(b, id))
		require.Empty(t, k.reason(b, id))
	})
}

func TestReadRepair(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		b.clock.Pass(closeAfter + time.Second)
		read := func() scan.State {
			state, err := k.read(b, id)
			require.NoError(t, err)
			return state
		}
		require.Equal(t, scan.StateRunning, read())
		require.Equal(t, scan.StateRunning, read())
		require.Len(t, b.flows.asked, 1, "not at every read")
		b.clock.Pass(10 * time.Second)
		b.flows.away(errAway)
		require.Equal(t, scan.StateRunning, read(), "the record is what there is")
		b.clock.Pass(10 * time.Second)
		b.flows.away(nil)
		b.flows.end(k.workflowID(id), "TimedOut", "It timed out.")
		require.Equal(t, scan.StateFailed, read())
	})
}

// A step that waits beside idle workers is handed out again, once in each round of its record.
func TestKeeperHandsOutStalledSteps(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		const asOld = 2 * time.Minute
		due := b.clock.Now()
		b.flows.idle = map[string]bool{"light": true}
		b.flows.refused["refused"] = errAway
		b.flows.wait(k.workflowID(id),
			temporal.Step{ID: "refused", Queue: "light", Since: due}, temporal.Step{ID: "lost", Queue: "light", Since: due},
			temporal.Step{ID: "queued", Queue: "browser", Since: due}, temporal.Step{ID: "fresh", Queue: "light", Since: due.Add(asOld)})
		b.clock.Pass(closeAfter + time.Second)
		k.sweep(b)
		require.Empty(t, b.flows.looked, "nothing has waited for long")
		b.clock.Pass(asOld)
		k.sweep(b)
		require.Equal(t, []string{"light", "browser"}, b.flows.looked, "each queue once")
		handed := []string{k.workflowID(id) + " run-1 refused", k.workflowID(id) + " run-1 lost"}
		require.Equal(t, handed, b.flows.handed)
		require.Contains(t, b.logs.String(), "a step was handed out again")
		require.Contains(t, b.logs.String(), "could not be handed out again")
		k.sweep(b)
		require.Equal(t, handed, b.flows.handed, "not again at once")
		require.Equal(t, scan.StateRunning, k.state(b, id))
	})
}

// broken is a kind whose sweep fails.
type broken struct{}

func (broken) Sweep(context.Context) error { return errAway }

func TestOneKindHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	s, c, r := b.trigger(), b.triggerCheck(), b.triggerCode()
	b.flows.away(nil)
	b.clock.Pass(6 * time.Second)
	require.ErrorIs(t, service.Sweep(t.Context(), broken{}, b.scans, b.checks, b.code), errAway)
	require.Equal(t, []string{s.ID, c.ID, r.ID}, b.flows.started)
}

func TestKeepRunsRoundsUntilItIsStopped(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.NoError(t, b.store.Close()) // every round fails, and none ends the keeper
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			service.Keep(ctx, slog.New(slog.NewTextHandler(b.logs, nil)), b.scans, b.checks)
			close(done)
		}()
		for rounds := range 3 {
			synctest.Wait()
			require.Equal(t, rounds+1, strings.Count(b.logs.String(), "a round of the keeper failed"))
			<-time.After(5 * time.Second)
		}
		cancel()
		<-done
	})
}
