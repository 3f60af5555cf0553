package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/postgres"
	"assay/internal/testsupport/redisserver"
	"assay/internal/testsupport/s3server"
	"assay/internal/testsupport/tcpproxy"
)

// unknownID has the form of an id. unknownScan is polled where only the status of the response
// matters: the route has a generous limit.
const (
	unknownID   = "0199d7a4-0000-7000-8000-000000000001"
	unknownScan = "/v1/scans/" + unknownID + "/status"
)

// dependent is an API and a worker whose dependencies a test can freeze.
type dependent struct {
	*cluster
	postgres             *postgres.Server
	temporal, s3         *tcpproxy.Proxy
	owner                tenant
	api                  *caller
	apiProbes, workProbe string // base addresses of the metrics ports
	site                 string
}

func startDependent(t *testing.T) *dependent {
	t.Helper()
	z := openZoo(t, nil)
	server, err := postgres.Start(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	name, err := server.CreateDatabase(t.Context(), "")
	require.NoError(t, err)
	d := &dependent{
		cluster: &cluster{dsn: server.DSN(name), blobs: t.TempDir(), redis: redisserver.Start(t)}, postgres: server, site: z.Healthy().URL(),
		temporal: tcpproxy.Start(t, startTemporal(t, t.TempDir(), "").Addr()),
		s3:       tcpproxy.Start(t, s3server.Start(t).Listener.Addr().String()),
	}
	t.Cleanup(func() { _ = server.Thaw() }) // a suspended process would not end
	d.prepare(t, d.temporal.Addr, z, "AWS_ACCESS_KEY_ID=id", "AWS_SECRET_ACCESS_KEY=secret",
		"ASSAY_BLOB_URL=s3://"+s3server.Bucket+"?endpoint="+url.QueryEscape("http://"+d.s3.Addr))
	d.owner = d.newTenant(t, "Acme")
	api := start(t, "api", append(slices.Clone(d.settings), "ASSAY_API_REQUEST_TIMEOUT=4s"), assayBinary, "api")
	d.api = newCaller(t, "http://"+api.says(t, `API listening.*address=(\S+)`)[1], d.owner.key)
	d.apiProbes = probesOf(t, api)
	d.workProbe = probesOf(t, d.startWorker(t, "worker"))
	return d
}

func probesOf(t *testing.T, p *process) string {
	t.Helper()
	return "http://" + p.says(t, `probes listening.*address=(\S+)`)[1]
}

// probed returns the response of a probe on a metrics port.
func probed(t *testing.T, address string) (status int, checks map[string]bool) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	var body struct {
		Checks map[string]bool `json:"checks"`
	}
	require.NoError(t, json.NewDecoder(resp.Body).Decode(&body))
	return resp.StatusCode, body.Checks
}

// awaitProbe waits until a probe fails in exactly these checks, or passes.
func awaitProbe(t *testing.T, base string, failing ...string) {
	t.Helper()
	await(t, startPatience, fmt.Sprintf("only %q fail at %s", failing, base), func() bool {
		status, checks := probed(t, base+"/ready")
		failed := slices.Sorted(maps.Keys(checks))
		failed = slices.DeleteFunc(failed, func(name string) bool { return checks[name] })
		return slices.Equal(failed, failing) && (status == http.StatusOK) == (len(failing) == 0)
	})
	status, _ := probed(t, base+"/health")
	require.Equal(t, http.StatusOK, status, "the process lives")
}

// answer is the result of one of many requests.
type answer struct {
	status     int
	retryAfter string
	err        error
}

// ask sends a request without asserting anything, for goroutines.
func (d *dependent) ask(ctx context.Context, method, path, body string) answer {
	return d.askAs(ctx, d.owner.key, method, path, body)
}

func (d *dependent) askAs(ctx context.Context, key, method, path, body string) answer {
	req, err := http.NewRequestWithContext(ctx, method, d.api.base+path, strings.NewReader(body))
	if err != nil {
		return answer{err: err}
	}
	req.Header.Set("Authorization", "Bearer "+key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := d.api.http.Do(req)
	if err != nil {
		return answer{err: err}
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return answer{status: resp.StatusCode, retryAfter: resp.Header.Get("Retry-After"), err: errors.Join(err, resp.Body.Close())}
}

// refuses sends more requests at once than there are connections to the database; all must
// be answered with 503 before their caller gives up. They belong to a separate workspace,
// which no limit has counted yet.
func (d *dependent) refuses(t *testing.T, by tenant) {
	t.Helper()
	requests := [][3]string{
		{http.MethodGet, unknownScan, ""},
		{http.MethodGet, "/v1/projects", ""},
		{http.MethodPost, "/v1/scans/trigger", fmt.Sprintf(`{"projectId":%q,"url":%q}`, by.projectID, d.site)},
		{http.MethodPost, "/v1/code-scans/trigger", fmt.Sprintf(`{"integrationRepoId":%q}`, unknownID)},
		{http.MethodDelete, "/v1/scans/" + unknownID, ""},
		{http.MethodGet, "/v1/code-scans/runs/" + unknownID + "/sarif", ""},
	}
	const each = 5 // as many as a workspace may trigger in a minute
	answers := make(chan answer)
	for _, r := range requests {
		for range each {
			go func() { answers <- d.askAs(t.Context(), by.key, r[0], r[1], r[2]) }()
		}
	}
	for range each * len(requests) {
		a := <-answers
		require.NoError(t, a.err)
		require.Equal(t, http.StatusServiceUnavailable, a.status)
		require.NotEmpty(t, a.retryAfter)
	}
}

// recovers polls until the API answers from the database again. Until then every response must
// be 503.
func (d *dependent) recovers(t *testing.T) {
	t.Helper()
	await(t, startPatience, "the database answers", func() bool {
		a := d.ask(t.Context(), http.MethodGet, unknownScan, "")
		require.NoError(t, a.err)
		require.Contains(t, []int{http.StatusNotFound, http.StatusServiceUnavailable}, a.status)
		return a.status == http.StatusNotFound
	})
}

// Each dependency in turn hangs, or crashes, while an API and a worker are running.
func TestHungDependencies(t *testing.T) {
	t.Parallel()
	d := startDependent(t)
	awaitProbe(t, d.workProbe)
	awaitProbe(t, d.apiProbes)
	id := d.api.trigger(t, d.owner.projectID, d.site)
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, id, d.api).Status)

	d.blobStoreHangs(t, id)
	d.temporalHangs(t)
	d.redisHangs(t)
	d.databaseHangs(t)
	d.databaseCrashes(t)
}

func (d *dependent) blobStoreHangs(t *testing.T, id string) {
	t.Helper()
	report := func() answer { return d.ask(t.Context(), http.MethodGet, "/v1/scans/"+id+"/report", "") }
	require.Equal(t, http.StatusOK, report().status)
	d.s3.Freeze()
	a := report()
	require.NoError(t, a.err)
	require.Equal(t, http.StatusServiceUnavailable, a.status)
	require.NotEmpty(t, a.retryAfter)
	require.Equal(t, scan.StateComplete, d.api.status(t, id).Status, "what does not need it is answered")
	d.s3.Thaw()
	await(t, startPatience, "the report is back", func() bool { return report().status == http.StatusOK })
}

func (d *dependent) temporalHangs(t *testing.T) {
	t.Helper()
	d.temporal.Freeze()
	id := d.api.trigger(t, d.owner.projectID, d.site)
	require.Equal(t, scan.StateQueued, d.api.status(t, id).Status)
	a := d.ask(t.Context(), http.MethodDelete, "/v1/scans/"+id, "")
	require.NoError(t, a.err)
	require.Equal(t, http.StatusServiceUnavailable, a.status)
	require.NotEmpty(t, a.retryAfter)
	awaitProbe(t, d.workProbe, "queues", "temporal")
	awaitProbe(t, d.apiProbes)
	d.temporal.Thaw()
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, id, d.api).Status, "nothing was lost")
	awaitProbe(t, d.workProbe)
}

func (d *dependent) redisHangs(t *testing.T) {
	t.Helper()
	d.redis.Freeze(t)
	for range 10 {
		a := d.ask(t.Context(), http.MethodGet, unknownScan, "")
		require.NoError(t, a.err)
		require.Equal(t, http.StatusNotFound, a.status, "limits are counted in the process")
	}
	awaitProbe(t, d.apiProbes, "redis")
	awaitProbe(t, d.workProbe)
	d.redis.Thaw(t)
	awaitProbe(t, d.apiProbes)
}

func (d *dependent) databaseHangs(t *testing.T) {
	t.Helper()
	other := d.newTenant(t, "Hung")
	require.NoError(t, d.postgres.Freeze())
	d.refuses(t, other)
	awaitProbe(t, d.apiProbes, "db")
	awaitProbe(t, d.workProbe, "db")
	require.NoError(t, d.postgres.Thaw())
	d.recovers(t)
	awaitProbe(t, d.apiProbes)
	awaitProbe(t, d.workProbe)
}

func (d *dependent) databaseCrashes(t *testing.T) {
	t.Helper()
	other := d.newTenant(t, "Crashed")
	require.NoError(t, d.postgres.CrashBackends())
	d.recovers(t)
	require.NoError(t, d.postgres.Kill())
	d.refuses(t, other)
	require.NoError(t, d.postgres.Restart(t.Context()))
	d.recovers(t)
}

// When the disk is full, the readiness of every process that writes to it fails.
func TestFullDiskIsNotReady(t *testing.T) {
	t.Parallel()
	temporal := startTemporal(t, t.TempDir(), "")
	c := newCluster(t, temporal.Addr(), openZoo(t, nil))
	c.settings = append(c.settings, "ASSAY_DATA_MIN_FREE_BYTES=4611686018427387904")
	api := c.startAPI(t, "api", "")
	resp, raw := api.do(t, http.MethodGet, "/ready", "")
	require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
	require.JSONEq(t, `{"status":"not_ready","checks":{"db":true,"redis":true,"disk":false}}`, string(raw))
	awaitProbe(t, probesOf(t, c.startWorker(t, "worker")), "disk")
}
