package flows_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/postgres"
	"assay/internal/testsupport/scripted"
	"assay/internal/website/capture"
	"assay/worker"
	"assay/workflows/contract"
)

// These variables make the test binary a worker process on a bench's directory whose page
// step never ends.
const (
	workerDirEnv     = "FLOWS_TEST_WORKER_DIR"
	workerAddressEnv = "FLOWS_TEST_WORKER_ADDRESS"
	workerMailEnv    = "FLOWS_TEST_WORKER_MAIL"   // host:port; its page step ends then, and its mails go there
	workerPausedEnv  = "FLOWS_TEST_WORKER_PAUSED" // its page step ends after a line on standard input
)

// databases is the one Postgres of this test binary.
var databases postgres.Shared

func TestMain(m *testing.M) {
	if os.Getenv(workerDirEnv)+os.Getenv(crawlerDirEnv)+os.Getenv(codeDirEnv) != "" {
		if err := runWorker(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(exitCode(m))
}

func hangingWorker(ctx context.Context, dir, address string, mails mailServer) error {
	s, err := store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(dir, "assay.db")})
	if err != nil {
		return err
	}
	blobs, err := blob.Open(ctx, "file://"+filepath.ToSlash(filepath.Join(dir, "blobs")), blob.Options{})
	if err != nil {
		return err
	}
	c, err := temporal.Dial(config.Temporal{Address: address, Namespace: namespace}, quiet(), nil)
	if err != nil {
		return err
	}
	site := &scripted.Site{}
	if mails.address == "" {
		site.On(capture.PartPage, func(context.Context, int) error {
			_, _ = os.Stdout.WriteString("reached\n")
			if os.Getenv(workerPausedEnv) != "" {
				_, err := bufio.NewReader(os.Stdin).ReadString('\n')
				return err
			}
			select {} // until it is killed
		})
	} else {
		mails.timeout = 8 * time.Second // the server is slow
	}
	deps, err := dependencies(s, blobs, site, c, nil, mails)
	if err != nil {
		return err
	}
	if _, err := worker.Start(c, workerConfig(time.Minute), deps); err != nil {
		return err
	}
	select {} // until it is killed
}

// The server notices the death only by missing heartbeats.
func TestKilledWorkerIsReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	exe, err := os.Executable()
	require.NoError(t, err)
	child := exec.CommandContext(t.Context(), exe)
	child.Env = append(os.Environ(), workerDirEnv+"="+b.dir, workerAddressEnv+"="+b.server.Addr())
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	t.Cleanup(func() { _ = child.Process.Kill() })

	s := b.trigger()
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan(), "the worker reaches the page")
	require.Equal(t, "reached", lines.Text())
	b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
	require.NoError(t, child.Process.Kill())
	require.Error(t, child.Wait())
	killed := b.record(s.ID)
	require.Equal(t, scan.StateRunning, killed.State)

	b.work(b.client, patience)
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.requireWhole(s.ID)
	require.Len(t, b.objects(s.ID), 5)
	b.keepRun(recordings, "lost.json", contract.WebsiteScanID(s.ID))
	whole := b.record(s.ID)
	require.Equal(t, killed.RunID, whole.RunID)
	require.Equal(t, killed.StartedAt, whole.StartedAt)
	for part, calls := range map[capture.Part]int{
		capture.PartHTTP: 0, capture.PartTLS: 0, capture.PartDNS: 0, capture.PartPage: 1, capture.PartAssets: 1,
	} {
		require.Equal(t, calls, b.site.Calls(part), "%s is gathered again only when its facts were lost", part)
	}
}
