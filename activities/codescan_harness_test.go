package activities_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/log"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"assay/activities"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/coderepo"
	"assay/internal/testsupport/syncbuffer"
	"assay/workflows/contract"
)

// codeBench is the activities over a real store, blob store, Git server and disk.
type codeBench struct {
	base    string // the commit that runs are compared with; "" for runs that scan no change
	t       *testing.T
	env     *testsuite.TestActivityEnvironment
	do      *activities.CodeScan
	flows   *flows
	repo    *coderepo.Repo
	at      scan.Repository
	conns   *service.Connections
	logs    *syncbuffer.Buffer
	project scan.Project
	dir     string // of the host
	stop    chan struct{}
}

func newCodeBench(t *testing.T, change func(*coderepo.HostConfig)) *codeBench {
	t.Helper()
	b := &codeBench{t: t, flows: &flows{}, logs: &syncbuffer.Buffer{}, dir: hostDir(t), stop: make(chan struct{})}
	s, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	require.NoError(t, s.Migrate(t.Context()))
	tenant, err := s.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	b.project, err = s.Projects.Create(t.Context(), tenant.ID, "Project")
	require.NoError(t, err)
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	b.repo = coderepo.New(t, map[string]string{"main.go": "package main\n\nvar a = 1 // WEAK\n", "lib/lib.py": "x = 1\n", "go.sum": "WEAK\n"})
	b.conns, err = coderepo.Connections(s, t.TempDir())
	require.NoError(t, err)
	b.at = coderepo.Connect(t, b.conns, b.repo, b.project)
	b.do = &activities.CodeScan{
		Store: s, Blobs: blobs, Workflows: b.flows, Clock: time.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)),
		CheckoutTime: time.Minute, DimensionTime: time.Minute,
	}
	b.do.Host = b.newHost(change)
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	b.env = suite.NewTestActivityEnvironment()
	b.env.SetTestTimeout(30 * time.Second)
	b.env.SetWorkerOptions(behindBoundary(b.do.Log))
	b.env.SetWorkerStopChannel(b.stop)
	for _, a := range []any{b.do.Start, b.do.Checkout, b.do.Dimension, b.do.Fail, b.do.Release, b.do.Finish} {
		b.env.RegisterActivity(a)
	}
	return b
}

// hostDir returns a folder that git's user can pass through.
func hostDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

func (b *codeBench) newHost(change func(*coderepo.HostConfig)) *activities.CodeHost {
	b.t.Helper()
	c := coderepo.HostConfig{Dir: b.dir}
	if change != nil {
		change(&c)
	}
	h, release, err := coderepo.Host(b.do.Store, b.conns, c)
	require.NoError(b.t, err)
	b.t.Cleanup(func() {
		require.NoError(b.t, h.Close())
		require.NoError(b.t, release())
		left, err := os.ReadDir(c.Dir)
		require.NoError(b.t, err)
		require.Empty(b.t, left, "nothing is left on disk")
	})
	return h
}

// queued returns a run that no workflow owns.
func (b *codeBench) queued(dimensions ...scan.Dimension) (contract.CodeScanRef, map[scan.Dimension]string) {
	b.t.Helper()
	if len(dimensions) == 0 {
		dimensions = scan.Dimensions()
	}
	r := scan.CodeRun{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.project.TenantID, ProjectID: b.project.ID, Trigger: "api",
			DeadlineAt: time.Now().Add(time.Hour),
		},
		RepositoryID: b.at.ID,
		Branch:       "main", CommitSHA: b.repo.Git(filepath.Join(b.repo.Root, "shop.git"), "rev-parse", "main"),
	}
	if b.base != "" {
		r.Target, r.BaseCommit = "main", b.base
	}
	jobs := map[scan.Dimension]string{}
	for _, d := range dimensions {
		jobs[d] = uuid.Must(uuid.NewV7()).String()
		r.Jobs = append(r.Jobs, scan.CodeJob{ID: jobs[d], Dimension: d})
	}
	_, _, err := b.do.Store.CodeRuns.Create(b.t.Context(), store.NewCodeRun{Run: r})
	require.NoError(b.t, err)
	return contract.CodeScanRef{TenantID: r.TenantID, ScanRunID: r.ID}, jobs
}

func (b *codeBench) record(ref contract.CodeScanRef) scan.CodeRun {
	b.t.Helper()
	r, err := b.do.Store.CodeRuns.Get(b.t.Context(), ref.TenantID, ref.ScanRunID)
	require.NoError(b.t, err)
	return r
}

func (b *codeBench) job(ref contract.CodeScanRef, d scan.Dimension) scan.CodeJob {
	b.t.Helper()
	jobs := b.record(ref).Jobs
	i := slices.IndexFunc(jobs, func(j scan.CodeJob) bool { return j.Dimension == d })
	require.GreaterOrEqual(b.t, i, 0)
	return jobs[i]
}

// ask runs an activity like a workflow.
func ask[T any](b *codeBench, activity, in any) (out T, err error) {
	b.t.Helper()
	v, err := b.env.ExecuteActivity(activity, in)
	if err == nil && v.HasValue() {
		require.NoError(b.t, v.Get(&out))
	}
	return out, err
}

func must[T any](b *codeBench, activity, in any) T {
	b.t.Helper()
	out, err := ask[T](b, activity, in)
	require.NoError(b.t, err)
	return out
}

func (b *codeBench) started(dimensions ...scan.Dimension) (contract.CodeScanRef, map[scan.Dimension]string) {
	b.t.Helper()
	ref, jobs := b.queued(dimensions...)
	must[contract.CodeScanPlan](b, b.do.Start, ref)
	return ref, jobs
}

func (b *codeBench) checkedOut(ref contract.CodeScanRef, attempt int) contract.CheckoutResult {
	b.t.Helper()
	return must[contract.CheckoutResult](b, b.do.Checkout, contract.CheckoutInput{CodeScanRef: ref, Attempt: attempt})
}

func dimensionOf(ref contract.CodeScanRef, jobs map[scan.Dimension]string, d scan.Dimension) contract.DimensionInput {
	return contract.DimensionInput{CodeScanRef: ref, CodeJobRef: contract.CodeJobRef{JobID: jobs[d], Dimension: string(d)}}
}

func (b *codeBench) objects() []string {
	b.t.Helper()
	var keys []string
	for key, err := range b.do.Blobs.List(b.t.Context(), "") {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

// failure returns the error of an activity as its workflow sees it.
func failure(t *testing.T, err error) *sdk.ApplicationError {
	t.Helper()
	var app *sdk.ApplicationError
	require.ErrorAs(t, err, &app)
	require.NotContains(t, err.Error(), coderepo.Token)
	return app
}
