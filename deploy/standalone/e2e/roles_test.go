package e2e

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/deploy/standalone/embedded"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/redisserver"
	"assay/internal/zoo"
	"assay/workflows/contract"
)

// namespace is the Temporal namespace of all processes.
const namespace = "assay"

// startTemporal runs a Temporal server until the test ends. addr "" takes a free port.
func startTemporal(t *testing.T, dir, addr string) *embedded.Server {
	t.Helper()
	s, err := embedded.Start(t.Context(), embedded.Options{
		DataDir: dir, Namespace: namespace, FrontendAddr: addr, DisableUI: true, Logger: slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Stop()) })
	return s
}

// cluster has the services that separate processes share.
type cluster struct {
	settings []string
	dsn      string
	blobs    string
	redis    *redisserver.Server
}

// newCluster prepares Postgres, Redis and a blob directory, and migrates as an operator
// does.
func newCluster(t *testing.T, temporal string, z *zoo.Zoo) *cluster {
	t.Helper()
	c := &cluster{dsn: databases.EmptyDatabase(t), blobs: t.TempDir(), redis: redisserver.Start(t)}
	c.prepare(t, temporal, z)
	return c
}

// prepare builds the settings and migrates. Settings in the arguments override others.
func (c *cluster) prepare(t *testing.T, temporal string, z *zoo.Zoo, settings ...string) {
	t.Helper()
	c.settings = append([]string{
		"ASSAY_DATABASE_DRIVER=postgres", "ASSAY_DATABASE_DSN=" + c.dsn, "ASSAY_REDIS_URL=" + c.redis.URL(),
		"ASSAY_TEMPORAL_ADDRESS=" + temporal, "ASSAY_BLOB_URL=" + (&url.URL{Scheme: "file", Path: c.blobs}).String(),
		"ASSAY_DATA_DIR=" + filepath.Join(t.TempDir(), "unused"), "ASSAY_METRICS_LISTEN=127.0.0.1:0", "ASSAY_API_LISTEN=127.0.0.1:0",
	}, append(z.Env(), settings...)...)
	said := run(t, c.settings, assayBinary, "migrate")
	require.Contains(t, said, "database: schema version")
	require.Contains(t, said, "temporal: namespace "+namespace)
}

// admin runs "assay admin …".
func (c *cluster) admin(t *testing.T, args ...string) string {
	t.Helper()
	return run(t, c.settings, assayBinary, append([]string{"admin"}, args...)...)
}

func (c *cluster) newTenant(t *testing.T, name string) tenant {
	t.Helper()
	made := tenant{id: c.admin(t, "tenant", "create", name)}
	made.projectID = c.admin(t, "project", "create", "Shop", "--tenant", name)
	made.key = c.admin(t, "key", "create", "CI", "--tenant", made.id)
	require.Contains(t, c.admin(t, "project", "list", "--tenant", name), made.projectID)
	require.NotContains(t, c.admin(t, "key", "list", "--tenant", name), made.key)
	return made
}

func (c *cluster) startAPI(t *testing.T, name, key string) *caller {
	t.Helper()
	p := start(t, name, c.settings, assayBinary, "api")
	return newCaller(t, "http://"+p.says(t, `API listening.*address=(\S+)`)[1], key)
}

func (c *cluster) startWorker(t *testing.T, name string, args ...string) *process {
	t.Helper()
	p := start(t, name, c.settings, assayBinary, append([]string{"worker"}, args...)...)
	p.says(t, "worker started")
	return p
}

// idle returns what "assay doctor" finds about the task queues. It fails while one of them has no worker.
func (c *cluster) idle(t *testing.T) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), assayBinary, "doctor", "--worker.queues=light")
	cmd.Env = environment(c.settings...)
	out, err := cmd.Output()
	require.Error(t, err, "%s", out)
	found := regexp.MustCompile(`PROBLEM +queues +(.+)`).FindSubmatch(out)
	require.NotNil(t, found, "%s", out)
	return string(found[1])
}

func TestRolesApart(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	z := openZoo(t, g)
	temporal := startTemporal(t, t.TempDir(), "")
	c := newCluster(t, temporal.Addr(), z)
	owner := c.newTenant(t, "Acme")
	one, two := c.startAPI(t, "api 1", owner.key), c.startAPI(t, "api 2", owner.key)
	workers := []*process{c.startWorker(t, "worker 1"), c.startWorker(t, "worker 2")}
	db := openStore(t, store.DriverPostgres, c.dsn)

	id := one.trigger(t, owner.projectID, z.Healthy().URL())
	view := follow(t, scanPatience, id, one, two)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	onceOnly(t, db, c.blobs, id, 1)

	sharesIdempotency(t, c.newTenant(t, "Careful"), z.Healthy().URL(), one, two)
	sharesLimits(t, c.newTenant(t, "Busy"), one, two)

	id = two.trigger(t, owner.projectID, gatedURL)
	g.awaitVisitor(t)
	victim := holder(t, temporal, contract.WebsiteScanID(id), workers)
	victim.kill(t)
	g.release()
	view = follow(t, scanPatience, id, one, two)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	onceOnly(t, db, c.blobs, id, 1)

	survivesRedis(t, c.redis, one, two)
	for _, w := range workers {
		if w != victim {
			w.stop(t)
		}
	}
}

// sharesIdempotency repeats one trigger on both APIs, which must queue one scan.
func sharesIdempotency(t *testing.T, careful tenant, target string, apis ...*caller) {
	t.Helper()
	ids := map[string]int{}
	for _, api := range apis {
		ids[api.as(careful.key).trigger(t, careful.projectID, target, "Idempotency-Key", "deploy-7")]++
	}
	require.Len(t, ids, 1, "both answers name the same scan")
	resp, _ := apis[0].as(careful.key).do(t, http.MethodPost, "/v1/scans/trigger",
		fmt.Sprintf(`{"projectId":%q,"url":"%sother"}`, careful.projectID, target), "Idempotency-Key", "deploy-7")
	require.Equal(t, http.StatusConflict, resp.StatusCode, "the key stands for another request")
}

// sharesLimits uses up a workspace's requests per minute on both APIs in turn; then both
// refuse more.
func sharesLimits(t *testing.T, busy tenant, apis ...*caller) {
	t.Helper()
	const limit = 60
	for i := range limit {
		resp, _ := apis[i%len(apis)].as(busy.key).do(t, http.MethodGet, "/v1/projects", "")
		require.Equal(t, http.StatusOK, resp.StatusCode, "request %d", i+1)
		require.Equal(t, strconv.Itoa(limit-i-1), resp.Header.Get("RateLimit-Remaining"))
	}
	for _, api := range apis {
		resp, _ := api.as(busy.key).do(t, http.MethodGet, "/v1/projects", "")
		require.Equal(t, http.StatusTooManyRequests, resp.StatusCode)
		wait, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		require.NoError(t, err)
		require.Positive(t, wait)
		require.LessOrEqual(t, wait, 60)
	}
}

func dialTemporal(t *testing.T, address string) client.Client {
	t.Helper()
	c, err := client.DialContext(t.Context(), client.Options{HostPort: address, Namespace: namespace})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

// holder finds the worker process that runs an activity of the workflow.
func holder(t *testing.T, temporal *embedded.Server, workflowID string, workers []*process) *process {
	t.Helper()
	c := dialTemporal(t, temporal.Addr())
	var found *process
	await(t, startPatience, "a worker holds an activity", func() bool {
		d, err := c.DescribeWorkflowExecution(t.Context(), workflowID, "")
		require.NoError(t, err)
		for _, a := range d.GetPendingActivities() {
			for _, w := range workers {
				if strings.HasPrefix(a.GetLastWorkerIdentity(), strconv.Itoa(w.cmd.Process.Pid)+"@") {
					found = w
				}
			}
		}
		return found != nil
	})
	return found
}

// survivesRedis stops and restarts Redis: the APIs keep answering and report their readiness
// correctly.
func survivesRedis(t *testing.T, redis *redisserver.Server, apis ...*caller) {
	t.Helper()
	var body struct {
		Status string          `json:"status"`
		Checks map[string]bool `json:"checks"`
	}
	ready := func(api *caller) int {
		resp, raw := api.do(t, http.MethodGet, "/ready", "")
		body.Checks = nil
		require.NoError(t, json.Unmarshal(raw, &body))
		return resp.StatusCode
	}
	redis.Stop(t)
	for _, api := range apis {
		require.Equal(t, http.StatusServiceUnavailable, ready(api))
		require.Equal(t, map[string]bool{"db": true, "redis": false}, body.Checks)
		resp, raw := api.do(t, http.MethodGet, "/v1/projects", "")
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	}
	redis.Restart(t)
	for _, api := range apis {
		await(t, startPatience, "ready again", func() bool { return ready(api) == http.StatusOK })
	}
}

func TestTemporalAway(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	dir := t.TempDir()
	before := startTemporal(t, dir, "")
	c := newCluster(t, before.Addr(), z)
	owner := c.newTenant(t, "Acme")
	api := c.startAPI(t, "api", owner.key)
	require.Equal(t, "no worker serves workflows, records, light, code, notify, maintenance", c.idle(t))
	c.startWorker(t, "worker of decisions", "--queues", "workflows,maintenance")
	c.startWorker(t, "worker of steps", "--queues", "light")
	await(t, startPatience, "the doctor finds their queues", func() bool {
		return c.idle(t) == "no worker serves code, notify"
	})

	require.NoError(t, before.Stop())
	id := api.trigger(t, owner.projectID, z.Healthy().URL())
	require.Equal(t, scan.StateQueued, api.status(t, id).Status)
	resp, _ := api.do(t, http.MethodGet, "/ready", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "scans are taken all the same")

	startTemporal(t, dir, before.Addr())
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	onceOnly(t, openStore(t, store.DriverPostgres, c.dsn), c.blobs, id, 1)
}

// A worker that starts while Temporal is unavailable waits for it.
func TestWorkerWaitsForTemporal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := startTemporal(t, dir, "")
	c := newCluster(t, first.Addr(), openZoo(t, nil))
	require.NoError(t, first.Stop())
	p := start(t, "worker", c.settings, assayBinary, "worker")
	p.says(t, "waiting for Temporal")
	startTemporal(t, dir, first.Addr())
	p.says(t, "worker started")
	p.stop(t)
}
