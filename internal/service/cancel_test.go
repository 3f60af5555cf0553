package service_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func (b *bench) audited(action string) int {
	b.t.Helper()
	entries, err := b.store.Audit.Newest(b.t.Context(), b.tenant.ID, 100)
	require.NoError(b.t, err)
	n := 0
	for _, e := range entries {
		if e.Action == action && e.Actor == "key:test" {
			n++
		}
	}
	return n
}

func TestCancelAsksTheWorkflow(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		state, err := k.cancel(b, b.tenant.ID, id)
		require.NoError(t, err)
		require.Equal(t, scan.StateRunning, state, "the workflow ends the record")
		require.Equal(t, []string{k.workflowID(id)}, b.flows.cancelled)
		require.Equal(t, 1, b.audited(k.audited))
	})
}

func TestCancelOfARecordThatNeverBegan(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		b.flows.away(scan.Errorf(scan.CodeUnavailable, "away"))
		id := k.queue(b)
		_, err := k.cancel(b, b.tenant.ID, id)
		require.True(t, scan.IsCode(err, scan.CodeUnavailable), "whether a workflow runs cannot be known: %v", err)
		require.Equal(t, scan.StateQueued, k.state(b, id))
		require.Zero(t, b.audited(k.audited))

		b.flows.away(nil)
		state, err := k.cancel(b, b.tenant.ID, id)
		require.NoError(t, err)
		require.Equal(t, k.cancelled, state)
		require.Equal(t, "The "+k.noun+" was cancelled before it began.", k.reason(b, id))
		b.clock.Pass(6 * time.Second)
		k.sweep(b)
		require.Empty(t, b.flows.started, "nobody starts it afterwards")
	})
}

func TestCancelOfARecordWhoseWorkflowIsGone(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		b.flows.end(k.workflowID(id), "Terminated", "Terminated in Temporal by alice: stuck.")
		state, err := k.cancel(b, b.tenant.ID, id)
		require.NoError(t, err)
		require.Equal(t, scan.StateFailed, state)
		require.Equal(t, "Terminated in Temporal by alice: stuck.", k.reason(b, id))
		_, err = k.cancel(b, b.tenant.ID, id)
		require.True(t, scan.IsCode(err, scan.CodeConflict))
		require.Equal(t, "The "+k.noun+" has ended as FAILED.", scan.MessageOf(err))
	})
}

func TestCancelIsTheTenantsOwn(t *testing.T) {
	t.Parallel()
	eachKind(t, func(t *testing.T, b *bench, k kind) {
		id := k.running(b)
		other, err := b.store.Tenants.Create(t.Context(), "Other")
		require.NoError(t, err)
		_, err = k.cancel(b, other.ID, id)
		require.True(t, scan.IsCode(err, scan.CodeNotFound))
		require.Empty(t, b.flows.cancelled)
	})
}
