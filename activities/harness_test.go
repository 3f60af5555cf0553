package activities_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"

	"assay/activities"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/scripted"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// thisRun is the run id of activities in the SDK's test environment, and thisWorkflow its
// workflow id.
const (
	thisRun      = "default-test-run-id"
	thisWorkflow = "default-test-workflow-id"
)

var now = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

// bench is the activities over a real store and blob store, with a scripted site.
type bench struct {
	t       *testing.T
	env     *testsuite.TestActivityEnvironment
	do      *activities.WebsiteScan
	flows   *flows
	site    *scripted.Site
	logs    *syncbuffer.Buffer
	project scan.Project
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, flows: &flows{}, site: &scripted.Site{}, logs: &syncbuffer.Buffer{}}
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
	scanner, err := b.site.Scanner()
	require.NoError(t, err)
	b.do = &activities.WebsiteScan{
		Store: s, Blobs: blobs, Scanner: scanner, Workflows: b.flows, Clock: func() time.Time { return now },
		Log: slog.New(slog.NewTextHandler(b.logs, nil)), Deadline: 15 * time.Minute, StepTimeout: time.Minute,
	}
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	b.env = suite.NewTestActivityEnvironment()
	b.env.SetTestTimeout(20 * time.Second)
	b.env.SetWorkerOptions(behindBoundary(b.do.Log))
	for _, a := range []any{b.do.Start, b.do.Gather, b.do.RecordFailure, b.do.Evaluate, b.do.Finish, b.do.QueueState} {
		b.env.RegisterActivity(a)
	}
	return b
}

// behindBoundary runs activities as workers do.
func behindBoundary(log *slog.Logger) worker.Options {
	return worker.Options{Interceptors: []interceptor.WorkerInterceptor{&temporal.Boundary{Log: log}}}
}

// queued returns a scan that no run owns.
func (b *bench) queued(pillars ...scan.Pillar) contract.WebsiteScanRef {
	b.t.Helper()
	if len(pillars) == 0 {
		pillars = scan.Pillars()
	}
	s := scan.WebsiteScan{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.project.TenantID, ProjectID: b.project.ID, Trigger: "api",
			DeadlineAt: now.Add(time.Hour),
		},
		URL:   "https://www.example.org/",
		Email: "owner@example.org", Pillars: pillars, Profile: "http", ShortCode: uuid.NewString(),
	}
	for _, p := range b.do.Scanner.Parts(pillars, website.Terms{Profile: capture.ProfileHTTP}) {
		s.Parts = append(s.Parts, string(p))
	}
	_, _, err := b.do.Store.WebsiteScans.Create(b.t.Context(), store.NewWebsiteScan{Scan: s})
	require.NoError(b.t, err)
	return contract.WebsiteScanRef{TenantID: s.TenantID, ScanID: s.ID}
}

// owned returns a running scan that the run owns.
func (b *bench) owned(run string, pillars ...scan.Pillar) contract.WebsiteScanRef {
	b.t.Helper()
	ref := b.queued(pillars...)
	_, err := b.do.Store.WebsiteScans.Start(b.t.Context(), ref.TenantID, ref.ScanID, run, now.Add(time.Hour))
	require.NoError(b.t, err)
	return ref
}

func (b *bench) record(ref contract.WebsiteScanRef) scan.WebsiteScan {
	b.t.Helper()
	s, err := b.do.Store.WebsiteScans.Get(b.t.Context(), ref.TenantID, ref.ScanID)
	require.NoError(b.t, err)
	return s
}

func (b *bench) captures(ref contract.WebsiteScanRef) map[string]scan.Capture {
	b.t.Helper()
	rows, err := b.do.Store.WebsiteScans.Captures(b.t.Context(), ref.TenantID, ref.ScanID)
	require.NoError(b.t, err)
	out := map[string]scan.Capture{}
	for _, r := range rows {
		out[r.Part] = r
	}
	return out
}

func (b *bench) objects() []string {
	b.t.Helper()
	var keys []string
	for key, err := range b.do.Blobs.List(b.t.Context(), "") {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

// run runs an activity like a workflow.
func (b *bench) run(activity, in any) (converter.EncodedValue, error) {
	return b.env.ExecuteActivity(activity, in)
}

func run[T any](b *bench, activity, in any) T {
	b.t.Helper()
	v, err := b.run(activity, in)
	require.NoError(b.t, err)
	var out T
	require.NoError(b.t, v.Get(&out))
	return out
}

// requireFailure requires the activity to fail as the workflow sees it.
func (b *bench) requireFailure(err error, kind string, retry bool) {
	b.t.Helper()
	var app *sdk.ApplicationError
	require.ErrorAs(b.t, err, &app)
	require.Equal(b.t, kind, app.Type(), "%v", err)
	require.Equal(b.t, retry, !app.NonRetryable(), "%v", err)
}

// flows is a fake of the workflow service, with the current run.
type flows struct {
	current string
	served  bool
	err     error
	asked   []string
}

func (f *flows) Describe(_ context.Context, id string) (temporal.Execution, error) {
	f.asked = append(f.asked, id)
	return temporal.Execution{RunID: f.current, Open: true}, f.err
}

func (f *flows) Served(_ context.Context, queue string) (bool, error) {
	f.asked = append(f.asked, queue)
	return f.served, f.err
}

func ptr[T any](v T) *T { return &v }

// httpParts returns the parts that the scans here gather.
func httpParts() []capture.Part {
	return []capture.Part{capture.PartHTTP, capture.PartPage, capture.PartTLS, capture.PartDNS, capture.PartAssets}
}
