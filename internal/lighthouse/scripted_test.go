package lighthouse_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

// scriptHead and scriptTail are a worker without a browser, which calls work for each job with
// the number of jobs so far.
const (
	scriptHead = `import {createInterface} from 'node:readline';
const lines = createInterface({input: process.stdin})[Symbol.asyncIterator]();
const next = async () => JSON.parse((await lines.next()).value);
const send = (message) => process.stdout.write(JSON.stringify(message) + '\n');
const phase = async ({id}, phase) => { send({type: 'gate_req', id, phase}); await next(); };
const result = ({id}) => send({type: 'result', id, page: {status: 200}, lhr: {categories: {performance: {score: 0.5}}}});
const hang = () => new Promise(() => setInterval(() => {}, 60_000));
const work = async (job, n) => {`
	scriptTail = `};
await next();
send({type: 'ready', protocol: 2, benchmarkIndex: 1500.25});
for (let n = 1; ; n++) await work(await next(), n);
`
)

// scriptedPool returns a pool whose workers do what a script does instead of measuring pages,
// changed by edit.
func scriptedPool(t *testing.T, work string, edit func(*lighthouse.Config)) *lighthouse.Pool {
	t.Helper()
	dir := tempDir(t)
	script := []byte(scriptHead + work + scriptTail)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "worker.mjs"), script, 0o644))
	return newPool(t, newSite(t), func(c *lighthouse.Config) {
		c.TempDir, c.Installation.Dir, c.Sandbox = dir, dir, lighthouse.SandboxOff
		if edit != nil {
			edit(c)
		}
	})
}

// thrice returns a page that is measured three times.
func thrice(path string, budget time.Duration) lighthouse.Job {
	return lighthouse.Job{URL: "http://site.example" + path, Runs: 3, RerunBelow: 2, Budget: budget}
}

// The end of the time of a page does not cost the runs that succeeded.
func TestBudgetEndsFurtherRuns(t *testing.T) {
	t.Parallel()
	pool := scriptedPool(t, `await phase(job, 'load'); if (n > 1) await hang(); result(job);`, nil)
	res, err := pool.Run(t.Context(), thrice("/", 5*time.Second))
	require.NoError(t, err)
	require.Equal(t, 1, res.Runs)
	require.Equal(t, []float64{0.5}, res.PerformanceScores)
}

func TestBudgetEndsTheFirstRun(t *testing.T) {
	t.Parallel()
	pool := scriptedPool(t, `await phase(job, 'load'); await hang();`, nil)
	_, err := pool.Run(t.Context(), thrice("/", time.Second))
	var failed *lighthouse.PageError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, lighthouse.KindTimeout, failed.Kind)
	require.Equal(t, "The page could not be measured within 1s.", failed.Message)
}

// A page that waits for another one to leave the gate, longer than its own time, is measured.
func TestBudgetLeavesOutTheGate(t *testing.T) {
	t.Parallel()
	pool := scriptedPool(t, `await phase(job, 'load'); if (job.url.endsWith('/hang')) await hang(); result(job);`,
		func(c *lighthouse.Config) { c.Workers, c.GateTokens = 2, 1 })
	loads, ended := make(chan struct{}), make(chan error, 1)
	slow := thrice("/hang", 3*time.Second)
	slow.Progress = func(phase string) {
		if phase == "load" {
			close(loads)
		}
	}
	go func() {
		_, err := pool.Run(t.Context(), slow)
		ended <- err
	}()
	awaitVisit(t, loads, ended)
	res, err := pool.Run(t.Context(), thrice("/fine", time.Second))
	require.NoError(t, err)
	require.Equal(t, 3, res.Runs)
	require.Equal(t, lighthouse.KindTimeout, lighthouse.KindOf(<-ended))
}

// The deadline of the caller does not cost the runs that succeeded, either, unlike the end of its interest.
func TestDeadlineEndsFurtherRuns(t *testing.T) {
	t.Parallel()
	canceled := errors.New("no more interest")
	for name, cause := range map[string]error{"deadline": context.DeadlineExceeded, "canceled": canceled} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := scriptedPool(t, `await phase(job, 'load'); if (n > 2) await hang(); result(job);`, nil)
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			page := thrice("/", 0)
			page.Progress = func(step string) {
				if step == "run 3 of 3" {
					cancel(cause)
				}
			}
			res, err := pool.Run(ctx, page)
			if errors.Is(cause, canceled) {
				require.ErrorIs(t, err, canceled)
				return
			}
			require.NoError(t, err)
			require.Equal(t, 2, res.Runs)
		})
	}
}

// Only a browser that ends once the page may have been loaded is a fact about the page.
func TestLostBrowsers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		work string
		kind lighthouse.Kind
	}{
		"after the page before":          {`await phase(job, 'load'); result(job); process.exit();`, ""},
		"each before its page":           {`process.exit();`, lighthouse.KindWorker},
		"each while it waits":            {`send({type: 'gate_req', id: job.id, phase: 'load'}); process.exit();`, lighthouse.KindWorker},
		"each browser, but not its Node": {`send({type: 'failure', id: job.id, code: 'BROWSER_LOST'});`, lighthouse.KindWorker},
		"while the page is loaded":       {`await phase(job, 'load'); process.exit();`, lighthouse.KindCrashed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := scriptedPool(t, c.work, func(c *lighthouse.Config) { c.GateTokens = 1 })
			for range 2 {
				_, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/"})
				require.Equal(t, c.kind, lighthouse.KindOf(err), err)
			}
		})
	}
}
