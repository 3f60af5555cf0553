package embedded

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	sdklog "go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

const (
	testNamespace = "assay"
	testQueue     = "light"
)

var testTarget = temporal.NewSearchAttributeKeyKeyword("ScanTarget")

// testWorkflow waits for a signal and then greets through an activity, so that
// it can be in flight for as long as a test needs.
func testWorkflow(ctx workflow.Context, name string) (string, error) {
	workflow.GetSignalChannel(ctx, "go").Receive(ctx, nil)
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: 10 * time.Minute})
	var greeting string
	err := workflow.ExecuteActivity(ctx, "greet", name).Get(ctx, &greeting)
	return greeting, err
}

func greet(_ context.Context, name string) (string, error) { return "hello " + name, nil }

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func testOptions(t testing.TB, dir string) Options {
	t.Helper()
	return Options{
		DataDir:          dir,
		Namespace:        testNamespace,
		SearchAttributes: map[string]enumspb.IndexedValueType{"ScanTarget": enumspb.INDEXED_VALUE_TYPE_KEYWORD},
		DisableUI:        true,
		Logger:           quiet(),
	}
}

// startServer stops the server at the end of the test, if the test did not.
func startServer(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := Start(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Stop()) })
	return s
}

func dial(t testing.TB, s *Server) client.Client {
	t.Helper()
	c, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.Addr(), Namespace: testNamespace, Logger: sdklog.NewStructuredLogger(quiet()),
	})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

func startWorker(t testing.TB, c client.Client) {
	t.Helper()
	w := worker.New(c, testQueue, worker.Options{WorkflowPanicPolicy: worker.FailWorkflow})
	w.RegisterWorkflowWithOptions(testWorkflow, workflow.RegisterOptions{Name: "test"})
	w.RegisterActivityWithOptions(greet, activity.RegisterOptions{Name: "greet"})
	require.NoError(t, w.Start())
	t.Cleanup(w.Stop)
}

func startWorkflow(t testing.TB, c client.Client, id, target string) client.WorkflowRun {
	t.Helper()
	run, err := c.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{
		ID: id, TaskQueue: testQueue,
		TypedSearchAttributes: temporal.NewSearchAttributes(testTarget.ValueSet(target)),
	}, "test", id)
	require.NoError(t, err)
	return run
}

// finish lets the workflow continue and requires its greeting.
func finish(t testing.TB, c client.Client, id string) {
	t.Helper()
	require.NoError(t, c.SignalWorkflow(t.Context(), id, "", "go", nil))
	var greeting string
	require.NoError(t, c.GetWorkflow(t.Context(), id, "").Get(t.Context(), &greeting))
	require.Equal(t, "hello "+id, greeting)
}

func found(ctx context.Context, c client.Client, query string) ([]string, error) {
	res, err := c.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{Query: query})
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, e := range res.GetExecutions() {
		ids = append(ids, e.GetExecution().GetWorkflowId())
	}
	return ids, nil
}

// requireFound waits until query finds exactly ids: the search tables follow
// the workflows with a short delay.
func requireFound(t testing.TB, c client.Client, query string, ids ...string) {
	t.Helper()
	require.EventuallyWithT(t, func(collect *assert.CollectT) {
		got, err := found(t.Context(), c, query)
		require.NoError(collect, err)
		require.ElementsMatch(collect, ids, got)
	}, 10*time.Minute, 20*time.Millisecond)
}

func TestServerRunsWorkflows(t *testing.T) {
	t.Parallel()
	s := startServer(t, testOptions(t, t.TempDir()))
	require.True(t, s.Fresh())
	require.Equal(t, StoreCreated, s.Store().State)
	c := dial(t, s)
	startWorker(t, c)

	startWorkflow(t, c, "one", "example.com")
	startWorkflow(t, c, "two", "example.org")
	requireFound(t, c, `ScanTarget = "example.com" AND ExecutionStatus = "Running"`, "one")
	finish(t, c, "one")
	finish(t, c, "two")
	requireFound(t, c, `ExecutionStatus = "Completed" AND WorkflowType = "test"`, "one", "two")
	select {
	case err := <-s.Failed():
		require.NoError(t, err)
	default:
	}
}

func TestServerResumesAfterRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startServer(t, testOptions(t, dir))
	startWorkflow(t, dial(t, s), "waiting", "example.com")
	require.NoError(t, s.ConfirmFresh())
	require.NoError(t, s.Stop())

	s = startServer(t, testOptions(t, dir))
	require.False(t, s.Fresh())
	require.Equal(t, StoreOpened, s.Store().State)
	c := dial(t, s)
	startWorker(t, c)
	finish(t, c, "waiting")
	requireFound(t, c, `ScanTarget = "example.com"`, "waiting")
}

func TestServerStaysFreshUntilConfirmed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, startServer(t, testOptions(t, dir)).Stop())
	s := startServer(t, testOptions(t, dir))
	require.True(t, s.Fresh())
	require.Equal(t, StoreOpened, s.Store().State)
	require.NoError(t, s.ConfirmFresh())
	require.False(t, s.Fresh())
}

func TestServerAppliesNamespaceChangesAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o := testOptions(t, dir)
	o.SearchAttributes = nil
	require.NoError(t, startServer(t, o).Stop())

	o = testOptions(t, dir)
	o.Retention = 30 * 24 * time.Hour
	s := startServer(t, o)
	c := dial(t, s)
	startWorkflow(t, c, "one", "example.com") // uses the attribute that did not exist at the first start
	ns, err := c.WorkflowService().DescribeNamespace(t.Context(), &workflowservice.DescribeNamespaceRequest{Namespace: testNamespace})
	require.NoError(t, err)
	require.Equal(t, o.Retention, ns.GetConfig().GetWorkflowExecutionRetentionTtl().AsDuration())
	requireFound(t, c, `ScanTarget = "example.com"`, "one")
}

func TestServerFollowsMovedDataDir(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	s := startServer(t, testOptions(t, base+"/before"))
	startWorkflow(t, dial(t, s), "waiting", "example.com")
	require.NoError(t, s.Stop())

	after := base + "/after 100% #1?"
	require.NoError(t, os.Rename(base+"/before", after))
	s = startServer(t, testOptions(t, after))
	require.Equal(t, StoreOpened, s.Store().State)
	c := dial(t, s)
	startWorker(t, c)
	startWorkflow(t, c, "second", "example.com")
	requireFound(t, c, `ScanTarget = "example.com"`, "waiting", "second")
	finish(t, c, "waiting")
}

func TestStartRefusesSharedDataDir(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startServer(t, testOptions(t, dir))
	_, err := Start(t.Context(), testOptions(t, dir))
	require.ErrorContains(t, err, "another process uses this data directory")
	require.NotEmpty(t, s.Addr())
}

// A port that is taken between its choice and Temporal's listening fails the start with an
// error instead of ending the process.
func TestLostPortIsAnError(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := testOptions(t, t.TempDir())
	require.NoError(t, o.validate())
	st, err := openStore(ctx, o.DataDir, o.Logger)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.close(context.WithoutCancel(ctx))) })
	addrs, err := reserve(ctx, "")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, addrs.release()) })
	require.NoError(t, ensureNamespace(ctx, st.sqlConfig(), &o))
	taken, err := listenLoopback(addrs.history.String())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, taken.Close()) })

	s := &Server{failed: make(chan error, 1)}
	_, err = newServices(ctx, *addrs, o.hosts(), st.sqlConfig(), newLogger(o.Logger, o.LogLevel, &s.stopping, s.fail), s.failed)
	require.ErrorContains(t, err, "address already in use")
}

func TestStartRefusesBadOptions(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, taken.Close()) })
	tests := map[string]struct {
		change func(*Options)
		want   string
	}{
		"no data directory":   {func(o *Options) { o.DataDir = "" }, "no data directory"},
		"no namespace":        {func(o *Options) { o.Namespace = "" }, "no namespace"},
		"no logger":           {func(o *Options) { o.Logger = nil }, "no logger"},
		"short retention":     {func(o *Options) { o.Retention = time.Minute }, "below 1h0m0s"},
		"public frontend":     {func(o *Options) { o.FrontendAddr = "0.0.0.0:0" }, "not a loopback address"},
		"every address":       {func(o *Options) { o.FrontendAddr = ":0" }, "not a loopback address"},
		"frontend taken":      {func(o *Options) { o.FrontendAddr = taken.Addr().String() }, "address already in use"},
		"public UI":           {func(o *Options) { o.DisableUI, o.UIAddr = false, "0.0.0.0:0" }, "not a loopback address"},
		"UI taken":            {func(o *Options) { o.DisableUI, o.UIAddr = false, taken.Addr().String() }, "address already in use"},
		"too many attributes": {func(o *Options) { o.SearchAttributes = manyAttributes() }, "no free field of type Bool"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := testOptions(t, t.TempDir())
			tt.change(&o)
			_, err := Start(t.Context(), o)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func manyAttributes() map[string]enumspb.IndexedValueType {
	m := map[string]enumspb.IndexedValueType{}
	for i := range 4 {
		m[fmt.Sprintf("Flag%d", i)] = enumspb.INDEXED_VALUE_TYPE_BOOL
	}
	return m
}

func TestWebUI(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"", "/temporal"} {
		t.Run("path "+path, func(t *testing.T) {
			t.Parallel()
			o := testOptions(t, t.TempDir())
			o.DisableUI, o.PublicPath = false, path
			s := startServer(t, o)
			startWorkflow(t, dial(t, s), "seen", "example.com")

			page, header := get(t, s.UIURL()+"/")
			require.Contains(t, header.Get("Content-Type"), "text/html")
			require.Contains(t, page, "<html")
			settings, _ := get(t, s.UIURL()+"/api/v1/settings")
			require.Contains(t, settings, `"WorkflowTerminateDisabled":false`)
			require.Contains(t, settings, `"DisableWriteActions":false`)
			described, _ := get(t, s.UIURL()+"/api/v1/namespaces/assay/workflows/seen")
			require.Contains(t, described, `"workflowId": "seen"`)
			require.NoError(t, s.Stop())
			_, err := http.Get(s.UIURL())
			require.Error(t, err)
		})
	}
}

func get(t *testing.T, url string) (string, http.Header) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusOK, res.StatusCode, "%s: %s", url, body)
	return string(body), res.Header
}

// rebound is a foreign page's name that it makes resolve to a loopback address.
const rebound = "attacker.example"

// withHost requests a page from a server with another Host.
func withHost(t *testing.T, address, host string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	req.Host = host
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res.StatusCode
}

// namespaceBy requests the namespace from the frontend with an authority.
func namespaceBy(t *testing.T, s *Server, authority string) error {
	t.Helper()
	conn, err := grpc.NewClient("passthrough:///"+s.Addr(), grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithAuthority(authority))
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close()) }()
	_, err = workflowservice.NewWorkflowServiceClient(conn).DescribeNamespace(t.Context(),
		&workflowservice.DescribeNamespaceRequest{Namespace: testNamespace})
	return err
}

func TestForeignHostsAreRefused(t *testing.T) {
	t.Parallel()
	for _, listen := range []string{"127.0.0.1:0", "[::1]:0"} {
		t.Run(listen, func(t *testing.T) {
			t.Parallel()
			o := testOptions(t, t.TempDir())
			o.DisableUI, o.UIAddr, o.FrontendAddr = false, listen, listen
			o.Hosts = []string{"https://temporal.example.org/ui", ""}
			s := startServer(t, o)
			port := s.UIURL()[strings.LastIndex(s.UIURL(), ":"):]
			for _, host := range []string{
				rebound, rebound + port, "127.0.0.1." + rebound, "localhost." + rebound, "10.0.0.1" + port, "example.org", "0.0.0.0" + port,
			} {
				for _, path := range []string{"/", "/api/v1/namespaces", "/api/v1/settings", "/healthz"} {
					require.Equal(t, http.StatusMisdirectedRequest, withHost(t, s.UIURL()+path, host), host+path)
				}
				require.Equal(t, codes.PermissionDenied, status.Code(namespaceBy(t, s, host)), host)
			}
			for _, host := range []string{
				"localhost" + port, "LOCALHOST.", "ui.localhost:1", "127.0.0.1" + port, "127.8.9.1", "[::1]" + port, "temporal.example.org",
			} {
				require.Equal(t, http.StatusOK, withHost(t, s.UIURL()+"/api/v1/namespaces", host), host)
				require.NoError(t, namespaceBy(t, s, host), host)
			}
		})
	}
}
