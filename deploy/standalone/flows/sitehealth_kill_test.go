package flows_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/tinysite"
	"assay/worker"
	"assay/workflows/contract"
)

// These variables make the test binary a worker process for batches of a tiny site. It
// stops, gracefully, when its standard input ends.
const (
	crawlerDirEnv     = "FLOWS_TEST_CRAWLER_DIR"
	crawlerAddressEnv = "FLOWS_TEST_CRAWLER_ADDRESS"
	crawlerDriverEnv  = "FLOWS_TEST_CRAWLER_DRIVER"
	crawlerDSNEnv     = "FLOWS_TEST_CRAWLER_DSN"
)

// Measures of a crawl whose workers are killed.
const (
	firePages   = 300
	firePage    = 25 * time.Millisecond // a page takes at least this long
	fireRounds  = 8
	fireSilence = 2 * time.Second // silence after which a worker counts as dead
)

func fireShape() shape {
	return shape{Batches: 3, BatchPages: 12, ContinueAfter: 12, Heartbeat: fireSilence, Lease: 10 * time.Second}
}

// crawlingWorker is the main function of a process that works for crawls.
func crawlingWorker(ctx context.Context, dir string) error {
	s, err := store.Open(ctx, store.Config{Driver: os.Getenv(crawlerDriverEnv), DSN: os.Getenv(crawlerDSNEnv)})
	if err != nil {
		return err
	}
	blobs, err := blob.Open(ctx, "file://"+filepath.ToSlash(filepath.Join(dir, "blobs")), blob.Options{})
	if err != nil {
		return err
	}
	c, err := temporal.Dial(config.Temporal{Address: os.Getenv(crawlerAddressEnv), Namespace: namespace}, quiet(), nil)
	if err != nil {
		return err
	}
	tiny := &tinysite.Site{Pages: firePages, Parallel: 2, Before: func(ctx context.Context, _ int) error {
		select {
		case <-time.After(firePage):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
	running, err := worker.Start(c, config.Worker{Queues: []string{contract.QueueCrawl}, CrawlSlots: 2, StopTimeout: patience},
		worker.Deps{SiteHealth: siteHealth(s, blobs, c, tiny, tiny, fireShape()), Log: quiet()})
	if err != nil {
		return err
	}
	_, _ = os.Stdout.WriteString("ready\n")
	_, err = io.Copy(io.Discard, os.Stdin)
	running.Stop()
	return errors.Join(err, s.Close())
}

// crawlerProcess is a running process of that kind.
type crawlerProcess struct {
	*exec.Cmd
	in io.WriteCloser
}

func (b *siteBench) startCrawler() *crawlerProcess {
	b.t.Helper()
	exe, err := os.Executable()
	require.NoError(b.t, err)
	p := &crawlerProcess{Cmd: exec.CommandContext(b.t.Context(), exe)}
	p.Env = append(os.Environ(), crawlerDirEnv+"="+b.dir, crawlerAddressEnv+"="+b.server.Addr(),
		crawlerDriverEnv+"="+b.records.Driver, crawlerDSNEnv+"="+b.records.DSN)
	p.Stderr = os.Stderr
	p.in, err = p.StdinPipe()
	require.NoError(b.t, err)
	out, err := p.StdoutPipe()
	require.NoError(b.t, err)
	require.NoError(b.t, p.Start())
	b.t.Cleanup(func() { _ = p.Process.Kill(); _ = p.Wait() })
	lines := bufio.NewScanner(out)
	require.True(b.t, lines.Scan(), "the worker starts")
	return p
}

// stop lets the process end as an operator would.
func (p *crawlerProcess) stop(t *testing.T) {
	t.Helper()
	require.NoError(t, p.in.Close())
	require.NoError(t, p.Wait())
}

// kill kills it.
func (p *crawlerProcess) kill(t *testing.T) {
	t.Helper()
	require.NoError(t, p.Process.Kill())
	require.Error(t, p.Wait())
}

// Workers are killed, frozen and stopped at any point of a crawl: no page is lost,
// none is settled twice, and the check completes.
func TestCrawlUnderFire(t *testing.T) {
	t.Parallel()
	for name, records := range map[string]func(*testing.T) store.Config{
		"sqlite": func(*testing.T) store.Config { return store.Config{} },
		"postgres": func(t *testing.T) store.Config {
			return store.Config{Driver: store.DriverPostgres, DSN: databases.EmptyDatabase(t)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newSiteBench(t, records(t), firePages)
			b.shape = fireShape()
			b.keepLedger()
			b.direct()
			workers := []*crawlerProcess{b.startCrawler(), b.startCrawler()}
			c := b.check()
			random := rand.New(rand.NewPCG(4, uint64(len(name))))
			for round := range fireRounds {
				done := b.siteHealth(c.ID).Pages.Scored
				b.scoredPages(c.ID, min(done+6+random.IntN(10), firePages))
				b.fire(workers, round, random)
			}
			require.Equal(t, "COMPLETED", b.endedCheck(c.ID, 5*patience).State)
			b.requireEachScoredOnce(c.ID)
			require.Greater(t, len(b.siteHistories(c.ID)), 1, "also from run to run")
		})
	}
}

// fire kills, freezes or stops one of the workers, and restores their number.
func (b *siteBench) fire(workers []*crawlerProcess, round int, random *rand.Rand) {
	b.t.Helper()
	i := random.IntN(len(workers))
	switch w := workers[i]; round % 4 {
	case 0, 2:
		w.kill(b.t)
		workers[i] = b.startCrawler()
	case 1:
		w.stop(b.t)
		workers[i] = b.startCrawler()
	default: // a worker that comes back after others have taken over its pages
		require.NoError(b.t, w.Process.Signal(syscall.SIGSTOP))
		timer := time.NewTimer(2 * fireSilence)
		defer timer.Stop()
		<-timer.C
		require.NoError(b.t, w.Process.Signal(syscall.SIGCONT))
	}
}

// runWorker makes the test binary the worker process that its environment asks for, if it
// does.
func runWorker() error {
	ctx := context.Background()
	if dir := os.Getenv(crawlerDirEnv); dir != "" {
		return crawlingWorker(ctx, dir)
	}
	if dir := os.Getenv(codeDirEnv); dir != "" {
		return hangingHost(ctx, dir)
	}
	dir := os.Getenv(workerDirEnv)
	mails := mailServer{address: os.Getenv(workerMailEnv), folder: filepath.Join(dir, "mails")}
	return hangingWorker(ctx, dir, os.Getenv(workerAddressEnv), mails)
}

// exitCode runs all tests, and stops the database server before it returns.
func exitCode(m *testing.M) int {
	code := m.Run()
	if err := databases.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	return code
}
