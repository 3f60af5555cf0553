package service_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/workflows/contract"
)

func (b *bench) cancel(s scan.WebsiteScan) (scan.WebsiteScan, error) {
	return b.scans.Cancel(b.t.Context(), s.TenantID, s.ID, "key:test")
}

func (b *bench) audited(action string) int {
	b.t.Helper()
	entries, err := b.store.AuditLog(b.t.Context(), b.tenant.ID, 100)
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
	b := newBench(t)
	s := b.running()
	got, err := b.cancel(s)
	require.NoError(t, err)
	require.Equal(t, scan.StateRunning, got.State, "the workflow ends the record")
	require.Equal(t, []string{contract.WebsiteScanID(s.ID)}, b.flows.cancelled)
	require.Equal(t, 1, b.audited("scan.cancel"))
}

func TestCancelOfAScanThatNeverBegan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(scan.Errorf(scan.CodeUnavailable, "away"))
	s := b.trigger()
	_, err := b.cancel(s)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "whether a workflow runs cannot be known: %v", err)
	require.Equal(t, scan.StateQueued, b.record(s).State)
	require.Zero(t, b.audited("scan.cancel"))

	b.flows.away(nil)
	got, err := b.cancel(s)
	require.NoError(t, err)
	require.Equal(t, scan.StateFailed, got.State)
	require.Equal(t, "The scan was cancelled before it began.", got.Reason)
	b.clock.Pass(6 * time.Second)
	b.sweep()
	require.Empty(t, b.flows.started, "nobody starts it afterwards")
}

func TestCancelOfAScanWhoseWorkflowIsGone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	b.flows.end(s, "Terminated", "Terminated in Temporal by alice: stuck.")
	got, err := b.cancel(s)
	require.NoError(t, err)
	require.Equal(t, scan.StateFailed, got.State)
	require.Equal(t, "Terminated in Temporal by alice: stuck.", got.Reason)
	_, err = b.cancel(s)
	require.True(t, scan.IsCode(err, scan.CodeConflict))
	require.Equal(t, "The scan has ended as FAILED.", scan.MessageOf(err))
}

func TestCancelIsTheTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.running()
	other, err := b.store.CreateTenant(t.Context(), "Other")
	require.NoError(t, err)
	_, err = b.scans.Cancel(t.Context(), other.ID, s.ID, "key:test")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	require.Empty(t, b.flows.cancelled)
}
