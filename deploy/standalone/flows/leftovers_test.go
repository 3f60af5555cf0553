package flows_test

import (
	"bufio"
	"database/sql"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// A worker is killed after it has stored a capture and before the capture's row is written, and nobody continues the scan. Housekeeping
// removes the object that no row refers to.
func TestObjectOfAKilledWorkerIsRemoved(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	exe, err := os.Executable()
	require.NoError(t, err)
	child := exec.CommandContext(t.Context(), exe)
	child.Env = append(os.Environ(), workerDirEnv+"="+b.dir, workerAddressEnv+"="+b.server.Addr(), workerPausedEnv+"=1")
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	in, err := child.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	t.Cleanup(func() { _ = child.Process.Kill() })

	s := b.trigger()
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan(), "the worker reaches the page")
	b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
	named := b.objects(s.ID)
	unlock := b.lockRecords()
	_, err = io.WriteString(in, "go\n")
	require.NoError(t, err)
	page := func(key string) bool { return strings.HasSuffix(key, "/page.json.zst") }
	require.Eventually(t, func() bool { return slices.ContainsFunc(b.objects(s.ID), page) }, patience, 5*time.Millisecond)
	require.NoError(t, child.Process.Kill())
	require.Error(t, child.Wait())
	unlock()

	require.NoError(t, b.client.TerminateWorkflow(t.Context(), contract.WebsiteScanID(s.ID), "", "too slow"))
	require.Equal(t, scan.StatePartial, b.sweepUntilClosed(s.ID).State)
	require.True(t, slices.ContainsFunc(b.objects(s.ID), page), "the object is there")
	require.False(t, slices.ContainsFunc(b.captures(s.ID), func(c scan.Capture) bool { return c.Part == "page" }), "its row is not")

	b.work(b.client, patience)
	require.NoError(t, temporal.EnsureSchedules(t.Context(), b.client))
	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.HousekeepingSchedule)
	require.NoError(t, handle.Trigger(t.Context(), client.ScheduleTriggerOptions{}))
	require.Eventually(t, func() bool { return !slices.ContainsFunc(b.objects(s.ID), page) }, patience, 20*time.Millisecond)
	require.Equal(t, named, b.objects(s.ID), "captures with rows stay")
}

// lockRecords makes every process that writes to the database wait.
func (b *bench) lockRecords() (unlock func()) {
	b.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.dir, "assay.db")+"?_txlock=immediate")
	require.NoError(b.t, err)
	tx, err := db.BeginTx(b.t.Context(), nil)
	require.NoError(b.t, err)
	return func() {
		require.NoError(b.t, tx.Rollback())
		require.NoError(b.t, db.Close())
	}
}
