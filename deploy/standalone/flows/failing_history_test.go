package flows_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/githost"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// lookSoon is how soon scans of these tests notice that no worker has a browser.
const lookSoon = 200 * time.Millisecond

// A scan whose browser step finds no worker ends without it.
func TestScanWithoutABrowserWorker(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.scans.Profile = func(context.Context) capture.Profile { return capture.ProfileLab }
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	deps.WebsiteScan.BrowserTimeout, deps.WebsiteScan.QueueLook = time.Minute, lookSoon
	b.serve(b.client, deps, workerConfig(patience)) // it does not serve the queue browser
	s := b.trigger()
	require.Equal(t, "PARTIAL", b.ended(s.ID).State)
	require.Equal(t, "The data of browser is missing (no worker was available for this step).", b.record(s.ID).Reason)
	b.keepRun(recordings, "no-browser.json", contract.WebsiteScanID(s.ID))
}

// A check whose batches find no worker ends with the results of the discovery.
func TestCheckWithoutABrowserWorker(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 12)
	b.shape.QueueLook = lookSoon
	b.direct()
	c := b.check()
	b.endedCheck(c.ID, patience)
	require.Contains(t, b.siteHealth(c.ID).Reason, "No worker with a browser was available to score pages")
	b.recordRuns("no-browser", c.ID)
}

// The report of a check whose workflow was terminated is sent by a workflow of its own.
func TestReportOfATerminatedCheckIsMailed(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 3)
	server := b.post(smtpserver.Options{})
	c := b.mailedCheck() // without a worker the workflow waits
	require.NoError(t, b.client.TerminateWorkflow(t.Context(), contract.SiteHealthID(c.ID), "", "too slow"))
	sweepUntil(t, b.checks.Sweep, func() bool { return b.siteHealth(c.ID).State.Terminal() })
	mails := &service.Deliveries{
		Store: b.store, Workflows: &temporal.Workflows{Client: b.client}, Log: quiet(),
		Clock: func() time.Time { return time.Now().Add(time.Hour) },
	}
	sweep(t, mails.Sweep)
	b.direct()
	id := contract.ReportMailID(b.delivery().ID)
	require.NoError(t, b.client.GetWorkflow(t.Context(), id, "").Get(t.Context(), nil))
	require.Len(t, server.Messages(), 1)
	require.Equal(t, scan.DeliverySent, b.delivery().State)
	b.keepRun(reportMailRecordings, "site_health.json", id)
}

// round runs a workflow of maintenance without its schedule.
func (b *bench) round(name string, out any) (id string, err error) {
	b.t.Helper()
	options := client.StartWorkflowOptions{ID: "round-of-" + name, TaskQueue: contract.QueueWorkflows}
	run, err := b.client.ExecuteWorkflow(b.t.Context(), options, name)
	require.NoError(b.t, err)
	return run.GetID(), run.Get(b.t.Context(), out)
}

// advisories serves the mirror of a base in a worker.
func (b *bench) advisories(base string, blobs *blob.Store) {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.Advisories = &activities.Advisories{Mirror: advisory.NewMirror(advisory.MirrorConfig{
		Base: base, Ecosystems: []string{"npm", "PyPI", "Go", "Maven"}, Blobs: blobs, TempDir: b.t.TempDir(), Clock: time.Now,
		Log: quiet(), Fetcher: egress.NewClient(loopback(b.t), egress.ClientConfig{Timeout: patience}),
	})}
	b.serve(b.client, deps, workerConfig(patience))
}

// A source without a response is left alone after some attempts, and does not fail the round.
func TestAdvisoriesOfASilentSource(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close()) // nobody listens
	b.advisories("http://"+listener.Addr().String(), b.blobs)
	var out contract.AdvisoriesResult
	id, err := b.round(contract.AdvisoriesWorkflow, &out)
	require.NoError(t, err)
	require.Equal(t, contract.AdvisoriesResult{Subjects: 3, Failed: 3, Skipped: 1}, out)
	b.keepRun(advisoryRecordings, "silent.json", id)
}

// closedBlobs returns a blob store that fails every time.
func closedBlobs(t *testing.T) *blob.Store {
	t.Helper()
	blobs, err := blob.Open(t.Context(), "file://"+filepath.ToSlash(t.TempDir()), blob.Options{})
	require.NoError(t, err)
	require.NoError(t, blobs.Close())
	return blobs
}

// Without a store the round fails after its attempts; the next one starts again.
func TestAdvisoriesWithoutAStore(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.advisories(t.TempDir(), closedBlobs(t))
	id, err := b.round(contract.AdvisoriesWorkflow, nil)
	require.Error(t, err)
	b.keepRun(advisoryRecordings, "failed.json", id)
}

// A round over connections whose database fails is an error; one whose providers fail is not.
func TestConnectionsThatFail(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	use := b.connections()
	host := githost.Start(t, githost.Gitea(githost.NewWorld("acme"), "/api/v1"), "Authorization", "token sesame-0123456789")
	_, err := use.Create(t.Context(), service.NewConnection{
		TenantID: b.tenant.ID, Name: "down", Provider: "GITEA", BaseURL: host.URL, Token: "sesame-0123456789",
	})
	require.NoError(t, err)
	host.Answer(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "down", http.StatusBadGateway) })
	for file, c := range map[string]struct {
		store *store.Store
		want  contract.KeepResult
		fails bool
	}{
		"unreachable.json": {store: b.store, want: contract.KeepResult{Failed: 1}},
		"failed.json":      {store: closedStore(t), fails: true},
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			r := newBench(t)
			deps, err := dependencies(r.store, r.blobs, r.site, r.client, r.scans, r.mails)
			require.NoError(t, err)
			on := *use
			on.Store = c.store
			deps.Connections = &activities.Connections{Connections: &on}
			r.serve(r.client, deps, workerConfig(patience))
			var out contract.KeepResult
			id, err := r.round(contract.ConnectionsWorkflow, &out)
			require.Equal(t, c.fails, err != nil, fmt.Sprint(err))
			require.Equal(t, c.want, out)
			r.keepRun(connectionRecordings, file, id)
		})
	}
}

// closedStore returns a database that fails every time.
func closedStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "assay.db")})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	return s
}
