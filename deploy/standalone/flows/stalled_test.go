package flows_test

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // the driver of Temporal's database

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// Temporal loses the tasks of all steps that wait for a worker. The workers that come back
// receive nothing, until the keeper hands the steps out again; each is executed once.
func TestLostStepsAreHandedOutAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.scans.StalledAfter = time.Second
	conf := workerConfig(patience)
	conf.Queues = []string{contract.QueueWorkflows, contract.QueueRecords}
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	stop := b.serve(b.client, deps, conf)
	s := b.trigger()
	flows := &temporal.Workflows{Client: b.client}
	require.Eventually(t, func() bool {
		x, err := flows.Describe(t.Context(), contract.WebsiteScanID(s.ID))
		return err == nil && len(x.Waiting) > 1 && b.record(s.ID).State == scan.StateRunning
	}, patience, 50*time.Millisecond, "the steps on light wait")
	stop()

	address := b.server.Addr()
	require.NoError(t, b.server.Stop())
	b.loseTasks()
	b.startServer(address)
	b.work(b.client, patience)
	require.Eventually(t, func() bool {
		_ = b.scans.Sweep(t.Context()) // Temporal may not respond yet
		return b.record(s.ID).State.Terminal()
	}, 6*patience, time.Second)
	b.requireWhole(s.ID)
	for _, part := range []capture.Part{capture.PartHTTP, capture.PartPage, capture.PartTLS, capture.PartDNS, capture.PartAssets} {
		require.Equal(t, 1, b.site.Calls(part), part)
	}
}

// loseTasks deletes the tasks of all queues from the database of a stopped Temporal.
func (b *bench) loseTasks() {
	b.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(b.dir, "temporal", "temporal.db"))
	require.NoError(b.t, err)
	lost := int64(0)
	for _, table := range []string{"tasks", "tasks_v2"} {
		done, err := db.ExecContext(b.t.Context(), "DELETE FROM "+table)
		require.NoError(b.t, err)
		n, err := done.RowsAffected()
		require.NoError(b.t, err)
		lost += n
	}
	require.NoError(b.t, db.Close())
	require.NotZero(b.t, lost)
}
