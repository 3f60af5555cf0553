package suite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	temporal "go.temporal.io/sdk/client"
	sdklog "go.temporal.io/sdk/log"

	"assay/deploy/cluster/local"
	"assay/internal/store"
)

// top is the directory of the repository.
var top = filepath.Join("..", "..", "..")

// world is the cluster that the tests share.
var world shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := world.close(); err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
		code = 1
	}
	os.Exit(code)
}

// shared starts the cluster when the first test asks for it.
type shared struct {
	once    sync.Once
	err     error
	dir     string
	cluster *local.Cluster
	farm    *farm
	blobs   *valve
	outside *outside
	db      *store.Store
	pool    *pgxpool.Pool
	flows   temporal.Client
	http    *http.Client
	tenants []local.Workspace // made so far
}

// settings make scans independent of the Internet and quick, and allow as many as a test wants.
func settings() []string {
	return []string{
		"ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_BROWSER_MODE=off", "ASSAY_SCAN_PACE=0s",
		"ASSAY_SCAN_CONFIRM_EVERY=0s", "ASSAY_SCAN_STEP_TIMEOUT=20s", "ASSAY_SOURCES_JS_LIBRARIES=", "ASSAY_SOURCES_CT_LOGS=",
		"ASSAY_SOURCES_HSTS_PRELOAD=", "ASSAY_SOURCES_RDAP_BOOTSTRAP=", "ASSAY_SOURCES_VRPS=", "ASSAY_SOURCES_ORIGIN_ZONE=",
		"ASSAY_CODE_ADVISORIES=", "ASSAY_QUOTA_WEBSITE_SCANS=100000", "ASSAY_BLOB_LEFTOVERS_AFTER=30s",
	}
}

// start returns the running cluster.
func (w *shared) start(t *testing.T) *local.Cluster {
	t.Helper()
	w.once.Do(func() { w.err = w.open() })
	require.NoError(t, w.err)
	return w.cluster
}

func (w *shared) open() (err error) {
	ctx := context.Background()
	cmd := exec.CommandContext(ctx, "make", "--no-print-directory", "-C", top, "cluster-programs")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("make cluster-programs: %w\n%s", err, out)
	}
	if w.dir, err = os.MkdirTemp("", "assay-cluster-"); err != nil {
		return err
	}
	if err := os.Chmod(w.dir, 0o711); err != nil { // Postgres passes through as another user
		return err
	}
	if w.outside, err = newOutside(); err != nil {
		return err
	}
	w.farm, w.blobs = newFarm(), &valve{}
	return w.resume(ctx)
}

// resume starts the cluster on its directory, for the first time or again.
func (w *shared) resume(ctx context.Context) (err error) {
	programs, err := filepath.Abs(filepath.Join(top, "bin"))
	if err != nil {
		return err
	}
	w.cluster, err = local.Start(ctx, local.Options{
		Dir: filepath.Join(w.dir, "cluster"), Programs: programs, Settings: append(settings(), w.outside.settings()...),
		BlobEndpoint: w.blobs.between, RedisClock: true,
	})
	if err != nil {
		return err
	}
	if w.db, err = store.Open(ctx, store.Config{Driver: store.DriverPostgres, DSN: w.cluster.DSN()}); err != nil {
		return err
	}
	if w.pool, err = pgxpool.New(ctx, w.cluster.DSN()); err != nil {
		return err
	}
	w.http = client()
	w.flows, err = temporal.NewLazyClient(temporal.Options{
		HostPort: w.cluster.TemporalAddress(), Namespace: "assay", Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	return err
}

// pause stops the whole cluster.
func (w *shared) pause() error {
	w.pool.Close()
	w.flows.Close()
	return errors.Join(w.db.Close(), w.cluster.Stop())
}

func (w *shared) close() error {
	if w.cluster == nil {
		return nil
	}
	err := w.pause()
	w.farm.close()
	w.blobs.close()
	w.outside.close()
	if os.Getenv(keepEnv) != "" {
		return err
	}
	return errors.Join(err, os.RemoveAll(w.dir))
}

// keepEnv names the environment variable that keeps the cluster's directory, to read its logs.
const keepEnv = "KEEP_CLUSTER"

// patience is the time limit of every wait; each ends as soon as its condition holds.
const patience = 30 * time.Minute

// await returns when the condition holds, and fails the test at the time limit.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-tick.C:
		case <-deadline.C:
			require.FailNow(t, "still waiting after "+patience.String(), what)
		}
	}
}

// client talks to the load balancer, with connections of its own.
func client() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: 2 * time.Minute}
}
