package lighthouse_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

// processesIn lists the living processes whose command line names a folder, with
// their arguments.
func processesIn(dir string) map[int]string {
	found := map[int]string{}
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range lines {
		data, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(data), dir) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
			found[pid] = strings.ReplaceAll(string(data), "\x00", " ")
		}
	}
	return found
}

// tempDir returns a folder that the workers' user can enter, unlike those of package
// testing.
func tempDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "lh-")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	return dir
}

var quick = []lighthouse.Category{lighthouse.SEO}

// hold returns a page that announces its first visit and then never finishes.
func hold(visited chan<- struct{}) http.HandlerFunc {
	var once atomic.Bool
	return func(_ http.ResponseWriter, r *http.Request) {
		if once.CompareAndSwap(false, true) {
			close(visited)
		}
		<-r.Context().Done()
	}
}

// awaitVisit waits until the page was visited; a run that ends earlier has failed.
func awaitVisit(t *testing.T, visited <-chan struct{}, done <-chan error) {
	t.Helper()
	select {
	case <-visited:
	case err := <-done:
		require.NoError(t, err, "the run ended without a visit")
		require.FailNow(t, "the run ended without a visit")
	}
}

func TestCancelLeavesNothing(t *testing.T) {
	t.Parallel()
	s, dir, visited := newSite(t), tempDir(t), make(chan struct{})
	s.mux.HandleFunc("GET /hold", hold(visited))
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir = dir })
	reason := errors.New("no more interest")
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := pool.Run(ctx, lighthouse.Job{URL: "http://site.example/hold", Categories: quick})
		done <- err
	}()
	awaitVisit(t, visited, done)
	require.NotEmpty(t, processesIn(dir))
	cancel(reason)
	require.ErrorIs(t, <-done, reason)

	require.NoError(t, pool.Close())
	require.Empty(t, processesIn(dir))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
	_, err = pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/fine", Categories: quick})
	require.ErrorContains(t, err, "closed")
}

func TestKilledBrowserCostsOnePage(t *testing.T) {
	t.Parallel()
	s, dir, visited := newSite(t), tempDir(t), make(chan struct{})
	s.mux.HandleFunc("GET /hold", hold(visited))
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir = dir })
	done := make(chan error, 1)
	go func() {
		_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/hold", Categories: quick})
		done <- err
	}()
	awaitVisit(t, visited, done)
	killBrowsers(t, dir)
	err := <-done
	require.Equal(t, lighthouse.KindCrashed, lighthouse.KindOf(err), err)

	res, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/fine", Categories: quick})
	require.NoError(t, err)
	require.InDelta(t, 1, *res.Scores[lighthouse.SEO], 0.2)
}

// killBrowsers kills the main processes of the browsers whose files are in a folder.
func killBrowsers(t *testing.T, dir string) {
	t.Helper()
	killed := 0
	for pid, args := range processesIn(dir) {
		if strings.Contains(args, "--headless") && !strings.Contains(args, "--type=") {
			require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
			killed++
		}
	}
	require.Positive(t, killed)
}

// No page is at fault when an idle browser ends: the next page is measured by another one.
func TestKilledIdleBrowserCostsNoPage(t *testing.T) {
	t.Parallel()
	s, dir := newSite(t), tempDir(t)
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir = dir })
	for range 2 {
		require.NoError(t, pool.Warm(t.Context()))
		killBrowsers(t, dir)
		_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/fine", Categories: quick})
		require.NoError(t, err)
	}
}

func TestCloseEndsRuns(t *testing.T) {
	t.Parallel()
	s, dir, visited := newSite(t), tempDir(t), make(chan struct{})
	s.mux.HandleFunc("GET /hold", hold(visited))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir = dir })
	done := make(chan error, 1)
	go func() {
		_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/hold", Categories: quick})
		done <- err
	}()
	awaitVisit(t, visited, done)
	require.NoError(t, pool.Close())
	require.ErrorContains(t, <-done, "closed")
	require.Empty(t, processesIn(dir))
}

// Workers inherit no environment variables, and are replaced after their number of pages.
func TestWorkersAreReplacedAndClean(t *testing.T) {
	t.Parallel()
	s, dir, visited := newSite(t), tempDir(t), make(chan struct{})
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	s.mux.HandleFunc("GET /hold", hold(visited))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir, c.PagesPerBrowser = dir, 2 })
	require.NoError(t, pool.Warm(t.Context()))
	folders := func() string {
		left, err := filepath.Glob(filepath.Join(dir, "*", "*"))
		require.NoError(t, err)
		return strings.Join(left, " ")
	}
	first := folders()
	require.NotEmpty(t, first)
	for pid := range processesIn(dir) {
		environ, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		if err != nil {
			continue // a sandboxed process, or one that has ended
		}
		for entry := range strings.SplitSeq(strings.TrimRight(string(environ), "\x00"), "\x00") {
			name, value, _ := strings.Cut(entry, "=")
			if own, ok := os.LookupEnv(name); ok && own == value {
				require.Contains(t, []string{"PATH", "LANG", "NODE_ENV", "PWD"}, name)
			}
		}
	}
	for range 2 {
		require.Equal(t, first, folders())
		_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/fine", Categories: quick})
		require.NoError(t, err)
	}
	require.NoError(t, pool.Warm(t.Context()))
	require.NotEqual(t, first, folders())
}

// With one token, two pages are never loaded at once, even with two workers.
func TestGateSeparatesLoads(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var loading, peak, total atomic.Int64
	s.mux.HandleFunc("GET /{$}", html(page(`<p>one</p><img src="/end.svg" alt="end" width="9" height="9">`)))
	s.mux.HandleFunc("GET /end.svg", func(w http.ResponseWriter, _ *http.Request) {
		now := loading.Add(1)
		defer loading.Add(-1)
		for old := peak.Load(); now > old && !peak.CompareAndSwap(old, now); old = peak.Load() {
		}
		total.Add(1)
		<-time.After(300 * time.Millisecond) // loads must not overlap
		w.Header().Set("Content-Type", "image/svg+xml")
		_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`))
	})
	pool := newPool(t, s, func(c *lighthouse.Config) { c.Workers, c.GateTokens = 2, 1 })
	require.Equal(t, 2, pool.Workers())
	done := make(chan error)
	for range 4 {
		go func() {
			_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/", Categories: quick})
			done <- err
		}()
	}
	for range 4 {
		require.NoError(t, <-done)
	}
	require.EqualValues(t, 1, peak.Load())
	require.GreaterOrEqual(t, total.Load(), int64(4))
}

// With one token, never more than one page uses the processor, to load or to be audited, and
// pages that Lighthouse only watches leave it to others.
func TestGateSeparatesPhases(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.mux.HandleFunc("GET /{$}", html(page("<p>one</p>")))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.Workers, c.GateTokens = 3, 1 })
	require.NoError(t, pool.Warm(t.Context()))
	var mu sync.Mutex
	at := map[int]string{} // phase by page
	working, overlaps := 0, 0
	var faults []string
	enter := func(page int, phase string) {
		mu.Lock()
		defer mu.Unlock()
		busy := func(phase string) bool { return phase == "load" || phase == "audit" }
		if busy(at[page]) {
			working--
		}
		at[page] = phase
		if !busy(phase) {
			return
		}
		if working++; working > 1 {
			faults = append(faults, fmt.Sprint(at))
		}
		for _, other := range at {
			if other == "wait" {
				overlaps++
			}
		}
	}
	done := make(chan error)
	for i := range 6 {
		go func() {
			_, err := pool.Run(t.Context(), lighthouse.Job{
				URL: "http://site.example/", Categories: quick, Progress: func(phase string) { enter(i, phase) },
			})
			done <- err
		}()
	}
	for range 6 {
		require.NoError(t, <-done)
	}
	require.Empty(t, faults, "two pages used the processor at once")
	require.Positive(t, overlaps, "a page is loaded or audited while another one waits")
	for page, phase := range at {
		require.Equal(t, "done", phase, page)
	}
	require.Len(t, at, 6)
}

func TestMedianOfRuns(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var visits atomic.Int64
	s.mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		html(page("<p>fast"))(w, r)
	})
	pool := newPool(t, s, nil)
	job := lighthouse.Job{
		URL: "http://site.example/", FormFactor: lighthouse.Desktop, Categories: []lighthouse.Category{lighthouse.Performance}, Runs: 3,
		RerunBelow: 2,
	}
	var steps []string
	job.Progress = func(step string) { steps = append(steps, step) }
	res, err := pool.Run(t.Context(), job)
	require.NoError(t, err)
	require.Equal(t, 3, res.Runs)
	require.Len(t, res.PerformanceScores, 3)
	require.Contains(t, res.PerformanceScores, *res.Scores[lighthouse.Performance])
	require.NotContains(t, res.Scores, lighthouse.SEO)
	require.Equal(t, lighthouse.Desktop, res.FormFactor)
	require.Contains(t, steps, "run 3 of 3")
	require.Nil(t, res.Screenshot, "not asked for")

	job.RerunBelow = 0.01
	res, err = pool.Run(t.Context(), job)
	require.NoError(t, err)
	require.Equal(t, 1, res.Runs)
	require.GreaterOrEqual(t, visits.Load(), int64(4))
}

func TestRunRefusesNonsense(t *testing.T) {
	t.Parallel()
	pool := newPool(t, newSite(t), nil)
	for name, job := range map[string]lighthouse.Job{
		"file":     {URL: "file:///etc/passwd"},
		"relative": {URL: "/path"},
		"device":   {URL: "http://site.example/", FormFactor: "watch"},
		"category": {URL: "http://site.example/", Categories: []lighthouse.Category{"pwa"}},
		"runs":     {URL: "http://site.example/", Runs: 100},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := pool.Run(t.Context(), job)
			require.ErrorContains(t, err, "invalid: ")
		})
	}
}

func TestSandboxRequired(t *testing.T) {
	t.Parallel()
	s, dir := newSite(t), tempDir(t)
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	pool := newPool(t, s, func(c *lighthouse.Config) { c.TempDir, c.Sandbox = dir, lighthouse.SandboxOff })
	require.NoError(t, pool.Warm(t.Context()))
	unsandboxed := 0
	for _, args := range processesIn(dir) {
		if strings.Contains(args, " --no-sandbox") {
			unsandboxed++
		}
	}
	require.Positive(t, unsandboxed)
}

// A worker that does not start in time may be on a busy machine, and says nothing about the sandbox.
func TestLateStartKeepsTheSandbox(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	pool := newPool(t, s, func(c *lighthouse.Config) { c.StartTimeout = time.Nanosecond })
	err := pool.Warm(t.Context())
	require.ErrorContains(t, err, "with Chromium's sandbox: start worker: context deadline exceeded")
	require.NotContains(t, err.Error(), "without Chromium's sandbox")
}
