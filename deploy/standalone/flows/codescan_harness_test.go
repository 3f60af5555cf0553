package flows_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	historypb "go.temporal.io/api/history/v1"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/coderepo"
	"assay/worker"
	"assay/workflows/contract"
)

// Times of runs here. A slow machine must not exceed them.
const (
	codeHeartbeat = 8 * time.Second
	codeHostWait  = 8 * time.Second
)

// shop returns the content of the repository: three findings, one of them in data that is not
// source code.
func shop() map[string]string {
	return map[string]string{
		"main.go": "package main\n\nvar a = 1 // WEAK\n", "web/app.js": "let b = 2 // WEAK\n", "go.sum": "WEAK\n", "README.md": "# Shop\n",
	}
}

// codeBench is a bench whose workers check out a repository from a real Git server.
type codeBench struct {
	*bench
	repo  *coderepo.Repo
	conns *service.Connections
	at    scan.Repository
	runs  *service.CodeScans
}

func newCodeBench(t *testing.T) *codeBench {
	t.Helper()
	b := &codeBench{bench: newBench(t), repo: coderepo.New(t, shop())}
	var err error
	b.conns, err = coderepo.Connections(b.store, t.TempDir())
	require.NoError(t, err)
	b.at = coderepo.Connect(t, b.conns, b.repo, b.project)
	b.runs = &service.CodeScans{
		Store: b.store, Blobs: b.blobs, Providers: b.conns, Workflows: &temporal.Workflows{Client: b.client}, Clock: time.Now, Log: quiet(),
		InFlight: 10, QueueDeadline: time.Hour, RunTime: time.Hour, CloseAfter: time.Millisecond,
	}
	return b
}

// codeScan returns the activities of a worker process; with a nil host it has no git.
func codeScan(s *store.Store, blobs *blob.Store, c client.Client, h *activities.CodeHost) *activities.CodeScan {
	return &activities.CodeScan{
		Store: s, Blobs: blobs, Workflows: &temporal.Workflows{Client: c}, Clock: time.Now, Log: quiet(),
		CheckoutTime: patience, DimensionTime: patience, Heartbeat: codeHeartbeat, HostWait: codeHostWait,
		Host: h,
	}
}

// direct starts the workers that need no git.
func (b *codeBench) direct() {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.CodeScan = codeScan(b.store, b.blobs, b.client, nil)
	b.serve(b.client, deps, workerConfig(patience))
}

// codeHost is a worker of this process that does checkouts.
type codeHost struct {
	*activities.CodeScan
	dir  string
	stop func() // may be called early
}

// host starts a codeHost.
func (b *codeBench) host(slots int, grace time.Duration, engines map[scan.Dimension][]code.Engine) *codeHost {
	b.t.Helper()
	h := &codeHost{dir: hostDir(b.t)}
	at, release, err := coderepo.Host(b.store, b.conns, coderepo.HostConfig{Dir: h.dir, Slots: slots, Engines: engines})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, release()) })
	h.CodeScan = codeScan(b.store, b.blobs, b.client, at)
	h.stop = b.serve(b.client, worker.Deps{CodeScan: h.CodeScan, Log: quiet()}, codeWorkerConfig(grace))
	return h
}

func codeWorkerConfig(grace time.Duration) config.Worker {
	return config.Worker{Queues: []string{contract.QueueCode}, StopTimeout: grace}
}

// hostDir returns a folder that git's user can pass through.
func hostDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

// weak returns the engines of all dimensions; that of the gated dimension calls before
// first.
func weak(gated scan.Dimension, before func(ctx context.Context) error) map[scan.Dimension][]code.Engine {
	out := map[scan.Dimension][]code.Engine{}
	for _, d := range scan.Dimensions() {
		w := coderepo.Weak{Of: d}
		if d == gated {
			w.Before = func(ctx context.Context, _ *code.Tree, _ code.Options) error { return before(ctx) }
		}
		out[d] = []code.Engine{w}
	}
	return out
}

// triggerRun queues a run of all dimensions.
func (b *codeBench) triggerRun() scan.CodeRun {
	b.t.Helper()
	var r scan.CodeRun
	insist(b.t, func() error {
		run, replayed, err := b.runs.Trigger(b.t.Context(), service.TriggerCodeScan{
			TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api",
		})
		require.False(b.t, replayed)
		r = run
		return err
	}, "a run is triggered")
	b.started(contract.CodeScanID(r.ID), b.runs.Sweep)
	return r
}

func (b *codeBench) codeRun(id string) scan.CodeRun {
	b.t.Helper()
	r, err := b.store.CodeRuns.Get(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return r
}

// states returns the states of the jobs.
func (b *codeBench) states(id string) map[scan.Dimension]scan.State {
	b.t.Helper()
	out := map[scan.Dimension]scan.State{}
	for _, j := range b.codeRun(id).Jobs {
		out[j.Dimension] = j.State
	}
	return out
}

// completed waits until n dimensions have completed.
func (b *codeBench) completed(id string, n int) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		done := 0
		for _, s := range b.states(id) {
			if s == scan.StateCompleted {
				done++
			}
		}
		return done >= n
	}, patience, 10*time.Millisecond)
}

// endedRun waits for the end of the workflow and returns its result.
func (b *codeBench) endedRun(id string) contract.CodeScanOutcome {
	b.t.Helper()
	var out contract.CodeScanOutcome
	b.outcome(contract.CodeScanID(id), b.runs.Sweep, 2*patience, &out)
	return out
}

func (b *codeBench) codeDetails(id string) string {
	b.t.Helper()
	v, err := b.client.QueryWorkflow(b.t.Context(), contract.CodeScanID(id), "", "__temporal_workflow_metadata")
	require.NoError(b.t, err)
	return metadata(b.t, v).GetCurrentDetails()
}

func (b *codeBench) codeHistory(id string) *historypb.History {
	b.t.Helper()
	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(b.t.Context(), contract.CodeScanID(id), "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(b.t, err)
		h.Events = append(h.Events, e)
	}
	return h
}

// requireWholeRun requires that each dimension is done once, and that only documents are
// left.
func (b *codeBench) requireWholeRun(id string) {
	b.t.Helper()
	r := b.codeRun(id)
	require.Equal(b.t, scan.StateCompleted, r.State, r.Reason)
	require.Empty(b.t, r.Reason)
	require.Len(b.t, r.Jobs, 4)
	for _, j := range r.Jobs {
		require.Equal(b.t, scan.StateCompleted, j.State, j.Reason)
		require.Equal(b.t, 2, j.Findings, j.Dimension)
		require.Equal(b.t, scan.CoverageComplete, j.Coverage)
		require.NotNil(b.t, j.Score)
	}
	require.Len(b.t, b.codeObjects(id), 4, "the snapshot is gone")
}

func (b *codeBench) codeObjects(id string) []string {
	b.t.Helper()
	var keys []string
	for k, err := range b.blobs.List(b.t.Context(), "code/"+id+"/") {
		require.NoError(b.t, err)
		keys = append(keys, k)
	}
	return keys
}
